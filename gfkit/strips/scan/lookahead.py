"""Which states before a cell are on no array, since their row, or the next one, cannot be read.

The contents of a state may require a letter that no cell can have, or letters of neighbouring cells
that do not agree. Such states are dead: they are on no array, so leaving them out changes no count.
Where pieces are large, most states would be dead.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import prod
from typing import TYPE_CHECKING

import numpy as np

from gfkit.automata.minimization import keys_of
from gfkit.base.budget import spend

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gfkit.automata.minimization import States
    from gfkit.strips.scan.layers import SlotProgram

    Words = NDArray[np.int64]
    """A row for each state: the contents of its slots from above, a number for each cell."""

    Truths = NDArray[np.bool_]


MAX_TABLE = 2**22
FIRST_WAIT = 4
FEW = 200
"""Fewer states are not examined."""


@dataclass(frozen=True, slots=True, eq=False)
class Passage:
    """A cell as a relation: above[k] is the matrix from contents passed in to those passed on.

    slots: those whose contents come from above the row; these contents make up k. passed: those
    that cells of the row on its left have written, and that it or a cell on its right reads.
    """

    slots: list[int]
    passed: list[int]
    above: NDArray[np.float32]


class Lookahead:
    """Tests whether the row of a state can be finished, and whether another can follow.

    It is used less often where it has excluded nothing.
    """

    def __init__(self, program: SlotProgram) -> None:
        self.program = program
        self.looked = [{z for one in cell for z in one.slots} for cell in program.slots.cells]
        self.passages: list[Passage] | None = None
        self.usable = True
        self.wait, self.patience = 0, FIRST_WAIT

    def alive(self, states: States, column: int) -> Truths | None:
        """Return which states before the cell in that column may be on an array; None for all."""
        if not self.usable or states.shape[1] < FEW:
            return None
        if self.wait:
            self.wait -= 1
            return None
        if self.passages is None:
            self.passages = self._passages()
            if self.passages is None:
                self.usable = False
                return None
        spend(1 + states.shape[1] // 4)
        if column:
            found = self._finished(states, column) & self._followed(states, column)
        else:
            found = self._finished(states, column) | self.program.ends(states)
        if 50 * found.sum() >= 49 * len(found):
            self.wait = self.patience
            self.patience *= 2
        else:
            self.patience = 1
        return found

    def _passages(self) -> list[Passage] | None:
        """Return the relation of each cell; None if they are too large."""
        width = self.program.width
        kinds = []
        for column, layer in enumerate(self.program.layers):
            before = set().union(*self.looked[:column])
            later = set().union(*self.looked[column:])
            slots = [slot for slot in layer.live if slot in self.looked[column] - before]
            passed = [slot for slot in layer.live if slot in before & later]
            kinds.append((slots, passed))
        sizes = [
            (self._number(column, slots), self._number(column, passed))
            for column, (slots, passed) in enumerate(kinds)
        ]
        sizes.append((1, 1))
        letters = self.program.slots.letters
        for (above, ahead), (_, behind) in pairwise(sizes):
            if above * ahead * max(behind, letters) > MAX_TABLE:
                return None
        return [
            self._passage(
                column, *kinds[column], kinds[column + 1][1] if column + 1 < width else []
            )
            for column in range(width)
        ]

    def _number(self, column: int, slots: Iterable[int]) -> int:
        return prod(len(self.program.layers[column].values[slot]) for slot in slots)

    def _passage(
        self, column: int, slots: list[int], passed: list[int], later: list[int]
    ) -> Passage:
        program = self.program
        layer = program.layers[column]
        both = [*slots, *passed]
        bases = [len(layer.values[slot]) for slot in both]
        every = np.indices(bases, dtype=np.int32).reshape(len(bases), prod(bases))
        edges = program.edges(every, both, column)
        which = np.repeat(np.arange(every.shape[1]), np.diff(edges.begins))
        into = np.zeros(len(which), dtype=np.int64)
        for slot in later:
            after = program.layers[column + 1]
            held = edges.outs.get(slot)
            if held is None:
                held = layer.values[slot][every[both.index(slot)][which]]
            into = into * len(after.values[slot]) + after.ranks[slot][held]
        count = self._number(column + 1, later) if later else 1
        table = np.zeros((every.shape[1], count), dtype=np.float32)
        table[which, into] = 1
        shape = self._number(column, slots), self._number(column, passed), count
        return Passage(slots, passed, table.reshape(shape))

    def _words(self, states: States, column: int, cells: Iterable[int], *, below: bool) -> Words:
        """Return the contents of states for cells of their row, or of the row below it."""
        program = self.program
        found = []
        for cell in cells:
            layer = program.layers[cell]
            code = np.zeros(states.shape[1], dtype=np.int64)
            for slot in self.passages[cell].slots if self.passages else ():
                origin = program.slots.shift[slot] if below else slot
                held = program.contents(states, column, origin)
                code = code * len(layer.values[slot]) + layer.ranks[slot][held]
            found.append(code)
        return np.array(found, dtype=np.int64).reshape(len(found), states.shape[1]).T

    def _finished(self, states: States, column: int) -> Truths:
        """Return whether the cells from a column on can be read."""
        assert self.passages is not None
        words, which = _distinct(self._words(states, column, range(column, self.program.width),
                                             below=False))  # fmt: skip
        relations = [one.above.transpose(0, 2, 1) for one in self.passages[column:]]
        leads = _carried(words[:, ::-1], relations[::-1])
        layer = self.program.layers[column]
        code = np.zeros(states.shape[1], dtype=np.int64)
        for slot in self.passages[column].passed:
            code = code * len(layer.values[slot]) + states[layer.live.index(slot)]
        return np.asarray(leads[which, code] > 0)

    def _followed(self, states: States, column: int) -> Truths:
        """Return whether the first cells of the next row can be read, or the board may end."""
        assert self.passages is not None
        program = self.program
        open_slots = set().union(*self.looked[column:])
        known = 0
        for passage in self.passages:
            origins = [program.slots.shift[slot] for slot in passage.slots]
            if any(origin < 0 or origin in open_slots for origin in origins):
                break
            known += 1
        words, which = _distinct(self._words(states, column, range(known), below=True))
        reached = _carried(words, [one.above for one in self.passages[:known]])
        found = (reached.max(axis=1) > 0)[which]
        may_end = np.ones(states.shape[1], dtype=bool)
        for passage in self.passages[:known]:
            for slot in passage.slots:
                held = program.contents(states, column, program.slots.shift[slot])
                for good in program.slots.closing.get(slot, ()):
                    may_end &= good[held]
        return np.asarray(found | may_end)


def _carried(words: Words, relations: Sequence[NDArray[np.float32]]) -> NDArray[np.float32]:
    """Return for each word the product of its relations, with entries 0 or 1.

    relations: for each place of words, a matrix for each number there. BLAS may read beyond the
    ends of short rows, and so raise the flag of an invalid operation, though all entries are
    numbers.
    """
    reached = np.ones((len(words), 1), dtype=np.float32)
    for place, relation in enumerate(relations):
        after = np.zeros((len(words), relation.shape[2]), dtype=np.float32)
        for k in np.unique(words[:, place]):
            chosen = words[:, place] == k
            with np.errstate(invalid="ignore"):
                after[chosen] = np.minimum(reached[chosen] @ relation[k], 1)
        reached = after
    return reached


def _distinct(words: Words) -> tuple[Words, Words]:
    """Return the different rows, and which of them each row is."""
    bases = (words.max(axis=0, initial=0) + 1).tolist()
    keys = keys_of(words.T.astype(np.int32), bases)
    _, first, which = np.unique(keys, return_index=True, return_inverse=True)
    return words[first], which.ravel()
