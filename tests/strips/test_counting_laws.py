"""Any tile set on any small board: all routes to the count agree, and the symmetries hold."""

from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st
from laws.rules import tile_sets

from gfkit.boards.shapes.board import Board
from gfkit.series.profiles import Profile
from gfkit.strips import brute_force
from gfkit.strips.counts import bars
from gfkit.strips.counts import bars as counts_bars

LABELS = ("a", "b")


@st.composite
def boards(draw):
    rows, columns = draw(st.tuples(st.integers(1, 3), st.integers(1, 3)))
    cells = [(r, c) for r in range(rows) for c in range(columns)]
    holes = draw(st.sets(st.sampled_from(cells), max_size=3))
    return Board.rectangle(rows, columns).without(holes)


@given(tile_sets(), boards())
@settings(deadline=None)
def test_bars_and_laying_tiles_agree(tiles, board):
    assert counts_bars.count_by_bars(tiles, board) == brute_force.tilings(tiles, board)


@given(tile_sets(), boards())
@settings(deadline=None)
def test_transposing_tiles_and_board_changes_nothing(tiles, board):
    found = counts_bars.count_by_bars(tiles.transposed(), board.transposed())
    assert found == counts_bars.count_by_bars(tiles, board)


@given(tile_sets(), boards())
@settings(deadline=None)
def test_exchanging_the_marks_of_the_tiles_exchanges_those_of_the_count(tiles, board):
    found = counts_bars.count_by_bars(tiles.with_marks_swapped(), board)
    assert found == counts_bars.count_by_bars(tiles, board).swapped()


@given(tile_sets(), st.integers(0, 3), st.integers(0, 3), st.integers(0, 3))
@settings(deadline=None)
def test_bars_stack_associatively(tiles, columns, lower, upper):
    matrix = bars.bar_state_matrix(tiles, columns)
    assert matrix**lower @ matrix**upper == matrix ** (lower + upper)


@given(tile_sets())
def test_a_board_without_cells_counts_one(tiles):
    for rows, columns in ((0, 0), (0, 3), (3, 0)):
        board = Board.rectangle(rows, columns)
        assert brute_force.tilings(tiles, board) == Profile.of({(0, 0): 1})
        assert counts_bars.count_by_bars(tiles, board) == Profile.of({(0, 0): 1})
    for start, end in product(LABELS, repeat=2):  # no bar is one, between equal labels
        one = {((), ()): Profile.of({(0, 0): 1})} if start == end else {}
        assert bars.bars(tiles, 0, start, end).entries == one
