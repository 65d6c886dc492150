"""The object behind every count: a weighted automaton, with one sparse step per cell.

Let M be the product of the steps, alpha the start row and beta the end column. The sequence is
a(n) = alpha M^n beta. [Stanley2012, section 4.7] M itself is never formed: a vector is pulled back
through the steps, from the end to the start, so entry s of M^n beta counts the futures of state s.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from gfkit.automata.steps import CellStep
from gfkit.base.arguments import at_least, instance, integers, items, takes, words
from gfkit.base.budget import spend
from gfkit.base.conversions import ToNetworkx, ToNumpy
from gfkit.errors import AutomatonError, OutOfRange

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]

Entry = dict[tuple[int, int], int]
"""An entry of M: its coefficients by the powers of x and y."""

Marks = str
""""none", "x", "xy"; where a rule has others than x and y, the letters of marks, sorted."""


def _entries(name: str, value: Any) -> tuple[int, ...]:
    found = integers(name, value, "[1, 0]")
    if found and not -(1 << 63) < min(found) <= max(found) < 1 << 63:
        raise OutOfRange(name, "integers of at most 63 bits", "a larger one")
    return found


def _rows(name: str, value: Any) -> list[tuple[int, ...]]:
    expected = "rows of a square matrix such as [[1, 1], [1, 0]]"
    rows = [_entries(name, row) for row in items(name, value, expected)]
    if not rows or any(len(row) != len(rows) for row in rows):
        raise OutOfRange(name, expected, f"{len(rows)} rows of other lengths")
    return rows


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
        from gfkit.automata.propagation import exact_terms  # noqa: PLC0415

        return list(exact_terms(self.marked("none"), count))

    def __repr__(self) -> str:
        return f"<TransferMatrix: {self}>"

    def __str__(self) -> str:
        edges = sum(len(step.source) for step in self.steps)
        return f"{self.dimension} states, {len(self.steps)} steps, {edges} edges"


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
