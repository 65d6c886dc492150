"""Counting the roots of largest modulus exactly, against numerical roots."""

import numpy as np
import pytest
from flint import fmpz_poly
from hypothesis import given, settings
from hypothesis import strategies as st
from tiers import drawn

from gfkit.analysis.dominant import dominant_factors, largest_counts
from gfkit.series.rational import RationalGF


@settings(deadline=None, max_examples=drawn(60))
@given(st.lists(st.integers(-4, 4), min_size=1, max_size=7))
def test_counts_agree_with_numerical_roots(tail):
    if not tail[-1]:
        return
    gf = RationalGF.of([1], [1, *tail])
    factors = dominant_factors(gf)
    roots = np.roots([1, *tail])
    sizes = {complex(round(z.real, 3), round(z.imag, 3)): abs(z) for z in roots}
    largest = max(sizes.values())
    near = [size for size in sizes.values() if size > largest - 0.02]
    if max(near) - min(near) < 2e-3:  # else the numerical roots decide nothing
        assert sum(factor.dominant for factor in factors) == len(near)


def on_one_circle(order):
    """Return the irreducible polynomial of z with z + 2/z = 2 cos(2 pi k/order): |z|^2 = 2."""
    inner = fmpz_poly.cos_minpoly(order)
    degree = inner.degree()
    z = fmpz_poly([0, 1])
    parts = (inner[k] * (z * z + 2) ** k * z ** (degree - k) for k in range(degree + 1))
    return sum(parts, start=fmpz_poly())


@pytest.mark.parametrize("order", [5, 7, 9, 11])
def test_all_roots_on_one_circle(order):
    poly = on_one_circle(order)
    assert largest_counts([poly]) == [poly.degree()]
    assert largest_counts([poly, fmpz_poly([-2, 0, 1])]) == [poly.degree(), 2]


def test_undecided_ties_are_refused():
    poly = on_one_circle(31)
    assert largest_counts([poly, fmpz_poly([-2, 1])]) == [0, 1]
