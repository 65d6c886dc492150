"""Reading, printing and evaluating the expressions of the dialect."""

from fractions import Fraction
from math import comb

import pytest

from gfkit.formulas.evaluate import Scope, value_of
from gfkit.formulas.grammar import parse_expression
from gfkit.formulas.orders import bound_of
from gfkit.formulas.tree import (
    Variable,
)


@pytest.mark.parametrize(
    "text, value",
    [
        ("2^n(n+1)", 2**5 * 6),
        ("-n^2", -25),
        ("n!/2", 60),
        ("Sum_{k=0..n} binomial(n,k)*k + 1", sum(comb(5, k) * k for k in range(6)) + 1),
        ("Product_{i=1..n} (2*i-1)", 945),
        ("floor(n/2) + [7/2]", 5),
        ("round(((1+sqrt(5))/2)^n/sqrt(5))", 5),
        ("((1+sqrt(2))^n+(1-sqrt(2))^n)/2", 41),
        ("Fibonacci(-6) + Lucas(n) + Pell(n) + Jacobsthal(n)", -8 + 11 + 29 + 11),
        ("(3/2)^-2", Fraction(4, 9)),
        ("binomial(-3, 2) + binomial(2, -1)", 6),
        ("4^(1/2)", 2),
        ("sqrt(0-2)^2 + (0-8)^(1/3)", -4),
        ("floor(10*2^(1/3)) + floor((2+sqrt(3))^(1/2)*100)", 12 + 193),
        ("max(n, 3, 7) - min(2, n) + gcd(12, 18) + mod(-1, n)", 15),
    ],
)
def test_values(text, value) -> None:
    assert value_of(parse_expression(text), Scope({"n": 5})) == value


@pytest.mark.parametrize(
    "text", ["n!", "n^n", "2^(n^2)", "1/n", "a(n^2)", "binomial(2*n,n)", "sqrt(2*n)"]
)
def test_what_is_no_sum_of_exponentials_has_no_bound(text) -> None:
    assert bound_of(parse_expression(text), {"a": bound_of(Variable("n"), {})}) is None
