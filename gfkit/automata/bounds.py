"""Proved bounds on the coefficients of numerator and denominator of a quotient's g.f.

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

Bounds of the sizes of an automaton's terms.

Terms are bounded by a vector of floating-point numbers, rounded upwards, that is pulled back with
the absolute values of all weights.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from gfkit.automata.propagation import (
    ExactEvaluation,
    plan_steps,
)
from gfkit.base.arguments import trusted
from gfkit.base.budget import forecast, phase, spend
from gfkit.errors import Argument, LimitReached

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gfkit.automata.lumping import Lumping

    Reals = NDArray[np.float64]
    from gfkit.automata.transfer_matrix import TransferMatrix


UPWARDS = 1 + 1e-9
"""Above the rounding error of a sum of fewer than 2^19 products."""
MOST_EDGES = 2**19
"""The limit on the edges of one state."""
LEAST = 1e-200
"""Smaller entries are replaced by this, so that none is lost by underflow."""


def term_bits(matrix: TransferMatrix, count: int) -> list[int]:
    """Return for each of the first terms a number of bits that its absolute value fits into.

    >>> from gfkit.automata.transfer_matrix import TransferMatrix
    >>> term_bits(TransferMatrix.from_rows([[1, 1], [1, 0]], start=[1, 0], end=[1, 0]), 8)
    [1, 1, 2, 2, 3, 4, 4, 5]
    """
    steps = tuple(replace(step, coefficient=np.abs(step.coefficient)) for step in matrix.steps)
    plan = plan_steps(steps, periodic=True)
    most = max(len(step.ranks) for step in plan.steps)
    if most >= MOST_EDGES:
        raise OverflowError(f"{most} edges of one state are too many for the bound")
    evaluation, exponent = ExactEvaluation(plan), 0.0
    alpha = np.abs(matrix.start.astype(np.float64)) * UPWARDS
    vector = np.empty(matrix.dimension)
    vector[plan.exit] = np.maximum(np.abs(matrix.end.astype(np.float64)), LEAST)
    found = []
    for n in range(count):
        for step in reversed(plan.steps) if n else ():
            vector = evaluation.pull_back_step(step, vector) * UPWARDS
            top = float(vector.max(initial=0.0)) or 1.0
            exponent += math.log2(top)
            vector = np.maximum(vector / top * UPWARDS, LEAST)
        value = float(alpha @ vector[plan.entry]) * UPWARDS
        bits = math.log2(value) + exponent if value else -1.0
        found.append(max(1, math.ceil(bits + 1e-6 * (n + 1) + 1e-6)))
    return found


MAX_ENTRY_BITS = 400
MODULAR, BY_DETERMINANT = (Argument("method", one) for one in ("modular", "determinant"))

MARGIN = 1 + 1e-6
"""Taken for sums of non-negative numbers, far above their rounding error."""
DENSE_COPIES = 3
"""Matrices of floating-point numbers that the bound with a triangle has at once."""
FEW = 2000
"""Up to this many states the memory is not checked."""
PANEL = 256
"""This many rows of the triangle are found at once."""
BLOCK = 1024
"""This many rows of a triangle are multiplied at once; above them there are zeros."""
ROWS_AT_ONCE = 256
LEAST_ENTRY = 1e-30
"""The limit on entries of a row, whose largest is about 1; smaller ones are taken as 0."""


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

    It takes little time and memory, so that work which continues in several runs may compute it in
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
