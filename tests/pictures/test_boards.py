"""Boards and positions drawn: each cell and each piece once, where it is, inside the image."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from samples import parametrize_some
from svg_reading import middle_of, points_of, read

from gfkit import GfkitError, Strip
from gfkit.boards.models.model import Model
from gfkit.boards.models.names import RULES, domineering
from gfkit.boards.rules.positions import PLAYERS, Placed, Position
from gfkit.boards.rules.wang_tiles import TileSet
from gfkit.boards.shapes.board import Board
from gfkit.boards.shapes.topology import Joins
from gfkit.errors import LimitReached
from gfkit.games.boards.dictionary import BoardValue
from gfkit.pictures.boards import (
    DESCRIBED_CELLS,
    MAX_DRAWN_CELLS,
    PLAYER_ROLES,
    SHAPE_ROLES,
    board_picture,
    dictionary_picture,
    outline,
    position_picture,
    tiling_of,
    tiling_picture,
    value_roles,
)

cells_of_boxes = st.sets(st.tuples(st.integers(0, 5), st.integers(0, 6)), max_size=30)


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Positions whose pieces are grown cell by cell, over joined ends too."""
    board = Board(6, 7, frozenset(draw(cells_of_boxes)))
    joins = Joins(draw(st.booleans()), draw(st.booleans()))
    free, pieces = set(board.cells), []
    while free and draw(st.integers(0, 3)):
        piece = {draw(st.sampled_from(sorted(free)))}
        for _ in range(draw(st.integers(0, 4))):
            near = {
                ((r + dr) % 6 if joins.down else r + dr, (c + dc) % 7 if joins.across else c + dc)
                for r, c in piece
                for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0))
            }
            if reached := sorted((near & free) - piece):
                piece.add(draw(st.sampled_from(reached)))
        free -= piece
        mark = draw(st.sampled_from(["", "1", "B", "tile"]))
        pieces.append(Placed(frozenset(piece), draw(st.sampled_from(PLAYERS)), mark))
    return Position(board, tuple(pieces), joins)


@given(cells_of_boxes)
def test_every_cell_of_a_board_is_drawn_once_at_its_place(cells: set[tuple[int, int]]) -> None:
    board = Board(6, 7, frozenset(cells))
    found = read(board_picture(board).svg(), inside=True)
    middles = [middle_of(one) for one in found.of_kind("cell")]
    assert sorted((round((y - 28) / 32), round((x - 28) / 32)) for x, y in middles) == sorted(cells)


@given(cells_of_boxes)
def test_the_outline_has_the_area_and_the_border_of_the_cells(cells: set[tuple[int, int]]) -> None:
    loops = outline(cells)
    area = border = 0
    for loop in loops:
        for k, (x, y) in enumerate(loop):
            x2, y2 = loop[(k + 1) % len(loop)]
            assert (x == x2) != (y == y2)
            area += x * y2 - x2 * y
            border += abs(x - x2) + abs(y - y2)
    steps = ((0, 1), (1, 0), (0, -1), (-1, 0))
    assert area == 2 * len(cells)
    assert border == sum((r + a, c + b) not in cells for r, c in cells for a, b in steps)


@given(positions())
@settings(deadline=None)
def test_every_piece_is_drawn_once_in_the_colour_of_its_player(position: Position) -> None:
    found = read(position_picture(position).svg(), inside=True)
    drawn = found.of_kind("piece")
    assert len(found.of_kind("cell")) == len(position.board.cells)
    assert len(drawn) == len(position.pieces)
    for piece, shape in zip(position.pieces, drawn, strict=True):
        roles = shape.get("class", "").split()
        if piece.player:
            assert PLAYER_ROLES[piece.player] in roles
        cell = min(piece.cells)
        title = shape[0].text or ""
        assert f"({cell[0]}, {cell[1]})" in title
        assert piece.mark in title


PIECES = [[(0, 0)], [(0, 0), (0, 1)], [(0, 0), (1, 0)], [(0, 0), (0, 1), (1, 0)]]


@pytest.mark.parametrize("one", [None, "Left"])
@pytest.mark.parametrize("shapes", [[0], [1], [0, 1], [1, 2], [1, 2, 3], [0, 1, 2, 3]], ids=str)
def test_pieces_of_both_players_have_a_colour_for_each_shape(shapes, one):
    """The shape is that of the cells, wherever they are; not so beside a piece of one player."""
    chosen = [*shapes, *shapes[::-1]]
    pieces = [
        Placed(frozenset((r + 2 * (k // 4), c + 2 * (k % 4)) for r, c in PIECES[shape]), "Both")
        for k, shape in enumerate(chosen)
    ]
    if one is not None:
        pieces.append(Placed(frozenset([(4, 0)]), one))
    drawn = read(position_picture(Position(Board(5, 8), tuple(pieces))).svg()).of_kind("piece")
    roles = [one.get("class", "").split()[0] for one in drawn][: len(chosen)]
    if one is not None:
        assert {*roles} == {PLAYER_ROLES["Both"]}
        return
    assert len({*zip(chosen, roles, strict=True)}) == len(shapes) == len({*roles})
    assert len(shapes) > 1 or {*roles} == {PLAYER_ROLES["Both"]}


@given(positions())
@settings(deadline=None)
def test_a_piece_covers_its_cells_and_no_others(position: Position) -> None:
    """The even-odd rule on the drawn corners says which middles of cells are inside."""
    left, top = (12 + 16 * joined for joined in (position.joins.across, position.joins.down))
    shapes = read(position_picture(position).svg()).of_kind("piece")
    for piece, shape in zip(position.pieces, shapes, strict=True):
        if len(piece.cells) == 1:
            x, y = middle_of(shape)
            assert {(int((y - top) // 32), int((x - left) // 32))} == set(piece.cells)
            continue
        loops = [
            points_of_path(f"M{part}") for part in (shape.get("d") or "").split("M") if part.strip()
        ]
        inside = {
            (r, c)
            for r in range(6)
            for c in range(7)
            if sum(_surrounds(loop, left + 32 * c + 16, top + 32 * r + 16) for loop in loops) % 2
        }
        assert inside == set(piece.cells)


def points_of_path(data: str) -> list[tuple[float, float]]:
    from xml.etree.ElementTree import Element

    return points_of(Element("{http://www.w3.org/2000/svg}path", {"d": data}))


def _surrounds(loop: list[tuple[float, float]], x: float, y: float) -> bool:
    found = False
    for (a, b), (c, d) in zip(loop, loop[1:] + loop[:1], strict=True):
        if (b > y) != (d > y) and x < a + (y - b) * (c - a) / (d - b):
            found = not found
    return found


# Random positions of every rule, quantity and topology are drawn whole, whatever their size.


MODELS = [model for rule in RULES for model in rule.models if model.quantity != "play"]


@parametrize_some("model", MODELS, share=72, ids=lambda model: model.name)
def test_positions_of_every_model_are_drawn(model: Model) -> None:
    drawn = 0
    for columns, rows, topology in (
        (2, 3, "strip"),
        (3, 4, "cylinder"),
        (3, 3, "torus"),
        (1, 6, "ring"),
    ):
        try:
            position = Strip(model, columns=columns, topology=topology).sample(rows=rows, seed=rows)
        except GfkitError:  # no such position, or a topology that the rule refuses
            continue
        found = read(position_picture(position).svg(), inside=True)
        assert len(found.of_kind("cell")) == rows * columns
        pieces = found.of_kind("piece")
        assert len(pieces) == len(position.pieces)
        for player, *roles in (("Left", "left"), ("Right", "right"), ("Both", *SHAPE_ROLES)):
            owned = [one for one in pieces if one.get("class", "").split()[0] in roles]
            if not any(piece.player == "" for piece in position.pieces):
                assert len(owned) == sum(piece.player == player for piece in position.pieces)
        drawn += 1
    assert drawn or model.quantity == "one-sided-ends"


def test_a_board_that_nobody_could_see_is_refused() -> None:
    assert board_picture(Board.rectangle(100, MAX_DRAWN_CELLS // 100)).count("cell")
    with pytest.raises(LimitReached, match="10100 cells is too large to be drawn"):
        board_picture(Board.rectangle(101, 100))


def test_small_boards_are_described_row_by_row_and_large_ones_by_their_size() -> None:
    row, longer = (board_picture(Board.rectangle(1, DESCRIBED_CELLS + k)) for k in (0, 1))
    assert "Rows from the top: ..." in row.description
    assert longer.description == f"A board of 1 x {DESCRIBED_CELLS + 1} cells."


@pytest.mark.parametrize(
    ("joins", "heads"),
    [
        (Joins(), 0),
        (Joins(across=True), 2),
        (Joins(down=True), 4),
        (Joins(across=True, down=True), 6),
    ],
)
def test_joined_sides_have_equal_arrows_one_across_and_two_down(joins: Joins, heads: int) -> None:
    picture = position_picture(Position(Board.rectangle(2, 3), (), joins))
    assert picture.count("identified") == heads


@given(st.sets(st.integers(0, 99)), st.integers(0, 99))
def test_a_number_has_the_same_colour_in_every_picture(others: set[int], number: int) -> None:
    marks = [str(one) for one in (*others, number)]
    assert value_roles(marks)[str(number)] == value_roles([str(number)])[str(number)]


@given(st.sets(st.sampled_from("abcdef"), max_size=len(SHAPE_ROLES)))
def test_tiles_with_names_have_colours_of_their_own(names: set[str]) -> None:
    assert len(set(value_roles(names).values())) == len(names)


def test_a_dictionary_shows_each_board_with_its_value() -> None:
    picture = dictionary_picture(
        [BoardValue(Board.parse("..|.#"), "*"), BoardValue(Board.parse("..."), "{1|0}")]
    )
    found = read(picture.svg(), inside=True)
    assert len(found.of_kind("cell")) == 6
    assert [one.text for one in found.of_kind("value")] == ["*", "{1|0}"]
    assert picture.description == "Values. ..|.# *; ... {1|0}."


def test_a_long_dictionary_is_described_by_its_first_sixty_boards() -> None:
    entries = [BoardValue(Board.parse("."), "0")] * 62
    description = dictionary_picture(entries).description
    assert description.count(". 0") == 60
    assert description.endswith("and 2 more.")


@pytest.mark.parametrize(
    ("mark", "joined"), [("/", {"left top", "right bottom"}), ("\\", {"left bottom", "right top"})]
)
def test_a_mirror_joins_the_sides_that_it_reflects_to_each_other(
    mark: str, joined: set[str]
) -> None:
    edges = ((0, 1), (1, 0), (0, -1), (-1, 0))
    piece = Placed(frozenset({(1, 1)}), mark=mark, edges=edges)
    found = read(position_picture(Position(Board.rectangle(3, 3), (piece,))).svg())
    (ground,) = map(middle_of, found.of_kind("turn-ground"))
    sides = set()
    for turn in found.of_kind("turn"):
        (x, _), (_, y) = sorted(points_of(turn), key=lambda at: abs(at[1] - ground[1]))
        across, down = x - ground[0], y - ground[1]
        sides.add(f"{'left' if across < 0 else 'right'} {'top' if down < 0 else 'bottom'}")
    assert sides == joined


def test_a_piece_on_all_cells_of_a_ring_of_two_stays_on_the_board() -> None:
    """Its cells are neighbours on the board; a piece that goes on over an end is drawn over it."""
    piece = Placed(frozenset({(0, 0), (0, 1)}), "Left")
    position = Position(Board.rectangle(1, 2), (piece,), Joins(across=True))
    (drawn,) = read(position_picture(position).svg()).of_kind("piece")
    assert all(28 <= x <= 28 + 2 * 32 for x, _ in points_of(drawn))


# Positions and their tilings: labels agree, weights are the position's, components are apart.


TILES = {
    "domineering": domineering.positions,
    "domineering:maximal": domineering.maximal,
    "domineering:right-ends": domineering.right_ends,
}


def tiles_of(name: str) -> TileSet:
    return TILES[name].parts[0].tiles


@pytest.mark.parametrize("name", TILES)
@parametrize_some("seed", range(6))
def test_a_tiling_agrees_with_its_position(name: str, seed: int) -> None:
    position = Strip(name, columns=5).sample(rows=4, seed=seed)
    tiles = tiles_of(name)
    chosen = tiling_of(position, tiles)
    assert set(chosen) == set(position.board.cells)
    for (r, c), tile in chosen.items():
        beside, below = chosen.get((r, c + 1)), chosen.get((r + 1, c))
        assert tile.right == beside.left if beside else tile.right in tiles.boundary.right
        assert tile.bottom == below.top if below else tile.bottom in tiles.boundary.bottom
        assert c > 0 or tile.left in tiles.boundary.left
        assert r > 0 or tile.top in tiles.boundary.top
    for piece in position.pieces:
        marks = [(chosen[cell].weight.x, chosen[cell].weight.y) for cell in piece.cells]
        assert min(marks) == (0, 0)
        assert sum(x for x, _ in marks) == (piece.player == "Left")
        assert sum(y for _, y in marks) == (piece.player == "Right")
    found = read(tiling_picture(position, tiles).svg(), inside=True)
    assert len(found.of_kind("tile")) == 20


def test_a_position_that_the_tiles_do_not_count_has_no_tiling() -> None:
    """On the empty 2 x 2 board there is room for a domino, so it is not maximal."""
    empty = Position(Board.parse("2x2"), [])
    with pytest.raises(GfkitError, match="not one of those"):
        tiling_of(empty, tiles_of("domineering:maximal"))
