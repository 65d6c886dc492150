"""Printed block recursions: read, evaluated, and held against counted boards."""

import pytest

from gfkit.boards.language.rules import find_model
from gfkit.proofs.kernel import NotDerived, Workings, prove
from gfkit.sequences.finite_table import Disagree
from gfkit.strips.facts.counted import BoardCounts
from gfkit.strips.totals.block_recursion import BlockRecursion

# [HuntemannMcKay2021, Theorem 1]: positions of Domineering.
EMPTY = (("G0", 1), ("G1", 0))
BLOCKS = (("G0", ("G0+G1 xG0", "G0 0")), ("G1", ("yG0 0", "0 0")))
PRINTED = BlockRecursion(EMPTY, BLOCKS, ("G0",), "1")
POSITIONS = BoardCounts(find_model("domineering"), marks="xy")


@pytest.mark.parametrize("place", ["1x1", "1x3", "2x2", "3x2", "2x4", "4x3"])
def test_the_recursion_of_positions_counts_positions(place) -> None:
    run = Workings()
    assert PRINTED.at([place], run) == POSITIONS.at([place], run)
    [value] = PRINTED.at([place], run)
    with pytest.raises(NotDerived):
        prove(Disagree(PRINTED, POSITIONS, place, value, value))
