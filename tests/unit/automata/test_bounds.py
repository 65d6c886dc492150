"""The bound on the unit circle: by hand, and where floating point ends."""

import math
import random

import numpy as np
import pytest
from flint import fmpz_mat

from gfkit.automata import bounds
from gfkit.automata.bounds import circle_bound, hadamard_bound, triangular_bound
from gfkit.automata.lumping import lump
from gfkit.automata.transfer import TransferMatrix
from gfkit.strips.sequences.strip import Strip


def bound_of(rows, start, end):
    return circle_bound(lump(TransferMatrix.from_rows(rows, start, end)))


def test_the_diagonal_counts_twice():
    # det(I - tA) is (1 - 3t)^20, and its coefficients come close to 4^20.
    n = 20
    rows = [[3 * (i == j) for j in range(n)] for i in range(n)]
    largest = max(math.comb(n, k) * 3**k for k in range(n + 1))
    assert largest < 2 ** bound_of(rows, [1] * n, list(range(1, n + 1))).denominator_bits


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
    sharp = triangular_bound(lumping, dense.copy())
    q, p = coefficients(rows, start, end)
    assert on_circle(q) < 2**bound.denominator_bits
    assert on_circle(p) < 2**bound.numerator_bits
    if sharp is not None:
        assert on_circle(q) < 2**sharp.denominator_bits
        assert on_circle(p) < 2**sharp.numerator_bits


def test_the_triangular_bound_of_a_symmetric_matrix_is_close():
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
    assert triangular_bound(lumping, np.array(rows, dtype=np.float64)) is None
    assert circle_bound(lumping) == hadamard_bound(lumping, lumping.integer_rows())


def quotient(seed, n=30):
    """Return a matrix, an end and the determinant of G(x) at a rational x, all exact."""
    pick = random.Random(seed)  # noqa: S311
    a = fmpz_mat([[pick.randrange(-5, 9) for _ in range(n)] for _ in range(n)])
    end = fmpz_mat([[pick.randrange(-5, 9)] for _ in range(n)])
    one = fmpz_mat([[int(i == j) for j in range(n)] for i in range(n)])

    def logarithm(eighths):
        fixed = (a * a.transpose() + end * end.transpose() + one) * 8
        return math.log2(int((fixed - (a + a.transpose()) * eighths).det())) - 3 * n

    floats = [np.array([[float(int(c)) for c in row] for row in m.tolist()]) for m in (a, end)]
    return floats[0], floats[1].ravel(), logarithm


@pytest.mark.parametrize("panel", [1, 7, 30])
def test_the_triangle_is_sharp_where_it_is_made(monkeypatch, panel):
    monkeypatch.setattr(bounds, "PANEL", panel)
    monkeypatch.setattr(bounds, "BLOCK", 4)
    matrix, end, logarithm = quotient(3)
    triangle = bounds.triangle_of(matrix, end)
    logs = -2 * np.log2(np.abs(np.diagonal(triangle))).sum()
    assert logs == pytest.approx(logarithm(0), abs=1e-6)
    top = bounds.top_of(matrix, end, triangle)
    assert top >= max(logarithm(k) for k in range(-8, 9))


def wrong(kind, triangle):
    """Return another triangle, which nobody would have made."""
    chance = np.random.default_rng(5)
    n = len(triangle)
    if kind == "identity":
        return np.eye(n)
    if kind == "random":
        return chance.normal(size=(n, n))
    if kind == "scaled":
        return triangle * 10.0 ** chance.integers(-200, 200, size=(n, 1))
    if kind == "rounded":
        return triangle.astype(np.float16).astype(float)
    found = triangle.copy()
    if kind == "tiny":
        found[n // 2, n // 2] = 1e-300
    elif kind == "zero":
        found[n // 2, n // 2] = 0
    elif kind == "infinite":
        found[n - 1, 0] = np.inf
    elif kind == "nan":
        found[n - 1, 0] = np.nan
    else:
        found[:, 0] *= -3
    return found


WRONG = ["identity", "random", "scaled", "rounded", "tiny", "zero", "infinite", "nan", "column"]


@pytest.mark.parametrize("kind", WRONG)
@pytest.mark.parametrize("seed", range(3))
def test_no_triangle_gives_a_bound_that_is_too_low(kind, seed):
    matrix, end, logarithm = quotient(seed)
    good = bounds.triangle_of(matrix, end)
    top = bounds.top_of(matrix, end, wrong(kind, good))
    assert top >= max(logarithm(k) for k in range(-8, 9))
    if kind == "scaled":
        assert top == pytest.approx(bounds.top_of(matrix, end, good))
