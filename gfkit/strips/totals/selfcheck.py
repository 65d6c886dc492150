"""A user's rule compared with plain enumeration, on all boards small enough.

What the engine counts goes through windows, tiles and states; enumeration asks the rule itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gfkit.base.arguments import flag, size
from gfkit.base.budget import Budget, budgeted
from gfkit.boards.language.rules import model_from
from gfkit.boards.shapes.board import Board
from gfkit.boards.shapes.joins import check_topology
from gfkit.errors import Disagreement, LimitReached
from gfkit.strips.enumerate import brute
from gfkit.strips.scan.components import DoubleEdges
from gfkit.strips.totals.count import count
from gfkit.strips.ways.ways import way_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gfkit.boards.language.rules import Model
    from gfkit.boards.shapes.joins import Topology

MAX_ARRAYS = 3000
MAX_JOINED_CELLS = 9
"""Around a ring the engine needs all words of labels, however few the positions are."""


@budgeted
def check_small_boards(
    model: Model,
    *,
    topology: Topology = "strip",
    multigraph: bool = False,
    max_arrays: int = MAX_ARRAYS,
    budget: Budget | None = None,  # noqa: ARG001 - for `budgeted`
) -> int:
    """Compare count and enumeration on small rectangles; return how many were compared.

    budget: limits of time, memory and steps.
    model: an array rule, a set of pieces, or a tile set that is its own definition. max_arrays:
    what enumeration may cost altogether: in arrays or positions to ask, or for a tile set in tens
    of tiles to try; the smallest boards come first. No side is longer than LONGEST_COMPARED, or
    than the longest piece and one cell more, and no board larger than enumeration accepts, or if
    ends are joined than MAX_JOINED_CELLS.
    Raises Disagreement, with the board and both counts, if there is one.

    >>> from gfkit.boards.kinds.arrays import ArrayRule
    >>> from gfkit.boards.language.rules import model_of
    >>> data = {"values": ["0", "1"], "words": [{"direction": "row", "forbid": ["11"]}]}
    >>> check_small_boards(model_of(ArrayRule.from_data(data, "no 11")))
    18
    """
    model = model_from(model)
    check_topology(topology)
    multigraph = flag("multigraph", multigraph)
    max_arrays = size("max_arrays", max_arrays, example=MAX_ARRAYS)
    compared = 0
    most_cells = brute.MAX_CELLS if topology == "strip" else MAX_JOINED_CELLS
    for board in _small_boards(model, max_arrays, most_cells, joined=topology != "strip"):
        try:
            found = count(model, board, topology=topology, multigraph=multigraph)
        except DoubleEdges:  # of this board alone
            continue
        wanted = brute.count(model, board, topology, multigraph=multigraph)
        if found != wanted:
            joined = "" if topology == "strip" else f" joined into a {topology}"
            raise Disagreement(
                f"{model.name} on the board {board}{joined}: the engine counts {found}, "
                f"enumeration {wanted}"
            )
        compared += 1
    return compared


def _small_boards(
    model: Model, max_arrays: int, most_cells: int = brute.MAX_CELLS, *, joined: bool = False
) -> Iterator[Board]:
    """Yield rectangles, smaller ones first, while their cost together is within the bound."""
    way = way_of(model.game)
    sides = range(1, way.longest_compared(model.game) + 1)
    for cells, rows, columns in sorted((m * n, m, n) for m in sides for n in sides):
        if cells > most_cells:
            return
        if not way.fits(model.game, rows, columns):
            continue
        try:
            max_arrays -= (way.cost_joined if joined else way.cost)(model, rows, columns)
        except LimitReached:
            return
        if max_arrays < 0:
            return
        yield Board.rectangle(rows, columns)
