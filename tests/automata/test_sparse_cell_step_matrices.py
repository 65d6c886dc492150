"""Steps of cells: sparse matrices between the states before a cell and those after it."""

import pytest
from automata.steps import edges_of

from gfkit.automata.sparse_cell_step_matrices import CellStep, layered, steps_of
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
