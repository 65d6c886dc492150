"""Minimal polynomials and fractions of residues modulo a prime, by Euclid's algorithm.

Let f = a(0) t^(m-1) + ... + a(m-1). The remainders of Euclid's algorithm on t^m and f are
U t^m + V f; the first one of degree below m/2 belongs to the minimal polynomial V of the sequence,
if its degree is at most m/2. The quotients on the way depend on the leading coefficients alone, so
they are found by recursion on these. FLINT does the arithmetic: its polynomials with word-sized
moduli are twice as fast as its own half-gcd, which python-flint has for integers of any size only.
[GathenGerhard2013, chapter 11]
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from flint import nmod_poly

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Matrix = tuple[nmod_poly, nmod_poly, nmod_poly, nmod_poly]


SHORT = 64
"""So many degrees Euclid's algorithm goes step by step."""


def minimal_fraction(
    terms: Sequence[int] | NDArray[np.uint64], prime: int
) -> tuple[list[int], list[int]]:
    """Return p and q modulo the prime of least L = max(deg q, deg p + 1) with q F = p.

    terms: at least 2 L of them, residues. p has L entries and q has L + 1, zeros at the end kept.
    """
    terms = list(map(int, terms))
    minimal = minimal_polynomial(terms, prime)
    length = minimal.degree()
    q = minimal.reverse(length)
    if not length:
        return [], [1]
    p = q.mul_low(nmod_poly(terms[:length], prime), length)
    below = [int(q[i]) for i in range(length + 1)]
    return [int(p[i]) for i in range(length)], below


def minimal_polynomial(terms: Sequence[int], prime: int) -> nmod_poly:
    """Return the monic minimal polynomial of residues, at least twice as many as its degree.

    >>> [int(c) for c in minimal_polynomial([0, 1, 1, 2, 3, 5], 101).coeffs()]
    [100, 100, 1]
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
