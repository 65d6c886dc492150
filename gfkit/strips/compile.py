"""From a model to the tile sets that count it.

Models that give their tile sets are counted by them. For a colouring game the windows are made
here: which colours clash with a neighbour, and for ends which empty cells a player could still
colour. Pieces of several cells are cut into tiles by `placements`.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, Any

from gfkit.automata.transfer import direct_sum
from gfkit.boards.arrays import ArrayRule
from gfkit.boards.colouring import EMPTY, ColouringGame, LibertyGame
from gfkit.boards.pieces import PlacementGame
from gfkit.boards.rules import Model, Part
from gfkit.boards.tiles import Sides, Tile, TileSet, Weight
from gfkit.errors import GfkitError
from gfkit.strips.array_windows import local_rule
from gfkit.strips.liberties import liberty_matrix
from gfkit.strips.placements import placement_parts
from gfkit.strips.scan import ring_steps, strip_matrix
from gfkit.strips.windows import EDGE_OFFSETS, HERE, KING_OFFSETS, OUTSIDE, LocalRule, tiles_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gfkit.automata.transfer import Step, TransferMatrix
    from gfkit.boards.colouring import Colour
    from gfkit.boards.joins import Topology
    from gfkit.strips.windows import Window


@lru_cache(maxsize=64)
def parts_of(model: Model) -> tuple[Part, ...]:
    """Return the integer combination of tile sets that counts the model.

    Raises GfkitError for a model that no tile set counts.
    """
    if model.parts:
        return model.parts
    if model.definition is not None and isinstance(model.definition.game, PlacementGame):
        return placement_parts(model.definition.game, model.definition.quantity)
    if model.definition is not None and isinstance(model.definition.game, ColouringGame):
        return colouring_parts(model.definition.game, model.definition.quantity)
    if model.definition is not None and isinstance(model.definition.game, ArrayRule):
        return (Part(1, tiles_of(local_rule(model.definition.game))),)
    raise GfkitError(f"{model.name} is no local rule, so no tile set counts it")


def strip_automaton(
    model: Model, side: int, *, transposed: bool, joined: bool, max_states: int
) -> TransferMatrix:
    """Return the automaton of a model on boards with `side` columns, or rows if transposed.

    joined: whether the ends of the fixed side are joined.
    """
    if model.definition is not None and isinstance(model.definition.game, LibertyGame):
        topology: Topology = "cylinder" if joined else "strip"
        return liberty_matrix(side, topology=topology, max_states=max_states)
    matrices = []
    for part in parts_of(model):
        tiles = part.tiles.transposed() if transposed else part.tiles
        matrix = strip_matrix(tiles, side, joined=joined, max_states=max_states)
        matrices.append((part.coefficient, matrix))
    return direct_sum(matrices)


def ring_parts(
    model: Model, side: int, *, transposed: bool, joined: bool, max_states: int
) -> list[tuple[int, tuple[Step, ...]]]:
    """Return for each tile set its coefficient and the steps of a row, with all words around it.

    Raises GfkitError for a model that no tile set counts.
    """
    return [
        (
            part.coefficient,
            ring_steps(
                part.tiles.transposed() if transposed else part.tiles,
                side,
                joined=joined,
                max_states=max_states,
            ),
        )
        for part in parts_of(model)
    ]


def rule_data(model: Model) -> dict[str, Any]:
    """Return the full text of the rule with its tile sets, as a certificate carries it."""
    if model.definition is not None and isinstance(model.definition.game, LibertyGame):
        return model.to_data()
    parts = [
        {"coefficient": part.coefficient, "tiles": part.tiles.to_data()} for part in parts_of(model)
    ]
    return {**model.to_data(), "parts": parts}


def colouring_parts(game: ColouringGame, quantity: str) -> tuple[Part, ...]:
    """Return the tile sets for a quantity of a colouring game."""
    left, right = game.of_player("left"), game.of_player("right")
    stuck: dict[str, Sequence[Colour]] = {
        "positions": (),
        "play": (),
        "left-ends": left,
        "right-ends": right,
        "maximal": game.colours,
    }
    if quantity == "one-sided-ends":
        combination = ((1, "left-ends"), (1, "right-ends"), (-2, "maximal"))
        return tuple(
            Part(coefficient, part.tiles)
            for coefficient, name in combination
            for part in colouring_parts(game, name)
        )
    if stuck[quantity] and game.neighbours == "edge":
        return (Part(1, ends_tiles(game, quantity, stuck[quantity])),)
    rule = colouring_rule(game, quantity, stuck[quantity])
    return (Part(1, tiles_of(rule)),)


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


def ends_tiles(game: ColouringGame, quantity: str, stuck: Sequence[Colour]) -> TileSet:
    """Return the positions in which no empty cell can take one of the colours in `stuck`.

    For neighbours that share an edge. A side edge shows the values on both sides of it; the edge
    below a cell its value and, if it is empty, which colours could still be placed there: the cell
    below must forbid them all. So each array has one tiling.
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
    for here, left, right, (top, free) in product([EMPTY, *names], seen, seen, above):
        if not all(fits(here, near) for near in (left, right, top)) or left_free(free, here):
            continue
        kept = frozenset[str]()
        if here == EMPTY:
            kept = left_free(left_free(left_free(wanted, left), right), top)
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
    return TileSet(f"{game.name}:{quantity}", tuple(sorted(used)), tuple(tiles), sides, sides)
