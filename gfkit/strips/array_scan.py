"""Reading an array cell by cell: from an array rule to sparse steps.

Every condition on a few cells stands at each place of the board as a decision diagram, into which
the cells of the place are read. A state is the nodes of the diagrams that have cells both before
and to come, and what the conditions on whole lines or on the whole array carry. A node remembers
of the cells no more than its condition asks for, so states that are told apart differ in what
some condition leaves to be asked.

All states of a layer are the rows of one array of small integers; its columns are called slots.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from gfkit.automata.decision_diagrams import FAILED, MET
from gfkit.automata.lumping import from_smallest_layer, merge_in_ring
from gfkit.automata.transfer import Step, TransferMatrix
from gfkit.boards.arrays import Corners, Introduced, Limited, Ordered
from gfkit.boards.line_conditions import Lines
from gfkit.boards.whole_conditions import Connected, Contains, Sorted
from gfkit.budget import forecast, spend
from gfkit.errors import GfkitError, LimitReached
from gfkit.series.profile import Profile
from gfkit.strips.array_diagrams import diagram_of, spots_of
from gfkit.strips.connected_readers import ComponentReader, SeenReader
from gfkit.strips.line_automata import LineAutomaton, automaton_of
from gfkit.strips.parallel_reader import ParallelReader
from gfkit.strips.old_scan import Edges, RowOfCells
from gfkit.strips.sorted_readers import ColumnsReader, RowsReader
from gfkit.strips.tile_count import count_closed_walks, count_walks
from gfkit.strips.whole_readers import tables_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from gfkit.automata.decision_diagrams import Diagram
    from gfkit.boards.arrays import ArrayRule, Condition
    from gfkit.boards.board import Board
    from gfkit.boards.joins import Joins
    from gfkit.strips.array_diagrams import Spot
    from gfkit.strips.whole_readers import Reader, Tables

    States = NDArray[np.int32]
    Ints = NDArray[np.int64]
    Ending = Callable[[States], NDArray[np.bool_]]
    """Which states an array may end with, one row or more being read."""

FRESH = 0
"""The slot that is 1 before the first row."""
MAX_PLACES = 2**14


@dataclass(frozen=True, slots=True, eq=False)
class Feed:
    """A cell is read into the diagram in a slot.

    failures: what counts the places where the condition fails, if there may be some.
    """

    slot: int
    diagram: Diagram
    failures: Failures | None


@dataclass(frozen=True, slots=True, eq=False)
class Rewrite:
    """A cell changes some slots by a table: of what they hold and the letter, what they hold then.

    The table has an axis for each slot, one for the letter, and a last one for the new contents; a
    negative entry means that the array does not obey the rule.
    """

    slots: tuple[int, ...]
    table: NDArray[np.int32]


@dataclass(slots=True, eq=False)
class Layout:
    """What every cell of a row does to the slots.

    first: the contents before the first row. shift: after a row, slot s holds what slot shift[s]
    held, or begin[s] if that is -1. open: the contents below rows of which nothing is known.
    cells: for each cell what is done. endings: all of them must allow the end. counted: by name,
    failures of which there may be some. empty: whether the array without cells obeys the rule.
    owners: the slots of each condition, by its place in the file.
    """

    width: int
    letters: int
    first: list[int] = field(default_factory=list)
    begin: list[int] = field(default_factory=list)
    shift: list[int] = field(default_factory=list)
    open: list[int] = field(default_factory=list)
    cells: list[list[Feed | Rewrite]] = field(default_factory=list)
    endings: list[Ending] = field(default_factory=list)
    counted: dict[str, Failures] = field(default_factory=dict)
    empty: bool = True
    owners: dict[str, range] = field(default_factory=dict)

    def kept(self, first: int, unknown: int = MET) -> int:
        """Add a slot that keeps its content after a row."""
        return self._slot(first, 0, len(self.first), unknown)

    def begun(self, first: int, begin: int) -> int:
        """Add a slot that has a content again before every row; another before the first."""
        return self._slot(first, begin, -1, begin)

    def moved(self, first: int, source: int, unknown: int = MET) -> int:
        """Add a slot that has after a row what another slot had."""
        return self._slot(first, 0, source, unknown)

    def _slot(self, first: int, begin: int, shift: int, unknown: int) -> int:
        number = len(self.first)
        if number >= MAX_PLACES:
            raise LimitReached(f"the conditions stand at more than {MAX_PLACES} places of a row")
        for values, value in (
            (self.first, first),
            (self.begin, begin),
            (self.shift, shift),
            (self.open, unknown),
        ):
            values.append(value)
        return number

    def ends_in(self, slot: int, good: NDArray[np.bool_]) -> None:
        """Allow the end where the content of a slot is good."""
        if not good.all():
            self.endings.append(lambda states: good[states[:, slot]])

    def after_row(self, states: States) -> States:
        """Return the states before the next row."""
        shift = np.array(self.shift)
        found = states[:, shift]
        again = shift == -1
        found[:, again] = np.array(self.begin, dtype=np.int32)[again]
        return found

    def may_end(self, states: States) -> Ints:
        """Return 1 for the states that an array may end with; the array without rows always may."""
        good = np.ones(len(states), dtype=bool)
        for ending in self.endings:
            good &= ending(states)
        fresh = states[:, FRESH] == 1
        found: Ints = ((good & ~fresh) | (fresh & self.empty)).astype(np.int64)
        return found


@dataclass(slots=True, eq=False)
class Failures:
    """Places where conditions fail: the slot of their number, which numbers are allowed.

    at_end: slots, and for their contents how often a condition fails if the array ends.
    """

    slot: int
    allowed: set[int]
    at_end: list[tuple[int, NDArray[np.bool_] | NDArray[np.int32]]] = field(default_factory=list)

    @property
    def most(self) -> int:
        """The largest allowed number."""
        return max(self.allowed, default=0)

    def are_allowed(self, states: States) -> NDArray[np.bool_]:
        """Tell for which states the number is allowed if the array ends."""
        number = states[:, self.slot].copy()
        for slot, fails in self.at_end:
            number += fails[states[:, slot]]
        return np.isin(number, sorted(self.allowed))


def layout_of(rule: ArrayRule, width: int, *, transposed: bool, joined: bool) -> Layout:
    """Return what the cells of a row of `width` cells do."""
    layout = Layout(width, len(rule.values))
    layout.cells = [[] for _ in range(width)]
    layout.begun(1, 0)
    _count_failures(layout, rule)
    for name, condition in named_conditions(rule):
        before = len(layout.first)
        _lay(layout, rule, condition, transposed=transposed, joined=joined)
        layout.owners[name] = range(before, len(layout.first))
    return layout


def named_conditions(rule: ArrayRule) -> Iterator[tuple[str, Condition]]:
    """Yield the conditions, each with the key of its table and its number there."""
    numbers: dict[str, int] = {}
    for condition in rule.conditions:
        inner = condition.condition if isinstance(condition, Limited) else condition
        key = KEYS.get(type(inner).__name__, "moves")
        numbers[key] = numbers.get(key, 0) + 1
        yield f"{key} {numbers[key]}" if key in TABLES else key, condition


KEYS = {
    "Neighbours": "neighbours",
    "Surrounded": "neighbours",
    "Windows": "window",
    "Words": "words",
    "Blocks": "blocks",
    "Formula": "blocks",
    "Lines": "lines",
    "Connected": "connected",
    "Sorted": "sorted",
    "Ordered": "ordered",
    "Corners": "corners",
    "Introduced": "introduced",
    "Contains": "contains",
}
"""The key of each kind of condition in a file."""
TABLES = {"neighbours", "window", "words", "blocks", "lines", "connected", "sorted", "ordered"}
"""The keys of which there may be several conditions."""


def _lay(
    layout: Layout, rule: ArrayRule, condition: Condition, *, transposed: bool, joined: bool
) -> None:
    """Say what the cells of a row do for a condition."""
    match condition:
        case Ordered():
            along = (condition.lines == "rows") != transposed
            (_rows_in_order if along else _columns_in_order)(layout, condition)
        case Corners():
            _corners(layout, rule, condition, transposed=transposed)
        case Introduced():
            if transposed:
                _introduced_turned(layout, rule)
            else:
                _introduced(layout)
        case Lines():
            automaton = automaton_of(condition.said, rule.values)
            for direction in condition.directions:
                if direction == "array" and transposed:
                    _rows_in_parallel(layout, automaton, f"lines in {rule.name}")
                else:
                    _lines(layout, automaton, direction, transposed=transposed)
        case Contains() | Connected() | Sorted():
            _whole(layout, rule, condition, None, transposed=transposed)
        case Limited(Sorted() as order, _, shared):
            _whole(layout, rule, order, layout.counted[shared], transposed=transposed)
        case _:
            failures = None
            if isinstance(condition, Limited):
                failures = layout.counted[condition.shared]
            for spot in spots_of(condition):
                turned = spot.transposed() if transposed else spot
                for column in range(layout.width):
                    _put(layout, rule, turned, column, failures, joined=joined)


def _count_failures(layout: Layout, rule: ArrayRule) -> None:
    """Add a slot for each number of failures that is limited, shared by name."""
    named: dict[str, set[int]] = {}
    for condition in rule.conditions:
        if isinstance(condition, Limited):
            times = set(condition.times)
            named[condition.shared] = named.get(condition.shared, times) & times
    for name, allowed in named.items():
        layout.counted[name] = Failures(layout.kept(0), allowed)
        layout.endings.append(layout.counted[name].are_allowed)
        layout.empty &= 0 in allowed


def _put(
    layout: Layout,
    rule: ArrayRule,
    spot: Spot,
    column: int,
    failures: Failures | None,
    *,
    joined: bool,
) -> None:
    """Put a spot with its naming cell in a column, if it fits there."""
    outside = layout.letters
    top = min(row for row, _ in spot.offsets)
    at: list[tuple[int, int, int]] = []
    beyond = []
    for number, (row, across) in enumerate(spot.offsets):
        place = column + across
        if joined:
            at.append((row - top, place % layout.width, number))
        elif 0 <= place < layout.width:
            at.append((row - top, place, number))
        else:
            beyond.append(number)
    if beyond and spot.inside:
        return
    at.sort()
    height = 1 + at[-1][0]
    in_row = [sum(row == r for row, *_ in at) for r in range(height)]
    read = [sum(in_row[:row]) for row in range(height)]
    centre = height - 1 if spot.inside else next(row for row, _, number in at if number == 0)
    order = tuple(number for *_, number in at)
    pauses = tuple(read[: centre + 1])
    diagram = diagram_of(spot, rule.values, order, tuple(beyond), pauses)
    if diagram.first == MET:
        return

    def above(age: int) -> int:
        """Return the node where so many rows are above the board."""
        if spot.inside or centre < age:
            return MET
        return diagram.read(diagram.first, [outside] * read[age])

    slots = [layout.begun(diagram.first, diagram.first)]
    for age in range(1, height):
        slots.append(layout.moved(above(age), slots[-1]))
        if centre < age:
            below = [outside] * (len(order) - read[age])
            good = np.array([diagram.read(k, below) == MET for k in range(diagram.nodes)])
            if failures:
                failures.at_end.append((slots[-1], ~good))
            else:
                layout.ends_in(slots[-1], good)
    for row, place, _ in at:
        layout.cells[place].append(Feed(slots[row], diagram, failures))


def _rows_in_order(layout: Layout, condition: Ordered) -> None:
    """Carry the row, and in the next whether it is equal to it so far.

    A slot of a column holds 0 above the first row and then 1 + the letter; the flag holds 1 if the
    rows are equal so far, or there is one row only, and 2 if they are apart.
    """
    letters, equal, apart = layout.letters, 1, 2
    flag = layout.begun(equal, equal)
    for column, cell in enumerate(layout.cells):
        slot = layout.kept(0)
        table = np.full((3, letters + 1, letters, 2), FAILED, dtype=np.int32)
        last = column == layout.width - 1
        for above in range(letters + 1):
            for letter in range(letters):
                table[apart, above, letter] = apart, letter + 1
                same = above in {0, letter + 1}
                if same and not (last and above and condition.is_strict):
                    table[equal, above, letter] = equal, letter + 1
                elif not same and (above - 1 < letter) == condition.rises:
                    table[equal, above, letter] = apart, letter + 1
        cell.append(Rewrite((flag, slot), table))


def _columns_in_order(layout: Layout, condition: Ordered) -> None:
    """Carry for each two columns whether they are equal so far, and within a row the left letter.

    A slot holds 0 for equal, 1 for apart, and 2 + the letter on the left while it is needed.
    """
    letters, equal, apart = layout.letters, 0, 1
    for column in range(layout.width - 1):
        slot = layout.kept(equal)
        keep = np.full((letters + 2, letters, 1), FAILED, dtype=np.int32)
        ask = keep.copy()
        keep[apart], ask[apart] = apart, apart
        for letter in range(letters):
            keep[equal, letter] = 2 + letter
            for left in range(letters):
                if left == letter:
                    ask[2 + left, letter] = equal
                elif (left < letter) == condition.rises:
                    ask[2 + left, letter] = apart
        layout.cells[column].append(Rewrite((slot,), keep))
        layout.cells[column + 1].append(Rewrite((slot,), ask))
        if condition.is_strict:
            layout.ends_in(slot, np.arange(letters + 2) == apart)


def _corners(layout: Layout, rule: ArrayRule, condition: Corners, *, transposed: bool) -> None:
    """Ask the corners of the first row, and carry whether those of the last one are right."""
    letters = layout.letters
    for corner, value in condition.values:
        far = [corner.startswith("bottom"), corner.endswith("right")]
        bottom, right = far[::-1] if transposed else far
        cell = layout.cells[-1 if right else 0]
        fits = np.arange(letters) == rule.values.index(value)
        if bottom:
            slot = layout.kept(0)
            table = np.zeros((2, letters, 1), dtype=np.int32)
            table[:, fits, 0] = 1
            cell.append(Rewrite((slot,), table))
            layout.ends_in(slot, np.array([False, True]))
        else:
            table = np.zeros((2, letters, 1), dtype=np.int32)
            table[1] = np.where(fits, 1, FAILED)[:, None]
            cell.append(Rewrite((FRESH,), table))


def _introduced(layout: Layout) -> None:
    """Carry the number of values so far."""
    number = layout.letters
    slot = layout.kept(0)
    table = np.full((number + 1, number, 1), FAILED, dtype=np.int32)
    for so_far in range(number + 1):
        for letter in range(min(so_far + 1, number)):
            table[so_far, letter, 0] = max(so_far, letter + 1)
    for cell in layout.cells:
        cell.append(Rewrite((slot,), table))


def _introduced_turned(layout: Layout, rule: ArrayRule) -> None:
    """Carry what the lines of the array, all of which grow at once, make of the number of values.

    As one line the array carries the number of values so far.
    """
    number = layout.letters
    after = [
        [FAILED if letter > so_far else max(so_far, letter + 1) for letter in range(number)]
        for so_far in range(number + 1)
    ]
    ends = np.ones(number + 1, dtype=bool)
    automaton = LineAutomaton(np.array(after, dtype=np.int32), ends)
    _rows_in_parallel(layout, automaton, f"introduced in {rule.name}")


TURNED = {"row": "column", "column": "row"}


def _lines(layout: Layout, automaton: LineAutomaton, way: str, *, transposed: bool) -> None:
    """Carry the state of each line that is on its way; one that ends must be accepted."""
    if transposed:
        if way == "antidiagonal":  # those that are read from the left are read from below now
            automaton = automaton.reversed()
        way = TURNED.get(way, way)
    table = automaton.after[:, :, None]
    ends = np.append(automaton.accepts, False)[table]
    last = np.where(ends, table, FAILED)
    columns = list(range(layout.width))
    if way in {"row", "array"}:
        slot = layout.begun(0, 0) if way == "row" else layout.kept(0)
        for column in columns:
            closes = way == "row" and column == columns[-1]
            layout.cells[column].append(Rewrite((slot,), last if closes else table))
        if way == "array":
            layout.ends_in(slot, automaton.accepts)
        return
    if way == "antidiagonal":
        columns.reverse()
    slot = FAILED
    for column in columns:
        if way == "column":
            slot = layout.kept(0)
        else:
            slot = layout.begun(0, 0) if slot == FAILED else layout.moved(0, slot, 0)
        closes = way != "column" and column == columns[-1]
        layout.cells[column].append(Rewrite((slot,), last if closes else table))
        if way == "column" or column != columns[0]:
            layout.ends_in(slot, automaton.accepts)


def _rows_in_parallel(layout: Layout, automaton: LineAutomaton, what: str) -> None:
    """Carry for each line of the array what it does to the state in which it begins.

    What the lines do together is one number, unless that would be too many.
    """
    try:
        tables = tables_of(ParallelReader(automaton, layout.width), layout.letters, what)
    except LimitReached:
        _rows_apart(layout, automaton)
    else:
        _put_tables(layout, tables, None)


def _rows_apart(layout: Layout, automaton: LineAutomaton) -> None:
    """Carry for each line by itself what it does to every state."""
    table, made = automaton.functions()
    slots = [layout.kept(0) for _ in range(layout.width)]
    for cell, slot in zip(layout.cells, slots, strict=True):
        cell.append(Rewrite((slot,), table[:, :, None]))
    accepts = np.append(automaton.accepts, False)

    def accepted(states: States) -> NDArray[np.bool_]:
        state = np.zeros(len(states), dtype=np.int32)
        for slot in slots:
            state = np.where(state < 0, FAILED, made[states[:, slot], state])
        return accepts[state]

    layout.endings.append(accepted)


def _whole(
    layout: Layout,
    rule: ArrayRule,
    condition: Contains | Connected | Sorted,
    failures: Failures | None,
    *,
    transposed: bool,
) -> None:
    """Add a slot for each reader of a condition on the whole array."""
    for reader in readers_of(
        condition, rule.values, layout.width, transposed=transposed, counts=failures is not None
    ):
        what = f"{KEYS[type(condition).__name__]} in {rule.name}"
        _put_tables(layout, tables_of(reader, layout.letters, what), failures)


def _put_tables(layout: Layout, tables: Tables, failures: Failures | None) -> None:
    """Add a slot for the states of a reader."""
    slot = layout.kept(0)
    for column, after, failed in zip(tables.columns, tables.after, tables.failures, strict=True):
        action = Rewrite((slot,), after[:, :, None])
        if failures is not None:
            number = np.arange(failures.most + 1)[None, :, None] + failed[:, None, :]
            state = np.broadcast_to(after[:, None, :], number.shape)
            good = (number <= failures.most) & (state >= 0)
            both = np.stack((state, number), axis=-1)
            table = np.where(good[..., None], both, FAILED).astype(np.int32)
            action = Rewrite((slot, failures.slot), table)
        layout.cells[column].append(action)
    if failures is None:
        layout.ends_in(slot, tables.at_end == 0)
    else:
        failures.at_end.append((slot, tables.at_end))


def readers_of(
    condition: Contains | Connected | Sorted,
    values: tuple[str, ...],
    width: int,
    *,
    transposed: bool,
    counts: bool,
) -> list[Reader]:
    """Return what reads a condition on the whole array; counts: whether it may fail.

    Each value, and each pair of columns that are compared, has a reader of its own, so that no more
    is remembered than what they have to remember together.
    """
    found: list[Reader] = []
    match condition:
        case Contains(some):
            columns = tuple(range(width))
            found += [SeenReader(values.index(value), columns) for value in some]
        case Connected(some):
            found += [
                ComponentReader(condition, values.index(value), width, turned=transposed)
                for value in some
            ]
        case Sorted():
            along = (condition.lines == "rows") != transposed
            across = condition.rows if transposed else condition.columns
            if along:
                found += [
                    RowsReader(condition, values, width, turned=transposed, counts=counts)
                ] * (width >= across)
            else:
                found += [
                    ColumnsReader(condition, values, column, turned=transposed, counts=counts)
                    for column in range(width - across)
                ]
    return found


class ArrayScanner:
    """The states of an array rule across a width, and what the cells of a row do to them."""

    def __init__(
        self, rule: ArrayRule, width: int, *, transposed: bool, joined: bool, max_states: int
    ) -> None:
        self.rule, self.width, self.max_states = rule, width, max_states
        self.layout = layout_of(rule, width, transposed=transposed, joined=joined)
        weights = [(w.coefficient, w.x, w.y) for w in rule.weights]
        self.weights = np.array(weights, dtype=np.int64)

    def row(self, *, ring: bool = False) -> RowOfCells:
        """Return one row; its first state is above the first row, on a ring below unknown ones."""
        layout, width = self.layout, self.width
        start = np.array([layout.open if ring else layout.first], dtype=np.int32)
        known = [start, *(start[:0] for _ in range(width - 1))]
        edges: list[list[tuple[Ints, Ints, Ints]]] = [[] for _ in range(width)]
        fresh = np.zeros(1, dtype=np.int64)
        while len(fresh):
            for column in range(width):
                source, after, letter = self.read(known[column][fresh], column)
                into = (column + 1) % width
                if not into:
                    after = layout.after_row(after)
                source = fresh[source]
                known[into], number, fresh = numbered(known[into], after)
                edges[column].append((source, number, letter))
                self.check(known[into])
        cells = []
        for column in range(width):
            source, target, letter = (
                np.concatenate(part) for part in zip(*edges[column], strict=True)
            )
            sizes = len(known[column]), len(known[(column + 1) % width])
            cells.append(Edges(*sizes, source, target, letter))
        return RowOfCells(tuple(cells), layout.may_end(known[0]), known[0])

    def read(self, states: States, column: int) -> tuple[Ints, States, Ints]:
        """Return the edges (number of the state, next state, letter) of one cell."""
        layout = self.layout
        found: list[tuple[Ints, States, Ints]] = []
        spend(1 + states.size * layout.letters // 16)
        for letter in range(layout.letters):
            alive = np.arange(len(states))
            after = states.copy()
            for action in layout.cells[column]:
                match action:
                    case Feed(slot, diagram, failures):
                        node = diagram.after[after[:, slot], letter]
                        good = node >= 0
                        if failures:
                            after[:, failures.slot] += ~good
                            node = np.maximum(node, MET)
                            good = after[:, failures.slot] <= failures.most
                        after[:, slot] = node
                    case Rewrite(slots, table):
                        new = table[(*(after[:, slot] for slot in slots), letter)]
                        good = (new >= 0).all(axis=1)
                        after[:, slots] = new
                if not good.all():
                    alive, after = alive[good], after[good]
            found.append((alive, after, np.full(len(alive), letter, dtype=np.int64)))
        source, after, letters = (np.concatenate(part) for part in zip(*found, strict=True))
        return source, after, letters

    def step(self, edges: Edges) -> Step:
        """Return the step of these edges with the weights of their values."""
        coefficient, x, y = self.weights[edges.tile].T
        return Step.of(edges.before, edges.after, (edges.source, edges.target, coefficient, x, y))

    def check(self, states: States) -> None:
        """Raise LimitReached for more states than are allowed, or than the memory holds."""
        count = len(states)
        if count > self.max_states:
            raise LimitReached(
                f"{self.rule.name} across {self.width} cells has more than {self.max_states} "
                f"states, which is the limit{self.dearest(states)}"
            )
        try:
            what = f"{count} states of {self.rule.name}"
            forecast(what, memory=8 * count * len(self.layout.first))
        except LimitReached as refused:
            raise LimitReached(f"{refused}{self.dearest(states)}") from None

    def dearest(self, states: States) -> str:
        """Return in words which condition the states are owed to, "" if it is the only one."""
        some = {name: slots for name, slots in self.layout.owners.items() if len(slots)}
        if len(some) < 2:
            return ""
        left = {}
        for name, slots in some.items():
            without = np.delete(states, np.arange(slots.start, slots.stop), axis=1)
            left[name] = len(np.unique(_codes(without)))
        name = min(left, key=lambda name: left[name])
        return f"; without {name} the first {len(states)} of them would be {left[name]}"


def array_matrix(
    rule: ArrayRule, width: int, *, transposed: bool, joined: bool, max_states: int
) -> TransferMatrix:
    """Return the automaton of all arrays with `width` columns, or rows if transposed; trimmed.

    The array without cells has weight 1. joined: whether the ends of the fixed side are joined.
    Raises LimitReached if a layer has more than `max_states` states.
    """
    scanner = ArrayScanner(rule, width, transposed=transposed, joined=joined, max_states=max_states)
    row = scanner.row()
    first = np.zeros(len(row.end), dtype=np.int64)
    first[0] = 1
    return TransferMatrix(first, tuple(map(scanner.step, row.cells)), row.end).trimmed()


def array_ring(
    rule: ArrayRule, width: int, *, transposed: bool, joined: bool, max_states: int
) -> tuple[Step, ...]:
    """Return one row as steps, between the states that are below some rows of an endless array.

    A state is what the last rows leave to be asked, so arrays of n rows whose ends are joined are
    the closed walks of n rows. Some states may be on no closed walk.
    """
    scanner = ArrayScanner(rule, width, transposed=transposed, joined=joined, max_states=max_states)
    return tuple(map(scanner.step, scanner.row(ring=True).cells))


def array_profile_of(rule: ArrayRule, board: Board, joins: Joins, *, max_states: int) -> Profile:
    """Return the sum of the weights of all arrays on a rectangle whose ends may be joined.

    Raises GfkitError for a board with holes.
    """
    if not board.is_rectangle():
        raise GfkitError(f"{rule.name} is counted on full rectangles only, not on {board}")
    if not board.cells:
        is_allowed = layout_of(rule, 1, transposed=False, joined=False).empty
        return Profile.of({(0, 0): 1} if is_allowed else {})
    transposed = board.columns > board.rows
    across, down = (joins.down, joins.across) if transposed else (joins.across, joins.down)
    width, rows = sorted((board.rows, board.columns))
    if down:
        ring = array_ring(rule, width, transposed=transposed, joined=across, max_states=max_states)
        return count_closed_walks(from_smallest_layer(merge_in_ring(ring)), rows, rule.name)
    scanner = ArrayScanner(rule, width, transposed=transposed, joined=across, max_states=max_states)
    row = scanner.row()
    steps = [*map(scanner.step, row.cells)] * rows
    first = np.zeros(len(row.end), dtype=bool)
    first[0] = True
    steps[0] = steps[0].restricted(first, np.ones(steps[0].columns, dtype=bool))
    last = np.ones(steps[-1].rows, dtype=bool)
    steps[-1] = steps[-1].restricted(last, row.end == 1)
    return count_walks(steps, rule.name)


def numbered(known: States, found: States) -> tuple[States, Ints, Ints]:
    """Return all states, the numbers of those found among them, and the numbers that are new."""
    together = np.concatenate((known, found))
    _, first, which = np.unique(_codes(together), return_index=True, return_inverse=True)
    new = first >= len(known)
    number = first.copy()
    number[new] = len(known) + np.arange(int(new.sum()))
    states = np.concatenate((known, together[first[new]]))
    return states, number[which.ravel()[len(known) :]], number[new]


def _codes(states: States) -> Ints:
    """Return an integer for each state, equal ones for equal states only."""
    codes = np.zeros(len(states), dtype=np.int64)
    most = 1
    for slot in states.T:
        base = int(slot.max(initial=0)) + 1
        if base == 1:
            continue
        if most * base >= 2**62:
            _, codes = np.unique(codes, return_inverse=True)
            codes = codes.ravel()
            most = int(codes.max(initial=0)) + 1
        codes = codes * base + slot
        most *= base
    return codes
