"""Reduced diagrams and least automata read the same words."""

import random
from itertools import product

import numpy as np
import pytest

from gfkit.automata.least_automata import FAILED, MET, of_steps, of_table, tables_of


@pytest.mark.parametrize("seed", range(60))
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
    """A reader of random arrows between a few states; a column of them in each."""

    def __init__(self, seed: int) -> None:
        chance = random.Random(seed)  # noqa: S311 - reproducible
        self.width, self.first, many = chance.choice([1, 1, 2, 3]), 0, chance.randint(1, 5)
        arrows = [None, *((k, f) for k in range(many) for f in (0, 0, chance.randint(0, 1)))]
        self.arrows = {
            (column, state, letter): chance.choice(arrows)
            for column in range(self.width)
            for state in range(many)
            for letter in range(2)
        }
        kinds = chance.choice([[0], [0, 1], [None, 0], [None, 0, 0, 1]])
        self.ends = [chance.choice(kinds) for _ in range(many)]
        if chance.randint(0, 1):  # a state from which no end is reached
            self.ends[-1] = None
            for column, letter in product(range(self.width), range(2)):
                self.arrows[column, many - 1, letter] = chance.choice([None, (many - 1, 0)])

    def read(self, column, state, letter):
        return self.arrows[column, state, letter]

    def at_end(self, state):
        return self.ends[state]


def failures(reader, word):
    state, found = 0, 0
    for place, letter in enumerate(word):
        arrow = reader.read(place % reader.width, state, letter)
        if arrow is None:
            return None
        state, found = arrow[0], found + arrow[1]
    end = reader.at_end(state)
    return None if end is None else found + end


def failures_of_tables(tables, word):
    state, found = 0, 0
    for place, letter in enumerate(word):
        column = place % len(tables.after)
        found += int(tables.failures[column][state, letter])
        state = int(tables.after[column][state, letter])
        if state < 0:
            return None
    end = int(tables.at_end[state])
    return None if end < 0 else found + end


@pytest.mark.parametrize("seeds", [range(k, k + 50) for k in range(0, 300, 50)])
def test_the_least_automaton_accepts_the_same(seeds) -> None:
    for seed in seeds:
        reader = Random(seed)
        tables = tables_of(reader, 2, "random arrows")
        for rows in range(6 // reader.width + 1):
            for word in product(range(2), repeat=rows * reader.width):
                assert failures(reader, word) == failures_of_tables(tables, word), (seed, word)
