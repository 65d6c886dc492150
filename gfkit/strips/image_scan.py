"""Counting images: the automaton of arrays, of which only what they show is read.

The arrays are read cell by cell, as in `array_scan`. Of a place that shows something a diagram
reads the cells around it; when it has read the last of them, the place is shown. So an image is
read by an automaton whose states are sets of states: those that the arrays of an image may be in.
Each image is on one walk of sets, however many arrays show it. Before that, states from which the
same images follow are merged. [HopcroftMotwaniUllman2006, section 2.3.5]
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Any

import numpy as np

from gfkit.automata.decision_diagrams import MET, Diagram, different
from gfkit.automata.transfer import Step, TransferMatrix
from gfkit.boards.arrays import ArrayRule
from gfkit.boards.cell_conditions import LETTERS
from gfkit.budget import forecast, spend
from gfkit.errors import LimitReached
from gfkit.strips.array_scan import ArrayScanner, Feed, numbered
from gfkit.strips.condition_tables import numbers_of
from gfkit.strips.move_diagrams import arrivals_by, arriving_from
from gfkit.strips.moves_way import array_of_moves

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from gfkit.boards.game import Cell
    from gfkit.boards.image_rules import ImageRule

    Ints = NDArray[np.int64]
    Numbers = tuple[int, ...]
    """Of which numbers a place shows one."""

NOTHING: Numbers = ()
FRESH_STATE = 0


@dataclass(frozen=True, slots=True, eq=False)
class Lens:
    """A diagram whose last nodes are what is shown: shows[k] belongs to the node 1 + k."""

    diagram: Diagram
    shows: tuple[Numbers, ...]

    def at(self, node: int) -> Numbers:
        """Return what a node shows, nothing for the place that is not there."""
        return NOTHING if node == MET else self.shows[node - 1]


class Showing:
    """The automaton of arrays of one width, not yet made deterministic.

    moves[column]: for each state before a cell, and each thing shown there, the states after it.
    ends: for each state before a row, what is shown where the array ends, or None if it cannot.
    """

    def __init__(self, rule: ImageRule, width: int, *, transposed: bool, max_states: int) -> None:
        self.rule, self.width, self.transposed = rule, width, transposed
        source = rule.source
        array = source if isinstance(source, ArrayRule) else array_of_moves(source)
        self.values = array.values
        self.scanner = ArrayScanner(
            array, width, transposed=transposed, joined=False, max_states=max_states
        )
        self.emitted: list[list[tuple[int, Lens]]] = [[] for _ in range(width)]
        self.last: list[tuple[int, Lens, list[int]]] = []
        self.symbols: dict[tuple[int, ...], int] = {}
        for column in range(width):
            self._put(column)
        self.moves: list[list[dict[int, list[int]]]] = []
        self.ends: list[set[int] | None] = []
        self._read_rows()

    def _place(self) -> tuple[tuple[Cell, ...], bool]:
        """Return the cells that a place looks at, and whether all must be on the board."""
        shown = self.rule.shown
        if not isinstance(self.rule.source, ArrayRule):
            return arriving_from(self.rule.source), False
        if shown.block:
            rows, columns = shown.block
            return tuple((r, c) for r in range(rows) for c in range(columns)), True
        near = {step for steps in shown.named().values() for step in steps}
        return ((0, 0), *sorted(near)), False

    def _put(self, column: int) -> None:
        """Put the place that is named by a cell of a column, if it is on the board."""
        steps, inside = self._place()
        layout, outside = self.scanner.layout, len(self.values)
        turned = [(c, r) if self.transposed else (r, c) for r, c in steps]
        top = min(row for row, _ in turned)
        at = sorted(
            (row - top, column + across, number)
            for number, (row, across) in enumerate(turned)
            if 0 <= column + across < self.width
        )
        if inside and len(at) < len(steps):
            return
        height = 1 + at[-1][0]
        read = [sum(row < r for row, *_ in at) for r in range(height)]
        centre = height - 1 if inside else next(row for row, _, number in at if number == 0)
        lens = self._lens(steps, tuple(number for *_, number in at))
        diagram = lens.diagram
        slots = [layout.begun(diagram.first, diagram.first)]
        for age in range(1, height):
            there = not inside and centre >= age
            above = diagram.read(diagram.first, [outside] * read[age]) if there else MET
            slots.append(layout.moved(above, slots[-1]))
            if centre < age:
                below = [outside] * (len(at) - read[age])
                shown = [diagram.read(node, below) for node in range(diagram.nodes)]
                self.last.append((slots[-1], lens, shown))
        for row, place, _ in at:
            layout.cells[place].append(Feed(slots[row], diagram, None))
        row, place, _ = at[-1]
        self.emitted[place].append((slots[row], lens))

    def _lens(self, steps: Sequence[Cell], order: tuple[int, ...]) -> Lens:
        """Return what a place shows of the cells of these numbers, in this order."""
        source = self.rule.source
        if not isinstance(source, ArrayRule):
            return _arrivals(arrivals_by(source, tuple(steps)), order, len(self.values) + 1)
        shown = self.rule.shown
        letters, depth = len(self.values) + 1, len(order)
        forecast(f"a table of {letters}^{depth} entries", memory=20 * letters**depth)
        entries = np.array([*map(int, self.values), 0], dtype=np.int64)
        known = np.arange(letters) < len(self.values)
        at: dict[int, tuple[Any, Any]] = {}
        for axis, number in enumerate(order):
            shape = [1] * depth
            shape[axis] = letters
            at[number] = (entries.reshape(shape), known.reshape(shape))
        if shown.block:
            names = {LETTERS[k]: [(at[k][0], True)] for k in order}
        else:
            place = {step: number for number, step in enumerate(steps)}
            names = {
                name: [at[place[z]] for z in some if place[z] in at]
                for name, some in shown.named().items()
            }
            names["x"] = [(at[0][0], True)]
        tables = [numbers_of(node, names, (letters,) * depth) for node in shown.nodes()]
        return _of_tables(tables, letters, depth)

    def _read_rows(self) -> None:
        """Read rows from the first state on, until no state is new; merge what shows the same."""
        scanner, width = self.scanner, self.width
        layout = scanner.layout
        start = np.array([layout.first], dtype=np.int32)
        known = [start, *(start[:0] for _ in range(width - 1))]
        edges: list[list[Ints]] = [[] for _ in range(width)]
        fresh = np.zeros(1, dtype=np.int64)
        while len(fresh):
            for column in range(width):
                source, after, _ = scanner.read(known[column][fresh], column)
                some = self.emitted[column]
                slots = [slot for slot, _ in some]
                shown = after[:, slots].astype(np.int64)
                after[:, slots] = MET
                into = (column + 1) % width
                if not into:
                    after = layout.after_row(after)
                origin = fresh[source]
                known[into], number, fresh = numbered(known[into], after)
                together = np.column_stack((origin, number, shown))
                edges[column].append(different(together)[0])
                scanner.check(known[into])
        self.moves = []
        for column in range(width):
            moves: list[dict[int, list[int]]] = [{} for _ in known[column]]
            for origin, number, *nodes in np.concatenate(edges[column]).tolist():
                lenses = [lens for _, lens in self.emitted[column]]
                shown_here = [z.at(node) for z, node in zip(lenses, nodes, strict=True)]
                for symbol in self._symbols(shown_here):
                    moves[origin].setdefault(symbol, []).append(number)
            self.moves.append(moves)
        self.ends = []
        for state, good in zip(known[0], layout.may_end(known[0]), strict=True):
            if not good:
                self.ends.append(None)
            elif len(self.ends) == FRESH_STATE:  # nothing is shown of the array without rows
                self.ends.append(self._symbols([]))
            else:
                below = [lens.at(nodes[state[slot]]) for slot, lens, nodes in self.last]
                self.ends.append(self._symbols(below))
        self._merge()

    def _symbols(self, shown: Sequence[Numbers]) -> set[int]:
        """Return the numbers of what may be shown at the same time."""
        said = [numbers for numbers in shown if numbers]
        return {self.symbols.setdefault(one, len(self.symbols)) for one in product(*said)}

    def _merge(self) -> None:
        """Merge states from which the same images follow, as far as single steps tell."""
        ends = [frozenset(some) if some is not None else None for some in self.ends]
        classes = _numbers_of(ends)
        count = 0
        layers: list[list[int]] = [[] for _ in self.moves]
        while len(set(classes)) > count:
            count = len(set(classes))
            after = classes
            for column in reversed(range(self.width)):
                spend(1 + len(self.moves[column]))
                after = _numbers_of(
                    [
                        frozenset((k, after[z]) for k, some in moves.items() for z in some)
                        for moves in self.moves[column]
                    ]
                )
                layers[column] = after
            classes = _numbers_of(list(zip(classes, after, ends, strict=True)))
        layers[0] = classes
        merged: list[list[dict[int, list[int]]]] = []
        for column, moves in enumerate(self.moves):
            into = layers[(column + 1) % self.width]
            some: list[dict[int, list[int]]] = [{} for _ in set(layers[column])]
            for state, number in zip(moves, layers[column], strict=True):
                some[number] = {k: sorted({into[z] for z in to}) for k, to in state.items()}
            merged.append(some)
        kept: list[set[int] | None] = [None] * len(set(classes))
        for number, end in zip(classes, self.ends, strict=True):
            kept[number] = end
        self.moves, self.ends = merged, kept
        self.first = classes[FRESH_STATE]


def _numbers_of(keys: Sequence[object]) -> list[int]:
    """Return numbers from 0 on, equal ones for equal keys only."""
    known: dict[object, int] = {}
    return [known.setdefault(key, len(known)) for key in keys]


def _of_tables(tables: Sequence[NDArray[np.int64]], letters: int, depth: int) -> Lens:
    """Return the lens of formulas that are given for all that the cells can be."""
    columns = np.stack([table.reshape(-1) for table in tables], axis=1)
    found, which = different(np.sort(columns, axis=1))
    shows = tuple(tuple(sorted(set(row.tolist()))) for row in found)
    level = which.astype(np.int64) + 1
    rows = [[MET] * letters, *([k + 1] * letters for k in range(len(shows)))]
    for _ in range(depth):
        spend(1 + level.size // 8)
        children, which = different(level.reshape(-1, letters))
        numbers = []
        for row in children.tolist():
            settled = row[0] <= len(shows) and set(row) == {row[0]}
            numbers.append(row[0] if settled else len(rows))
            if not settled:
                rows.append(row)
        level = np.array(numbers, dtype=np.int64)[which]
    return Lens(Diagram(np.array(rows, dtype=np.int32), int(level[0])), shows)


def _arrivals(arrive: list[set[int]], order: tuple[int, ...], letters: int) -> Lens:
    """Return the lens of how many elements arrive."""
    depth = len(order)
    shows = tuple((k,) for k in range(depth + 1))
    rows = [[MET] * letters, *([k + 1] * letters for k in range(len(shows)))]
    after = list(range(1, depth + 2))  # the node of so many arrivals, after all cells
    for place in reversed(range(depth)):
        now = []
        for number in range(place + 1):
            now.append(len(rows))
            come = arrive[order[place]]
            rows.append([after[number + (letter in come)] for letter in range(letters)])
        after = now
    return Lens(Diagram(np.array(rows, dtype=np.int32), after[0]), shows)


class Subsets:
    """The deterministic automaton: its states are sets of states, as bits of an integer."""

    def __init__(self, showing: Showing) -> None:
        self.showing = showing
        self.moves = [
            [{k: _bits(some) for k, some in state.items()} for state in column]
            for column in showing.moves
        ]
        self.start = 1 << showing.first

    def after(self, column: int, states: int) -> dict[int, int]:
        """Return the set of states after each thing that may be shown at a cell."""
        found: dict[int, int] = {}
        moves = self.moves[column]
        steps = 1
        while states:
            low = states & -states
            states ^= low
            for symbol, into in moves[low.bit_length() - 1].items():
                found[symbol] = found.get(symbol, 0) | into
                steps += 1
        spend(1 + steps // 4)
        return found

    def endings(self, states: int) -> int:
        """Return how many different things may be shown where the array ends."""
        found: set[int] = set()
        while states:
            low = states & -states
            states ^= low
            found |= self.showing.ends[low.bit_length() - 1] or set()
        return len(found)


def _bits(some: Sequence[int]) -> int:
    found = 0
    for k in some:
        found |= 1 << k
    return found


def image_matrix(
    rule: ImageRule, width: int, *, transposed: bool, max_states: int
) -> TransferMatrix:
    """Return the automaton of images of arrays with `width` columns, or rows if transposed.

    Raises LimitReached if a layer has more than `max_states` states.
    """
    subsets = Subsets(Showing(rule, width, transposed=transposed, max_states=max_states))
    known: list[dict[int, int]] = [{} for _ in range(width)]
    known[0][subsets.start] = 0
    edges: list[list[tuple[int, int]]] = [[] for _ in range(width)]
    fresh = [subsets.start]
    while fresh:
        for column in range(width):
            into, new = known[(column + 1) % width], []
            for states in fresh:
                origin = known[column][states]
                for target in subsets.after(column, states).values():
                    if target not in into:
                        into[target] = len(into)
                        new.append(target)
                    edges[column].append((origin, into[target]))
            if len(into) > max_states:
                raise LimitReached(
                    f"the images of {rule.name} across {width} cells have more than {max_states} "
                    "states, which is the limit"
                )
            forecast(f"{len(into)} states of images of {rule.name}", memory=400 * len(into))
            fresh = new
    steps = []
    for column in range(width):
        source, into_each = np.array(edges[column], dtype=np.int64).reshape(-1, 2).T
        ones, zeros = np.ones_like(source), np.zeros_like(source)
        sizes = len(known[column]), len(known[(column + 1) % width])
        steps.append(Step.of(*sizes, (source, into_each, ones, zeros, zeros)))
    end = np.array([subsets.endings(states) for states in known[0]], dtype=np.int64)
    first = np.zeros(len(end), dtype=np.int64)
    first[0] = 1
    return TransferMatrix(first, tuple(steps), end).trimmed()


def images_on_board(
    rule: ImageRule, rows: int, width: int, *, transposed: bool, max_states: int
) -> int:
    """Return the number of images of one rectangle."""
    subsets = Subsets(Showing(rule, width, transposed=transposed, max_states=max_states))
    counts = {subsets.start: 1}
    for _ in range(rows):
        for column in range(width):
            after: dict[int, int] = {}
            for states, number in counts.items():
                for target in subsets.after(column, states).values():
                    after[target] = after.get(target, 0) + number
            counts = after
    return sum(number * subsets.endings(states) for states, number in counts.items())
