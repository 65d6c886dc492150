"""`Game`: the class that users meet."""

from __future__ import annotations

import copy
import pickle
import random
from itertools import product

import pytest
from hypothesis import given, settings
from oracle import option_trees as play
from tiers import drawn
from unit.games.trees import TREES

from gfkit.boards.shapes.board import Board
from gfkit.boards.shapes.position import Placed, Position
from gfkit.errors import GfkitError
from gfkit.games.notation import parse, show
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


@pytest.mark.parametrize("text", SAME)
def test_texts_in_normal_form_are_printed_as_they_are_read(text):
    table = GameTable()
    assert show(table, parse(table, text)) == text


@pytest.mark.parametrize(("text", "normal"), [row for row in OTHER if row[1]])
def test_other_texts_are_read(text, normal):
    table = GameTable()
    assert show(table, parse(table, text)) == normal
