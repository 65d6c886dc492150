"""Twice as many terms from the same vectors, where the quotient is its own transpose.

Let A be the quotient of M, alpha and beta its start and end, and D a positive diagonal matrix with
D A = A^T D. If alpha = k (D gamma)^T, then alpha A^m = k (D A^m gamma)^T, so

    alpha A^(m+n) gamma = k <v_m, v_n>,  v_n = A^n gamma,  <u, v> = sum of D[b] u[b] v[b].

If beta is a multiple of gamma, a(2n) and a(2n + 1) are products of v_n with itself and with the
next vector; if it is one of A gamma, the products are those of v_n with the next vector and the one
after. Matchings, where a row read backwards is a row, are of the first kind, and independent sets
of the second: every row may be the last one. Both equations are verified entry by entry. The first
takes all entries of A: a search begins with `likely_product`, which looks at some vectors, and
verifies it at its end, by `is_symmetric`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from gfkit.automata.compiled import compiled, walk
from gfkit.automata.evaluation import (
    SECONDS_PER_EDGE,
    ExactEvaluation,
    ModularEvaluation,
    Plan,
    plan_steps,
)
from gfkit.automata.row_programs import RowWalk
from gfkit.base.budget import spend
from gfkit.numbers.primes import primes_below

if TYPE_CHECKING:
    from numpy.typing import NDArray

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


def likely_product(lumping: Lumping) -> ScalarProduct | None:
    """Return a scalar product that gives the terms of a lumping, if there seems to be one.

    The weights are the block sizes. That D A = A^T D is compared for random vectors modulo a prime;
    all else is exact. None where that fails, or numbers are too large. Nothing is proved before
    `is_symmetric` says so.

    >>> from gfkit.automata.lumping import lump
    >>> from gfkit.automata.transfer import TransferMatrix
    >>> found = likely_product(lump(TransferMatrix.from_rows([[1, 1], [1, 0]], [1, 0], [1, 0])))
    >>> found.weights.tolist(), found.factor, found.shift
    ([1, 1], Fraction(1, 1), 0)
    """
    n, plan = lumping.dimension, plan_steps(lumping.matrix.steps, periodic=True)
    bits, weights = lumping.entry_bits(), lumping.size
    length = min(31, 64 - plan.growth.bit_length())
    if bits > 40 or 8 * n * n > MOST_DENSE or length < 20 or int(weights.max()) << bits >= EXACT:
        return None
    prime = primes_below(length, 0, 1)[0]
    moduli = np.full(4, prime, dtype=np.uint64)
    drawn = np.random.default_rng().integers(1, prime, size=(n, 4), dtype=np.int64)
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
) -> Words | None:
    """Return a(0), ..., a(count - 1) modulo primes of at most 56 bits, one column a prime.

    Products are of halves, three for each (Karatsuba). None where no compiled loop does it.
    """
    moduli = np.array(primes, dtype=np.uint64)
    bits = int(moduli.max()).bit_length()
    if bits > PRODUCT_BITS:
        raise OverflowError(f"primes of {bits} bits are too long for products of halves")
    stepping = compiled(walk, count * plan.edges * len(primes) * SECONDS_PER_EDGE / 2)
    rows = None if stepping is None else RowWalk.of(stepping, plan, moduli)
    if rows is None:
        return None
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
    found = rows.sums(
        number, start, places, np.array([weights], dtype=np.uint64), np.array(ends, dtype=np.int64)
    )
    terms = np.zeros((2 * number, 3, len(primes)), dtype=np.uint64)
    terms[::2] = found[:, :3]  # of each vector and itself
    terms[1:-1:2] = found[1:, 3:]  # of each vector and the next one
    low, high, both = terms[product.shift : product.shift + count].transpose(1, 0, 2)
    middle = (both + (moduli - low) + (moduli - high)) % moduli
    total: Words = (_shifted(high, half, moduli) + middle) % moduli
    total = (_shifted(total, half, moduli) + low) % moduli
    factor = product.factor
    if factor != 1:
        inverses = [pow(factor.denominator, -1, prime) for prime in primes]
        wide = total.astype(object) * factor.numerator * np.array(inverses, dtype=object)
        total = (wide % moduli.astype(object)).astype(np.uint64)
    return total


def _shifted(values: Words, by: int, primes: Words) -> Words:
    """Return 2^by times residues, reduced."""
    room = 64 - int(primes.max()).bit_length()
    for left in range(by, 0, -room):
        values = (values << np.uint64(min(left, room))) % primes
    return values
