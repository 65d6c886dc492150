"""Bounds of the sizes of an automaton's terms.

Terms are bounded by a vector of floating-point numbers, rounded upwards, that is pulled back with
the absolute values of all weights.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from gfkit.automata.vector_propagation import (
    ExactEvaluation,
    plan_steps,
)

if TYPE_CHECKING:
    from gfkit.automata.transfer_matrix import TransferMatrix


UPWARDS = 1 + 1e-9
"""Above the rounding error of a sum of fewer than 2^19 products."""
MOST_EDGES = 2**19
"""Of one state."""
LEAST = 1e-200
"""Smaller entries are taken for this, so that none is lost by underflow."""


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
        raise OverflowError(f"{most} edges of a state are too many to bound")
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
