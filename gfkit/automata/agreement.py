"""Evidence that a rational function is the g.f. of an automaton, and that it is in lowest terms.

*Agreement of enough terms.* Let F = P/Q be the g.f. of an automaton with N states, so deg Q <= N
and deg P < N. If q F = p holds for the coefficients of t^0, ..., t^(K-1) with
K >= N + max(deg q, deg p + 1), then P q - p Q has degree below K and vanishes, so F = p/q. Modulo a
prime the same argument gives P q = p Q modulo that prime; over the integers it follows once the
product of the primes is large enough.

*Witnesses.* If numerator and denominator are coprime modulo a prime (at a point x, y) that keeps
the degree of the denominator, they are coprime over Q (over Q(x, y)), and no recurrence of lower
order exists.

A g.f. found from residues is proved only if enough terms agree modulo primes whose product exceeds
twice a proved bound on the numbers that must vanish. The bound is Hadamard's inequality, sharpened
by any triangular matrix; binomial(N, k) R^k, with R the largest row sum, is much worse. It is no
proof that one more prime changes nothing.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

import numpy as np
from flint import fmpz, fmpz_poly, nmod_poly

from gfkit.automata.bounds import CircleBound
from gfkit.automata.propagation import (
    NOTHING,
    PolynomialEvaluation,
    exact_terms,
    longest,
    plan_steps,
)
from gfkit.base.arguments import trusted
from gfkit.base.budget import spend, tracked
from gfkit.base.principles import Basis, Principle
from gfkit.errors import NormalFormError
from gfkit.numbers.primes import falling_primes
from gfkit.series.marked_gf import MarkedGF, Term, context, to_flint
from gfkit.series.marks import MarksOfRow, further_of
from gfkit.series.profiles import Profile

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gfkit.automata.transfer_matrix import TransferMatrix
    from gfkit.series.rational_gf import RationalGF

    Matrix = tuple[nmod_poly, nmod_poly, nmod_poly, nmod_poly]

    Reals = NDArray[np.float64]


MAX_PRIMES = 50


def _many(count: int, thing: str) -> str:
    return f"{count} {thing}{'s' * (count != 1)}"


def determined(dimension: int, count: int, which: str = "") -> str:
    """Describe how many terms, of which kind, determine the g.f. of a transfer matrix.

    >>> determined(5, 9)
    'a transfer matrix with 5 states gives a(n), so 9 terms determine the g.f.'
    """
    states = f"{dimension} state{'s' * (dimension != 1)}"
    terms = f"{count} terms{which} determine" if count != 1 else f"1 term{which} determines"
    return f"a transfer matrix with {states} gives a(n), so {terms} the g.f."


def terms_needed(dimension: int, gf: RationalGF) -> int:
    """Return N + max(deg q, deg p + 1), the number of terms in agreement that is a proof."""
    return dimension + gf.holds_from


@dataclass(frozen=True, slots=True)
class ExactAgreement:
    """The exact terms a(0), ..., a(K-1) of an automaton with `dimension` states."""

    dimension: int
    terms: tuple[int, ...]

    def holds(self, gf: RationalGF) -> bool:
        """Return whether the terms prove that gf is the g.f. of the automaton."""
        count = len(self.terms)
        if count < terms_needed(self.dimension, gf):
            return False
        product = fmpz_poly(list(gf.den)).mul_low(fmpz_poly(list(self.terms)), count)
        return bool(product == fmpz_poly(list(gf.num)))

    def describe(self) -> str:
        """Describe in one line what was compared."""
        return determined(self.dimension, len(self.terms))

    def basis(self) -> Basis:
        """Return by what it proves, with the numbers of states and terms."""
        return Basis(Principle.TRANSFER_MATRIX, states=self.dimension, terms=len(self.terms))


@dataclass(frozen=True, slots=True, eq=False)
class ModularAgreement:
    """Terms modulo several primes, one column a prime, and a bound on P and Q.

    If the order modulo every prime is N itself, p and q are P and Q modulo each of them, and
    |p|, |q|, |P|, |Q| below half the product make them equal. Otherwise P q - p Q, whose values on
    |t| = 1 are at most |P| sum|q_i| + sum|p_i| |Q|, is compared.
    orders: those of the residues' minimal fractions modulo each prime, if known. With 2 N residues
    of order N only one fraction p/q of order N agrees, and P/Q does. Without orders p and q are
    shown to be coprime modulo the prime, which says the same.
    """

    dimension: int
    primes: tuple[int, ...]
    residues: NDArray[np.uint64]
    bound: CircleBound
    orders: tuple[int, ...] = ()

    def holds(self, gf: RationalGF) -> bool:
        """Return whether the residues prove that gf is the g.f. of the automaton."""
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
        return modulus > modulus_needed(self.bound, self.dimension, gf)

    def _has_full_order(self, column: int, p: nmod_poly, q: nmod_poly) -> bool:
        """Return whether the order modulo the prime of a column is N."""
        if self.orders:
            return len(self.orders) == len(self.primes) and self.orders[column] == self.dimension
        if max(q.degree(), p.degree() + 1) < self.dimension:
            return False
        return bool(p.gcd(q).degree() == 0)

    def describe(self) -> str:
        """Describe in one line what was compared."""
        primes = f" modulo {_many(len(self.primes), 'prime')}"
        return determined(self.dimension, len(self.residues), primes)

    def basis(self) -> Basis:
        """Return by what it proves, with the numbers of states, terms and primes."""
        return Basis(
            Principle.TRANSFER_MATRIX_MODULO_PRIMES,
            states=self.dimension,
            terms=len(self.residues),
            primes=len(self.primes),
        )


def modulus_needed(bound: CircleBound, dimension: int, gf: RationalGF) -> int:
    """Return twice the bound on the numbers that must vanish; a larger modulus is a proof."""
    if gf.holds_from == dimension:
        largest = max(map(abs, (*gf.num, *gf.den)))
        bits = max(bound.numerator_bits, bound.denominator_bits)
        return 2 * max(largest, 1 << bits)
    return 2 * largest_difference(bound, gf)


def largest_difference(bound: CircleBound, gf: RationalGF) -> int:
    """Return a number that no coefficient of P q - p Q exceeds."""
    sum_p, sum_q = sum(map(abs, gf.num)), sum(map(abs, gf.den))
    return (sum_q << bound.numerator_bits) + (sum_p << bound.denominator_bits)


@dataclass(slots=True, eq=False)
class Annihilation:
    """An automaton with marks whose vectors q annihilates: q(M) beta = 0, computed exactly.

    Let h_0 = q_0 beta and h_j = M h_(j-1) + q_j beta, so that alpha h_j is the coefficient of t^j
    in q F. With K = max(deg q, deg p + 1): if these are the coefficients of p for j < K, and h_K =
    0, then q F = p, since h_j = 0 from there on. If q does not annihilate the vectors, as happens
    with differences of automata, more coefficients are compared: N + K of them are also a proof.
    several: the marks, if they are not x and y.
    """

    matrix: TransferMatrix
    dimension: int
    several: MarksOfRow | None = None
    terms: int = 0
    """How many were compared if the vectors do not vanish: as many as the orders need."""

    def holds(self, gf: MarkedGF) -> bool:
        """Return whether q annihilates the vectors, and the first coefficients are those of p."""
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
        over = f" over Z[{', '.join(self.several.letters)}]" if self.several else ""
        if self.terms:
            marks = ", ".join(self.several.letters) if self.several else "x and y"
            return determined(self.dimension, self.terms, f" in {marks}")
        states = _many(self.dimension, "state")
        known = f"a transfer matrix with {states} gives a(n)"
        return f"{known}, and the denominator annihilates its vectors{over}"

    def basis(self) -> Basis:
        """Return by what it proves, with the number of states, and of terms if they are enough."""
        if self.terms:
            return Basis(Principle.TRANSFER_MATRIX, states=self.dimension, terms=self.terms)
        return Basis(Principle.ANNIHILATED_VECTORS, states=self.dimension)


@dataclass(frozen=True, slots=True)
class Coprime:
    """A prime, and with marks a point, at which p and q have no common factor."""

    prime: int
    x: int | None = None
    y: int | None = None

    def to_data(self) -> dict[str, int]:
        """Return the witness as plain data."""
        if self.x is None or self.y is None:
            return {"prime": self.prime}
        return {"prime": self.prime, "x": self.x, "y": self.y}


@trusted
def coprime_witness(gf: RationalGF | MarkedGF) -> Coprime:
    """Return a witness for a fraction in lowest terms.

    Raises NormalFormError if many primes show a common factor: then there is one.

    >>> from gfkit.series.rational_gf import RationalGF
    >>> coprime_witness(RationalGF.of([1], [1, -1, -1]))
    Coprime(prime=2147483647, x=None, y=None)
    """
    points = random.Random(1)  # noqa: S311  (any points will do)
    for prime in islice(falling_primes(2**31), MAX_PRIMES):
        if isinstance(gf, MarkedGF):
            x, y = points.randrange(1, prime), points.randrange(1, prime)
            p, q = (at_point(side, x, y, prime) for side in (gf.num, gf.den))
            witness = Coprime(prime, x, y)
        else:
            p, q = (nmod_poly(fmpz_poly(list(side)), prime) for side in (gf.num, gf.den))
            witness = Coprime(prime)
        if q.degree() == gf.order and p.gcd(q).degree() == 0:
            return witness
    raise NormalFormError("numerator and denominator have a common factor modulo many primes")


@dataclass(frozen=True, slots=True)
class BezoutIdentity:
    """u p + v q = 1 modulo a prime, for the sides of a fraction p/q.

    inverse: of the highest coefficient of q, modulo the prime. u, v: ascending.
    """

    prime: int
    inverse: int
    u: tuple[int, ...]
    v: tuple[int, ...]


def coprime_combination(gf: RationalGF) -> BezoutIdentity:
    """Return a combination that is 1 modulo a small prime, so that it is short.

    Raises NormalFormError if many primes show a common factor.

    >>> from gfkit.series.rational_gf import RationalGF
    >>> coprime_combination(RationalGF.of([1, 1], [1, -1, -1]))
    BezoutIdentity(prime=1021, inverse=1020, u=(0, 1), v=(1,))
    """
    for prime in islice(falling_primes(2**10), MAX_PRIMES):
        p, q = (nmod_poly(fmpz_poly(list(side)), prime) for side in (gf.num, gf.den))
        if q.degree() != gf.order:
            continue
        common, u, v = p.xgcd(q)
        if common.degree() == 0:
            inverse = pow(int(q[q.degree()]), -1, prime)
            parts = [tuple(int(c) for c in side.coeffs()) for side in (u, v)]
            return BezoutIdentity(prime, inverse, parts[0], parts[1])
    raise NormalFormError("numerator and denominator have a common factor modulo many primes")


def at_point(terms: Sequence[Term], x: int, y: int, prime: int) -> nmod_poly:
    """Return one side of a fraction at a point modulo a prime."""
    values = [0] * (1 + max((k for *_, k, _ in terms), default=0))
    for i, j, k, c in terms:
        values[k] = (values[k] + c * pow(x, i, prime) * pow(y, j, prime)) % prime
    return nmod_poly(values, prime)


def marked_terms(matrix: TransferMatrix, count: int) -> Iterator[Profile]:
    """Yield a(0), ..., a(count - 1) of an automaton as polynomials in x and y, exactly."""
    for term in exact_terms(matrix, count, PolynomialEvaluation):
        yield Profile.of({(int(i), int(j)): int(c) for (_, i, j), c in term.to_dict().items()})


def largest_degree(matrix: TransferMatrix, count: int, mark: str) -> int:
    """Return the largest degree in x or y of the first `count` terms, by the longest walks."""
    degrees = np.where(matrix.end != 0, 0, NOTHING)
    starts = matrix.start != 0
    largest: Any = 0
    for _ in range(count):
        largest = max(largest, degrees[starts].max(initial=0))
        degrees = longest(matrix.steps, mark, degrees)
    return int(largest)
