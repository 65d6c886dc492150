"""The determinant formula by hand, and its limits."""

from gfkit.automata.determinant import (
    charpoly_by_berkowitz,
    gf_by_determinant,
)
from gfkit.automata.lumping import lump
from gfkit.automata.transfer import TransferMatrix
from gfkit.series.marked import context
from gfkit.series.rational import RationalGF


def test_a_cancelled_factor_is_named():
    # The second state has the eigenvalue 3 and cannot be reached.
    matrix = TransferMatrix.from_rows([[2, 0], [0, 3]], [1, 0], [1, 2])
    assert gf_by_determinant(lump(matrix)) == (RationalGF.of([1], [1, -2]), "1-3*x")


def test_a_triangular_matrix_over_polynomials_has_its_diagonal_as_roots():
    ring = context()
    _, x, y = ring.gens()
    one, zero = ring.from_dict({(0, 0, 0): 1}), ring.from_dict({})
    rows = [[x, y, one], [zero, y, x], [zero, zero, x * y]]
    found = charpoly_by_berkowitz(rows)
    expected = [one, -(x + y + x * y), x * y + x * x * y + x * y * y, -x * x * y * y]
    assert found == expected
