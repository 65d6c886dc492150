"""Rules that count arrays, as data: the language of a user's TOML file (docs/array-rules.md).

An array rule is a list of values and conditions; an m x n array obeys it if every condition holds.
All conditions are local, or carry a little along rows and columns, so the arrays with one side
fixed have a rational generating function. `array_language` declares the conditions. Other rules say
in another way what the arrays are, and all else follows from these.

*Moves and links* (docs/image-rules.md): permutations by displacement, and the like. Every element
of an array moves by one of some steps, or is linked to some of its neighbours. What is asked of the
moves is local: how many elements arrive at a place, and how the move of an element and that of the
one where it arrives may follow each other.

*Images*: the arrays of values of a local formula. An image rule is an array rule, or one on moves,
and a map: at every place a formula in the cells around it. What is counted is how many different
arrays of these numbers there are.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import combinations
from types import SimpleNamespace
from typing import Any, ClassVar, Self

from gfkit.base.choice_descriptions import meant
from gfkit.boards.acceptors.array_conditions import (
    Arrays,
    Condition,
    Frontier,
    Image,
    Place,
    closes,
)
from gfkit.boards.acceptors.cell_arithmetic import LETTERS, read_number, require_small
from gfkit.boards.acceptors.place_acceptors import STAY, Arrives, Follows, Holds, Shows
from gfkit.boards.rule_files import array_rule_language as language
from gfkit.boards.rule_files import table_schemas as shape
from gfkit.boards.rule_files.table_schemas import at, fit, is_number, named, only, tables, under
from gfkit.boards.rules.rule_kinds import Cell, CountingRule
from gfkit.boards.rules.rule_names import TOLD
from gfkit.boards.rules.wang_tiles import Weight
from gfkit.boards.shapes.topology import ALONG, Topology
from gfkit.errors import ArrayRuleError, GfkitError

MAX_VALUES = 100


@dataclass(frozen=True, slots=True, repr=False)
class RuleOfArrays(CountingRule):
    """A rule as it stands in a file, which counts arrays.

    data: the rule as JSON text, which is what a certificate carries. summary: what is counted, in
    the words of the file, or `words` with the name of the rule. arrays: the alphabet, and the
    conditions as acceptors on tracks. said: what the file says of other kinds, as attributes.
    """

    words: ClassVar[str]
    name: str
    data: str
    summary: str
    arrays: Arrays = field(compare=False)
    said: Any = field(compare=False)
    quantities = ("arrays",)

    @classmethod
    def made(cls, data: Mapping[str, Any], where: str, arrays: Arrays, **said: Any) -> Self:
        """Return the rule of arrays; raises ArrayRuleError if name or summary is not a text."""
        name, summary = named(data, where)
        text = json.dumps({**data, "name": name}, sort_keys=True)
        return cls(name, text, summary, arrays, SimpleNamespace(**said))

    @classmethod
    def of_data(cls, name: str, data: Mapping[str, Any]) -> Self:
        """Return the rule that `to_data` wrote, under a name; raises ArrayRuleError."""
        return cls.from_data({**data, "name": name}, name)

    def to_data(self) -> dict[str, Any]:
        """Return the rule as plain data, which `from_data` reads."""
        data: dict[str, Any] = json.loads(self.data)
        return data

    @property
    def is_of_all_sides(self) -> bool:
        """Whether rows are neighbours as on every strip: other sides have no such graph."""
        return not self.graph

    @property
    def graph(self) -> tuple[Cell, ...]:
        """The rows, from 1 on, that are neighbours in a column, if these are not the next ones."""
        tracks = (one.track for one in self.arrays.conditions)
        return next((track.graph for track in tracks if isinstance(track, Frontier)), ())

    @property
    def rows(self) -> int | None:
        """How many rows a board has, by a graph of rows; None for any number."""
        return max(map(max, self.graph)) if self.graph else None

    def says(self, quantity: str) -> str:  # noqa: ARG002
        """Return what is counted."""
        return self.summary or self.words.format(self.name)

    @property
    def needs_sides(self) -> bool:
        """Whether a condition speaks of the sides of the board, which rings do not have."""
        return any(map(language.is_sided, self.arrays.conditions))

    def refuse(self, topology: Topology) -> None:
        """Raise GfkitError for a rule about sides that a board of this topology does not have.

        On a cylinder components reach the sides that there are.
        """
        if topology == "strip":
            return
        if topology != "ring" and self.graph:
            raise GfkitError(f"{self.name} has a graph of rows: that is for strips and rings")
        here = meant("topology", topology)
        sided = [one for one in self.arrays.conditions if language.is_sided(one)]
        if topology == "cylinder":
            sided = [one for one in sided if not isinstance(one.track, Frontier)]
        if sided:
            raise GfkitError(
                f"{self.name} is a rule for strips: order, corners, new values, exceptions, "
                f"amounts and connected sides need all sides of the board, and a {here} does not "
                f"have them"
            )
        if any(map(language.reads_beyond, self.arrays.conditions)):
            raise GfkitError(
                f"{self.name} has acceptors of places that read beyond the sides, as classes of "
                f"pieces have: they are for strips, not for a {here}"
            )

    @property
    def _has_groups(self) -> bool:
        return any(isinstance(one.track, Frontier) for one in self.arrays.conditions)

    @property
    def closes(self) -> bool:
        """Whether components are asked, and all is of cells that are near one another.

        Then states remember the first rows.
        """
        conditions = self.arrays.conditions
        steps = [z for one in conditions for z in getattr(one.track, "steps", ())]
        is_near = all(abs(k) <= 1 for step in steps for k in step) or bool(self.graph)
        return self._has_groups and all(map(closes, conditions)) and is_near

    def goes_round(self, topology: Topology) -> bool:
        """Tell whether no components close round the growing side, or nothing else is asked."""
        return topology not in ALONG or self.closes or not self._has_groups


@dataclass(frozen=True, slots=True, repr=False)
class ArrayRule(RuleOfArrays):
    """Values with weights, and conditions."""

    kind: ClassVar[str] = "array"
    has_marked_letters: ClassVar[bool] = True
    words: ClassVar[str] = "arrays that obey the rule {}"
    values = property(lambda rule: rule.arrays.letters)
    weights = property(lambda rule: rule.arrays.weights)
    conditions = property(lambda rule: rule.arrays.conditions)

    @property
    def board_marks(self) -> dict[str, str]:
        """The values, which mean themselves."""
        return {value: value for value in self.values}

    @classmethod
    def from_data(cls, data: Mapping[str, Any], where: str) -> ArrayRule:
        """Read a rule from TOML data; raises ArrayRuleError that names the place."""
        more = {"name", "summary", "values", "weights", language.COMBINATION}
        only(data, sorted({*more, *language.CONDITIONS}), where)
        values = shape.read(data.get("values"), shape.TEXTS, "values", where)
        if not 1 <= len(values) <= MAX_VALUES or len(set(values)) < len(values):
            raise ArrayRuleError(where, f"needs 1 to {MAX_VALUES} different values")
        for value in values:
            if (len(value) != 1 or value in "#?|/.") and not is_number(value):
                raise ArrayRuleError(
                    where,
                    "a value is one character but # ? | / and '.', or an integer "
                    f"from -{shape.MAX_NUMBER} to {shape.MAX_NUMBER}, not {value!r}",
                )
        place, given = f"{where}: weights", data.get("weights", {})
        if not isinstance(given, Mapping):
            raise ArrayRuleError(place, "must be a table")
        only(given, values, place)
        with at(place):
            told = {z: Weight.parse(str(one), further=True) for z, one in given.items()}
        conditions, combination = language.conditions_of(data, values, where)
        name, _ = named(data, where)
        weights = tuple(told.get(z, Weight()) for z in values)
        found = cls.made(data, where, Arrays(values, weights, conditions, name, combination))
        if found.graph and len(conditions) > 1:
            raise ArrayRuleError(
                where, "graph goes with one connected value, and no other condition"
            )
        return found


# Moves, links and images.

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

DIRECTED = language.near_shapes(MAX_REACH, may_stay=True)
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
PLACES: dict[str, shape.KeyShape] = {
    "rows": shape.integer(1, 1),
    "columns": shape.integer(1, MAX_LINE),
    "holds": shape.text("a < b"),
}


@dataclass(frozen=True, slots=True, repr=False)
class MoveRule(RuleOfArrays):
    """What every element may do, and what is asked of all moves together, as `said`.

    choices: what an element may do. forbid: how the move of an element and that of the one where
    it arrives may not follow each other. arriving: the cells from which elements may arrive at a
    place, after the place itself. edges: for each letter the steps to earlier elements.
    """

    kind: ClassVar[str] = "moves"
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


@dataclass(frozen=True, slots=True, repr=False)
class LinkRule(MoveRule):
    """To which neighbours an element may be linked; links are mutual."""

    kind: ClassVar[str] = "links"
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
IMAGE: dict[str, shape.KeyShape] = {
    "shows": shape.listed(
        "a formula such as 'min(x, near)', or a list of some",
        lambda formula: isinstance(formula, str),
        1,
        MAX_SHOWN,
    ),
    **language.NEAR,
    "rows": shape.integer(1, MAX_SIDE).usually(None),
    "columns": shape.integer(1, MAX_SIDE).usually(None),
}


@dataclass(frozen=True, slots=True, repr=False)
class ImageRule(RuleOfArrays):
    """A rule, and what every place of its arrays shows: source and image of `said`."""

    kind: ClassVar[str] = "image"
    no_tiles: ClassVar[str] = "counts images, so no tile set is made for it"
    no_ring: ClassVar[str] = "is counted on boards with open ends only"
    is_listed: ClassVar[bool] = False
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
        if not z.rows or not z.columns or z.rows * z.columns > language.MAX_BLOCK:
            reason = f"rows and columns are 1 to {MAX_SIDE}, {language.MAX_BLOCK} cells at most"
            raise ArrayRuleError(where, reason)
    with at(where), under("shows"):
        if z.rows:
            track, cells = language.cells_of_block(z.rows, z.columns, numbers)
        else:
            near: dict[str, tuple[Cell, ...]] = {}
            for formula in formulas:
                near |= language.named_around(
                    read_number(formula, *language.AROUND), language.steps_of(z)
                )
            track, cells = language.cells_around(dict(sorted(near.items())), numbers)
        shows = Shows(*cells, formulas=formulas)
        many = {name: len(cells) for name, cells in shows.names if name in shows.many}
        bounds = dict.fromkeys([*LETTERS, "x", *many], max(map(abs, numbers)))
        for node in shows.nodes():
            require_small(node, bounds, many)
    return Image(source.arrays, track, shows)


# Rules with a symbol k.


NAMED = TOLD["palettes"]
"""What each counts, under `says`, and the rule."""
