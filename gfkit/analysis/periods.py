"""The period modulo m of the terms of p/q.

*The period modulo m* follows from the factors of the polynomial modulo primes. Let f be the
characteristic polynomial, monic, and S the shift. Modulo a prime p let f = x^t g, g(0) != 0: from
the t-th term on S is invertible, and its order divides lcm(p^k - 1) p^e, k the degrees of the
factors of g and p^e at least their multiplicities. If S^P = 1 modulo p, then modulo p^j its order
divides P p^(j-1). So a multiple of the period is known, and prime factors are taken out of it while
the terms allow.
"""

from __future__ import annotations

from math import lcm
from operator import mul
from typing import TYPE_CHECKING, Any

from flint import fmpz, fmpz_mod_ctx, fmpz_mod_poly_ctx

from gfkit.base.arguments import trusted
from gfkit.base.budget import spend
from gfkit.errors import LimitReached
from gfkit.series import nth_term

if TYPE_CHECKING:
    from gfkit.series.rational_gf import RationalGF

MOST_BITS = 512
"""Longer multiples of a period are not factored."""


def prime_factors(number: int) -> list[int]:
    """Return the prime factors, each once; raises LimitReached for a long number.

    >>> prime_factors(60)
    [2, 3, 5]
    """
    if number.bit_length() > MOST_BITS:
        raise LimitReached(f"a number of {number.bit_length()} bits would have to be factored")
    return [int(prime) for prime, _ in fmpz(number).factor()]


@trusted
def period_modulo(gf: RationalGF, modulus: int) -> tuple[int, int]:
    """Return the least period of the terms modulo m, and the first k from which on it holds.

    Raises LimitReached where the numbers to be factored are too long.

    >>> from gfkit.series.rational_gf import RationalGF
    >>> period_modulo(RationalGF.of([0, 1], [1, -1, -1]), 10)
    (60, 0)
    """
    if modulus == 1:
        return 1, 0
    multiple, late = 1, 0
    for prime, exponent in fmpz(modulus).factor():
        found, nilpotent = _order_modulo(gf, int(prime))
        multiple = lcm(multiple, found * int(prime) ** (int(exponent) - 1))
        late = max(late, nilpotent * int(exponent))
    start = max(0, len(gf.num) - gf.order) + late
    ring: Any = fmpz_mod_poly_ctx(fmpz_mod_ctx(modulus))
    poly, terms = (
        ring([gf.den[0] * c for c in gf.den[::-1]]),
        gf.terms(start + 2 * gf.order)[start:],
    )

    def repeat(period: int) -> bool:
        """Return whether a(k + period) = a(k) modulo m for all k >= start."""
        spend(1 + gf.order**2 * period.bit_length() // 50)
        power = [int(c) for c in pow(ring([0, 1]) % poly, period, poly).coeffs()]
        sums = (sum(map(mul, power, terms[i:])) for i in range(gf.order))
        return all((total - terms[i]) % modulus == 0 for i, total in enumerate(sums))

    if gf.order and not repeat(multiple):
        raise LimitReached(f"no period modulo {modulus} was found")
    period, first = multiple, start
    for factor in prime_factors(multiple):
        while period % factor == 0 and (not gf.order or repeat(period // factor)):
            period //= factor

    def residue(k: int) -> int:
        return nth_term.term_modulo(gf, k, modulus)

    while first > 0 and residue(first - 1) == residue(first - 1 + period):
        first -= 1
    return period, first


def _order_modulo(gf: RationalGF, p: int) -> tuple[int, int]:
    """Return a multiple of the order of the shift modulo p, and the multiplicity of the root 0."""
    ring: Any = fmpz_mod_poly_ctx(fmpz_mod_ctx(p))  # p may be longer than a word
    _, factors = ring([*gf.den[::-1]]).factor()
    multiple, zero, most = 1, 0, 1
    for factor, multiplicity in factors:
        if not int(factor[0]):
            zero = int(multiplicity)
            continue
        degree = factor.degree()
        if degree * p.bit_length() > MOST_BITS:
            raise LimitReached(
                f"the period modulo {p} divides a number of {degree} times its length"
            )
        multiple, most = lcm(multiple, p**degree - 1), max(most, int(multiplicity))
    power = 1
    while power < most:
        power *= p
    return multiple * power, zero
