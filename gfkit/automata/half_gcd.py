"""The minimal recurrence of a sequence modulo a prime, by half of Euclid's algorithm.

Let f = a(0) t^(m-1) + ... + a(m-1). The remainders of Euclid's algorithm on t^m and f are
U t^m + V f; the first one of degree below m/2 belongs to the minimal polynomial V of the sequence,
if its degree is at most m/2. The quotients on the way depend on the leading coefficients alone, so
they are found by recursion on these. FLINT does the arithmetic: its polynomials with word-sized
moduli are twice as fast as its own half-gcd, which python-flint has for integers of any size only.
[GathenGerhard2013, chapter 11]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from flint import nmod_poly

if TYPE_CHECKING:
    from collections.abc import Sequence

    Matrix = tuple[nmod_poly, nmod_poly, nmod_poly, nmod_poly]

SHORT = 128
"""Below this degree Euclid's algorithm goes step by step."""


def minimal_polynomial(terms: Sequence[int], prime: int) -> nmod_poly:
    """Return the monic minimal polynomial of residues, at least twice as many as its degree.

    >>> [int(c) for c in minimal_polynomial([0, 1, 1, 2, 3, 5], 101).coeffs()]
    [100, 100, 1]
    """
    m = len(terms)
    one, zero = nmod_poly([1], prime), nmod_poly([0], prime)
    a, b = one.left_shift(m), nmod_poly(list(terms)[::-1], prime)
    found = _second_row(a, b, (m + 1) // 2, one, zero)
    return found * ~found[found.degree()]


def _second_row(a: nmod_poly, b: nmod_poly, low: int, one: nmod_poly, zero: nmod_poly) -> nmod_poly:
    """Return V where U a + V b is the first remainder of degree below low, half of that of a."""
    if b.degree() < low:
        return one
    a, b, (_, t, _, v) = _reduced(a, b, low, one, zero)
    if b.degree() < low:
        return v
    quotient, rest = divmod(a, b)
    a, b, t, v = b, rest, v, t - quotient * v
    if b.degree() < low:
        return v
    cut = 2 * low - a.degree()
    _, _, (_, _, g, h) = _half(a.right_shift(cut), b.right_shift(cut), one, zero)
    return g * t + h * v


def _half(
    a: nmod_poly, b: nmod_poly, one: nmod_poly, zero: nmod_poly
) -> tuple[nmod_poly, nmod_poly, Matrix]:
    """Return two consecutive remainders around half the degree of a, and the matrix to them."""
    low = (a.degree() + 1) // 2
    matrix = (one, zero, zero, one)
    if b.degree() < low:
        return a, b, matrix
    if a.degree() < SHORT:
        while b.degree() >= low:
            a, b, matrix = _stepped(a, b, matrix)
        return a, b, matrix
    a, b, matrix = _reduced(a, b, low, one, zero)
    if b.degree() < low:
        return a, b, matrix
    a, b, matrix = _stepped(a, b, matrix)
    if b.degree() < low:
        return a, b, matrix
    a, b, (e, f, g, h) = _reduced(a, b, 2 * low - a.degree(), one, zero)
    s, t, u, v = matrix
    return a, b, (e * s + f * u, e * t + f * v, g * s + h * u, g * t + h * v)


def _stepped(a: nmod_poly, b: nmod_poly, matrix: Matrix) -> tuple[nmod_poly, nmod_poly, Matrix]:
    """Return the next pair of remainders and the matrix to it."""
    quotient, rest = divmod(a, b)
    s, t, u, v = matrix
    return b, rest, (u, v, s - quotient * u, t - quotient * v)


def _reduced(
    a: nmod_poly, b: nmod_poly, cut: int, one: nmod_poly, zero: nmod_poly
) -> tuple[nmod_poly, nmod_poly, Matrix]:
    """Reduce a and b by the quotients of their parts from t^cut on."""
    c, d, matrix = _half(a.right_shift(cut), b.right_shift(cut), one, zero)
    s, t, u, v = matrix
    a, b = a.truncate(cut), b.truncate(cut)
    return c.left_shift(cut) + (s * a + t * b), d.left_shift(cut) + (u * a + v * b), matrix
