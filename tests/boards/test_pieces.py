"""Pieces, sets of pieces, and positions of pieces on a board."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gfkit.boards.rules.placement_games import PlacementGame
from gfkit.boards.rules.positions import Placed, Position
from gfkit.boards.rules.weights import Weight
from gfkit.boards.shapes.board import Board
from gfkit.boards.shapes.pieces import (
    all_images,
    piece_of,
    piece_text,
    read_piece,
    rotations,
)
from gfkit.boards.shapes.topology import Joins
from gfkit.errors import GfkitError
from gfkit.strips.encodings.models import find_model

# Orientations.

cells = st.sets(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=6)


def moved(some):
    """Return cells in their place, from the top and from the left."""
    top, left = (min(z) for z in zip(*some, strict=True))
    return frozenset((r - top, c - left) for r, c in some)


@given(cells)
def test_orientations_are_the_orbit_of_the_square(some):
    """Turned by a quarter (r, c) goes to (c, -r); reflected, to (r, -c)."""
    turned, orbit = some, set()
    quarter = []
    for _ in range(4):
        turned = {(c, -r) for r, c in turned}
        quarter.append(moved(turned))
        orbit |= {moved(turned), moved({(r, -c) for r, c in turned})}
    piece = piece_of(some)
    assert {*map(moved, rotations(piece))} == set(quarter)
    assert {*map(moved, all_images(piece))} == orbit
    assert len(rotations(piece)) == len(set(quarter))
    assert read_piece(piece_text(piece)) == piece


@pytest.mark.parametrize(
    ("text", "turns", "images"),
    [
        (".", 1, 1),
        ("..", 2, 2),
        ("..|..", 1, 1),
        ("..|.#", 4, 4),
        ("#..|..#", 2, 4),  # the S-tetromino
        ("...|.##", 4, 8),  # the L-tetromino
        ("#..|..#|#.#", 4, 8),  # the F-pentomino
        ("#.#|...|#.#", 1, 1),  # the X-pentomino
    ],
)
def test_numbers_of_orientations_of_polyominoes(text, turns, images):
    """Golomb, Polyominoes, chapter 1."""
    piece = read_piece(text)
    assert (len(rotations(piece)), len(all_images(piece))) == (turns, images)


# What may not touch.


def bars(apart=(), left=("...",), right=()):
    return PlacementGame(
        "g", tuple(map(read_piece, left)), tuple(map(read_piece, right)), apart=apart
    )


@pytest.mark.parametrize("distance", [None, 0, 1, 2])
@pytest.mark.parametrize("columns", range(2, 8))
def test_a_bar_has_a_place_on_a_ring_if_it_is_clear_of_itself(distance, columns):
    """Its ends have to be apart by 1 where they may not touch, by d + 1 with a distance d."""
    game = bars(() if distance is None else (("left", distance),))
    gap = columns - 3
    is_clear = gap >= (0 if distance is None else max(distance, 1))
    assert bool(game.around(None, columns).left) == is_clear
    assert game.around(None, None) == game


@pytest.mark.parametrize(("apart", "steps"), [(0, 4), (1, 8), (2, 24)])
def test_steps_to_cells_that_another_piece_may_not_have(apart, steps):
    """Four edges, or the king's steps of a distance."""
    game = bars((("left", apart),))
    assert len(game.steps_apart("left", "left")) == steps
    assert not game.steps_apart("left", "right")


def test_who_may_place_what():
    assert not find_model("domineering").game.is_impartial
    assert find_model("cram").game.is_impartial
    assert not bars().is_impartial


# Positions.


@pytest.mark.parametrize(
    ("pieces", "words"),
    [
        ([Placed({(1, 1)})], r"covers \(1, 1\), which is not a cell"),
        ([Placed({(0, 0)}), Placed({(0, 0), (0, 1)})], r"two pieces cover \(0, 0\)"),
    ],
)
def test_pieces_are_disjoint_and_on_the_board(pieces, words):
    with pytest.raises(GfkitError, match=words):
        Position(Board.parse("...|.#."), pieces)


def test_data_of_positions_is_read_back():
    pieces = [Placed({(0, 0), (0, 2)}, "Right", "R", Weight(1, 0, 1))]
    position = Position(Board.parse("...|.#."), pieces, Joins(across=True))
    assert Position.from_data(position.to_data()) == position


def test_pieces_over_identified_sides_are_drawn_to_the_margin():
    piece = Placed({(0, 0), (0, 2)}, "Right")
    assert str(Position(Board.parse("1x3"), [piece], Joins(across=True))) == "-R . R-"
    upright = Placed({(0, 0), (2, 0)}, "Left")
    drawn = str(Position(Board.parse("3x1"), [upright], Joins(down=True)))
    assert drawn == "|\nL\n\n.\n\nL\n|"
