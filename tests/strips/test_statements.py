"""Statements about strips, boards and graphs: the kernel proves what the checker accepts."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from forgeries.certificates import proved
from forgeries.draw import is_refuted
from hypothesis import given, settings
from hypothesis import strategies as st
from laws.rules import pieces
from laws.strategies import law
from oracle import forgeries
from oracle.envelopes import certificate, checked
from samples import parametrize_some

from gfkit.boards.models.model import model_of
from gfkit.boards.rules.placement_games import SharedPiece
from gfkit.boards.shapes.board import Board
from gfkit.errors import GfkitError
from gfkit.proofs.kernel import NotDerived, claimed_of_data, prove, statement_of
from gfkit.strips import brute_force
from gfkit.strips.statements.comparison import SameCounts

ROOM = "gfkit.strips."
EACH = 4
"""So many proofs of each kind are changed, short ones first."""


def rows_by_kind() -> dict[str, list[dict[str, Any]]]:
    found = defaultdict(list)
    for row in sorted(proved(), key=lambda z: len(str(z))):
        if type(statement_of(row["statement"])).__module__.startswith(ROOM):
            found[row["statement"]["kind"]].append(row)
    return found


@parametrize_some("kind", sorted(rows_by_kind()), share=36)
def test_what_is_near_a_proof_is_proved_if_the_checker_accepts_it(kind: str) -> None:
    for row in rows_by_kind()[kind][:EACH]:
        assert checked(certificate(claimed_of_data(row).verify())).holds
        for k in range(6):
            rng = Random(f"{row['name']} {k}")  # noqa: S311 - forgeries, not secrets
            said = forgeries.changed(row["statement"], rng)
            try:
                proof = prove(statement_of(said), row["evidence"])
            except (GfkitError, ValueError):
                continue
            assert checked(certificate(proof)).holds, said
            assert not is_refuted(said), said


HOW = st.sampled_from(["swapped", "of Left", "of both", "other marks"])


@given(pieces(), HOW, st.data())
@law
def test_rules_that_are_proved_to_have_the_same_counts_have(model, how, data) -> None:
    has_the_same_counts_if_proved(model, how, data)


@pytest.mark.thorough
@given(pieces(), HOW, st.data())
@settings(law, max_examples=6 * settings.default.max_examples)
def test_many_rules_that_are_proved_to_have_the_same_counts_have(model, how, data) -> None:
    has_the_same_counts_if_proved(model, how, data)


def has_the_same_counts_if_proved(model, how, data) -> None:
    """Whose the pieces are matters for ends alone, and what they are marked with for play."""
    game: Any = model.game
    left, right, both = game.left, game.right, game.both
    everything = (*left, *right, *(piece.cells for piece in both))
    owners = {
        "swapped": {"left": right, "right": left},
        "of Left": {"left": everything, "right": (), "both": ()},
        "of both": {"left": (), "right": (), "both": tuple(map(SharedPiece, everything))},
        "other marks": {"both": tuple(replace(z, weight=replace(z.weight, x=2)) for z in both)},
    }
    other = replace(game, **owners[how])
    quantity = data.draw(st.sampled_from([z for z in game.quantities if z in other.quantities]))
    first, second = (model_of(one, quantity) for one in (game, other))
    try:
        proof = prove(SameCounts(first, second))
    except NotDerived:
        assert how != "swapped" or quantity not in {"positions", "maximal", "tilings"}
        return
    assert checked(certificate(proof)).holds
    for text in ("1x1", "1x2", "2x1", "1x3", "2x2", "2x3", "3x2"):
        board = Board.parse(text)
        assert (
            brute_force.count(first, board).total() == brute_force.count(second, board).total()
        ), text
