"""The object behind every count: a weighted automaton, with one sparse step per cell.

Let M be the product of the steps, alpha the start row and beta the end column. The sequence is
a(n) = alpha M^n beta. [Stanley2012, section 4.7] M itself is never formed: a vector is pulled back
through the steps, from the end to the start, so entry s of M^n beta counts the futures of state s.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence, Sized
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from gfkit.base.argument_checks import at_least, instance, integers, items, takes, words
from gfkit.base.budget import forecast, spend
from gfkit.base.display.library_conversion_mixins import ToNetworkx, ToNumpy
from gfkit.errors import AutomatonError, LimitReached, OutOfRange

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]

Entry = dict[tuple[int, int], int]
"""An entry of M: its coefficients by the powers of x and y."""

Marks = str
""""none", "x", "xy"; where a rule has others than x and y, the letters of marks, sorted."""
S = TypeVar("S", bound="Hashable")
W = TypeVar("W")


def _entries(name: str, value: Any) -> tuple[int, ...]:
    found = integers(name, value, "[1, 0]")
    if any(entry.bit_length() > 63 for entry in found):
        raise OutOfRange(name, "integers of at most 63 bits", "a larger one")
    return found


def _rows(name: str, value: Any) -> list[tuple[int, ...]]:
    expected = "rows of a square matrix such as [[1, 1], [1, 0]]"
    rows = [_entries(name, row) for row in items(name, value, expected)]
    if not rows or any(len(row) != len(rows) for row in rows):
        raise OutOfRange(name, expected, f"{len(rows)} rows of other lengths")
    return rows


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
        order = np.lexsort((y, x, target, source))
        source, target, x, y = source[order], target[order], x[order], y[order]
        coefficient = coefficient[order]
        if len(order):
            new = np.ones(len(order), dtype=bool)
            new[1:] = source[1:] != source[:-1]
            for part in (target, x, y):
                new[1:] |= part[1:] != part[:-1]
            first = np.flatnonzero(new)
            _require_words(coefficient, first)
            coefficient = np.add.reduceat(coefficient, first)
            source, target, x, y = source[first], target[first], x[first], y[first]
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


def _require_words(values: Ints, first: Ints) -> None:
    """Raise LimitReached if sums of values from each `first` on may not fit into 63 bits."""
    if len(values) * max(int(values.max()), -int(values.min())) < 2**63:
        return
    sums = np.add.reduceat(np.abs(values.astype(np.float64)), first)
    if sums.max() >= 0.999 * 2.0**63:
        raise LimitReached("the weights of equal edges are together too much for 64 bits")


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class TransferMatrix(ToNumpy, ToNetworkx):
    """A weighted automaton: alpha, the steps whose product is M, beta.

    start: alpha, end: beta, integers, one a state; the first step's rows and the last step's
    columns are the same states.

    >>> fibonacci = TransferMatrix.from_rows([[1, 1], [1, 0]], start=[1, 0], end=[1, 0])
    >>> fibonacci.terms(8)
    [1, 1, 2, 3, 5, 8, 13, 21]
    """

    start: Ints
    steps: tuple[CellStep, ...]
    end: Ints

    def __post_init__(self) -> None:
        for name in ("start", "end"):
            instance(name, getattr(self, name), np.ndarray, "an array; `from_rows` takes lists")
        for step in instance("steps", self.steps, tuple, "a tuple; `from_rows` takes lists"):
            instance("steps", step, CellStep, "steps; `from_rows` takes lists")
        if not self.steps or self.steps[0].rows != self.steps[-1].columns:
            raise AutomatonError("a transfer matrix needs steps that lead back to its first states")
        if len(self.start) != self.dimension or len(self.end) != self.dimension:
            raise AutomatonError("start and end need one entry for each state")
        for before, after in pairwise(self.steps):
            if before.columns != after.rows:
                raise AutomatonError(
                    "each step must begin with the states that the one before leaves"
                )

    def _known_by(self) -> tuple[object, ...]:
        parts = [(z.rows, z.columns, z.source, z.target, *z.weights) for z in self.steps]
        listed = [self.start, self.end, *(part for step in parts for part in step)]
        return tuple(z.tobytes() if isinstance(z, np.ndarray) else z for z in listed)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, TransferMatrix):
            return NotImplemented
        return self._known_by() == other._known_by()

    def __hash__(self) -> int:
        return hash(self._known_by())

    @classmethod
    @takes(rows=_rows, start=_entries, end=_entries)
    def from_rows(
        cls, rows: Sequence[Sequence[int]], start: Sequence[int], end: Sequence[int]
    ) -> TransferMatrix:
        """Return the automaton of an explicit square matrix of integers, as a single step."""
        matrix = np.array(rows, dtype=np.int64)
        source, target = np.nonzero(matrix)
        zeros = np.zeros(len(source), dtype=np.int64)
        edges = (source, target, matrix[source, target], zeros, zeros)
        step = CellStep.of(len(matrix), len(matrix), edges)
        return cls(np.array(start, dtype=np.int64), (step,), np.array(end, dtype=np.int64))

    @property
    def dimension(self) -> int:
        """The number of states, rows of M."""
        return self.steps[0].rows

    @takes(marks=words("none", "x", "xy"))
    def marked(self, marks: Marks) -> TransferMatrix:
        """Return the automaton with only some marks.

        "none" sets x = y = 1; "x" marks the pieces of both players, y = x; "xy" changes nothing.
        """
        if marks == "xy":
            return self
        steps = []
        for step in self.steps:
            none = np.zeros_like(step.x)
            x = step.x + step.y if marks == "x" else none
            edges = (step.source, step.target, step.coefficient, x, none)
            steps.append(CellStep.of(step.rows, step.columns, edges))
        return TransferMatrix(self.start, tuple(steps), self.end)

    def trimmed(self) -> TransferMatrix:
        """Return the automaton without the states that cannot be reached or cannot end.

        No term changes. At least one state is kept, so that there is a matrix.
        """
        reached = self._closure(self.start != 0, forward=True)
        ending = self._closure(self.end != 0, forward=False)
        kept = [a & b for a, b in zip(reached, ending, strict=True)]
        if not kept[0].any():
            kept[0][0] = True
        steps = tuple(
            step.restricted(kept[i], kept[(i + 1) % len(kept)]) for i, step in enumerate(self.steps)
        )
        return TransferMatrix(self.start[kept[0]], steps, self.end[kept[0]])

    def _closure(self, seed: NDArray[np.bool_], *, forward: bool) -> list[NDArray[np.bool_]]:
        """Return for each layer the states that a walk from (or to) `seed` visits."""
        layers = [seed.copy()] + [np.zeros(step.rows, dtype=bool) for step in self.steps[1:]]
        n = len(layers)
        while True:
            before = int(layers[0].sum())
            for i in range(n) if forward else reversed(range(n)):
                step, after = self.steps[i], layers[(i + 1) % n]
                if forward:
                    after[step.target[layers[i][step.source]]] = True
                else:
                    layers[i][step.source[after[step.target]]] = True
            if int(layers[0].sum()) == before:
                return layers

    @takes(count=at_least(0))
    def terms(self, count: int) -> list[int]:
        """Return a(0), ..., a(count - 1) exactly, at x = y = 1."""
        from gfkit.automata.vector_propagation import exact_terms  # noqa: PLC0415

        return list(exact_terms(self.marked("none"), count))

    def __repr__(self) -> str:
        return f"<TransferMatrix: {self}>"

    def __str__(self) -> str:
        edges = sum(len(step.source) for step in self.steps)
        return f"{self.dimension} states, {len(self.steps)} steps, {edges} edges"


def layered(
    seeds: Iterable[S],
    width: int,
    step: Callable[[int, S], Iterable[tuple[S, W]]],
    most: int,
    refusal: str,
) -> tuple[list[dict[S, int]], list[list[tuple[int, int, W]]]]:
    """Return the states before each column that steps lead to, and the weighted edges of each.

    seeds: before the first column, which is behind the last one. step: of a column and a state the
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


def direct_sum(parts: Sequence[tuple[int, TransferMatrix]]) -> TransferMatrix:
    """Return the automaton whose terms are the combination of those of the parts.

    parts: pairs (coefficient, automaton), all with the same number of steps.
    """
    if len(parts) == 1 and parts[0][0] == 1:
        return parts[0][1]
    steps = []
    for layer in zip(*(matrix.steps for _, matrix in parts), strict=True):
        rows = np.cumsum([0] + [step.rows for step in layer])
        columns = np.cumsum([0] + [step.columns for step in layer])
        shifted = (
            (step.source + row, step.target + column, *step.weights)
            for step, row, column in zip(layer, rows, columns, strict=False)
        )
        edges = map(np.concatenate, zip(*shifted, strict=True))
        steps.append(CellStep(int(rows[-1]), int(columns[-1]), *edges))
    start = np.concatenate([matrix.start for _, matrix in parts])
    end = np.concatenate([coefficient * matrix.end for coefficient, matrix in parts])
    return TransferMatrix(start, tuple(steps), end)


def rows_of(matrix: TransferMatrix) -> Iterator[dict[int, Entry]]:
    """Yield the rows of the product of the steps, by walks from each state: entries by target."""
    for state in range(matrix.dimension):
        reached: dict[int, Entry] = {state: {(0, 0): 1}}
        for step in matrix.steps:
            after: dict[int, Entry] = {}
            bounds = step.bounds()
            for before, entry in reached.items():
                spend()
                for e in range(int(bounds[before]), int(bounds[before + 1])):
                    into = after.setdefault(int(step.target[e]), {})
                    x, y, weight = int(step.x[e]), int(step.y[e]), int(step.coefficient[e])
                    for (i, j), f in entry.items():
                        into[i + x, j + y] = into.get((i + x, j + y), 0) + f * weight
            reached = after
        kept = {to: {power: f for power, f in one.items() if f} for to, one in reached.items()}
        yield {to: entry for to, entry in sorted(kept.items()) if entry}
