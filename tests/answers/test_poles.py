"""Poles and roots lie in their balls, and each is counted as often as it occurs."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gfkit import poles, roots
from gfkit.answers.poles import MAX_DEGREE
from gfkit.errors import GfkitError
from gfkit.sequences.sequence import Sequence
from gfkit.series.profiles import Profile


@pytest.mark.parametrize(
    "text",
    [
        "x/(1-x-x^2)",
        "(1+x)/(1-2*x^2+5*x^3)",
        "1/(1-x)^3",
        "1/((1-x)^2*(1+x))",
        "1/(1-3*x^2)",
        "1/(1-2*x+5*x^2)",
        "1/(1-4*x^2+x^3)^2",
        "x^7/(1-2*x)",
        "1/(1-10*x)",
        "1/(1-10000000000*x-x^2)",
    ],
)
def test_poles_are_enclosed(text: str) -> None:
    gf = Sequence.parse(text).rational
    found = poles(text)
    assert sum(pole.multiplicity for pole in found) == gf.order
    for pole in found:
        if pole.is_real and pole.multiplicity % 2:  # the denominator changes its sign, or is 0
            ends = pole.real - pole.radius, pole.real + pole.radius
            low, high = (sum(c * x**k for k, c in enumerate(gf.den)) for x in ends)
            assert low * high <= 0


@given(st.lists(st.integers(1, 5), min_size=1, max_size=5), st.sampled_from(["left", "right"]))
def test_roots_of_a_product_are_those_of_its_factors(numbers: list[int], of: str) -> None:
    mark = {(1, 0): 1} if of == "left" else {(0, 1): 1}
    product = Profile.of({(0, 0): 1})
    for number in numbers:
        product = product * Profile.of({(0, 0): number, **mark})
    balls = roots(product, of)
    found = {round(-root.real): root.multiplicity for root in balls}
    assert found == {number: numbers.count(number) for number in numbers}
    for root in balls:
        assert root.is_real
        assert abs(root.real - round(root.real)) <= root.radius


def test_roots_are_those_of_the_profile_in_one_variable() -> None:
    """2 + x + y has the root -2 at y = 0, and with y = 1, x = 1 or y = x: -3, -3 and -1."""
    profile = Profile.of({(0, 0): 2, (1, 0): 1, (0, 1): 1})
    found = {of: [root.real for root in roots(profile, of)] for of in ("left", "right", "both")}
    assert found == {"left": [-3], "right": [-3], "both": [-1]}


def test_roots_of_a_large_profile_are_refused() -> None:
    with pytest.raises(GfkitError, match=f"a profile of degree {MAX_DEGREE + 1}"):
        roots(Profile.of({(MAX_DEGREE + 1, 0): 1}))
