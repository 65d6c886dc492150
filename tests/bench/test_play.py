"""How long nim-sequences and scoring games take; run with `make bench`."""

from __future__ import annotations

import pytest

from gfkit.boards.board import Board
from gfkit.boards.rules import find_model
from gfkit.games.impartial import ImpartialRule, nim_value
from gfkit.games.nim_sequence import NimSequence
from gfkit.games.octal import OctalCode
from gfkit.games.periodicity import NimPeriod, nim_answer
from gfkit.games.scoring import Equilibria, ScoringGame

FAMILIES = [(2, 100), (3, 24), (4, 12), (5, 8), (6, 6)]


def sequence(code: str, count: int) -> NimSequence:
    values = NimSequence(OctalCode.parse(code))
    values.extend(count)
    return values


@pytest.mark.benchmark(group="nim-values")
@pytest.mark.parametrize(
    ("code", "count"),
    [
        ("0.156", 100_000),
        ("0.16", 100_000),
        ("0.007", 20_000),
        pytest.param("0.156", 1_000_000, marks=pytest.mark.slow),
    ],
)
def test_nim_values_by_rare_values(benchmark, code, count):
    benchmark.pedantic(sequence, (code, count), rounds=1)


@pytest.mark.benchmark(group="periods")
@pytest.mark.parametrize(
    ("code", "preperiod", "period", "search"),
    [
        ("0.156", 3479, 349, 16384),
        ("0.165", 5181, 1550, 16384),
        ("0.356", 7315, 142, 16384),
        pytest.param("0.16", 105351, 149459, 600_000, marks=pytest.mark.slow),
    ],
)
def test_a_period_is_proved(benchmark, code, preperiod, period, search):
    answer = benchmark.pedantic(
        nim_answer, (OctalCode.parse(code), 1_000_000), {"search": search}, rounds=1
    )
    assert answer.claim == NimPeriod(preperiod, period)
    assert str(answer.verdict) == "proved"
    assert len(answer.values) == 1_000_000


@pytest.mark.benchmark(group="boards")
@pytest.mark.parametrize(
    ("rule", "board", "value"),
    [("m-tromping", "5x5", 0), ("m-tromping", "5x6", 1), ("cram", "5x5", 0)],
)
def test_nim_value_of_a_board(benchmark, rule, board, value):
    definition = find_model(rule).definition
    found = benchmark.pedantic(
        nim_value, (ImpartialRule.of(definition.game), Board.parse(board)), rounds=1
    )
    assert found == value


def family(columns: int, rows: int) -> list[int]:
    """Return how many payoffs each game of a family has."""
    return [len(Equilibria(ScoringGame(columns, r)).payoffs()) for r in range(1, rows + 1)]


@pytest.mark.benchmark(group="equilibria")
@pytest.mark.parametrize(("columns", "rows"), FAMILIES)
def test_all_equilibria_of_a_family(benchmark, columns, rows):
    counts = benchmark.pedantic(family, (columns, rows), rounds=1)
    assert len(counts) == rows
    if columns == 2:
        assert set(counts) == {1}


@pytest.mark.benchmark(group="equilibria")
@pytest.mark.parametrize("players", [2, 3])
def test_monominoes_to_4_x_4(benchmark, players):
    def solve() -> list[int]:
        games = [
            ScoringGame(c, r, mono=True, players=players) for c in range(1, 5) for r in range(1, 5)
        ]
        return [len(Equilibria(game).payoffs()) for game in games]

    assert all(benchmark.pedantic(solve, rounds=1))
