"""Which terms of a recurrence are 0, seen modulo primes: what `gfkit.sequences.zeros` rests on."""

from __future__ import annotations

from fractions import Fraction
from operator import mul
from typing import TYPE_CHECKING

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
    done = {k % step for k in zeros}
    alive = [k for k in range(step) if k not in done]
    left, used = set(zeros), []
    for p in primes:
        fits = 2 < p < MOST_CLASSES and fmpz(p).is_prime() and gf.den[-1] % p
        if not fits or not _has_period(gf, step, p):
            continue
        row = _row_modulo(gf, early, step, p)
        kept = [k for k in alive if not row[k]]
        alone = {k for k in left if algebra.term_modulo(gf, early + k + step, p * p)}
        if alone or len(kept) < len(alive):
            used.append(p)
        alive, left = kept, left - alone
        if not alive and not left:
            return used
    return None


def continued_back(gf: RationalGF, early: int, count: int) -> list[Fraction]:
    """Return b(-count), ..., b(-1)."""
    known = [Fraction(z) for z in gf.terms(early + gf.order)[early:]]
    for _ in range(count):
        rest = sum((c * z for c, z in zip(gf.den[-2::-1], known, strict=False)), Fraction(0))
        known.insert(0, -rest / gf.den[-1])
    return known[:count]


def _row_modulo(gf: RationalGF, early: int, step: int, p: int) -> list[int]:
    """Return b(0), ..., b(step - 1) modulo a prime."""
    inverse = pow(gf.den[0], -1, p)
    weights = [-c * inverse % p for c in gf.den[:0:-1]]
    row = [z % p for z in gf.terms(early + gf.order)[early:]]
    for k in range(step):
        if not k % 1000:
            spend(1 + gf.order)
        row.append(sum(map(mul, weights, row[k : k + gf.order])) % p)
    return row[:step]


def _has_period(gf: RationalGF, step: int, p: int) -> bool:
    """Tell whether the companion matrix to the power `step` is 1 modulo p: x^step = 1 modulo q."""
    one = nmod_poly([1], p)
    reverse = nmod_poly([c % p for c in reversed(gf.den)], p)
    return bool(nmod_poly([0, 1], p).pow_mod(step, reverse) == one % reverse)
