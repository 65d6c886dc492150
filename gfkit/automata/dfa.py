"""Complete deterministic finite automata, which are closed under Boolean operations.

An automaton is given by its arrows: row s has the state after each letter in state s, and state 0
is the first one. Every automaton made here is minimal, so a condition of many parts needs few
intermediate states. [HopcroftMotwaniUllman2006, chapter 4]
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import and_, or_
from typing import TypeVar

from gfkit.base.budget import spend
from gfkit.errors import LimitReached

S = TypeVar("S", bound=Hashable)

MOST_STATES = 20_000
"""The limit on states explored before minimisation."""


@dataclass(frozen=True, slots=True)
class DFA:
    """A complete automaton: `a & b`, `a | b` and `~a` accept intersection, union and complement.

    arrows: the state after each letter, for each state; letters are 0, 1, .... accepting: whether a
    word may end in each state.

    >>> odd = explore(2, 0, lambda state, letter: state ^ letter, bool)
    >>> even = ~odd
    >>> even.accepts((1, 1)), (odd & even).is_empty, (odd | even).is_full
    (True, True, True)
    """

    arrows: tuple[tuple[int, ...], ...]
    accepting: tuple[bool, ...]

    def state(self, word: Sequence[int], start: int = 0) -> int:
        """Return the state after a word."""
        for letter in word:
            start = self.arrows[start][letter]
        return start

    def accepts(self, word: Sequence[int]) -> bool:
        """Return whether a word is accepted."""
        return self.accepting[self.state(word)]

    @property
    def letters(self) -> int:
        """The size of the alphabet."""
        return len(self.arrows[0])

    @property
    def is_empty(self) -> bool:
        """Whether no word is accepted."""
        return not any(self.accepting)

    @property
    def is_full(self) -> bool:
        """Whether every word is accepted."""
        return all(self.accepting)

    @property
    def dead(self) -> int | None:
        """The state from which nothing is accepted, if there is one."""
        for state, row in enumerate(self.arrows):
            if not self.accepting[state] and {*row} == {state}:
                return state
        return None

    @property
    def used(self) -> list[int]:
        """The letters of the words that are accepted, of a minimal automaton.

        >>> explore(3, True, lambda z, letter: z and letter != 1, bool).used
        [0, 2]
        """
        dead = self.dead
        return [k for k in range(self.letters) if any(row[k] != dead for row in self.arrows)]

    @property
    def partial(self) -> tuple[list[list[int]], list[int]]:
        """The arrows of the other states, with -1 to the dead one, and those that accept.

        The automaton must be minimal; the states keep their order. The first one stays in any case.

        >>> explore(2, True, lambda z, letter: z and letter == 1, bool).partial
        ([[-1, 0]], [0])
        """
        dead = self.dead
        kept = [z for z in range(len(self.arrows)) if z != dead or not z]
        number = {z: k for k, z in enumerate(kept) if z != dead}
        rows = [[number.get(to, -1) for to in self.arrows[z]] for z in kept]
        return rows, [k for k, z in enumerate(kept) if self.accepting[z]]

    def restricted(self, letters: Sequence[int]) -> DFA:
        """Return the automaton of the words of some letters, which are 0, 1, ... in their order."""
        rows = [[row[k] for k in letters] for row in self.arrows]
        return explore(len(letters), 0, lambda z, k: rows[z][k], self.accepting.__getitem__)

    def __invert__(self) -> DFA:
        return DFA(self.arrows, tuple(not one for one in self.accepting))

    def __and__(self, other: DFA) -> DFA:
        return self._product(other, and_)

    def __or__(self, other: DFA) -> DFA:
        return self._product(other, or_)

    def _product(self, other: DFA, both: Callable[[bool, bool], bool]) -> DFA:
        return explore(
            self.letters,
            (0, 0),
            lambda z, letter: (self.arrows[z[0]][letter], other.arrows[z[1]][letter]),
            lambda z: both(self.accepting[z[0]], other.accepting[z[1]]),
        )


def every_word(letters: int) -> DFA:
    """Return the automaton of all words."""
    return DFA(((0,) * letters,), (True,))


def intersection(letters: int, parts: Sequence[DFA]) -> DFA:
    """Return the automaton of the words that all parts accept; the small ones are joined first.

    >>> intersection(2, []).is_full
    True
    """
    return reduce(and_, sorted(parts, key=lambda one: len(one.arrows)), every_word(letters))


def union(letters: int, parts: Sequence[DFA]) -> DFA:
    """Return the automaton of the words that some part accepts."""
    return ~intersection(letters, [~one for one in parts])


def explore(
    letters: int,
    first: S,
    step: Callable[[S, int], S],
    accepts: Callable[[S], bool],
    most: int = MOST_STATES,
    refusal: str = "",
) -> DFA:
    """Return the minimal automaton with the states that are reached from the first one.

    step: the state after a letter. States are numbered in the order in which they are reached.
    Raises LimitReached, with the refusal, for more than `most` states.
    """
    numbers: dict[S, int] = {first: 0}
    states, arrows = [first], []
    for state in states:  # which grows meanwhile
        row = []
        for letter in range(letters):
            after = step(state, letter)
            if after not in numbers:
                if len(states) >= most:
                    raise LimitReached(refusal or f"its automaton has more than {most} states")
                numbers[after] = len(states)
                states.append(after)
            row.append(numbers[after])
        arrows.append(row)
        spend(1)
    return minimal(arrows, [accepts(state) for state in states])


def minimal(arrows: Sequence[Sequence[int]], accepting: Sequence[bool]) -> DFA:
    """Return the minimal automaton, where states with the same future are one.

    Blocks of states are split by the arrows into each block that is new, which is the smaller part
    of one that was split. [Hopcroft1971]

    >>> minimal([[1], [2], [1]], [True, True, True])
    DFA(arrows=((0,),), accepting=(True,))
    """
    block_of = [int(one) for one in accepting]
    blocks: list[set[int]] = [set(), set()]
    for state, block in enumerate(block_of):
        blocks[block].add(state)
    before = _before(arrows)
    waiting = {0, 1}
    while waiting:
        splitter = [*blocks[waiting.pop()]]
        for into in before:
            hit: dict[int, list[int]] = {}
            for after in splitter:
                for state in into.get(after, ()):
                    hit.setdefault(block_of[state], []).append(state)
            for block, some in hit.items():
                if len(some) == len(blocks[block]):
                    continue
                for state in some:
                    block_of[state] = len(blocks)
                blocks[block].difference_update(some)
                is_smaller = len(some) <= len(blocks[block])
                waiting.add(len(blocks) if block in waiting or is_smaller else block)
                blocks.append({*some})
    numbers: dict[int, int] = {}
    for block in block_of:
        numbers.setdefault(block, len(numbers))
    first_of = [min(blocks[block]) for block in numbers]
    rows = tuple(tuple(numbers[block_of[z]] for z in arrows[state]) for state in first_of)
    return DFA(rows, tuple(accepting[state] for state in first_of))


def _before(arrows: Sequence[Sequence[int]]) -> list[dict[int, list[int]]]:
    """Return for each letter the states before each state."""
    before: list[dict[int, list[int]]] = [{} for _ in arrows[0]]
    for state, row in enumerate(arrows):
        for into, after in zip(before, row, strict=True):
            into.setdefault(after, []).append(state)
    return before
