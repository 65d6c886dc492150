"""Evidence that a rational function is the g.f. of an automaton: agreement of enough terms.

Let F = P/Q be the g.f. of an automaton with N states, so deg Q <= N and deg P < N. If q F = p holds
for the coefficients of t^0, ..., t^(K-1) with K >= N + max(deg q, deg p + 1), then P q - p Q has
degree below K and vanishes, so F = p/q. Modulo a prime the same argument gives P q = p Q modulo
that prime; over the integers it follows once the product of the primes is large enough.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from flint import fmpz, fmpz_poly, nmod_poly

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from gfkit.algebra.bounds import CircleBound
    from gfkit.algebra.rational import RationalGF


def terms_needed(dimension: int, gf: RationalGF) -> int:
    """Return N + max(deg q, deg p + 1): so many terms in agreement are a proof."""
    return dimension + gf.holds_from


@dataclass(frozen=True, slots=True)
class ExactAgreement:
    """The exact terms a(0), ..., a(K-1) of an automaton with `dimension` states."""

    dimension: int
    terms: tuple[int, ...]

    def holds(self, gf: RationalGF) -> bool:
        """Tell whether the terms prove that gf is the g.f. of the automaton."""
        count = len(self.terms)
        if count < terms_needed(self.dimension, gf):
            return False
        product = fmpz_poly(list(gf.den)).mul_low(fmpz_poly(list(self.terms)), count)
        return bool(product == fmpz_poly(list(gf.num)))

    def describe(self) -> str:
        """Say in one line what was compared."""
        return f"{len(self.terms)} exact terms agree, {self.dimension} states"


@dataclass(frozen=True, slots=True, eq=False)
class ModularAgreement:
    """Terms modulo several primes, one column a prime, and a bound on P and Q.

    If the order modulo every prime is N itself, p and q are P and Q modulo each of them, and
    |p|, |q|, |P|, |Q| below half the product make them equal. Otherwise P q - p Q, whose values on
    |t| = 1 are at most |P| sum|q_i| + sum|p_i| |Q|, is compared.
    """

    dimension: int
    primes: tuple[int, ...]
    residues: NDArray[np.uint64]
    bound: CircleBound

    def holds(self, gf: RationalGF) -> bool:
        """Tell whether the residues prove that gf is the g.f. of the automaton."""
        count = len(self.residues)
        if count < terms_needed(self.dimension, gf) or len(set(self.primes)) != len(self.primes):
            return False
        full_order = gf.holds_from == self.dimension
        modulus = 1
        num, den = fmpz_poly(list(gf.num)), fmpz_poly(list(gf.den))
        for column, prime in enumerate(self.primes):
            if not fmpz(prime).is_prime():
                return False
            p, q = nmod_poly(num, prime), nmod_poly(den, prime)
            series = nmod_poly(self.residues[:, column].tolist(), prime)
            if q.mul_low(series, count) != p:
                return False
            if full_order and max(q.degree(), p.degree() + 1) < self.dimension:
                return False
            if full_order and p.gcd(q).degree() != 0:
                return False
            modulus *= prime
        return modulus > self.modulus_needed(gf)

    def modulus_needed(self, gf: RationalGF) -> int:
        """Return twice the bound of what has to vanish: a larger product of primes is a proof."""
        return modulus_needed(self.bound, self.dimension, gf)

    def describe(self) -> str:
        """Say in one line what was compared."""
        return (
            f"{len(self.residues)} terms agree modulo {len(self.primes)} primes, "
            f"{self.dimension} states"
        )


def modulus_needed(bound: CircleBound, dimension: int, gf: RationalGF) -> int:
    """Return the number that the product of the primes must exceed."""
    if gf.holds_from == dimension:
        largest = max(map(abs, (*gf.num, *gf.den)))
        bits = max(bound.numerator_bits, bound.denominator_bits)
        return 2 * max(largest, 1 << bits)
    sum_p, sum_q = sum(map(abs, gf.num)), sum(map(abs, gf.den))
    return 2 * ((sum_q << bound.numerator_bits) + (sum_p << bound.denominator_bits))


def coprime_prime(gf: RationalGF) -> int:
    """Return a prime modulo which num and den are coprime and keep their degrees.

    So they are coprime over Q, and the recurrence of order deg den is minimal.
    """
    num, den = fmpz_poly(list(gf.num)), fmpz_poly(list(gf.den))
    prime = 2**31
    while True:
        prime -= 1
        if not fmpz(prime).is_prime():
            continue
        p, q = nmod_poly(num, prime), nmod_poly(den, prime)
        kept = q.degree() == den.degree() and p.degree() == num.degree()
        if kept and p.gcd(q).degree() == 0:
            return prime
