"""What a row does to whole layers of states at once, compiled from its slots.

Before each cell a slot is *live* if it may have more than one content there; only live slots are
kept. Their possible contents are found, for each slot by itself, by going round the row until no
content is new. A cell reads few slots, so its edges are found for each combination of their
contents, and joined to the states that have the combination, without a loop over states.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from gfkit.automata.minimization import keys_of
from gfkit.base.budget import spend

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gfkit.automata.minimization import States
    from gfkit.strips.scan.slots import Rewrite, Slots

    Truths = NDArray[np.bool_]
    Ints = NDArray[np.int64]

MOST_COMBINATIONS = 2**14
MOST_PAIRS = 2**20
"""Up to this many combinations, or pairs of them with a letter, are tried at once."""
FEW_LETTERS = 6


@dataclass(frozen=True, slots=True, eq=False)
class Layer:
    """The live slots before a cell, and the possible contents of each, in order.

    values: for each live slot its possible contents; ranks: their places there, by content; bases:
    the number of contents of each slot.
    """

    live: tuple[int, ...]
    values: dict[int, NDArray[np.int32]]
    ranks: dict[int, NDArray[np.int32]]
    bases: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class JoinedEdges:
    """The edges of a cell; begins: the index at which those of each combination begin.

    letters: of each edge; outs: for each slot that the cell reads, its content after the edge.
    """

    begins: Ints
    letters: Ints
    outs: dict[int, NDArray[np.int32]]


class CellEdges(NamedTuple):
    """Edges of a cell: the number of the state, the next state, the letter, and the index."""

    source: Ints
    states: States
    letter: Ints
    joined: JoinedEdges
    pair: Ints


class SlotProgram:
    """The cells of a row as maps of layers of states.

    ring: whether the first row is below unknown rows.
    """

    def __init__(self, slots: Slots, *, ring: bool = False) -> None:
        self.slots, self.width = slots, slots.width
        self.first = slots.open if ring else slots.first
        self.possible = self._possible()
        self.layers = []
        for held in self.possible[:-1]:
            some = {slot: one for slot, one in enumerate(held) if slot not in slots.shown}
            some = {slot: one for slot, one in some.items() if np.count_nonzero(one) > 1}
            values = {z: np.flatnonzero(one).astype(np.int32) for z, one in some.items()}
            ranks = {z: (np.cumsum(one) - 1).astype(np.int32) for z, one in some.items()}
            bases = tuple(map(len, values.values()))
            self.layers.append(Layer(tuple(values), values, ranks, bases))
        self.known: dict[int, JoinedEdges] = {}

    def start(self) -> States:
        """Return the one state before the first row."""
        layer = self.layers[0]
        ranks = [[layer.ranks[slot][self.first[slot]]] for slot in layer.live]
        return np.array(ranks, dtype=np.int32).reshape(len(layer.live), 1)

    def contents(self, states: States, column: int, slot: int) -> NDArray[np.int32]:
        """Return the contents of a slot in states before a cell."""
        layer = self.layers[column]
        if slot in layer.values:
            held: NDArray[np.int32] = layer.values[slot][states[layer.live.index(slot)]]
            return held
        return np.full(states.shape[1], self.only(column, slot), dtype=np.int32)

    def ends(self, states: States) -> Truths:
        """Return with which states before a row an array may end."""
        return self.slots.may_end(lambda slot: self.contents(states, 0, slot), states.shape[1])

    def read(self, states: States, column: int, letters: Truths | None = None) -> CellEdges:
        """Return the edges of a cell.

        letters: which letters the cell may have, if not all.
        """
        joined, which = self._joined(states, column)
        source, pair = _expanded(joined.begins, which)
        letter = joined.letters[pair]
        if letters is not None and not letters.all():
            kept = letters[letter]
            source, pair, letter = source[kept], pair[kept], letter[kept]
        into = (column + 1) % self.width
        before, after = self.layers[column], self.layers[into]
        found = np.empty((len(after.live), len(source)), dtype=np.int32)
        for place, slot in enumerate(after.live):
            origin = slot if into else self.slots.shift[slot]
            rank = after.ranks[slot]
            if origin == -1:
                found[place] = rank[self.slots.begin[slot]]
            elif origin in joined.outs:
                found[place] = rank[joined.outs[origin]][pair]
            elif origin in before.values:
                row = states[before.live.index(origin)]
                renamed = rank[before.values[origin]]
                is_same = (renamed == np.arange(len(renamed))).all()
                found[place] = (row if is_same else renamed[row])[source]
            else:
                found[place] = rank[self.only(column, origin)]
        return CellEdges(source, found, letter, joined, pair)

    def shown(self, moves: CellEdges) -> NDArray[np.int32]:
        """Return what a cell shows, one row for each slot that shows a number."""
        outs = moves.joined.outs
        some = [outs[slot][moves.pair] for slot in self.slots.shown if slot in outs]
        return np.array(some, dtype=np.int32).reshape(len(some), len(moves.pair))

    def only(self, column: int, slot: int) -> int:
        """Return the content of a slot that is not live; 0 if no state gets there."""
        return int(self.possible[column][slot].argmax())

    def _joined(self, states: States, column: int) -> tuple[JoinedEdges, Ints]:
        """Return the edges of a cell, and the combination of contents of each state."""
        layer = self.layers[column]
        asked = {slot for action in self.slots.cells[column] for slot in action.slots}
        seen = [slot for slot in layer.live if slot in asked]
        rows = states[[layer.live.index(slot) for slot in seen]]
        bases = [len(layer.values[slot]) for slot in seen]
        most = prod(bases)
        if most <= MOST_COMBINATIONS and most * self.slots.letters <= MOST_PAIRS:
            if column not in self.known:
                every = np.indices(bases, dtype=np.int32).reshape(len(bases), most)
                self.known[column] = self.edges(every, seen, column)
            return self.known[column], np.asarray(keys_of(rows, bases), dtype=np.int64)
        _, first, which = np.unique(keys_of(rows, bases), return_index=True, return_inverse=True)
        return self.edges(rows[:, first], seen, column), which.ravel()

    def edges(self, rows: States, seen: Sequence[int], column: int) -> JoinedEdges:
        """Return the edges of a cell for combinations of contents, given by their ranks."""
        layer, actions = self.layers[column], self.slots.cells[column]
        number = rows.shape[1]
        contents = {slot: layer.values[slot][row] for slot, row in zip(seen, rows, strict=True)}
        for slot in {slot for action in actions for slot in action.slots} - contents.keys():
            only = 0 if slot in self.slots.shown else self.only(column, slot)
            contents[slot] = np.full(number, only, dtype=np.int32)
        which, letter = _tried(actions, contents, number, self.slots.letters)
        spend(1 + len(which) * len(actions) // 16)
        now: dict[int, NDArray[np.int32]] = {}
        for action in actions:
            at = (now[z] if z in now else contents[z][which] for z in action.slots)
            after = action.table[(*at, letter)]
            good = (after >= 0).all(axis=1)
            if not good.all():
                which, letter, after = which[good], letter[good], after[good]
                now = {slot: some[good] for slot, some in now.items()}
            for place, slot in enumerate(action.slots):
                now[slot] = after[:, place]
        return JoinedEdges(np.searchsorted(which, np.arange(number + 1)), letter, now)

    def _possible(self) -> list[list[Truths]]:
        """Return for each cell, and last below the row, what each slot may hold there."""
        slots = self.slots
        sizes = [1 + max(some) for some in zip(slots.first, slots.begin, slots.open, strict=True)]
        for action in (action for cell in slots.cells for action in cell):
            for place, slot in enumerate(action.slots):
                most = 1 + int(action.table[..., place].max(initial=0))
                sizes[slot] = max(sizes[slot], action.table.shape[place], most)
        wide = [(slot, z) for slot, z in enumerate(slots.shift) if z >= 0]
        while any(sizes[slot] < sizes[z] for slot, z in wide):  # handed on row by row
            for slot, z in wide:
                sizes[slot] = max(sizes[slot], sizes[z])
        layers = [[np.zeros(size, dtype=bool) for size in sizes] for _ in range(self.width + 1)]
        for some, first in zip(layers[0], self.first, strict=True):
            some[first] = True
        asked = [{z for action in cell for z in action.slots} for cell in slots.cells]
        fresh = set(range(len(sizes)))
        known: dict[tuple[Any, ...], NDArray[np.int32]] = {}  # of a table and slot contents
        while fresh:
            spend(len(slots.cells))
            for column, cell in enumerate(slots.cells):
                now, then = layers[column], layers[column + 1]
                for slot in fresh - asked[column]:
                    then[slot] = now[slot]
                if fresh & asked[column]:
                    for slot in asked[column]:
                        then[slot] = now[slot]
                    fresh = fresh | asked[column]
                    for action in cell:
                        held = [
                            then[slot][:size]
                            for slot, size in zip(action.slots, action.table.shape, strict=False)
                        ]
                        asks = id(action.table), *(one.tobytes() for one in held)
                        if (after := known.get(asks)) is None:
                            listed = action.table[np.ix_(*map(np.flatnonzero, held))]
                            listed = listed.reshape(-1, len(action.slots))
                            after = known[asks] = listed[(listed >= 0).all(axis=1)].T
                        for slot, into in zip(action.slots, after, strict=True):
                            then[slot] = np.zeros_like(then[slot])
                            then[slot][into] = True
            above = [
                layers[-1][z] if z >= 0 else np.arange(len(some)) == slots.begin[slot]
                for slot, (z, some) in enumerate(zip(slots.shift, layers[0], strict=True))
            ]
            fresh = set()
            for slot, some in enumerate(above):
                wider = layers[0][slot].copy()
                wider[: len(some)] |= some
                if np.count_nonzero(wider) > np.count_nonzero(layers[0][slot]):
                    layers[0][slot] = wider
                    fresh.add(slot)
        return layers


def _expanded(begins: Ints, which: Ints) -> tuple[Ints, Ints]:
    """Return for rows of some numbers all their entries: the place of the row, and the entry."""
    counts = np.diff(begins)[which]
    ends = np.cumsum(counts)
    source = np.repeat(np.arange(len(which)), counts)
    return source, np.arange(len(source)) + np.repeat(begins[which] - ends + counts, counts)


def _tried(
    actions: Sequence[Rewrite],
    contents: Mapping[int, NDArray[np.int32]],
    number: int,
    letters: int,
) -> tuple[Ints, Ints]:
    """Return the pairs of combinations and letters that one of the actions allows."""
    best: tuple[int, Ints, Truths] | None = None
    for action in actions if letters > FEW_LETTERS else ():
        shape = action.table.shape[:-2]
        allowed = action.allowed
        which = np.ravel_multi_index([contents[slot] for slot in action.slots], shape)
        total = int(allowed.sum(axis=1)[which].sum())
        if best is None or total < best[0]:
            best = total, which, allowed
    if best is None:
        return np.repeat(np.arange(number), letters), np.tile(np.arange(letters), number)
    row, letter = np.nonzero(best[2])
    source, entry = _expanded(np.searchsorted(row, np.arange(len(best[2]) + 1)), best[1])
    return source, letter[entry]
