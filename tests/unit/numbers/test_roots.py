"""Roots in balls: against factors that are known, and refusals."""

import pytest

from gfkit.errors import GfkitError
from gfkit.numbers.roots import certified_roots


def product(*factors):
    found = [1]
    for factor in factors:
        result = [0] * (len(found) + len(factor) - 1)
        for i, a in enumerate(found):
            for j, b in enumerate(factor):
                result[i + j] += a * b
        found = result
    return found


def test_roots_that_nearly_meet_are_told_apart() -> None:
    # (10^20 x - 1)^2 - 2 has two real roots close to each other, plus 2 two complex ones.
    n = 10**20
    assert all(root.is_real for root in certified_roots([-1, -2 * n, n * n]))
    assert not any(root.is_real for root in certified_roots([3, -2 * n, n * n]))


def test_constants_have_no_roots_and_zero_is_refused() -> None:
    assert certified_roots([7]) == ()
    for zero in ([], [0], [0, 0]):
        with pytest.raises(GfkitError, match="the zero polynomial"):
            certified_roots(zero)


def test_long_coefficients_are_not_rounded() -> None:
    # Rounded to 53 bits they had other roots, "too close together".
    found = certified_roots(product(*([-root, 1] for root in range(25))))
    assert sorted(round(ball.real) for ball in found) == list(range(25))
