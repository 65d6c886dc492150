"""What a formula costs is known before it is computed."""

from math import factorial

import pytest
from tiers import one_in

from gfkit.formulas.evaluate import Scope, Unevaluated, Work, double_factorial, value_of
from gfkit.formulas.grammar import parse_expression

LARGE = [
    "99999!",
    "99999!!",
    "C(99999,49999)",
    "C(-99999,49999)",
    "Catalan(49999)",
    "Stirling2(20000,300)",
    "3^99999",
    "(2/3)^99999",
    "fibonacci(99999)",
    "(1+sqrt(2))^9999",
    "[x^20000] 1/(1-1000000*x)",
]


@one_in(20)
@pytest.mark.parametrize("join", ["{0}*{1}", "gcd({0},{1})", "lcm({0},{1})", "{1}/{0}"])
@pytest.mark.parametrize("large", LARGE)
def test_products_of_large_numbers_are_refused_or_computed(large: str, join: str) -> None:
    text = f"({large})"
    for _ in range(9):
        text = join.format(f"({large})", text)
    work = Work()
    try:
        value_of(parse_expression(text), Scope(work=work))
    except Unevaluated as error:
        assert "\n" not in str(error)  # noqa: PT017
    assert work.left >= 0


@pytest.mark.parametrize("n", [*range(70), 1001, 1002])
def test_double_factorials(n: int) -> None:
    assert double_factorial(n) * double_factorial(n - 1) == factorial(n)
