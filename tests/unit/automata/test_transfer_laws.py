"""Automata: nothing that is only rearranged, trimmed, merged or lumped changes a term."""

from collections import Counter
from contextlib import nullcontext
from itertools import pairwise

import pytest
from hypothesis import given, settings
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
from tiers import drawn

from gfkit.automata.agreement import marked_terms
from gfkit.automata.lumping import lump, lump_by, merge_equal_futures, push_back
from gfkit.automata.transfer import Step, TransferMatrix, direct_sum, rows_of
from gfkit.errors import OutOfRange

COUNT = 6

chains = st.tuples(st.integers(1, 4), st.integers(1, 4), st.integers(1, 4), st.integers(1, 4))


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


@given(automata(weights=SMALL | LARGE), st.sampled_from(["none", "x", "xy"]))
@settings(deadline=None, max_examples=drawn(600))
def test_all_that_is_made_of_an_automaton_has_the_terms_of_all_walks(matrix, marks):
    """Marks that are not wanted are one; then it is trimmed, merged, lumped, and lumped again."""
    expected = []
    for term in walked(matrix, COUNT):
        kept = Counter()
        for (i, j), c in term.items():
            kept[{"none": (0, 0), "x": (i + j, 0), "xy": (i, j)}[marks]] += c
        expected.append({key: c for key, c in kept.items() if c})
    assert matrix.terms(COUNT) == [sum(term.values()) for term in expected]
    assert [term.as_dict() for term in marked_terms(matrix.marked(marks), COUNT)] == expected
    fewer = matrix.marked(marks)
    rows = list(rows_of(fewer))
    columns = [[row.get(k, {}) for row in rows] for k in range(fewer.dimension)]
    assert columns == entries([*fewer.steps])
    for one in (fewer, fewer.trimmed(), merge_equal_futures(fewer)):
        assert walked(one, COUNT) == expected
        for part in one.steps:  # sorted, and nothing could be added up
            columns = (k.tolist() for k in (part.source, part.target, part.x, part.y))
            keys = list(zip(*columns, strict=True))
            assert keys == sorted(set(keys))
    lumping = lump(fewer)
    assert quotient_terms(lumping) == expected
    assert lump_by(fewer, lumping.block_of.tolist()).rows() == lumping.rows()
    exactly = [[sum(c for _, c in entry.items()) for entry in row] for row in lumping.rows()]
    assert lumping.integer_matrix() == exactly
    assert lumping.dense().tolist() == [[float(entry) for entry in row] for row in exactly]


@given(doubled_automata(weights=SMALL | LARGE | st.just(2**51)))
@law
def test_a_doubled_automaton_lumps_as_far_as_the_single_one(pair):
    single, double = pair
    assert lump(double).dimension == lump(single).dimension


@pytest.mark.parametrize("entry", [2**63 - 1, 1 - 2**63, 2**63, -(2**63), 2**64])
@pytest.mark.parametrize("ends", ["start", "end"])
def test_an_entry_is_taken_if_it_and_its_negative_fit_into_a_word(entry, ends):
    asked = {"start": [1], "end": [1], ends: [entry]}
    with nullcontext() if abs(entry) < 2**63 else pytest.raises(OutOfRange):
        assert TransferMatrix.from_rows([[1]], **asked).terms(2) == [entry] * 2


@given(automata(steps=1), automata(steps=1), st.integers(-3, 3))
@law
def test_a_direct_sum_has_the_combined_terms(first, second, coefficient):
    found = walked_totals(direct_sum([(coefficient, first), (2, second)]), COUNT)
    parts = zip(walked_totals(first, COUNT), walked_totals(second, COUNT), strict=True)
    assert found == [coefficient * a + 2 * b for a, b in parts]


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
