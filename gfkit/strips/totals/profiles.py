"""Counting one board: the polynomial in x and y, for any set of cells.

The cells are read in order; a vector of polynomials, packed into integers by Kronecker
substitution, is pulled back from the last cell to the first. Components are counted apart
and multiplied. [HuntemannMcKay2021, sections 2.1 and 3]
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

import numpy as np

from gfkit.automata.lumping import from_smallest_layer, merge_in_ring
from gfkit.boards.conditions import Frontier
from gfkit.boards.joins import OPEN
from gfkit.budget import tracked
from gfkit.errors import GfkitError
from gfkit.series.profile import Profile
from gfkit.strips.scan.explorer import MAX_STATES, Edges, Explorer, Rows, strip_matrix
from gfkit.strips.scan.line_slots import slots_of
from gfkit.strips.scan.twists import letters_of_twist, step_of_twist, twisted_states
from gfkit.strips.totals.foresight import foreseen, say_board
from gfkit.strips.totals.tile_count import count_closed_walks, count_walks

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from gfkit.automata.transfer import TransferMatrix
    from gfkit.boards.board import Board
    from gfkit.boards.conditions import Arrays
    from gfkit.boards.game import Cell
    from gfkit.boards.joins import Joins

_ONE = Profile(((0, 0, 1),))


def profile_of(
    arrays: Arrays,
    board: Board,
    joins: Joins = OPEN,
    *,
    holes: int | None = None,
    split: bool = False,
    given: Mapping[Cell, int] | None = None,
    max_states: int = MAX_STATES,
) -> Profile:
    """Return the sum of the weights of all arrays on a board whose ends may be joined.

    holes: the letter that the holes of the board have, and no other cell. split: whether components
    know nothing of each other. given: letters that some cells have.
    Raises GfkitError for a board
    with holes if there is no such letter.
    """
    whole = board if holes is not None or joins != OPEN or given else board.cropped()
    if holes is None and not whole.is_rectangle():
        raise GfkitError(f"{arrays.name} is counted on full rectangles only, not on {board}")
    board = whole
    if not board.cells:
        is_allowed = slots_of(arrays, 1, turned=False, joined=False).empty
        return Profile.of({(0, 0): 1} if is_allowed else {})
    if joins != OPEN or not split or given:
        return _profile(arrays, board, joins, holes, max_states, given or {})
    pieces = board.components()
    product = _ONE
    known: dict[Board, Profile] = {}
    for piece in tracked(pieces, "components") if len(pieces) > 1 else pieces:
        if piece not in known:
            known[piece] = _profile(arrays, piece, OPEN, holes, max_states)
        product = product * known[piece]
    return product


def _profile(
    arrays: Arrays,
    board: Board,
    joins: Joins,
    holes: int | None,
    max_states: int,
    given: Mapping[Cell, int] = MappingProxyType({}),
) -> Profile:
    turned = board.columns > board.rows
    if joins != OPEN and any(isinstance(z.track, Frontier) for z in arrays.conditions):
        turned = joins.down  # components are read across rows whose ends may be joined
    if joins.twist is not None:
        turned = joins.transposed
    if turned:
        board, joins = board.transposed(), joins.turned()
        given = {(c, r): letter for (r, c), letter in given.items()}

    def matrix(width: int) -> TransferMatrix:
        return strip_matrix(arrays, Rows(width, turned, max_states=max_states))

    letters = None
    if holes is not None or given:
        number = np.arange(len(arrays.letters))
        hole = number == (-1 if holes is None else holes)
        letters = {
            (r, c): number == given[r, c] if (r, c) in given else
            ~hole if (r, c) in board.cells else hole
            for r in range(board.rows)
            for c in range(board.columns)
        }  # fmt: skip
    if board.is_rectangle():
        what = f"{arrays.name} on a board of {board.rows} x {board.columns}"
        one = foreseen(what, matrix, board.columns)
        if one is not None:
            say_board(what, one, board.rows)
    explorer = Explorer(arrays, Rows(board.columns, turned, joins.across, joins.down, max_states))
    if not joins.down:
        return count_walks(explorer.steps_of(board, letters), arrays.name)
    found = explorer.row()
    cells = found.cells
    if letters is None and joins.twist is None:
        row = tuple(map(explorer.step, cells))
        return count_closed_walks(from_smallest_layer(merge_in_ring(row)), board.rows, arrays.name)
    steps = [
        explorer.step(cells[c] if letters is None else _restricted(cells[c], letters[r, c]))
        for r in range(board.rows)
        for c in range(board.columns)
    ]
    if joins.twist is not None:
        renamed = letters_of_twist(arrays, joins.twist, turned=turned)
        steps.append(step_of_twist(twisted_states(found, joins.twist, renamed, arrays.name)))
    return count_closed_walks(steps, 1, arrays.name)


def _restricted(edges: Edges, letters: NDArray[np.bool_]) -> Edges:
    kept = letters[edges.letter]
    parts = edges.source[kept], edges.target[kept], edges.letter[kept]
    return Edges(edges.before, edges.after, *parts)
