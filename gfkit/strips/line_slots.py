"""Conditions on lines, on two lines side by side, and on the whole board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from gfkit.automata.decision_diagrams import FAILED
from gfkit.errors import GfkitError, LimitReached
from gfkit.strips.line_automata import LineAutomaton, smallest_of
from gfkit.strips.parallel_reader import ParallelReader
from gfkit.strips.slots import Rewrite
from gfkit.strips.whole_readers import tables_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gfkit.boards.conditions import Condition
    from gfkit.strips.slots import Contents, Failures, Slots
    from gfkit.strips.whole_readers import Reader, Tables

TURNED = {"row": "column", "column": "row"}


def add_lines(
    slots: Slots, condition: Condition, failures: Failures | None, *, turned: bool
) -> None:
    """Say what cells do for a condition on lines."""
    track: Any = condition.track
    way: str = TURNED.get(track.way, track.way) if turned else track.way
    if track.breadth == 1:
        automaton = smallest_of(condition.acceptor, slots.letters)
        if failures is not None:
            automaton = automaton.complete()
        if way == "array" and turned and not automaton.commutes:
            _rows_in_parallel(slots, automaton, condition.key)
        else:
            _lines(slots, automaton, way, failures, turned=turned)
    elif track.breadth == 2 and way in {"row", "column"}:
        automaton = smallest_of(condition.acceptor, slots.letters, breadth=2)
        if failures is not None:
            automaton = automaton.complete()
        (_rows_side_by_side if way == "row" else _columns_side_by_side)(slots, automaton, failures)
    else:
        raise GfkitError(
            f"{condition.key}: {track.breadth} lines side by side ({track.way}) are not read"
        )


def _lines(
    slots: Slots,
    automaton: LineAutomaton,
    way: str,
    failures: Failures | None,
    *,
    turned: bool,
) -> None:
    """Carry the state of each line that is on its way; one that ends must be accepted."""
    if turned and way == "antidiagonal":  # those read from the left are read from below now
        automaton = automaton.reversed()
        if failures is not None:
            automaton = automaton.complete()
    after, accepts = automaton.after, automaton.accepts
    columns = list(range(slots.width))
    if way == "antidiagonal":
        columns.reverse()
    slot = FAILED
    for column in columns:
        is_first, is_last = column == columns[0], column == columns[-1]
        match way:
            case "column":
                slot = slots.kept(0)
            case "array":
                slot = slots.kept(0) if is_first else slot
            case "row":
                slot = slots.begun(0, 0) if is_first else slot
            case _:
                slot = slots.begun(0, 0) if is_first else slots.moved(0, slot, 0)
        if is_last and way not in {"column", "array"}:
            _close(slots, column, slot, automaton, failures)
        else:
            slots.cells[column].append(Rewrite((slot,), after[:, :, None]))
        if (is_last and way == "array") or way == "column":
            slots.ends_in(slot, accepts, failures)
        elif way in {"diagonal", "antidiagonal"} and not is_first:
            slots.ends_in(slot, accepts, failures)


def _close(
    slots: Slots, column: int, slot: int, automaton: LineAutomaton, failures: Failures | None
) -> None:
    """Read the last element of a line, which must then be accepted or is counted."""
    accepted = np.append(automaton.accepts, False)[automaton.after]
    if failures is None:
        table = np.where(accepted, automaton.after, FAILED)
        slots.cells[column].append(Rewrite((slot,), table[:, :, None]))
    else:
        slots.count(column, slot, automaton.after, (~accepted).astype(np.int32), failures)


def _rows_side_by_side(
    slots: Slots, automaton: LineAutomaton, failures: Failures | None
) -> None:
    """Carry the letters of the last row, and the state of what is read of the two rows.

    The slot of a column holds 0 above the first row and then 1 + the letter.
    """
    letters, states = slots.letters, len(automaton.accepts)
    after = automaton.after.reshape(states, letters, letters)
    state = slots.begun(0, 0)
    for column in range(slots.width):
        above = slots.kept(0)
        last = column == slots.width - 1
        table = np.empty((states, letters + 1, letters, 2), dtype=np.int32)
        table[..., 1] = np.arange(letters) + 1
        table[:, 0, :, 0] = np.arange(states)[:, None]
        table[:, 1:, :, 0] = after
        if not last:
            slots.cells[column].append(Rewrite((state, above), table))
            continue
        accepted = np.append(automaton.accepts, False)[after]
        failed = np.zeros((states, letters + 1, letters), dtype=bool)
        failed[:, 1:] = ~accepted
        if failures is None:
            table[failed] = FAILED
            slots.cells[column].append(Rewrite((state, above), table))
        else:
            slots.count_all(column, (state, above), table, failed, failures)


def _columns_side_by_side(
    slots: Slots, automaton: LineAutomaton, failures: Failures | None
) -> None:
    """Carry for each two columns the state of what is read, and within a row the left letter.

    A slot holds a state, or states + state * letters + the left letter.
    """
    letters, states = slots.letters, len(automaton.accepts)
    number = states * (1 + letters)
    for column in range(slots.width - 1):
        slot = slots.kept(0)
        left = np.full((number, letters), FAILED, dtype=np.int32)
        left[:states] = states + np.arange(states * letters).reshape(states, letters)
        right = np.full((number, letters), FAILED, dtype=np.int32)
        right[states:] = automaton.after.reshape(states * letters, letters)
        slots.cells[column].append(Rewrite((slot,), left[:, :, None]))
        slots.cells[column + 1].append(Rewrite((slot,), right[:, :, None]))
        good = np.append(automaton.accepts, np.ones(number - states, dtype=bool))
        slots.ends_in(slot, good, failures)


def _rows_in_parallel(slots: Slots, automaton: LineAutomaton, what: str) -> None:
    """Carry for each line of the array what it does to the state in which it begins.

    What the lines do together is one number, unless that would be too many.
    """
    try:
        tables = tables_of(ParallelReader(automaton, slots.width), slots.letters, what)
    except LimitReached:
        _rows_apart(slots, automaton)
    else:
        _put_tables(slots, tables, None)


def _rows_apart(slots: Slots, automaton: LineAutomaton) -> None:
    """Carry for each line by itself what it does to every state."""
    table, made = automaton.functions()
    numbers = [slots.kept(0) for _ in range(slots.width)]
    for cell, slot in zip(slots.cells, numbers, strict=True):
        cell.append(Rewrite((slot,), table[:, :, None]))
    accepts = np.append(automaton.accepts, False)

    def accepted(contents: Contents) -> NDArray[np.bool_]:
        state: NDArray[Any] = np.zeros(len(contents(numbers[0])), dtype=np.int32)
        for slot in numbers:
            state = np.where(state < 0, FAILED, made[contents(slot), state])
        return np.asarray(accepts[state])

    slots.endings.append(accepted)


def add_frontier(
    slots: Slots, condition: Condition, failures: Failures | None, *, turned: bool
) -> None:
    """Say what cells do for a condition on the whole board."""
    reader: Reader = condition.acceptor.reader(slots.width, turned=turned)
    _put_tables(slots, tables_of(reader, slots.letters, condition.key), failures)


def _put_tables(slots: Slots, tables: Tables, failures: Failures | None) -> None:
    """Add a slot for the states of a reader."""
    slot = slots.kept(0)
    for column, after, failed in zip(tables.columns, tables.after, tables.failures, strict=True):
        if failures is None:
            slots.cells[column].append(Rewrite((slot,), after[:, :, None]))
        else:
            slots.count(column, slot, after, failed, failures)
    if failures is None:
        slots.ends_in(slot, tables.at_end == 0)
    else:
        failures.at_end.append((slot, tables.at_end))
