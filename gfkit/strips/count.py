"""Counting one board: the polynomial in x and y, for any set of cells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gfkit.arguments import size
from gfkit.boards.board import board_of
from gfkit.boards.joins import joins_of
from gfkit.boards.rules import model_from
from gfkit.budget import within
from gfkit.strips.scan import MAX_STATES
from gfkit.strips.ways import way_of

if TYPE_CHECKING:
    from gfkit.boards.board import Board
    from gfkit.boards.game import Game
    from gfkit.boards.joins import Topology
    from gfkit.boards.rules import Model
    from gfkit.boards.tiles import TileSet
    from gfkit.budget import Budget
    from gfkit.series.profile import Profile


def count(
    model: Model | TileSet | Game | str,
    board: Board,
    *,
    topology: Topology = "strip",
    multigraph: bool = False,
    max_states: int = MAX_STATES,
    budget: Budget | None = None,
) -> Profile:
    """Return the number of positions with i Left and j Right pieces as a polynomial.

    topology: on a cylinder the ends of every row are joined, on a ring those of every column, on a
    torus both; identified sides of 1 and 2 cells are the same as open ones, or with `multigraph`
    the unrolled board that repeats.
    budget: limits of time and memory. Raises LimitReached for a polynomial that does not fit into
    the memory, OutOfBudget at a limit during the work.

    model: a model, its name, or a user-defined rule.

    >>> from gfkit.boards.board import Board
    >>> from gfkit.boards.rules import domineering
    >>> print(count(domineering.maximal, Board.parse("3x2")))
    2*x^2*y+2*x^2+y^3
    >>> print(count(domineering.tilings, Board.parse("2x3"), topology="torus"))
    x^3+3*x*y^2
    """
    model = model_from(model)
    board = board_of("board", board)
    max_states = size("max_states", max_states, least=1, example=10**6)
    joins = joins_of(board, topology, multigraph=multigraph)
    model.game.refuse(topology)
    with within(budget):
        return way_of(model.game).on_board(model, board, joins, max_states=max_states)
