"""The bound on the unit circle: by hand, and where floating point ends."""

import math
import random

import numpy as np
import pytest
from flint import fmpz_mat

from gfkit.automata import bounds
from gfkit.automata.bounds import (
    LogBounds,
    circle_bound,
    concave_bound,
    hadamard_bound,
    highest,
    log_determinant,
)
from gfkit.automata.lumping import lump
from gfkit.automata.transfer import TransferMatrix
from gfkit.budget import Budget
from gfkit.errors import LimitReached
from gfkit.strips.strip import Strip


def bound_of(rows, start, end):
    return circle_bound(lump(TransferMatrix.from_rows(rows, start, end)))


def test_the_bound_of_one_state_by_hand():
    # |1 - 3t|^2 <= 16; the bordered matrix has rows (0, 2) and (5, 1 - 3t).
    bound = bound_of([[3]], [2], [5])
    assert math.log2(4) <= bound.denominator_bits <= math.log2(4) + 2
    assert math.log2(10) <= bound.numerator_bits <= math.log2(2 * math.sqrt(41)) + 2


def test_the_diagonal_counts_twice():
    # det(I - tA) is (1 - 3t)^20, and its coefficients come close to 4^20.
    n = 20
    rows = [[3 * (i == j) for j in range(n)] for i in range(n)]
    largest = max(math.comb(n, k) * 3**k for k in range(n + 1))
    assert largest < 2 ** bound_of(rows, [1] * n, list(range(1, n + 1))).denominator_bits


def test_a_matrix_of_zeros_has_the_bound_of_the_identity():
    assert bound_of([[0, 0], [0, 0]], [1, 0], [0, 1]).denominator_bits <= 2


def test_the_scaling_by_block_sizes_undoes_the_asymmetry_of_a_quotient():
    # A star of 60 leaves: the quotient [[0, 60], [1, 0]] becomes symmetric when it is scaled. Here
    # P = 60000 t and Q = 1 - 60 t^2; unscaled the denominator would take one bit more.
    n = 61
    rows = [[0] * n for _ in range(n)]
    for leaf in range(1, n):
        rows[0][leaf] = rows[leaf][0] = 1
    bound = bound_of(rows, [1] + [0] * 60, [0] + [1000] * 60)
    assert 60 < 2**bound.denominator_bits <= 2 * 64
    assert 60000 < 2**bound.numerator_bits <= 2 * 65536


def test_weights_far_beyond_machine_words_keep_their_bound():
    # The entry of a row of 12 cells is 2^372, no machine word.
    big = TransferMatrix.from_rows([[2**31]], [1], [1])
    row = TransferMatrix(big.start, big.steps * 12, big.end)
    assert 372 <= circle_bound(lump(row)).denominator_bits <= 375


def test_weights_too_large_for_floating_point_are_refused():
    # Squares of 2^527 overflow: once a traceback about an infinity.
    big = TransferMatrix.from_rows([[2**31]], [1], [1])
    row = TransferMatrix(big.start, big.steps * 17, big.end)
    with pytest.raises(LimitReached, match="too large for the bound"):
        circle_bound(lump(row))


def test_the_largest_start_and_end_do_not_overflow():
    largest = 2**63 - 1
    matrix = TransferMatrix.from_rows([[1]], [1], [1])
    extreme = TransferMatrix(np.array([largest]), matrix.steps, np.array([-largest]))
    assert circle_bound(lump(extreme)).numerator_bits >= 126


def coefficients(rows, start, end):
    """Return P and Q by FLINT's characteristic polynomials (matrix determinant lemma)."""
    n = len(rows)
    q = fmpz_mat(rows).charpoly().coeffs()[::-1]
    less = [[rows[i][j] - end[i] * start[j] for j in range(n)] for i in range(n)]
    p = [int(a) - int(b) for a, b in zip(fmpz_mat(less).charpoly().coeffs()[::-1], q, strict=True)]
    return [int(c) for c in q], p[1:]


def on_circle(poly):
    """Return the largest value on |t| = 1, nearly."""
    t = np.exp(1j * np.linspace(0, np.pi, 2000))
    return max(abs(np.polyval(poly[::-1], t)))


KINDS = ["any", "symmetric", "nilpotent", "skewed", "few"]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(4))
def test_both_determinants_stay_below_their_bounds(kind, seed):
    pick = random.Random(f"{kind} {seed}")  # noqa: S311
    n = 2 + 5 * seed
    rows = [[pick.randrange(9) for _ in range(n)] for _ in range(n)]
    for i in range(n):
        for j in range(n):
            if kind == "nilpotent" and j <= i:
                rows[i][j] = 0
            if kind == "symmetric" and j < i:
                rows[i][j] = rows[j][i]
            if kind == "skewed":
                rows[i][j] *= 3**i
            if kind == "few" and pick.random() < 0.8:
                rows[i][j] = 0
    start = [pick.randrange(-3, 9) for _ in range(n)]
    end = [pick.randrange(-3, 99) for _ in range(n)]
    lumping = lump(TransferMatrix.from_rows(rows, start, end))
    bound = circle_bound(lumping)
    dense = np.array(lumping.integer_matrix(), dtype=np.float64)
    concave = concave_bound(lumping, dense.copy())
    q, p = coefficients(rows, start, end)
    assert on_circle(q) < 2**bound.denominator_bits
    assert on_circle(p) < 2**bound.numerator_bits
    if concave is not None:
        assert on_circle(q) < 2**concave.denominator_bits
        assert on_circle(p) < 2**concave.numerator_bits


def test_the_concave_bound_of_a_symmetric_matrix_is_close():
    strip = Strip("domineering", columns=8)
    lumping = strip.lumping()[1]
    bound = circle_bound(lumping)
    widest = max(abs(c) for c in strip.gf.den).bit_length()
    assert widest == 139
    assert widest < bound.denominator_bits < 150
    assert hadamard_bound(lumping, lumping.integer_rows()).denominator_bits > 380


def test_weights_too_large_for_cholesky_leave_hadamards_bound():
    rows = [[2**30 * (i + j) for j in range(12)] for i in range(12)]
    lumping = lump(TransferMatrix.from_rows(rows, [1] * 12, list(range(12))))
    assert concave_bound(lumping, np.array(rows, dtype=np.float64)) is None
    assert circle_bound(lumping) == hadamard_bound(lumping, lumping.integer_rows())


def test_marks_leave_hadamards_bound():
    lumping = Strip("domineering", columns=5).lumping("xy")[1]
    assert circle_bound(lumping) == hadamard_bound(lumping, lumping.integer_rows())


def test_a_budget_without_memory_for_dense_matrices_leaves_hadamards_bound(monkeypatch):
    lumping = Strip("domineering", columns=6).lumping()[1]
    monkeypatch.setattr(bounds, "FEW", 10)
    sharp = circle_bound(lumping)
    monkeypatch.setattr(bounds, "DENSE_COPIES", 10**12)
    with Budget(memory=2**33):
        assert circle_bound(lumping) == hadamard_bound(lumping, lumping.integer_rows())
    assert sharp.denominator_bits < hadamard_bound(lumping, lumping.integer_rows()).denominator_bits


@pytest.mark.parametrize("n", [1, 2, 9, 40])
def test_log_determinants_against_exact_ones(n):
    pick = random.Random(n)  # noqa: S311
    a = fmpz_mat([[pick.randrange(-5, 9) for _ in range(n)] for _ in range(n)])
    exact = a * a.transpose() + fmpz_mat([[int(i == j) for j in range(n)] for i in range(n)])
    matrix = np.array([[float(int(entry)) for entry in row] for row in exact.tolist()])
    low, high = log_determinant(matrix, 0.0, 1.0)
    assert low <= math.log2(int(exact.det())) <= high < low + 1e-3
    wide = log_determinant(matrix, 0.1, 1.0)
    assert wide[0] < low
    assert wide[1] > high


def test_a_determinant_is_refused_where_errors_reach_the_eigenvalues():
    assert log_determinant(np.eye(3), 0.4, 1.0) is None
    assert log_determinant(np.eye(3), 0.0, 0.0) is None
    assert log_determinant(-np.eye(3), 0.0, 1.0) is None


@pytest.mark.parametrize("peak", [-0.9, -0.3, 0.0, 0.05, 0.6, 1.0])
def test_the_lines_through_points_stay_above_a_concave_function(peak):
    def g(x):
        return 7 - 40 * (x - peak) ** 2

    points = [LogBounds(x, g(x) - 0.01, g(x) + 0.01) for x in (-0.75, -0.5, 0.0, 0.125, 0.5)]
    for few in (points, points[1:4], points[2:]):
        assert highest(few) >= max(g(x) for x in np.linspace(-1, 1, 999))
    assert highest(points) < 100
    assert highest(points[:2]) == math.inf
