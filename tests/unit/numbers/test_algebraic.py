"""Numbers of a field are exact."""

import pytest

from gfkit.errors import GfkitError
from gfkit.numbers.algebraic import AlgebraicNumber

CUBIC = (-1, 1, -3, 1)


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
