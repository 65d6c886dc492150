"""Partial fractions add up to the terms, exactly."""

from fractions import Fraction

import pytest

from gfkit.analysis.partial_fractions import partial_fractions
from gfkit.series.expression import parse_fraction


@pytest.mark.parametrize("offset", [0, 3, -2])
@pytest.mark.parametrize(
    "text, shape",
    [
        ("x/(1-x-x^2)", [(2, 1)]),
        ("1/(1-x)^3/(1+x)^2/(1-x-x^2)^3", [(1, 3), (1, 2), (2, 3)]),
        ("x^4/(1-2x)^2", [(1, 2)]),
        ("(1+x)/(1-x-x^3)^4", [(3, 4)]),
        ("1+x", []),
        ("1/(1-x-x^20)^2/(1-3x)", [(1, 1), (20, 2)]),
    ],
)
def test_they_add_up(text, shape, offset):
    gf = parse_fraction(text)
    found = partial_fractions(gf, offset)
    assert sorted((p.degree, p.multiplicity) for p in found.parts) == sorted(shape)
    count = gf.order + len(found.early) + 5
    totals = [
        sum(column) for column in zip(*(p.values(offset, count) for p in found.parts), strict=True)
    ]
    totals = totals or [Fraction(0)] * count
    for k, value in enumerate(found.early):
        totals[k] += value
    assert totals == gf.terms(count)
