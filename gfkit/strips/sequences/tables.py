"""Tables of counts: of all m x n boards of a rule."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

from gfkit.base.arguments import flag, size, trusted
from gfkit.base.budget import Budget, know, tracked, within
from gfkit.boards.models.model import Model
from gfkit.boards.models.names import Rule
from gfkit.boards.rules.wang_tiles import TileSet
from gfkit.boards.shapes.board import Board
from gfkit.boards.shapes.topology import TURNED, Topology, check_topology
from gfkit.errors import LimitReached
from gfkit.strips.counts.count import count
from gfkit.strips.counts.small_boards import check_small_boards
from gfkit.strips.encodings.models import model_from
from gfkit.strips.scan.forecasts import say_terms
from gfkit.strips.sequences.strip import Strip

if TYPE_CHECKING:
    from gfkit.boards.rules.rule import CountingRule


MAX_SIDE = 2000
"""The limit on a table of all boards."""


@trusted
def board_table(
    model: Model | Rule | TileSet | CountingRule | str,
    rows: int,
    columns: int,
    *,
    topology: Topology = "strip",
    multigraph: bool = False,
    budget: Budget | None = None,
) -> list[list[int]]:
    """Return the counts of all m x n boards, a list for each m = 1, ..., rows.

    model: a game, one of its models, or the name of either. rows, columns: of the largest board.
    Strips are fixed on the shorter side. A user-defined rule is compared with enumeration first.
    topology, multigraph: as for single boards, so a cylinder joins the ends of every row.
    Raises GfkitError for a side below 1, and LimitReached for one that is too large.

    >>> from gfkit.boards.models.names import domineering
    >>> board_table(domineering.right_ends, 2, 4)
    [[1, 1, 2, 2], [2, 4, 11, 25]]
    """
    model = model_from(model)
    check_topology(topology)
    rows = size("rows", rows, least=1, example=4)
    columns = size("columns", columns, least=1, example=4)
    multigraph = flag("multigraph", multigraph)
    for name, side in (("rows", rows), ("columns", columns)):
        if side > MAX_SIDE:
            raise LimitReached(f"a table of {side} {name} is too large; the limit is {MAX_SIDE}")
    with within(budget):
        if model.own:
            check_small_boards(model, topology=topology, multigraph=multigraph)
        kind = topology if columns <= rows else TURNED.get(topology, topology)
        if model.play or not model.game.goes_round(kind):
            found: list[list[int]] = [[] for _ in range(rows)]
            for m, n in tracked(list(product(range(rows), range(1, 1 + columns))), "boards"):
                board = Board.rectangle(1 + m, n)
                one = count(model, board, topology=topology, multigraph=multigraph)
                found[m].append(one.total())
                know(table=found)
        else:
            found = _strip_by_strip(model, rows, columns, kind, multigraph=multigraph)
    return found


def _strip_by_strip(
    model: Model, rows: int, columns: int, kind: Topology, *, multigraph: bool
) -> list[list[int]]:
    """Return the table from strips of every side up to the shorter one.

    The widest strip is begun first, to find out whether it is too large.
    """
    fixed, side, longer = ("columns", columns, rows) if columns <= rows else ("rows", rows, columns)
    how: dict[str, Any] = {"topology": kind, "multigraph": multigraph}
    widest = Strip(model, **{**how, fixed: side})
    if not widest.is_ring and (one := widest.foresee()) is not None:
        say_terms(widest.what, one, longer + 1)
    known: dict[str, list[int]] = {}
    for width in tracked(range(1, side + 1), f"strips of {fixed} up to {side}"):
        strip = Strip(model, **{**how, fixed: width})
        known[f"{width} {fixed}"] = strip.terms(longer + 1)[1:]
        know(**known)
    lines = list(known.values())
    return [list(line) for line in zip(*lines, strict=True)] if fixed == "columns" else lines
