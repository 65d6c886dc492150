"""Complete deterministic automata, which are closed under Boolean combinations.

An automaton is given by its arrows: row s lists the state after each letter in state s, and state 0
is the first. All are minimised as they are made, so that a meaning of many conditions has no more
states on the way than its parts need. [HopcroftMotwaniUllman2006, chapter 4]
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import TypeVar

from gfkit.base.budget_and_progress import spend
from gfkit.errors import LimitReached

S = TypeVar("S", bound=Hashable)

MOST_STATES = 20_000
"""States that are explored before they are minimised."""


@dataclass(frozen=True, slots=True)
class Automaton:
    """A complete automaton; accepting: of each state whether a word may end there."""

    arrows: tuple[tuple[int, ...], ...]
    accepting: tuple[bool, ...]

    def accepts(self, word: tuple[int, ...]) -> bool:
        """Tell whether a word of letters, which are numbers, is accepted.

        >>> made(2, 0, lambda state, k: state ^ k, lambda state: not state).accepts((1, 1))
        True
        """
        state = 0
        for letter in word:
            state = self.arrows[state][letter]
        return self.accepting[state]

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

    def complement(self) -> Automaton:
        """Return the automaton of the other words."""
        return Automaton(self.arrows, tuple(not one for one in self.accepting))

    def dead(self) -> int | None:
        """Return the state from which nothing is accepted, if there is one."""
        for state, row in enumerate(self.arrows):
            if not self.accepting[state] and set(row) == {state}:
                return state
        return None


def made(
    letters: int,
    first: S,
    step: Callable[[S, int], S],
    accepts: Callable[[S], bool],
    most: int = MOST_STATES,
) -> Automaton:
    """Return the least automaton with the states that are reached from the first one.

    step: the state after a letter. Raises LimitReached for more states than `most`.
    """
    numbers: dict[S, int] = {first: 0}
    states, arrows = [first], []
    for state in states:
        row = []
        for letter in range(letters):
            after = step(state, letter)
            if after not in numbers:
                if len(states) >= most:
                    raise LimitReached(f"its automaton has more than {most} states")
                numbers[after] = len(states)
                states.append(after)
            row.append(numbers[after])
        arrows.append(row)
        spend(1)
    return least(arrows, [accepts(state) for state in states])


def least(arrows: list[list[int]], accepting: list[bool]) -> Automaton:
    """Return the least automaton: states with the same future are one.

    Blocks of states are split by the arrows into each block that is new, which is the smaller part
    of one that was split. [Hopcroft1971]

    >>> least([[1], [2], [1]], [True, True, True])
    Automaton(arrows=((0,),), accepting=(True,))
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
    return Automaton(rows, tuple(accepting[state] for state in first_of))


def _before(arrows: list[list[int]]) -> list[dict[int, list[int]]]:
    """Return for each letter the states before each state."""
    found: list[dict[int, list[int]]] = [{} for _ in arrows[0]]
    for state, row in enumerate(arrows):
        for into, after in zip(found, row, strict=True):
            into.setdefault(after, []).append(state)
    return found


def intersection(one: Automaton, other: Automaton) -> Automaton:
    """Return the automaton of the words that both accept."""
    return made(
        one.letters,
        (0, 0),
        lambda z, letter: (one.arrows[z[0]][letter], other.arrows[z[1]][letter]),
        lambda z: one.accepting[z[0]] and other.accepting[z[1]],
    )


def union(one: Automaton, other: Automaton) -> Automaton:
    """Return the automaton of the words that one of them accepts."""
    return intersection(one.complement(), other.complement()).complement()


def everything(letters: int) -> Automaton:
    """Return the automaton of all words."""
    return Automaton(((0,) * letters,), (True,))
