"""Closed walks: states that merge, and the determinant that is evidence for all traces."""

from dataclasses import replace

import numpy as np
import pytest
from flint import fmpz_mat
from hypothesis import given
from hypothesis import strategies as st
from samples import parametrize_some

from gfkit.automata.lumping import merge_in_ring
from gfkit.automata.steps import CellStep
from gfkit.automata.traces import (
    ClosedWalks,
    TraceEvidence,
    merge_sums,
    traces_of_powers,
)
from gfkit.automata.transfer_matrix import TransferMatrix
from gfkit.errors import LimitReached
from gfkit.series.rational_gf import RationalGF


def matrix_of(rows: list[list[int]]) -> TransferMatrix:
    ones = [1] * len(rows)
    return TransferMatrix.from_rows(rows, ones, ones)


def traces(steps, count):
    """Return the traces of the first powers, with x and y at 2 and 5."""
    product = np.eye(steps[0].rows, dtype=object)
    for step in steps:
        matrix = np.zeros((step.rows, step.columns), dtype=object)
        weights = step.coefficient.astype(object) * 2 ** step.x.astype(object)
        np.add.at(matrix, (step.source, step.target), weights * 5 ** step.y.astype(object))
        product = product.dot(matrix)
    power, found = product, []
    for _ in range(count):
        found.append(sum(int(power[k, k]) for k in range(len(power))))
        power = power.dot(product)
    return found


def random_steps(rng):
    """Return steps around a ring; some rows are made sums of others."""
    sizes = rng.integers(1, 7, size=rng.integers(1, 4)).tolist()
    steps = []
    for rows, columns in zip(sizes, [*sizes[1:], sizes[0]], strict=True):
        matrix = rng.integers(0, 3, size=(rows, columns)) * rng.integers(0, 2, size=(rows, columns))
        for row in range(2, rows):
            if rng.integers(2):
                matrix[row] = matrix[: row - 1].sum(axis=0)
        source, target = np.nonzero(matrix)
        marks = rng.integers(0, 2, size=(2, len(source))) * rng.integers(0, 2)
        steps.append(CellStep.of(rows, columns, (source, target, matrix[source, target], *marks)))
    return steps


@pytest.mark.parametrize("merge", [merge_sums, merge_in_ring])
@parametrize_some("seed", range(40))
def test_closed_walks_weigh_the_same(seed, merge):
    steps = random_steps(np.random.default_rng(seed))
    merged = merge(steps)
    assert [step.rows for step in merged] <= [step.rows for step in steps]
    assert all(step.coefficient.min(initial=1) > 0 for step in merged)
    assert traces(merged, 8) == traces(steps, 8)


@pytest.mark.parametrize("seed", range(12))
def test_a_determinant_gives_the_traces_and_a_wrong_one_is_no_evidence(seed):
    """With marks and without; of the walks with seed 0 nothing is left."""
    steps = random_steps(np.random.default_rng(seed)) if seed else matrix_of([[0, 1], [0, 0]]).steps
    marks, ones = "xy" if seed % 2 else "none", np.ones(steps[0].rows, dtype=np.int64)
    walks = ClosedWalks.of(1, steps, marks)
    assert walks.fits()
    terms = TraceEvidence((walks, replace(walks, coefficient=2)), ()).marked_gf().terms(7)
    kept = TransferMatrix(ones, tuple(steps), ones).marked(marks).steps
    values = [sum(c * 2**i * 5**j for i, j, c in term.terms) for term in terms]
    assert values == [0, *(3 * z for z in traces(kept, 6))]
    wrong = [
        (*walks.den[:place], (i, j, k, c + 1), *walks.den[place + 1 :])
        for place, (i, j, k, c) in enumerate(walks.den)
        if place
    ]
    for den in (*wrong, (*walks.den, (0, 0, walks.den[-1][2] + 1, 1))):
        assert not replace(walks, den=den).fits()


@given(st.integers(1, 5), st.integers(0, 9), st.data())
def test_traces_of_powers_are_sums_of_powers_of_eigenvalues(n, count, data):
    row = st.lists(st.integers(-3, 3), min_size=n, max_size=n)
    rows = data.draw(st.lists(row, min_size=n, max_size=n))
    power, known = fmpz_mat(rows), []
    for _ in range(count):
        known.append(sum(int(power[k, k]) for k in range(n)))
        power = power * fmpz_mat(rows)
    assert traces_of_powers(fmpz_mat(rows), count) == known


@pytest.mark.slow
def test_many_states_are_evidence_by_determinants_modulo_a_prime():
    """Of more than 120 states the traces of all powers are not compared."""
    n = 130
    rows = [
        [int(j == i + 1 or (j < i and (i * j + j) % 7 == 1)) for j in range(n)] for i in range(n)
    ]
    walks = ClosedWalks.of(1, matrix_of(rows).steps, "none")
    assert walks.dimension > 120
    assert walks.fits()
    place = len(walks.den) // 2
    i, j, k, c = walks.den[place]
    wrong = (*walks.den[:place], (i, j, k, c + 1), *walks.den[place + 1 :])
    assert not replace(walks, den=wrong).fits()


def test_closed_walks_of_several_matrices_are_added():
    """Of [[1, 1], [1, 0]] twice less those of [[2]]: 2 L(n) - 2^n for the Lucas numbers L(n)."""
    two = ClosedWalks.of(2, matrix_of([[1, 1], [1, 0]]).steps, "none")
    one = ClosedWalks.of(-1, matrix_of([[2]]).steps, "none")
    gf = TraceEvidence((two, one), ()).gf()
    assert gf.terms(6) == [0, 2 - 2, 6 - 4, 8 - 8, 14 - 16, 22 - 32]


def test_the_cancelled_factor_times_the_denominator_is_the_product_of_the_determinants():
    walks = ClosedWalks.of(1, matrix_of([[1, 1], [1, 0]]).steps, "none")
    twice = ClosedWalks.of(1, matrix_of([[2]]).steps, "none")
    evidence = TraceEvidence((walks, twice), ())
    assert evidence.cancelled(RationalGF.of([1], [1, -1, -1])) == (1, -2)
    assert evidence.cancelled(RationalGF.of([1], [1, -2])) == (1, -1, -1)


def test_with_marks_at_most_32_states_have_a_determinant():
    rows = [(k, (k + 1) % 33, 1, k % 2, 0) for k in range(33)]
    rows += [(k, k * k % 33, 1, 0, k % 3) for k in range(33)]
    columns = np.array(rows, dtype=np.int64).T
    with pytest.raises(
        LimitReached, match="row states with marks is too expensive; the limit is 32"
    ):
        ClosedWalks.of(1, (CellStep.of(33, 33, tuple(columns)),), "xy")
