"""What the engine counts on small boards, compared with plain enumeration.

The engine counts through windows, tiles and states; enumeration applies the rule itself. The two
are compared on all boards that are small enough.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from gfkit.automata.agreement import marked_terms
from gfkit.base.arguments import flag, size, trusted
from gfkit.base.budget import Budget, budgeted
from gfkit.boards.acceptors.arrays import Frontier
from gfkit.boards.models.model import Model
from gfkit.boards.models.names import Rule
from gfkit.boards.rules.placement_games import PlacementGame
from gfkit.boards.rules.rule import CountingRule
from gfkit.boards.rules.symmetry import SymmetryRule
from gfkit.boards.rules.wang_tiles import TileSet
from gfkit.boards.shapes.board import Board
from gfkit.boards.shapes.pieces import width_of
from gfkit.boards.shapes.topology import Topology, check_topology, joins_of
from gfkit.errors import Disagreement, LimitReached, OutOfBudget
from gfkit.series.profiles import Profile
from gfkit.strips import brute_force
from gfkit.strips.counts.automata import counted_apart, strip_automaton
from gfkit.strips.counts.count import profile_on_board
from gfkit.strips.encodings.arrays import arrays_of
from gfkit.strips.encodings.models import model_from
from gfkit.strips.scan.components import DoubleEdges
from gfkit.strips.scan.states import MAX_STATES, ScannedRows

LONGEST_COMPARED = 6
"""The longest side of boards compared with enumeration, except for long pieces."""

MAX_ARRAYS = 3000
LONGEST_STRIP = 12
"""The limit on the boards of one strip; where there are many arrays, enumeration ends earlier."""
MAX_JOINED_CELLS = 9
"""The limit around a ring, where the engine needs all words of labels."""
FEW_STATES = 300
"""Above this number of states, short boards are counted one by one."""


def _of_sides(model: Model, most: int) -> Callable[[int, bool], tuple[Profile, ...]]:
    """Return the counts of open boards of a side, 0 to `most` long, by one automaton.

    There are none for a rule that is not words of rows, or where there are many states, since the
    states serve boards of any length.
    """
    game: Any = model.game
    is_of_rows = not (counted_apart(game) or model.play) and not any(
        isinstance(one.track, Frontier)
        for _, arrays in arrays_of(game, model.quantity)
        for one in arrays.conditions
    )

    @cache
    def counts(width: int, turned: bool) -> tuple[Profile, ...]:
        if not is_of_rows:
            return ()
        try:
            matrix = strip_automaton(model, ScannedRows(width, turned, max_states=FEW_STATES))
        except LimitReached:
            return ()
        return tuple(marked_terms(matrix, most + 1))

    return counts


@trusted
@budgeted
def check_small_boards(
    model: Model | Rule | CountingRule | TileSet | str,
    *,
    topology: Topology = "strip",
    multigraph: bool = False,
    rows: int | None = None,
    columns: int | None = None,
    of_strips: bool = False,
    max_arrays: int = MAX_ARRAYS,
    budget: Budget | None = None,  # noqa: ARG001 - for `budgeted`
) -> int:
    """Compare what the engine counts with enumeration on small rectangles; return how many.

    model: an array rule, a set of pieces, or a tile set that is its own definition.
    topology, multigraph: which sides of the boards are identified, as of a strip.
    rows, columns: a fixed side, if one is given; then the boards compared are those of one strip.
    of_strips: whether one automaton counts all open boards of a side, if it has few states;
    otherwise, and where ends are joined, each board is counted by itself.
    max_arrays: how many letters, tiles or pieces enumeration may try altogether; the smallest
    boards come first. The sides are at most LONGEST_COMPARED long (LONGEST_STRIP for one strip), or
    one cell longer than the longest piece; no board is larger than enumeration accepts, or than
    MAX_JOINED_CELLS if ends are joined.
    budget: limits of time, memory and steps.
    Raises Disagreement, with the board and both counts, where they differ.

    >>> from gfkit import Rule
    >>> data = {"values": ["0", "1"], "words": [{"direction": "row", "forbid": ["11"]}]}
    >>> check_small_boards(Rule.from_data(data, "no 11"))
    20
    """
    model = model_from(model)
    check_topology(topology)
    model.game.refuse(topology)
    multigraph = flag("multigraph", multigraph)
    max_arrays = size("max_arrays", max_arrays, example=MAX_ARRAYS)
    compared, most_cells = 0, brute_force.MAX_CELLS if topology == "strip" else MAX_JOINED_CELLS
    game: Any = model.game
    pieces = [piece for piece, _ in game.weighted] if isinstance(game, PlacementGame) else []
    longest = (1 + width_of(piece, upright=way) for piece in pieces for way in (True, False))
    one_strip = rows is not None or columns is not None
    may_be_long = one_strip and not isinstance(game, SymmetryRule)  # of long sides groups are large
    at_most = LONGEST_STRIP if may_be_long else LONGEST_COMPARED
    sides = range(1, max([at_most, *longest]) + 1)
    listing = Budget(steps=max_arrays)
    of_side = _of_sides(model, sides[-1])
    of_rows, of_columns = ([z] if z is not None else sides for z in (rows, columns))
    for cells, m, n in sorted((m * n, m, n) for m in of_rows for n in of_columns):
        if cells > most_cells or not (
            counted_apart(game).fits(game, m, n)
            if isinstance(game, SymmetryRule)
            else getattr(game, "rows", None) in {None, m}  # a graph of rows has a number
        ):
            continue
        board = Board.rectangle(m, n)
        joins = joins_of(board, topology, multigraph=multigraph)
        try:
            turned = n > m or getattr(game, "rows", None) is not None
            if one_strip:
                turned = rows is not None  # as the strip is read
            width, length = (m, n) if turned else (n, m)
            if of_strips and topology == "strip" and (counts := of_side(width, turned)):
                found = counts[length]
            else:
                found = profile_on_board(model, board, joins, max_states=MAX_STATES)
        except DoubleEdges:  # of this board alone
            continue
        try:
            with listing:
                wanted = brute_force.profile_joined(model, board, joins)
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
