"""Steps and automata by hand."""

import numpy as np
import pytest

from gfkit.automata.transfer import Step, TransferMatrix, direct_sum

FIBONACCI = TransferMatrix.from_rows([[1, 1], [1, 0]], start=[1, 0], end=[1, 0])


def test_equal_edges_are_added_up():
    step = Step.of(1, 1, ([0, 0, 0], [0, 0, 0], [2, 3, 4], [0, 1, 0], [0, 0, 0]))
    assert step.coefficient.tolist() == [6, 3]
    assert step.x.tolist() == [0, 1]


def test_large_weights_on_different_edges_are_no_sum():
    step = Step.of(1, 2, ([0, 0], [0, 1], [2**62, 2**62], [0, 0], [0, 0]))
    assert step.coefficient.tolist() == [2**62, 2**62]


def test_edges_begin_where_bounds_says():
    step = Step.of(3, 1, ([2, 0, 2], [0, 0, 0], [1, 1, 1], [0, 0, 1], [0, 0, 0]))
    assert step.bounds().tolist() == [0, 1, 1, 3]


def test_states_that_cannot_be_reached_or_cannot_end_go():
    rows = [[1, 1, 0], [0, 1, 0], [1, 0, 1]]
    matrix = TransferMatrix.from_rows(rows, [1, 0, 0], [1, 0, 1])
    assert matrix.trimmed().dimension == 1
    assert matrix.trimmed().terms(3) == [1, 1, 1]


@pytest.mark.parametrize("start, end", [([1, 0], [0, 1]), ([0, 0], [1, 1]), ([1, 1], [0, 0])])
def test_one_state_is_left_of_an_automaton_that_counts_nothing(start, end):
    matrix = TransferMatrix.from_rows([[1, 0], [0, 1]], start, end).trimmed()
    assert matrix.dimension == 1
    assert matrix.terms(3) == [0, 0, 0]


def test_a_walk_that_dies_in_the_middle_of_a_row_is_trimmed():
    first = Step.of(1, 2, ([0, 0], [0, 1], [1, 1], [0, 0], [0, 0]))
    second = Step.of(2, 1, ([0], [0], [1], [0], [0]))
    one = np.ones(1, dtype=np.int64)
    trimmed = TransferMatrix(one, (first, second), one).trimmed()
    assert [step.rows for step in trimmed.steps] == [1, 1]


def test_a_direct_sum_of_one_part_is_the_part():
    assert direct_sum([(1, FIBONACCI)]) is FIBONACCI
    assert direct_sum([(-2, FIBONACCI)]).terms(4) == [-2, -2, -4, -6]


def test_a_direct_sum_may_cancel():
    assert direct_sum([(1, FIBONACCI), (-1, FIBONACCI)]).terms(4) == [0, 0, 0, 0]


def test_an_automaton_is_iterated_without_end():
    terms = FIBONACCI.each()
    assert [next(terms) for _ in range(90)][-1] == 2880067194370816120
