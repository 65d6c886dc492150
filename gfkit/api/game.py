"""Values, outcomes and nim-values of games, and payoffs of scoring games."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from gfkit.api.game_payoffs import payoffs
from gfkit.asking.anything import read
from gfkit.asking.uses import board_of as board_read
from gfkit.asking.uses import game_of, model_of
from gfkit.base.arguments import items, shown
from gfkit.base.budget import Budget, within
from gfkit.base.files import is_there
from gfkit.boards.shapes.board import board_or_sides
from gfkit.errors import GfkitError, WrongArgument, WrongCall
from gfkit.reading.readings import OctalGame, OneGame
from gfkit.reading.readings import subject as about

if TYPE_CHECKING:
    from gfkit.games.octal_period import NimAnswer
    from gfkit.games.short_game import Game

__all__ = ["nim", "outcome", "payoffs", "value"]


def value(
    rule: Any, board: Any = None, *, rows: int | None = None, columns: int | None = None
) -> Game:
    """Return the value of an empty board under normal play, in canonical form.

    rule: a game of pieces or colours, or its name, perhaps with the board, as "domineering 2x3".
    board: a Board, or a text such as "2x3"; or both rows and columns. Raises
    GfkitError for a rule whose positions have no values.

    >>> from gfkit import game
    >>> print(game.value("domineering", "2x3"))
    {2|-1/2}
    """
    from gfkit.games.short_game import Game  # noqa: PLC0415 - slow to import

    rule, board = _heaps(rule, board)
    if board is None and rows is None and columns is None and isinstance(rule, str):
        return game_of(read(rule))
    board = board_or_sides(board_typed(board), rows, columns, "value('domineering', '2x3')")
    return Game(board=board, rule=rule)


def _heaps(rule: Any, board: Any) -> tuple[Any, Any]:
    """Return a game of heaps with its heaps, as "nim 3,5,6"; others as they are."""
    is_heaps = isinstance(rule, str) and re.fullmatch(r"\d+(?:[ ,+]+\d+)*", str(board))
    return (f"{rule} {board}", None) if is_heaps else (rule, board)


def board_typed(board: Any) -> Any:
    """Return the board of a file, and anything else as it is."""
    return board_read(read(board)) if isinstance(board, str) and is_there(board) else board


def placed(rule: Any, board: Any, rows: Any, columns: Any, call: str) -> tuple[Any, Any]:
    """Return a rule and its board, which may be named together, as "domineering 4x4"."""
    if board is None and rows is None and columns is None and isinstance(rule, str):
        found = read(rule)
        return model_of(found), board_read(found)
    return rule, board_or_sides(board_typed(board), rows, columns, call)


def outcome(
    rule: Any,
    board: Any = None,
    *,
    rows: int | Iterable[int] | None = None,
    columns: int | Iterable[int] | None = None,
    misere: bool = False,
    budget: Budget | None = None,
) -> str | list[Any]:
    """Tell who wins a game on a board: L Left, R Right, N the first player, P the second.

    rule: a game of pieces or colours, or its name, perhaps with the board, as "domineering 4x4".
    board: a Board or a text such as "4x4", heaps as "3,5,6"; or both rows and columns, of which one
    may be several: there is a list then. misere: whether who cannot move wins. Raises GfkitError
    for a rule whose positions have no values.

    >>> from gfkit import game
    >>> game.outcome("domineering", rows=4, columns=4), game.outcome("domineering", "2x1")
    ('N', 'L')
    """
    from gfkit.games.board_search import board_search  # noqa: PLC0415 - slow to import
    from gfkit.games.game_rule import board_for, playable  # noqa: PLC0415

    for name, sides in (("rows", rows), ("columns", columns)):
        if sides is not None and not isinstance(sides, int):
            own: dict[str, Any] = {"rows": rows, "columns": columns, "misere": misere}
            listed = items(name, sides, "a side such as 4, or several")
            return [outcome(rule, **{**own, name: side}) for side in listed]
    call = "outcome('domineering', rows=4, columns=4)"
    rule, board = _heaps(rule, board)
    if board is rows is columns is None and isinstance(rule, str):
        found = read(rule)
        if isinstance(about(found), OneGame) and not misere:
            return game_of(found).outcome
    rule, cells = placed(rule, board, rows, columns, call)
    game = playable(rule)
    with within(budget):
        return board_search(game).outcome(board_for(game, cells), is_misere=misere)


def nim(code: Any, count: int = 20, *, budget: Budget | None = None) -> NimAnswer:
    """Return nim-values of an octal game, and their period if one is found and proved.

    code: a text such as "0.77", or an OctalCode. count: how many values.

    >>> from gfkit import game
    >>> game.nim("0.77", 8).values, game.nim("0.77").claim
    ((0, 1, 2, 3, 1, 4, 3, 2), NimPeriod(preperiod=71, period=12, saltus=0))
    """
    from gfkit.games.heap_games import HeapGame, PairGame  # noqa: PLC0415
    from gfkit.games.octal import OctalCode  # noqa: PLC0415 - slow to import
    from gfkit.games.octal_period import nim_answer  # noqa: PLC0415

    if isinstance(code, float):
        raise WrongCall(f"a code is a text, because 0.70 and 0.7 differ; for example nim('{code}')")
    if isinstance(code, str):
        found = about(read(code)) if re.search("[ (]", code) else OctalCode.parse(code)
        code = found.code if isinstance(found, OctalGame) else getattr(found, "game", found)
    if isinstance(code, HeapGame | PairGame):
        raise GfkitError(f"{code} has no octal code; ask({str(code)!r}) tells its nim-values")
    if not isinstance(code, OctalCode):
        heaps = "; heaps of nim are a Game('*3+*5+*6')" * isinstance(code, int)
        raise WrongArgument("code", f"a text such as '0.77', as in nim('0.77'){heaps}", shown(code))
    return nim_answer(code, count, budget=budget)
