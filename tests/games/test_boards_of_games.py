"""Boards of games: dictionaries, laws of boards, strips of all lengths, and their refusals."""

import pytest
from samples import parametrize_some

from gfkit import Game
from gfkit.boards.shapes.board import Board, RepeatedBoard
from gfkit.errors import GfkitError
from gfkit.games.boards.dictionary import dictionary
from gfkit.games.boards.laws import search, search_pair
from gfkit.games.boards.moves import PieceRule, rule_of
from gfkit.games.boards.polyominoes import connected_boards
from gfkit.games.boards.rulesets import playable
from gfkit.games.boards.search import nim_value
from gfkit.games.boards.strips import (
    Lengths,
    StripOutcome,
    strip_outcomes,
)
from gfkit.games.boards.values import GamePositions
from gfkit.proofs.kernel import NotDerived, Workings, prove
from gfkit.strips.encodings.models import find_model


def game(name):
    return find_model(name).game


@parametrize_some(("cells", "count"), [*enumerate([1, 1, 2, 5, 12, 35, 108], 1)], first=6)
def test_free_polyominoes_are_counted_as_in_print(cells, count):
    """Golomb, Polyominoes (A000105)."""
    assert len(connected_boards(cells)) == count


def test_a_dictionary_has_each_polyomino_of_up_to_so_many_cells():
    found = {str(z.board): z.value for z in dictionary(game("i-tromping"), 5)}
    assert len(found) == 1 + 1 + 2 + 5 + 12
    assert found["....."] == "-1"  # Right's three in a row, once


def mex(values):
    return next(k for k in range(len(values) + 1) if k not in values)


@pytest.mark.parametrize("rows", [1, 2, 3])
@pytest.mark.parametrize("columns", [1, 2, 3, 4])
def test_nim_values_of_cram_by_the_definition(rows, columns):
    known = {}

    def value(free):
        if free not in known:
            moves = [
                free - {(r, c), (r + i, c + j)}
                for r, c in free
                for i, j in ((0, 1), (1, 0))
                if (r + i, c + j) in free
            ]
            known[free] = mex({value(z) for z in moves})
        return known[free]

    cells = frozenset((r, c) for r in range(rows) for c in range(columns))
    assert nim_value(game("cram"), Board(rows, columns)) == value(cells)


def test_laws_of_boards_hold_or_fail_with_the_smallest_board():
    assert search(game("i-tromping"), "2-wide:a", 6)[1] is None
    found = search(game("l-tromping"), "1x1:b", 6)[1]
    assert (found.board, found.got) == ("#.##|....", "{0|-1}")
    with pytest.raises(GfkitError, match="unknown law"):
        search(game("cram"), "3-long:a", 4)


HALF = Board.parse("..#..|.....")


@parametrize_some(
    ("name", "fails"),
    [("l-tromping", True), ("i-tromping", False), ("d-tromping", False), ("domineering", False)],
)
def test_two_negative_boards_side_by_side(name, fails):
    found = search_pair(game(name), "negative", HALF, HALF)[1]
    assert (found is not None) == fails


# Strips.

SINGLE = PieceRule((((0, 0),),), (((0, 0),),))


def on_strips(name, rows, letters, *lengths):
    rule = SINGLE if name == "single cells" else rule_of(game(name))
    return StripOutcome(rule, rows, ((letters, (Lengths(*lengths),)),))


@parametrize_some(
    ("name", "rows", "most", "first"),
    [
        ("i-tromping", 2, 5, 3),
        ("d-tromping", 2, 14, 11),
        ("d-tromping", 3, 7, 8),
        ("domineering", 3, 7, 4),
    ],
)
def test_horizontal_wins_all_long_strips(name, rows, most, first):
    found = strip_outcomes(game(name), rows, most)
    assert found.always.from_ == first
    assert str(found.proof(Workings())) == "proved"


@pytest.mark.parametrize(("letters", "lengths"), [("P", (0, 2)), ("N", (1, 2))])
def test_single_cells_are_taken_in_turn(letters, lengths):
    assert str(prove(on_strips("single cells", 1, letters, *lengths), {"searched": [0, 1, 2]}))


@parametrize_some(
    ("strip", "searched"),
    [
        (("i-tromping", 3, "R", 5, 5), [5]),
        (("i-tromping", 3, "R", 6), [6]),
        (("i-tromping", 3, "R", 6, 6), []),
        (("l-tromping", 3, "R", 4), [4, 5, 6, 7]),
        (("domineering", 2, "L", 1, 4), [1, 5, 9]),
        (("domineering", 2, "N", 13, 1, 13), [13]),
        (("single cells", 1, "P", 1, 2), [0, 1, 2]),
    ],
)
def test_outcomes_that_do_not_follow_are_not_proved(strip, searched):
    with pytest.raises(NotDerived):
        prove(on_strips(*strip), {"searched": searched})


@pytest.mark.parametrize(
    ("lengths", "numbers"),
    [
        ((3,), [3, 4, 5, 6, 7, 8]),
        ((3, 2, 8), [3, 5, 7]),
        ((0, 2), [0, 2, 4, 6, 8]),
        ((4, 6, 10), [4]),
    ],
)
def test_lengths_are_arithmetic_progressions(lengths, numbers):
    assert [*Lengths(*lengths).up_to(8)] == numbers


@pytest.mark.parametrize(
    ("lengths", "text"),
    [
        ((3,), "n >= 3"),
        ((0, 1, 1), "n = 0, 1"),
        ((3, 1, 6), "n = 3, ..., 6"),
        ((4, 6), "n = 4, 10, 16, ..."),
        ((4, 6, 16), "n = 4, 10, 16"),
        ((7, 1, 7), "n = 7"),
    ],
)
def test_lengths_in_words(lengths, text):
    assert str(Lengths(*lengths)) == text


@pytest.mark.parametrize(
    ("text", "k", "board"),
    [
        ("#|.[.|.]", 3, "#...|...."),
        ("[..]", 2, "...."),
        ("[.]#.", 0, "#."),
        ("..[#.].", 1, "..#.."),
    ],
)
def test_parts_in_brackets_are_repeated(text, k, board):
    assert str(RepeatedBoard.parse(text).board(k)) == board


@pytest.mark.parametrize("name", ["cram", "m-tromping", "node-kayles", "domineering"])
@pytest.mark.parametrize("text", ["2x3", "3x3", "..#|...|#.."])
def test_the_value_of_a_board_is_that_of_its_options_all_tried(name, text):
    """Of an impartial game by its nim-value, else part by part; here it is built from options."""
    board, found = Board.parse(text), Game(board=text, rule=name)
    sums = GamePositions(playable(name), 3)
    assert found == Game.of_table(sums.table, sums.of_board(board))
