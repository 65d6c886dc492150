"""Counting one board: the polynomial in x and y, for any set of cells; counting one graph.

The cells are read in order, and polynomials are pulled back from the last cell to the first
(`gfkit.automata.propagation`). The counts of separate components are multiplied.
[HuntemannMcKay2021, sections 2.1 and 3]

Most kinds of rules are translated into arrays (`gfkit.strips.encodings.arrays`). Images, symmetric
arrays and classes of arrays are not all words of letters; the modules of `counts.automata.APART`
count them. A new kind is one file, with a line in each of the tables that name it: the class of its
rules (`gfkit.boards.rules.rule.game_class`), its translation (`encodings.arrays.TRANSLATIONS`), and
the function that lists its positions for comparison (`brute_force.LISTED`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache, reduce
from operator import add, mul
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import numpy as np

from gfkit.automata.lumping import (
    from_smallest_layer,
    merge_in_ring,
    push_back,
)
from gfkit.automata.propagation import count_walks
from gfkit.automata.transfer_matrix import TransferMatrix
from gfkit.base.arguments import size, trusted
from gfkit.base.budget import Budget, tracked, within
from gfkit.boards.acceptors.arrays import (
    Arrays,
    Condition,
    Frontier,
    Line,
    closes,
)
from gfkit.boards.models.model import Model, model_data
from gfkit.boards.models.names import COLORINGS, Rule, on_graphs
from gfkit.boards.models.texts import model_of_data
from gfkit.boards.rules.graph_games import (
    ARC_KAYLES,
    COLORING,
    GRAPH_GAMES,
    ColouringGame,
    LibertyGame,
    find_graph_rule,
)
from gfkit.boards.rules.names import key_of, standard_name
from gfkit.boards.rules.placement_games import PlacementGame, SharedPiece
from gfkit.boards.rules.rule import Cell, CountingRule
from gfkit.boards.rules.wang_tiles import TileSet, Tilings, WeightedTiles, parts_data
from gfkit.boards.rules.weights import Weight
from gfkit.boards.shapes.board import Board, board_of, board_or_sides, started
from gfkit.boards.shapes.graph import SPANNING_TREES, Graph, graph_of, is_networkx
from gfkit.boards.shapes.topology import LEAST_JOINED, OPEN, TOPOLOGIES, Joins, Topology, joins_of
from gfkit.errors import GfkitError, UnknownModel
from gfkit.proofs.codec import Shape
from gfkit.series.profiles import CountWithProfile, Profile
from gfkit.strips.counts.automata import (
    APART,
    counted_apart,
    fitting,
    require_rows,
)
from gfkit.strips.encodings.arrays import arrays_of, can_be_holed, tiles_of_arrays
from gfkit.strips.encodings.models import model_from
from gfkit.strips.scan.conditions import slots_of
from gfkit.strips.scan.forecasts import foreseen, say_board
from gfkit.strips.scan.states import MAX_STATES, Edges, Explorer, ScannedRows, strip_matrix

if TYPE_CHECKING:
    from numpy.typing import NDArray


MODEL = Shape(model_data, model_of_data)
"""A model as a field of a statement or a table."""


@trusted
def count(
    model: Model | Rule | TileSet | CountingRule | str,
    board: Board | Graph | str | tuple[int, int] | Any = None,
    *,
    rows: int | None = None,
    columns: int | None = None,
    topology: Topology = "strip",
    multigraph: bool = False,
    max_states: int = MAX_STATES,
    budget: Budget | None = None,
) -> CountWithProfile:
    """Return the number of positions, with i Left and j Right pieces as a polynomial.

    model: a game, one of its models, the name of either, or a user-defined rule; a game alone means
    its positions. board: a Board, a text such as "3x4" or "..#|.#.", a pair (3, 4), or a graph: its
    name such as "K_5", a list of edges, or a networkx graph; or give both rows and columns. For
    rules of arrays and colours, letters in a text fix the contents of cells: "R..|..L" counts the
    positions with these two; `_` is an empty cell.
    topology: a cylinder joins the ends of every row, a ring those of every column, a torus both.
    Joined sides of 1 and 2 cells count as open ones; with `multigraph` they are the unrolled board,
    which repeats.
    max_states: a limit. budget: limits of time and memory. Raises LimitReached for a polynomial
    that does not fit into the memory, OutOfBudget at a limit during the work.

    >>> from gfkit import domineering
    >>> print(count(domineering.maximal, "3x2"))
    5 = 2*x^2*y+2*x^2+y^3
    >>> import networkx
    >>> count("node-kayles", networkx.petersen_graph()).total()
    76
    >>> print(count(domineering.tilings, "2x3", topology="torus"))
    4 = x^3+3*x*y^2
    >>> count("col", "R..|..L") == 16
    True
    """
    max_states = size("max_states", max_states, least=1, example=10**6)
    board = board_or_sides(board, rows, columns, "count('domineering', '3x4')")
    if isinstance(board, str):
        board = Graph.named(board) or board
    elif isinstance(board, list | set):
        board = Graph.parse_edges("\n".join(" ".join(map(str, edge)) for edge in board))
    if not isinstance(board, Board) and (isinstance(board, Graph) or is_networkx(board)):
        graph = graph_of("board", board)
        if topology != "strip" or multigraph:
            raise GfkitError("a graph has no topology: leave it out, as in count('col', graph)")
        name = model if isinstance(model, str) else model_from(model).name
        return _on_graph(name, graph, max_states, budget)
    model = model_from(model, "count({}, '4x4')")
    board, given = started(board) if isinstance(board, str) else (board_of("board", board), {})
    joins = joins_of(board, topology, multigraph=multigraph)
    model.game.refuse(topology)
    with within(budget):
        letters = {cell: model.game.letter_of(mark) for cell, mark in given.items()}
        profile = profile_on_board(model, board, joins, letters, max_states=max_states)
        return CountWithProfile.of_profile(profile)


def spanning_trees(graph: Graph) -> int:
    """Return the number of spanning trees: a cofactor of the Laplacian L, or n^-2 det(L + J).

    >>> spanning_trees(Graph.complete(5)), spanning_trees(Graph.cycle(7))
    (125, 7)
    """
    from gfkit.automata.traces import determinant  # noqa: PLC0415 - of graphs

    n, rows = graph.vertices, []
    for u, near in enumerate(graph.neighbours()):
        rows.append([1 + len(near) * (u == v) - (v in near) for v in range(n)])
    return determinant(rows) // n**2 if n else 1


def _on_graph(name: str, graph: Graph, max_states: int, budget: Budget | None) -> CountWithProfile:
    """Count games, colorings, or sets of edges and components on a graph, as its product with P_1.

    Proper colorings and perfect matchings are positions without an empty vertex; a determinant
    counts spanning trees.
    """
    if key_of(name) == key_of(SPANNING_TREES):
        trees = spanning_trees(graph)
        return CountWithProfile(((0, 0, trees),) if trees else ())
    from gfkit.strips.encodings.graphs import profile_on_graph  # noqa: PLC0415 - of graphs

    limits: Any = {"max_states": max_states, "budget": budget}
    colors, cells = COLORINGS.fullmatch(key_of(name)), 1
    full: CountingRule | None = COLORING[int(colors[1])] if colors else None
    if standard_name(name, GRAPH_GAMES) in {"domineering:tilings", "perfect-matchings"}:
        full, cells = ARC_KAYLES, 2
    if full is not None:
        profile = profile_on_graph(full, graph, **limits)
        whole = (z for i, _, z in profile.terms if i * cells == graph.vertices)
        return CountWithProfile(tuple((0, 0, z) for z in whole))
    try:
        rule = find_graph_rule(name)
    except UnknownModel:
        found = on_graphs(name, graph)
        if found is None:
            raise
        return count(found, Board.rectangle(graph.vertices, 1), **limits)
    return CountWithProfile.of_profile(profile_on_graph(rule.game, graph, rule.quantity, **limits))


@lru_cache(maxsize=64)
def parts_of(model: Model) -> tuple[WeightedTiles, ...]:
    """Return the integer combination of tile sets that counts the model.

    Raises GfkitError for a model that no tile set counts.
    """
    game = model.game
    if model.parts:
        return model.parts
    if game.no_tiles:
        raise GfkitError(f"{game.name} {game.no_tiles}")
    holes = splits(game)
    some = arrays_of(game, model.quantity)
    return tuple(WeightedTiles(k, tiles_of_arrays(arrays, holes=holes)) for k, arrays in some)


def rule_data(model: Model) -> dict[str, Any]:
    """Return the full text of the rule with its tile sets, if there are any."""
    try:
        parts = parts_of(model)
    except GfkitError:
        return model.to_data()
    return {**model.to_data(), "parts": parts_data(parts)}


def splits(game: Any) -> bool:
    """Return whether boards may have holes, and the parts between them multiply."""
    match game:
        case ColouringGame():
            return game.neighbours == "edge"
        case PlacementGame():
            return not game.apart
        case Tilings():
            return all(part.tiles.hole == part.tiles.boundary for part in game.parts)
    return False


def may_have_holes(game: Any) -> bool:
    """Return whether boards may have holes."""
    match game:
        case ColouringGame() | PlacementGame():
            return True
        case Tilings():
            return all(part.tiles.has_holes for part in game.parts)
        case LibertyGame():
            return False
    is_said = game.kind not in APART and can_be_holed(game.arrays)
    return is_said and not (game.needs_sides or game.graph)


def profile_on_board(
    model: Model,
    board: Board,
    joins: Joins,
    given: Mapping[Cell, str] = MappingProxyType({}),
    *,
    max_states: int,
) -> Profile:
    """Return the profile of one board; given: the letters of some cells."""
    down, across = board.rows if joins.down else None, board.columns if joins.across else None
    model = fitting(model, down, across)
    game: Any = model.game
    if apart := counted_apart(game):
        if not board.is_rectangle():
            raise GfkitError(f"{model.name} is counted on full rectangles only, not on {board}")
        total: Profile = apart.profile(game, board, joins, max_states)
        return total.play() if model.play else total
    if isinstance(game, LibertyGame) and not (joins == OPEN and board.is_rectangle()):
        from gfkit.strips.encodings.graphs import profile_on_graph  # noqa: PLC0415 - of graphs

        graph = Graph.of_board(board, topology=TOPOLOGIES[joins.across + 2 * joins.down])
        return profile_on_graph(game, graph, "play" if model.play else "positions")
    if isinstance(game, PlacementGame) and model.play and game.both:
        return _shared_play(model, board, joins, max_states=max_states)
    require_rows(model, board.rows)
    holes = not board.is_rectangle() and may_have_holes(game)
    if not holes and joins == OPEN and not given:
        board = board.cropped()
    if not holes and not board.is_rectangle():
        raise GfkitError(f"{model.name} is counted on full rectangles only, not on {board}")
    split = holes and splits(game) and joins == OPEN and not given
    pieces = board.components() if split else [board]
    kinds, parts = dict.fromkeys(pieces), []
    for coefficient, arrays in arrays_of(game, model.quantity, holes=holes):
        letters = {cell: arrays.letters.index(letter) for cell, letter in given.items()}
        hole = len(arrays.letters) - 1 if holes else None
        known = {
            piece: _profile(arrays, piece, joins, hole, letters, max_states)
            for piece in (tracked(kinds, "components") if len(kinds) > 1 else kinds)
        }
        one = reduce(mul, (known[piece] for piece in pieces)) if pieces else Profile(((0, 0, 1),))
        parts.append(one if coefficient == 1 else coefficient * one)
    total = reduce(add, parts)
    return total.play() if model.play else total


def _shared_play(model: Model, board: Board, joins: Joins, *, max_states: int) -> Profile:
    """Return the positions of alternating play of a game with pieces that both may place.

    They are the positions with |i - j| <= s + 1, for i pieces of Left, j of Right and s shared
    ones: then i - j + s - 2 k is -1, 0 or 1 for some k from 0 to s. To keep s, the exponent of x
    counts shared pieces in digits above those that Left's pieces can reach.
    """
    game: Any = model.game
    base = 1 + len(board.cells)
    apart = tuple(SharedPiece(piece.cells, Weight(1, base, 0)) for piece in game.both)
    told = replace(
        model, game=replace(game, both=apart), quantity="positions", parts=(), play=False
    )
    found = profile_on_board(told, board, joins, max_states=max_states)
    weight = game.both[0].weight
    kept: dict[tuple[int, int], int] = {}
    for exponent, j, f in found.terms:
        s, i = divmod(exponent, base)
        if abs(i - j) <= s + 1:
            place = i + s * weight.x, j + s * weight.y
            kept[place] = kept.get(place, 0) + f * weight.coefficient**s
    return Profile.of(kept)


# The cells of a board, read in order.
def _profile(
    arrays: Arrays,
    board: Board,
    joins: Joins,
    hole: int | None,
    given: Mapping[Cell, int],
    max_states: int,
) -> Profile:
    """Return the sum of the weights of all arrays on a board whose ends may be joined.

    hole: the letter of the holes of the board, and of no other cell. given: the letters of some
    cells.
    """
    if not board.cells and (hole is None or not board.rows * board.columns):
        is_allowed = slots_of(arrays, 1, turned=False, joined=False).empty
        return Profile.of({(0, 0): 1} if is_allowed else {})
    turned = board.columns > board.rows
    frontiers = [z.track for z in arrays.conditions if isinstance(z.track, Frontier)]
    if frontiers and joins != OPEN:
        turned = joins.down  # components are read across rows whose ends may be joined
    elif any(abs(c) > 1 for track in frontiers for _, c in track.steps):
        turned = False  # steps lead further along a row than down
    if any(track.graph for track in frontiers):
        turned = True  # a column is a graph
    if joins == OPEN and arrays.conditions and all(map(_is_one_word, arrays.conditions)):
        turned = False  # one state is carried along the rows, and one for each row across them
    if turned:
        board, joins = board.transposed(), joins.turned()
        given = {(c, r): letter for (r, c), letter in given.items()}

    alone = bool(frontiers) and board.rows == 1 and joins == OPEN

    def matrix(width: int) -> TransferMatrix:
        return strip_matrix(arrays, ScannedRows(width, turned, max_states=max_states))

    letters = None
    if hole is not None or given:
        number = np.arange(len(arrays.letters))
        is_hole = number == (-1 if hole is None else hole)
        letters = {
            (r, c): number == given[r, c] if (r, c) in given else
            ~is_hole if (r, c) in board.cells else is_hole
            for r in range(board.rows)
            for c in range(board.columns)
        }  # fmt: skip
    if board.is_rectangle() and not alone:
        what = f"{arrays.name} on a board of {board.rows} x {board.columns}"
        one = foreseen(what, matrix, board.columns)
        if one is not None:
            say_board(what, one, board.rows)
    closing = joins.down and bool(frontiers)
    if closing and not all(map(closes, arrays.conditions)):
        also = "together with such other conditions"
        raise GfkitError(f"{arrays.name}: components are not counted on tori {also}")
    if closing and board.rows < LEAST_JOINED:
        raise GfkitError(f"{arrays.name}: a joined side of {board.rows} has double edges or loops")
    ring = joins.down and not closing
    across = joins.across
    rows = ScannedRows(board.columns, turned, across, ring, max_states, closing, alone=alone)
    explorer = Explorer(arrays, rows)
    if not ring:
        return count_walks(push_back(explorer.steps_of(board, letters)), arrays.name)
    found = explorer.row()
    cells = found.cells
    if letters is None:
        row = tuple(map(explorer.step, cells))
        merged = from_smallest_layer(merge_in_ring(row))
        return count_walks(merged, arrays.name, joined=board.rows)
    steps = [
        explorer.step(_restricted(cells[c], letters[r, c]))
        for r in range(board.rows)
        for c in range(board.columns)
    ]
    return count_walks(steps, arrays.name, joined=1)


def _is_one_word(condition: Condition) -> bool:
    """Return whether a condition is on the array that is read row by row."""
    return isinstance(condition.track, Line) and condition.track.way == "array"


def _restricted(edges: Edges, letters: NDArray[np.bool_]) -> Edges:
    kept = letters[edges.letter]
    parts = edges.source[kept], edges.target[kept], edges.letter[kept]
    return Edges(edges.before, edges.after, *parts)
