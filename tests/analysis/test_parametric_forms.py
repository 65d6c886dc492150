"""Closed forms with letters: at numbers they have the values of the recurrence."""

import re
from random import Random

import pytest
from samples import parametrize_some
from sympy import Symbol, expand, sympify

from gfkit import Sequence
from gfkit.analysis.parametric_forms import letter_form
from gfkit.series.marked_gf import MarkedGF


def values(text, numbers, count):
    """Return the first values of a formula at numbers, by sympy."""
    formula = sympify(text.replace("^", "**"), locals={z: Symbol(z) for z in "kcqpxn"})
    formula = formula.subs({Symbol(z): value for z, value in numbers.items()})
    return [expand(formula.subs(Symbol("n"), n)) for n in range(count)]


@parametrize_some("seed", range(60), first=1)
def test_the_formula_has_the_terms_where_it_is_meant(seed: int) -> None:
    draw = Random(seed)  # noqa: S311 - any recurrences will do
    pieces = ["k", "2*x", "c", "k+q", "-k*q", "x-1", "1", "-1", "2*k", "c^2", "3", "0"]
    first, second = draw.choice(pieces[:-1]), draw.choice(pieces)
    begin, after = draw.choice(pieces), draw.choice(pieces)
    text = f"a(n) = ({first})*a(n-1) + ({second})*a(n-2), a(0) = {begin}, a(1) = {after}"
    sequence = Sequence.parse(text)
    if not sequence.parameters or not sequence.gf.num:
        pytest.skip("no letter is left")
    form = letter_form(sequence.gf)
    if form is None:
        pytest.skip("of another order")
    numbers = {z: draw.choice([2, 3, 5, 7]) for z in sequence.parameters}
    if form.excluded and values(form.excluded, numbers, 1) == [0]:
        return
    assert values(form.formula, numbers, 5) == sequence.at(**numbers).terms(5), form


@parametrize_some("seed", range(40), first=2)
def test_at_a_double_root_it_is_a_power_times_a_line(seed: int) -> None:
    draw = Random(seed)  # noqa: S311 - any recurrences will do
    pieces = ["k", "x", "2*c", "k+q", "x-1", "1", "-k", "0"]
    b, begin, after = draw.choice(pieces[:-1]), draw.choice(pieces), draw.choice(pieces)
    text = f"a(n) = 2*({b})*a(n-1) - ({b})^2*a(n-2), a(0) = {begin}, a(1) = {after}"
    sequence = Sequence.parse(text)
    if not sequence.parameters or not sequence.gf.num:
        pytest.skip("no letter is left")
    form = letter_form(sequence.gf)
    assert form is not None
    numbers = {z: draw.choice([2, 3, 5, 7]) for z in sequence.parameters}
    if not (form.excluded and values(form.excluded, numbers, 1) == [0]):
        assert values(form.formula, numbers, 5) == sequence.at(**numbers).terms(5), form


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("a(n) = k*a(n-1), a(0) = 3", lambda k: [3 * k**n for n in range(5)]),
        ("a(n) = -k*a(n-1), a(0) = k", lambda k: [(-1) ** n * k ** (n + 1) for n in range(5)]),
        ("a(n) = k*a(n-1) + 1, a(0) = 0", lambda k: [(k**n - 1) // (k - 1) for n in range(5)]),
        ("a(n) = a(n-1), a(0) = k", lambda k: [k] * 5),
    ],
)
def test_a_formula_of_powers_of_a_letter_and_of_1(text, terms):
    form = letter_form(Sequence.parse(text).gf)
    assert values(form.formula, {"k": 3}, 5) == terms(3)


@pytest.mark.parametrize(
    ("text", "excluded"),
    [
        ("F(n) = x*F(n-1) + F(n-2), F(0) = 0, F(1) = 1", "x^2+4"),
        ("L(n) = x*L(n-1) + L(n-2), L(0) = 2, L(1) = x", ""),
        ("a(n) = k*a(n-1) + 1, a(0) = 0", "k-1"),
        ("a(n) = k*a(n-1), a(0) = 3", ""),
        ("a(n) = 2*x*a(n-1) - x^2*a(n-2), a(0) = 0, a(1) = 1", "x"),
        ("a(n) = 2*x*a(n-1) - x^2*a(n-2), a(0) = 1, a(1) = 3*x", ""),
        ("a(n) = 2*a(n-1) - a(n-2), a(0) = x, a(1) = k", ""),
        ("a(n) = (k+q)*a(n-1) - k*q*a(n-2), a(0) = 0, a(1) = 1", "k-q"),
    ],
)
def test_where_a_denominator_vanishes_nothing_is_said(text: str, excluded: str) -> None:
    form = letter_form(Sequence.parse(text).gf)
    assert form is not None
    assert {*re.findall("[a-z0-9^]+", form.excluded)} == {*re.findall("[a-z0-9^]+", excluded)}


BRANCHES = [  # a(n) = c a(n-1) + d a(n-2), and the first two terms; for k = 3 and q = 5
    ("k", "1", "0", "1"),  # sqrt(k^2+4), no part without it
    ("k", "1", "2", "k"),  # sqrt(k^2+4), that part alone
    ("k", "1", "1", "1"),  # both
    ("2*k", "1", "0", "1"),  # sqrt(k^2+1)
    ("2*k", "1", "2", "2*k"),
    ("2*k", "q", "1", "q"),
    ("k+q", "-k*q", "0", "1"),  # k^n and q^n
    ("k+q", "-k*q", "2", "k+q"),
    ("k+q", "-k*q", "1", "k"),
    ("k+1", "-k", "1", "0"),  # k^n and 1
    ("0", "k^2", "1", "0"),
    ("2*k", "-k^2", "0", "1"),  # n k^(n-1)
    ("2*k", "-k^2", "1", "k"),
    ("2*k", "-k^2", "1", "5"),
    ("2", "-1", "0", "k"),  # (1 - t)^2
    ("2", "-1", "k", "k"),
    ("-2*k", "-k^2", "0", "1"),
]


@pytest.mark.parametrize("offset", [0, 1, -2])
@pytest.mark.parametrize(("c", "d", "first", "second"), BRANCHES)
def test_each_kind_of_roots_has_a_formula_from_the_offset_on(c, d, first, second, offset):
    text = f"a(n) = ({c})*a(n-1) + ({d})*a(n-2), a(0) = {first}, a(1) = {second}"
    form = letter_form(Sequence.parse(text).gf, offset)
    known = {"k": 3, "q": 5}
    c, d, *terms = (int(values(one, known, 1)[0]) for one in (c, d, first, second))
    while len(terms) < 5:
        terms.append(c * terms[-1] + d * terms[-2])
    moved = form.formula.replace("n", f"(n+({offset}))")
    assert values(moved, known, 5) == terms


@pytest.mark.parametrize("above", [{(0, 0, 2): 1}, {(0, 0, 0): 1, (1, 0, 3): 1}])
def test_a_pre_period_has_no_formula(above):
    """The degree of the numerator is that of the denominator, or more."""
    below = {(0, 0, 0): 1, (1, 0, 1): -1, (0, 0, 2): -1}
    assert letter_form(MarkedGF.of(above, below)) is None
    assert letter_form(MarkedGF.of({(0, 0, 1): 1}, below)) is not None
    assert letter_form(MarkedGF.of({(0, 0, 1): 1}, {(0, 0, 0): 1, (1, 0, 1): -1})) is None
