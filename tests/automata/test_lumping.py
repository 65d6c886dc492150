"""States that have the same future are one; no term changes."""

from itertools import pairwise

import numpy as np
import pytest
from automata.steps import edges_of, entries
from hypothesis import given
from hypothesis import strategies as st
from laws.strategies import LARGE, SMALL, automata, doubled_automata, step, walked
from oracle import walks

from gfkit.automata.loops import SWITCH, installed
from gfkit.automata.lumping import (
    from_smallest_layer,
    lump,
    lump_by,
    merge_equal_futures,
    merge_in_ring,
    push_back,
    turned,
)
from gfkit.automata.row_programs import WIDTH
from gfkit.automata.transfer_matrix import TransferMatrix
from gfkit.base.budget import Budget
from gfkit.base.memory import resident
from gfkit.errors import AutomatonError, LimitReached, NotLumpable

COUNT = 6
TRIANGLE = TransferMatrix.from_rows([[0, 1, 1], [1, 0, 1], [1, 1, 0]], [1, 0, 0], [1, 0, 0])


def quotient_terms(lumping):
    """Return the first terms of the quotient, the slow way."""
    edges = [
        (b, c, coefficient, x, y)
        for b, row in enumerate(lumping.rows())
        for c, entry in enumerate(row)
        for (x, y), coefficient in entry.as_dict().items()
    ]
    steps = [(lumping.dimension, edges)]
    return walks.polynomial_terms(lumping.start.tolist(), steps, lumping.end.tolist(), COUNT)


@given(automata(weights=SMALL | LARGE), st.sampled_from(["none", "x", "xy"]))
def test_the_quotient_has_the_terms_of_all_walks(matrix, marks):
    marked = matrix.marked(marks)
    lumping = lump(marked)
    assert quotient_terms(lumping) == walked(marked, COUNT)
    assert lumping.dimension <= marked.dimension
    assert sum(lumping.size.tolist()) == marked.dimension
    assert str(lumping) == f"{marked.dimension} states in {lumping.dimension} blocks"


@given(automata(weights=SMALL | LARGE))
def test_the_quotient_is_written_out_in_each_way(matrix):
    lumping = lump(matrix)
    exactly = [
        [sum(c for _, c in entry.as_dict().items()) for entry in row] for row in lumping.rows()
    ]
    assert lumping.integer_matrix() == exactly
    assert lumping.dense().tolist() == [[float(entry) for entry in row] for row in exactly]
    assert all(entry < 2 ** lumping.entry_bits() for row in exactly for entry in row)
    assert lump_by(matrix, lumping.block_of.tolist()).rows() == lumping.rows()


@given(doubled_automata(weights=SMALL | LARGE | st.just(2**51)))
def test_a_doubled_automaton_lumps_as_far_as_the_single_one(pair):
    single, double = pair
    assert lump(double).dimension == lump(single).dimension


@given(automata(weights=SMALL | LARGE))
def test_the_lumping_is_the_coarsest(matrix):
    """In the quotient no two blocks agree in their ends and in their weights to all blocks."""
    lumping = lump(matrix)
    again = [
        (int(end), *(tuple(sorted(entry.as_dict().items())) for entry in row))
        for end, row in zip(lumping.end, lumping.rows(), strict=True)
    ]
    pairs = {
        (a, b)
        for a in range(len(again))
        for b in range(a)
        if again[a][0] == again[b][0] and [*again[a][1:]] == [*again[b][1:]]
    }
    assert not pairs


def test_what_has_equal_rows_is_one_state():
    """Walks on the triangle, from one corner: the two other corners are alike."""
    lumping = lump(TRIANGLE)
    assert lumping.integer_matrix() == [[1, 1], [2, 0]]
    assert lumping.size.tolist() == [2, 1]


# Merging within the steps.


@given(automata(weights=SMALL | LARGE))
def test_merging_keeps_all_terms(matrix):
    merged = merge_equal_futures(matrix)
    assert walked(merged, COUNT) == walked(matrix, COUNT)
    assert sum(z.rows for z in merged.steps) <= sum(z.rows for z in matrix.steps)
    for part in merged.steps:
        keys = [(source, target, x, y) for source, target, _, x, y in edges_of(part)]
        assert keys == sorted({*keys}), "sorted, and nothing could be added up"


chains = st.tuples(st.integers(1, 4), st.integers(1, 4), st.integers(1, 4), st.integers(1, 4))


@given(chains, st.data())
def test_pushing_back_a_chain_keeps_all_its_entries(sizes, data):
    chain = []
    for rows, columns in pairwise(sizes):
        edge = st.tuples(
            st.integers(0, rows - 1),
            st.integers(0, columns - 1),
            st.integers(1, 3),
            st.integers(0, 2),
            st.integers(0, 2),
        )
        chain.append(step(rows, columns, data.draw(st.lists(edge, max_size=6))))
    assert entries(push_back(chain)) == entries(chain)
    assert entries(turned(turned(chain))) == entries(chain)
    assert push_back([]) == []


def traces(steps):
    """Return the traces of the first powers of the product of steps, as polynomials."""
    around = [(part.rows, edges_of(part)) for part in steps]
    size = steps[0].rows
    found = []
    for power in range(1, COUNT):
        total = {}
        for k in range(size):
            vector = [{(0, 0): 1} if s == k else {} for s in range(size)]
            for _ in range(power):
                vector = walks.pulled_back(around, vector)
            for key, c in vector[k].items():
                total[key] = total.get(key, 0) + c
        found.append({key: c for key, c in total.items() if c})
    return found


@given(automata())
def test_merging_in_a_ring_keeps_the_weights_of_closed_walks(matrix):
    merged = merge_in_ring(matrix.steps)
    assert traces(merged) == traces(matrix.steps)
    assert sum(z.rows for z in merged) <= sum(z.rows for z in matrix.steps)
    assert traces(turned(matrix.steps)) == traces(matrix.steps)
    shortest = from_smallest_layer(matrix.steps)
    assert traces(shortest) == traces(matrix.steps)
    assert shortest[0].rows == min(z.rows for z in matrix.steps)


def test_no_state_is_left_where_there_is_no_closed_walk():
    steps = TransferMatrix.from_rows([[0, 1], [0, 0]], [1, 0], [1, 0]).steps
    assert [z.rows for z in merge_in_ring(steps)] == [0]


# Refusals.


def test_states_that_go_on_or_end_differently_are_no_block():
    line = TransferMatrix.from_rows([[0, 1, 0], [1, 0, 1], [0, 1, 0]], [1, 0, 0], [1, 1, 1])
    with pytest.raises(NotLumpable, match="state 1 disagrees with the first state of its block 0"):
        lump_by(line, [0, 0, 0])
    with pytest.raises(NotLumpable, match="state 1 disagrees") as refused:
        lump_by(TRIANGLE, [0, 0, 1])
    assert (refused.value.block, refused.value.state) == (0, 1)


@pytest.mark.parametrize("blocks", [[0, 1], [0, 2, 2], [1, 1, 1]], ids=str)
def test_blocks_are_numbered_without_gaps(blocks):
    with pytest.raises(AutomatonError, match="blocks are numbered 0, 1, 2"):
        lump_by(TRIANGLE, blocks)


@pytest.mark.parametrize("make", [lump, lambda matrix: lump_by(matrix, [0, 1])])
def test_an_automaton_with_negative_weights_is_not_lumped(make):
    with pytest.raises(AutomatonError, match="negative weight"):
        make(TransferMatrix.from_rows([[1, -1], [1, 0]], [1, 0], [1, 0]))


def test_more_entries_than_fit_into_the_memory_are_refused():
    n = 601
    rows = np.roll(np.eye(n, dtype=np.int64), 1, axis=1).tolist()
    lumping = lump_by(TransferMatrix.from_rows(rows, [1] * n, range(n)), range(n))
    with (
        Budget(memory=resident() + 2**25),
        pytest.raises(LimitReached, match="601 x 601 entries, written out"),
    ):
        lumping.integer_matrix()


@pytest.mark.skipif(not installed(), reason="numba is not installed")
def test_the_compiled_loop_and_numpy_have_the_same_quotient(monkeypatch):
    """Of more blocks than the loop sums together."""
    size = 24
    rows = [[pow(k + 2, j, 7) for j in range(size)] for k in range(size)]
    matrix = TransferMatrix.from_rows(rows, [1] * size, [k * k % 11 for k in range(size)])
    found = []
    for asked in "01":
        monkeypatch.setenv(SWITCH, asked)
        found.append(lump(matrix))
    by_numpy, compiled = found
    assert by_numpy.dimension > 2 * WIDTH
    assert compiled.block_of.tolist() == by_numpy.block_of.tolist()
    assert compiled.rows() == by_numpy.rows()
