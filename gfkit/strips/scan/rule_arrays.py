"""Every kind of rule as arrays: the one place that knows the kinds.

Positions are words of letters, one a cell; what a rule asks of them are conditions on tracks.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from gfkit.boards.conditions import Place
from gfkit.boards.tiles import Weight
from gfkit.errors import GfkitError
from gfkit.strips.scan.colour_arrays import colouring_arrays
from gfkit.strips.scan.piece_arrays import placement_arrays
from gfkit.strips.scan.tile_arrays import HOLE, arrays_of_tiles

if TYPE_CHECKING:
    from collections.abc import Callable

    from gfkit.boards.conditions import Acceptor, Arrays
    from gfkit.boards.game import Game

    Combination = tuple[tuple[int, Arrays], ...]
    """Coefficients and arrays: what is counted is their sum."""


@dataclass(frozen=True)
class Holed:
    """The acceptor of a place where some cells are holes: these are beyond the board.

    beyond: what was the letter beyond the board, and is that of a hole. anywhere: whether a hole in
    any cell makes the place no place of the board, as of blocks; else only one at the place itself.
    """

    acceptor: Acceptor[Any]
    beyond: int
    anywhere: bool

    @property
    def first(self) -> Any:
        """The state before the first cell."""
        return ("asked", self.acceptor.first)

    def step(self, state: Any, number: int, letter: Any) -> Any:
        """Read a cell; what is wrong may still turn out to be no place."""
        word, inner = state
        is_hole = letter >= self.beyond
        if word == "no place" or (is_hole and (self.anywhere or number == 0)):
            return "no place", None
        if word == "asked":
            inner = self.acceptor.step(inner, number, self.beyond if is_hole else letter)
        return ("wrong", None) if inner is None else ("asked", inner)

    def accepts(self, state: Any) -> bool:
        """Accept what the acceptor does, and what is no place."""
        word, inner = state
        return word == "no place" or (word == "asked" and self.acceptor.accepts(inner))


def may_have_holes(arrays: Arrays) -> bool:
    """Tell whether all conditions are at places, so that holes can be beyond the board."""
    return all(isinstance(one.track, Place) and not one.shared for one in arrays.conditions)


def _said(game: Any, quantity: str, *, holes: bool) -> Combination:
    """Return arrays that are the rule."""
    del quantity
    arrays: Arrays = game.arrays
    if not holes:
        return ((1, arrays),)
    if not may_have_holes(arrays):
        raise GfkitError(f"{game.name} is counted on full rectangles only")
    beyond = len(arrays.letters)
    asked = tuple(
        replace(one, acceptor=Holed(one.acceptor, beyond, one.track.inside))
        for one in arrays.conditions
        if isinstance(one.track, Place)
    )
    values, weights = (*arrays.letters, HOLE), (*arrays.weights, Weight())
    return ((1, replace(arrays, values=values, weights=weights, conditions=asked)),)


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
