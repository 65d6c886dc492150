"""Formulas as exponential polynomials: values, dimensions, and what is refused."""

import pytest
from hypothesis import strategies as st

from gfkit.analysis.exponential import exponential
from gfkit.formulas.grammar import parse_expression
from gfkit.formulas.plain import plain_of

CONSTANTS = [
    2,
    3,
    ("neg", 1),
    ("/", 1, 2),
    ("sqrt", 5),
    ("sqrt", ("neg", 3)),
    ("+", 1, ("sqrt", 2)),
]


@st.composite
def formulas(draw, depth=3):
    """Draw a sum of products of powers, periodic values and powers of n."""
    if not depth:
        return draw(st.sampled_from(["n", *CONSTANTS, ("periodic", 1, -2, 3), ("periodic", 0, 5)]))
    way = draw(st.sampled_from(["+", "*", "neg", "/", "^", "power", "roots", "leaf"]))
    inner = formulas(depth - 1)
    match way:
        case "+" | "*":
            parts = draw(st.lists(inner, min_size=2, max_size=3))
            if way == "*" and sum("roots" in str(part) for part in parts) > 1:
                return parts[0]
            return (way, *parts)
        case "neg":
            return ("neg", draw(inner))
        case "/":
            return ("/", draw(inner), draw(st.sampled_from(CONSTANTS)))
        case "^":
            u, v = draw(st.integers(0, 2)), draw(st.integers(-2, 3))
            exponent = ("+", ("*", u, "n"), v) if v >= 0 else ("+", ("*", u, "n"), ("neg", -v))
            return ("^", draw(st.sampled_from(CONSTANTS)), exponent)
        case "power":
            return ("^", draw(formulas(0)), draw(st.integers(0, 3)))
        case "roots":
            f = draw(st.sampled_from([(-1, -1, 1), (-1, -1, -1, 1), (3, 0, 2), (1, 1, 1)]))
            slope = [k * c for k, c in enumerate(f)][1:]
            below = (
                "+",
                slope[0] if slope[0] >= 0 else ("neg", -slope[0]),
                *(
                    ("*", c if c >= 0 else ("neg", -c), ("^", "r", k))
                    for k, c in enumerate(slope)
                    if k
                ),
            )
            body = ("*", ("+", "r", draw(st.integers(0, 3))), ("^", "r", "n"))
            return ("roots", f, ("/", body, below) if draw(st.booleans()) else body)
    return draw(formulas(0))


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
