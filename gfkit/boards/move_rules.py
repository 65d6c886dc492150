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

from gfkit.boards.arrays import words_of
from gfkit.boards.cell_conditions import LETTERS, Unfit, read_condition, require_small
from gfkit.boards.conditions import DIRECTIONS, Arrays, Condition, Place
from gfkit.boards.game import Cell, Game
from gfkit.boards.move_acceptors import STAY, Arrives, Follows
from gfkit.boards.place_acceptors import Holds
from gfkit.boards.schemas import fit, flag, integer, integers, offsets, some_of, text
from gfkit.boards.tiles import Weight
from gfkit.errors import ArrayRuleError, GfkitError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gfkit.boards.cell_conditions import Node
    from gfkit.boards.joins import Topology
    from gfkit.boards.schemas import Shape

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
MAX_LINKS = 4


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


DIRECTED: dict[str, Shape] = {
    "directions": some_of(tuple(DIRECTIONS)).usually(()),
    "offsets": offsets(MAX_REACH, may_stay=True).usually(()),
}
SHAPES: dict[str, dict[str, Shape]] = {
    "moves": {
        **DIRECTED,
        "forbid": some_of(AFTER_MOVES).usually(()),
        "stay": flag(),
        "arrivals": integers(0, MAX_ARRIVALS).usually(None),
    },
    "links": {
        **DIRECTED,
        "forbid": some_of(OF_LINKS).usually(()),
        "number": integers(0, MAX_LINKS),
    },
}
PLACES: dict[str, Shape] = {
    "rows": integer(1, 1),
    "columns": integer(1, MAX_LINE),
    "holds": text("a < b"),
}


def _read(cls: type[MoveRule], data: Mapping[str, Any], where: str) -> MoveRule:
    key = cls.table
    known = ("name", "summary", key, *(["blocks"] if key == "moves" else []))
    for other in data:
        if other not in known:
            raise ArrayRuleError(where, f"unknown key {other!r}; known are {', '.join(known)}")
    at = f"{where}: {key}"
    if not isinstance(data.get(key), dict):
        raise ArrayRuleError(at, f"is written as a table [{key}]")
    z = fit(data[key], SHAPES[key], at)
    steps = {*z.offsets, *(step for name in z.directions for step in DIRECTIONS[name])}
    if key == "moves":
        steps |= {STAY} if z.stay else set()
        choices: list[Choice] = [(step,) for step in sorted(steps)]
        arrivals = tuple(sorted(set(z.arrivals))) if z.arrivals else None
    else:
        if STAY in steps:
            reason = "no element is linked to itself; 0 in number is for those not linked"
            raise ArrayRuleError(at, reason)
        choices = [some for k in sorted(set(z.number)) for some in combinations(sorted(steps), k)]
        if "straight" in z.forbid:
            choices = [some for some in choices if not any((-r, -c) in some for r, c in some)]
        arrivals = None
    if not 1 <= len(choices) <= MAX_CHOICES:
        reason = f"an element has 1 to {MAX_CHOICES} choices, not {len(choices)}"
        raise ArrayRuleError(at, reason)
    name, summary = words_of(data, where)
    written = json.dumps({**data, "name": name}, sort_keys=True)
    places = _places(data.get("blocks", []), steps, where)
    return cls(name, tuple(choices), arrivals, z.forbid, places, written, summary)


def _places(tables: object, steps: set[Cell], where: str) -> tuple[Places, ...]:
    """Read the conditions on the places to which elements of a line move."""
    if not isinstance(tables, list) or not all(isinstance(z, dict) for z in tables):
        raise ArrayRuleError(where, "blocks is written as [[blocks]] tables")
    found = []
    for number, table in enumerate(tables, 1):
        at = f"{where}: blocks {number}"
        z = fit(table, PLACES, at)
        if any(row for row, _ in steps):
            raise ArrayRuleError(at, "is for moves along rows only, which change no row")
        one = Places(z.columns, z.holds)
        try:
            reach = MAX_LINE + MAX_REACH
            require_small(one.node(), dict.fromkeys(LETTERS[: z.columns], reach))
        except Unfit as error:
            raise ArrayRuleError(f"{at}: holds", str(error)) from None
        found.append(one)
    return tuple(found)
