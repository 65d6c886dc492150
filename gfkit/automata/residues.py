"""Terms of an automaton modulo many primes side by side, and the recurrence modulo each prime.

Modulo each prime FLINT's half-gcd finds the minimal recurrence.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from time import monotonic
from typing import TYPE_CHECKING

import numpy as np
from flint import fmpz_poly, nmod_poly

from gfkit.automata.agreement import (
    largest_difference,
    terms_needed,
)
from gfkit.automata.bounds import CircleBound
from gfkit.automata.checkpoints import Checkpoint, Recipe
from gfkit.automata.loops import pays
from gfkit.automata.propagation import (
    PRIMES,
    SECONDS_PER_EDGE,
    StepPlan,
    modular_terms,
    plan_steps,
    residue_seconds,
)
from gfkit.automata.scalar_products import (
    ScalarProduct,
    is_symmetric,
    likely_product,
    terms_by_products,
)
from gfkit.automata.tasks import Task, checked_terms, perform, spread
from gfkit.base.arguments import shown, size, trusted
from gfkit.base.budget import current, forecast, know, phase
from gfkit.base.workers import Job
from gfkit.errors import GfkitError, LimitReached, NormalFormError, WrongArgument
from gfkit.numbers.berlekamp_massey import minimal_fraction
from gfkit.numbers.polynomials import trimmed
from gfkit.numbers.primes import (
    WORD_BITS,
    fresh_primes,
    primes_below,
)
from gfkit.series.rational_gf import RationalGF

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from numpy.typing import NDArray

    from gfkit.automata.lumping import Lumping
    from gfkit.automata.transfer_matrix import TransferMatrix

    Words = NDArray[np.uint64]


PRODUCT_BITS = 56
"""Primes are at most so long: products of their halves are added up in machine words."""
FRACTION = 1 << 63
"""A record of a checkpoint with this bit, and a prime, has the fraction modulo the prime."""
BATCH_BYTES = 2**19
MAX_BATCH = 256
BATCH_SECONDS = 1.0
"""About so long a batch of primes takes at most, so that little is lost by an interrupt."""
SHARE_OF_LIMIT = 0.1
"""The share of the time until a limit that a batch may take."""
LEAST_BATCH = 8
"""Fewer primes side by side take hardly less time, because memory is read by the line."""
MOST_TASKS = 256
"""About this many batches are made for the processes of a cluster, more if they are too large."""
WORTH_A_PRODUCT = 100
"""With fewer states the vectors are too short for products to be quicker than steps."""
LEAST_BITS = 45
"""Shorter primes are too many; then a row is reduced on the way."""
LONG = 1000
"""This many terms are worth sending to another process for their fraction."""


@dataclass(frozen=True, slots=True)
class Work:
    """Where and how a long computation runs; every field has a sensible default.

    executor: any of concurrent.futures, or dask's, runs batches of primes side by side.
    checkpoint: keeps finished residues of a computation without marks. jobs: about how many
    processes the executor has. batch: at most that many primes are one task, and are lost together
    where it is cut. Raises WrongArgument for something else.
    """

    executor: Executor | None = None
    checkpoint: Checkpoint | None = None
    jobs: int = 1
    batch: int = MAX_BATCH

    def __post_init__(self) -> None:
        if self.executor is not None and not callable(getattr(self.executor, "submit", None)):
            raise WrongArgument(
                "executor", "one of concurrent.futures, or a dask client's", shown(self.executor)
            )
        size("batch", self.batch, least=1)


def _forecast(residues: TermResidues, primes: int) -> None:
    """Forecast what the terms modulo primes take that no checkpoint has; raises LimitReached."""
    plan, terms = residues.plan, residues.length
    missing = max(0, primes - residues.restorable())
    vectors = 4 * 8 * plan.longest * min(primes, batch_size(plan))
    modulo = f"{primes} prime{'s' if primes != 1 else ''}"
    forecast(
        f"{plan.steps[0].rows} states, {terms} terms modulo {modulo}",
        seconds=residue_seconds(
            plan.edges, terms, missing, is_product=residues.product is not None
        ),
        memory=3 * 8 * terms * primes + vectors,
        phase=PRIMES,
    )


@dataclass(slots=True)
class TermResidues:
    """Terms modulo primes, computed on request, at most once for each prime.

    product: a scalar product of vectors that gives the terms, if the automaton has one. recipe:
    from which other processes make the automaton; without one it is sent to them. point: x and y.
    skipped: how many of the largest primes are not used. own: primes that
    were computed by this process and its own; foreign: those that came from a file, so that what is
    found from them is compared with fresh primes.
    unproved: the lumping whose scalar product is still to be verified. kept: fractions of a
    checkpoint, by their primes; borrowed: the primes of those that are used.
    """

    matrix: TransferMatrix
    plan: StepPlan
    length: int
    bits: int
    work: Work
    product: ScalarProduct | None = None
    recipe: Recipe | None = None
    point: tuple[int, int] = (1, 1)
    skipped: int = 0
    primes: list[int] = field(default_factory=list)
    columns: list[NDArray[np.uint64]] = field(default_factory=list)
    fractions: dict[int, Words] = field(default_factory=dict)
    own: set[int] = field(default_factory=set)
    foreign: set[int] = field(default_factory=set)
    unproved: Lumping | None = None
    kept: dict[int, Words] = field(default_factory=dict)
    borrowed: set[int] = field(default_factory=set)
    _digest: str = ""
    _unkept: list[int] = field(default_factory=list)
    _next_kept: float = 0.0

    def extend(self, number: int) -> None:
        """Compute until there are residues modulo `number` primes."""
        missing = number - len(self.primes)
        if missing <= 0:
            return
        chosen = primes_below(self.bits, self.skipped + len(self.primes), missing)
        found = self._found(chosen)
        self.primes += chosen
        self.columns += [found[prime] for prime in chosen]

    def _found(self, chosen: list[int]) -> dict[int, Words]:
        """Return the terms modulo each prime, restored or computed."""
        checkpoint = self.work.checkpoint
        known = {} if checkpoint is None else self._restored(checkpoint)
        found = {prime: known[prime] for prime in chosen if prime in known}
        missing = [prime for prime in chosen if prime not in found]
        if self.work.executor is None:  # whether loops are worth compiling
            pays(len(missing) * self.length * self.plan.edges * SECONDS_PER_EDGE / 4)
        batches = split(missing, self._size(missing))
        done, total = len(self.primes) + len(found), len(self.primes) + len(chosen)
        with phase(PRIMES, total, done=done) as progress:
            for batch, terms in self._computed(batches):
                for column, prime in enumerate(batch):
                    found[prime] = np.ascontiguousarray(terms[:, column])
                self._keep(batch, terms)
                progress.advance(len(batch))
                know(primes=int(progress.done))
        self.own.update(missing)
        return found

    def verify_product(self) -> None:
        """Verify the scalar product that the terms rest on, unless that was done."""
        if self.unproved is not None:
            if not is_symmetric(self.unproved):  # once in 2^40 times
                raise GfkitError("the quotient only seemed to be its own transpose: start again")
            self.unproved = None

    def compare_with_fresh(self, gf: RationalGF, dimension: int, bound: CircleBound) -> None:
        """Compare gf with the automaton modulo primes drawn now, if a file had a part in it.

        The terms modulo these primes are computed here. Raises GfkitError if gf is not the g.f.;
        a false one passes with a probability below 2^-60, whatever the file holds: docs/scale.md
        has the proof.
        """
        if not self.foreign:
            return
        count = terms_needed(dimension, gf)
        drawn = fresh_primes(self.bits, largest_difference(bound, gf).bit_length())
        columns = self.terms(count, drawn)
        for column, prime in enumerate(drawn):
            if not _agree(gf, columns[:, column], prime):
                path = None if self.work.checkpoint is None else self.work.checkpoint.path
                raise GfkitError(
                    f"checkpoint {path} holds other terms than this automaton has: the fraction "
                    f"found from them is wrong modulo {prime}; it is damaged, delete it"
                )

    def compare_with_kept(self, gf: RationalGF, count: int, numbers: Sequence[int]) -> None:
        """Compare the terms that came from a file with gf; raises GfkitError where they differ."""
        for number in numbers:
            prime = self.primes[number]
            if prime in self.foreign and not self.agree(gf, count, number):
                path = None if self.work.checkpoint is None else self.work.checkpoint.path
                raise GfkitError(
                    f"checkpoint {path} holds other terms modulo {prime} than this automaton has; "
                    "it is damaged, delete it"
                )

    def agree(self, gf: RationalGF, count: int, number: int = 0) -> bool:
        """Return whether gf has the first `count` terms modulo the prime of that number."""
        return _agree(gf, self.columns[number][:count], self.primes[number])

    def fraction(self, number: int) -> Words:
        """Return p and then q of `minimal_fraction` modulo the prime of that number.

        It has 2 L + 1 entries for an order L. It is computed on first use, unless a checkpoint has
        it.
        """
        if number not in self.fractions and not self._has_kept(number):
            p, q = minimal_fraction(self.columns[number], self.primes[number])
            self.fractions[number] = np.array([*p, *q], dtype=np.uint64)
            self._unkept.append(number)
            if monotonic() >= self._next_kept:
                self.keep_fractions()
        return self.fractions[number]

    def whole(self, lifted: Sequence[int], order: int) -> RationalGF:
        """Return p/q from the integers that fractions modulo primes settle on.

        Raises GfkitError if those of a checkpoint were not in lowest terms.
        """
        try:
            return RationalGF(trimmed(lifted[:order]), trimmed(lifted[order:]))
        except NormalFormError:
            if not self.borrowed or self.work.checkpoint is None:
                raise
        raise GfkitError(
            f"checkpoint {self.work.checkpoint.path} holds fractions that are not in lowest terms; "
            "it is damaged, delete it"
        )

    def _has_kept(self, number: int) -> bool:
        """Take the fraction from the checkpoint, if it has one that agrees with the terms."""
        prime = self.primes[number]
        record = self.kept.get(prime)
        if record is None:
            return False
        p, q = (nmod_poly(half.tolist(), prime) for half in np.split(record, 2))
        q = nmod_poly([1], prime) + q.left_shift(1)
        series = nmod_poly(self.columns[number].tolist(), prime)
        if q.mul_low(series, self.length) != p:
            return False
        order = max(p.degree() + 1, q.degree())
        below = [*(int(p[k]) for k in range(order)), *(int(q[k]) for k in range(order + 1))]
        self.fractions[number] = np.array(below, dtype=np.uint64)
        self.borrowed.add(prime)
        return True

    def keep_fractions(self) -> None:
        """Write the fractions that were found to the checkpoint, if there is one."""
        numbers, self._unkept = self._unkept, []
        records = np.zeros((self.length, len(numbers)), dtype=np.uint64)
        for column, number in enumerate(numbers):
            order = self.order(number)
            half, found = self.length // 2, self.fractions[number]
            records[:order, column] = found[:order]
            records[half : half + order, column] = found[order + 1 :]  # q begins with 1
        self._keep([self.primes[number] | FRACTION for number in numbers], records)
        self._next_kept = monotonic() + BATCH_SECONDS

    def _keep(self, numbers: Sequence[int], records: Words) -> None:
        """Write records to the checkpoint, if there is one."""
        if self.work.checkpoint is not None and numbers:
            self.work.checkpoint.store(numbers, records)

    def fractions_of(self, number: int) -> None:
        """Compute the fractions modulo the first `number` primes, side by side."""
        executor = self.work.executor
        if executor is None or self.length < LONG or not shares_memory(executor):
            return
        missing = [k for k in range(number) if k not in self.fractions and not self._has_kept(k)]
        if len(missing) < 2:
            return
        calls = [Job(k, minimal_fraction, (self.columns[k], self.primes[k])) for k in missing]
        for k, (p, q) in spread(calls, executor):
            self.fractions[k] = np.array([*p, *q], dtype=np.uint64)
            self._unkept.append(k)
        self.keep_fractions()

    def order(self, number: int) -> int:
        """Return the order modulo the prime of that number."""
        return len(self.fraction(number)) // 2

    def _size(self, primes: list[int]) -> int:
        left = None if self.work.checkpoint is None else current().seconds_left()
        size = batch_size(self.plan, self.length, left)
        executor = self.work.executor
        if executor is not None and not shares_memory(executor):  # there may be many processes
            size = min(size, max(LEAST_BATCH, len(primes) // MOST_TASKS))
        return min(size, self.work.batch)

    def _restored(self, checkpoint: Checkpoint) -> dict[int, Words]:
        """Return what a checkpoint has."""
        records = checkpoint.load(self.length, self.digest)
        known = {prime: one for prime, one in records.items() if prime >> self.bits == 0}
        self.kept = {number ^ FRACTION: one for number, one in records.items() if number & FRACTION}
        self.foreign |= known.keys() - self.own
        return known

    def restorable(self) -> int:
        """Return of how many primes a checkpoint has the terms."""
        return 0 if self.work.checkpoint is None else len(self._restored(self.work.checkpoint))

    @property
    def digest(self) -> str:
        """The SHA-256 of the automaton."""
        if not self._digest:
            self._digest = digest_of(self.matrix)
        return self._digest

    def terms(self, length: int, primes: list[int]) -> NDArray[np.uint64]:
        """Return `length` terms modulo each of some primes, one column a prime."""
        given = self.matrix, self.plan, length, primes
        return residues_of_terms(*given, self.product, self.point)

    def _computed(
        self, batches: Sequence[list[int]]
    ) -> Iterator[tuple[list[int], NDArray[np.uint64]]]:
        """Yield the terms modulo the primes of each batch."""
        executor, length = self.work.executor, self.length
        is_here = executor is None or len(batches) < 2 or shares_memory(executor)
        if is_here or self.recipe is None:
            of, how = (self.matrix, self.plan, length), (self.product, self.point)
            calls = [Job(batch, residues_of_terms, (*of, batch, *how)) for batch in batches]
        else:
            named = self.recipe, self.digest, length
            calls = [Job(batch, perform, (Task(*named, tuple(batch)),)) for batch in batches]
        for batch, found in spread(calls, executor):
            yield batch, checked_terms(found, batch, length)


def _agree(gf: RationalGF, terms: Words, prime: int) -> bool:
    """Return whether gf has these first terms modulo a prime."""
    series = nmod_poly(terms.tolist(), prime)
    num, den = (nmod_poly(fmpz_poly(list(side)), prime) for side in (gf.num, gf.den))
    return bool(den.mul_low(series, len(terms)) == num)


def shares_memory(executor: Executor) -> bool:
    """Return whether an executor's processes are this machine's: an automaton is sent to them.

    That is quicker than to make it again.
    """
    from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor  # noqa: PLC0415

    return type(executor) in {ProcessPoolExecutor, ThreadPoolExecutor}


@trusted
def residues_of(lumping: Lumping) -> TermResidues:
    """Return a memory of 2 N terms modulo primes of a lumping with N blocks; it computes them."""
    plan = plan_steps(lumping.matrix.steps, periodic=True)
    product = likely_product(lumping) if lumping.dimension >= WORTH_A_PRODUCT else None
    unproved = None if product is None else lumping
    bits = prime_bits(plan) if product is None else step_prime_bits(plan, PRODUCT_BITS)
    length = 2 * lumping.dimension
    return TermResidues(
        lumping.matrix, plan, length, bits, Work(), product=product, unproved=unproved
    )


def digest_of(matrix: TransferMatrix) -> str:
    """Return the SHA-256 of an automaton's steps, start and end."""
    import hashlib  # noqa: PLC0415 - slow to import

    found = hashlib.sha256()
    arrays = [matrix.start, matrix.end]
    for step in matrix.steps:
        found.update(f"{step.rows} {step.columns} {len(step.source)}\n".encode())
        arrays += [step.source, step.target, *step.weights]
    for array in arrays:
        found.update(np.ascontiguousarray(array, dtype="<i8").tobytes())
    return found.hexdigest()


def residues_of_terms(
    matrix: TransferMatrix,
    plan: StepPlan,
    length: int,
    primes: list[int],
    product: ScalarProduct | None = None,
    point: tuple[int, int] = (1, 1),
) -> NDArray[np.uint64]:
    """Return `length` terms at x, y modulo each of the primes, one column a prime."""
    if product is not None:
        return terms_by_products(product, plan, length, primes)
    moduli = np.array(primes, dtype=np.uint64)
    x, y = (np.array([value % prime for prime in primes], dtype=np.uint64) for value in point)
    return modular_terms(matrix, plan, length, (moduli, x, y))


def batch_size(plan: StepPlan, terms: int = 0, left: float | None = None) -> int:
    """Return how many primes go side by side: the vectors should stay in the cache.

    terms: how many of them; a batch should not take too long. left: seconds until a limit, where
    what is found before is kept: several batches should end before it.
    """
    in_cache = max(8, min(MAX_BATCH, BATCH_BYTES // (8 * plan.longest)))
    seconds = terms * plan.edges * SECONDS_PER_EDGE
    in_time = int(BATCH_SECONDS / seconds) if seconds else in_cache
    size = min(in_cache, max(LEAST_BATCH, in_time))
    if left is None or not seconds:
        return size
    return min(size, max(1, int(left * SHARE_OF_LIMIT / seconds)))


def split(primes: Sequence[int], size: int) -> list[list[int]]:
    """Return the primes in batches of nearly equal size, none larger than `size`."""
    if not primes:
        return []
    parts = math.ceil(len(primes) / size)
    bounds = [len(primes) * i // parts for i in range(parts + 1)]
    return [list(primes[low:high]) for low, high in pairwise(bounds)]


def prime_bits(plan: StepPlan) -> int:
    """Return the size of the primes: a whole row should fit below 2^64 without reduction."""
    bits = min(64 - max(plan.growth, plan.row_growth).bit_length(), WORD_BITS - 1)
    return bits if bits >= min(LEAST_BITS, WORD_BITS - 1) else step_prime_bits(plan, 50)


def step_prime_bits(plan: StepPlan, most: int) -> int:
    """Return the size of the primes, at most `most`, for which a step fits below 2^64.

    Raises LimitReached if they would have less than 20 bits.
    """
    bits = min(most, 63 - plan.growth.bit_length(), WORD_BITS - 1)
    if bits < 20:
        raise LimitReached(f"the weights of one cell add up to {plan.growth}, too much for 64 bits")
    return bits
