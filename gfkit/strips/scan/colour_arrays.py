"""Colouring games as arrays: the letters are the empty cell and the colours."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gfkit.boards.colouring import EMPTY
from gfkit.boards.conditions import Arrays, Condition, Place
from gfkit.boards.game import combination_of
from gfkit.boards.tiles import Weight
from gfkit.strips.scan.tile_arrays import HOLE, Pair

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gfkit.boards.colouring import Colour, ColouringGame
    from gfkit.boards.game import Cell

EDGE_OFFSETS: tuple[Cell, ...] = ((-1, 0), (0, -1), (0, 1), (1, 0))
KING_OFFSETS: tuple[Cell, ...] = (*EDGE_OFFSETS, (-1, -1), (-1, 1), (1, -1), (1, 1))

Forbidden = tuple[bool, frozenset[int]]
"""Whether the cell is empty, as far as is known; the colours that nothing forbids so far."""


@dataclass(frozen=True)
class Stuck:
    """An empty cell, the first one, can take none of some colours.

    colours: their letters. clashes: pairs of letters that must not be neighbours.
    """

    colours: frozenset[int]
    clashes: frozenset[tuple[int, int]]

    @property
    def first(self) -> Forbidden:
        """Nothing is forbidden."""
        return True, self.colours

    def step(self, state: Forbidden, number: int, letter: int) -> Forbidden:
        """Read the cell, or a neighbour of it."""
        empty, free = state
        if not number and letter:
            return False, frozenset()
        return empty, frozenset(one for one in free if (one, letter) not in self.clashes)

    def accepts(self, state: Forbidden) -> bool:
        """Accept a cell that is not empty, and one for which all colours are forbidden."""
        return not state[0] or not state[1]


def colouring_arrays(
    game: ColouringGame, quantity: str, *, holes: bool = False
) -> tuple[tuple[int, Arrays], ...]:
    """Return the positions of a quantity as arrays, with coefficients.

    holes: whether the last letter is that of a hole.
    """
    return tuple((k, _arrays(game, name, holes=holes)) for k, name in combination_of(quantity))


def _arrays(game: ColouringGame, quantity: str, *, holes: bool) -> Arrays:
    offsets = EDGE_OFFSETS if game.neighbours == "edge" else KING_OFFSETS
    letters = (EMPTY, *(colour.name for colour in game.colours), *[HOLE] * holes)
    clashes = frozenset(
        (a, b)
        for a, one in enumerate(letters)
        for b, other in enumerate(letters)
        if game.clash(one, other)
    )
    classes = tuple(range(len(letters)))
    fitting = frozenset((a, b) for a in classes for b in classes) - clashes
    conditions = [
        Condition(game.name, Place(((0, 0), step), inside=True), Pair(classes, classes, fitting))
        for step in offsets
        if step > (0, 0)
    ]
    stuck: Sequence[Colour] = {
        "left-ends": game.of_player("left"),
        "right-ends": game.of_player("right"),
        "maximal": game.colours,
    }.get(quantity, ())
    if stuck:
        names = frozenset(letters.index(colour.name) for colour in stuck)
        around = Place(((0, 0), *offsets), inside=False)
        conditions.append(Condition(f"{game.name}:{quantity}", around, Stuck(names, clashes)))
    weights = (Weight(), *(colour.weight for colour in game.colours), *[Weight()] * holes)
    return Arrays(letters, weights, tuple(conditions), f"{game.name}:{quantity}")
