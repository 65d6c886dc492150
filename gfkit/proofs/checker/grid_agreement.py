"""Agreement: q F = p modulo t^K, on a grid of values of the marks that suffices for an identity."""

from __future__ import annotations

import math
import operator
from decimal import MAX_EMAX, MAX_PREC, MIN_EMIN, Context, Decimal, Inexact, InvalidOperation
from typing import TYPE_CHECKING

from .clock import limit
from .exact_values import MAX_DIGITS
from .monomials import Dense, Poly, X

if TYPE_CHECKING:
    from .clock import Clock
    from .quotient import Automaton

Grid = tuple[int, int, int]  # numbers of values 0, 1, ... of x and of y, and the modulus m
EXACT = Context(MAX_PREC, None, MIN_EMIN, MAX_EMAX, traps=[Inexact, InvalidOperation])


def bounds(automaton: Automaton) -> tuple[int, int, int]:
    """Bound the degrees of P and Q in x and in y, and the absolute values of their coefficients.

    The degree of a determinant is at most the sum of the largest degrees in its rows, or in its
    columns. A coefficient is at most the largest absolute value for |x| = |y| = |t| = 1, and there
    a determinant is at most the product, over its rows, of the sums of absolute values.
    """
    degrees, size = [], 1 + sum(abs(c) for c in automaton.start)
    for mark in (0, 1):
        in_row, in_column = [0] * len(automaton.start), [0] * len(automaton.start)
        for s, row in enumerate(automaton.matrix):
            for t, _, code in row:
                degree = divmod(code, X)[mark]
                in_row[s], in_column[t] = max(in_row[s], degree), max(in_column[t], degree)
        degrees.append(min(sum(in_row), sum(in_column)))
    for row, end in zip(automaton.matrix, automaton.end, strict=True):
        size *= 1 + end + sum(c for _, c, _ in row)
    return degrees[0], degrees[1], size


def grid(automaton: Automaton, p: list[Poly], q: list[Poly], count: int, clock: Clock) -> Grid:
    """Return how many values of x and of y, and which m, suffice to show that H is zero."""
    clock.spend(sum(map(len, automaton.matrix)) + len(automaton.matrix) ** 2 // 20)
    clock.spend(20 * sum(map(len, [*p, *q])))
    x, y, size = bounds(automaton)
    claimed = [(*divmod(code, X), abs(c)) for z in [*p, *q] for code, c in z.items()]
    wide, high = 1 + x + max(i for i, _, _ in claimed), 1 + y + max(j for _, j, _ in claimed)
    m = 1 + size * sum(c for _, _, c in claimed)
    work = wide * high * count * (len(q) + wide + high) * (1 + m.bit_length() // 60)
    clock.spend(work // 5)
    small = _primes_below(max(wide, high), clock)
    while True:
        clock.reduce(max(m.bit_length(), small.bit_length()))
        if math.gcd(m, small) == 1:
            break
        m += 1
    return wide, high, m


def _primes_below(bound: int, clock: Clock) -> int:
    """Return the product of the primes below a bound."""
    clock.spend(bound)
    sieve = bytearray([1]) * max(bound, 2)
    for factor in range(2, math.isqrt(bound) + 1):
        if sieve[factor]:
            clock.spend(bound // factor)
            sieve[factor * factor :: factor] = bytes(
                len(range(factor * factor, len(sieve), factor))
            )
    primes = [n for n in range(2, bound) if sieve[n]]
    while len(primes) > 1:  # long factors are multiplied with long ones
        clock.multiply(primes[-1].bit_length() * len(primes), primes[-1].bit_length())
        primes = [math.prod(primes[k : k + 2]) for k in range(0, len(primes), 2)]
    return primes[0] if primes else 1


def dense(poly: Poly, m: int) -> Dense:
    """Write a polynomial modulo m as lists."""
    found: Dense = [[] for _ in range(1 + max(poly, default=-1) // X)]
    for code in sorted(poly):
        row = found[code // X]
        row += [*[0] * (code % X - len(row)), poly[code] % m]
    return found


def evaluate(polys: Dense, z: int, m: int) -> list[int]:
    """Return the values at z, modulo m, of polynomials given by their coefficients."""
    powers = [1]
    for _ in range(1, max(map(len, polys), default=0)):
        powers.append(powers[-1] * z % m)
    return [sum(map(operator.mul, f, powers)) % m for f in polys]


def agree(q: list[Poly], terms: list[Dense], p: list[Poly], points: Grid, clock: Clock) -> bool:
    """Tell whether q F = p modulo t^K and m on the grid, for F given by K terms."""
    wide, high, m = points
    table = [*(dense(z, m) for z in [*q, *p]), *terms]
    since = len(q) + len(p)
    words = 1 + m.bit_length() // 200
    entries = sum(len(row) for z in table for row in z)
    for y in range(high):
        clock.spend(entries * words)
        rows = [evaluate(z, y, m) for z in table]
        for x in range(wide):
            clock.spend(sum(map(len, rows)) * words + (len(q) + len(terms)) * (20 + words))
            found = evaluate(rows, x, m)
            if not is_product(found[: len(q)], found[since:], found[len(q) : since], m, clock):
                return False
    return True


def is_product(q: list[int], f: list[int], p: list[int], m: int, clock: Clock) -> bool:
    """Tell whether q f = p modulo t^K and m, where f has K coefficients; none is negative.

    One product of long numbers, for t = 10^size: `decimal` multiplies them fast, and rounding would
    raise an exception.
    """
    size = 2 + int((len(q) * m * m).bit_length() * 0.30103)
    total = size * (len(q) + len(f))
    limit(total < MAX_DIGITS, "q F takes too much memory")
    clock.spend((2 * len(f) + len(q)) * (10 + size * size // 30) + 20 * total)
    a, b = (Decimal("".join([str(Decimal(c)).zfill(size) for c in reversed(z)])) for z in (q, f))
    digits = str(EXACT.multiply(a, b)).zfill(total)
    found = (int(Decimal(digits[k - size : k])) for k in range(total, 0, -size))
    wanted = [*p, *[0] * (len(f) - len(p))]
    return not any((c - d) % m for c, d in zip(found, wanted, strict=False))
