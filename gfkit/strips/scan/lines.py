"""Acceptors of whole lines as automata with the fewest states."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations, product
from typing import TYPE_CHECKING, Any

import numpy as np

from gfkit.automata.minimization import (
    FAILED,
    tables_of,
)
from gfkit.base.budget import forecast
from gfkit.boards.acceptors.arrays import Acceptor
from gfkit.boards.acceptors.places import Holds
from gfkit.strips.scan.places import table_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gfkit.boards.acceptors.lines import Stretches

    Row = list[Any]
    """The state after each letter, None where no line continues so."""


MAX_STATES = 20_000


@dataclass(frozen=True, slots=True, eq=False)
class LineAutomaton:
    """States from 0, the one before the first element.

    after: the state after each letter, FAILED if no allowed line begins so. accepts: the states
    with which a line may end.
    """

    after: NDArray[np.int32]
    accepts: NDArray[np.bool_]

    def reversed(self) -> LineAutomaton:
        """Return the automaton that reads the lines from their other end.

        A state is the set of states from which the part already read leads to an end.
        """
        after = self.after
        states = np.arange(len(after))

        def step(ending: tuple[int, ...]) -> Row:
            good = np.zeros(len(after) + 1, dtype=bool)  # the last is FAILED
            good[list(ending)] = True
            rows = (
                tuple(states[good[after[:, letter]]].tolist()) for letter in range(after.shape[1])
            )
            return [row or None for row in rows]

        first = tuple(states[self.accepts].tolist())
        return explored(first, step, lambda ending: 0 in ending)

    def complete(self) -> LineAutomaton:
        """Return the automaton that rejects lines at their ends only."""
        if (self.after >= 0).all():
            return self
        sink = len(self.after)
        after = np.where(self.after < 0, sink, self.after)
        after = np.concatenate((after, np.full_like(after[:1], sink)))
        return LineAutomaton(after.astype(np.int32), np.append(self.accepts, False))

    def opposite(self) -> LineAutomaton:
        """Return the automaton of the lines that this one rejects; it rejects at ends only."""
        complete = self.complete()
        return LineAutomaton(complete.after, ~complete.accepts)

    @property
    def commutes(self) -> bool:
        """Whether the order of the elements of a line does not matter."""
        beyond = np.full((1, self.after.shape[1]), FAILED, dtype=np.int32)
        both = np.concatenate((self.after, beyond))[self.after]
        return bool((both == both.swapaxes(1, 2)).all())


def explored(
    first: Hashable,
    step: Callable[[Any], Row],
    accepts: Callable[[Any], bool],
) -> LineAutomaton:
    """Return the smallest automaton with the same lines as one that is explored step by step.

    Raises LimitReached for more than MAX_STATES states.
    """
    refusal = (
        f"lines carry more than {MAX_STATES} different things; "
        "bound the numbers that are carried by mod, min, max or holds"
    )
    found = tables_of(first, 1, lambda _, z: step(z), accepts, "lines", MAX_STATES, refusal)
    return LineAutomaton(found.after[0], found.may_end)


def automaton_of(acceptor: Acceptor[Any], letters: int, breadth: int = 1) -> LineAutomaton:
    """Return the smallest automaton of an acceptor, like `smallest_of`, which may have no hash."""
    try:
        found: LineAutomaton = _known(acceptor, letters, breadth)
    except TypeError:
        return smallest_of(acceptor, letters, breadth)
    return found


def smallest_of(acceptor: Acceptor[Any], letters: int, breadth: int = 1) -> LineAutomaton:
    """Return the automaton of an acceptor of lines, or of several lines side by side.

    A letter of lines side by side is a number in base `letters`, the first line first.

    >>> from gfkit.boards.acceptors.lines import Carry
    >>> smallest_of(Carry.shape(("0", "1"), "unimodal"), 2).after.tolist()
    [[0, 1], [2, 1], [2, -1]]
    """
    from gfkit.boards.acceptors.lines import Stretches  # noqa: PLC0415 - pieces have no lines

    if isinstance(acceptor, Stretches):
        return _of_stretches(acceptor)
    read: list[Any] = [*range(letters)]
    if breadth > 1:
        read = [*product(range(letters), repeat=breadth)]
    return explored(
        acceptor.first,
        lambda state: [acceptor.step(state, 0, letter) for letter in read],
        acceptor.accepts,
    )


_known: Any = lru_cache(maxsize=256)(smallest_of)


def _of_stretches(said: Stretches) -> LineAutomaton:
    """Remember the last elements, the stretches that may still come, and the pairs of them."""
    letters, length = len(said.letters), said.length
    fits = _fitting(said)
    stretches = letters**length
    alone = np.einsum("i" * said.places + "->i", fits)
    beside = fits if said.places == 2 else np.einsum("ijj->ij", fits)  # one, and another twice
    may_follow = [_bits(row) for row in beside & beside.T]
    of_three = [_bits(some.ravel()) for some in fits] if said.places > 2 else []
    all_of_them = (1 << stretches) - 1

    def after(number: int, allowed: int, pairs: int) -> tuple[int, int] | None:
        """Return the stretches that may still come after one, None if it may not come."""
        if not allowed >> number & 1:
            return None
        allowed &= may_follow[number]
        if of_three:
            allowed &= pairs >> number * stretches & all_of_them
            pairs &= of_three[number]
        return allowed, pairs

    def step(state: tuple[tuple[int, ...], int, int]) -> Row:
        last, allowed, pairs = state
        if len(last) < length - 1:
            return [((*last, letter), allowed, pairs) for letter in range(letters)]
        number = 0
        for letter in last:
            number = (number + letter) * letters
        found = [after(number + letter, allowed, pairs) for letter in range(letters)]
        ends = [(*last[1:], letter) if length > 1 else () for letter in range(letters)]
        return [
            None if coming is None else (end, *coming)
            for end, coming in zip(ends, found, strict=True)
        ]

    pairs = (1 << stretches**2) - 1 if of_three else 0
    return explored(((), _bits(alone), pairs), step, lambda _: True)


def _bits(truths: NDArray[np.bool_]) -> int:
    return int.from_bytes(np.packbits(truths, bitorder="little").tobytes(), "little")


def _fitting(said: Stretches) -> NDArray[np.bool_]:
    """Return for all pairs, or triples, of stretches whether they fit in every order."""
    letters, size = len(said.letters), said.places * said.length
    forecast(f"a table of {letters}^{size} entries", memory=20 * letters**size)
    numbers = tuple(map(int, said.letters))
    names = tuple((name, (axis,)) for axis, name in enumerate(said.names))
    holds = Holds(names, frozenset(), (numbers,) * size, said.holds)
    one_way = table_of(holds, holds.node(), letters, {k: k for k in range(size)}, size)
    one_way = one_way.reshape((letters**said.length,) * said.places)
    fits = one_way.copy()
    for order in permutations(range(said.places)):
        fits &= one_way.transpose(order)
    return fits


Function = tuple[int, ...]
"""For each state before a row, the state after the part of it that was read, or FAILED."""


class ParallelReader:
    """Remembers for each row of the array what it does to the states, as all rows are read at once.

    Before a row only those states are possible to which the rows above lead, or can lead when more
    of their elements are read; the action of a row on other states is forgotten.
    """

    def __init__(self, automaton: LineAutomaton, width: int) -> None:
        self.width = width
        self.accepts = automaton.accepts.tolist()
        self.after = [*automaton.after.tolist(), [FAILED] * automaton.after.shape[1]]
        count = len(self.accepts)
        reach = np.eye(count, dtype=np.float32)  # products of floats are fast, of booleans not
        for state, row in enumerate(self.after[:-1]):
            reach[state, [after for after in row if after != FAILED]] = 1
        for _ in range(count.bit_length()):
            reach = np.minimum(reach @ reach, 1)
        self.reach = [frozenset(np.flatnonzero(row).tolist()) for row in reach]
        self.first = self.possible([tuple(range(count))] * width) or ()

    def possible(self, rows: list[Function]) -> tuple[Function, ...] | None:
        """Return what rows do to possible states; None if one of them fails for all of those."""
        before: frozenset[int] = frozenset([0])
        found = []
        for row in rows:
            kept = tuple(after if state in before else FAILED for state, after in enumerate(row))
            ways = {after for after in kept if after != FAILED}
            if not ways:
                return None
            before = frozenset().union(*(self.reach[state] for state in ways))
            found.append(kept)
        return tuple(found)

    def read(
        self, column: int, state: tuple[Function, ...]
    ) -> Iterator[tuple[Function, ...] | None]:
        """Yield what the rows do after each further element of the row `column`."""
        for letter in range(len(self.after[0])):
            row = tuple(self.after[after][letter] for after in state[column])
            yield self.possible([*state[:column], row, *state[column + 1 :]])

    def may_end(self, state: tuple[Function, ...]) -> bool:
        """Allow the end if all rows, one after the other, lead to a state that accepts."""
        number = 0
        for row in state:
            number = row[number]
            if number == FAILED:
                return False
        return bool(self.accepts[number])
