"""Recurrences as people write them: what is printed is read back, and says the same."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tiers import drawn

from gfkit.fits.precursive import quotient_text, recurrence_text
from gfkit.formulas.evaluate import Scope, value_of
from gfkit.formulas.grammar import parse_expression, parse_relation

POLYNOMIALS = st.lists(st.integers(-6, 6), min_size=1, max_size=4)
NOT_ZERO = POLYNOMIALS.filter(any)
law = settings(deadline=None, max_examples=drawn(60))


def at(polynomial, n):
    return sum(c * n**k for k, c in enumerate(polynomial))


def term(n):
    """Return some numbers without a law that any recurrence here has."""
    return (n + 17) ** 3 + n % 7


@law
@given(
    first=NOT_ZERO, between=st.lists(POLYNOMIALS, max_size=3), last=NOT_ZERO, n=st.integers(4, 20)
)
def test_what_is_printed_says_the_same(first, between, last, n):
    polynomials = [first, *between, last]
    order = len(polynomials) - 1
    relation = parse_relation(recurrence_text(polynomials))
    scope = Scope({"n": n}, {"a": term})
    left, right = value_of(relation.left, scope), value_of(relation.right, scope)
    total = sum(at(p, n) * term(n - order + i) for i, p in enumerate(polynomials))
    assert abs(left - right) == abs(total)
    assert abs(left) == abs(at(last, n) * term(n))


@law
@given(above=NOT_ZERO, below=NOT_ZERO, n=st.integers(7, 20))
def test_quotients(above, below, n):
    expression = parse_expression(quotient_text(above, below))
    if at(below, n):
        value = value_of(expression, Scope({"n": n}, {"a": term}))
        assert value * at(below, n) == at(above, n) * term(n - 1)


@pytest.mark.parametrize(
    ("polynomials", "text"),
    [
        ([[3, -3], [-1, -2], [2, 1]], "(n+2)*a(n) = (2*n+1)*a(n-1) + 3*(n-1)*a(n-2)"),
        ([[3, -3], [3, -6], [0, 1]], "n*a(n) = 3*((2*n-1)*a(n-1) + (n-1)*a(n-2))"),
        ([[-8, 16, -8], [-2, 7, -7], [0, 0, 1]],
         "n^2*a(n) = (7*n^2-7*n+2)*a(n-1) + 8*(n-1)^2*a(n-2)"),
        ([[0, 1], [0, -3], [1, 1], [5]], "5*a(n) = -(n+1)*a(n-1) + n*(3*a(n-2) - a(n-3))"),
        ([[0, 2], [0, 2], [1]], "a(n) = -2*n*(a(n-1) + a(n-2))"),
        ([[1, 4, 4], [0, 0, -1]], "n^2*a(n) = (2*n+1)^2*a(n-1)"),
    ],
)  # fmt: skip
def test_texts(polynomials, text):
    assert recurrence_text(polynomials) == text
