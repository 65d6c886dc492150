"""Payoffs of scoring games with one column and two, for all numbers of rows."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from forgeries.certificates import seal
from samples import parametrize_some

from gfkit.errors import GfkitError
from gfkit.games.scoring.equilibria import Equilibria
from gfkit.games.scoring.families import (
    ColumnsPosition,
    PayoffFormulas,
    TwoColumnPlays,
    two_columns,
)
from gfkit.games.scoring.fits import payoff_family
from gfkit.games.scoring.rules import ScoringGame
from gfkit.proofs.certificates import certificate_data
from gfkit.proofs.checker import check
from gfkit.proofs.kernel import NotDerived, Proved, prove, statement_data, statement_of


@pytest.mark.parametrize("columns", [1, pytest.param(2, marks=pytest.mark.thorough)])
def test_a_wrong_formula_is_not_proved(columns):
    statement = payoff_family(columns, 24).verdict.statement
    (first, *rest), second = statement.formulas
    assert prove(statement).statement == statement_of(statement_data(statement))
    changed = [
        replace(statement, formulas=(second, (first, *rest))),
        replace(statement, formulas=((f"{first}+1", *rest), second)),
        replace(statement, formulas=((f"{first}+k*(k-1)*(k-2)", *rest), second)),
        replace(statement, formulas=((*rest, first), second)),
        replace(statement, formulas=((first,), second[:1])),
        replace(statement, mono=True),
        replace(statement, columns=3),
        replace(statement, formulas=((f"{first}+0^abs(k-50)", *rest), second)),
    ]
    for wrong in changed:
        with pytest.raises(GfkitError):
            prove(wrong)
    with pytest.raises(GfkitError):
        replace(statement, players=3)


def test_formulas_whose_block_is_not_a_multiple_of_the_period():
    # For one player and dominoes the period is 2; with blocks of 3 floors or signs are needed.
    half = "((3*k+{0}-(1-(-1)^(3*k+{0}))/2)/2)"
    row = tuple(f"2*{half.format(r)}^2+{half.format(r)}" for r in range(3))
    proof = prove(PayoffFormulas(1, (row,), players=1))
    for rows in range(1, 40):
        assert proof.statement.stated(rows) == (sum(range(1, rows - rows % 2 + 1)),)
    with pytest.raises(NotDerived):
        prove(PayoffFormulas(1, ((*row[1:], row[0]),), players=1))


@pytest.mark.parametrize(("players", "mono"), [(1, False), (3, False), (2, True), (3, True)])
def test_one_column_is_proved_for_any_players(players, mono):
    family = payoff_family(1, 34, players=players, mono=mono)
    assert isinstance(family.verdict, Proved)
    for rows, payoffs in enumerate(family.payoffs, 1):
        assert payoffs == (tuple(fit.value(rows) for fit in family.fits),)


@parametrize_some(("columns", "players"), [(1, 2), (1, 6), (2, 2)], share=24)
def test_few_rows_are_enough_where_a_theorem_tells_more(columns, players):
    family = payoff_family(columns, 1, players=players)
    assert isinstance(family.verdict, Proved)
    assert len(family.payoffs) == 1
    for rows in range(1, 10):
        (payoffs,) = payoff_family(columns, rows, players=players).payoffs[rows - 1]
        assert payoffs == tuple(fit.value(rows) for fit in family.fits)


@pytest.mark.parametrize("rows", range(1, 10))
def test_payoffs_of_every_position_are_those_of_backward_induction(rows):
    every = two_columns()
    for low in range(rows + 1):
        for high in range(low, rows + 1):
            solved = Equilibria(ScoringGame(2, rows, heights=(low, high)))
            position = ColumnsPosition(low, high - low, rows - high)
            assert solved.payoffs() == [every.payoffs(position)]


def test_the_induction_holds():
    assert two_columns().holds()
    assert two_columns().loses_nothing()


@parametrize_some("index", range(16), share=60)
@pytest.mark.parametrize("side", ["mover", "other"])
@pytest.mark.parametrize("place", [0, 1, 5, 9])
def test_no_changed_coefficient_passes(index, side, place):
    every = two_columns()
    table = list(getattr(every, side))
    newton = list(table[index])
    newton[place] += 1
    table[index] = tuple(newton)
    assert not replace(every, **{side: tuple(table)}).holds()


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
