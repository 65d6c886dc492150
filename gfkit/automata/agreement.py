"""Evidence that a rational function is the g.f. of an automaton: agreement of enough terms.

Let F = P/Q be the g.f. of an automaton with N states, so deg Q <= N and deg P < N. If q F = p holds
for the coefficients of t^0, ..., t^(K-1) with K >= N + max(deg q, deg p + 1), then P q - p Q has
degree below K and vanishes, so F = p/q. Modulo a prime the same argument gives P q = p Q modulo
that prime; over the integers it follows once the product of the primes is large enough.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from flint import fmpz, fmpz_poly, nmod_poly

from gfkit.automata.evaluation import PolynomialEvaluation, plan_steps
from gfkit.base.budget import spend, tracked
from gfkit.series.marked import context, to_flint
from gfkit.series.profile import further_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gfkit.automata.bounds import CircleBound
    from gfkit.automata.transfer import TransferMatrix
    from gfkit.series.marked import MarkedGF
    from gfkit.series.profile import Several
    from gfkit.series.rational import RationalGF


def _many(count: int, thing: str) -> str:
    return f"{count} {thing}{'s' * (count != 1)}"


def terms_needed(dimension: int, gf: RationalGF) -> int:
    """Return N + max(deg q, deg p + 1): that many terms in agreement are a proof."""
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
        """Describe in one line what was compared."""
        return f"{len(self.terms)} exact terms agree, {_many(self.dimension, 'state')}"


@dataclass(frozen=True, slots=True, eq=False)
class ModularAgreement:
    """Terms modulo several primes, one column a prime, and a bound on P and Q.

    If the order modulo every prime is N itself, p and q are P and Q modulo each of them, and
    |p|, |q|, |P|, |Q| below half the product make them equal. Otherwise P q - p Q, whose values on
    |t| = 1 are at most |P| sum|q_i| + sum|p_i| |Q|, is compared.
    orders: modulo each prime, of the residues' minimal fractions, if they are known. With 2 N
    residues of order N only one fraction p/q of order N agrees, and P/Q does. Without orders p and
    q are shown to be coprime modulo the prime, which says the same.
    """

    dimension: int
    primes: tuple[int, ...]
    residues: NDArray[np.uint64]
    bound: CircleBound
    orders: tuple[int, ...] = ()

    def holds(self, gf: RationalGF) -> bool:
        """Tell whether the residues prove that gf is the g.f. of the automaton."""
        count = len(self.residues)
        if count < terms_needed(self.dimension, gf) or len(set(self.primes)) != len(self.primes):
            return False
        full_order = gf.holds_from == self.dimension
        modulus = 1
        num, den = fmpz_poly(list(gf.num)), fmpz_poly(list(gf.den))
        for column, prime in enumerate(tracked(self.primes, "primes of the proof")):
            if not fmpz(prime).is_prime():
                return False
            p, q = nmod_poly(num, prime), nmod_poly(den, prime)
            series = nmod_poly(self.residues[:, column].tolist(), prime)
            if q.mul_low(series, count) != p:
                return False
            if full_order and not self._has_full_order(column, p, q):
                return False
            modulus *= prime
        return modulus > self.modulus_needed(gf)

    def _has_full_order(self, column: int, p: nmod_poly, q: nmod_poly) -> bool:
        """Tell whether the order modulo the prime of a column is N."""
        if self.orders:
            return len(self.orders) == len(self.primes) and self.orders[column] == self.dimension
        if max(q.degree(), p.degree() + 1) < self.dimension:
            return False
        return bool(p.gcd(q).degree() == 0)

    def modulus_needed(self, gf: RationalGF) -> int:
        """Return twice the bound of what has to vanish: a larger product of primes is a proof."""
        return modulus_needed(self.bound, self.dimension, gf)

    def describe(self) -> str:
        """Describe in one line what was compared."""
        return (
            f"{len(self.residues)} terms agree modulo {_many(len(self.primes), 'prime')}, "
            f"{_many(self.dimension, 'state')}"
        )


def modulus_needed(bound: CircleBound, dimension: int, gf: RationalGF) -> int:
    """Return the number that the product of the primes must exceed."""
    if gf.holds_from == dimension:
        largest = max(map(abs, (*gf.num, *gf.den)))
        bits = max(bound.numerator_bits, bound.denominator_bits)
        return 2 * max(largest, 1 << bits)
    return 2 * _largest_difference(bound, gf)


def difference_bits(bound: CircleBound, gf: RationalGF) -> int:
    """Return b such that every coefficient of P q - p Q is below 2^b."""
    return _largest_difference(bound, gf).bit_length()


def _largest_difference(bound: CircleBound, gf: RationalGF) -> int:
    sum_p, sum_q = sum(map(abs, gf.num)), sum(map(abs, gf.den))
    return (sum_q << bound.numerator_bits) + (sum_p << bound.denominator_bits)


@dataclass(slots=True, eq=False)
class Annihilation:
    """An automaton with marks whose vectors q annihilates: q(M) beta = 0, computed exactly.

    Let h_0 = q_0 beta and h_j = M h_(j-1) + q_j beta, so that alpha h_j is the coefficient of t^j
    in q F. With K = max(deg q, deg p + 1): if they are those of p for j < K, and h_K = 0, then
    q F = p, for h_j = 0 from there on. If q does not annihilate the vectors, as happens with
    differences of automata, more coefficients are compared: N + K of them are a proof, too.
    several: the marks, if they are not x and y.
    """

    matrix: TransferMatrix
    dimension: int
    several: Several | None = None
    terms: int = 0
    """How many were compared if the vectors do not vanish: as many as the orders need."""

    def holds(self, gf: MarkedGF) -> bool:
        """Tell whether q annihilates the vectors, and the first coefficients are those of p."""
        further = self.several.further if self.several else ""
        if not {*further_of(i for i, *_ in (*gf.num, *gf.den))} <= {*further}:
            return False
        plan = plan_steps(self.matrix.steps, periodic=True)
        evaluation, zero = PolynomialEvaluation(plan, self.several), context(further).constant(0)
        count, last = gf.holds_from, gf.holds_from + self.dimension
        p, q = ([zero] * last for _ in range(2))
        for side, found in ((gf.num, p), (gf.den, q)):
            for i, j, k, c in side:
                found[k] += to_flint([(i, j, 0, c)], further)
        beta = np.empty(self.matrix.dimension, dtype=object)
        beta[plan.exit] = [int(entry) for entry in self.matrix.end]
        states = self.matrix.start.nonzero()[0]
        starts = [(int(plan.entry[s]), int(self.matrix.start[s])) for s in states]
        h = evaluation.times(beta, q[0])
        for j in tracked(range(last), "rows of the proof"):
            spend(1 + plan.edges)
            if j:
                h = evaluation.pull_back(h)
                if q[j]:
                    h = h + evaluation.times(beta, q[j])
            if sum((h[place] * c for place, c in starts), zero) != p[j]:
                return False
            if j == count and not any(h):
                return True
        self.terms = last
        return True

    def describe(self) -> str:
        """Describe in one line what was compared."""
        states = _many(self.dimension, "state")
        over = f" over Z[{', '.join(self.several.letters)}]" if self.several else ""
        if self.terms:
            marks = ", ".join(self.several.letters) if self.several else "x and y"
            return f"{self.terms} exact terms in {marks} agree, {states}"
        return f"q annihilates the vectors of the automaton{over}, {states}"
