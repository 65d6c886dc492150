"""A row of steps as a list of additions in place, for the compiled loops.

Every state of a layer has a slot; a slot holds its residues modulo WIDTH primes, one line of the
cache. A step is done in place: a new state takes over the slot of one of the states that it adds
up, and the others are added to it. Where a slot would be overwritten before it is read its value is
kept in another slot.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from gfkit.base.budget import phase, spend

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gfkit.automata.propagation import PlannedStep, StepPlan

    Ints = NDArray[np.int64]
    Words = NDArray[np.uint64]
    Reals = NDArray[np.float64]
    Key = tuple[int, int, int]

WIDTH = 8
"""Primes side by side."""
SET, ADD, CLEAR, MULTIPLY, MULTIPLY_AND_FOLD, REDUCE = range(6)
"""Kinds of operations on slots (to, one, other); the compiled loop `walk` has what they do."""
TRIED = 8
"""This many of the states that a new one adds up have their slots computed."""
MOST_FOLDS = 6
OPERATIONS_AT_ONCE = 2**21
"""Between two looks at the budget; some milliseconds."""
NOTHING = np.zeros(0, dtype=np.int64)
EXACT_PRIME = 2**61 - 1
FULL = 2.0**64 * (1 - 1e-6)
"""Below this a bound in floating point is below 2^64."""


@dataclass(frozen=True, slots=True, eq=False)
class Folding:
    """How residues modulo primes p = 2^bits - rests are reduced.

    2^bits = rests modulo p, so x is (x mod 2^bits) + rests * floor(x / 2^bits); after `folds` of
    these it is below 2 p for every x below 2^64.
    """

    primes: Words
    rests: Words
    bits: int
    folds: int

    @classmethod
    def of(cls, primes: Words) -> Folding | None:
        """Return the folding for primes of the same length; None where it would be slow.

        >>> folding = Folding.of(np.array([2**40 - 87, 2**40 - 167], dtype=np.uint64))
        >>> folding.bits, folding.rests.tolist(), folding.folds
        (40, [87, 167], 1)
        """
        least, most = int(primes.min()), int(primes.max())
        bits = most.bit_length()
        if least.bit_length() != bits or bits > 62:
            return None
        rests = np.uint64(1 << bits) - primes
        rest = (1 << bits) - least
        largest, folds = (1 << 64) - 1, 0
        while largest >= 2 * least:
            largest = (1 << bits) - 1 + rest * (largest >> bits)
            folds += 1
            if folds > MOST_FOLDS or largest >> 64:
                return None
        return cls(primes, rests, bits, folds)


@dataclass(frozen=True, slots=True, eq=False)
class RowProgram:
    """Operations of a row, in order, and where the states are afterwards.

    operations: rows (to, one, other); runs: rows (kind, first, end) of them. After the row the
    state with place k is in slot last[k]; before it, in slot k. multipliers: one row a weight, one
    column a prime.
    """

    operations: NDArray[np.uint32]
    runs: Ints
    last: Ints
    slots: int
    multipliers: Words


def row_program(plan: StepPlan, top: int, weights: dict[Key, Words]) -> RowProgram | None:
    """Return the operations of a row for residues up to `top`; None if there are none that fit.

    weights: the multipliers of (coefficient, x, y), a residue for each prime, for all edges of the
    plan but those with the weight (1, 0, 0).
    """
    keys = list(weights)
    table = np.stack([weights[key] for key in keys]) if keys else np.zeros((1, WIDTH), np.uint64)
    most = [int(row.max()) for row in table] if keys else []
    writer = _Writer(plan.steps[-1].columns)
    sizes = np.ones(plan.steps[-1].columns)  # of the entries, in units of `top`
    for step in reversed(plan.steps):
        edges = _edges(step, keys)
        after, folded = _grown(edges, sizes, most, top), False
        if after is None:
            writer.reduce()
            sizes = np.ones(step.columns)
            after = _grown(edges, sizes, most, top)
            if after is None:
                folded = True
                after = _grown(edges, sizes, [0] * len(most), top)
                if after is None or max(most, default=0) * top >= FULL:
                    return None
        writer.step(edges, folded=folded)
        sizes = after
    return writer.program(table)


def weights_of(
    plan: StepPlan, primes: Words, powers: dict[tuple[int, int], Words]
) -> dict[Key, Words]:
    """Return the multipliers of a plan.

    powers: of x^i y^j modulo the primes, for the marks of the plan.
    """
    blocks = (block for step in plan.steps for block in step.blocks)
    keys = dict.fromkeys((block.coefficient, block.x, block.y) for block in blocks)
    found: dict[Key, Words] = {}
    for c, x, y in keys:
        power = powers[x, y] if x or y else np.ones_like(primes)
        pairs = zip(power.tolist(), primes.tolist(), strict=True)
        found[c, x, y] = np.array([c * a % p for a, p in pairs], dtype=np.uint64)
    return found


@dataclass(frozen=True, slots=True, eq=False)
class RowWalk:
    """Rows of a plan done by the compiled loop, for any number of primes, WIDTH at a time.

    width: the number of primes; further columns repeat the last one.
    """

    walk: Callable[..., None]
    plan: StepPlan
    program: RowProgram
    folding: Folding
    width: int

    @classmethod
    def of(
        cls,
        walk: Callable[..., None],
        plan: StepPlan,
        primes: Words,
        powers: dict[tuple[int, int], Words] | None = None,
    ) -> RowWalk | None:
        """Return the walk; None where the numbers would not fit.

        walk: that of the compiled loops. powers: of x^i y^j modulo the primes, for the marks.
        """
        padded = _padded(primes)
        folding = Folding.of(padded)
        if folding is None:
            return None
        powers = {key: _padded(value) for key, value in (powers or {}).items()}
        weights = weights_of(plan, padded, powers)
        program = row_program(plan, int(padded.max()), weights)
        return None if program is None else cls(walk, plan, program, folding, len(primes))

    @classmethod
    def exact(cls, walk: Callable[..., None], plan: StepPlan) -> RowWalk | None:
        """Return a walk for vectors of zeros and ones whose images under a row are below 2^60.

        They are far below its only prime, so nothing is reduced. None where it cannot be told that
        no number on the way reaches 2^64.
        """
        primes = np.full(WIDTH, EXACT_PRIME, dtype=np.uint64)
        folding = Folding.of(primes)
        program = row_program(plan, 1, weights_of(plan, primes, {}))
        if folding is None or program is None:
            return None
        return cls(walk, plan, program, folding, WIDTH)

    @property
    def height(self) -> int:
        """The number of lines that a buffer has."""
        return max(self.program.slots, len(self.program.last))

    def row(self, vectors: Words) -> None:
        """Do one row in place for the vector in the first of two buffers of `height` lines."""
        p, f = self.program, self.folding
        out, kept = np.empty((1, 6 * WIDTH), dtype=np.uint64), np.zeros(0, dtype=np.uint64)
        operations = p.operations, p.runs, p.last, np.ascontiguousarray(p.multipliers[:, :WIDTH])
        asked = NOTHING, np.zeros((2, 1), dtype=np.uint64), NOTHING
        reduced = f.primes, f.rests, f.bits, f.folds
        self.walk(1, False, operations, reduced, asked, vectors, kept, out)

    def sums(
        self, rows: int, start: Words, places: Ints, weights: Words, ends: Ints = NOTHING
    ) -> Words:
        """Return sums for each of a given number of vectors, [n, i, prime] modulo the primes.

        start: the first vector, by place, one column a prime. places: of the entries that are added
        up, in the plan's order; weights[i, k]: of the k-th one, so small that with a residue it
        fits below 2^63. With ends the sums are scalar products in halves, for i < 3 of the vector
        and itself, for i >= 3 of it and the one before. weights[0, k]: of the places between
        ends[k - 1] and ends[k] then, so few that their products add up below 2^64.
        """
        program, folding = self.program, self.folding
        start = _padded(start)
        width = start.shape[1]
        found = np.zeros((rows, 6, width), dtype=np.uint64)
        at_once = max(1, OPERATIONS_AT_ONCE // (1 + len(program.operations) + len(program.last)))
        height = max(program.slots, len(program.last), len(start))
        vectors = np.zeros((2, height * WIDTH), dtype=np.uint64)
        kept = np.zeros(len(places) * WIDTH, dtype=np.uint64)
        with phase("terms of a batch", rows * width) as progress:
            for low in range(0, width, WIDTH):
                columns = slice(low, low + WIDTH)
                vectors[0, : len(start) * WIDTH] = start[:, columns].ravel()
                kept[:] = 0
                multipliers = np.ascontiguousarray(program.multipliers[:, columns])
                operations = program.operations, program.runs, program.last, multipliers
                primes, rests = folding.primes[columns], folding.rests[columns]
                reduced = primes, rests, folding.bits, folding.folds
                for first in range(0, rows, at_once):
                    number = min(at_once, rows - first)
                    out = np.empty((number, 6 * WIDTH), dtype=np.uint64)
                    asked = places, weights, ends
                    self.walk(number, not first, operations, reduced, asked, vectors, kept, out)
                    found[first : first + number, :, columns] = out.reshape(number, 6, WIDTH)
                    steps = 1 + len(program.operations) * number // 250
                    progress.advance(number * WIDTH, steps=steps)
        return found[:, :, : self.width]


def _padded(columns: Words) -> Words:
    """Return columns with the last one repeated, to a multiple of WIDTH."""
    missing = -columns.shape[-1] % WIDTH
    if not missing:
        return columns
    last = np.repeat(columns[..., -1:], missing, axis=-1)
    return np.concatenate((columns, last), axis=-1)


@dataclass(frozen=True, slots=True, eq=False)
class _Edges:
    """Edges of a step by state: to[k] = state before, one[k] = state after, weight[k] its number.

    weight: -1 for the weight 1.
    """

    rows: int
    columns: int
    to: Ints
    one: Ints
    weight: Ints


def _edges(step: PlannedStep, keys: Sequence[Key]) -> _Edges:
    parts = [np.arange(step.columns), *(block.index for block in step.blocks)]
    base = np.concatenate(parts)
    kinds = [np.full(step.columns, -1, dtype=np.int64)]
    kinds += [
        np.full(len(b.index), keys.index((b.coefficient, b.x, b.y)), dtype=np.int64)
        for b in step.blocks
    ]
    kind = np.concatenate(kinds)
    empty = np.zeros(0, dtype=np.int64)
    gathered = np.concatenate([empty, *step.ranks]).astype(np.int64)
    to = np.concatenate([empty, *(np.arange(len(rank)) for rank in step.ranks)])
    order = np.argsort(to, kind="stable")
    gathered, to = gathered[order], to[order]
    return _Edges(step.rows, step.columns, to, base[gathered], kind[gathered])


def _grown(edges: _Edges, sizes: Reals, most: Sequence[int], top: int) -> Reals | None:
    """Return bounds of the entries after a step, in units of `top`; None if they may not fit.

    most: the largest multipliers; 0 where products are folded, to less than `top` + 1.
    """
    factor = np.array([*map(float, most), 1.0])[edges.weight]
    parts = np.where(factor == 0, 1.0, factor * sizes[edges.one])
    grown: NDArray[Any] = np.bincount(edges.to, weights=parts, minlength=edges.rows) * (1 + 1e-9)
    largest = max(float(grown.max(initial=0)), float(parts.max(initial=0)))
    return None if largest * top >= FULL else grown


class _Writer:
    """Writes the operations of one step after another."""

    def __init__(self, columns: int) -> None:
        self.slot = np.arange(columns)  # of each state
        self.slots = columns
        self.free = np.zeros(0, dtype=np.int64)
        self.steps: list[Ints] = []  # rows (level, kind, to, one, other)

    def reduce(self) -> None:
        """Reduce every entry."""
        self.steps.append(_operations(0, REDUCE, self.slot, self.slot))

    def step(self, edges: _Edges, *, folded: bool) -> None:
        """Pass from the states after a step to those before it."""
        spend(1 + len(edges.to) // 50)
        claimed, owner = _claims(edges)
        matched = claimed >= 0
        after = np.empty(edges.rows, dtype=np.int64)
        after[matched] = self.slot[edges.one[claimed[matched]]]
        alone = np.flatnonzero(~matched)
        after[alone] = self._fresh(len(alone))
        # the slot of a state without an owner is free from the next step on
        freed = self.slot[owner < 0]
        other = np.ones(len(edges.to), dtype=bool)
        other[claimed[matched]] = False
        to, one, weight = edges.to[other], edges.one[other], edges.weight[other]
        source = self.slot[one]
        level, kept = _levels(edges.rows, to, owner[one])
        written = []
        if len(kept):  # states whose owners would be written to before they are read
            states = edges.one[claimed[kept]]
            places = self._fresh(len(states))
            written.append(_operations(-1, SET, places, self.slot[states]))
            moved = np.full(edges.columns, -1, dtype=np.int64)
            moved[states] = places
            source = np.where(moved[one] >= 0, moved[one], source)
            freed = np.concatenate((freed, places))
        written += self._sums(alone, to, source, weight, after, level, folded=folded)
        self.steps.append(np.concatenate(written))
        self.slot = after
        self.free = np.concatenate((self.free, freed))

    def _sums(
        self,
        alone: Ints,
        to: Ints,
        source: Ints,
        weight: Ints,
        after: Ints,
        level: Ints,
        *,
        folded: bool,
    ) -> list[Ints]:
        """Return the operations that add sources[k] to the state to[k]."""

        def done(k: int, kind: int, states: Ints, one: Ints, other: Ints | None = None) -> Ints:
            return _operations(10 * level[states] + k, kind, after[states], one, other)

        plain = weight < 0
        states, one = to[plain], source[plain]
        is_set = np.isin(states, alone) & np.append(True, states[1:] != states[:-1])[: len(states)]
        cleared = np.setdiff1d(alone, states)
        multiply = MULTIPLY_AND_FOLD if folded else MULTIPLY
        return [
            done(0, CLEAR, cleared, after[cleared]),
            done(0, SET, states[is_set], one[is_set]),
            done(1, ADD, states[~is_set], one[~is_set]),
            done(2, multiply, to[~plain], source[~plain], weight[~plain]),
        ]

    def _fresh(self, number: int) -> Ints:
        """Return slots that hold nothing."""
        taken, self.free = self.free[:number], self.free[number:]
        more = number - len(taken)
        self.slots += more
        return np.concatenate((taken, np.arange(self.slots - more, self.slots)))

    def program(self, multipliers: Words) -> RowProgram:
        """Return the operations of all steps, in order."""
        parts = [step[np.lexsort((step[:, 2], step[:, 1], step[:, 0]))] for step in self.steps]
        found = np.concatenate(parts) if parts else np.zeros((0, 5), dtype=np.int64)
        kinds = found[:, 1]
        starts = np.flatnonzero(np.append(True, kinds[1:] != kinds[:-1])) if len(kinds) else kinds
        runs = np.stack((kinds[starts], starts, np.append(starts, len(kinds))[1:]), axis=1)
        return RowProgram(
            np.ascontiguousarray(found[:, 2:], dtype=np.uint32),
            np.ascontiguousarray(runs, dtype=np.int64),
            self.slot.astype(np.int64),
            self.slots,
            np.ascontiguousarray(multipliers),
        )


def _operations(
    level: int | Ints, kind: int, to: Ints, one: Ints, other: Ints | None = None
) -> Ints:
    table = np.empty((len(to), 5), dtype=np.int64)
    table[:, 0], table[:, 1], table[:, 2], table[:, 3] = level, kind, to, one
    table[:, 4] = one if other is None else other
    return table


def _claims(edges: _Edges) -> tuple[Ints, Ints]:
    """Return the edge whose slot a new state takes, and the new state that takes a slot; or -1.

    States with few edges come first.
    """
    claimed = np.full(edges.rows, -1, dtype=np.int64)
    owner = np.full(edges.columns, -1, dtype=np.int64)
    degree = np.bincount(edges.to, minlength=edges.rows)
    first = np.concatenate(([0], np.cumsum(degree)))[:-1]
    for d in np.unique(degree).tolist():
        rows = np.flatnonzero(degree == d)
        for k in range(min(d, TRIED)):
            rows = rows[claimed[rows] < 0]
            edge = first[rows] + k
            open_ = (edges.weight[edge] < 0) & (owner[edges.one[edge]] < 0)
            takers, taken = rows[open_], edge[open_]
            states, chosen = np.unique(edges.one[taken], return_index=True)
            owner[states] = takers[chosen]
            claimed[takers[chosen]] = taken[chosen]
    return claimed, owner


def _levels(rows: int, to: Ints, owner: Ints) -> tuple[Ints, Ints]:
    """Return when each new state is written to, and those whose old values must be kept.

    to[k] reads the old value of the slot of owner[k] (-1 for no one's), so it is written before.
    """
    level = np.zeros(rows, dtype=np.int64)
    written = np.zeros(rows, dtype=bool)
    written[to] = True
    matters = owner >= 0
    matters[matters] = written[owner[matters]]
    reader, writer = to[matters], owner[matters]
    waiting = np.zeros(rows, dtype=bool)
    waiting[writer] = True
    now = 0
    while len(writer):
        done = ~waiting[reader]  # these readers are written at this level or before
        if not done.any():
            break
        reader, writer = reader[~done], writer[~done]
        still = np.zeros(rows, dtype=bool)
        still[writer] = True
        now += 1
        level[waiting & ~still] = now
        waiting = still
    return level, np.flatnonzero(waiting)
