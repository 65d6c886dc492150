"""Diagonals of rational functions: facts, formulas, growth follow from a recurrence that fits."""

from math import comb, factorial

import pytest
import sympy

from gfkit import as_sequence, asymptotics, closed_form, facts
from gfkit.errors import GfkitError
from gfkit.formulas.parser import parse_expression
from gfkit.formulas.to_sympy import to_sympy

FORMULAS = {
    "1/(1-x-y)": lambda n: comb(2 * n, n),
    "1/(1-x-y-z)": lambda n: factorial(3 * n) // factorial(n) ** 3,
}
OTHERS = {
    "1/(1-x-y-x*y)": lambda n: sum(comb(n, k) * comb(n + k, k) for k in range(n + 1)),
}


@pytest.mark.parametrize("text", [*FORMULAS, *OTHERS])
def test_facts_are_those_of_the_terms(text):
    count = {**FORMULAS, **OTHERS}[text]
    said = facts(f"diagonal of {text}")
    assert said.subject == f"diagonal of {text}"
    assert {one.verdict for one in said} == {"consistent"}
    assert as_sequence(f"diagonal of {text}").terms(12) == [count(n) for n in range(12)]


@pytest.mark.parametrize("text", FORMULAS)
def test_the_formula_and_the_growth_are_those_of_the_terms(text):
    form = closed_form(f"diagonal of {text}")
    assert form.verdict == "consistent"
    assert [form(n) for n in range(20)] == [FORMULAS[text](n) for n in range(20)]
    growth = asymptotics(f"diagonal of {text}").growth
    assert growth.startswith("a(n) ~ ")
    main = parse_expression(growth.removeprefix("a(n) ~ "))
    ratio = FORMULAS[text](2000) / to_sympy(main, {"n": sympy.Integer(2000)})
    assert abs(ratio.evalf() - 1) < 1e-3


def test_where_no_formula_is_found_the_recurrence_is_named():
    with pytest.raises(GfkitError, match="what fits is the recurrence") as caught:
        closed_form("diagonal of 1/(1-x-y-x*y)")
    assert "closed-form" not in str(caught.value)
