from dataclasses import replace

import pytest
from tiers import one_in

from gfkit.games.scoring import Equilibria, ScoringGame
from gfkit.games.two_columns import Position, TwoColumns, two_columns


@pytest.mark.parametrize("rows", range(1, 10))
def test_payoffs_of_every_position_are_those_of_backward_induction(rows):
    every = two_columns()
    for low in range(rows + 1):
        for high in range(low, rows + 1):
            solved = Equilibria(ScoringGame(2, rows, heights=(low, high)))
            position = Position(low, high - low, rows - high)
            assert solved.payoffs() == [every.payoffs(position)]


def test_raised_games_begin_higher():
    every = two_columns()
    for raised in (1, 4, 7):
        for rows in range(1, 12):
            solved = Equilibria(ScoringGame(2, rows, raised=raised))
            assert solved.payoffs() == [every.payoffs(Position(raised, 0, rows))]


@pytest.mark.parametrize("rows", range(1, 17))
def test_the_best_moves_are_those_of_every_equilibrium_play(rows):
    line = [name for name, _ in two_columns().line(rows)]
    solved = Equilibria(ScoringGame(2, rows))
    (outcome,) = solved.outcomes()
    for play in solved.plays(outcome):
        assert [move.kind == "horizontal" for move in play.moves] == [n == "H" for n in line]


def test_the_induction_holds():
    assert two_columns().holds()
    assert two_columns().loses_nothing()


@one_in(5)
@pytest.mark.parametrize("index", range(16))
@pytest.mark.parametrize("side", ["mover", "other"])
@pytest.mark.parametrize("place", [0, 1, 5, 9])
def test_no_changed_coefficient_passes(index, side, place):
    every = two_columns()
    table = list(getattr(every, side))
    newton = list(table[index])
    newton[place] += 1
    table[index] = tuple(newton)
    assert not replace(every, **{side: tuple(table)}).holds()


def test_another_strategy_does_not_pass(monkeypatch):
    every = two_columns()
    monkeypatch.setattr(
        Position, "best", lambda self: next((name for name, _, _ in self.moves()), "")
    )
    assert not every.holds()


def test_a_million_rows():
    k = 250_000
    payoffs = two_columns().payoffs(Position(0, 0, 4 * k + 2))
    assert payoffs == (8 * k * k + 9 * k + 3, 8 * k * k + 11 * k + 3)
    assert isinstance(two_columns(), TwoColumns)
