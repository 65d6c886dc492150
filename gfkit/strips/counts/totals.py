"""Totals of boards, without the polynomial: from residues modulo primes, with a proved bound.

A model is a combination of tile sets. For each tile set we first prove a bound on the number of its
tilings. Then we compute the number modulo as many primes as the bound requires and one more, and
the Chinese remainder theorem gives it. The spare prime is a check of the arithmetic. Where residues
come from a file, the number is also compared modulo primes drawn afterwards.

For each board the program chooses which side to sweep, and how: by a dense vector over all words of
labels (`automata.sweeps`) where most of them occur, by the automaton of the states that do occur
where these are few. Where the growing side alone is joined, the board is turned, so that the ends
of each row are joined instead; on a torus closed walks are summed.

Counts by the difference i - j of the numbers of pieces are sums over roots of unity: if w has order
N modulo p and no two differences are equal modulo N, then the sum over k of w^(-dk) f(w^k, w^-k) is
N times the number of positions with i - j = d.
"""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from gfkit.automata.bounds import term_bits
from gfkit.automata.frontier_tiles import Column, FrontierTiles
from gfkit.automata.loops import SWITCH, kernel
from gfkit.automata.lumping import merge_equal_futures
from gfkit.automata.propagation import SECONDS_PER_EDGE, StepPlan, modular_terms, plan_steps
from gfkit.automata.residues import Work, batch_size, prime_bits
from gfkit.automata.sweeps import (
    PRIME_BITS,
    Sweep,
    closed_words,
    swept,
    swept_closed,
)
from gfkit.automata.tasks import spread
from gfkit.automata.tile_bounds import most_difference, total_bits
from gfkit.base.arguments import size
from gfkit.base.budget import Budget, current, forecast, phase, within
from gfkit.base.memory import machine_memory
from gfkit.base.workers import Job
from gfkit.boards.models.model import Model
from gfkit.boards.shapes.board import Board
from gfkit.boards.shapes.topology import LEAST_JOINED, Joins, Topology, check_topology, joins_of
from gfkit.errors import Disagreement, GfkitError, LimitReached
from gfkit.numbers.primes import (
    MOST_ORDER,
    combine,
    fresh_primes,
    primes_below,
    primes_with_root,
    root_of_unity,
)
from gfkit.strips.counts.automata import fitting, strip_automaton
from gfkit.strips.counts.count import parts_of, profile_on_board
from gfkit.strips.counts.small_boards import check_small_boards
from gfkit.strips.encodings.models import model_from
from gfkit.strips.scan.forecasts import extrapolated, narrower
from gfkit.strips.scan.states import ScannedRows
from gfkit.strips.sequences.strip import Strip

if TYPE_CHECKING:
    from gfkit.automata.transfer_matrix import Marks, TransferMatrix
    from gfkit.boards.rules.wang_tiles import TileSet

PLAY = (0, 1)
"""The differences |i - j| of alternating play."""
MOST_STATES = 2**26
ENOUGH_STATES = 300
"""The limit on states of narrower boards, from which those of wide ones are estimated."""
SMALL = 4096
"""Vectors of this many entries are always swept."""
SOME = 8
"""A typical number of residues."""
SECONDS_PER_STATE = 2e-6
"""Per state and cell, while an automaton is made."""
EDGES_PER_STATE = 2.5
TASK_SECONDS = 0.5
"""The approximate time of a task, short so that an interrupt loses little."""
LONG, COMPILED = 0.2, 3
"""Longer residues are left to compiled loops, which take a third of the time or less."""
MOSTLY_FULL = 3
"""With this many labels most words occur, and there is no quicker way around a torus."""
MOST_SECONDS, FEW_SECONDS = 1e5, 5.0
"""The limit on a residue of a torus; beyond it the polynomial is computed."""
RECORD = 4
"""Words of a record of a checkpoint: prime, x, y, value; its number gives the board."""

POLYNOMIAL_CELLS = 64
"""A rectangle of more cells is counted without its polynomial."""


@dataclass(frozen=True, slots=True)
class BoardTotal:
    """The number of positions of a board, and how it is known.

    count: the number. bound_bits: a proved bound on the number of tilings of each tile set, in
    bits. primes: the number of primes used, without the spare prime, modulo which the number was
    checked. values: how many residues were computed in all. prime_bits: the size of the primes.
    way: "dense", "states" or "polynomial". kernel: "numba" or "numpy".
    """

    model: str
    rows: int
    columns: int
    topology: Topology
    count: int
    way: str
    kernel: str
    bound_bits: int = 0
    primes: int = 0
    prime_bits: int = 0
    spare_prime: int = 0
    values: int = 0

    @property
    def how(self) -> str:
        """How the number is known, in words."""
        if self.way == "polynomial":
            return "exact integers, as the sum of the polynomial's coefficients"
        how_many = f"{self.primes} prime{'s' if self.primes != 1 else ''} of {self.prime_bits} bits"
        return (
            f"residues modulo {how_many}, whose product exceeds twice the proved bound "
            f"2^{self.bound_bits}; checked modulo the spare prime {self.spare_prime}"
        )


def board_total(
    model: Model | str,
    rows: int,
    columns: int,
    *,
    topology: Topology = "strip",
    multigraph: bool = False,
    differences: tuple[int, ...] | None = None,
    hands: Work | None = None,
    budget: Budget | None = None,
) -> BoardTotal:
    """Return the number of positions on one board, without its polynomial.

    model: a game, one of its models, the name of either, or a user-defined rule. topology,
    multigraph: as for `count`. differences: count only the positions in which the numbers i and j
    of Left's and Right's pieces have |i - j| among these; those of play positions are 0 and 1.
    Raises GfkitError, LimitReached for work that the budget refuses, OutOfBudget at a limit, and
    Disagreement if the check fails.

    >>> board_total("domineering", 8, 8).count
    179788343101980135
    >>> board_total("domineering", 6, 6, differences=(0,)).count
    328956227
    """
    model = model_from(model)
    rows = size("rows", rows, least=0, example=16)
    columns = size("columns", columns, least=0, example=16)
    check_topology(topology)
    model.game.refuse(topology)
    joins = joins_of(Board.rectangle(rows, columns), topology, multigraph=multigraph)
    with within(budget):
        if model.own:
            check_small_boards(model, topology=topology, multigraph=multigraph)
        named = model.name, rows, columns, topology
        model = fitting(model, rows if joins.down else None, columns if joins.across else None)
        wanted = PLAY if model.play and differences is None else differences
        if model.play and not model.game.play_is_difference:
            if differences is not None:
                raise GfkitError(f"{model.name} is not a matter of differences |i - j|")
            return _by_polynomial(model, named, joins, None)
        if 0 in (rows, columns):
            return _by_polynomial(model, named, joins, wanted)
        works = _works(model, *_swept(rows, columns, joins))
        if works is None:
            return _by_polynomial(model, named, joins, wanted)
        return _by_residues(named, works, wanted, hands or Work())


def _by_polynomial(
    model: Model, named: tuple[str, int, int, Topology], joins: Any, wanted: tuple[int, ...] | None
) -> BoardTotal:
    board = Board.rectangle(named[1], named[2])
    profile = profile_on_board(model, board, joins, max_states=MOST_STATES)
    if wanted is not None and not model.play:
        profile = profile.where(lambda i, j: abs(i - j) in wanted)
    return BoardTotal(*named, profile.total(), "polynomial", "numpy")


def _swept(rows: int, columns: int, joins: Joins) -> tuple[ScannedRows, int]:
    """Return which rows of a board are swept, and how many: across its shorter or a joined side."""
    turned = joins.down if joins.across != joins.down else columns > rows
    if turned:
        rows, columns, joins = columns, rows, joins.turned()
    return ScannedRows(columns, turned, joins.across, ring=joins.down), rows


# What computes residues.


@dataclass(frozen=True, slots=True)
class DenseWork:
    """One tile set on one board, swept as a dense vector."""

    way: ClassVar[str] = "dense"
    prime_bits: ClassVar[int] = PRIME_BITS
    sweep: Sweep
    length: int
    closed: bool

    def values(self, columns: Sequence[Column]) -> list[int]:
        """Return the number modulo each prime, at each point."""
        by = swept_closed if self.closed else swept
        return by(self.sweep, self.length, columns)

    def bound_bits(self) -> int:
        """Return a proved bound on the number, in bits."""
        return total_bits(self.sweep, self.length, closed=self.closed)

    def furthest(self) -> int:
        """Return a bound on |i - j|."""
        return max(
            most_difference(self.sweep, self.length, sign, closed=self.closed) for sign in (1, -1)
        )

    def seconds(self, *, marked: bool) -> float:
        """Return about how long one residue takes."""
        words = 2 * closed_words(self.sweep) if self.closed else 1
        seconds = self.sweep.seconds(self.length) * words * (3 if marked else 1)
        compiled = seconds > LONG and os.environ.get(SWITCH) != "0"
        return seconds / COMPILED if compiled else seconds

    def memory(self) -> int:
        """Return the bytes that one residue takes."""
        return self.sweep.memory


@dataclass(frozen=True, slots=True, eq=False)
class StatesWork:
    """An automaton of `length` rows; tiles: sweeps of the tile sets of the model, if it has any."""

    way: ClassVar[str] = "states"
    matrix: TransferMatrix
    length: int
    tiles: tuple[DenseWork, ...]

    @property
    def prime_bits(self) -> int:
        """The size of primes for sums without marks."""
        return prime_bits(_planned(self.matrix, "none")[1])

    def values(self, columns: Sequence[Column]) -> list[int]:
        """Return the number modulo each prime, at each point."""
        plain = all(x == y == 1 for _, x, y in columns)
        matrix, plan = _planned(self.matrix, "none" if plain else "xy")
        found: list[int] = []
        many = batch_size(plan, self.length)
        for low in range(0, len(columns), many):
            given = zip(*columns[low : low + many], strict=True)
            primes, xs, ys = (np.array(one, dtype=np.uint64) for one in given)
            terms = modular_terms(matrix, plan, self.length + 1, (primes, xs, ys))
            found += map(int, terms[-1].tolist())
        return found

    def bound_bits(self) -> int:
        """Return a proved bound on the number, in bits."""
        return term_bits(_planned(self.matrix, "none")[0], self.length + 1)[-1]

    def furthest(self) -> int:
        """Return a bound on |i - j|."""
        if self.tiles:
            return max(work.furthest() for work in self.tiles)
        steps = self.matrix.steps
        most = sum(max(step.x.max(initial=0), step.y.max(initial=0)) for step in steps)
        return int(most) * self.length

    def seconds(self, *, marked: bool) -> float:
        """Return about how long one residue takes."""
        plan = _planned(self.matrix, "xy" if marked else "none")[1]
        return self.length * plan.edges * SECONDS_PER_EDGE * (3 if marked else 1)

    def memory(self) -> int:
        """Return the bytes that one residue takes."""
        return 4 * 8 * _planned(self.matrix, "none")[1].longest


Route = DenseWork | StatesWork


@lru_cache(maxsize=8)
def _planned(matrix: TransferMatrix, marks: Marks) -> tuple[TransferMatrix, StepPlan]:
    """Return an automaton with these marks, and how it is walked through.

    Without marks, merging would take longer than the few terms.
    """
    marked = matrix.marked(marks)
    matrix = marked if marks == "none" else merge_equal_futures(marked)
    return matrix, plan_steps(matrix.steps, periodic=True)


def _works(model: Model, rows: ScannedRows, length: int) -> list[tuple[int, Route]] | None:
    """Return what to compute, with coefficients; None if only the polynomial gives it.

    Sweeps of all tile sets of a model, or one automaton of the model.
    """
    try:
        found = [(part.coefficient, _dense(part.tiles, rows, length)) for part in parts_of(model)]
    except GfkitError:
        found = []
    fit = [math.log2(max(1, len(z.sweep.tiles.between))) * rows.width <= 40 for _, z in found]
    if rows.ring:
        for fits, (_, work) in zip(fit, found, strict=True):
            few = len(work.sweep.tiles.between) <= MOSTLY_FULL
            if not fits or work.seconds(marked=False) > (MOST_SECONDS if few else FEW_SECONDS):
                return None
        return [*found] or None
    kind: Topology = "cylinder" if rows.joined else "strip"
    short = rows.joined and rows.width < LEAST_JOINED  # joined as a multigraph only
    side: dict[str, Any] = {"rows" if rows.turned else "columns": rows.width}
    counts = Strip(model, **side, topology=kind, multigraph=short)
    if found and all(fit):
        large = any(work.sweep.size > SMALL for _, work in found)
        states = _states(counts) if large else 0.0
        if all(dense_is_better(work.sweep, length, states) for _, work in found):
            return [*found]
    try:
        matrix = counts.transfer_matrix(MOST_STATES, length + 1)
    except LimitReached:
        if found and all(fit):  # the automaton was chosen to save memory: a sweep needs less time
            for _, work in found:
                seconds = work.seconds(marked=False)
                forecast(f"a sweep of {counts.what}", seconds=seconds, memory=2 * work.memory())
        raise
    return [(1, StatesWork(matrix, length, tuple(work for _, work in found)))]


def _dense(tiles: TileSet, rows: ScannedRows, length: int) -> DenseWork:
    sweep = Sweep(numbered(tiles.transposed() if rows.turned else tiles), rows.width, rows.joined)
    return DenseWork(sweep, length, rows.ring)


def dense_is_better(sweep: Sweep, length: int, states: float) -> bool:
    """Return whether a dense sweep will be quicker than an automaton, which has to be made first.

    states: about how many that has.
    """
    if sweep.size <= SMALL:
        return True
    if sweep.memory > min(machine_memory(), current().memory_allowed() or math.inf) / 2:
        return False
    dense = SOME * sweep.seconds(length)
    gathered = states * sweep.width * SECONDS_PER_STATE
    gathered += SOME * states * sweep.width * length * EDGES_PER_STATE * SECONDS_PER_EDGE
    return dense < gathered


@lru_cache(maxsize=64)
def _states(counts: Strip) -> float:
    """Return about how many states there are between rows, from narrower boards."""

    def states(side: int) -> int:
        return strip_automaton(counts.rule, counts.scanned(MOST_STATES, side)).dimension

    sizes = narrower(states, counts.side, ENOUGH_STATES)
    return sizes[-1] if len(sizes) == counts.side else extrapolated(sizes, counts.side)


def numbered(tiles: TileSet) -> FrontierTiles:
    """Return a tile set with its labels as numbers, those of the boundary first."""
    boundary = tiles.boundary

    def numbers(*sides: str) -> dict[str, int]:
        used = {getattr(tile, side) for tile in tiles.tiles for side in sides}
        allowed = [label for side in sides for label in getattr(boundary, side) if label in used]
        return {label: n for n, label in enumerate(dict.fromkeys([*allowed, *sorted(used)]))}

    across, down = numbers("left", "right"), numbers("top", "bottom")
    named = {"left": across, "right": across, "top": down, "bottom": down}
    return FrontierTiles(
        tuple(
            (
                *(across[tile.left], across[tile.right], down[tile.top], down[tile.bottom]),
                *(tile.weight.coefficient, tile.weight.x, tile.weight.y),
            )
            for tile in tiles.tiles
        ),
        *(
            tuple(sorted(numbers[z] for z in getattr(boundary, side) if z in numbers))
            for side, numbers in named.items()
        ),
    )


# From residues to numbers.


@dataclass(frozen=True, slots=True)
class _Plan:
    """The primes of one tile set on one board, and at how many points.

    first: the number of its first residue in a checkpoint. wanted: the differences that are
    counted, None for all positions. order: that of the roots of unity, 1 where all positions are
    counted.
    """

    first: int
    work: Route
    coefficient: int
    wanted: tuple[int, ...] | None
    bits: int
    primes: tuple[int, ...]
    order: int

    @classmethod
    def of(cls, first: int, work: Route, coefficient: int, wanted: tuple[int, ...] | None) -> _Plan:
        """Return a plan with as many primes as the bound requires, and the spare one."""
        bits = work.bound_bits()
        if wanted is None:
            many = math.ceil((bits + 1) / (work.prime_bits - 1)) + 1
            primes = tuple(primes_below(work.prime_bits, 0, many))
            return cls(first, work, coefficient, None, bits, primes, 1)
        order = max(2, work.furthest() + max(wanted) + 1)
        primes = primes_with_root(PRIME_BITS, order, bits + 2)
        return cls(first, work, coefficient, wanted, bits, primes, order)

    @property
    def seconds(self) -> float:
        """About how long one residue takes."""
        return self.work.seconds(marked=self.order > 1)

    def at(self, prime: int) -> list[Column]:
        """Return the columns of one prime."""
        powers = self._powers(prime)
        return [(prime, x, y) for x, y in zip(powers, [1, *powers[:0:-1]], strict=True)]

    def residue(self, prime: int, values: Sequence[int]) -> int:
        """Return the number modulo a prime from the values at the points."""
        powers, order = self._powers(prime), self.order
        signed = {0} if self.wanted is None else {d for one in self.wanted for d in (one, -one)}
        total = sum(
            value * sum(powers[-d * k % order] for d in signed) for k, value in enumerate(values)
        )
        return total * pow(order, -1, prime) % prime

    def _powers(self, prime: int) -> list[int]:
        """Return all powers of the root of unity."""
        root = root_of_unity(self.order, prime) if self.order > 1 else 1
        return [pow(root, k, prime) for k in range(self.order)]


def _by_residues(
    named: tuple[str, int, int, Topology],
    works: list[tuple[int, Route]],
    wanted: tuple[int, ...] | None,
    hands: Work,
) -> BoardTotal:
    board = (named[1] << 48) + (named[2] << 34)
    plans = [
        _Plan.of(board + (number << 28), work, coefficient, wanted)
        for number, (coefficient, work) in enumerate(works)
    ]
    many = [len(plan.primes) * plan.order for plan in plans]
    forecast(
        f"{named[0]} on {named[1]} x {named[2]}: {sum(many)} residues",
        seconds=sum(n * plan.seconds for n, plan in zip(many, plans, strict=True)) / hands.jobs,
        memory=hands.jobs * max(plan.work.memory() for plan in plans),
    )
    with phase("residues", sum(many)) as progress:
        total = sum(plan.coefficient * _number(plan, hands, progress.advance) for plan in plans)
    first = max(plans, key=lambda plan: plan.bits)
    known_modulo = len(first.primes) - 1, max(first.primes).bit_length(), first.primes[-1]
    way = first.work.way
    return BoardTotal(*named, total, way, kernel(), first.bits, *known_modulo, sum(many))


def _number(plan: _Plan, hands: Work, advance: Callable[[float], None]) -> int:
    """Return the number of tilings of one plan."""
    found, restored = _values(plan, hands, advance)
    residues = [plan.residue(prime, [found[z] for z in plan.at(prime)]) for prime in plan.primes]
    [number] = combine([[one] for one in residues[:-1]], plan.primes[:-1])
    what = f"the number from {len(plan.primes) - 1} primes"
    if number % plan.primes[-1] != residues[-1]:
        wrong = f"{what} differs modulo {plan.primes[-1]}"
    elif abs(number) >> plan.bits:
        wrong = f"{what} is above its bound"
    elif restored and not _agrees_with_fresh(plan, number, hands):
        wrong = f"{what} is wrong modulo another prime"
    else:
        return number
    if hands.checkpoint is not None and restored:
        raise GfkitError(
            f"checkpoint {hands.checkpoint.path} holds other residues than this board has: "
            f"{wrong}; it is damaged, delete it"
        )
    raise Disagreement(wrong)


def _agrees_with_fresh(plan: _Plan, number: int, hands: Work) -> bool:
    """Return whether a number that rests on a file is right modulo primes that are drawn now.

    It and the true number are below 2^bits, so primes for their difference distinguish them.
    """
    drawn = fresh_primes(max(plan.primes).bit_length(), plan.bits + 1, plan.order)
    calls = [Job(prime, plan.work.values, (plan.at(prime),)) for prime in drawn]
    return all(
        plan.residue(prime, values) == number % prime
        for prime, values in spread(calls, hands.executor)
    )


def _values(
    plan: _Plan, hands: Work, advance: Callable[[float], None]
) -> tuple[dict[Column, int], int]:
    """Return the value at every column, and how many of them come from a checkpoint.

    The spare prime is always computed. For more than MOST_ORDER points too few primes are known to
    compare the number with.
    """
    columns = [column for prime in plan.primes for column in plan.at(prime)]
    number = {column: plan.first + k for k, column in enumerate(columns)}
    known: dict[Column, int] = {}
    if hands.checkpoint is not None:
        kept = hands.checkpoint.load(RECORD)
        for column, place in number.items() if plan.order <= MOST_ORDER else ():
            *told, value = map(int, kept.get(place, (0,)))
            if tuple(told) == column and column[0] != plan.primes[-1]:
                known[column] = value
    restored = len(known)
    advance(restored)
    missing = [column for column in columns if column not in known]
    many = max(1, min(len(missing), 512, int(TASK_SECONDS / max(plan.seconds, 1e-9))))
    if hands.executor is not None:
        share = math.ceil(len(missing) / hands.jobs)
        # An automaton is planned again for each task, a sweep is known at once.
        many = max(1, share if plan.work.way == "states" else min(many, share // 4))
    tasks = [missing[low : low + many] for low in range(0, len(missing), many)]
    calls = [Job(task, plan.work.values, (task,)) for task in tasks]
    for task, values in spread(calls, hands.executor):
        known.update(zip(task, values, strict=True))
        if hands.checkpoint is not None:
            records = [[*column, known[column]] for column in task]
            numbers = [number[column] for column in task]
            hands.checkpoint.store(numbers, np.array(records, dtype=np.uint64).T)
        advance(len(task))
    return known, restored
