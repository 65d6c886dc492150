"""What the verbs of games take and have in common: a game, or a rule on a board; who wins."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from gfkit.answers.answer import Judged, JudgedFields, Row, unproved
from gfkit.base.arguments import integer, shown
from gfkit.boards.models.model import Model
from gfkit.boards.models.names import Rule
from gfkit.boards.rules.positions import Position
from gfkit.boards.rules.rule import CountingRule
from gfkit.boards.shapes.board import Board
from gfkit.errors import GfkitError, VerbCall, WrongArgument, unused
from gfkit.games.boards.moves import Game as PlayedGame
from gfkit.games.boards.moves import LetterGame
from gfkit.games.boards.rulesets import board_for, letter_rule, playable
from gfkit.games.boards.values import Outcome
from gfkit.games.heap_positions import position_in
from gfkit.games.heaps.octal import OctalCode
from gfkit.games.values.game import Game
from gfkit.proofs.kernel import Proved
from gfkit.typed.arguments import BoardLike, board_meant
from gfkit.typed.games import (
    GameNotation,
    HeapGameByName,
    LetterPosition,
    OctalGame,
    heap_position,
)
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
WINNERS: Final[Mapping[Outcome, str]] = {
    "L": "L: Left wins",
    "R": "R: Right wins",
    "N": "N: the first player wins",
    "P": "P: the second player wins",
}
MISERE: Final = ", if whoever cannot move wins"
NONE_OF_GAMES: Final = "games have no certificate; boards have one"
NONE_OF_GRAPHS: Final = "values on graphs have no certificate"


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Played(Judged):
    """An answer that is computed; its proof is derived on request, as that takes long.

    Attributes
    ----------
    subject
        The game or the rule.
    verdict
        "computed".
    reason
        The method, or the reason why no proof can be derived.
    """

    subject: str
    _derive: Callable[[], Proved] | None = None

    def proofs(self) -> Mapping[str, Callable[[], Proved]]:
        """Return what derives the proof."""
        return {} if self._derive is None else {"": self._derive}

    def unproved(self) -> str:
        """Return why there is no proof."""
        return self.reason

    @property
    def is_applicable(self) -> bool:
        """Whether the verdict counts in a table of answers: no, as nothing is proved yet."""
        return False


def computed(proof: Callable[[], Proved] | str) -> JudgedFields:
    """Return the fields that say a verdict of what is computed; proof: or why there is none."""
    if isinstance(proof, str):
        return unproved(proof)
    return unproved("by search; its certificate is derived on request")


def derivation(proof: Callable[[], Proved] | str) -> Callable[[], Proved] | None:
    """Return what derives a proof; None where there is only a reason why nothing does."""
    return None if isinstance(proof, str) else proof


def board_shown(text: str) -> str:
    """Return a board for people: a rectangle by its sides.

    >>> board_shown("...|..."), board_shown("..#|..."), board_shown("BW|WB")
    ('2 x 3', '..#|...', 'BW|WB')
    """
    rows = text.split("|")
    is_rectangle = {*text} <= {*".|"} and len({*map(len, rows)}) == 1
    return f"{len(rows)} x {len(rows[0])}" if is_rectangle else text


def in_words(subject: str) -> str:
    """Return what a game is called on a page: of a code what it is one of.

    >>> in_words("0.77"), in_words("kayles"), in_words("1/2")
    ('octal game 0.77', 'kayles', '1/2')
    """
    is_code = subject[:1].isdigit() and "." in subject and " " not in subject
    return f"octal game {subject}" if is_code else subject


def about(subject: str, board: str, heaps: tuple[int, ...] = ()) -> tuple[Row, ...]:
    """Return the lines of a page that say which game is played, and on what."""
    return (
        ("model" if board else "game", in_words(subject)),
        ("board", board_shown(board) if board else ""),
        ("heaps", ", ".join(map(str, heaps))),
    )


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


def position_meant(
    game: GameLike,
    board: BoardLike | Position | None,
    rows: int | None,
    columns: int | None,
) -> OnBoard | Reading:
    """Return a rule on a board, or a game without one; raises GfkitError.

    >>> position_meant("nim 3,5", None, None, None).heaps.sizes
    (3, 5)
    """
    if not all(one is None for one in (board, rows, columns)):
        return on_board(game, board, rows, columns)
    found = game_meant(game)
    if isinstance(found, OctalGame | HeapGameByName):
        raise _without_heaps(found)
    if not isinstance(found, Reading | OnBoard):
        raise GfkitError(f"{found.name} is played on a board: give one, as '{found.name} 3x4'")
    return found


def _without_heaps(found: OctalGame | HeapGameByName) -> GfkitError:
    """Return the error of a game of heaps where a position is meant."""
    text = found.text()
    if isinstance(found, HeapGameByName) and found.is_of_pairs:
        return GfkitError(f"{text} has positions of two numbers: give one, as '{text} (3,5)'")
    all_ = VerbCall.of("game nim", text)
    said = f"give the heaps, as '{text} 3,4,5'; `{all_}` has those of all heaps"
    return GfkitError(said).naming(all_)


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
            raise GfkitError(
                "a board has two sides: give rows and columns, or the board, such as 3x4"
            )
        board = integer("rows", rows, least=0), integer("columns", columns, least=0)
    else:
        unused("a board", rows=rows, columns=columns)
    cells = board if isinstance(board, Position) else board_meant(board)
    return OnBoard(rule, board_for(rule, cells))


def game_meant(game: GameLike) -> OnBoard | PlayedRule | Reading:
    """Return what a game without further options is: a rule, perhaps on a board, or a reading.

    Numbers in a row are heaps of nim, after a code those of its game.

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
    """Return numbers as heaps, those of nim or after a code; raises GfkitError for no sizes."""
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
