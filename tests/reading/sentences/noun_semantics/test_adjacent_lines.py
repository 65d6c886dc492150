"""Adjacent rows and columns: what each of them has, what both are, and their sums."""

from __future__ import annotations

from itertools import pairwise

import pytest
from reading.sentences.listed_objects import arrays, asked, columns, counts, refused
from samples import parametrize_some


def apart(lines, holds):
    """Tell whether no two lines beside each other are both so."""
    return not any(holds(a) and holds(b) for a, b in pairwise(lines))


SAID = {
    "no two adjacent columns contain a 1": lambda z: apart(columns(z), any),
    "no two adjacent columns each contain a 1": lambda z: apart(columns(z), any),
    "no two adjacent columns both have exactly one 1": lambda z: apart(
        columns(z), lambda c: sum(c) == 1
    ),
    "no two adjacent columns both have sum 2": lambda z: apart(columns(z), lambda c: sum(c) == 2),
    "no two adjacent rows both contain an even number of 1s": lambda z: apart(
        z, lambda c: sum(c) % 2 == 0
    ),
    "no three adjacent columns all contain a 1": lambda z: (
        not any(all(map(any, columns(z)[k : k + 3])) for k in range(len(z[0]) - 2))
    ),
    "no two adjacent columns are all 1": lambda z: apart(columns(z), all),
    "any two adjacent columns contain at most one 1": lambda z: all(
        sum(a + b) < 2 for a, b in pairwise(columns(z))
    ),
}


@parametrize_some("said", SAID)
def test_lines_that_each_have_something(said):
    counts(f"3 X n binary arrays in which {said}", arrays(3, 0, 1), SAID[said], 5)


def rooks(z):
    """Tell whether three rooks do not attack each other, nor stand in adjacent columns."""
    lines = [*z, *columns(z)]
    return sum(map(sum, z)) == 3 and max(map(sum, lines)) < 2 and apart(columns(z), any)


def test_pieces_of_which_no_two_are_in_adjacent_columns():
    text = "ways to place 3 nonattacking rooks on a 3 X n board, no two of them in adjacent columns"
    counts(text, arrays(3, 0, 1), rooks)


@pytest.mark.parametrize(
    "said",
    [
        "no two adjacent columns contain exactly one 1",
        "no two adjacent columns contain at most one 1",
        "no two adjacent columns have sum 2",
    ],
)
def test_lines_together_or_each_is_not_told(said):
    asked(f"3 X n binary arrays in which {said}", "together or of each is not told")


ARRAYS = "2 X n binary arrays"


def none_both(holds):
    return lambda a: not any(holds(c) and holds(d) for c, d in pairwise(columns(a)))


def rises(holds):
    """Say by how much the sum of each column may be larger than the one before it."""
    return lambda a: all(holds(sum(d) - sum(c)) for c, d in pairwise(columns(a)))


OF_BOTH = {
    "with no two adjacent columns both containing a 1": none_both(any),
    "in which no two adjacent columns both have sum 1": none_both(lambda c: sum(c) == 1),
    "with no two consecutive columns that both contain a 1": none_both(any),
    "with no two consecutive columns both equal to 11": none_both(all),
    "in which adjacent columns do not both contain a 1": none_both(any),
    "with no two adjacent columns having the same sum": rises(bool),
    "in which adjacent columns have different numbers of 1s": rises(bool),
    "in which adjacent columns never have the same sum": rises(bool),
    "in which the sums of adjacent columns differ by 1": rises(lambda k: abs(k) == 1),
    "in which adjacent column sums differ by at most 1": rises(lambda k: abs(k) <= 1),
    "with nondecreasing column sums": rises(lambda k: k >= 0),
    "whose column sums strictly increase": rises(lambda k: k > 0),
    "in which the column sums weakly decrease from left to right": rises(lambda k: k <= 0),
    "in which exactly one pair of adjacent columns has the same sum": lambda a: (
        sum(sum(c) == sum(d) for c, d in pairwise(columns(a))) == 1
    ),
    "in which the two rows differ in exactly two positions": lambda a: (
        sum(sum(c) == 1 for c in columns(a)) == 2
    ),
    "in which adjacent columns differ in exactly one of the two rows": lambda a: all(
        sum(x != y for x, y in zip(c, d, strict=True)) == 1 for c, d in pairwise(columns(a))
    ),
    "with at most two columns in which both entries are 1": lambda a: (
        sum(map(all, columns(a))) <= 2
    ),
    "with no two horizontally adjacent 1s except in the top row": lambda a: (
        not any(x and y for x, y in pairwise(a[1]))
    ),
}


@parametrize_some("said,holds", OF_BOTH.items(), ids=list(OF_BOTH))
def test_what_both_of_two_adjacent_columns_are(said, holds):
    counts(f"{ARRAYS} {said}", arrays(2, 0, 1), holds, most=5)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("in which no two adjacent columns have sum 1", "together or of each is not told"),
        ("in which adjacent rows have different sums", "lines of a fixed length"),
        ("in which adjacent columns differ in one of the three rows", "so many cells"),
        (
            "in which every entry is not equal to at least one of its neighbors",
            "may mean that it differs from one, or from all",
        ),
    ],
)
def test_what_may_be_of_each_or_of_both_is_refused(said, why):
    refused(f"{ARRAYS} {said}", why)
