"""The g.f. of an automaton from its terms modulo primes: Berlekamp-Massey, CRT, a proved bound.

The coefficients over Z come from those modulo primes (terms_and_recurrences_modulo_primes.py) by
the Chinese remainder theorem; primes modulo which the order drops are left out of the lifting. The
terms modulo all primes together prove what is found (gf_agreement_and_coprimality_evidence.py).

Terms are bounded by a vector of floating-point numbers, rounded upwards, that is pulled back with
the absolute values of all weights.

*With marks* the values of the g.f. at powers of two are read as digits. With x = 2^d and y = 2^(d
m) for m above the degrees in x, polynomials in x and y with coefficients below 2^(d-1) in absolute
value are integers, and their coefficients the digits. The fraction of these integers is found as
one without marks. What d and m are is guessed where one mark is 1, or both are, and the fraction is
compared with the automaton elsewhere. Nothing of this is proved:
`gf_agreement_and_coprimality_evidence.Annihilation` is exact.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import replace
from operator import mul
from typing import TYPE_CHECKING, Any

import numpy as np
from flint import nmod_poly

from gfkit.automata.gf_agreement_and_coprimality_evidence import (
    ModularAgreement,
    at_point,
    largest_degree,
    modulus_needed,
    terms_needed,
)
from gfkit.automata.gf_numerator_and_denominator_bounds import CircleBound, circle_bound
from gfkit.automata.terms_and_recurrences_modulo_primes import (
    TermResidues,
    Work,
    _forecast,
    residues_of,
    residues_of_terms,
    step_prime_bits,
)
from gfkit.automata.vector_propagation import (
    PRIMES,
    ExactEvaluation,
    StepPlan,
    marked_residue_seconds,
    plan_steps,
)
from gfkit.base.budget_and_progress import forecast, phase
from gfkit.errors import GfkitError, LimitReached
from gfkit.numbers.primes_and_residues import (
    combine,
    falling_primes,
)
from gfkit.series.multivariate_rational_gf import MarkedGF, Term
from gfkit.series.rational_gf import RationalGF

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gfkit.automata.lumping_and_merging_of_states import Lumping
    from gfkit.automata.transfer_matrix import TransferMatrix

    Words = NDArray[np.uint64]

MARKED_PRIME_BITS = 31
SKIPPED = 50
"""The largest primes are not used: weights may be among them."""
SPARE = 4
"""Bits of digits beyond those of the sums that were seen, one of them for the sign."""
TRIES = 8
"""So often digits are made longer."""


UPWARDS = 1 + 1e-9
"""Above the rounding error of a sum of fewer than 2^19 products."""
MOST_EDGES = 2**19
"""Of one state."""
LEAST = 1e-200
"""Smaller entries are taken for this, so that none is lost by underflow."""


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
