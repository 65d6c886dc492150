"""Closed walks keep their weights when states that are sums of others go."""

import numpy as np
import pytest

from gfkit.automata.sums_of_states import merge_sums
from gfkit.automata.transfer import Step


def traces(steps, count):
    """Return the traces of the first powers, with x and y at 2 and 5."""
    product = np.eye(steps[0].rows, dtype=object)
    for step in steps:
        matrix = np.zeros((step.rows, step.columns), dtype=object)
        weights = step.coefficient.astype(object) * 2 ** step.x.astype(object)
        np.add.at(matrix, (step.source, step.target), weights * 5 ** step.y.astype(object))
        product = product.dot(matrix)
    power, found = product, []
    for _ in range(count):
        found.append(sum(int(power[k, k]) for k in range(len(power))))
        power = power.dot(product)
    return found


def random_steps(rng):
    """Return steps around a ring; some rows are made sums of others."""
    sizes = rng.integers(1, 7, size=rng.integers(1, 4)).tolist()
    steps = []
    for rows, columns in zip(sizes, [*sizes[1:], sizes[0]], strict=True):
        matrix = rng.integers(0, 3, size=(rows, columns)) * rng.integers(0, 2, size=(rows, columns))
        for row in range(2, rows):
            if rng.integers(2):
                matrix[row] = matrix[: row - 1].sum(axis=0)
        source, target = np.nonzero(matrix)
        marks = rng.integers(0, 2, size=(2, len(source))) * rng.integers(0, 2)
        steps.append(Step.of(rows, columns, (source, target, matrix[source, target], *marks)))
    return steps


@pytest.mark.parametrize("seed", range(60))
def test_closed_walks_weigh_the_same(seed):
    steps = random_steps(np.random.default_rng(seed))
    merged = merge_sums(steps)
    assert [step.rows for step in merged] <= [step.rows for step in steps]
    assert all(step.coefficient.min(initial=1) > 0 for step in merged)
    assert traces(merged, 8) == traces(steps, 8)
