"""Print the value of a board or a game: its canonical form, mean, temperature and stops.

A game may have functions, as 'cool({2|-1}, 1/2)': cool, heat, overheat, freeze and
ordinal-sum.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from gfkit.cli.frame import Said, verb
from gfkit.errors import GfkitError
from gfkit.games.board_facts import BoardFacts
from gfkit.games.board_search import board_search
from gfkit.games.game_rule import NO_CERTIFICATE, LetterRule, rule_of
from gfkit.games.short_game import ShortGame
from gfkit.games.user_game import Game
from gfkit.proofs.kernel import Workings, prove
from gfkit.render.show_game import (
    comparison_record,
    game_record,
    thermograph_record,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from gfkit.cli.option_readers import StartedBoard
    from gfkit.games.game_rule import Game as PlayedGame

EXAMPLE = "gfkit game value domineering --board 2x3"


@verb("game value", EXAMPLE, when="board", called="a board", writes="certificate")
def value_of_board(rule: PlayedGame, board: StartedBoard) -> Said:
    """Print the value of a board."""
    run, moves = Workings(), rule_of(rule)
    search = run(board_search, moves)
    g = search.value(board)

    def proof() -> Any:
        said = ShortGame.of(search.table, g)
        return prove(BoardFacts(moves, ((board, said),)), workings=run)  # type: ignore[arg-type]

    given = {"model": rule.name, "board": str(board)}
    has_one = not isinstance(moves, LetterRule)
    return _said(Game.of_table(search.table, g), given, proof if has_one else NO_CERTIFICATE)


def _is_rule(given: dict[str, Any]) -> bool:
    """Tell whether a rule is meant: a word of letters that does not name a game."""
    word = given["rule"]
    if re.search(r"[{}()|*^±]", word) or re.fullmatch(r"(?:[-+v0-9/. ]|up|down|star)+", word):
        return False
    return re.match(r"[+-]*(tiny|miny)", word) is None


@verb("game value", EXAMPLE, when=_is_rule, called="a rule")
def value_of_rule(rule: PlayedGame) -> Said:
    """Ask for the board."""
    del rule
    raise GfkitError("give the board with --board, such as --board 3x3")


@verb(
    "game value", EXAMPLE, called="a game without --board", rule="A rule with --board, or a game."
)
def value(rule: str) -> Said:
    """Print the value of a game."""
    return _said(Game(rule), {})


def _said(game: Game, given: dict[str, Any], proof: Any = None) -> Said:
    """Say a game with what is known of it; given: what was asked for."""
    return Said(game_record(game, given), proof=proof)


def _operation(
    name: str, example: str, keys: str, apply: Callable[..., Game], text: str, count: int = 2
) -> None:
    """Make a verb of an operation on games; keys: what JSON output calls them."""

    def said(*games: Game) -> Said:
        shown = [str(one) for one in games]
        names = keys.split()
        given: dict[str, Any] = (
            {"games": shown} if keys == "games" else dict(zip(names, shown, strict=True))
        )
        return _said(apply(*games), given)

    def of_one(text: Game) -> Said:
        return said(text)

    def of_two(text: Game, other: Game) -> Said:
        return said(text, other)

    def of_three(text: Game, s: Game, t: Game) -> Said:
        return said(text, s, t)

    ways: list[Callable[..., Said]] = [of_one, of_two, of_three]
    function = ways[count - 1]
    function.__doc__ = text
    verb(f"game {name}", f"gfkit game {name} {example}")(function)


_operation(
    "cool",
    "'{2|-1}' 1/2",
    "game t",
    Game.cool,
    "Print a game cooled by a number: each move costs t.",
)
_operation(
    "heat",
    "'*' 3/4",
    "game t",
    Game.heat,
    "Print a game heated by a number or a game: each move earns t.",
)
_operation(
    "overheat",
    "'1/2' '1*' 1",
    "game s t",
    Game.overheat,
    "Print a game overheated from s to t: the integer n becomes n copies of s.",
    3,
)
_operation(
    "freeze",
    "'{3|1}'",
    "game",
    Game.freeze,
    "Print a game cooled by its temperature: its mean and an infinitesimal.",
    1,
)
_operation(
    "ordinal-sum",
    "'*' 2",
    "games",
    Game.ordinal_sum,
    "Print the ordinal sum G:H, of the canonical form of G: a move in G ends the play in H.",
)


@verb("game canonical", "gfkit game canonical '{1|-1}'")
def canonical(text: Game) -> Said:
    """Print the canonical form of a game, with outcome, birthday, mean, temperature and stops."""
    return _said(text, {})


@verb("game sum", "gfkit game sum '{1|-1}' '*'")
def sum_(texts: list[Game]) -> Said:
    """Print the disjunctive sum of games."""
    total = texts[0]
    for game in texts[1:]:
        total = total + game
    return _said(total, {"games": [str(game) for game in texts]})


@verb("game compare", "gfkit game compare '^' '*'")
def compare(text: Game, other: Game) -> Said:
    """Tell whether a game is <, >, = another or || (confused with it)."""
    return Said(comparison_record(text, other))


@verb("game thermograph", "gfkit game thermograph '{3|1}'")
def thermograph(text: Game) -> Said:
    """Print the thermograph of a game: mean, temperature and the corners of both walls."""
    return Said(thermograph_record(text))
