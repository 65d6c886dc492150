import json
from dataclasses import replace

import pytest
from forgeries.certificates import seal
from tiers import one_in

from gfkit.games.all_rows import TwoColumnPlays
from gfkit.games.scoring import Equilibria, ScoringGame
from gfkit.games.two_columns import Position, two_columns
from gfkit.proofs.certificate import certificate_data
from gfkit.proofs.checker import check
from gfkit.proofs.kernel import NotDerived, prove


@pytest.mark.parametrize("rows", range(1, 10))
def test_payoffs_of_every_position_are_those_of_backward_induction(rows):
    every = two_columns()
    for low in range(rows + 1):
        for high in range(low, rows + 1):
            solved = Equilibria(ScoringGame(2, rows, heights=(low, high)))
            position = Position(low, high - low, rows - high)
            assert solved.payoffs() == [every.payoffs(position)]


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


def test_a_beginning_is_compared_from_the_first_number_of_rows_on():
    """Rows from 16 on were once not looked at: then all plays began as anyone liked."""
    statement = TwoColumnPlays(1, 4, begin=("H12",))
    data = json.loads(json.dumps(certificate_data(prove(statement), "0")))
    assert check(data).holds
    for first, step in ((100, 1), (16, 1), (1002, 4)):
        with pytest.raises(NotDerived):
            prove(replace(statement, first=first, step=step))
        data["statement"] |= {"first": first, "step": step}
        assert check(seal(data)).outcome == "rejected"
