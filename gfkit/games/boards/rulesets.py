"""Playable games by name, from a file, from a rule or from a model.

Games of letters are tables of `rulesets.toml`, or [play] of a file.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from gfkit.base.file_reader import read_toml
from gfkit.boards.rules.names import key_of
from gfkit.boards.rules.positions import Position
from gfkit.boards.rules.rule import CountingRule as AnyGame
from gfkit.boards.shapes.board import board_of
from gfkit.errors import GfkitError
from gfkit.games.boards.moves import GAMES, LetterGame, started_cells


@cache
def _letter_rules() -> dict[str, LetterGame]:
    told = read_toml(Path(__file__).with_name("rulesets.toml"))
    return {name: _read(name, one) for name, one in told.items()}


def _read(name: str, told: Any) -> LetterGame:
    """Return the rule of a table; raises GfkitError."""
    known = {"left", "right", "both", "turned", "liberties", "start"}
    if not isinstance(told, dict) or not told.keys() <= known:
        raise GfkitError(f"{name}: [play] has the keys {', '.join(sorted(known))}")
    sides = [[*told.get(side, []), *told.get("both", [])] for side in ("left", "right")]
    for change in (x for side in sides for x in side):
        before, _, after = str(change).partition(" > ")
        if not before or started_cells(before).keys() != started_cells(after).keys():
            raise GfkitError(f"{name}: {change!r} is not a change such as 'BW > .B'")
    flags = told.get("turned") is not False, told.get("liberties") is True
    found = LetterGame(name, tuple(sides[0]), tuple(sides[1]), *flags, str(told.get("start", ".")))
    if not any(sides) or not all(needs for side in found.moves for needs, _, _ in side):
        raise GfkitError(f"{name}: each change needs a letter")
    stones = tuple((f". > {x}",) for x in found.letters[:2])
    if found.liberties and (found.kinds != 3 or (found.left, found.right) != stones):
        raise GfkitError(
            f"{name}: with liberties Left and Right each put a letter on an empty cell, as in "
            "left = ['. > B'], right = ['. > W']"
        )
    return found


def letter_rule_names() -> tuple[str, ...]:
    """Return the names of the games of letters, which are played and not counted.

    >>> letter_rule_names()[:2]
    ('clobber', 'cannibal-clobber')
    """
    return tuple(_letter_rules())


def letter_rule(name: str) -> LetterGame | None:
    """Return the game of letters of a name, or of a TOML file with a table [play]; or None."""
    if name.endswith(".toml") and Path(name).is_file():
        told = read_toml(name)
        return _read(Path(name).stem, told["play"]) if "play" in told else None
    key = key_of(name)
    return next((rule for one, rule in _letter_rules().items() if key_of(one) == key), None)


def playable(rule: Any) -> Any:
    """Return the game that is played by a rule, a game, a model, or the name of one.

    Raises GfkitError if its positions are not played here.

    >>> playable("domineering").name, playable("clobber").start
    ('domineering', 'BW|WB')
    """
    from gfkit.boards.models.names import model_meant  # noqa: PLC0415 - slow to import

    if isinstance(rule, (*GAMES, LetterGame)):
        return rule
    if isinstance(rule, str) and (found := letter_rule(rule)) is not None:
        return found
    if not isinstance(rule, AnyGame):
        rule = model_meant(rule).game
    if isinstance(rule, GAMES):
        return rule
    if (found := letter_rule(rule.name)) is None:
        raise GfkitError(
            f"{rule.name} is not a game of pieces, colours or letters, so its boards have no "
            "values here"
        )
    return found


def board_for(game: Any, board: Any) -> Any:
    """Return a board as a game takes it: a Board, a Position, or a text with letters."""
    if isinstance(board, Position) or (isinstance(board, str) and isinstance(game, LetterGame)):
        return board
    return board_of("board", board)
