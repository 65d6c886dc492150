"""Tables of counts over the number of rows and columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gfkit.boards.board import Board
from gfkit.errors import GfkitError, LimitReached
from gfkit.strips.count import count
from gfkit.strips.selfcheck import check_small_boards, is_users_own
from gfkit.strips.strip import Strip

if TYPE_CHECKING:
    from gfkit.boards.joins import Topology
    from gfkit.boards.rules import Model

MAX_SIDE = 2000

_TURNED: dict[Topology, Topology] = {
    "strip": "strip",
    "cylinder": "ring",
    "ring": "cylinder",
    "torus": "torus",
}


def count_table(
    model: Model,
    rows: int,
    columns: int,
    *,
    topology: Topology = "strip",
    multigraph: bool = False,
) -> list[list[int]]:
    """Return the counts of all m x n boards, a list for each m = 1, ..., rows.

    Strips are fixed on the shorter side. A rule of a user's own is compared with enumeration first.
    topology: as for single boards, so a cylinder joins the ends of every row.
    Raises GfkitError for a side below 1, and LimitReached for one that is too large.

    >>> from gfkit.boards.rules import domineering
    >>> count_table(domineering.right_ends, 2, 4)
    [[1, 1, 2, 2], [2, 4, 11, 25]]
    """
    for name, side in (("rows", rows), ("columns", columns)):
        if side < 1:
            raise GfkitError(f"a table of {side} {name} has no entries; {name} must be at least 1")
        if side > MAX_SIDE:
            raise LimitReached(f"a table of {side} {name} is too large; the limit is {MAX_SIDE}")
    if is_users_own(model):
        check_small_boards(model, topology=topology, multigraph=multigraph)
    kind = topology if columns <= rows else _TURNED[topology]
    if model.play or not model.game.goes_round(kind):
        return [
            [
                count(
                    model, Board.rectangle(m, n), topology=topology, multigraph=multigraph
                ).total()
                for n in range(1, columns + 1)
            ]
            for m in range(1, rows + 1)
        ]
    if columns <= rows:
        by_column = [
            Strip(model, columns=n, topology=kind, multigraph=multigraph).terms(rows + 1)[1:]
            for n in range(columns, 0, -1)
        ]  # the widest first: what is too large is refused at once
        return [list(line) for line in zip(*reversed(by_column), strict=True)]
    by_row = [
        Strip(model, rows=m, topology=kind, multigraph=multigraph).terms(columns + 1)[1:]
        for m in range(rows, 0, -1)
    ]
    return by_row[::-1]
