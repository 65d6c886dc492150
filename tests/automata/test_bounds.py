"""Bounds of the coefficients of numerator and denominator are above both determinants."""

import math
import random

import numpy as np
import pytest
from flint import fmpz_mat
from samples import parametrize_some

from gfkit.automata.bounds import (
    circle_bound,
    top_of,
    triangle_of,
    triangular_bound,
)
from gfkit.automata.lumping import lump
from gfkit.automata.transfer_matrix import TransferMatrix
from gfkit.errors import LimitReached


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


@pytest.mark.parametrize("weight", [1, 2, 3, 7, 31, 33, 1000])
@pytest.mark.parametrize("states", [1, 2, 5])
def test_the_bound_of_separate_states_is_above_what_is_attained(weight, states):
    """1 - t w for each weight w has the largest value 1 + w on |t| = 1, at -1."""
    weights = [weight + k for k in range(states)]
    rows = [[w * (i == j) for j in range(states)] for i, w in enumerate(weights)]
    matrix = TransferMatrix.from_rows(rows, [1] * states, [k + 1 for k in range(states)])
    bound = circle_bound(lump(matrix))
    assert math.prod(1 + w for w in weights) <= 2**bound.denominator_bits


@parametrize_some("kind", KINDS)
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


def gram(seed, n=30):
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


def wrong(kind, triangle):
    """Return another triangle, which nobody would have made."""
    chance = np.random.default_rng(int(abs(triangle[-1, 0]) * 1e6))
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
    if kind == "column":
        found[:, 0] *= -3
    elif kind.endswith("row"):
        found[chance.integers(n)] = ENTRIES[kind.partition(" ")[0]]
    else:
        row = chance.integers(n)
        found[row, chance.integers(row + 1) if kind in {"infinite", "nan"} else row] = ENTRIES[kind]
    return found


ENTRIES = {"tiny": 1e-300, "zero": 0, "infinite": np.inf, "nan": np.nan}
WRONG = ["identity", "random", "scaled", "rounded", "column", *ENTRIES]
WRONG += [f"{kind} row" for kind in ENTRIES]


@parametrize_some("kind", WRONG)
@pytest.mark.parametrize("seed", range(3))
def test_no_triangle_gives_a_bound_that_is_too_low(kind, seed):
    matrix, end, logarithm = gram(seed)
    good = triangle_of(matrix, end)
    top = top_of(matrix, end, wrong(kind, good))
    assert top >= max(logarithm(k) for k in range(-8, 9))
    if kind == "scaled":
        assert top == pytest.approx(top_of(matrix, end, good))


def test_weights_too_large_for_floating_point_are_refused():
    one = TransferMatrix.from_rows([[2**31]], [1], [1])
    with pytest.raises(LimitReached, match="too large for the bound"):
        circle_bound(lump(TransferMatrix(one.start, one.steps * 17, one.end)))
