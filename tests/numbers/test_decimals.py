"""Numbers of any length as text and back, under Python's own limit of 4300 digits."""

from dataclasses import dataclass
from fractions import Fraction
from math import log2

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gfkit.numbers.decimals import (
    data_repr,
    decimal,
    decimal_exponent,
    digits_of,
    fraction,
    integer,
    log2_of,
    number_text,
    numbers_text,
    rounded_text,
    short_text,
    shortened,
)
from gfkit.numbers.records import LongNumbers
from gfkit.sequences.sequence import Sequence

small = st.integers(-9, 9)

numbers = st.one_of(
    st.integers(),
    st.builds(
        lambda sign, e, d: sign * (10**e + d), st.sampled_from([-1, 1]), st.integers(0, 6000), small
    ),
)

positive = st.builds(
    lambda a, b, e: Fraction(a, b) * Fraction(10) ** e,
    st.integers(1, 10**6),
    st.integers(1, 10**6),
    st.integers(-900, 900),
)


# Integers and fractions.
@given(numbers)
def test_integers_of_any_length_are_read_back(value):
    text = decimal(value)
    assert integer(text) == value
    assert int(text[:50]) == value // 10 ** max(0, len(text) - 50) or value < 0
    assert number_text(value) == text
    assert digits_of(value) == len(text.lstrip("-"))
    assert value < 0 or integer(f"+{text}") == value


@given(st.lists(small, min_size=1, max_size=9))
def test_digits_are_those_of_the_positional_system(digits):
    value = sum(abs(c) * 10**k for k, c in enumerate(reversed(digits)))
    text = "".join(str(abs(c)) for c in digits).lstrip("0") or "0"
    assert decimal(value) == text
    assert decimal(value * 10**5000) == (text + "0" * 5000 if value else "0")


@given(numbers, st.integers(1, 10**9))
def test_fractions_are_read_back(above, below):
    value = Fraction(above, below)
    text = number_text(value)
    assert fraction(text) == value
    assert ("/" in text) == (value.denominator > 1)


def test_other_things_are_written_as_they_are():
    assert numbers_text([True, "x", Fraction(4, 2), 1]) == "True, x, 2, 1"
    assert numbers_text([1, 2], "; ") == "1; 2"
    assert fraction("-6/4") == Fraction(-3, 2)


# Messages: no number makes a line long.
@given(numbers)
def test_a_long_number_is_told_by_its_ends_and_its_length(value):
    whole, text = decimal(value), short_text(value)
    if text != whole:
        told, _, digits = text.partition(" (")
        first, last = told.split("...")
        assert whole.startswith(first)
        assert whole.endswith(last)
        assert digits == f"{digits_of(value)} digits)"
        assert digits_of(value) > 40 > len(text)
    else:
        assert digits_of(value) <= 40
    assert short_text(Fraction(value, 1)) == text


def test_both_sides_of_a_fraction_are_shortened():
    assert short_text(Fraction(10**41, 3)) == "100000...000000 (42 digits)/3"
    assert short_text("x" * 80) == "x" * 80
    assert short_text("x" * 81) == "x" * 40 + "..."


@given(st.text(alphabet="ab \n", max_size=90), st.integers(4, 70))
def test_a_text_is_shortened_to_one_line(text, longest):
    found = shortened(text, longest)
    whole = " ".join(text.split())
    assert len(found) <= longest
    assert found == whole if len(whole) <= longest else whole.startswith(found[:-3])
    assert found == whole or found.endswith("...")


# Sizes.
@given(positive)
def test_the_exponent_is_that_of_the_leading_digit(value):
    place = decimal_exponent(value)
    assert Fraction(10) ** place <= value < Fraction(10) ** (place + 1)


@pytest.mark.parametrize("place", [-60, -1, 0, 1, 400])
def test_at_powers_of_ten_the_exponent_goes_up(place):
    ten = Fraction(10) ** place
    assert decimal_exponent(ten) == place
    assert decimal_exponent(ten * Fraction(10**50 - 1, 10**50)) == place - 1


@given(st.integers(-5000, 5000), st.integers(1, 99))
def test_the_logarithm_of_a_number_beyond_floats(power, factor):
    value = factor * Fraction(2) ** power
    assert log2_of(value) == pytest.approx(power + log2(factor), abs=1e-9)


@given(positive, st.integers(1, 15), st.sampled_from([-1, 1]))
def test_rounding_keeps_so_many_digits(value, digits, sign):
    text = rounded_text(sign * value, digits)
    error = abs(Fraction(text) - sign * value)
    unit = Fraction(10) ** (decimal_exponent(value) - digits + 1)
    assert error <= unit * Fraction(1001, 2000)
    body = text.lstrip("-").partition("e")[0].replace(".", "").strip("0")
    assert len(body) <= digits
    assert rounded_text(0, digits) == "0"


def test_a_number_that_rounds_up_to_a_power_of_ten():
    assert rounded_text(10**400 - 1, 4) == "1e+400"
    assert rounded_text(-(10**400) // 3, 4) == "-3.333e+399"


# Records.
@dataclass(frozen=True, repr=False)
class Pair(LongNumbers):
    one: object
    other: object


@pytest.mark.parametrize(
    "value",
    [1, True, "x", (), (1,), (1, 2), [1, (2,)], {"a": Fraction(1, 2)}, None, 2.5],
    ids=repr,
)
def test_records_print_as_dataclasses_do(value):
    assert data_repr(value) == repr(value)
    assert repr(Pair(value, 7)) == f"Pair(one={value!r}, other=7)"


@pytest.mark.parametrize("length", [1, 100, 5000])
def test_one_line_holds_the_short_text_of_each_long_number(length):
    long = integer("7" * length)
    for number in (long, -long, Fraction(long, 2)):
        assert short_text(number) in repr(Sequence([1, number]))
