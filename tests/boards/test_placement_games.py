"""Rules of placement games."""

import pytest

from gfkit.boards.rules.placement_games import PlacementGame
from gfkit.errors import PieceSetError

DOMINOES = [{"cells": "2x1", "owner": "left"}, {"cells": "1x2", "owner": "right"}]


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (
            lambda: PlacementGame.from_data({"piece": DOMINOES, "apart": "touch"}, "set"),
            "apart is 'edge', 'king' or a distance from 1 to 4, not 'touch'",
        ),
        (lambda: PlacementGame.from_data({"piece": DOMINOES, "apart": 0}, "set"), "not 0"),
        (lambda: PlacementGame.from_data({"piece": DOMINOES, "apart": 5}, "set"), "not 5"),
        (lambda: PlacementGame.from_data({"piece": DOMINOES, "apart": True}, "set"), "not True"),
        (
            lambda: PlacementGame.from_data({"piece": DOMINOES, "apart": {"left": []}}, "set"),
            r"not \[\]",
        ),
        (
            lambda: PlacementGame.from_data({"piece": DOMINOES, "apart": {"up": "king"}}, "set"),
            "unknown pair 'up'; known are left, right, both, left-right",
        ),
    ],
)
def test_another_distance_is_refused(call, words):
    with pytest.raises(PieceSetError, match=words):
        call()


def test_a_distance_that_is_not_given_is_said_so():
    with pytest.raises(PieceSetError, match="apart is the same for all pieces of left"):
        PlacementGame.from_data(
            {
                "piece": [
                    {"cells": "2x1", "owner": "left", "apart": 2},
                    {"cells": "1x1", "owner": "left"},
                ]
            },
            "some",
        )


BAR = {"cells": "1x3", "owner": "both", "orientations": "rotations"}


@pytest.mark.parametrize(
    ("data", "words", "where"),
    [
        ({}, "set: needs its pieces as [[piece]] tables", "set"),
        ({"piece": []}, "set: needs its pieces as [[piece]] tables", "set"),
        ({"piece": [{**BAR, "color": 1}]}, "set: piece P0: unknown key 'color'", "set: piece P0"),
        (
            {"piece": [{"owner": "left"}]},
            "set: piece P0: cells must be a text",
            "set: piece P0",
        ),
        (
            {"piece": [BAR, {"cells": "3x1", "owner": "left"}]},
            "set: piece P1: .|.|. for left is already given as piece P0 for both",
            "set: piece P1",
        ),
    ],
)
def test_bad_sets_are_refused_with_their_place(data, words, where):
    with pytest.raises(PieceSetError) as caught:
        PlacementGame.from_data(data, "set")
    assert str(caught.value).startswith(words)
    assert caught.value.where == where
