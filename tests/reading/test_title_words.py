"""A number in words that may stand for n."""

import pytest

from gfkit.reading.title_words import MOST_SIZED, sized


@pytest.mark.parametrize(
    ("text", "general", "n"),
    [
        ("domino tilings of 3 x 8", "domino tilings of 3 x n", 8),
        ("binary words of length 10 avoiding 11", "binary words of length n avoiding 11", 10),
        (
            f"binary words of length {MOST_SIZED} avoiding 11",
            *("binary words of length n avoiding 11", MOST_SIZED),
        ),
    ],
)
def test_one_number_stands_for_n(text, general, n):
    assert sized(text) == (general, n)


@pytest.mark.parametrize(
    "text",
    [
        "binary words of length n", "binary words", "kings on a 4 x 4 board",
        f"binary words of length {MOST_SIZED + 1} avoiding 11",
    ],
)  # fmt: skip
def test_words_with_n_without_numbers_or_with_two_stay(text):
    assert sized(text) == (text, 0)
