"""Closed forms: what is printed, evaluated by another program, gives the terms."""

import mpmath
import pytest
from hypothesis import given
from hypothesis import strategies as st
from laws.strategies import law
from oracle import closed_forms
from oracle.plain_formulas import product

from gfkit.formulas.tree import text_of
from gfkit.sequences.sequence import Sequence
from gfkit.sequences.verbs import closed_form, nearest_integer
from gfkit.series.rational import RationalGF

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
    closed = closed_form(a)
    n = closed.holds_from + more
    value = closed_forms.value(text_of(closed.formula), n)
    expected = a.term(n)
    assert abs(value - expected) < mpmath.mpf(10) ** -40 * (1 + abs(expected))
    assert closed.value(n) == expected


@law
@given(sequences())
def test_the_formula_fails_just_before_it_holds(a):
    closed = closed_form(a)
    if closed.early:
        n = closed.holds_from - 1
        assert closed.value(n) != a.term(n)
        assert closed.exceptions[n] == a.term(n)


@law
@given(sequences())
def test_nearest_integers_are_the_terms_from_the_first_one_said(a):
    nearest = nearest_integer(closed_form(a))
    if nearest is None:
        return
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
    closed = closed_form(a)
    expression = closed._sympy_()
    for n in (*closed.exceptions, max(closed.holds_from, 1), closed.holds_from + 3):
        value = expression.subs(dict.fromkeys(expression.free_symbols, n))
        expected = a.term(n)
        assert abs(complex(value.evalf(30)) - expected) < 1e-12 * (1 + abs(expected))


# A recurrence that is read has the terms of its words.


def fibonacci(n):
    a, b = 0, 1
    for _ in range(n):
        a, b = b, a + b
    return a


RIGHT = {
    "4^n": lambda n: 4**n,
    "n": lambda n: n,
    "3*n^2*2^n - 1": lambda n: 3 * n**2 * 2**n - 1,
    "floor(n/2)": lambda n: n // 2,
    "(-1)^n": lambda n: (-1) ** n,
    "binomial(n,2)": lambda n: n * (n - 1) // 2,
    "fibonacci(n)": fibonacci,
    "5": lambda n: 5 + 0 * n,
}


@pytest.mark.parametrize("right", RIGHT)
@given(
    coefficients=st.lists(st.integers(-3, 3), min_size=1, max_size=3).filter(lambda z: z[-1] != 0),
    initial=st.lists(st.integers(-4, 4), min_size=3, max_size=4),
    start=st.integers(0, 2),
    sign=st.sampled_from([1, -1]),
)
@law
def test_a_right_side_is_added(right, coefficients, initial, start, sign):
    """What is read of a recurrence with a right side has the terms of its definition."""
    earlier = " + ".join(f"({c})*a(n-{k})" for k, c in enumerate(coefficients, 1))
    values = ", ".join(f"a({n}) = {a}" for n, a in enumerate(initial, start))
    text = f"a(n) = {earlier} {'+' if sign > 0 else '-'} ({right}), {values}"
    sequence = Sequence.parse(text)
    wanted = list(initial)
    for n in range(start + len(initial), start + 30):
        earlier_terms = sum(c * wanted[-k] for k, c in enumerate(coefficients, 1))
        wanted.append(earlier_terms + sign * RIGHT[right](n))
    assert sequence.gf is not None
    assert sequence.offset == start
    assert sequence.terms(len(wanted)) == wanted
