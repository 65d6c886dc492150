"""The core sequences of the OEIS that entries mean without a file: their generating functions."""

from __future__ import annotations

from functools import lru_cache

from gfkit.sequences.sequence import Sequence
from gfkit.series.rational_gf import RationalGF

CORE: dict[str, tuple[list[int], list[int], int]] = {
    "A000012": ([1], [1, -1], 0),
    "A000027": ([1], [1, -2, 1], 1),
    "A000032": ([2, -1], [1, -1, -1], 0),
    "A000045": ([0, 1], [1, -1, -1], 0),
    "A000073": ([0, 0, 1], [1, -1, -1, -1], 0),
    "A000079": ([1], [1, -2], 0),
    "A000129": ([0, 1], [1, -2, -1], 0),
    "A000217": ([0, 1], [1, -3, 3, -1], 0),
    "A000225": ([0, 1], [1, -3, 2], 0),
    "A000244": ([1], [1, -3], 0),
    "A000290": ([0, 1, 1], [1, -3, 3, -1], 0),
    "A000292": ([0, 1], [1, -4, 6, -4, 1], 0),
    "A000302": ([1], [1, -4], 0),
    "A000351": ([1], [1, -5], 0),
    "A000578": ([0, 1, 4, 1], [1, -4, 6, -4, 1], 0),
    "A001045": ([0, 1], [1, -1, -2], 0),
    "A001333": ([1, -1], [1, -2, -1], 0),
    "A001519": ([1, -2], [1, -3, 1], 0),
    "A001906": ([0, 1], [1, -3, 1], 0),
    "A002203": ([2, -2], [1, -2, -1], 0),
    "A002378": ([0, 2], [1, -3, 3, -1], 0),
    "A002605": ([0, 1], [1, -2, -2], 0),
    "A004254": ([0, 1], [1, -5, 1], 0),
    "A006130": ([1], [1, -1, -3], 0),
    "A006131": ([1], [1, -1, -4], 0),
    "A005843": ([0, 2], [1, -2, 1], 0),
    "A005408": ([1, 1], [1, -2, 1], 0),
    "A006190": ([0, 1], [1, -3, -1], 0),
}
"""Numerator, denominator and offset; coefficients ascending, the first of index `offset`."""


@lru_cache(maxsize=64)
def core_sequence(number: str) -> Sequence | None:
    """Return the sequence of an entry that everybody knows; None for any other.

    >>> fibonacci = core_sequence("A000045")
    >>> fibonacci.terms(8), core_sequence("A000001")
    ([0, 1, 1, 2, 3, 5, 8, 13], None)
    """
    if number not in CORE:
        return None
    num, den, offset = CORE[number]
    return Sequence.of_gf(RationalGF.of(num, den), offset=offset, name=number)
