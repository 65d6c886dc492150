"""Colouring games as tile sets: which colours clash, and which empty cells can be coloured."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from gfkit.boards.colouring import EMPTY
from gfkit.boards.game import combination_of
from gfkit.boards.tiles import Sides, Tile, TileSet, Weight
from gfkit.boards.tilings import Part
from gfkit.strips.ways import Letter, Way
from gfkit.strips.windows import (
    EDGE_OFFSETS,
    HERE,
    KING_OFFSETS,
    OUTSIDE,
    LocalRule,
    tiles_with_values,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from gfkit.boards.colouring import Colour, ColouringGame
    from gfkit.strips.ways import Reading
    from gfkit.strips.windows import Window


class ColouringWay(Way["ColouringGame"]):
    """Windows of cells and their neighbours; every colouring is listed."""

    def parts(self, game: ColouringGame, quantity: str) -> tuple[Part, ...]:
        """Return the tile sets that count a quantity."""
        return colouring_parts(game, quantity)

    def readings(self, game: ColouringGame, quantity: str) -> tuple[Reading, ...]:
        """Return the tile sets with the colours of their tiles."""
        return tuple(
            (k, tiles, colours) for k, (tiles, colours) in colouring_readings(game, quantity)
        )

    def letters(self, game: ColouringGame) -> dict[str, Letter | None]:
        """Return the empty cell and the colours."""
        return letters_of(game.colours)


WAY = ColouringWay()


def letters_of(colours: Iterable[Colour]) -> dict[str, Letter | None]:
    """Return the empty cell and the colours as letters."""
    found: dict[str, Letter | None] = {EMPTY: None}
    return found | {one.name: Letter(one.owner.title(), one.name, one.weight) for one in colours}


def colouring_parts(game: ColouringGame, quantity: str) -> tuple[Part, ...]:
    """Return the tile sets for a quantity of a colouring game."""
    return tuple(Part(k, tiles) for k, (tiles, _) in colouring_readings(game, quantity))


def colouring_readings(
    game: ColouringGame, quantity: str
) -> tuple[tuple[int, tuple[TileSet, tuple[str, ...]]], ...]:
    """Return the parts as coefficients and tile sets, each with the colours of its tiles."""
    left, right = game.of_player("left"), game.of_player("right")
    stuck: dict[str, Sequence[Colour]] = {
        "positions": (),
        "play": (),
        "left-ends": left,
        "right-ends": right,
        "maximal": game.colours,
    }
    if quantity == "one-sided-ends":
        return tuple(
            (coefficient, found)
            for coefficient, name in combination_of(quantity)
            for _, found in colouring_readings(game, name)
        )
    if stuck[quantity] and game.neighbours == "edge":
        return ((1, ends_tiles(game, quantity, stuck[quantity])),)
    rule = colouring_rule(game, quantity, stuck[quantity])
    return ((1, tiles_with_values(rule)),)


def colouring_rule(game: ColouringGame, quantity: str, stuck: Sequence[Colour]) -> LocalRule:
    """Return the positions in which no empty cell can take one of the colours in `stuck`."""
    offsets = EDGE_OFFSETS if game.neighbours == "edge" else KING_OFFSETS
    if not stuck:  # each pair of neighbours is seen by the later of the two
        offsets = tuple(offset for offset in offsets if offset < HERE)

    def allowed(window: Window, _before: Sequence[str], _after: Sequence[str]) -> bool:
        near = [value for offset in offsets if (value := window[offset]) not in {EMPTY, OUTSIDE}]
        here = window[HERE]
        if here != EMPTY:
            return not any(game.clash(here, value) for value in near)
        return all(any(game.clash(colour.name, value) for value in near) for colour in stuck)

    values = ((EMPTY, Weight()), *((colour.name, colour.weight) for colour in game.colours))
    return LocalRule(
        f"{game.name}:{quantity}",
        values,
        frozenset(offsets),
        allowed,
        holes=game.neighbours == "edge",
    )


def ends_tiles(
    game: ColouringGame, quantity: str, stuck: Sequence[Colour]
) -> tuple[TileSet, tuple[str, ...]]:
    """Return the positions in which no empty cell can take one of the colours in `stuck`.

    For neighbours that share an edge. A side edge shows the values on both sides of it; the edge
    below a cell its value and, if it is empty, which colours could still be placed there: the cell
    below must forbid them all. So each array has one tiling. With the tile set comes for each tile
    the colour of its cell.
    """
    names = [colour.name for colour in game.colours]
    seen = [EMPTY, OUTSIDE, *names]
    weights = {EMPTY: Weight(), **{colour.name: colour.weight for colour in game.colours}}

    def left_free(free: frozenset[str], value: str) -> frozenset[str]:
        """Return which of the colours a neighbour of this value does not forbid."""
        if value in {EMPTY, OUTSIDE}:
            return free
        return frozenset(name for name in free if not game.clash(name, value))

    def fits(value: str, near: str) -> bool:
        return near in {EMPTY, OUTSIDE} or value == EMPTY or not game.clash(value, near)

    wanted = frozenset(colour.name for colour in stuck)
    after_sides = {left_free(left_free(wanted, a), b) for a in seen for b in seen}
    after_all = {left_free(free, a) for free in after_sides for a in seen}
    above = [(OUTSIDE, frozenset[str]()), *((name, frozenset[str]()) for name in names)]
    above += [(EMPTY, free) for free in sorted(after_all, key=sorted)]

    def shown(value: str, free: frozenset[str]) -> str:
        return value + "".join(sorted(free))

    tiles: list[Tile] = []
    colours: list[str] = []
    for here, left, right, (top, free) in product([EMPTY, *names], seen, seen, above):
        if not all(fits(here, near) for near in (left, right, top)) or left_free(free, here):
            continue
        kept = frozenset[str]()
        if here == EMPTY:
            kept = left_free(left_free(left_free(wanted, left), right), top)
        colours.append(here)
        tiles.append(
            Tile(
                f"T{len(tiles)}",
                left + here,
                here + right,
                shown(top, free),
                shown(here, kept),
                weights[here],
            )
        )
    values = [EMPTY, *names]
    sides = Sides(
        tuple(OUTSIDE + value for value in values),
        tuple(value + OUTSIDE for value in values),
        (OUTSIDE,),
        tuple(values),
    )
    used = {label for tile in tiles for label in (tile.left, tile.right, tile.top, tile.bottom)}
    used |= {*sides.left, *sides.right, *sides.top, *sides.bottom}
    name = f"{game.name}:{quantity}"
    return TileSet(name, tuple(sorted(used)), tuple(tiles), sides, sides), tuple(colours)
