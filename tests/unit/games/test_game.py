"""`Game`: the class that users meet."""

from __future__ import annotations

import copy
import pickle
import random
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from laws.trees import TREES, intern
from oracle import option_trees as play
from tiers import drawn

from gfkit import Budget
from gfkit.boards.shapes.board import Board
from gfkit.boards.shapes.joins import Joins
from gfkit.boards.shapes.position import Placed, Position
from gfkit.errors import GfkitError, LimitReached, OutOfBudget, WrongArgument
from gfkit.games.notation import GameSyntaxError, parse, show
from gfkit.games.partizan import GameTable
from gfkit.games.user_game import Game

TEXTS = ["0", "1", "-1/2", "*", "*2", "^", "v*", "+_2", "±1", "{2|0}", "{3|1||-1}", "1*"]
some = settings(max_examples=drawn(80), deadline=None)


def of_tree(tree):
    return Game(*([of_tree(option) for option in side] for side in tree))


@some
@given(TREES, TREES)
def test_order_and_sums_are_those_of_the_trees(one, other):
    g, h = of_tree(one), of_tree(other)
    le, ge = play.le(one, other), play.le(other, one)
    assert (g <= h, g >= h) == (le, ge)
    assert (g < h, g > h, g == h, g != h) == (le and not ge, ge and not le, le and ge, g != h)
    assert g.compare(h) == {(1, 1): "=", (1, 0): "<", (0, 1): ">", (0, 0): "||"}[le, ge]
    assert g.is_confused_with(h) == (not le and not ge)
    assert g + h == of_tree(play.add(one, other))
    assert -g == of_tree(play.negative(one))
    assert g.outcome == play.outcome(one)


@pytest.mark.parametrize(("one", "other"), list(product(TEXTS, TEXTS)))
def test_games_of_different_tables_are_one_value(one, other):
    g, h = Game(one), Game(other)
    total = g + h
    assert total == h + g
    assert total - h == g
    assert hash(total - h) == hash(g)
    assert (total - g, h - h) == (h, 0)
    assert len({total - h, g, Game(str(g))}) == 1


@pytest.mark.parametrize("text", TEXTS)
def test_copies_are_equal(text):
    game = Game(text)
    assert pickle.loads(pickle.dumps(game)) == game  # noqa: S301 - our own bytes
    assert copy.deepcopy(game) == copy.copy(game) == game
    assert Game(game) == Game.of_data(game.data()) == game.canonical_form() == game
    assert Game(list(game.left), list(game.right)) == game
    assert Game(game.left, game.right) == game
    assert eval(repr(game)) == game  # noqa: S307 - what repr writes is Python
    assert game.birthday == max([-1, *(o.birthday for o in (*game.left, *game.right))]) + 1


@pytest.mark.parametrize("number", [0, 3, -2, Fraction(1, 2), Fraction(-7, 8)])
def test_numbers_are_numbers(number):
    game = Game(number)
    assert game == number
    assert hash(game) == hash(number)
    assert game.is_number
    assert game.number == number == game.mean
    assert game.stops == (number, number)
    assert 1 + game == game + 1 == number + 1
    assert Fraction(1, 2) - game == Fraction(1, 2) - number
    assert game * game == number * number
    assert 3 * game == game * 3 == 3 * number
    assert (game < number + 1, game >= number) == (True, True)


def by_moves(position, rule):
    """The game of a position, move by move, from the rules of Domineering, Snort or Col."""
    sides = []
    at = {cell: piece.mark for piece in position.pieces for cell in piece.cells}
    free = position.board.cells - at.keys()
    for player, mark, steps in (("Left", "B", (1, 0)), ("Right", "R", (0, 1))):
        moves = []
        for r, c in sorted(free):
            if rule == "domineering":
                piece = Placed({(r, c), (r + steps[0], c + steps[1])}, player)
                is_legal = piece.cells <= free
            else:
                piece = Placed({(r, c)}, player, mark)
                around = [(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)]
                marks = [at[x] for x in around if x in at]
                is_legal = all((one == mark) == (rule == "snort") for one in marks)
            if is_legal:
                after = Position(position.board, [*position.pieces, piece])
                moves.append(by_moves(after, rule))
        sides.append(moves)
    return Game(*sides)


@pytest.mark.parametrize("rule", ["domineering", "snort", "col"])
@pytest.mark.parametrize("board", ["2x3", "..#|...", "1x5"])
@pytest.mark.parametrize("seed", range(4))
def test_positions_with_pieces(rule, board, seed):
    start = Position(Board.parse(board), [])
    choose = random.Random(seed)  # noqa: S311 - a repeatable choice
    cells = sorted(start.board.cells)
    for _ in range(2):
        r, c = choose.choice(cells)
        player, mark, steps = choose.choice([("Left", "B", (1, 0)), ("Right", "R", (0, 1))])
        where = {(r, c), (r + steps[0], c + steps[1])} if rule == "domineering" else {(r, c)}
        try:
            start = Position(start.board, [*start.pieces, Placed(where, player, mark)])
            found = Game(board=start, rule=rule)
        except GfkitError:
            start = Position(start.board, [])
            continue
        assert found == by_moves(start, rule)
    assert Game(board=Position(start.board, []), rule=rule) == Game(board=board, rule=rule)


def test_positions_that_cannot_be():
    stones = [Placed({(0, 0)}, "Left", "B"), Placed({(0, 1)}, "Left", "B")]
    position = Position(Board.parse("1x3"), stones)
    assert Game(board=position, rule="snort") == 1
    for wrong in (
        lambda: Game(board=position, rule="col"),
        lambda: Game(board=Position(Board.parse("1x3"), [], Joins(across=True)), rule="snort"),
        lambda: Game(board=Position(Board.parse("1x3"), [Placed({(0, 0)}, "", "Q")]), rule="col"),
    ):
        with pytest.raises(GfkitError):
            wrong()


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: Game(None), lambda: Game(0.5), lambda: Game(True), lambda: Game([1]),
        lambda: Game([1], [None]), lambda: Game(board="3x3"), lambda: Game(rule="domineering"),
        lambda: Game("1", board="3x3", rule="domineering"), lambda: Game("^") + None,
        lambda: Game("^") < 0.5, lambda: Game("^") * "2", lambda: Game("^") * 0.5,
        lambda: Game("^") * Game("^"), lambda: Game("^").cool("*"), lambda: Game("^").cool(None),
        lambda: Game(board=3, rule="domineering"), lambda: Game(board="2x2", rule=3),
    ],
)  # fmt: skip
def test_what_is_not_a_game_is_a_type_error_with_an_example(wrong):
    with pytest.raises(WrongArgument) as caught:
        wrong()
    assert isinstance(caught.value, TypeError)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: Game("^").number, lambda: Game("^").nim_value,
        lambda: Game("^").cool(-1), lambda: Game("^").overheat(0, 1),
        lambda: Game.nimber(256), lambda: Game.nimber(-1),
        lambda: Game(Fraction(1, 3)), lambda: Game("1/3"),
    ],
)  # fmt: skip
def test_what_is_not_defined_is_one_clear_error(wrong):
    with pytest.raises(GfkitError):
        wrong()


@pytest.mark.parametrize(
    "deep",
    [
        lambda: Game("^999") + Game("{1|0}"), lambda: str(Game("*").ordinal_sum(1500)),
        lambda: Game(10**2000), lambda: Game("^") * 10**9, lambda: Game(1).ordinal_sum(10**9),
    ],
)  # fmt: skip
def test_games_that_are_too_deep_are_refused(deep):
    with pytest.raises(LimitReached):
        deep()


def test_a_budget_ends_long_sums():
    with pytest.raises(OutOfBudget), Budget(steps=2000):
        assert 1000 * Game("{1|0,*}")


def test_equality_takes_no_text_and_errors_name_the_place():
    assert Game("^") != "^"
    assert Game("^").compare("^") == "="
    with pytest.raises(GameSyntaxError, match="position 4"):
        Game("{1|0")


def test_representations():
    game = Game("{2|1*||-3/4^}")
    assert game._repr_latex_() == (
        r"$\displaystyle \left\{2\mid 1{\ast}\parallel -\frac{3}{4}{\uparrow}\right\}$"
    )
    assert game._repr_html_() is None
    long = Game("±1") + Game("±3") + Game("±9") + Game("±27") + Game("±81")
    assert len(repr(Game(str(long)))) < 220
    walls = Game("{3|1}").thermograph()
    assert repr(walls) == "<Thermograph: mean 2, temperature 1>"
    assert str(walls).startswith("mean 2, temperature 1; Left wall (0, 3) (1, 2)")
    assert (walls.left_at(Fraction(1, 2)), walls.right_at(7)) == (Fraction(5, 2), 2)


SAME = [
    "0", "-3", "1/2", "*", "*2", "^", "v", "^^", "vv*", "^3*2", "1*", "-1^", "1/2*2", "±1", "±1*",
    "±(1,{2|0})", "{1|0}", "{0||-1|-2}", "{4|0|||-1/2||-1|-2}", "{4|-1,-1*}", "+_2", "-_2", "1-_2",
    "±(0,{{2|0},2+_2|{2|0},-_2})", "{0,{3|0}|-1,{0|-2}}", "{v|-1}", "{6|5||9/2|||0,*}",
]  # fmt: skip

OTHER = [
    ("+-1", "±1"), ("{|}", "0"), ("{0|}", "1"), ("{0|1}", "1/2"), ("{0|*}", "^"), ("{*|0}", "v"),
    ("↑*", "^*"), ("^2", "^^"), ("{0,*|0,*}", "*2"), ("1 + {2|0} - 3", "{0|-2}"), ("-^", "v"),
    ("{{2|1}|0}", "{2|1||0}"), ("^<1>", "^"), ("v[1]", "v"),
    ("{ 1 | 0 }", "{1|0}"), ("{0||0|-2}", "+_2"), ("{1|1}", "1*"),
    ("±(1)*", None), ("{2|0||-1*}", "{2|0||-1*}"), ("- 1", "-1"), ("2-1", "1"), ("+_{2|}", "+_3"),
]  # fmt: skip

WRONG = [
    ("", 0, "ends where a game is expected"),
    ("{1|0", 4, "the brace of position 0 is not closed"),
    ("1/3", 0, "not a dyadic rational"),
    ("{a|b}", 1, "a game is expected, not 'a'"),
    ("{1,|2}", 3, "a game is expected"),
    ("{1}", 2, "needs a bar"),
    ("{1|2|3}", 4, "a second |"),
    ("{1||2|3||4}", 7, "a second ||"),
    ("±(1", 3, "the parenthesis of position 1 is not closed"),
    ("1**", 2, "not expected"),
    ("{1|0}}", 5, "not expected"),
    ("(1", 2, "the parenthesis of position 0 is not closed"),
    ("{(1|0}", 6, "not closed"),
    ("--1", 1, "a game is expected"),
    ("+_", 2, "needs a number"),
]


@pytest.mark.parametrize("text", SAME)
def test_texts_in_normal_form_are_printed_as_they_are_read(text):
    table = GameTable()
    assert show(table, parse(table, text)) == text


@pytest.mark.parametrize(("text", "normal"), [row for row in OTHER if row[1]])
def test_other_texts_are_read(text, normal):
    table = GameTable()
    assert show(table, parse(table, text)) == normal


@pytest.mark.parametrize(("text", "position", "reason"), WRONG)
def test_errors_name_the_position(text, position, reason):
    with pytest.raises(GameSyntaxError, match=f"at position {position}: ") as caught:
        parse(GameTable(), text)
    assert caught.value.position == position
    assert reason in str(caught.value)


@pytest.mark.parametrize("text", ["*999", "^999999", "9" * 40, "{" * 90 + "|" + "}" * 90])
def test_texts_that_are_too_large_are_refused(text):
    with pytest.raises((LimitReached, GameSyntaxError)):
        parse(GameTable(), text)


@settings(max_examples=drawn(30), deadline=None)
@given(TREES)
def test_parsing_inverts_printing(tree):
    table = GameTable()
    g = intern(table, tree)
    assert parse(table, show(table, g)) == g
