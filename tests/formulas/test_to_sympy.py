"""Formulas as expressions of SymPy. That they mean the formula: test_meanings.py."""

import pytest

from gfkit.errors import Unevaluated
from gfkit.formulas.parser import parse_expression
from gfkit.formulas.to_sympy import to_sympy


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("(n+1)!", "factorial(n + 1)"),
        ("n!!", "factorial2(n)"),
        ("round(n/2)", "floor(n/2 + 1/2)"),
        ("i^2", "-1"),
        ("0.5*n", "n/2"),
        ("n+1/3", "n + 1/3"),
        ("n*(1/3)", "n/3"),
        ("(-8)^(1/3)", "-2"),
    ],
)
def test_formulas_of_sympy(text, shown):
    assert str(to_sympy(parse_expression(text))) == shown


def test_what_sympy_has_not_is_refused():
    with pytest.raises(Unevaluated, match=r"gcd\(n, 3\) cannot be converted to SymPy"):
        to_sympy(parse_expression("gcd(n,3)"))
