"""The g.f. of an automaton from its terms modulo primes: Berlekamp-Massey, CRT, a proved bound.

The coefficients over Z come from those modulo primes (residues.py) by
the Chinese remainder theorem; primes modulo which the order drops are left out of the lifting. The
terms modulo all primes together prove what is found (agreement.py).
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from operator import mul
from typing import TYPE_CHECKING

import numpy as np

from gfkit.automata.agreement import (
    ModularAgreement,
    modulus_needed,
    terms_needed,
)
from gfkit.automata.bounds import CircleBound, circle_bound
from gfkit.automata.residues import (
    TermResidues,
    Work,
    _forecast,
    residues_of,
)
from gfkit.base.budget import phase
from gfkit.errors import GfkitError
from gfkit.numbers.primes import combine
from gfkit.series.rational_gf import RationalGF

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gfkit.automata.lumping import Lumping

    Words = NDArray[np.uint64]


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
    """Return the terms modulo enough primes to prove gf, if it is the g.f.

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
