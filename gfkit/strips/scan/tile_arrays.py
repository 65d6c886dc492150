"""Tile sets as arrays: the letters are the tiles, and neighbours show each other the same label."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gfkit.boards.conditions import Arrays, Condition, Place
from gfkit.boards.tiles import Weight

if TYPE_CHECKING:
    from gfkit.boards.game import Cell
    from gfkit.boards.tiles import TileSet

BESIDE: tuple[Cell, Cell] = ((0, 0), (0, 1))
BELOW: tuple[Cell, Cell] = ((0, 0), (1, 0))
HOLE = "#"


@dataclass(frozen=True)
class Pair:
    """What two cells may have: classes of letters as the first and second cell, and what fits.

    The letter after the last one is what is off the board.
    """

    firsts: tuple[int, ...]
    seconds: tuple[int, ...]
    fitting: frozenset[tuple[int, int]]

    first: tuple[int, int] = (-1, -1)

    def step(self, state: tuple[int, int], number: int, letter: int) -> tuple[int, int] | None:
        """Remember the class of the cell that is read first."""
        one, other = state
        if number:
            other = self.seconds[letter]
        else:
            one = self.firsts[letter]
        if one < 0 or other < 0:
            return one, other
        return (-2, -2) if (one, other) in self.fitting else None

    def accepts(self, state: tuple[int, int]) -> bool:
        """Accept what fitted."""
        return state == (-2, -2)


def arrays_of_tiles(tiles: TileSet, *, holes: bool = False) -> Arrays:
    """Return the tilings as arrays; holes: whether the last letter is that of a hole.

    >>> from gfkit.boards.rules import domineering
    >>> arrays = arrays_of_tiles(domineering.positions.parts[0].tiles)
    >>> arrays.letters, len(arrays.conditions)
    (('T0', 'T1', 'T2', 'T3', 'T4'), 4)
    """
    conditions = []
    for step, back, near in (("right", "left", BESIDE), ("bottom", "top", BELOW)):
        pair = _pair(tiles, step, back, holes=holes)
        flipped = Pair(pair.seconds, pair.firsts, frozenset((b, a) for a, b in pair.fitting))
        conditions.append(Condition("tiles", Place(near, inside=False), pair))
        other = (near[0], (-near[1][0], -near[1][1]))
        conditions.append(Condition("tiles", Place(other, inside=False), flipped))
    letters = tuple(tile.name for tile in tiles.tiles)
    weights = tuple(tile.weight for tile in tiles.tiles)
    if holes:
        letters, weights = (*letters, HOLE), (*weights, Weight())
    return Arrays(letters, weights, tuple(conditions), tiles.name)


def _pair(tiles: TileSet, step: str, back: str, *, holes: bool) -> Pair:
    """Return what a tile and the next one in a direction show each other."""
    used = sorted({getattr(tile, side) for tile in tiles.tiles for side in (step, back)})
    number = {label: k for k, label in enumerate(used)}
    off, hole = len(used), len(used) + 1
    fitting = {(k, k) for k in number.values()} | {(off, off), (off, hole), (hole, off)}
    fitting |= {(hole, hole)}
    for beyond, sides in ((off, tiles.boundary), (hole, tiles.hole)):
        fitting |= {(number[z], beyond) for z in getattr(sides, step) if z in number}
        fitting |= {(beyond, number[z]) for z in getattr(sides, back) if z in number}
    ends = (hole, off) if holes else (off,)
    return Pair(
        (*(number[getattr(tile, step)] for tile in tiles.tiles), *ends),
        (*(number[getattr(tile, back)] for tile in tiles.tiles), *ends),
        frozenset(fitting),
    )
