"""Draw positions of a rule on a board, exactly uniformly."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.api.game import placed
from gfkit.base.budget import Budget, within
from gfkit.boards.shapes.board import Topology, board_of

if TYPE_CHECKING:
    from gfkit.boards.kinds.pieces import Position


def sample(
    rule: Any,
    board: Any = None,
    *,
    rows: int | None = None,
    columns: int | None = None,
    topology: Topology = "strip",
    count: int = 1,
    seed: int | None = None,
    budget: Budget | None = None,
) -> Position | list[Position]:
    """Draw positions of a rule on a board, each with the same probability.

    rule: a model or its name, perhaps with the board, as "domino tilings of 6 X 8". board: a Board
    or a text such as "4x4"; or both rows and columns. topology: which sides are identified. count:
    a list of so many, if not 1. seed: the same seed draws the same positions. Raises GfkitError for
    rules whose boards have no holes, and for holes where sides are joined.

    >>> from gfkit import sample
    >>> len(sample("kings", "4x4", count=3, seed=1)), sample("kings 4 x 4", seed=1).board.rows
    (3, 4)
    """
    from gfkit.strips.sequences.strip import positions_on  # noqa: PLC0415 - slow to import

    rule, cells = placed(rule, board, rows, columns, "sample('kings', '4x4')")
    with within(budget):
        drawn = positions_on(rule, board_of("board", cells), topology).samples(count, seed)
    return drawn[0] if count == 1 else drawn
