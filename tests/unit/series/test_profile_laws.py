"""Profiles are polynomials in x and y: arithmetic, symmetry, text."""

from hypothesis import given
from hypothesis import strategies as st
from laws.strategies import profiles, small
from oracle import expressions

from gfkit.series.profile import Profile


def at(profile, x, y):
    return sum(f * x**i * y**j for i, j, f in profile.terms)


@given(profiles, profiles, small, small)
def test_the_value_of_a_sum_is_the_sum_of_values(a, b, x, y):
    assert at(a + b, x, y) == at(a, x, y) + at(b, x, y)


@given(profiles, profiles, small, small)
def test_the_value_of_a_product_is_the_product_of_values(a, b, x, y):
    assert at(a * b, x, y) == at(a, x, y) * at(b, x, y)


@given(profiles, small)
def test_a_number_multiplies_every_coefficient(a, number):
    assert number * a == a * number == a * Profile.of({(0, 0): number})


@given(profiles, profiles, profiles)
def test_multiplication_distributes(a, b, c):
    assert a * (b + c) == a * b + a * c


@given(profiles, profiles)
def test_equal_polynomials_are_equal_values(a, b):
    assert a + b == b + a
    assert a + b + -1 * b == a


@given(profiles)
def test_terms_are_sorted_and_not_zero(a):
    assert list(a.terms) == sorted(a.terms)
    assert all(f for *_, f in a.terms)


@given(profiles, profiles)
def test_swapping_the_marks_is_a_homomorphism_of_order_two(a, b):
    assert (a * b).swapped() == a.swapped() * b.swapped()
    assert a.swapped().swapped() == a


@given(profiles)
def test_the_total_is_the_value_at_one(a):
    assert a.total() == at(a, 1, 1)


@given(profiles)
def test_play_and_its_complement_make_up_the_whole(a):
    assert a.play() + a.where(lambda i, j: abs(i - j) > 1) == a


@given(profiles, small, small)
def test_a_printed_profile_has_its_value(a, x, y):
    assert expressions.value(str(a), x=x, y=y) == at(a, x, y)


@given(profiles, st.integers(0, 3), st.integers(0, 3))
def test_a_coefficient_that_is_not_there_is_zero(a, i, j):
    assert a[i, j] == a.as_dict().get((i, j), 0)
