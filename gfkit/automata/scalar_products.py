"""Twice as many terms from the same vectors, where the quotient is its own transpose.

Let A be the quotient of M, alpha and beta its start and end, and D a positive diagonal matrix with
D A = A^T D. If alpha = k (D gamma)^T, then alpha A^m = k (D A^m gamma)^T, so

    alpha A^(m+n) gamma = k <v_m, v_n>,  v_n = A^n gamma,  <u, v> = sum of D[b] u[b] v[b].

If beta is a multiple of gamma, a(2n) and a(2n + 1) are products of v_n with itself and with the
next vector; if it is one of A gamma, the products are those of v_n with the next vector and the one
after. Matchings, where a row read backwards is a row, are of the first kind, and independent sets
of the second: every row may be the last one. Both equations are verified entry by entry. The first
takes all entries of A: a search may begin with `likely_product`, which looks at some vectors, and
verify it at its end, by `is_symmetric`.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from gfkit.automata.compiled import compiled, walk
from gfkit.automata.evaluation import (
    SECONDS_PER_EDGE,
    ExactEvaluation,
    ModularEvaluation,
    plan_steps,
)
from gfkit.automata.row_programs import RowWalk
from gfkit.base.budget import phase, spend
from gfkit.numbers.primes import primes_below

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from gfkit.automata.evaluation import Plan
    from gfkit.automata.lumping import Lumping
    from gfkit.automata.transfer import Ints

    Words = NDArray[np.uint64]

EXACT = 2**53
"""Integers below this are exact in floating point."""
MOST_WEIGHT = 2**7
MOST_CLASSES = 64
"""Other diagonals are not worth their time."""
PRODUCT_BITS = 56
"""Primes are at most so long: products of their halves are added up in machine words."""
MOST_DENSE = 2**31
"""Bytes that the quotient may take."""
LARGEST_FACTOR = 2**31


@dataclass(frozen=True, slots=True, eq=False)
class ScalarProduct:
    """a(m + n) = factor <v_m, v_(n + shift)>, where v_n = M^n gamma.

    gamma: by state. states: one of each block; weights: D for it, in increasing order.
    """

    gamma: Ints
    states: Ints
    weights: Ints
    factor: Fraction
    shift: int

    def classes(self) -> list[tuple[int, int, int]]:
        """Return where each weight begins and ends, and the weight."""
        values, first = np.unique(self.weights, return_index=True)
        ends = [*first[1:].tolist(), len(self.weights)]
        return list(zip(first.tolist(), ends, values.tolist(), strict=True))


def scalar_product(lumping: Lumping) -> ScalarProduct | None:
    """Return a scalar product that gives the terms of a lumping; None if none was found.

    The weights are the block sizes, or they are found by comparing A[b, c] with A[c, b].

    >>> from gfkit.automata.lumping import lump
    >>> from gfkit.automata.transfer import TransferMatrix
    >>> found = scalar_product(lump(TransferMatrix.from_rows([[1, 1], [1, 0]], [1, 0], [1, 0])))
    >>> found.weights.tolist(), found.factor, found.shift
    ([1, 1], Fraction(1, 1), 0)
    """
    n = lumping.dimension
    if lumping.entry_bits() > 40 or 8 * n * n > MOST_DENSE:
        return None
    matrix = _dense(lumping)
    weights: Ints | None = lumping.size
    if not _is_symmetric(matrix, lumping.size):
        weights = _weights(matrix)
        if weights is None or not _is_symmetric(matrix, weights):
            return None
    assert weights is not None
    found = _gamma(lumping, weights)
    if found is None:
        return None
    gamma, scale = found
    if max(map(abs, gamma)) * n * _largest(matrix) >= EXACT:
        return None
    ahead = matrix @ np.array(gamma, dtype=np.float64)
    return _product(lumping, weights, gamma, list(map(int, ahead)), scale)


def likely_product(lumping: Lumping) -> ScalarProduct | None:
    """Return the product of `scalar_product` whose weights are block sizes, if there seems to be.

    That D A = A^T D is compared for random vectors modulo a prime; all else is exact. None where
    that fails, or numbers are too large. Nothing is proved before `is_symmetric` says so.
    """
    n, plan = lumping.dimension, plan_steps(lumping.matrix.steps, periodic=True)
    bits, weights = lumping.entry_bits(), lumping.size
    length = min(31, 64 - plan.growth.bit_length())
    if bits > 40 or 8 * n * n > MOST_DENSE or length < 20 or int(weights.max()) << bits >= EXACT:
        return None
    prime = primes_below(length, 0, 1)[0]
    moduli = np.full(4, prime, dtype=np.uint64)
    evaluation = ModularEvaluation(plan, moduli, np.ones_like(moduli), np.ones_like(moduli))
    drawn = np.random.default_rng().integers(1, prime, size=(n, 4), dtype=np.int64)
    vector = np.empty((len(lumping.block_of), 4), dtype=np.uint64)
    vector[plan.exit] = drawn[lumping.block_of].astype(np.uint64)
    vector = evaluation.pull_back(evaluation.resumed(vector))
    evaluation.reduce(vector)
    moved = vector[plan.entry[lumping.first]].astype(np.int64) * weights[:, None] % prime
    for one, other in ((0, 1), (2, 3)):
        left, right = (
            (drawn[:, a] * moved[:, b] % prime).sum() for a, b in ((one, other), (other, one))
        )
        if (left - right) % prime:
            return None
    found = _gamma(lumping, weights)
    if found is None:
        return None
    gamma, scale = found
    if max(map(abs, gamma)) << bits >= EXACT:
        return None
    column = np.empty(len(lumping.block_of), dtype=np.int64)
    column[plan.exit] = np.array(gamma, dtype=np.int64)[lumping.block_of]
    ahead = ExactEvaluation(plan).pull_back(column)[plan.entry[lumping.first]]
    return _product(lumping, weights, gamma, ahead.tolist(), scale)


def is_symmetric(lumping: Lumping) -> bool:
    """Tell whether D A = A^T D for the quotient A and the block sizes D, entry by entry."""
    return _is_symmetric(_dense(lumping), lumping.size)


def _dense(lumping: Lumping) -> NDArray[np.float64]:
    n = lumping.dimension
    matrix = np.empty((n, n))
    low = 0
    for columns in lumping.integer_rows():
        matrix[:, low : low + columns.shape[1]] = columns
        low += columns.shape[1]
        spend(1 + columns.size // 500)
    return matrix


def _gamma(lumping: Lumping, weights: Ints) -> tuple[list[int], Fraction] | None:
    """Return gamma, a multiple of D^-1 alpha in integers, and alpha / (D gamma)."""
    if int(weights.max()) > MOST_WEIGHT or len(np.unique(weights)) > MOST_CLASSES:
        return None
    common = math.lcm(*(int(w) for w in np.unique(weights)))
    gamma = lumping.start.astype(object) * common // weights.astype(object)
    divisor = math.gcd(*(int(entry) for entry in gamma)) or 1
    return [int(entry) // divisor for entry in gamma], Fraction(divisor, common)


def _product(
    lumping: Lumping, weights: Ints, gamma: list[int], ahead: list[int], scale: Fraction
) -> ScalarProduct | None:
    """Return the product if beta is a multiple of gamma, or of `ahead`, which is A gamma."""
    beta = [int(entry) for entry in lumping.end]
    for shift, vector in enumerate((gamma, ahead)):
        ratio = _ratio(beta, vector)
        if ratio is not None:
            factor = ratio * scale
            if max(abs(factor.numerator), factor.denominator) >= LARGEST_FACTOR:
                return None
            order = np.argsort(weights, kind="stable")
            return ScalarProduct(
                np.array(gamma, dtype=np.int64)[lumping.block_of],
                lumping.first[order],
                weights[order],
                factor,
                shift,
            )
    return None


def _largest(matrix: NDArray[np.float64]) -> int:
    """Return the largest absolute value of an entry."""
    return int(max(matrix.max(), -matrix.min()))


def _is_symmetric(matrix: NDArray[np.float64], weights: Ints) -> bool:
    """Tell whether weights[b] matrix[b, c] = weights[c] matrix[c, b] for all b and c."""
    if _largest(matrix) * int(weights.max()) >= EXACT:
        return False
    scale = weights.astype(np.float64)
    for low in range(0, len(matrix), 256):
        spend(1 + len(matrix) // 2)
        high = low + 256
        rows = matrix[low:high] * scale[low:high, None]
        columns = matrix[:, low:high] * scale[:, None]
        if (rows != columns.T).any():
            return False
    return True


def _weights(matrix: NDArray[np.float64]) -> Ints | None:
    """Return the only candidate for D on each connected part, from a tree of entries."""
    n = len(matrix)
    found: list[Fraction | None] = [None] * n
    open_ = np.ones(n, dtype=bool)
    for root in range(n):
        if not open_[root]:
            continue
        found[root], open_[root] = Fraction(1), False
        waiting = [root]
        while waiting:
            b = waiting.pop()
            spend(1 + n // 200)
            for c in np.flatnonzero((matrix[b] != 0) & open_).tolist():
                back = int(matrix[c, b])
                weight = found[b]
                if not back or weight is None:
                    return None
                found[c], open_[c] = weight * int(matrix[b, c]) / back, False
                waiting.append(c)
    weights = [weight for weight in found if weight is not None]
    common = math.lcm(*(weight.denominator for weight in weights))
    whole = [int(weight * common) for weight in weights]
    divisor = math.gcd(*whole)
    if max(whole) // divisor > MOST_WEIGHT:
        return None
    return np.array([weight // divisor for weight in whole], dtype=np.int64)


def _ratio(vector: Sequence[int], other: Sequence[int]) -> Fraction | None:
    """Return r with vector = r other; None if there is none, or if other is zero."""
    place = next((i for i, entry in enumerate(other) if entry), None)
    if place is None:
        return None
    ratio = Fraction(vector[place], other[place])
    a, b = ratio.numerator, ratio.denominator
    return ratio if all(b * x == a * y for x, y in zip(vector, other, strict=True)) else None


def terms_by_products(
    product: ScalarProduct,
    plan: Plan,
    count: int,
    primes: Sequence[int],
) -> Words:
    """Return a(0), ..., a(count - 1) modulo primes of at most 56 bits, one column a prime."""
    moduli = np.array(primes, dtype=np.uint64)
    ones = np.ones_like(moduli)
    sums = _Sums(product, moduli)
    stepping = compiled(walk, count * plan.edges * len(primes) * SECONDS_PER_EDGE / 2)
    rows = None if stepping is None else RowWalk.of(stepping, plan, moduli)
    if rows is not None:
        return sums.reduced(_walked(rows, sums, product, plan, count), product.factor)
    evaluation = ModularEvaluation(plan, moduli, ones, ones)
    vector = evaluation.end_vector(product.gamma)
    places = plan.entry[product.states]
    terms = np.zeros((count + count % 2, 3, len(primes)), dtype=np.uint64)
    cost = 1 + plan.edges * len(primes) // 2000
    before: _Halves | None = None
    with phase("terms of a batch", count) as progress:
        for n in range((count + 1) // 2 + 1 + product.shift):
            if n:
                vector = evaluation.pull_back(vector)
            evaluation.reduce(vector)
            now = sums.halves(vector[places])
            place = 2 * n - product.shift  # of <v_n, v_n>
            if 0 <= place < len(terms):
                sums.multiply(now, now, terms[place])
            if before is not None and 0 <= place - 1 < len(terms):
                sums.multiply(before, now, terms[place - 1])
            before = now
            if n:
                progress.advance(2, steps=cost)
    return sums.reduced(terms[:count], product.factor)


def _walked(
    walk: RowWalk,
    sums: _Sums,
    product: ScalarProduct,
    plan: Plan,
    count: int,
) -> Words:
    """Return the products of the terms in halves, by the compiled loop."""
    start = np.empty((len(product.gamma), len(sums.primes)), dtype=np.uint64)
    start[plan.exit] = (product.gamma[:, None] % sums.primes.astype(np.int64)).astype(np.uint64)
    rows = (count + 1) // 2 + 1 + product.shift
    ends = np.array([*sums.bounds[1:], len(product.states)], dtype=np.int64)
    weights = np.ascontiguousarray(sums.weights.T)
    found = walk.products(rows, start, plan.entry[product.states], weights, ends)
    terms = np.zeros((2 * rows, 3, len(sums.primes)), dtype=np.uint64)
    terms[::2] = found[:, :3]  # of each vector and itself
    terms[1:-1:2] = found[1:, 3:]  # of each vector and the next one
    return terms[product.shift : product.shift + count]


@dataclass(frozen=True, slots=True, eq=False)
class _Halves:
    """The lower and upper halves of the entries of a vector, and their sums."""

    low: Words
    high: Words
    both: Words


class _Sums:
    """Scalar products of vectors modulo primes, by three products of halves (Karatsuba)."""

    def __init__(self, product: ScalarProduct, primes: Words) -> None:
        self.primes = primes
        bits = int(primes.max()).bit_length()
        if bits > PRODUCT_BITS:
            raise OverflowError(f"primes of {bits} bits are too long for products of halves")
        self.bits = bits
        self.half = np.uint64((bits + 1) // 2)
        self.mask = (np.uint64(1) << self.half) - np.uint64(1)
        longest = 1 << (64 - 2 * (int(self.half) + 1))  # so many products fit into a word
        self.bounds: list[int] = []
        weights: list[int] = []
        for low, high, weight in product.classes():
            for start in range(low, high, longest):
                self.bounds.append(start)
                weights.append(weight)
        self.weights = np.array(weights, dtype=np.uint64)[:, None]
        self.together = (1 << 64) // (1 << bits)  # so many residues fit into a word
        self.work = np.empty((len(product.states), len(primes)), dtype=np.uint64)

    def halves(self, entries: Words) -> _Halves:
        """Return the halves of some entries of a reduced vector."""
        low, high = entries & self.mask, entries >> self.half
        return _Halves(low, high, low + high)

    def multiply(self, a: _Halves, b: _Halves, out: Words) -> None:
        """Set out to the products of the lower halves, the upper halves, and their sums."""
        pairs = ((a.low, b.low), (a.high, b.high), (a.both, b.both))
        for row, (left, right) in enumerate(pairs):
            np.multiply(left, right, out=self.work)
            parts = np.add.reduceat(self.work, self.bounds, axis=0) % self.primes
            parts = parts * self.weights % self.primes
            while len(parts) > self.together:
                cuts = range(0, len(parts), self.together)
                parts = np.add.reduceat(parts, cuts, axis=0) % self.primes
            out[row] = parts.sum(axis=0, dtype=np.uint64) % self.primes

    def reduced(self, terms: Words, factor: Fraction) -> Words:
        """Return the scalar products times a factor, modulo the primes."""
        p = self.primes
        low, high, both = terms[:, 0], terms[:, 1], terms[:, 2]
        middle = (both + (p - low) + (p - high)) % p
        total: Words = (self._shifted(high) + middle) % p
        total = (self._shifted(total) + low) % p
        if factor != 1:
            multipliers = [
                factor.numerator * pow(factor.denominator, -1, int(prime)) % int(prime)
                for prime in p.tolist()
            ]
            wide = total.astype(object) * np.array(multipliers, dtype=object)
            total = (wide % p.astype(object)).astype(np.uint64)
        return total

    def _shifted(self, values: Words) -> Words:
        """Return 2^half times residues, reduced."""
        values = values.copy()
        left = int(self.half)
        while left:
            by = min(left, 64 - self.bits)
            np.remainder(values << np.uint64(by), self.primes, out=values)
            left -= by
        return values
