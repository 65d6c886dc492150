"""Factors of a denominator and approximations of their roots, as candidates for a checker."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flint import fmpz_poly

from gfkit.numbers.balls import exact, precision
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

    A root is x, y for (x + i y)/2^bits, rounded; of two conjugates that with y > 0 alone.
    """
    found = []
    with precision(bits + gf.order + 20):
        for f, multiplicity in fmpz_poly(list(reversed(gf.den))).factor()[1]:
            roots = []
            for ball, _ in isolated_roots(f):
                x, y = (exact(part.mid()) for part in (ball.real, ball.imag))
                if y >= 0:
                    roots.append((round(x * 2**bits), round(y * 2**bits)))
            found.append((tuple(int(c) for c in f.coeffs()), int(multiplicity), roots))
    return found
