"""Which terms of a recurrence are 0, seen modulo primes: what `gfkit.sequences.zeros` rests on."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np
from flint import fmpz, nmod_poly

from gfkit.base.budget import spend
from gfkit.series import algebra

if TYPE_CHECKING:
    from gfkit.series.rational import RationalGF

MOST_CLASSES = 200_000


def primes_above_divisors(step: int) -> list[int]:
    """Return the primes p > 2 for which p - 1 divides a number: a recurrence may have that period.

    >>> primes_above_divisors(12)
    [3, 5, 7, 13]
    """
    return [d + 1 for d in range(2, step + 1) if step % d == 0 and fmpz(d + 1).is_prime()]


def settled_modulo(
    gf: RationalGF, early: int, step: int, primes: list[int], zeros: list[int]
) -> list[int] | None:
    """Return the primes that settle that b(k) = 0 for these k alone; None if they do not.

    b(k) = a(early + k) for k >= 0, and by the recurrence backwards for k < 0. step: a period of b
    modulo each of the primes that are used; others are left out.
    """
    back = max(0, -min(zeros, default=0))
    terms = gf.terms(early + max(*zeros, 0, 0) + 1)[early:]
    values = [*continued_back(gf, early, back), *terms]
    if (
        back >= step
        or abs(gf.den[0]) != 1
        or len({k % step for k in zeros}) < len(zeros)
        or any(values[back + k] for k in zeros)
    ):
        return None
    alive = np.ones(step, dtype=bool)
    alive[[k % step for k in zeros]] = False
    left, used = set(zeros), []
    for p, row in zip(*_rows_modulo(gf, early, step, primes), strict=True):
        kept = alive & (row == 0)
        alone = {k for k in left if algebra.term_modulo(gf, early + k + step, p * p)}
        if alone or kept.sum() < alive.sum():
            used.append(p)
        alive, left = kept, left - alone
        if not alive.any() and not left:
            return used
    return None


def continued_back(gf: RationalGF, early: int, count: int) -> list[Fraction]:
    """Return b(-count), ..., b(-1)."""
    known = [Fraction(z) for z in gf.terms(early + gf.order)[early:]]
    for _ in range(count):
        rest = sum((c * z for c, z in zip(gf.den[-2::-1], known, strict=False)), Fraction(0))
        known.insert(0, -rest / gf.den[-1])
    return known[:count]


def _rows_modulo(
    gf: RationalGF, early: int, step: int, primes: list[int]
) -> tuple[list[int], list[Any]]:
    """Return the primes above 2 with the period, and b(0), ..., b(step - 1) modulo each."""
    fit = [p for p in primes if 2 < p < MOST_CLASSES and fmpz(p).is_prime()]
    fit = [p for p in fit if gf.den[-1] % p and _has_period(gf, step, p)]
    moduli = np.array(fit, dtype=np.int64)
    inverses = [pow(gf.den[0], -1, p) for p in fit]
    weights = np.array(
        [[-c * i % p for i, p in zip(inverses, fit, strict=True)] for c in gf.den[:0:-1]]
    )
    if not fit:
        return [], []
    rows = np.zeros((step + gf.order, len(fit)), dtype=np.int64)
    for k, z in enumerate(gf.terms(early + gf.order)[early:]):
        rows[k] = [z % p for p in fit]
    for k in range(step):
        if not k % 1000:
            spend(1 + 10 * gf.order)
        rows[k + gf.order] = (weights * rows[k : k + gf.order] % moduli).sum(axis=0) % moduli
    return fit, list(rows[:step].T)


def _has_period(gf: RationalGF, step: int, p: int) -> bool:
    """Tell whether the companion matrix to the power `step` is 1 modulo p: x^step = 1 modulo q."""
    one = nmod_poly([1], p)
    reverse = nmod_poly([c % p for c in reversed(gf.den)], p)
    return bool(nmod_poly([0, 1], p).pow_mod(step, reverse) == one % reverse)
