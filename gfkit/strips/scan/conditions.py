"""What every cell of a row does to the state: a condition as slots and tables.

A state holds numbers in *slots*. A condition takes some slots, and its tables say what each cell of
a row does to them. The track of the condition decides how.

*Place.* At each place stands a reduced decision diagram of the acceptor, into which the cells of
the place are read in the order in which they come. A node remembers no more about the cells than
the condition needs. There is a slot for each place that names a cell of a row, and for each row
that a place has below that one.

*Line.* The slots of lines hold states of the smallest automaton of the acceptor. A line that runs
against the order of reading has the reversed automaton; rows of one line that are all read at once
hold what they do to every state. The letters of the first of two lines side by side are kept.

*Frontier.* One slot holds the state of a reader of all cells.

*Tally.* Where a condition does not require every track to be accepted, a slot counts tracks: those
that are rejected or, for an amount, those that the opposite acceptor rejects. Numbers form classes:
each one below some bound is a class by itself, and from there on the remainders are. If the
conditions that must hold bound a tally, it never becomes larger. A combination is checked when the
board ends.

*First rows.* Read below unknown rows, an array of n rows satisfies the conditions of all places
that begin in it if its first rows may be read again after it. So where the last row is joined to
the first, the state holds the elements of as many first rows as places reach down, and they are
read again when the board ends. Boards of fewer than three rows are open: all of their elements are
remembered.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from gfkit.automata.minimization import (
    FAILED,
    MAX_STATES,
    Tables,
    tables_of,
    tables_of_layers,
)
from gfkit.boards.acceptors.arrays import (
    Arrays,
    Condition,
    Frontier,
    Line,
    Place,
)
from gfkit.boards.acceptors.boolean import (
    ALWAYS,
    Conjunction,
    Disjunction,
    Negation,
)
from gfkit.boards.shapes.topology import LEAST_JOINED
from gfkit.strips.scan.components import ComponentReader
from gfkit.strips.scan.lines import LineAutomaton, ParallelReader, automaton_of
from gfkit.strips.scan.places import add_place
from gfkit.strips.scan.slots import FRESH, Rewrite, Slots, Tally

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gfkit.boards.acceptors.quantifiers import Often
    from gfkit.boards.rules.rule import Cell
    from gfkit.strips.scan.slots import Contents, Truths

    Held = dict[int, NDArray[Any]]
    """The contents of slots, each in all states."""
    Elements = list[NDArray[Any]]
    """The elements of a row, each in all states."""


def add_closing(slots: Slots, places: Slots) -> None:
    """Add the slots of places on open boards to those for joined ends."""
    reach = 0
    ages: list[int] = []
    for source in places.shift:
        ages.append(0 if source == -1 else 1 + ages[source])
        reach = max(reach, ages[-1])
    depth = max(LEAST_JOINED - 1, reach)
    told = max(LEAST_JOINED, depth)
    begin = len(slots.first)
    for first, again, source in zip(places.open, places.begin, places.shift, strict=True):
        if source == -1:
            slots.add(first, begin=again)
        else:
            slots.add(first, source=begin + source)
    row = slots.add(0)
    rows = [[slots.add(0) for _ in range(slots.width)] for _ in range(depth)]
    number, element, letter = np.ogrid[: told + 1, : slots.letters, : slots.letters]
    for column, actions in enumerate(places.cells):
        for one in actions:
            moved = tuple(begin + slot for slot in one.slots)
            slots.cells[column].append(Rewrite(moved, one.table))
        for k, line in enumerate(rows):
            kept = element * ((k < reach) | (number < depth))  # others are for short boards alone
            both = number, np.where(number == k, letter, kept)
            table = np.stack(np.broadcast_arrays(*both), axis=-1).astype(np.int32)
            slots.cells[column].append(Rewrite((row, line[column]), table))
    after = np.minimum(np.arange(told + 1) + 1, told).astype(np.int32)
    slots.cells[-1].append(Rewrite((row,), np.repeat(after[:, None, None], slots.letters, axis=1)))

    def may_end(contents: Contents) -> Truths:
        """Read the first rows again, or those of a short board."""
        known = contents(row)
        good = np.ones(len(known), dtype=bool)
        for n in range(1, told + 1):
            here = np.flatnonzero(known == n)
            lines = [[contents(slot)[here] for slot in line] for line in rows[: min(n, depth)]]
            if n < LEAST_JOINED:
                held = {z: np.full(len(here), one) for z, one in enumerate(places.first)}
                fine, held = _read(places, held, lines)
                fine &= places.may_end(held.__getitem__, len(here))
            else:
                held = {z: contents(begin + z)[here] for z in range(len(places.first))}
                fine, _ = _read(places, held, [lines[k % n] for k in range(reach)])
            good[here] = fine
        return good

    slots.endings.append(may_end)


def _read(places: Slots, held: Held, lines: list[Elements]) -> tuple[Truths, Held]:
    """Read rows; return the states in which all of them may follow, and the contents after them."""
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


# From conditions to slots, by their tracks: lines, two lines side by side, the whole board.

TURNED = {"row": "column", "column": "row"}


def add_lines(
    slots: Slots, condition: Condition, tally: Tally | None, *, turned: bool, max_states: int
) -> None:
    """Define what cells do for a condition on lines; raises LimitReached for more states."""
    track: Any = condition.track
    way: str = TURNED.get(track.way, track.way) if turned else track.way
    automaton = automaton_of(condition.acceptor, slots.letters, track.breadth)
    if condition.often.counts_accepted:
        automaton = automaton.opposite()
    elif tally is not None:
        automaton = automaton.complete()
    if track.breadth > 1:
        beside = _rows_side_by_side if way == "row" else _columns_side_by_side
        beside(slots, automaton, track.breadth, tally)
    elif way == "array" and turned and slots.width > 1 and not automaton.commutes:
        rows = ParallelReader(automaton, slots.width)
        what = condition.key
        found = tables_of(rows.first, rows.width, rows.read, rows.may_end, what, max_states)
        _put_tables(slots, found, tally)
    else:
        _lines(slots, automaton, way, tally, turned=turned)


def _lines(
    slots: Slots,
    automaton: LineAutomaton,
    way: str,
    tally: Tally | None,
    *,
    turned: bool,
) -> None:
    """Carry the state of each unfinished line; a line that ends must be accepted."""
    if turned and way == "antidiagonal":  # those read from the left are read from below now
        automaton = automaton.reversed()
        if tally is not None:
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
                slot = slots.add(0)
            case "array":
                slot = slots.add(0) if is_first else slot
            case "row":
                slot = slots.add(0, begin=0) if is_first else slot
            case _:
                slot = slots.add(0, begin=0) if is_first else slots.add(0, source=slot, unknown=0)
        closes = is_last and way not in {"column", "array"}  # it must be accepted, or is counted
        bad = ~np.append(accepts, False)[after] if closes else None
        slots.put(column, (slot,), after[..., None], bad, tally)
        ends_below = {"row": False, "column": True, "array": is_last}
        if ends_below.get(way, not is_first):
            slots.ends_in(slot, accepts, tally)


def _rows_side_by_side(
    slots: Slots, automaton: LineAutomaton, breadth: int, tally: Tally | None
) -> None:
    """Carry the letters of the last rows, and the state after the part of them that was read.

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
    state = slots.add(0, begin=0)
    table = np.stack((after, np.broadcast_to(later, after.shape)), axis=-1).astype(np.int32)
    bad = full & ~np.append(automaton.accepts, False)[after]
    for column in range(slots.width):
        is_last = column == slots.width - 1
        slots.put(column, (state, slots.add(0)), table, bad if is_last else None, tally)


def _columns_side_by_side(
    slots: Slots, automaton: LineAutomaton, breadth: int, tally: Tally | None
) -> None:
    """Carry the state of neighbouring columns, and within a row also the letters.

    A slot holds a state, or with k letters of a row the (state, letters) of the k-th kind.
    """
    letters, states = slots.letters, len(automaton.accepts)
    begins = np.cumsum([0, *(states * letters**k for k in range(breadth))]).tolist()
    for column in range(slots.width - breadth + 1):
        slot = slots.add(0)
        for place in range(breadth):
            table = np.full((begins[-1], letters), FAILED, dtype=np.int32)
            known = states * letters**place
            if place < breadth - 1:
                found = begins[place + 1] + np.arange(known * letters)
            else:
                found = automaton.after
            table[begins[place] : begins[place + 1]] = found.reshape(known, letters)
            slots.put(column + place, (slot,), table[..., None])
        good = np.append(automaton.accepts, np.ones(begins[-1] - states, dtype=bool))
        slots.ends_in(slot, good, tally)


def add_frontier(slots: Slots, condition: Condition, **how: Any) -> None:
    """Define what cells do for a condition on components of the board; how: that of the reader."""
    track: Any = condition.track
    acceptor: Any = condition.acceptor
    reader = ComponentReader(acceptor, track, slots.letters, slots.width, **how)
    _put_tables(slots, tables_of_layers(reader, slots.letters, condition.key))


def _put_tables(slots: Slots, tables: Tables, tally: Tally | None = None) -> None:
    """Add a slot for the states of a reader; where tracks are counted, it rejects at the end."""
    if tally is not None:
        tables = tables.complete()
    slot = slots.add(0)
    for column, after in enumerate(tables.after):
        slots.put(column, (slot,), after[..., None])
    slots.ends_in(slot, tables.may_end, tally)


def named_conditions(arrays: Arrays) -> list[tuple[str, tuple[Condition, ...]]]:
    """Return the conditions of each key."""
    found: dict[str, list[Condition]] = {}
    for condition in arrays.conditions:
        found.setdefault(condition.key, []).append(condition)
    return [(key, tuple(some)) for key, some in found.items()]


MOST_TOGETHER = 2
"""Conditions on up to this many cells are read together."""


def slots_of(
    arrays: Arrays,
    width: int,
    *,
    turned: bool,
    joined: bool,
    closing: bool = False,
    alone: bool = False,
    alike: bool = False,
    max_states: int = MAX_STATES,
) -> Slots:
    """Return what the cells of a row of `width` cells do, for all conditions together.

    turned: whether the board is reflected in its main diagonal, so that columns are read. joined:
    whether the ends of the row are. closing: whether components close round the ends of the board.
    alone: whether there is only one row, so that no components are remembered below it. alike:
    whether arrays are only counted, so that twins of a lone condition on components are ordered.
    max_states: the limit for rows that are read at once. Raises LimitReached for more.
    """
    slots = Slots(width, len(arrays.letters))
    slots.cells = [[] for _ in range(width)]
    slots.add(1, begin=0)
    _add_tallies(slots, arrays)
    conditions = arrays.conditions
    if closing:
        conditions = tuple(one for one in conditions if not isinstance(one.track, Place))
        if len(conditions) < len(arrays.conditions):
            places = tuple(one for one in arrays.conditions if isinstance(one.track, Place))
            beside = replace(arrays, conditions=places, combination=ALWAYS)
            how = {"turned": turned, "joined": joined}
            add_closing(slots, slots_of(beside, width, max_states=max_states, **how))
    for track, some in together(conditions):
        tally = slots.tallies[some[0].shared] if some[0].shared else None
        if isinstance(track, tuple):
            add_place(slots, some, track, tally, turned=turned, joined=joined)
        elif isinstance(track, Line):
            add_lines(slots, some[0], tally, turned=turned, max_states=max_states)
        else:
            how = {"turned": turned, "joined": joined, "closing": closing, "alone": alone}
            how["alike"] = alike and len(arrays.conditions) == 1
            add_frontier(slots, some[0], **how)
    if bool(slots.may_end(lambda slot: np.array([slots.first[slot] * (slot != FRESH)]), 1)[0]) == (
        slots.empty
    ):
        slots.first[FRESH] = 0  # the array without rows needs no state of its own
    return slots


def _add_tallies(slots: Slots, arrays: Arrays) -> None:
    """Add a slot for each tally; at the end it must satisfy conditions and the combination."""
    asked: dict[str, tuple[list[Often], list[Often]]] = {}
    for number, one in enumerate(arrays.conditions):
        if one.shared:
            required_and_others = asked.setdefault(one.shared, ([], []))
            required_and_others[number in arrays.combined].append(one.often)
    for name, (required, others) in asked.items():
        tally = slots.tallies[name] = Tally.of(slots.add(0), required, others)
        if required:
            slots.endings.append(partial(_are_met, tally, required))
    if arrays.combined:
        slots.endings.append(partial(_is_met, slots, arrays))
    slots.empty = arrays.has_empty


def _are_met(tally: Tally, required: Sequence[Often], contents: Contents) -> Truths:
    """Return in which states the number of tracks is in all sets if the array ends."""
    good = np.logical_and.reduce([tally.among(one) for one in required])
    return np.asarray(good[tally.number(contents)])


def _is_met(slots: Slots, arrays: Arrays, contents: Contents) -> Truths:
    """Return in which states the combination holds if the array ends."""
    numbers = {name: tally.number(contents) for name, tally in slots.tallies.items()}

    def holds(one: Any) -> Truths:
        match one:
            case Negation(part):
                return ~holds(part)
            case Conjunction(parts):
                return np.asarray(np.logical_and.reduce([holds(part) for part in parts]))
            case Disjunction(parts):
                return np.asarray(np.logical_or.reduce([holds(part) for part in parts]))
        condition = arrays.conditions[one]
        good = slots.tallies[condition.shared].among(condition.often)
        return np.asarray(good[numbers[condition.shared]])

    return holds(arrays.combination)


def together(
    conditions: Sequence[Condition],
) -> Iterator[tuple[Line | Frontier | tuple[Cell, ...], list[Condition]]]:
    """Yield conditions with their tracks; join those of a key on the same two cells.

    The track of places is their cells in the order of reading, from the first one.
    """
    places: dict[tuple[Any, ...], list[Condition]] = {}
    for number, condition in enumerate(conditions):
        if not isinstance(condition.track, Place):
            yield condition.track, [condition]
            continue
        cells = tuple(sorted(condition.track.offsets))
        shape = tuple((r - cells[0][0], c - cells[0][1]) for r, c in cells)
        alone = condition.shared or len(cells) > MOST_TOGETHER
        places.setdefault((condition.key, shape, number if alone else -1), []).append(condition)
    for (_, shape, _), some in places.items():
        yield shape, some
