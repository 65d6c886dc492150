"""Texts of games: what is printed is read back, by class, over thousands of random games."""

import random

import pytest
from tiers import one_in

from gfkit.errors import LimitReached
from gfkit.games.notation import GameSyntaxError
from gfkit.games.user_game import Game

ATOMS = [
    "0", "1", "-1", "*", "^", "1/2", "*2", "v*", "2", "-3/4", "^^", "+_2", "±1", "{2|0}", "Tiny(1)",
    "1miny-1/2", "^[2]", "v<2>*", "3.^", "up", "(1+*)", "2:*", "*:-1", "+-{0,{3|1}}", "1+-2", "-_4",
]  # fmt: skip


def text_of(choose, depth):
    """A text of random options."""
    if not depth or choose.random() < 0.25:
        return choose.choice(ATOMS)
    left, right = (
        ",".join(text_of(choose, depth - 1) for _ in range(choose.randint(0, 2))) for _ in range(2)
    )
    return f"{{{left} | {right}}}"


@one_in(7)
@pytest.mark.parametrize("seed", range(8))
def test_what_is_printed_is_read_back(seed):
    choose = random.Random(seed)  # noqa: S311 - a repeatable choice
    for _ in range(250):
        game = Game(text_of(choose, choose.randint(1, 4)))
        again = Game(str(game))
        assert again == game
        assert hash(again) == hash(game)
        assert str(again) == str(game)
        assert Game.of_data(game.data()) == game


@one_in(7)
@pytest.mark.parametrize("seed", range(4))
def test_texts_with_a_sign_are_read_as_they_are_meant(seed):
    choose = random.Random(seed)  # noqa: S311 - a repeatable choice
    for _ in range(50):
        one, other = (text_of(choose, 2) for _ in range(2))
        g, h = Game(one), Game(other)
        assert Game(f"({one}) + ({other})") == g + h
        assert Game(f"({one}) - ({other})") == g - h
        assert Game(f"-({one})") == -g
        assert Game(f"3.({one})") == 3 * g
        assert Game(f"({one}):({other})") == g.ordinal_sum(h)
        assert Game(f"+-({one})") == Game([g], [-g])
        assert Game(f"Tiny({one})") == Game([0], [Game([0], [-g])])


@one_in(5)
@pytest.mark.parametrize("ups", range(-25, 26, 5))
@pytest.mark.parametrize("n", [0, 1, 2, 5, 20])
def test_ups_and_a_nimber_have_a_short_text(ups, n):
    game = ups * Game("^") + Game.nimber(n)
    assert "{" not in str(game)
    assert Game(str(game)) == game
    assert Game(str(game + 3)) - 3 == game


def test_hostile_texts_end_in_one_clear_error():
    choose = random.Random(1)  # noqa: S311 - a repeatable choice
    for _ in range(3000):
        length = choose.randint(1, 14)
        text = "".join(choose.choice("01/^v*+-_±{}()|,:. <>[]tinyup") for _ in range(length))
        try:
            game = Game(text)
        except (GameSyntaxError, LimitReached):
            continue
        assert Game(str(game)) == game
