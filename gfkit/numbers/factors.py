"""The factors of an integer polynomial, found in another process where that takes long."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flint import fmpz_poly

from gfkit.base.processes.workers import WORTH, in_worker

if TYPE_CHECKING:
    from collections.abc import Sequence

SECONDS = 3e-7
"""Of FLINT's factorisation, for a square of the degree."""
BIT_SECONDS = 1e-9
"""And for a bit of the coefficients as well."""


def factored(poly: fmpz_poly) -> list[tuple[fmpz_poly, int]]:
    """Return the irreducible factors of a polynomial with their multiplicities.

    Where it is expected to take over a second it is done in another process, which a budget ends.

    >>> factored(fmpz_poly([-1, 0, 1]))
    [(x + (-1), 1), (x + 1, 1)]
    """
    degree = max(int(poly.degree()), 0)
    seconds = degree * degree * (SECONDS + BIT_SECONDS * int(poly.height_bits()))
    if seconds < WORTH:
        return [(factor, int(power)) for factor, power in poly.factor()[1]]
    found = in_worker(listed_factors, [int(c) for c in poly.coeffs()], seconds=seconds)
    return [(fmpz_poly(factor), power) for factor, power in found]


def listed_factors(coefficients: Sequence[int]) -> list[tuple[list[int], int]]:
    """Return the irreducible factors as lists of coefficients, ascending."""
    _, factors = fmpz_poly(list(coefficients)).factor()
    return [([int(c) for c in factor.coeffs()], int(power)) for factor, power in factors]
