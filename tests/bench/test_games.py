"""Times of values and outcomes; run with `pytest tests/bench`."""

import pytest

from gfkit.boards.board import Board
from gfkit.boards.rules import find_model
from gfkit.games.game_rule import rule_of
from gfkit.games.notation import parse
from gfkit.games.outcome_search import OutcomeSearch
from gfkit.games.outcomes import Outcomes
from gfkit.games.values import Values


def game_of(name):
    return find_model(name).definition.game


@pytest.mark.parametrize(
    ("name", "m", "n", "value"),
    [
        ("domineering", 4, 4, "±(0,{{2|0},2+_2|{2|0},-_2})"),
        ("d-tromping", 4, 4, "±1*"),
        ("i-tromping", 5, 5, "±2"),
        ("domineering", 5, 5, "0"),
        (
            "i-tromping",
            6,
            6,
            (
                "±({2|1||1/2},{{6|5||9/2|||4|0},{6|5||9/2|||2|1||1/2}"
                "|{4|0|||-1/2||-1|-2},{7/2||3|2|||-1/2||-1|-2}})"
            ),
        ),
        ("m-tromping", 6, 6, "*"),
    ],
)
def test_values(benchmark, name, m, n, value):
    def run():
        values = Values(game_of(name), max(m, n))
        return values.table, values.of_board(Board.rectangle(m, n))

    table, g = benchmark.pedantic(run, rounds=1)
    assert g == parse(table, value)


@pytest.mark.parametrize(
    ("name", "rows", "outcomes"),
    [
        ("i-tromping", 3, "LLNNNRNLNNNRNNNNNR" + "RNNNNRRRRNNR"),
        ("d-tromping", 2, "LNNRNNNRRNRRRR"),
        ("d-tromping", 4, "LLLNNRNRRRRR"),
        ("l-tromping", 2, "LNNNNNNNNNNNNNR" + "RRRRR"),
        ("l-tromping", 3, "LNNRRRNRRRRR" + "RR"),
    ],
)
def test_outcomes(benchmark, name, rows, outcomes):
    def run():
        solver = Outcomes(game_of(name), len(outcomes))
        found = [solver.of_board(Board.rectangle(rows, n)) for n in range(1, len(outcomes) + 1)]
        return "".join(found)

    assert benchmark.pedantic(run, rounds=1) == outcomes


@pytest.mark.parametrize(
    ("name", "board", "outcome"),
    [
        ("domineering", "7x7", "N"),
        ("domineering", "6x8", "R"),
        ("col", "5x5", "P"),
        ("cram", "5x5", "P"),
    ],
)
def test_compiled_search(benchmark, name, board, outcome):
    rule = rule_of(game_of(name))
    OutcomeSearch(rule, Board.parse("2x2")).outcome()  # the loops are compiled

    def run():
        return OutcomeSearch(rule, Board.parse(board)).outcome()

    assert benchmark.pedantic(run, rounds=1) == outcome
