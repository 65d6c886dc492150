"""Conditions at places as decision diagrams, and conditions on whole lines as automata.

The cells of a place are read into its diagram. Conditions in the arithmetic of cells become arrays
of truth values first, one axis a cell. Of a line is carried along what its acceptor remembers, in
the fewest states.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache, reduce
from itertools import permutations, product
from math import prod
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from gfkit.automata.decision_diagrams_and_minimal_automata import (
    FAILED,
    MET,
    Diagram,
    of_steps,
    of_table,
    tables_of,
)
from gfkit.base.budget import forecast
from gfkit.boards.acceptors.array_conditions import Acceptor, Condition, Place
from gfkit.boards.acceptors.cell_arithmetic import FAR, OF_SQUARES, Meaning, Node, meaning
from gfkit.boards.acceptors.place_acceptors import Holds, NamedCells, Shows, opposite

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gfkit.boards.acceptors.line_acceptors import Stretches
    from gfkit.boards.rules.rule_kinds import Cell
    from gfkit.strips.scan.condition_slots import Slots, Tally

    Row = list[Any]
    """The state after each letter, None where no line goes on so."""


@dataclass(frozen=True, slots=True)
class ConditionPart:
    """What one condition asks at a place: the numbers that the acceptor has for the cells.

    centre: the cell that must be on the board; -1 if all of them must.
    """

    acceptor: Acceptor[Any]
    numbers: tuple[int, ...]
    centre: int


def add_place(
    slots: Slots,
    some: Sequence[Condition],
    cells: tuple[Cell, ...],
    tally: Tally | None,
    *,
    turned: bool,
    joined: bool,
) -> None:
    """Put the place of these cells, about which some conditions ask, everywhere in a row."""
    parts = parts_of_places(some)
    if turned:
        cells = tuple((column, row) for row, column in cells)
    low, high = min(c for _, c in cells), max(c for _, c in cells)
    for column in range(slots.width) if joined else range(-high, slots.width - low):
        _put(slots, parts, cells, column, tally, joined=joined)


def parts_of_places(some: Sequence[Condition]) -> tuple[ConditionPart, ...]:
    """Return what conditions on the same cells ask there, with the cells in order of reading."""
    parts = []
    for condition in some:
        assert isinstance(condition.track, Place)
        offsets = condition.track.offsets
        numbers = tuple(sorted(range(len(offsets)), key=offsets.__getitem__))
        centre = -1 if condition.track.inside else 0
        acceptor = condition.acceptor
        if condition.often.counts_accepted:
            acceptor = opposite(acceptor)
        parts.append(ConditionPart(acceptor, numbers, centre))
    return tuple(parts)


def _put(
    slots: Slots,
    parts: tuple[ConditionPart, ...],
    cells: tuple[Cell, ...],
    column: int,
    tally: Tally | None,
    *,
    joined: bool,
) -> None:
    """Put a place in a column."""
    at = sorted(
        (row, (column + across) % slots.width, number)
        for number, (row, across) in enumerate(cells)
        if joined or 0 <= column + across < slots.width
    )
    beyond = sorted({*range(len(cells))} - {number for *_, number in at})
    gone = {-1, *beyond} if beyond else set()
    centres = ([-1, *part.numbers].index(part.centre) - 1 for part in parts)
    if not at or gone.issuperset(centres):
        return
    at = [(row - at[0][0], where, number) for row, where, number in at]
    rows = tuple(tuple(n for row, _, n in at if row == r) for r in range(1 + at[-1][0]))
    letters = slots.letters
    diagram = diagram_of(parts, letters, rows, tuple(beyond))
    if diagram.first == MET:
        return
    read = [sum(map(len, rows[:age])) for age in range(len(rows))]
    numbers = [slots.add(diagram.first, begin=diagram.first)]
    for age in range(1, len(rows)):
        above = diagram.read(diagram.first, [letters] * read[age])
        numbers.append(slots.add(above, source=numbers[-1]))
        below = [letters] * (len(at) - read[age])
        good = np.array([diagram.read(k, below) == MET for k in range(len(diagram.after))])
        slots.ends_in(numbers[-1], good, tally)
    after = diagram.after[:, :letters, None]
    for row, where, _ in at:
        bad = after[..., 0] < 0
        slots.put(where, (numbers[row],), np.maximum(after, MET), bad, tally)


def diagram_of(
    parts: tuple[ConditionPart, ...],
    letters: int,
    rows: tuple[tuple[int, ...], ...],
    beyond: tuple[int, ...],
) -> Diagram:
    """Return the diagram that reads the cells of a place, by their numbers, row by row.

    beyond: the cells beyond the sides of the board, which are read first. What is above or below
    the board is a letter more; the cells of a row have it all or none.
    """
    try:
        return _known_diagram(parts, letters, rows, beyond)
    except TypeError:  # an acceptor of a user that has no hash
        return _diagram(parts, letters, rows, beyond)


class PartResult(Enum):
    """What a part is told to be before all cells are read."""

    MET, FAILED = range(2)


class Skipped(NamedTuple):
    """The states of the parts where the other cells of a row are above or below the board."""

    states: tuple[Any, ...]


def _diagram(
    parts: tuple[ConditionPart, ...],
    letters: int,
    rows: tuple[tuple[int, ...], ...],
    beyond: tuple[int, ...],
) -> Diagram:
    if len(parts) == 1 and isinstance(parts[0].acceptor, Holds):
        return of_table(_table(parts[0], parts[0].acceptor, letters, rows))
    order = [number for row in rows for number in row]
    row_of = {row[0]: row for row in rows if row}

    def read(state: Any, number: int, letter: int) -> Any:
        """Return the states of the parts after a cell."""
        found = []
        for part, one in zip(parts, state, strict=True):
            own = part.numbers[number]
            after = one
            if letter == letters and part.centre in {-1, own}:
                after = PartResult.MET
            elif not isinstance(one, PartResult):
                after = part.acceptor.step(one, own, letter)
                after = PartResult.FAILED if after is None else after
            found.append(after)
        return tuple(found)

    def step(state: Any, place: int, letter: int) -> Any:
        number = order[place]
        if number in row_of:
            state = state.states if isinstance(state, Skipped) else state
            if letter == letters:
                for one in row_of[number]:
                    state = read(state, one, letter)
                return Skipped(state)
            return read(state, number, letter)
        if isinstance(state, Skipped):
            return state
        return read(state, number, min(letter, letters - 1))

    def leaf(state: Any) -> int:
        state = state.states if isinstance(state, Skipped) else state
        is_met = all(
            one is PartResult.MET or (one is not PartResult.FAILED and part.acceptor.accepts(one))
            for part, one in zip(parts, state, strict=True)
        )
        return MET if is_met else FAILED

    first: Any = tuple(part.acceptor.first for part in parts)
    for number in beyond:
        first = read(first, number, letters)
    return of_steps(len(order), letters + 1, first, step, leaf)


def _table(
    part: ConditionPart,
    acceptor: Holds,
    letters: int,
    rows: tuple[tuple[int, ...], ...],
) -> NDArray[np.bool_]:
    """Ask a formula about everything that the cells can be, an axis a cell.

    A letter more of the first cell of a row says that the row is above or below the board, whatever
    its other cells have; theirs is read as the first letter.
    """
    order = [number for row in rows for number in row]
    forecast(
        f"a table of {letters + 1}^{len(order)} entries", memory=20 * (letters + 1) ** len(order)
    )
    table = np.ones((letters + 1,) * len(order), dtype=bool)
    for there in product((True, False), repeat=len(rows)):
        axes: dict[int, int] = {}
        at: list[slice] = []
        for row, is_there in zip(rows, there, strict=True):
            for number in row:
                if is_there:
                    axes[part.numbers[number]] = len(at)
                is_first = number == row[0]
                here = slice(letters) if is_there else slice(letters, None)
                at.append(here if is_first else slice(None))
        needed = {part.centre} if part.centre >= 0 else {*range(len(acceptor.numbers))}
        if not axes.keys() >= needed:
            continue  # a cell that must be there is beyond the board
        found = table_of(acceptor, acceptor.node(), letters, axes, len(order))
        for axis, where in enumerate(at):
            if where == slice(None) and axis in axes.values():
                found = found.take([*range(letters), 0], axis)
        table[tuple(at)] = found
    return table


_known_diagram = lru_cache(maxsize=1024)(_diagram)


# Formulas as tables.


def table_of(
    acceptor: NamedCells, node: Node, letters: int, axes: Mapping[int, int], depth: int
) -> NDArray[Any]:
    """Return what a formula gives: an axis of all letters for some cells, and others of length 1.

    axes: of the cells that are there.
    """

    def numbers(cell: int) -> NDArray[np.int64]:
        along = [letters if axis == axes[cell] else 1 for axis in range(depth)]
        return np.array(acceptor.numbers[cell][:letters], dtype=np.int64).reshape(along)

    some = {
        name: [numbers(cell) for cell in cells if cell in axes] for name, cells in acceptor.names
    }
    names = {name: z if name in acceptor.many else (z[0] if z else 0) for name, z in some.items()}
    shape = [letters if axis in axes.values() else 1 for axis in range(depth)]
    return np.broadcast_to(meaning(node, TABLES)(names), shape)


def shown_table(
    transducer: Shows, letters: int, order: Sequence[int]
) -> tuple[NDArray[np.int64], list[tuple[int, ...]]]:
    """Return what formulas show, an axis for each of some cells: 1 more than its place in a list.

    A letter more of a cell says that it is beyond the board.
    """
    nodes, depth = transducer.nodes(), len(order)
    shape = (len(nodes), *(letters + 1,) * depth)
    forecast(f"a table of {letters + 1}^{depth} entries", memory=20 * prod(shape))
    numbers = np.zeros(shape, dtype=np.int64)
    for there in product((True, False), repeat=depth):
        axes = {number: k for k, number in enumerate(order) if there[k]}
        at = tuple(slice(letters) if one else slice(letters, None) for one in there)
        for number, node in zip(numbers, nodes, strict=True):
            number[at] = np.clip(table_of(transducer, node, letters, axes, depth), -FAR, FAR)
    found, which = np.unique(numbers.reshape(len(nodes), -1), axis=1, return_inverse=True)
    known: dict[tuple[int, ...], int] = {}
    names = [known.setdefault(tuple(sorted({*z})), 1 + len(known)) for z in found.T.tolist()]
    return np.array(names)[which.reshape(shape[1:])], [*known]


def _all(truths: Sequence[Any]) -> Any:
    return reduce(np.logical_and, truths, np.True_)


def _ranked(some: list[Any]) -> Any:
    return np.sort(np.stack(np.broadcast_arrays(*some)), axis=0)


TABLES = Meaning(
    np.int64,
    {
        "number": lambda some: np.int64(len(some)),
        "count": lambda some: sum(some, np.int64(0)),
        "sum": lambda some: sum(some, np.int64(0)),
        "any": lambda some: reduce(np.logical_or, some, np.False_),
        "all": _all,
        "min": lambda some: reduce(np.minimum, some) if some else np.inf,
        "max": lambda some: reduce(np.maximum, some) if some else -np.inf,
        "distinct": lambda some: sum(
            (_all([one != other for other in some[:k]]) for k, one in enumerate(some)), np.int64(0)
        ),
        "lower": lambda some: _ranked(some)[(len(some) - 1) // 2],
        "upper": lambda some: _ranked(some)[len(some) // 2],
        **OF_SQUARES,
    },
    np.isin,
    _all,
    {
        "abs": np.abs,
        "+": np.add,
        "-": np.subtract,
        "*": np.multiply,
        "mod": np.mod,
        "negative": np.negative,
        "not": np.logical_not,
        "and": lambda *truths: _all(truths),
        "or": lambda *truths: reduce(np.logical_or, truths),
        "<": np.less,
        "<=": np.less_equal,
        ">": np.greater,
        ">=": np.greater_equal,
        "=": np.equal,
        "!=": np.not_equal,
    },
)
"""The meaning of conditions on arrays of numbers, an axis a cell."""


# Lines.

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
        return explored(first, step, lambda ending: 0 in ending)

    def complete(self) -> LineAutomaton:
        """Return the automaton that rejects lines at their ends only."""
        if (self.after >= 0).all():
            return self
        sink = len(self.after)
        after = np.where(self.after < 0, sink, self.after)
        after = np.concatenate((after, np.full_like(after[:1], sink)))
        return LineAutomaton(after.astype(np.int32), np.append(self.accepts, False))

    def opposite(self) -> LineAutomaton:
        """Return the automaton of the lines that this one rejects; it rejects at ends only."""
        complete = self.complete()
        return LineAutomaton(complete.after, ~complete.accepts)

    @property
    def commutes(self) -> bool:
        """Whether lines are accepted or not in whatever order their elements are read."""
        beyond = np.full((1, self.after.shape[1]), FAILED, dtype=np.int32)
        both = np.concatenate((self.after, beyond))[self.after]
        return bool((both == both.swapaxes(1, 2)).all())


def explored(
    first: Hashable,
    step: Callable[[Any], Row],
    accepts: Callable[[Any], bool],
) -> LineAutomaton:
    """Return the smallest automaton with the lines of one whose states are found on the way.

    Raises LimitReached for more than MAX_STATES states.
    """
    refusal = (
        f"lines carry more than {MAX_STATES} different things; "
        "bound the numbers that are carried by mod, min, max or holds"
    )
    found = tables_of(first, 1, lambda _, z: step(z), accepts, "lines", MAX_STATES, refusal)
    return LineAutomaton(found.after[0], found.may_end)


def automaton_of(acceptor: Acceptor[Any], letters: int, breadth: int = 1) -> LineAutomaton:
    """Return the smallest automaton of an acceptor, as `smallest_of`, which may have no hash."""
    try:
        found: LineAutomaton = _known(acceptor, letters, breadth)
    except TypeError:
        return smallest_of(acceptor, letters, breadth)
    return found


def smallest_of(acceptor: Acceptor[Any], letters: int, breadth: int = 1) -> LineAutomaton:
    """Return the automaton of an acceptor of lines, or of several lines side by side.

    A letter of lines side by side is a number in base `letters`, that of the first line first.

    >>> from gfkit.boards.acceptors.line_acceptors import Carry
    >>> smallest_of(Carry.shape(("0", "1"), "unimodal"), 2).after.tolist()
    [[0, 1], [2, 1], [2, -1]]
    """
    from gfkit.boards.acceptors.line_acceptors import Stretches  # noqa: PLC0415 - pieces have no lines

    if isinstance(acceptor, Stretches):
        return _of_stretches(acceptor)
    read: list[Any] = [*range(letters)]
    if breadth > 1:
        read = [*product(range(letters), repeat=breadth)]
    return explored(
        acceptor.first,
        lambda state: [acceptor.step(state, 0, letter) for letter in read],
        acceptor.accepts,
    )


_known: Any = lru_cache(maxsize=256)(smallest_of)


def _of_stretches(said: Stretches) -> LineAutomaton:
    """Remember the last elements, which stretches may still come, and which pairs of them."""
    letters, length = len(said.letters), said.length
    fits = _fitting(said)
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
    return explored(((), _bits(alone), pairs), step, lambda _: True)


def _bits(truths: NDArray[np.bool_]) -> int:
    return int.from_bytes(np.packbits(truths, bitorder="little").tobytes(), "little")


def _fitting(said: Stretches) -> NDArray[np.bool_]:
    """Return for all pairs, or triples, of stretches whether they fit in every order."""
    letters, size = len(said.letters), said.places * said.length
    forecast(f"a table of {letters}^{size} entries", memory=20 * letters**size)
    numbers = tuple(map(int, said.letters))
    names = tuple((name, (axis,)) for axis, name in enumerate(said.names))
    holds = Holds(names, frozenset(), (numbers,) * size, said.holds)
    one_way = table_of(holds, holds.node(), letters, {k: k for k in range(size)}, size)
    one_way = one_way.reshape((letters**said.length,) * said.places)
    fits = one_way.copy()
    for order in permutations(range(said.places)):
        fits &= one_way.transpose(order)
    return fits


Function = tuple[int, ...]
"""For each state before a row the state after what was read of it, or FAILED."""


class ParallelReader:
    """Remembers for each row of the array, all being read at once, what it does to the states.

    Before a row only those states are possible to which the rows above lead, or can lead when more
    of their elements are read; what a row does to others is forgotten.
    """

    def __init__(self, automaton: LineAutomaton, width: int) -> None:
        self.width = width
        self.accepts = automaton.accepts.tolist()
        self.after = [*automaton.after.tolist(), [FAILED] * automaton.after.shape[1]]
        count = len(self.accepts)
        reach = np.eye(count, dtype=np.float32)  # products of floats are fast, those of truths not
        for state, row in enumerate(self.after[:-1]):
            reach[state, [after for after in row if after != FAILED]] = 1
        for _ in range(count.bit_length()):
            reach = np.minimum(reach @ reach, 1)
        self.reach = [frozenset(np.flatnonzero(row).tolist()) for row in reach]
        self.first = self.possible([tuple(range(count))] * width) or ()

    def possible(self, rows: list[Function]) -> tuple[Function, ...] | None:
        """Return what rows do to possible states; None if one of them fails for all of those."""
        before: frozenset[int] = frozenset([0])
        found = []
        for row in rows:
            kept = tuple(after if state in before else FAILED for state, after in enumerate(row))
            ways = {after for after in kept if after != FAILED}
            if not ways:
                return None
            before = frozenset().union(*(self.reach[state] for state in ways))
            found.append(kept)
        return tuple(found)

    def read(
        self, column: int, state: tuple[Function, ...]
    ) -> Iterator[tuple[Function, ...] | None]:
        """Yield what the rows do after each element more of the row `column`."""
        for letter in range(len(self.after[0])):
            row = tuple(self.after[after][letter] for after in state[column])
            yield self.possible([*state[:column], row, *state[column + 1 :]])

    def may_end(self, state: tuple[Function, ...]) -> bool:
        """Allow the end if all rows, one after the other, lead to a state that accepts."""
        number = 0
        for row in state:
            number = row[number]
            if number == FAILED:
                return False
        return bool(self.accepts[number])
