"""The kind "moments": means, variances and the covariance of i and j grow along lines in n.

By a lemma the sum over n of a(offset + n) t^n is p/q, where the a(n) are polynomials in x and y; i
and j are drawn with the coefficients of x^i y^j as weights. With F the fraction at x = y = 1, the
sums of i, j, i (i-1), i j, j (j-1) over all of a(offset + n) are the coefficients of derivatives of
p/q at x = y = 1, fractions whose denominators are powers of that of F. Let r be the largest root of
q(1, 1) reversed, above all others in absolute value, and a root of f. All coefficients are P(n) r^n
up to exponentially smaller terms, and P is computed exactly in Q[r]/f. If F has a simple pole
there, the moments are quotients of such P; that their terms in n^2 cancel is seen exactly.
"""

from __future__ import annotations

from fractions import Fraction
from math import perm
from typing import TYPE_CHECKING, Any

from ..core.clock import Clock, limit, need
from ..core.envelope import gf_lemma
from ..core.generating_functions import trimmed
from .exponentials import Field
from .main_terms import number
from .polar_parts import in_n, polar_part
from .polynomials import add, integers, multiply, power, scale, subtract
from .root_discs import element_at, places_of

if TYPE_CHECKING:
    from ..core.kinds import Given

NAMES = ["left", "right", "left_variance", "right_variance", "covariance"]
HIGHEST = 60
Element = tuple[list[Fraction], int]


def check_moments(given: Given) -> None:
    """Compute the lines exactly, and enclose them.

    Evidence: `total`, the fraction at x = y = 1; `scale`, `factors`.
    """
    statement, evidence, lemmas, clock, report = given
    need([line["of"] for line in statement["lines"]] == NAMES, "the lines are not the five known")
    lemma = gf_lemma(lemmas, statement["of"], clock)
    terms = [term for side in "pq" for term in lemma[side]]
    marked = all(isinstance(term, list) and len(term) == 4 for term in terms)
    need(marked, "the lemma is not about a g.f. with marks x and y")
    q = _at_one(lemma["q"], (0, 0), clock)
    total = _fraction(evidence.get("total"), clock)
    p = _at_one(lemma["p"], (0, 0), clock)
    same = multiply(total[0], q, clock) == multiply(p, total[1], clock)
    need(same, "evidence.total is not the fraction at x = y = 1")
    scaled, factors, places = places_of(q, evidence, "evidence", clock)
    need(places, "there are finitely many terms")
    top = max(places, key=lambda place: scaled.below(place.disc))
    alone = all(z is top or scaled.above(z.disc) < scaled.below(top.disc) for z in places)
    need(alone and top.is_real, "no single root is the largest")
    limit(len(factors[top.factor]) <= HIGHEST, "the largest root has too high a degree")
    field = Field(factors[top.factor], clock)
    lines = _lines(lemma, total, field, clock)
    for said, (slope, shift) in zip(statement["lines"], lines, strict=True):
        for key, element in (("slope", slope), ("shift", shift)):
            low, high = (number(end, clock) for end in said[key])
            a, b = scaled.ends(element_at(*element, field.f, top.disc, scaled))
            need(
                low <= a and b <= high,
                f"the {key} of {said['of']} is not shown to be in its interval",
            )
    report.say("field", "the terms in n^2 cancel exactly; the other roots are smaller")


def _fraction(data: Any, clock: Clock) -> tuple[list[int], list[int]]:
    need(isinstance(data, dict) and {"p", "q"} <= data.keys(), "evidence.total is not p and q")
    p, q = (integers(data[name], "evidence.total", clock) for name in "pq")
    need(q and q[0] == 1 and q[-1] and all(p[-1:]), "evidence.total is not in normal form")
    return p, q


def _at_one(terms: list[Any], order: tuple[int, int], clock: Clock) -> list[int]:
    """Return a derivative by x and y at x = y = 1, a polynomial in t."""
    found: list[int] = [0] * (1 + max((k for _, _, k, _ in terms), default=0))
    for i, j, k, text in terms:
        clock.spend(10)
        c = integers([text], "a coefficient", clock)[0]
        found[k] += c * perm(i, order[0]) * perm(j, order[1])
    return trimmed(found)


def _lines(
    lemma: dict[str, Any], total: tuple[list[int], list[int]], field: Field, clock: Clock
) -> list[tuple[Element, Element]]:
    """Return slope and shift of the five moments, in Q[r]/f."""
    orders = ((0, 0), (1, 0), (0, 1), (2, 0), (1, 1), (0, 2))
    num = {z: _at_one(lemma["p"], z, clock) for z in orders}
    den = {z: _at_one(lemma["q"], z, clock) for z in orders}
    p, q = num[0, 0], den[0, 0]
    main: dict[tuple[int, int], list[Element]] = {}
    main[0, 0] = _main(*total, 1, field)
    for order in orders[1:]:
        if sum(order) == 1:
            above = subtract(multiply(num[order], q, clock), multiply(p, den[order], clock))
        else:
            a = (1, 0) if order[0] else (0, 1)
            b = (0, 1) if order[1] else (1, 0)
            inner = add(multiply(num[a], den[b], clock), multiply(num[b], den[a], clock))
            inner = multiply(add(inner, multiply(p, den[order], clock)), q, clock)
            above = subtract(multiply(num[order], power(q, 2, clock), clock), inner)
            twice = scale(multiply(multiply(p, den[a], clock), den[b], clock), 2)
            above = add(above, twice)
        main[order] = _main(above, power(q, 1 + sum(order), clock), 1 + sum(order), field)
    inverse = field.inverse(main[0, 0][0])
    means = {z: [field.times(c, inverse) for c in main[z]] for z in orders[1:]}
    x, y = means[1, 0], means[0, 1]

    def product(a: list[Element], b: list[Element]) -> list[Element]:
        middle = field.plus(field.times(a[0], b[1]), field.times(a[1], b[0]))
        return [field.times(a[0], b[0]), middle, field.times(a[1], b[1])]

    def minus(a: list[Element], b: list[Element], plus: list[Element]) -> list[Element]:
        negative = field.rational(-1)
        found = [field.plus(c, field.times(negative, d)) for c, d in zip(a, b, strict=True)]
        return [field.plus(c, plus[k]) if k < len(plus) else c for k, c in enumerate(found)]

    spread = [
        minus(means[2, 0], product(x, x), x),
        minus(means[0, 2], product(y, y), y),
        minus(means[1, 1], product(x, y), []),
    ]
    for line in spread:
        need(field.is_zero(line[2]), "a variance is not shown to grow linearly")
    return [(line[1], line[0]) for line in (x, y, *spread)]


def _main(p: list[int], q: list[int], length: int, field: Field) -> list[Element]:
    """Return the coefficients of P(n), `length` of them, of the part P(n) r^n of p/q."""
    polar = polar_part(p, q, field.letter("r"), field)
    beyond = all(field.is_zero(b) for b in polar[length:])
    need(beyond, "a moment grows faster than the number of pieces allows")
    return in_n((polar + [field.rational(0)] * length)[:length], field)
