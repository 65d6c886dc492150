"""The value of a game, or of a rule on a board: its canonical form and what follows from it."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from gfkit.answers.game_arguments import (
    GameLike,
    OnBoard,
    called,
    game_meant,
    graph_on,
    is_placed,
    on_board,
    without_board,
)
from gfkit.answers.records import HIDDEN, Proof, ProvedOnDemand
from gfkit.answers.subjects import BoardLike
from gfkit.boards.rules.positions import Position
from gfkit.boards.shapes.board import Board
from gfkit.games.boards.moves import NO_CERTIFICATE, LetterGame, rule_of
from gfkit.games.boards.search import board_search
from gfkit.games.boards.statements import BoardFacts
from gfkit.games.boards.values import Outcome
from gfkit.games.heaps.kayles import nim_value_of_rule
from gfkit.games.values.data import ShortGame
from gfkit.games.values.game import Game
from gfkit.proofs.kernel import Proved, Workings, made, prove
from gfkit.typed.readings import Reading

Wall = tuple[tuple[Fraction, Fraction], ...]
"""Corners of a wall of a thermograph, as (temperature, value), from the ground up."""


@dataclass(frozen=True, slots=True, repr=False)
class GameValue(ProvedOnDemand):
    """The value of a game under normal play.

    game: what was asked for, in words. board: on which; "" without one. value: in canonical form.
    outcome: who wins: L Left, R Right, N the first player, P the second. birthday: how deep the
    canonical form is. mean, temperature: of the thermograph. left_stop, right_stop: the numbers
    that play stops at, if Left or Right begins. left_wall, right_wall: the thermograph, as its
    corners (temperature, value). proof_of: what derives the value of a board.

    >>> answer = value("domineering 2x3")
    >>> answer.value, answer.temperature
    (Game('{2|-1/2}'), Fraction(5, 4))
    """

    game: str
    board: str
    value: Game
    outcome: Outcome
    birthday: int
    mean: Fraction
    temperature: Fraction
    left_stop: Fraction
    right_stop: Fraction
    left_wall: Wall
    right_wall: Wall
    proof_of: Proof = field(repr=False, compare=False, metadata=HIDDEN)


def value(
    game: GameLike,
    *,
    board: BoardLike | Position | None = None,
    rows: int | None = None,
    columns: int | None = None,
) -> GameValue:
    """Give the value of a game, or of a board: canonical form, mean, temperature and stops.

    A game may have functions, as 'cool({2|-1}, 1/2)': cool, heat, overheat, freeze and ordinal-sum;
    and sums, as '{1|-1} + *'. How G stands to H is the outcome of G - H: L if G > H, R if G < H, P
    if they are equal, N if they are confused.

    Args:
        game: a game such as '{2|1||0} + *', heaps as 'nim 3,5,7', or a rule with a board.
        board: of a rule, as 2x3 or '..#|...', with letters as 'BW|WB' of a game of letters.
        rows: of the board, with columns.
        columns: of the board, with rows.

    Command:
        gfkit game value domineering --board 2x3

    >>> print(value("{1|-1} + *").value)
    ±1*
    """
    if is_placed(board, rows, columns):
        return _of_board(on_board(game, board, rows, columns))
    found = game_meant(game)
    if isinstance(found, OnBoard):
        return _of_board(found)
    if not isinstance(found, Reading):
        raise without_board(found)
    if (placed := graph_on(found)) is not None:
        nim = Game.nimber(nim_value_of_rule(*placed))
        return _told(nim, called(found), "", "values on graphs have no certificate")
    return _told(found.game(), called(found), "", "games have no certificate; boards have one")


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
    return _told(of, played.rule.name, str(played.board), NO_CERTIFICATE if has_none else proof)


def _told(of: Game, game: str, board: str, proof: Proof) -> GameValue:
    walls = of.thermograph()
    left, right = of.stops
    return made(
        GameValue, game, board, of, of.outcome, of.birthday, walls.mean, walls.temperature, left,
        right, tuple(walls.left), tuple(walls.right), proof,
    )  # fmt: skip
