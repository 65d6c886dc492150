"""Titles of OEIS entries (The OEIS Foundation Inc., CC BY-SA 4.0), with their terms there."""

import json
from pathlib import Path

import pytest

from gfkit.boards.arrays import ArrayRule
from gfkit.errors import LimitReached
from gfkit.oeis.title_reading import TitleRule, Unread, read_title
from gfkit.strips.brute_arrays import array_profile
from gfkit.strips.strip import Strip

ENTRIES = [
    json.loads(line)
    for line in (Path(__file__).parent / "oeis_titles.jsonl").read_text("utf-8").splitlines()
]
MOST_ARRAYS = 600


def test_there_are_a_hundred() -> None:
    assert len(ENTRIES) > 90


@pytest.mark.parametrize("entry", ENTRIES, ids=[entry["number"] for entry in ENTRIES])
def test_a_title_says_the_terms_of_its_entry(entry) -> None:
    found = read_title(entry["title"])
    assert isinstance(found, TitleRule), found
    rule = ArrayRule.from_data(found.rule, entry["number"])
    first = entry["offset"] + found.shift
    number = len(entry["terms"])
    strip = Strip(rule, **{found.fixed: found.side})
    counts = strip.terms(first + number)[first:]
    assert counts == [found.divisor * term for term in entry["terms"]]
    for n, count in enumerate(counts, first):  # and by the definition, on small boards
        shape = (n, found.side) if found.fixed == "columns" else (found.side, n)
        if n and len(rule.values) ** (n * found.side) <= MOST_ARRAYS:
            assert array_profile(rule, *shape).total() == count


@pytest.mark.parametrize(
    ("title", "stopped"),
    [
        ("Number of partitions of n.", "partitions of n"),
        ("Number of n X n 0..1 arrays with no two ones adjacent horizontally.", "n x n"),
        (
            "Number of n X 3 0..1 arrays with every element happy and upper left element zero.",
            "happy",
        ),
        ("Number of n X 2 0..2 arrays with no adjacent elements equal and all green.", "green"),
        ("", "its end"),
    ],
)
def test_a_title_is_read_whole_or_not_at_all(title, stopped) -> None:
    found = read_title(title)
    assert isinstance(found, Unread)
    assert found.stopped.startswith(stopped)


@pytest.mark.parametrize("word", ["king-move", "elements", "upper", "0, 1", "arrays"])
def test_a_word_that_is_misspelt_is_not_passed_over(word) -> None:
    title = (
        "Number of n X 3 0..1 arrays with every element equal to 0, 1 or 2 king-move adjacent "
        "elements, with upper left element zero."
    )
    assert isinstance(read_title(title), TitleRule)
    assert isinstance(read_title(title.replace(word, f"{word}q", 1)), Unread)


def test_a_rule_that_is_too_large_says_so() -> None:
    found = read_title("Number of n X 9 0..8 arrays with every 3 X 3 subblock summing to 35.")
    assert isinstance(found, TitleRule)
    with pytest.raises(LimitReached):
        Strip(ArrayRule.from_data(found.rule, "large"), columns=9, max_states=1000).terms(3)


SUM = "Number of n X 3 0..1 arrays with every 2 X 2 subblock summing to "
AROUND = "Number of (n+2) X 3 0..1 arrays with each 3 X 3 subblock having clockwise pattern "


@pytest.mark.parametrize(
    ("title", "stopped"),
    [
        (SUM + "1234567", "1234567"),
        (SUM + "1" * 5000, "number of n x 3"),
        ("Number of n X 2 0..99999999 arrays with no adjacent elements equal.", "0..99999999"),
        (AROUND + "000 " * 200, "having clockwise"),
        (AROUND + "0" * 40, "0" * 40),
    ],
)
def test_numbers_and_words_that_no_entry_has_are_unread(title, stopped) -> None:
    found = read_title(title)
    assert isinstance(found, Unread)
    assert found.stopped.startswith(stopped)
