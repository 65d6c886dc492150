"""Closed walks with fewer states: one whose edges are the edges of others, taken together, goes.

Let M = E R, both without negative entries. Then tr (E R)^n = tr (R E)^n for every n >= 1: the
matrices are strong shift equivalent. [LindMarcus1995, section 7.2] Here R has some of the rows of a
step, and E says how often each of them is in every row; the step before leads to the states of R by
what E says. So a state is not only merged with its equals (`lumping.merge_in_ring`): several states
take its place, between which a walk is free to choose. The same is done to columns.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import numpy as np

from gfkit.automata.transfer import Step
from gfkit.base.budget import spend

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
    layers = [_rows(step) for step in steps]
    while True:
        before = sum(map(len, layers))
        for _ in range(2):
            layers = _turned(_without_sums(layers))
        if sum(map(len, layers)) == before:
            break
    if any(abs(c) > MOST_WEIGHT for layer in layers for row in layer for c in row.values()):
        return tuple(steps)
    both = zip(layers, _next(layers), strict=True)
    return tuple(_step(layer, len(after)) for layer, after in both)


def _next(layers: list[list[Row]]) -> list[list[Row]]:
    return [*layers[1:], layers[0]]


def _rows(step: Step) -> list[Row]:
    rows: list[Row] = [{} for _ in range(step.rows)]
    parts = (step.source, step.target, step.coefficient, step.x, step.y)
    for source, target, coefficient, x, y in zip(*(z.tolist() for z in parts), strict=True):
        rows[source][target, x, y] = coefficient
    return rows


def _step(rows: list[Row], columns: int) -> Step:
    edges = [(s, t, c, x, y) for s, row in enumerate(rows) for (t, x, y), c in row.items()]
    source, target, coefficient, x, y = np.array(edges, dtype=np.int64).reshape(-1, 5).T
    return Step.of(len(rows), columns, (source, target, coefficient, x, y))


def _turned(layers: list[list[Row]]) -> list[list[Row]]:
    """Return the transposed matrices in reverse order."""
    found: list[list[Row]] = []
    for layer, after in zip(layers, _next(layers), strict=True):
        columns: list[Row] = [{} for _ in after]
        for source, row in enumerate(layer):
            for (target, x, y), coefficient in row.items():
                columns[target][source, x, y] = coefficient
        found.append(columns)
    return found[::-1]


def _without_sums(layers: list[list[Row]]) -> list[list[Row]]:
    """Leave out the states of each layer, the last first, that are sums of others of it."""
    layers = list(layers)
    for place in reversed(range(len(layers))):
        rows = layers[place]
        kept, sums = _sums(rows)
        if len(kept) < len(rows):
            layers[place] = [rows[state] for state in kept]
            layers[place - 1] = [_through(row, sums) for row in layers[place - 1]]
    return layers


def _through(row: Row, sums: list[Sum]) -> Row:
    """Return a row that leads to what is taken for each state."""
    found: Row = {}
    for (target, x, y), coefficient in row.items():
        for state, times in sums[target].items():
            found[state, x, y] = found.get((state, x, y), 0) + coefficient * times
    return found


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
