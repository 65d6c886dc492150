"""Terms of an automaton as scalar products: twice as many from the same vectors.

That serves where the quotient is its own transpose.

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

import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from gfkit.automata.loops import compiled, walk
from gfkit.automata.propagation import (
    SECONDS_PER_EDGE,
    ExactEvaluation,
    ModularEvaluation,
    StepPlan,
    plan_steps,
)
from gfkit.automata.row_programs import RowWalk
from gfkit.base.budget import phase, spend
from gfkit.numbers.primes import (
    primes_below,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gfkit.automata.lumping import Lumping
    from gfkit.automata.transfer_matrix import Ints

    Words = NDArray[np.uint64]


EXACT = 2**53
"""Integers below this are exact in floating point."""
MOST_WEIGHT = 2**7
MOST_CLASSES = 64
"""Other diagonals are not worth their time."""
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

    The weights are the block sizes. The equation D A = A^T D is checked for random vectors modulo a
    prime; the rest is exact. None where that fails, or numbers are too large. Nothing is proved
    before `is_symmetric` says so.

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
    """Return whether D A = A^T D for the quotient A and the block sizes D, entry by entry."""
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
    longest = 1 << (64 - 2 * (half + 1))  # that many products fit into a word
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
