"""Pieces by enumeration: where one can be placed."""

import pytest

from gfkit.boards.rules.placement_games import PlacementGame
from gfkit.boards.shapes.board import Board
from gfkit.boards.shapes.topology import Joins
from gfkit.strips.brute_force import placements

BAR = ((0, 0), (0, 1), (0, 2))


@pytest.mark.parametrize(("apart", "cells", "count"), [(1, 3, 0), (1, 4, 4), (0, 3, 3), (0, 4, 4)])
def test_a_piece_that_may_not_touch_its_own_kind_does_not_touch_itself(apart, cells, count):
    """A bar of three goes once round a ring of three cells, and leaves one of four free."""
    kept = [("left", apart)] if apart else []
    game = PlacementGame("bars", (BAR,), (), apart=kept)
    found = placements(game, Board.rectangle(1, cells), Joins(across=True))
    assert len(found) == count
