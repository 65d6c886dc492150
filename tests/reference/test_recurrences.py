"""Recurrences of textbooks and of another library's tests: solved, or shown to have no solution."""

import math
import re
import tomllib
from fractions import Fraction
from pathlib import Path

import pytest
import sympy
from oracle.envelopes import certificate, checked, envelope

from gfkit import closed_form
from gfkit.proofs.checker import check

TABLE = tomllib.loads(Path(__file__).with_name("recurrences.toml").read_text())
SOLVED, NONE = ([row for one in TABLE[key] for row in one["rows"]] for key in ("solved", "none"))
NAMES = {
    "F": Fraction,
    "factorial": lambda n: math.factorial(int(n)),
    "binomial": lambda n, k: math.comb(int(n), int(k)),
}


def told(row):
    """Return the sides of the recurrence as functions of a and n, its shifts, and first terms."""
    equation, *first = re.split(r", (?=a\([0-9]+\)=)", row)
    exact = re.sub(r"\b([0-9]+)", r"F(\1)", equation.replace("^", "**"))
    sides = [compile(side.strip(), row, "eval") for side in exact.split("=")]
    shifts = [int(k or 0) for k in re.findall(r"a\(n([+-][0-9]+)?\)", equation)]
    values = {int(k): Fraction(z) for k, z in (re.findall(r"-?[0-9/]+", z) for z in first)}
    return sides, shifts, values


def test_as_many_as_were_drawn_up():
    assert len(SOLVED) >= 60
    assert len(NONE) >= 20


@pytest.mark.parametrize("row", SOLVED)
def test_the_values_of_what_is_found_obey_the_recurrence(row):
    sides, shifts, first = told(row)
    found = closed_form(row)
    start = max(found.holds_from, min(first))
    for n in range(start - min(shifts), start - min(shifts) + 12):
        one = Fraction(n)
        scope = {**NAMES, "n": one, "a": lambda m: Fraction(found.found.value(int(m)))}
        left, right = (eval(side, scope) for side in sides)  # noqa: S307
        assert left == right
    assert all(found(n) == value for n, value in first.items())
    assert check(certificate(found.proof())).holds
    if found.terms and not (form := found.to_sympy()).has(sympy.Sum, sympy.Product):
        for n in range(min(first), start + 3):
            exact = sympy.Rational(Fraction(found(n)))
            at = sympy.N(form.subs(dict.fromkeys(form.free_symbols, n)) - exact, 40)
            assert abs(at) <= 1e-20 * max(abs(exact), 1)


@pytest.mark.parametrize("row", NONE)
def test_there_is_no_hypergeometric_solution(row):
    found = closed_form(row)
    assert not found.terms
    assert found.proof().statement.kind == "no hypergeometric sum"
    assert check(certificate(found.proof())).holds


def by_recurrence(polynomials, terms):
    return {"kind": "recurrence", "polynomials": polynomials, "terms": terms, "offset": 0}


N_FACTORIAL_AND_POWERS = by_recurrence(
    [["0", "2", "2"], ["2", "-3", "-1"], ["-1", "1"]], ["1", "2", "2", "14"]
)


@pytest.mark.parametrize(
    ("of", "factors", "reason"),
    [
        (
            N_FACTORIAL_AND_POWERS,
            [[[["0", "1"], 1], [["1", "1"], 1]], [[["-2", "1"], 1]]],
            "may solve",
        ),
        (by_recurrence([["-1", "-1"], ["1"]], ["1"]), [[[["1", "1"], 1]], []], "may solve"),
        (
            by_recurrence(
                [["-2", "-5", "-4", "-1"], ["12", "12", "3"], ["-8", "-3"], ["1"]], ["1", "1", "2"]
            ),
            [[[["2", "1"], 1], [["1", "1"], 2]], []],
            "a(n) is a combination of terms that may solve",
        ),
        (by_recurrence([["-1", "-1"], ["1"]], ["1"]), [[], []], "another product"),
        (by_recurrence([["2"], ["-3"], ["1"]], ["1", "2"]), [[], []], "may solve"),
        (by_recurrence([["1"], ["1"], ["-1"]], ["0", "0"]), [[], []], "0 from some n on"),
        (
            by_recurrence([["-4", "0", "1"], ["1"]], ["1", "4", "12", "0"]),
            [[[["-4", "0", "1"], 1]], []],
            "0 from some n on",
        ),
    ],
)
def test_that_there_is_none_is_not_believed_where_there_is_one(of, factors, reason):
    said = {"kind": "no hypergeometric sum", "of": of}
    report = checked(envelope(said, {"factors": factors}))
    assert report.outcome == "rejected"
    assert reason in report.reasons[0]
