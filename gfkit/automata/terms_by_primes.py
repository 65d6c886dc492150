"""Exact terms of large automata from residues modulo a few primes, with a proved bound.

A vector of floating-point numbers, rounded upwards, is pulled back with the absolute values of all
weights: it bounds every term. Primes whose product is more than twice the bound decide the terms by
the Chinese remainder theorem; one prime more is a check of the arithmetic.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from gfkit.automata.evaluation import ExactEvaluation, plan_steps
from gfkit.automata.modular import batch_size, prime_bits, residues_of_terms, split
from gfkit.base.budget import know, phase
from gfkit.errors import Disagreement
from gfkit.numbers.primes import combine, primes_below

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gfkit.automata.transfer import TransferMatrix

UPWARDS = 1 + 1e-9
"""Above the rounding error of a sum of fewer than 2^19 products."""
MOST_EDGES = 2**19
"""Of one state."""
LEAST = 1e-200
"""Smaller entries are taken for this, so that none is lost by underflow."""


def term_bits(matrix: TransferMatrix, count: int) -> list[int]:
    """Return for each of the first terms a number of bits that its absolute value fits into.

    >>> from gfkit.automata.transfer import TransferMatrix
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


def fits(matrix: TransferMatrix, count: int) -> bool:
    """Tell whether residues are the better way: few terms of many states, short weights."""
    return 2 * count <= matrix.dimension


def terms_by_primes(matrix: TransferMatrix, count: int) -> list[int]:
    """Return a(0), ..., a(count - 1) at x = y = 1, exactly.

    matrix: without marks, weights not negative; start and end may be. Raises Disagreement if the
    check fails, which no correct machine does; LimitReached for weights that are too large for
    machine words.

    >>> from gfkit.automata.transfer import TransferMatrix
    >>> fibonacci = TransferMatrix.from_rows([[1, 1], [1, 0]], start=[1, 0], end=[1, 0])
    >>> terms_by_primes(fibonacci, 8)
    [1, 1, 2, 3, 5, 8, 13, 21]
    """
    if not count:
        return []
    plan = plan_steps(matrix.steps, periodic=True)
    bits = prime_bits(plan)
    needed = [math.ceil((most + 2) / (bits - 1)) for most in term_bits(matrix, count)]
    primes = primes_below(bits, 0, max(needed) + 1)
    rows: list[NDArray[np.uint64]] = []
    with phase("primes", len(primes)) as progress:
        for batch in split(primes, batch_size(plan, count)):
            residues = residues_of_terms(matrix, plan, count, batch)
            rows += [residues[:, column] for column in range(len(batch))]
            progress.advance(len(batch))
            know(primes=len(rows))
    *kept, spare = rows
    found = combine(kept, primes[:-1])
    for n, term in enumerate(found):
        if term % primes[-1] != int(spare[n]):
            raise Disagreement(f"a({n}) from {len(kept)} primes differs modulo {primes[-1]}")
    return found
