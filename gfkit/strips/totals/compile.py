"""From a model to what counts it: the way of its kind of rule, with the model's own tile sets."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from gfkit.boards.kinds.pieces import PlacementGame
from gfkit.boards.kinds.tilings import parts_data
from gfkit.boards.language.rule_data import model_data, model_of_data
from gfkit.errors import GfkitError
from gfkit.proofs.closed_sets import Shape
from gfkit.strips.ways.ways import way_of

if TYPE_CHECKING:
    from gfkit.automata.transfer import Step, TransferMatrix
    from gfkit.boards.kinds.tilings import Part
    from gfkit.boards.language.rules import Model
    from gfkit.boards.shapes.joins import Joins
    from gfkit.strips.scan.explorer import Rows

ENDS = frozenset({"maximal", "left-ends", "right-ends", "one-sided-ends"})
"""The quantities that ask what can be placed."""
MODEL = Shape(model_data, model_of_data)
"""A model as a field of a statement or a table."""


@lru_cache(maxsize=64)
def parts_of(model: Model) -> tuple[Part, ...]:
    """Return the integer combination of tile sets that counts the model.

    Raises GfkitError for a model that no tile set counts.
    """
    return model.parts or way_of(model.game).parts(model.game, model.quantity)


def fitting(model: Model, rows: int | None, columns: int | None) -> Model:
    """Return a model without the pieces that have no placement where ends are joined.

    rows, columns: the lengths of the joined sides, None for an open one, 0 of no cells. Only ends
    of games of pieces ask what could be placed: every other model is returned as it is.
    """
    game = model.game
    if not isinstance(game, PlacementGame) or model.quantity not in ENDS:
        return model
    less = game.around(rows or None, columns or None)
    if less == game or model.definition is None:
        return model
    return replace(model, parts=(), definition=replace(model.definition, game=less))


def least_ring(model: Model, *, upright: bool) -> int:
    """Return the length from which on every piece of a model has its placements along a ring.

    upright: the columns are joined. 0 for a model that does not ask what can be placed.
    """
    game = model.game
    if not isinstance(game, PlacementGame) or model.quantity not in ENDS:
        return 0
    return game.reach(upright=upright)


def refuse_twist(model: Model, joins: Joins) -> None:
    """Raise GfkitError for a model that is not counted on boards whose ends are twisted."""
    if joins.twist is None:
        return
    if model.play or (isinstance(model.game, PlacementGame) and model.quantity in ENDS):
        raise GfkitError(
            f"{model.name} is not counted on boards whose ends are twisted: which pieces fit there "
            "depends on where they are; positions and tilings are counted"
        )
    if model.game.kind not in {"array", "colouring", "edges", "placement", "tiling"}:
        raise GfkitError(
            f"{model.name} is counted on boards whose ends are joined straight on, not on twisted "
            "ones; arrays, sets of edges, colourings, pieces and tilings are"
        )


def strip_automaton(model: Model, rows: Rows) -> TransferMatrix:
    """Return the automaton of a model on boards with rows of a kind."""
    return way_of(model.game).automaton(_around(model, rows), rows)


def ring_parts(model: Model, rows: Rows) -> list[tuple[int, tuple[Step, ...]]]:
    """Return coefficients, each with the steps of a row; raises GfkitError as `Way.ring` does."""
    return way_of(model.game).ring(_around(model, rows), rows)


def _around(model: Model, rows: Rows) -> Model:
    if not rows.joined:
        return model
    return fitting(model, *((rows.width, None) if rows.turned else (None, rows.width)))


def rule_data(model: Model) -> dict[str, Any]:
    """Return the full text of the rule with its tile sets, if there are any."""
    try:
        parts = parts_of(model)
    except GfkitError:
        return model.to_data()
    return {**model.to_data(), "parts": parts_data(parts)}
