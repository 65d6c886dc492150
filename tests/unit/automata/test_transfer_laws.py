"""Automata: nothing that is only rearranged, trimmed, merged or lumped changes a term."""

from itertools import pairwise

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from laws.strategies import (
    LARGE,
    SMALL,
    automata,
    doubled_automata,
    law,
    step,
    walked,
    walked_totals,
)
from oracle import walks

from gfkit.automata.lumping import lump, lump_by, merge_equal_futures, push_back
from gfkit.automata.transfer import Step, direct_sum

COUNT = 6

chains = st.tuples(st.integers(1, 4), st.integers(1, 4), st.integers(1, 4), st.integers(1, 4))


@given(automata())
@law
def test_terms_are_those_of_all_walks(matrix):
    assert matrix.terms(COUNT) == walked_totals(matrix, COUNT)


@given(automata())
@law
def test_trimming_keeps_all_terms(matrix):
    assert walked(matrix.trimmed(), COUNT) == walked(matrix, COUNT)


@given(automata())
@law
def test_merging_equal_futures_keeps_all_terms(matrix):
    assert walked(merge_equal_futures(matrix), COUNT) == walked(matrix, COUNT)


def quotient_terms(lumping):
    """Return the first terms of the quotient, the slow way."""
    edges = [
        (b, c, coefficient, x, y)
        for b, row in enumerate(lumping.rows())
        for c, entry in enumerate(row)
        for (x, y), coefficient in entry.items()
    ]
    steps = [(lumping.dimension, edges)]
    return walks.polynomial_terms(lumping.start.tolist(), steps, lumping.end.tolist(), COUNT)


@given(automata(weights=SMALL | LARGE))
@law
def test_lumping_keeps_all_terms(matrix):
    assert quotient_terms(lump(matrix)) == walked(matrix, COUNT)


@given(automata(), st.sampled_from(["none", "x"]))
@law
def test_lumping_keeps_all_terms_under_fewer_marks(matrix, marks):
    fewer = matrix.marked(marks)
    assert quotient_terms(lump(fewer)) == walked(fewer, COUNT)


@given(doubled_automata(weights=SMALL | LARGE | st.just(2**51)))
@law
def test_a_doubled_automaton_lumps_as_far_as_the_single_one(pair):
    single, double = pair
    assert lump(double).dimension == lump(single).dimension


@given(automata())
@law
def test_the_coarsest_lumping_is_a_lumping(matrix):
    lumping = lump(matrix)
    again = lump_by(matrix, lumping.block_of.tolist())
    assert again.rows() == lumping.rows()


@given(automata())
@law
def test_integer_rows_are_the_quotient_without_marks(matrix):
    lumping = lump(matrix)
    found = np.concatenate(list(lumping.integer_rows()), axis=1)
    assert found.tolist() == lumping.integer_matrix()


@given(automata(steps=1), automata(steps=1), st.integers(-3, 3))
@law
def test_a_direct_sum_has_the_combined_terms(first, second, coefficient):
    found = walked_totals(direct_sum([(coefficient, first), (2, second)]), COUNT)
    parts = zip(walked_totals(first, COUNT), walked_totals(second, COUNT), strict=True)
    assert found == [coefficient * a + 2 * b for a, b in parts]


@given(automata(), st.sampled_from(["none", "x", "xy"]))
@law
def test_marks_that_are_not_wanted_become_one(matrix, marks):
    expected = []
    for term in walked(matrix, COUNT):
        kept = {}
        for (i, j), c in term.items():
            key = {"none": (0, 0), "x": (i + j, 0), "xy": (i, j)}[marks]
            kept[key] = kept.get(key, 0) + c
        expected.append({key: c for key, c in kept.items() if c})
    assert walked(matrix.marked(marks), COUNT) == expected


@given(automata())
@law
def test_steps_are_sorted_and_nothing_could_be_added_up(matrix):
    for part in matrix.steps:
        keys = list(
            zip(*(k.tolist() for k in (part.source, part.target, part.x, part.y)), strict=True)
        )
        assert keys == sorted(set(keys))


@given(chains, st.data())
@law
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


def entries(chain: list[Step]):
    """Return the product of a chain of steps, column by column."""
    steps = []
    for part in chain:
        columns = part.source, part.target, part.coefficient, part.x, part.y
        edges = zip(*(column.tolist() for column in columns), strict=True)
        steps.append((part.rows, [*edges]))
    size = range(chain[-1].columns)
    return [walks.pulled_back(steps, [{(0, 0): 1} if s == k else {} for s in size]) for k in size]
