"""What is asked at the places of an array, in the words of the Coq library's file Rules.v."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Any

from gfkit.boards.acceptors.conditions import Table
from gfkit.boards.acceptors.place_acceptors import (
    Blocks,
    Corner,
    Holds,
    Neighbours,
    Patterns,
)
from gfkit.errors import NotFormal
from gfkit.formal.gallina import (
    among_term,
    arrows_term,
    condition_term,
    integer_term,
    list_term,
    offsets_term,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from gfkit.boards.acceptors.conditions import Place
    from gfkit.boards.kinds.game import Cell


@dataclass(frozen=True, slots=True)
class FormalCondition:
    """A condition: what it says, and its term, of type `condition`."""

    words: str
    term: str

    kind = "condition"
    """The type of the term in the library."""

    def written(self, *, is_transposed: bool) -> str:
        """Return the term; is_transposed: arrays are lists of columns."""
        del is_transposed
        return self.term

    def asked(self, name: str, *, is_transposed: bool) -> list[str]:
        """Return the question, given the name of the term."""
        return [f"Place (transposed {name})" if is_transposed else f"Place {name}"]

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells that it looks at, as offsets (row, column)."""
        first = self.term.partition("\n")[0]
        if found := re.search(r"\bblock (\d+) (\d+)", first):
            return tuple(product(range(int(found[1])), range(int(found[2]))))
        return tuple(
            (int(row), int(column)) for row, column in re.findall(r"\((-?\d+), (-?\d+)\)", first)
        )


def formal_place(track: Place, acceptor: Any, numbers: dict[str, int]) -> FormalCondition:
    """Return a condition on places; numbers: the integers that stand for the values.

    Raises NotFormal for an acceptor, or arithmetic, that the library has no words for.
    """
    match acceptor:
        case Neighbours():
            return _neighbours(acceptor, numbers)
        case Holds() if track.inside:
            return _formula(track.offsets, acceptor, numbers)
        case Holds():
            return _surrounded(track.offsets, acceptor)
        case Patterns():
            return _patterns(track.offsets, acceptor, numbers)
        case Blocks():
            return _blocks(track.offsets, acceptor)
        case Corner():
            return _corner(track.offsets, acceptor, numbers)
        case Table():
            return _table(track, acceptor, numbers)
        case _ as other:  # a kind that is newer than the library
            raise NotFormal(f"a condition of the kind {type(other).__name__}")


def element(words: str, offsets: Sequence[tuple[int, int]], term: str) -> FormalCondition:
    """Return a condition on an element, x, and the list `near` of its neighbours on the board."""
    return matched(f"around ((0, 0) :: {offsets_term(offsets)})", words, "Some x :: near", term)


def matched(offsets: str, words: str, pattern: str, term: str) -> FormalCondition:
    """Return a condition on cells of which something is said only where they match a pattern."""
    cases = f"match cells with\n   | {pattern} => {term}\n   | _ => true end"
    return FormalCondition(words, f"{offsets}\n  (fun cells => {cases})")


def inside(offsets: str, words: str, names: Sequence[str], term: str) -> FormalCondition:
    """Return a condition on the values of cells that have names, where all are on the board."""
    return matched(offsets, words, list_term(names), term)


def at(offsets: Iterable[tuple[int, int]]) -> str:
    """Return where neighbours are, as (rows down, columns to the right).

    >>> at([(0, 1), (1, 0)])
    '(0, 1), (1, 0)'
    """
    return ", ".join(f"({row}, {column})" for row, column in offsets)


def listed(values: Iterable[object]) -> str:
    """Return alternatives.

    >>> listed([0, 2])
    '0 or 2'
    """
    return " or ".join(map(str, values))


def _neighbours(condition: Neighbours, numbers: dict[str, int]) -> FormalCondition:
    distance, values = condition.distance, [numbers[value] for value in condition.values]
    related = {
        "equal": ("y =? x", "equal to it"),
        "different": ("negb (y =? x)", "different from it"),
        "within": (f"Z.abs (y - x) <=? {distance}", f"within {distance} of it"),
        "beyond": (f"{distance} <? Z.abs (y - x)", f"more than {distance} from it"),
        "value": (among_term("y", values), f"with the value {listed(values)}"),
    }
    test, words = related[condition.relation]
    near = "(near_values near)"
    beyond = ""
    if condition.outside is not None:
        outside = numbers[condition.outside]
        near = f"(near_or {integer_term(outside)} near)"
        beyond = f", where what is beyond the board counts as {outside}"
    term = among_term(f"(how_many (fun y => {test}) {near})", condition.counts)
    of = [numbers[value] for value in numbers if value in condition.of]
    who = "every element"
    if len(of) < len(numbers):
        term = f"negb {among_term('x', of)} || {term}"
        who += f" with the value {listed(of)}"
    return element(
        f"{who} has {listed(condition.counts)} neighbours {words}"
        f" among those at {at(condition.offsets)}{beyond}",
        condition.offsets,
        term,
    )


def _surrounded(offsets: tuple[Cell, ...], condition: Holds) -> FormalCondition:
    lists = {name: f"at_{name}" for name, _ in condition.names if name in condition.many}
    parts = "".join(
        f"let {lists[name]} := near_values {list_term(f'c{cell}' for cell in cells)} in "
        for name, cells in condition.names
        if name in lists
    )
    where = "; ".join(
        f"{name}: the elements at {at(offsets[cell] for cell in cells)}"
        for name, cells in condition.names
        if name in lists
    )
    term = condition_term(condition.node(), lists)
    return inside(
        f"around ((0, 0) :: {offsets_term(offsets[1:])})",
        f"every element x satisfies {condition.holds}" + (f" ({where})" if where else ""),
        ["Some x", *(f"c{cell}" for cell in range(1, len(offsets)))],
        parts + term,
    )


def _patterns(
    offsets: tuple[Cell, ...], condition: Patterns, numbers: dict[str, int]
) -> FormalCondition:
    patterns, way = condition.patterns, condition.direction
    if way:
        words = f"no {way} has {listed(patterns)} as elements after each other"
        where = f"inside {offsets_term(offsets)}"
    else:
        rows, columns = _sides(offsets)
        how = "is none of" if condition.forbidden else "is one of"
        shown = ", ".join(patterns) or "no patterns"
        words = f"every window of {rows} x {columns} {how} {shown}"
        where = f"block {rows} {columns}"
    listed_ = list_term(
        list_term(
            "None" if p == "?" else f"Some {integer_term(numbers[p])}"
            for p in pattern.replace("|", "")
        )
        for pattern in patterns
    )
    found = f"existsb (fun pattern => matches pattern cells) {listed_}"
    found = f"negb ({found})" if condition.forbidden else found
    return FormalCondition(words, f"{where}\n  (fun cells => {found})")


def _sides(offsets: tuple[Cell, ...]) -> tuple[int, int]:
    """Return the rows and columns of a block."""
    rows, columns = (max(steps) + 1 for steps in zip(*offsets, strict=True))
    return rows, columns


def _blocks(offsets: tuple[Cell, ...], condition: Blocks) -> FormalCondition:
    rows, columns = _sides(offsets)
    twice = condition.statistic == "median"
    allowed = [a * 2 if twice else a for a in condition.allowed]
    whole = [int(a) for a in allowed if a == int(a)]
    measure = {
        "sum": "total cells",
        "maximum": "maximum cells",
        "minimum": "minimum cells",
        "median": "lower cells + upper cells",
    }[condition.statistic]
    shown = listed(f"{a:g}" for a in condition.allowed) or "none of all numbers"
    return FormalCondition(
        f"every {rows} x {columns} block has {condition.statistic} {shown}"
        + (" (Coq is told twice the median)" if twice else ""),
        f"block {rows} {columns} (fun cells => {among_term(f'({measure})', whole)})",
    )


def _formula(
    offsets: tuple[Cell, ...], condition: Holds, values: dict[str, int]
) -> FormalCondition:
    if set(condition.numbers) != {tuple(values.values())}:
        raise NotFormal("a formula on other numbers than the values")
    rows, columns = _sides(offsets)
    names = [name for name, _ in condition.names]
    term = condition_term(condition.node(), {})
    words = f"every {rows} x {columns} block, with cells {''.join(names)} row by row, "
    return inside(f"block {rows} {columns}", f"{words}satisfies {condition.holds}", names, term)


def _corner(
    offsets: tuple[Cell, ...], condition: Corner, numbers: dict[str, int]
) -> FormalCondition:
    value = numbers[condition.value]
    return inside(
        f"around ((0, 0) :: {offsets_term(offsets[1:])})",
        f"the {condition.corner} element, with nothing at {at(offsets[1:])} from it, is {value}",
        ["Some x", "None", "None"],
        f"x =? {integer_term(value)}",
    )


def _table(track: Place, condition: Table, numbers: dict[str, int]) -> FormalCondition:
    values = list(numbers.values())
    beyond = max(values) + 1
    accepting = sorted(condition.accepting)
    read = f"accepted_by ({arrows_term(condition.arrows, [*values, beyond], accepting)})"
    words = (
        f"the values at {at(track.anchored)} are accepted by the automaton with the "
        f"{len(condition.arrows)} states and the arrows (from, value, to) of the term, from 0 to "
        f"{listed(accepting) or 'none'}"
    )
    if track.inside:
        return FormalCondition(words, f"inside {offsets_term(track.anchored)}\n  ({read})")
    return FormalCondition(
        f"{words}, where {beyond} is beyond the board",
        f"around ((0, 0) :: {offsets_term(track.offsets[1:])})\n"
        f"  (fun cells => {read} (near_or {integer_term(beyond)} cells))",
    )
