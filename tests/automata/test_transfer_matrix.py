"""Automata: marks that are not wanted are one, useless states go, and no term changes."""

from collections import Counter
from contextlib import nullcontext

import numpy as np
import pytest
from automata.steps import edges_of, entries
from hypothesis import given
from hypothesis import strategies as st
from laws.strategies import LARGE, SMALL, automata, automaton, step, walked, walked_totals

from gfkit.automata.agreement import marked_terms
from gfkit.automata.transfer_matrix import TransferMatrix, direct_sum, rows_of
from gfkit.errors import AutomatonError, OutOfRange, WrongArgument

COUNT = 6

FIBONACCI = TransferMatrix.from_rows([[1, 1], [1, 0]], [1, 0], [1, 0])


def with_marks(terms, marks):
    """Return polynomials in which marks that are not wanted are 1; "x" is for both players."""
    found = []
    for term in terms:
        kept = Counter()
        for (i, j), c in term.items():
            kept[{"none": (0, 0), "x": (i + j, 0), "xy": (i, j)}[marks]] += c
        found.append({key: c for key, c in kept.items() if c})
    return found


@given(automata(weights=SMALL | LARGE))
def test_terms_are_the_weights_of_all_walks(matrix):
    assert matrix.terms(COUNT) == walked_totals(matrix, COUNT)


@given(automata(weights=SMALL | LARGE), st.sampled_from(["none", "x", "xy"]))
def test_marks_that_are_not_wanted_are_one(matrix, marks):
    expected = with_marks(walked(matrix, COUNT), marks)
    marked = matrix.marked(marks)
    assert [term.as_dict() for term in marked_terms(marked, COUNT)] == expected
    assert walked(marked, COUNT) == expected


@given(automata(weights=SMALL | LARGE))
def test_trimming_leaves_out_useless_states_and_no_term(matrix):
    trimmed = matrix.trimmed()
    assert walked(trimmed, COUNT) == walked(matrix, COUNT)
    assert trimmed.dimension <= matrix.dimension
    assert trimmed.trimmed() == trimmed


@pytest.mark.parametrize(
    ("rows", "start", "end", "left"),
    [
        ([[1, 1, 0], [1, 0, 0], [0, 1, 1]], [1, 0, 0], [1, 0, 1], 2),  # one is not reached
        ([[1, 1, 0], [1, 0, 1], [0, 0, 1]], [1, 0, 0], [1, 0, 0], 2),  # one cannot end
        ([[0, 1], [0, 0]], [0, 1], [1, 0], 1),  # no walk at all; one state is kept
    ],
)
def test_states_that_are_not_reached_or_cannot_end_are_left_out(rows, start, end, left):
    assert TransferMatrix.from_rows(rows, start, end).trimmed().dimension == left


@given(automata(weights=SMALL | LARGE))
def test_rows_of_the_product_are_the_columns_of_its_columns(matrix):
    rows = list(rows_of(matrix))
    columns = [[row.get(k, {}) for row in rows] for k in range(matrix.dimension)]
    assert columns == entries([*matrix.steps])


@given(
    st.integers(1, 4),
    st.lists(st.tuples(*[st.integers(0, 3)] * 2, st.integers(-3, 3), *[st.integers(0, 1)] * 2)),
)
def test_a_step_is_sorted_and_has_equal_edges_added_up(rows, edges):
    edges = [(source % rows, *rest) for source, *rest in edges]
    part = step(rows, 4, edges)
    keys = [(source, target, x, y) for source, target, _, x, y in edges_of(part)]
    assert keys == sorted({*keys})
    total = Counter()
    for source, target, c, x, y in edges:
        total[source, target, x, y] += c
    assert {key: c for key, c in total.items() if c} == {
        (source, target, x, y): c for source, target, c, x, y in edges_of(part) if c
    }


@given(automata(steps=1), automata(steps=1), st.integers(-3, 3))
def test_a_direct_sum_has_the_combined_terms(first, second, coefficient):
    found = walked_totals(direct_sum([(coefficient, first), (2, second)]), COUNT)
    parts = zip(walked_totals(first, COUNT), walked_totals(second, COUNT), strict=True)
    assert found == [coefficient * a + 2 * b for a, b in parts]


@given(automata(), automata())
def test_automata_are_equal_just_if_all_parts_are(one, other):
    def parts(matrix):
        steps = [(z.rows, z.columns, edges_of(z)) for z in matrix.steps]
        return matrix.start.tolist(), steps, matrix.end.tolist()

    assert (one == other) == (parts(one) == parts(other))
    again = TransferMatrix(one.start.copy(), one.steps, one.end.copy())
    assert (again, hash(again)) == (one, hash(one))
    assert one != "an automaton"


@pytest.mark.parametrize("entry", [2**63 - 1, 1 - 2**63, 2**63, -(2**63), 2**64])
@pytest.mark.parametrize("ends", ["start", "end"])
def test_an_entry_is_taken_if_it_and_its_negative_fit_into_a_word(entry, ends):
    asked = {"start": [1], "end": [1], ends: [entry]}
    with nullcontext() if abs(entry) < 2**63 else pytest.raises(OutOfRange):
        assert TransferMatrix.from_rows([[1]], **asked).terms(2) == [entry] * 2


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda: TransferMatrix.from_rows([[1, 1]], [1], [1]), OutOfRange, "rows of a square"),
        (lambda: TransferMatrix.from_rows([], [], []), OutOfRange, "rows of a square"),
        (
            lambda: TransferMatrix.from_rows([[1]], [1, 0], [1]),
            AutomatonError,
            "one entry for each",
        ),
        (lambda: TransferMatrix([1], (), [1]), WrongArgument, "`from_rows` takes lists"),
        (lambda: TransferMatrix(np.ones(1), (), np.ones(1)), AutomatonError, "needs steps that"),
        (lambda: FIBONACCI.terms(-1), OutOfRange, "count must be"),
        (lambda: FIBONACCI.marked("z"), OutOfRange, "marks must be"),
    ],
)
def test_what_is_no_automaton_is_refused(call, error, words):
    with pytest.raises(error, match=words):
        call()


def test_steps_lead_from_layer_to_layer():
    one = np.ones(1, dtype=np.int64)
    with pytest.raises(AutomatonError, match="the states that the one before leaves"):
        TransferMatrix(one, (step(1, 2, []), step(3, 1, [])), one)


def test_an_automaton_says_its_sizes():
    assert str(FIBONACCI) == "2 states, 1 steps, 3 edges"
    assert str(automaton([1], [(1, [(0, 0, 1, 0, 0)])], [1])) == "1 states, 1 steps, 1 edges"
