"""What the functions of gfkit take first, and their answers' proofs."""

import pytest

from gfkit import (
    Budget,
    asymptotics,
    check,
    closed_form,
    compare,
    count,
    export,
    facts,
    game,
    gf,
    guess,
    report,
    table,
    terms,
)
from gfkit.errors import GfkitError, LimitReached, OutOfBudget, OutOfRange
from gfkit.proofs.kernel import Proved


@pytest.mark.parametrize("ask", [gf, terms, guess, closed_form, asymptotics, facts, export])
def test_no_terms_are_refused(ask):
    with pytest.raises(GfkitError, match=r"^no terms are given; give some"):
        ask([])


@pytest.mark.parametrize(
    "answer",
    [
        lambda: gf("2^n"),
        lambda: check("a(n) = 2*a(n-1)", "2^n"),
        lambda: compare("2^n", "1/(1-2*x)"),
        lambda: closed_form("1/(1-2*x)"),
        lambda: asymptotics("1/(1-2*x)"),
        lambda: facts("1/(1-2*x)")["signs"],
    ],
)
def test_the_proof_of_an_answer_is_a_method(answer):
    assert isinstance(answer().proof(), Proved)


def test_an_answer_without_a_proof_says_why():
    with pytest.raises(GfkitError, match=r"^there is no proof: the verdict is consistent"):
        gf("1,1,2,3,5,8,13,21,34,55").proof()


# Ranges of sides and of terms are not listed: what is done of them is bounded by the limits.

SIDES = range(1, 10**9)


@pytest.mark.parametrize("sides", [{"squares": SIDES}, {"rows": SIDES, "columns": 1}])
def test_the_first_boards_of_a_long_range_are_counted(sides):
    with Budget(steps=20_000):
        answer = count("kings", **sides)
    assert answer.totals[:2] == ((2, 5) if "squares" in sides else (2, 3))
    assert answer.verdict == "underdetermined"


@pytest.mark.parametrize(
    ("ask", "kind"),
    [
        (lambda: count("kings", rows=SIDES, columns=SIDES), LimitReached),
        (lambda: count("kings", squares=range(1, 10**30)), OutOfRange),
        (lambda: game.outcome("cram", rows=SIDES, columns=SIDES), LimitReached),
        (lambda: game.outcome("cram", rows=range(1, 10**30), columns=1), OutOfRange),
        (lambda: game.nim("0.77", terms=10**9), LimitReached),
        (lambda: report("kings", columns=SIDES), LimitReached),
        (lambda: table("kings", columns=SIDES), OutOfRange),
        (lambda: table("kings", columns=range(1, 10**7)), OutOfBudget),
        *((lambda ask=ask: ask(SIDES), OutOfRange) for ask in (terms, guess, gf, closed_form)),
        (lambda: terms(range(10**30)), OutOfRange),
    ],
)
def test_what_a_long_range_asks_for_is_refused_or_bounded(ask, kind):
    with Budget(steps=20_000, memory=2**31), pytest.raises(kind):
        ask()


def test_the_winners_of_a_long_range_of_boards_are_bounded_by_steps():
    with Budget(steps=400) as budget, pytest.raises(OutOfBudget):
        game.outcome("cram", rows=SIDES, columns=1)
    # Cram on one column is 0.07: the 1 x n boards have the nim-values 0, 0, 1, 1, 2, 0, ...
    assert budget.known["outcomes"][:5] == ["P", "N", "N", "N", "P"]
