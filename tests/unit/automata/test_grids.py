"""Fractions and polynomials at many points at once."""

import numpy as np
import pytest

from gfkit.automata.grids import (
    _matrix_product,
    fractions_at_points,
    is_product,
    polynomials_on_grid,
    values_on_grid,
)
from gfkit.automata.modular import minimal_fraction

PRIME = 2147483647


def test_fractions_at_points_are_those_of_each_column():
    columns = [[1, 2, 3, 5, 8, 13], [1, 3, 4, 7, 11, 18], [2, 5, 7, 12, 19, 31]]
    p, q = fractions_at_points(np.array(columns, dtype=np.uint64).T, PRIME)
    for k, column in enumerate(columns):
        assert (p[:, k].tolist(), q[:, k].tolist()) == minimal_fraction(column, PRIME)


@pytest.mark.parametrize(
    "columns",
    [
        [[1, 1, 1, 1], [1, 2, 3, 4]],
        [[0, 1, 1, 1], [1, 1, 1, 1]],
        [[0, 0, 0, 0], [0, 0, 0, 1]],
        [[0, 0, 0, 1], [0, 0, 0, 1]],
    ],
)
def test_columns_of_different_or_too_large_order_are_refused(columns):
    assert fractions_at_points(np.array(columns, dtype=np.uint64).T, PRIME) is None


def test_columns_of_zeros_have_order_zero():
    p, q = fractions_at_points(np.zeros((4, 3), dtype=np.uint64), PRIME)
    assert p.shape == (0, 3)
    assert q.tolist() == [[1, 1, 1]]


def test_polynomials_at_zeros_before_a_jump_of_the_order():
    columns = np.array([[0, 0, 5, 0, 0, 10], [0, 0, 7, 0, 0, 21]], dtype=np.uint64).T
    p, q = fractions_at_points(columns, PRIME)
    assert p.tolist() == [[0, 0], [0, 0], [5, 7]]
    assert q.tolist() == [[1, 1], [0, 0], [0, 0], [PRIME - 2, PRIME - 3]]


def test_values_of_terms_on_a_grid():
    terms = [(0, 0, 0, 1), (2, 1, 1, -3)]
    found = values_on_grid(terms, 2, [2, 5], [7], 101)
    assert found.tolist() == [[1, 1], [-3 * 4 * 7 % 101, -3 * 25 * 7 % 101]]


def test_no_terms_have_no_values():
    assert values_on_grid([], 0, [2, 5], [7], 101).shape == (0, 2)


def test_polynomials_come_back_from_their_values():
    terms = [(0, 0, 0, 1), (2, 1, 1, -3), (1, 0, 1, 5)]
    xs, ys = [2, 5, 9], [7, 1]
    values = values_on_grid(terms, 2, xs, ys, PRIME).reshape(2, 3, 2)
    found = polynomials_on_grid(values, xs, ys, PRIME)
    assert {(i, j, k): int(found[k, i, j]) for k, i, j in zip(*found.nonzero(), strict=True)} == {
        (0, 0, 0): 1,
        (2, 1, 1): PRIME - 3,
        (1, 0, 1): 5,
    }


def words(*columns):
    return np.array(columns, dtype=np.uint64).T


def test_products_are_compared_in_all_terms():
    fibonacci, q = words([1, 1, 2, 3, 5]), words([1, 100, 100])
    assert is_product(q, fibonacci, words([1]), 101)
    assert not is_product(q, fibonacci, words([2]), 101)
    assert not is_product(q, fibonacci, words([1, 1]), 101)
    assert not is_product(q, words([1, 1, 2, 3, 6]), words([1]), 101)
    assert not is_product(q, fibonacci[:1], words([1, 0]), 101)


def test_one_column_that_differs_is_no_product():
    series = words([1, 2, 4], [1, 2, 5])
    assert not is_product(words([1, 99], [1, 99]), series, words([1], [1]), 101)


def test_matrix_products_of_the_largest_residues():
    prime = 2**31 - 1
    a = np.full((2, 3000), prime - 1, dtype=np.uint64)
    b = np.full((3000, 2), prime - 2, dtype=np.uint64)
    assert (_matrix_product(a, b, prime) == 3000 * 2 % prime).all()
