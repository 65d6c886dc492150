"""Rules for images, as data: what all arrays show, each place showing a number or a truth.

An image rule is an array rule, or one on moves, and a map: at every place a formula in the cells
around it. What is counted is how many different arrays of these numbers there are
(docs/image-rules.md).
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from gfkit.boards.array_language import cells_around, cells_of_block
from gfkit.boards.arrays import (
    DIRECTIONS,
    MAX_BLOCK,
    MAX_OFFSET,
    NAMED,
    ArrayRule,
)
from gfkit.boards.cell_conditions import LETTERS, Unfit, names_of, read_number, require_small
from gfkit.boards.conditions import Image, Place
from gfkit.boards.game import Game
from gfkit.boards.move_acceptors import Arrives
from gfkit.boards.move_rules import MoveRule
from gfkit.boards.place_acceptors import Shows
from gfkit.errors import ArrayRuleError, GfkitError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gfkit.boards.cell_conditions import Node
    from gfkit.boards.game import Cell
    from gfkit.boards.joins import Topology

MAX_SIDE = 8
MAX_SHOWN = 6
"""Formulas of which each place may show any."""
ARRIVALS = "arrivals"


@dataclass(frozen=True, slots=True)
class Shown:
    """What a place shows: the value of one of the formulas.

    block: rows and columns of the block of cells that the formulas name by letters, or None if they
    are about an element, `x`, and its neighbours; then offsets are those that `near` means. For
    moves the only formula is `arrivals`, the number of elements that arrive.
    """

    formulas: tuple[str, ...]
    block: tuple[int, int] | None
    offsets: tuple[Cell, ...]

    def nodes(self) -> tuple[Node, ...]:
        """Return the formulas as nested tuples."""
        if self.block:
            one, many = frozenset(LETTERS[: self.block[0] * self.block[1]]), frozenset[str]()
        else:
            one, many = frozenset("x"), frozenset({"near", *NAMED})
        return tuple(read_number(text, one, many) for text in self.formulas)

    def named(self) -> dict[str, tuple[Cell, ...]]:
        """Return the offsets of every name of many neighbours that the formulas have."""
        names = set().union(*map(names_of, self.nodes())) - {"x"} if not self.block else set()
        return {
            name: self.offsets if name == "near" else DIRECTIONS[NAMED[name]]
            for name in sorted(names)
        }


@dataclass(frozen=True, slots=True, repr=False)
class ImageRule(Game):
    """A rule, and what every place of its arrays shows.

    source: the rule of the arrays. data: the rule as it stands in the file, which is what a
    certificate carries.
    """

    kind: ClassVar[str] = "image"
    table: ClassVar[str] = "image"
    name: str
    source: ArrayRule | MoveRule
    shown: Shown
    data: str = field(compare=False, default="")
    summary: str = ""

    @property
    def quantities(self) -> tuple[str, ...]:
        """The different images."""
        return ("arrays",)

    def says(self, quantity: str) -> str:  # noqa: ARG002
        """Return what is counted."""
        return self.summary or f"different images by the rule {self.name}"

    @property
    def image(self) -> Image:
        """The arrays, and what reads what each of their places shows."""
        arrays, shown = self.source.arrays, self.shown
        if isinstance(self.source, MoveRule):
            track = Place(self.source.arriving, inside=False)
            return Image(arrays, track, Arrives(self.source.choices, track.offsets, None))
        numbers = tuple(map(int, self.source.values))
        if shown.block:
            track, cells = cells_of_block(*shown.block, numbers)
        else:
            track, cells = cells_around(shown.named(), numbers)
        return Image(arrays, track, Shows(*cells, formulas=shown.formulas))

    def refuse(self, topology: Topology) -> None:
        """Raise GfkitError for boards with joined ends."""
        if topology != "strip":
            raise GfkitError(f"{self.name} is a rule for strips, not for a {topology}")

    @classmethod
    def from_data(cls, data: Mapping[str, Any], where: str) -> ImageRule:
        """Read a rule from TOML data; raises ArrayRuleError that names the place.

        >>> image = {"directions": ["king"], "shows": "x >= max(near)"}
        >>> rule = ImageRule.from_data({"values": [0, 1], "image": image}, "hilltops")
        >>> rule.source.values, len(rule.shown.offsets)
        (('0', '1'), 8)
        """
        return _read(data, where)

    @classmethod
    def of_data(cls, name: str, data: Mapping[str, Any]) -> ImageRule:
        """Return the rule that `to_data` wrote, under a name; raises ArrayRuleError."""
        return _read({**data, "name": name}, name)

    def to_data(self) -> dict[str, Any]:
        """Return the rule as plain data, which `from_data` reads."""
        data: dict[str, Any] = json.loads(self.data)
        return data


def _fail(where: str, reason: str) -> ArrayRuleError:
    return ArrayRuleError(where, reason)


def _read(data: Mapping[str, Any], where: str) -> ImageRule:
    rest = {key: value for key, value in data.items() if key != "image"}
    source: ArrayRule | MoveRule
    if "moves" in data:
        source = MoveRule.from_data(rest, where)
    else:
        if data.get("weights"):
            raise _fail(where, "an image has no weights, since many arrays may show the same")
        source = ArrayRule.from_data(rest, where)
        if not all(re.fullmatch(r"-?\d+", z, re.ASCII) for z in source.values):
            raise _fail(where, "an image needs values that are integers")
    at = f"{where}: image"
    table = data.get("image")
    if not isinstance(table, dict):
        raise _fail(at, 'is written as a table [image] with shows = "min(x, near)", for example')
    known = {"shows", "directions", "offsets", "rows", "columns"}
    for key in table:
        if key not in known:
            raise _fail(at, f"unknown key {key!r}; known are {', '.join(sorted(known))}")
    values = source.values if isinstance(source, ArrayRule) else ()
    most = max((abs(int(z)) for z in values), default=0)
    shown = _shown(table, at, most, moves="moves" in data)
    name, summary = data.get("name", where), data.get("summary", "")
    text = json.dumps({**data, "name": name}, sort_keys=True)
    return ImageRule(name, source, shown, text, " ".join(summary.split()))


def _shown(table: Mapping[str, Any], where: str, most: int, *, moves: bool) -> Shown:
    shows = table.get("shows")
    texts = [shows] if isinstance(shows, str) else shows
    if (
        not isinstance(texts, list)
        or not 1 <= len(texts) <= MAX_SHOWN
        or not all(isinstance(z, str) for z in texts)
    ):
        raise _fail(where, "shows is a formula such as 'min(x, near)', or a list of some")
    formulas = tuple(" ".join(z.split()) for z in texts)
    if moves:
        if formulas != (ARRIVALS,) or len(table) > 1:
            raise _fail(where, "of moves has shows = 'arrivals' and no other key")
        return Shown(formulas, None, ())
    block = None
    offsets: tuple[Cell, ...] = ()
    if "rows" in table or "columns" in table:
        if "directions" in table or "offsets" in table:
            raise _fail(where, "has rows and columns of a block, or directions and offsets")
        rows, columns = table.get("rows"), table.get("columns")
        if (
            type(rows) is not int
            or type(columns) is not int
            or not (1 <= rows <= MAX_SIDE and 1 <= columns <= MAX_SIDE)
            or rows * columns > MAX_BLOCK
        ):
            raise _fail(where, f"rows and columns are 1 to {MAX_SIDE}, {MAX_BLOCK} cells at most")
        block = rows, columns
    else:
        offsets = _offsets(table, where)
    shown = Shown(formulas, block, offsets)
    try:
        many = {name: len(steps) for name, steps in shown.named().items()}
        bounds = dict.fromkeys([*LETTERS, "x", *many], most)
        for node in shown.nodes():
            require_small(node, bounds, many)
    except Unfit as error:
        raise _fail(f"{where}: shows", str(error)) from None
    return shown


def _offsets(table: Mapping[str, Any], where: str) -> tuple[Cell, ...]:
    directions, offsets = table.get("directions", []), table.get("offsets", [])
    if not isinstance(directions, list) or any(
        not isinstance(z, str) or z not in DIRECTIONS for z in directions
    ):
        raise _fail(where, f"directions is a list of some of {', '.join(DIRECTIONS)}")
    fair = isinstance(offsets, list) and all(
        isinstance(z, list)
        and [type(k) for k in z] == [int, int]
        and z != [0, 0]
        and max(map(abs, z)) <= MAX_OFFSET
        for z in offsets
    )
    if not fair:
        raise _fail(
            where, f"offsets are pairs [row, column] from -{MAX_OFFSET} to {MAX_OFFSET}, not [0, 0]"
        )
    found = {(r, c) for r, c in offsets} | {z for name in directions for z in DIRECTIONS[name]}
    return tuple(sorted(found))
