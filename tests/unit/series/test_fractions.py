"""Univariate fractions: normal form and text."""

from __future__ import annotations

import time

import pytest
from tiers import one_in

from gfkit.errors import ExpressionError
from gfkit.series.expression import MAX_CHARACTERS, parse_fraction
from gfkit.series.marked import MarkedGF
from gfkit.series.rational import RationalGF
from gfkit.series.shift_spaces import Bound

# Fractions with marks: normal form, terms, and text with the parentheses it needs.

ONE = {(0, 0, 0): 1}
T = (0, 0, 1)


@pytest.mark.parametrize(
    "num, den, text",
    [
        ({}, ONE, "0"),
        (ONE, ONE, "1"),
        ({(1, 0, 0): -1}, ONE, "-x"),
        ({(0, 0, 0): 2, (1, 0, 0): 2}, ONE, "2*(1+x)"),
        ({(0, 0, 0): -1, (1, 0, 0): -1}, ONE, "-(1+x)"),
        (ONE, {**ONE, T: -1}, "1/(1-t)"),
        ({(2, 1, 3): -5}, {**ONE, T: -1}, "-5*t^3*x^2*y/(1-t)"),
        ({**ONE, (1, 0, 0): 1}, {**ONE, T: -1}, "(1+x)/(1-t)"),
        ({(0, 0, 0): -1, (1, 0, 0): 1}, {**ONE, T: -1}, "-(1-x)/(1-t)"),
        (ONE, {**ONE, T: -2, (0, 0, 2): 1}, "1/(1-t)^2"),
        (ONE, {**ONE, (1, 0, 2): -1, T: -1, (1, 0, 3): 1}, "1/((1-t)*(1-x*t^2))"),
        ({**ONE, (2, 0, 0): -1}, {**ONE, (1, 1, 1): 1}, "(1+x)*(1-x)/(1+x*y*t)"),
    ],
)
def test_text_of_fractions_with_marks(num, den, text):
    assert str(MarkedGF.of(num, den)) == text


# Rational functions read from text: what is read, what is refused, and where.


@pytest.mark.parametrize(
    "text, num, den",
    [
        ("(1-2*x-x^2)/(1-4*x-4*x^2+4*x^3+x^4)", (1, -2, -1), (1, -4, -4, 4, 1)),
        ("x(1+x)/(1-x)^2", (0, 1, 1), (1, -2, 1)),
        ("2t(1+t)(1-t)^2", (0, 2, -2, -2, 2), (1,)),
        ("-x**2", (0, 0, -1), (1,)),
        ("--x - -x", (0, 2), (1,)),
        ("2*-x", (0, -2), (1,)),
        ("1/(1-x)*(1+x)", (1, 1), (1, -1)),
        ("1/(1-x)/(1+x)", (1,), (1, 0, -1)),
        ("x/2*x(1+1)", (0, 0, 1), (1,)),
        ("(1-x)^-1", (1,), (1, -1)),
        ("(1 - x) ^ ( -2 )", (1,), (1, -2, 1)),
        ("1 \u2212 z", (1, -1), (1,)),
        ("1/2+(1+x)/(2-2*x)", (1,), (1, -1)),
        ("((1+x)/(2-x))*((2-x)/(1-x))", (1, 1), (1, -1)),
        ("x/x", (1,), (1,)),
        ("0/x", (), (1,)),
        ("(1-x)^0", (1,), (1,)),
        (" 12\n", (12,), (1,)),
    ],
)
def test_what_is_read(text, num, den):
    assert parse_fraction(text) == RationalGF(num, den)


@one_in(3)
@pytest.mark.parametrize(
    "text",
    [
        "1+" * MAX_CHARACTERS + "1",
        "+".join(f"1/(1-{i}x)" for i in range(1, 3000)),
        "(1-x)^900" + "*x/x" * 40000,
        "(" * 90000,
        "-" * 100_000,
        "1/(" * 60000,
    ],
    ids=["long", "unlike denominators", "many large products", "nested", "signs", "quotients"],
)
def test_what_would_take_long_is_refused_at_once(text):
    start = time.perf_counter()
    with pytest.raises(ExpressionError):
        parse_fraction(text)
    assert time.perf_counter() - start < 5


# Spaces closed under shifts: their dimensions (that values lie in them: test_order_bound_laws).


def test_a_space_is_counted_once() -> None:
    long = Bound.of([1, *range(-20, 21, 3)])
    assert (long + long).order == long.order == 14
    assert (long * long + long * long).order == (long * long).order == 14 * 15 // 2
    named = Bound.named("b", 5)
    assert (named + named + long).order == 19
    assert (Bound.polynomial(3) * long).order == 4 * 14
    assert (long.section(2, 0) * long.section(2, 1) + long.power(2).section(2, 0)).order == 105


@pytest.mark.parametrize("period, power", [(3, 3), (4, 5), (6, 2), (2, 12)])
def test_multiplicities_make_no_more_pairs_of_roots(period, power) -> None:
    """The powers of n u(n), u periodic, are as many as those of n and of u."""
    periodic, once = Bound.geometric(1, period), Bound.polynomial(1)
    assert (periodic * once).power(power).order == period * (power + 1)


def test_powers_are_multiplied() -> None:
    two, three = Bound.of([1, -2]), Bound.of([1, -4, 4]) * Bound.geometric(3)
    assert (two * three + Bound.polynomial(1) * Bound.geometric(12)).order == 2
    assert (two * Bound.geometric(1, 3) * Bound.geometric(-1, 2)).order == 6
    assert (two * two.inverse() + Bound.polynomial(0)).order == 1
