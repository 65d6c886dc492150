"""Exact quotients: fewer states, the same terms.

Two kinds, both exact. `merge_equal_futures` merges states of every layer, also in the middle of a
row, whose edges agree once common monomials are pushed back; it makes the steps cheaper.
`lump` finds the coarsest partition of the row states for which the product of the steps has a
quotient, which the reflection of the fixed side and every other symmetry refine to; it bounds the
order of the recurrence. [KemenySnell1976, Theorem 6.3.2]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from gfkit.automata.loops import compiled, walk
from gfkit.automata.minimization import classes_of
from gfkit.automata.propagation import (
    ExactEvaluation,
    ModularEvaluation,
    plan_steps,
    unpacked,
)
from gfkit.automata.row_programs import WIDTH, RowWalk
from gfkit.automata.steps import CellStep
from gfkit.automata.transfer_matrix import TransferMatrix
from gfkit.base.budget import forecast, spend, tracked
from gfkit.base.display import Shown
from gfkit.errors import AutomatonError, NotLumpable
from gfkit.numbers.primes import primes_below

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gfkit.automata.transfer_matrix import Ints
    from gfkit.series.profiles import Profile

BYTES_PER_LISTED = 120
"""The memory of an entry of a dense matrix, most of which are 0."""
_CHUNK_ENTRIES = 2**22
_SECONDS_PER_SUM = 5e-9
"""The time of an edge and a column with numpy, measured."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Lumping(Shown):
    """The quotient of M on the blocks of an exact partition of its states.

    block_of: the block of each state; first: a state of each block; size: how many states it has.
    start, end: alpha and beta of the quotient. A block is the unit of `rows`.
    """

    matrix: TransferMatrix
    block_of: Ints
    first: Ints
    size: Ints
    start: Ints
    end: Ints

    @property
    def dimension(self) -> int:
        """The number of blocks, which bounds the order of the recurrence."""
        return len(self.first)

    def rows(self) -> list[list[Profile]]:
        """Return the quotient of M, its entries polynomials in x and y.

        Raises LimitReached if they do not fit into the memory.
        """
        packing = _Packing.of(self.matrix)
        each = BYTES_PER_LISTED + packing.bits // 4 * (1 + 4 * packing.marked)
        n = self.dimension
        forecast(f"{n} x {n} entries, written out", memory=each * n * n)
        result: list[list[Profile]] = [[] for _ in self.first]
        for chunk in _block_sums(self.matrix, self.block_of, self.dimension, packing):
            for b, state in enumerate(self.first):
                row = (unpacked(int(z), packing.bits, packing.y_terms) for z in chunk[state])
                result[b].extend(row)
        return result

    def integer_matrix(self) -> list[list[int]]:
        """Return the quotient at x = y = 1, exactly; raises LimitReached as `rows` does."""
        n = self.dimension
        forecast(f"{n} x {n} entries, written out", memory=BYTES_PER_LISTED * n * n)
        found: list[list[int]] = np.concatenate(list(self.integer_blocks()), axis=1).tolist()
        return found

    def entry_bits(self) -> int:
        """Return a b such that no entry of the quotient at x = y = 1 reaches 2^b."""
        return _Packing.of(self.matrix).bits

    def integer_rows(self) -> Iterator[NDArray[np.float64]]:
        """Yield the quotient at x = y = 1 as blocks of columns, its entries rounded to floats."""
        return (chunk.astype(np.float64) for chunk in self.integer_blocks())

    def dense(self) -> NDArray[np.float64]:
        """Return the quotient at x = y = 1, its entries rounded to floats."""
        return np.concatenate(list(self.integer_rows()), axis=1)

    def integer_blocks(self) -> Iterator[NDArray[Any]]:
        """Yield the quotient at x = y = 1 as blocks of columns, exactly: words, or integers."""
        plain = self.matrix.marked("none")
        for chunk in _block_sums(plain, self.block_of, self.dimension, _Packing.of(plain)):
            yield chunk[self.first]

    def __repr__(self) -> str:
        return f"<Lumping: {self}>"

    def __str__(self) -> str:
        return f"{len(self.block_of)} states in {self.dimension} blocks"


@dataclass(frozen=True, slots=True)
class _Packing:
    """How polynomials with non-negative coefficients are packed into integers.

    Raises ValueError for an automaton with a negative weight; signs belong to start and end.
    """

    bits: int  # of a coefficient
    y_terms: int  # exponents of y below this
    marked: bool

    @classmethod
    def of(cls, matrix: TransferMatrix) -> _Packing:
        largest = 1
        degree = 0
        marked = False
        for step in matrix.steps:
            if (step.coefficient < 0).any():
                raise AutomatonError("an automaton with a negative weight cannot be lumped")
            sums = np.zeros(step.rows)
            np.add.at(sums, step.source, step.coefficient.astype(np.float64))
            largest *= max(1, int(sums.max(initial=1)))
            degree += int(step.y.max(initial=0))
            marked = marked or bool(step.x.any() or step.y.any())
        return cls(largest.bit_length() + 1, degree + 1, marked)


def merge_equal_futures(matrix: TransferMatrix) -> TransferMatrix:
    """Return an automaton with the same terms in which states of a layer with equal edges are one.

    Within a row common monomials are first pushed back towards the start of the row, so a piece
    may be weighed on any of its cells.

    >>> twice = TransferMatrix.from_rows([[0, 1, 1], [0, 1, 0], [0, 0, 1]], [1, 0, 0], [1, 1, 1])
    >>> merge_equal_futures(twice).dimension, merge_equal_futures(twice).terms(4)
    (2, [1, 2, 2, 2])
    """
    boundary = classes_of(matrix.end)
    while True:
        spend(1 + sum(len(step.source) for step in matrix.steps) // 16)
        layers = _futures(matrix.steps, boundary)
        refined = classes_of(boundary, layers[0][0])
        if refined.max() == boundary.max():
            break
        boundary = refined
    layers[0] = (refined, layers[0][1])
    first = np.unique(refined, return_index=True)[1]
    steps = _quotient(layers, len(first))
    start = np.zeros(len(first), dtype=np.int64)
    np.add.at(start, refined, matrix.start)
    return TransferMatrix(start, tuple(steps), matrix.end[first])


def push_back(steps: Sequence[CellStep]) -> list[CellStep]:
    """Return a chain of steps with equal futures merged; it ends in the states it ended in.

    The first layer keeps its states: only classes that agree in every edge are merged after it.
    """
    if not steps:
        return []
    layers = _futures(steps, np.arange(steps[-1].columns))
    return _quotient([(np.arange(steps[0].rows), layers[0][1]), *layers[1:]], steps[-1].columns)


def merge_in_ring(steps: Sequence[CellStep]) -> tuple[CellStep, ...]:
    """Return steps with fewer states whose product has the same non-zero eigenvalues.

    If M = E R, where each row of M is a row of R, then tr (E R)^n = tr (R E)^n: states with equal
    rows may be merged, here also in the middle of a row and up to monomials, and so may states with
    equal columns. States that agree in sums over blocks only, as in `lump`, do not. States on no
    closed walk are left out. The first layer stays the first; no state may be left.

    >>> twins = TransferMatrix.from_rows([[1, 1, 1], [1, 0, 0], [1, 0, 0]], [1, 0, 0], [1, 1, 1])
    >>> [step.rows for step in merge_in_ring(twins.steps)]
    [2]
    """
    merged = _on_closed_walks(steps)
    while merged[0].rows:
        spend(1 + sum(len(step.source) for step in merged) // 4)
        size = sum(step.rows for step in merged)
        merged = turned(_with_rows_merged(turned(_with_rows_merged(merged))))
        if sum(step.rows for step in merged) == size:
            break
    return tuple(merged)


def from_smallest_layer(steps: Sequence[CellStep]) -> tuple[CellStep, ...]:
    """Return the steps from a layer with the fewest states on: the product has the same traces."""
    place = min(range(len(steps)), key=lambda i: steps[i].rows)
    return (*steps[place:], *steps[:place])


def _on_closed_walks(steps: Sequence[CellStep]) -> list[CellStep]:
    """Remove states from which, or to which, there is no infinite walk."""
    kept = [np.ones(step.rows, dtype=bool) for step in steps]
    n = len(steps)
    before = -1
    while (size := sum(int(layer.sum()) for layer in kept)) != before:
        before = size
        for i in (*range(n), *reversed(range(n))):
            step, j = steps[i], (i + 1) % n
            edge = kept[i][step.source] & kept[j][step.target]
            for layer, ends in ((kept[j], step.target), (kept[i], step.source)):
                layer[:] &= np.bincount(ends[edge], minlength=len(layer)) > 0
    return [step.restricted(kept[i], kept[(i + 1) % n]) for i, step in enumerate(steps)]


def _with_rows_merged(steps: Sequence[CellStep]) -> list[CellStep]:
    """Merge states of each layer with equal futures up to the first layer met again."""
    layers = _futures(steps, np.arange(steps[-1].columns))
    classes = layers[0][0]
    merged = _quotient(layers, steps[-1].columns)
    last = merged[-1]
    edges = (last.source, classes[last.target], *last.weights)
    merged[-1] = CellStep.of(last.rows, int(classes.max()) + 1, edges)
    return merged


def turned(steps: Sequence[CellStep]) -> list[CellStep]:
    """Return the transposed matrices in reverse order."""
    return [
        CellStep.of(step.columns, step.rows, (step.target, step.source, *step.weights))
        for step in reversed(steps)
    ]


def _quotient(layers: Sequence[tuple[Ints, CellStep]], last: int) -> list[CellStep]:
    """Return the steps on classes, from the edges of the first state of each class."""
    firsts = [np.unique(classes, return_index=True)[1] for classes, _ in layers]
    sizes = [*(len(first) for first in firsts), last]
    steps = []
    for i, (classes, step) in enumerate(layers):
        kept = np.zeros(step.rows, dtype=bool)
        kept[firsts[i]] = True
        edge = kept[step.source]
        ends = classes[step.source[edge]], step.target[edge]
        weights = step.coefficient[edge], step.x[edge], step.y[edge]
        steps.append(CellStep.of(sizes[i], sizes[i + 1], (*ends, *weights)))
    return steps


def _futures(steps: Sequence[CellStep], boundary: Ints) -> list[tuple[Ints, CellStep]]:
    """Return for each layer the classes of its states and the step to classes of the next layer.

    boundary: classes of the states after the last step.
    """
    layers: list[tuple[Ints, CellStep]] = []
    after = boundary
    push_x = np.zeros(len(boundary), dtype=np.int64)
    push_y = push_x
    for number in reversed(range(len(steps))):
        step = steps[number]
        spend(len(step.source) // 16)
        x = step.x + push_x[step.target]
        y = step.y + push_y[step.target]
        push_x = np.zeros(step.rows, dtype=np.int64)
        push_y = np.zeros(step.rows, dtype=np.int64)
        if number and len(step.source):
            sources, first = np.unique(step.source, return_index=True)
            push_x[sources] = np.minimum.reduceat(x, first)
            push_y[sources] = np.minimum.reduceat(y, first)
            x = x - push_x[step.source]
            y = y - push_y[step.source]
        pulled = CellStep.of(
            step.rows,
            int(after.max(initial=-1)) + 1,
            (step.source, after[step.target], step.coefficient, x, y),
        )
        after = _classes_of_edges(pulled)
        layers.append((after, pulled))
    return layers[::-1]


def _classes_of_edges(step: CellStep) -> Ints:
    """Return classes of the sources: equal if their lists of edges are equal."""
    kind_of = classes_of(step.coefficient, step.x, step.y)
    edge = step.target * (int(kind_of.max(initial=0)) + 1) + kind_of
    bounds = step.bounds()
    degree = np.diff(bounds)
    classes = classes_of(degree)
    for k in range(int(degree.max(initial=0))):
        spend(step.rows // 16)
        has = degree > k
        entry = np.zeros(step.rows, dtype=np.int64)
        entry[has] = edge[bounds[:-1][has] + k] + 1
        classes = classes_of(classes, entry)
    return classes


def lump(matrix: TransferMatrix) -> Lumping:
    """Return the coarsest exact lumping of the product of the steps.

    States of a block agree in their end weight and, for each block, in the sum of their weights to
    it; under marks the weights are polynomials. a(n) = start Q^n end for the quotient Q.
    The first guess groups states by their futures modulo a prime; every exact lumping refines it.
    Sums over blocks, exact, split the guess until it holds.

    >>> ladder = TransferMatrix.from_rows([[1, 1, 1], [1, 0, 1], [1, 1, 0]], [1, 0, 0], [1, 0, 0])
    >>> lump(ladder).dimension
    2
    """
    packing = _Packing.of(matrix)
    blocks = _classes_of_values(matrix)
    while True:
        refined = blocks
        count = int(blocks.max()) + 1
        first = np.unique(blocks, return_index=True)[1]
        for chunk in _block_sums(matrix, blocks, count, packing):
            if (chunk != chunk[first[blocks]]).any():
                spend(1 + chunk.size // 16)
                refined = classes_of(refined, *chunk.T)
        if int(refined.max()) + 1 == count:
            return _lumping(matrix, blocks)
        blocks = refined


def lump_by(matrix: TransferMatrix, block_of: Sequence[int]) -> Lumping:
    """Return the quotient on the given blocks, numbered from 0.

    Raises NotLumpable if two states of a block disagree in weight to some block, or in end.
    """
    blocks = np.asarray(block_of, dtype=np.int64)
    numbers, first = np.unique(blocks, return_index=True)
    if len(blocks) != matrix.dimension or (numbers != np.arange(len(numbers))).any():
        raise AutomatonError("every state needs a block, and blocks are numbered 0, 1, 2, ...")
    different = matrix.end != matrix.end[first[blocks]]
    for chunk in _block_sums(matrix, blocks, len(first), _Packing.of(matrix)):
        different |= (chunk != chunk[first[blocks]]).any(axis=1)
    if different.any():
        state = int(np.flatnonzero(different)[0])
        raise NotLumpable(int(blocks[state]), state)
    return _lumping(matrix, blocks)


def _lumping(matrix: TransferMatrix, blocks: Ints) -> Lumping:
    first, size = np.unique(blocks, return_index=True, return_counts=True)[1:]
    start = np.zeros(len(first), dtype=np.int64)
    np.add.at(start, blocks, matrix.start)
    return Lumping(matrix, blocks, first, size, start, matrix.end[first])


def _classes_of_values(matrix: TransferMatrix) -> Ints:
    """Return classes that every exact lumping refines: equal futures modulo a prime.

    Weights so large that no good prime is left for machine words are not tried.
    """
    plan = plan_steps(matrix.steps, periodic=True)
    classes = classes_of(matrix.end)
    bits = min(31, 64 - plan.growth.bit_length())
    if bits < 20:
        return classes
    prime = np.array(primes_below(bits, 0, 1), dtype=np.uint64)
    evaluation = ModularEvaluation(plan, prime, prime // np.uint64(3), prime // np.uint64(7))
    vector = np.empty((matrix.dimension, 1), dtype=np.uint64)
    vector[plan.exit, 0] = (matrix.end % int(prime[0])).astype(np.uint64)
    unchanged = 0
    while unchanged < 2:
        spend(1 + plan.edges // 200)
        vector = evaluation.pull_back(vector)
        values = vector[:, 0].astype(np.int64)[plan.entry]
        refined = classes_of(classes, values)
        unchanged = unchanged + 1 if refined.max() == classes.max() else 0
        classes = refined
    return classes


def _block_sums(
    matrix: TransferMatrix, blocks: Ints, count: int, packing: _Packing
) -> Iterator[NDArray[Any]]:
    """Yield M times the indicators of the blocks, some columns at a time; rows are states."""
    plan = plan_steps(matrix.steps, periodic=True)
    width = max(1, _CHUNK_ENTRIES // (8 * matrix.dimension if packing.marked else matrix.dimension))
    lows = range(0, count, width)
    seconds = plan.edges * count * _SECONDS_PER_SUM
    stepping = compiled(walk, seconds) if packing.bits < 60 else None
    rows = None if stepping is None or packing.marked else RowWalk.exact(stepping, plan)
    for low in tracked(lows, "chunks of states that are lumped") if len(lows) > 1 else lows:
        high = min(count, low + width)
        spend(1 + plan.edges * (high - low) // (10 if packing.marked else 500))
        if rows is not None:
            yield _walked_sums(rows, blocks, low, high)
        else:
            short = packing.bits < 63 and not packing.marked
            indicator = np.zeros(
                (matrix.dimension, high - low), dtype=np.int64 if short else object
            )
            chosen = np.flatnonzero((blocks >= low) & (blocks < high))
            indicator[plan.exit[chosen], blocks[chosen] - low] = 1
            bits = packing.bits * packing.marked
            evaluation = ExactEvaluation(plan, x_bits=bits * packing.y_terms, y_bits=bits)
            yield evaluation.pull_back(indicator)[plan.entry]


def _walked_sums(walk: RowWalk, blocks: Ints, low: int, high: int) -> NDArray[Any]:
    """Return M times the indicators of some blocks, by the compiled loop."""
    plan = walk.plan
    found = np.empty((len(blocks), high - low), dtype=np.int64)
    vectors = np.zeros((2, walk.height * WIDTH), dtype=np.uint64)
    lines = vectors[0].reshape(-1, WIDTH)
    for begin in range(low, high, WIDTH):
        end = min(begin + WIDTH, high)
        lines[:] = 0
        chosen = np.flatnonzero((blocks >= begin) & (blocks < end))
        lines[plan.exit[chosen], blocks[chosen] - begin] = 1
        walk.row(vectors)
        found[:, begin - low : end - low] = lines[plan.entry, : end - begin]
    return found
