"""The spectral radius of an automaton, enclosed.

For a nonnegative square matrix M and any vector v with positive entries it lies between the least
and the largest (Mv)_s / v_s. [HornJohnson2013, Theorem 8.1.26] The vector comes from the power
method in floating point and needs no proof; the quotients of its entries, taken as integers, are
exact.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from gfkit.automata.propagation import (
    ExactEvaluation,
    plan_steps,
)
from gfkit.base.budget import spend
from gfkit.errors import GfkitError
from gfkit.numbers.enclosures import Enclosure

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gfkit.automata.transfer_matrix import TransferMatrix


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
