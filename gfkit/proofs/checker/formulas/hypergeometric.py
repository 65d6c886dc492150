"""The kind "no hypergeometric sum": a(n) is from no n on a sum of hypergeometric terms over Q.

h is such a term if h(n+1)/h(n) is a rational function over Q. Let p_0(n) a(n) + ... + p_r(n) a(n+r)
be 0. Terms whose quotients are no rational functions are linearly independent over Q(n). So if a is
a sum of such terms, of which none is similar to another one, each of them satisfies the recurrence.
All that do are combinations of finitely many: those that are found here. From where on p_0 and p_r
have no zeros, a solution is given by r values in a row, and by later ones; so if r values of a are
no combination of those of these terms, a is none.

A solution has h(n+1)/h(n) = z A(n) c(n+1)/(B(n) c(n)) with polynomials over Q, A a divisor of
p_0(n), B one of p_r(n-r+1). Then c satisfies a recurrence with the coefficients P_i z^i, P_i(n) =
p_i(n) A(n) ... A(n+i-1) B(n+i) ... B(n+r-1), and z is a zero of the sum of the x_i z^i, x_i the
coefficient in P_i of the highest power of n in any of them. In powers of the difference operator D
let it be the sum of the Q_j D^j, and b the greatest of deg Q_j - j. The degree d of c is a zero of
the sum of the lead of Q_j times d (d-1) ... (d-j+1), over the j with deg Q_j = b + j.
[Petkovsek1992]
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import comb, isqrt
from typing import TYPE_CHECKING, Any

from ..analysis.polynomials import (
    add,
    integers,
    later,
    multiply,
    primitive,
    relations,
    scale,
    settled_from,
    value,
)
from ..core import kinds
from ..core.gf import PRIMES, trimmed
from ..core.rejections import limit, need
from ..core.shapes import NUMBER, fit
from .relations import offset_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..core.clock import Clock
    from ..core.reports import Given

Poly = list[int]
SMALL = [p for p in range(2, 200) if all(p % q for q in range(2, isqrt(p) + 1))]
MOST_PAIRS, MOST_DEGREE, MOST_TRIED = 2_000, 200, 10**7


def check_no_sum(given: Given) -> None:
    """Check that a(n) is not a combination of what the divisors A and B lead to.

    Evidence: `factors`, those of p_0(n) and of p_r(n-r+1) over Q, with their multiplicities, and,
    of a formula, its `recurrence`.
    """
    of, clock = given.of, given.clock
    told: Any = given.evidence.get("factors")
    fit(told, ([([NUMBER], range(1, 100))],) * 2, "evidence.factors")
    known, _, valid = kinds.part("formulas.lemmas").known_recurrence(given)
    rows = [trimmed(row) for row in known]
    order = len(rows) - 1
    need(rows[0] and rows[-1], "the first or the last polynomial is 0")
    start = max(settled_from(row, valid, clock) for row in (rows[0], rows[-1])) + order - 1
    early = start - offset_of(of)
    terms = kinds.defined("values", of)(of, early + order, clock)
    need(any(terms[early:]), "the terms are 0 from some n on")
    ends = rows[0], later(rows[-1], 1 - order, clock)
    tops, bottoms = (_divisors(*side, clock) for side in zip(ends, told, strict=True))
    limit(len(tops) * len(bottoms) <= MOST_PAIRS, "too many pairs of divisors")
    some = [
        values
        for top, bottom in product(tops, bottoms)
        for values in _values(rows, top, bottom, start, clock)
    ]
    several = relations(some, clock)
    is_none = len(relations([*some, terms[early:]], clock)) == len(several)
    need(is_none, "a(n) is a combination of terms that may solve the recurrence")
    pairs, found = len(tops) * len(bottoms), len(some) - len(several)
    said = f"{pairs} pairs of divisors lead to {found} independent terms, a(n) to another one"
    if not some:
        said = f"none of {pairs} pairs of divisors leads to a polynomial"
    given.report.say("solutions", said, "hypergeometric solutions")


def _divisors(side: Poly, told: Any, clock: Clock) -> list[Poly]:
    """Return the divisors of a polynomial, by its irreducible factors, which are checked."""
    total, found = [1], [[1]]
    for listed, times in told:
        factor = integers(listed, "evidence.factors", clock)
        need(len(factor) > 1 and factor[-1], "a factor is a number")
        limit(len(factor) < 5, "an irreducible factor of degree 4 or more")
        is_prime = len(factor) == 2 or _has_no_zero(factor, clock)
        limit(is_prime, "a factor that is not seen to be irreducible")
        powers = [[1]]
        for _ in range(times):
            powers.append(multiply(powers[-1], factor, clock))
        total = multiply(total, powers[-1], clock)
        limit(len(found) * len(powers) <= MOST_PAIRS, "too many divisors")
        found = [multiply(f, g, clock) for f, g in product(found, powers)]
    need(primitive(total, clock) == primitive(side, clock), "the factors have another product")
    return found


def _has_no_zero(f: Poly, clock: Clock) -> bool:
    """Return whether a polynomial has no zero modulo some prime, and so none in Q."""
    clock.spend(5 * sum(SMALL))
    return any(f[-1] % p and all(value(f, x) % p for x in range(p)) for p in SMALL)


def _values(
    rows: list[Poly], top: Poly, bottom: Poly, start: int, clock: Clock
) -> Iterator[list[Fraction]]:
    """Yield r values from start on of the terms that belong to two divisors, up to factors."""
    order = len(rows) - 1
    tops, bottoms = ([later(f, j, clock) for j in range(order)] for f in (top, bottom))
    found = []
    for i, row in enumerate(rows):
        for factor in (*tops[:i], *bottoms[i:]):
            row = multiply(row, factor, clock)  # noqa: PLW2901
        found.append(trimmed(row))
    most = max(map(len, found))
    heads = [row[-1] if len(row) == most else 0 for row in found]
    for u, v in _zeros(heads, clock):
        scaled = [scale(row, u**i * v ** (order - i)) for i, row in enumerate(found)]
        for c in _polynomials(scaled, clock):
            h, listed = Fraction(1), list[Fraction]()
            for n in range(start, start + order):
                listed.append(h * sum((z * n**k for k, z in enumerate(c)), Fraction(0)))
                h *= Fraction(u * value(top, n), v * value(bottom, n))
            yield listed


def _zeros(f: Poly, clock: Clock) -> list[tuple[int, int]]:
    """Return the zeros in Q that are not 0, as quotients."""
    f = trimmed(f)
    while not f[0]:
        f = f[1:]
    f = primitive(f, clock)
    if len(f) < 2 or (len(f) > 2 and _has_no_zero(f, clock)):
        return []
    limit(max(abs(f[0]), abs(f[-1])) <= MOST_TRIED**2, "large numbers in an equation for z")
    clock.spend(isqrt(abs(f[0])) + isqrt(abs(f[-1])))
    above, below = (
        {z for d in range(1, isqrt(c) + 1) if c % d == 0 for z in (d, c // d)}
        for c in (abs(f[0]), abs(f[-1]))
    )
    clock.spend(20 * len(above) * len(below) * len(f))
    degree = len(f) - 1
    return [
        (sign * u, v)
        for u, v, sign in product(above, below, (1, -1))
        if not sum(c * (sign * u) ** i * v ** (degree - i) for i, c in enumerate(f))
    ]


def _polynomials(rows: list[Poly], clock: Clock) -> list[list[Fraction]]:
    """Return a basis of the polynomials c for which the sum of rows[i](n) c(n+i) is 0."""
    parts: list[Poly] = []
    for j in range(len(rows)):
        total: Poly = []
        for i, row in enumerate(rows[j:], j):
            total = add(total, scale(row, comb(i, j)))
        parts.append(trimmed(total))
    rise = max(len(part) - j for j, part in enumerate(parts) if part)
    falling, degrees = [1], list[int]()
    for j, part in enumerate(parts):
        if part and len(part) - j == rise:
            degrees = add(degrees, scale(falling, part[-1]))
        falling = multiply(falling, [-j, 1], clock)
    last = settled_from(trimmed(degrees), 0, clock)
    clock.spend(5 * last * len(degrees))
    top = max((d for d in range(last) if not value(degrees, d)), default=-1)
    limit(top <= MOST_DEGREE, "a polynomial of a high degree")
    images = list[Poly]()
    for d in range(top + 1):
        image: Poly = []
        for i, row in enumerate(rows):
            shifted = [comb(d, k) * i ** (d - k) for k in range(d + 1)]
            image = add(image, multiply(row, shifted, clock))
        images.append(image)
    return relations(images, clock) if relations(images, clock, PRIMES[-1]) else []
