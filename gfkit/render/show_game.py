"""Games as pages and as JSON data: a value with what is known of it, a comparison, walls."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.render.page import Line, Page, Table

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gfkit.games.thermograph import Thermograph, Wall
    from gfkit.games.user_game import Game

WINNERS = {
    "L": "L: Left wins",
    "R": "R: Right wins",
    "N": "N: the first player wins",
    "P": "P: the second player wins",
}
RELATIONS = {
    "<": "less",
    ">": "greater",
    "=": "equal",
    "||": "confused: neither is greater, and they are not equal",
}


def game_data(game: Game, given: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Return a game as JSON data: its text, outcome, birthday, thermograph.

    given: what was asked for, before the rest.
    """
    walls = game.thermograph()
    left, right = game.stops
    return {
        **(given or {}),
        "value": str(game),
        "outcome": game.outcome,
        "birthday": game.birthday,
        "mean": str(walls.mean),
        "temperature": str(walls.temperature),
        "left_stop": str(left),
        "right_stop": str(right),
        "left_wall": _corners(walls.left),
        "right_wall": _corners(walls.right),
    }


def game_page(game: Game, given: Mapping[str, str] | None = None) -> Page:
    """Return a game as a page of lines.

    given: lines on what was asked for, before the rest.

    >>> from gfkit import Game
    >>> print(game_page(Game("{2|-1/2}"), {"board": "2x3"}).text())
    board        2x3
    value        {2|-1/2}
    outcome      N: the first player wins
    birthday     3
    mean         3/4
    temperature  5/4
    left stop    2
    right stop   -1/2
    """
    data = game_data(game)
    lines = [Line(label, text) for label, text in (given or {}).items()]
    lines += [
        Line("value", str(game), game.latex()),
        Line("outcome", WINNERS[game.outcome]),
    ]
    lines += [
        Line(key.replace("_", " "), str(data[key]))
        for key in ("birthday", "mean", "temperature", "left_stop", "right_stop")
    ]
    return Page(tuple(lines))


def comparison_data(one: Game, other: Game) -> dict[str, Any]:
    """Return how a game stands to another as JSON data."""
    difference = one - other
    return {
        "left": str(one),
        "right": str(other),
        "relation": one.compare(other),
        "difference": str(difference),
        "outcome": difference.outcome,
    }


def comparison_page(one: Game, other: Game) -> Page:
    """Return how a game stands to another as a page.

    >>> from gfkit import Game
    >>> print(comparison_page(Game("^"), Game("*")).text())
    left        ^
    right       *
    relation    ^ || *
    in words    confused: neither is greater, and they are not equal
    difference  ^*
    outcome     N: the first player wins
    """
    data, parallel = comparison_data(one, other), r"\parallel"
    difference = one - other
    return Page(
        (
            Line("left", str(one), one.latex()),
            Line("right", str(other), other.latex()),
            Line(
                "relation",
                f"{one} {data['relation']} {other}",
                rf"{one.latex()} {data['relation'].replace('||', parallel)} {other.latex()}",
            ),
            Line("in words", RELATIONS[data["relation"]]),
            Line("difference", str(difference), difference.latex()),
            Line("outcome", WINNERS[difference.outcome]),
        )
    )


def thermograph_page(walls: Thermograph, game: Game) -> Page:
    """Return a thermograph as a page: mean, temperature, and the corners of both walls.

    >>> from gfkit import Game
    >>> game = Game("{3|1}")
    >>> print(thermograph_page(game.thermograph(), game).text())
    game         {3|1}
    mean         2
    temperature  1
    <BLANKLINE>
    wall   t  x
    Left   0  3
    Left   1  2
    Right  0  1
    Right  1  2
    """
    rows = [
        (name, str(t), str(x))
        for name, wall in (("Left", walls.left), ("Right", walls.right))
        for t, x in wall
    ]
    return Page(
        (
            Line("game", str(game), game.latex()),
            Line("mean", str(walls.mean)),
            Line("temperature", str(walls.temperature)),
            Table(("wall", "t", "x"), tuple(rows)),
        )
    )


def _corners(wall: Wall) -> list[list[str]]:
    return [[str(t), str(x)] for t, x in wall]
