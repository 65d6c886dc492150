"""Transforms of terms against their definitions, and against their inverses."""

from fractions import Fraction
from itertools import accumulate, pairwise, permutations
from math import comb, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gfkit.series.algebra import TRANSFORMS, transformed

LISTS = st.lists(st.integers(-9, 9), max_size=7)
PAIRS = [
    ("euler", "inverse euler"),
    ("binomial", "inverse binomial"),
    ("moebius", "inverse moebius"),
    ("boustrophedon", "inverse boustrophedon"),
    ("exponential", "logarithmic"),
    ("invert", "inverse invert"),
    ("reversion", "reversion"),
]


def cauchy(a, b):
    """Return the first coefficients of a product."""
    return [sum(a[k] * b[n - k] for k in range(n + 1)) for n in range(len(a))]


def multisets(kinds):
    """Count multisets of things of sizes 1, 2, ...: the products of 1/(1 - x^n)."""
    found = [1] + [0] * len(kinds)
    for size, many in enumerate(kinds, 1):
        for _ in range(abs(many)):
            places = range(size, len(found))
            for n in places if many > 0 else reversed(places):
                found[n] += found[n - size] * (1 if many > 0 else -1)
    return found[1:]


def by_parts(values, weight):
    """Return b(1), b(2), ...: the sums of weight(n, k) a(k) b(n - k) over k > 0, b(0) = 1."""
    found = [1]
    for n in range(1, len(values) + 1):
        found.append(sum(weight(n, k) * values[k - 1] * found[n - k] for k in range(1, n + 1)))
    return found[1:]


def to_and_fro(values):
    """Return the last numbers of rows that begin with the values, each added to those before."""
    row, found = [], []
    for value in values:
        row = [*accumulate(reversed(row), initial=value)]
        found.append(row[-1])
    return found


def determinant(rows):
    total = 0
    for order in permutations(range(len(rows))):
        swaps = sum(a > b for i, a in enumerate(order) for b in order[i:])
        total += (-1) ** swaps * prod(rows[i][j] for i, j in enumerate(order))
    return total


def composed(outer, inner):
    """Return the coefficients of x, x^2, ... of a series of a series."""
    found, power = [Fraction(0)] * len(inner), [1] + [0] * len(inner)
    for c in outer:
        power = cauchy(power, [0, *inner])
        found = [x + c * y for x, y in zip(found, power[1:], strict=True)]
    return found


DEFINED = {
    "partial sums": lambda v: [*accumulate(v)],
    "differences": lambda v: [b - a for a, b in pairwise(v)],
    "binomial": lambda v: [sum(comb(n, k) * v[k] for k in range(n + 1)) for n in range(len(v))],
    "inverse moebius": lambda v: [
        sum(v[d - 1] for d in range(1, n + 1) if n % d == 0) for n in range(1, len(v) + 1)
    ],
    "euler": multisets,
    "invert": lambda v: by_parts(v, lambda _n, _k: 1),
    "exponential": lambda v: by_parts(v, lambda n, k: comb(n - 1, k - 1)),
    "self-convolution": lambda v: cauchy(v, v),
    "boustrophedon": to_and_fro,
    "hankel": lambda v: [
        determinant([v[i : i + size] for i in range(size)])
        for size in range(1, (len(v) + 1) // 2 + 1)
    ],
}


@pytest.mark.parametrize("name", DEFINED)
@given(values=LISTS)
def test_a_transform_is_what_its_definition_says(name, values):
    assert transformed(name, values) == DEFINED[name](values)


@pytest.mark.parametrize(("there", "back"), PAIRS)
@given(values=LISTS)
def test_a_transform_and_its_inverse(there, back, values):
    if there == "reversion":
        values = [3, *values]
        found = composed(transformed(there, values), values)
        assert found == [int(n == 0) for n in range(len(values))]
    assert transformed(back, transformed(there, values)) == values
    assert transformed(there, transformed(back, values)) == values


def test_every_transform_has_a_definition_or_an_inverse():
    assert TRANSFORMS.keys() == DEFINED.keys() | {name for pair in PAIRS for name in pair}
