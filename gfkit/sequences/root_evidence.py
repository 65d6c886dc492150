"""Approximate roots of a denominator, from which a checker computes discs itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.analysis.root_factors import approximate_factors, approximate_roots
from gfkit.numbers.decimal import decimal

if TYPE_CHECKING:
    from gfkit.series.rational import RationalGF


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
