"""The automata that count what a model counts on strips, and on rings.

Most kinds of rules are translated into arrays (`gfkit.strips.encodings.arrays`). Images, symmetric
arrays and classes of arrays are not all words of letters; the modules of APART have their automata.
"""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from typing import Any

from gfkit.automata.steps import CellStep
from gfkit.automata.transfer_matrix import TransferMatrix, direct_sum
from gfkit.boards.models.model import Model
from gfkit.boards.rules.placement_games import PlacementGame
from gfkit.boards.rules.rule import CountingRule
from gfkit.errors import GfkitError
from gfkit.strips.encodings.arrays import arrays_of
from gfkit.strips.scan.components import DoubleEdges
from gfkit.strips.scan.states import (
    ScannedRows,
    ring_steps,
    strip_matrix,
)

APART = {
    "classes": "gfkit.strips.encodings.symmetry",
    "image": "gfkit.strips.encodings.images",
    "symmetric": "gfkit.strips.encodings.symmetry",
}
"""For each kind that is not words of letters, the module of its `automaton` and `profile`."""

ENDS = frozenset({"maximal", "left-ends", "right-ends", "one-sided-ends"})
"""The quantities that depend on what can be placed."""


def counted_apart(game: CountingRule) -> Any:
    """Return the module that counts a kind that is not words of letters, otherwise None."""
    return import_module(APART[game.kind]) if game.kind in APART else None


def fitting(model: Model, rows: int | None, columns: int | None) -> Model:
    """Return a model without the pieces that have no placement where ends are joined.

    rows, columns: the lengths of the joined sides, None for an open one, 0 of no cells. Only ends
    of games of pieces depend on what could be placed; every other model is returned unchanged.
    """
    game = model.game
    if 1 in (rows, columns):
        refuse_loops(model)
    if not isinstance(game, PlacementGame) or model.quantity not in ENDS:
        return model
    less = game.around(rows or None, columns or None)
    return model if less == game else replace(model, game=less, parts=())


def refuse_loops(model: Model) -> None:
    """Raise GfkitError for ends where a cell is its own neighbour, and so may forbid its colour."""
    if model.game.forbids_itself and model.quantity in ENDS:
        raise DoubleEdges(
            f"{model.name}: on a joined side of one cell a cell is its own neighbour, and whether "
            "a colour can be placed there is not defined; without multigraph, short sides are open"
        )


def least_ring(model: Model, *, upright: bool) -> int:
    """Return the length from which on every piece of a model has its placements along a ring.

    upright: the columns are joined. 0 for a model that does not depend on what can be placed.
    """
    game = model.game
    if not isinstance(game, PlacementGame) or model.quantity not in ENDS:
        return 0
    return game.reach(upright=upright)


def strip_automaton(model: Model, rows: ScannedRows) -> TransferMatrix:
    """Return the automaton of a model on boards with rows of a kind."""
    model = _around(model, rows)
    if apart := counted_apart(model.game):
        found: TransferMatrix = apart.automaton(model, rows)
        return found
    require_rows(model, rows.width if rows.turned else None)
    some = arrays_of(model.game, model.quantity)
    return direct_sum([(k, strip_matrix(arrays, rows)) for k, arrays in some])


def ring_parts(model: Model, rows: ScannedRows) -> list[tuple[int, tuple[CellStep, ...]]]:
    """Return coefficients, each with the steps of a row between states of endless arrays.

    Raises GfkitError for a rule without them.
    """
    if model.game.no_ring:
        raise GfkitError(f"{model.name} {model.game.no_ring}")
    some = arrays_of(_around(model, rows).game, model.quantity)
    return [(k, ring_steps(arrays, rows)) for k, arrays in some]


def _around(model: Model, rows: ScannedRows) -> Model:
    if not rows.joined:
        return model
    return fitting(model, *((rows.width, None) if rows.turned else (None, rows.width)))


def require_rows(model: Model, rows: int | None) -> None:
    """Raise GfkitError for a rule on a graph that has another number of rows."""
    wanted = getattr(model.game, "rows", None)
    if wanted not in {None, rows}:
        raise GfkitError(f"{model.game.name} has a graph of {wanted} rows: write rows={wanted}")
