"""Every kind of rule as arrays: the one place that knows the kinds.

Positions are words of letters, one a cell; what a rule asks of them are conditions on tracks. Of
colouring games the letters are the empty cell and the colours. In a liberty game (NoGo, and the
legal positions of Go) every group of stones touches an empty cell: a group is a component of stones
of one colour, and is saved by an empty cell. [TrompFarneback2007, section 4]
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from gfkit.boards.acceptors.conditions import (
    DIRECTIONS,
    Arrays,
    Condition,
    Counting,
    Frontier,
    Place,
    all_ways,
)
from gfkit.boards.acceptors.place_acceptors import Neighbours, Pair
from gfkit.boards.kinds.colouring import EMPTY
from gfkit.boards.kinds.game import STUCK, combination_of
from gfkit.boards.kinds.tiles import Weight
from gfkit.errors import GfkitError
from gfkit.strips.ways.piece_arrays import HOLE, arrays_of_tiles, placement_arrays

if TYPE_CHECKING:
    from collections.abc import Callable

    from gfkit.boards.acceptors.conditions import Acceptor
    from gfkit.boards.kinds.colouring import ColouringGame, LibertyGame
    from gfkit.boards.kinds.game import Cell, Game

    Combination = tuple[tuple[int, Arrays], ...]
    """Coefficients and arrays: what is counted is their sum."""

EDGE_OFFSETS = tuple(step for step in DIRECTIONS["king"] if 0 in step)
KING_OFFSETS = (*EDGE_OFFSETS, *(step for step in DIRECTIONS["king"] if 0 not in step))


def _coloured(game: ColouringGame, quantity: str, *, holes: bool) -> Combination:
    """Return the positions of a quantity; holes: whether the last letter is that of a hole."""
    offsets = EDGE_OFFSETS if game.neighbours == "edge" else KING_OFFSETS
    some = combination_of(quantity)
    return tuple((k, _colours(game, name, offsets, holes=holes)) for k, name in some)


def _colours(
    game: ColouringGame, quantity: str, offsets: tuple[Cell, ...], *, holes: bool
) -> Arrays:
    letters = (EMPTY, *(colour.name for colour in game.colours), *[HOLE] * holes)
    classes = tuple(range(len(letters)))
    fitting = frozenset(
        (a, b) for a in classes for b in classes if not game.clash(letters[a], letters[b])
    )
    conditions = [
        Condition(game.name, Place(((0, 0), step), inside=True), Pair(classes, classes, fitting))
        for step in offsets
        if step > (0, 0)
    ]
    stuck = (colour for colour in game.colours if colour.owner in STUCK.get(quantity, ()))
    around, some = Place(((0, 0), *offsets), inside=False), tuple(range(1, 1 + len(offsets)))
    for colour in stuck:  # each of which a neighbour of an empty cell forbids there
        values = tuple(one.name for one in game.colours if game.clash(colour.name, one.name))
        forbids = Neighbours(letters, offsets, "value", some, (EMPTY,), values=values)
        conditions.append(Condition(f"{game.name}:{quantity}", around, forbids))
    weights = (Weight(), *(colour.weight for colour in game.colours), *[Weight()] * holes)
    return Arrays(letters, weights, tuple(conditions), f"{game.name}:{quantity}")


def _stones(game: LibertyGame, quantity: str, *, holes: bool) -> Combination:
    """Return the stones: no group is closed but those that an empty cell saved."""
    del quantity, holes
    stones, steps = range(len(game.colours)), ((0, 1), (1, 0))
    kinds = (frozenset(stones), *(frozenset({stone}) for stone in stones))
    groups = Counting((all_ways(steps),) * len(kinds), (0,), kinds=kinds, saved=frozenset({0}))
    condition = Condition("liberties", Frontier(steps), groups)
    letters, weights = zip(*game.at_vertex.items(), strict=True)
    return ((1, Arrays(letters, weights, (condition,), game.name)),)


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


def can_be_holed(arrays: Arrays) -> bool:
    """Tell whether all conditions are at places or on components, which holes can be beyond."""
    tracks = Place | Frontier
    return all(isinstance(one.track, tracks) and not one.shared for one in arrays.conditions)


def _holed(one: Condition, hole: int) -> Condition:
    if isinstance(one.track, Place):  # on a frontier a letter after the last one offers nothing
        return replace(one, acceptor=Holed(one.acceptor, hole, one.track.inside))
    return one


def _said(game: Any, quantity: str, *, holes: bool) -> Combination:
    """Return arrays that are the rule."""
    del quantity
    arrays: Arrays = game.arrays
    if not holes:
        return ((1, arrays),)
    if not can_be_holed(arrays):
        raise GfkitError(f"{game.name} is counted on full rectangles only")
    asked = tuple(_holed(one, len(arrays.letters)) for one in arrays.conditions)
    values, weights = (*arrays.letters, HOLE), (*arrays.weights, Weight())
    return ((1, replace(arrays, values=values, weights=weights, conditions=asked)),)


def _tiled(game: Any, quantity: str, *, holes: bool) -> Combination:
    del quantity
    return tuple((one.coefficient, arrays_of_tiles(one.tiles, holes=holes)) for one in game.parts)


TRANSLATIONS: dict[str, Callable[..., Combination]] = {
    **dict.fromkeys(("array", "edges", "links", "moves"), _said),
    "colouring": _coloured,
    "liberty": _stones,
    "placement": placement_arrays,
    "tiling": _tiled,
}


def arrays_of(game: Game, quantity: str, *, holes: bool = False) -> Combination:
    """Return the integer combination of arrays that counts a quantity of a rule.

    holes: whether the last letter is that of a hole, which a cell has if it is not on the board.
    Raises GfkitError for a rule whose positions are not words of letters.

    >>> from gfkit.boards.language.rules import domineering
    >>> [(coefficient, arrays)] = arrays_of(domineering.positions.definition.game, "positions")
    >>> coefficient, len(arrays.letters)
    (1, 5)
    """
    if game.kind not in TRANSLATIONS:
        raise GfkitError(f"{game.name} is not a local rule, so tile sets do not count it")
    return TRANSLATIONS[game.kind](game, quantity, holes=holes)
