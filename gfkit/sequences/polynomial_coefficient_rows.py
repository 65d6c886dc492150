"""Rows of the triangle of coefficients of a sequence of polynomials in one letter."""

from __future__ import annotations

from gfkit.errors import GfkitError
from gfkit.sequences.sequence import Sequence

BLOCK = 16
"""So many terms more are computed at a time; as many again the next time."""


def triangle_within(sequence: Sequence, count: int) -> tuple[str, list[list[int]]]:
    """Return the letter of a sequence, and the rows that are in its first `count` coefficients.

    Raises GfkitError where the terms have several letters, or the first row is longer.

    >>> from gfkit import as_sequence
    >>> triangle_within(as_sequence("1/(1-t-x*t)"), 7)
    ('x', [[1], [1, 1], [1, 2, 1]])
    """
    if len(sequence.letters) > 1:
        first, *_ = sequence.letters
        told = " and ".join(sequence.letters)
        raise GfkitError(
            f"the terms have the letters {told}, and rows have the coefficients of one: give a "
            f"number for the others, as {first}=1"
        )
    many, rows = BLOCK, sequence.triangle(BLOCK)
    while sum(map(len, rows)) <= count and len(rows) == many:
        many *= 2
        rows = sequence.triangle(min(many, count + 1))
        many = min(many, count + 1)
    found: list[list[int]] = []
    used = 0
    for row in rows:
        used += len(row)
        if used > count:
            break
        found.append(row)
    if not found:
        raise GfkitError(f"the first row has {len(rows[0])} numbers, more than {count}")
    return sequence.letters[0], found
