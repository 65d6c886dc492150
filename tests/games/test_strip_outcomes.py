"""Outcomes of all strips."""

from hypothesis import given, settings
from hypothesis import strategies as st
from oracle import game_facts
from oracle.play import rectangle

from gfkit.boards.rules.placement_games import PlacementGame
from gfkit.boards.shapes.pieces import piece_of, read_piece
from gfkit.games.boards.moves import rule_of
from gfkit.games.boards.strips import (
    Sums,
    conclude,
    cuts,
)
from gfkit.proofs.kernel import Workings
from gfkit.strips.encodings.models import find_model


def game_of(name):
    return find_model(name).game


@settings(max_examples=4, deadline=None)
@given(st.sets(st.integers(1, 12), min_size=1, max_size=4))
def test_sums_are_found_by_adding(lengths):
    sums = Sums.of(lengths)
    reachable = {0}
    for n in range(1, 160):
        if any(n - b in reachable for b in lengths):
            reachable.add(n)
    for n in range(1, 160):
        assert sums.contains(n) == (n in reachable)
    if sums.from_ is not None:
        assert all(n in reachable for n in range(sums.from_, 160))
        assert sums.from_ == 1 or sums.from_ - 1 not in reachable


UPRIGHT = [".", ".|.", ".|.|."]
FLAT = ["..", "...", ".#|..", "..|#.", "#.|..", "..|.#", ".|."]


@settings(deadline=None)
@given(
    st.lists(st.sampled_from(UPRIGHT), min_size=1, max_size=2, unique=True),
    st.lists(st.sampled_from(FLAT), min_size=1, max_size=3, unique=True),
    st.sampled_from([(1, 9), (2, 6), (3, 4)]),
    st.sampled_from(["columns", "rows"]),
    st.sampled_from("RL"),
    st.integers(2, 4),
)
def test_what_follows_for_longer_boards_is_true(upright, flat, board, grows, winner, known):
    turn = grows == "rows"
    upright, flat = (
        tuple(piece_of((c, r) if turn else (r, c) for r, c in read_piece(text)) for text in side)
        for side in (upright, flat)
    )
    left, right = (upright, flat) if winner == "R" else (flat, upright)
    game = PlacementGame("random", left, right)
    assert cuts(rule_of(game), grows, winner)
    fixed, longest = board
    outcomes = {
        n: game_facts.winner((left, right), rectangle(*((n, fixed) if turn else (fixed, n))))
        for n in range(1, longest + 1)
    }
    found = conclude(game, fixed, {n: outcomes[n] for n in range(1, known + 1)}, grows, winner)
    if found.always.basis:
        proof = found.proof(Workings())
        for letters, lengths in proof.statement.says:
            for one in lengths:
                assert all(outcomes[n] in letters for n in one.up_to(longest))
    for n in range(known + 1, longest + 1):
        assert not found.says(n) or outcomes[n] in found.says(n).split(" or ")
