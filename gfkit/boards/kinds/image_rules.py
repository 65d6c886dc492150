"""Rules for moves, links and images, as data (docs/image-rules.md).

*Moves and links*: permutations by displacement, and the like. Every element of an array moves by
one of some steps, or is linked to some of its neighbours. What is asked of the moves is local: how
many elements arrive at a place, and how the move of an element and that of the one where it arrives
may follow each other.

*Images*: the arrays of values of a local formula. An image rule is an array rule, or one on moves,
and a map: at every place a formula in the cells around it. What is counted is how many different
arrays of these numbers there are.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any, ClassVar, Self

from gfkit.base.display.meanings import meant
from gfkit.boards.acceptors.cell_conditions import LETTERS, read_number, require_small
from gfkit.boards.acceptors.conditions import Arrays, Condition, Image, Place
from gfkit.boards.acceptors.place_acceptors import STAY, Arrives, Follows, Holds, Shows
from gfkit.boards.kinds.arrays import ArrayRule, RuleOfArrays
from gfkit.boards.kinds.game import Cell
from gfkit.boards.kinds.tiles import Weight
from gfkit.boards.language.array_language import (
    AROUND,
    MAX_BLOCK,
    NEAR,
    cells_around,
    cells_of_block,
    named_around,
    near_shapes,
    steps_of,
)
from gfkit.boards.language.schemas import (
    FLAG,
    Shape,
    at,
    fit,
    integer,
    integers,
    is_number,
    listed,
    named,
    only,
    some_of,
    tables,
    text,
    under,
)
from gfkit.errors import ArrayRuleError, GfkitError

if TYPE_CHECKING:
    from gfkit.boards.shapes.board import Topology


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

DIRECTED = near_shapes(MAX_REACH, may_stay=True)
MOVES: dict[str, dict[str, Shape]] = {
    "moves": {
        **DIRECTED,
        "forbid": some_of(AFTER_MOVES).usually(()),
        "stay": FLAG,
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


@dataclass(frozen=True, slots=True, repr=False)
class MoveRule(RuleOfArrays):
    """What every element may do, and what is asked of all moves together, as `said`.

    choices: what an element may do. forbid: how the move of an element and that of the one where
    it arrives may not follow each other. arriving: the cells from which elements may arrive at a
    place, after the place itself. edges: for each letter the steps to earlier elements.
    """

    kind: ClassVar[str] = "moves"
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
        steps = {*steps_of(z)}
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


@dataclass(frozen=True, slots=True, repr=False)
class LinkRule(MoveRule):
    """To which neighbours an element may be linked; links are mutual."""

    kind: ClassVar[str] = "links"
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
            raise ArrayRuleError(place, "is for moves along rows only, which change no row")
        names = tuple((name, (k,)) for k, name in enumerate(LETTERS[: z.columns]))
        numbers = tuple(tuple(k + choice[0][1] for choice in choices) for k in range(z.columns))
        holds = Holds(names, frozenset(), numbers, z.holds)
        with at(place), under("holds"):
            require_small(holds.node(), dict.fromkeys(holds.one, MAX_LINE + MAX_REACH))
        track = Place(tuple((0, k) for k in range(z.columns)), inside=True)
        found.append(Condition("blocks", track, holds))
    return found


MAX_SIDE = 8
MAX_SHOWN = 6
"""Formulas of which each place may show any."""
ARRIVALS = "arrivals"
IMAGE: dict[str, Shape] = {
    "shows": listed(
        "a formula such as 'min(x, near)', or a list of some",
        lambda formula: isinstance(formula, str),
        1,
        MAX_SHOWN,
    ),
    **NEAR,
    "rows": integer(1, MAX_SIDE).usually(None),
    "columns": integer(1, MAX_SIDE).usually(None),
}


@dataclass(frozen=True, slots=True, repr=False)
class ImageRule(RuleOfArrays):
    """A rule, and what every place of its arrays shows: source and image of `said`."""

    kind: ClassVar[str] = "image"
    words: ClassVar[str] = "different images by the rule {}"
    source = property(lambda rule: rule.said.source)
    image = property(lambda rule: rule.said.image)

    def refuse(self, topology: Topology) -> None:
        """Raise GfkitError for boards with joined ends."""
        if topology != "strip":
            here = meant("topology", topology)
            raise GfkitError(f"{self.name} is a rule for strips, not for a {here}")

    @classmethod
    def from_data(cls, data: Mapping[str, Any], where: str) -> Self:
        """Read a rule from TOML data; raises ArrayRuleError that names the place.

        >>> image = {"directions": ["king"], "shows": "x >= max(near)"}
        >>> rule = ImageRule.from_data({"values": [0, 1], "image": image}, "hilltops")
        >>> rule.source.values, len(rule.image.track.offsets)
        (('0', '1'), 9)
        """
        rest = {key: value for key, value in data.items() if key != "image"}
        source = (MoveRule if "moves" in data else ArrayRule).from_data(rest, where)
        if isinstance(source, ArrayRule):
            if data.get("weights"):
                reason = "an image has no weights, since many arrays may show the same"
                raise ArrayRuleError(where, reason)
            if not all(map(is_number, source.values)):
                raise ArrayRuleError(where, "an image needs values that are integers")
        place, table = f"{where}: image", data.get("image")
        if not isinstance(table, dict):
            reason = 'is written as a table [image] with shows = "min(x, near)", for example'
            raise ArrayRuleError(place, reason)
        image = _image(source, table, place)
        return cls.made(data, where, source.arrays, source=source, image=image)


def _image(source: ArrayRule | MoveRule, table: Mapping[str, Any], where: str) -> Image:
    """Return the arrays, and what reads what each of their places shows.

    A block of rows and columns has letters for its cells; else formulas are about an element, `x`,
    and its neighbours. For moves the only formula is `arrivals`, the number of elements that do.
    """
    if isinstance(table.get("shows"), str):
        table = {**table, "shows": [table["shows"]]}
    z = fit(table, IMAGE, where)
    formulas = tuple(" ".join(formula.split()) for formula in z.shows)
    if isinstance(source, MoveRule):
        if formulas != (ARRIVALS,) or len(table) > 1:
            raise ArrayRuleError(where, "of moves has shows = 'arrivals' and no other key")
        arriving: tuple[Cell, ...] = source.said.arriving
        transducer = Arrives(source.choices, arriving, None)
        return Image(source.arrays, Place(arriving, inside=False), transducer)
    numbers = tuple(map(int, source.values))
    if z.rows or z.columns:
        if "directions" in table or "offsets" in table:
            reason = "has rows and columns of a block, or directions and offsets"
            raise ArrayRuleError(where, reason)
        if not z.rows or not z.columns or z.rows * z.columns > MAX_BLOCK:
            reason = f"rows and columns are 1 to {MAX_SIDE}, {MAX_BLOCK} cells at most"
            raise ArrayRuleError(where, reason)
    with at(where), under("shows"):
        if z.rows:
            track, cells = cells_of_block(z.rows, z.columns, numbers)
        else:
            near: dict[str, tuple[Cell, ...]] = {}
            for formula in formulas:
                near |= named_around(read_number(formula, *AROUND), steps_of(z))
            track, cells = cells_around(dict(sorted(near.items())), numbers)
        shows = Shows(*cells, formulas=formulas)
        many = {name: len(cells) for name, cells in shows.names if name in shows.many}
        bounds = dict.fromkeys([*LETTERS, "x", *many], max(map(abs, numbers)))
        for node in shows.nodes():
            require_small(node, bounds, many)
    return Image(source.arrays, track, shows)
