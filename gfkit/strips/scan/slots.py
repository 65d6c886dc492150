"""Slots: what a state of a scan holds, what each cell does to them, and where an array may end.

`conditions` says which slots a condition takes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import lcm
from typing import TYPE_CHECKING, Any

import numpy as np

from gfkit.automata.minimization import FAILED, MET
from gfkit.errors import LimitReached

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gfkit.boards.acceptors.quantifiers import Often

    Table = NDArray[np.int32]
    Truths = NDArray[np.bool_]
    Contents = Callable[[int], NDArray[Any]]
    """The contents of a slot in all states."""
    Ending = Callable[[Contents], Truths]
    """Which states an array of one row or more may end with."""

FRESH = 0
"""The slot that is 1 before the first row."""
MAX_SLOTS = 2**14


@dataclass(frozen=True, eq=False)
class Rewrite:
    """A cell changes some slots by a table, from their contents and the letter to new contents.

    The table has an axis for each slot, one for the letter, and a last one for the new contents; a
    negative entry means that no array that satisfies the rule begins so.
    """

    slots: tuple[int, ...]
    table: Table

    @cached_property
    def allowed(self) -> Truths:
        """Which letters may come, for each combination of contents."""
        good = (self.table >= 0).all(axis=-1)
        return np.asarray(good.reshape(-1, good.shape[-1]))


@dataclass(slots=True, eq=False)
class Tally:
    """A number of tracks, as a class of numbers: the slot that holds its least number.

    single: numbers below it are classes of their own. period: others are in one class if they
    differ by a multiple of it; 0 if there must not be any. at_end: slots, and for their contents
    how many more tracks are counted if the array ends.
    """

    slot: int
    single: int
    period: int
    at_end: list[tuple[int, NDArray[Any]]] = field(default_factory=list)

    @classmethod
    def of(cls, slot: int, required: Sequence[Often], others: Sequence[Often]) -> Tally:
        """Return the tally that must be in some sets of numbers, and may be in other sets."""
        most = [one.last for one in required if one.last is not None]
        if most:
            return cls(slot, 1 + max(min(most), 0), 0)
        every = (*required, *others)
        return cls(slot, max(z.begins for z in every), lcm(*(z.period for z in every)))

    @property
    def size(self) -> int:
        """The number of classes."""
        return self.single + self.period

    def least(self, number: NDArray[Any]) -> NDArray[Any]:
        """Return the least number of the class of each number, FAILED where it is not allowed."""
        beyond = number >= self.single
        over = self.single + (number - self.single) % self.period if self.period else FAILED
        return np.where(beyond, over, number)

    def number(self, contents: Contents) -> NDArray[Any]:
        """Return the class in each state if the array ends, `size` where none is allowed."""
        number = contents(self.slot).astype(np.int64)
        for slot, counted in self.at_end:
            number = number + counted[contents(slot)]
        found = self.least(number)
        return np.where(found < 0, self.size, found)

    def among(self, often: Often) -> Truths:
        """Return for each class, and last for numbers not allowed, whether they are in a set."""
        return np.array([*(k in often for k in range(self.size)), False])


@dataclass(slots=True, eq=False)
class Slots:
    """What every cell of a row does to the slots.

    first: the contents before the first row. shift: after a row, slot s holds what slot shift[s]
    held, or begin[s] if that is -1. open: the contents below unknown rows. cells: for each cell its
    rewrites. endings: all of them must allow the end; closing: those that read one slot. tallies:
    by name. empty: whether the array without cells satisfies the rule. shown: slots whose content
    one cell gives, and which are empty before and after it.
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
    tallies: dict[str, Tally] = field(default_factory=dict)
    empty: bool = True
    shown: list[int] = field(default_factory=list)

    def add(
        self, first: int, *, begin: int | None = None, source: int = -1, unknown: int = MET
    ) -> int:
        """Add a slot, which keeps its content after a row.

        begin: its content before every row but the first. source: the slot whose content it takes
        after a row.
        """
        number = len(self.first)
        if number >= MAX_SLOTS:
            raise LimitReached(f"the conditions stand at more than {MAX_SLOTS} places of a row")
        self.first.append(first)
        self.begin.append(begin or 0)
        self.shift.append(-1 if begin is not None else number if source < 0 else source)
        self.open.append(unknown if begin is None else begin)
        return number

    def put(
        self,
        column: int,
        slots: tuple[int, ...],
        after: NDArray[Any],
        failed: Truths | None = None,
        tally: Tally | None = None,
    ) -> None:
        """Let a cell change some slots: after[contents, letter, place], none where it failed.

        A tally counts how often the condition fails.
        """
        if tally is None or failed is None:
            after = after if failed is None else np.where(failed[..., None], FAILED, after)
            self.cells[column].append(Rewrite(slots, after))
            return
        before = np.arange(tally.size)[:, None]
        number = tally.least(before + failed[..., None, :])
        content = np.broadcast_to(after[..., None, :, :], (*number.shape, len(slots)))
        good = (number >= 0) & (content >= 0).all(axis=-1)
        table = np.concatenate((content, number[..., None]), axis=-1)
        table = np.where(good[..., None], table, FAILED).astype(np.int32)
        self.cells[column].append(Rewrite((*slots, tally.slot), table))

    def ends_in(self, slot: int, good: Truths, tally: Tally | None = None) -> None:
        """Allow the end where the content of a slot is good, or count where it is not."""
        if tally is not None:
            tally.at_end.append((slot, ~good))
        elif not good.all():
            self.endings.append(lambda contents: good[contents(slot)])
            self.closing.setdefault(slot, []).append(good)

    def may_end(self, contents: Contents, number: int) -> Truths:
        """Return with which states an array may end; that without rows may if it may be empty."""
        good = np.ones(number, dtype=bool)
        for ending in self.endings:
            good &= ending(contents)
        fresh = contents(FRESH) == 1
        return np.asarray(np.where(fresh, self.empty, good))
