"""Boards: said in one way or another they are the same, of arrays, of pieces and on graphs."""

import pytest

from gfkit.reading.sentences.dispatch_by_kind_of_meaning import sentence_of
from gfkit.reading.sentences.sentence_reader import RefusedSentence, read_sentence

OPEN = ["a 3 x n board", "a 3 by n rectangle", "a board of size 3 x n", "a strip of width 3"]
OPEN += ["a board with 3 rows and n columns", "the 3-by-n board", "a rectangular 3 x n board"]
CYLINDERS = ["a 4 x n cylinder", "a cylinder of circumference 4 and length n"]
CYLINDERS += ["a 4 x n board on a cylinder"]
THINGS = {
    "domino tilings of": OPEN + CYLINDERS,
    "placements of nonoverlapping dominoes on": OPEN,
    "places of dominoes in": OPEN,
    "placements of non-attacking kings on": OPEN,
    "independent sets in": OPEN + CYLINDERS,
}


@pytest.mark.parametrize("things", THINGS)
@pytest.mark.parametrize("boards", [OPEN, CYLINDERS], ids=["open", "cylinder"])
def test_a_board_is_the_same_however_it_is_said(things, boards):
    each = {read_sentence(f"{things} {one}") for one in boards if one in THINGS[things]}
    assert len(each) == (1 if boards[0] in THINGS[things] else 0)
    assert not any(isinstance(one, RefusedSentence) for one in each)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("3 X n binary arrays", "binary arrays with 3 rows and n columns"),
        ("n X 2 binary arrays", "binary arrays of n rows and 2 columns"),
        ("(n+1) X 2 binary arrays", "n+1 by 2 binary arrays"),
        ("(n+1) X 3 binary arrays", "(n+1) X (2+1) binary arrays"),
    ],
)
def test_arrays_have_the_sides_of_boards(one, other):
    said = "with no two adjacent 1s"
    assert read_sentence(f"{one} {said}") == read_sentence(f"{other} {said}")


@pytest.mark.parametrize(
    ("text", "board"),
    [
        ("domino tilings of n x 4", "an n x 4 board"),
        ("domino tilings of 8 x n", "an 8 x n board"),
        ("domino tilings of 2n x 3", "a 2n x 3 board"),
        ("placements of non-attacking kings on n x 3", "an n x 3 board"),
        ("placements of non-attacking kings on 11 x n", "an 11 x n board"),
        ("placements of non-attacking kings on 3 x n", "a 3 x n board"),
    ],
)
def test_a_board_has_the_article_of_its_first_side(text, board):
    told = sentence_of(read_sentence(text))
    assert f" {board}" in told


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("3 x 2n binary arrays with no two adjacent 1s", "n, or n and a number"),
        ("independent sets in a 3 x n board with a corner removed", "tilings are counted"),
        ("domino tilings of a 0 x n board", "1 cell or more"),
        ("0 x n binary arrays with no two adjacent 1s", "1 cell or more"),
        ("dominating sets of an n x n cylinder", "which side is joined is not told"),
    ],
)
def test_a_board_that_is_none_is_refused_with_the_reason(text, why):
    assert why in str(read_sentence(text))
