"""Random laws of boards side by side: what fails on a small board is rejected."""

from __future__ import annotations

import random

import pytest
from oracle.envelopes import envelope
from samples import parametrize_some

from gfkit.base.budget import Budget
from gfkit.boards.rules.placement_games import PlacementGame
from gfkit.errors import LimitReached
from gfkit.games.boards.laws import BoardLaw, search
from gfkit.games.boards.moves import PieceRule
from gfkit.proofs.checker import check
from gfkit.proofs.kernel import NotDerived, prove, statement_data
from gfkit.strips.encodings.models import find_model


def game_of(name):
    return find_model(name).game


@pytest.mark.thorough
def test_a_search_of_too_many_boards_is_refused():
    with Budget(longest=1), pytest.raises(LimitReached):
        search(game_of("cram"), "negative", 40)


PIECES = [
    ((0, 0),), ((0, 0), (1, 0)), ((0, 0), (0, 1)), ((0, 0), (1, 0), (2, 0)), ((0, 0), (2, 0)),
    ((0, 0), (0, 1), (0, 2)), ((0, 0), (1, 0), (1, 1)), ((0, 0), (0, 2)), ((0, 0), (1, 1)),
]  # fmt: skip
NAMES = ["negative", "negative+fuzzy", "removal"]
NAMES += [f"{g}:{one}" for g in ("1x1", "1x2", "2x1", "1-wide", "2-wide") for one in "abc"]


def random_law(rng):
    left, right = (tuple(sorted(rng.sample(PIECES, rng.choice([1, 1, 2])))) for _ in "LR")
    return PieceRule(left, right), rng.choice(NAMES)


@parametrize_some("seed", range(12))
def test_what_fails_on_a_small_board_is_rejected(seed):
    """Eight random laws of random pieces at a time, in all a thousand in the thorough tier."""
    rng = random.Random(seed)  # noqa: S311 - a repeatable choice
    for _ in range(8):
        rule, law = random_law(rng)
        statement = BoardLaw(rule, law)
        try:
            prove(statement)
            is_derived = True
        except NotDerived:
            is_derived = False
        assert check(envelope(statement_data(statement), {})).holds == is_derived, statement
        if is_derived or rng.random() < 0.3:
            _, failure = search(PlacementGame("drawn", rule.left, rule.right), law, 5)
            assert failure is None or not is_derived, (statement, failure)
