"""Tables of outcomes: shares of the time, and what stays open."""

import json
import random
import time

import pytest
from tiers import drawn

from gfkit import Budget
from gfkit.automata import compiled
from gfkit.base.budget import know, spend
from gfkit.boards.language.rules import find_model
from gfkit.boards.shapes.board import Board
from gfkit.cli import run
from gfkit.errors import OutOfBudget
from gfkit.games.board_search import BoardSearch, OutcomeTable, Searched
from gfkit.games.game_rule import rule_of

needs_numba = pytest.mark.skipif(not compiled.installed(), reason="numba is not installed")
SIZES = [(1, n) for n in range(1, 9)]


class Slow:
    """A search that does not end on hard boards, of which it finds who wins if Left begins."""

    def __init__(self, hard):
        self.hard, self.asked = hard, []

    def searched(self, board):
        self.asked.append((board.rows, board.columns))
        while self.asked[-1] in self.hard:
            know(outcome_is_one_of=["P", "R"])
            time.sleep(0.001)
            spend()
        return Searched("N", 7 if board.columns % 2 else None)


@pytest.mark.parametrize("seed", range(drawn(6)))
def test_hard_boards_stay_open_and_later_ones_come(seed):
    hard = set(random.Random(seed).sample(SIZES, 1 + seed % 3))  # noqa: S311 - no secret
    easy = [size for size in SIZES if size not in hard]
    table = OutcomeTable(Slow(hard))
    with Budget(seconds=0.3):
        table.add(SIZES)
    assert (list(table.found), set(table.open)) == (easy, hard)
    assert all(one == ["P", "R"] for one in table.open.values())
    assert table.stopped is not None


def test_boards_that_no_time_is_left_for_are_open():
    table = OutcomeTable(Slow(set()))
    with Budget(seconds=1e-9):
        time.sleep(0.03)
        table.add(SIZES)
    assert table.open.keys() | table.found.keys() == set(SIZES)
    assert all(table.open[size] == list("LNPR") for size in table.open)
    assert table.open


@pytest.mark.parametrize("name", ["domineering", "col", "snort", "cram", "d-tromping"])
def test_a_search_goes_on_after_a_limit(name):
    """What was open at the limit is no position that comes back."""
    rule, board = rule_of(find_model(name).definition.game), Board.rectangle(2, 4)
    search, cuts = BoardSearch(rule), 0
    for steps in range(1, 12):
        try:
            with Budget(steps=steps) as one:
                search.outcome(board)
                one.look()
        except OutOfBudget:
            cuts += 1
    assert cuts
    assert search.outcome(board) == BoardSearch(rule).outcome(board)


# m x n for n = m, m + 1, ...: [BreukerUiterwijkHerik2000], [LachmannMooreRapaport2002].
PUBLISHED = {
    1: "PRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRR",
    2: "NNRLNNRLNNRPNNRRNNR",
    3: "NRRRRRRRRRR",
    4: "NLNLRLR",
    5: "PRRR",
    6: "N",
}


@pytest.mark.parametrize("cells", [16, pytest.param(40, marks=[pytest.mark.thorough, needs_numba])])
def test_the_published_table_of_domineering(cells, capsys):
    """All boards that are no higher than wide have the published outcome."""
    assert run(["game", "outcome", "domineering", "--cells", str(cells), "--json"]) == 0
    for m, row in enumerate(json.loads(capsys.readouterr().out)["table"], start=1):
        held = "".join(x for x in row if x is not None)
        assert held == PUBLISHED[m][: max(0, cells // m - m + 1)]
        assert len(held) == cells // m - m + 1
