"""Conditions at places as decision diagrams.

The cells of a place are read into its diagram. Conditions in the arithmetic of cells become arrays
of truth values first, one axis a cell.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache, reduce
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from gfkit.automata.minimization import (
    FAILED,
    MET,
    Diagram,
    of_steps,
    of_table,
)
from gfkit.base.budget import forecast
from gfkit.boards.acceptors.arrays import Acceptor, Condition, Place
from gfkit.boards.acceptors.places import Holds, NamedCells, Shows, opposite
from gfkit.boards.conditions.evaluation import (
    FAR,
    OF_SQUARES,
    Meaning,
    Node,
    meaning,
)
from gfkit.strips.scan.slots import Slots, Tally

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gfkit.boards.rules.rule import Cell


@dataclass(frozen=True, slots=True)
class ConditionPart:
    """One condition at a place: the numbers that the acceptor has for the cells.

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
    """Put the place of these cells, on which there are some conditions, everywhere in a row."""
    parts = parts_of_places(some)
    if turned:
        cells = tuple((column, row) for row, column in cells)
    low, high = min(c for _, c in cells), max(c for _, c in cells)
    for column in range(slots.width) if joined else range(-high, slots.width - low):
        _put(slots, parts, cells, column, tally, joined=joined)


def parts_of_places(some: Sequence[Condition]) -> tuple[ConditionPart, ...]:
    """Return the conditions on the same cells as parts, with the cells in order of reading."""
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

    beyond: the cells beyond the sides of the board, which are read first. One more letter stands
    for cells above or below the board; either all cells of a row have it or none does.
    """
    try:
        return _known_diagram(parts, letters, rows, beyond)
    except TypeError:  # an acceptor of a user that has no hash
        return _diagram(parts, letters, rows, beyond)


class PartResult(Enum):
    """The result of a part that is known before all cells are read."""

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
    """Evaluate a formula for all letters of the cells, with one axis for each cell.

    One more letter of the first cell of a row says that the row is above or below the board,
    whatever its other cells have; one more letter of these is read as the first letter.
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
    """Return the values of a formula, with an axis of all letters or of length 1 for each cell.

    axes: those of the cells on the board.
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
    """Return what formulas show, as 1 more than its place in a list, with an axis for each cell.

    One more letter of a cell says that it is beyond the board.
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
"""The meaning of conditions on arrays of numbers, with an axis for each cell."""
