"""Roots in radicals, against the roots that NumPy finds."""

import numpy as np
import pytest

from gfkit.analysis.radicals import roots_in_radicals
from gfkit.formulas.symbolic import approximate
from gfkit.formulas.tree import text_of

READABLE = {
    (-1, -1, 1): "(1+sqrt(5))/2",
    (1, 0, 1): "i",
    (2, 1, 1): "(-1+sqrt(-7))/2",
    (-2, 0, 0, 1): "2^(1/3)",
    (-1, -1, -1, 1): "(1+(19+3*sqrt(33))^(1/3)+(19-3*sqrt(33))^(1/3))/3",
    (-1, 1, -3, 1): "(3+(27+3*sqrt(57))^(1/3)+(27-3*sqrt(57))^(1/3))/3",
    (1, 0, -10, 0, 1): "sqrt(2)+sqrt(3)",
    (-2, 0, 0, 0, 1): "sqrt(sqrt(2))",
    (1, 4, -4, -4, 1): "1+sqrt(3)+sqrt(2+sqrt(3))",
    (1, 1, 1, 1, 1): "(-1+sqrt(5)+sqrt(-10-2*sqrt(5)))/4",
    (3, 0, 0, -1, 1): None,
    (1, -3, 0, 1): None,
    (-1, -1, -1, -1, 1): None,
    (-1, -1, 0, 0, 0, 1): None,
    (10**50 + 1, 1, 1): None,
}


@pytest.mark.parametrize("poly", READABLE)
def test_how_they_are_written(poly):
    found = roots_in_radicals(poly)
    assert (None if found is None else text_of(found.roots[0])) == READABLE[poly]


CUBICS = [(e, c, b, 1) for e in (-5, -1, 2, 7) for c in (-3, 0, 1, 4) for b in (-2, 0, 3)]
QUARTICS = [(s, q, p, q, 1) for s in (1,) for q in (-4, -1, 2, 5) for p in (-7, -2, 1, 3)]
QUARTICS += [(s, 0, p, 0, 1) for s in (-3, 2, 4, 9) for p in (-5, 1, 3)]


def irreducible(poly):
    from flint import fmpz_poly

    _, factors = fmpz_poly(list(poly)).factor()
    return len(factors) == 1 and factors[0][1] == 1


@pytest.mark.parametrize("poly", [*filter(irreducible, CUBICS + QUARTICS)])
def test_they_are_the_roots(poly):
    found = roots_in_radicals(poly)
    expected = np.roots(poly[::-1])
    if found is None:
        # Three real roots of a cubic; a quartic without a quadratic subfield.
        assert len(poly) == 5 or np.all(np.abs(expected.imag) < 1e-9)
        return
    values = np.array([approximate(root) for root in found.roots])
    apart = np.abs(values[:, None] - expected[None, :])
    assert np.all(apart.min(axis=1) < 1e-9)
    if found.all_of_them:
        assert np.all(apart.min(axis=0) < 1e-9)
    else:
        assert abs(values[0].imag) < 1e-9
