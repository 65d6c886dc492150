"""Rules on moves and links of elements, as data (docs/image-rules.md).

Permutations by displacement, and the like: every element of an array moves by one of some steps, or
is linked to some of its neighbours. The conditions on moves are local: how many elements arrive at
a place, and which move of the element there may follow that of an arriving element.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any, ClassVar, Self

from gfkit.base.choices import meant
from gfkit.boards import schemas as shape
from gfkit.boards.acceptors.arrays import (
    Arrays,
    Condition,
    Place,
)
from gfkit.boards.acceptors.moves import STAY, Arrives, Follows
from gfkit.boards.acceptors.places import Holds
from gfkit.boards.conditions.bounds import require_small
from gfkit.boards.conditions.parser import LETTERS
from gfkit.boards.rules import array_language as language
from gfkit.boards.rules.arrays import RuleOfArrays
from gfkit.boards.rules.rule import Cell, rule_kind
from gfkit.boards.rules.weights import Weight
from gfkit.boards.schemas import at, fit, named, only, tables, under
from gfkit.boards.shapes.topology import Topology
from gfkit.errors import ArrayRuleError, GfkitError

Choice = tuple[Cell, ...]
"""A choice of an element: the one step of its move, or the steps to the elements linked to it."""

MAX_REACH = 6
MAX_CHOICES = 64
MAX_ARRIVALS = 24
FIRST_LETTER = 0x100
"""Choices are written as one character each, from this one on."""
AFTER_MOVES = ("back", "straight", "left", "right")
OF_LINKS = ("straight", "triangle", "addable", "removable")
MAX_LINE = 6
MAX_LINKS = 8

DIRECTED = language.near_shapes(MAX_REACH, may_stay=True)
PLACES: dict[str, shape.KeyShape] = {
    "rows": shape.integer(1, 1),
    "columns": shape.integer(1, MAX_LINE),
    "holds": shape.text("a < b"),
}


MOVES: dict[str, dict[str, shape.KeyShape]] = {
    "moves": {
        **DIRECTED,
        "forbid": shape.some_of(AFTER_MOVES).usually(()),
        "stay": shape.FLAG,
        "arrivals": shape.integers(0, MAX_ARRIVALS).usually(None),
    },
    "links": {
        **DIRECTED,
        "forbid": shape.some_of(OF_LINKS).usually(()),
        "number": shape.integers(0, MAX_LINKS),
    },
}


@rule_kind("moves")
@dataclass(frozen=True, slots=True, repr=False)
class MoveRule(RuleOfArrays):
    """The moves that each element may make, and the conditions on all moves together; see `said`.

    choices: those of an element. forbid: the turns from the move of an element to that of the one
    where it arrives that are forbidden. arriving: the cells from which elements may arrive at a
    place, after the place itself. edges: for each letter the steps to earlier elements.
    """

    no_tiles: ClassVar[str] = "has conditions that no tile set is made for"
    is_listed: ClassVar[bool] = False
    table: ClassVar[str] = "moves"
    words: ClassVar[str] = "what all elements may do by the rule {}"
    choices = property(lambda rule: rule.said.choices)
    forbid = property(lambda rule: rule.said.forbid)

    @classmethod
    def from_data(cls, data: Mapping[str, Any], where: str) -> Self:
        """Read a rule from TOML data; raises ArrayRuleError that names the place.

        >>> data = {"moves": {"directions": ["king"], "stay": True, "arrivals": [1]}}
        >>> len(MoveRule.from_data(data, "zero or one king moves").choices)
        9
        """
        key = cls.table
        only(data, ("name", "summary", key, *(["blocks"] if key == "moves" else [])), where)
        place = f"{where}: {key}"
        if not isinstance(data.get(key), dict):
            raise ArrayRuleError(place, f"is written as a table [{key}]")
        z = fit(data[key], MOVES[key], place)
        steps = {*language.steps_of(z)}
        if key == "moves":
            steps |= {STAY} if z.stay else set()
            choices: list[Choice] = [(step,) for step in sorted(steps)]
        else:
            if STAY in steps:
                reason = "no element is linked to itself; 0 in number is for those not linked"
                raise ArrayRuleError(place, reason)
            numbers = sorted(set(z.number))
            choices = [some for k in numbers for some in combinations(sorted(steps), k)]
            if "straight" in z.forbid:
                choices = [some for some in choices if not any((-r, -c) in some for r, c in some)]
        if not 1 <= len(choices) <= MAX_CHOICES:
            reason = f"an element has 1 to {MAX_CHOICES} choices, not {len(choices)}"
            raise ArrayRuleError(place, reason)
        letters = tuple(chr(FIRST_LETTER + k) for k in range(len(choices)))
        used = {z for choice in choices for z in choice} - {STAY}
        arriving = (STAY, *sorted((-r, -c) for r, c in used))
        follows = Follows(tuple(choices), z.forbid, (STAY, *sorted(used)), key == "links")
        found = [Condition(key, Place(follows.offsets, inside=False), follows)]
        if key == "moves" and z.arrivals:
            arrives = Arrives(tuple(choices), arriving, tuple(sorted(set(z.arrivals))))
            found.append(Condition(key, Place(arriving, inside=False), arrives))
        found += _of_blocks(data, choices, where)
        weights = (Weight(),) * len(letters)
        arrays = Arrays(letters, weights, tuple(found), named(data, where)[0])
        before = [tuple(step for step in choice if step < STAY) for choice in choices]
        return cls.made(
            data,
            where,
            arrays,
            choices=tuple(choices),
            forbid=z.forbid,
            arriving=arriving,
            edges=dict(zip(letters, before, strict=True)),
        )

    def refuse(self, topology: Topology) -> None:
        """Raise GfkitError for triangles on boards with joined ends, which may close round them."""
        if topology != "strip" and "triangle" in self.forbid:
            raise GfkitError(
                f"{self.name} forbids triangles: that is for strips, as on a "
                f"{meant('topology', topology)} three "
                "links may also close round the board"
            )


@rule_kind("links")
@dataclass(frozen=True, slots=True, repr=False)
class LinkRule(MoveRule):
    """To which neighbours an element may be linked; links are mutual."""

    is_listed: ClassVar[bool] = True
    table: ClassVar[str] = "links"
    words: ClassVar[str] = "ways to link elements by the rule {}"


def _of_blocks(data: Mapping[str, Any], choices: list[Choice], where: str) -> list[Condition]:
    """Return the conditions on the places to which the elements of each block of a line move.

    The places are counted from that of the first element of the block.
    """
    found = []
    for place, table in tables(data, "blocks", where):
        z = fit(table, PLACES, place)
        if any(row for choice in choices for row, _ in choice):
            raise ArrayRuleError(place, "is only for moves along rows")
        names = tuple((name, (k,)) for k, name in enumerate(LETTERS[: z.columns]))
        numbers = tuple(tuple(k + choice[0][1] for choice in choices) for k in range(z.columns))
        holds = Holds(names, frozenset(), numbers, z.holds)
        with at(place), under("holds"):
            require_small(holds.node(), dict.fromkeys(holds.one, MAX_LINE + MAX_REACH))
        track = Place(tuple((0, k) for k in range(z.columns)), inside=True)
        found.append(Condition("blocks", track, holds))
    return found
