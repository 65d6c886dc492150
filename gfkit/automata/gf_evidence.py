"""Evidence that a rational function is the g.f. of an automaton, and that it is in lowest terms.

*Agreement of enough terms.* Let F = P/Q be the g.f. of an automaton with N states, so deg Q <= N
and deg P < N. If q F = p holds for the coefficients of t^0, ..., t^(K-1) with
K >= N + max(deg q, deg p + 1), then P q - p Q has degree below K and vanishes, so F = p/q. Modulo a
prime the same argument gives P q = p Q modulo that prime; over the integers it follows once the
product of the primes is large enough.

*Recurrences of least order modulo a prime.* Let f = a(0) t^(m-1) + ... + a(m-1). The remainders of
Euclid's algorithm on t^m and f are U t^m + V f; the first one of degree below m/2 belongs to the
minimal polynomial V of the sequence, if its degree is at most m/2. The quotients on the way depend
on the leading coefficients alone, so they are found by recursion on these. FLINT does the
arithmetic: its polynomials with word-sized moduli are twice as fast as its own half-gcd, which
python-flint has for integers of any size only. [GathenGerhard2013, chapter 11]

*Witnesses.* If numerator and denominator are coprime modulo a prime (at a point x, y) where the
degree of the denominator is kept, they are coprime over Q (over Q(x, y)), and no recurrence of
lower order exists.

Proved bounds on the coefficients of numerator and denominator of a quotient's g.f.

Let Q = det(I - tA) and P = -det [[0, alpha], [beta, I - tA]], so F = P/Q. By Parseval every
coefficient of a polynomial is at most its maximum on the circle |t| = 1. There two inequalities
bound both determinants, and the better bound counts.

*Hadamard's:* a determinant is at most the product of the Euclidean lengths of its rows.

*One with a triangular matrix:* let t = x + iy with x^2 + y^2 = 1, C = I - tA and G(t) = C C* +
beta beta^T. As det(C C* + beta beta^T) = |Q|^2 (1 + |C^-1 beta|^2), it is at least |Q|^2; and
Fischer's inequality for the first row and the others gives |P|^2 <= |alpha|^2 det G(t). Let T be
any real triangular matrix with rows t_1, ..., t_N and a diagonal without zeros. G(t) is positive
semidefinite, so Hadamard's inequality for T G(t) T^T says that det(T)^2 det G(t) is at most the
product of its diagonal. In t_i G(t) t_i^T the antisymmetric part of G drops out. So w_i = t_i A
gives

    log det G(t) <= h(x) = sum of log(p_i - x q_i) - 2 log |det T|,
    p_i = |t_i|^2 + |w_i|^2 + (t_i beta)^2,  q_i = 2 w_i . t_i,

and h is concave: it stays below its tangent at 0. With T = I this is Hadamard's inequality. If T is
the inverse of the triangle of Cholesky's decomposition of G(0), the product is the determinant at
0, and h touches log det G there; for symmetric A that is the square of |Q| itself but for beta. How
T was found and rounded does not matter: all that is proved is computed from it and A.

Conjugating by a diagonal matrix changes neither determinant; the square roots of the block sizes
make the quotient of a symmetric matrix symmetric again. Both scalings are tried.

*Spectral radius.* For a nonnegative square matrix M and any vector v with positive entries it lies
between the least and the largest (Mv)_s / v_s. [HornJohnson2013, Theorem 8.1.26] The vector comes
from the power method in floating point and needs no proof; the quotients of its entries, taken as
integers, are exact.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from typing import TYPE_CHECKING, Any

import numpy as np
from flint import fmpz, fmpz_poly, nmod_poly

from gfkit.automata.vector_propagation import (
    NOTHING,
    ExactEvaluation,
    PolynomialEvaluation,
    exact_terms,
    longest,
    plan_steps,
)
from gfkit.base.argument_checks import trusted
from gfkit.base.budget import forecast, phase, spend, tracked
from gfkit.base.proof_principles import Basis, Principle
from gfkit.errors import Argument, GfkitError, LimitReached, NormalFormError
from gfkit.numbers.primes_and_residues import falling_primes
from gfkit.numbers.real_enclosures_and_root_balls import Enclosure
from gfkit.series.multivariate_rational_gf import MarkedGF, Term, context, to_flint
from gfkit.series.polynomial_profile import MarksOfRow, Profile, further_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gfkit.automata.transfer_matrix import TransferMatrix
    from gfkit.series.rational_gf import RationalGF

    Matrix = tuple[nmod_poly, nmod_poly, nmod_poly, nmod_poly]
    from gfkit.automata.lumping import Lumping

    Reals = NDArray[np.float64]

MAX_ENTRY_BITS = 400
MODULAR, BY_DETERMINANT = (Argument("method", one) for one in ("modular", "determinant"))
MARGIN = 1 + 1e-6
"""Taken for sums of non-negative numbers, far above their rounding error."""
DENSE_COPIES = 3
"""Matrices of floating-point numbers that the bound with a triangle has at once."""
FEW = 2000
"""This many states and fewer need no look at the memory."""
PANEL = 256
"""This many rows of the triangle are found at once."""
BLOCK = 1024
"""This many rows of a triangle are multiplied at once; above them there are zeros."""
ROWS_AT_ONCE = 256
LEAST_ENTRY = 1e-30
"""Of a row of the triangle, whose largest entry is about 1; smaller ones are taken as 0."""


@dataclass(frozen=True, slots=True)
class CircleBound:
    """|P(t)| < 2^numerator_bits and |Q(t)| < 2^denominator_bits for |t| = |x| = |y| = 1."""

    numerator_bits: int
    denominator_bits: int
    reason: str = "Hadamard's inequality on |t| = 1"


@trusted
def circle_bound(lumping: Lumping) -> CircleBound:
    """Return the best of the bounds, for numerator and denominator each.

    Raises LimitReached if entries may be too large for the squares of floating-point numbers.
    Floating point rounds: each sum of non-negative terms is taken up by a relative 10^-6, far above
    its rounding error of at most (number of terms) 2^-52; see `top_of` for the rest.
    With marks, and where the memory is too small for dense matrices, Hadamard's inequality alone
    is used.
    """
    n = lumping.dimension
    _require_short(lumping)
    if any(step.x.any() or step.y.any() for step in lumping.matrix.steps):
        return hadamard_bound(lumping, lumping.integer_rows())
    if n > FEW:
        try:
            forecast(f"a bound from {n} x {n} entries", memory=DENSE_COPIES * 8 * n * n)
        except LimitReached:
            return hadamard_bound(lumping, lumping.integer_rows())
    matrix = lumping.dense()
    width = max(1, 2**22 // n)
    hadamard = hadamard_bound(lumping, (matrix[:, k : k + width] for k in range(0, n, width)))
    found = triangular_bound(lumping, matrix)
    if found is None or found.denominator_bits >= hadamard.denominator_bits:
        return hadamard
    return CircleBound(
        min(found.numerator_bits, hadamard.numerator_bits), found.denominator_bits, found.reason
    )


@trusted
def quick_bound(lumping: Lumping) -> CircleBound:
    """Return the bound by Hadamard's inequality alone.

    It takes little time and memory, so that work which goes on in several runs may compute it in
    each. Raises LimitReached as `circle_bound` does.
    """
    _require_short(lumping)
    return hadamard_bound(lumping, lumping.integer_rows())


def _require_short(lumping: Lumping) -> None:
    """Raise LimitReached if entries may be too large for squares of floating-point numbers."""
    if lumping.entry_bits() > MAX_ENTRY_BITS:
        raise LimitReached(
            f"weights of one row up to 2^{lumping.entry_bits()} are too large for the bound that "
            f"{MODULAR} needs; {BY_DETERMINANT} has no such limit"
        ).naming(MODULAR, BY_DETERMINANT)


def hadamard_bound(lumping: Lumping, chunks: Iterable[Reals]) -> CircleBound:
    """Return the better of the two scalings' bounds by Hadamard's inequality.

    chunks: the quotient at x = y = 1 as blocks of columns.
    """
    n = lumping.dimension
    size = lumping.size.astype(np.float64)
    squares = [np.zeros(n), np.zeros(n)]  # rows of A, unscaled and scaled
    diagonal = np.zeros(n)
    low = 0
    for columns in chunks:
        high = low + columns.shape[1]
        diagonal[low:high] = np.abs(columns[np.arange(low, high), np.arange(high - low)])
        spend(1 + columns.size // 500)
        square = columns**2
        squares[0] += square.sum(axis=1)
        squares[1] += (square / size[low:high]).sum(axis=1) * size
        low = high
    alpha = lumping.start.astype(np.float64) ** 2
    beta = lumping.end.astype(np.float64) ** 2
    found = []
    for scaled in (0, 1):
        lengths = squares[scaled] + 2 * diagonal + 1
        row = (alpha / size).sum() if scaled else alpha.sum()
        column = beta * size if scaled else beta
        denominator = _bits(lengths)
        numerator = _bits(np.append(lengths + column, max(row, 1)))
        found.append(CircleBound(numerator, denominator))
    return min(found, key=lambda bound: bound.denominator_bits)


def _bits(squared_lengths: Reals) -> int:
    """Return an integer above log2 of the product of the square roots."""
    logarithms = np.log2(squared_lengths * MARGIN)
    return math.ceil(math.fsum(logarithms.tolist()) / 2 + 1e-6 * len(logarithms)) + 1


def triangular_bound(lumping: Lumping, matrix: Reals) -> CircleBound | None:
    """Return the bound with a triangular matrix; None where rounding errors are too large.

    matrix: the quotient at x = y = 1, rounded; it is overwritten.
    """
    alpha, beta = lumping.start.astype(np.float64), lumping.end.astype(np.float64)
    root = np.sqrt(lumping.size.astype(np.float64))
    before = _squared_norm(matrix)
    matrix *= root[:, None]
    matrix /= root
    if _squared_norm(matrix) < before:
        alpha, beta = alpha / root, beta * root
    else:
        matrix *= root
        matrix /= root[:, None]
    triangle = triangle_of(matrix, beta)
    top = math.inf if triangle is None else top_of(matrix, beta, triangle)
    if not math.isfinite(top):
        return None
    row = math.log2(max(1.0, _squared_norm(alpha) * MARGIN))
    return CircleBound(
        math.ceil((top + row) / 2 + 1e-6) + 1,
        math.ceil(top / 2 + 1e-6) + 1,
        "Hadamard's inequality after a triangular change of rows, on |t| = 1",
    )


def _squared_norm(matrix: Reals) -> float:
    """Return the sum of the squares of the entries, without a copy of them all."""
    rows = range(0, len(matrix), ROWS_AT_ONCE)
    return math.fsum(float(np.square(matrix[k : k + ROWS_AT_ONCE]).sum()) for k in rows)


def triangle_of(matrix: Reals, beta: Reals) -> Reals | None:
    """Return about the inverse of the lower triangle of Cholesky's decomposition of G(0).

    G(0) is I + A A^T + beta beta^T. The rows are found some at a time, from those before: with
    T G T^T = I for the rows so far, the next columns g of G and Cholesky's decomposition L L^T of
    what T g leaves of their corner, the next rows are L^-1 (-(T g)^T T, I). None if the
    decomposition fails.
    """
    n = len(matrix)
    found = np.zeros((n, n))
    low = 0
    with phase("rows of the bound", n) as progress:
        while low < n:
            high = min(n, low + PANEL)
            rows = _next_rows(matrix, beta, found, low, high)
            if rows is None:
                return None
            found[low:high, :high] = rows
            progress.advance(high - low, steps=1 + (high - low) * high // 200)
            low = high
    return found


def _next_rows(matrix: Reals, beta: Reals, found: Reals, low: int, high: int) -> Reals | None:
    """Return rows `low` to `high` of the triangle from those before."""
    gram = matrix[:high] @ matrix[low:high].T
    gram += np.outer(beta[:high], beta[low:high])
    gram[np.arange(low, high), np.arange(high - low)] += 1
    above = np.empty((low, high - low))
    for first in range(0, low, BLOCK):
        end = min(low, first + BLOCK)
        np.matmul(found[first:end, :end], gram[:end], out=above[first:end])
    try:
        corner = np.linalg.cholesky(gram[low:] - above.T @ above)
    except np.linalg.LinAlgError:
        return None
    inverse = np.linalg.inv(corner)
    panel = np.empty((high - low, high))
    for first in range(0, low, BLOCK):
        end = min(low, first + BLOCK)
        panel[:, first:end] = inverse @ (above[first:].T @ found[first:low, first:end])
    panel[:, :low] *= -1
    panel[:, low:] = np.tril(inverse)
    return panel


def top_of(matrix: Reals, beta: Reals, triangle: Reals) -> float:
    """Return a proved bound of h / log 2 for -1 <= x <= 1, whatever the triangle's entries are.

    matrix, beta: with relative errors of at most 2^-49. What is above the diagonal is not used.
    Rows may be scaled, and entries left out, because every triangle gives a bound: so nothing
    overflows, and what is below 2^-1000 does not occur. An entry of t_i A is a sum of N products;
    its error is at most (N + 60) 2^-52 times the sum of their absolute values, so the error of w_i
    is no longer than e |t_i| with e = (N + 60) 2^-52 |A|; the one of t_i beta is likewise small.
    Then p_i grows by at most what is added to w_i, and q_i errs by at most 2 e |t_i|^2. Sums of N
    squares, and scalar products, lose a relative N 2^-52 of p_i, far below the margin.
    """
    n = len(matrix)
    error = (n + 60) * 2.0**-52 * math.sqrt(_squared_norm(matrix)) * MARGIN
    end_error = (n + 60) * 2.0**-52 * math.sqrt(_squared_norm(beta[None])) * MARGIN
    p, q, diagonal = np.empty(n), np.empty(n), np.empty(n)
    with phase("rows of the bound checked", n) as progress:
        for low in range(0, n, PANEL):
            high = min(n, low + PANEL)
            rows = _scaled(np.tril(triangle[low:high, :high], low))
            diagonal[low:high] = np.abs(rows[np.arange(high - low), np.arange(low, high)])
            moved = rows @ matrix[:high]
            squares = np.square(rows).sum(axis=1)
            length = np.sqrt(squares)
            p[low:high] = (
                squares
                + (np.sqrt(np.square(moved).sum(axis=1)) + error * length) ** 2
                + (np.abs(rows @ beta[:high]) + end_error * length) ** 2
                + 2 * error * squares
            )
            q[low:high] = 2 * np.einsum("ij,ij->i", rows, moved[:, :high])
            progress.advance(high - low, steps=1 + (high - low) * high // 200)
    p *= MARGIN
    if not (diagonal > 0).all() or not np.isfinite(p).all():
        return math.inf
    shares = q / p  # |q| <= p but for rounding; each has a relative error below 2^-40
    at_zero = math.fsum(np.log2(p).tolist()) - 2 * math.fsum(np.log2(diagonal).tolist())
    slope = abs(math.fsum(shares.tolist())) / math.log(2)
    slack = 1e-9 * n + 1e-6 + 4e-10 * math.fsum(np.abs(shares).tolist())
    return at_zero + slope + slack


def _scaled(rows: Reals) -> Reals:
    """Return rows whose largest entries are between 1/2 and 1, without very small entries.

    Scaling is by powers of 2, so it is exact. A row that is not finite, or zero, becomes zero.
    """
    largest = np.abs(rows).max(axis=1)
    usable = np.isfinite(largest) & (largest > 1e-290)
    rows[~usable] = 0
    rows = np.ldexp(rows, -np.frexp(np.where(usable, largest, 1))[1][:, None])
    rows[np.abs(rows) < LEAST_ENTRY] = 0
    return rows


MAX_ROUNDS = 2000
WIDTH = 3e-14
SMALLEST = 1e-200
"""Smaller entries of a vector could lose digits to the range of the floating-point numbers."""
UNIT_BITS, SCALE = 64, 2**800
"""Quotients are rounded to 2^-UNIT_BITS; SCALE makes integers of the entries of a vector."""


def perron_root(matrix: TransferMatrix) -> Enclosure:
    """Enclose the spectral radius of M at x = y = 1; it is the growth of a trimmed automaton.

    In a trimmed automaton without negative weights every state lies on the way from the start to
    the end, so lim sup a(n)^(1/n) is the spectral radius.
    Rounds stop at the relative width WIDTH or after MAX_ROUNDS; the answer says how far they got.
    Raises GfkitError for negative weights.

    >>> from gfkit.automata.transfer_matrix import TransferMatrix
    >>> perron_root(TransferMatrix.from_rows([[1, 1], [1, 0]], [1, 0], [1, 0])).digits(10)
    '1.618033988'
    """
    weights = [matrix.start, matrix.end, *(step.coefficient for step in matrix.steps)]
    if any((some < 0).any() for some in weights):
        raise GfkitError("the spectral radius is enclosed for weights from 0 on")
    plan = plan_steps(matrix.steps, periodic=True)

    def applied(vector: NDArray[Any]) -> NDArray[Any]:
        placed = np.empty_like(vector)
        placed[plan.exit] = vector
        return ExactEvaluation(plan).pull_back(placed)[plan.entry]

    vector = np.ones(matrix.dimension)
    for _ in range(MAX_ROUNDS):
        spend(1 + matrix.dimension // 256)
        image = applied(vector)
        top, quotients = float(image.max()), image / vector
        if quotients.max() - quotients.min() <= WIDTH * quotients.max():
            break
        # A shift by part of the vector itself lets periodic matrices converge too.
        vector = image / top + vector / 16
        vector = np.maximum(vector / float(vector.max()), SMALLEST)
    entries = np.empty(matrix.dimension, dtype=object)
    entries[:] = [int(Fraction(entry) * SCALE) for entry in vector.tolist()]
    rounded = [(a << UNIT_BITS) // b for a, b in zip(applied(entries), entries, strict=True)]
    unit = Fraction(1, 1 << UNIT_BITS)
    return Enclosure(min(rounded) * unit, (max(rounded) + any(rounded)) * unit)


MAX_PRIMES = 50
SHORT = 64
"""So many degrees Euclid's algorithm goes step by step."""


def _many(count: int, thing: str) -> str:
    return f"{count} {thing}{'s' * (count != 1)}"


def determined(dimension: int, count: int, which: str = "") -> str:
    """Say that so many terms, of which kind, determine the g.f. of a transfer matrix.

    >>> determined(5, 9)
    'a transfer matrix with 5 states gives a(n), so 9 terms determine the g.f.'
    """
    states = f"{dimension} state{'s' * (dimension != 1)}"
    terms = f"{count} terms{which} determine" if count != 1 else f"1 term{which} determines"
    return f"a transfer matrix with {states} gives a(n), so {terms} the g.f."


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
        return modulus > modulus_needed(self.bound, self.dimension, gf)

    def _has_full_order(self, column: int, p: nmod_poly, q: nmod_poly) -> bool:
        """Tell whether the order modulo the prime of a column is N."""
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
    """Return twice the bound of what has to vanish: a larger product of primes is a proof."""
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
    in q F. With K = max(deg q, deg p + 1): if they are those of p for j < K, and h_K = 0, then
    q F = p, for h_j = 0 from there on. If q does not annihilate the vectors, as happens with
    differences of automata, more coefficients are compared: N + K of them are a proof, too.
    several: the marks, if they are not x and y.
    """

    matrix: TransferMatrix
    dimension: int
    several: MarksOfRow | None = None
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
    """Return a combination that is 1, modulo a prime that is small, so that it is short.

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


def minimal_fraction(
    terms: Sequence[int] | NDArray[np.uint64], prime: int
) -> tuple[list[int], list[int]]:
    """Return p and q modulo the prime of least L = max(deg q, deg p + 1) with q F = p.

    terms: at least 2 L of them, residues. p has L entries and q has L + 1, zeros at the end kept.
    """
    terms = list(map(int, terms))
    minimal = minimal_polynomial(terms, prime)
    length = minimal.degree()
    q = minimal.reverse(length)
    if not length:
        return [], [1]
    p = q.mul_low(nmod_poly(terms[:length], prime), length)
    below = [int(q[i]) for i in range(length + 1)]
    return [int(p[i]) for i in range(length)], below


def minimal_polynomial(terms: Sequence[int], prime: int) -> nmod_poly:
    """Return the monic minimal polynomial of residues, at least twice as many as its degree.

    >>> [int(c) for c in minimal_polynomial([0, 1, 1, 2, 3, 5], 101).coeffs()]
    [100, 100, 1]
    """
    m, one = len(terms), nmod_poly([1], prime)
    reversed_terms = nmod_poly(list(terms)[::-1], prime)
    *_, (*_, found) = _steps(one.left_shift(m), reversed_terms, (m + 1) // 2, one, 0 * one)
    return found * ~found[found.degree()]


def _steps(
    a: nmod_poly, b: nmod_poly, low: int, one: nmod_poly, zero: nmod_poly
) -> tuple[nmod_poly, nmod_poly, Matrix]:
    """Return the remainders s a + t b and u a + v b, the latter of degree below low; s, t, u, v.

    low: at least half the degree of a; the second remainder is the first one below it.
    """
    s, t, u, v = one, zero, zero, one
    half = (a.degree() + low + 1) // 2
    while b.degree() >= low:
        degree = a.degree()
        half = half if degree >= half else low  # of the way, then the rest of it
        if degree - low > SHORT and b.degree() >= half:
            cut = 2 * half - degree
            shifted = a.right_shift(cut), b.right_shift(cut)
            c, d, (e, f, g, h) = _steps(*shifted, degree - half, one, zero)
            a, b = a.truncate(cut), b.truncate(cut)
            a, b = c.left_shift(cut) + (e * a + f * b), d.left_shift(cut) + (g * a + h * b)
            s, t, u, v = e * s + f * u, e * t + f * v, g * s + h * u, g * t + h * v
        else:
            quotient, rest = divmod(a, b)
            a, b, s, t, u, v = b, rest, u, v, s - quotient * u, t - quotient * v
    return a, b, (s, t, u, v)


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
