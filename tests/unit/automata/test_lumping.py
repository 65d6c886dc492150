"""Quotients by hand, and blocks that are none."""

import numpy as np
import pytest

from gfkit.automata.compiled import SWITCH
from gfkit.automata.lumping import lump, lump_by
from gfkit.automata.transfer import Step, TransferMatrix
from gfkit.strips.sequences.strip import Strip


def one_step(rows, columns, edges):
    """Return a step from edges (source, target, coefficient, x, y)."""
    return Step.of(rows, columns, tuple(np.array(edges, dtype=np.int64).reshape(-1, 5).T))


def test_large_weights_do_not_hide_a_symmetry():
    # They add up to 2^34, too much for residues of 31 bits.
    weights = [2**31 - 1 - k for k in range(8)]
    step = one_step(
        4,
        4,
        [(s, 2 + (s + k) % 2, w, k, 0) for s in (0, 1) for k, w in enumerate(weights)]
        + [(s, s - 2, w, k, 0) for s in (2, 3) for k, w in enumerate(weights)],
    )
    matrix = TransferMatrix(np.array([1, 0, 0, 0]), (step,), np.array([1, 1, 2, 2]))
    assert lump(matrix).dimension == 2


def test_weights_too_large_for_a_prime_are_lumped_all_the_same():
    rows = [[0, 2**50, 2**50], [2**51, 0, 0], [2**51, 0, 0]]
    lumping = lump(TransferMatrix.from_rows(rows, [1, 0, 0], [1, 1, 1]))
    assert lumping.integer_matrix() == [[2**51]]


def test_entries_beyond_machine_words_are_exact():
    step = TransferMatrix.from_rows([[2**31 - 1]], [1], [1]).steps
    one = np.ones(1, dtype=np.int64)
    lumping = lump(TransferMatrix(one, step * 5, one))
    assert lumping.integer_matrix() == [[(2**31 - 1) ** 5]]
    assert lumping.entry_bits() >= 155


WEIGHTS = [1, 3, 2**20, 2**28, 2**29, 2**31, 2**40]


def quotients(lumping):
    """Return the quotient by numpy, and by the compiled loop where it is installed."""
    found = []
    for switch in ("0", "1"):
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv(SWITCH, switch)
            found.append(np.concatenate(list(lumping.integer_blocks()), axis=1).tolist())
    return found


@pytest.mark.parametrize("model", ["domineering", "col", "nogo", "node-kayles"])
@pytest.mark.parametrize("columns", [1, 2, 4])
def test_the_compiled_loop_finds_the_same_quotient(model, columns):
    by_numpy, compiled = quotients(Strip(model, columns=columns).lumping()[1])
    assert by_numpy == compiled


@pytest.mark.parametrize("weight", WEIGHTS)
@pytest.mark.parametrize("size", [1, 7, 8, 9, 17])
def test_the_compiled_loop_with_weights(weight, size):
    rows = [[weight * (i != j) + (i == j) for i in range(size)] for j in range(size)]
    once = TransferMatrix.from_rows(rows, [1] * size, [1] * size)
    lumping = lump_by(TransferMatrix(once.start, once.steps * 2, once.end), range(size))
    square = [
        [sum(a * b for a, b in zip(row, column, strict=True)) for column in zip(*rows, strict=True)]
        for row in rows
    ]
    assert quotients(lumping) == [square, square]
