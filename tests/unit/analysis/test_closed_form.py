"""Closed forms and nearest integers: how they are written, and what is refused."""

import random
import time

import pytest

from gfkit.analysis.closed_form import closed_form, values_that_agree
from gfkit.analysis.exponential_polynomials import NotExponential, exponential
from gfkit.base.budget import Budget
from gfkit.errors import Disagreement, GfkitError, LimitReached
from gfkit.formulas.build import ONE, N, add, multiply
from gfkit.formulas.fraction_texts import parse_fraction
from gfkit.formulas.grammar import parse_expression
from gfkit.formulas.tree import RootSum, plain_of
from gfkit.sequences.formula_statements import nearest_integer
from gfkit.series.algebra import term
from gfkit.series.rational import RationalGF


def form(text, offset=0):
    return closed_form(parse_fraction(text), offset)


def test_terms_before_the_formula_holds_are_kept_apart():
    closed = form("x^3/(1-x-x^2)")
    assert closed.holds_from == 2
    assert closed.exceptions == {0: 0, 1: 0}
    assert [closed.value(n) for n in range(2, 8)] == [0, 1, 1, 2, 3, 5]
    assert closed.value(1) == 1  # and a(1) = 0
    assert form("7+x^3").exceptions == {0: 7, 1: 0, 2: 0, 3: 1}


def test_offsets_move_the_formula():
    assert str(form("1/(1-2x)", offset=1)) == "2^(n-1)"
    assert str(form("1/(1-x)^2", offset=-3)) == "n+4"
    assert form("x/(1-x-x^2)", offset=10).value(12) == 1


@pytest.mark.parametrize("n", [10**30, -(10**30)])
def test_values_far_out_are_exact_where_they_are_short_and_refused_at_once_elsewhere(n):
    assert form("1/(1-x)^2").value(n) == n + 1
    assert form("1/(1+x^2)").value(n) == 1
    for gf in ("x/(1-x-x^2)", "1/(1-2x)", "1/(1-x)/(1-3x)"):
        with pytest.raises(LimitReached, match="too long"):
            form(gf).value(n)


def test_a_formula_with_other_values_is_not_taken():
    right = form("x/(1-x-x^2)")
    first, second = right.terms[0]
    for wrong in [(first,), (second, second), (first, second, ONE), (multiply(N, first), second)]:
        with pytest.raises(Disagreement, match="to equal the formula"):
            values_that_agree(right.gf, add(*wrong), 0, 0)


def test_a_root_sum_with_other_values_is_not_taken():
    right = form("1/(1-x-x^2-x^3)")
    (sum_over_roots,) = right.terms[0]
    wrong = RootSum("r", sum_over_roots.poly, add(sum_over_roots.body, ONE))
    with pytest.raises(Disagreement, match="to equal the formula"):
        values_that_agree(right.gf, wrong, 0, 0)
    other = RootSum("r", (-1, -1, 0, 1), sum_over_roots.body)
    with pytest.raises(Disagreement, match="to equal the formula"):
        values_that_agree(right.gf, other, 0, 0)


def random_gf(order, seed):
    drawn = random.Random(seed)  # noqa: S311
    den = [1, *(drawn.randint(-4, 4) for _ in range(order - 1)), 1]
    return RationalGF.of([drawn.randint(-9, 9) for _ in range(9)], den)


@pytest.mark.parametrize("order", [130, 299, 301])
def test_long_recurrences_have_root_sums_soon(order):
    start = time.perf_counter()
    closed = closed_form(random_gf(order, 1))
    assert time.perf_counter() - start < 10
    assert sum(part.degree * part.multiplicity for part in closed.parts) == order
    assert closed.value(500) == term(closed.gf, 500)
    assert closed.parts[0].irreducible == (order <= 300)


@pytest.mark.parametrize(
    "gf, offset, message",
    [
        (
            RationalGF((1,), (1, *[0] * 2600, -1)),
            0,
            "the closed form of a recurrence of order 2601",
        ),
        (parse_fraction("1/(1-x-x^2)"), 5000, "closed forms are given for offsets up to"),
        (parse_fraction("1/(1-x-x^9)^22"), 0, "a factor of degree 9 has multiplicity 22"),
    ],
    ids=["order", "offset", "repeated"],
)
def test_what_would_be_too_long_is_refused(gf, offset, message):
    with Budget(longest=1), pytest.raises(LimitReached, match=message):
        closed_form(gf, offset)


def test_what_the_checker_takes_for_no_power_is_none():
    # 2/r is -r here, but the checker keeps numbers over f'(r) apart.
    with pytest.raises(NotExponential, match="multiples of r"):
        exponential(plain_of(parse_expression("Sum_{r^2+2=0} (2/r)^n")))
    assert exponential(plain_of(parse_expression("Sum_{r^2+2=0} r^n/r"))).values(0, 4) == [
        0,
        2,
        0,
        -4,
    ]


# Nearest integers.


def nearest(text, offset=0):
    return nearest_integer(closed_form(parse_fraction(text), offset))


def test_roots_too_close_together_give_up_soon():
    # r^8 - 2(2^1000 r - 1)^2 has two roots within 2^-4000 of each other.
    a = 2**1000
    start = time.perf_counter()
    assert nearest(f"1/(1-2*(x^3*({a}-x))^2)") is None
    assert time.perf_counter() - start < 5


# Sums of powers.


@pytest.mark.parametrize(
    "text",
    ["n!", "floor(n/2)", "binomial(n,3)", "2^(n^2)", "n^n", "2^(n/2)", "1/n", "0^n", "1/(2-2)^n"],
)
def test_what_is_no_sum_of_powers_is_refused(text) -> None:
    with pytest.raises(GfkitError):
        exponential(plain_of(parse_expression(text)))


def test_an_empty_sum_times_a_sum_over_roots_is_0():
    product = ("*", ("+",), ("roots", (-1, -1, 1), ("^", "r", "n")))
    assert exponential(product).values(0, 3) == [0, 0, 0]
