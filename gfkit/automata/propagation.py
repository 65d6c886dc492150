"""Pulling vectors back through the steps of an automaton: exactly, or modulo many primes at once.

Both kinds use one plan a step. For each distinct weight but 1 the entries that it multiplies are
gathered and multiplied once; then the k-th edges of all states are gathered together for k = 0, 1,
... and added. States are kept in falling order of their number of edges, so the states with a k-th
edge are a prefix, and a step is a few array operations without a loop over states.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np
from flint import fmpz

from gfkit.automata.loops import compiled, foreseeably_pays, walk
from gfkit.automata.minimization import FEW_NUMBERS, different, numbered
from gfkit.automata.row_programs import RowWalk
from gfkit.base.arguments import trusted
from gfkit.base.budget import forecast, know, phase, spend
from gfkit.series.marked_gf import context, to_flint
from gfkit.series.marks import PLACE, MarksOfRow, digits_of
from gfkit.series.profiles import Profile

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gfkit.automata.steps import CellStep
    from gfkit.automata.transfer_matrix import Ints, TransferMatrix

    Words = NDArray[np.uint64]

WORD = 2**64
SECONDS_PER_EDGE = 8e-10
"""The time of an edge and a prime with numpy, measured."""
SECONDS_PER_COMPILED_EDGE = 2.5e-10
"""The same with the compiled loops."""
SECONDS_PER_MARKED_EDGE = 2.5e-9
"""The time of an edge at a point modulo a prime."""
LIFTING = 1e-5
"""The time of a term modulo a prime on the way to a coefficient."""
PRIMES = "primes"
"""The phase in which terms modulo primes are computed."""
LARGE = 1000
"""Steps of longer vectors are spent one by one."""
NOTHING = -(10**6)
"""Stands for the degree of the zero polynomial."""


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


@dataclass(frozen=True, slots=True, eq=False)
class StepPlan:
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


def plan_steps(steps: Sequence[CellStep], *, periodic: bool) -> StepPlan:
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
    return StepPlan(tuple(planned), places[0], places[-1])


def _plan_step(step: CellStep, before: Ints, after: Ints) -> PlannedStep:
    order = np.argsort(before[step.source], kind="stable")
    source, target = before[step.source[order]], after[step.target[order]]
    blocks = []
    length = step.columns
    gathered = target.copy()
    is_plain = bool((step.coefficient == 1).all()) and not step.x.any() and not step.y.any()
    weights = None if is_plain else np.stack(step.weights)[:, order]
    if weights is not None:
        kinds, kind_of = _different(weights)
        for kind, (coefficient, x, y) in enumerate(kinds.T.tolist()):
            if (coefficient, x, y) == (1, 0, 0):
                continue
            chosen = kind_of == kind
            index, _, place = numbered(target[chosen])
            gathered[chosen] = length + place
            blocks.append(Block(index, coefficient, x, y))
            length += len(index)
    degrees = np.bincount(source, minlength=step.rows)
    rank = np.arange(len(source)) - (np.cumsum(degrees) - degrees)[source]
    most = int(degrees.max(initial=0))
    ranks = tuple(np.ascontiguousarray(gathered[rank == k]) for k in range(most))
    growth = most if weights is None else _largest_sum(source, np.abs(weights[0]), step.rows)
    return PlannedStep(step.rows, step.columns, tuple(blocks), ranks, growth, length)


def _largest_sum(source: Ints, size: NDArray[Any], rows: int) -> int:
    """Return the largest sum of the sizes of the edges of one source."""
    if len(size) * int(size.max(initial=0)) >= 2**63:
        size = size.astype(object)
    sums = np.zeros(rows, dtype=size.dtype)
    np.add.at(sums, source, size)
    return int(sums.max(initial=0))


def _different(weights: Ints) -> tuple[Ints, Ints]:
    """Return the different columns in order, and which of them each column is.

    `np.unique(weights, axis=1, return_inverse=True)` says the same and takes some times as long.
    """
    if weights.size <= FEW_NUMBERS:
        found, which = different(weights.T)
        return found.T, which
    order = np.lexsort(weights[::-1])
    sorted_weights = weights[:, order]
    new = np.ones(len(order), dtype=bool)
    new[1:] = (sorted_weights[:, 1:] != sorted_weights[:, :-1]).any(axis=0)
    which = np.empty(len(order), dtype=np.int64)
    which[order] = np.cumsum(new) - 1
    return sorted_weights[:, new], which


class ExactEvaluation:
    """Vectors of integers, with the marks x and y replaced by powers of two.

    x_bits, y_bits: x = 2^x_bits and y = 2^y_bits (Kronecker substitution); 0 sets a mark to 1.
    one: 1 as the vectors hold it: FLINT's integer where the marks make them long.
    """

    def __init__(self, plan: StepPlan, *, x_bits: int = 0, y_bits: int = 0) -> None:
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
        parts = [vector, *(self.weighed(vector.take(b.index, 0), b) for b in step.blocks)]
        full = np.concatenate(parts) if len(parts) > 1 else vector
        result = np.empty((step.rows, *vector.shape[1:]), dtype=vector.dtype)
        result[len(step.ranks[0]) if step.ranks else 0 :] = 0
        for k, rank in enumerate(step.ranks):
            if k:
                result[: len(rank)] += full.take(rank, 0)
            else:
                full.take(rank, 0, result[: len(rank)], "clip")
        return result

    def weighed(self, part: NDArray[Any], block: Block) -> NDArray[Any]:
        """Return the entries of a block times its weight."""
        shift = block.x * self.x_bits + block.y * self.y_bits
        part = part * block.coefficient if block.coefficient != 1 else part
        return part << shift if shift else part


class PolynomialEvaluation(ExactEvaluation):
    """Vectors of polynomials in the marks, of the ring `context`.

    several: the marks, if they are not x and y.
    """

    def __init__(self, plan: StepPlan, several: MarksOfRow | None = None) -> None:
        super().__init__(plan)
        self.several = several
        self.further = several.further if several else ""
        self.one = context(self.further).constant(1)

    def times(self, vector: Iterable[Any], factor: Any) -> NDArray[Any]:
        """Return a vector times a polynomial."""
        listed = [entry * factor for entry in vector]
        found = np.empty(len(listed), dtype=object)
        found[:] = listed
        return found

    def pull_back_step(self, step: PlannedStep, vector: NDArray[Any]) -> NDArray[Any]:
        """Return the product of one step with a vector, paid for by the terms in it."""
        spend(1 + sum(len(entry) for entry in vector if entry) * (1 + len(step.ranks)) // 8)
        return super().pull_back_step(step, vector)

    def weighed(self, part: NDArray[Any], block: Block) -> NDArray[Any]:
        """Return the entries of a block times its weight; within a row t stands for all marks."""
        powers = (0, 0, block.x) if self.several else (block.x, block.y, 0)
        return self.times(part, to_flint([(*powers, block.coefficient)], self.further))

    def pull_back(self, vector: NDArray[Any]) -> NDArray[Any]:
        """Return the product of the steps with a column vector."""
        vector = super().pull_back(vector)
        if not self.several:
            return vector
        found = np.empty_like(vector)
        for place, entry in enumerate(vector):
            told: dict[tuple[int, ...], int] = {}
            for (t, x, y, *more), c in entry.to_dict().items() if entry else ():
                i, j = self.several.exponents(int(t))
                digits = zip(more, digits_of(i, self.further), strict=True)
                key = (0, x + i % PLACE, y + j, *(a + b for a, b in digits))
                told[key] = told.get(key, 0) + c
            found[place] = context(self.further).from_dict(told)
        return found


class ModularEvaluation(ExactEvaluation):
    """Residues modulo many primes side by side, a column for each triple (prime, x, y).

    primes: no row sum of a step times a prime may reach 2^64, and with marks primes must be below
    2^32; otherwise OverflowError is raised. This is the plain way; the compiled `walk` is quick.
    """

    def __init__(self, plan: StepPlan, primes: Words, x: Words, y: Words) -> None:
        super().__init__(plan)
        self.primes = primes
        self.powers = powers_at(plan, primes, x, y)
        self.top = int(primes.max())
        if self.top * plan.growth >= WORD or (self.powers and self.top >= 2**32):
            raise OverflowError(
                f"residues up to {self.top} and weights that add up to {plan.growth} "
                "do not fit into 64 bits"
            )

    def pull_back(self, vector: NDArray[Any]) -> NDArray[Any]:
        """Return the product of the steps with vectors of residues, reduced."""
        bound = self.top
        for step in reversed(self.plan.steps):
            if bound * step.growth >= WORD or any(block.x or block.y for block in step.blocks):
                vector, bound = vector % self.primes, self.top
            vector = self.pull_back_step(step, vector)
            bound *= max(1, step.growth)
        return vector % self.primes

    def weighed(self, part: NDArray[Any], block: Block) -> NDArray[Any]:
        """Return the entries of a block times its weight, reduced if it has marks."""
        if block.x or block.y:
            part = part * self.powers[block.x, block.y] % self.primes
        return part * np.uint64(block.coefficient) if block.coefficient != 1 else part


def powers_at(plan: StepPlan, primes: Words, x: Words, y: Words) -> dict[tuple[int, int], Words]:
    """Return x^i y^j modulo the primes, for the marks of a plan."""
    kinds = {(block.x, block.y) for step in plan.steps for block in step.blocks}
    points = list(zip(*(part.tolist() for part in (primes, x, y)), strict=True))
    return {
        (i, j): np.array([pow(a, i, p) * pow(b, j, p) % p for p, a, b in points], dtype=np.uint64)
        for i, j in kinds - {(0, 0)}
    }


def exact_terms(
    matrix: TransferMatrix,
    count: int | None,
    kind: Callable[[StepPlan], ExactEvaluation] = ExactEvaluation,
) -> Iterator[Any]:
    """Yield a(0), a(1), ... exactly; `count` of them, or without end.

    kind: at x = y = 1, or as polynomials of `context()` by a `PolynomialEvaluation`.
    """
    plan = plan_steps(matrix.steps, periodic=True)
    evaluation = kind(plan)
    vector = np.empty(matrix.dimension, dtype=object)
    vector[plan.exit] = [int(entry) for entry in matrix.end]
    if isinstance(evaluation, PolynomialEvaluation):
        vector = evaluation.times(vector, evaluation.one)
    starts = [(int(plan.entry[s]), int(matrix.start[s])) for s in np.flatnonzero(matrix.start)]
    done = 0
    cost = 1 + plan.edges // 24
    with phase("terms", count) as progress:
        while count is None or done < count:
            yield sum((vector[place] * c for place, c in starts), 0 * evaluation.one)
            done += 1
            if done != count:
                vector = evaluation.pull_back(vector)
            progress.advance(steps=cost)


def residue_seconds(
    edges: float, terms: float, primes: float, *, is_product: bool = False
) -> float:
    """Return about how long terms modulo primes take, and the fraction found from them.

    edges: of all steps of a row. is_product: whether terms are products of vectors, of which half
    as many are needed. Short work is done with numpy, long work with compiled loops.
    """
    seconds = terms * primes * edges * SECONDS_PER_EDGE / (1 + is_product)
    if foreseeably_pays(seconds):
        seconds *= SECONDS_PER_COMPILED_EDGE / SECONDS_PER_EDGE
    return seconds + terms * primes * LIFTING


def marked_residue_seconds(edges: float, terms: float, points: float) -> float:
    """Return about how long terms take at points modulo a prime each."""
    return points * terms * edges * SECONDS_PER_MARKED_EDGE


SAMPLED = 64
"""After this many terms the remaining time is forecast."""
SECONDS_PER_NUMBER, SECONDS_PER_BIT = 7e-8, 6e-12
"""The time of an edge and a term, measured; only forecasts use them."""


def listed_terms(matrix: TransferMatrix, count: int) -> list[int]:
    """Return a(0), ..., a(count - 1) exactly; they are known as far as they are computed.

    Raises LimitReached where the memory is too small for that number.
    """
    terms: list[int] = []
    for term in exact_terms(matrix, count):
        terms.append(int(term))
        if len(terms) == SAMPLED < count:
            _forecast_terms(matrix, terms, count)
        if not len(terms) & (len(terms) - 1):
            know(terms=terms)  # the list itself: it grows
    return terms


def _forecast_terms(matrix: TransferMatrix, first: list[int], count: int) -> None:
    from gfkit.series.term_sizes import sizes_from  # noqa: PLC0415 - few need it
    from gfkit.series.terms import require_memory, what  # noqa: PLC0415 - few need it

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


def modular_terms(
    matrix: TransferMatrix, plan: StepPlan, count: int, columns: tuple[Words, Words, Words]
) -> Words:
    """Return a(0), ..., a(count - 1), one row a term and one column a triple (prime, x, y).

    plan: `plan_steps(matrix.steps, periodic=True)`, which is the same for every batch.
    """
    primes, x, y = columns
    states = np.flatnonzero(matrix.start)
    places, start = plan.entry[states], matrix.start[states]
    vector = np.empty((len(matrix.end), len(primes)), dtype=np.uint64)
    vector[plan.exit] = (matrix.end[:, None] % primes.astype(np.int64)).astype(np.uint64)
    stepping = compiled(walk, count * plan.edges * len(primes) * SECONDS_PER_EDGE)
    small = not int(np.abs(start).max(initial=0)) >> (63 - int(primes.max()).bit_length())
    if stepping is not None and small:
        walked = RowWalk.of(stepping, plan, primes, powers_at(plan, primes, x, y))
        if walked is not None:
            weights = np.stack((np.maximum(start, 0), np.maximum(-start, 0))).astype(np.uint64)
            found = walked.sums(count, vector, places, weights)
            return (found[:, 0] + (primes - found[:, 1])) % primes
    evaluation = ModularEvaluation(plan, primes, x, y)
    moduli = primes.astype(object)
    reduced = start.astype(object)[:, None] % moduli
    terms = np.zeros((count, len(primes)), dtype=np.uint64)
    cost = 1 + plan.edges * len(primes) // 2000
    with phase("terms of a batch", count) as progress:
        for n in range(count):
            vector = evaluation.pull_back(vector) if n else vector
            terms[n] = (vector[places] * reduced).sum(axis=0) % moduli
            progress.advance(steps=cost)
    return terms


# Polynomials of walks.

COLUMNS_AT_ONCE = 64
AT_ONCE_BYTES = 2**28
BYTES_PER_NUMBER = 72
"""The memory of an object, its limbs and its place in an array; measured."""
HOLES = 1.6
"""Numbers that grow from step to step leave holes in memory: measured, 1.3 to 2.1 times as much."""
SECONDS_PER_BYTE = 1.1e-10
SECONDS_PER_LONG_NUMBER = 1.2e-6
SECONDS_PER_WORD = 1e-7
"""Measured on boards of 14 rules, right within a factor of 2; only forecasts use them."""


def count_walks(steps: Sequence[CellStep], name: str, *, joined: int = 0) -> Profile:
    """Return the sum of the weights of all walks through the steps, from first to last states.

    joined: of all closed walks through this many rows of the steps, if it is not 0. The polynomials
    are packed into integers by Kronecker substitution, and pulled back from the last step to the
    first. Raises LimitReached if those on the way do not fit into the memory.

    >>> from gfkit.automata.transfer_matrix import TransferMatrix
    >>> fibonacci = TransferMatrix.from_rows([[1, 1], [1, 0]], [1, 0], [1, 0])
    >>> print(count_walks(fibonacci.steps, "Lucas", joined=5))
    11
    """
    if not steps:
        return Profile(((0, 0, 1),))
    if not steps[-1].columns or any(not step.rows for step in steps):
        return Profile(())
    plan, rows = plan_steps(steps, periodic=bool(joined)), max(1, joined)
    what = f"a board of {len(steps)} cells with {name}"
    if joined:
        what = f"{joined} joined rows with {name}, {len(plan.entry)} states"
    least = len(plan.entry) * rows * plan.edges * SECONDS_PER_WORD if joined else 0.0
    forecast(what, seconds=least)
    total = _through(plan, joined, 0, 0)
    if not total:
        return Profile(())
    know(count=total)
    ends = np.zeros(steps[-1].columns, dtype=np.int64)
    x_degree, y_degree = (int(longest([*steps] * rows, mark, ends).max()) for mark in "xy")
    if not x_degree + y_degree:
        return Profile(((0, 0, total),))
    y_bits = (total.bit_length() + 7) // 8 * 8
    x_bits = y_bits * (y_degree + 1)
    memory, seconds = _cost(replace(plan, steps=plan.steps * rows), x_bits, y_bits)
    width = max(1, min(COLUMNS_AT_ONCE, len(plan.entry), AT_ONCE_BYTES // memory)) if joined else 1
    times = len(plan.entry) if joined else 1
    what = f"the polynomial of {what}"
    forecast(what, seconds=max(times * seconds, least), memory=width * memory)
    packed = _through(plan, joined, x_bits, y_bits, width)
    return unpacked(packed, y_bits, y_degree + 1)


def _through(
    plan: StepPlan, joined: int, x_bits: int, y_bits: int, width: int = COLUMNS_AT_ONCE
) -> int:
    """Return the sum over all walks, of closed ones for `width` states at a time."""
    evaluation = ExactEvaluation(plan, x_bits=x_bits, y_bits=y_bits)
    states, rows, zero = len(plan.entry), max(1, joined), 0 * evaluation.one
    total, lows = zero, range(0, states, width) if joined else range(1)
    name = "cells" if x_bits else "cells, without marks"
    with phase(name, len(lows) * rows * len(plan.steps)) as progress:
        for low in lows:
            chosen = np.arange(low, min(low + width, states))
            vector = np.full(plan.steps[-1].columns, evaluation.one, dtype=object)
            if joined:
                vector = np.full((states, len(chosen)), zero, dtype=object)
                vector[plan.exit[chosen], chosen - low] = evaluation.one
            for step in (*reversed(plan.steps),) * rows:
                vector = evaluation.pull_back_step(step, vector)
                progress.advance(steps=1 + step.length * (vector.size // step.rows) // 16)
            total += vector[plan.entry[chosen], chosen - low].sum() if joined else vector.sum()
    return int(total)


def _cost(plan: StepPlan, x_bits: int, y_bits: int) -> tuple[int, float]:
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
    seconds = moved * SECONDS_PER_BYTE + numbers * SECONDS_PER_LONG_NUMBER
    return int(HOLES * peak), seconds


def _bytes_of(tops: Ints, y_bits: int) -> int:
    """Return the bytes of numbers with these highest monomials, and of the array of them."""
    return int((tops >> 3).sum()) + len(tops) * (y_bits // 16 + BYTES_PER_NUMBER)


def unpacked(packed: int, bits: int, y_terms: int) -> Profile:
    """Return the polynomial whose coefficients are the digits of a number in base 2^bits.

    y_terms: exponents of y are below this. The number is halved, as most digits may be zero.

    >>> print(unpacked(3 + 5 * 2**24, 8, 2))
    5*x*y+3
    """
    found: dict[tuple[int, int], int] = {}
    parts = [(0, -(-packed.bit_length() // bits), packed)]
    while parts:
        place, size, part = parts.pop()
        if part and size == 1:
            found[divmod(place, y_terms)] = part
        elif part:
            half = size // 2
            parts.append((place + half, size - half, part >> half * bits))
            parts.append((place, half, part & ((1 << half * bits) - 1)))
    return Profile.of(found)


def longest(steps: Sequence[CellStep], mark: str, after: Ints) -> Ints:
    """Return the largest power of x or y on walks from each state; after: on those after them."""
    for step in reversed(steps):
        before = np.full(step.rows, NOTHING, dtype=np.int64)
        np.maximum.at(before, step.source, getattr(step, mark) + after[step.target])
        after = np.maximum(before, NOTHING)
    return after
