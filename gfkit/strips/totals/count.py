"""Counting one board: the polynomial in x and y, for any set of cells."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.base.arguments import called_like, size
from gfkit.base.budget import within
from gfkit.base.trusted import trusted
from gfkit.boards.kinds.edge_games import find_graph_rule
from gfkit.boards.language.rules import model_from
from gfkit.boards.shapes.board import board_of, board_or_sides, started
from gfkit.boards.shapes.graph import Graph, graph_of, is_networkx
from gfkit.boards.shapes.joins import joins_of
from gfkit.errors import GfkitError
from gfkit.strips.scan.explorer import MAX_STATES
from gfkit.strips.totals.compile import fitting, refuse_twist
from gfkit.strips.ways.graphs import profile_on_graph
from gfkit.strips.ways.ways import way_of

if TYPE_CHECKING:
    from gfkit.base.budget import Budget
    from gfkit.boards.kinds.game import Game
    from gfkit.boards.kinds.tiles import TileSet
    from gfkit.boards.language.rules import Model, Rule
    from gfkit.boards.shapes.board import Board
    from gfkit.boards.shapes.joins import Topology
    from gfkit.series.profile import Profile


@trusted
@called_like("count('domineering', '3x4')")
def count(
    model: Model | Rule | TileSet | Game | str,
    board: Board | Graph | str | tuple[int, int] | Any = None,
    *,
    rows: int | None = None,
    columns: int | None = None,
    topology: Topology = "strip",
    multigraph: bool = False,
    shift: int = 0,
    max_states: int = MAX_STATES,
    budget: Budget | None = None,
) -> Profile:
    """Return the number of positions with i Left and j Right pieces as a polynomial.

    model: a game, one of its models, the name of either, or a user-defined rule; a game alone means
    its positions. board: a Board, a text such as "3x4" or "..#|.#.", a pair (3, 4), or a graph,
    also one of networkx; or both rows and columns. In a text letters say what stands on a cell, for
    rules of arrays and colours: "R..|..L" counts the positions that have these, `_` is empty.
    topology: on a cylinder the ends of every row are joined, on a ring those of every column, on a
    torus both; identified sides of 1 and 2 cells are the same as open ones, or with `multigraph`
    the unrolled board that repeats. A Moebius strip is a ring, a Klein bottle a torus, whose last
    row is joined to the reflected first, always unrolled; shift: by how many cells the first row of
    a torus or Klein bottle is shifted before.
    max_states: a limit. budget: limits of time and memory. Raises LimitReached for a polynomial
    that does not fit into the memory, OutOfBudget at a limit during the work.

    >>> from gfkit import domineering
    >>> print(count(domineering.maximal, "3x2"))
    2*x^2*y+2*x^2+y^3
    >>> import networkx
    >>> count("node-kayles", networkx.petersen_graph()).total()
    76
    >>> print(count(domineering.tilings, "2x3", topology="torus"))
    x^3+3*x*y^2
    >>> count("col", "R..|..L").total()
    16
    """
    max_states = size("max_states", max_states, least=1, example=10**6)
    board = board_or_sides(board, rows, columns, "count('domineering', '3x4')")
    if isinstance(board, Graph) or is_networkx(board):
        graph = graph_of("board", board)
        if topology != "strip" or multigraph or shift:
            raise GfkitError("a graph has no topology: leave it out, as in count('col', graph)")
        rule = find_graph_rule(model if isinstance(model, str) else model_from(model).name)
        return profile_on_graph(
            rule.game, graph, rule.quantity, max_states=max_states, budget=budget
        )
    model = model_from(model, "count({}, '4x4')")
    board, given = started(board) if isinstance(board, str) else (board_of("board", board), {})
    joins = joins_of(board, topology, multigraph=multigraph, shift=shift)
    refuse_twist(model, joins)
    model.game.refuse(topology)
    if joins.twist is None:
        rows = board.rows if joins.down else None
        model = fitting(model, rows, board.columns if joins.across else None)
    with within(budget):
        way = way_of(model.game)
        if not given:
            return way.on_board(model, board, joins, max_states=max_states)
        letters = {cell: model.game.letter_of(mark) for cell, mark in given.items()}
        return way.on_started(model, board, joins, letters, max_states=max_states)
