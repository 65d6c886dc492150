"""The value of a game, or of a rule on a board: its canonical form and what follows from it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, TypeAlias

from gfkit.answers.answer import page
from gfkit.answers.played import (
    NONE_OF_GAMES,
    NONE_OF_GRAPHS,
    WINNERS,
    GameLike,
    OnBoard,
    Played,
    about,
    called,
    computed,
    derivation,
    graph_on,
    position_meant,
)
from gfkit.boards.rules.positions import Position
from gfkit.boards.shapes.board import Board
from gfkit.games.boards.moves import NO_CERTIFICATE, LetterGame, rule_of
from gfkit.games.boards.search import board_search
from gfkit.games.boards.statements import BoardFacts
from gfkit.games.boards.values import Outcome
from gfkit.games.heaps.kayles import nim_value_of_rule
from gfkit.games.values.data import ShortGame
from gfkit.games.values.game import Game
from gfkit.proofs.kernel import Proved, Workings, prove
from gfkit.render.pages import Line, Page
from gfkit.render.range_table import Cell
from gfkit.typed.arguments import BoardLike

Wall: TypeAlias = tuple[tuple[Fraction, Fraction], ...]
"""Corners of a wall of a thermograph, as (temperature, value), from the ground up."""


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class GameValue(Played):
    """The value of a game under normal play.

    Attributes
    ----------
    board
        The board on which it is played; "" without one.
    value
        The value, in canonical form.
    outcome
        Who wins: L Left, R Right, N the first player, P the second.
    birthday
        The depth of the canonical form.
    mean
        The mast value of the thermograph.
    temperature
        The temperature of the thermograph.
    left_stop
        The number at which play stops if Left begins.
    right_stop
        The number at which play stops if Right begins.
    left_wall
        The left wall of the thermograph, as its corners (temperature, value).
    right_wall
        The right wall.

    Examples
    --------
    >>> answer = value("domineering 2x3")
    >>> answer.value, answer.temperature
    (Game('{2|-1/2}'), Fraction(5, 4))
    """

    board: str = ""
    value: Game
    outcome: Outcome
    birthday: int
    mean: Fraction
    temperature: Fraction
    left_stop: Fraction
    right_stop: Fraction
    left_wall: Wall
    right_wall: Wall
    brief: ClassVar[tuple[str, str]] = ("value", "value")

    def cells(self) -> tuple[Cell, ...]:
        """Return the value and the outcome."""
        return Cell("value", str(self.value)), Cell("outcome", self.outcome)

    def page(self) -> Page:
        """Return the canonical form, who wins, and the thermograph in numbers."""
        return page(
            *(about(self.subject, self.board) if self.board else ()),
            Line("value", str(self.value), latex=self.value.latex()),
            ("outcome", WINNERS[self.outcome]),
            ("birthday", str(self.birthday)),
            ("mean", str(self.mean)),
            ("temperature", str(self.temperature)),
            ("left stop", str(self.left_stop)),
            ("right stop", str(self.right_stop)),
        )


def value(
    game: GameLike,
    *,
    board: BoardLike | Position | None = None,
    rows: int | None = None,
    columns: int | None = None,
) -> GameValue:
    """Give the value of a game, or of a board: canonical form, mean, temperature and stops.

    A game may have functions, for example 'cool({2|-1}, 1/2)': cool, heat, overheat, freeze and
    ordinal-sum; and sums, for example '{1|-1} + *'. How G stands to H is the outcome of G - H: L if
    G > H, R if G < H, P if they are equal, N if they are confused.

    Parameters
    ----------
    game
        A game such as '{2|1||0} + *', heaps as 'nim 3,5,7', or a rule with a board.
    board
        The board of a rule, as 2x3 or '..#|...', with letters as 'BW|WB' of a game of letters.
    rows
        The rows of the board, with columns.
    columns
        The columns of the board, with rows.

    Returns
    -------
    GameValue
        The value, and its thermograph.

    Raises
    ------
    GfkitError
        For a rule without a board, and for a subject that is not a game.
    LimitReached
        Before too much work.

    Examples
    --------
    >>> print(value("{1|-1} + *").value)
    ±1*

    On the command line: ``gfkit game value domineering --board 2x3``
    """
    found = position_meant(game, board, rows, columns)
    if isinstance(found, OnBoard):
        return _of_board(found)
    if (placed := graph_on(found)) is not None:
        nim = Game.nimber(nim_value_of_rule(*placed))
        return _answer(nim, called(found), "", NONE_OF_GRAPHS)
    return _answer(found.game(), called(found), "", NONE_OF_GAMES)


def _of_board(played: OnBoard) -> GameValue:
    run, moves = Workings(), rule_of(played.rule)
    search = run(board_search, moves)
    g = search.value(played.board)

    def proof() -> Proved:
        said = ShortGame.of(search.table, g)
        assert isinstance(played.board, Board)
        return prove(BoardFacts(moves, ((played.board, said),)), workings=run)

    has_none = isinstance(moves, LetterGame) or not isinstance(played.board, Board)
    of = Game.of_table(search.table, g)
    return _answer(of, played.rule.name, str(played.board), NO_CERTIFICATE if has_none else proof)


def _answer(of: Game, game: str, board: str, proof: Callable[[], Proved] | str) -> GameValue:
    walls = of.thermograph()
    left, right = of.stops
    return GameValue(
        subject=game,
        board=board,
        value=of,
        outcome=of.outcome,
        birthday=of.birthday,
        mean=walls.mean,
        temperature=walls.temperature,
        left_stop=left,
        right_stop=right,
        left_wall=tuple(walls.left),
        right_wall=tuple(walls.right),
        _derive=derivation(proof),
        **computed(proof),
    )
