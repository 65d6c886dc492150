"""Every kind of rule as arrays: the one place that knows the kinds.

Positions are words of letters, one a cell; what a rule asks of them are conditions on tracks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.errors import GfkitError
from gfkit.strips.scan.colour_arrays import colouring_arrays
from gfkit.strips.scan.piece_arrays import placement_arrays
from gfkit.strips.scan.tile_arrays import arrays_of_tiles

if TYPE_CHECKING:
    from collections.abc import Callable

    from gfkit.boards.conditions import Arrays
    from gfkit.boards.game import Game

    Combination = tuple[tuple[int, Arrays], ...]
    """Coefficients and arrays: what is counted is their sum."""


def _said(game: Any, quantity: str, *, holes: bool) -> Combination:
    """Return arrays that are the rule; they have no holes."""
    del quantity
    if holes:
        raise GfkitError(f"{game.name} is counted on full rectangles only")
    return ((1, game.arrays),)


def _tiled(game: Any, quantity: str, *, holes: bool) -> Combination:
    del quantity
    return tuple((one.coefficient, arrays_of_tiles(one.tiles, holes=holes)) for one in game.parts)


TRANSLATIONS: dict[str, Callable[..., Combination]] = {
    "array": _said,
    "colouring": colouring_arrays,
    "edges": _said,
    "links": _said,
    "moves": _said,
    "placement": placement_arrays,
    "tiling": _tiled,
}


def arrays_of(game: Game, quantity: str, *, holes: bool = False) -> Combination:
    """Return the integer combination of arrays that counts a quantity of a rule.

    holes: whether the last letter is that of a hole, which a cell has if it is not on the board.
    Raises GfkitError for a rule whose positions are not words of letters.

    >>> from gfkit.boards.rules import domineering
    >>> [(coefficient, arrays)] = arrays_of(domineering.positions.definition.game, "positions")
    >>> coefficient, len(arrays.letters)
    (1, 5)
    """
    if game.kind not in TRANSLATIONS:
        raise GfkitError(f"{game.name} is not a local rule, so tile sets do not count it")
    return TRANSLATIONS[game.kind](game, quantity, holes=holes)
