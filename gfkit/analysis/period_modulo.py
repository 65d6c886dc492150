"""The period of a recurrence modulo m, from the factors of its polynomial modulo primes.

Let f be the characteristic polynomial, monic, and S the shift. Modulo a prime p let f = x^t g,
g(0) != 0: from the t-th term on S is invertible, and its order divides lcm(p^k - 1) p^e, k the
degrees of the factors of g and p^e at least their multiplicities. If S^P = 1 modulo p, then modulo
p^j its order divides P p^(j-1). So a multiple of the period is known, and prime factors are taken
out of it while the terms allow.
"""

from __future__ import annotations

from math import lcm
from typing import TYPE_CHECKING

from flint import fmpz, fmpz_mod_ctx, fmpz_mod_poly_ctx, nmod_poly

from gfkit.base.budget import spend
from gfkit.errors import LimitReached
from gfkit.series import algebra

if TYPE_CHECKING:
    from gfkit.series.rational import RationalGF

MOST_BITS = 512
"""Longer multiples of a period are not factored."""


class Residues:
    """The terms of p/q modulo m, from where the recurrence holds on; q(0) is 1 or -1."""

    def __init__(self, gf: RationalGF, modulus: int) -> None:
        self.gf, self.modulus, self.order = gf, modulus, gf.order
        self.early = max(0, len(gf.num) - gf.order)
        sign = gf.den[0]
        if modulus == 1:
            return
        ring = fmpz_mod_poly_ctx(fmpz_mod_ctx(modulus))
        self.poly = ring([sign * c for c in reversed(gf.den)])
        self.x = ring([0, 1]) % self.poly if self.order else ring([0])

    def agree(self, start: int, period: int) -> bool:
        """Tell whether a(k + period) = a(k) modulo m for all k >= start, start >= early."""
        spend(1 + self.order**2 * period.bit_length() // 50)
        if not self.order or self.modulus == 1:
            return True
        power = [int(c) for c in pow(self.x, period, self.poly).coeffs()]
        terms = self.gf.terms(start + 2 * self.order)[start:]
        return all(
            (sum(c * z for c, z in zip(power, terms[i:], strict=False)) - terms[i]) % self.modulus
            == 0
            for i in range(self.order)
        )

    def same(self, k: int, period: int) -> bool:
        """Tell whether a(k + period) = a(k) modulo m."""
        first = algebra.term_modulo(self.gf, k, self.modulus)
        return first == algebra.term_modulo(self.gf, k + period, self.modulus)


def prime_factors(number: int) -> list[int]:
    """Return the prime factors, each once; raises LimitReached for a long number.

    >>> prime_factors(60)
    [2, 3, 5]
    """
    if number.bit_length() > MOST_BITS:
        raise LimitReached(f"a number of {number.bit_length()} bits would have to be factored")
    return [int(prime) for prime, _ in fmpz(number).factor()]


def period_modulo(gf: RationalGF, modulus: int) -> tuple[int, int]:
    """Return the least period of the terms modulo m, and the first k from which on it holds.

    Raises LimitReached where the numbers to be factored are too long.

    >>> from gfkit.series.rational import RationalGF
    >>> period_modulo(RationalGF.of([0, 1], [1, -1, -1]), 10)
    (60, 0)
    """
    if modulus == 1:
        return 1, 0
    residues = Residues(gf, modulus)
    multiple, late = 1, 0
    for prime, exponent in fmpz(modulus).factor():
        found, nilpotent = _order_modulo(gf, int(prime))
        multiple = lcm(multiple, found * int(prime) ** (int(exponent) - 1))
        late = max(late, nilpotent * int(exponent))
    start = residues.early + late
    if not residues.agree(start, multiple):
        raise LimitReached(f"no period modulo {modulus} was found")
    period, first = multiple, start
    for factor in prime_factors(multiple):
        while period % factor == 0 and residues.agree(start, period // factor):
            period //= factor
    while first > 0 and residues.same(first - 1, period):
        first -= 1
    return period, first


def _order_modulo(gf: RationalGF, p: int) -> tuple[int, int]:
    """Return a multiple of the order of the shift modulo p, and the multiplicity of the root 0."""
    _, factors = nmod_poly([c % p for c in reversed(gf.den)], p).factor()
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
