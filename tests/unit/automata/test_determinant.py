"""The determinant formula by hand, and its limits."""

import numpy as np
import pytest

from gfkit.automata.determinant import (
    charpoly_by_berkowitz,
    gf_by_determinant,
    marked_gf_by_determinant,
    reversed_charpoly,
)
from gfkit.automata.lumping import Lumping, lump
from gfkit.automata.transfer import TransferMatrix
from gfkit.base.budget import Budget, resident
from gfkit.errors import LimitReached
from gfkit.series.marked import context
from gfkit.series.rational import RationalGF

FIBONACCI = TransferMatrix.from_rows([[1, 1], [1, 0]], [1, 0], [1, 0])


def test_fibonacci():
    assert gf_by_determinant(lump(FIBONACCI)) == (RationalGF.of([1], [1, -1, -1]), "1")


def test_a_cancelled_factor_is_named():
    # The second state has the eigenvalue 3 and cannot be reached.
    matrix = TransferMatrix.from_rows([[2, 0], [0, 3]], [1, 0], [1, 2])
    assert gf_by_determinant(lump(matrix)) == (RationalGF.of([1], [1, -2]), "1-3*x")


def test_the_zero_sequence_cancels_everything():
    matrix = TransferMatrix.from_rows([[1, 1], [1, 0]], [0, 0], [1, 0])
    assert gf_by_determinant(lump(matrix)) == (RationalGF.of([], [1]), "1-x-x^2")


def test_singular_matrices_have_shorter_determinants():
    assert reversed_charpoly([[0, 1], [0, 0]]) == [1, 0, 0]
    assert reversed_charpoly([[0]]) == [1, 0]


def test_zero_with_marks_cancels_everything():
    matrix = TransferMatrix.from_rows([[1, 1], [1, 0]], [0, 0], [1, 0])
    gf, cancelled = marked_gf_by_determinant(lump(matrix))
    assert (str(gf), cancelled) == ("0", "1-t-t^2")


def test_characteristic_polynomials_of_no_and_of_one_state():
    ring = context()
    one, x = ring.from_dict({(0, 0, 0): 1}), ring.gens()[1]
    assert charpoly_by_berkowitz([]) == [one]
    assert charpoly_by_berkowitz([[x]]) == [one, -x]


def test_a_triangular_matrix_over_polynomials_has_its_diagonal_as_roots():
    ring = context()
    _, x, y = ring.gens()
    one, zero = ring.from_dict({(0, 0, 0): 1}), ring.from_dict({})
    rows = [[x, y, one], [zero, y, x], [zero, zero, x * y]]
    found = charpoly_by_berkowitz(rows)
    expected = [one, -(x + y + x * y), x * y + x * x * y + x * y * y, -x * x * y * y]
    assert found == expected


def wide(dimension):
    """Return a lumping that only knows how many blocks it has."""
    some = np.zeros(dimension, dtype=np.int64)
    return Lumping(FIBONACCI, some, some, some, some, some)


def test_large_determinants_are_refused():
    lumping = wide(1001)
    with (
        pytest.raises(LimitReached, match=r"determinants of 1001 x 1001 .* the memory limit"),
        Budget(memory=resident() + 2**28),
    ):
        gf_by_determinant(lumping)
    with pytest.raises(LimitReached, match="61 x 61 matrix is too expensive"):
        marked_gf_by_determinant(wide(61))
