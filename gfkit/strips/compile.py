"""From a model to the tile sets that count it.

Models that give their tile sets are counted by them. For a colouring game the windows are made
here: which colours clash with a neighbour, and for ends which empty cells a player could still
colour. Pieces of several cells are cut into tiles by `placements`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from gfkit.algebra.transfer import direct_sum
from gfkit.boards.arrays import ArrayRule
from gfkit.boards.colouring import EMPTY, ColouringGame, LibertyGame
from gfkit.boards.pieces import PlacementGame
from gfkit.boards.rules import Model, Part
from gfkit.boards.tiles import Weight
from gfkit.errors import GfkitError
from gfkit.strips.arrays import local_rule
from gfkit.strips.liberties import liberty_matrix
from gfkit.strips.placements import placement_parts
from gfkit.strips.scan import strip_matrix
from gfkit.strips.windows import EDGE_OFFSETS, HERE, KING_OFFSETS, OUTSIDE, LocalRule, tiles_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gfkit.algebra.transfer import TransferMatrix
    from gfkit.boards.colouring import Colour
    from gfkit.strips.scan import Topology
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
    model: Model, side: int, *, transposed: bool, topology: Topology, max_states: int
) -> TransferMatrix:
    """Return the automaton of a model on boards with `side` columns, or rows if transposed."""
    if model.definition is not None and isinstance(model.definition.game, LibertyGame):
        return liberty_matrix(side, topology=topology, max_states=max_states)
    matrices = []
    for part in parts_of(model):
        tiles = part.tiles.transposed() if transposed else part.tiles
        matrix = strip_matrix(tiles, side, topology=topology, max_states=max_states)
        matrices.append((part.coefficient, matrix))
    return direct_sum(matrices)


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
