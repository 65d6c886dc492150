"""Lines of a board, how rows are read for them, and acceptors of lines with fewest states.

A line is read from its beginning. On a reflected board antidiagonals are read from their other end:
there the set of the states from which the letters lead to an end is carried. The rows of an array
that is one line are then read at once, each as a function of states; where a row may begin there
are only the states to which the rows above can still lead, and others are left out.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.automata import DEAD, Edge, coarsest_exact_partition
from ..core.conditions import Acceptor, Condition, Letter, Rows, Shape, State, Tracks, accepted
from ..core.rejections import limit

if TYPE_CHECKING:
    from ..core.clock import Clock

MAX_STATES = 20_000
STEPS = {"row": (1, 0), "column": (0, 1), "diagonal": (1, -1), "antidiagonal": (1, 1)}
"""Two cells are on one line if they have one product with these numbers of rows and columns."""
TURNED = {"row": "column", "column": "row"}
Part = tuple[Any, ...]
Kept = Callable[[int], int | None]
"""What is remembered for a number of rejected tracks; None if that number is not allowed."""


class Line(NamedTuple):
    """Each row, column, diagonal, antidiagonal, or the array, row by row.

    breadth: how many neighbouring rows or columns are read at once; if not 1, a letter is a tuple.
    The lines of the whole board begin at its upper left cell; antidiagonals go down to the left.
    """

    way: str
    breadth: int = 1

    def listed(self, acceptor: Any, shape: Shape) -> Tracks:
        """Yield the cells of each line or group of lines, of a group letter after letter."""
        down, across = STEPS.get(self.way, (0, 0))
        found: dict[int, list[int]] = {}
        for k, (r, c) in enumerate(shape.cells()):
            found.setdefault(down * r + across * c, []).append(k)
        lines, size = [found[k] for k in sorted(found)], self.breadth

        def holds(z: tuple[Letter, ...]) -> bool:
            several = z if size == 1 else [z[k : k + size] for k in range(0, len(z), size)]
            return accepted(acceptor, several)

        for k in range(len(lines) - size + 1):
            beside = zip(*lines[k : k + size], strict=True)
            yield tuple(itertools.chain.from_iterable(beside)), holds

    def on_rows(
        self, asked: Condition, kept: Kept, letters: list[Letter], rows: Rows, clock: Clock
    ) -> Any:
        """Return what reads rows."""
        width, turned = rows.width, rows.turned
        way, acceptor = TURNED.get(self.way, self.way) if turned else self.way, asked.acceptor
        if self.breadth == 1:
            acceptor = Numbered(acceptor, letters, clock)
            if turned and way == "array" and not asked.acceptor.commutes:
                return Parallel(acceptor, width, None if kept(1) is None else ())
            if turned and way == "antidiagonal":
                acceptor = Backwards(acceptor)
        return Lines(way, self.breadth, acceptor, width, kept)


class Numbered:
    """An acceptor of lines whose states are numbers, one for all that allow the same ends.

    after: the state after each letter; dead: that from which none leads to an end. most: states.
    """

    def __init__(
        self, acceptor: Acceptor, letters: Iterable[Letter], clock: Clock, most: int = MAX_STATES
    ) -> None:
        self.letters = {z: k for k, z in enumerate(letters)}
        number = {acceptor.first: 0}
        todo, rows = [acceptor.first], list[list[Edge]]()
        for state in todo:  # which grows meanwhile
            clock.spend(4 * max(acceptor.cost, 1) * len(self.letters))
            rows.append([])
            for letter, k in self.letters.items():
                found = None if state is None else acceptor.step(state, 0, letter)
                if found not in number:
                    limit(len(number) < most, f"lines carry more than {most} things")
                    number[found] = len(number)
                    todo.append(found)
                rows[-1].append((number[found], 1, k))
        ends = [bool(z is not None and acceptor.accepts(z)) for z in todo]
        block = coarsest_exact_partition([rows], ends, clock)
        self.dead = 1 + max(block)
        block = [self.dead if b == DEAD else b for b in block]
        self.first = block[0]
        self.after = [[self.dead] * len(self.letters) for _ in range(self.dead + 1)]
        self.ends = [False] * len(self.after)
        for b, row, end in zip(block, rows, ends, strict=True):
            self.after[b], self.ends[b] = [block[t] for t, _, _ in row], end

    def closure(self, some: set[int]) -> set[int]:
        """Return the states that can be reached."""
        todo = [*some]
        while todo:
            fresh = set(self.after[todo.pop()]) - some - {self.dead}
            some |= fresh
            todo += fresh
        return some

    def step(self, state: int, number: int, letter: Letter) -> int | None:
        """Return the state after a letter, None where no line that is accepted begins so."""
        del number
        after = self.after[state][self.letters[letter]]
        return None if after == self.dead else after

    def accepts(self, state: int) -> bool:
        """Return whether a line may end."""
        return self.ends[state]


class Backwards:
    """The words of an acceptor from their ends: a state is the set of states that lead to one."""

    def __init__(self, numbered: Numbered) -> None:
        self.numbered = numbered
        self.first = frozenset(k for k, end in enumerate(numbered.ends) if end)

    def step(self, state: State, number: int, letter: Letter) -> State | None:
        """Return the states from which the letter leads to one of them."""
        del number
        k = self.numbered.letters[letter]
        return frozenset(z for z, row in enumerate(self.numbered.after) if row[k] in state) or None

    def accepts(self, state: State) -> bool:
        """Return whether a word may begin."""
        return self.numbered.first in state


class Parallel:
    """A whole array, row by row, whose columns grow: of each row the function of states.

    rejected: what is carried if no end can be reached any more, None if there is no such array.
    """

    def __init__(self, reader: Numbered, width: int, rejected: Part | None) -> None:
        self.reader, self.rejected = reader, rejected
        self.reached = [reader.closure({k}) for k in range(len(reader.after))]
        self.begin: Part = self.trimmed([tuple(range(reader.dead))] * width)

    def trimmed(self, rows: list[Any]) -> Part:
        """Leave out the states in which no row can begin; () if a row leads nowhere."""
        found, before = [], {self.reader.first}
        for row in rows:
            kept = tuple(z if k in before else None for k, z in enumerate(row))
            after = {z for z in kept if z is not None}
            if not after:
                return ()
            before = set().union(*(self.reached[z] for z in after))
            found.append(kept)
        return tuple(found)

    def read(self, some: Part, depth: int, letter: Letter) -> Part | None:
        """Return what is carried after the cell in a column."""
        if not some:
            return self.rejected
        after = tuple(None if k is None else self.reader.step(k, 0, letter) for k in some[depth])
        return self.trimmed([*some[:depth], after, *some[depth + 1 :]]) or self.rejected

    def failures(self, some: Part) -> bool:
        """Return whether the rows do not lead from the first state to an end."""
        state: Any = self.reader.first
        for function in some:
            state = None if state is None else function[state]
        return not some or state is None or not self.reader.accepts(state)


REJECTED = "rejected"


class Lines:
    """The lines of one way, as many neighbours at once as a track is broad.

    A part is (letters, states, failed): if several lines are read at once their last letters; of
    each line, or group of them, that is on its way the state of the acceptor; what is kept of how
    many were rejected.
    """

    def __init__(self, way: str, breadth: int, acceptor: Any, width: int, kept: Kept) -> None:
        self.way, self.acceptor, self.width, self.kept_of = way, acceptor, width, kept
        self.along, self.breadth = way in {"row", "array"}, breadth
        groups = 1 if self.along else max(0, width - breadth + 1)
        self.kept = (breadth - 1) * (width if self.along else 1)
        self.begin: Part = ((), (acceptor.first,) * groups, 0)

    def read(self, part: Part, depth: int, letter: Letter) -> Part | None:
        """Return what is carried after the cell in a column."""
        letters, states, failed = part
        k, is_last = 0 if self.along else depth - self.breadth + 1, depth == self.width - 1
        is_read, several = len(letters) >= self.kept and k >= 0, letter
        if self.kept:
            known = (*letters, letter)
            several = known[:: self.width] if self.along else known
            letters = known[-self.kept :]
        if is_read:
            state = states[k]
            if state != REJECTED:
                state = self.acceptor.step(state, depth, several)
                closing = {"row": is_last, "diagonal": is_last, "antidiagonal": depth == 0}
                closed = closing.get(self.way) and state is not None
                if state is None or (closed and not self.acceptor.accepts(state)):
                    state, failed = REJECTED, self.kept_of(failed + 1)
            if failed is None:
                return None
            states = (*states[:k], state, *states[k + 1 :])
        if is_last:
            letters = letters if self.along else ()
            if self.way == "antidiagonal":
                states = (*states[1:], self.acceptor.first)
            elif self.way == "diagonal" or (self.way == "row" and is_read):
                states = (self.acceptor.first, *states[:-1])
        return letters, states, failed

    def failures(self, part: Part) -> int:
        """Return how many lines are rejected if the array ends; those that ended are counted."""
        _, some, failed = part
        of_way: Any = {"row": (), "diagonal": some[1:], "antidiagonal": some[:-1]}
        left = [z for z in of_way.get(self.way, some) if z != REJECTED]
        return int(failed) + sum(not self.acceptor.accepts(z) for z in left)
