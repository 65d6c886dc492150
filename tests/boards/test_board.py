"""Boards: their text, their parts, and what is joined."""

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

import gfkit
from gfkit.boards.shapes.board import Board, board_or_sides, boxed, connected_parts, started
from gfkit.boards.shapes.topology import OPEN, TOPOLOGIES, Joins, is_joined, joined_text, joins_of
from gfkit.errors import BoardSyntaxError, LimitReached, OutOfRange, WrongArgument, WrongCall

sides = st.integers(1, 5)


@st.composite
def boards(draw):
    rows, columns = draw(sides), draw(sides)
    cells = [(r, c) for r in range(rows) for c in range(columns) if draw(st.booleans())]
    return Board(rows, columns, frozenset(cells))


@given(boards())
def test_a_board_is_read_back_from_its_text(board):
    assert Board.parse(str(board)) == Board(str(board)) == board
    assert Board.parse(str(board).replace("|", "\n")) == board


@given(boards())
def test_transposing_twice_changes_nothing(board):
    turned = board.transposed()
    assert turned.transposed() == board
    assert turned.cells == {(c, r) for r, c in board.cells}


@given(boards())
def test_components_are_those_of_the_grid_graph(board):
    grid = nx.grid_2d_graph(board.rows, board.columns).subgraph(board.cells)
    wanted = sorted((frozenset(part) for part in nx.connected_components(grid)), key=min)
    assert connected_parts(board.cells) == wanted
    assert board.components() == [boxed(part) for part in wanted]


@given(boards())
def test_a_cropped_board_touches_all_sides_of_its_box(board):
    found = board.cropped()
    assert len(found.cells) == len(board.cells)
    if found.cells:
        rows, columns = {r for r, _ in found.cells}, {c for _, c in found.cells}
        assert (min(rows), max(rows)) == (0, found.rows - 1)
        assert (min(columns), max(columns)) == (0, found.columns - 1)
    else:
        assert str(found) == "0x0"


@given(boards(), st.data())
def test_covered_cells_are_no_longer_on_the_board(board, data):
    covered = data.draw(st.sets(st.sampled_from(sorted(board.cells)))) if board.cells else set()
    assert board.without(covered).cells == board.cells - covered
    assert board.is_rectangle() == (len(board.cells) == board.rows * board.columns)


@pytest.mark.parametrize(("rows", "columns", "text"), [(0, 3, "0x3"), (2, 0, "2x0"), (1, 1, ".")])
def test_boards_without_cells_have_their_sides_as_a_text(rows, columns, text):
    assert str(Board(rows, columns)) == text
    assert Board.parse(text) == Board(rows, columns)


@pytest.mark.parametrize(
    ("text", "board", "marks"),
    [
        ("2x3", "...|...", {}),
        ("X_|.o", "..|..", {(0, 0): "X", (0, 1): "_", (1, 1): "o"}),
        ("R#|.2", ".#|..", {(0, 0): "R", (1, 1): "2"}),
    ],
)
def test_letters_stand_on_cells(text, board, marks):
    assert started(text) == (Board.parse(board), marks)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("..|.", "row 1 of '..|.' has 1 cell, row 0 has 2"),
        ("...|.", "row 1 of '...|.' has 1 cell, row 0 has 3"),
        ("..||..", "row 1 of '..||..' has 0 cells, row 0 has 2"),
        ("..|.a", "row 1 of '..|.a' has 'a' at position 1"),
        ("", "a board needs at least one cell, such as '.' or '3x4'"),
        ("." * 40 + "|" + "." * 39, "...' has 39 cells, row 0 has 40"),  # a long text is cut
    ],
)
def test_errors_of_syntax_name_the_place(text, words):
    with pytest.raises(BoardSyntaxError) as caught:
        Board.parse(text)
    assert words in str(caught.value)


@pytest.mark.parametrize("cell", [(2, 0), (0, -1), (0, 2)])
def test_a_cell_outside_the_box_is_refused(cell):
    with pytest.raises(BoardSyntaxError, match="lies outside the 2 x 2 box"):
        Board(2, 2, {cell})


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("99999x99999", "a 99999 x 99999 board has 9999800001 cells"),
        ("1001x1000", "a 1001 x 1000 board has 1001000 cells; the limit is 1000000"),
        ("9999999999x1", "a board of 9999999999x1 is too large; the limit is 1000000 cells"),
    ],
)
def test_huge_boards_are_refused(text, words):
    with pytest.raises(LimitReached) as caught:
        Board.parse(text)
    assert words in str(caught.value)


@pytest.mark.parametrize("cells", [{(0, 1, 2)}, {"a"}, [(0.5, 1)], 7])
def test_cells_are_pairs(cells):
    with pytest.raises(WrongArgument):
        Board(2, 2, cells)


@pytest.mark.parametrize(
    ("board", "rows", "columns"),
    [(None, 2, None), ("2x3", 2, 3), (None, None, None), ("2x2", 2, None)],
)
def test_a_board_or_both_sides_are_given(board, rows, columns):
    with pytest.raises(WrongCall, match="give the board, or both sides; for example f"):
        board_or_sides(board, rows, columns, "f(1)")
    assert board_or_sides(None, 2, 3, "f(1)") == (2, 3)
    assert board_or_sides("2x3", None, None, "f(1)") == "2x3"


# Joined sides.


@given(st.booleans(), st.booleans(), sides, sides, st.integers(-9, 9), st.integers(-9, 9))
def test_cells_of_the_unrolled_plane(across, down, rows, columns, row, column):
    found = Joins(across, down).folded(row, column, rows, columns)
    assert found == (row % rows if down else row, column % columns if across else column)


@pytest.mark.parametrize("topology", TOPOLOGIES)
@pytest.mark.parametrize("rows", [1, 2, 3, 4])
@pytest.mark.parametrize("columns", [1, 2, 3, 4])
def test_sides_below_three_stay_open_in_simple_graphs(topology, rows, columns):
    board, across = Board(rows, columns), topology in {"cylinder", "torus"}
    down = topology in {"ring", "torus"}
    assert joins_of(board, topology) == Joins(across and columns > 2, down and rows > 2)
    assert joins_of(board, topology, multigraph=True) == Joins(across, down)
    assert joins_of(board, topology).turned() == Joins(down and rows > 2, across and columns > 2)


def test_what_is_joined_is_said():
    assert joined_text("strip", 1) == ""
    assert joined_text("ring", 1) == ", joined into a ring"
    assert joined_text("torus", 2) == ", joined into a torus whose side of 2 stays open"
    assert is_joined(2, multigraph=True)
    assert not is_joined(2, multigraph=False)
    assert Joins() == OPEN


def test_another_topology_is_refused():
    with pytest.raises((OutOfRange, WrongArgument), match="topology"):
        joins_of(Board(3, 3), "sphere")


@pytest.mark.parametrize("text", ["#..|...|..#", ".#.|...", "..|..", "##.|..."])
def test_a_file_of_rows_is_the_board_that_it_shows(text, tmp_path):
    path = tmp_path / "board.txt"
    path.write_text(text.replace("|", "\n") + "\n")
    assert gfkit.read(str(path)).board() == Board.parse(text)
    counts = [gfkit.count("domineering", board=one).polynomial for one in (str(path), text)]
    assert counts[0] == counts[1]
    values = [gfkit.game.value("domineering", board=one).to_dict() for one in (str(path), text)]
    assert values[0] == values[1]
