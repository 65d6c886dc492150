"""What a class gets that can add, multiply and invert."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gfkit.numbers.coercion import Operators


class Residue(Operators):
    """A number modulo 11."""

    __slots__ = ("value",)

    def __init__(self, value):
        object.__setattr__(self, "value", value % 11)

    def _like(self, other):
        if isinstance(other, int):
            return Residue(other)
        return other if isinstance(other, Residue) else None

    def _plus(self, other):
        return Residue(self.value + other.value)

    def _times(self, other):
        return Residue(self.value * other.value)

    def inverse(self):
        return Residue(pow(self.value, -1, 11))


units = st.integers(1, 10)


@given(units, units, st.integers(-6, 9))
def test_operators_are_those_of_the_residues(a, b, k):
    one, other = Residue(a), Residue(b)
    assert (one - other).value == (a - b) % 11
    assert (-one).value == -a % 11
    assert (a - other).value == (a - b) % 11
    assert (one / other).value == (a / other).value == a * pow(b, -1, 11) % 11
    assert (one / b).value == (one / other).value
    assert (one**k).value == pow(a, k, 11)
    assert (1 / one).value == pow(a, -1, 11)


@pytest.mark.parametrize(
    "call",
    [lambda z: z + "x", lambda z: z - "x", lambda z: z * "x", lambda z: z / "x", lambda z: "x" / z],
)
def test_operators_take_nothing_else(call):
    with pytest.raises(TypeError):
        call(Residue(3))


def test_what_has_operators_is_immutable():
    with pytest.raises(AttributeError, match="Residue is immutable: value"):
        Residue(3).value = 4
