"""Integers and fractions of any length, read from their decimal text."""

import pytest

from gfkit.formulas.tree import Number, text_of
from gfkit.numbers.decimals import integer
from gfkit.sequences.sequence import Sequence
from gfkit.series.marked_gf import MarkedGF
from gfkit.series.printing import recurrence_text
from gfkit.series.profiles import Profile
from gfkit.series.rational_gf import RationalGF


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("--1", "'--1' is not an integer"),
        ("", "'' is not an integer"),
        ("1 2", "'1 2' is not an integer"),
        ("٣", "'٣' is not an integer"),
        ("1_000", "'1_000' is not an integer"),
        ("x" * 41, f"'{'x' * 37}...' is not an integer"),
    ],
)
def test_what_is_no_integer_is_refused(text, words):
    with pytest.raises(ValueError, match=words):
        integer(text)


@pytest.mark.parametrize("sign", ["", "+", "-"])
def test_a_number_of_more_digits_than_are_taken_is_refused(sign):
    assert abs(integer(f"{sign}1234", most=4)) == 1234
    with pytest.raises(ValueError, match="a number of 5 digits; the limit is 4"):
        integer(f"{sign}12345", most=4)


@pytest.mark.parametrize("length", [5_000, 50_000])
@pytest.mark.parametrize(
    "text",
    [
        lambda z: RationalGF.of([z], [1, -z, 1]).text("x"),
        lambda z: RationalGF.of([z], [1, -z, 1]).text("x", factored=False),
        lambda z: repr(RationalGF.of([z], [1, -z, 1])),
        lambda z: RationalGF.of([z], [1, -z, 1]).latex(),
        lambda z: recurrence_text(RationalGF.of([z], [1, -z, 1])),
        lambda z: str(MarkedGF.of({(0, 0, 0): z}, {(0, 0, 0): 1, (1, 0, 1): -1})),
        lambda z: repr(MarkedGF.of({(0, 0, 0): z}, {(0, 0, 0): 1, (1, 0, 1): -1})),
        lambda z: str(Profile.of({(0, 0): 1, (1, 1): z})),
        lambda z: repr(Profile.of({(0, 0): 1, (1, 1): z})),
        lambda z: str(Sequence.parse("1/(1-x)") * z),
        lambda z: str(Sequence([1, z])),
        lambda z: text_of(Number(z)),
        lambda z: repr(Number(z)),
    ],
)
def test_everything_that_holds_a_long_number_prints_it(text, length):
    told = text(integer("7" * length))
    assert "7" * 20 in told or f"({length} digits)" in told
