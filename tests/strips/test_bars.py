"""Matrices of bar states: beside holes, and how long a bar may be."""

from itertools import product

import pytest

from gfkit.boards.models.names import domineering
from gfkit.boards.shapes.board import Board
from gfkit.errors import LimitReached
from gfkit.series.profiles import Profile
from gfkit.strips.counts import bars
from gfkit.strips.counts import bars as counts_bars

TILE_SETS = {
    quantity: domineering.model(quantity).parts[0].tiles
    for quantity in ("positions", "maximal", "left-ends", "right-ends", "tilings")
}
MAXIMAL, POS = TILE_SETS["maximal"], TILE_SETS["positions"]


def test_long_bars_are_refused_at_once():
    with pytest.raises(LimitReached, match=r"3\^8 words .* the limit is 2187 rows"):
        bars.bar_state_matrix(MAXIMAL, 8)


def test_edges_towards_holes_are_dropped_from_the_words():
    matrix = bars.bar_state_matrix(TILE_SETS["maximal"], 2)
    closed = counts_bars.row_matrix(TILE_SETS["maximal"], Board.parse(".#|..|#."), 1)
    assert closed.top == closed.bottom == (("0",), ("1",), ("2",))
    labels = bars.horizontal_labels(TILE_SETS["maximal"])
    for i, j in product(range(3), repeat=2):
        entries = (
            matrix[3 * labels.index(low) + i, 3 * j + labels.index(high)]
            for low in TILE_SETS["maximal"].hole.bottom
            for high in TILE_SETS["maximal"].hole.top
        )
        assert closed[i, j] == sum(entries, Profile(()))
