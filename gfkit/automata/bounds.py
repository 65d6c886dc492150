"""Proved bounds on the coefficients of numerator and denominator of a quotient's g.f.

Let Q = det(I - tA) and P = -det [[0, alpha], [beta, I - tA]], so F = P/Q. By Parseval every
coefficient of a polynomial is at most its maximum on the circle |t| = 1. There two inequalities
bound both determinants, and the better bound counts.

*Hadamard's:* a determinant is at most the product of the Euclidean lengths of its rows.

*A concave one:* let t = x + iy with x^2 + y^2 = 1, C = I - tA and G(t) = C C* + beta beta^T. As
det(C C* + beta beta^T) = |Q|^2 (1 + |C^-1 beta|^2), it is at least |Q|^2; and Fischer's inequality
for the first row and the others gives |P|^2 <= |alpha|^2 det G(t). Now
G = I + A A^T + beta beta^T - x (A + A^T) - iy (A - A^T) is positive semidefinite and affine in
(x, y), so log det G is concave; as G(t*) is the transpose of G(t), it is even in y. So det G(t) is
at most g(x), the determinant at y = 0, where G >= (A - x)(A - x)^T + 1 - x^2 >= 1 - x^2. And log g
is concave for -1 <= x <= 1: beyond two points it stays below the line through them. For symmetric A
this is the maximum of |Q| on the circle itself but for beta, at most N + 1 times the largest
coefficient of Q.

Conjugating by a diagonal matrix changes neither determinant; the square roots of the block sizes
make the quotient of a symmetric matrix symmetric again. Both scalings are tried.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from gfkit.budget import forecast, phase, spend
from gfkit.errors import LimitReached

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from gfkit.automata.lumping import Lumping

    Reals = NDArray[np.float64]

MAX_ENTRY_BITS = 400
MARGIN = 1 + 1e-6
"""Taken for sums of non-negative numbers, far above their rounding error."""
DENSE_COPIES = 5
"""Matrices of floating-point numbers that the concave bound has at once."""
FEW = 2000
"""So many states and fewer need no look at the memory."""
SPACING = 1 / 8
"""Between the first points; the smaller it is, the closer the lines through them."""
MOST_POINTS = 6
ROWS_AT_ONCE = 256
COLUMNS_AT_ONCE = 1024


@dataclass(frozen=True, slots=True)
class CircleBound:
    """|P(t)| < 2^numerator_bits and |Q(t)| < 2^denominator_bits for |t| = |x| = |y| = 1."""

    numerator_bits: int
    denominator_bits: int
    reason: str = "Hadamard's inequality on |t| = 1"


@dataclass(frozen=True, slots=True)
class LogBounds:
    """At a point x, the logarithm to base 2 of a positive function is between low and high."""

    x: float
    low: float
    high: float


def circle_bound(lumping: Lumping) -> CircleBound:
    """Return the best of the bounds, for numerator and denominator each.

    Raises LimitReached if entries may be too large for the squares of floating-point numbers.
    Floating point rounds: each sum of non-negative terms is taken up by a relative 10^-6, far above
    its rounding error of at most (number of terms) 2^-52; see `log_determinant` for the rest.
    With marks, and where the memory is too small for dense matrices, Hadamard's inequality alone
    is used.
    """
    n = lumping.dimension
    if lumping.entry_bits() > MAX_ENTRY_BITS:
        raise LimitReached(
            f"weights of one row up to 2^{lumping.entry_bits()} are too large for the bound that "
            "--method modular needs; --method determinant has no such limit"
        )
    if any(step.x.any() or step.y.any() for step in lumping.matrix.steps):
        return hadamard_bound(lumping, lumping.integer_rows())
    if n > FEW:
        try:
            forecast(f"a bound from {n} x {n} entries", memory=DENSE_COPIES * 8 * n * n)
        except LimitReached:
            return hadamard_bound(lumping, lumping.integer_rows())
    matrix = np.empty((n, n))
    low = 0
    for columns in lumping.integer_rows():
        matrix[:, low : low + columns.shape[1]] = columns
        low += columns.shape[1]
    width = max(1, 2**22 // n)
    hadamard = hadamard_bound(lumping, (matrix[:, k : k + width] for k in range(0, n, width)))
    concave = concave_bound(lumping, matrix)
    if concave is None or concave.denominator_bits >= hadamard.denominator_bits:
        return hadamard
    return CircleBound(
        min(concave.numerator_bits, hadamard.numerator_bits),
        concave.denominator_bits,
        concave.reason,
    )


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
    best = None
    for scaled in (0, 1):
        lengths = squares[scaled] + 2 * diagonal + 1
        row = (alpha / size).sum() if scaled else alpha.sum()
        column = beta * size if scaled else beta
        denominator = _bits(lengths)
        numerator = _bits(np.append(lengths + column, max(row, 1)))
        bound = CircleBound(numerator, denominator)
        if best is None or denominator < best.denominator_bits:
            best = bound
    assert best is not None
    return best


def _bits(squared_lengths: Reals) -> int:
    """Return an integer above log2 of the product of the square roots."""
    logarithms = np.log2(squared_lengths * MARGIN)
    return math.ceil(math.fsum(logarithms.tolist()) / 2 + 1e-6 * len(logarithms)) + 1


def concave_bound(lumping: Lumping, matrix: Reals) -> CircleBound | None:
    """Return the bound by the concave function log g; None where rounding errors are too large.

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
    values = _Determinants.of(matrix, beta)
    points = _points_of(values)
    top = highest(points)
    if not math.isfinite(top):
        return None
    row = math.log2(max(1.0, _squared_norm(alpha) * MARGIN))
    return CircleBound(
        math.ceil((top + row) / 2 + 1e-6) + 1,
        math.ceil(top / 2 + 1e-6) + 1,
        "a concave bound of the determinant on |t| = 1",
    )


def _squared_norm(matrix: Reals) -> float:
    """Return the sum of the squares of the entries, without a copy of them all."""
    rows = range(0, len(matrix), ROWS_AT_ONCE)
    return math.fsum(float(np.square(matrix[k : k + ROWS_AT_ONCE]).sum()) for k in rows)


@dataclass(frozen=True, slots=True, eq=False)
class _Determinants:
    """The matrices G of all x, rounded: fixed - x (matrix + its transpose).

    error: at least the spectral norm of the error in G for every |x| <= 1.
    """

    matrix: Reals
    fixed: Reals
    error: float

    @classmethod
    def of(cls, matrix: Reals, beta: Reals) -> _Determinants:
        """Return those of A and beta, given by numbers with relative errors of at most 2^-49.

        Every entry of G is a sum of at most n + 4 products, so its error is at most (n + 60) 2^-52
        times the sum of their absolute values; and the Frobenius norm of those sums is at most
        sqrt(n) + |A|^2 + |beta|^2 + 2 |A|.
        """
        n = len(matrix)
        fixed = matrix @ matrix.T
        fixed += np.outer(beta, beta)
        fixed[np.arange(n), np.arange(n)] += 1
        norm = math.sqrt(_squared_norm(matrix))
        sizes = math.sqrt(n) + norm**2 + _squared_norm(beta) + 2 * norm
        return cls(matrix, fixed, (n + 60) * 2.0**-52 * sizes * MARGIN)

    def at(self, x: float) -> LogBounds | None:
        """Return bounds of log2 det G, where |x| < 1; None if the errors are too large."""
        there = self.matrix + self.matrix.T
        there *= -x
        there += self.fixed
        found = log_determinant(there, self.error, 1 - x * x)
        return None if found is None else LogBounds(x, *found)


def _points_of(values: _Determinants) -> list[LogBounds]:
    """Return bounds at some points around the maximum, by increasing x."""
    points: list[LogBounds] = []
    left = right = 0.0
    with phase("points of the bound", 3) as progress:
        for x in (0.0, -SPACING, SPACING):
            found = values.at(x)
            if found is None:
                return []
            points.append(found)
            progress.advance()
        points.sort(key=lambda point: point.x)
        left, right = -SPACING, SPACING
        while len(points) < MOST_POINTS:
            best = max(points, key=lambda point: point.high).x
            if left < best < right:
                break
            x = (left - 1) / 2 if best == left else (right + 1) / 2
            found = values.at(x)
            if found is None:
                break
            points.append(found)
            points.sort(key=lambda point: point.x)
            left, right = points[0].x, points[-1].x
    return points


def highest(points: Sequence[LogBounds]) -> float:
    """Return a bound for -1 <= x <= 1 of a concave function that is known at some points.

    points: by increasing x, at least three for a finite bound. Beyond two points the function is
    below the line through them.

    >>> highest([LogBounds(-0.5, 1, 1), LogBounds(0, 2, 2), LogBounds(0.5, 1, 1)])
    3.0
    """
    ends = [-1.0, *(point.x for point in points), 1.0]
    top = -math.inf
    for i, (low, high) in enumerate(pairwise(ends)):
        best = math.inf
        for near, far in ((i - 1, i - 2), (i, i + 1)):  # lines from the left, from the right
            if 0 <= far < len(points) and 0 <= near < len(points):
                a, b = points[near], points[far]
                slope = (a.high - b.low) / (a.x - b.x)
                best = min(best, max(a.high + slope * (x - a.x) for x in (low, high)))
        top = max(top, best)
    return top


def log_determinant(matrix: Reals, error: float, least: float) -> tuple[float, float] | None:
    """Return bounds of log2 det B for a symmetric B near a matrix; None if they are not proved.

    matrix: symmetric; only its lower half is read. error: bounds the spectral norm of B - matrix.
    least: no eigenvalue of B is smaller. A triangular L from Cholesky's decomposition, however it
    was rounded, is taken as it is, and L L^T compared with the matrix: the Frobenius norm of the
    difference is that of the difference as computed, and at most n 2^-52 |L|^2 for the rounding of
    the products. So all of B - L L^T is between -e and e, with e the sum of the errors; then
    m = least - e is a lower bound of the eigenvalues of L L^T, and det B is det(L)^2 but for a
    factor between (1 - e/m)^n and (1 + e/m)^n, because determinants of positive definite matrices
    are monotone.
    """
    n = len(matrix)
    try:
        lower = np.asarray(np.linalg.cholesky(matrix), dtype=np.float64)
    except np.linalg.LinAlgError:
        return None
    spend(1 + n * n // 500)
    squares = 0.0
    for low in range(0, n, ROWS_AT_ONCE):
        high = min(n, low + ROWS_AT_ONCE)
        for first in range(0, high, COLUMNS_AT_ONCE):
            end = min(high, first + COLUMNS_AT_ONCE)  # entries of L behind it are 0
            product = lower[low:high, :end] @ lower[first:end, :end].T
            product -= matrix[low:high, first:end]
            squares += 2 * _squared_norm(product)
            spend(1 + end * (high - low) // 200)
    rounding = (n + 10) * 2.0**-52 * _squared_norm(lower)
    total = (error + math.sqrt(squares) + rounding) * MARGIN
    gap = least - total
    if not total < gap / 2:
        return None
    spread = -n * math.log2(1 - total / gap) * MARGIN + 1e-9 * n + 1e-6
    logarithm = 2 * math.fsum(np.log2(np.diagonal(lower)).tolist())
    return logarithm - spread, logarithm + spread
