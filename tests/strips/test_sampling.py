"""Positions in order: all of them once, the k-th, the place of one, random ones."""

from collections import Counter

import pytest

from gfkit.boards.language.rules import find_model
from gfkit.boards.shapes.board import Board
from gfkit.strips.enumerate import brute_force
from gfkit.strips.sequences.strip import Strip, positions_on

PLACED = ["domineering:maximal", "l-tromping", "o12:left-ends"]
COLOURED = ["col:maximal", "snort", "nogo", "kings"]


HOLED = ["..#|...|#..", ".#.|...", "...|.#.|...|..#"]


@pytest.mark.parametrize("holed", ["", *HOLED])
@pytest.mark.parametrize("name", [*PLACED, *COLOURED, "cram", "node-kayles:maximal"])
def test_positions_are_those_of_enumeration(name, holed):
    """By the cells, players and weights of pieces, or the cells and marks of colours."""
    model, board = find_model(name), Board.rectangle(2 + (name in PLACED), 3)
    if holed and name == "nogo":
        return
    board = Board.parse(holed) if holed else board

    def told(pieces, mark):
        if name in PLACED or name == "cram":
            return frozenset((piece.cells, piece.player, piece.weight) for piece in pieces)
        return frozenset((min(piece.cells), getattr(piece, mark)) for piece in pieces)

    drawn = positions_on(model, board)
    assert drawn.total == len({*map(str, drawn)})
    assert [drawn.unrank(k) for k in range(drawn.total)] == [*drawn]
    listed = brute_force.counted(model.game, model.quantity, board)
    assert {told(z.pieces, "mark") for z in drawn} == {told(z, "kind") for z in listed}


def test_drawn_positions_are_spread_evenly():
    """A sanity check: chi-square with 21 degrees of freedom is above 46.8 once in a thousand."""
    boards = Strip("domineering:maximal", columns=3).positions(rows=3)
    drawn = Counter(boards.samples(2200, seed=5))
    assert len(drawn) == boards.total == 22
    assert sum((number - 100) ** 2 / 100 for number in drawn.values()) < 46.8


def test_positions_of_long_boards_are_listed_in_order():
    boards = Strip("kings", columns=10).positions(rows=100)
    assert next(iter(boards)) == boards[0]


@pytest.mark.parametrize("name", ["domineering:play", "snort:play", "nogo:play"])
def test_positions_of_alternating_play_are_listed_once(name):
    listed = [*Strip(name, columns=2).positions(rows=3)]
    wanted = brute_force.count(find_model(name), Board.rectangle(3, 2)).total()
    assert len({*listed}) == len(listed) == wanted
