"""Pulling vectors back through the steps of an automaton: exactly, or modulo many primes at once.

Both kinds use one plan a step. For each distinct weight but 1 the entries that it multiplies are
gathered and multiplied once; then the k-th edges of all states are gathered together for k = 0, 1,
... and added. States are kept in falling order of their number of edges, so the states with a k-th
edge are a prefix, and a step is a few array operations without a loop over states.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from flint import fmpz

from gfkit.automata.compiled import compiled, walk
from gfkit.automata.row_programs import RowWalk
from gfkit.base.budget import PAID_AT_ONCE, forecast, know, phase, spend
from gfkit.base.trusted import trusted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from numpy.typing import NDArray

    from gfkit.automata.transfer import Ints, Step, TransferMatrix

WORD = 2**64
SECONDS_PER_EDGE = 8e-10
"""Of an edge and a prime with numpy, measured; forecasts use it."""
SECONDS_PER_COMPILED_EDGE = 2.5e-10
"""The same with the compiled loops."""
LARGE = 1000
"""Steps of longer vectors are spent one by one."""


@dataclass(frozen=True, slots=True, eq=False)
class Block:
    """Entries `index` of the vector are multiplied by coefficient x^x y^y."""

    index: Ints
    coefficient: int
    x: int
    y: int


@dataclass(frozen=True, slots=True, eq=False)
class PlannedStep:
    """Gather `ranks` from the vector followed by its blocks, and add them up."""

    rows: int
    columns: int
    blocks: tuple[Block, ...]
    ranks: tuple[Ints, ...]
    growth: int  # the largest sum of coefficients of a state's edges
    length: int  # of the vector with its blocks

    @property
    def marked(self) -> bool:
        """Whether an edge has a mark."""
        return any(block.x or block.y for block in self.blocks)


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """Planned steps, and where the states of the first and last layer went.

    entry[s] is the place of state s before the first step, exit[s] after the last one.
    """

    steps: tuple[PlannedStep, ...]
    entry: Ints
    exit: Ints

    @property
    def growth(self) -> int:
        """The largest sum of coefficients of a state's edges in any step."""
        return max(1, *(step.growth for step in self.steps))

    @property
    def row_growth(self) -> int:
        """No entry grows by more in a row of steps, from its end to any layer, without marks."""
        evaluation = ExactEvaluation(self)
        vector = np.ones(self.steps[-1].columns)
        largest = 1.0
        for step in reversed(self.steps):
            vector = evaluation.pull_back_step(step, vector)
            largest = max(largest, float(vector.max(initial=0)))
        return math.ceil(largest * (1 + 1e-6)) if largest < WORD else WORD

    @property
    def edges(self) -> int:
        """The number of edges of all steps."""
        return sum(len(rank) for step in self.steps for rank in step.ranks)

    @property
    def longest(self) -> int:
        """The most entries of a vector on the way."""
        return max(max(step.rows, step.length) for step in self.steps)


def plan_steps(steps: Sequence[Step], *, periodic: bool) -> Plan:
    """Return the plan of a chain of steps; periodic if the last leads back to the first."""
    orders = []
    for step in steps:
        degrees = np.bincount(step.source, minlength=step.rows)
        orders.append(np.argsort(-degrees, kind="stable"))
    last = orders[0] if periodic else np.arange(steps[-1].columns)
    places = []
    for order in [*orders, last]:
        place = np.empty(len(order), dtype=np.int64)
        place[order] = np.arange(len(order))
        places.append(place)
    planned = [_plan_step(step, places[i], places[i + 1]) for i, step in enumerate(steps)]
    return Plan(tuple(planned), places[0], places[-1])


def _plan_step(step: Step, before: Ints, after: Ints) -> PlannedStep:
    order = np.argsort(before[step.source], kind="stable")
    source, target = before[step.source[order]], after[step.target[order]]
    weights = np.stack((step.coefficient, step.x, step.y))[:, order]
    blocks = []
    length = step.columns
    gathered = target.copy()
    if len(order) and not (weights.T == (1, 0, 0)).all():
        kinds, kind_of = np.unique(weights, axis=1, return_inverse=True)
        kind_of = kind_of.ravel()
        for kind, (coefficient, x, y) in enumerate(kinds.T.tolist()):
            if (coefficient, x, y) == (1, 0, 0):
                continue
            chosen = kind_of == kind
            index, place = np.unique(target[chosen], return_inverse=True)
            gathered[chosen] = length + place
            blocks.append(Block(index, coefficient, x, y))
            length += len(index)
    degrees = np.bincount(source, minlength=step.rows)
    first = np.concatenate(([0], np.cumsum(degrees)))[:-1]
    rank = np.arange(len(source)) - first[source]
    ranks = tuple(
        np.ascontiguousarray(gathered[rank == k]) for k in range(int(degrees.max(initial=0)))
    )
    size = np.abs(weights[0])
    if len(size) * int(size.max(initial=0)) >= 2**63:
        size = size.astype(object)
    sums = np.zeros(step.rows, dtype=size.dtype)
    np.add.at(sums, source, size)
    growth = int(sums.max(initial=0))
    return PlannedStep(step.rows, step.columns, tuple(blocks), ranks, growth, length)


class ExactEvaluation:
    """Vectors of integers, with the marks x and y replaced by powers of two.

    x_bits, y_bits: x = 2^x_bits and y = 2^y_bits (Kronecker substitution); 0 sets a mark to 1.
    one: 1 as the vectors hold it: FLINT's integer where the marks make them long.
    """

    def __init__(self, plan: Plan, *, x_bits: int = 0, y_bits: int = 0) -> None:
        self.plan = plan
        self.x_bits = x_bits
        self.y_bits = y_bits
        self.one: Any = fmpz(1) if x_bits else 1

    def pull_back(self, vector: NDArray[Any]) -> NDArray[Any]:
        """Return the product of the steps with a column vector (or matrix of columns)."""
        for step in reversed(self.plan.steps):
            vector = self.pull_back_step(step, vector)
        return vector

    def pull_back_step(self, step: PlannedStep, vector: NDArray[Any]) -> NDArray[Any]:
        """Return the product of one step with a vector; nothing else is kept alive."""
        if step.length > LARGE:
            spend(step.length * (vector.size // len(vector)) // 16)
        parts = [vector]
        for block in step.blocks:
            shift = block.x * self.x_bits + block.y * self.y_bits
            part = vector[block.index]
            if block.coefficient != 1:
                part = part * block.coefficient
            parts.append(part << shift if shift else part)
        full = np.concatenate(parts) if len(parts) > 1 else vector
        result = np.zeros((step.rows, *vector.shape[1:]), dtype=vector.dtype)
        for k, rank in enumerate(step.ranks):
            if k:
                result[: len(rank)] += full[rank]
            else:
                result[: len(rank)] = full[rank]
        return result


class ModularEvaluation:
    """Vectors modulo many primes side by side, a column for each triple (prime, x, y).

    primes: below 2^63, and no row sum of a step times a prime may reach 2^64; x, y: residues,
    used only if a step has marks, and then the primes must be below 2^32. Entries are reduced only
    when the next step could pass 2^64; OverflowError is raised if it could even then.
    """

    def __init__(
        self,
        plan: Plan,
        primes: NDArray[np.uint64],
        x: NDArray[np.uint64],
        y: NDArray[np.uint64],
    ) -> None:
        self.plan = plan
        self.primes = primes
        self.top = int(primes.max())
        self.bound = self.top  # no entry of the current vector reaches this
        kinds = {
            (block.x, block.y) for step in plan.steps for block in step.blocks if block.x or block.y
        }
        self.row_growth = WORD if kinds else plan.row_growth
        self.powers = {(i, j): _monomial(primes, x, y, i, j) for i, j in kinds}
        self.stretches = [
            max((1, *(int(self.powers[b.x, b.y].max()) for b in step.blocks if b.x or b.y)))
            for step in plan.steps
        ]
        longest = plan.longest
        self._full, self._part, self._current, self._spare = (
            np.empty((longest, len(primes)), dtype=np.uint64) for _ in range(4)
        )

    def end_vector(self, end: Ints) -> NDArray[np.uint64]:
        """Return the column vector `end` (by state), reduced, in the order of the plan."""
        column = self._current[: len(end)]
        signed = self.primes.astype(np.int64)
        column[self.plan.exit] = (end[:, None] % signed[None, :]).astype(np.uint64)
        self.bound = self.top
        return column

    def resumed(self, vector: NDArray[np.uint64]) -> NDArray[np.uint64]:
        """Return a reduced vector, to go on with."""
        column = self._current[: len(vector)]
        column[:] = vector
        self.bound = self.top
        return column

    def zero_vector(self, size: int) -> NDArray[np.uint64]:
        """Return a zero column vector to fill in; its entries must stay below 2."""
        column = self._current[:size]
        column[:] = 0
        self.bound = 2
        return column

    def reduce(self, vector: NDArray[np.uint64]) -> None:
        """Reduce every entry in place."""
        if self.bound > self.top:
            np.remainder(vector, self.primes, out=vector)
            self.bound = self.top

    def _passes(self, growth: int, *, marked: bool) -> bool:
        """Tell whether a step could reach 2^64 from entries below the present bound."""
        bound = max(self.bound, self.top) if marked else self.bound
        return bound * growth >= WORD or (marked and self.bound * self.top >= WORD)

    def pull_back(self, vector: NDArray[np.uint64]) -> NDArray[np.uint64]:
        """Return the product of the steps with the vector last returned, which is overwritten."""
        if self.bound * self.row_growth >= WORD > self.top * self.row_growth:
            self.reduce(vector)
        after = self.bound * self.row_growth
        fits = after < WORD
        for k, step in reversed(list(enumerate(self.plan.steps))):
            marked = step.marked
            if marked and self._stays_short(step.growth * self.stretches[k], vector):
                marked = False  # marks at small integers are weights
                self.bound *= self.stretches[k]
            if not fits and self._passes(step.growth, marked=marked):
                self.reduce(vector)
                if self._passes(step.growth, marked=marked):
                    raise OverflowError(
                        f"residues up to {self.top} and weights that add up to {step.growth} "
                        "do not fit into 64 bits"
                    )
            if marked:  # products with a power of a mark are reduced, to residues
                self.bound = max(self.bound, self.top)
            buffer = self._spare
            out = buffer[: step.rows]
            self._gather(step, vector, out, reducing=marked)
            self._spare, self._current = self._current, buffer
            vector = out
            self.bound *= max(1, step.growth)
        if fits:
            self.bound = after
        return vector

    def _stays_short(self, growth: int, vector: NDArray[np.uint64]) -> bool:
        """Tell whether a step with its marks as weights fits, perhaps after a reduction."""
        if self.bound * growth >= WORD > self.top * growth:
            self.reduce(vector)
        return self.bound * growth < WORD

    def _gather(
        self,
        step: PlannedStep,
        vector: NDArray[np.uint64],
        out: NDArray[np.uint64],
        *,
        reducing: bool,
    ) -> None:
        full = vector
        if step.blocks:
            full = self._full[: step.length]
            full[: step.columns] = vector
            self._fill_blocks(step, vector, full[step.columns :], reducing=reducing)
        filled = len(step.ranks[0]) if step.ranks else 0
        out[filled:] = 0
        for k, rank in enumerate(step.ranks):
            part = (self._part if k else out)[: len(rank)]
            full.take(rank, axis=0, out=part, mode="clip")
            if k:
                out[: len(rank)] += part

    def _fill_blocks(
        self,
        step: PlannedStep,
        vector: NDArray[np.uint64],
        extra: NDArray[np.uint64],
        *,
        reducing: bool,
    ) -> None:
        place = 0
        for block in step.blocks:
            part = extra[place : place + len(block.index)]
            vector.take(block.index, axis=0, out=part, mode="clip")
            if block.x or block.y:
                np.multiply(part, self.powers[block.x, block.y], out=part)
                if reducing:
                    np.remainder(part, self.primes, out=part)
            if block.coefficient != 1:
                np.multiply(part, np.uint64(block.coefficient), out=part)
            place += len(block.index)


def exact_terms(matrix: TransferMatrix, count: int | None) -> Iterator[int]:
    """Yield a(0), a(1), ... exactly at x = y = 1; `count` of them, or without end."""
    plan = plan_steps(matrix.steps, periodic=True)
    evaluation = ExactEvaluation(plan)
    yield from _exact_walk(matrix, plan, evaluation, count)


BY_PRIMES = 10**6
"""From this many edges and terms on, few terms of a large automaton are computed modulo primes."""
SAMPLED = 64
"""After this many terms the remaining time is forecast."""
SECONDS_PER_NUMBER, SECONDS_PER_BIT = 7e-8, 6e-12
"""Of an edge and a term, measured; only forecasts use them."""


def listed_terms(matrix: TransferMatrix, count: int) -> list[int]:
    """Return a(0), ..., a(count - 1) exactly; they are known as far as they are computed.

    Raises LimitReached where the memory is too small for so many.
    """
    edges = sum(len(step.source) for step in matrix.steps)
    if edges * count >= BY_PRIMES and all((step.coefficient >= 0).all() for step in matrix.steps):
        from gfkit.automata.terms_by_primes import fits, terms_by_primes  # noqa: PLC0415 - is above

        if fits(matrix, count):
            return terms_by_primes(matrix, count)
    terms: list[int] = []
    for term in exact_terms(matrix, count):
        terms.append(int(term))
        if len(terms) == SAMPLED < count:
            _forecast_terms(matrix, terms, count)
        if not len(terms) & (len(terms) - 1):
            know(terms=terms)  # the list itself: it grows
    return terms


def _forecast_terms(matrix: TransferMatrix, first: list[int], count: int) -> None:
    from gfkit.series.long_terms import require_memory, sizes_from, what  # noqa: PLC0415 - few need it

    sizes = sizes_from(first)
    edges = sum(len(step.source) for step in matrix.steps)
    longest = max(step.rows for step in matrix.steps)

    def held(k: int) -> int:
        return sizes.total_bytes(k) + 3 * longest * (int(sizes.bits(k)) // 7 + 40)

    require_memory(count, held, sizes)
    seconds = edges * (count * SECONDS_PER_NUMBER + sizes.total_bits(count) * SECONDS_PER_BIT)
    forecast(what(count, sizes), seconds=seconds, memory=held(count))


@trusted
def first_terms(matrix: TransferMatrix, count: int) -> tuple[int, ...]:
    """Return a(0), ..., a(count - 1) exactly at x = y = 1."""
    return tuple(int(term) for term in exact_terms(matrix, count))


def exact_marked_terms(
    matrix: TransferMatrix, count: int, *, x_bits: int, y_bits: int
) -> Iterator[int]:
    """Yield `count` terms with x = 2^x_bits and y = 2^y_bits."""
    plan = plan_steps(matrix.steps, periodic=True)
    evaluation = ExactEvaluation(plan, x_bits=x_bits, y_bits=y_bits)
    yield from _exact_walk(matrix, plan, evaluation, count)


def _exact_walk(
    matrix: TransferMatrix, plan: Plan, evaluation: ExactEvaluation, count: int | None
) -> Iterator[int]:
    vector = np.empty(matrix.dimension, dtype=object)
    vector[plan.exit] = [int(entry) for entry in matrix.end]
    starts = [(int(plan.entry[s]), int(matrix.start[s])) for s in np.flatnonzero(matrix.start)]
    done = 0
    cost = 1 + plan.edges // 24
    with phase("terms", count) as progress:
        while count is None or done < count:
            yield sum(coefficient * vector[place] for place, coefficient in starts)
            done += 1
            if done != count:
                vector = evaluation.pull_back(vector)
            progress.advance(steps=cost)


def modular_terms(
    matrix: TransferMatrix,
    plan: Plan,
    count: int,
    columns: tuple[NDArray[np.uint64], NDArray[np.uint64], NDArray[np.uint64]],
) -> NDArray[np.uint64]:
    """Return a(0), ..., a(count - 1), one row a term and one column a triple (prime, x, y).

    plan: `plan_steps(matrix.steps, periodic=True)`, which is the same for every batch.
    """
    primes, x, y = columns
    stepping = compiled(walk, count * plan.edges * len(primes) * SECONDS_PER_EDGE)
    if stepping is not None:
        found = _walked(stepping, matrix, plan, count, columns)
        if found is not None:
            return found
    evaluation = ModularEvaluation(plan, primes, x, y)
    vector = evaluation.end_vector(matrix.end)
    states = np.flatnonzero(matrix.start)
    places = plan.entry[states]
    signed = primes.astype(np.int64)
    weights = (matrix.start[states][:, None] % signed[None, :]).astype(np.uint64)
    simple = bool((matrix.start[states] == 1).all())
    terms = np.zeros((count, len(primes)), dtype=np.uint64)
    cost = 1 + plan.edges * len(primes) // 2000
    unpaid = 0
    with phase("terms of a batch", count) as progress:
        for n in range(count):
            values = vector[places] % primes
            if not simple:
                values = _product(values, weights, primes)
            total = np.zeros_like(primes)
            for value in values:
                total = (total + value) % primes
            terms[n] = total
            if n + 1 < count:
                vector = evaluation.pull_back(vector)
            unpaid += cost
            if unpaid > PAID_AT_ONCE or n + 1 == count:
                progress.reach(n + 1, steps=unpaid)
                unpaid = 0
    return terms


def _walked(
    stepping: Callable[..., None],
    matrix: TransferMatrix,
    plan: Plan,
    count: int,
    columns: tuple[NDArray[np.uint64], NDArray[np.uint64], NDArray[np.uint64]],
) -> NDArray[np.uint64] | None:
    """Return the terms by the compiled loop; None where its numbers would not fit."""
    primes, x, y = columns
    states = np.flatnonzero(matrix.start)
    start = matrix.start[states]
    if int(np.abs(start).max(initial=0)) >> (63 - int(primes.max()).bit_length()):
        return None
    kinds = {
        (block.x, block.y) for step in plan.steps for block in step.blocks if block.x or block.y
    }
    powers = {(i, j): _monomial(primes, x, y, i, j) for i, j in kinds}
    walked = RowWalk.of(stepping, plan, primes, powers)
    if walked is None:
        return None
    vector = np.empty((len(matrix.end), len(primes)), dtype=np.uint64)
    vector[plan.exit] = (matrix.end[:, None] % primes.astype(np.int64)).astype(np.uint64)
    weights = np.stack((np.maximum(start, 0), np.maximum(-start, 0))).astype(np.uint64)
    found = walked.sums(count, vector, plan.entry[states], weights)
    terms: NDArray[np.uint64] = (found[:, 0] + (primes - found[:, 1])) % primes
    return terms


def _monomial(
    primes: NDArray[np.uint64], x: NDArray[np.uint64], y: NDArray[np.uint64], i: int, j: int
) -> NDArray[np.uint64]:
    """Return x^i y^j modulo primes below 2^32."""
    value = np.ones_like(primes)
    for base, power in ((x, i), (y, j)):
        for _ in range(power):
            value = value * base % primes
    return value


def _product(
    a: NDArray[np.uint64], b: NDArray[np.uint64], primes: NDArray[np.uint64]
) -> NDArray[np.uint64]:
    """Return a * b modulo the primes, for residues of up to 63 bits."""
    if int(primes.max()) < 2**32:
        return a * b % primes
    wide = a.astype(object) * b.astype(object) % primes.astype(object)
    product: NDArray[np.uint64] = wide.astype(np.uint64)
    return product
