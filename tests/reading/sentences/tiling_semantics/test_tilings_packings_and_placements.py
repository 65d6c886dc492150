"""What sentences about pieces on a board mean, by listing the ways to lay the pieces."""

import pytest
from reading.sentences.drawn.tilings import DOMINO, UNIT, Kind, laid
from reading.sentences.listed_objects import refused
from samples import parametrize_some

import gfkit
from gfkit.reading.sentences.sentence_reader import RefusedSentence, read_sentence
from gfkit.reading.sentences.tiling_meanings import Aim, Tiled


def number_of(text):
    """Return the one number of a sentence about a board whose sides are numbers."""
    answer = gfkit.ask(text).says
    return int(answer["count"] if "count" in answer else answer["number"])


TERMS = [
    # Pieces of all sizes count beside others; by listing.
    ("tilings of a 2 x n board with dominoes and squares of any size", 1, [2, 8, 26, 90, 306]),
    ("tilings of a 3 x n board with squares of any size", 0, [1, 1, 3, 6, 13, 28]),
    # Vertical lines from one side to the other; without any a tiling is no longer two.
    (
        "tilings of a 2 x n board with dominoes and exactly 2 squares with no vertical fault line",
        1,
        [1, 2, 2, 2, 2, 2],
    ),
    # Which way tiles lie, and articles; by listing.
    (
        "domino tilings of a 2 x n board in which not all dominoes are vertical",
        1,
        [0, 1, 2, 4, 7, 12, 20],
    ),
    (
        "domino tilings of a 4 x n board in which exactly two dominoes are horizontal",
        1,
        [0, 3, 6, 9, 12],
    ),
    (
        (
            "tilings of a 2 x n board with dominoes and squares with neither vertical dominoes nor "
            "vertical fault lines"
        ),
        1,
        [1, 3, 2, 2, 2, 2],
    ),
    (
        "domino tilings of a 3 x 2n board that do not have a vertical fault line",
        1,
        [3, 2, 2, 2],
    ),
    (
        "ways to place a domino and an L-tromino on a 2 x n board without overlapping",
        1,
        [0, 0, 12, 48, 108, 192],
    ),
    (
        "tilings of a 4 x n board with dominoes, at most two of which are vertical",
        1,
        [1, 4, 4, 10, 9],
    ),
    (
        "domino tilings of a 3 x n board with the bottom right corner removed",
        1,
        [1, 0, 4, 0, 15, 0, 56],
    ),
    ("vertically fault-free domino tilings of 4 x n", 1, [1, 4, 2, 3, 2, 3]),
    ("fault-free domino tilings of 5 x n", 1, [0, 0, 0, 0, 0, 6]),
    # Two pairs of lying dominoes do not stand side by side: a(n) = a(n-1) + a(n-3) from n = 3 on.
    (
        "tilings of a 2 x n board with dominoes with no four tiles meeting at a point",
        0,
        [1, 1, 2, 3, 4, 6, 9],
    ),
    # Kinds.
    ("tilings of a 1 x n board with red and blue squares and dominoes", 0, [1, 2, 5, 12, 29, 70]),
    ("tilings of a 4 x n board with 2 kinds of T-tetrominoes", 0, [1, 0, 0, 0, 32, 0]),
    # Boards.
    ("domino tilings of a 3 X n board with a corner removed", 1, [1, 0, 4, 0, 15, 0, 56]),
    ("dimer coverings of the cylinder C_4 x P_n", 0, [1, 2, 9, 32, 121]),
    ("tilings of a strip of length n with tiles of length 1 and 2", 0, [1, 1, 2, 3, 5, 8]),
    ("domino tilings of 3 X 2n", 0, [1, 3, 11, 41, 153]),
    ("number of ways to tile a (n+1) x 2 board with dominoes", 1, [2, 3, 5, 8]),
    # Cells may stay empty.
    ("packings of dominoes in a 2 x n board", 0, [1, 2, 7, 22, 71]),
    ("ways to place 2 non-overlapping dominoes on a 2 x n board", 1, [0, 2, 11, 29]),
]


@parametrize_some(("text", "first", "terms"), TERMS, ids=[row[0] for row in TERMS], share=24)
def test_a_sentence_has_the_numbers_of_what_it_asks(text, first, terms):
    sequence = gfkit.as_sequence(text)
    assert [sequence[n] for n in range(first, first + len(terms))] == terms


def colored(rows, columns, kinds, such):
    """Count the tilings by kinds of pieces whose tiles are such as they are to be."""
    return sum(such(on) for on in laid(kinds, rows, columns, gaps=False, around=False))


def are_apart(on):
    """Tell whether no two tiles of one name, of dominoes of a color, share a part of a side."""
    of = {cell: (k, name) for k, (name, cells) in enumerate(on) for cell in cells}
    beside = (((r, c), (r + i, c + j)) for r, c in of for i, j in ((0, 1), (1, 0)))
    return not any(
        of[a][1] == of[b][1] != "unit squares" and of[a][0] != of[b][0]
        for a, b in beside
        if b in of
    )


@parametrize_some(
    ("text", "rows", "has_squares"),
    [
        (
            (
                "tilings of a 1 x n board with squares and 2 kinds of dominoes with no two "
                "adjacent dominoes of the same color"
            ),
            1,
            True,
        ),
        (
            (
                "tilings of a 2 x n board with 2 kinds of dominoes such that no two adjacent "
                "dominoes have the same color"
            ),
            2,
            False,
        ),
        (
            (
                "tilings of a 2 x n board with squares and 2 kinds of dominoes, with no two "
                "dominoes of the same color next to each other"
            ),
            2,
            True,
        ),
        (
            (
                "tilings of a 3 x n board with dominoes in two colors in which no two tiles of the "
                "same color are adjacent"
            ),
            3,
            False,
        ),
    ],
)
def test_tiles_of_a_color_are_apart_as_they_are_listed(text, rows, has_squares):
    kinds = [Kind((f"dominoes {z}",), DOMINO.images) for z in "ab"]
    sequence = gfkit.as_sequence(text)
    sizes = range(1, 8 // rows + 1)
    of_all = tuple(kinds + [UNIT] * has_squares)
    assert [sequence[n] for n in sizes] == [colored(rows, n, of_all, are_apart) for n in sizes]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            "tilings of a 4 x n board with dominoes with no two vertical dominoes side by side",
            "one above the other",
        ),
        (
            (
                "tilings of a 1 x n board with squares and dominoes with no two adjacent dominoes "
                "of the same color"
            ),
            "tiles of one kind",
        ),
        (
            (
                "tilings of a 1 x n board with 2 kinds of squares and 2 kinds of dominoes with no "
                "two adjacent tiles of the same color"
            ),
            "kinds are those of one piece",
        ),
        (
            "tilings of a 4 x n cylinder with dominoes with no two adjacent vertical dominoes",
            "sides are open",
        ),
        (
            "domino tilings of 2 x n with no three adjacent dominoes",
            "two tiles are adjacent",
        ),
    ],
)
def test_adjacent_tiles_of_which_not_enough_is_told_are_refused(text, why):
    refused(text, why)


def test_tiles_side_by_side_are_adjacent_where_none_stands_above_another():
    said, meant = (
        read_sentence(f"domino tilings of a 2 x n board with no two {told}")
        for told in ("vertical dominoes side by side", "adjacent vertical dominoes")
    )
    assert said == meant


PLACES = [
    ("number of 2 x 2 squares in a 3 x n grid", [0, 2, 4, 6]),
    ("number of L-trominoes in a 2 x n grid", [0, 4, 8, 12]),
    ("number of dominoes in a 2 x n board", [1, 4, 7, 10]),
    ("number of T-tetrominoes in a 3 x n grid", [0, 2, 8, 14]),
    ("places of a 2 x 2 square in a 3 x n board", [0, 2, 4, 6]),
    ("number of squares in an n x n grid", [1, 5, 14, 30]),
    ("number of rectangles in a 2 x n grid", [3, 9, 18, 30]),
]


@parametrize_some(("text", "terms"), PLACES, ids=[row[0] for row in PLACES])
def test_a_piece_without_a_verb_has_as_many_places(text, terms):
    assert read_sentence(text).aim is Aim.PLACES
    assert gfkit.as_sequence(text)[1:5] == terms


@parametrize_some(
    ("text", "number"),
    [
        ("how many squares are in a 3 x 5 board", 26),
        ("how many dominoes in an 8 x 8 board", 112),
        ("number of 2 x 2 squares in a 4 x 6 grid", 15),
        ("number of rectangles in a 5 x 7 grid", 420),
        ("how many domino tilings does an 8 x 8 chessboard have?", 12988816),
        ("domino tilings of 8 x 8 with two opposite corners removed", 0),
        ("in how many ways can you place 2 dominoes on a 2 x 3 board", 11),
    ],
)
def test_a_board_of_two_numbers_has_one_number(text, number):
    assert number_of(text) == number


@pytest.mark.parametrize("text", ["dominoes in a 3 x n board", "3 x n board with dominoes"])
def test_pieces_on_a_board_without_more_are_refused_with_both_readings(text):
    told = str(read_sentence(text))
    for said in ("places of dominoes in a 3 x n board", "tilings of a 3 x n board with dominoes"):
        assert said in told
        assert read_sentence(said) is not None


@pytest.mark.parametrize(
    "text",
    [
        "packings of a 3 x n board with dominoes",
        "domino packings of a 3 x n board",
        "configurations of a 3 x n board with dominoes",
    ],
)
def test_whether_packings_of_a_board_cover_it_is_to_be_said(text):
    told = str(read_sentence(text))
    for said in (
        "tilings of a 3 x n board with dominoes",
        "placements of nonoverlapping dominoes on a 3 x n board",
    ):
        assert f"'{said}'" in told
        assert isinstance(read_sentence(said), Tiled)


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("tilings of a 3 x n board at dominoes", "'dominoes'"),
        ("tilings of a 3 x n board with frogs", "'frogs'"),
        ("domino tilings of a 3 x n board with pink elephants", "'elephants'"),
        ("tilings of 3 x n with dominoes up to rotation", "'rotation'"),
    ],
)
def test_a_sentence_is_refused_at_its_first_word_that_is_not_understood(text, at):
    refused(text, f"it stopped at {at}")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("tilings of a 3 x n board", "with which pieces"),
        ("tilings of a 3 x n board with W-tetrominoes", "there is no W-tetromino"),
        ("tilings of a 3 x n board with dominoes by squares", "told twice"),
        ("domino tilings of a 3 x n board with exactly 2 squares", "not among the pieces"),
        ("tilings of 3 x n with 1x1 and 2x2 squares and with exactly 2 squares", "which squares"),
        ("tilings of a 3 x n board with 2 x 3 squares", "sides of a square are equal"),
        ("tilings of a 3 x n board with 2 x 2 dominoes", "2 cells"),
        ("domino tilings of a 4 x n board with two corners removed", "which two corners"),
        (
            "tilings of 2 x n with dominoes and squares that do not have 2 squares and 3 dominoes",
            "not both",
        ),
        ("domino tilings of a 3 x n board with no three tiles meeting at a point", "four tiles"),
        (
            (
                "tilings of a 4 x n board with unit squares and XXX|X.X|XX. with no four tiles "
                "meeting at a point"
            ),
            "touches itself at a corner",
        ),
    ],
)
def test_what_has_no_one_meaning_is_refused_with_the_reason(text, why):
    refused(text, why)


def test_what_is_said_of_one_and_another_way_to_say_it_are_one_meaning():
    said = [
        "tilings of a 3 x n board with dominoes and squares that have no fault lines",
        "fault-free tilings of 3 x n by 1 x 1 squares and 1 x 2 tiles",
        "ways to cover the 3 by n grid using monominoes or dimers without fault lines",
        "fault-free monomer-dimer tilings of a 3 x n strip",
    ]
    assert len({read_sentence(text) for text in said}) == 1


@pytest.mark.parametrize(
    ("said", "whole"),
    [
        (
            "only horizontal dominoes and exactly one vertical domino",
            "dominoes, with exactly 1 vertical domino",
        ),
        (
            "only dominoes and more squares than dominoes",
            "dominoes and unit squares, with more unit squares than dominoes",
        ),
        (
            "only squares and an odd number of dominoes",
            "dominoes and unit squares, with an odd number of dominoes",
        ),
        (
            "only dominoes but exactly two unit squares",
            "dominoes and unit squares, with exactly 2 unit squares",
        ),
        (
            "dominoes and at least 2 unit squares only",
            "dominoes and unit squares, with at least 2 unit squares",
        ),
    ],
)
def test_only_some_pieces_and_an_amount_of_others_has_two_meanings(said, whole):
    found = read_sentence(f"tilings of a 2 x n board with {said}")
    assert isinstance(found, RefusedSentence)
    assert "'only ... and ...' may mean" in str(found)
    assert f"'tilings of a 2 x n board with {whole}'" in str(found)


@pytest.mark.parametrize(
    ("said", "plain"),
    [
        ("only dominoes and squares", "dominoes and squares"),
        ("dominoes and squares only", "dominoes and squares"),
        ("only dominoes and no squares", "dominoes"),
        (
            "only dominoes and exactly two vertical dominoes",
            "dominoes, exactly two of which are vertical",
        ),
    ],
)
def test_only_some_pieces_are_those_pieces(said, plain):
    each = (gfkit.terms(f"tilings of a 2 x n board with {z}") for z in (said, plain))
    first, second = (z.terms for z in each)
    assert first == second
