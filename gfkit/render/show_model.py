"""A model in full, as text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.boards.arrays import ArrayRule
from gfkit.boards.colouring import ColouringGame, LibertyGame
from gfkit.boards.pieces import PlacementGame, piece_text
from gfkit.boards.tiles import SIDES
from gfkit.render.layout import aligned, columns
from gfkit.render.toml import toml_text
from gfkit.strips.compile import parts_of

if TYPE_CHECKING:
    from gfkit.boards.rules import Game, Model
    from gfkit.boards.tiles import TileSet


def model_text(model: Model) -> str:
    """Return what a model counts and how: its definition and its tile sets."""
    rows = [("model", model.name), ("counts", model.summary)]
    if model.definition is not None:
        rows += _rule_rows(model.definition.game)
    parts = [aligned(rows)]
    if model.definition is not None and isinstance(model.definition.game, ArrayRule):
        parts.append(array_rule_text(model.definition.game))
    liberties = model.definition is not None and isinstance(model.definition.game, LibertyGame)
    for part in () if liberties else parts_of(model):
        times = "" if part.coefficient == 1 else f"{part.coefficient} times "
        parts.append(f"{times}tilings by {part.tiles.name}\n\n{tiles_text(part.tiles)}")
    game = model.definition.game if model.definition else None
    if model.play and isinstance(game, PlacementGame) and game.both:
        parts.append("restricted to |i - j| <= s + 1, with s of the pieces that both players place")
    elif model.play:
        parts.append("restricted to |i - j| <= 1 for the monomials x^i y^j")
    return "\n\n".join(parts)


def _rule_rows(game: Game) -> list[tuple[str, str]]:
    if isinstance(game, PlacementGame):
        rows = [
            (f"{player} places", "   ".join(map(piece_text, pieces)))
            for player, pieces in (("Left", game.left), ("Right", game.right))
            if pieces
        ]
        shared = "   ".join(f"{piece_text(piece.cells)} ({piece.weight})" for piece in game.both)
        return [*rows, ("both place", shared)] if game.both else rows
    if isinstance(game, ColouringGame):
        colours = ", ".join(f"{c.name} ({c.owner}, {c.weight})" for c in game.colours)
        pairs = " ".join("".join(pair) for pair in game.forbidden)
        return [("colours", colours), (f"no {game.neighbours} neighbours", pairs)]
    if isinstance(game, ArrayRule):
        return []
    return [("stones", "B (left, x), R (right, y); every group touches an empty cell")]


RULE_KEYS = (
    *("name", "summary", "values", "weights", "ordered", "corners", "introduced"),
    *("neighbours", "window", "words", "blocks"),
)
CONDITION_KEYS = (
    *("directions", "relation", "values", "distance", "counts", "of", "outside"),
    *("rows", "columns", "statistic", "direction", "allow", "allowed", "forbid"),
)
"""The keys of an array rule and of its tables, in the order in which they are shown."""


def array_rule_text(rule: ArrayRule) -> str:
    """Return the rule as the TOML that it was read from, its keys in order.

    >>> words = {"forbid": ["11"], "direction": "row"}
    >>> data = {"name": "no 11", "words": [words], "values": ["0", "1"]}
    >>> print(array_rule_text(ArrayRule.from_data(data, "example")))
    name = "no 11"
    values = ["0", "1"]
    <BLANKLINE>
    [[words]]
    direction = "row"
    forbid = ["11"]
    """
    data = _in_order(rule.to_data(), RULE_KEYS)
    for key, value in data.items():
        if isinstance(value, list):
            inside = [_in_order(v, CONDITION_KEYS) if isinstance(v, dict) else v for v in value]
            data[key] = inside
    return toml_text(data)


def _in_order(table: dict[str, Any], keys: tuple[str, ...]) -> dict[str, Any]:
    return {key: table[key] for key in keys if key in table}


def tiles_text(tiles: TileSet) -> str:
    """Return the tiles of a set as a table of edge labels, with what its sides allow."""
    heading = ["tile", *SIDES, "weight"]
    body = [
        [tile.name, *(getattr(tile, side) for side in SIDES), str(tile.weight)]
        for tile in tiles.tiles
    ]
    outside = [["boundary", *(",".join(getattr(tiles.boundary, side)) for side in SIDES), ""]]
    if tiles.hole != tiles.boundary:
        outside.append(["hole", *(",".join(getattr(tiles.hole, side)) for side in SIDES), ""])
    return columns([heading, *body, *outside])
