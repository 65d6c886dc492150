"""Positions in order: all of them once, the k-th, the place of one, random ones."""

from collections import Counter
from math import prod

import pytest
from tiers import one_in

from gfkit.boards.kinds.arrays import ArrayRule
from gfkit.boards.kinds.pieces import PlacementGame
from gfkit.boards.kinds.tiles import TileSet
from gfkit.boards.language.rules import find_model, model_of
from gfkit.boards.shapes.board import Board
from gfkit.strips.enumerate import brute
from gfkit.strips.sequences.strip import Strip

ARRAY = ArrayRule.from_data(
    {
        "values": ["0", "1", "2"],
        "weights": {"1": "x", "2": "2*y"},
        "neighbours": [{"directions": ["king"], "relation": "equal", "counts": [0, 1, 2]}],
    },
    "few equal",
)
TILES = TileSet.from_data(
    {
        "labels": ["0", "1", "2"],
        "tile": [
            {"name": "plain", "left": "0", "right": "0", "top": "0", "bottom": "0", "weight": "2"},
            {"name": "head", "left": "0", "right": "0", "top": "0", "bottom": "1"},
            {"name": "tail", "left": "0", "right": "2", "top": "1", "bottom": "0", "weight": "x"},
            {"name": "end", "left": "2", "right": "0", "top": "0", "bottom": "0", "weight": "3*y"},
        ],
        "boundary": {"left": ["0"], "right": ["0"], "top": ["0"], "bottom": ["0", "1"]},
    },
    "tiles",
)
PIECES = PlacementGame.from_data(
    {
        "piece": [
            {"cells": "..|.#", "owner": "left", "orientations": "rotations"},
            {"cells": "1x3", "owner": "right"},
            {"cells": "2x1", "owner": "both", "weight": "x*y"},
        ]
    },
    "pieces",
)
NAMED = [
    "domineering",
    "domineering:maximal",
    "domineering:left-ends",
    "domineering:one-sided-ends",
    "domineering:tilings",
    "l-tromping:right-ends",
    "trominoes",
    "o12:maximal",
    "col",
    "snort:left-ends",
    "snort:one-sided-ends",
    "kings:maximal",
    "node-kayles",
    "cis3",
    "nogo",
    "domineering:play",
    "snort:play",
    "nogo:play",
]
MODELS = [
    *map(find_model, NAMED),
    *map(model_of, (ARRAY, TILES, PIECES)),
    model_of(PIECES, "maximal"),
]

LIGHT = {"domineering:maximal", "col:positions", "kings:maximal", "cis3:positions"}


PLACED = ["domineering:maximal", "l-tromping", "o12:left-ends"]
COLOURED = ["col:maximal", "snort", "nogo", "kings"]


@pytest.mark.parametrize("name", [*PLACED, *COLOURED])
def test_positions_are_those_of_enumeration(name):
    """By the cells, players and weights of pieces, or the cells and marks of colours."""
    model, board = find_model(name), Board.rectangle(2 + (name in PLACED), 3)

    def told(pieces, mark):
        if name in PLACED:
            return frozenset((piece.cells, piece.player, piece.weight) for piece in pieces)
        return frozenset((min(piece.cells), getattr(piece, mark)) for piece in pieces)

    drawn = Strip(model, columns=3).positions(rows=board.rows)
    listed = brute.counted(model.game, model.quantity, board)
    assert {told(z.pieces, "mark") for z in drawn} == {told(z, "kind") for z in listed}


@one_in(3)
@pytest.mark.parametrize(
    ("model", "topology"),
    [
        pytest.param(model, topology, id=f"{model.name}-{topology}")
        for model in MODELS
        for topology in ("strip", "torus")
        if topology == "strip" or model.name in LIGHT
    ],
)
def test_a_position_is_found_by_its_index(model, topology):
    boards = Strip(model, columns=3, topology=topology).positions(rows=3)
    for index in {k * boards.total // 4 for k in range(4)} if boards.total else ():
        before = 0
        for position in boards:
            before += prod(piece.weight.coefficient for piece in position.pieces)
            if before > index:
                break
        assert boards.unrank(index) == boards[index] == position


def test_drawn_positions_are_spread_evenly():
    """A sanity check: chi-square with 21 degrees of freedom is above 46.8 once in a thousand."""
    boards = Strip("domineering:maximal", columns=3).positions(rows=3)
    drawn = Counter(boards.samples(2200, seed=5))
    assert len(drawn) == boards.total == 22
    assert sum((number - 100) ** 2 / 100 for number in drawn.values()) < 46.8


def test_positions_of_long_boards_are_listed_in_order():
    boards = Strip("kings", columns=10).positions(rows=100)
    assert next(iter(boards)) == boards[0]
