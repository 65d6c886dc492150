"""Formulas in prefix notation."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gfkit.formulas.parser import parse_expression
from gfkit.formulas.prefix import (
    NotPrefix,
    formula_of,
    json_of,
    prefix_of,
    prefix_of_json,
    sum_of,
    terms_of,
)

PLAIN = [
    -12,
    "n",
    "r",
    ("+", "n", 2, 3),
    ("/", 1, 2),
    ("sqrt", 2),
    ("neg", ("^", "n", 2)),
    ("periodic", 1, 2),
    ("roots", (-1, -1, 1), ("^", "r", "n")),
]


@pytest.mark.parametrize("plain", PLAIN, ids=str)
def test_plain_data_are_read_back(plain) -> None:
    assert prefix_of_json(json_of(plain)) == plain
    assert formula_of(prefix_of(formula_of(plain))) == formula_of(plain)


@given(st.decimals(0, 10**6, places=3) | st.decimals(0, 99, places=1))
def test_a_decimal_is_the_fraction_that_it_says(number) -> None:
    operator, above, below = prefix_of(parse_expression(str(number)))
    assert operator == "/"
    assert Fraction(above, below) == Fraction(number)


@pytest.mark.parametrize(
    "data",
    [
        ["/", "1"],
        ["+"],
        ["periodic"],
        [],
        ["%", "1", "2"],
        5,
        "x",
        ["neg", "n", "n"],
    ],
    ids=str,
)
def test_other_data_are_no_formulas(data) -> None:
    with pytest.raises(NotPrefix, match="is not a"):
        prefix_of_json(data)


@pytest.mark.parametrize("text", ["n!", "m", "binomial(n,2)"])
def test_other_formulas_are_not_plain(text) -> None:
    with pytest.raises(
        NotPrefix, match="is not a sum, product, power or square root of numbers and n"
    ):
        prefix_of(parse_expression(text))


@pytest.mark.parametrize("sign", ["+", "*"])
@pytest.mark.parametrize("count", [2, 3, 4, 9])
def test_what_is_added_or_multiplied_in_a_row_is_one_list(sign, count) -> None:
    """A sum within a product is a list of its own, and one behind a sum too."""
    numbers = [*range(2, 2 + count)]
    assert prefix_of(parse_expression(sign.join(map(str, numbers)))) == (sign, *numbers)
    other = "*" if sign == "+" else "+"
    inside = f"(n{other}5)"
    first = (other, "n", 5)
    assert prefix_of(parse_expression(f"{inside}{sign}7{sign}{inside}")) == (sign, first, 7, first)
    assert prefix_of(parse_expression(f"7{sign}(n{sign}5)")) == (sign, 7, (sign, "n", 5))


def test_a_difference_is_a_sum_with_the_opposite() -> None:
    assert prefix_of(parse_expression("n-2-n^3")) == ("+", "n", ("neg", 2), ("neg", ("^", "n", 3)))
    assert prefix_of(parse_expression("2*n-1")) == ("+", ("*", 2, "n"), ("neg", 1))


@given(st.lists(st.sampled_from([3, "n", ("*", 2, "n"), ("neg", "n"), ("+", 1, "n")]), max_size=5))
def test_terms_of_a_sum_are_those_of_its_first_and_the_others(terms) -> None:
    total = sum_of(tuple(terms))
    assert terms_of(total) == ((*terms_of(terms[0]), *terms[1:]) if terms else (0,))
