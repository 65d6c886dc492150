"""The inverse of a square matrix over Q."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from ..core.clock import need

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..core.clock import Clock


def inverse(
    matrix: Sequence[Sequence[int | Fraction]], clock: Clock, singular: str
) -> list[list[Fraction]]:
    """Return the inverse by elimination; rejects a matrix that has none, with that reason."""
    size = len(matrix)
    rows = [
        [*map(Fraction, row), *(Fraction(int(i == j)) for j in range(size))]
        for i, row in enumerate(matrix)
    ]
    for k in range(size):
        pivot = next((i for i in range(k, size) if rows[i][k]), size)
        need(pivot < size, singular)
        rows[k], rows[pivot] = rows[pivot], rows[k]
        rows[k] = [z / rows[k][k] for z in rows[k]]
        for i in range(size):
            if i != k and rows[i][k]:
                clock.spend(40 * size)
                clock.reduce(max(z.denominator.bit_length() for z in rows[i]))
                rows[i] = [a - rows[i][k] * b for a, b in zip(rows[i], rows[k], strict=True)]
    return [row[size:] for row in rows]
