"""Triangles made from random series, of which the g.f. and the array come back.

Of changed ones they do not.
"""

from itertools import product
from math import factorial
from random import Random

import pytest
from flint import fmpq, fmpq_poly
from samples import parametrize_some

from gfkit.answers.guess import answer_of
from gfkit.proofs.verdict import Consistent
from gfkit.sequences.guess import guess
from gfkit.sequences.triangles import fit_triangle


def test_a_sequence_that_has_an_e_g_f_alone():
    found = guess([1, 1, 2, 5, 15, 52, 203, 877, 4140, 21147, 115975])
    assert (found.fit.kind, found.formula) == ("e.g.f.", "E(x) = exp(exp(x)-1)")
    assert found.sequence().terms(13)[11:] == [678570, 4213597]
    assert answer_of(found).following[:2] == (678570, 4213597)


# Triangles.


SIZE = 9


def riordan(first, second, *, exponential: bool) -> list[list[int]]:
    """Return rows of (d, h) from coefficients of d, and of h without its constant 0."""
    d, h = (fmpq_poly(listed) for listed in (first, [0, *second]))
    rows = [[0] * (n + 1) for n in range(SIZE)]
    power = d
    for k in range(SIZE):
        for n in range(k, SIZE):
            entry = power[n] * (fmpq(factorial(n), factorial(k)) if exponential else 1)
            rows[n][k] = entry
        power = (power * h).truncate(SIZE)
    scale = 1
    for entry in (entry for row in rows for entry in row):
        scale *= int((entry * scale).q)
    return [[int((entry * scale).p) for entry in row] for row in rows]


@parametrize_some(("exponential", "seed"), product([False, True], [3, 4]))
def test_random_arrays(exponential: bool, seed: int) -> None:
    draw = Random(seed)  # noqa: S311 - repeatable
    first = [1, *(draw.randint(-2, 3) for _ in range(SIZE - 1))]
    second = [1, *(draw.randint(-2, 3) for _ in range(SIZE - 2))]
    rows = riordan(first, second, exponential=exponential)
    found = fit_triangle(rows)
    assert found.riordan is not None
    assert found.riordan.exponential == exponential
    scales = [factorial(n) if exponential else 1 for n in range(SIZE)]
    assert found.riordan.terms == tuple(
        tuple(c * scale for c, scale in zip(listed, scales, strict=True))
        for listed in (first, [0, *second])
    )
    assert isinstance(found.verdict, Consistent)
    rows[-1][3] += 1
    changed = fit_triangle(rows)
    assert changed.riordan is None
    assert changed.gf is None


@pytest.mark.thorough
def test_random_recurrences() -> None:
    """T(n, k) is a combination of T(n-i, k-j), i = 1, 2 and j = 0, 1, from random rows on."""
    draw = Random(7)  # noqa: S311 - repeatable
    for _ in range(6):
        steps = {step: draw.randint(-2, 3) for step in product((1, 2), (0, 1))}
        steps[2, 1] = 1
        rows = [[1], [draw.randint(1, 3), draw.randint(1, 3)]]
        while len(rows) < SIZE:
            n = len(rows)
            rows.append(
                [
                    sum(
                        c * rows[n - i][k - j]
                        for (i, j), c in steps.items()
                        if 0 <= k - j < len(rows[n - i])
                    )
                    for k in range(n + 1)
                ]
            )
        found = fit_triangle(rows)
        assert isinstance(found.verdict, Consistent)
        listed = [{i: c for i, _, c in profile.terms} for profile in found.gf.terms(SIZE)]
        assert listed == [{k: c for k, c in enumerate(row) if c} for row in rows]


def test_random_entries_fit_nothing() -> None:
    draw = Random(1)  # noqa: S311 - repeatable
    for _ in range(2):
        rows = [[draw.randrange(4) for _ in range(n + 1)] for n in range(7)]
        assert str(fit_triangle(rows).verdict) != "consistent"
