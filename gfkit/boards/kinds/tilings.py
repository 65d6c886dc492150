"""Tile sets as rules: what is counted is an integer combination of tilings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from gfkit.boards.kinds.game import Game
from gfkit.boards.kinds.tiles import TileSet
from gfkit.errors import GfkitError

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Part:
    """`coefficient` times the weighted number of tilings by `tiles`."""

    coefficient: int
    tiles: TileSet


@dataclass(frozen=True, slots=True, repr=False)
class Tilings(Game):
    """The sum of the parts; a user's tile set is one, with coefficient 1."""

    kind: ClassVar[str] = "tiling"
    name: str
    parts: tuple[Part, ...]
    quantities = ("tilings", "play")

    def says(self, quantity: str) -> str:  # noqa: ARG002
        """Return which tilings are counted."""
        return f"tilings by the tile set {self.name}"

    def to_data(self) -> dict[str, Any]:
        """Return the parts as plain data."""
        return {"parts": parts_data(self.parts)}

    @classmethod
    def of_data(cls, name: str, data: Mapping[str, Any]) -> Tilings:
        """Return the rule that `to_data` wrote; raises GfkitError, KeyError or TypeError."""
        parts = tuple(
            Part(part["coefficient"], TileSet.from_data({**part["tiles"], "name": name}, name))
            for part in data["parts"]
        )
        if not parts or not all(type(part.coefficient) is int for part in parts):
            raise GfkitError("tile sets are counted with integer coefficients")
        return cls(name, parts)


def parts_data(parts: tuple[Part, ...]) -> list[dict[str, Any]]:
    """Return parts as plain data."""
    return [{"coefficient": part.coefficient, "tiles": part.tiles.to_data()} for part in parts]
