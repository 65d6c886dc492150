"""Dictionaries, families and the laws of boards side by side."""

import pytest

from gfkit.base.budget import Budget
from gfkit.boards.language.rules import find_model
from gfkit.boards.shapes.board import Board
from gfkit.errors import BoardSyntaxError, GfkitError, LimitReached
from gfkit.games.concatenation import search, search_pair
from gfkit.games.dictionary import (
    Entry,
    Family,
    connected_boards,
    dictionary,
    drawn,
    find_pattern,
    images,
    representative,
)
from gfkit.games.notation import parse
from gfkit.games.partizan import GameTable


def game_of(name):
    return find_model(name).definition.game


def test_free_polyominoes_are_counted():
    # OEIS A000105
    assert [len(connected_boards(n)) for n in range(1, 9)] == [1, 1, 2, 5, 12, 35, 108, 369]


def test_the_representative_is_that_of_every_image():
    board = Board.parse("..#|#..|#.#")
    assert {representative(image) for image in images(board)} == {representative(board)}


def test_a_dictionary_has_every_board_once():
    entries = dictionary(game_of("i-tromping"), 5)
    assert len(entries) == 21
    values = {str(entry.board): entry.value for entry in entries}
    assert values["....."] == "-1"
    assert values["#.#|...|#.#"] == "*"


def test_drawings_stand_side_by_side():
    entries = [Entry(Board.parse("..|.#"), "*"), Entry(Board.parse("..."), "-1")]
    assert drawn(entries).split("\n") == ["[][]  [][][]", "[]", "*     -1"]
    assert all(len(line) <= 20 for line in drawn(entries * 5, width=20).split("\n"))


def test_no_pattern_is_seen_in_what_has_none():
    table = GameTable()
    values = [parse(table, text) for text in ("0", "1", "3", "7", "15", "31", "63")]
    assert find_pattern(table, values) is None


@pytest.mark.parametrize("text", ["...", "[..|..]...", "a[.]", "[]"])
def test_bad_families(text):
    with pytest.raises(BoardSyntaxError):
        Family.parse(text)


def test_laws_hold_and_fail_with_the_smallest_board():
    assert search(game_of("i-tromping"), "2-wide:a", 7)[1] is None
    failure = search(game_of("l-tromping"), "1x1:b", 6)[1]
    assert (failure.board, failure.got) == ("#.##|....", "{0|-1}")
    with pytest.raises(GfkitError, match="unknown law"):
        search(game_of("cram"), "3-long:a", 4)
    with Budget(longest=60), pytest.raises(LimitReached):
        search(game_of("cram"), "negative", 40)


def test_two_negative_boards_of_l_tromping_may_make_a_fuzzy_one():
    half = Board.parse("..#..|.....")
    tried, failure = search_pair(game_of("l-tromping"), "negative", half, half)
    assert tried == 1
    assert (failure.board, failure.got) == ("..#....#..|..........", "N")
    for straight in ("i-tromping", "d-tromping", "domineering"):
        assert search_pair(game_of(straight), "negative", half, half)[1] is None
