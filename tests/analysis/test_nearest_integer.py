"""Which parts of a closed form may be kept, so that the rest does not grow."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from laws.strategies import law
from oracle.plain_formulas import product

from gfkit.analysis.closed_forms import ways_to_keep
from gfkit.analysis.poles import partial_fractions
from gfkit.series.rational_gf import RationalGF

FACTORS = [[1, -1], [1, 1], [1, -2], [1, 3], [1, -1, -1], [1, -3, 1], [1, 0, 1], [1, -1, 0, -1]]


@law
@given(st.lists(st.sampled_from(FACTORS), min_size=1, max_size=3, unique_by=str))
def test_what_is_left_out_of_a_closed_form_does_not_grow(factors):
    """a(n) less the kept parts, and c r^n for the largest real root, stays bounded."""
    gf = RationalGF.of([1, 1], product(factors))
    _, parts = partial_fractions(gf)
    for kept, main, root, factor in ways_to_keep(parts):
        base = complex(root)
        assert root.poly == parts[main].poly
        rest = [Fraction(a) for a in gf.terms(34)]
        for k in kept - {main}:
            rest = [a - b for a, b in zip(rest, parts[k].values(0, 34), strict=True)]
        left = [abs(a - complex(factor) * base**n) for n, a in enumerate(rest)]
        assert max(left[17:]) <= max(left[:17]) + 1e-3 + 1e-13 * abs(base) ** 34


@pytest.mark.parametrize(
    ("factors", "ways"),
    [
        ([[1, -3, 1]], [[[1, -3, 1]]]),  # the other root is 0.38
        ([[1, -3, 1], [1, 1]], [[[1, -3, 1]], [[1, -3, 1], [1, 1]]]),  # (-1)^n is bounded
        ([[1, -3, 1], [1, -1], [1, -1]], [[[1, -3, 1], [1, -1]]]),  # n is not
        ([[1, -3], [1, -2], [1, 1]], [[[1, -3], [1, -2]]]),
        ([[1, -3], [1, -2]], []),  # nothing is left to be rounded
        ([[1, -3], [1, -1, -1]], []),  # the golden ratio is no rational number
        ([[1, -3, 1], [1, 0, 1]], [[[1, -3, 1]], [[1, -3, 1], [1, 0, 1]]]),
        ([[1, -3, 1], [1, -2], [1, 1]], [[[1, -3, 1], [1, -2]], [[1, -3, 1], [1, -2], [1, 1]]]),
    ],
    ids=str,
)
def test_powers_that_grow_are_kept_and_those_that_do_not_may_be(factors, ways):
    """The part of the largest root, powers of rational numbers that grow, perhaps bounded ones."""
    _, parts = partial_fractions(RationalGF.of([1], product(factors)))
    found = [{parts[k].poly for k in kept} for kept, *_ in ways_to_keep(parts)]
    wanted = [{tuple(factor[::-1]) for factor in way} for way in ways]
    assert [one for k, one in enumerate(found) if one not in found[:k]] == wanted


def test_roots_that_are_no_real_number_leave_no_way():
    assert not [*ways_to_keep(partial_fractions(RationalGF.of([1], [1, -2, 2]))[1])]
