"""Transforms of terms against their definitions: products, sums, permutations, counted by hand."""

from fractions import Fraction
from itertools import permutations, product
from math import comb, factorial, prod

import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st
from tiers import drawn, one_in

from gfkit.series.term_transforms import transformed

LISTS = st.lists(st.integers(-9, 9), max_size=8)
FRACTIONS = st.lists(st.fractions(-3, 3, max_denominator=6), max_size=7)
PAIRS = [
    ("euler", "inverse euler"),
    ("binomial", "inverse binomial"),
    ("moebius", "inverse moebius"),
    ("boustrophedon", "inverse boustrophedon"),
    ("exponential", "logarithmic"),
    ("invert", "inverse invert"),
]
X = sympy.Symbol("x")


def series(values, first):
    return sum(sympy.Rational(v) * X**n for n, v in enumerate(values, first))


def labelled(values, first):
    return sum(sympy.Rational(v) * X**n / factorial(n) for n, v in enumerate(values, first))


def coefficients(expression, count):
    found = sympy.series(expression, X, 0, count).removeO()
    return [Fraction(int(c.p), int(c.q)) for c in (found.coeff(X, n) for n in range(count))]


@pytest.mark.parametrize(("there", "back"), PAIRS)
@given(values=LISTS)
def test_a_transform_and_its_inverse(there, back, values):
    assert transformed(back, transformed(there, values)) == values
    assert transformed(there, transformed(back, values)) == values


@pytest.mark.parametrize(("there", "back"), PAIRS)
@given(values=FRACTIONS)
def test_fractions_are_exact(there, back, values):
    assert transformed(back, transformed(there, values)) == values


def multisets(kinds, total, largest):
    """Count multisets of things of sizes up to `largest`, kinds[n - 1] of size n, by listing."""
    things = [size for size in range(1, largest + 1) for _ in range(kinds[size - 1])]
    counts = product(*(range(total // size + 1) for size in things))
    return sum(
        sum(c * size for c, size in zip(count, things, strict=True)) == total for count in counts
    )


@pytest.mark.parametrize("kinds", [[1, 1, 1, 1], [2, 0, 1, 0], [0, 1, 1, 2], [1, 2, 0, 1]])
def test_euler_counts_multisets(kinds):
    assert transformed("euler", kinds) == [multisets(kinds, n, n) for n in range(1, 5)]


@given(values=LISTS)
def test_binomial_is_its_sum(values):
    assert transformed("binomial", values) == [
        sum(comb(n, k) * values[k] for k in range(n + 1)) for n in range(len(values))
    ]


@settings(deadline=None, max_examples=drawn(30))
@given(values=LISTS)
def test_moebius_is_its_sum(values):
    count = len(values)

    def mu(n):
        return int(sympy.mobius(n)) if n > 1 else 1

    assert transformed("moebius", values) == [
        sum(mu(n // d) * values[d - 1] for d in range(1, n + 1) if n % d == 0)
        for n in range(1, count + 1)
    ]


@settings(deadline=None, max_examples=drawn(30))
@given(values=st.lists(st.integers(-9, 9), max_size=7))
def test_hankel_by_permutations(values):
    def determinant(size):
        total = 0
        for order in permutations(range(size)):
            swaps = sum(order[i] > order[j] for i in range(size) for j in range(i + 1, size))
            total += (-1) ** swaps * prod(values[i + j] for i, j in enumerate(order))
        return total

    assert transformed("hankel", values) == [
        determinant(size) for size in range(1, (len(values) + 1) // 2 + 1)
    ]


def test_boustrophedon_counts_alternating_permutations():
    def alternating(n):
        return sum(
            all((order[i] < order[i + 1]) == (i % 2 == 0) for i in range(n - 1))
            for order in permutations(range(n))
        )

    assert transformed("boustrophedon", [1] + [0] * 7) == [alternating(n) for n in range(8)]


@one_in(2)
@pytest.mark.parametrize("values", [[1, 1, 1, 1, 1], [3, -1, 0, 2, 5], [0, 1, 0, 4, -2]])
def test_series_by_sympy(values):
    count = len(values)
    n_factorial = [factorial(n) for n in range(count + 1)]
    sec_tan = sympy.sec(X) + sympy.tan(X)
    found = coefficients(sympy.expand(sec_tan.series(X, 0, 8).removeO() * labelled(values, 0)), 5)
    assert transformed("boustrophedon", values) == [
        c * f for c, f in zip(found, n_factorial, strict=False)
    ]
    found = coefficients(sympy.exp(labelled(values, 1)), count + 1)
    assert transformed("exponential", values) == [
        c * f for c, f in zip(found[1:], n_factorial[1:], strict=True)
    ]
    found = coefficients(1 / (1 - series(values, 1)), count + 1)
    assert transformed("invert", values) == found[1:]
    found = coefficients(sympy.expand(series(values, 0) ** 2), count)
    assert transformed("self-convolution", values) == found


@settings(deadline=None, max_examples=drawn(30))
@given(values=st.lists(st.integers(-5, 5), min_size=1, max_size=6).filter(lambda v: v[0]))
def test_a_reversion_composed_with_the_series_is_x(values):
    inner = series(values, 1)
    back = transformed("reversion", values)
    composed = sympy.expand(sum(sympy.Rational(b) * inner**n for n, b in enumerate(back, 1)))
    assert [composed.coeff(X, n) for n in range(len(values) + 1)] == [0, 1, *[0] * len(values)][
        : len(values) + 1
    ]
