"""From conditions to slots, by their tracks: lines, two lines side by side, the whole board."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from gfkit.automata.least_automata import FAILED, tables_of
from gfkit.boards.acceptors.conditions import Frontier, Line, Place
from gfkit.strips.scan.components import ComponentReader
from gfkit.strips.scan.line_automata import LineAutomaton, ParallelReader, automaton_of
from gfkit.strips.scan.place_slots import add_place
from gfkit.strips.scan.slots import FRESH, Failures, Rewrite, Slots, add_closing

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gfkit.automata.least_automata import Tables
    from gfkit.boards.acceptors.conditions import Arrays, Condition
    from gfkit.boards.kinds.game import Cell


TURNED = {"row": "column", "column": "row"}


def add_lines(
    slots: Slots, condition: Condition, failures: Failures | None, *, turned: bool
) -> None:
    """Say what cells do for a condition on lines."""
    track: Any = condition.track
    way: str = TURNED.get(track.way, track.way) if turned else track.way
    automaton = automaton_of(condition.acceptor, slots.letters, track.breadth)
    if failures is not None:
        automaton = automaton.complete()
    if track.breadth > 1:
        beside = _rows_side_by_side if way == "row" else _columns_side_by_side
        beside(slots, automaton, track.breadth, failures)
    elif way == "array" and turned and not automaton.commutes:
        reader = ParallelReader(automaton, slots.width)
        _put_tables(slots, tables_of(reader, slots.letters, condition.key), None)
    else:
        _lines(slots, automaton, way, failures, turned=turned)


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
        ends_below = {"row": False, "column": True, "array": is_last}
        if ends_below.get(way, not is_first):
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
    slots: Slots, automaton: LineAutomaton, breadth: int, failures: Failures | None
) -> None:
    """Carry the letters of the last rows, and the state of what is read of these rows.

    The slot of a column holds the last letters, each as a digit from 1 on; 0 where there is none.
    """
    letters, states = slots.letters, len(automaton.accepts)
    base, kept = letters + 1, (letters + 1) ** (breadth - 1)
    above, letter = np.arange(kept)[:, None], np.arange(letters)[None, :]
    later = (above * base + letter + 1) % kept
    code, full = np.broadcast_to(letter, later.shape), np.ones(later.shape, dtype=bool)
    for place in range(breadth - 1):
        digit = above // base**place % base
        full = full & (digit > 0)
        code = code + (digit - 1) * letters ** (place + 1)
    after = np.where(
        full, automaton.after[:, np.where(full, code, 0)], np.arange(states)[:, None, None]
    )
    state = slots.begun(0, 0)
    table = np.stack((after, np.broadcast_to(later, after.shape)), axis=-1).astype(np.int32)
    bad = full & ~np.append(automaton.accepts, False)[after]
    last = np.where(bad[..., None], FAILED, table)
    for column in range(slots.width):
        both = state, slots.kept(0)
        if column < slots.width - 1:
            slots.cells[column].append(Rewrite(both, table))
        elif failures is None:
            slots.cells[column].append(Rewrite(both, last))
        else:
            slots.count_all(column, both, table, bad, failures)


def _columns_side_by_side(
    slots: Slots, automaton: LineAutomaton, breadth: int, failures: Failures | None
) -> None:
    """Carry for neighbouring columns the state of what is read, and within a row the letters.

    A slot holds a state, or with k letters of a row the (state, letters) of the k-th kind.
    """
    letters, states = slots.letters, len(automaton.accepts)
    begins = np.cumsum([0, *(states * letters**k for k in range(breadth))]).tolist()
    for column in range(slots.width - breadth + 1):
        slot = slots.kept(0)
        for place in range(breadth):
            table = np.full((begins[-1], letters), FAILED, dtype=np.int32)
            known = states * letters**place
            if place < breadth - 1:
                found = begins[place + 1] + np.arange(known * letters)
            else:
                found = automaton.after
            table[begins[place] : begins[place + 1]] = found.reshape(known, letters)
            slots.cells[column + place].append(Rewrite((slot,), table[:, :, None]))
        good = np.append(automaton.accepts, np.ones(begins[-1] - states, dtype=bool))
        slots.ends_in(slot, good, failures)


def add_frontier(slots: Slots, condition: Condition, failures: Failures | None, **how: Any) -> None:
    """Say what cells do for a condition on the components of the board; how: that of the reader."""
    track: Any = condition.track
    acceptor: Any = condition.acceptor
    reader = ComponentReader(acceptor, track, slots.letters, slots.width, **how)
    _put_tables(slots, tables_of(reader, slots.letters, condition.key), failures)


def _put_tables(slots: Slots, tables: Tables, failures: Failures | None) -> None:
    """Add a slot for the states of a reader."""
    slot = slots.kept(0)
    for column, (after, failed) in enumerate(zip(tables.after, tables.failures, strict=True)):
        if failures is None:
            slots.cells[column].append(Rewrite((slot,), after[:, :, None]))
        else:
            slots.count(column, slot, after, failed, failures)
    if failures is None:
        slots.ends_in(slot, tables.at_end == 0)
    else:
        failures.at_end.append((slot, tables.at_end))


def named_conditions(arrays: Arrays) -> list[tuple[str, tuple[Condition, ...]]]:
    """Return the conditions of each key."""
    found: dict[str, list[Condition]] = {}
    for condition in arrays.conditions:
        found.setdefault(condition.key, []).append(condition)
    return [(key, tuple(some)) for key, some in found.items()]


MOST_TOGETHER = 2
"""Conditions on this many cells are read together."""


def slots_of(
    arrays: Arrays,
    width: int,
    *,
    turned: bool,
    joined: bool,
    closing: bool = False,
) -> Slots:
    """Return what the cells of a row of `width` cells do, by all conditions.

    turned: whether the board is reflected in its main diagonal, so that columns are read. joined:
    whether the ends of the row are. closing: whether components close round the ends of the board.
    """
    slots = Slots(width, len(arrays.letters))
    slots.cells = [[] for _ in range(width)]
    slots.begun(1, 0)
    _count_failures(slots, arrays.conditions)
    conditions = arrays.conditions
    if closing:
        conditions = tuple(one for one in conditions if not isinstance(one.track, Place))
        if len(conditions) < len(arrays.conditions):
            places = tuple(one for one in arrays.conditions if isinstance(one.track, Place))
            beside = replace(arrays, conditions=places)
            add_closing(slots, slots_of(beside, width, turned=turned, joined=joined))
    for track, some in together(conditions):
        failures = slots.counted[some[0].shared] if some[0].fails != {0} else None
        if isinstance(track, tuple):
            add_place(slots, some, track, failures, turned=turned, joined=joined)
        elif isinstance(track, Line):
            add_lines(slots, some[0], failures, turned=turned)
        else:
            how = {"turned": turned, "joined": joined, "closing": closing}
            add_frontier(slots, some[0], failures, **how)
    if bool(slots.may_end(lambda slot: np.array([slots.first[slot] * (slot != FRESH)]), 1)[0]) == (
        slots.empty
    ):
        slots.first[FRESH] = 0  # the array without rows needs no state of its own
    return slots


def _count_failures(slots: Slots, conditions: Sequence[Condition]) -> None:
    """Add a slot for each number of failures that is limited, shared by name."""
    for condition in conditions:
        if condition.fails != {0}:
            name = condition.shared
            if name in slots.counted:
                slots.counted[name].allowed &= condition.fails
            else:
                slots.counted[name] = Failures(slots.kept(0), condition.fails)
                slots.endings.append(slots.counted[name].are_allowed)
    for failures in slots.counted.values():
        slots.empty &= 0 in failures.allowed


def together(
    conditions: Sequence[Condition],
) -> Iterator[tuple[Line | Frontier | tuple[Cell, ...], list[Condition]]]:
    """Yield conditions with their tracks; those of a key on the same two cells together.

    The track of places is their cells in the order of reading, from the first one.
    """
    places: dict[tuple[Any, ...], list[Condition]] = {}
    for number, condition in enumerate(conditions):
        if not isinstance(condition.track, Place):
            yield condition.track, [condition]
            continue
        cells = tuple(sorted(condition.track.offsets))
        shape = tuple((r - cells[0][0], c - cells[0][1]) for r, c in cells)
        alone = condition.fails != {0} or len(cells) > MOST_TOGETHER
        places.setdefault((condition.key, shape, number if alone else -1), []).append(condition)
    for (_, shape, _), some in places.items():
        yield shape, some
