"""Tile sets: unit tiles with labelled edges; a tiling is legal if shared edges agree.

One tile covers each cell of a board. Two neighbouring tiles must show each other the same label; an
edge on the boundary of the board, or towards a hole, must show an allowed label. The weight of a
tiling is the product of the weights of its tiles, monomials in x and y. [HuntemannMcKay2021,
sections 2 and 4] The rule `Tilings` counts an integer combination of tilings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from itertools import product
from pathlib import Path
from typing import Any

from gfkit.base.arguments import an, file_path, instance, list_of
from gfkit.base.arguments import text as argument_text
from gfkit.base.display import Shown, in_one_line
from gfkit.boards.rules.rule import CountingRule, rule_kind, table_of_file
from gfkit.boards.rules.weights import Weight
from gfkit.boards.schemas import (
    ANYTHING,
    TEXTS,
    at,
    fit,
    named,
    only,
    read,
    shape,
    tables,
)
from gfkit.errors import GfkitError, TileSetError

SIDES = ("left", "right", "top", "bottom")

_TRANSPOSED = {"left": "top", "right": "bottom", "top": "left", "bottom": "right"}

_ONE = Weight()


@dataclass(frozen=True, slots=True)
class Tile:
    """A unit square with a label on each edge and a weight."""

    name: str
    left: str
    right: str
    top: str
    bottom: str
    weight: Weight = _ONE


@dataclass(frozen=True, slots=True)
class EdgeLabels:
    """The labels a tile may show on its left edge when nothing is to the left of it, and so on."""

    left: tuple[str, ...]
    right: tuple[str, ...]
    top: tuple[str, ...]
    bottom: tuple[str, ...]


@dataclass(frozen=True, slots=True, repr=False)
class TileSet(Shown):
    """Tiles, and what they may show towards the outside of the board and towards holes.

    name, summary: for people. labels, tiles: each with a name of its own; `TileSet.read` takes them
    from a file. boundary: labels that an edge on that side of the board may have. hole: labels that
    a tile may show to a hole on that side of it; by default the same as `boundary`. Raises
    TileSetError if a label is not declared or two tiles have the same name.

    >>> from gfkit import domineering
    >>> domineering.positions.parts[0].tiles
    <TileSet domineering:positions: 5 tiles, labels 0, 1>
    """

    name: str
    labels: tuple[str, ...]
    tiles: tuple[Tile, ...]
    boundary: EdgeLabels
    hole: EdgeLabels
    summary: str = ""

    def __post_init__(self) -> None:
        argument_text("name", self.name, "'my tiles'")
        argument_text("summary", self.summary, "'tilings with squares'")
        for key, check in (
            ("labels", list_of(str, "a list of labels such as ['0', '1']")),
            ("tiles", list_of(Tile, "tiles such as [Tile('T0', '0', '0', '0', '0')]")),
            ("boundary", an(EdgeLabels, "sides such as Sides(('0',), ('0',), ('0',), ('0',))")),
            ("hole", an(EdgeLabels, "sides such as Sides(('0',), ('0',), ('0',), ('0',))")),
        ):
            object.__setattr__(self, key, check(key, getattr(self, key)))
        if not self.tiles:
            raise TileSetError(self.name, "a tile set needs at least one tile")
        if len({*self.labels}) != len(self.labels):
            raise TileSetError(self.name, "a label is listed twice in labels")
        for name, number in Counter(tile.name for tile in self.tiles).items():
            if number > 1:
                raise TileSetError(self.name, f"two tiles are called {name!r}")
        asked: list[tuple[str, Any]] = [*((f"tile {tile.name}", tile) for tile in self.tiles)]
        asked += [("boundary", self.boundary), ("hole", self.hole)]
        for (where, edges), side in product(asked, SIDES):
            found = getattr(edges, side)
            some, verb = ((found,), "edge has label") if type(found) is str else (found, "allows")
            if strange := [label for label in some if label not in self.labels]:
                raise TileSetError(
                    f"{self.name}: {where}",
                    f"{side} {verb} {strange[0]!r}, not one of the labels {', '.join(self.labels)}",
                )

    @classmethod
    def of_words(cls, name: str, labels: str, boundary: str, tiles: str) -> TileSet:
        """Return the tiles of words, as `named_rules.toml` has them."""
        sides = EdgeLabels(*map(tuple, boundary.split()))
        found = []
        for number, word in enumerate(tiles.split()):
            left, right, top, bottom, *weight = [*word]
            one = Weight.parse("".join(weight) or "1")
            found.append(Tile(f"T{number}", left, right, top, bottom, one))
        return cls(name, tuple(labels), tuple(found), sides, sides)

    @property
    def has_holes(self) -> bool:
        """Whether boards may have holes: some label may face them."""
        return any(getattr(self.hole, side) for side in SIDES)

    def transposed(self) -> TileSet:
        """Return the tile set reflected in the main diagonal; weights stay with their tiles."""

        def turned(some: Any) -> Any:
            return replace(some, **{_TRANSPOSED[side]: getattr(some, side) for side in SIDES})

        boundary, hole = turned(self.boundary), turned(self.hole)
        return replace(self, tiles=tuple(map(turned, self.tiles)), boundary=boundary, hole=hole)

    def with_marks_swapped(self) -> TileSet:
        """Return the tile set in which Left's pieces are Right's and conversely."""
        weights = [replace(z.weight, x=z.weight.y, y=z.weight.x) for z in self.tiles]
        pairs = zip(self.tiles, weights, strict=True)
        return replace(self, tiles=tuple(replace(tile, weight=one) for tile, one in pairs))

    def to_data(self) -> dict[str, object]:
        """Return the tile set as plain data, the form that `from_data` and a TOML file have."""
        return {
            "name": self.name,
            "labels": list(self.labels),
            "tile": [{**asdict(tile), "weight": str(tile.weight)} for tile in self.tiles],
            "boundary": {side: list(getattr(self.boundary, side)) for side in SIDES},
            "hole": {side: list(getattr(self.hole, side)) for side in SIDES},
        }

    @classmethod
    def from_data(cls, data: Mapping[str, object], where: str = "tile set") -> TileSet:
        """Build a tile set from plain data; raises TileSetError that names the place."""
        instance("data", data, Mapping, "a table as of a TOML file, such as tiles.to_data()")
        argument_text("where", where, "'my tiles'")
        only(data, sorted(("name", "summary", "labels", "tile", "boundary", "hole")), where, WRONG)
        labels = read(data.get("labels"), LABELS, "labels", where, error=WRONG)
        if "tile" not in data:
            raise TileSetError(where, "needs its tiles as [[tile]] tables")
        listed = tables(data, "tile", where, WRONG)
        tiles = tuple(_tile(table, number, where) for number, (_, table) in enumerate(listed))
        boundary = _sides(data.get("boundary"), f"{where}: boundary", {})
        own = {side: getattr(boundary, side) for side in SIDES}
        hole = _sides(data.get("hole", {}), f"{where}: hole", own)
        name, summary = named(data, where, WRONG)
        try:
            return cls(name, labels, tiles, boundary, hole, summary)
        except TileSetError as error:
            raise TileSetError(where, str(error).removeprefix(f"{name}: ")) from None

    @classmethod
    def read(cls, path: Path) -> TileSet:
        """Read a TOML file (docs/boards.md); raises TileSetError that names file and place."""
        path = file_path("path", path)
        return cls.from_data({"name": path.stem, **table_of_file(path)}, str(path))

    def __repr__(self) -> str:
        return in_one_line(self, f"<TileSet {self}>")

    def __str__(self) -> str:
        return f"{self.name}: {len(self.tiles)} tiles, labels {', '.join(self.labels)}"


WRONG = TileSetError
LABEL = shape("a label, a string or an integer", lambda value: type(value) in {str, int}, str)
LABELS = replace(TEXTS, says="a list of labels, strings or integers")


def _sides(data: object, where: str, usual: Mapping[str, tuple[str, ...]]) -> EdgeLabels:
    shapes = {k: LABELS.usually(usual[k]) if k in usual else LABELS for k in SIDES}
    return EdgeLabels(**vars(fit(data, shapes, where, error=WRONG)))


def _tile(table: Mapping[str, Any], number: int, where: str) -> Tile:
    name = str(table.get("name", f"T{number}"))
    where = f"{where}: tile {name}"
    shapes = {"name": ANYTHING, **dict.fromkeys(SIDES, LABEL), "weight": ANYTHING}
    fitting = vars(fit(table, shapes, where, error=WRONG))
    with at(where, WRONG):
        weight = Weight.parse(str(table.get("weight", 1)))
    return Tile(**{**fitting, "name": name, "weight": weight})


@dataclass(frozen=True, slots=True)
class WeightedTiles:
    """`coefficient` times the weighted number of tilings by `tiles`."""

    coefficient: int
    tiles: TileSet


@rule_kind("tiling")
@dataclass(frozen=True, slots=True, repr=False)
class Tilings(CountingRule):
    """The sum of the parts; a user's tile set is one, with coefficient 1."""

    name: str
    parts: tuple[WeightedTiles, ...]
    quantities = ("tilings", "play")

    def says(self, quantity: str) -> str:  # noqa: ARG002
        """Return which tilings are counted."""
        return f"tilings by the tile set {self.name}"

    def to_data(self) -> dict[str, object]:
        """Return the parts as plain data."""
        return {"parts": parts_data(self.parts)}

    @classmethod
    def of_data(cls, name: str, data: Mapping[str, Any]) -> Tilings:
        """Return the rule that `to_data` wrote; raises GfkitError, KeyError or TypeError."""
        parts = tuple(
            WeightedTiles(
                part["coefficient"], TileSet.from_data({**part["tiles"], "name": name}, name)
            )
            for part in data["parts"]
        )
        if not parts or not all(type(part.coefficient) is int for part in parts):
            raise GfkitError("tile sets are counted with integer coefficients")
        return cls(name, parts)


def parts_data(parts: tuple[WeightedTiles, ...]) -> list[dict[str, Any]]:
    """Return parts as plain data."""
    return [{"coefficient": part.coefficient, "tiles": part.tiles.to_data()} for part in parts]
