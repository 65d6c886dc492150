"""Single terms far out of recurrences with polynomial coefficients, exact and modulo primes.

Let p_0(n) a(n) + ... + p_r(n) a(n+r) = 0, and v(n) = (a(n), ..., a(n+r-1)). Then p_r(n) v(n+1) =
C(n) v(n), C the companion matrix times p_r. So v(m) is C(m-1) ... C(n) v(n) over the product of the
p_r(n). That of k factors is a matrix of polynomials in the first n, with values at n, n + k, ...:
of exact ones for a small k, which are multiplied by halves; modulo a prime for k about the square
root of how many factors there are, at all points together [ChudnovskyChudnovsky1988].
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import isqrt, lcm, prod
from operator import mul
from typing import Any

from flint import fmpq, fmpz, fmpz_mat, fmpz_mod_poly_ctx, fmpz_poly

from gfkit.base.budget import spend
from gfkit.errors import LimitReached
from gfkit.numbers.polynomials import fraction_of
from gfkit.series.recurrence import Recurrence

LEAF = 32
"""This many factors of exact products are values of polynomials."""
MOST_BITS = 2**30
"""Larger products are refused."""


def term_by_recurrence(by: Recurrence, first: Sequence[Fraction | int], n: int) -> Fraction:
    """Return a(n) by r values from a(valid) on; p_r has no zero there.

    >>> term_by_recurrence(Recurrence(((-3, -3), (-5, -2), (4, 1))), [1, 1], 20)
    Fraction(50852019, 1)
    """
    order, start = by.order, by.valid
    polys = [fmpz_poly(list(p)) for p in by.polynomials]
    steps = n - start - order + 1
    if steps <= 0:
        return Fraction(first[n - start])
    bits = steps * max(abs(int(p(n))).bit_length() + 1 for p in polys)
    if bits > MOST_BITS:
        raise LimitReached(f"a({n}) by products of up to {bits:,} bits; the limit is {MOST_BITS:,}")

    def made(entries: list[fmpz_poly], low: int, high: int, step: int) -> tuple[fmpz_mat, fmpz]:
        spend(1 + bits * (high - low) // steps // 2000)
        if high - low > step:
            middle = low + (high - low) // step // 2 * step
            one, lead = made(entries, low, middle, step)
            other, top = made(entries, middle, high, step)
            return other * one, lead * top
        *values, lead = (entry(low) for entry in entries)
        return fmpz_mat(order, order, values), lead

    scale, done = lcm(*(z.denominator for z in first)), start
    vector, lead = fmpz_mat(order, 1, [int(z * scale) for z in first]), fmpz(scale)
    for step in (LEAF, 1):
        if high := (start + steps - done) // step * step:
            matrix, top = made(_product(polys, step), done, done + high, step)
            vector, lead, done = matrix * vector, lead * top, done + high
    return fraction_of(fmpq(vector[order - 1, 0], lead))


def residue_by_recurrence(
    by: Recurrence, first: Sequence[Fraction | int], n: int, p: int
) -> int | None:
    """Return a(n) modulo a prime; None if p is none, or divides what one has to divide by.

    >>> residue_by_recurrence(Recurrence(((-3, -3), (-5, -2), (4, 1))), [1, 1], 20, 1009)
    437
    """
    order, start = by.order, by.valid
    steps, below = n - start - order + 1, prod(z.denominator for z in first)
    if not fmpz(p).is_prime() or not below % p:
        return None
    found = [z.numerator * pow(z.denominator, -1, p) % p for z in first]
    if steps <= 0:
        return found[n - start]
    ring = fmpz_mod_poly_ctx(p)
    lead, done, polys = 1, start, [ring(list(p)) for p in by.polynomials]
    for step in (isqrt(steps), 1):
        points = [*range(done, (start + steps - done) // step * step + done, step)]
        *entries, leads = (z.multipoint_evaluate(points) for z in _product(polys, step))
        for *matrix, top in zip(*entries, leads, strict=True):
            places = range(0, order * order, order)
            found = [int(sum(map(mul, matrix[j : j + order], found))) for j in places]
            lead = lead * int(top) % p
        done += len(points) * step
    return found[-1] * pow(lead, -1, p) % p if lead else None


def _product(polys: Sequence[Any], k: int) -> list[Any]:
    """Return the entries of C(x+k-1) ... C(x), row after row, and p_r(x) ... p_r(x+k-1)."""
    order, zero = len(polys) - 1, polys[0] * 0
    x = (zero + 1).left_shift(1)

    def made(low: int, high: int) -> list[Any]:
        spend(order**3 * (high - low))
        if high - low == 1:
            *lower, top = (f(x + low) for f in polys)
            above = [top if j == i + 1 else zero for i in range(order - 1) for j in range(order)]
            return [*above, *(-f for f in lower), top]
        middle = (low + high) // 2
        *one, lead = made(low, middle)
        *other, top = made(middle, high)
        entries = [
            sum((other[i + m] * one[m * order + j] for m in range(order)), zero)
            for i in range(0, order * order, order)
            for j in range(order)
        ]
        return [*entries, lead * top]

    return made(0, k)
