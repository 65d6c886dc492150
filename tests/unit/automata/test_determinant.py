"""The determinant formula by hand, and its limits."""

from gfkit.automata.determinant import (
    charpoly_by_berkowitz,
    gf_by_determinant,
    marked_gf_by_determinant,
    reversed_charpoly,
)
from gfkit.automata.lumping import lump
from gfkit.automata.transfer import TransferMatrix
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
