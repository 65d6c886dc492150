"""Nearest-integer forms: the n from which they hold, and when there is none."""

import time

import pytest

from gfkit.analysis.closed_form import closed_form
from gfkit.formulas.tree import text_of
from gfkit.sequences.nearest import nearest_integer
from gfkit.series.expression import parse_fraction


def nearest(text, offset=0):
    return nearest_integer(closed_form(parse_fraction(text), offset))


@pytest.mark.parametrize(
    "gf, formula, first, sharp",
    [
        ("x/(1-x-x^2)", "round(((1+sqrt(5))/2)^n/sqrt(5))", 0, False),
        ("(2-x)/(1-x-x^2)", "round(((1+sqrt(5))/2)^n)", 2, True),
        ("(1+2x)/(1-x-2x^2)", "round(2^(n+2)/3)", 0, False),
        ("(1+x)/(1-2x-x^2)", "round((1+sqrt(2))^(n+1)/2)", 0, False),
        ("x/(1+x-x^2)", "round(-(-(1+sqrt(5))/2)^n/sqrt(5))", 0, False),
        ("100/(1-x-x^2)", "round(20*sqrt(5)*((1+sqrt(5))/2)^(n+1))", 9, True),
        ("2/(1-x-x^2)+x^9", "round(2*((1+sqrt(5))/2)^(n+1)/sqrt(5))", 10, True),
        ("1/(1-x)/(1-x^2)/(1-x^3)", "round((6*n^2+36*n+47)/72)", 0, False),
        ("1/(1-x-x^2)+1/(1-x)^2", "round(((1+sqrt(5))/2)^(n+1)/sqrt(5)+n+1)", 0, False),
    ],
)
def test_the_first_n(gf, formula, first, sharp):
    found = nearest(gf)
    assert (str(found), found.holds_from, found.sharp) == (formula, first, sharp)


def test_roots_of_higher_degree_are_named_with_their_digits():
    found = nearest("1/(1-x-x^2-x^3)")
    assert text_of(found.formula) == "round(r^(n+2)/(3*r^2-2*r-1))"
    assert str(found) == f"{text_of(found.formula)}, r = 1.83928675521416 a root of r^3-r^2-r-1"
    assert found.root_text() == (
        "r = 1.83928675521416, a root of r^3-r^2-r-1; the factor of r^n is 0.61841992231939"
    )
    assert nearest("x/(1-x-x^2)").root_text() is None


@pytest.mark.parametrize(
    "gf",
    [
        "0",
        "1/(1-2x)",
        "1/(1-2x^2)",
        "1/(1+x+2x^2)",
        "(1-2*x-x^2)/(1-4*x-4*x^2+4*x^3+x^4)",
        "1/(1-2x)/(1-x+x^2)",
        "1/(1-x-x^2)+1/(1-3x)",
        "1/(1-x-x^3-x^4+x^5-x^7-x^8)",
    ],
)
def test_there_is_none_where_the_rest_does_not_stay_below_one_half(gf):
    assert nearest(gf) is None


def test_roots_too_close_together_give_up_soon():
    # r^8 - 2(2^1000 r - 1)^2 has two roots within 2^-4000 of each other.
    a = 2**1000
    start = time.perf_counter()
    assert nearest(f"1/(1-2*(x^3*({a}-x))^2)") is None
    assert time.perf_counter() - start < 5
