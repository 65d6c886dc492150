"""Pieces that may not touch: the tile sets against plain enumeration, on every kind of board."""

import pytest
from tiers import one_in

from gfkit.boards.kinds.pieces import PlacementGame
from gfkit.boards.language.rules import model_of
from gfkit.boards.shapes.board import Board
from gfkit.strips.enumerate import brute
from gfkit.strips.totals.count import count

DOMINOES = [{"cells": "2x1", "owner": "left"}, {"cells": "1x2", "owner": "right"}]
MIXED = [
    {"cells": "2x1", "owner": "left"},
    {"cells": "1x3", "owner": "right"},
    {"cells": "1x1", "owner": "both", "weight": "x*y"},
]
SHARED = [{"cells": ".#|..", "owner": "both"}]
GAMES = {
    "dominoes-edge": {"piece": DOMINOES, "apart": "edge"},
    "dominoes-king": {"piece": DOMINOES, "apart": "king"},
    "dominoes-two": {"piece": DOMINOES[:1], "apart": 2},
    "snort": {"piece": DOMINOES, "apart": {"left-right": "edge"}},
    "col": {"piece": DOMINOES, "apart": {"left": "edge", "right": "king"}},
    "mixed": {
        "piece": MIXED,
        "apart": {"left": "king", "left-right": "edge", "right-both": "edge"},
    },
    "shared": {"piece": SHARED[:1], "apart": "king"},
}


def game(name):
    return PlacementGame.from_data(GAMES[name], name)


FAR = {"piece": MIXED, "apart": {"left": 2, "left-right": "king", "right-both": "edge"}}
MODELS = [
    pytest.param(model_of(game(name), quantity), id=f"{name}:{quantity}")
    for name in GAMES
    for quantity in game(name).quantities
]
MODELS.append(pytest.param(model_of(PlacementGame.from_data(FAR, "far")), id="far:positions"))


@one_in(5)
@pytest.mark.parametrize("model", MODELS)
def test_counts_are_those_of_enumeration(model):
    for rows, columns in ((1, 4), (2, 3), (3, 3), (5, 1)):
        board = Board.rectangle(rows, columns)
        assert count(model, board) == brute.count(model, board)


@pytest.mark.parametrize("quantity", ["positions", "maximal", "tilings"])
def test_distances_go_on_over_holes_around_sides(quantity):
    model = model_of(game("dominoes-king"), quantity)
    for topology in ("cylinder", "torus"):
        for text in ("...|.#.|...", "..#|...|#.."):
            board = Board.parse(text)
            assert count(model, board, topology=topology) == brute.count(model, board, topology)
