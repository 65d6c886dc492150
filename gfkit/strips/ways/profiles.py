"""Counting one board: the polynomial in x and y, for any set of cells.

The cells are read in order; a vector of polynomials, packed into integers by Kronecker
substitution, is pulled back from the last cell to the first. Components are counted apart
and multiplied. [HuntemannMcKay2021, sections 2.1 and 3]
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import numpy as np

from gfkit.automata.evaluation import ExactEvaluation, Plan, plan_steps
from gfkit.automata.lumping import from_smallest_layer, merge_in_ring, push_back
from gfkit.base.budget import PAID_AT_ONCE, forecast, know, phase, tracked
from gfkit.boards.acceptors.conditions import Arrays, Frontier, closes
from gfkit.boards.shapes.board import LEAST_JOINED, OPEN, Joins
from gfkit.errors import GfkitError
from gfkit.series.profile import Profile
from gfkit.strips.scan.explorer import (
    MAX_STATES,
    Edges,
    Explorer,
    Rows,
    foreseen,
    say_board,
    strip_matrix,
)
from gfkit.strips.scan.slots import slots_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gfkit.automata.transfer import Ints, Step, TransferMatrix
    from gfkit.boards.kinds.game import Cell
    from gfkit.boards.shapes.board import Board


COLUMNS_AT_ONCE = 64
AT_ONCE_BYTES = 2**28
BYTES_PER_NUMBER = 72
"""Of an object, its limbs and its place in an array; measured."""
HOLES = 1.6
"""Numbers that grow from step to step leave holes in memory: measured, 1.3 to 2.1 times as much."""
SECONDS_PER_BYTE = 1.1e-10
SECONDS_PER_NUMBER = 1.2e-6
SECONDS_PER_WORD = 1e-7
"""Measured on boards of 14 rules, right within a factor of 2; only forecasts use them."""

_ONE = Profile(((0, 0, 1),))


def count_walks(chain: Sequence[Step], name: str) -> Profile:
    """Return the sum of the weights of all walks through the steps, from first to last states.

    Raises LimitReached if the polynomials on the way do not fit into the memory.
    """
    steps = push_back(chain)
    if not steps:
        return _ONE
    if not steps[-1].columns or any(not step.rows for step in steps):
        return Profile(())
    plan = plan_steps(steps, periodic=False)
    total = int(_through(ExactEvaluation(plan), "cells, without marks"))
    if not total:
        return Profile(())
    know(count=total)
    x_degree, y_degree = _degrees(steps)
    if not x_degree + y_degree:
        return Profile(((0, 0, total),))
    y_bits = (total.bit_length() + 7) // 8 * 8
    x_bits = y_bits * (y_degree + 1)
    memory, seconds = _cost(plan, x_bits, y_bits)
    forecast(
        f"the polynomial of a board of {len(steps)} cells with {name}",
        seconds=seconds,
        memory=memory,
    )
    packed = _through(ExactEvaluation(plan, x_bits=x_bits, y_bits=y_bits), "cells")
    return _unpacked(int(packed), y_bits // 8, x_degree, y_degree)


def _through(evaluation: ExactEvaluation, name: str) -> Any:
    """Return the sum over all walks."""
    steps = evaluation.plan.steps
    vector = np.full(steps[-1].columns, evaluation.one, dtype=object)
    with phase(name, len(steps)) as progress:
        done = unpaid = 0
        for step in reversed(steps):
            vector = evaluation.pull_back_step(step, vector)
            done, unpaid = done + 1, unpaid + 1 + step.length // 16
            if unpaid > PAID_AT_ONCE:
                progress.advance(done, steps=unpaid)
                done = unpaid = 0
        progress.advance(done, steps=unpaid)
    return vector.sum()


def _cost(plan: Plan, x_bits: int, y_bits: int) -> tuple[int, float]:
    """Return the most bytes that the numbers of one step take, and seconds for all steps.

    The highest bit of every number is known from the longest walks: that of its leading monomial
    and, for its coefficient, no more than y_bits.
    """
    steps = plan.steps
    top = np.zeros(steps[-1].columns, dtype=np.int64)
    peak = moved = numbers = 0
    for step in reversed(steps):
        parts = [top]
        parts += [top[b.index] + b.x * x_bits + b.y * y_bits for b in step.blocks]
        full = np.concatenate(parts)
        after = np.zeros(step.rows, dtype=np.int64)
        for rank in step.ranks:
            np.maximum(after[: len(rank)], full[rank], out=after[: len(rank)])
        added = len(step.ranks[1]) if len(step.ranks) > 1 else 0  # others are the same numbers
        held = _bytes_of(full, y_bits) + _bytes_of(after[:added], y_bits)
        peak = max(peak, held)
        moved += held + sum(_bytes_of(full[rank], y_bits) for rank in step.ranks[1:])
        numbers += step.length - step.columns + sum(map(len, step.ranks[1:]))
        top = after
    seconds = moved * SECONDS_PER_BYTE + numbers * SECONDS_PER_NUMBER
    return int(HOLES * peak), seconds


def _bytes_of(tops: Ints, y_bits: int) -> int:
    """Return the bytes of numbers with these highest monomials, and of the array of them."""
    return int((tops >> 3).sum()) + len(tops) * (y_bits // 16 + BYTES_PER_NUMBER)


def count_closed_walks(row: Sequence[Step], rows: int, name: str) -> Profile:
    """Return the sum of the weights of all closed walks through the steps of this many rows.

    >>> from gfkit.automata.transfer import TransferMatrix
    >>> fibonacci = TransferMatrix.from_rows([[1, 1], [1, 0]], [1, 0], [1, 0])
    >>> print(count_closed_walks(fibonacci.steps, 5, "Lucas"))
    11
    """
    if not row[0].rows:
        return Profile(())
    plan = plan_steps(row, periodic=True)
    states = len(plan.entry)
    edges = sum(len(rank) for step in plan.steps for rank in step.ranks)
    forecast(
        f"{rows} joined rows with {name}, {states} states",
        seconds=states * rows * edges * SECONDS_PER_WORD,
        memory=_columns_at_once(plan, rows, 0, 0)[1],
    )
    total = _trace(plan, rows, 0, 0)
    if not total:
        return Profile(())
    know(count=total)
    x_degree, y_degree = _degrees(list(row) * rows)
    y_bits = (total.bit_length() + 7) // 8 * 8
    x_bits = y_bits * (y_degree + 1)
    width, memory = _columns_at_once(plan, rows, x_bits, y_bits)
    seconds = sum(_cost(replace(plan, steps=plan.steps * rows), x_bits, y_bits)[1:])
    forecast(
        f"the polynomial of {rows} joined rows with {name}, {states} states",
        seconds=states * max(seconds, rows * edges * SECONDS_PER_WORD),
        memory=memory,
    )
    packed = _trace(plan, rows, x_bits, y_bits, width)
    return _unpacked(packed, y_bits // 8, x_degree, y_degree)


def _columns_at_once(plan: Plan, rows: int, x_bits: int, y_bits: int) -> tuple[int, int]:
    """Return how many columns of the matrix go side by side, and the bytes that they take."""
    one = _cost(replace(plan, steps=plan.steps * rows), x_bits, y_bits)[0]
    width = max(1, min(COLUMNS_AT_ONCE, len(plan.entry), AT_ONCE_BYTES // one))
    return width, width * one


def _trace(plan: Plan, rows: int, x_bits: int, y_bits: int, width: int = COLUMNS_AT_ONCE) -> int:
    """Return the trace of a power of the product of the steps, `width` columns at a time."""
    evaluation = ExactEvaluation(plan, x_bits=x_bits, y_bits=y_bits)
    states, zero = len(plan.entry), 0 * evaluation.one
    total = zero
    with phase("states" if x_bits else "states, without marks", states) as progress:
        for low in range(0, states, width):
            chosen = np.arange(low, min(low + width, states))
            vector = np.full((states, len(chosen)), zero, dtype=object)
            vector[plan.exit[chosen], chosen - low] = evaluation.one
            for _ in range(rows):
                for step in reversed(plan.steps):
                    vector = evaluation.pull_back_step(step, vector)
                    progress.advance(0, steps=1 + step.length * len(chosen) // 16)
            total += vector[plan.entry[chosen], chosen - low].sum()
            progress.advance(len(chosen))
    return int(total)


def _unpacked(packed: int, size: int, x_degree: int, y_degree: int) -> Profile:
    """Return the polynomial whose coefficients are the digits of a given number of bytes."""
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
    is_full = board.is_rectangle()
    if not is_full and holes is None and joins == OPEN and not given:
        board = board.cropped()
        is_full = board.is_rectangle()
    if holes is None and not is_full:
        raise GfkitError(f"{arrays.name} is counted on full rectangles only, not on {board}")
    if not board.cells and (holes is None or not board.rows * board.columns):
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
    elif any(isinstance(z.track, Frontier) and _is_far(z.track) for z in arrays.conditions):
        turned = False
    if any(isinstance(z.track, Frontier) and z.track.graph for z in arrays.conditions):
        turned = True  # a column is a graph
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
    tracks = [z.track for z in arrays.conditions]
    closing = joins.down and any(isinstance(track, Frontier) for track in tracks)
    if closing and not all(map(closes, arrays.conditions)):
        also = "together with such other conditions"
        raise GfkitError(f"{arrays.name}: components are not counted on tori {also}")
    if closing and board.rows < LEAST_JOINED:
        raise GfkitError(f"{arrays.name}: a joined side of {board.rows} has double edges or loops")
    ring = joins.down and not closing
    rows = Rows(board.columns, turned, joins.across, ring, max_states, closing)
    explorer = Explorer(arrays, rows)
    if not ring:
        return count_walks(explorer.steps_of(board, letters), arrays.name)
    found = explorer.row()
    cells = found.cells
    if letters is None:
        row = tuple(map(explorer.step, cells))
        return count_closed_walks(from_smallest_layer(merge_in_ring(row)), board.rows, arrays.name)
    steps = [
        explorer.step(_restricted(cells[c], letters[r, c]))
        for r in range(board.rows)
        for c in range(board.columns)
    ]
    return count_closed_walks(steps, 1, arrays.name)


def _is_far(track: Frontier) -> bool:
    """Tell whether steps lead further along a row than down."""
    return any(abs(c) > 1 for _, c in track.steps)


def _restricted(edges: Edges, letters: NDArray[np.bool_]) -> Edges:
    kept = letters[edges.letter]
    parts = edges.source[kept], edges.target[kept], edges.letter[kept]
    return Edges(edges.before, edges.after, *parts)
