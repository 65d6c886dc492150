"""Conditions on whole lines as automata: what is carried along a line, in the fewest states."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations, product
from typing import TYPE_CHECKING, Any

import numpy as np

from gfkit.automata.decision_diagrams import FAILED
from gfkit.boards.line_conditions import MAX_CARRIED, Arrows, Carry, Matches, Stretches
from gfkit.boards.line_patterns import after, is_nullable, read_pattern
from gfkit.budget import forecast, spend
from gfkit.errors import LimitReached
from gfkit.strips.condition_tables import numbers_of, table_of

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from numpy.typing import NDArray

    from gfkit.boards.conditions import Acceptor
    from gfkit.boards.line_conditions import Said
    from gfkit.boards.line_patterns import Pattern

    Row = list[Any]
    """The state after each letter, None where no line goes on so."""

MAX_STATES = 20_000


@dataclass(frozen=True, slots=True, eq=False)
class LineAutomaton:
    """States from 0, the one before the first element.

    after: the state after each letter, FAILED if no line that is allowed begins so. accepts: with
    which states a line may end.
    """

    after: NDArray[np.int32]
    accepts: NDArray[np.bool_]

    def reversed(self) -> LineAutomaton:
        """Return the automaton that reads the lines from their other end.

        A state is the set of states from which what was read leads to an end.
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
        return explored(first, step, lambda ending: 0 in ending, after.shape[1])

    def complete(self) -> LineAutomaton:
        """Return the automaton that rejects lines at their ends only."""
        if (self.after >= 0).all():
            return self
        sink = len(self.after)
        after = np.where(self.after < 0, sink, self.after)
        after = np.concatenate((after, np.full_like(after[:1], sink)))
        return LineAutomaton(after.astype(np.int32), np.append(self.accepts, False))

    @property
    def commutes(self) -> bool:
        """Whether lines are accepted or not in whatever order their elements are read."""
        beyond = np.full((1, self.after.shape[1]), FAILED, dtype=np.int32)
        both = np.concatenate((self.after, beyond))[self.after]
        return bool((both == both.swapaxes(1, 2)).all())

    def functions(self) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """Return what parts of a line do: the functions of states that words make.

        Of both arrays a row is a function, the first one that of no elements. The first array says
        which function it is after one letter more, FAILED if it is defined nowhere; the other, to
        which state it leads each state.
        """
        after = np.concatenate((self.after, np.full_like(self.after[:1], FAILED)))

        def step(function: tuple[int, ...]) -> Row:
            rows = (tuple(row) for row in after[list(function)].T.tolist())
            return [row if max(row) >= 0 else None for row in rows]

        numbers, rows = _reached(tuple(range(len(self.after))), step)
        return rows, np.array(list(numbers), dtype=np.int32)


def explored(
    first: Hashable,
    step: Callable[[Any], Row],
    accepts: Callable[[Any], bool],
    letters: int,
) -> LineAutomaton:
    """Return the smallest automaton with the lines of one whose states are found on the way.

    Raises LimitReached for more than MAX_STATES states.
    """
    numbers, after = _reached(first, step)
    ends = np.array([accepts(state) for state in numbers], dtype=bool)
    return _smallest(after.reshape(len(ends), letters), ends)


def _reached(first: Hashable, step: Callable[[Any], Row]) -> tuple[dict[Any, int], NDArray[Any]]:
    numbers = {first: 0}
    todo = [first]
    rows = []
    for state in todo:
        row = []
        for found in step(state):
            if found is not None and found not in numbers:
                numbers[found] = len(numbers)
                todo.append(found)
                if len(numbers) > MAX_STATES:
                    raise LimitReached(
                        f"lines carry more than {MAX_STATES} different things; "
                        "bound the numbers that are carried by mod, min, max or holds"
                    )
            row.append(FAILED if found is None else numbers[found])
        spend(1 + len(row))
        rows.append(row)
    return numbers, np.array(rows, dtype=np.int32)


def _smallest(after: NDArray[np.int32], accepts: NDArray[np.bool_]) -> LineAutomaton:
    """Merge the states that allow the same ends, and leave out those that allow none."""
    count, letters = after.shape
    alive = np.append(accepts, False)
    while True:
        more = alive.copy()
        more[:-1] |= alive[after].any(axis=1)
        if (more == alive).all():
            break
        alive = more
    if not alive[0]:
        nothing = np.full((1, letters), FAILED, dtype=np.int32)
        return LineAutomaton(nothing, np.zeros(1, dtype=bool))
    after = np.where(alive[after], after, FAILED)
    block = np.append(np.where(alive[:-1], accepts + 1, 0), 0)  # 0 for what allows no end
    blocks = 0
    while True:
        spend(1 + after.size // 16)
        of_all = np.column_stack((block[:-1], block[after]))
        _, found = np.unique(of_all, axis=0, return_inverse=True)
        found = found.ravel()
        if found.max() + 1 == blocks:
            break
        blocks = int(found.max()) + 1
        dead = found[~alive[:-1]]
        block = np.append(found, dead[0] if len(dead) else blocks)
    order: dict[int, int] = {}  # blocks of states that allow an end, that of the first state first
    chosen = []
    for state in range(count):
        if alive[state] and int(block[state]) not in order:
            order[int(block[state])] = len(order)
            chosen.append(state)
    number = np.full(blocks + 1, FAILED, dtype=np.int32)
    number[list(order)] = list(order.values())
    return LineAutomaton(
        np.where(after[chosen] < 0, FAILED, number[block[after[chosen]]]).astype(np.int32),
        accepts[chosen],
    )


@lru_cache(maxsize=256)
def smallest_of(acceptor: Acceptor[Any], letters: int, breadth: int = 1) -> LineAutomaton:
    """Return the automaton of an acceptor of lines, or of several lines side by side."""
    read: list[Any] = [*range(letters)] if breadth == 1 else [*product(range(letters), repeat=breadth)]
    return explored(
        acceptor.first,
        lambda state: [acceptor.step(state, 0, letter) for letter in read],
        acceptor.accepts,
        len(read),
    )


@lru_cache(maxsize=256)
def automaton_of(said: Said, values: tuple[str, ...]) -> LineAutomaton:
    """Return the automaton of what is said of lines.

    >>> from gfkit.boards.line_conditions import Shape
    >>> automaton_of(Shape("unimodal"), ("0", "1")).after.tolist()
    [[0, 1], [2, 1], [2, -1]]
    """
    if isinstance(said, Stretches):
        return _of_stretches(said, values)
    if isinstance(said, Matches):
        return _of_pattern(said, values)
    if isinstance(said, Arrows):
        return _of_arrows(said, values)
    return _of_carry(said if isinstance(said, Carry) else said.carry, values)


def _of_pattern(said: Matches, values: tuple[str, ...]) -> LineAutomaton:
    """Remember the patterns of which the rest of the line must match one."""

    def step(patterns: frozenset[Pattern]) -> Row:
        found = [[after(one, value) for one in patterns] for value in values]
        return [frozenset().union(*some) or None for some in found]

    first = frozenset({read_pattern(said.pattern, values)})
    return explored(first, step, lambda some: any(map(is_nullable, some)), len(values))


def _of_arrows(said: Arrows, values: tuple[str, ...]) -> LineAutomaton:
    """Remember all states to which the elements lead."""

    def step(states: frozenset[str]) -> Row:
        return [said.after(states, value) or None for value in values]

    accept = frozenset(said.accept)
    return explored(frozenset(said.start), step, lambda some: bool(some & accept), len(values))


def _of_stretches(said: Stretches, values: tuple[str, ...]) -> LineAutomaton:
    """Remember the last elements, which stretches may still come, and which pairs of them."""
    letters, length = len(values), said.length
    fits = _fitting(said, values)
    stretches = letters**length
    alone = np.einsum("i" * said.places + "->i", fits)
    beside = fits if said.places == 2 else np.einsum("ijj->ij", fits)  # one, and another twice
    may_follow = [_bits(row) for row in beside & beside.T]
    of_three = [_bits(some.ravel()) for some in fits] if said.places > 2 else []
    all_of_them = (1 << stretches) - 1

    def after(number: int, allowed: int, pairs: int) -> tuple[int, int] | None:
        """Return what may still come after a stretch, None if it may not come."""
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
    return explored(((), _bits(alone), pairs), step, lambda _: True, letters)


def _bits(truths: NDArray[np.bool_]) -> int:
    return int.from_bytes(np.packbits(truths, bitorder="little").tobytes(), "little")


def _fitting(said: Stretches, values: tuple[str, ...]) -> NDArray[np.bool_]:
    """Return for all pairs, or triples, of stretches whether they fit in every order."""
    letters, size = len(values), said.places * said.length
    shape = (letters,) * size
    forecast(f"a table of {letters}^{size} entries", memory=20 * letters**size)
    numbers = np.array([int(value) for value in values], dtype=np.int64)
    names = {
        name: [(numbers.reshape([-1 if k == axis else 1 for k in range(size)]), True)]
        for axis, name in enumerate(said.letters)
    }
    one_way = table_of(said.node(), names, shape).reshape((letters**said.length,) * said.places)
    fits = one_way.copy()
    for order in permutations(range(said.places)):
        fits &= one_way.transpose(order)
    return fits


def _of_carry(carry: Carry, values: tuple[str, ...]) -> LineAutomaton:
    """Remember the set of all that may be carried, given the elements so far."""
    rules, (holds, end) = carry.rules(), carry.asks()
    letters = len(values)
    numbers = np.array([int(value) for value in values], dtype=np.int64)
    found: dict[tuple[int, ...], Row] = {}

    def names(carried: Sequence[int]) -> dict[str, list[tuple[Any, Any]]]:
        return {
            name: [(np.int64(number), True)]
            for name, number in zip(carry.names, carried, strict=True)
        }

    def one(carried: tuple[int, ...]) -> Row:
        """Return what is carried after each letter."""
        if carried not in found:
            known = {**names(carried), "x": [(numbers, True)]}
            shape = (letters,)
            after = np.stack([numbers_of(rule, known, shape) for rule in rules], axis=1)
            good = np.ones(letters, dtype=bool) if holds is None else table_of(holds, known, shape)
            if (np.abs(after[good]) > MAX_CARRIED).any():
                raise LimitReached(f"a line carries a number beyond {MAX_CARRIED}")
            found[carried] = [
                tuple(row) if fair else None
                for row, fair in zip(after.tolist(), good.tolist(), strict=True)
            ]
        return found[carried]

    def step(some: tuple[tuple[int, ...], ...]) -> Row:
        rows = [one(carried) for carried in some]
        merged = ({row[k] for row in rows if row[k] is not None} for k in range(letters))
        return [tuple(sorted(row)) if row else None for row in merged]

    def accepts(some: tuple[tuple[int, ...], ...]) -> bool:
        return end is None or any(bool(table_of(end, names(one), ())) for one in some)

    first = tuple(sorted(product(*(numbers for _, numbers in carry.start))))
    return explored(first, step, accepts, letters)
