"""`Game`: the class that users meet."""

from __future__ import annotations

import copy
import pickle
import random
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle import option_trees as play
from oracle.game_trees import TREES
from samples import parametrize_some

from gfkit.boards.rules.positions import Placed, Position
from gfkit.boards.shapes.board import Board
from gfkit.errors import GameSyntaxError, GfkitError, LimitReached
from gfkit.games.values.game import Game
from gfkit.games.values.grammar import MAX_POWER

TEXTS = ["0", "1", "-1/2", "*", "*2", "^", "v*", "+_2", "±1", "{2|0}", "{3|1||-1}", "1*"]
some = settings(deadline=None)


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


@parametrize_some(("one", "other"), list(product(TEXTS, TEXTS)))
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
    assert repr(game) == f"Game('{game}')"
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
@parametrize_some("seed", range(4))
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


# Texts of games: what is printed is read back, by class, over thousands of random games.


ATOMS = [
    "0", "1", "-1", "*", "^", "1/2", "*2", "v*", "2", "-3/4", "^^", "+_2", "±1", "{2|0}", "Tiny(1)",
    "1miny-1/2", "^[2]", "v<2>*", "3.^", "up", "(1+*)", "2:*", "*:-1", "+-{0,{3|1}}", "1+-2", "-_4",
]  # fmt: skip


def braces(options):
    left, right = options
    return f"{{{','.join(left)} | {','.join(right)}}}"


def texts(leaves):
    """Return texts of options, of options of these, and so on."""
    return st.recursive(
        st.sampled_from(ATOMS),
        lambda inner: st.tuples(*[st.lists(inner, max_size=2)] * 2).map(braces),
        max_leaves=leaves,
    )


@given(texts(12))
@settings(max_examples=20 * settings.default.max_examples)
def test_what_is_printed_is_read_back(text):
    game = Game(text)
    again = Game(str(game))
    assert again == game
    assert hash(again) == hash(game)
    assert str(again) == str(game)
    assert Game.of_data(game.data()) == game


@given(texts(4), texts(4))
@settings(max_examples=4 * settings.default.max_examples)
def test_texts_with_a_sign_are_read_as_they_are_meant(one, other):
    g, h = Game(one), Game(other)
    assert Game(f"({one}) + ({other})") == g + h
    assert Game(f"({one}) - ({other})") == g - h
    assert Game(f"-({one})") == -g
    assert Game(f"3.({one})") == 3 * g
    assert Game(f"({one}):({other})") == g.ordinal_sum(h)
    assert Game(f"+-({one})") == Game([g], [-g])
    assert Game(f"Tiny({one})") == Game([0], [Game([0], [-g])])


@parametrize_some("ups", range(-25, 26, 5), share=60)
@pytest.mark.parametrize("n", [0, 1, 2, 5, pytest.param(20, marks=pytest.mark.thorough)])
def test_ups_and_a_nimber_have_a_short_text(ups, n):
    game = ups * Game("^") + Game.nimber(n)
    assert "{" not in str(game)
    assert Game(str(game)) == game
    assert Game(str(game + 3)) - 3 == game


TEXTS = st.text("01/^v*+-_±{}()|,:. <>[]tinyup", min_size=1, max_size=14)


@given(TEXTS)
@settings(max_examples=4 * settings.default.max_examples)
def test_any_text_is_a_game_or_one_clear_error(text):
    assert_game_or_error(text)


@pytest.mark.thorough
@given(TEXTS)
@settings(max_examples=40 * settings.default.max_examples)
def test_each_of_many_texts_is_a_game_or_one_clear_error(text):
    assert_game_or_error(text)


def assert_game_or_error(text):
    try:
        game = Game(text)
    except (GameSyntaxError, LimitReached):
        return
    assert Game(str(game)) == game


@parametrize_some("power", range(1, MAX_POWER + 1))
def test_powers_of_up_add_up(power):
    assert Game(f"^[{power}]") == sum((Game(f"^<{k}>") for k in range(1, power + 1)), Game("0"))
    sums = Game(f"^[{power - 1}]") if power > 1 else Game("0")
    assert Game(f"^[{power}]") == Game(f"{{{sums}|*}}")
