"""Titles that are not read: what would be guessed is not, and it is told where the reader stops."""

from __future__ import annotations

import pytest

from gfkit.oeis.titles.reader import Unread, read_title


@pytest.mark.parametrize(
    ("title", "stopped"),
    [
        ("ternary words of length n on {0,1} with no two consecutive 0's.", "on {0,1}"),
        ("n X 2 binary arrays with no two consecutive 1's.", ""),
        ("n X 2 binary arrays with no 01 substring.", ""),
        ("n X 2 binary arrays with no three consecutive equal elements.", ""),
        ("n X 1 0..2 arrays with second differences nonzero.", ""),
        ("n X 2 0..2 arrays without any interior element greater than both neighbors.", ""),
        ("words of length n over {0,1,2} with no three consecutive letters.", "letters"),
        ("base 900000 n-digit numbers with adjacent digits differing by one or less.", "900000"),
        ("900000-ary words of length n with no 01 substring.", "900000"),
        ("edge covers in the ladder graph P_3 X P_n.", "p_3 x p_n"),
        (
            "n X 3 0..2 arrays with no column j greater than column j-2 in all rows.",
            "2 in all rows",
        ),
        (
            "length-n 1..3 arrays with new repeated values introduced in sequential order.",
            "",
        ),
    ],
    ids=[
        "three letters of two",
        "consecutive in an array",
        "substrings of an array",
        "three consecutive in an array",
        "differences in a column",
        "neighbors in an array",
        "which letters",
        "digits of no base",
        "letters of no alphabet",
        "a ladder that is none",
        "columns that are not neighbours",
        "values from 1 on",
    ],
)
def test_words_that_are_not_clear_are_unread(title, stopped):
    found = read_title(f"Number of {title}")
    assert isinstance(found, Unread)
    assert stopped in found.stopped


ARRANGED = (
    "Number of length n+1 0..2 arrays with the sum of the {} multiplied by some arrangement"
    " of +-1 equal to zero."
)


@pytest.mark.parametrize(
    "what",
    [
        "medians of adjacent pairs",
        "cubes of adjacent differences cubed",
        "mean of adjacent pairs",
        "squares of each adjacent pair",
    ],
)
def test_sums_of_what_is_not_told_are_unread(what):
    assert isinstance(read_title(ARRANGED.format(what)), Unread)


MATRICES = (
    "Number of (n+1)X(n+{}) {}..1 symmetric matrices with every 2X2 subblock having sum {} and two"
    " distinct values."
)


@pytest.mark.parametrize(
    ("columns", "least", "total"),
    [(2, "-1", "zero"), (1, "0", "zero"), (1, "-1", "one")],
    ids=["not a square", "no values below zero", "another sum"],
)
def test_symmetric_matrices_that_are_not_known_are_unread(columns, least, total):
    assert isinstance(read_title(MATRICES.format(columns, least, total)), Unread)


ROLLED = (
    "Rolling cube footprints: number of n X 2 0..5 arrays where {} and every array movement to a"
    " horizontal neighbor moves along an edge of this graph."
)


@pytest.mark.parametrize(
    ("graph", "stopped"),
    [
        ("0..5 label faces of a sphere", "sphere"),
        ("0..7 label faces of a cube", "label"),
        ("0..5 label nodes of a graph with edges 0,1 1,6", "label"),
        ("0..5 label nodes of a graph with edges 0,1 1", "1 and"),
        ("0..5 label nodes of the square grid graph", "label"),
    ],
)
def test_a_graph_that_is_not_told_is_unread(graph, stopped):
    found = read_title(ROLLED.format(graph))
    assert isinstance(found, Unread)
    assert found.stopped.startswith(stopped)
