"""Sets of pieces."""

import pytest

from gfkit.boards.kinds.pieces import PlacementGame
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
