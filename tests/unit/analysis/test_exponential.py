"""Formulas as exponential polynomials: values, dimensions, and what is refused."""

import mpmath
import pytest
from hypothesis import given
from hypothesis import strategies as st
from laws.strategies import law
from oracle.plain_formulas import value

from gfkit.analysis.exponential import NotExponential, exponential
from gfkit.formulas.grammar import parse_expression
from gfkit.formulas.plain import canonical, formula_of, json_of, plain_of, plain_of_json

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


@law
@given(formulas(), st.integers(-4, 3))
def test_values_are_those_of_the_formula(plain, first):
    try:
        found = exponential(plain)
    except NotExponential:
        return
    count = 6
    for n, number in enumerate(found.values(first, count), first):
        expected = mpmath.mpmathify(value(json_of(plain), n))
        ball = number.ball(200)
        middle = mpmath.mpc(
            str(ball.real.mid().str(50, radius=False)), str(ball.imag.mid().str(50, radius=False))
        )
        assert abs(middle - expected) < 1e-12 * (1 + abs(expected))


@law
@given(formulas())
def test_the_values_obey_a_recurrence_of_that_order(plain):
    """Values of a space of D dimensions: determinants of Hankel matrices of size D + 1 are 0."""
    try:
        found = exponential(plain)
    except NotExponential:
        return
    d = found.dimension
    if d > 6:
        return
    with mpmath.workdps(120):
        terms = [value(json_of(plain), n, digits=120) for n in range(2 * d + 1)]
        size = max(map(abs, terms))
        matrix = mpmath.matrix([[terms[i + j] for j in range(d + 1)] for i in range(d + 1)])
        assert abs(mpmath.det(matrix)) < mpmath.mpf(10) ** -60 * (1 + size) ** (d + 1)


@law
@given(formulas())
def test_plain_data_comes_back_from_json_and_from_trees(plain):
    assert plain_of_json(json_of(plain)) == plain
    formula = formula_of(plain)
    assert canonical(formula) == canonical(canonical(formula))
    assert json_of(plain_of(canonical(formula))) == json_of(plain_of(formula))


@pytest.mark.parametrize(
    "text",
    ["n!", "floor(n/2)", "binomial(n,3)", "2^(n^2)", "n^n", "2^(n/2)", "1/n", "0^n", "1/(2-2)^n"],
)
def test_what_is_no_sum_of_powers_is_refused(text) -> None:
    from gfkit.errors import GfkitError

    with pytest.raises(GfkitError):
        exponential(plain_of(parse_expression(text)))


@pytest.mark.parametrize("power", range(5))
def test_a_power_of_n_brings_the_lower_ones(power) -> None:
    """n^j alone is no space that is closed under shifts: (n+1)^j has all lower powers."""
    assert exponential(("*", ("^", "n", power), ("^", 2, "n"))).dimension == power + 1
