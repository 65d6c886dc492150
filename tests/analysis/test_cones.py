"""Cones of recurrences: the signs that they prove are those of the terms."""

from fractions import Fraction
from math import comb, factorial

import pytest
from flint import fmpz_poly
from hypothesis import assume, given
from hypothesis import strategies as st
from laws.strategies import law

from gfkit.analysis.cones import (
    find_cone,
    inside,
    stepping,
    without_factorials,
)
from gfkit.series.recurrence import Recurrence


def sign(value):
    return (value > 0) - (value < 0)


def at(poly, n):
    return (
        int(poly(n)) if isinstance(poly, fmpz_poly) else sum(c * n**i for i, c in enumerate(poly))
    )


KNOWN = {
    "Catalan": ([[-2, -4], [2, 1]], [1]),
    "Motzkin": ([[-3, -3], [-5, -2], [4, 1]], [1, 1]),
    "large Schroeder": ([[0, 1], [-9, -6], [3, 1]], [1, 2]),
    "central Delannoy": ([[1, 1], [-9, -6], [2, 1]], [1, 3]),
    "alternating": ([[1], [1]], [1]),
    "n! with signs": ([[1, 1], [1]], [1]),
    "derangements": ([[-1, -1], [-1, -1], [1]], [1, 0]),
    "Fibonacci": ([[-1], [-1], [1]], [0, 1]),
    "negative": ([[-2], [1]], [-3]),
}


@pytest.mark.parametrize("name", KNOWN)
def test_the_signs_are_those_of_all_later_terms(name):
    polynomials, first = KNOWN[name]
    terms = Recurrence.of(polynomials, 0).continued(first, 160)
    cone, signs = find_cone(Recurrence.of(polynomials, 0), terms[:60], 0)
    assert len(signs) == cone.steps
    for n in range(cone.start, 160):
        assert sign(terms[n]) == signs[(n - cone.start) % cone.steps]


@law
@given(
    st.lists(st.lists(st.integers(-4, 1), min_size=1, max_size=2), min_size=1, max_size=2),
    st.lists(st.integers(1, 4), min_size=1, max_size=2),
    st.lists(st.integers(-3, 3), min_size=2, max_size=2),
)
def test_signs_of_random_recurrences(lower, lead, values):
    assume(any(map(any, lower)))
    polynomials, first = [*lower, lead], values[: len(lower)]
    terms = Recurrence.of(polynomials, 0).continued(first, 120)
    found = find_cone(Recurrence.of(polynomials, 0), terms[:50], 0)
    if found is not None:
        cone, signs = found
        for n in range(cone.start, 120):
            assert sign(terms[n]) == signs[(n - cone.start) % cone.steps]


def test_terms_whose_signs_turn_have_no_cone():
    """a(n+2) = a(n+1) - 2 a(n): an argument that is no fraction of a turn."""
    polynomials = [[2], [-1], [1]]
    assert (
        find_cone(
            Recurrence.of(polynomials, 0), Recurrence.of(polynomials, 0).continued([1, 1], 60), 0
        )
        is None
    )


@given(st.sampled_from([-1, 0, 1, 2]), st.integers(0, 8))
def test_factorials_are_taken_out(grows, n):
    """If the a(n) obey a recurrence, the a(n)/n!^g obey the one without them."""
    polynomials = [[-3, -3], [-5, -2], [4, 1]]
    terms = Recurrence.of(polynomials, 0).continued([1, 1], 12)
    rows = without_factorials(polynomials, grows)
    scaled = [a / Fraction(factorial(k)) ** grows for k, a in enumerate(terms)]
    assert sum(at(p, n) * scaled[n + i] for i, p in enumerate(rows)) == 0


@given(st.integers(0, 8), st.sampled_from([1, -1]))
def test_a_step_is_the_companion_matrix_times_the_highest_coefficient(n, side):
    polynomials = [[side * c for c in row] for row in ([-3, -3], [-5, -2], [4, 1])]
    terms = Recurrence.of(polynomials, 0).continued([1, 1], 12)
    matrix, lead = stepping(polynomials, 0)
    later = [sum(at(p, n) * terms[n + j] for j, p in enumerate(row)) for row in matrix]
    assert later == [at(lead, n) * z for z in terms[n + 1 : n + 3]]
    assert at(lead, 10**6) > 0


@pytest.mark.parametrize(
    ("terms", "side", "support"),
    [
        ((1, 2), 1, {0, 1}),
        ((-1, -2), -1, {0, 1}),
        ((-1, 2), 0, ()),
        ((0, 2), 1, {1}),
        ((0, 0), 0, ()),
    ],
)
def test_vectors_in_the_first_quadrant(terms, side, support):
    assert inside(((1, 0), (0, 1)), 0, 0, terms) == (side, frozenset(support))


@given(st.integers(-5, 5), st.integers(-5, 5))
def test_a_vector_is_in_a_cone_if_it_is_a_sum_of_the_rays(a, b):
    """u = a (1, 1) + b (1, 2), which are the terms a + b and a + 2 b."""
    side, support = inside(((1, 1), (1, 2)), 0, 0, (a + b, a + 2 * b))
    signs = {sign(a), sign(b)} - {0}
    assert side == (signs.pop() if len(signs) == 1 else 0)
    assert not side or support == {i for i, z in enumerate((a, b)) if z}


def test_terms_of_binomials_are_in_a_cone_from_the_start():
    terms = [comb(2 * n, n) for n in range(40)]
    cone, signs = find_cone(Recurrence(((-2, -4), (1, 1))), terms, 0)
    assert (cone.start, signs) == (0, [1])
