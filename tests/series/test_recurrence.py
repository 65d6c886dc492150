"""Recurrences with polynomial coefficients: the sum of p_i(n) a(n + i) is 0, or right(n)."""

from math import factorial

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from laws.strategies import rational_numbers, small

from gfkit.series.recurrence import Recurrence

rationals = rational_numbers(-9, 9, 6)


def value(poly, place):
    return sum(c * place**k for k, c in enumerate(poly))


@given(
    st.lists(st.lists(small, min_size=1, max_size=3), min_size=2, max_size=4),
    st.lists(rationals, min_size=3, max_size=3),
    st.integers(1, 5),
    st.booleans(),
)
def test_continued_terms_obey_the_recurrence(polys, first, valid, has_right):
    order = len(polys) - 1
    assume(all(value(polys[-1], n) for n in range(valid, valid + 12)))
    right = (lambda n: n * n) if has_right else None
    terms = Recurrence.of(polys, valid).continued(first[:order], order + 10, right)
    assert terms[:order] == first[:order]
    for k in range(10):
        total = sum(value(p, valid + k) * terms[k + i] for i, p in enumerate(polys))
        assert total == ((valid + k) ** 2 if has_right else 0)


def test_factorials_are_continued():
    found = Recurrence(((0, -1), (1,)), 1).continued([1], 8)
    assert found == [factorial(n) for n in range(8)]


def test_no_more_terms_are_given_than_are_asked_for():
    assert Recurrence(((-1,), (1,)), 1).continued([1, 2, 3], 2) == [1, 2]


@pytest.mark.parametrize(
    ("polynomials", "text"),
    [
        # Motzkin numbers, central trinomial coefficients, Franel numbers
        ([[-3, -3], [-5, -2], [4, 1]], "(n+2)*a(n) = (2*n+1)*a(n-1) + 3*(n-1)*a(n-2)"),
        ([[-3, -3], [-9, -6], [2, 1]], "n*a(n) = 3*((2*n-1)*a(n-1) + (n-1)*a(n-2))"),
        (
            [[-8, -16, -8], [-16, -21, -7], [4, 4, 1]],
            "n^2*a(n) = (7*n^2-7*n+2)*a(n-1) + 8*(n-1)^2*a(n-2)",
        ),
        ([[3, 1], [-9, -3], [4, 1], [5]], "5*a(n) = -(n+1)*a(n-1) + n*(3*a(n-2) - a(n-3))"),
        ([[4, 2], [4, 2], [1]], "a(n) = -2*n*(a(n-1) + a(n-2))"),
        ([[9, 12, 4], [-1, -2, -1]], "n^2*a(n) = (2*n+1)^2*a(n-1)"),
    ],
)
def test_recurrences_are_written_factored_with_the_last_term_left(polynomials, text):
    """The sum of p_i(n) a(n+i) is 0; that it is read back to the same: test_formulas.py."""
    assert Recurrence.of(polynomials, 0).text() == text
