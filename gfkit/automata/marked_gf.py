"""The g.f. with marks x and y by its values at powers of two, which are read as digits.

With x = 2^d and y = 2^(d m) for m above the degrees in x, polynomials in x and y with coefficients
below 2^(d-1) in absolute value are integers whose digits are the coefficients. The fraction of
these integers is found like one without marks. The values of d and m are guessed from the g.f. with
one or both marks set to 1, and the fraction is compared with the automaton elsewhere. This proves
nothing; `automata.agreement.Annihilation` is exact.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from flint import nmod_poly

from gfkit.automata.agreement import (
    at_point,
    largest_degree,
)
from gfkit.automata.bounds import CircleBound, circle_bound
from gfkit.automata.modular_gf import lifted
from gfkit.automata.propagation import (
    PRIMES,
    StepPlan,
    marked_residue_seconds,
    plan_steps,
)
from gfkit.automata.residues import (
    TermResidues,
    Work,
    residues_of_terms,
    step_prime_bits,
)
from gfkit.base.budget import forecast
from gfkit.errors import LimitReached
from gfkit.numbers.primes import falling_primes
from gfkit.series.marked_gf import MarkedGF, Term
from gfkit.series.rational_gf import RationalGF

if TYPE_CHECKING:
    from gfkit.automata.lumping import Lumping
    from gfkit.automata.transfer_matrix import TransferMatrix

MARKED_PRIME_BITS = 31
SKIPPED = 50
"""The largest primes are not used: weights may be among them."""
SPARE = 4
"""Bits of digits beyond those of the sums that were seen, one of them for the sign."""
TRIES = 8
"""How often digits are made longer."""
OUTER = 3
"""A value of a mark at which no factor of the fraction is likely to cancel."""


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

    bound = circle_bound(lumping)
    shortest = max(bound.numerator_bits, bound.denominator_bits)

    def sizes(outer: int) -> tuple[int, int]:
        """Return the bits of coefficients, and the inner degree, for a value of the outer mark."""
        found = value(1, outer, shortest + (outer.bit_length() - 1) * 2 * (most[1 - inner] + 1))
        largest = max(abs(c).bit_length() for c in (*found.num, *found.den))
        if not most[inner]:
            return largest, 0
        wide = largest + 8
        found = value(1 << wide, outer, wide * (most[inner] + 1))
        told = _digits((*found.num, *found.den), wide, most[inner] + 2)
        return max(abs(c).bit_length() for *_, c in told), max(j for _, j, *_ in told)

    largest, degree = sizes(1)
    digit = largest + SPARE
    for tried in range(TRIES):
        high = digit * (degree + 1)
        found = value(1 << digit, 1 << high, high * (most[1 - inner] + 1))
        sides = [_digits(side, digit, degree + 1) for side in (found.num, found.den)]
        if not inner:
            swapped = ([(j, i, k, c) for i, j, k, c in side] for side in sides)
            sides = [sorted(side, key=lambda term: (term[2], *term[:2])) for side in swapped]
        if _agrees(sides, matrix, plan, count, bits):
            return MarkedGF(*map(tuple, sides))
        if not tried and most[inner]:  # where the outer mark is 1 a factor may cancel
            degree = max(degree, sizes(OUTER)[1])
        else:
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
    """Return whether a fraction has the terms at a random point modulo a prime."""
    chance = random.Random(2021)  # noqa: S311  (a point, not a secret; any will do)
    prime = next(falling_primes(chance.randrange(1 << (bits - 1), 1 << bits)))
    point = chance.randrange(prime), chance.randrange(prime)
    terms = residues_of_terms(matrix, plan, count, [prime], point=point)[:, 0].tolist()
    num, den = (at_point(side, *point, prime) for side in sides)
    return bool(den.mul_low(nmod_poly(terms, prime), count) == num)
