"""Values of the literature: nimbers, switches, ups, stops and thermographs; what is no game."""

from fractions import Fraction

import pytest
from samples import parametrize_some

import gfkit
from gfkit import Game
from gfkit.errors import GameSyntaxError, GfkitError, LimitReached, WrongArgument
from gfkit.games.values.game import NotANumber


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("{0|1}", "1/2"),
        ("{1|-1}", "±1"),
        ("{0 | *}", "^"),  # up
        ("{0 | ^}", "^^*"),
        ("{0 || 0 | -2}", "+_2"),  # tiny two
        ("{2 | 0 || 0}", "-_2"),  # miny two
        ("^*+v*", "0"),
        ("*3+*5", "*6"),  # nimbers are added without carrying
        ("^[1]", "^"),
        ("^<1>", "^"),
        ("^[2] - ^[1] - ^<2>", "0"),
        ("3.{1|-1}", "±1"),  # a switch is its own negative
        ("2.^", "^^"),
        ("9999.*", "*"),
    ],
)
def test_values_as_they_are_called(text, value):
    """Winning Ways, chapters 2, 5 and 8; Lessons in Play, chapter 9."""
    assert str(Game(text)) == value
    assert Game(text) == Game(value)


@pytest.mark.parametrize(
    ("text", "is_nimber", "is_infinitesimal"),
    [
        ("0", True, True),
        ("*3", True, True),
        ("^", False, True),
        ("^*", False, True),
        ("1", False, False),
        ("{1|-1}", False, False),
        ("{0|1}", False, False),
        ("{1|0}", False, False),
    ],
)
def test_kinds_of_games(text, is_nimber, is_infinitesimal):
    """An infinitesimal is between -x and x for every positive number x."""
    game = Game(text)
    assert (game.is_nimber, game.is_infinitesimal) == (is_nimber, is_infinitesimal)
    small = Game("1/1024")
    assert is_infinitesimal == (-small < game < small)


@pytest.mark.parametrize(
    ("text", "left", "right"),
    [("{3|1}", 3, 1), ("1/2", Fraction(1, 2), Fraction(1, 2)), ("{4|0||-1}", 0, -1), ("^", 0, 0)],
)
def test_stops_are_the_numbers_where_play_ends(text, left, right):
    """Of {4|0||-1} Left moves to {4|0}, from which Right moves to 0; Right moves to -1."""
    game = Game(text)
    assert (game.left_stop, game.right_stop) == (left, right)
    graph = game.thermograph()
    assert (graph.left_stop, graph.right_stop) == (left, right)


@pytest.mark.parametrize(
    ("t", "left", "right"), [(0, 3, 1), (Fraction(1, 2), Fraction(5, 2), Fraction(3, 2)), (5, 2, 2)]
)
def test_walls_of_a_switch_meet_at_its_mean(t, left, right):
    """{3|1} is 2 plus or minus 1."""
    graph = Game("{3|1}").thermograph()
    assert (graph.left_at(t), graph.right_at(t)) == (left, right)


@pytest.mark.parametrize(
    ("text", "with_0", "with_1"),
    [("0", False, False), ("*", True, False), ("^", False, False), ("{2|0}", False, True)],
)
def test_games_that_are_confused(text, with_0, with_1):
    game = Game(text)
    assert game.is_confused_with("1") == with_1 == (not game <= 1 and not game >= 1)
    assert game.is_confused_with(0) == (not game <= 0 and not game >= 0)
    assert text == "{2|0}" or game.is_confused_with(0) == with_0


@pytest.mark.parametrize(
    ("start", "left", "right", "value"),
    [
        (5, lambda n: [n - k for k in (1, 2) if k <= n], None, "*2"),  # 5 mod 3
        (
            (1, 2),
            lambda z: [(z[0] - 1, z[1])] * (z[0] > 0),
            lambda z: [(z[0], z[1] - 1)] * (z[1] > 0),
            "-1",
        ),
    ],
)
def test_games_of_moves(start, left, right, value):
    moves = (left,) if right is None else (left, right)
    assert str(Game.of_moves(start, *moves)) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [("ordinal-sum(1/2, 1)", "3/4"), ("1/2:1", "3/4"), ("1:-1", "1/2"), ("*4:*5", "*9")],
)
def test_ordinal_sums_as_they_are_written(text, value):
    """Stalks of Hackenbush: blue below, then blue or red; green stalks are nimbers."""
    assert str(gfkit.game.value(text).value) == str(gfkit.read(text).game()) == value


@parametrize_some("n", [0, 1, 27], share=24)
@pytest.mark.parametrize("more", [7, pytest.param(100, marks=pytest.mark.thorough)])
def test_nimbers_are_added_by_ordinal_sums(n, more):
    assert Game.nimber(n).ordinal_sum(f"*{more}") == Game.nimber(n + more)
    assert Game.nimber(n).nim_value == n


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{1|0", "position 4"),
        ("1/3", "not a dyadic rational"),
        ("{1|2|3}", "a second |"),
        ("{1}", "a game in braces needs a bar '|'"),
        ("1+", "the text ends where a game is expected"),
        ("1)", "')' is not expected here"),
    ],
)
def test_what_is_no_game_is_refused_with_its_place(text, words):
    with pytest.raises(GameSyntaxError) as caught:
        Game(text)
    assert words in str(caught.value)


@pytest.mark.parametrize("text", ["^[0]", "^<0>", "^[17]", "^<17>", "^[001]"])
def test_powers_of_up_are_from_1_to_16(text):
    with pytest.raises(LimitReached, match="must be from 1 to"):
        Game(text)


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda: Game([1], [None]), WrongArgument, None),
        (lambda: Game(board="3x3"), WrongArgument, None),
        (lambda: Game("^") * Game("^"), WrongArgument, None),
        (lambda: Game("^").number, NotANumber, None),
        (lambda: Game(10**2000), LimitReached, None),
        (lambda: Game("10000.*"), LimitReached, "10000 copies of a game, more than 9999"),
        (lambda: Game.of_moves(3, None), WrongArgument, "left must be a function"),
        (lambda: Game.of_moves(3, lambda _: [], 5), WrongArgument, "right must be a function"),
        (lambda: Game("*").overheat("0", 1), GfkitError, "needs a game s > 0"),
    ],
)
def test_what_has_no_value_is_refused(call, error, words):
    with pytest.raises(error, match=words):
        call()
