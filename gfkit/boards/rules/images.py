"""Rules on images, as data (docs/image-rules.md): the arrays of values of a local formula.

An image rule is an array rule, or a rule on moves, and a map: at every place a formula in the cells
around it. It counts the different arrays of these numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from gfkit.base.choices import meant
from gfkit.boards import schemas as shape
from gfkit.boards.acceptors.arrays import (
    Image,
    Place,
)
from gfkit.boards.acceptors.moves import Arrives
from gfkit.boards.acceptors.places import Shows
from gfkit.boards.conditions.bounds import require_small
from gfkit.boards.conditions.parser import LETTERS, read_number
from gfkit.boards.rules import array_language as language
from gfkit.boards.rules.arrays import ArrayRule, RuleOfArrays
from gfkit.boards.rules.moves import MoveRule
from gfkit.boards.rules.rule import Cell, rule_kind
from gfkit.boards.schemas import at, fit, is_number, under
from gfkit.boards.shapes.topology import Topology
from gfkit.errors import ArrayRuleError, GfkitError

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


@rule_kind("image")
@dataclass(frozen=True, slots=True, repr=False)
class ImageRule(RuleOfArrays):
    """A rule, and the number that every place of its arrays shows: source and image of `said`."""

    no_tiles: ClassVar[str] = "counts images, so no tile set is made for it"
    no_ring: ClassVar[str] = "is counted on boards with open ends only"
    is_listed: ClassVar[bool] = False
    is_of_words: ClassVar[bool] = False
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
    """Return the arrays, and the transducer for the number that each of their places shows.

    A block of rows and columns has letters for its cells; otherwise formulas are about an element,
    `x`, and its neighbours. For moves the only formula is `arrivals`, the number of elements that
    arrive.
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
