"""Titles of OEIS entries (The OEIS Foundation Inc., CC BY-SA 4.0), with their terms there."""

import pytest
from tiers import one_in

from gfkit.oeis.titles.title_reading import TitleRule, Unread, read_title


@one_in(2)
@pytest.mark.parametrize("word", ["king-move", "elements", "upper", "0, 1", "arrays"])
def test_a_word_that_is_misspelt_is_not_passed_over(word) -> None:
    title = (
        "Number of n X 3 0..1 arrays with every element equal to 0, 1 or 2 king-move adjacent "
        "elements, with upper left element zero."
    )
    assert isinstance(read_title(title), TitleRule)
    assert isinstance(read_title(title.replace(word, f"{word}q", 1)), Unread)


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


UNREAD = [
    ("Number of partitions of n.", "partitions of n"),
    ("Number of n X 3 0..1 arrays with every element happy and upper left element zero.", "happy"),
    ("Number of n X 2 0..2 arrays with no adjacent elements equal and all green.", "green"),
    (
        "Number of n X 3 0..1 arrays with every 2 X 2 subblock summing to " + "1" * 5000,
        "number of n x 3",
    ),
    ("Number of n X 2 0..99999999 arrays with no adjacent elements equal.", "..9999"),
    (
        "Number of n X 3 nonnegative integer arrays with no adjacent elements equal.",
        "nonnegative integer",
    ),
    ("Number of 0..2 colorings on an n X 6 array circular in the 5 direction.", "direction"),
    (
        "Number of length n 0..1 arrays with at most one downstep in every n neighbor pairs.",
        "n neighbor pairs",
    ),
    ("Number of n X 3 array permutations with each element making zero or one rook moves.", "rook"),
    (
        (
            "Number of n X 2 arrays of occupancy after each element moves to some horizontal or "
            "vertical neighbor, with no occupancy greater than one and with every occupancy equal "
            "to two or three."
        ),
        "arrays of occupancy",
    ),
    ("Number of primitive reversible strings with n beads of 3 colors.", "primitive"),
    ("Number of binary pattern classes in the (2,n)-rectangular grid.", "pattern classes"),
    ("Number of directed Hamiltonian paths in the 4 X n grid graph.", "directed hamiltonian paths"),
    ("Number of edge covers in the 3 X n king graph.", "edge-covers"),
    ("Number of 2n X (2+1) arrays of permutations of 0..n with a shift.", "2n x (2+1)"),
]


@pytest.mark.parametrize(("title", "stopped"), UNREAD, ids=[title[:60] for title, _ in UNREAD])
def test_what_the_language_cannot_say_is_unread(title, stopped) -> None:
    found = read_title(title)
    assert isinstance(found, Unread)
    assert found.stopped.startswith(stopped)
    assert len(found.stopped) < 400
