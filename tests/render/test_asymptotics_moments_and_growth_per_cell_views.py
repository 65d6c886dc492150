"""Pages of closed forms and of growth: what is printed has the value that it is said to have."""

import re

import mpmath
import pytest
from render.shown import lines_of
from samples import parametrize_some

from gfkit import as_sequence, asymptotics, closed_form, nearest_integer
from gfkit.base.display.registered_display_functions import form
from gfkit.render.pages_formulas_and_data_by_class import page

FRACTIONS = [
    "1/(1-2*x)",
    "x/(1-x-x^2)",
    "(1+3*x)/(1-2*x^2)",
    "1/(1-x)^3",
    "(1+x)/((1-2*x)*(1-x-x^2)*(1+x^2)^2)",
    "1/(1-x-x^3)",
]


@parametrize_some("fraction", FRACTIONS)
def test_a_closed_form_that_is_printed_has_the_terms(fraction):
    found = lines_of(closed_form(fraction), full=True)["a(n)"]
    formula, _, start = found.partition(" for n >= ")
    sequence = as_sequence(fraction)
    assert as_sequence(formula).early(9)[int(start or 0) :] == sequence.early(9)[int(start or 0) :]


@pytest.mark.parametrize("fraction", FRACTIONS)
def test_the_factors_are_as_many_as_the_order_asks_for(fraction):
    """The denominator is their product, each as often as its multiplicity says."""
    told = lines_of(closed_form(fraction))["factors"]
    parts = re.findall(r"(one|\d+) of degree (\d+)(?:, multiplicity (\d+))?", told)
    degree = sum((1 if many == "one" else int(many)) * int(d) * int(m or 1) for many, d, m in parts)
    assert degree == as_sequence(fraction).gf.order


def test_the_roots_that_are_printed_are_roots():
    """Of r^3 - r^2 - 1, of which two are conjugate."""
    text = form("page", closed_form("1/(1-x-x^3)")).text()
    real, pair, size = re.search(r"r +([\d.]+)\n +(-[\d.]+)\+-([\d.]+)\*i", text).groups()
    for root in (float(real), complex(float(pair), float(size))):
        assert root**3 - root**2 - 1 == pytest.approx(0, abs=1e-9)


# Growth.


@pytest.mark.parametrize("fraction", ["x/(1-x-x^2)", "1/(1-x-x^3)", "1/(1-3*x+x^2)"])
def test_what_a_term_is_near_to_is_as_near_as_the_bound_says(fraction):
    shown = lines_of(asymptotics(fraction))
    with mpmath.workdps(50):
        r, c = (mpmath.mpf(shown[one].rstrip(".")) for one in ("r", "c"))
        factor, rate, start = re.fullmatch(
            r"\|a\(n\) - c r\^n\| <= ([\d.]+) \* ([\d.]+)\^n for n >= (\d+)", shown["bound"]
        ).groups()
        for n, term in enumerate(as_sequence(fraction).early(20)):
            if n >= int(start):
                assert abs(term - c * r**n) <= mpmath.mpf(factor) * mpmath.mpf(rate) ** n


def test_classes_of_n_have_laws_of_their_own():
    found = asymptotics("(1+3*x)/(1-2*x^2)")
    assert found.growth == "a(2m) ~ 2^m; a(2m+1) ~ 3*2^m"
    text = form("page", found).text()
    assert re.findall(r"^([rc]) +(\d+)$", text, re.MULTILINE) == [*zip("rcrc", "2123", strict=True)]
    assert as_sequence("(1+3*x)/(1-2*x^2)").early(8) == [
        (1, 3)[n % 2] * 2 ** (n // 2) for n in range(8)
    ]


@pytest.mark.parametrize("fraction", ["x/(1-x-x^2)", "x^2/(1-x-x^2-x^3)"])
def test_a_nearest_integer_that_is_printed_is_the_term(fraction):
    text = " ".join(page(nearest_integer(fraction)).text().split())
    assert "for all n >= 0 (proved)" in text
    if found := re.search(r"r = ([\d.]+), .*the factor of r\^n is ([\d.]+)", text):
        root, factor = map(float, found.groups())
    else:
        root, factor = (1 + 5**0.5) / 2, 5**-0.5
        assert "round(((1+sqrt(5))/2)^n/sqrt(5))" in text
    assert [round(factor * root**n) for n in range(20)] == as_sequence(fraction).early(20)
