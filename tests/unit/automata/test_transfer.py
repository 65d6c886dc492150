"""Steps and automata by hand."""

import numpy as np

from gfkit.automata.transfer import Step, TransferMatrix


def test_equal_edges_are_added_up():
    step = Step.of(1, 1, ([0, 0, 0], [0, 0, 0], [2, 3, 4], [0, 1, 0], [0, 0, 0]))
    assert step.coefficient.tolist() == [6, 3]
    assert step.x.tolist() == [0, 1]


def test_large_weights_on_different_edges_are_no_sum():
    step = Step.of(1, 2, ([0, 0], [0, 1], [2**62, 2**62], [0, 0], [0, 0]))
    assert step.coefficient.tolist() == [2**62, 2**62]


def test_states_that_cannot_be_reached_or_cannot_end_go():
    rows = [[1, 1, 0], [0, 1, 0], [1, 0, 1]]
    matrix = TransferMatrix.from_rows(rows, [1, 0, 0], [1, 0, 1])
    assert matrix.trimmed().dimension == 1
    assert matrix.trimmed().terms(3) == [1, 1, 1]


def test_a_walk_that_dies_in_the_middle_of_a_row_is_trimmed():
    first = Step.of(1, 2, ([0, 0], [0, 1], [1, 1], [0, 0], [0, 0]))
    second = Step.of(2, 1, ([0], [0], [1], [0], [0]))
    one = np.ones(1, dtype=np.int64)
    trimmed = TransferMatrix(one, (first, second), one).trimmed()
    assert [step.rows for step in trimmed.steps] == [1, 1]
