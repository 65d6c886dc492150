from dataclasses import replace

import numpy as np
import pytest
from flint import fmpz_mat
from tiers import one_in

from gfkit.automata import trace
from gfkit.automata.lumping import lump, merge_in_ring
from gfkit.automata.trace import ClosedWalks, TraceEvidence, traces_of_powers
from gfkit.automata.transfer import TransferMatrix
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
