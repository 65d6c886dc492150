"""Partial fractions, poles in boxes, and bounds of what other poles add: against the terms."""

from fractions import Fraction
from math import comb

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from laws.strategies import fractions, law, rational_numbers
from oracle.plain_formulas import product

from gfkit.analysis.poles import (
    approximate_factors,
    approximate_roots,
    counted_from,
    divides,
    partial_fractions,
    polar_part,
    pole_near,
    poles,
    polynomial_in_n,
    rest_bound,
)
from gfkit.base.budget import Budget
from gfkit.errors import LimitReached
from gfkit.numbers.enclosures import Enclosure
from gfkit.numbers.roots import Box, root_near
from gfkit.series.rational_gf import RationalGF

FIBONACCI = RationalGF.of([0, 1], [1, -1, -1])
rates = st.integers(-5, 5).filter(bool)


def box(a, b, c, d):
    """Return the complex numbers with real part in [a, b] and imaginary part in [c, d]."""
    return Box(Enclosure(Fraction(a), Fraction(b)), Enclosure(Fraction(c), Fraction(d)))


def at(polynomial, n):
    return sum(c * n**k for k, c in enumerate(polynomial))


# Partial fractions.


@law
@given(fractions, st.integers(-4, 4))
def test_the_parts_and_the_early_terms_are_the_sequence(gf, offset):
    early, parts = partial_fractions(gf, offset)
    count = len(early) + gf.order + 4
    values = [part.values(offset, count) for part in parts]
    sums = [sum(column) for column in zip(*values, strict=True)] or [0] * count
    for k, value in enumerate(early):
        sums[k] += value
    assert sums == gf.terms(count)


@law
@given(fractions)
def test_the_parts_belong_to_the_factors_of_the_reversed_denominator(gf):
    _, parts = partial_fractions(gf)
    factors = [part.poly[::-1] for part in parts for _ in range(part.multiplicity)]
    assert product(factors) == list(gf.den)
    assert sum(part.degree * part.multiplicity for part in parts) == gf.order


@law
@given(fractions)
def test_numerators_over_the_derivative_are_polynomials_too(gf):
    """With coefficients in Q[r] instead of the numerators the values are the same."""
    for part in partial_fractions(gf)[1]:
        plain = type(part)(part.poly, part.coefficients(), over_derivative=False)
        assert plain.values(0, 6) == part.values(0, 6)


@given(rates, st.integers(1, 4), st.lists(st.integers(-5, 5), min_size=1, max_size=4))
def test_a_polar_part_gives_the_polynomial_before_the_power(rate, multiplicity, num):
    """p/(1 - r x)^m with deg p < m is P(n) r^n alone."""
    num = num[:multiplicity]
    gf = RationalGF.of(num, product([[1, -rate]] * multiplicity))
    assume(gf.order == multiplicity)
    polar = polar_part(gf, Fraction(rate), multiplicity)
    polynomial = polynomial_in_n(polar)
    assert [at(polynomial, n) * rate**n for n in range(9)] == gf.terms(9)
    by_polar = [
        sum(b * comb(n + j - 1, j - 1) for j, b in enumerate(polar, 1)) * rate**n for n in range(9)
    ]
    assert by_polar == gf.terms(9)


@given(st.lists(st.integers(-9, 9), min_size=1, max_size=4), st.integers(-5, 5), rates)
def test_a_polynomial_is_counted_from_another_index(coefficients, offset, rate):
    """Q(n) r^n = P(n - offset) r^(n - offset)."""
    root = Fraction(rate)
    moved = counted_from(offset, [*map(Fraction, coefficients)], root)
    for n in range(-3, 6):
        assert at(moved, n) * root**n == at(coefficients, n - offset) * root ** (n - offset)


# Poles in boxes.


@law
@given(fractions)
def test_the_boxes_are_apart_and_hold_all_roots(gf):
    found = poles(gf)
    assert sum(pole.multiplicity for pole in found) == gf.order
    for i, one in enumerate(found):
        assert not any(one.base.meets(other.base) for other in found[:i])


@law
@given(fractions, st.integers(-3, 3))
def test_the_sum_over_the_poles_is_the_sequence(gf, offset):
    found = poles(gf, 200, offset)
    first = max(0, len(gf.num) - gf.order)
    for k in range(first, first + 12):
        n, total = offset + k, 0
        for pole in found:
            base = complex(float(pole.base.real.middle), float(pole.base.imaginary.middle))
            weights = [
                complex(float(c.real.middle), float(c.imaginary.middle)) for c in pole.coefficients
            ]
            total += at(weights, n) * base**n
        size = max(map(abs, gf.terms(first + 12)))
        assert abs(total - gf.terms(k + 1)[k]) <= 1e-6 * (1 + size)


@given(st.lists(rates, min_size=1, max_size=4))
def test_boxes_of_rational_poles_hold_them_with_their_sizes(roots):
    gf = RationalGF.of([1], product([[1, -r] for r in roots]))
    found = poles(gf)
    assert sorted(pole.multiplicity for pole in found) == sorted(roots.count(r) for r in set(roots))
    for pole in found:
        (root,) = (r for r in set(roots) if box(r, r, 0, 0).within(pole.base))
        assert pole.base.is_real
        assert pole.least <= abs(root) <= pole.most
        exactly = polar_part(gf, Fraction(root), pole.multiplicity)
        for bound, value in zip(pole.polar, exactly, strict=True):
            assert abs(value) <= bound


@pytest.mark.parametrize("den", [[1, 0, 1], [1, 1, 1], [1, -1, 0, 0, -1, 1]], ids=str)
def test_a_root_of_unity_has_absolute_value_1(den) -> None:
    """(1 - x)(1 - x^4), 1 + x + x^2 and 1 + x^2 are products of cyclotomic polynomials."""
    assert {(pole.least, pole.most) for pole in poles(RationalGF.of([1], den))} == {(1, 1)}


def test_one_pole_is_enclosed_again_near_its_place():
    """The golden ratio, whose square is itself and 1, with the weight 1/sqrt(5)."""
    pole = pole_near(FIBONACCI, (-1, -1, 1), 1, box(1, 2, 0, 0), 300)
    low, high = pole.base.real.low, pole.base.real.high
    assert low**2 - low - 1 < 0 < high**2 - high - 1
    weight = pole.coefficients[0].real
    assert 5 * weight.low**2 < 1 < 5 * weight.high**2
    assert high - low < Fraction(1, 2**250)


@pytest.mark.parametrize(
    ("place", "count"), [(box(-1, 2, 0, 0), 2), (box(2, 3, 0, 0), 0), (box(1, 2, 1, 2), 0)]
)
def test_a_place_at_which_not_just_one_root_is_is_refused(place, count):
    with pytest.raises(LimitReached, match=f"{count} roots of a polynomial are near the place"):
        root_near((-1, -1, 1), place)


SQUARE = (0, 4, 0, 4)


@pytest.mark.parametrize(
    ("ends", "is_within", "meets"),
    [
        (SQUARE, True, True),
        ((1, 2, 1, 2), True, True),
        ((-1, 4, 0, 4), False, True),
        ((0, 4, 0, 5), False, True),
        ((4, 5, 4, 5), False, True),  # a corner
        ((5, 6, 0, 4), False, False),
        ((0, 4, -2, -1), False, False),
    ],
)
def test_boxes_are_sets_of_numbers(ends, is_within, meets):
    assert box(*ends).within(box(*SQUARE)) == is_within
    assert box(*ends).meets(box(*SQUARE)) == box(*SQUARE).meets(box(*ends)) == meets


@given(st.integers(-9, 9), st.integers(1, 9), st.integers(1, 30))
def test_roots_are_rounded_to_bits_and_one_of_two_conjugates_is_told(a, b, bits):
    """(z - a)^2 + b^2 has the roots a + i b and a - i b."""
    assert approximate_roots((a * a + b * b, -2 * a, 1), bits) == [(a << bits, b << bits)]
    assert (
        sorted(approximate_roots((a * b, -a - b, 1), bits))
        == sorted({(a << bits, 0), (b << bits, 0)})
        or a == b
    )


def test_approximate_factors_have_their_multiplicities():
    gf = RationalGF.of([1], product([[1, -2], [1, -2], [1, 0, 1]]))
    found = sorted(approximate_factors(gf, 3))
    assert found == [((-2, 1), 2, [(16, 0)]), ((1, 0, 1), 1, [(0, 8)])]


@pytest.mark.parametrize(
    ("poly", "divides_it"),
    [
        ((-2, 1), True),
        ((2, -1), True),
        ((2, -3, 1), True),  # (z - 1)(z - 2)
        ((-1, 1), True),
        ((1, -2, 1), False),  # (z - 1)^2 has a multiple root
        ((-3, 1), False),
        ((1,), False),  # it has no root
    ],
)
def test_divisors_of_the_reversed_denominator(poly, divides_it):
    gf = RationalGF.of([1], product([[1, -1], [1, -1], [1, -2]]))
    assert divides(poly, gf) == divides_it


# Bounds of what is left out.

parts = st.tuples(
    rational_numbers(0, 2, 5),
    st.lists(rational_numbers(0, 9, 3), min_size=1, max_size=3),
)


@given(st.lists(parts, max_size=3), rational_numbers(0, 3, 7).filter(bool))
def test_a_bound_of_the_rest_holds_for_all_terms(rest, rate):
    """The sum of b_j C(n+j-1, j-1) s^n is at most C rate^n."""
    bound = rest_bound(rest, rate)
    if bound is None:
        assert any(s > rate or (s == rate and len(b) > 1) for s, b in rest)
        return
    for n in range(40):
        sizes = (c * comb(n + j - 1, j - 1) * s**n for s, b in rest for j, c in enumerate(b, 1))
        assert sum(sizes) <= bound * rate**n


# What is too much.


@pytest.mark.parametrize("offset", [1001, -1001])
def test_an_offset_that_is_too_far_is_refused(offset):
    with pytest.raises(LimitReached, match=f"offsets up to 1000, not {offset}"):
        partial_fractions(FIBONACCI, offset)


def test_a_long_repeated_factor_is_refused():
    gf = RationalGF.of([1], product([[1, -1, 0, 0, 0, 0, -1]] * 30))
    with pytest.raises(LimitReached, match="multiplicity 30: its closed form would be too long"):
        partial_fractions(gf)


def test_the_closed_form_of_a_long_recurrence_is_foretold():
    gf = RationalGF.of([1], [1, *[0] * 199, 2**15000])
    with Budget(longest=1), pytest.raises(LimitReached, match="a recurrence of order 200"):
        partial_fractions(gf)
