"""Counting one board: the polynomial in x and y, for any set of cells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gfkit.boards.joins import joins_of
from gfkit.boards.rules import Model, model_of
from gfkit.strips.scan import MAX_STATES
from gfkit.strips.tile_count import MEMORY_LIMIT
from gfkit.strips.ways import way_of

if TYPE_CHECKING:
    from gfkit.boards.board import Board
    from gfkit.boards.game import Game
    from gfkit.boards.joins import Topology
    from gfkit.boards.tiles import TileSet
    from gfkit.series.profile import Profile


def count(
    model: Model | TileSet | Game,
    board: Board,
    *,
    topology: Topology = "strip",
    multigraph: bool = False,
    memory_limit: int = MEMORY_LIMIT,
    max_states: int = MAX_STATES,
) -> Profile:
    """Return the number of positions with i Left and j Right pieces as a polynomial.

    topology: on a cylinder the ends of every row are joined, on a ring those of every column, on a
    torus both; joined sides of 1 and 2 cells are the same as open ones, or with `multigraph` the
    unrolled board that repeats.
    memory_limit: bytes; LimitReached is raised before more would be needed.

    >>> from gfkit.boards.board import Board
    >>> from gfkit.boards.rules import domineering
    >>> print(count(domineering.maximal, Board.parse("3x2")))
    2*x^2*y+2*x^2+y^3
    >>> print(count(domineering.tilings, Board.parse("2x3"), topology="torus"))
    x^3+3*x*y^2
    """
    if not isinstance(model, Model):
        model = model_of(model)
    joins = joins_of(board, topology, multigraph=multigraph)
    model.game.refuse(topology)
    return way_of(model.game).on_board(
        model, board, joins, memory_limit=memory_limit, max_states=max_states
    )
