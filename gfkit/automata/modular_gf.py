"""The g.f. of an automaton from its terms modulo primes: Berlekamp-Massey, CRT, a proved bound.

The terms modulo many primes are computed side by side; modulo each prime FLINT's half-gcd finds the
minimal recurrence; the coefficients over Z come from their residues by the Chinese remainder
theorem; and the terms modulo all primes together prove the result (gf_evidence.py). Primes modulo
which the order drops are left out of the lifting.

Terms are bounded by a vector of floating-point numbers, rounded upwards, that is pulled back with
the absolute values of all weights.

*With marks* the values of the g.f. at powers of two are read as digits. With x = 2^d and y = 2^(d
m) for m above the degrees in x, polynomials in x and y with coefficients below 2^(d-1) in absolute
value are integers, and their coefficients the digits. The fraction of these integers is found as
one without marks. What d and m are is guessed where one mark is 1, or both are, and the fraction is
compared with the automaton elsewhere. Nothing of this is proved: `agreement.Annihilation` is exact.

*Products.* Twice as many terms come from the same vectors, where the quotient is its own transpose.

Let A be the quotient of M, alpha and beta its start and end, and D a positive diagonal matrix with
D A = A^T D. If alpha = (D gamma)^T, then alpha A^m = (D A^m gamma)^T, so

    alpha A^(m+n) gamma = <v_m, v_n>,  v_n = A^n gamma,  <u, v> = sum of D[b] u[b] v[b].

If beta is gamma, a(2n) and a(2n + 1) are products of v_n with itself and with the next vector; if
it is A gamma, the products are those of v_n with the next vector and the one after. Matchings,
where a row read backwards is a row, are of the first kind, and independent sets of the second:
every row may be the last one. Both equations are verified entry by entry. The first takes all
entries of A: a search begins with `likely_product`, which looks at some vectors, and verifies it at
its end, by `is_symmetric`.
"""

from __future__ import annotations

import math
import os
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from operator import mul
from time import monotonic
from typing import TYPE_CHECKING, Any

import numpy as np
from flint import fmpz_poly, nmod_poly

from gfkit.automata.coefficient_bounds import CircleBound, circle_bound
from gfkit.automata.gf_evidence import (
    ModularAgreement,
    at_point,
    largest_degree,
    largest_difference,
    modulus_needed,
    terms_needed,
)
from gfkit.automata.minimal_polynomials import minimal_fraction
from gfkit.automata.numba_loops import compiled, pays, walk
from gfkit.automata.residue_checkpoints import Checkpoint, Recipe
from gfkit.automata.residue_tasks import Task, ended, perform, terms_of
from gfkit.automata.row_programs import RowWalk
from gfkit.automata.vector_propagation import (
    PRIMES,
    SECONDS_PER_EDGE,
    ExactEvaluation,
    ModularEvaluation,
    StepPlan,
    marked_residue_seconds,
    modular_terms,
    plan_steps,
    residue_seconds,
)
from gfkit.base.argument_checks import shown, size, trusted
from gfkit.base.budget import current, forecast, know, phase, spend
from gfkit.base.processes.worker_processes import finished
from gfkit.errors import GfkitError, LimitReached, NormalFormError, WrongArgument
from gfkit.numbers.polynomials_and_power_series import trimmed
from gfkit.numbers.primes_and_residues import (
    WORD_BITS,
    combine,
    falling_primes,
    fresh_primes,
    primes_below,
)
from gfkit.series.multivariate_rational_gf import MarkedGF, Term
from gfkit.series.rational_gf import RationalGF

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

    from numpy.typing import NDArray

    from gfkit.automata.lumping import Lumping
    from gfkit.automata.transfer_matrix import Ints, TransferMatrix

    Words = NDArray[np.uint64]

MARKED_PRIME_BITS = 31
SKIPPED = 50
"""The largest primes are not used: weights may be among them."""
SPARE = 4
"""Bits of digits beyond those of the sums that were seen, one of them for the sign."""
TRIES = 8
"""So often digits are made longer."""
EXACT = 2**53
"""Integers below this are exact in floating point."""
MOST_WEIGHT = 2**7
MOST_CLASSES = 64
"""Other diagonals are not worth their time."""
PRODUCT_BITS = 56
"""Primes are at most so long: products of their halves are added up in machine words."""
MOST_DENSE = 2**31
"""Bytes that the quotient may take."""


@dataclass(frozen=True, slots=True, eq=False)
class ScalarProduct:
    """a(m + n) = <v_m, v_(n + shift)>, where v_n = M^n gamma.

    gamma: by state. states: one of each block; weights: D for it, in increasing order.
    """

    gamma: Ints
    states: Ints
    weights: Ints
    shift: int

    def classes(self) -> list[tuple[int, int, int]]:
        """Return where each weight begins and ends, and the weight."""
        values, first = np.unique(self.weights, return_index=True)
        ends = [*first[1:].tolist(), len(self.weights)]
        return list(zip(first.tolist(), ends, values.tolist(), strict=True))


def likely_product(lumping: Lumping) -> ScalarProduct | None:
    """Return a scalar product that gives the terms of a lumping, if there seems to be one.

    The weights are the block sizes. That D A = A^T D is compared for random vectors modulo a prime;
    all else is exact. None where that fails, or numbers are too large. Nothing is proved before
    `is_symmetric` says so.

    >>> from gfkit.automata.lumping import lump
    >>> from gfkit.automata.transfer_matrix import TransferMatrix
    >>> found = likely_product(lump(TransferMatrix.from_rows([[1, 1], [1, 0]], [1, 0], [1, 0])))
    >>> found.weights.tolist(), found.shift
    ([1, 1], 0)
    """
    n, plan = lumping.dimension, plan_steps(lumping.matrix.steps, periodic=True)
    bits, weights = lumping.entry_bits(), lumping.size
    length = min(31, 64 - plan.growth.bit_length())
    if bits > 40 or 8 * n * n > MOST_DENSE or length < 20 or int(weights.max()) << bits >= EXACT:
        return None
    prime = primes_below(length, 0, 1)[0]
    moduli = np.full(4, prime, dtype=np.uint64)
    drawn = np.frombuffer(os.urandom(16 * n), dtype=np.uint32).reshape(n, 4) % np.int64(prime)
    vector = np.empty((len(lumping.block_of), 4), dtype=np.uint64)
    vector[plan.exit] = drawn[lumping.block_of].astype(np.uint64)
    vector = ModularEvaluation(plan, moduli, moduli, moduli).pull_back(vector)
    moved = vector[plan.entry[lumping.first]].astype(np.int64) * weights[:, None] % prime
    for one, other in ((0, 1), (2, 3)):
        left, right = (
            (drawn[:, a] * moved[:, b] % prime).sum() for a, b in ((one, other), (other, one))
        )
        if (left - right) % prime:
            return None
    gamma, rest = np.divmod(lumping.start, weights)
    if rest.any() or int(weights.max()) > MOST_WEIGHT or len(np.unique(weights)) > MOST_CLASSES:
        return None
    if int(np.abs(gamma).max()) << bits >= EXACT:
        return None
    column = np.empty(len(lumping.block_of), dtype=np.int64)
    column[plan.exit] = gamma[lumping.block_of]
    ahead = ExactEvaluation(plan).pull_back(column)[plan.entry[lumping.first]]
    order = np.argsort(weights, kind="stable")
    for shift, vector in enumerate((gamma, ahead)):
        if (lumping.end == vector).all():
            states = lumping.first[order]
            return ScalarProduct(gamma[lumping.block_of], states, weights[order], shift)
    return None


def is_symmetric(lumping: Lumping) -> bool:
    """Tell whether D A = A^T D for the quotient A and the block sizes D, entry by entry."""
    n, scale = lumping.dimension, lumping.size.astype(np.float64)
    matrix = lumping.dense()
    if max(matrix.max(), -matrix.min()) * scale.max() >= EXACT:
        return False
    for low in range(0, n, 256):
        spend(1 + n // 2)
        high = low + 256
        rows = matrix[low:high] * scale[low:high, None]
        columns = matrix[:, low:high] * scale[:, None]
        if (rows != columns.T).any():
            return False
    return True


def terms_by_products(
    product: ScalarProduct,
    plan: StepPlan,
    count: int,
    primes: Sequence[int],
) -> Words:
    """Return a(0), ..., a(count - 1) modulo primes of at most 56 bits, one column a prime.

    Products are of halves, three for each (Karatsuba).
    """
    moduli = np.array(primes, dtype=np.uint64)
    bits = int(moduli.max()).bit_length()
    stepping = compiled(walk, count * plan.edges * len(primes) * SECONDS_PER_EDGE / 2)
    rows = None if stepping is None else RowWalk.of(stepping, plan, moduli)
    half = (bits + 1) // 2
    longest = 1 << (64 - 2 * (half + 1))  # so many products fit into a word
    ends: list[int] = []
    weights: list[int] = []
    for low, high, weight in product.classes():
        ends += [*range(low + longest, high, longest), high]
        weights += [weight] * (len(ends) - len(weights))
    start = np.empty((len(product.gamma), len(primes)), dtype=np.uint64)
    start[plan.exit] = (product.gamma[:, None] % moduli.astype(np.int64)).astype(np.uint64)
    number = (count + 1) // 2 + 1 + product.shift
    places = plan.entry[product.states]
    weighed = np.array([weights], dtype=np.uint64), np.array(ends, dtype=np.int64)
    given = number, start, places, *weighed
    found = _products(plan, moduli, *given) if rows is None else rows.sums(*given)
    terms = np.zeros((2 * number, 3, len(primes)), dtype=np.uint64)
    terms[::2] = found[:, :3]  # of each vector and itself
    terms[1:-1:2] = found[1:, 3:]  # of each vector and the next one
    low, high, both = terms[product.shift : product.shift + count].transpose(1, 0, 2)
    middle = (both + (moduli - low) + (moduli - high)) % moduli
    inner = (_shifted(high, half, moduli) + middle) % moduli
    total: Words = (_shifted(inner, half, moduli) + low) % moduli
    return total


def _products(
    plan: StepPlan,
    primes: Words,
    rows: int,
    vector: Words,
    places: Ints,
    weights: Words,
    ends: Ints,
) -> Words:
    """Return the scalar products of `RowWalk.sums` in halves, with numpy."""
    evaluation = ModularEvaluation(plan, primes, primes, primes)
    half = np.uint64((evaluation.top.bit_length() + 1) // 2)
    starts, found = [0, *ends[:-1]], np.empty((rows, 6, len(primes)), dtype=np.uint64)
    before = np.zeros((3, len(places), len(primes)), dtype=np.uint64)
    with phase("terms of a batch", rows) as progress:
        for n in range(rows):
            vector = evaluation.pull_back(vector) if n else vector
            entries = vector.take(places, 0)
            high = entries >> half
            low = entries - (high << half)
            now = np.stack((low, high, low + high))
            for k, other in ((0, now), (3, before)):
                parts = np.add.reduceat(now * other, starts, 1) % primes * weights.T % primes
                while (number := parts.shape[1]) > 1:  # 2^7 residues fit
                    parts = np.add.reduceat(parts, range(0, number, 128), 1) % primes
                found[n, k : k + 3] = parts[:, 0]
            before = now
            progress.advance(steps=1 + plan.edges * len(primes) // 2000)
    return found


def _shifted(values: Words, by: int, primes: Words) -> Words:
    """Return 2^by times residues, reduced."""
    room = 64 - int(primes.max()).bit_length()
    for left in range(by, 0, -room):
        values = (values << np.uint64(min(left, room))) % primes
    return values


FRACTION = 1 << 63
"""A record of a checkpoint with this bit, and a prime, has the fraction modulo the prime."""
BATCH_BYTES = 2**19
MAX_BATCH = 256
BATCH_SECONDS = 1.0
"""About so long a batch of primes takes at most, so that little is lost by an interrupt."""
SHARE_OF_LIMIT = 0.1
"""Of the time until a limit, for a batch."""
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
UPWARDS = 1 + 1e-9
"""Above the rounding error of a sum of fewer than 2^19 products."""
MOST_EDGES = 2**19
"""Of one state."""
LEAST = 1e-200
"""Smaller entries are taken for this, so that none is lost by underflow."""


@dataclass(frozen=True, slots=True)
class Work:
    """Where and how a long computation runs; every field has a sensible default.

    executor: any of concurrent.futures, or dask's, runs batches of primes side by side.
    checkpoint: keeps finished residues of a computation without marks. jobs: about how many
    processes the executor has. batch: at most so many primes are one task, and are lost together
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
    """Terms modulo primes, computed when asked for, at most once for each prime.

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
        """Tell whether gf has the first `count` terms modulo the prime of that number."""
        return _agree(gf, self.columns[number][:count], self.primes[number])

    def fraction(self, number: int) -> Words:
        """Return p and then q of `minimal_fraction` modulo the prime of that number.

        It has 2 L + 1 entries for an order L. It is computed when it is first asked for, unless a
        checkpoint has it.
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
        futures = {
            k: executor.submit(minimal_fraction, self.columns[k], self.primes[k]) for k in missing
        }
        for k, (p, q) in zip(futures, finished(futures.values()), strict=True):
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
        given, executor = (self.matrix, self.plan, self.length), self.work.executor
        how = self.product, self.point
        if executor is None or len(batches) < 2:
            for batch in batches:
                yield batch, residues_of_terms(*given, batch, *how)
            return
        batch_of: dict[Future[Words], list[int]] = {}
        for batch in batches:
            if self.recipe is None or shares_memory(executor):
                future = executor.submit(residues_of_terms, *given, batch, *how)
            else:
                task = Task(self.recipe, self.digest, self.length, tuple(batch))
                future = executor.submit(perform, task)
            batch_of[future] = batch
        for future in ended(set(batch_of)):
            yield batch_of[future], terms_of(future, batch_of[future], self.length)


def _agree(gf: RationalGF, terms: Words, prime: int) -> bool:
    """Tell whether gf has these first terms modulo a prime."""
    series = nmod_poly(terms.tolist(), prime)
    num, den = (nmod_poly(fmpz_poly(list(side)), prime) for side in (gf.num, gf.den))
    return bool(den.mul_low(series, len(terms)) == num)


def shares_memory(executor: Executor) -> bool:
    """Tell whether an executor's processes are this machine's: an automaton is sent to them.

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


def gf_by_modular_terms(
    lumping: Lumping, work: Work | None = None
) -> tuple[RationalGF, ModularAgreement]:
    """Return the g.f. at x = y = 1 and the agreement that proves it.

    lumping: an exact lumping of an automaton without marks; its number of blocks N bounds the
    order, so 2 N terms determine everything. [Massey1969; Stanley2012, section 4.7]
    """
    residues = residues_of(lumping)
    residues.work = work or Work()
    bound = circle_bound(lumping)
    gf = modular_candidate(residues, lumping.dimension, bound)
    return gf, modular_agreement(residues, lumping.dimension, bound, gf)


def modular_candidate(residues: TermResidues, dimension: int, bound: CircleBound) -> RationalGF:
    """Return the fraction that the terms modulo primes settle on; nothing is proved yet.

    Raises LimitReached, with a forecast, above the memory limit of the residues' work.
    """
    bits = max(bound.numerator_bits, bound.denominator_bits) + 2
    guess = math.ceil(bits / (residues.bits - 1))
    _forecast(residues, guess)
    residues.extend(guess)  # the proof needs them all; all batches can go side by side
    residues.verify_product()
    residues.fractions_of(guess)
    return lifted(residues, dimension, bound)


def modular_agreement(
    residues: TermResidues, dimension: int, bound: CircleBound, gf: RationalGF
) -> ModularAgreement:
    """Return the terms modulo so many primes that they prove gf, if it is the g.f.

    gf: in lowest terms, of an order of at most `dimension`. Raises GfkitError if residues came from
    a file and gf is not the g.f.
    """
    residues.verify_product()
    residues.compare_with_fresh(gf, dimension, bound)
    needed = modulus_needed(bound, dimension, gf)
    bits = residues.bits
    residues.extend(math.ceil(needed.bit_length() / (bits - 1)))
    good = _good_primes(residues, gf, dimension)
    while math.prod(residues.primes[i] for i in good) <= needed:
        residues.extend(len(residues.primes) + 1 + (needed.bit_length() // bits) // 20)
        good = _good_primes(residues, gf, dimension)
    residues.compare_with_kept(gf, terms_needed(dimension, gf), good)
    return ModularAgreement(
        dimension,
        tuple(residues.primes[i] for i in good),
        np.stack([residues.columns[i][: terms_needed(dimension, gf)] for i in good], axis=1),
        bound,
        _own_orders(residues, good) if gf.holds_from == dimension else (),
    )


def _own_orders(residues: TermResidues, good: Sequence[int]) -> tuple[int, ...]:
    """Return the orders modulo primes; none if a file has a part in them: it proves nothing."""
    orders = tuple(residues.order(i) for i in good)
    return () if residues.borrowed else orders


def _good_primes(residues: TermResidues, gf: RationalGF, dimension: int) -> list[int]:
    """Return the numbers of the primes that can serve as evidence.

    All can, but if the order is the dimension: then it must be that modulo the prime, too.
    """
    numbers = range(len(residues.primes))
    if gf.holds_from < dimension:
        return list(numbers)
    return [i for i in numbers if residues.order(i) == dimension]


def lifted(residues: TermResidues, dimension: int, bound: CircleBound) -> RationalGF:
    """Return the candidate that the residues settle on, checked modulo one more prime.

    None is needed where the order is N and the product of the primes beyond twice the bound. p and
    q divide P and Q, so no Mahler measure is larger and no coefficient above 2^N times the
    bound of P and Q: primes whose product is twice that decide. An error is raised if they do not.
    A sum of them with random weights is lifted from some primes, then from a quarter more, and so
    on, until one prime more agrees; primes modulo which the order drops are left out.
    """
    bits = max(bound.numerator_bits, bound.denominator_bits)
    most = 2 * math.ceil((bits + dimension + 2) / (residues.bits - 1)) + 8
    guess = math.ceil(bits / (residues.bits - 1))
    chance = random.Random(2021)  # noqa: S311  (weights, not secrets; any will do)
    weights = [chance.randrange(1, 1 << 16) for _ in range(2 * dimension + 1)]

    def mixed(number: int) -> int:
        total: int = sum(map(mul, weights, residues.fraction(number).tolist()))
        return total % residues.primes[number]

    used = 1
    with phase("primes lifted", guess) as progress:
        while used <= most:
            residues.extend(used)
            order = max(map(residues.order, range(used)))
            good = [k for k in range(used) if residues.order(k) == order]
            primes = [residues.primes[k] for k in good]
            is_enough = order == dimension and math.prod(primes).bit_length() > bits + 2
            if not is_enough:
                residues.extend(used + 1)
                [total] = combine([[mixed(k)] for k in good], primes)
            if is_enough or (total - mixed(used)) % residues.primes[used] == 0:
                residues.keep_fractions()
                both = combine([residues.fraction(k) for k in good], primes)
                gf = residues.whole(both, order)
                if is_enough or residues.agree(gf, 2 * dimension, used):
                    return gf
            more = 1 + used // 4
            progress.reach(used)
            used += min(more, guess - used) if used < guess else 1
    raise GfkitError(
        f"the terms modulo {most} primes belong to no generating function of order "
        f"{dimension}; if they come from a checkpoint, it is damaged: delete it"
    )


def term_bits(matrix: TransferMatrix, count: int) -> list[int]:
    """Return for each of the first terms a number of bits that its absolute value fits into.

    >>> from gfkit.automata.transfer_matrix import TransferMatrix
    >>> term_bits(TransferMatrix.from_rows([[1, 1], [1, 0]], start=[1, 0], end=[1, 0]), 8)
    [1, 1, 2, 2, 3, 4, 4, 5]
    """
    steps = tuple(replace(step, coefficient=np.abs(step.coefficient)) for step in matrix.steps)
    plan = plan_steps(steps, periodic=True)
    most = max(len(step.ranks) for step in plan.steps)
    if most >= MOST_EDGES:
        raise OverflowError(f"{most} edges of a state are too many to bound")
    evaluation, exponent = ExactEvaluation(plan), 0.0
    alpha = np.abs(matrix.start.astype(np.float64)) * UPWARDS
    vector = np.empty(matrix.dimension)
    vector[plan.exit] = np.maximum(np.abs(matrix.end.astype(np.float64)), LEAST)
    found = []
    for n in range(count):
        for step in reversed(plan.steps) if n else ():
            vector = evaluation.pull_back_step(step, vector) * UPWARDS
            top = float(vector.max(initial=0.0)) or 1.0
            exponent += math.log2(top)
            vector = np.maximum(vector / top * UPWARDS, LEAST)
        value = float(alpha @ vector[plan.entry]) * UPWARDS
        bits = math.log2(value) + exponent if value else -1.0
        found.append(max(1, math.ceil(bits + 1e-6 * (n + 1) + 1e-6)))
    return found


# With marks: values at powers of two, read as digits.


def marked_candidate(lumping: Lumping) -> MarkedGF:
    """Return the fraction whose values are those of the terms; nothing is proved yet.

    Raises LimitReached, with a forecast, for too many residues.
    """
    matrix, dimension = lumping.matrix, lumping.dimension
    plan = plan_steps(matrix.steps, periodic=True)
    bits, count = step_prime_bits(plan, MARKED_PRIME_BITS), 2 * dimension
    most = [largest_degree(matrix, dimension + 1, mark) for mark in "xy"]
    inner = most.index(min(most))  # whose powers are digits in those of the other mark

    def value(low: int, high: int, size: int) -> RationalGF:
        """Return the fraction where the inner mark is low, the other high, of `size` bits."""
        primes = math.ceil(size / (bits - 1))
        forecast(
            f"{plan.steps[0].rows} states, {count} terms modulo up to {primes} primes (without "
            "marks, or with marks x, less)",
            seconds=marked_residue_seconds(plan.edges, count, primes),
            memory=8 * count * (primes + size // 64),
            phase=PRIMES,
        )
        how: dict[str, Any] = {"point": (high, low) if inner else (low, high), "skipped": SKIPPED}
        residues = TermResidues(matrix, plan, count, bits, Work(), **how)
        residues.extend(1)
        order = residues.order(0)
        residues = TermResidues(matrix, plan, min(count, 2 * order + 2), bits, Work(), **how)
        return lifted(residues, residues.length // 2, CircleBound(size, size))

    bound, degree = circle_bound(lumping), 0
    found = value(1, 1, max(bound.numerator_bits, bound.denominator_bits))
    largest = max(abs(c).bit_length() for c in (*found.num, *found.den))
    if most[inner]:
        wide = largest + 8
        found = value(1 << wide, 1, wide * (most[inner] + 1))
        told = _digits((*found.num, *found.den), wide, most[inner] + 2)
        largest = max(abs(c).bit_length() for *_, c in told)
        degree = max(j for _, j, *_ in told)
    digit = largest + SPARE
    for _ in range(TRIES):
        high = digit * (degree + 1)
        found = value(1 << digit, 1 << high, high * (most[1 - inner] + 1))
        sides = [_digits(side, digit, degree + 1) for side in (found.num, found.den)]
        if not inner:
            swapped = ([(j, i, k, c) for i, j, k, c in side] for side in sides)
            sides = [sorted(side, key=lambda term: (term[2], *term[:2])) for side in swapped]
        if _agrees(sides, matrix, plan, count, bits):
            return MarkedGF(*map(tuple, sides))
        digit, degree = 2 * digit, degree + min(1, most[inner])
    raise LimitReached(f"coefficients of {digit // 2} bits are too short for the fraction")


def _digits(values: Sequence[int], digit: int, size: int) -> list[Term]:
    """Return polynomials by their values where y is 2^digit and x is 2^(digit size)."""
    half, mask = 1 << digit - 1, (1 << digit) - 1
    found: list[Term] = []
    for k, value in enumerate(values):
        places = range(2 + value.bit_length() // digit)
        shifted = value + half * ((1 << digit * len(places)) // mask)
        read = [(shifted >> digit * place & mask) - half for place in places]
        found += [(*divmod(place, size), k, c) for place, c in enumerate(read) if c]
    return found


def _agrees(
    sides: Sequence[Sequence[Term]], matrix: TransferMatrix, plan: StepPlan, count: int, bits: int
) -> bool:
    """Tell whether a fraction has the terms at a random point modulo a prime."""
    chance = random.Random(2021)  # noqa: S311  (a point, not a secret; any will do)
    prime = next(falling_primes(chance.randrange(1 << (bits - 1), 1 << bits)))
    point = chance.randrange(prime), chance.randrange(prime)
    terms = residues_of_terms(matrix, plan, count, [prime], point=point)[:, 0].tolist()
    num, den = (at_point(side, *point, prime) for side in sides)
    return bool(den.mul_low(nmod_poly(terms, prime), count) == num)
