"""The bound on the unit circle: by hand, and where floating point ends."""

import math

import numpy as np
import pytest

from gfkit.automata.bounds import circle_bound
from gfkit.automata.lumping import lump
from gfkit.automata.transfer import TransferMatrix
from gfkit.errors import LimitReached


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
