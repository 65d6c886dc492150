"""Pieces: exact covers, known sequences, distances over holes; a user's are enumerated."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from tiers import one_in

from gfkit.boards.kinds.pieces import PlacementGame
from gfkit.boards.language.rules import find_model, model_of, read_rule
from gfkit.boards.shapes.board import Board
from gfkit.errors import Disagreement
from gfkit.strips.enumerate import brute
from gfkit.strips.sequences.strip import Strip
from gfkit.strips.totals import count as totals
from gfkit.strips.totals.count import check_small_boards, count

EXAMPLES = Path(__file__).parents[3] / "docs" / "examples" / "pieces"


@pytest.mark.parametrize(
    "name, columns, terms",
    [
        # 1 x n and 2 x n by bars of three: the recurrence a(n) = a(n-3) and its square.
        ("straight-trominoes:tilings", 1, [1, 0, 0, 1, 0, 0, 1]),
        ("straight-trominoes:tilings", 2, [1, 0, 0, 1, 0, 0, 1]),
        # Narayana's cows, a(n) = a(n-1) + a(n-3): the first column is upright, or three lie.
        ("straight-trominoes:tilings", 3, [1, 1, 1, 2, 3, 4, 6, 9, 13, 19]),
        # Two L-trominoes make a 2 x 3 block, in two ways.
        ("l-trominoes:tilings", 2, [1, 0, 0, 2, 0, 0, 4, 0, 0, 8]),
        ("l-trominoes:tilings", 3, [1, 0, 2, 0, 4, 0, 8]),
        # Matchings: one row gives the Fibonacci numbers.
        ("cram", 1, [1, 1, 2, 3, 5, 8, 13]),
        # Maximal matchings of paths, a(n) = a(n-2) + a(n-3): the Padovan numbers.
        ("arc-kayles:maximal", 1, [1, 1, 1, 2, 2, 3, 4, 5, 7, 9]),
        ("m-tromping", 1, [1, 1, 1, 1]),
    ],
)
def test_known_sequences(name: str, columns: int, terms: list[int]) -> None:
    assert Strip(find_model(name), columns=columns).terms(len(terms)) == terms


@one_in(2)
@pytest.mark.parametrize("rows, columns", [(6, 6), (5, 6), (4, 6)])
def test_tromino_tilings_to_six_by_six(rows: int, columns: int) -> None:
    for name in ("straight-trominoes:tilings", "l-trominoes:tilings", "trominoes:tilings"):
        answer = Strip(find_model(name), columns=columns).generating_function()
        assert str(answer.verdict) == "proved"
        assert answer.terms(rows + 1)[rows] == exact_covers(name, rows, columns)


def exact_covers(name: str, rows: int, columns: int) -> int:
    """Cover the first free cell in every way."""
    game = find_model(name).game
    pieces = [piece for piece, _ in game.weighted]
    known: dict[frozenset, int] = {}

    def ways(free: frozenset) -> int:
        if not free:
            return 1
        if free not in known:
            r, c = min(free)
            at = ({(r + i, c + j) for i, j in piece} for piece in pieces)
            known[free] = sum(ways(free - cells) for cells in at if cells <= free)
        return known[free]

    return ways(Board.rectangle(rows, columns).cells)


def test_a_users_pieces_are_compared_with_enumeration(monkeypatch: pytest.MonkeyPatch) -> None:
    model = model_of(read_rule(EXAMPLES / "squares-and-bars.toml"), "maximal")
    assert check_small_boards(model) >= 15
    positions = model_of(model.game)
    true = partial(totals.profile_on_board, positions)
    monkeypatch.setattr(totals, "profile_on_board", lambda _, *board, **how: true(*board, **how))
    with pytest.raises(Disagreement, match=r"squares-and-bars:maximal on the board"):
        Strip(model, columns=2).generating_function()


DOMINOES = [{"cells": "2x1", "owner": "left"}, {"cells": "1x2", "owner": "right"}]


@pytest.mark.parametrize("quantity", ["positions", "maximal", "tilings"])
def test_distances_go_on_over_holes_around_sides(quantity):
    game = PlacementGame.from_data({"piece": DOMINOES, "apart": "king"}, "dominoes")
    model = model_of(game, quantity)
    for topology in ("cylinder", "torus"):
        for text in ("...|.#.|...", "..#|...|#.."):
            board = Board.parse(text)
            assert count(model, board, topology=topology) == brute.count(model, board, topology)
