"""Payoffs of scoring games, against all plays from the rules."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

import pytest

from gfkit import game
from gfkit.errors import GfkitError

Payoff = tuple[int, int]


def best(columns: int, rows: int) -> set[Payoff]:
    """Return the payoffs of two players who drop dominoes, by backward induction from the rules."""

    @cache
    def ends(heights: tuple[int, ...], turn: int) -> frozenset[Payoff]:
        after = []
        for c in range(columns):
            if heights[c] + 2 <= rows:  # a vertical domino scores the heights of its two cells
                low = heights[c] + 1
                after.append((2 * low + 1, (*heights[:c], low + 1, *heights[c + 1 :])))
            if c + 1 < columns and (top := max(heights[c : c + 2]) + 1) <= rows:
                after.append((2 * top, (*heights[:c], top, top, *heights[c + 2 :])))
        lines = [
            {
                tuple(v + score * (turn == i) for i, v in enumerate(end))
                for end in ends(then, 1 - turn)
            }
            for score, then in after
        ]
        # a choice of an end in each later position: a move is taken if its end is no worse than
        # the least that the mover can be held to elsewhere
        return frozenset(
            end
            for k, own in enumerate(lines)
            for end in own
            if all(
                end[turn] >= min(z[turn] for z in other) for j, other in enumerate(lines) if j != k
            )
        ) or frozenset({(0, 0)})

    return set(ends((0,) * columns, 0))


@pytest.mark.parametrize(("columns", "rows"), [(1, 5), (2, 3), (2, 4), (3, 3), (3, 4)])
def test_payoffs_are_those_of_backward_induction(columns: int, rows: int) -> None:
    found = game.payoffs(columns=columns, rows=rows)
    assert set(found.payoffs) == best(columns, rows)


def test_a_table_has_the_payoffs_of_each_number_of_rows() -> None:
    table = game.payoff_table(columns=3, rows=range(1, 5))
    assert [set(one) for one in table.payoffs] == [best(3, r) for r in range(1, 5)]


def test_the_moves_of_a_play_score_its_payoffs() -> None:
    for one in game.payoffs(columns=3, rows=4).play:
        scored = [sum(z.score for z in one.moves if z.player == p) for p in (1, 2)]
        assert tuple(scored) == one.payoffs
        assert one.empty == len(one.empty_cells) == 12 - 2 * len(one.moves)


@pytest.mark.parametrize(("columns", "rows"), [(2, 1), (3, 2), (3, 3), (4, 3)])
def test_the_plays_that_are_drawn_score_their_payoffs(columns: int, rows: int) -> None:
    """A domino scores the heights of its two cells; the players move in turn."""
    found = game.payoffs(columns=columns, rows=rows)
    lines = found.page().text().split("\n")
    _, payoffs, *drawn = lines[lines.index(next(z for z in lines if "number of its move" in z)) :][
        1:
    ]
    plays = [re.split(" {4}", line) for line in drawn]
    shown = set()
    for k, payoff in enumerate(re.split(" {2,}", payoffs)):
        scores, cells = [0, 0], Counter()
        for line in plays:
            height, row = line[k].split(" | ")
            for move in map(int, filter(str.isdigit, row.split())):
                scores[(move - 1) % 2] += int(height)
                cells[move] += 1
        assert {*cells.values()} == {2}
        assert scores == [*map(int, payoff.split())]
        shown.add(tuple(scores))
    assert shown == set(found.payoffs)


def test_the_formulas_say_the_table() -> None:
    table = game.payoff_table(columns=1, rows=range(1, 13))
    assert table.period
    for rows, (payoff,) in enumerate(table.payoffs, 1):
        k, residue = divmod(rows, table.period)
        said = [one[residue].replace("^", "**") for one in table.formulas]
        for text, value in zip(said, payoff, strict=True):
            terms = text.replace("-", "+-").split("+")
            assert sum(_value(one, k) for one in terms if one) == value


def _value(term: str, k: int) -> int:
    """Return what a term such as -8*k**2 is for a k."""
    sign, term = (-1, term[1:]) if term.startswith("-") else (1, term)
    factor, _, power = term.partition("k")
    many = int(factor.rstrip("*") or 1)
    return sign * many * (k ** int(power.lstrip("*") or 1) if "k" in term else 1)


def test_a_table_begins_with_one_row() -> None:
    with pytest.raises(GfkitError, match="from 1 on"):
        game.payoff_table(columns=2, rows=range(2, 5))


def test_payoffs_of_some_ties_have_no_proof() -> None:
    some = game.payoffs(columns=3, rows=4, ties="kind")
    assert not some.proofs()
    assert game.payoffs(columns=3, rows=4).proof().statement
