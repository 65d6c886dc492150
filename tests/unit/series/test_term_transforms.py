"""Transforms of terms against their definitions: products, sums, permutations, counted by hand."""

from itertools import permutations, product
from math import comb, prod

import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st
from tiers import drawn

from gfkit.series.algebra import transformed

LISTS = st.lists(st.integers(-9, 9), max_size=8)
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


@pytest.mark.parametrize(("there", "back"), PAIRS)
@given(values=LISTS)
def test_a_transform_and_its_inverse(there, back, values):
    assert transformed(back, transformed(there, values)) == values
    assert transformed(there, transformed(back, values)) == values


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


@given(values=LISTS)
def test_self_convolution_is_its_sum(values):
    assert transformed("self-convolution", values) == [
        sum(values[k] * values[n - k] for k in range(n + 1)) for n in range(len(values))
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


@settings(deadline=None, max_examples=drawn(30))
@given(values=st.lists(st.integers(-5, 5), min_size=1, max_size=6).filter(lambda v: v[0]))
def test_a_reversion_composed_with_the_series_is_x(values):
    inner = series(values, 1)
    back = transformed("reversion", values)
    composed = sympy.expand(sum(sympy.Rational(b) * inner**n for n, b in enumerate(back, 1)))
    assert [composed.coeff(X, n) for n in range(len(values) + 1)] == [0, 1, *[0] * len(values)][
        : len(values) + 1
    ]
