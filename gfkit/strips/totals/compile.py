"""From a model to what counts it: the way of its kind of rule, with the model's own tile sets."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from gfkit.boards.pieces import PlacementGame
from gfkit.boards.tilings import parts_data
from gfkit.errors import GfkitError
from gfkit.strips.totals.ways import way_of

if TYPE_CHECKING:
    from gfkit.automata.transfer import Step, TransferMatrix
    from gfkit.boards.joins import Joins
    from gfkit.boards.rules import Model
    from gfkit.boards.tilings import Part

ENDS = frozenset({"maximal", "left-ends", "right-ends", "one-sided-ends"})
"""The quantities that ask what can be placed."""


@lru_cache(maxsize=64)
def parts_of(model: Model) -> tuple[Part, ...]:
    """Return the integer combination of tile sets that counts the model.

    Raises GfkitError for a model that no tile set counts.
    """
    return model.parts or way_of(model.game).parts(model.game, model.quantity)


def fitting(model: Model, rows: int | None, columns: int | None) -> Model:
    """Return a model without the pieces that have no placement where ends are joined.

    rows, columns: the lengths of the joined sides, None for an open one. Only ends of games of
    pieces ask what could be placed: every other model is returned as it is.
    """
    game = model.game
    if not isinstance(game, PlacementGame) or model.quantity not in ENDS:
        return model
    less = game.around(rows, columns)
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
    if model.game.kind not in {"array", "colouring", "placement", "tiling"}:
        raise GfkitError(
            f"{model.name} is counted on boards whose ends are joined straight on, not on twisted "
            "ones; arrays, colourings, pieces and tilings are"
        )


def strip_automaton(
    model: Model, side: int, *, transposed: bool, joined: bool, max_states: int
) -> TransferMatrix:
    """Return the automaton of a model on boards with `side` columns, or rows if transposed.

    joined: whether the ends of the fixed side are joined.
    """
    model = _around(model, side, transposed=transposed, joined=joined)
    return way_of(model.game).automaton(
        model, side, transposed=transposed, joined=joined, max_states=max_states
    )


def ring_parts(
    model: Model, side: int, *, transposed: bool, joined: bool, max_states: int
) -> list[tuple[int, tuple[Step, ...]]]:
    """Return for each tile set its coefficient and the steps of a row, with all words around it.

    Raises GfkitError for a model that no tile set counts.
    """
    model = _around(model, side, transposed=transposed, joined=joined)
    return way_of(model.game).ring(
        model, side, transposed=transposed, joined=joined, max_states=max_states
    )


def _around(model: Model, side: int, *, transposed: bool, joined: bool) -> Model:
    if not joined:
        return model
    return fitting(model, side, None) if transposed else fitting(model, None, side)


def rule_data(model: Model) -> dict[str, Any]:
    """Return the full text of the rule with its tile sets, if there are any."""
    try:
        parts = parts_of(model)
    except GfkitError:
        return model.to_data()
    return {**model.to_data(), "parts": parts_data(parts)}
