"""What the verbs of games take: a game without a board, or a rule on a board."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from gfkit.answers.subjects import BoardLike, board_meant
from gfkit.base.arguments import integer, shown
from gfkit.boards.models.model import Model
from gfkit.boards.models.names import Rule
from gfkit.boards.rules.positions import Position
from gfkit.boards.rules.rule import CountingRule
from gfkit.boards.shapes.board import Board
from gfkit.errors import GfkitError, WrongArgument, unused
from gfkit.games.boards.moves import Game as PlayedGame
from gfkit.games.boards.moves import LetterGame
from gfkit.games.boards.rulesets import board_for, letter_rule, playable
from gfkit.games.heap_positions import position_in
from gfkit.games.heaps.octal import OctalCode
from gfkit.games.values.game import Game
from gfkit.typed.games import GameNotation, LetterPosition, OctalGame, heap_position
from gfkit.typed.read import read
from gfkit.typed.readings import Reading
from gfkit.typed.rules import BareRule, RuleCount
from gfkit.typed.terms import TermList

if TYPE_CHECKING:
    from gfkit.boards.shapes.graph import Graph

GameLike: TypeAlias = (
    "str | Path | Reading | Game | OctalCode | Rule | Model | CountingRule | LetterGame"
)
"""A game as '{1|-1}', heaps as 'nim 3,5,7', or a rule, with its board or without."""
PlayedRule: TypeAlias = "PlayedGame | LetterGame"


@dataclass(frozen=True, slots=True)
class OnBoard:
    """A rule, and the board on which it is played."""

    rule: PlayedRule
    board: Board | str | Position


def rule_meant(game: GameLike) -> PlayedRule:
    """Return the rule that is played; raises GfkitError for what has no values here.

    >>> rule_meant("domineering").name, rule_meant("clobber").name
    ('domineering', 'clobber')
    """
    if isinstance(game, Path):
        game = str(game)
    if isinstance(game, str) and (found := letter_rule(game)) is not None:
        return found
    if isinstance(game, str | Reading):
        return _played(read(game).model())
    if isinstance(game, Rule | Model | CountingRule | LetterGame):
        return _played(game)
    raise WrongArgument("game", "a text such as '0.77', 'nim 3,5,7' or 'domineering'", shown(game))


def _played(rule: Rule | Model | CountingRule | LetterGame) -> PlayedRule:
    found: PlayedRule = playable(rule)
    return found


def is_placed(board: BoardLike | Position | None, rows: object, columns: object) -> bool:
    """Tell whether a board is given, or a side of one."""
    return not all(one is None for one in (board, rows, columns))


def on_board(
    game: GameLike,
    board: BoardLike | Position | None,
    rows: int | None,
    columns: int | None,
) -> OnBoard:
    """Return a rule on its board, which is given whole or by both sides; raises GfkitError."""
    rule = rule_meant(game)
    if board is None:
        if rows is None or columns is None:
            raise GfkitError("a board has two sides: give rows and columns, or the board, as 3x4")
        board = integer("rows", rows, least=0), integer("columns", columns, least=0)
    else:
        unused("a board", rows=rows, columns=columns)
    cells = board if isinstance(board, Position) else board_meant(board)
    return OnBoard(rule, board_for(rule, cells))


def without_board(rule: PlayedRule) -> GfkitError:
    """Return the error of a rule of which the board is missing."""
    return GfkitError(f"{rule.name} is played on a board: give one, as '{rule.name} 3x4'")


def game_meant(game: GameLike) -> OnBoard | PlayedRule | Reading:
    """Return what a game without further options is: a rule, perhaps on a board, or a reading.

    Numbers in a row are heaps of nim, behind a code those of its game.

    >>> game_meant("0.77 1,4").heaps.sizes, game_meant("3,4,5").heaps.sizes
    ((1, 4), (3, 4, 5))
    >>> game_meant("clobber 2x3").board.rows
    2
    """
    if isinstance(game, Path):
        game = str(game)
    if isinstance(game, Game):
        return GameNotation(str(game), game)
    if isinstance(game, OctalCode):
        return OctalGame(game)
    if isinstance(game, str):
        return _text_meant(game.strip())
    if isinstance(game, Reading):
        return _reading_meant(game, "")
    return rule_meant(game)


def _text_meant(text: str) -> OnBoard | PlayedRule | Reading:
    if (named := letter_rule(text)) is not None:
        return named
    first, _, last = text.rpartition(" ")
    if first and (named := letter_rule(first)) is not None:
        return OnBoard(named, board_for(named, board_meant(last)))
    try:
        found = read(text)
    except GfkitError as error:
        try:
            return GameNotation(text, Game(text))
        except GfkitError:
            raise error from None
    return _reading_meant(found, text)


def _reading_meant(found: Reading, text: str) -> OnBoard | PlayedRule | Reading:
    match of := found.subject:
        case BareRule(model):
            return _played(model)
        case RuleCount(rule, on) if isinstance(on, Board):
            return OnBoard(_played(rule.of), on)
        case LetterPosition(name, cells):
            named = letter_rule(name)
            assert named is not None
            return OnBoard(named, cells)
        case TermList(values) if len(values) > 1:
            return _heaps(values, text)
    return of


def _heaps(values: Collection[int | Fraction], text: str) -> Reading:
    """Return numbers as heaps, those of nim or behind a code; raises GfkitError for no sizes."""
    heaps = position_in(text) if "." in text.partition(" ")[0] else None
    if heaps is None:
        heaps = position_in(f"nim {', '.join(map(str, values))}")
    if heaps is None:
        raise GfkitError(f"{shown(text)}: heaps have sizes, which are integers from 0 to 10^9")
    return heap_position(heaps)


def graph_on(found: OnBoard | PlayedRule | Reading) -> tuple[str, Graph] | None:
    """Return the rule and the graph on which it is played; None for what is not on a graph."""
    if isinstance(found, RuleCount) and not isinstance(found.on, Board):
        return found.rule.of.game.name, found.on.cells
    return None


def called(found: Reading) -> str:
    """Return what a game without a board is called: by its notation, or in words.

    >>> called(GameNotation("{1|-1}", Game("{1|-1}")))
    '{1|-1}'
    """
    return found.text()
