"""The one search: shortest relations with polynomial coefficients, modulo primes, then over Z.

Given m series or functions g_0, ..., g_{m-1}, find polynomials p_i, not all 0, of least degree with
sum p_i g_i = 0: modulo x^K (Hermite-Pade approximants, for equations of generating functions), or
at the first K of the points 0, 1, 2, ... or 1, q, q^2, ... (vector rational interpolation, for
recurrences with polynomials in n or q^n as coefficients). All are solved by the iteration of
Beckermann and Labahn: keep m vectors of polynomials of least degrees whose residuals vanish so far;
at each step one of least degree clears the others and is multiplied by z - t, t the point. That
takes O(m K^2) operations where elimination in a matrix takes O(K^3), and a vector whose whole
residual is 0 shows itself as soon as the unknowns are determined. [BeckermannLabahn1994]

Every step is a few operations of FLINT on whole vectors: the m polynomials of a vector lie in one
nmod_poly, block after block, so that multiplication by z moves all of them. A residual is kept by
its coefficients in the Newton basis of the points that are left; of series, all of whose points are
0, these are the ordinary ones. Going on to the next point shifts all residuals, and the one that is
multiplied moves to the next basis: r -> r, r + r', or r + t (r(q z) - r(z))/z.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, pairwise, repeat
from typing import TYPE_CHECKING

from flint import nmod_poly

from gfkit.base.budget import spend
from gfkit.numbers.primes import WORD_BITS, combine, primes_below

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

PRIME_BITS = WORD_BITS - 2
MOST_USED = 1000
"""Fits that more terms determine are not looked for; they are compared with all terms, though."""

BEYOND = 16
"""Modulo a prime a fit is compared with this many terms beyond those that may determine it."""

FURTHER = 4
"""Modulo other primes this many conditions are added to those that determine it."""

GUARD_BITS = 24
"""A fraction is believed if it leaves this many bits of the modulus unused."""

MOST_FAILED = 8
"""So many primes may be bad ones."""


@dataclass(frozen=True, slots=True)
class Relation:
    """A relation modulo a prime: its degree, the conditions that determined it, its polynomials.

    polynomials: none if only the degree was wanted.
    """

    degree: int
    conditions: int
    polynomials: tuple[tuple[int, ...], ...] = ()


def relation_modulo(
    residuals: Sequence[nmod_poly],
    conditions: int,
    steps: int,
    base: int = 0,
    degree: int | None = None,
) -> Relation | None:
    """Return the shortest relation, or None if there is none.

    residuals: the series, or Newton coefficients of the functions, `conditions` of each. steps: the
    relation has to show after so many of them. base: 0 for series, 1 for the points 0, 1, 2, ...,
    else q for 1, q, q^2, ... degree: the largest one; None if only the degree is wanted.
    """
    residuals = list(residuals)
    width = 0 if degree is None else degree + 2
    p = residuals[0].modulus()
    one = nmod_poly([1], p)
    rows = [one.left_shift(i * width) for i in range(len(residuals))]
    degrees = [0] * len(residuals)
    count = len(residuals)

    def found(j: int, t: int) -> Relation | None:
        if not width:
            return Relation(degrees[j], t)
        flat = [int(c) for c in rows[j].coeffs()]
        flat += [0] * (count * width - len(flat))
        ends = ((i, i + degrees[j] + 1) for i in range(0, count * width, width))
        polynomials = tuple(tuple(flat[i:end]) for i, end in ends)
        return Relation(degrees[j], t, polynomials) if degrees[j] < width - 1 else None

    for j, residual in enumerate(residuals):
        if not residual:
            return found(j, 0)
    for t in range(steps):
        spend(len(residuals))
        heads = [int(residual[0]) for residual in residuals]
        live = [j for j, head in enumerate(heads) if head]
        pivot = min(live, key=degrees.__getitem__, default=-1)
        if live:
            inverse = p - pow(heads[pivot], -1, p)
            lead, vector = residuals[pivot], rows[pivot]
            for j in live:
                if j == pivot:
                    continue
                factor = nmod_poly([heads[j] * inverse % p], p)
                residuals[j] += lead * factor
                if width:
                    rows[j] += vector * factor
                if not residuals[j]:
                    return found(j, t + 1)
            degrees[pivot] += 1
            if width and degrees[pivot] >= width:  # all that it could clear is as long
                for entries in (residuals, rows, degrees):
                    del entries[pivot]
                pivot = -1
            else:
                if width:
                    point = t * base if base in {0, 1} else pow(base, t, p)
                    rows[pivot] = vector.left_shift(1) - vector * nmod_poly([point], p)
                residuals[pivot] = _moved(lead, base, t).truncate(conditions - t - 1)
                if not residuals[pivot]:
                    return found(pivot, t + 1)
        if not residuals:
            return None
        for j in range(len(residuals)):
            if j != pivot:
                residuals[j] = residuals[j].right_shift(1)
    return None


def _moved(residual: nmod_poly, base: int, t: int) -> nmod_poly:
    """Return a residual in the Newton basis of the points after the t-th."""
    if not base:
        return residual
    if base == 1:
        return residual + residual.derivative()
    p = residual.modulus()
    size = len(residual)
    pairs = zip(residual.coeffs()[1:], _gaps(base, p, 1 << size.bit_length()), strict=False)
    added = nmod_poly([int(c) * gap for c, gap in pairs], p)
    return residual + added * nmod_poly([pow(base, t, p)], p)


@lru_cache(maxsize=64)
def _gaps(q: int, p: int, size: int) -> list[int]:
    """Return q^k - 1 modulo p, for k = 1, 2, ..., size."""
    powers = accumulate(repeat(q, size), lambda a, b: a * b % p)
    return [power - 1 for power in powers]


def shortest(
    residuals: Callable[[int, int], Sequence[nmod_poly]],
    conditions: int,
    steps: int,
    values: Sequence[int],
    holds: Callable[[list[list[int]]], bool],
    base: int = 0,
    wanted: Callable[[Relation], bool] = bool,
) -> tuple[list[list[int]], int] | None:
    """Return the shortest relation over Z in lowest terms, and its degree; None if none is found.

    residuals: of a prime and a number of conditions. values: whose bits bound the coefficients.
    holds: the exact test; what fails it twice is not tried again. conditions, steps, base: as in
    `relation_modulo`. wanted: whether a relation of such a degree, after so many conditions, is
    lifted. A prime modulo which there is none, or a longer one, is a bad one.
    """
    (p,) = primes_below(PRIME_BITS, 0, 1)
    shown = relation_modulo(residuals(p, conditions), conditions, steps, base)
    if shown is None or not wanted(shown):
        return None
    degree, few = shown.degree, min(shown.conditions + FURTHER, conditions)
    most = sum(abs(v).bit_length() for v in values) + 64 * len(values) + 2 * PRIME_BITS
    rows: list[list[int]] = []
    primes: list[int] = []
    lowest = degree
    failing: list[int] | None = None
    tried = failed = target = unit = 0
    while len(primes) * PRIME_BITS < most and failed < MOST_FAILED:
        p = primes_below(PRIME_BITS, tried, 1)[0]
        tried += 1
        relation = relation_modulo(residuals(p, few), few, few - 1, base, degree)
        if relation is None or relation.degree > lowest:
            failed += 1
            continue
        flat = [c for polynomial in relation.polynomials for c in polynomial]
        if not rows or relation.degree < lowest:
            lowest, rows, primes = relation.degree, [], []
            unit = max(k for k, c in enumerate(flat) if c)
        if not flat[unit]:
            failed += 1
            continue
        scale = pow(flat[unit], -1, p)
        rows.append([c * scale % p for c in flat])
        primes.append(p)
        if len(primes) < target:
            continue
        target = len(primes) + max(1, len(primes) // 4)
        vector = common_denominator(combine(rows, primes), math.prod(primes))
        if vector is None:
            continue
        if vector == failing:
            return None
        failing = vector
        found = [vector[k : k + lowest + 1] for k in range(0, len(vector), lowest + 1)]
        if holds(found):
            return found, degree
    return None


def newton_residuals(
    values: Sequence[int], order: int, points: int, p: int, base: int = 1
) -> list[nmod_poly]:
    """Return the functions z_n -> values[n + i], i = 0, ..., order, by their Newton coefficients.

    z_n: n, or q^n, q the base; `points` of them. The k-th coefficient is the k-th divided
    difference at the first points: of the points n, the k-th difference divided by k!.
    """
    residues = [value % p for value in values[: points + order]]
    if base != 1:
        found = _divided(tuple(residues), p, base)
        return [one.truncate(points) for one in found[: order + 1]]
    inverse = [1] * (points + 1)
    factorial = 1
    for k in range(2, points + 1):
        factorial = factorial * k % p
    inverse[points] = pow(factorial, -1, p)
    for k in range(points, 0, -1):
        inverse[k - 1] = inverse[k] * k % p
    alternating = nmod_poly([c if k % 2 == 0 else p - c for k, c in enumerate(inverse[:points])], p)
    result = []
    for i in range(order + 1):
        spend(1 + points // 16)
        scaled = nmod_poly([residues[n + i] * inverse[n] % p for n in range(points)], p)
        result.append(scaled.mul_low(alternating, points))
    return result


@lru_cache(maxsize=16)
def _divided(residues: tuple[int, ...], p: int, q: int) -> list[nmod_poly]:
    """Return the divided differences of n -> residues[n + i] at 1, q, q^2, ..., for each i.

    They are those of the values at q^i, q^(i+1), ..., the k-th times q^(i k).
    """
    spend(1 + len(residues) ** 2 // 32)
    powers = [pow(q, k, p) for k in range(len(residues))]
    back = [pow(power, -1, p) for power in powers]
    column, found = list(residues), [[value] for value in residues]
    for k in range(1, len(residues)):
        gap = pow(powers[k] - 1, -1, p)
        pairs = zip(pairwise(column), back, strict=False)
        column = [(upper - lower) * gap % p * unscaled % p for (lower, upper), unscaled in pairs]
        for one, value in zip(found, column, strict=False):
            one.append(value)
    for i, one in enumerate(found):
        step, scale = powers[i], 1
        for k, value in enumerate(one):
            one[k] = value * scale % p
            scale = scale * step % p
    return [nmod_poly(one, p) for one in found]


def common_denominator(residues: Sequence[int], modulus: int) -> list[int] | None:
    """Return the integers, in lowest terms, that are proportional to the residues modulo modulus.

    None if there are none so small that GUARD_BITS bits of the modulus are left over.

    >>> common_denominator([pow(3, -1, 10**18), 1], 10**18)
    [1, 3]
    """
    room = modulus.bit_length() - GUARD_BITS
    denominator = 1
    half = modulus // 2
    largest = 1
    for residue in residues:
        spend()
        value = residue * denominator % modulus
        if value > half:
            value -= modulus
        if abs(value).bit_length() + denominator.bit_length() > room:
            part = _denominator(value % modulus, modulus)
            denominator *= part
            value = value * part % modulus
            value = min(value, modulus - value)
            largest *= part
        largest = max(largest, abs(value))
        if largest.bit_length() + denominator.bit_length() > room:
            return None
    result = []
    for residue in residues:
        value = residue * denominator % modulus
        result.append(value - modulus if value > half else value)
    content = math.gcd(*result)
    lead = next((c for c in reversed(result) if c), 1)
    if lead < 0:
        content = -content
    return [c // content for c in result] if content else None


def _denominator(value: int, modulus: int) -> int:
    """Return the denominator of the fraction at the largest quotient of the division chain."""
    r0, r1, s0, s1 = modulus, value, 0, 1
    longest, best = 0, 1
    steps = 0
    while r1:
        steps += 1
        if not steps % 64:
            spend(64)
        quotient, rest = divmod(r0, r1)
        if quotient.bit_length() > longest:
            longest, best = quotient.bit_length(), abs(s1)
        r0, r1, s0, s1 = r1, rest, s1, s0 - quotient * s1
    return best
