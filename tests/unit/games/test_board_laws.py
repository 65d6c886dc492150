"""Laws of boards side by side: whatever is derived or replayed is true of all small boards."""

import random

import pytest
from tiers import is_thorough

from gfkit.boards.kinds.pieces import PlacementGame
from gfkit.games.concatenation import LAWS, BoardLaw, search
from gfkit.games.game_rule import PieceRule
from gfkit.proofs.certificate import digest
from gfkit.proofs.checker import check
from gfkit.proofs.kernel import NotDerived, prove, statement_data

PIECES = [
    ((0, 0),), ((0, 0), (1, 0)), ((0, 0), (0, 1)), ((0, 0), (1, 0), (2, 0)), ((0, 0), (2, 0)),
    ((0, 0), (0, 1), (0, 2)), ((0, 0), (1, 0), (1, 1)), ((0, 0), (0, 2)), ((0, 0), (1, 1)),
]  # fmt: skip
NAMES = ["negative", "negative+fuzzy", "removal"]
NAMES += [f"{g}:{one}" for g in ("1x1", "1x2", "2x1", "1-wide", "2-wide") for one in "abc"]


def drawn(rng):
    left, right = (tuple(sorted(rng.sample(PIECES, rng.choice([1, 1, 2])))) for _ in "LR")
    return PieceRule(left, right), rng.choice(NAMES)


def certificate(statement):
    data = {
        "format": "gfkit certificate",
        "version": 2,
        "statement": statement_data(statement),
        "premises": [],
        "evidence": {},
        "lemmas": [],
        "versions": {},
    }
    return {**data, "digest": digest(data)}


@pytest.mark.parametrize("seed", range(120 if is_thorough() else 12))
def test_what_fails_on_a_small_board_is_rejected(seed):
    """Eight random laws of random pieces at a time, in all a thousand in the thorough tier."""
    rng = random.Random(seed)  # noqa: S311 - a repeatable choice
    for _ in range(8):
        rule, law = drawn(rng)
        statement = BoardLaw(rule, law)
        try:
            prove(statement)
            is_derived = True
        except NotDerived:
            is_derived = False
        assert check(certificate(statement)).holds == is_derived, statement
        if is_derived or rng.random() < 0.3:
            _, failure = search(PlacementGame("drawn", rule.left, rule.right), law, 5)
            assert failure is None or not is_derived, (statement, failure)


@pytest.mark.parametrize("law", sorted(LAWS))
def test_laws_have_a_sentence(law):
    middle = "" if len(law) > 1 else "2-wide:"
    assert LAWS[law] in str(BoardLaw(PieceRule((PIECES[1],), (PIECES[2],)), middle + law))
