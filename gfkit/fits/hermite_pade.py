"""Shortest polynomial relations modulo a prime, and their integers from several primes.

Given m series or functions g_0, ..., g_{m-1}, find polynomials p_i, not all 0, of least degree with
sum p_i g_i = 0: modulo x^K (Hermite-Pade approximants, for equations of generating functions), or
at the points 0, ..., K - 1 (vector rational interpolation, for recurrences with polynomial
coefficients). Both are solved by the iteration of Beckermann and Labahn: keep m vectors of
polynomials of least degrees whose residuals vanish so far; at each step one of least degree clears
the others and is multiplied by x, or by x - t. That takes O(m K^2) operations where elimination in
a matrix takes O(K^3), and a vector whose whole residual is 0 shows itself as soon as the unknowns
are determined. [BeckermannLabahn1994]

Every step is a few operations of FLINT on whole vectors: the m polynomials of a vector lie in one
nmod_poly, block after block, so that multiplication by x moves all of them. For points a residual
is kept by its coefficients in the Newton basis of the points that are left, x(x-1)(x-2)...; going
on to the next point then is r -> r + r' for the vector that is multiplied, and a shift for the
others.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True)
class Relation:
    """A relation modulo a prime: its degree, the conditions that determined it, its polynomials."""

    degree: int
    conditions: int
    polynomials: tuple[tuple[int, ...], ...]


def relation_degree(
    residuals: Sequence[nmod_poly], conditions: int, spare: int, *, points: bool
) -> tuple[int, int] | None:
    """Return degree and conditions of the shortest relation, or None if there is none.

    residuals: the series, or Newton coefficients of the functions, `conditions` of each. spare: so
    many conditions more than determine it the relation must obey. points: which of the problems.
    """
    found = _iterate(list(residuals), conditions, spare, None, points=points)
    return None if found is None else (found[0], found[1])


def relation_modulo(
    residuals: Sequence[nmod_poly], conditions: int, spare: int, degree: int, *, points: bool
) -> Relation | None:
    """Return the shortest relation if its degree is at most `degree`."""
    width = degree + 2
    found = _iterate(list(residuals), conditions, spare, width, points=points)
    if found is None or found[0] > degree:
        return None
    flat = [int(c) for c in found[2].coeffs()]
    flat += [0] * (len(residuals) * width - len(flat))
    polynomials = tuple(
        tuple(flat[i * width : i * width + found[0] + 1]) for i in range(len(residuals))
    )
    return Relation(found[0], found[1], polynomials)


def _iterate(
    residuals: list[nmod_poly], conditions: int, spare: int, width: int | None, *, points: bool
) -> tuple[int, int, nmod_poly] | None:
    """Run the iteration; with a width keep the vectors too, of degree at most width - 2.

    A vector that gets longer is dropped. It may do so before the relation shows: while the shorter
    one happens to have a head 0, a longer one is the pivot.
    """
    count = len(residuals)
    p = residuals[0].modulus()
    one = nmod_poly([1], p)
    rows = [one.left_shift(i * (width or 0)) for i in range(count)]
    degrees = [0] * count
    for j, residual in enumerate(residuals):
        if not residual:
            return 0, 0, rows[j]
    for t in range(conditions - spare):
        spend(count)
        heads = [int(residual[0]) for residual in residuals]
        live = [j for j in range(count) if heads[j]]
        pivot = min(live, key=degrees.__getitem__) if live else -1
        if live:
            inverse = p - pow(heads[pivot], -1, p)
            lead, vector = residuals[pivot], rows[pivot]
            for j in live:
                if j == pivot:
                    continue
                factor = nmod_poly([heads[j] * inverse % p], p)
                residuals[j] += lead * factor
                if width is not None:
                    rows[j] += vector * factor
                if not residuals[j]:
                    return degrees[j], t + 1, rows[j]
            degrees[pivot] += 1
            if width is not None:
                if degrees[pivot] > width - 1:  # all that it could clear is as long
                    for entries in (residuals, rows, degrees):
                        del entries[pivot]
                    count -= 1
                    if not count:
                        return None
                    residuals = [residual.right_shift(1) for residual in residuals]
                    continue
                moved = vector.left_shift(1)
                rows[pivot] = moved - vector * nmod_poly([t], p) if points else moved
            if points:
                lead += lead.derivative()
            lead = lead.truncate(conditions - t - 1)
            if not lead:
                return degrees[pivot], t + 1, rows[pivot]
            residuals[pivot] = lead
        for j in range(count):
            if j != pivot:
                residuals[j] = residuals[j].right_shift(1)
    return None


def shortest(
    residuals: Callable[[int, int], Sequence[nmod_poly]],
    conditions: int,
    spare: int,
    values: Sequence[int],
    holds: Callable[[list[list[int]]], bool],
    *,
    points: bool = False,
) -> tuple[list[list[int]], int] | None:
    """Return the shortest relation over Z, and its degree; None if none is found.

    residuals: of a prime and a number of conditions. values: whose bits bound the coefficients.
    holds: the exact test. conditions, spare, points: as in `relation_degree`.
    """
    found = relation_degree(
        residuals(primes_below(PRIME_BITS, 0, 1)[0], conditions), conditions, spare, points=points
    )
    if found is None:
        return None
    degree = found[0]
    few = min(found[1] + FURTHER, conditions)

    def solve(p: int) -> Relation | None:
        return relation_modulo(residuals(p, few), few, 1, degree, points=points)

    bits = sum(abs(v).bit_length() for v in values) + 64 * len(values)
    relation = lifted(solve, holds, bits)
    return None if relation is None else (relation, degree)


def newton_residuals(values: Sequence[int], order: int, points: int, p: int) -> list[nmod_poly]:
    """Return the functions n -> values[n + i], i = 0, ..., order, by their Newton coefficients.

    The k-th coefficient is the k-th difference at 0 divided by k!; `points` of them.
    """
    inverse = [1] * (points + 1)
    factorial = 1
    for k in range(2, points + 1):
        factorial = factorial * k % p
    inverse[points] = pow(factorial, -1, p)
    for k in range(points, 0, -1):
        inverse[k - 1] = inverse[k] * k % p
    residues = [value % p for value in values[: points + order]]
    alternating = nmod_poly([c if k % 2 == 0 else p - c for k, c in enumerate(inverse[:points])], p)
    result = []
    for i in range(order + 1):
        spend(1 + points // 16)
        scaled = nmod_poly([residues[n + i] * inverse[n] % p for n in range(points)], p)
        result.append(scaled.mul_low(alternating, points))
    return result


def lifted(
    solve: Callable[[int], Relation | None],
    holds: Callable[[list[list[int]]], bool],
    most_bits: int,
) -> list[list[int]] | None:
    """Return the relation over Z whose residues `solve` gives, in lowest terms, or None.

    solve: the relation modulo a prime; None, or another degree than the first had, says that the
    prime is a bad one. holds: the exact test; what fails it twice is not tried again. most_bits: no
    primes are tried beyond that product.
    """
    rows: list[list[int]] = []
    primes: list[int] = []
    first: Relation | None = None
    failing: list[int] | None = None
    tried = failed = 0
    target = 1
    unit = 0
    while len(primes) * PRIME_BITS < most_bits + 2 * PRIME_BITS and failed < 8:
        p = primes_below(PRIME_BITS, tried, 1)[0]
        tried += 1
        relation = solve(p)
        if relation is None or (first is not None and relation.degree > first.degree):
            failed += 1
            continue
        flat = [c for polynomial in relation.polynomials for c in polynomial]
        if first is None or relation.degree < first.degree:
            first, rows, primes = relation, [], []
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
        if vector is not None and vector == failing:
            return None
        if vector is not None:
            failing = vector
            width = first.degree + 1
            found = [vector[k : k + width] for k in range(0, len(vector), width)]
            if holds(found):
                return found
    return None


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
