"""Classes of positions, colourings and tilings against orbits that are listed one by one."""

import random

import pytest
from tiers import one_in

from gfkit import Strip
from gfkit.boards.kinds.colouring import SNORT
from gfkit.boards.kinds.pieces import PlacementGame, SharedPiece, all_images, piece_of
from gfkit.boards.kinds.tiles import Tilings
from gfkit.boards.language.rules import find_model, model_of
from gfkit.boards.shapes.board import Board
from gfkit.proofs.certificate import certificate_data
from gfkit.proofs.checker import check
from gfkit.strips.enumerate import brute
from gfkit.strips.totals.count import parts_of
from gfkit.strips.ways.up_to_symmetry import up_to

PIECES = [piece_of(z) for z in [[(0, 0)], [(0, 0), (0, 1)], [(0, 0), (0, 1), (1, 0)]]]
PIECES += [piece_of([(0, 0), (0, 1), (0, 2)]), piece_of([(0, 0), (0, 1), (1, 1), (1, 2)])]


def moved(cells, signs, rows, columns):
    """The image of some cells."""
    return frozenset(
        (r if signs[0] > 0 else rows - 1 - r, c if signs[1] > 0 else columns - 1 - c)
        for r, c in cells
    )


def orbits(things, group):
    """How many orbits there are; group: functions."""
    return len({frozenset(move(one) for move in group) for one in things})


GROUPS = {
    "symmetry": [(1, 1), (1, -1), (-1, 1), (-1, -1)],
    "reflection": [(1, 1), (1, -1)],
    "rotation": [(1, 1), (-1, -1)],
}


@one_in(2)
@pytest.mark.parametrize("seed", range(8))
def test_classes_of_pieces_are_orbits(seed):
    draw = random.Random(seed)  # noqa: S311
    some = [z for piece in draw.sample(PIECES, 2) for z in all_images(piece)]
    game = PlacementGame("drawn", (), (), tuple(map(SharedPiece, dict.fromkeys(some))))
    quantity, name = draw.choice(["positions", "maximal", "tilings"]), draw.choice([*GROUPS])
    found = Strip(up_to(model_of(game, quantity), name), columns=2).terms(5)
    for n in range(1, 5):
        board = Board.rectangle(n, 2)
        listed = {
            frozenset(one.cells for one in position) for position in brute.positions(game, board)
        }
        everywhere = brute.placements(game, board)
        kept = [z for z in listed if is_counted(z, quantity, everywhere, board)]
        group = [
            lambda z, signs=signs, n=n: frozenset(moved(one, signs, n, 2) for one in z)
            for signs in GROUPS[name]
        ]
        assert orbits(kept, group) == found[n]


def is_counted(position, quantity, everywhere, board):
    covered = frozenset().union(*position)
    if quantity == "tilings":
        return covered == board.cells
    return quantity == "positions" or all(z.cells & covered for z in everywhere)


@one_in(2)
@pytest.mark.parametrize("name", GROUPS)
def test_classes_of_colourings_are_orbits_and_the_checker_has_them(name):
    answer = Strip(f"snort up to {name}", columns=2).generating_function(marks="xy")
    assert answer.terms(4) == [one.total() for one in answer.profiles(4)]
    for n in (1, 2, 3):
        near = brute.adjacency(Board.rectangle(n, 2))
        listed = [
            tuple((cell, colour.name) for cell, colour in one.items() if colour)
            for one in brute.colourings(SNORT, near)
        ]
        group = [
            lambda z, signs=signs, n=n: frozenset(
                (min(moved([cell], signs, n, 2)), colour) for cell, colour in z
            )
            for signs in GROUPS[name]
        ]
        assert orbits(listed, group) == answer.terms(4)[n]
    assert name != "rotation" or check(certificate_data(answer.verdict, "0")).holds


@pytest.mark.parametrize("columns", [1, 2, 3])
def test_tile_sets_are_reflected_as_the_pieces_that_they_draw(columns):
    tiles = Tilings("tiles", parts_of(find_model("domineering:tilings")))
    for name in GROUPS:
        drawn = Strip(up_to(model_of(tiles), name), columns=columns)
        placed = Strip(f"domineering:tilings up to {name}", columns=columns)
        assert drawn.terms(7) == placed.terms(7)
    proof = drawn.generating_function().verdict
    assert columns > 1 or check(certificate_data(proof, "0")).holds
