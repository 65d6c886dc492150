"""Placement games whose pieces may not touch, as tile sets.

A cell is free, or some cell of some piece: its letter says which. Two letters at a step from each
other are cells of one placed piece, or not, whatever else is on the board. So that pieces may not
touch is a condition on pairs of letters, and whether a piece may cover a cell is seen from the
letters around it. Both look at a window of cells, and the windows are the tiles
(`gfkit.strips.windows`). That a piece fits nowhere is found as in `placements`: cells that it may
cover tell each other so along a tree of steps.

On the unrolled board, which repeats where sides are identified, the repetition of a piece is
another piece: it may not touch that either.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import chain, combinations, product
from math import prod
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from gfkit.boards.board import Board
from gfkit.boards.game import Cell, combination_of
from gfkit.boards.joins import Joins
from gfkit.boards.tiles import Sides, Tile, TileSet, Weight
from gfkit.errors import LimitReached
from gfkit.series.profile import Profile
from gfkit.strips.old_scan import board_steps
from gfkit.strips.tile_count import count_walks
from gfkit.strips.windows import (
    EDGE_OFFSETS,
    HERE,
    OUTSIDE,
    LocalRule,
    Register,
    refuse_many,
    tiles_with_values,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from gfkit.boards.pieces import Piece, PlacementGame
    from gfkit.strips.windows import Carried, Check, Window

FREE, HOLE = ".", "#"
_CHARACTERS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

PLAYERS = {"maximal": ("left", "right", "both"), "left-ends": ("left", "both")}
PLAYERS["right-ends"] = ("right", "both")
"""Whose pieces must fit nowhere."""


class Letter(NamedTuple):
    """One cell of a piece: `home` is the piece with its player and weight."""

    home: tuple[str, Piece, Weight]
    cell: Cell

    @property
    def owner(self) -> str:
        """Whose piece it is: left, right or both."""
        return self.home[0].lower()

    @property
    def weight(self) -> Weight:
        """The weight of the piece, at its first cell."""
        return self.home[2] if self.cell == HERE else Weight()

    def continues(self, step: Cell) -> bool:
        """Tell whether the piece has the cell at a step from this one."""
        return (self.cell[0] + step[0], self.cell[1] + step[1]) in self.home[1]


@lru_cache(maxsize=64)
def letters_of_pieces(game: PlacementGame) -> dict[str, Letter]:
    """Return the letters of all cells of all pieces, each under its character."""
    found = [Letter(home, cell) for home in dict.fromkeys(game.owned) for cell in home[1]]
    return {_character(number): letter for number, letter in enumerate(found)}


def _character(number: int) -> str:
    """Return a character for a number, never one with a meaning in labels."""
    if number < len(_CHARACTERS):
        return _CHARACTERS[number]
    return chr(0x4E00 + number)


@lru_cache(maxsize=16)
def apart_tiles(
    game: PlacementGame, quantity: str, *, holes: bool = False
) -> tuple[TileSet, tuple[str, ...]]:
    """Return the tile set for a quantity of a game of pieces that may not touch, and its letters.

    holes: whether there are tiles for holes, on which nothing is and nothing can be placed.
    Raises LimitReached if there would be more than the limit of windows.
    """
    letters = letters_of_pieces(game)
    steps = set(EDGE_OFFSETS)
    for a in ("left", "right", "both"):
        for b in ("left", "right", "both"):
            steps |= {step for step in game.steps_apart(a, b) if step < HERE}
    checks: list[Check] = [
        (frozenset({step}), _pair_check(game, letters, step)) for step in sorted(steps)
    ]
    kinds = _kinds_of_ends(game, quantity)
    free = [] if quantity == "tilings" else [(FREE, Weight())]
    free += [(HOLE, Weight())] if holes else []
    values = (*free, *((name, letter.weight) for name, letter in letters.items()))
    ends = [_passing(game, letters, near, shapes) for near, shapes in kinds]

    def carried(window: Window) -> Iterator[Carried]:
        for chosen in product(*(one.offered(window) for one in ends)):
            yield (
                tuple(value for before, _ in chosen for value in before),
                tuple(value for _, after in chosen for value in after),
            )

    def allowed(window: Window, before: Sequence[str], after: Sequence[str]) -> bool:
        wanted = tuple(before), tuple(after)
        return all(check(window) for _, check in checks) and wanted in set(carried(window))

    offsets = frozenset(steps).union(*(near for near, _ in kinds))
    rule = LocalRule(
        f"{game.name}:{quantity}",
        values,
        offsets,
        allowed,
        tuple(register for one in ends for register in one.registers),
        checks=tuple(checks),
        carried=carried,
        beyond=FREE if free else OUTSIDE,
        blurs=_Distances.of(game, letters, offsets, holes=holes) if free else None,
    )
    if free:
        refuse_many(rule, [*letters], prod(len(one.taken) for one in ends))
    tiles, here = tiles_with_values(rule)
    return _renamed(tiles), here


_OWNERS = ("left", "right", "both")
_BLURS: dict[str, frozenset[str]] = {
    chr(0x2460 + number): frozenset(some)
    for number, some in enumerate(
        chain.from_iterable(combinations(_OWNERS, size) for size in (1, 2, 3))
    )
}
"""What is seen of cells in the distance: nothing, or a piece of one of these owners."""


class _Distances(NamedTuple):
    """How clearly cells are seen: whose pieces matter at an offset; the others' are blurred."""

    letters: dict[str, Letter]
    hidden: dict[Cell, frozenset[str]]
    holes: bool

    @classmethod
    def of(
        cls,
        game: PlacementGame,
        letters: dict[str, Letter],
        offsets: frozenset[Cell],
        *,
        holes: bool,
    ) -> _Distances:
        """Return what a game needs: pieces next to a cell, and those that may not be so near."""
        owners = {letter.owner for letter in letters.values()}
        hidden = {}
        for step in offsets:
            away = {step, (-step[0], -step[1])}
            seen = {
                owner
                for owner in owners
                for other in owners
                if away & game.steps_apart(owner, other)
            }
            clear = step == HERE or step in EDGE_OFFSETS
            hidden[step] = frozenset() if clear else frozenset(owners - seen)
        return cls(letters, hidden, holes)

    def seen(self, value: str, hidden: frozenset[str]) -> str:
        """Return what is seen of a value if pieces of some owners are hidden."""
        if not hidden:
            return value
        if value in self.letters and self.letters[value].owner not in hidden:
            return value
        return next(name for name, some in _BLURS.items() if some == hidden)

    def values_at(self, offset: Cell) -> list[str]:
        """Return the values as which a cell at an offset is seen."""
        hidden = self.hidden.get(offset, frozenset())
        found = list(dict.fromkeys(self.seen(one, hidden) for one in (FREE, *self.letters)))
        return [*found, HOLE] if self.holes and offset == HERE else found

    def seen_from_both(self, value: str, first: Cell, second: Cell) -> str:
        """Return as what a value is seen from two cells at once."""
        none: frozenset[str] = frozenset()
        value = FREE if value == HOLE else value  # nobody else must know
        return self.seen(value, self.hidden.get(first, none) | self.hidden.get(second, none))

    def may_be_outside(self, value: str) -> bool:
        """Tell whether a cell that is seen so may be outside of the board."""
        return value not in self.letters


def count_with_holes(
    game: PlacementGame, quantity: str, board: Board, joins: Joins, *, max_states: int
) -> Profile:
    """Return the profile of the positions on a board with holes, over which distances go on."""
    total = Profile(())
    for coefficient, name in combination_of(quantity):
        counted = "positions" if name in {"tilings", "play"} else name
        tiles, letters = apart_tiles(game, counted, holes=True)
        is_hole = np.array([letter == HOLE for letter in letters])
        may_be_on = ~is_hole
        if name == "tilings":
            may_be_on &= np.array([letter != FREE for letter in letters])
        box = Board.rectangle(board.rows, board.columns)
        cells, across = board.cells, joins
        if board.columns > board.rows:
            tiles, box = tiles.transposed(), box.transposed()
            cells = board.transposed().cells
            across = Joins(joins.down, joins.across)
        allowed = {cell: may_be_on if cell in cells else is_hole for cell in box.cells}
        steps = board_steps(tiles, box, across, max_states=max_states, allowed=allowed)
        total += coefficient * count_walks(steps, f"{game.name}:{name}")
    return total


def _pair_check(
    game: PlacementGame, letters: dict[str, Letter], step: Cell
) -> Callable[[Window], bool]:
    """Return the condition on a cell and the one at a step from it."""
    back = -step[0], -step[1]

    def fits(here: str, there: str) -> bool:
        if here in _BLURS or there in _BLURS:
            return fits_blurred(here, there)
        a, b = letters.get(here), letters.get(there)
        if a is not None and a.continues(step):
            cell = a.cell[0] + step[0], a.cell[1] + step[1]
            return b is not None and b == Letter(a.home, cell)
        if b is not None and b.continues(back):
            return False
        return a is None or b is None or step not in game.steps_apart(a.owner, b.owner)

    def fits_blurred(here: str, there: str) -> bool:
        """Tell whether something that is hidden there, or nothing, may be there."""
        for name, other, way in ((here, there, step), (there, here, back)):
            letter = letters.get(name)
            if letter is not None and letter.continues(way):
                return letter.owner in _BLURS.get(other, ())
        return True

    names = [FREE, OUTSIDE, HOLE, *letters, *_BLURS]
    table = {(here, there) for here in names for there in names if fits(here, there)}
    return lambda window: (window[HERE], window[step]) in table


Near = dict[Cell, frozenset[str]]
"""For steps from a cell: whose pieces may not be there if a piece is to cover the cell."""


def _kinds_of_ends(game: PlacementGame, quantity: str) -> list[tuple[Near, tuple[Piece, ...]]]:
    """Return the pieces that must fit nowhere, with equal surroundings together."""
    from gfkit.strips.placements import minimal_shapes  # noqa: PLC0415 - it asks this module

    owners = {player.lower() for player, _, _ in game.owned}
    kinds: dict[tuple[tuple[Cell, frozenset[str]], ...], list[Piece]] = {}
    for player, piece, _ in game.owned:
        owner = player.lower()
        if owner in PLAYERS.get(quantity, ()):
            around: dict[Cell, set[str]] = {}
            for other in owners:
                for step in game.steps_apart(owner, other):
                    around.setdefault(step, set()).add(other)
            key = tuple(sorted((step, frozenset(some)) for step, some in around.items()))
            kinds.setdefault(key, []).append(piece)
    return [(dict(key), minimal_shapes(pieces)) for key, pieces in kinds.items()]


class _Passing(NamedTuple):
    """What cells pass on about places for some pieces: the registers, and what a cell offers.

    free: what a cell offers that such a piece may cover; taken: what another cell does.
    """

    registers: tuple[Register, Register]
    blocking: dict[Cell, frozenset[str]]
    free: tuple[Carried, ...]
    taken: tuple[Carried, ...]

    def offered(self, window: Window) -> tuple[Carried, ...]:
        """Return the values of the registers before and after a cell."""
        if window[HERE] == FREE and not any(
            window[step] in some for step, some in self.blocking.items()
        ):
            return self.free
        return self.taken


def _passing(
    game: PlacementGame, letters: dict[str, Letter], near: Near, shapes: tuple[Piece, ...]
) -> _Passing:
    """Return how cells tell each other that they may be covered, as `placements` does of free ones.

    Raises LimitReached for too many shapes.
    """
    from gfkit.strips import placements as fitting  # noqa: PLC0415 - it asks this module

    most = fitting.MAX_TILES // 100
    ends, facts, families = fitting.facts_passed(shapes, most)
    if len(families) > most:
        raise LimitReached(
            f"{game.name} has too many pieces for ends; fewer or smaller ones would help"
        )
    names: dict[frozenset[Any], str] = {}

    def name(label: Any) -> str:
        return names.setdefault(label[0], str(len(names)))

    def carried(edges: dict[str, Any]) -> Carried:
        before = name(edges["left"]), name(edges["top"])
        return before, (name(edges["right"]), name(edges["bottom"]))

    free, taken = [], []
    for told, empty in families:
        if not any(others <= empty for others in ends):
            telling = {(d, cells) for d, cells in facts if cells - {HERE} <= empty}
            free.append(carried(fitting.edges_of(told, telling)))
        taken.append(carried(fitting.edges_of(told, ())))

    def away(step: Cell) -> tuple[str, ...]:
        return tuple(text for some, text in names.items() if all(d == step for d, _ in some))

    registers = (
        Register("row", tuple(names.values()), away((0, -1)), away((0, 1))),
        Register("column", tuple(names.values()), away((-1, 0)), away((1, 0))),
    )
    blocking = {
        step: frozenset(name for name, letter in letters.items() if letter.owner in owners)
        for step, owners in near.items()
    }
    return _Passing(registers, blocking, tuple(dict.fromkeys(free)), tuple(dict.fromkeys(taken)))


def _renamed(tiles: TileSet) -> TileSet:
    """Return the tile set with short labels."""
    names: dict[str, str] = {}
    for label in tiles.labels:
        names[label] = str(len(names))

    def sides(some: Sides) -> Sides:
        return Sides(*([names[z] for z in getattr(some, side)] for side in _SIDES))  # type: ignore[arg-type]

    laid = tuple(
        Tile(
            tile.name,
            names[tile.left],
            names[tile.right],
            names[tile.top],
            names[tile.bottom],
            tile.weight,
        )
        for tile in tiles.tiles
    )
    return TileSet(
        tiles.name, tuple(names.values()), laid, sides(tiles.boundary), sides(tiles.hole)
    )


_SIDES = ("left", "right", "top", "bottom")
