"""Readers: automata of conditions on the whole array, cell by cell, in the fewest states.

A reader reads the cells of some columns, again in every row. Its states are explored once, for
each of its columns, and those with the same future are merged before the states of the rule are
made of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from gfkit.automata.decision_diagrams import FAILED
from gfkit.budget import forecast, spend
from gfkit.errors import LimitReached

if TYPE_CHECKING:
    from collections.abc import Hashable

    from numpy.typing import NDArray

MAX_STATES = 200_000


class Reader(Protocol):
    """What a condition remembers of the cells so far."""

    @property
    def columns(self) -> tuple[int, ...]:
        """The columns whose cells are read, from the left."""

    @property
    def first(self) -> Hashable:
        """The state before the first row."""

    def read(self, column: int, state: Any, letter: int) -> tuple[Hashable, int] | None:
        """Return the state after a cell and how often the condition failed there.

        None if no array that obeys the rule begins so.
        """

    def at_end(self, state: Any) -> int | None:
        """Return how often the condition fails if the array ends below a row; None: it may not."""


@dataclass(frozen=True, slots=True, eq=False)
class Tables:
    """A reader's automaton: states are numbered for each column, 0 the first before any row.

    after: for each column the state after each letter, FAILED if there is none. failures: how
    often the condition failed there. at_end: how often at the end, FAILED where it may not come.
    """

    columns: tuple[int, ...]
    after: tuple[NDArray[np.int32], ...]
    failures: tuple[NDArray[np.int32], ...]
    at_end: NDArray[np.int32]

    @property
    def states(self) -> int:
        """The largest number of states before a column."""
        return max(map(len, self.after))


def tables_of(reader: Reader, letters: int, what: str) -> Tables:
    """Return the smallest automaton of a reader.

    what: the condition in words, for the error. Raises LimitReached for more than MAX_STATES
    states.
    """
    columns = reader.columns
    known: list[dict[Hashable, int]] = [{} for _ in columns]
    rows: list[list[list[tuple[int, int]]]] = [[] for _ in columns]
    known[0][reader.first] = 0
    todo: list[tuple[int, Any]] = [(0, reader.first)]
    for place, state in todo:
        into = (place + 1) % len(columns)
        row = []
        for letter in range(letters):
            found = reader.read(columns[place], state, letter)
            if found is None:
                row.append((FAILED, 0))
                continue
            after, failures = found
            if after not in known[into]:
                known[into][after] = len(known[into])
                todo.append((into, after))
            row.append((known[into][after], failures))
        rows[place].append(row)  # states of a place are read in the order of their numbers
        spend(1 + letters)
        if len(todo) > MAX_STATES:
            raise LimitReached(f"{what} has more than {MAX_STATES} states, which is the limit")
        if not len(todo) % 1024:
            forecast(f"{len(todo)} states of {what}", memory=len(todo) * (300 + 150 * letters))
    tables = [np.array(row, dtype=np.int32).reshape(-1, letters, 2) for row in rows]
    ends = [reader.at_end(state) for state in known[0]]
    at_end = np.array([FAILED if end is None else end for end in ends], dtype=np.int32)
    return _smallest(columns, tables, at_end)


def _smallest(
    columns: tuple[int, ...], tables: list[NDArray[np.int32]], at_end: NDArray[np.int32]
) -> Tables:
    """Merge states with the same future, and leave out those from which no end is reached."""
    number = len(columns)
    after = [table[..., 0] for table in tables]
    failures = [table[..., 1] for table in tables]
    alive = [np.zeros(len(table) + 1, dtype=bool) for table in tables]  # the last is FAILED
    alive[0][:-1] = at_end >= 0
    while True:
        before = sum(int(some.sum()) for some in alive)
        for place in reversed(range(number)):
            alive[place][:-1] |= alive[(place + 1) % number][after[place]].any(axis=1)
        if sum(int(some.sum()) for some in alive) == before:
            break
    for place in range(number):
        good = alive[(place + 1) % number][after[place]]
        after[place] = np.where(good, after[place], FAILED)
        failures[place] = np.where(good, failures[place], 0)
    block = [np.zeros(len(table) + 1, dtype=np.int64) for table in tables]
    block[0][:-1] = np.unique(at_end, return_inverse=True)[1].ravel()
    for one, some in zip(block, alive, strict=True):
        one[~some] = FAILED
    blocks = -1
    while True:
        for place in reversed(range(number)):
            spend(1 + after[place].size // 16)
            of_all = np.column_stack(
                (block[place][:-1], block[(place + 1) % number][after[place]], failures[place])
            )
            block[place][:-1] = np.unique(of_all, axis=0, return_inverse=True)[1].ravel()
            block[place][~alive[place]] = FAILED
        count = sum(len(np.unique(one)) for one in block)
        if count == blocks:
            break
        blocks = count
    return _chosen(columns, after, failures, at_end, block)


def _chosen(
    columns: tuple[int, ...],
    after: list[NDArray[np.int32]],
    failures: list[NDArray[np.int32]],
    at_end: NDArray[np.int32],
    block: list[NDArray[np.int64]],
) -> Tables:
    """Return the automaton of one state of each block, that of the first state first."""
    chosen: list[list[int]] = []
    numbers = []
    for place in range(len(columns)):
        order: dict[int, int] = {}
        some = []
        for state, one in enumerate(block[place][:-1].tolist()):
            if (one != FAILED or not (place or state)) and one not in order:
                order[one] = len(order)
                some.append(state)
        chosen.append(some)
        number = np.full(len(block[place]), FAILED, dtype=np.int32)
        for state, one in enumerate(block[place][:-1].tolist()):
            number[state] = order.get(one, FAILED) if one != FAILED else FAILED
        numbers.append(number)
    return Tables(
        columns,
        tuple(
            numbers[(place + 1) % len(columns)][after[place][some]]
            for place, some in enumerate(chosen)
        ),
        tuple(failures[place][some] for place, some in enumerate(chosen)),
        at_end[chosen[0]],
    )
