"""Boards: said in one way or another they are the same, of arrays, of pieces and on graphs."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from reading.sentences.listed_objects import counts as counts_as_listed
from reading.sentences.listed_objects import refused
from samples import parametrize_some

import gfkit
from gfkit.errors import GfkitError
from gfkit.reading.sentences.dispatch_by_kind_of_meaning import sentence_of, sequence_of
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


Row = tuple[int, ...]


def no_run(row: Row, many: int, *, around: bool = False) -> bool:
    """Tell whether no so many edges that follow each other are chosen."""
    end = many - 1 if around else 0
    told = "".join(map(str, row + row[:end]))
    return "1" * many not in told


@pytest.mark.parametrize(
    "board",
    [
        "a 2 x n cylinder whose last column is adjacent to its first",
        "a 2 x n board whose first and last columns are adjacent",
        "a 2 x n board whose left and right edges are glued to form a cylinder",
    ],
)
def test_boards_whose_first_and_last_columns_are_joined(board: str) -> None:
    found = gfkit.as_sequence(f"non-attacking kings, zero or more, on {board}")
    for n in range(3, 7):
        cells = [*product(range(2), range(n))]
        near = [(a, b) for a, b in combinations(cells, 2) if (a[1] - b[1]) % n in {0, 1, n - 1}]
        some = (
            {z for z, y in zip(cells, told, strict=True) if y}
            for told in product((0, 1), repeat=2 * n)
        )
        assert found(n) == sum(not any({*two} <= z for two in near) for z in some), n


@parametrize_some(
    "ring", ["a ring of n cells", "a circular strip of n cells", "a circular 1 x n board"]
)
def test_tilings_of_a_ring_are_words_on_a_circle(ring: str) -> None:
    """A domino is a 1 where it begins: then no two 1s are adjacent on the circle."""
    found = gfkit.as_sequence(f"tilings of {ring} with squares and dominoes")
    assert found.offset == 3
    for n in range(3, 8):
        rows = product((0, 1), repeat=n)
        assert found(n) == sum(no_run(z, 2, around=True) for z in rows)


MOST = 5


def arrays(rows, columns, letters=(0, 1)):
    """Return all arrays of some letters."""
    return [*product(product(letters, repeat=columns), repeat=rows)]


def counts(text, objects, holds):
    """Check that a sentence counts the objects that it means, as does its canonical form."""
    counts_as_listed(text, objects, holds, MOST)


ROUND = {"cylinder": (True, False), "ring": (False, True), "torus": (True, True)}


def beside(array, joined, steps, length):
    """Return so many cells next to each other, where rows are fixed."""
    rows_round, columns_round = ROUND[joined]
    rows, columns = len(array), len(array[0])
    found = []
    for r, c, (down, right) in product(range(rows), range(columns), steps):
        there = [(r + down * k, c + right * k) for k in range(length)]
        if rows_round:
            there = [(x % rows, y) for x, y in there]
        if columns_round:
            there = [(x, y % columns) for x, y in there]
        if all(x < rows and y < columns for x, y in there):
            found.append(tuple(array[x][y] for x, y in there))
    return found


BOTH = [(0, 1), (1, 0)]


@parametrize_some("joined", ROUND, share=36)
@parametrize_some("rows", [1, 2, 3], share=24)
def test_cells_of_an_array_with_joined_sides_are_beside_each_other_over_the_joint(joined, rows):
    for said in (
        f"{rows} X n binary arrays on a {joined} with no two adjacent 1s",
        f"binary arrays on a {rows} X n {joined} with no two adjacent 1s",
    ):
        counts(said, lambda n: arrays(rows, n), lambda a: (1, 1) not in beside(a, joined, BOTH, 2))
    counts(
        f"{rows} X n binary arrays on a {joined} avoiding 010 horizontally",
        lambda n: arrays(rows, n),
        lambda a: (0, 1, 0) not in beside(a, joined, [(0, 1)], 3),
    )


@pytest.mark.parametrize("adjective", ["cylindrical", "toroidal"])
def test_arrays_are_joined_by_an_adjective(adjective):
    joined = {"cylindrical": "cylinder", "toroidal": "torus"}[adjective]
    meant = read_sentence(f"3 X n binary arrays on a {joined} with no 2 X 2 block of 1s")
    for said in (f"{adjective} 3 X n binary arrays", f"3 X n {adjective} binary arrays"):
        assert read_sentence(f"{said} with no 2 X 2 block of 1s") == meant


@parametrize_some("rows", [2, 3])
def test_neighbors_are_counted_on_a_torus(rows):
    def holds(array):
        ways = [(0, 1), (1, 0), (0, -1), (-1, 0)]
        rows, columns = len(array), len(array[0])
        return all(
            sum(array[(r + x) % rows][(c + y) % columns] for x, y in ways) <= 1
            for r, c in product(range(rows), range(columns))
            if array[r][c]
        )

    said = f"{rows} X n binary arrays on a torus in which every 1 is adjacent to at most one 1"
    counts(said, lambda n: arrays(rows, n), holds)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("with every row sum even", "adjacent entries and blocks there are not"),
        ("with two adjacent 1s", "adjacent entries and blocks there are not"),
        ("in which every 1 is adjacent to a 0", "on a torus it is said how many neighbors"),
        ("whose first row has sum 1", "adjacent entries and blocks there are not"),
    ],
)
def test_what_is_not_counted_over_a_joint_is_refused(said, why):
    with pytest.raises(GfkitError, match=why):
        sequence_of(read_sentence(f"3 X n binary arrays on a cylinder {said}"))


def test_which_sides_are_joined_is_said_once():
    refused("toroidal 3 X n binary arrays on a cylinder", "which sides are joined is said once")
