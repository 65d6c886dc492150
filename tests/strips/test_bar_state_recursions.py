"""Recursions of block matrices."""

import pytest

from gfkit.proofs.kernel import NotDerived, Workings
from gfkit.strips.single_boards.bar_state_recursions import BlockRecursion

EMPTY = (("G0", 1), ("G1", 0))
BLOCKS = (("G0", ("G0+G1 xG0", "G0 0")), ("G1", ("yG0 0", "0 0")))


def test_sizes_are_values_of_the_table():
    with pytest.raises(NotDerived, match="no row"):
        BlockRecursion(EMPTY, BLOCKS, ("G0",), "3^i").at(["1x2"], Workings())
