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

*First rows.* Read as below rows of which nothing is known, an array of n rows satisfies the
conditions of all places that begin in it if its first rows may be read again after it. So where the
last row is joined to the first, the elements of as many first rows are remembered as places reach
down, and when the board ends they are read again. Boards of fewer than three rows are open: all of
their elements are remembered.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from gfkit.automata.least_automata import FAILED, MET
from gfkit.boards.shapes.joins import LEAST_JOINED
from gfkit.errors import LimitReached

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from numpy.typing import NDArray

    Table = NDArray[np.int32]
    Truths = NDArray[np.bool_]
    Contents = Callable[[int], NDArray[Any]]
    """The contents of a slot in all states."""
    Ending = Callable[[Contents], Truths]
    """Which states an array may end with, one row or more being read."""
    Held = Mapping[int, NDArray[Any]]
    """The contents of slots, each in all states."""
    Line = list[NDArray[Any]]
    """The elements of a row, each in all states."""

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


def add_closing(slots: Slots, places: Slots) -> None:
    """Add the slots of places on open boards to others, as where the board's ends are joined."""
    ages = _ages(places)
    depth = max([LEAST_JOINED - 1, *ages.values()])
    told = max(LEAST_JOINED, depth)
    begin = len(slots.first)
    for first, again, source in zip(places.open, places.begin, places.shift, strict=True):
        if source == -1:
            slots.begun(first, again)
        else:
            slots.moved(first, begin + source)
    row = slots.kept(0)
    rows = [[slots.kept(0) for _ in range(slots.width)] for _ in range(depth)]
    for column, actions in enumerate(places.cells):
        for one in actions:
            moved = tuple(begin + slot for slot in one.slots)
            slots.cells[column].append(Rewrite(moved, one.table))
        for k, line in enumerate(rows):
            same = _alike(places, ages, k, column)
            table = _remembered(k, told, depth, same)
            slots.cells[column].append(Rewrite((row, line[column]), table))
        if column == slots.width - 1:
            after = np.minimum(np.arange(told + 1) + 1, told)
            table = np.repeat(after[:, None, None], slots.letters, axis=1)
            slots.cells[column].append(Rewrite((row,), table.astype(np.int32)))

    def may_end(contents: Contents) -> Truths:
        """Read the first rows again, or those of a short board."""
        number = contents(row)
        good = np.ones(len(number), dtype=bool)
        for n in range(1, told + 1):
            here = np.flatnonzero(number == n)
            lines = [[contents(slot)[here] for slot in line] for line in rows[: min(n, depth)]]
            if n < LEAST_JOINED:
                first = np.array(places.first)[:, None].repeat(len(here), axis=1)
                fine, held = _read(places, dict(enumerate(first)), lines)
                fine &= places.may_end(held.__getitem__, len(here))
            else:
                held = {z: contents(begin + z)[here] for z in range(len(places.first))}
                again = [lines[k % n] for k in range(depth)]
                fine, _ = _read(places, held, again[: max(ages.values())])
            good[here] = fine
        return good

    slots.endings.append(may_end)


def _ages(places: Slots) -> dict[int, int]:
    """Return of each slot how many rows of its places are above the row that is read."""
    found: dict[int, int] = {}
    for slot, source in enumerate(places.shift):
        found[slot] = 0 if source == -1 else 1 + found[source]
    return found


def _alike(places: Slots, ages: Mapping[int, int], k: int, column: int) -> list[int]:
    """Return for each letter the first that does the same when row k is read again."""
    known: dict[bytes, int] = {}
    tables = [z.table for z in places.cells[column] if any(ages[slot] > k for slot in z.slots)]
    return [
        known.setdefault(b"".join(z[..., a, :].tobytes() for z in tables), a)
        for a in range(places.letters)
    ]


def _remembered(k: int, told: int, depth: int, same: list[int]) -> Table:
    """Return what a cell does to the element remembered of row k: of (rows before it, element)."""
    letters = len(same)
    table = np.empty((told + 1, letters, letters, 2), dtype=np.int32)
    table[..., 0] = np.arange(told + 1)[:, None, None]
    table[..., 1] = np.arange(letters)[:, None]
    table[depth:, :, :, 1] = np.array(same)[:, None]
    table[k, :, :, 1] = np.arange(letters)
    return table


def _read(places: Slots, held: Held, lines: list[Line]) -> tuple[Truths, Held]:
    """Read rows; return in which states all of them may come, and the contents after them."""
    now = dict(held)
    good = np.ones(len(now[FRESH]), dtype=bool)
    for line in lines:
        for actions, letter in zip(places.cells, line, strict=True):
            for one in actions:
                after = one.table[(*(now[slot] for slot in one.slots), letter)]
                good &= (after >= 0).all(axis=-1)
                now.update(zip(one.slots, np.maximum(after, 0).T, strict=True))
        now = {
            slot: np.full(len(good), begin) if source == -1 else now[source]
            for slot, (begin, source) in enumerate(zip(places.begin, places.shift, strict=True))
        }
    return good, now
