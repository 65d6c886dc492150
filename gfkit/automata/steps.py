"""Steps of cells: sparse matrices between the states before a cell and those after it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence, Sized
from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING, TypeVar

import numpy as np

from gfkit.base.budget import forecast, spend
from gfkit.errors import LimitReached

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]

S = TypeVar("S", bound="Hashable")

W = TypeVar("W")

FEW_EDGES = 12
"""Up to this number, edges are sorted faster as tuples than as arrays."""
MANY_EDGES = 500
"""This many are sorted sooner by one number each, even if it has to be made first."""
SMALL = 2**58
"""Sums of so few numbers below this fit into 64 bits."""


@dataclass(frozen=True, slots=True, eq=False)
class CellStep:
    """The sparse matrix of one cell, `rows` states before it and `columns` after it.

    Edge e leads from source[e] to target[e] with weight coefficient[e] x^x[e] y^y[e]. Edges are
    sorted by source and then target, and no two of them could be added up.
    """

    rows: int
    columns: int
    source: Ints
    target: Ints
    coefficient: Ints
    x: Ints
    y: Ints

    @classmethod
    def of(
        cls,
        rows: int,
        columns: int,
        edges: tuple[Ints, Ints, Ints, Ints, Ints],
    ) -> CellStep:
        """Return the step with these edges (source, target, coefficient, x, y), in normal form."""
        source, target, coefficient, x, y = (np.asarray(part, dtype=np.int64) for part in edges)
        if len(source) < FEW_EDGES:
            numbers = coefficient.tolist()
            if all(-SMALL < number < SMALL for number in numbers):
                keys = zip(source.tolist(), target.tolist(), x.tolist(), y.tolist(), strict=True)
                return cls(rows, columns, *_few_added(keys, numbers))
        is_long = len(source) > MANY_EDGES
        place = _places(rows, columns, source, target, x, y) if is_long else None
        sorted_by = (place,) if place is not None else (y, x, target, source)
        if place is not None and (place[1:] > place[:-1]).all():
            return cls(rows, columns, *(z.copy() for z in (source, target, coefficient, x, y)))
        order = np.lexsort(sorted_by) if place is None else np.argsort(place)
        new = np.zeros(len(order), dtype=bool)
        new[:1] = True
        for part in sorted_by:
            ordered = part[order]
            new[1:] |= ordered[1:] != ordered[:-1]
        first = np.flatnonzero(new)
        coefficient = coefficient[order]
        _require_words(coefficient, first)
        coefficient, order = np.add.reduceat(coefficient, first), order[first]
        source, target, x, y = source[order], target[order], x[order], y[order]
        return cls(rows, columns, source, target, coefficient, x, y)

    @property
    def weights(self) -> tuple[Ints, Ints, Ints]:
        """The coefficients and the exponents of x and y, of all edges."""
        return self.coefficient, self.x, self.y

    def bounds(self) -> Ints:
        """Return where the edges of each source begin, and where the last one's end."""
        return np.searchsorted(self.source, np.arange(self.rows + 1))

    def restricted(self, before: NDArray[np.bool_], after: NDArray[np.bool_]) -> CellStep:
        """Return the step on the states that `before` and `after` keep, renumbered."""
        kept = before[self.source] & after[self.target]
        return CellStep(
            int(before.sum()),
            int(after.sum()),
            (np.cumsum(before) - 1)[self.source[kept]],
            (np.cumsum(after) - 1)[self.target[kept]],
            *(z[kept] for z in self.weights),
        )


def _places(rows: int, columns: int, source: Ints, target: Ints, x: Ints, y: Ints) -> Ints | None:
    """Return numbers in the order of the edges, equal where these are; None if they are too large.

    One column is sorted some times as fast as four.
    """
    widths = 1 + int(x.max()), 1 + int(y.max())
    if rows * columns * prod(widths) >= 2**62 or min(int(x.min()), int(y.min())) < 0:
        return None
    return ((source * columns + target) * widths[0] + x) * widths[1] + y


def _few_added(keys: Iterable[tuple[int, ...]], numbers: list[int]) -> tuple[Ints, ...]:
    """Return source, target, sum, x and y of few edges in normal form, by a dictionary."""
    added: dict[tuple[int, ...], int] = {}
    for key, number in zip(keys, numbers, strict=True):
        added[key] = added.get(key, 0) + number
    rows = [(*key, number) for key, number in sorted(added.items())]
    source, target, x, y, total = np.array(rows, dtype=np.int64).reshape(-1, 5).T.copy()
    return source, target, total, x, y


def _require_words(values: Ints, first: Ints) -> None:
    """Raise LimitReached if sums of values from each `first` on may not fit into 63 bits."""
    if len(values) * max(int(values.max()), -int(values.min())) < 2**63:
        return
    sums = np.add.reduceat(np.abs(values.astype(np.float64)), first)
    if sums.max() >= 0.999 * 2.0**63:
        raise LimitReached("the weights of equal edges are together too much for 64 bits")


def layered(
    seeds: Iterable[S],
    width: int,
    step: Callable[[int, S], Iterable[tuple[S, W]]],
    most: int,
    refusal: str,
) -> tuple[list[dict[S, int]], list[list[tuple[int, int, W]]]]:
    """Return the states before each column that steps lead to, and the weighted edges of each.

    seeds: before the first column, which is after the last one. step: of a column and a state the
    states after it, with weights. Raises LimitReached, with the refusal, for more than `most`
    states of a layer.

    >>> layered([0], 1, lambda _, state: [((state + 1) % 3, "w")], 9, "too many")
    ([{0: 0, 1: 1, 2: 2}], [[(0, 1, 'w'), (1, 2, 'w'), (2, 0, 'w')]])
    """
    known: list[dict[S, int]] = [{} for _ in range(width)]
    edges: list[list[tuple[int, int, W]]] = [[] for _ in range(width)]
    known[0] = {state: number for number, state in enumerate(dict.fromkeys(seeds))}
    todo = [(0, state) for state in known[0]]
    for column, state in todo:  # which grows meanwhile
        source, into = known[column][state], known[(column + 1) % width]
        for after, weight in step(column, state):
            if after not in into:
                into[after] = len(into)
                todo.append(((column + 1) % width, after))
                if len(into) > most:
                    raise LimitReached(refusal)
                if not len(into) % 1024:
                    memory = 400 * len(into) + 100 * len(edges[column])
                    forecast(f"{len(into)} states", memory=memory)
            edges[column].append((source, into[after], weight))
        spend(1)
    return known, edges


def steps_of(
    layers: Sequence[Sized], edges: Iterable[Iterable[tuple[int, int, tuple[int, int, int]]]]
) -> tuple[CellStep, ...]:
    """Return the steps between layers; a weight is a coefficient, and exponents of x and y."""
    steps = []
    for before, after, some in zip(layers, [*layers[1:], layers[0]], edges, strict=True):
        columns = np.array([(*z[:2], *z[2]) for z in some], dtype=np.int64).reshape(-1, 5).T
        steps.append(CellStep.of(len(before), len(after), tuple(columns)))  # type: ignore[arg-type]
    return tuple(steps)
