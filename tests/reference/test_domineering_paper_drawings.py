"""The tiles and drawings of [HuntemannMcKay2021], rebuilt from their coordinates."""

import tomllib
from collections import Counter
from itertools import combinations, pairwise
from pathlib import Path

import pytest

from gfkit.boards.board import Board
from gfkit.boards.pieces import HORIZONTAL_DOMINO, VERTICAL_DOMINO, PlacementGame
from gfkit.boards.rules import domineering
from gfkit.boards.tiles import Sides, Tile, TileSet, Weight
from gfkit.strips.enumerate import brute
from gfkit.strips.totals import bar
from gfkit.strips.totals.count import count

PAPER = tomllib.loads(
    (Path(__file__).parent / "domineering_paper.toml").read_text(encoding="utf-8")
)
GAME = PlacementGame("domineering", (VERTICAL_DOMINO,), (HORIZONTAL_DOMINO,))
DRAWINGS = PAPER["drawings"]
TILED = ["figure-3", "figure-10", "figure-13"]
WEIGHTS = {"bottom": Weight(1, 1, 0), "right": Weight(1, 0, 1)}


def printed_tiles(quantity):
    """Return the tile set of Figure 2, 9 or 12 and the half domino on each tile by name."""
    table = PAPER["tiles"][quantity]
    tiles, halves = [], {}
    for row in table["tile"]:
        name, left, right, top, bottom, half = row.split()
        tiles.append(Tile(name, left, right, top, bottom, WEIGHTS.get(half, Weight())))
        halves[name] = half
    sides = Sides(**{side: tuple(labels) for side, labels in table["boundary"].items()})
    return TileSet(quantity, ("0", "1", "2"), tuple(tiles), sides, sides), halves


def dominoes_of(drawing):
    """Return the drawn dominoes as sets of cells (x, y), vertical and horizontal."""
    vertical = [{(x, y), (x, y + 1)} for x, y in drawing["left"]]
    horizontal = [{(x, y), (x + 1, y)} for x, y in drawing["right"]]
    return vertical, horizontal


def grid(drawing):
    rows, columns = drawing["size"]
    return {(x, y) for x in range(columns) for y in range(rows)}


def board_of(drawing):
    """Return the free cells of a drawing as a board: y upwards becomes rows from the top."""
    rows, columns = drawing["size"]
    covered = set().union(*(domino for player in dominoes_of(drawing) for domino in player))
    return Board.rectangle(rows, columns).without((rows - 1 - y, x) for x, y in covered)


def laid_tiles(drawing):
    """Return the tiles of a drawing by cell (x, y)."""
    tiles = {tile.name: tile for tile in printed_tiles(drawing["quantity"])[0].tiles}
    return {(x, y): tiles[name] for name, places in drawing["tiles"].items() for x, y in places}


# ------------------------------------------------------------------ tiles


@pytest.mark.parametrize("quantity", ["positions", "maximal", "right-ends"])
def test_tiles_are_those_of_the_figures(quantity):
    # Figure 12 prints 2 on the horizontal edges inside vertical dominoes, where gfkit has 1: there
    # are only two labels on such edges, so their names do not matter.
    shown, _ = printed_tiles(quantity)
    ours = domineering.model(quantity).parts[0].tiles
    rename = {"2": "1"} if quantity == "right-ends" else {}
    assert [
        (t.left, t.right, rename.get(t.top, t.top), rename.get(t.bottom, t.bottom), t.weight)
        for t in shown.tiles
    ] == [(t.left, t.right, t.top, t.bottom, t.weight) for t in ours.tiles]
    assert shown.boundary == ours.boundary


@pytest.mark.parametrize("quantity", ["positions", "maximal", "right-ends"])
@pytest.mark.parametrize("board", ["1x1", "2x2", "2x3", "3x3", "4x3", ".#.|...", "..#|.#.|##."])
def test_a_tiling_is_a_position_and_a_position_one_tiling(quantity, board):
    found = brute.tilings(printed_tiles(quantity)[0], Board.parse(board))
    assert found == brute.count(domineering.model(quantity), Board.parse(board))
    assert found == count(domineering.model(quantity), Board.parse(board))


@pytest.mark.parametrize(
    ("quantity", "size"), [("positions", 5), ("maximal", 13), ("right-ends", 8)]
)
def test_number_of_tiles(quantity, size):
    assert len(printed_tiles(quantity)[0].tiles) == size


def test_maximal_tiles_come_in_the_numbers_the_text_gives():
    # Tops and lefts show 1 to an empty cell in two places, bottoms and rights in one.
    halves = Counter(printed_tiles("maximal")[1].values())
    assert halves == {"free": 1, "top": 4, "left": 4, "bottom": 2, "right": 2}


def test_empty_cells_cannot_be_neighbours_where_the_labels_say_so():
    for quantity, sides in (
        ("maximal", [("right", "left"), ("bottom", "top")]),
        ("right-ends", [("right", "left")]),
    ):
        [free, *_] = printed_tiles(quantity)[0].tiles
        assert all(getattr(free, one) != getattr(free, other) for one, other in sides)
    [free, *_] = printed_tiles("right-ends")[0].tiles
    assert free.bottom == free.top


@pytest.mark.parametrize("quantity", ["positions", "maximal", "right-ends"])
def test_halves_are_joined_by_a_label_of_their_own(quantity):
    tiles, halves = printed_tiles(quantity)
    inside = {"bottom": "top", "top": "bottom", "left": "right", "right": "left"}
    own = "1" if quantity == "positions" else "2"
    for tile in tiles.tiles:
        for side in inside:
            joined = halves[tile.name] != "free" and side == inside[halves[tile.name]]
            assert (getattr(tile, side) == own) == joined


# ------------------------------------------------------------------ positions and their tilings


@pytest.mark.parametrize("name", TILED)
def test_drawn_dominoes_are_disjoint_and_on_the_board(name):
    vertical, horizontal = dominoes_of(DRAWINGS[name])
    cells = Counter(cell for domino in vertical + horizontal for cell in domino)
    assert set(cells) <= grid(DRAWINGS[name])
    assert max(cells.values()) == 1


@pytest.mark.parametrize("name", [*TILED, "figure-4"])
def test_drawn_tiles_cover_the_board_once(name):
    drawn = [tuple(cell) for places in DRAWINGS[name]["tiles"].values() for cell in places]
    assert sorted(drawn) == sorted(grid(DRAWINGS[name]))


@pytest.mark.parametrize("name", [*TILED, "figure-4"])
def test_drawn_tiles_agree_on_shared_edges(name):
    laid = laid_tiles(DRAWINGS[name])
    for (x, y), tile in laid.items():
        if (x + 1, y) in laid:
            assert tile.right == laid[x + 1, y].left
        if (x, y + 1) in laid:
            assert tile.top == laid[x, y + 1].bottom


@pytest.mark.parametrize("name", TILED)
def test_drawn_tiles_are_the_halves_of_the_drawn_dominoes(name):
    drawing = DRAWINGS[name]
    halves = printed_tiles(drawing["quantity"])[1]
    expected = dict.fromkeys(grid(drawing), "free")
    for x, y in drawing["left"]:
        expected |= {(x, y): "bottom", (x, y + 1): "top"}
    for x, y in drawing["right"]:
        expected |= {(x, y): "left", (x + 1, y): "right"}
    assert {cell: halves[tile.name] for cell, tile in laid_tiles(drawing).items()} == expected


@pytest.mark.parametrize(
    ("name", "movers"),
    [("figure-3", {"Left", "Right"}), ("figure-10", set()), ("figure-13", {"Left"})],
)
def test_drawings_are_positions_of_their_kind(name, movers):
    left_over = brute.placements(GAME, board_of(DRAWINGS[name]))
    assert {placement.player for placement in left_over} == movers


def test_figure_3_has_8_dominoes_on_5_x_5():
    drawing = DRAWINGS["figure-3"]
    assert drawing["size"] == [5, 5]
    assert (len(drawing["left"]), len(drawing["right"])) == (4, 4)


def test_figure_4_is_the_second_row_of_figure_3_from_the_bottom():
    bar_of_4 = laid_tiles(DRAWINGS["figure-4"])
    whole = laid_tiles(DRAWINGS["figure-3"])
    assert [bar_of_4[x, 0] for x in range(5)] == [whole[x, 1] for x in range(5)]


def test_figure_4_is_no_position_but_a_bar():
    # Its two leftmost tiles are halves of vertical dominoes; their other halves are not in the row.
    laid = laid_tiles(DRAWINGS["figure-4"])
    halves = printed_tiles("positions")[1]
    assert [halves[laid[x, 0].name] for x in range(5)] == ["top", "bottom", "free", "left", "right"]
    tiles = printed_tiles("positions")[0]
    assert laid[0, 0].bottom not in tiles.boundary.bottom
    assert laid[1, 0].top not in tiles.boundary.top
    bottom = tuple(laid[x, 0].bottom for x in range(5))
    top = tuple(laid[x, 0].top for x in range(5))
    matrix = bar.bars(tiles, 5, "0", "0")
    [row], [column] = (
        [number for number, word in enumerate(words) if word == wanted]
        for words, wanted in ((matrix.bottom, bottom), (matrix.top, top))
    )
    # One of the bars with these words: the horizontal domino may also be one cell to the left.
    assert str(matrix[row, column]) == "2*x*y+x"


# ------------------------------------------------------------------ boards that fall apart


def test_figure_1_falls_into_its_components():
    drawing = DRAWINGS["figure-1"]
    vertical, horizontal = dominoes_of(drawing)
    assert all(a.isdisjoint(b) for a, b in combinations(vertical + horizontal, 2))
    parts = [str(part) for part in board_of(drawing).components()]
    assert sorted(parts) == sorted(drawing["components"])


def test_figure_1_right_can_play_twice_where_left_answers_elsewhere():
    third, fourth = (Board.parse(text) for text in DRAWINGS["figure-1"]["components"][2:])
    assert count(domineering.positions, third)[0, 2] > 0
    assert count(domineering.positions, fourth)[1, 0] > 0


def test_figure_6_is_a_rectangle_with_two_cells_missing():
    # R_2 R_1 with R_1 = G(0,1) and R_2 = G(0,3), columns with 0 on top of the first two cells.
    tiles = printed_tiles("positions")[0]
    lower = bar.restrict(bar.bar_state_matrix(tiles, 3), top="00_")
    upper = bar.bar_state_matrix(tiles, 1)
    entry = sum((lower[0, k] * upper[k, 0] for k in range(1, 2)), start=lower[0, 0] * upper[0, 0])
    assert (lower.size, upper.size) == ((8, 2), (2, 2))
    assert entry == brute.count(domineering.positions, Board.parse("##.|..."))
    assert str(entry) == "x*y+x+2*y+1"


def test_figure_8_left_has_played_6_dominoes_and_right_5():
    drawing = DRAWINGS["figure-8"]
    vertical, horizontal = dominoes_of(drawing)
    assert (len(vertical), len(horizontal)) == (6, 5)
    assert len(set().union(*vertical, *horizontal)) == 22


def inside(point, outline):
    """Tell whether a point lies inside a closed outline of horizontal and vertical lines."""
    x, y = point
    crossed = 0
    for (x1, y1), (x2, y2) in pairwise(outline):
        if x1 == x2 and x1 > x and min(y1, y2) < y < max(y1, y2):
            crossed += 1
    return crossed % 2 == 1


@pytest.mark.parametrize("part", ["top", "bottom", "left"])
def test_figure_8_outlines_are_the_components(part):
    drawing = DRAWINGS["figure-8"]
    cells = {
        (x, y) for x, y in grid(drawing) if inside((x + 0.5, y + 0.5), drawing["outlines"][part])
    }
    outlined = Board(8, 8, frozenset((7 - y, x) for x, y in cells)).cropped()
    assert outlined in board_of(drawing).components()
    [row] = [row for row in PAPER["polynomials"] if row["where"] == f"Example 7, {part}"]
    assert outlined == Board.parse(row["board"])


def test_figure_8_has_three_components_and_is_the_board_of_example_7():
    board = board_of(DRAWINGS["figure-8"])
    assert len(board.components()) == 3
    [row] = [row for row in PAPER["polynomials"] if row["where"] == "Example 7"]
    assert str(board) == row["board"]
