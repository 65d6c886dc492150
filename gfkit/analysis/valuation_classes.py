"""How often a prime p divides the terms of a recurrence, by classes of n modulo a number N.

Let p not divide the last coefficient of the recurrence, q(0) = 1 or -1, and let the N-th power of
the companion matrix be u (1 + p^s B) over the p-adic integers, u a unit, s >= 1. Then b(k + N t) is
u^t b(k) modulo p^s, so that the exponent of p is that of b(k) where this is below s. And it is u^t
times the sum over j of C(t, j) p^(s j) c_j, c_0 = b(k), u p^s c_1 = b(k + N) - u b(k). If b(k) = 0
and p^e is the power of p in b(k + N), that in b(k + N t) is p^e times that in t, as soon as
s j - v(j) > e for all j >= 2, v(j) the exponent of p in j; for C(t, j) = t/j C(t-1, j-1). So it is
if e < 2 s, or e < 2 s - 1 for p = 2. A power of p that divides all terms is taken out first.
"""

from __future__ import annotations

from math import gcd, lcm
from typing import TYPE_CHECKING

from flint import fmpz, fmpz_mod_ctx, fmpz_mod_poly_ctx, nmod_poly

from gfkit.analysis.zeros_modulo import continued_back
from gfkit.base.budget import spend

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gfkit.series.rational import RationalGF

Class = tuple[int, int | None]
"""The exponent of p, and None; or e, and the zero k: then it is e more than in t, k + N t."""
MOST_STEP, MOST_POWER, LOOKED_AT = 20_000, 12, 400


def exponent(number: int, p: int) -> int:
    """Return how often p divides a number, which is not 0.

    >>> exponent(-24, 2)
    3
    """
    found = 0
    while number % p == 0:
        number, found = number // p, found + 1
    return found


def is_fit(gf: RationalGF, p: int) -> bool:
    """Tell whether the theorem is about a recurrence and a number p."""
    is_prime = 1 < p < MOST_STEP and bool(fmpz(p).is_prime())
    return is_prime and abs(gf.den[0]) == 1 and gf.order > 0 and gf.den[-1] % p != 0


def valuation_classes(
    gf: RationalGF, early: int, p: int, step: int, power: int, zeros: list[int]
) -> list[Class] | None:
    """Return what is known of each class of k modulo the step, b(k) = a(early + k); None for none.

    zeros: some k, perhaps negative, with b(k) = 0. p, step: they fit, the step being N for s.

    >>> from gfkit.series.rational import RationalGF
    >>> valuation_classes(RationalGF.of([0, 1], [1, -1, -1]), 0, 2, 6, 3, [0])
    [(3, 0), (0, None), (0, None), (1, None), (0, None), (0, None)]
    """
    if not is_fit(gf, p) or not 0 < step <= MOST_STEP or not _is_number(gf, p**power, step):
        return None
    first = gf.terms(early + max([gf.order, *(k + 1 for k in zeros)]))[early:]
    back = continued_back(gf, early, max(0, -min(zeros, default=0)))
    if any(first[k] if k >= 0 else back[len(back) + k] for k in zeros):
        return None
    common = exponent(gcd(*first[: gf.order]), p)
    modulus = p ** (common + 2 * power)
    spend(1 + step * gf.order // 50)
    terms = _modulo(gf, first[: gf.order], max([step, *(k + step + 1 for k in zeros)]), modulus)
    found: list[Class | None] = [None] * step
    for k, value in enumerate(terms[:step]):
        if value % p ** (common + power):
            found[k] = exponent(value, p), None
    for zero in zeros:
        after = terms[zero + step] if zero + step >= 0 else 0
        if after and exponent(after, p) - common < 2 * power - (p == 2):
            found[zero % step] = exponent(after, p), zero
    known = [one for one in found if one is not None]
    return known if len(known) == step else None


def find_classes(gf: RationalGF, early: int, p: int) -> tuple[int, int, list[int]] | None:
    """Return a step, a power and zeros that settle all classes, or None."""
    if not is_fit(gf, p):
        return None
    back = continued_back(gf, early, LOOKED_AT // 4)
    values = [*back, *gf.terms(early + LOOKED_AT)[early:]]
    zeros = [k - len(back) for k, value in enumerate(values) if not value]
    step = _order(gf, p)
    for power in range(1, MOST_POWER):
        while step <= MOST_STEP and not _is_number(gf, p**power, step):
            step *= p
        if step > MOST_STEP:
            return None
        first = {k % step: k for k in reversed(zeros)}
        if valuation_classes(gf, early, p, step, power, sorted(first.values())) is not None:
            return step, power, sorted(first.values())
    return None


def _modulo(gf: RationalGF, first: Sequence[int], count: int, modulus: int) -> list[int]:
    """Return b(0), ..., b(count - 1) modulo a number, by the first ones."""
    weights = [-gf.den[0] * c for c in gf.den[:0:-1]]
    terms = [z % modulus for z in first]
    for n in range(count - gf.order):
        terms.append(sum(c * z for c, z in zip(weights, terms[n:], strict=False)) % modulus)
    return terms


def _is_number(gf: RationalGF, modulus: int, step: int) -> bool:
    """Tell whether x^step is a number modulo the reverse of q and the modulus."""
    ring = fmpz_mod_poly_ctx(fmpz_mod_ctx(modulus))
    reverse = ring([gf.den[0] * c for c in reversed(gf.den)])
    return int(pow(ring([0, 1]) % reverse, step, reverse).degree()) <= 0


def _order(gf: RationalGF, p: int) -> int:
    """Return the least k such that x^k is a number modulo the reverse of q and p."""
    _, factors = nmod_poly([c % p for c in reversed(gf.den)], p).factor()
    step = lcm(*(p ** factor.degree() - 1 for factor, _ in factors))
    if step.bit_length() > 256:
        return MOST_STEP + 1
    while not _is_number(gf, p, step):
        step *= p
    for prime, _ in fmpz(step).factor():
        while step % int(prime) == 0 and _is_number(gf, p, step // int(prime)):
            step //= int(prime)
    return step
