"""Conditions of array rules on whole lines: what a line carries from element to element.

A line is a row, a column, a diagonal or an antidiagonal of the array, or all of its elements, row
by row. Everything that is said of lines is a *carry*: some numbers, each of which has a value at
the beginning of the line and another after every element. Shapes and remainders are short for one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from gfkit.boards.cell_conditions import (
    FUNCTIONS,
    Unfit,
    read_condition,
    read_number,
    require_small,
)
from gfkit.boards.line_patterns import SIGNS, read_pattern
from gfkit.errors import ArrayRuleError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from gfkit.boards.cell_conditions import Node

WAYS = ("row", "column", "diagonal", "antidiagonal", "array")
"""How lines run: rows from the left, the array row by row, everything else from the top."""
NAME = re.compile(r"[a-z][a-z_]*")
MAX_CARRIED = 10**6
MAX_NAMES = 8
MAX_STARTS = 10_000
MAX_MODULO = 10_000
LETTERS = "abcdefgh"
PLACES = (2, 3)
MAX_ARROWS = 2000
ARROW = 3
"""The words of an arrow: a state, a value, a state."""
LOWEST = -1000
"""Less than every value."""

SHAPES: dict[str, tuple[dict[str, int], dict[str, str], str]] = {
    "nondecreasing": ({"last": LOWEST}, {"last": "x"}, "last <= x"),
    "increasing": ({"last": LOWEST}, {"last": "x"}, "last < x"),
    "nonincreasing": ({"last": -LOWEST}, {"last": "x"}, "last >= x"),
    "decreasing": ({"last": -LOWEST}, {"last": "x"}, "last > x"),
    "unimodal": (
        {"last": LOWEST, "fell": 0},
        {"last": "x", "fell": "max(fell, count(x < last))"},
        "fell = 0 or last >= x",
    ),
    "convex": (
        {"last": 0, "step": 0, "read": 0},
        {"last": "x", "step": "x - last", "read": "min(read + 1, 2)"},
        "read < 2 or x - last >= step",
    ),
    "concave": (
        {"last": 0, "step": 0, "read": 0},
        {"last": "x", "step": "x - last", "read": "min(read + 1, 2)"},
        "read < 2 or x - last <= step",
    ),
}
"""For each shape what is carried, what it is after an element, and what every element fulfils."""


@dataclass(frozen=True, slots=True)
class Carry:
    """Numbers that are carried along a line.

    start: the values of each before the first element; of several, some must be right. after: what
    each is after an element, x, all at once. holds: what is true before that at every element; end:
    what is true after the last one. Both may be "".
    """

    start: tuple[tuple[str, tuple[int, ...]], ...]
    after: tuple[tuple[str, str], ...]
    holds: str = ""
    end: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of what is carried."""
        return tuple(name for name, _ in self.start)

    def rules(self) -> tuple[Node, ...]:
        """Return what each number is after an element."""
        found = dict(self.after)
        known = frozenset({"x", *self.names})
        return tuple(read_number(found[name], known, frozenset()) for name in self.names)

    def asks(self) -> tuple[Node | None, Node | None]:
        """Return what holds at every element, and at the end."""
        names = frozenset(self.names)
        return (
            read_condition(self.holds, names | {"x"}, frozenset()) if self.holds else None,
            read_condition(self.end, names, frozenset()) if self.end else None,
        )


@dataclass(frozen=True, slots=True)
class Shape:
    """The elements of a line, as integers, have one of SHAPES."""

    name: str

    @property
    def carry(self) -> Carry:
        """The shape as numbers that are carried."""
        start, after, holds = SHAPES[self.name]
        started = tuple((name, (number,)) for name, number in start.items())
        return Carry(started, tuple(after.items()), holds)


@dataclass(frozen=True, slots=True)
class Numeral:
    """A line, read as a number in a base, leaves one of the remainders."""

    base: int
    modulo: int
    remainders: tuple[int, ...]

    @property
    def carry(self) -> Carry:
        """The remainder as a number that is carried."""
        after = f"({self.base} * r + x) mod {self.modulo}"
        allowed = ", ".join(map(str, self.remainders))
        return Carry((("r", (0,)),), (("r", after),), end=f"r in [{allowed}]")


@dataclass(frozen=True, slots=True)
class Stretches:
    """Every two stretches of a line, or every three, of so many elements each, fulfil a condition.

    The elements of the first are a, b, ..., those of the second the letters after these. They may
    overlap, or be the same one, and are taken in all orders.
    """

    length: int
    holds: str
    places: int = 2

    @property
    def letters(self) -> str:
        """The names of the elements of all of them."""
        return LETTERS[: self.places * self.length]

    def node(self) -> Node:
        """Return the condition as nested tuples."""
        return read_condition(self.holds, frozenset(self.letters), frozenset())


@dataclass(frozen=True, slots=True)
class Matches:
    """A line, as a word of values, matches a regular expression (`line_patterns`)."""

    pattern: str


@dataclass(frozen=True, slots=True)
class Arrows:
    """A line is read by a finite automaton: a walk leads from a start to a state that accepts.

    arrows: (from, value, to), with "." for every value. Of one state there may be several arrows
    with the same value.
    """

    arrows: tuple[tuple[str, str, str], ...]
    start: tuple[str, ...]
    accept: tuple[str, ...]

    def after(self, states: frozenset[str], value: str) -> frozenset[str]:
        """Return the states to which a value leads from some of these."""
        return frozenset(
            to for one, sign, to in self.arrows if one in states and sign in {value, "."}
        )


Said = Carry | Shape | Numeral | Stretches | Matches | Arrows


@dataclass(frozen=True, slots=True)
class Lines:
    """Every line in some directions is as it is said."""

    directions: tuple[str, ...]
    said: Said


def read_lines(table: Mapping[str, Any], values: tuple[str, ...], where: str) -> Lines:
    """Return the condition of a table; raises ArrayRuleError that names the place.

    >>> read_lines({"directions": ["row"], "shape": "convex"}, ("0", "1"), "my.toml").said
    Shape(name='convex')
    """
    forms: dict[str, Callable[[Mapping[str, Any], str], Said]] = {
        "shape": _shape,
        "modulo": _numeral,
        "carry": _carry,
        "stretches": _stretches,
        "matches": _matches,
        "arrows": _arrows,
    }
    more = ("base", "remainders", "next", "holds", "end", "start", "accept", "places")
    keys = {"directions", *forms, *more}
    for key in table:
        if key not in keys:
            known = ", ".join(sorted(keys))
            raise ArrayRuleError(where, f"unknown key {key!r}; known are {known}")
    ways = table.get("directions")
    if not isinstance(ways, list) or not ways or not all(way in WAYS for way in ways):
        raise ArrayRuleError(where, f"directions is a list of some of {', '.join(WAYS)}")
    chosen = [key for key in forms if key in table]
    if len(chosen) != 1:
        raise ArrayRuleError(where, f"needs one of {', '.join(forms)}")
    said = forms[chosen[0]](table, where)
    found = Lines(tuple(way for way in WAYS if way in ways), said)
    try:
        if isinstance(said, Matches):
            _require_letters(values)
            read_pattern(said.pattern, values)
        elif isinstance(said, Arrows):
            _require_known(said, values)
        else:
            _require_small(said, max(map(abs, _integers(values)), default=0))
    except Unfit as error:
        raise ArrayRuleError(where, str(error)) from None
    return found


def _only(table: Mapping[str, Any], keys: set[str], where: str) -> None:
    for key in table:
        if key not in keys:
            raise ArrayRuleError(where, f"{key} has no meaning beside {', '.join(sorted(keys))}")


def _shape(table: Mapping[str, Any], where: str) -> Shape:
    _only(table, {"directions", "shape"}, where)
    shape = table["shape"]
    if not isinstance(shape, str) or shape not in SHAPES:
        raise ArrayRuleError(where, f"shape must be one of {', '.join(SHAPES)}, not {shape!r}")
    return Shape(shape)


def _numeral(table: Mapping[str, Any], where: str) -> Numeral:
    _only(table, {"directions", "modulo", "base", "remainders"}, where)
    modulo, base = table["modulo"], table.get("base", 1)
    for key, number in (("modulo", modulo), ("base", base)):
        if type(number) is not int or not 1 <= number <= MAX_MODULO:
            raise ArrayRuleError(where, f"{key} is an integer from 1 to {MAX_MODULO}")
    remainders = table.get("remainders", [0])
    if (
        not isinstance(remainders, list)
        or not remainders
        or not all(type(r) is int and 0 <= r < modulo for r in remainders)
    ):
        raise ArrayRuleError(where, f"remainders is a list of integers from 0 to {modulo - 1}")
    return Numeral(base, modulo, tuple(sorted(set(remainders))))


def _carry(table: Mapping[str, Any], where: str) -> Carry:
    _only(table, {"directions", "carry", "next", "holds", "end"}, where)
    carried, after = table["carry"], table.get("next", {})
    fair = isinstance(carried, dict) and 1 <= len(carried) <= MAX_NAMES
    if not fair or not isinstance(after, dict) or carried.keys() != after.keys():
        raise ArrayRuleError(
            where,
            "carry and next are tables of the same 1 to 8 names: carry = { n = 0 }, "
            "next = { n = 'min(n + 1, 3)' }",
        )
    start = []
    for name, given in carried.items():
        if not NAME.fullmatch(name) or name in {"x", "and", "or", "not", "in", "mod", *FUNCTIONS}:
            raise ArrayRuleError(where, f"{name!r} cannot be the name of what is carried")
        numbers = given if isinstance(given, list) else [given]
        if not numbers or any(type(n) is not int or abs(n) > MAX_CARRIED for n in numbers):
            raise ArrayRuleError(where, f"{name} begins as an integer, or one of a list of them")
        start.append((name, tuple(dict.fromkeys(numbers))))
    texts = {**after, "holds": table.get("holds", ""), "end": table.get("end", "")}
    for key, text in texts.items():
        if not isinstance(text, str):
            raise ArrayRuleError(where, f"{key} is a text such as 'n + x'")
    some = {key: " ".join(text.split()) for key, text in texts.items()}
    said = tuple((name, some[name]) for name in carried)
    found = Carry(tuple(start), said, some["holds"], some["end"])
    starts = 1
    for _, choices in found.start:
        starts *= len(choices)
    if starts > MAX_STARTS:
        raise ArrayRuleError(where, f"lines begin in at most {MAX_STARTS} ways, not {starts}")
    return found


def _stretches(table: Mapping[str, Any], where: str) -> Stretches:
    _only(table, {"directions", "stretches", "places", "holds"}, where)
    length, holds, places = table["stretches"], table.get("holds"), table.get("places", 2)
    if type(places) is not int or places not in PLACES:
        raise ArrayRuleError(where, "places is 2 or 3: so many stretches are compared")
    most = len(LETTERS) // places
    if type(length) is not int or not 1 <= length <= most:
        raise ArrayRuleError(where, f"stretches have 1 to {most} elements")
    if not isinstance(holds, str):
        raise ArrayRuleError(where, "stretches need holds, a text such as 'a + b != c + d'")
    return Stretches(length, " ".join(holds.split()), places)


def _matches(table: Mapping[str, Any], where: str) -> Matches:
    _only(table, {"directions", "matches"}, where)
    if not isinstance(table["matches"], str):
        raise ArrayRuleError(where, "matches is a text such as '0*(10)*'")
    return Matches(table["matches"])


def _arrows(table: Mapping[str, Any], where: str) -> Arrows:
    _only(table, {"directions", "arrows", "start", "accept"}, where)
    lists = [table.get(key) for key in ("arrows", "start", "accept")]
    for texts in lists:
        if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
            raise ArrayRuleError(
                where,
                "needs lists of texts: arrows = ['even 1 odd'], start = ['even'], accept = []",
            )
    arrows = []
    for text in lists[0] or ():
        words = text.split()
        if len(words) != ARROW:
            raise ArrayRuleError(
                where, f"an arrow is 'from value to', as 'even 1 odd', not {text!r}"
            )
        arrows.append((words[0], words[1], words[2]))
    if len(arrows) > MAX_ARROWS:
        raise ArrayRuleError(where, f"there are at most {MAX_ARROWS} arrows, not {len(arrows)}")
    named = {state for one, _, to in arrows for state in (one, to)}
    for state in (*(lists[1] or ()), *(lists[2] or ())):
        if state not in named:
            raise ArrayRuleError(where, f"no arrow begins or ends at {state!r}")
    return Arrows(tuple(arrows), tuple(lists[1] or ()), tuple(lists[2] or ()))


def _integers(values: tuple[str, ...]) -> list[int]:
    for value in values:
        if not re.fullmatch("-?[0-9]{1,3}", value, re.ASCII):
            raise Unfit(f"needs values that are integers, not {value!r}")
    return list(map(int, values))


def _require_letters(values: tuple[str, ...]) -> None:
    for value in values:
        if len(value) != 1 or value in SIGNS or value == " ":
            raise Unfit(f"a pattern needs values of one character but {SIGNS}, not {value!r}")


def _require_known(said: Arrows, values: tuple[str, ...]) -> None:
    for _, value, _ in said.arrows:
        if value not in (*values, "."):
            raise Unfit(f"{value!r} in an arrow is none of the values {', '.join(values)}")


@lru_cache(maxsize=256)
def _require_small(said: Carry | Shape | Numeral | Stretches, most: int) -> None:
    """Raise Unfit for texts that cannot be read, or whose numbers may be too large."""
    if isinstance(said, Stretches):
        require_small(said.node(), dict.fromkeys(said.letters, most))
        return
    carry = said if isinstance(said, Carry) else said.carry
    bounds = {"x": most, **dict.fromkeys(carry.names, MAX_CARRIED)}
    for node in (*carry.rules(), *carry.asks()):
        if node is not None:
            require_small(node, bounds)
