"""Acceptors and transducers of the cells of a place, read in any order.

Each keeps its fields, so that a counter may do better than step by step.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from gfkit.boards.acceptors.arrays import ArrowTable, Opposite
from gfkit.boards.conditions.evaluation import NUMBERS, Node, meaning, number_of
from gfkit.boards.conditions.parser import read_condition, read_number

if TYPE_CHECKING:
    from gfkit.boards.acceptors.arrays import Acceptor
    from gfkit.boards.rules.rule import Cell

Counted = tuple[int, tuple[int, ...]]
"""The value of the element, from 1 on, 0 if it is not read; numbers of related neighbours."""
MET: Counted = (-1, ())
Read = tuple[int, ...]
"""The letter of each cell, -1 where it is not read."""
UNREAD = -1

MEASURES: dict[str, Callable[[list[int]], int]] = {
    "sum": lambda numbers: 2 * sum(numbers),
    "maximum": lambda numbers: 2 * max(numbers),
    "minimum": lambda numbers: 2 * min(numbers),
    "median": lambda n: sorted(n)[(len(n) - 1) // 2] + sorted(n)[len(n) // 2],
}
"""Twice each statistic: the median of an even number of elements is a mean."""
NEEDED = {"maximum": slice(-1, None), "minimum": slice(1), "median": slice(None)}
"""The elements so far that matter, from the least; for a sum, the sum."""


@dataclass(frozen=True)
class Neighbours:
    """An element of one of the values `of` has an allowed number of related neighbours.

    letters: the alphabet. offsets: where the neighbours are. relation: "equal", "different",
    "within" or "beyond" a distance of the element, or "value" for neighbours with one of `values`.
    counts: the allowed numbers. outside: a value for all cells off the board; without it they do
    not count.
    """

    letters: tuple[str, ...]
    offsets: tuple[Cell, ...]
    relation: str
    counts: tuple[int, ...]
    of: tuple[str, ...]
    distance: int = 0
    values: tuple[str, ...] = ()
    outside: str | None = None

    def related(self, here: str, there: str) -> bool:
        """Return whether a neighbour with the value `there` is related to an element."""
        match self.relation:
            case "equal":
                return here == there
            case "different":
                return here != there
            case "within":
                return abs(int(here) - int(there)) <= self.distance
            case "beyond":
                return abs(int(here) - int(there)) > self.distance
            case _:
                return there in self.values

    @cached_property
    def _asked(self) -> tuple[int, ...]:
        return tuple(k for k, value in enumerate(self.letters) if value in self.of)

    @cached_property
    def _related(self) -> tuple[tuple[bool, ...], ...]:
        """For each value, the letters that are related to it; the last one is off the board."""
        there = (*self.letters, self.outside)
        return tuple(
            tuple(value is not None and self.related(self.letters[k], value) for value in there)
            for k in self._asked
        )

    @property
    def first(self) -> Counted:
        return 0, (0,) * len(self._asked)

    def step(self, state: Counted, number: int, letter: int) -> Counted:
        known, numbers = state
        if state == MET:
            return state
        if number == 0:
            if letter not in self._asked:
                return MET
            chosen = self._asked.index(letter)
            return chosen + 1, (numbers[chosen],)
        most = max(self.counts) + 1
        rows = self._related if known == 0 else self._related[known - 1 : known]
        return known, tuple(
            [min(most, n + row[letter]) for n, row in zip(numbers, rows, strict=True)]
        )

    def accepts(self, state: Counted) -> bool:
        return state == MET or state[1][0] in self.counts


@dataclass(frozen=True)
class NamedCells:
    """A reader of the cells of a place as numbers, which a text names; the state is their letters.

    names: the cells of each name, by their numbers. many: the names that stand for the numbers of
    all of their cells on the board; any other name stands for that of one cell. numbers: for each
    cell the number of each letter; a letter more is not a number.
    """

    names: tuple[tuple[str, tuple[int, ...]], ...]
    many: frozenset[str]
    numbers: tuple[tuple[int, ...], ...]

    @property
    def first(self) -> Read:
        return (UNREAD,) * len(self.numbers)

    def step(self, state: Read, number: int, letter: int) -> Read:
        return (*state[:number], letter, *state[number + 1 :])

    def named(self, state: Read) -> dict[str, int | list[int]]:
        """Return the numbers for which the names stand."""
        found: dict[str, int | list[int]] = {}
        for name, cells in self.names:
            numbers = [
                self.numbers[cell][state[cell]]
                for cell in cells
                if state[cell] < len(self.numbers[cell])
            ]
            found[name] = numbers if name in self.many else (numbers or [0])[0]
        return found

    @property
    def one(self) -> frozenset[str]:
        """The names that stand for one number."""
        return frozenset(name for name, _ in self.names) - self.many


@dataclass(frozen=True)
class Holds(NamedCells):
    """The numbers of the cells fulfil a condition."""

    holds: str

    def node(self) -> Node:
        """Return the condition as nested tuples."""
        return read_condition(self.holds, self.one, self.many)

    def accepts(self, state: Read) -> bool:
        return bool(meaning(self.node(), NUMBERS)(self.named(state)))


@dataclass(frozen=True)
class Shows(NamedCells):
    """The place shows the value of one of some formulas in the numbers of the cells."""

    formulas: tuple[str, ...]

    def nodes(self) -> tuple[Node, ...]:
        """Return the formulas as nested tuples."""
        return tuple(read_number(text, self.one, self.many) for text in self.formulas)

    def shows(self, state: Read) -> frozenset[int]:
        known = self.named(state)
        return frozenset(number_of(node, known) for node in self.nodes())


@dataclass(frozen=True)
class Patterns:
    """The letters of a place match one of some patterns, or none; `?` stands for any value.

    direction: that of consecutive elements; "" for windows, whose rows are joined by `|`.
    """

    letters: tuple[str, ...]
    patterns: tuple[str, ...]
    forbidden: bool
    direction: str = ""

    @property
    def first(self) -> frozenset[int]:
        return frozenset(range(len(self.patterns)))

    @cached_property
    def _flat(self) -> tuple[str, ...]:
        return tuple(pattern.replace("|", "") for pattern in self.patterns)

    def step(self, state: frozenset[int], number: int, letter: int) -> frozenset[int]:
        value = self.letters[letter] if letter < len(self.letters) else ""
        return frozenset(k for k in state if self._flat[k][number] in {"?", value})

    def accepts(self, state: frozenset[int]) -> bool:
        return bool(state) != self.forbidden


@dataclass(frozen=True)
class BlockStatistic:
    """A block has an allowed statistic.

    The median of an even number of elements is the mean of the two in the middle, so all statistics
    are doubled before they are compared.
    """

    letters: tuple[str, ...]
    statistic: str
    allowed: tuple[float, ...]
    first: tuple[int, ...] = ()

    def step(self, state: tuple[int, ...], number: int, letter: int) -> tuple[int, ...]:
        value = int(self.letters[letter])
        numbers = sorted((*state, value))
        if self.statistic == "sum":
            return (sum(numbers),)
        return tuple(numbers[NEEDED[self.statistic]])

    def accepts(self, state: tuple[int, ...]) -> bool:
        return MEASURES[self.statistic](list(state)) in {2 * number for number in self.allowed}


@dataclass(frozen=True)
class CornerAcceptor:
    """The element at a corner, beyond which there is no cell in two directions, has a value.

    The second and the third cell of the track are those above or below the element, and beside it.
    The state is whether the element, as far as it is read, is wrong and all other cells are off the
    board.
    """

    letters: tuple[str, ...]
    corner: str
    value: str
    first: tuple[bool, bool] = (False, True)

    def step(self, state: tuple[bool, bool], number: int, letter: int) -> tuple[bool, bool]:
        is_wrong, is_corner = state
        beyond = letter == len(self.letters)
        if number == 0:
            return beyond or self.letters[letter] != self.value, is_corner
        return is_wrong, is_corner and beyond

    def accepts(self, state: tuple[bool, bool]) -> bool:
        return not all(state)


@dataclass(frozen=True)
class Pair:
    """The allowed letters of two cells: classes of letters of the first and second, and a table.

    The letter after the last one is that of cells off the board.
    """

    firsts: tuple[int, ...]
    seconds: tuple[int, ...]
    fitting: frozenset[tuple[int, int]]

    first: tuple[int, int] = (-1, -1)

    def step(self, state: tuple[int, int], number: int, letter: int) -> tuple[int, int] | None:
        """Remember the class of the cell that is read first."""
        one, other = state
        if number:
            other = self.seconds[letter]
        else:
            one = self.firsts[letter]
        if one < 0 or other < 0:
            return one, other
        return (-2, -2) if (one, other) in self.fitting else None

    def accepts(self, state: tuple[int, int]) -> bool:
        """Accept a pair that fits."""
        return state == (-2, -2)


def opposite(acceptor: Acceptor[Any]) -> Acceptor[Any]:
    """Return the acceptor of the places that another rejects, of the same class if there is one.

    >>> ones = Patterns(("0", "1"), ("11",), forbidden=False)
    >>> opposite(ones).forbidden, opposite(opposite(ones)) == ones
    (True, True)
    """
    match acceptor:
        case Patterns():
            return replace(acceptor, forbidden=not acceptor.forbidden)
        case Holds():
            return replace(acceptor, holds=f"not ({acceptor.holds})")
        case ArrowTable():
            rejects = len(acceptor.arrows)
            arrows = tuple(
                tuple(rejects if to < 0 else to for to in row)
                for row in (*acceptor.arrows, (rejects,) * len(acceptor.arrows[0]))
            )
            rest = frozenset(range(rejects + 1)) - acceptor.accepting
            return replace(acceptor, arrows=arrows, accepting=rest)
    return Opposite(acceptor)
