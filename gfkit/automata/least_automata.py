"""The least automata of what is read cell by cell, by the same columns in every row.

A line is read by one column. States are explored for each column, and those with the same future
are merged before the states of the rule are made of them. [HopcroftMotwaniUllman2006, section 4.4]
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from gfkit.automata.decision_diagrams import FAILED, different
from gfkit.base.budget import forecast, spend
from gfkit.errors import LimitReached

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Sequence

    from numpy.typing import NDArray

    Numbers = NDArray[np.int32]
    Arrow = tuple[Hashable, int] | None
    """The state after a cell and how often the condition failed there; None if it is not met."""

MAX_STATES = 2_000_000
STATE_BYTES, LETTER_BYTES = 1000, 8
"""Memory of a state, and of what a letter makes of it; measured."""


class Reader(Protocol):
    """What a condition remembers of the cells so far; columns are those from 0 to width - 1."""

    width: int

    @property
    def first(self) -> Hashable:
        """The state before the first row."""

    def read(self, column: int, state: Any, letter: int) -> Arrow:
        """Return the state after a cell and how often the condition failed there.

        None if no array that obeys the rule begins so.
        """

    def at_end(self, state: Any) -> int | None:
        """Return how often the condition fails if the array ends below a row; None: it may not."""


@dataclass(frozen=True, slots=True, eq=False)
class Tables:
    """An automaton: states are numbered for each column, 0 the first before any row.

    after: for each column the state after each letter, FAILED if there is none. failures: how
    often the condition failed there. at_end: how often at the end, FAILED where it may not come.
    """

    after: tuple[Numbers, ...]
    failures: tuple[Numbers, ...]
    at_end: Numbers


def tables_of(reader: Reader, letters: int, what: str) -> Tables:
    """Return the least automaton of a reader.

    what: the condition in words, for the error. Raises LimitReached for more than MAX_STATES
    states.
    """
    states, after, failures = reached(
        reader.first,
        reader.width,
        lambda column, state: [reader.read(column, state, z) for z in range(letters)],
        what,
        MAX_STATES,
        f"{what} has more than {MAX_STATES} states, which is the limit",
    )
    ends = [reader.at_end(state) for state in states]
    return least(after, failures, [FAILED if end is None else end for end in ends])


def reached(
    first: Hashable,
    width: int,
    step: Callable[[int, Any], Iterable[Arrow]],
    what: str,
    most: int,
    refusal: str,
) -> tuple[list[Any], list[Numbers], list[Numbers]]:
    """Return the states before the first column, and of each the states and failures after it.

    Raises LimitReached, with the refusal, for more than `most` states.
    """
    known: list[dict[Hashable, int]] = [{} for _ in range(width)]
    rows = [array("i") for _ in range(width)]
    known[0][first] = 0
    todo: list[tuple[int, Any]] = [(0, first)]
    for column, state in todo:
        into = (column + 1) % width
        row: list[int] = []
        for found in step(column, state):
            if found is None:
                row += (FAILED, 0)
                continue
            after, failures = found
            if after not in known[into]:
                known[into][after] = len(known[into])
                todo.append((into, after))
            row += (known[into][after], failures)
        rows[column].extend(row)  # states of a column are read in the order of their numbers
        letters = len(row) // 2
        spend(1 + letters)
        if len(todo) > most:
            raise LimitReached(refusal)
        if not len(todo) % 1024:
            memory = len(todo) * (STATE_BYTES + LETTER_BYTES * letters)
            forecast(f"{len(todo)} states of {what}", memory=memory)
    nothing = array("i", (FAILED, 0) * letters)  # a column that is not reached has one state, too
    tables = [np.array(some or nothing, dtype=np.int32).reshape(-1, letters, 2) for some in rows]
    return [*known[0]], [one[..., 0] for one in tables], [one[..., 1] for one in tables]


def least(
    after: Sequence[NDArray[Any]], failures: Sequence[NDArray[Any]], ends: Sequence[int]
) -> Tables:
    """Merge states with the same future, and leave out those from which no end is reached.

    Of each block its first state is kept, in order. State 0 of the first column is kept in any
    case, and that of another column in which no state is left.
    """
    width = len(after)
    at_end = np.array(ends, dtype=np.int32)
    alive = [np.zeros(len(table) + 1, dtype=bool) for table in after]  # the last is FAILED
    alive[0][:-1] = at_end >= 0
    before = -1
    while (count := sum(int(some.sum()) for some in alive)) > before:
        before = count
        for column in reversed(range(width)):
            alive[column][:-1] |= alive[(column + 1) % width][after[column]].any(axis=1)
    block = [np.where(some, 0, FAILED) for some in alive]
    some = alive[0][:-1]
    block[0][:-1][some] = np.unique(at_end[some], return_inverse=True)[1].ravel()
    blocks = 0
    while (count := sum(int(one.max()) + 1 for one in block)) > blocks:
        blocks = count
        for column in reversed(range(width)):
            spend(1 + after[column].size // 16)
            behind = block[(column + 1) % width][after[column]]
            parts = [block[column][:-1, None], behind]
            if failures[column].any():
                parts.append(np.where(behind == FAILED, 0, failures[column]))
            some = alive[column][:-1]
            block[column][:-1][some] = different(np.hstack(parts)[some])[1]
    chosen: list[NDArray[Any]] = []
    numbers: list[NDArray[Any]] = []
    for one in block:
        some, first = np.unique(one[:-1], return_index=True)
        first = first[some != FAILED]
        if len(one) > 1 and (not chosen or not len(first)):
            first = np.union1d(first, [0]).astype(np.int64)
        number = np.full(int(one.max(initial=0)) + 2, FAILED, dtype=np.int32)  # the last of FAILED
        number[one[first]] = np.arange(len(first))
        number[FAILED] = FAILED
        chosen.append(first)
        numbers.append(number[one])
    found = [numbers[(k + 1) % width][after[k][chosen[k]]] for k in range(width)]
    return Tables(
        tuple(found),
        tuple(np.where(z < 0, 0, failures[k][chosen[k]]) for k, z in enumerate(found)),
        at_end[chosen[0]],
    )
