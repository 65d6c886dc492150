"""What "any" is under "not", and letters of which one is each."""

from itertools import pairwise

import pytest
from reading.sentences.listed_objects import arrays, compositions, counts, has, runs, words
from samples import parametrize_some

from gfkit.errors import GfkitError
from gfkit.reading.read import read
from gfkit.reading.sentences.sentence_reader import read_sentence

KINGS = "placements of non-attacking kings on a 3 x n board"
TILINGS = "tilings of a 1 x n board with dominoes and squares"
FIRST_OR_LAST = (
    "binary words of length n in which either the first letter is 0 or the last letter is 0"
)


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        (
            "binary words of length n that do not have any run of length 2",
            lambda w: 2 not in runs(w),
        ),
        ("binary words of length n not having any run of length 2", lambda w: 2 not in runs(w)),
        (
            "binary words of length n that never contain any 0 followed by a 1",
            lambda w: not has(w, (0, 1)),
        ),
        ("binary words of length n in which any run has length 2", lambda w: {*runs(w)} == {2}),
        (
            "binary words of length n with any two adjacent letters different",
            lambda w: max(runs(w)) == 1,
        ),
    ],
)
def test_any_is_each_of_all_and_under_not_one_of_them(text, holds):
    counts(text, words(0, 1), holds)


@pytest.mark.parametrize(
    "text",
    [
        "binary words of length n except those with no 11 that begin with 1",
        "binary words of length n except those that begin with 1 and have no 11",
    ],
)
def test_those_are_left_out_of_which_all_is_said(text):
    counts(text, words(0, 1), lambda w: has(w, (1, 1)) or w[0] != 1)


def test_any_part_and_any_column_that_there_are_not():
    text = "compositions of n that do not use any part greater than 2"
    counts(text, compositions, lambda c: max(c) < 3, 8)
    text = "2 x n binary arrays that do not have any column with two 1s"
    counts(text, arrays(2, 0, 1), lambda a: (1, 1) not in zip(*a, strict=True), 5)


def test_letters_joined_by_and_are_those_of_single_places():
    text = "compositions of n whose parts are 1 and 3"
    counts(text, compositions, lambda c: {*c} <= {1, 3}, 8)
    text = "ternary words of length n with no two adjacent letters that are 0 or 1"
    counts(text, words(0, 1, 2), lambda w: all(2 in z for z in pairwise(w)), 5)


@parametrize_some(
    ("text", "why"),
    [
        ("binary words of length n that have any run of length 2", "of each run, or of some"),
        ("2 x n binary arrays in which no row has any run of length 2", "of each run, or of some"),
        ("binary words of length n that end with 1 if any run has length 2", "stopped at"),
        ("ternary words of length n in which no two adjacent letters are 0 and 1", "one each"),
        ("words of length n over {0,1,2} with no adjacent letters 0 and 1", "one each"),
        ("2 x n ternary arrays in which no two adjacent entries are 0 and 1", "one each"),
        ("compositions of n in which no two adjacent parts are even and odd", "one each"),
        ("ternary words of length n whose first and last letters are 0 and 1", "one each"),
        ("ternary words of length n with no two adjacent 0s or 1s", "of one of both"),
        ("compositions of n with no two adjacent 1s or 2s", "of one of both"),
        ("ternary words of length n in which every 2 is followed by 0 and 1", "by 01"),
        ("binary words of length n in which two 0s must be followed by a 1", "stopped at 'must'"),
        ("binary words of length n except those with no 11 and with first letter 1", "left out"),
        ("binary words of length n except those with no 11 or with no 00", "left out"),
        ("binary words of length n other than those with no 11, with first letter 1", "left out"),
        ("3 x n binary arrays with at most one 1 in the first two rows", "of both together"),
        (
            "3 x n binary arrays in which the first two rows have exactly one 1 in total",
            "of both together",
        ),
        (f"{KINGS} with at most one king in the first two rows", "of both together"),
        (f"{TILINGS} with no two adjacent squares or two adjacent dominoes", "can mean"),
        (f"{FIRST_OR_LAST} and there is no 11", "a comma before 'and'"),
    ],
)
def test_what_may_be_one_each_is_refused(text, why):
    with pytest.raises(GfkitError) as refused:
        read(text)
    assert why in str(refused.value)


def test_a_comma_ends_either():
    counts(
        f"{FIRST_OR_LAST}, and there is no 11",
        words(0, 1),
        lambda w: 0 in {w[0], w[-1]} and not has(w, (1, 1)),
    )


SO_MANY = {
    "2 x n binary arrays in which no column contains two 1s": (
        2,
        lambda a: (1, 1) not in zip(*a, strict=True),
    ),
    "3 x n binary arrays in which no column contains exactly two 1s": (
        3,
        lambda a: 2 not in map(sum, zip(*a, strict=True)),
    ),
    "3 x n binary arrays in which no column contains at least two 1s": (
        3,
        lambda a: max(map(sum, zip(*a, strict=True))) < 2,
    ),
}


@pytest.mark.parametrize("text", SO_MANY)
def test_what_no_column_contains_is_told_where_it_makes_a_difference(text):
    rows, holds = SO_MANY[text]
    counts(text, arrays(rows, 0, 1), holds, 4)


@pytest.mark.parametrize(
    "text",
    [
        "3 x n binary arrays in which no column contains two 1s",
        "binary words of length n in which no window of length 4 contains two 1s",
    ],
)
def test_no_column_with_two_may_be_one_with_more(text):
    with pytest.raises(GfkitError, match=r"can mean .* at least two 1s'; or .* exactly two 1s'"):
        read(text)


@pytest.mark.parametrize(
    "text",
    [
        (
            "colorings of the vertices of P_2 x P_n with red, blue and green in which vertices at "
            "distance at most 2 have different colors"
        ),
        "2 X n binary arrays with no two 1s at distance 2",
    ],
)
def test_a_distance_in_two_directions_is_refused(text):
    """Along rows and columns, or as long as the shortest path: (1,1) and (2,2)."""
    assert "along rows and columns, or by paths" in str(read_sentence(text))


MOTZKIN = "Motzkin paths of length n with height at most 2 "
COLORED_ROW = "tilings of a 1 x n board with red squares, blue squares and dominoes "


@pytest.mark.parametrize(
    "text",
    [
        MOTZKIN + "in which no up step is followed by a level step and a down step",
        MOTZKIN + "in which no up step is adjacent to a level step and a down step",
        COLORED_ROW + "in which no domino is adjacent to a red square and a blue square",
    ],
    ids=["followed by steps", "adjacent to steps", "adjacent to tiles"],
)
def test_a_step_or_tile_beside_two_others_is_refused(text):
    assert isinstance(read_sentence(text), GfkitError)
