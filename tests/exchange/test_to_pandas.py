"""Arrays of NumPy and tables of pandas, of integers of any size."""

import numpy as np
import pytest

from gfkit import Sequence, Strip, count_table
from gfkit.automata.steps import CellStep
from gfkit.automata.transfer_matrix import TransferMatrix
from gfkit.errors import GfkitError, LimitReached
from gfkit.exchange.to_pandas import (
    exact_array,
    frame_of_counts,
    of_automaton,
    of_sequence,
)
from gfkit.sequences.guess import guess

pytest.importorskip("pandas")


@pytest.mark.parametrize(
    ("values", "name"),
    [
        ([2**63 - 1], "int64"),
        ([2**63], "object"),
        ([-(2**63)], "int64"),
        ([-(2**63) - 1], "object"),
    ],
)
def test_arrays_are_of_64_bits_where_all_fit(values, name):
    found = exact_array(values)
    assert found.dtype.name == name
    assert found.tolist() == values


def plain_product(rows, others):
    """Return the product of two square matrices of one size."""
    size = range(len(rows))
    return [[sum(rows[i][k] * others[k][j] for k in size) for j in size] for i in size]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ([[1, 1], [3, 0]], [[1, 1], [3, 0]]),
        ([[0, 5], [-7, 2]], [[0, 5], [-7, 2]]),
        ([[2**62, 1], [2**62, 2**62]], [[2**62, 1], [2**62, 2**62]]),
        ([[2**40, 0], [1, 2]], [[2**40, 1], [0, 1]]),  # steps of words, a product of 80 bits
        ([[2**62, 2**62], [0, 0]], [[1, 0], [1, 0]]),  # 2^63, the least number beyond 64 bits
    ],
)
def test_two_steps_are_the_product(first, second):
    """Products beyond 64 bits stay exact."""
    one, two = (TransferMatrix.from_rows(z, start=[1, 0], end=[1, 0]) for z in (first, second))
    both = TransferMatrix(one.start, (*one.steps, *two.steps), one.end)
    assert of_automaton(one).tolist() == first
    assert of_automaton(both).tolist() == plain_product(first, second)


@pytest.mark.parametrize(
    ("sequence", "count", "terms"),
    [
        (Sequence([5, 6, 7], offset=3), None, [5, 6, 7]),
        (Sequence([5, 6, 7]), None, [5, 6, 7]),
        (Sequence([5, 6, 7], offset=-2), None, [5, 6, 7]),
        (Sequence([5, 6, 7], offset=-2), 0, []),
        (Sequence([5, 6, 7], offset=3), 2, [5, 6]),
        (Sequence.parse("1/(1-x)"), None, [1] * 20),  # 20 where nothing else is said
        (Sequence.parse("1/(1-2x)"), 80, [2**n for n in range(80)]),
        (Sequence([2**70, 1]), None, [2**70, 1]),
    ],
)
def test_terms_as_an_array(sequence, count, terms):
    assert [int(z) for z in of_sequence(sequence, count)] == terms


def test_a_table_of_counts_has_its_sides():
    table = count_table("kings", rows=range(11, 13), columns=range(10, 13))
    found = frame_of_counts(table)
    assert ([*found.index], [*found.columns]) == ([11, 12], [10, 11, 12])
    assert found.to_numpy().tolist() == [[*row] for row in table.table]
    assert max(map(max, table)) > 2**63


def test_the_terms_of_a_strip_begin_with_n_0():
    """The independent sets of two columns of squares, by their number of rows: Jacobsthal."""
    found = Strip("kings", columns=2).generating_function().to_pandas(5)
    assert found.to_dict() == {0: 1, 1: 3, 2: 5, 3: 11, 4: 21}


def test_a_frame_has_a_row_for_each_number_of_pieces():
    """Of the dominoes on 2 x n boards; the numbers of positions are those of the terms."""
    strip = Strip("domineering", columns=2)
    frame = strip.generating_function(marks="xy").to_pandas(5)
    assert [*frame.columns] == ["n", "left", "right", "count"]
    assert {frame[key].dtype.name for key in ("n", "left", "right")} == {"int64"}
    assert frame.groupby("n")["count"].sum().tolist() == strip.terms(5)
    pieces = (frame["left"] + frame["right"])[frame["n"] == 4]
    assert pieces.max() == 4  # eight cells


def test_a_guess_is_continued_as_far_as_asked():
    fibonacci = [0, 1, 1, 2, 3, 5, 8, 13, 21, 34]
    assert guess(fibonacci).to_pandas(12).tolist() == [*fibonacci, 55, 89]


@pytest.mark.parametrize(("count", "terms"), [(None, 5), (0, 0), (2, 2), (5, 5)])
def test_of_a_guess_as_many_terms_as_are_given_need_none_that_fits(count, terms):
    assert guess([3, 1, 4, 1, 5]).to_pandas(count).tolist() == [3, 1, 4, 1, 5][:terms]


def test_terms_that_no_guess_continues_are_refused():
    with pytest.raises(GfkitError, match="5 terms do not determine the sequence"):
        guess([3, 1, 4, 1, 5]).to_pandas(6)


def ring(size):
    """Return an automaton that goes round its states."""
    places = np.arange(size, dtype=np.int64)
    ones, zeros = np.ones(size, dtype=np.int64), np.zeros(size, dtype=np.int64)
    step = CellStep.of(size, size, (places, np.roll(places, -1), ones, zeros, zeros))
    start = zeros.copy()
    start[0] = 1
    return TransferMatrix(start, (step,), start)


def test_a_large_dense_matrix_is_refused():
    with pytest.raises(LimitReached, match="a dense matrix of 10001 states"):
        of_automaton(ring(10_001))


@pytest.mark.parametrize(("count", "last"), [(None, 22), (3, 5), (30, 32)])
def test_a_series_has_as_many_terms_as_are_asked_for(count, last):
    """Without a number 20; of terms that are listed all."""
    powers = Sequence.parse("a(n) = 2*a(n-1), a(3) = 8").to_pandas(count)
    assert powers.to_dict() == {n: 2**n for n in range(3, last + 1)}
    listed = Sequence([1, 4, 9, 16], offset=1).to_pandas(count)
    assert listed.to_dict() == {n: n * n for n in range(1, 1 + min(count or 4, 4))}


@pytest.mark.parametrize(("name", "shown"), [("Powers", "Powers"), ("", "a")])
def test_a_series_has_the_name_of_its_sequence(name, shown):
    assert Sequence.parse("1/(1-2*x)").named(name).to_pandas(3).name == shown


def test_the_automaton_of_an_answer_has_its_terms():
    answer = Strip("kings", columns=2).generating_function()
    matrix, vector = of_automaton(answer), np.array(answer.matrix.end)
    found = []
    for _ in range(6):
        found.append(int(np.array(answer.matrix.start) @ vector))
        vector = matrix @ vector
    assert found == answer.terms(6)
