"""Closed walks with fewer states: one whose edges are the edges of others, taken together, goes.

Let M = E R, both without negative entries. Then tr (E R)^n = tr (R E)^n for every n >= 1: the
matrices are strong shift equivalent. [LindMarcus1995, section 7.2] Here R has some of the rows of a
step, and E says how often each of them is in every row; the step before leads to the states of R by
what E says. So a state is not only merged with its equals (`lumping.merge_in_ring`): several states
take its place, between which a walk is free to choose. The same is done to columns.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from gfkit.automata.lumping import turned
from gfkit.automata.transfer import Step
from gfkit.base.budget import spend
from gfkit.errors import LimitReached

if TYPE_CHECKING:
    from collections.abc import Sequence

    Row = dict[tuple[int, int, int], int]
    """Coefficients by state and exponents of x and y."""
    Sum = dict[int, int]
    """How often each of the states that are kept is taken."""

K = TypeVar("K")

MOST_STATES = 12_000
"""Of all layers; with more of them it would take longer than it saves."""
MOST_TERMS = 64
"""Longer rows are not compared any further."""
MOST_WEIGHT = 2**31


def merge_sums(steps: Sequence[Step]) -> tuple[Step, ...]:
    """Return steps with the same closed walks of n >= 1 rows, without states that are sums.

    >>> from gfkit.automata.transfer import TransferMatrix
    >>> rows = [[1, 1, 2], [0, 1, 1], [1, 0, 1]]  # the first is the sum of the others
    >>> [step.rows for step in merge_sums(TransferMatrix.from_rows(rows, [1] * 3, [1] * 3).steps)]
    [2]
    """
    if sum(step.rows for step in steps) > MOST_STATES:
        return tuple(steps)
    merged, before = list(steps), -1
    try:
        while (size := sum(step.rows for step in merged)) != before:
            before = size
            merged = turned(_without_sums(turned(_without_sums(merged))))
    except LimitReached:
        return tuple(steps)
    heavy = any(np.abs(step.coefficient).max(initial=0) > MOST_WEIGHT for step in merged)
    return tuple(steps if heavy else merged)


def _without_sums(steps: Sequence[Step]) -> list[Step]:
    """Leave out the states of each layer, the last first, that are sums of others of it."""
    found = list(steps)
    for place in reversed(range(len(found))):
        step = found[place]
        rows: list[Row] = [{} for _ in range(step.rows)]
        parts = (step.source, step.target, *step.weights)
        for source, target, coefficient, x, y in zip(*(z.tolist() for z in parts), strict=True):
            rows[source][target, x, y] = coefficient
        kept, sums = _sums(rows)
        if len(kept) < step.rows:
            chosen = np.zeros(step.rows, dtype=bool)
            chosen[kept] = True
            number = np.full(step.rows, -1)
            number[kept] = np.arange(len(kept))
            edge = chosen[step.source]
            before, after, *weights = (z[edge] for z in parts)
            edges: Any = (number[before], after, *weights)
            found[place] = Step.of(len(kept), step.columns, edges)
            found[place - 1] = _through(found[place - 1], sums, len(kept))
    return found


def _through(step: Step, sums: list[Sum], columns: int) -> Step:
    """Return a step that leads to what is taken for each state after it."""
    most = max((times for one in sums for times in one.values()), default=0)
    if most * int(step.coefficient.max(initial=0)) >= 2**62:
        raise LimitReached("sums of states weigh too much for 64 bits")
    sizes = np.array([len(one) for one in sums], dtype=np.int64)
    taken = np.array([pair for one in sums for pair in one.items()], dtype=np.int64).reshape(-1, 2)
    many = sizes[step.target]
    edge = np.repeat(np.arange(len(many)), many)
    place = np.arange(len(edge)) - np.repeat(np.cumsum(many) - many, many)
    target, times = taken[(np.cumsum(sizes) - sizes)[step.target[edge]] + place].T
    weights = step.coefficient[edge] * times, step.x[edge], step.y[edge]
    return Step.of(step.rows, columns, (step.source[edge], target, *weights))


def _sums(rows: list[Row]) -> tuple[list[int], list[Sum]]:
    """Return which rows are kept, shorter ones first, and each row as a sum of them.

    By elimination over the integers: a row is reduced by earlier ones, and what is left of it has a
    pivot for later ones, unless it cannot be divided. A sum with a negative part is not taken.
    """
    spend(1 + sum(map(len, rows)) // 4)
    kept: list[int] = []
    sums: list[Sum] = [{} for _ in rows]
    place: dict[tuple[int, int, int], int] = {}
    pivots: list[tuple[int, Row, Sum]] = []  # the entry there, what was left, as a sum of kept rows
    for state in sorted(range(len(rows)), key=lambda z: (sum(rows[z].values()), z)):
        left, total = dict(rows[state]), sums[state]
        while 0 < len(left) <= MOST_TERMS:
            some = (place[z] for z, c in left.items() if z in place and not c % pivots[place[z]][0])
            number = min(some, default=-1)
            if number < 0:
                break
            entry, row, of_kept = pivots[number]
            factor = left[next(z for z in left if place.get(z) == number)] // entry
            _add(left, row, -factor)
            _add(total, of_kept, factor)
        if not left and min(total.values(), default=0) >= 0:
            continue
        if left and place.keys().isdisjoint(left):
            pivot = min(left, key=lambda z: abs(left[z]))
            place[pivot] = len(pivots)
            pivots.append((left[pivot], left, {**{k: -c for k, c in total.items()}, len(kept): 1}))
        sums[state] = {len(kept): 1}
        kept.append(state)
    return kept, sums


def _add(total: dict[K, int], other: dict[K, int], factor: int) -> None:
    for key, value in other.items():
        found = total.get(key, 0) + factor * value
        if found:
            total[key] = found
        else:
            total.pop(key, None)
