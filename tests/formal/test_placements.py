"""What is asked of positions of games of pieces, in words."""

import pytest

from gfkit.boards.models.model import model_of
from gfkit.boards.rules.placement_games import PlacementGame
from gfkit.formal.rules import formal_rule

LEFT, RIGHT = {"cells": "2x1", "owner": "left"}, {"cells": "1x2", "owner": "right"}


@pytest.mark.parametrize(
    ("pieces", "left", "right"),
    [([LEFT, RIGHT], "0", "1"), ([LEFT], "0", "no kind"), ([RIGHT], "no kind", "0")],
)
def test_in_an_end_for_one_side_only_the_pieces_of_one_do_not_fit(pieces, left, right):
    """A player without pieces cannot move: of no kind one fits."""
    game = PlacementGame.from_data({"piece": pieces}, "mine")
    said = formal_rule(model_of(game, "one-sided-ends")).sentences[-1]
    one, other = said.removeprefix("exactly one of these two holds: ").split("; ")
    assert one == f"nowhere can a piece of {left} be placed on free cells"
    assert other == f"nowhere can one of {right} be"
