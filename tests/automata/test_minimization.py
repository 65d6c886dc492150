"""Reduced diagrams and least automata: the same words, and no more states than futures."""

import random
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import parametrize_some

from gfkit.automata.minimization import (
    FAILED,
    MET,
    Reached,
    classes_of,
    different,
    keys_of,
    numbered,
    of_steps,
    of_table,
    tables_of,
    tables_of_layers,
)
from gfkit.errors import LimitReached


@parametrize_some("seed", range(60))
def test_both_makers_give_the_least_diagram_of_a_random_table(seed) -> None:
    """Of a condition, and of what is shown by nodes from 1 on."""
    chance = random.Random(seed)  # noqa: S311 - reproducible
    letters, depth = chance.choice([(2, 5), (3, 4), (4, 3)])
    density = chance.choice([0.02, 0.5, 0.98])
    some = chance.choice([[FAILED, MET], [1, 2, 3]])
    chosen = chance.choices(some, [1 - density, *[density] * (len(some) - 1)], k=letters**depth)
    leaves = np.array(chosen).reshape((letters,) * depth)
    by_table = of_table(leaves if MET not in some else leaves == MET)
    by_steps = of_steps(
        depth, letters, (), lambda seen, _, letter: (*seen, letter), lambda w: int(leaves[w])
    )
    assert len(by_table.after) == len(by_steps.after)
    for word in product(range(letters), repeat=depth):
        assert by_table.read(by_table.first, word) == leaves[word]
        assert by_steps.read(by_steps.first, word) == leaves[word]
    asked = sum(len(_left_to_ask(leaves, place)) for place in range(depth))
    assert len(by_table.after) == 1 + max(0, leaves.max()) + asked


def _left_to_ask(leaves, place) -> set[bytes]:
    """Return what beginnings of a length leave to be asked, but for what is settled."""
    rest = leaves.reshape(-1, leaves.shape[0] ** (leaves.ndim - place))
    return {row.tobytes() for row in rest if (row != row[0]).any()}


class Random:
    """Random arrows between a few states; a column of them in each."""

    def __init__(self, seed: int) -> None:
        chance = random.Random(seed)  # noqa: S311 - reproducible
        self.width, many = chance.choice([1, 1, 2, 3]), chance.randint(1, 5)
        arrows = [None, *range(many), *range(many)]
        self.arrows = {
            (column, state): chance.choices(arrows, k=2)
            for column in range(self.width)
            for state in range(many)
        }
        kinds = chance.choice([[True], [True, False], [False, False, True]])
        self.ends = [chance.choice(kinds) for _ in range(many)]
        if chance.randint(0, 1):  # a state from which no end is reached
            self.ends[-1] = False
            for column in range(self.width):
                self.arrows[column, many - 1] = chance.choices([None, many - 1], k=2)


def is_accepted(state, word, arrows, ends):
    for place, letter in enumerate(word):
        state = arrows(place, state)[letter]
        if state is None or state < 0:
            return False
    return bool(ends[state])


@given(st.integers(0, 10**6))
def test_the_least_automaton_accepts_the_same_and_no_two_states_have_one_future(seed):
    reader = Random(seed)
    width = reader.width

    def arrows(place, state):
        return reader.arrows[place % width, state]

    tables = tables_of(0, width, arrows, reader.ends.__getitem__, "random arrows")

    def least_arrows(place, state):
        return tables.after[place % width][state]

    futures = {state: [] for state in range(len(tables.may_end))}
    for rows in range(6 // width + 1):
        for word in product(range(2), repeat=rows * width):
            found = is_accepted(0, word, least_arrows, tables.may_end)
            assert found == is_accepted(0, word, arrows, reader.ends), word
            for state, future in futures.items():
                future.append(is_accepted(state, word, least_arrows, tables.may_end))
    assert len({*map(tuple, futures.values())}) == len(futures)


class Modulo:
    """Rows of two cells, each 0 or 1: the sum of all of them modulo m is remembered."""

    width = 2

    def __init__(self, m, end):
        self.m, self.end, self.first, self.bases = m, end, np.zeros((1, 1), dtype=np.int64), [m]

    def read(self, column, states):
        assert column < self.width
        many = states.shape[1]
        after = np.concatenate([states, states + 1], axis=1) % self.m
        return np.tile(np.arange(many), 2), after, np.repeat([0, 1], many)

    def may_end(self, states):
        return states[0] == self.end


@pytest.mark.parametrize(("m", "end"), [(1, 0), (2, 1), (3, 0), (3, 2), (5, 4)])
def test_layers_of_states_give_the_least_automaton(m, end):
    tables = tables_of_layers(Modulo(m, end), 2, "a sum")
    assert [len(z) for z in tables.after] == [m, m]
    for rows in range(4):
        for word in product(range(2), repeat=2 * rows):
            found = is_accepted(0, word, lambda k, z: tables.after[k % 2][z], tables.may_end)
            assert found == (sum(word) % m == end)


def test_a_condition_of_no_cell_is_met_or_not():
    assert of_table(np.array(True)).first == MET
    assert of_table(np.array(False)).first == FAILED


@pytest.mark.parametrize(
    ("refusal", "words"), [("", "growing has more than 9 states"), ("no", "no")]
)
def test_more_states_than_are_taken_are_refused(refusal, words):
    with pytest.raises(LimitReached, match=words):
        tables_of(
            0, 1, lambda _, z: [z + 1, None], lambda _: True, "growing", most=9, refusal=refusal
        )


# Numbers of rows, columns and states: equal just if what they stand for is.


@given(st.lists(st.tuples(*[st.sampled_from([0, 1, 2**40, 2**62])] * 3), min_size=1))
def test_classes_are_those_of_equal_entries(rows):
    columns = [np.array(column) for column in zip(*rows, strict=True)]
    classes = classes_of(*columns).tolist()
    assert classes == [sorted({*rows}).index(row) for row in rows], "numbered in their order"
    found, which = different(np.array(rows))
    assert [tuple(found[k].tolist()) for k in which] == rows
    assert len(found) == len({*rows})


@given(st.lists(st.lists(st.integers(0, 300), min_size=9, max_size=9), min_size=1))
def test_keys_are_different_for_different_states(states):
    keys = keys_of(np.array(states).T, [301] * 9).tolist()
    assert len({*keys}) == len({*map(tuple, states)})
    words = keys_of(np.array(states).T[:3], [301] * 3).tolist()
    assert len({*words}) == len({tuple(z[:3]) for z in states})


@given(st.lists(st.lists(st.integers(0, 8), min_size=1), min_size=1, max_size=4))
def test_states_that_were_reached_keep_their_numbers(batches):
    reached, known = Reached([9], np.dtype(np.int64)), {}
    for batch in batches:
        number, fresh = reached.add(np.array([batch]))
        before = len(known)
        for state, one in zip(batch, number.tolist(), strict=True):
            assert known.setdefault(state, one) == one
        assert sorted(known.values()) == list(range(len(known)))
        assert fresh.tolist() == list(range(before, len(known)))
        assert reached.states[0, number].tolist() == batch


WORDS = st.integers(1, 4).flatmap(
    lambda width: st.lists(
        st.lists(st.integers(-2, 3), min_size=width, max_size=width), min_size=1, max_size=9
    )
)


@given(WORDS)
def test_rows_are_told_apart_however_many_there_are(listed) -> None:
    """A hundred copies of some rows are as different as the rows: few go another way than many."""
    order = sorted({*map(tuple, listed)})
    wanted = [order.index(tuple(row)) for row in listed]
    for copies in (1, 100):
        rows = np.array(listed * copies)
        found, which = different(rows)
        assert [*map(tuple, found.tolist())] == order
        assert which.tolist() == classes_of(*rows.T).tolist() == wanted * copies
        keys = rows[:, 0]
        some, first, number = numbered(keys)
        assert some.tolist() == sorted({row[0] for row in listed})
        assert (some[number] == keys).all()
        assert [keys.tolist().index(key) for key in some] == first.tolist()
