"""Rules for images, as data: the arrays of values of a local formula.

An image rule is an array rule, or one on moves, and a map: at every place a formula in the cells
around it. What is counted is how many different arrays of these numbers there are
(docs/image-rules.md).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Self

from gfkit.boards.acceptors.cell_conditions import LETTERS, read_number, require_small
from gfkit.boards.acceptors.conditions import Image, Place
from gfkit.boards.acceptors.place_acceptors import Arrives, Shows
from gfkit.boards.kinds.arrays import ArrayRule
from gfkit.boards.kinds.game import RuleOfArrays, written_rule
from gfkit.boards.kinds.move_rules import MoveRule
from gfkit.boards.language.array_language import (
    AROUND,
    MAX_BLOCK,
    NEAR,
    cells_around,
    cells_of_block,
    named_around,
    steps_of,
)
from gfkit.boards.language.schemas import at, fit, integer, is_number, listed, under
from gfkit.errors import ArrayRuleError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gfkit.boards.acceptors.cell_conditions import Node
    from gfkit.boards.kinds.game import Cell
    from gfkit.boards.language.schemas import Shape

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
        one, many = AROUND
        if self.block:
            one, many = frozenset(LETTERS[: self.block[0] * self.block[1]]), frozenset()
        return tuple(read_number(text, one, many) for text in self.formulas)

    def named(self) -> dict[str, tuple[Cell, ...]]:
        """Return the offsets of every name of many neighbours that the formulas have."""
        some = () if self.block else self.nodes()
        found: dict[str, tuple[Cell, ...]] = {}
        for node in some:
            found |= named_around(node, self.offsets)
        return dict(sorted(found.items()))


@dataclass(frozen=True, slots=True, repr=False)
class ImageRule(RuleOfArrays):
    """A rule, and what every place of its arrays shows.

    source: the rule of the arrays.
    """

    kind: ClassVar[str] = "image"
    table: ClassVar[str] = "image"
    words: ClassVar[str] = "different images by the rule {}"
    name: str
    source: ArrayRule | MoveRule
    shown: Shown
    data: str = field(compare=False, default="")
    summary: str = ""

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

    @classmethod
    def from_data(cls, data: Mapping[str, Any], where: str) -> Self:
        """Read a rule from TOML data; raises ArrayRuleError that names the place.

        >>> image = {"directions": ["king"], "shows": "x >= max(near)"}
        >>> rule = ImageRule.from_data({"values": [0, 1], "image": image}, "hilltops")
        >>> rule.source.values, len(rule.shown.offsets)
        (('0', '1'), 8)
        """
        rest = {key: value for key, value in data.items() if key != "image"}
        moves = "moves" in data
        source = (MoveRule if moves else ArrayRule).from_data(rest, where)
        most = 0
        if isinstance(source, ArrayRule):
            if data.get("weights"):
                reason = "an image has no weights, since many arrays may show the same"
                raise ArrayRuleError(where, reason)
            if not all(map(is_number, source.values)):
                raise ArrayRuleError(where, "an image needs values that are integers")
            most = max(abs(int(value)) for value in source.values)
        place, table = f"{where}: image", data.get("image")
        if not isinstance(table, dict):
            reason = 'is written as a table [image] with shows = "min(x, near)", for example'
            raise ArrayRuleError(place, reason)
        shown = _shown(table, place, most, moves=moves)
        return cls(source=source, shown=shown, **written_rule(data, where))


SHAPES: dict[str, Shape] = {
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


def _shown(table: Mapping[str, Any], where: str, most: int, *, moves: bool) -> Shown:
    if isinstance(table.get("shows"), str):
        table = {**table, "shows": [table["shows"]]}
    z = fit(table, SHAPES, where)
    formulas = tuple(" ".join(formula.split()) for formula in z.shows)
    if moves:
        if formulas != (ARRIVALS,) or len(table) > 1:
            raise ArrayRuleError(where, "of moves has shows = 'arrivals' and no other key")
        return Shown(formulas, None, ())
    block = None
    if z.rows or z.columns:
        if "directions" in table or "offsets" in table:
            reason = "has rows and columns of a block, or directions and offsets"
            raise ArrayRuleError(where, reason)
        if not z.rows or not z.columns or z.rows * z.columns > MAX_BLOCK:
            reason = f"rows and columns are 1 to {MAX_SIDE}, {MAX_BLOCK} cells at most"
            raise ArrayRuleError(where, reason)
        block = z.rows, z.columns
    shown = Shown(formulas, block, steps_of(z))
    with at(where), under("shows"):
        many = {name: len(steps) for name, steps in shown.named().items()}
        bounds = dict.fromkeys([*LETTERS, "x", *many], most)
        for node in shown.nodes():
            require_small(node, bounds, many)
    return shown
