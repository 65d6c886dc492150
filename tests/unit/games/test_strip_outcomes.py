"""Outcomes of all strips."""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gfkit.boards.pieces import PlacementGame, piece_of, read_piece
from gfkit.boards.rules import find_model
from gfkit.errors import CertificateRejected, GfkitError
from gfkit.games.strip_outcomes import (
    NotDivisible,
    StripOutcomes,
    Sums,
    conclude,
    conclusion,
    cuts,
    strip_outcomes,
)
from gfkit.proofs.verdict import Proved


def game_of(name):
    return find_model(name).definition.game


@settings(max_examples=30, deadline=None)
@given(st.sets(st.integers(1, 12), min_size=1, max_size=4))
def test_sums_are_found_by_adding(lengths):
    sums = Sums.of(lengths)
    reachable = {0}
    for n in range(1, 160):
        if any(n - b in reachable for b in lengths):
            reachable.add(n)
    for n in range(1, 160):
        assert sums.contains(n) == (n in reachable)
        if n in reachable:
            parts = sums.decomposition(n)
            assert sum(parts) == n
            assert set(parts) <= lengths
    if sums.from_ is not None:
        assert all(n in reachable for n in range(sums.from_, 160))
        assert sums.from_ == 1 or sums.from_ - 1 not in reachable


def test_what_is_no_sum_has_no_decomposition():
    with pytest.raises(GfkitError, match="7 is not a sum of 4, 5, 6"):
        Sums.of([4, 5, 6]).decomposition(7)


@pytest.mark.parametrize(
    ("name", "rows", "up_to", "from_"),
    [("i-tromping", 2, 5, 3), ("i-tromping", 4, 11, 6), ("d-tromping", 2, 14, 11),
     ("d-tromping", 3, 7, 8), ("domineering", 3, 7, 4)],
)  # fmt: skip
def test_horizontal_wins_all_long_strips(name, rows, up_to, from_):
    found = strip_outcomes(game_of(name), rows, up_to)
    assert found.always.from_ == from_
    assert str(Proved(found)) == "proved"


def test_partial_conclusions():
    known = dict(zip(range(1, 8), "LLLNNRN", strict=True))
    found = conclude(game_of("d-tromping"), 4, known)
    says = {n: found.says(n) for n in (6, 8, 10, 12, 13, 14)}
    assert says == {6: "R", 8: "", 10: "R or N", 12: "R", 13: "R or N", 14: ""}


def test_a_false_certificate_is_rejected():
    game = game_of("i-tromping")
    false = StripOutcomes(game, 3, {5: "R"}, Sums.of([5]), ())
    assert not false.holds()
    with pytest.raises(CertificateRejected):
        Proved(false)
    assert not StripOutcomes(game, 3, {6: "R"}, Sums((6,), 6), ()).holds()
    crossing = StripOutcomes(game_of("l-tromping"), 3, {4: "R"}, Sums.of([4]), ())
    assert not crossing.holds()


def test_the_premise_is_named():
    with pytest.raises(NotDivisible, match="reaches over two columns"):
        strip_outcomes(game_of("l-tromping"), 3, 4)


def searched(game, rows, columns):
    """Return the outcome by trying all moves, whatever the pieces are."""
    placed = {
        player: [
            {(r + a, c + b) for a, b in piece}
            for piece in pieces
            for r in range(-3, rows + 3)
            for c in range(-3, columns + 3)
        ]
        for player, pieces in ((True, game.left), (False, game.right))
    }

    @cache
    def wins(free, left):
        moves = (cells for cells in placed[left] if cells <= free)
        return any(not wins(free - cells, not left) for cells in moves)

    free = frozenset((r, c) for r in range(rows) for c in range(columns))
    return {(1, 0): "L", (0, 1): "R", (1, 1): "N", (0, 0): "P"}[wins(free, True), wins(free, False)]


UPRIGHT = [".", ".|.", ".|.|."]
FLAT = ["..", "...", ".#|..", "..|#.", "#.|..", "..|.#", ".|."]


@settings(max_examples=40, deadline=None)
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
    assert cuts(game, grows, winner)
    fixed, longest = board
    outcomes = {
        n: searched(game, *((n, fixed) if turn else (fixed, n))) for n in range(1, longest + 1)
    }
    found = conclude(game, fixed, {n: outcomes[n] for n in range(1, known + 1)}, grows, winner)
    assert found.holds() == bool(found.always.basis)
    for n in range(known + 1, longest + 1):
        assert not found.says(n) or outcomes[n] in found.says(n).split(" or ")


def test_the_player_for_whom_more_follows():
    game = game_of("d-tromping")
    found = conclusion(game, 2, dict(enumerate("RNNL", 1)), "rows")
    assert (found.winner, found.always.basis, found.begins()) == ("L", (4,), (2, 3))
    assert found.statement() == "Left wins n x 2 for all sums n of 4"
    with pytest.raises(NotDivisible, match="neither can keep"):
        conclusion(game_of("cram"), 2, {1: "N"}, "columns")
