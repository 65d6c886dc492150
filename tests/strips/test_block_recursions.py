"""Recursions of block matrices."""

import pytest

from gfkit.proofs.kernel import NotDerived, Workings
from gfkit.strips.counts.block_recursions import BlockRecursion

EMPTY = (("G0", 1), ("G1", 0))
BLOCKS = (("G0", ("G0+G1 xG0", "G0 0")), ("G1", ("yG0 0", "0 0")))


def test_sizes_are_values_of_the_table():
    with pytest.raises(NotDerived, match="no row"):
        BlockRecursion(EMPTY, BLOCKS, ("G0",), "3^i").at(["1x2"], Workings())


@pytest.mark.parametrize("length", [1, 2, 3])
def test_one_matrix_of_its_own_blocks_is_a_power_of_kronecker(length):
    """The entries of 1 x; 1 0, and so on, each block times the matrix before."""
    rows = [[1]]
    for _ in range(length):
        top = [[*row, *row] for row in rows]
        rows = [*top, *([*row, *[0] * len(row)] for row in rows)]
    column = [1] + [0] * (len(rows) - 1)
    for _ in range(3):
        column = [sum(a * b for a, b in zip(row, column, strict=True)) for row in rows]
    alone = BlockRecursion((("G", 1),), (("G", ("G xG", "G 0")),), ("G",), "1")
    found, size = alone.at([f"3x{length}", f"rows {length}"], Workings())
    assert found.total() == column[0]
    assert size == len(rows)
