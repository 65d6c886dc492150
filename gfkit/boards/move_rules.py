"""Rules for moves and links of elements, as data: permutations by displacement, and the like.

Every element of an array moves by one of some steps, or is linked to some of its neighbours. What
is asked of the moves is local: how many elements arrive at a place, and how the move of an element
and that of the one where it arrives may follow each other (docs/move-rules.md).
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from gfkit.boards.arrays import DIRECTIONS
from gfkit.boards.cell_conditions import LETTERS, Unfit, read_condition, require_small
from gfkit.boards.conditions import Arrays, Condition, Place
from gfkit.boards.game import Cell, Game
from gfkit.boards.move_acceptors import STAY, Arrives, Follows
from gfkit.boards.place_acceptors import Holds
from gfkit.boards.tiles import Weight
from gfkit.errors import ArrayRuleError, GfkitError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gfkit.boards.cell_conditions import Node
    from gfkit.boards.joins import Topology

Choice = tuple[Cell, ...]
"""What an element may do: the one step that it moves by, or the steps to those it is linked to."""

MAX_REACH = 6
MAX_CHOICES = 60
MAX_ARRIVALS = 24
FIRST_LETTER = 0x100
"""Choices are written as one character each, from this one on."""
AFTER_MOVES = ("back", "straight", "left", "right")
OF_LINKS = ("straight", "triangle")
MAX_LINE = 6


@dataclass(frozen=True, slots=True)
class Places:
    """In every block of so many elements in a row, the places to which they move fulfil a formula.

    The places are counted from that of the first element of the block.
    """

    columns: int
    holds: str

    def node(self) -> Node:
        """Return the condition as nested tuples."""
        return read_condition(self.holds, frozenset(LETTERS[: self.columns]), frozenset())


@dataclass(frozen=True, slots=True, repr=False)
class MoveRule(Game):
    """What every element may do, and what is asked of all moves together.

    choices: what an element may do. arrivals: how many elements may arrive at a place, None for any
    number. forbid: how the move of an element and that of the one where it arrives may not follow
    each other. data: the rule as it stands in the file, which is what a certificate carries.
    """

    kind: ClassVar[str] = "moves"
    table: ClassVar[str] = "moves"
    name: str
    choices: tuple[Choice, ...]
    arrivals: tuple[int, ...] | None = None
    forbid: tuple[str, ...] = ()
    places: tuple[Places, ...] = ()
    data: str = field(compare=False, default="")
    summary: str = ""

    @property
    def quantities(self) -> tuple[str, ...]:
        """What all elements do, at the same time."""
        return ("arrays",)

    def says(self, quantity: str) -> str:  # noqa: ARG002
        """Return what is counted."""
        return self.summary or f"what all elements may do by the rule {self.name}"

    def refuse(self, topology: Topology) -> None:
        """Raise GfkitError for boards with joined ends."""
        if topology != "strip":
            raise GfkitError(f"{self.name} is a rule for strips, not for a {topology}")

    @property
    def arrays(self) -> Arrays:
        """Moves as arrays: the letters are the choices, the conditions are local."""
        return _arrays_of(self)

    @property
    def arriving(self) -> tuple[Cell, ...]:
        """The cells from which elements may arrive at a place, after the place itself."""
        steps = {z for choice in self.choices for z in choice} - {STAY}
        return (STAY, *sorted((-r, -c) for r, c in steps))

    @classmethod
    def from_data(cls, data: Mapping[str, Any], where: str) -> MoveRule:
        """Read a rule from TOML data; raises ArrayRuleError that names the place.

        >>> data = {"moves": {"directions": ["king"], "stay": True, "arrivals": [1]}}
        >>> len(MoveRule.from_data(data, "zero or one king moves").choices)
        9
        """
        return _read(cls, data, where)

    @classmethod
    def of_data(cls, name: str, data: Mapping[str, Any]) -> MoveRule:
        """Return the rule that `to_data` wrote, under a name; raises ArrayRuleError."""
        return _read(cls, {**data, "name": name}, name)

    def to_data(self) -> dict[str, Any]:
        """Return the rule as plain data, which `from_data` reads."""
        data: dict[str, Any] = json.loads(self.data)
        return data

    def may_follow(self, choice: Choice, step: Cell, other: Choice) -> bool:
        """Tell whether an element may do that if the one to which a step of it leads does other.

        >>> rule = MoveRule("no 2-loops", (((0, 1),), ((0, -1),)), forbid=("back",))
        >>> rule.may_follow(((0, 1),), (0, 1), ((0, -1),))
        False
        """
        del choice
        [then] = other
        return STAY in (step, then) or _turn(step, then) not in self.forbid


@dataclass(frozen=True, slots=True, repr=False)
class LinkRule(MoveRule):
    """To which neighbours an element may be linked; links are mutual."""

    kind: ClassVar[str] = "links"
    table: ClassVar[str] = "links"

    def says(self, quantity: str) -> str:  # noqa: ARG002
        """Return what is counted."""
        return self.summary or f"ways to link elements by the rule {self.name}"

    def may_follow(self, choice: Choice, step: Cell, other: Choice) -> bool:
        """Tell whether the one to which a step leads is linked back, and no triangle is closed."""
        if (-step[0], -step[1]) not in other:
            return False
        if "triangle" not in self.forbid:
            return True
        third = ((r - step[0], c - step[1]) for r, c in choice if (r, c) != step)
        return not any(link in other for link in third)


@lru_cache(maxsize=64)
def _arrays_of(rule: MoveRule) -> Arrays:
    letters = tuple(chr(FIRST_LETTER + k) for k in range(len(rule.choices)))
    steps = {z for choice in rule.choices for z in choice} - {STAY}
    track = Place((STAY, *sorted(steps)), inside=False)
    found = [Condition(rule.kind, track, Follows(rule, track.offsets))]
    if rule.arrivals is not None:
        acceptor = Arrives(rule.choices, rule.arriving, rule.arrivals)
        found.append(Condition(rule.kind, Place(rule.arriving, inside=False), acceptor))
    for one in rule.places:
        names = tuple((name, (k,)) for k, name in enumerate(LETTERS[: one.columns]))
        numbers = tuple(
            tuple(k + choice[0][1] for choice in rule.choices) for k in range(one.columns)
        )
        track = Place(tuple((0, k) for k in range(one.columns)), inside=True)
        holds = Holds(names, frozenset(), numbers, one.holds)
        found.append(Condition("blocks", track, holds))
    return Arrays(letters, (Weight(),) * len(letters), tuple(found), rule.name)


Turn = Literal["back", "straight", "left", "right", ""]


def _turn(first: Cell, then: Cell) -> Turn:
    """Return which turn is between two moves; "back" undoes the first."""
    if then == (-first[0], -first[1]):
        return "back"
    aside = first[0] * then[1] - first[1] * then[0]  # rows downwards: to the left if positive
    if aside:
        return "left" if aside > 0 else "right"
    return "straight" if first[0] * then[0] + first[1] * then[1] > 0 else ""


def _fail(where: str, reason: str) -> ArrayRuleError:
    return ArrayRuleError(where, reason)


def _read(cls: type[MoveRule], data: Mapping[str, Any], where: str) -> MoveRule:
    key = cls.table
    known = ("name", "summary", key, *(["blocks"] if key == "moves" else []))
    for other in data:
        if other not in known:
            raise _fail(where, f"unknown key {other!r}; known are {', '.join(known)}")
    table = data.get(key)
    at = f"{where}: {key}"
    if not isinstance(table, dict):
        raise _fail(at, f"is written as a table [{key}]")
    own = ("stay", "arrivals") if key == "moves" else ("number",)
    keys = ("directions", "offsets", "forbid", *own)
    for other in table:
        if other not in keys:
            raise _fail(at, f"unknown key {other!r}; known are {', '.join(keys)}")
    steps = _steps(table, at)
    known_turns = AFTER_MOVES if key == "moves" else OF_LINKS
    forbid = table.get("forbid", [])
    if not isinstance(forbid, list) or any(z not in known_turns for z in forbid):
        raise _fail(at, f"forbid is a list of some of {', '.join(known_turns)}")
    arrivals = None
    if key == "moves":
        choices: list[Choice] = [(step,) for step in steps]
        if "arrivals" in table:
            arrivals = _numbers(table["arrivals"], MAX_ARRIVALS, f"{at}: arrivals")
    else:
        numbers = _numbers(table.get("number"), 4, f"{at}: number")
        choices = [z for k in numbers for z in combinations(steps, k)]
        if "straight" in forbid:
            choices = [z for z in choices if not any((-r, -c) in z for r, c in z)]
    if not 1 <= len(choices) <= MAX_CHOICES:
        raise _fail(at, f"an element has 1 to {MAX_CHOICES} choices, not {len(choices)}")
    name, summary = data.get("name", where), data.get("summary", "")
    if not isinstance(name, str) or not isinstance(summary, str):
        raise _fail(where, "name and summary must be strings")
    text = json.dumps({**data, "name": name}, sort_keys=True)
    places = _places(data.get("blocks", []), steps, where)
    summary = " ".join(summary.split())
    return cls(name, tuple(choices), arrivals, tuple(forbid), places, text, summary)


def _numbers(listed: object, most: int, where: str) -> tuple[int, ...]:
    if (
        not isinstance(listed, list)
        or not listed
        or any(type(k) is not int or not 0 <= k <= most for k in listed)
    ):
        raise _fail(where, f"needs a list of integers from 0 to {most}, such as [1]")
    return tuple(sorted(set(listed)))


def _steps(table: Mapping[str, Any], where: str) -> list[Cell]:
    """Return the steps of the directions and the offsets, each once."""
    directions, offsets = table.get("directions", []), table.get("offsets", [])
    stay = table.get("stay", False)
    if not isinstance(directions, list) or any(
        not isinstance(z, str) or z not in DIRECTIONS for z in directions
    ):
        raise _fail(where, f"directions is a list of some of {', '.join(DIRECTIONS)}")
    fair = isinstance(offsets, list) and all(
        isinstance(z, list) and [type(k) for k in z] == [int, int] and max(map(abs, z)) <= MAX_REACH
        for z in offsets
    )
    if not fair:
        raise _fail(where, f"offsets are pairs [row, column] from -{MAX_REACH} to {MAX_REACH}")
    if not isinstance(stay, bool):
        raise _fail(where, "stay is true or false")
    found = {(r, c) for r, c in offsets} | {z for name in directions for z in DIRECTIONS[name]}
    if "number" in table and STAY in found:
        raise _fail(where, "no element is linked to itself; 0 in number is for those not linked")
    return sorted(found | ({STAY} if stay else set()))


def _places(tables: object, steps: list[Cell], where: str) -> tuple[Places, ...]:
    """Read the conditions on the places to which elements of a line move."""
    if not isinstance(tables, list) or not all(isinstance(z, dict) for z in tables):
        raise _fail(where, "blocks is written as [[blocks]] tables")
    found = []
    for number, table in enumerate(tables, 1):
        at = f"{where}: blocks {number}"
        if set(table) != {"rows", "columns", "holds"} or table["rows"] != 1:
            raise _fail(at, "of moves has rows = 1, columns, and holds")
        columns, holds = table["columns"], table["holds"]
        if type(columns) is not int or not 1 <= columns <= MAX_LINE or not isinstance(holds, str):
            raise _fail(at, f"columns is an integer from 1 to {MAX_LINE}, holds is a text")
        if any(row for row, _ in steps):
            raise _fail(at, "is for moves along rows only, which change no row")
        one = Places(columns, " ".join(holds.split()))
        try:
            reach = MAX_LINE + MAX_REACH
            require_small(one.node(), dict.fromkeys(LETTERS[:columns], reach))
        except Unfit as error:
            raise _fail(f"{at}: holds", str(error)) from None
        found.append(one)
    return tuple(found)
