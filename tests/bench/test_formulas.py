"""Formulas: reading, values, closed forms and functions; `pytest tests/bench/test_formulas.py`."""

from __future__ import annotations

import itertools

import pytest

from gfkit.analysis.closed_form import closed_form
from gfkit.formulas.evaluate import Scope, function_of, value_of
from gfkit.formulas.grammar import parse_expression
from gfkit.series.expression import parse_fraction

MIXED = "1/((1-x)^3*(1-x^2)^2*(1-x^3)*(1-x^5)*(1-2*x)^2*(1-x-x^2)^2)"


def test_binet(benchmark) -> None:
    formula = parse_expression("round(((1+sqrt(5))/2)^n/sqrt(5))")
    benchmark(lambda: [value_of(formula, Scope({"n": n})) for n in range(300)])


def test_a_recurrence(benchmark) -> None:
    formula = parse_expression("4*a(n-1)+4*a(n-2)-4*a(n-3)-a(n-4)+n^2*2^n")
    squares = {"a": lambda k: k * k}
    benchmark(lambda: [value_of(formula, Scope({"n": n}, squares)) for n in range(500)])


def test_reading(benchmark) -> None:
    numbers = itertools.count()
    benchmark(lambda: parse_expression(f"{next(numbers)}+4*a(n-1)+4*a(n-2)-4*a(n-3)-a(n-4)"))


def test_a_function_of_one_variable(benchmark) -> None:
    formula = parse_expression("(1-2*x-x^2)^3/(1-4*x-4*x^2+4*x^3+x^4)^3")
    benchmark(function_of, formula)


@pytest.mark.parametrize("gf", [MIXED, "x^2/(1-x-x^2-x^3)", "x/(1-x-x^2)"])
def test_closed_forms(benchmark, gf) -> None:
    found = parse_fraction(gf)
    benchmark(closed_form, found)
