"""Titles that were counted otherwise than their entries, and what people write outside the page."""

from __future__ import annotations

import pytest

from gfkit.language.counting import sequence_of
from gfkit.language.reader import read
from gfkit.language.refusals import Refused

NEXT = "arrays with every 0 next to a 1 and every 1 next to a 2 horizontally"
UNEQUAL = "with no adjacent elements equal."
WITHOUT = "without the pattern 0 1 diagonally or vertically."
TITLES = {
    "A232337": (
        f"Number of 3 X n 0..2 {NEXT} or antidiagonally, with no adjacent elements equal.",
        "next",
    ),
    "A232145": (f"Number of n X 2 0..2 {NEXT}, diagonally or antidiagonally.", "next"),
    "A232150": (f"Number of 2 X n 0..2 {NEXT}, diagonally or antidiagonally.", "next"),
    "A188839": (f"Number of n X 5 binary arrays {WITHOUT}", "the pattern"),
    "A188842": (f"Number of nX8 binary arrays {WITHOUT}", "the pattern"),
    "A184122": ("Number of nX2 0..3 arrays with rows and columns in nondecreasing order.", "rows"),
}
"""Titles of the OEIS that were counted otherwise than their entries, and where each is refused."""

PEOPLE = (
    ("In how many ways can 5 people sit in n chairs so that no two are adjacent?", "In", ""),
    ("A coin is tossed n times. How many sequences have no two heads in a row?", "coin", ""),
    ("who wins Domineering on a 3 X n board?", "who", "positions of "),
    ("how fast does the number of binary words of length n avoiding 11 grow?", "how", ""),
    (
        "binary words of length n such that if a 1 is followed by a 0 then it ends with 1",
        "if",
        "binary words of length n ",
    ),
    (
        "binary words of length n containing 11 unless they start with 0",
        "unless",
        "binary words of length n ",
    ),
    ("compositions of n except those with 2s", "except", "compositions of n "),
    ("binary words of length n with neither 00 nor 11", "neither", "binary words of length n "),
    (
        "binary words of length n with as many 0s as 1s",
        "as many",
        "binary words of length n ",
    ),
    (
        "tilings of a 2 X n board with dominoes so that no four of them meet",
        "so that",
        "tilings of ",
    ),
    ("4-tuples (p_1, ..., p_4) of Dyck paths of semilength n", "-", "Dyck paths of semilength n"),
    ("number of ways to climb n stairs by steps of 1 or 2", "ways", ""),
)
"""Sentences outside the page, the word at which each is refused, and objects that it names."""


def refused(text):
    with pytest.raises(Refused) as found:
        read(text)
    return found.value


@pytest.mark.parametrize("number", TITLES)
def test_titles_that_the_language_does_not_know_are_refused_at_their_place(number):
    title, word = TITLES[number]
    refusal = refused(title)
    assert title[refusal.place :].startswith(word)
    assert "arrays" in refusal.nearest
    assert sequence_of(read(refusal.nearest)).values.terms(3)


@pytest.mark.parametrize(("text", "word", "objects"), PEOPLE)
def test_sentences_outside_the_page_are_refused_at_the_place_with_one_that_runs(
    text, word, objects
):
    refusal = refused(text)
    assert text[refusal.place :].startswith(word)
    assert 0 < len(refusal.words) <= 12 or not refusal.words
    assert refusal.nearest.startswith(objects)
    assert sequence_of(read(refusal.nearest)).values.terms(3)


def test_each_item_of_a_list_of_pieces_is_a_whole_noun():
    text = "tilings of a 3 x n board with 2 kinds of squares and T-tetrominoes"
    sequence = sequence_of(read(text))
    assert [sequence(n) for n in range(1, 5)] == [8, 72, 768, 7840]


@pytest.mark.parametrize("pattern", ["1-2-1", "the pattern 1-2-1"])
def test_a_pattern_is_refused_with_both_meanings(pattern):
    refusal = refused(f"words of length n over {{1,2,3}} avoiding {pattern}")
    assert "avoiding 121" in str(refusal)
    assert "consecutive" in str(refusal)
    assert "anywhere in this order" in str(refusal)


@pytest.mark.parametrize(
    "text",
    [
        "3 X n binary arrays avoiding 11 diagonally",
        "binary words of length n either avoiding 00 or avoiding 11 and with no 1s",
        "binary words of length n not containing 11 and starting with 0",
        "compositions of n avoiding 12",
    ],
)
def test_what_has_two_meanings_is_refused_with_both(text):
    assert " or " in refused(text).reason
