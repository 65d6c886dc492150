"""Closed walks: states that go, and determinants that are no evidence."""

from dataclasses import replace

import numpy as np
import pytest
from flint import fmpz_mat
from tiers import one_in

from gfkit.automata import trace
from gfkit.automata.lumping import lump, merge_in_ring
from gfkit.automata.sums_of_states import merge_sums
from gfkit.automata.trace import ClosedWalks, TraceEvidence, traces_of_powers
from gfkit.automata.transfer import Step, TransferMatrix
from gfkit.series.profile import Profile

ONE = Profile.of({(0, 0): 1})


def matrix_of(rows: list[list[int]]) -> TransferMatrix:
    ones = [1] * len(rows)
    return TransferMatrix.from_rows(rows, ones, ones)


@one_in(5)
@pytest.mark.parametrize("seed", range(12))
def test_merging_keeps_every_trace(seed: int) -> None:
    chosen = np.random.default_rng(seed)
    kinds = chosen.integers(0, 3, size=(3, 6))
    rows = kinds[chosen.integers(0, 3, size=6)]  # at most three different rows
    merged = merge_in_ring(matrix_of(rows.tolist()).steps)
    assert merged[0].rows <= 3
    walks = ClosedWalks.of(1, matrix_of(rows.tolist()).steps, "none")
    traces = [int(np.trace(np.linalg.matrix_power(rows, n))) for n in range(1, 9)]
    assert TraceEvidence((walks,), (ONE,)).gf().terms(9)[1:] == traces


def test_equal_sums_are_not_enough_for_traces() -> None:
    # Both states have one edge, so they are lumped; but there are two closed walks.
    two = matrix_of([[1, 0], [0, 1]])
    assert lump(two).dimension == 1
    assert merge_in_ring(two.steps)[0].rows == 2


@pytest.mark.parametrize("limit", [120, 0])
def test_a_wrong_determinant_is_no_evidence(monkeypatch, limit: int) -> None:
    monkeypatch.setattr(trace, "CHECKED_EXACTLY", limit)
    walks = ClosedWalks.of(1, matrix_of([[1, 1, 0], [1, 0, 2], [0, 3, 1]]).steps, "none")
    evidence = TraceEvidence((walks,), (ONE,))
    assert evidence.holds(evidence.gf())
    i, j, k, c = walks.den[-1]
    wrong = replace(walks, den=(*walks.den[:-1], (i, j, k, c + 1)))
    changed = TraceEvidence((wrong,), (ONE,))
    assert not changed.holds(changed.gf())
    assert not evidence.holds(changed.gf())


def test_traces_are_those_of_powers() -> None:
    rows = [[1, 2, 0], [0, 1, 1], [3, 0, 1]]
    wanted = [int(np.trace(np.linalg.matrix_power(np.array(rows), n))) for n in range(1, 12)]
    assert traces_of_powers(fmpz_mat(rows), 11) == wanted


def test_a_wrong_determinant_of_many_states_is_no_evidence(monkeypatch) -> None:
    monkeypatch.setattr(trace, "CHECKED_EXACTLY", 0)
    monkeypatch.setattr(trace, "MANY", 0)
    walks = ClosedWalks.of(1, matrix_of([[1, 1, 0], [1, 0, 2], [0, 3, 1]]).steps, "none")
    assert walks.fits()
    for place in (1, 2):
        i, j, k, c = walks.den[place]
        assert not replace(
            walks, den=(*walks.den[:place], (i, j, k, c + 1), *walks.den[place + 1 :])
        ).fits()


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
        steps.append(Step.of(rows, columns, (source, target, matrix[source, target], *marks)))
    return steps


@pytest.mark.parametrize("seed", range(60))
def test_closed_walks_weigh_the_same(seed):
    steps = random_steps(np.random.default_rng(seed))
    merged = merge_sums(steps)
    assert [step.rows for step in merged] <= [step.rows for step in steps]
    assert all(step.coefficient.min(initial=1) > 0 for step in merged)
    assert traces(merged, 8) == traces(steps, 8)
