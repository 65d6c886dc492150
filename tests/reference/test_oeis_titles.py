"""Titles of OEIS entries (The OEIS Foundation Inc., CC BY-SA 4.0), with their terms there."""

import pytest
from tiers import one_in

from gfkit.boards.kinds.arrays import ArrayRule
from gfkit.errors import LimitReached
from gfkit.oeis.titles.title_reading import TitleRule, Unread, read_title
from gfkit.strips.sequences.strip import Strip


@pytest.mark.parametrize(
    ("title", "stopped"),
    [
        ("Number of partitions of n.", "partitions of n"),
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


@one_in(2)
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
        ("Number of n X 2 0..99999999 arrays with no adjacent elements equal.", "..9999"),
        (AROUND + "000 " * 200, "having clockwise"),
        (AROUND + "0" * 40, "0" * 40),
    ],
)
def test_numbers_and_words_that_no_entry_has_are_unread(title, stopped) -> None:
    found = read_title(title)
    assert isinstance(found, Unread)
    assert found.stopped.startswith(stopped)


@one_in(2)
@pytest.mark.parametrize(
    ("title", "same"),
    [
        (
            (
                "Number of (n+1) X (2+1) 0..1 arrays with every 2 X 2 "
                "subblock diagonal maximum minus "
                "antidiagonal minimum nondecreasing horizontally and vertically."
            ),
            (
                "Number of (n+1)X(2+1) 0..1 arrays with each 2X2 subblock diagonal maximum minus "
                "antidiagonal minimum nondecreasing rightwards and downwards"
            ),
        ),
        (
            "Number of n X 3 0..1 arrays with no two ones adjacent horizontally or nw-se.",
            "Number of nX3 binary arrays with no two 1's adjacent horizontally or diagonally",
        ),
        (
            (
                "Number of (n+2) X (1+2) 0..1 arrays with no 3 x 3 subblock "
                "diagonal sum zero and no "
                "antidiagonal sum three."
            ),
            (
                "Number of (n+2)X(1+2) 0..1 arrays with no 3X3 subblock "
                "diagonal sum 0 and no "
                "antidiagonal sum 3"
            ),
        ),
        (
            (
                "Number of length n+2 0..4 arrays with no three elements in "
                "a row with pattern aba (with "
                "a!=b) and new values 0..4 introduced in 0..4 order."
            ),
            (
                "Number of 0..4 arrays of length n+2 with no 3 consecutive "
                "elements with pattern aba "
                "(with a!=b), and new values 0..4 introduced in row-major order"
            ),
        ),
        (
            "Number of n X 2 0..2 arrays with rows unimodal and columns nondecreasing.",
            "Number of nX2 0..2 arrays with row unimodal, and column nondecreasing",
        ),
    ],
)
def test_two_wordings_are_one_rule(title, same) -> None:
    found = read_title(title)
    assert isinstance(found, TitleRule), found
    assert read_title(same) == found


def test_points_of_the_compass_are_words_of_their_own() -> None:
    found = read_title(
        "Number of n X 2 0..2 arrays with every nonzero element less "
        "than or equal to some NW, E or "
        "S neighbor."
    )
    assert isinstance(found, TitleRule)
    assert found.rule["neighbours"][0]["directions"] == ["up-left", "right", "down"]


@pytest.mark.parametrize(
    "title",
    [
        (
            "Number of nX3 nonnegative integer arrays with upper left 0 "
            "and lower right n+4-4 and value "
            "increasing by 0 or 1 with every step right or down."
        ),
        "Number of n X 3 nonnegative integer arrays with no adjacent elements equal.",
        "Number of 0..2 colorings on an n X 6 array circular in the 5 direction.",
        (
            "Number of (n+3) X 6 binary arrays with every 4 X 4 subblock "
            "commuting with each horizontal "
            "and vertical neighbor 4 X 4 subblock."
        ),
        (
            "Number of length n 0..1 arrays with at most one downstep in "
            "every n consecutive neighbor "
            "pairs."
        ),
    ],
)
def test_what_the_language_cannot_say_is_unread(title) -> None:
    assert isinstance(read_title(title), Unread)
