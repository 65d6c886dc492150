"""Weights of tiles and values."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gfkit.boards.rules.weights import Weight, WeightError, weight_of

weights = st.builds(Weight, st.integers(1, 9), st.integers(0, 4), st.integers(0, 4))


@given(weights, weights)
def test_weights_are_monomials(one, other):
    assert Weight.parse(str(one)) == one
    found = weight_of([one, other])
    assert found == Weight(one.coefficient * other.coefficient, one.x + other.x, one.y + other.y)
    assert Weight.parse(f"{one}*{other}") == found


def test_the_product_of_no_weights_is_one():
    assert weight_of([]) == Weight(1)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("x+y", "is not a monomial in x and y"),
        ("z", "is not a monomial in x and y"),
        ("0", "needs a coefficient from 1 to 2^31 - 1"),
        (f"{2**31}*x", "needs a coefficient from 1 to 2^31 - 1"),
        ("x^1001", "has an exponent above 1000"),
    ],
)
def test_other_weights_are_refused(text, words):
    with pytest.raises(WeightError) as caught:
        Weight.parse(text)
    assert words in str(caught.value)


def test_other_letters_are_marks_where_they_are_asked_for():
    assert Weight.parse("2*x*e^3", further=True) == Weight(2, 1, 0, (("e", 3),))
