"""The largest eigenvalue of a matrix of nonnegative entries, enclosed by one vector.

For a nonnegative square matrix M and any vector v with positive entries, the spectral radius lies
between the least and the largest (Mv)_s / v_s. [HornJohnson2013, Theorem 8.1.26] The vector comes
from the power method in floating point and needs no proof; the quotients are then bounded with the
rounding errors of sums of nonnegative numbers, which are relative.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from gfkit.base.budget import spend
from gfkit.errors import GfkitError, LimitReached
from gfkit.numbers.balls import Enclosure

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gfkit.automata.transfer import Step, TransferMatrix

MAX_ROUNDS = 2000
WIDTH = 3e-14
CHECKED_EVERY = 10
SMALLEST = 1e-200
"""Smaller entries of a vector could lose digits to the range of the floating-point numbers."""
UNIT = Fraction(1, 2**53)


def perron_root(matrix: TransferMatrix) -> Enclosure:
    """Enclose the spectral radius of M at x = y = 1; it is the growth of a trimmed automaton.

    In a trimmed automaton without negative weights every state lies on the way from the start to
    the end, so lim sup a(n)^(1/n) is the spectral radius.
    Rounds stop at the relative width WIDTH or after MAX_ROUNDS; the answer says how far they got.
    Raises GfkitError for negative weights, LimitReached if entries of v differ too much in size.

    >>> from gfkit.automata.transfer import TransferMatrix
    >>> perron_root(TransferMatrix.from_rows([[1, 1], [1, 0]], [1, 0], [1, 0])).digits(10)
    '1.618033988'
    """
    for step in matrix.steps:
        if (step.coefficient < 0).any() or (step.coefficient >= 2**53).any():
            raise GfkitError("the spectral radius is enclosed for weights from 0 to 2^53")
    if (matrix.start < 0).any() or (matrix.end < 0).any():
        raise GfkitError("the spectral radius is enclosed for weights from 0 to 2^53")
    operations = sum(_operations(step) for step in matrix.steps)
    error = Fraction(operations + 1) * UNIT
    error /= 1 - error  # (1 + u)^k - 1 and 1 - (1 - u)^k are both below k u / (1 - k u)
    vector = np.ones(matrix.dimension)
    best: Enclosure | None = None
    for number in range(1, MAX_ROUNDS + 1):
        spend(1 + matrix.dimension // 256)
        image = _applied(matrix, vector)
        if number % CHECKED_EVERY == 0 or matrix.dimension == 1:
            found = _quotients(image, vector, error)
            if best is not None:
                found = Enclosure(max(best.low, found.low), min(best.high, found.high))
            best = found
            if best.high - best.low <= Fraction(WIDTH) * best.high + 4 * error * best.high:
                break
        top = float(image.max())
        if not top:
            return Enclosure.exactly(0) if best is None else best
        # A shift by part of the vector itself lets periodic matrices converge too.
        vector = image / top + vector / 16
        vector = np.maximum(vector / float(vector.max()), SMALLEST)
    assert best is not None
    return best


def _operations(step: Step) -> int:
    """Return how many roundings an entry of the product with a step may see."""
    return int(np.bincount(step.source, minlength=1).max(initial=0)) + 1


def _applied(matrix: TransferMatrix, vector: NDArray[np.float64]) -> NDArray[np.float64]:
    for step in reversed(matrix.steps):
        weights = vector[step.target] * step.coefficient
        sums = np.bincount(step.source, weights=weights, minlength=step.rows)
        vector = sums.astype(np.float64, copy=False)
    return vector


def _quotients(
    image: NDArray[np.float64], vector: NDArray[np.float64], error: Fraction
) -> Enclosure:
    """Return the bounds from one vector and its rounded image."""
    if not (vector >= SMALLEST).all() or not np.isfinite(image).all():
        raise LimitReached("the entries of the eigenvector differ by more than 10^200")
    quotients = image / vector  # each rounded once more
    low, high = int(quotients.argmin()), int(quotients.argmax())
    rounding = 1 + 2 * UNIT
    least = Fraction(float(quotients[low])) * (1 - error) / rounding
    largest = Fraction(float(quotients[high])) * (1 + error) / (1 - error) * rounding
    return Enclosure(max(Fraction(0), least), largest)
