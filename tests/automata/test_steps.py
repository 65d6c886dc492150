"""Steps of cells: sparse matrices between the states before a cell and those after it."""

import numpy as np
import pytest
from automata.steps import edges_of
from hypothesis import given
from hypothesis import strategies as st

from gfkit.automata.steps import CellStep, layered, steps_of
from gfkit.errors import LimitReached


def test_layers_of_states_are_explored_from_the_first():
    """The numbers modulo 6 and modulo 4 in turns, by +1 and *2."""
    states, edges = layered(
        [0], 2, lambda k, z: [((z + 1) % (4, 6)[k], "+1"), (2 * z % (4, 6)[k], "*2")], 9, "too many"
    )
    assert [set(some) for some in states] == [{0, 1, 2, 3, 4}, {0, 1, 2, 3}]
    numbers = [{number: state for state, number in some.items()} for some in states]
    for column, some in enumerate(edges):
        for source, target, way in some:
            before, after = numbers[column][source], numbers[1 - column][target]
            assert after == (before + 1 if way == "+1" else 2 * before) % (4, 6)[column]


def test_more_states_than_are_taken_are_refused():
    with pytest.raises(LimitReached, match="too many"):
        layered([0], 1, lambda _, state: [(state + 1, None)], 9, "too many")
    assert len(layered([0], 1, lambda _, z: [((z + 1) % 9, None)], 9, "too many")[0][0]) == 9


def test_steps_are_made_of_edges_between_layers():
    made = steps_of(["ab", "c"], [[(0, 0, (1, 0, 0)), (1, 0, (5, 2, 3))], [(0, 1, (1, 0, 1))]])
    assert [(z.rows, z.columns) for z in made] == [(2, 1), (1, 2)]
    assert [edges_of(z) for z in made] == [[(0, 0, 1, 0, 0), (1, 0, 5, 2, 3)], [(0, 1, 1, 0, 1)]]


def test_weights_that_together_pass_a_word_are_refused():
    with pytest.raises(LimitReached, match="too much for 64 bits"):
        CellStep.of(1, 1, ([0, 0], [0, 0], [2**62, 2**62], [0, 0], [0, 0]))
    assert CellStep.of(1, 1, ([0, 0], [0, 0], [2**61] * 2, [0, 0], [0, 0])).coefficient == [2**62]


EDGES = st.lists(st.tuples(*[st.integers(0, 3)] * 2, st.integers(-2, 3), *[st.integers(0, 2)] * 2))


@given(EDGES)
def test_equal_edges_are_added_up_however_many_there_are(edges):
    """A hundred copies have a hundred times the sums: few edges go another way than many."""
    sums: dict[tuple[int, ...], int] = {}
    for source, target, number, *marks in edges:
        key = (source, target, *marks)
        sums[key] = sums.get(key, 0) + number
    for copies in (1, 100):
        parts = np.array(edges * copies, dtype=np.int64).reshape(-1, 5).T
        found = edges_of(CellStep.of(4, 4, tuple(parts)))
        assert found == [
            (source, target, copies * number, x, y)
            for (source, target, x, y), number in sorted(sums.items())
        ]


@pytest.mark.parametrize("power", [1, 2**40, -1])
def test_powers_of_x_and_of_y_are_never_added_up(power):
    """However large they are, and also if they are negative."""
    edges = [(0, 0, 1, power, 0), (0, 0, 1, 0, power)] * 300
    found = edges_of(CellStep.of(1, 1, tuple(np.array(edges).T)))
    assert found == sorted([(0, 0, 300, power, 0), (0, 0, 300, 0, power)], key=lambda z: z[3:])
