"""Values of games that the literature states, and pycgt as a second program."""

import random
import tomllib
from fractions import Fraction
from pathlib import Path

import pytest
from samples import parametrize_some

from gfkit.games.values.canonical import GameTable
from gfkit.games.values.game import Game
from gfkit.games.values.notation import parse, show

DATA = tomllib.loads((Path(__file__).parent / "game_values.toml").read_text(encoding="utf-8"))


def rows(key, entry):
    return [tuple(row) for table in DATA[key] for row in table[entry]]


@pytest.mark.parametrize(("one", "other"), rows("equal", "pairs"))
def test_equal_games(one, other):
    assert Game(one) == Game(other)


@pytest.mark.parametrize(("game", "value"), rows("heated", "pairs"))
def test_heated_games(game, value):
    assert Game(game).heat(2) == Game(value)


@pytest.mark.parametrize(("game", "birthday"), rows("birthdays", "pairs"))
def test_birthdays(game, birthday):
    assert Game(game).birthday == birthday


@pytest.mark.parametrize(("game", "mean", "temperature"), rows("temperatures", "rows"))
def test_means_and_temperatures(game, mean, temperature):
    found = Game(game)
    assert (found.mean, found.temperature) == (Fraction(mean), Fraction(temperature))


@pytest.mark.parametrize(("text", "printed"), rows("texts", "pairs"))
def test_how_texts_are_printed(text, printed):
    table = GameTable()
    assert show(table, parse(table, text)) == printed


def born_by(table, games):
    """The games whose options are among these: by the antichains, as others add nothing."""
    chains = layer = [()]
    while layer:
        layer = [
            (*chain, g)
            for chain in layer
            for g in games
            if all(g > h and not table.le(g, h) and not table.le(h, g) for h in chain)
        ]
        chains = chains + layer
    return {table.game(left, right) for left in chains for right in chains}


@pytest.mark.thorough
def test_the_games_born_by_day_three():
    table = GameTable()
    days = [{table.zero}]
    for _ in range(3):
        days.append(born_by(table, sorted(days[-1])))
    assert [len(day) for day in days] == DATA["day_two"]["born_by"]
    assert days[2] == {parse(table, text) for text in DATA["day_two"]["games"]}
    assert {table.birthday(g) for g in days[3]} == {0, 1, 2, 3}
    for g in days[3]:
        assert Game(show(table, g)) == Game.of_table(table, g)


# ---------------------------------------------------------------- pycgt

OUTCOMES = {"LEFT": "L", "RIGHT": "R", "FIRST": "N", "SECOND": "P"}
ATOMS = ["0", "1", "-1", "1/2", "*", "^", "v*", "*2", "2", "-3/4"]


def some_text(choose, depth):
    """A text that both programs read: nested braces, no more than two options a side."""
    if not depth or choose.random() < 0.3:
        return choose.choice(ATOMS)
    left, right = (
        ",".join(some_text(choose, depth - 1) for _ in range(choose.randint(1, 2)))
        for _ in range(2)
    )
    return f"{{{left}|{right}}}"


def theirs_of(pycgt, game):
    """A game of ours as one of theirs, option by option."""
    return pycgt.game(
        [theirs_of(pycgt, one) for one in game.left], [theirs_of(pycgt, one) for one in game.right]
    )


def ours_of(game):
    """A game of theirs as one of ours, option by option."""
    return Game([ours_of(one) for one in game.left], [ours_of(one) for one in game.right])


@parametrize_some("seed", range(6), share=36)
def test_pycgt_says_the_same(seed):
    pycgt = pytest.importorskip("pycgt")
    choose = random.Random(seed)  # noqa: S311 - a repeatable choice
    for _ in range(12):
        texts = [some_text(choose, 2) for _ in range(2)]
        g, h = map(Game, texts)
        x, y = (theirs_of(pycgt, one) for one in (g, h))
        assert ours_of(x) == g
        assert pycgt.compare(x, y).value == g.compare(h)
        assert ours_of(x + y) == g + h
        assert ours_of(-x) == -g
        assert ours_of(x * 3) == g * 3
        assert pycgt.birthday(x) == g.birthday
        assert (pycgt.mean(x), pycgt.temperature(x)) == (g.mean, g.temperature)
        assert OUTCOMES[pycgt.outcome(x).name] == g.outcome
        assert pycgt.is_infinitesimal(x) == g.is_infinitesimal
        walls, theirs = g.thermograph(), pycgt.thermograph(x)
        for t in (Fraction(k, 4) for k in range(9)):
            assert theirs.at(t) == (walls.left_at(t), walls.right_at(t))
        # At the temperature of a position their game is the mean, ours also an infinitesimal.
        for t in (Fraction(2 * k + 1, 128) for k in range(0, 160, 17)):
            assert ours_of(pycgt.cool(x, t)) == g.cool(t)
        for t in ("1/2", "*", "1*"):
            by = theirs_of(pycgt, Game(t))
            assert ours_of(pycgt.heat(x, by)) == g.heat(t)
            assert ours_of(pycgt.overheat(x, pycgt.number(1), by)) == g.overheat(1, t)


@pytest.mark.parametrize("board", ["2x2", "2x3", "3x2", "2x4", "3x3", "3x4", "4x3"])
def test_pycgt_gives_boards_of_domineering_the_same_values(board):
    pycgt = pytest.importorskip("pycgt")
    from pycgt.rulesets import domineering

    ours = Game(board=board, rule="domineering")
    rectangle = domineering.rectangle(*map(int, board.split("x")))
    assert ours_of(pycgt.canonical(rectangle)) in {ours, -ours}
