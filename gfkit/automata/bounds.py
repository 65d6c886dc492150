"""Proved bounds on the coefficients of numerator and denominator of a quotient's g.f.

Let Q = det(I - tA) and P = -det [[0, alpha], [beta, I - tA]], so F = P/Q. On the circle |t| = 1
Hadamard's inequality bounds both determinants by the product of the Euclidean lengths of the
rows, and by Parseval every coefficient of a polynomial is at most its maximum there. Conjugating
by a diagonal matrix changes neither determinant; the square roots of the block sizes make the
quotient of a symmetric matrix symmetric again. Both scalings are tried.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from gfkit.budget import spend
from gfkit.errors import LimitReached

if TYPE_CHECKING:
    from gfkit.automata.lumping import Lumping

MAX_ENTRY_BITS = 400


@dataclass(frozen=True, slots=True)
class CircleBound:
    """|P(t)| < 2^numerator_bits and |Q(t)| < 2^denominator_bits for |t| = |x| = |y| = 1."""

    numerator_bits: int
    denominator_bits: int
    reason: str = "Hadamard's inequality on |t| = 1"


def circle_bound(lumping: Lumping) -> CircleBound:
    """Return the better of the two scalings' bounds.

    Raises LimitReached if entries may be too large for the squares of floating-point numbers.
    Floating point rounds: each sum of non-negative terms is taken up by a relative 10^-6, far above
    its rounding error of at most (number of terms) 2^-52.
    """
    n = lumping.dimension
    if lumping.entry_bits() > MAX_ENTRY_BITS:
        raise LimitReached(
            f"weights of one row up to 2^{lumping.entry_bits()} are too large for the bound that "
            "--method modular needs; --method determinant has no such limit"
        )
    size = lumping.size.astype(np.float64)
    squares = [np.zeros(n), np.zeros(n)]  # rows of A, unscaled and scaled
    diagonal = np.zeros(n)
    low = 0
    for columns in lumping.integer_rows():
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


def _bits(squared_lengths: np.typing.NDArray[np.float64]) -> int:
    """Return an integer above log2 of the product of the square roots."""
    logarithms = np.log2(squared_lengths * (1 + 1e-6))
    return math.ceil(math.fsum(logarithms.tolist()) / 2 + 1e-6 * len(logarithms)) + 1
