"""Digits of numbers, which do not start with 0, counted from their definitions."""

from itertools import pairwise

import pytest
from reading.sentences.listed_objects import counts, has, numbers, words

OF_NUMBERS = {
    "strings of n decimal digits in which every two adjacent digits have a different parity": (
        lambda w: all((x + y) % 2 for x, y in pairwise(w))
    ),
    "n-digit strings of decimal digits whose digit sum is divisible by 3": lambda w: (
        sum(w) % 3 == 0
    ),
}


@pytest.mark.parametrize("text", OF_NUMBERS)
def test_what_is_said_of_digits_is_counted(text):
    counts(text, words(*range(10)), OF_NUMBERS[text], 4)


def test_numbers_with_digits_in_a_base_do_not_start_with_0():
    text = "positive integers with exactly n digits in base 4 in which the digit 0 does not occur"
    counts(text, numbers(0, 1, 2, 3), lambda w: 0 not in w, 5)
    text = "binary numbers with exactly n bits (leading bit 1) that contain no 000"
    counts(text, numbers(0, 1), lambda w: not has(w, (0, 0, 0)))
    text = "n-digit positive integers that have their digits in weakly increasing order"
    counts(text, numbers(*range(10)), lambda w: [*w] == sorted(w), 4)
    text = "n-digit numbers (no leading zero) in which each digit 0 is directly preceded by a 3"
    counts(
        text,
        numbers(*range(10)),
        lambda w: all(x == 3 for x, y in pairwise(w) if y == 0),
        4,
    )
    text = "n-digit positive integers (base 10) with no 5"
    counts(text, numbers(*range(10)), lambda w: 5 not in w, 4)
