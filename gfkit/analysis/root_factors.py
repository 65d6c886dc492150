"""Factors of a denominator and approximations of their roots, as candidates for a checker."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flint import fmpz_poly

from gfkit.numbers.balls import exact, precision
from gfkit.numbers.coefficients import factored
from gfkit.numbers.roots import isolated_roots

if TYPE_CHECKING:
    from gfkit.series.rational import RationalGF


def divides(poly: tuple[int, ...], gf: RationalGF) -> bool:
    """Tell whether a polynomial without multiple roots divides the reversed denominator of gf."""
    f, reverse = fmpz_poly(list(poly)), fmpz_poly(list(reversed(gf.den)))
    return bool(f.degree() > 0 and f.gcd(f.derivative()).degree() == 0 and not reverse % f)


def approximate_factors(
    gf: RationalGF, bits: int
) -> list[tuple[tuple[int, ...], int, list[tuple[int, int]]]]:
    """Return the irreducible factors of the reversed denominator, multiplicities, and their roots.

    A root is x, y for (x + i y)/2^bits, rounded; of two conjugates, the one with y > 0.
    """
    factors = factored(fmpz_poly(list(reversed(gf.den))))
    listed = [(tuple(int(c) for c in f.coeffs()), int(multiplicity)) for f, multiplicity in factors]
    return [(poly, multiplicity, approximate_roots(poly, bits)) for poly, multiplicity in listed]


def approximate_roots(poly: tuple[int, ...], bits: int) -> list[tuple[int, int]]:
    """Return the roots x, y for (x + i y)/2^bits, rounded; of two conjugates, the one with y > 0.

    >>> approximate_roots((1, 0, 1), 3)
    [(0, 8)]
    """
    roots = []
    with precision(bits + len(poly) + 20):
        for ball, _ in isolated_roots(fmpz_poly(list(poly))):
            x, y = (exact(part.mid()) for part in (ball.real, ball.imag))
            if y >= 0:
                roots.append((round(x * 2**bits), round(y * 2**bits)))
    return roots
