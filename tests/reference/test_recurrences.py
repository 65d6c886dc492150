"""Recurrences of textbooks and of another library's tests: solved, or shown to have no solution."""

import math
import re
import tomllib
from fractions import Fraction
from pathlib import Path

import sympy
from oracle.envelopes import certificate
from oracle.expressions import function_of
from samples import parametrize_some

from gfkit import as_sequence
from gfkit.proofs.checker import check
from gfkit.sequences.answers import closed_form

TABLE = tomllib.loads(Path(__file__).with_name("recurrences.toml").read_text())
SOLVED, NONE = ([row for one in TABLE[key] for row in one["rows"]] for key in ("solved", "none"))
NAMES = {
    "factorial": lambda n: math.factorial(int(n)),
    "binomial": lambda n, k: math.comb(int(n), int(k)),
}


def told(row):
    """Return the sides of the recurrence as functions of a and n, its shifts, and first terms."""
    equation, *first = re.split(r", (?=a\([0-9]+\)=)", row)
    sides = [function_of(side, Fraction) for side in equation.replace("^", "**").split("=")]
    shifts = [int(k or 0) for k in re.findall(r"a\(n([+-][0-9]+)?\)", equation)]
    values = {int(k): Fraction(z) for k, z in (re.findall(r"-?[0-9/]+", z) for z in first)}
    return sides, shifts, values


def test_as_many_as_were_drawn_up():
    assert len(SOLVED) >= 60
    assert len(NONE) >= 20


@parametrize_some("row", SOLVED, share=36)
def test_the_values_of_what_is_found_obey_the_recurrence(row):
    sides, shifts, first = told(row)
    found = closed_form(as_sequence(row))
    start = max(found.found.holds_from, min(first))
    for n in range(start - min(shifts), start - min(shifts) + 12):
        one = Fraction(n)
        scope = {**NAMES, "n": one, "a": lambda m: Fraction(found.found.value(int(m)))}
        left, right = (side(scope) for side in sides)
        assert left == right
    assert all(found(n) == value for n, value in first.items())
    assert check(certificate(found.proof())).holds
    if found.found.terms and not (form := found.found.to_sympy()).has(sympy.Sum, sympy.Product):
        for n in range(min(first), start + 3):
            exact = sympy.Rational(Fraction(found(n)))
            at = sympy.N(form.subs(dict.fromkeys(form.free_symbols, n)) - exact, 40)
            assert abs(at) <= 1e-20 * max(abs(exact), 1)


@parametrize_some("row", NONE, share=36)
def test_there_is_no_hypergeometric_solution(row):
    found = closed_form(as_sequence(row))
    assert not found.found.terms
    assert found.proof().statement.kind == "no hypergeometric sum"
    assert check(certificate(found.proof())).holds
