"""Numbers of a field are exact."""

from gfkit.numbers.algebraic import AlgebraicNumber

CUBIC = (-1, 1, -3, 1)


def test_text():
    r = AlgebraicNumber.generator(CUBIC)
    assert (r * r / 2 - r).text() == "(-2*r+r^2)/2"
    assert (r * 0).text() == "0"
    assert r.text("z") == "z"
    assert (r / 4).text() == "r/4"
