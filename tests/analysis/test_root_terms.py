"""The terms of a sum over roots, enclosed, one for each; which parts of a closed form are kept."""

from fractions import Fraction

import numpy as np
import pytest

from gfkit.analysis.exponential_polynomials import ExponentialTerm
from gfkit.analysis.root_terms import (
    piece_size,
    real_part,
    root_terms,
    size_of,
    values_at_root,
)
from gfkit.errors import GfkitError
from gfkit.numbers.algebraic import AlgebraicNumber

# At single roots.
TRIBONACCI = (-1, -1, -1, 1)
R = AlgebraicNumber.generator(TRIBONACCI)
PIECE = ExponentialTerm(R, 0, (1 / (3 * R**2 - 2 * R - 1),), TRIBONACCI)
"""a(n) = a(n-1) + a(n-2) + a(n-3) with 0, 0, 1, the sum over the roots of r^n/p'(r)."""
SLOPE = np.polynomial.Polynomial(TRIBONACCI).deriv()


def test_terms_at_roots_have_the_sizes_of_the_roots_and_their_weights():
    roots = np.roots(TRIBONACCI[::-1])
    found = sorted((float(z.size), float(z.weights[0])) for z in root_terms(PIECE))
    wanted = sorted((abs(r), abs(1 / SLOPE(r))) for r in roots)
    for one, other in zip(found, wanted, strict=True):
        assert one == pytest.approx(other)
        assert all(a >= b - 1e-12 for a, b in zip(one, other, strict=True))  # bounds from above


@pytest.mark.parametrize("first", [0, 3, 40])
def test_values_at_the_real_root_are_enclosed(first):
    real = max(np.roots(TRIBONACCI[::-1]).real)
    place = next(z.root.box for z in root_terms(PIECE) if z.root.is_real)
    values = values_at_root((PIECE,), place, first, 5)
    assert len(values) == 5
    for n, found in enumerate(values, first):
        assert float(found.middle) == pytest.approx(real**n / SLOPE(real))
        assert found.radius < Fraction(1, 2**100)


def test_values_at_a_root_that_is_not_real_are_refused():
    place = next(z.root.box for z in root_terms(PIECE) if not z.root.is_real)
    with pytest.raises(GfkitError, match="is not real"):
        values_at_root((PIECE,), place, 0, 1)


def test_sizes_bound_numbers_from_above():
    number = 1 - AlgebraicNumber.root(2)
    low, high = (Fraction(z, 10**9) for z in (414213562, 414213563))
    assert low < size_of(number) < high
    assert -high < real_part(number, 64).low <= real_part(number, 64).high < -low
    assert piece_size(ExponentialTerm(number, 0, (number * 3, AlgebraicNumber.of(1)))) == (
        size_of(number),
        size_of(number * 3),
    )
