"""Counting one board: the polynomial in x and y, for any set of cells.

A model is counted by the way of its kind of rule, with its own tile sets. A user's rule is compared
with plain enumeration on all boards small enough: what the engine counts goes through windows,
tiles and states; enumeration asks the rule itself.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from gfkit.base.arguments import called_like, flag, size
from gfkit.base.budget import Budget, budgeted, within
from gfkit.base.display.upward import upward
from gfkit.base.trusted import trusted
from gfkit.boards.kinds.edge_games import find_graph_rule
from gfkit.boards.kinds.pieces import PlacementGame
from gfkit.boards.kinds.tiles import parts_data
from gfkit.boards.language.rules import model_data, model_from, model_of_data
from gfkit.boards.shapes.board import Board, board_of, board_or_sides, started
from gfkit.boards.shapes.graph import Graph, graph_of, is_networkx
from gfkit.boards.shapes.joins import check_topology, joins_of
from gfkit.errors import Disagreement, GfkitError, LimitReached, OutOfBudget
from gfkit.proofs.closed_sets import Shape
from gfkit.strips.enumerate import brute
from gfkit.strips.scan.components import DoubleEdges
from gfkit.strips.scan.explorer import MAX_STATES
from gfkit.strips.ways import ways
from gfkit.strips.ways.graphs import profile_on_graph

if TYPE_CHECKING:
    from gfkit.automata.transfer import Step, TransferMatrix
    from gfkit.boards.kinds.game import Game
    from gfkit.boards.kinds.tiles import Part, TileSet
    from gfkit.boards.language.rules import Model, Rule
    from gfkit.boards.shapes.joins import Topology
    from gfkit.series.profile import Profile
    from gfkit.strips.scan.explorer import Rows

ENDS = frozenset({"maximal", "left-ends", "right-ends", "one-sided-ends"})
"""The quantities that ask what can be placed."""
MODEL = Shape(model_data, model_of_data)
"""A model as a field of a statement or a table."""
MAX_ARRAYS = 3000
MAX_JOINED_CELLS = 9
"""Around a ring the engine needs all words of labels, however few the positions are."""


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
    max_states: int = MAX_STATES,
    budget: Budget | None = None,
) -> Profile:
    """Return the number of positions with i Left and j Right pieces as a polynomial.

    model: a game, one of its models, the name of either, or a user-defined rule; a game alone means
    its positions; or words with a board, as "domino tilings of 8 X 8". board: a Board, a text such
    as "3x4" or "..#|.#.", a pair (3, 4), or a graph, by its name such as "K_5", also one of
    networkx; or both rows and columns. In a text letters say what stands on a cell, for
    rules of arrays and colours: "R..|..L" counts the positions that have these, `_` is empty.
    topology: on a cylinder the ends of every row are joined, on a ring those of every column, on a
    torus both; identified sides of 1 and 2 cells are the same as open ones, or with `multigraph`
    the unrolled board that repeats.
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
    if board is None and rows is None and columns is None and isinstance(model, str):
        found = upward("read")(model)
        if found.kind == "count":
            model, board = found.value
    board = board_or_sides(board, rows, columns, "count('domineering', '3x4')")
    if isinstance(board, str):
        board = Graph.named(board) or board
    if isinstance(board, Graph) or is_networkx(board):
        graph = graph_of("board", board)
        if topology != "strip" or multigraph:
            raise GfkitError("a graph has no topology: leave it out, as in count('col', graph)")
        rule = find_graph_rule(model if isinstance(model, str) else model_from(model).name)
        return profile_on_graph(
            rule.game, graph, rule.quantity, max_states=max_states, budget=budget
        )
    model = model_from(model, "count({}, '4x4')")
    board, given = started(board) if isinstance(board, str) else (board_of("board", board), {})
    joins = joins_of(board, topology, multigraph=multigraph)
    model.game.refuse(topology)
    down, across = board.rows if joins.down else None, board.columns if joins.across else None
    model = fitting(model, down, across)
    with within(budget):
        letters = {cell: model.game.letter_of(mark) for cell, mark in given.items()}
        return ways.profile_on_board(model, board, joins, letters, max_states=max_states)


@lru_cache(maxsize=64)
def parts_of(model: Model) -> tuple[Part, ...]:
    """Return the integer combination of tile sets that counts the model.

    Raises GfkitError for a model that no tile set counts.
    """
    return model.parts or ways.tile_sets(model.game, model.quantity)


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


def strip_automaton(model: Model, rows: Rows) -> TransferMatrix:
    """Return the automaton of a model on boards with rows of a kind."""
    return ways.automaton(_around(model, rows), rows)


def ring_parts(model: Model, rows: Rows) -> list[tuple[int, tuple[Step, ...]]]:
    """Return coefficients, each with the steps of a row; raises GfkitError as `ways.ring` does."""
    return ways.ring(_around(model, rows), rows)


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
    how many letters, tiles or pieces enumeration may try altogether; the smallest boards come
    first. No side is longer than LONGEST_COMPARED, or
    than the longest piece and one cell more, and no board larger than enumeration accepts, or if
    ends are joined than MAX_JOINED_CELLS.
    Raises Disagreement, with the board and both counts, if there is one.

    >>> from gfkit.boards.kinds.arrays import ArrayRule
    >>> from gfkit.boards.language.rules import model_of
    >>> data = {"values": ["0", "1"], "words": [{"direction": "row", "forbid": ["11"]}]}
    >>> check_small_boards(model_of(ArrayRule.from_data(data, "no 11")))
    20
    """
    model = model_from(model)
    check_topology(topology)
    multigraph = flag("multigraph", multigraph)
    max_arrays = size("max_arrays", max_arrays, example=MAX_ARRAYS)
    compared, most_cells = 0, brute.MAX_CELLS if topology == "strip" else MAX_JOINED_CELLS
    sides = range(1, ways.longest_compared(model.game) + 1)
    listing = Budget(steps=max_arrays)
    for cells, rows, columns in sorted((m * n, m, n) for m in sides for n in sides):
        if cells > most_cells or not ways.fits(model.game, rows, columns):
            continue
        board = Board.rectangle(rows, columns)
        try:
            found = count(model, board, topology=topology, multigraph=multigraph)
        except DoubleEdges:  # of this board alone
            continue
        try:
            with listing:
                wanted = brute.count(model, board, topology, multigraph=multigraph)
        except (LimitReached, OutOfBudget) as error:
            if isinstance(error, OutOfBudget) and listing.spent <= max_arrays:
                raise
            break
        if found != wanted:
            joined = "" if topology == "strip" else f" joined into a {topology}"
            raise Disagreement(
                f"{model.name} on the board {board}{joined}: the engine counts {found}, "
                f"enumeration {wanted}"
            )
        compared += 1
    return compared
