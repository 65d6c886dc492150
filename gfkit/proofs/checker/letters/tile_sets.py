"""Tilings by a tile set. A letter is a tile; labels of neighbours are equal, on sides allowed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.array_machine import ArrayMachine
from ..core.clock import limit, need
from ..core.generating_functions import WEIGHT, read_weight
from ..core.reading import TEXT, fit
from ..core.tracks import Arrays, Condition, Place, counted
from .colourings import pair

if TYPE_CHECKING:
    from ..core.clock import Clock
    from ..core.generating_functions import Poly
    from ..core.tracks import Rows, Shape, Work

SIDES = ("left", "right", "top", "bottom")
ALLOWED = {side: [TEXT] for side in SIDES}
TILE = {"name": TEXT, **dict.fromkeys(SIDES, TEXT), "weight": WEIGHT}
TILES = {
    "name?": TEXT,
    "summary?": TEXT,
    "labels": [TEXT],
    "tile": [TILE],
    "boundary": ALLOWED,
    "hole": ALLOWED,
}


class Tile(NamedTuple):
    """A tile: a character for the label of each edge; coefficient and code of its weight."""

    left: str
    right: str
    top: str
    bottom: str
    coefficient: int
    code: int


class Tiles(NamedTuple):
    """Tiles, and the labels that the outer edges of a board may show."""

    tiles: tuple[Tile, ...]
    left: frozenset[str]
    right: frozenset[str]
    top: frozenset[str]
    bottom: frozenset[str]

    def machine(self, _: str, rows: Rows, marks: str, clock: Clock) -> ArrayMachine:
        """Return the automaton of tilings."""
        return ArrayMachine(self.arrays, rows, marks, clock)

    def counted(self, _: str, shape: Shape, work: Work) -> Poly:
        """Enumerate the tilings of a board."""
        return counted(self.arrays, shape, work)

    @property
    def arrays(self) -> Arrays:
        """Tilings as arrays."""
        some = []
        for step, one, other, allowed in (
            ((0, 1), "right", "left", self.right),
            ((1, 0), "bottom", "top", self.bottom),
            ((0, -1), "left", "right", self.left),
            ((-1, 0), "top", "bottom", self.top),
        ):

            def fits(a: Any, b: Any, at: str = one, to: str = other, good: Any = allowed) -> bool:
                return getattr(a, at) in good if b is None else getattr(a, at) == getattr(b, to)

            some.append(Condition(Place(((0, 0), step), 1), pair(fits, self.tiles)))
        return Arrays(self.tiles, tuple((z.coefficient, z.code) for z in self.tiles), tuple(some))


def read(parts: Any, where: str) -> Tiles:
    """Read a tile set, which is the only part of a rule; its labels become single characters."""
    fit(parts, ({"coefficient": range(1, 2), "tiles": TILES},), where)
    data = parts[0]["tiles"]
    character = {label: chr(1 + k) for k, label in enumerate(data["labels"])}
    need(len(character) == len(data["labels"]), f"{where}.labels lists a label twice")
    limit(len(character) < 50_000, f"{where} has too many labels")
    used = {tile[side] for tile in data["tile"] for side in SIDES}.union(
        *(data[kind][side] for kind in ("boundary", "hole") for side in SIDES)
    )
    need(used <= character.keys(), f"{where} uses a label that labels does not list")
    need(data["tile"], f"{where} has no tile")
    tiles = []
    for tile in data["tile"]:
        edges = [character[tile[side]] for side in SIDES]
        tiles.append(Tile._make([*edges, *read_weight(tile["weight"], where)]))
    allowed = [frozenset(character[label] for label in data["boundary"][side]) for side in SIDES]
    return Tiles(tuple(tiles), *allowed)
