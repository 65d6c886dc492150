"""Enclosed numbers as JSON data, by exact ends; roots, from which a checker computes discs."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from gfkit.analysis.poles import Box, approximate_factors, approximate_roots
from gfkit.numbers.balls import Enclosure
from gfkit.numbers.decimal import decimal, fraction, number_text
from gfkit.proofs.closed_sets import Shape

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gfkit.series.rational import RationalGF


def ends(value: Enclosure) -> list[str]:
    """Return the ends of an enclosure as text."""
    return [number_text(value.low), number_text(value.high)]


def enclosure(data: Sequence[Any]) -> Enclosure:
    """Return the enclosure of two ends."""
    low, high = (fraction(str(end)) for end in data)
    return Enclosure(low, high)


def box_data(box: Box) -> list[list[str]]:
    """Return the ends of real and imaginary part; of the real part alone if the number is real."""
    return [ends(box.real)] if box.is_real else [ends(box.real), ends(box.imaginary)]


def box_of(data: Sequence[Any]) -> Box:
    """Return the box of such data."""
    imaginary = enclosure(data[1]) if len(data) > 1 else Enclosure.exactly(0)
    return Box(enclosure(data[0]), imaginary)


ENCLOSURE, BOX = Shape(ends, enclosure), Shape(box_data, box_of)


def widened(value: Enclosure, digits: int) -> Enclosure:
    """Return an enclosure with ends of about this many decimals that has this one in its inside.

    One that is a single number gets an inside too.

    >>> str(widened(Enclosure(Fraction(1, 3), Fraction(1, 3) + Fraction(1, 10**9)), 4).high)
    '667/2000'
    """
    place = _magnitude(max(abs(value.low), abs(value.high)))
    unit = Fraction(10) ** (place - digits)
    low = value.low / unit
    high = value.high / unit
    return Enclosure(
        (low.numerator // low.denominator - 1) * unit,
        (-(-high.numerator // high.denominator) + 1) * unit,
    )


def _magnitude(value: Fraction) -> int:
    """Return an e with 10^(e-2) <= value < 10^(e+2), for value > 0; 0 for 0."""
    if not value:
        return 0
    return int((value.numerator.bit_length() - value.denominator.bit_length()) * 0.30103)


def root_evidence(gf: RationalGF, bits: int) -> dict[str, Any]:
    """Return the factors of the reversed denominator with their roots, one of each conjugate pair.

    A root is a pair x, y for (x + i y)/2^scale.
    """
    scale = bits + 4 * gf.order + 32
    return {
        "scale": scale,
        "factors": [
            {
                "poly": [decimal(c) for c in poly],
                "multiplicity": multiplicity,
                "roots": [[decimal(x), decimal(y)] for x, y in roots],
            }
            for poly, multiplicity, roots in approximate_factors(gf, scale)
        ],
    }


def polynomial_roots(poly: tuple[int, ...], bits: int = 128) -> dict[str, Any]:
    """Return a polynomial without multiple roots with its roots, one of each conjugate pair."""
    scale = bits + 4 * len(poly)
    return {
        "scale": scale,
        "poly": [decimal(c) for c in poly],
        "roots": [[decimal(x), decimal(y)] for x, y in approximate_roots(poly, scale)],
    }
