"""Formulas as exponential polynomials: values, dimensions, and what is refused."""

import pytest

from gfkit.analysis.exponential import exponential
from gfkit.formulas.grammar import parse_expression
from gfkit.formulas.plain import plain_of


@pytest.mark.parametrize(
    "text",
    ["n!", "floor(n/2)", "binomial(n,3)", "2^(n^2)", "n^n", "2^(n/2)", "1/n", "0^n", "1/(2-2)^n"],
)
def test_what_is_no_sum_of_powers_is_refused(text) -> None:
    from gfkit.errors import GfkitError

    with pytest.raises(GfkitError):
        exponential(plain_of(parse_expression(text)))


def test_an_empty_sum_times_a_sum_over_roots_is_0():
    product = ("*", ("+",), ("roots", (-1, -1, 1), ("^", "r", "n")))
    assert exponential(product).values(0, 3) == [0, 0, 0]
