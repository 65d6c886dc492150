"""Numbers of a field are exact."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from laws.strategies import law

from gfkit.errors import GfkitError
from gfkit.numbers.algebraic import AlgebraicNumber

CUBIC = (-1, 1, -3, 1)

elements = st.lists(st.fractions(max_denominator=9, min_value=-9, max_value=9), max_size=3).map(
    lambda parts: sum(
        (c * power for c, power in zip(parts, powers(), strict=False)), powers()[0] * 0
    )
)


def powers():
    r = AlgebraicNumber.generator(CUBIC)
    return [r * 0 + 1, r, r * r]


@law
@given(elements, elements)
def test_quotients_undo_products(a, b):
    if b:
        assert a * b / b == a
        assert a / b * b == a


@law
@given(elements)
def test_numbers_are_roots_of_their_minimal_polynomial(a):
    total = a * 0
    for c in reversed(a.minimal_polynomial()):
        total = total * a + c
    assert not total
    assert a.minimal_polynomial()[-1] > 0


def test_rational_numbers_are_seen():
    r = AlgebraicNumber.generator(CUBIC)
    assert (r - r + Fraction(2, 3)).rational == Fraction(2, 3)
    assert (r * 0).rational == 0
    assert r.rational is None
    assert (1 - (-r)) == r + 1


def test_fields_do_not_mix():
    with pytest.raises(GfkitError, match="two fields"):
        AlgebraicNumber.generator(CUBIC) + AlgebraicNumber.generator((-2, 0, 1))
    with pytest.raises(ZeroDivisionError):
        AlgebraicNumber.generator(CUBIC) / (AlgebraicNumber.generator(CUBIC) * 0)


def test_text():
    r = AlgebraicNumber.generator(CUBIC)
    assert (r * r / 2 - r).text() == "(-2*r+r^2)/2"
    assert (r * 0).text() == "0"
    assert r.text("z") == "z"
    assert (r / 4).text() == "r/4"
