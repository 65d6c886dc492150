"""What every cell of a row does to what is remembered: a condition as slots and tables.

A state holds numbers in *slots*. A condition takes some slots, and says by tables what each cell of
a row does to them; it depends on the track of the condition how.

*Place.* At each place stands a reduced decision diagram of the acceptor, into which the cells of
the place are read in the order in which they come. A node remembers of the cells no more than the
condition asks for. There is a slot for each place that names a cell of a row, and for each row that
a place has below that one.

*Line.* The slots of lines hold states of the smallest automaton of the acceptor. A line that runs
against the order of reading has the reversed automaton; rows of one line that are all read at once
hold what they do to every state. Of two lines side by side the letters of the first are kept.

*Frontier.* One slot holds the state of a reader of all cells.

Where the tracks of a condition may fail, each failure adds one to a slot.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from gfkit.automata.least_automata import FAILED, MET
from gfkit.errors import LimitReached

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    Table = NDArray[np.int32]
    Truths = NDArray[np.bool_]
    Contents = Callable[[int], NDArray[Any]]
    """The contents of a slot in all states."""
    Ending = Callable[[Contents], Truths]
    """Which states an array may end with, one row or more being read."""

FRESH = 0
"""The slot that is 1 before the first row."""
MAX_SLOTS = 2**14


@dataclass(frozen=True, eq=False)
class Rewrite:
    """A cell changes some slots by a table: of what they hold and the letter, what they hold then.

    The table has an axis for each slot, one for the letter, and a last one for the new contents; a
    negative entry means that no array that obeys the rule begins so.
    """

    slots: tuple[int, ...]
    table: Table

    @cached_property
    def allowed(self) -> Truths:
        """Which letters may come, for each combination of contents."""
        good = (self.table >= 0).all(axis=-1)
        return np.asarray(good.reshape(-1, good.shape[-1]))


@dataclass(slots=True, eq=False)
class Failures:
    """How often conditions fail: the slot of the number, which numbers are allowed.

    at_end: slots, and for their contents how often a condition fails if the array ends.
    """

    slot: int
    allowed: frozenset[int]
    at_end: list[tuple[int, NDArray[Any]]] = field(default_factory=list)

    @property
    def most(self) -> int:
        """The largest allowed number."""
        return max(self.allowed, default=0)

    def are_allowed(self, contents: Contents) -> Truths:
        """Tell for which states the number is allowed if the array ends."""
        number = contents(self.slot).astype(np.int64)
        for slot, fails in self.at_end:
            number = number + fails[contents(slot)]
        return np.isin(number, sorted(self.allowed))


@dataclass(slots=True, eq=False)
class Slots:
    """What every cell of a row does to the slots.

    first: the contents before the first row. shift: after a row, slot s holds what slot shift[s]
    held, or begin[s] if that is -1. open: the contents below rows of which nothing is known.
    cells: for each cell what is done. endings: all of them must allow the end; closing: those that
    ask one slot. counted: by name, failures of which there may be some. empty: whether the array
    without cells obeys the rule.
    shown: slots of which a cell tells the content and that hold nothing before it or after it.
    """

    width: int
    letters: int
    first: list[int] = field(default_factory=list)
    begin: list[int] = field(default_factory=list)
    shift: list[int] = field(default_factory=list)
    open: list[int] = field(default_factory=list)
    cells: list[list[Rewrite]] = field(default_factory=list)
    endings: list[Ending] = field(default_factory=list)
    closing: dict[int, list[Truths]] = field(default_factory=dict)
    counted: dict[str, Failures] = field(default_factory=dict)
    empty: bool = True
    shown: list[int] = field(default_factory=list)

    def kept(self, first: int) -> int:
        """Add a slot that keeps its content after a row."""
        return self._slot(first, 0, len(self.first), MET)

    def begun(self, first: int, begin: int) -> int:
        """Add a slot that has a content again before every row; another before the first."""
        return self._slot(first, begin, -1, begin)

    def moved(self, first: int, source: int, unknown: int = MET) -> int:
        """Add a slot that has after a row what another slot had."""
        return self._slot(first, 0, source, unknown)

    def _slot(self, first: int, begin: int, shift: int, unknown: int) -> int:
        number = len(self.first)
        if number >= MAX_SLOTS:
            raise LimitReached(f"the conditions stand at more than {MAX_SLOTS} places of a row")
        for values, value in (
            (self.first, first),
            (self.begin, begin),
            (self.shift, shift),
            (self.open, unknown),
        ):
            values.append(value)
        return number

    def put(self, column: int, slot: int, after: Table, failures: Failures | None = None) -> None:
        """Let a cell change a slot: after[content, letter], negative where the condition fails.

        With failures a condition that fails is met from there on, and is counted.
        """
        if failures is None:
            self.cells[column].append(Rewrite((slot,), after[:, :, None]))
            return
        self.count(column, slot, np.maximum(after, MET), (after < 0).astype(np.int32), failures)

    def count(
        self, column: int, slot: int, after: Table, failed: NDArray[Any], failures: Failures
    ) -> None:
        """Let a cell change a slot, and count how often the condition fails there."""
        self.count_all(column, (slot,), after[..., None], failed, failures)

    def count_all(
        self,
        column: int,
        slots: tuple[int, ...],
        after: Table,
        failed: NDArray[Any],
        failures: Failures,
    ) -> None:
        """Let a cell change some slots, and count how often the condition fails there."""
        before = np.arange(failures.most + 1)[:, None]
        number = before + failed[..., None, :]
        content = np.broadcast_to(after[..., None, :, :], (*number.shape, len(slots)))
        good = (number <= failures.most) & (content >= 0).all(axis=-1)
        table = np.concatenate((content, number[..., None]), axis=-1)
        table = np.where(good[..., None], table, FAILED).astype(np.int32)
        self.cells[column].append(Rewrite((*slots, failures.slot), table))

    def ends_in(self, slot: int, good: Truths, failures: Failures | None = None) -> None:
        """Allow the end where the content of a slot is good, or count where it is not."""
        if failures is not None:
            failures.at_end.append((slot, ~good))
        elif not good.all():
            self.endings.append(lambda contents: good[contents(slot)])
            self.closing.setdefault(slot, []).append(good)

    def may_end(self, contents: Contents, number: int) -> Truths:
        """Tell with which of the states an array may end; that without rows if it may be empty."""
        good = np.ones(number, dtype=bool)
        for ending in self.endings:
            good &= ending(contents)
        fresh = contents(FRESH) == 1
        return np.asarray(np.where(fresh, self.empty, good))
