"""Linear equations over the rationals: one solution."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from flint import fmpq_mat

from gfkit.numbers.polynomials import fraction_of, rational_of


def solution(rows: Sequence[Sequence[int | Fraction]]) -> list[Fraction] | None:
    """Return one solution of linear equations, or None; the last entry of a row is its right side.

    Unknowns that are free are 0.

    >>> solution([[1, 1, 3], [2, 2, 6]]), solution([[0, 1]])
    ([Fraction(3, 1), Fraction(0, 1)], None)
    """
    width = len(rows[0])
    reduced, rank = fmpq_mat(
        len(rows), width, [rational_of(Fraction(z)) for row in rows for z in row]
    ).rref()
    found = [Fraction(0)] * (width - 1)
    for r in range(rank):
        pivot = next(k for k in range(width) if reduced[r, k] != 0)
        if pivot == width - 1:
            return None
        found[pivot] = fraction_of(reduced[r, width - 1])
    return found
