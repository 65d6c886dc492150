"""Roots of the largest modulus are counted exactly: by numerical roots, and where all are known."""

import numpy as np
import pytest
from flint import fmpz_poly
from hypothesis import given, settings
from hypothesis import strategies as st
from laws.strategies import fractions, law
from oracle.plain_formulas import product

from gfkit.analysis.dominant_roots import (
    dominant_factors,
    enclosed_roots,
    integer_modulus,
    largest_counts,
)
from gfkit.base.budget import Budget
from gfkit.errors import LimitReached
from gfkit.series.rational_gf import RationalGF


@settings(deadline=None)
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


def test_a_real_root_above_a_circle_of_many_roots():
    """All roots of the circle have the modulus sqrt(2)."""
    poly = on_one_circle(31)
    assert poly.degree() == 30
    assert largest_counts([poly, fmpz_poly([-2, 1])]) == [0, 1]


@pytest.mark.thorough
def test_a_tie_that_is_not_decided_is_refused():
    """Both have all roots on one circle, and more of them than products are formed of."""
    with pytest.raises(LimitReached, match="equality is decided up to degree 24 only"):
        largest_counts([on_one_circle(53), on_one_circle(59)])


@law
@given(fractions.filter(lambda gf: gf.order))
def test_the_factors_are_those_of_the_reversed_denominator(gf):
    found = dominant_factors(gf)
    factors = [list(z.coefficients[::-1]) for z in found for _ in range(z.multiplicity)]
    assert product(factors) in (list(gf.den), [-c for c in gf.den])
    for factor in found:
        assert len(fmpz_poly(list(factor.coefficients)).factor()[1]) == 1
        assert 0 <= factor.dominant <= factor.degree


@law
@given(fractions.filter(lambda gf: gf.order), st.sampled_from([64, 200]))
def test_balls_hold_the_roots_and_the_dominant_ones_are_told(gf, bits):
    factors = dominant_factors(gf)
    dominant, others = enclosed_roots(factors, bits)
    assert len(dominant) == sum(factor.dominant for factor in factors)
    assert len(dominant + others) == sum(factor.degree for factor in factors)
    for root in dominant + others:
        poly = fmpz_poly(list(root.poly))
        assert poly(root.ball).contains(0)
        assert root.is_real == bool(root.ball.imag.is_zero())
        assert root.refined(400).ball.rel_accuracy_bits() >= 390


@pytest.mark.parametrize("c", [2, 3, 7])
@pytest.mark.parametrize("order", [1, 2, 3, 4, 5, 12])
def test_multiples_of_roots_of_unity_have_that_modulus(c, order):
    unity = fmpz_poly.cyclotomic(order)
    scaled = [int(a) * c ** (unity.degree() - k) for k, a in enumerate(unity.coeffs())]
    assert integer_modulus(scaled) == c


@given(st.integers(1, 6), st.integers(-12, 12), st.integers(1, 3))
def test_two_conjugates_have_the_root_of_their_product(c, t, power):
    """z^2 - t z + c^2 with |t| < 2 c, and with z^k for z."""
    if abs(t) >= 2 * c:
        return
    coefficients = [0] * (2 * power + 1)
    coefficients[0], coefficients[power], coefficients[-1] = c * c, -t, 1
    found = integer_modulus(coefficients)
    expected = c if power == 1 else round(c ** (1 / power))
    assert found == (expected if expected**power == c else None)


@pytest.mark.parametrize(
    "coefficients", [(-2, 0, 1), (5, -6, 1), (8, 1, 1, 1), (-1, -1, 1), (4, -7, 1)]
)
def test_other_moduli_are_not_told(coefficients):
    """sqrt(2), two real roots, a cubic, the golden ratio."""
    assert integer_modulus(coefficients) is None


def test_the_roots_of_a_long_denominator_are_foretold():
    gf = RationalGF.of([1], [1, *[0] * 149, -(2**50)])
    with Budget(longest=1), pytest.raises(LimitReached, match="a denominator of order 150"):
        dominant_factors(gf)
