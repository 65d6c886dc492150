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

from gfkit.automata.determinant import polynomial_rows
from gfkit.automata.evaluation import ExactEvaluation, plan_steps
from gfkit.automata.grids import (
    coefficient_cube,
    fractions_at_points,
    is_product,
    terms_on_grid,
    values_of_cube,
    values_on_grid,
)
from gfkit.base.budget import spend, tracked
from gfkit.numbers.primes import primes_below
from gfkit.series.marked import context, to_flint
from gfkit.series.monomials import further_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from gfkit.automata.bounds import CircleBound
    from gfkit.automata.lumping import Lumping
    from gfkit.automata.transfer import TransferMatrix
    from gfkit.series.marked import MarkedGF, Term
    from gfkit.series.monomials import Several
    from gfkit.series.rational import RationalGF

BLOCK_ENTRIES = 2**21


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


@dataclass(frozen=True, slots=True)
class ExactMarkedAgreement:
    """Exact terms with x = 2^x_bits and y = 2^y_bits, which keep all coefficients apart.

    If |c| < 2^(y_bits - 1) for every coefficient c of q F - p below t^K, and its degree in y is
    below x_bits / y_bits, then it is 0 as a polynomial when it is 0 at this point.
    total_bits: every term at x = y = 1, with absolute values, is below 2^total_bits.
    y_degree: no term has a higher degree in y.
    """

    dimension: int
    terms: tuple[int, ...]
    x_bits: int
    y_bits: int
    total_bits: int
    y_degree: int

    def holds(self, gf: MarkedGF) -> bool:
        """Tell whether the terms prove that gf is the g.f. of the automaton."""
        count = len(self.terms)
        if count < self.dimension + gf.holds_from:
            return False
        size = sum(abs(c) for *_, c in gf.den) << self.total_bits
        size += max((abs(c) for *_, c in gf.num), default=0)
        den_degree = max(j for _, j, _, _ in gf.den)
        degree = max(den_degree + self.y_degree, max((j for _, j, _, _ in gf.num), default=0))
        if size >= 1 << (self.y_bits - 1) or (degree + 1) * self.y_bits > self.x_bits:
            return False
        p, q = self._packed(gf.num), self._packed(gf.den)
        return bool(q.mul_low(fmpz_poly(list(self.terms)), count) == p)

    def _packed(self, terms: Sequence[Term]) -> fmpz_poly:
        packed: dict[int, int] = {0: 0}
        for i, j, k, c in terms:
            packed[k] = packed.get(k, 0) + (c << (i * self.x_bits + j * self.y_bits))
        return fmpz_poly([packed.get(k, 0) for k in range(max(packed) + 1)])

    def describe(self) -> str:
        """Describe in one line what was compared."""
        return f"{len(self.terms)} exact terms in x and y agree, {_many(self.dimension, 'state')}"


@dataclass(frozen=True, slots=True, eq=False)
class GridAgreement:
    """Terms modulo primes at all points of a grid, with bounds on the degrees of P and Q.

    residues[n, i, a, b] is a(n) modulo primes[i] at x = xs[i][a], y = ys[i][b]. Where 2 N terms
    have order N itself, p and q at the point are P and Q at the point. The grid has more points
    each way than the degrees of P and Q, so these values settle P and Q modulo the primes; and the
    product of the primes is more than twice their coefficients.
    """

    dimension: int
    primes: tuple[int, ...]
    xs: tuple[tuple[int, ...], ...]
    ys: tuple[tuple[int, ...], ...]
    residues: NDArray[np.uint64]
    x_degree: int
    y_degree: int
    bound: CircleBound

    def holds(self, gf: MarkedGF) -> bool:
        """Tell whether the residues prove that gf is the g.f. of the automaton."""
        terms = (*gf.num, *gf.den)
        if len(self.residues) < 2 * self.dimension:
            return False
        modulus = 1
        for i, prime in enumerate(tracked(self.primes, "primes of the proof")):
            xs, ys = self.xs[i], self.ys[i]
            x_points, y_points = ({point % prime for point in points} for points in (xs, ys))
            if len(x_points) <= self.x_degree or len(y_points) <= self.y_degree:
                return False
            if not fmpz(prime).is_prime() or prime in self.primes[:i]:
                return False
            modulus *= prime
            flat = self.residues[:, i].reshape(len(self.residues), -1)
            found = fractions_at_points(flat, prime)
            if found is None or len(found[0]) != self.dimension:
                return False
            for side, values in zip((gf.num, gf.den), found, strict=True):
                if any(k >= len(values) for _, _, k, _ in side):
                    return False
                if (values_on_grid(side, len(values), xs, ys, prime) != values).any():
                    return False
        degrees_fit = all(i <= self.x_degree and j <= self.y_degree for i, j, _, _ in terms)
        bits = max(self.bound.numerator_bits, self.bound.denominator_bits)
        return degrees_fit and modulus > 2 * max(1 << bits, *(abs(c) for *_, c in terms))

    def describe(self) -> str:
        """Describe in one line what was compared."""
        points = len(self.xs[0]) * len(self.ys[0])
        return (
            f"{len(self.residues)} terms at {points} points modulo "
            f"{_many(len(self.primes), 'prime')}, {_many(self.dimension, 'state')}"
        )


@dataclass(frozen=True, slots=True, eq=False)
class GridProductAgreement:
    """An automaton whose terms modulo primes, at the points of a grid, are compared on demand.

    Where q F = p holds in N + max(deg q, deg p + 1) terms, H = P q - p Q vanishes at the point. Its
    degrees in x and y are at most those of P and Q and those of p and q together, and its values
    for |t| = |x| = |y| = 1 at most |P| sum|q| + sum|p| |Q|. So H is 0 if it vanishes at more points
    each way than its degree, modulo primes whose product is more than twice its coefficients.
    x_degree, y_degree, bound: of P and Q.
    """

    dimension: int
    matrix: TransferMatrix
    x_degree: int
    y_degree: int
    bound: CircleBound
    prime_bits: int

    def grid(self, gf: MarkedGF) -> tuple[int, int, int]:
        """Return the number of points each way, and of primes."""
        terms = (*gf.num, *gf.den)
        x_size = self.x_degree + max(i for i, *_ in terms) + 1
        y_size = self.y_degree + max(j for _, j, *_ in terms) + 1
        sum_p, sum_q = (sum(abs(c) for *_, c in side) for side in (gf.num, gf.den))
        largest = (sum_q << self.bound.numerator_bits) + (sum_p << self.bound.denominator_bits)
        return x_size, y_size, -(-(2 * largest).bit_length() // (self.prime_bits - 1))

    def holds(self, gf: MarkedGF) -> bool:
        """Tell whether the terms prove that gf is the g.f. of the automaton."""
        x_size, y_size, number = self.grid(gf)
        count = self.dimension + gf.holds_from
        plan = plan_steps(self.matrix.steps, periodic=True)
        ys = range(y_size)
        width = max(1, BLOCK_ENTRIES // (count * y_size))
        for prime in tracked(primes_below(self.prime_bits, 0, number), "primes of the proof"):
            if max(x_size, y_size) > prime:
                return False
            p = coefficient_cube(gf.num, gf.holds_from, prime)
            q = coefficient_cube(gf.den, gf.order + 1, prime)
            for low in range(0, x_size, width):
                xs = range(low, min(low + width, x_size))
                series = terms_on_grid(self.matrix, plan, count, prime, xs, ys)
                spend()
                above, below = (values_of_cube(side, xs, ys, prime) for side in (p, q))
                if not is_product(below, series, above, prime):
                    return False
        return True

    def describe(self) -> str:
        """Describe in one line what was compared."""
        return f"terms on a grid modulo primes agree, {_many(self.dimension, 'state')}"


@dataclass(frozen=True, slots=True, eq=False)
class AnnihilationAgreement:
    """An automaton whose vectors q annihilates: q(M) beta = 0, computed exactly on demand.

    Let h_0 = q_0 beta and h_j = M h_(j-1) + q_j beta, so that alpha h_j is the coefficient of t^j
    in q F. With K = max(deg q, deg p + 1): if they are those of p for j < K, and h_K = 0, then
    q F = p, for h_j = 0 from there on. Polynomials are integers at x = 2^x_bits, y = 2^y_bits.
    """

    dimension: int
    matrix: TransferMatrix

    def holds(self, gf: MarkedGF) -> bool:
        """Tell whether q annihilates the vectors, and the first coefficients are those of p."""
        plan = plan_steps(self.matrix.steps, periodic=True)
        count, end = gf.holds_from, [int(entry) for entry in self.matrix.end]
        sizes, degrees = [0] * (count + 1), [0] * (count + 1)
        for _, j, k, c in gf.den:
            sizes[k] += abs(c)
            degrees[k] = max(degrees[k], j)
        plain, vector = ExactEvaluation(plan), np.empty(self.matrix.dimension, dtype=object)
        vector[plan.exit] = [abs(entry) for entry in end]
        largest = []
        for n in range(count + 1):
            vector = plain.pull_back(vector) if n else vector
            largest.append(max(vector))
        ends = 1 + sum(abs(int(entry)) for entry in self.matrix.start)
        bound = max(abs(c) for *_, c in (*gf.num, *gf.den)) + ends * max(
            sum(sizes[i] * largest[j - i] for i in range(j + 1)) for j in range(count + 1)
        )
        row = sum(max((block.y for block in step.blocks), default=0) for step in plan.steps)
        degree = max(j for _, j, _, _ in (*gf.num, *gf.den)) + row * count
        y_bits = bound.bit_length() + 2
        x_bits = y_bits * (degree + 1)
        evaluation = ExactEvaluation(plan, x_bits=x_bits, y_bits=y_bits)
        zero = 0 * evaluation.one
        p, q = ([zero] * (count + 1) for _ in range(2))
        for side, found in ((gf.num, p), (gf.den, q)):
            for i, j, k, c in side:
                found[k] += evaluation.one * c << (i * x_bits + j * y_bits)
        beta = np.empty(self.matrix.dimension, dtype=object)
        beta[plan.exit] = [evaluation.one * entry for entry in end]
        starts = [
            (int(plan.entry[s]), int(self.matrix.start[s])) for s in self.matrix.start.nonzero()[0]
        ]
        h = beta * q[0]
        for j in tracked(range(count + 1), "rows of the proof"):
            spend(1 + plan.edges * (1 + x_bits * j // 2**12))
            if j:
                h = evaluation.pull_back(h)
                if q[j]:
                    h = h + beta * q[j]
            if j < count and sum((c * h[place] for place, c in starts), zero) != p[j]:
                return False
        return not any(h)

    def describe(self) -> str:
        """Describe in one line what was compared."""
        return f"q annihilates the vectors of the automaton, {_many(self.dimension, 'state')}"


@dataclass(slots=True, eq=False)
class PolynomialAnnihilation:
    """A quotient of M with entries in several marks, whose vectors q annihilates.

    The argument is that of `AnnihilationAgreement`, with polynomials as they are. If q does not
    annihilate the vectors, as happens with differences of automata, more terms are compared.
    """

    lumping: Lumping
    several: Several
    terms: int = 0
    """How many were compared if the vectors do not vanish: as many as the orders need."""

    def holds(self, gf: MarkedGF) -> bool:
        """Tell whether q annihilates the vectors, and the first coefficients are those of p."""
        further = self.several.further
        if not {*further_of(i for i, *_ in (*gf.num, *gf.den))} <= {*further}:
            return False
        count, ring = gf.holds_from, context(further)
        last = count + len(self.lumping.start)
        p, q = ([ring.constant(0)] * last for _ in range(2))
        for side, found in ((gf.num, p), (gf.den, q)):
            for i, j, k, c in side:
                found[k] += to_flint([(i, j, 0, c)], further)
        rows = [
            [(s, entry) for s, entry in enumerate(row) if not entry.is_zero()]
            for row in polynomial_rows(self.lumping, self.several)
        ]
        alpha, beta = self.lumping.start.tolist(), self.lumping.end.tolist()
        h = [q[0] * c for c in beta]
        for j in tracked(range(last), "rows of the proof"):
            if j:
                spend(1 + sum(len(row) * (1 + len(z)) for row, z in zip(rows, h, strict=True)))
                moved = (sum((z * h[s] for s, z in row), ring.constant(0)) for row in rows)
                h = [z + q[j] * c for z, c in zip(moved, beta, strict=True)]
            total = sum((z * c for z, c in zip(h, alpha, strict=True)), ring.constant(0))
            if total != p[j]:
                return False
            if j == count and all(z.is_zero() for z in h):
                return True
        self.terms = last
        return True

    def describe(self) -> str:
        """Describe in one line what was compared."""
        states = _many(self.lumping.dimension, "state")
        marks = ", ".join(self.several.letters)
        if self.terms:
            return f"{self.terms} exact terms in {marks} agree, {states}"
        return f"q annihilates the vectors of the automaton over Z[{marks}], {states}"
