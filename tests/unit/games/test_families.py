from dataclasses import replace

import pytest
from tiers import one_in

from gfkit.errors import GfkitError, ScoringGameError
from gfkit.games.all_rows import PayoffFormulas
from gfkit.games.families import in_blocks, payoff_family
from gfkit.proofs.kernel import NotDerived, Proved, prove, statement_data, statement_of
from gfkit.proofs.verdict import Consistent, Refused


def test_payoffs_without_a_proof_are_consistent():
    family = payoff_family(3, 28, mono=True)
    assert family.verdict == Consistent(min(28 - fit.used for fit in family.fits))


@pytest.mark.parametrize("columns", [1, 2])
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


def test_too_few_rows_for_a_formula():
    assert isinstance(payoff_family(3, 6, mono=True).verdict, Refused)


@one_in(2)
@pytest.mark.parametrize(("columns", "players"), [(1, 2), (1, 6), (2, 2)])
def test_few_rows_are_enough_where_a_theorem_tells_more(columns, players):
    family = payoff_family(columns, 1, players=players)
    assert isinstance(family.verdict, Proved)
    assert len(family.payoffs) == 1
    for rows in range(1, 10):
        (payoffs,) = payoff_family(columns, rows, players=players).payoffs[rows - 1]
        assert payoffs == tuple(fit.value(rows) for fit in family.fits)


def test_no_rows():
    with pytest.raises(ScoringGameError):
        payoff_family(2, 0)


def test_a_block_is_a_multiple_of_the_period():
    with pytest.raises(ValueError, match="does not divide"):
        in_blocks(payoff_family(2, 24).fits[0], 6)
