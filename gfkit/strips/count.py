"""Counting one board: the polynomial in x and y, for any set of cells.

The cells are read in order; a vector of polynomials, packed into integers by Kronecker
substitution, is pulled back from the last cell to the first. Components are counted apart
and multiplied. [HuntemannMcKay2021, sections 2.1 and 3]
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from gfkit.algebra.evaluation import ExactEvaluation, plan_steps
from gfkit.algebra.lumping import push_back
from gfkit.algebra.profile import Profile
from gfkit.boards.colouring import LibertyGame
from gfkit.boards.pieces import PlacementGame, SharedPiece
from gfkit.boards.rules import Model, model_of
from gfkit.boards.tiles import TileSet, Weight
from gfkit.errors import GfkitError, LimitReached
from gfkit.strips.compile import parts_of
from gfkit.strips.liberties import liberty_steps
from gfkit.strips.placements import placement_parts
from gfkit.strips.scan import MAX_STATES, board_steps, refuse_if_too_large, strip_matrix

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gfkit.algebra.transfer import Step
    from gfkit.boards.board import Board

MEMORY_LIMIT = 2 * 2**30

_ONE = Profile(((0, 0, 1),))


def count(
    model: Model | TileSet | PlacementGame,
    board: Board,
    *,
    memory_limit: int = MEMORY_LIMIT,
    max_states: int = MAX_STATES,
) -> Profile:
    """Return the number of positions with i Left and j Right pieces as a polynomial.

    memory_limit: bytes; LimitReached is raised before more would be needed.

    >>> from gfkit.boards.board import Board
    >>> from gfkit.boards.rules import domineering
    >>> print(count(domineering.maximal, Board.parse("3x2")))
    2*x^2*y+2*x^2+y^3
    """
    if isinstance(model, TileSet | PlacementGame):
        model = model_of(model)
    if model.definition is not None and isinstance(model.definition.game, LibertyGame):
        found = _ONE
        for piece in board.components():
            upright = piece if piece.columns <= piece.rows else piece.transposed()
            steps = liberty_steps(upright, max_states=max_states)
            found = found * count_walks(steps, model.name, memory_limit)
        return found.play() if model.play else found
    game = model.definition.game if model.definition else None
    if model.play and isinstance(game, PlacementGame) and game.both:
        return _shared_play(game, board, memory_limit=memory_limit, max_states=max_states)
    total = Profile(())
    for part in parts_of(model):
        total += part.coefficient * count_tilings(
            part.tiles, board, memory_limit=memory_limit, max_states=max_states
        )
    return total.play() if model.play else total


def _shared_play(
    game: PlacementGame, board: Board, *, memory_limit: int, max_states: int
) -> Profile:
    """Return the positions of alternating play of a game with pieces that both may place.

    With i pieces of Left's, j of Right's and s shared ones they are those with |i - j| <= s + 1:
    i - j + s - 2 k is then one of -1, 0, 1 for some k from 0 to s. To tell s, shared pieces are
    counted in digits of the exponent of x above those that Left's can reach.
    """
    base = 1 + len(board.cells)
    apart = tuple(SharedPiece(piece.cells, Weight(1, base, 0)) for piece in game.both)
    [part] = placement_parts(replace(game, both=apart), "positions")
    found = count_tilings(part.tiles, board, memory_limit=memory_limit, max_states=max_states)
    weight = game.both[0].weight
    kept: dict[tuple[int, int], int] = {}
    for exponent, j, f in found.terms:
        s, i = divmod(exponent, base)
        if abs(i - j) <= s + 1:
            place = i + s * weight.x, j + s * weight.y
            kept[place] = kept.get(place, 0) + f * weight.coefficient**s
    return Profile.of(kept)


def count_tilings(
    tiles: TileSet,
    board: Board,
    *,
    memory_limit: int = MEMORY_LIMIT,
    max_states: int = MAX_STATES,
) -> Profile:
    """Return the weighted number of tilings of a board by a tile set."""
    pieces = [board]
    if not tiles.has_holes and not (pieces := [board.cropped()])[0].is_rectangle():
        raise GfkitError(f"{tiles.name} is counted on full rectangles only, not on {board}")
    if tiles.hole == tiles.boundary:
        pieces = board.components()
    product = _ONE
    known: dict[Board, Profile] = {}
    for piece in pieces:
        if piece not in known:
            known[piece] = _count_piece(tiles, piece, memory_limit, max_states)
        product = product * known[piece]
    return product


def _count_piece(tiles: TileSet, board: Board, memory_limit: int, max_states: int) -> Profile:
    if board.columns > board.rows:
        tiles, board = tiles.transposed(), board.transposed()
    if board.is_rectangle():
        refuse_if_too_large(
            f"{tiles.name} on a board of {board.rows} x {board.columns}",
            lambda width: strip_matrix(tiles, width, max_states=max_states).dimension,
            board.columns,
            max_states,
        )
    return count_walks(board_steps(tiles, board, max_states=max_states), tiles.name, memory_limit)


def count_walks(chain: Sequence[Step], name: str, memory_limit: int) -> Profile:
    """Return the sum of the weights of all walks through the steps, from first to last states."""
    steps = push_back(chain)
    if not steps:
        return _ONE
    if not steps[-1].columns or any(not step.rows for step in steps):
        return Profile(())
    plan = plan_steps(steps, periodic=False)
    ones = np.ones(steps[-1].columns, dtype=object)
    total = int(ExactEvaluation(plan).pull_back(ones).sum())
    if not total:
        return Profile(())
    x_degree, y_degree = _degrees(steps)
    y_bits = (total.bit_length() + 7) // 8 * 8
    x_bits = y_bits * (y_degree + 1)
    bytes_needed = max(step.rows for step in steps) * x_bits * (x_degree + 1) // 8
    if bytes_needed > memory_limit:
        raise LimitReached(
            f"the polynomial of a board of {len(steps)} cells with {name} may need "
            f"{bytes_needed / 2**30:.1f} GiB; the limit is {memory_limit / 2**30:.1f} GiB"
        )
    packed = int(ExactEvaluation(plan, x_bits=x_bits, y_bits=y_bits).pull_back(ones).sum())
    size = y_bits // 8
    digits = packed.to_bytes(size * (x_degree + 1) * (y_degree + 1), "little")
    coefficients = {}
    for place in range((x_degree + 1) * (y_degree + 1)):
        value = int.from_bytes(digits[place * size : (place + 1) * size], "little")
        coefficients[divmod(place, y_degree + 1)] = value
    return Profile.of(coefficients)


def _degrees(steps: Sequence[Step]) -> tuple[int, int]:
    """Return the degrees in x and in y of the polynomial, by the longest walks."""
    degrees = []
    for mark in ("x", "y"):
        best = np.zeros(steps[-1].columns, dtype=np.int64)
        for step in reversed(steps):
            before = np.zeros(step.rows, dtype=np.int64)
            np.maximum.at(before, step.source, getattr(step, mark) + best[step.target])
            best = before
        degrees.append(int(best.max()))
    return degrees[0], degrees[1]
