"""Minimal polynomials and fractions of residues modulo a prime, by Euclid's algorithm.

Let f = a(0) t^(m-1) + ... + a(m-1). The remainders of Euclid's algorithm on t^m and f are
U t^m + V f; the first one of degree below m/2 belongs to the minimal polynomial V of the sequence,
if its degree is at most m/2. The quotients on the way depend on the leading coefficients alone, so
they are found by recursion on these. FLINT does the arithmetic: of many terms its polynomials with
word-sized moduli are up to twice as fast as its own half-gcd, which python-flint has for integers
of any size only; of few terms, and for longer primes, that is taken.
[GathenGerhard2013, chapter 11]
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from flint import fmpz_mod_poly_ctx, nmod_poly

from gfkit.numbers.polynomials import ints

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Matrix = tuple[nmod_poly, nmod_poly, nmod_poly, nmod_poly]


SHORT = 64
"""For this many degrees Euclid's algorithm proceeds step by step."""
WORD = 63
"""Bits of the primes for which polynomials with word-sized moduli are taken."""
FEW = 200
"""From this number of terms on FLINT's own half-gcd is faster."""


def minimal_fraction(
    terms: Sequence[int] | NDArray[np.uint64], prime: int
) -> tuple[list[int], list[int]]:
    """Return p and q modulo the prime of least L = max(deg q, deg p + 1) with q F = p.

    terms: at least 2 L of them, residues. p has L entries and q has L + 1, zeros at the end kept.
    """
    terms = list(map(int, terms))
    q = minimal_polynomial(terms, prime)[::-1]
    length = len(q) - 1
    if not length:
        return [], [1]
    p = nmod_poly(q, prime).mul_low(nmod_poly(terms[:length], prime), length)
    return [int(p[i]) for i in range(length)], q


def minimal_polynomial(terms: Sequence[int], prime: int) -> list[int]:
    """Return the monic minimal polynomial of terms modulo a prime of any size, ascending.

    terms: at least twice as many as its degree.

    >>> minimal_polynomial([0, 1, 1, 2, 3, 5], 101)
    [100, 100, 1]
    """
    if len(terms) <= FEW or prime.bit_length() > WORD:
        return ints(fmpz_mod_poly_ctx(prime).minpoly(list(terms)))
    return ints(by_half_gcd(terms, prime))


def by_half_gcd(terms: Sequence[int], prime: int) -> nmod_poly:
    """Return the same for a prime of at most a word.

    >>> by_half_gcd([0, 1, 1, 2, 3, 5], 101)
    x^2 + 100*x + 100
    """
    m, one = len(terms), nmod_poly([1], prime)
    reversed_terms = nmod_poly(list(terms)[::-1], prime)
    *_, (*_, found) = _steps(one.left_shift(m), reversed_terms, (m + 1) // 2, one, 0 * one)
    return found * ~found[found.degree()]


def _steps(
    a: nmod_poly, b: nmod_poly, low: int, one: nmod_poly, zero: nmod_poly
) -> tuple[nmod_poly, nmod_poly, Matrix]:
    """Return the remainders s a + t b and u a + v b, the latter of degree below low; s, t, u, v.

    low: at least half the degree of a; the second remainder is the first one below it.
    """
    s, t, u, v = one, zero, zero, one
    half = (a.degree() + low + 1) // 2
    while b.degree() >= low:
        degree = a.degree()
        half = half if degree >= half else low  # of the way, then the rest of it
        if degree - low > SHORT and b.degree() >= half:
            cut = 2 * half - degree
            shifted = a.right_shift(cut), b.right_shift(cut)
            c, d, (e, f, g, h) = _steps(*shifted, degree - half, one, zero)
            a, b = a.truncate(cut), b.truncate(cut)
            a, b = c.left_shift(cut) + (e * a + f * b), d.left_shift(cut) + (g * a + h * b)
            s, t, u, v = e * s + f * u, e * t + f * v, g * s + h * u, g * t + h * v
        else:
            quotient, rest = divmod(a, b)
            a, b, s, t, u, v = b, rest, u, v, s - quotient * u, t - quotient * v
    return a, b, (s, t, u, v)
