"""Kinds of claims about play: true statements, false ones, and claims that cannot be read."""

import pytest
from oracle.play import perfect_outcomes
from sympy import Matrix

from gfkit.claims.audit import settle
from gfkit.claims.claim import Claim, Range


def claim(kind, about, says=None, holds_for=None):
    return Claim(
        "1", "Here", "line 1", "", kind, about, says or {}, holds_for and Range.parse(holds_for)
    )


def verdict(*arguments):
    return str(settle(claim(*arguments)).verdict)


def exponentials(columns, last):
    """Formulas with `last` exponentials through the payoffs for 1 to `last` rows."""
    payoffs = [perfect_outcomes(rows, columns)[0][0] for rows in range(1, last + 1)]
    matrix = Matrix(last, last, lambda i, j: (j + 1) ** (i + 1))
    formulas = []
    for player in (0, 1):
        found = matrix.LUsolve(Matrix([payoff[player] for payoff in payoffs]))
        formulas.append(["+".join(f"({c})*{j}^k" for j, c in enumerate(found, 1))])
    return formulas


ZEROS = {"zeros": "0.07", "offset": 1}
D33 = {"columns": 3, "rows": 3}

TRUE = [
    ("nim period", {"nim": "0.77"}, {"period": 12, "preperiod": 71, "saltus": 0}),
    ("nim winners", {"nim": "0.07"}, {"winners": ["second", "second", "first"], "offset": 0}),
    ("terms", {"nim": "0.77"}, {"terms": [0, 1, 2, 3, 1, 4], "offset": 0}),
    ("terms", {"nim": "0.07"}, {"terms": [0, 0, 1, 1, 2, 0], "offset": 0}),
    ("recurrence", ZEROS, {"formula": "a(n) = a(n-5)+34"}, "n > 14"),
    ("payoffs", D33, {"payoffs": [[9, 7], [9, 6]]}),
    ("payoffs", D33, {"contains": [[9, 7]]}),
    ("payoffs", {"columns": 2, "rows": 2, "opening": "H12"}, {"payoffs": [[2, 4]]}),
    ("payoffs", {"columns": 2, "rows": 4, "opening": "V1 H12"}, {"scores": [3, 6]}),
    ("payoffs", {"columns": 2, "rows": 4, "opening": "V1 H12"}, {"lost": 2}),
    ("plays", D33, {"count": 2, "at_least": 2, "pictures": 2, "empty": 1, "lines": 39}),
    ("plays", D33, {"begin": ["V1", "V2"]}),
    ("plays", {"columns": 4, "rows": 2}, {"only": "vertical"}),
    ("plays", {"columns": 3, "rows": 4}, {"count": 10, "payoffs": [12, 18]}),
    (
        "payoff formulas",
        {"columns": 1, "to": 40},
        {"formulas": [["4*k^2-k"] * 2 + ["4*k^2+7*k+3"] * 2, ["4*k^2+3*k"] * 4]},
    ),
    ("closed form", {"payoff": 1, "columns": 1, "step": 4, "to": 20}, {"closed_form": "4*n^2-n"}),
]

CONSISTENT = [
    (
        "closed form",
        {"payoff": 1, "columns": 2, "mono": True, "step": 2},
        {"closed_form": "2*n^2"},
        "n >= 0",
    ),
    ("raised plays", {"columns": [1, 2], "rows": [1, 4], "raised": [1, 2]}),
]

FOR_ALL = [
    ("plays", {"columns": 2, "rows": [1, 9, 1], "mono": True}, {"empty": 0}),
    ("plays", {"columns": 1, "rows": [1, 9, 1]}, {"lines": 1}),
    ("plays", {"columns": 2, "rows": [1, 5, 1]}, {"empty": 0}),
    ("plays", {"columns": 2, "rows": [4, 16, 4]}, {"begin": ["H12 H12 V1"]}),
    (
        "payoff formulas",
        {"columns": 1, "to": 12},
        {"formulas": [["4*k^2-k"] * 2 + ["4*k^2+7*k+3"] * 2, ["4*k^2+3*k"] * 4]},
    ),
    (
        "closed form",
        {"payoff": 2, "columns": 2, "step": 4, "first": 1},
        {"closed_form": "8*n^2+5*n"},
        "n >= 0",
    ),
    ("plays", {"columns": 2, "rows": [1, 9, 1]}, {"empty": 0}),
    ("plays", {"columns": 2, "rows": [2, 14, 4]}, {"begin": ["V1 V2"]}),
    ("raised plays", {"columns": 2, "rows": [1, 5], "raised": [1, 2]}),
]

FALSE = [
    ("nim period", {"nim": "0.77"}, {"period": 12, "preperiod": 70}),
    ("nim winners", {"nim": "0.07"}, {"winners": ["second", "first"], "offset": 0}),
    ("recurrence", ZEROS, {"formula": "a(n) = a(n-5)+34"}, "n > 13"),
    ("payoffs", D33, {"payoffs": [[9, 7]]}),
    ("payoffs", D33, {"contains": [[9, 7], [9, 8]]}),
    ("payoffs", {"columns": 2, "rows": 4, "opening": "V1 H12"}, {"scores": [6, 3]}),
    ("payoffs", {"columns": 2, "rows": 4, "opening": "V1 H12"}, {"lost": 1}),
    ("plays", D33, {"count": 1}),
    ("plays", D33, {"at_least": 3}),
    ("plays", D33, {"pictures": 1}),
    ("plays", D33, {"lines": 29}),
    ("plays", D33, {"empty": 0}),
    ("plays", D33, {"begin": ["V1"]}),
    ("plays", D33, {"only": "vertical"}),
    ("raised plays", {"columns": [3, 5], "rows": [3, 3], "raised": [1]}),
    ("payoff formulas", {"columns": 2, "to": 12}, {"formulas": [["8*k^2+k"], ["8*k^2+3*k"]]}),
    ("closed form", {"payoff": 1, "columns": 1, "step": 4, "to": 20}, {"closed_form": "4*n^2"}),
    ("payoff formulas", {"columns": 1, "to": 10}, {"formulas": exponentials(1, 10)}),
    ("payoff formulas", {"columns": 2, "to": 7}, {"formulas": exponentials(2, 7)}),
    ("payoff formulas", {"columns": 2, "to": 6}, {"formulas": [["2*k"] * 3, ["2*k"] * 3]}),
]


@pytest.mark.parametrize("entry", TRUE, ids=str)
def test_true_statements_are_proved(entry):
    assert verdict(*entry) == "proved"


@pytest.mark.parametrize("entry", FOR_ALL, ids=str)
def test_statements_for_all_boards_of_two_columns_are_proved(entry):
    assert verdict(*entry) == "proved"


@pytest.mark.parametrize("entry", CONSISTENT, ids=str)
def test_statements_for_all_boards_are_consistent(entry):
    assert verdict(*entry) == "consistent"


@pytest.mark.parametrize("entry", FALSE, ids=str)
def test_false_statements_are_refuted(entry):
    finding = settle(claim(*entry))
    assert str(finding.verdict) == "refuted"
    assert finding.counterexample["expected"] != finding.counterexample["got"]


def test_the_counterexample_to_raising_is_the_smallest_board():
    finding = settle(
        claim("raised plays", {"columns": [3, 5], "rows": [2, 5], "raised": [1, 2]}, {})
    )
    assert finding.counterexample["n"] == "D(3, 5)^{+1}"


def test_too_many_plays_are_refused(monkeypatch):
    monkeypatch.setattr("gfkit.games.play_facts.MOST_PLAYS", 100)
    assert verdict("plays", {"columns": 4, "rows": 3}, {"count": 1}) == "refused"
    assert verdict("plays", {"columns": 3, "rows": 4}, {"lines": 1}) == "refused"
    assert verdict("raised plays", {"columns": 4, "rows": 3, "raised": [1]}, {}) == "refused"
