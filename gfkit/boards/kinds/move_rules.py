"""Rules for moves and links of elements, as data: permutations by displacement, and the like.

Every element of an array moves by one of some steps, or is linked to some of its neighbours. What
is asked of the moves is local: how many elements arrive at a place, and how the move of an element
and that of the one where it arrives may follow each other (docs/image-rules.md).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Self

from gfkit.boards.acceptors.cell_conditions import LETTERS, read_condition, require_small
from gfkit.boards.acceptors.conditions import DIRECTIONS, Arrays, Condition, Place
from gfkit.boards.acceptors.place_acceptors import STAY, Arrives, Follows, Holds
from gfkit.boards.kinds.game import Cell, RuleOfArrays, written_rule
from gfkit.boards.kinds.tiles import Weight
from gfkit.boards.language.schemas import (
    at,
    fit,
    flag,
    integer,
    integers,
    offsets,
    only,
    some_of,
    tables,
    text,
    under,
)
from gfkit.errors import ArrayRuleError, GfkitError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gfkit.boards.acceptors.cell_conditions import Node
    from gfkit.boards.language.schemas import Shape
    from gfkit.boards.shapes.joins import Topology

Choice = tuple[Cell, ...]
"""What an element may do: the one step that it moves by, or the steps to those it is linked to."""

MAX_REACH = 6
MAX_CHOICES = 64
MAX_ARRIVALS = 24
FIRST_LETTER = 0x100
"""Choices are written as one character each, from this one on."""
AFTER_MOVES = ("back", "straight", "left", "right")
OF_LINKS = ("straight", "triangle", "addable", "removable")
MAX_LINE = 6
MAX_LINKS = 8


@dataclass(frozen=True, slots=True)
class Places:
    """In every block of `columns` elements, the places to which they move fulfil a formula.

    The places are counted from that of the first element of the block.
    """

    columns: int
    holds: str

    def node(self) -> Node:
        """Return the condition as nested tuples."""
        return read_condition(self.holds, frozenset(LETTERS[: self.columns]), frozenset())


@dataclass(frozen=True, slots=True, repr=False)
class MoveRule(RuleOfArrays):
    """What every element may do, and what is asked of all moves together.

    choices: what an element may do. arrivals: how many elements may arrive at a place, None for any
    number. forbid: how the move of an element and that of the one where it arrives may not follow
    each other.
    """

    kind: ClassVar[str] = "moves"
    table: ClassVar[str] = "moves"
    words: ClassVar[str] = "what all elements may do by the rule {}"
    name: str
    choices: tuple[Choice, ...]
    arrivals: tuple[int, ...] | None = None
    forbid: tuple[str, ...] = ()
    places: tuple[Places, ...] = ()
    data: str = field(compare=False, default="")
    summary: str = ""

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
        z = fit(data[key], SHAPES[key], place)
        steps = {*z.offsets, *(step for name in z.directions for step in DIRECTIONS[name])}
        if key == "moves":
            steps |= {STAY} if z.stay else set()
            choices: list[Choice] = [(step,) for step in sorted(steps)]
            arrivals = tuple(sorted(set(z.arrivals))) if z.arrivals else None
        else:
            if STAY in steps:
                reason = "no element is linked to itself; 0 in number is for those not linked"
                raise ArrayRuleError(place, reason)
            numbers = sorted(set(z.number))
            choices = [some for k in numbers for some in combinations(sorted(steps), k)]
            if "straight" in z.forbid:
                choices = [some for some in choices if not any((-r, -c) in some for r, c in some)]
            arrivals = None
        if not 1 <= len(choices) <= MAX_CHOICES:
            reason = f"an element has 1 to {MAX_CHOICES} choices, not {len(choices)}"
            raise ArrayRuleError(place, reason)
        told, places = written_rule(data, where), _places(data, steps, where)
        return cls(
            choices=tuple(choices), arrivals=arrivals, forbid=z.forbid, places=places, **told
        )

    def refuse(self, topology: Topology) -> None:
        """Raise GfkitError for triangles on boards with joined ends, which may close round them."""
        if topology != "strip" and "triangle" in self.forbid:
            raise GfkitError(
                f"{self.name} forbids triangles: that is for strips, as on a {topology} three "
                "links may also close round the board"
            )

    def may_follow(self, choice: Choice, step: Cell, other: Choice | None) -> bool:
        """Tell whether an element may do that if the one at a step from it does other.

        other: None beyond the board.

        >>> rule = MoveRule("no 2-loops", (((0, 1),), ((0, -1),)), forbid=("back",))
        >>> rule.may_follow(((0, 1),), (0, 1), ((0, -1),))
        False
        """
        if step not in choice:
            return True
        if other is None:
            return False
        [then] = other
        return STAY in (step, then) or _turn(step, then) not in self.forbid


@dataclass(frozen=True, slots=True, repr=False)
class LinkRule(MoveRule):
    """To which neighbours an element may be linked; links are mutual."""

    kind: ClassVar[str] = "links"
    table: ClassVar[str] = "links"
    words: ClassVar[str] = "ways to link elements by the rule {}"

    def may_follow(self, choice: Choice, step: Cell, other: Choice | None) -> bool:
        """Tell whether the one to which a step leads is linked back, and what is forbidden is not.

        A link is addable, or removable, if both elements may have that one more, or less.
        """
        is_linked, back = step in choice, (-step[0], -step[1])
        if other is None:
            return not is_linked
        if ("removable" if is_linked else "addable") in self.forbid:
            without = {tuple(sorted({*choice} ^ {step})), tuple(sorted({*other} ^ {back}))}
            if without <= {*self.choices}:
                return False
        if not is_linked:
            return True
        if back not in other:
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


def _places(data: Mapping[str, Any], steps: set[Cell], where: str) -> tuple[Places, ...]:
    """Read the conditions on the places to which elements of a line move."""
    found = []
    for place, table in tables(data, "blocks", where):
        z = fit(table, PLACES, place)
        if any(row for row, _ in steps):
            raise ArrayRuleError(place, "is for moves along rows only, which change no row")
        found.append(Places(z.columns, z.holds))
        with at(place), under("holds"):
            bounds = dict.fromkeys(LETTERS[: z.columns], MAX_LINE + MAX_REACH)
            require_small(found[-1].node(), bounds)
    return tuple(found)
