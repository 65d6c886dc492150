"""Counting the tilings of one board: the polynomial in x and y, for any set of cells.

The cells are read in order; a vector of polynomials, packed into integers by Kronecker
substitution, is pulled back from the last cell to the first. Components are counted apart
and multiplied. [HuntemannMcKay2021, sections 2.1 and 3]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from gfkit.automata.evaluation import ExactEvaluation, plan_steps
from gfkit.automata.lumping import from_smallest_layer, merge_in_ring, push_back
from gfkit.boards.joins import OPEN, Joins
from gfkit.errors import GfkitError, LimitReached
from gfkit.series.profile import Profile
from gfkit.strips.scan import (
    MAX_STATES,
    board_steps,
    refuse_if_too_large,
    ring_steps,
    strip_matrix,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gfkit.automata.evaluation import Plan
    from gfkit.automata.transfer import Step
    from gfkit.boards.board import Board
    from gfkit.boards.tiles import TileSet

MEMORY_LIMIT = 2 * 2**30
COLUMNS_AT_ONCE = 64

_ONE = Profile(((0, 0, 1),))


def count_tilings(
    tiles: TileSet,
    board: Board,
    joins: Joins = OPEN,
    *,
    memory_limit: int = MEMORY_LIMIT,
    max_states: int = MAX_STATES,
) -> Profile:
    """Return the weighted number of tilings of a board by a tile set."""
    if joins != OPEN:
        if not tiles.has_holes and not board.is_rectangle():
            raise GfkitError(f"{tiles.name} is counted on full rectangles only, not on {board}")
        return _count_piece(tiles, board, joins, memory_limit, max_states)
    pieces = [board]
    if not tiles.has_holes and not (pieces := [board.cropped()])[0].is_rectangle():
        raise GfkitError(f"{tiles.name} is counted on full rectangles only, not on {board}")
    if tiles.hole == tiles.boundary:
        pieces = board.components()
    product = _ONE
    known: dict[Board, Profile] = {}
    for piece in pieces:
        if piece not in known:
            known[piece] = _count_piece(tiles, piece, OPEN, memory_limit, max_states)
        product = product * known[piece]
    return product


def _count_piece(
    tiles: TileSet, board: Board, joins: Joins, memory_limit: int, max_states: int
) -> Profile:
    if board.columns > board.rows:
        tiles, board = tiles.transposed(), board.transposed()
        joins = Joins(joins.down, joins.across)
    if board.is_rectangle():
        refuse_if_too_large(
            f"{tiles.name} on a board of {board.rows} x {board.columns}",
            lambda width: strip_matrix(tiles, width, max_states=max_states).dimension,
            board.columns,
            max_states,
        )
    if joins.down and board.is_rectangle() and board.cells:
        row = ring_steps(tiles, board.columns, joined=joins.across, max_states=max_states)
        return count_closed_walks(
            from_smallest_layer(merge_in_ring(row)), board.rows, tiles.name, memory_limit
        )
    steps = board_steps(tiles, board, joins, max_states=max_states)
    return count_walks(steps, tiles.name, memory_limit)


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
    return _unpacked(packed, y_bits // 8, x_degree, y_degree)


def count_closed_walks(
    row: Sequence[Step], rows: int, name: str, memory_limit: int = MEMORY_LIMIT
) -> Profile:
    """Return the sum of the weights of all closed walks through the steps of so many rows.

    >>> from gfkit.automata.transfer import TransferMatrix
    >>> fibonacci = TransferMatrix.from_rows([[1, 1], [1, 0]], [1, 0], [1, 0])
    >>> print(count_closed_walks(fibonacci.steps, 5, "Lucas"))
    11
    """
    if not row[0].rows:
        return Profile(())
    plan = plan_steps(row, periodic=True)
    total = _trace(plan, rows, 0, 0)
    if not total:
        return Profile(())
    x_degree, y_degree = _degrees(list(row) * rows)
    y_bits = (total.bit_length() + 7) // 8 * 8
    x_bits = y_bits * (y_degree + 1)
    widest = min(row[0].rows, COLUMNS_AT_ONCE) * max(step.rows for step in row)
    bytes_needed = widest * x_bits * (x_degree + 1) // 8
    if bytes_needed > memory_limit:
        raise LimitReached(
            f"the polynomial of {rows} joined rows with {name} may need "
            f"{bytes_needed / 2**30:.1f} GiB; the limit is {memory_limit / 2**30:.1f} GiB"
        )
    packed = _trace(plan, rows, x_bits, y_bits)
    return _unpacked(packed, y_bits // 8, x_degree, y_degree)


def _trace(plan: Plan, rows: int, x_bits: int, y_bits: int) -> int:
    """Return the trace of a power of the product of the steps, some columns at a time."""
    evaluation = ExactEvaluation(plan, x_bits=x_bits, y_bits=y_bits)
    states, total = len(plan.entry), 0
    for low in range(0, states, COLUMNS_AT_ONCE):
        chosen = np.arange(low, min(low + COLUMNS_AT_ONCE, states))
        vector = np.zeros((states, len(chosen)), dtype=object)
        vector[plan.exit[chosen], chosen - low] = 1
        for _ in range(rows):
            vector = evaluation.pull_back(vector)
        total += int(vector[plan.entry[chosen], chosen - low].sum())
    return total


def _unpacked(packed: int, size: int, x_degree: int, y_degree: int) -> Profile:
    """Return the polynomial whose coefficients are the digits of so many bytes."""
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
