"""Closed forms and nearest integers: how they are written, and what is refused."""

import random
import time
from fractions import Fraction

import mpmath
import pytest
from hypothesis import given
from hypothesis import strategies as st
from laws.strategies import law, rational_numbers
from oracle import closed_forms
from oracle.plain_formulas import product

from gfkit import as_sequence
from gfkit.analysis.closed_forms import (
    closed_form,
    in_square_root,
    quadratic_formula,
    quadratic_root,
    values_that_agree,
)
from gfkit.base.budget import Budget
from gfkit.errors import Disagreement, LimitReached
from gfkit.formulas.construction import ONE, N, add, multiply
from gfkit.formulas.gf_parser import parse_fraction
from gfkit.formulas.tree import RootSum, text_of
from gfkit.numbers.algebraic import AlgebraicNumber
from gfkit.sequences.answers import (
    closed_form as of_sequence,
)
from gfkit.sequences.answers import (
    nearest_integer as nearest_of,
)
from gfkit.sequences.closed_forms import nearest_integer
from gfkit.sequences.sequence import Sequence
from gfkit.series.nth_term import term
from gfkit.series.rational_gf import RationalGF


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


@pytest.mark.parametrize("order", [130, pytest.param(299, marks=pytest.mark.thorough), 301])
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


# Nearest integers.


def nearest(text, offset=0):
    return nearest_integer(closed_form(parse_fraction(text), offset))


def test_roots_too_close_together_give_up_soon():
    # r^8 - 2(2^1000 r - 1)^2 has two roots within 2^-4000 of each other.
    a = 2**1000
    start = time.perf_counter()
    assert nearest(f"1/(1-2*(x^3*({a}-x))^2)") is None
    assert time.perf_counter() - start < 5


# What is printed, evaluated by another program, gives the terms.


FACTORS = [
    (1, -1),
    (1, 1),
    (1, -2),
    (1, 3),
    (1, 0, 1),
    (1, 1, 1),
    (1, -1, 1),
    (1, -1, -1),
    (1, -2, -1),
    (1, 0, -2),
    (1, -1, 2),
    (1, -1, -1, -1),
    (1, 0, -1, -1),
    (1, 0, 0, -2),
    (1, -4, -4, 4, 1),
    (1, 1, 1, 1, 1),
    (1, -1, 0, 2, 1, -1),
]


@st.composite
def sequences(draw, factors=tuple(FACTORS), longest=4):
    """Draw a sequence from few factors, some repeated, perhaps with terms before them."""
    den = product(draw(st.lists(st.sampled_from(factors), max_size=longest)))
    num = draw(st.lists(st.integers(-9, 9), max_size=len(den) + 2))
    return Sequence.of_gf(RationalGF.of(num, den), offset=draw(st.integers(-2, 3)))


@law
@given(sequences(), st.integers(0, 12))
def test_the_printed_formula_gives_the_terms(a, more):
    closed = of_sequence(a).found
    n = closed.holds_from + more
    value = closed_forms.value(text_of(closed.formula), n)
    expected = a.term(n)
    assert abs(value - expected) < mpmath.mpf(10) ** -40 * (1 + abs(expected))
    assert closed.value(n) == expected


@law
@given(sequences())
def test_the_formula_fails_just_before_it_holds(a):
    closed = of_sequence(a).found
    if closed.early:
        n = closed.holds_from - 1
        assert closed.value(n) != a.term(n)
        assert closed.exceptions[n] == a.term(n)


@law
@given(sequences())
def test_nearest_integers_are_the_terms_from_the_first_one_said(a):
    answer = nearest_of(of_sequence(a))
    if answer is None:
        return
    nearest = answer.found
    r = None if nearest.root_of is None else nearest_root(nearest)
    for n in range(nearest.holds_from, nearest.holds_from + 25):
        assert closed_forms.value(text_of(nearest.formula), n, r) == a.term(n)
    if nearest.sharp:
        n = nearest.holds_from - 1
        assert closed_forms.value(text_of(nearest.formula), n, r) != a.term(n)


def nearest_root(nearest):
    """Return the root of the polynomial that the digits belong to, to many digits."""
    with mpmath.workdps(80):
        found = mpmath.polyroots(list(nearest.root_of)[::-1], maxsteps=500, extraprec=500)
        return min(found, key=lambda root: abs(root - mpmath.mpf(nearest.root_digits))).real


@law
@given(sequences(FACTORS[:-1], longest=2))
def test_sympy_has_the_same_formula(a):
    closed = of_sequence(a).found
    expression = closed._sympy_()
    for n in (*closed.exceptions, max(closed.holds_from, 1), closed.holds_from + 3):
        value = expression.subs(dict.fromkeys(expression.free_symbols, n))
        expected = a.term(n)
        assert abs(complex(value.evalf(30)) - expected) < 1e-12 * (1 + abs(expected))


# Numbers with a square root.

rationals = rational_numbers(-9, 9, 6)


@given(rationals, rationals, st.sampled_from([2, 3, 5, -1, -2, 7]))
def test_numbers_with_a_square_root_are_printed_as_what_they_are(a, b, d):
    number = a + b * AlgebraicNumber.root(d)
    printed = text_of(quadratic_formula(number))
    found = closed_forms.value(printed, 0)
    with mpmath.workdps(50):
        wanted = mpmath.mpf(a.numerator) / a.denominator
        wanted += mpmath.mpf(b.numerator) / b.denominator * mpmath.sqrt(d)
        assert abs(found - wanted) < mpmath.mpf(10) ** -40
    assert in_square_root(number) == ((a, b, d) if b else (a, 0, 1))


@given(st.integers(-9, 9), st.integers(-9, 9))
def test_the_root_of_a_quadratic_polynomial(b, c):
    found = quadratic_root((c, b, 1))
    if found is None:
        assert b * b == 4 * c
        return
    assert found * found + b * found + c == 0
    rest, weight, _ = in_square_root(found)
    assert weight > 0 or b * b >= 4 * c
    assert rest == Fraction(-b, 2) or weight == 0


def test_numbers_that_are_too_long_are_not_below_a_square_root():
    assert quadratic_root((-(10**40), 0, 1)) is None


@pytest.mark.parametrize(
    ("text", "latex"),
    [
        ("1/(1-2*x)", "2^{n}"),
        ("x/(1-2*x)", r"2^{n-1} \quad (n \ge 1)"),
        ("7+8*x^2/(1-x)+7*x", r"8 \quad (n \ge 2)"),
    ],
)
def test_closed_forms_in_latex_have_their_range(text, latex):
    assert form(text).latex() == latex


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("8/(1-2*x)", "2^(n+3)"),  # a power of the base is absorbed
        ("3/(1-2*x)", "3*2^n"),
        ("9/(1-3*x)", "3^(n+2)"),
        ("4/(1+2*x)", "4*(-2)^n"),
        ("1/(1-x)^2", "n+1"),
        ("1/(1-2*x^2)", "sqrt(2)^n/2+(-sqrt(2))^n/2"),
        ("1/(1-x-x^2)", "((1+sqrt(5))/2)^(n+1)/sqrt(5)-((1-sqrt(5))/2)^(n+1)/sqrt(5)"),
        ("1/(1+x+x^2+x^3+x^4)", "[1, -1, 0, 0, 0][n mod 5]"),
        ("(1+x^3)/(1-2*x)", "9*2^(n-3) for n >= 3"),
        ("1", "0 for n >= 1"),
    ],
)
def test_how_closed_forms_are_written(text, shown):
    """A range is told where the formula does not hold from the offset on."""
    assert str(form(text)) == shown


# Terms that are fractions: closed forms by the roots of a recurrence with constant coefficients.

DIVIDED = [
    ("a(n) = a(n-1)/2+a(n-2)/4, a(0) = 1, a(1) = 1", [1, 1], ["1/2", "1/4"]),
    ("a(n) = a(n-1)/2+a(n-2)/4, a(3) = 1/3, a(4) = 1", ["1/3", 1], ["1/2", "1/4"]),
    ("a(n) = a(n-1)/3+a(n-2)/5-a(n-3)/7, a(1) = 1/3, a(2) = 1, a(3) = 5", ["1/3", 1, 5],
     ["1/3", "1/5", "-1/7"]),
    ("9*a(n) = 6*a(n-1)+a(n-2), a(0) = 0, a(1) = 1", [0, 1], ["2/3", "1/9"]),
    ("a(n) = 5*a(n-2)/16, a(0) = 0, a(1) = 1", [0, 1], [0, "5/16"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "first", "weights"), DIVIDED)
def test_a_formula_by_roots_gives_terms_that_are_fractions(text, first, weights):
    terms, by = [Fraction(z) for z in first], [Fraction(c) for c in weights]
    while len(terms) < 20:
        terms.append(sum(c * z for c, z in zip(by, reversed(terms), strict=False)))
    answer = of_sequence(as_sequence(text))
    begin = answer.of.offset
    assert [answer.found.value(n) for n in range(begin, begin + 20)] == terms
    assert answer.found.holds_from == begin
