"""Print the value of a board or a game: its canonical form, mean, temperature and stops.

A game may have functions, as 'cool({2|-1}, 1/2)': cool, heat, overheat, freeze and ordinal-sum; and
sums, as '{1|-1} + *'. How G stands to H is the outcome of G - H: L if G > H, R if G < H, P if they
are equal, N if they are confused.
"""

from __future__ import annotations

import re
from typing import Any

from gfkit.asking.anything import read
from gfkit.asking.uses import game_of
from gfkit.base.command_lines import command
from gfkit.cli.frame import Said, verb
from gfkit.cli.readers import Box
from gfkit.errors import GfkitError
from gfkit.games.board_search import board_search
from gfkit.games.board_statements import BoardFacts
from gfkit.games.game_rule import NO_CERTIFICATE, LetterGame, rule_of
from gfkit.games.game_rule import Game as PlayedGame
from gfkit.games.notation import ShortGame
from gfkit.games.short_game import Game
from gfkit.proofs.kernel import Workings, prove
from gfkit.reading.readings import RuleNamed, subject
from gfkit.render.game_views import game_record


@verb(
    "game value",
    "gfkit game value domineering --board 2x3",
    when="board rows columns",
    called="a board",
    writes="one",
    ranges=True,
)
def value_of_board(rule: PlayedGame, board: Box) -> Said:
    """Print the value of a board."""
    run, moves = Workings(), rule_of(rule)
    search = run(board_search, moves)
    g = search.value(board)

    def proof() -> Any:
        said = ShortGame.of(search.table, g)
        return prove(BoardFacts(moves, ((board, said),)), workings=run)  # type: ignore[arg-type]

    given = {"model": rule.name, "board": str(board)}
    record = game_record(Game.of_table(search.table, g), given)
    return Said(record, proof=NO_CERTIFICATE if isinstance(moves, LetterGame) else proof)


@verb(
    "game value",
    called="a game without --board",
    rule="A rule with --board, or a game such as '{2|1||0} + *'.",
)
def value(rule: str) -> Said:
    """Print the value of a game."""
    is_game = re.search(r"[{}()|*^±]", rule) or re.fullmatch(r"(?:[-+v\d/.: ]|up|down|star)+", rule)
    if not is_game and re.match(r"[+-]*(tiny|miny)", rule) is None:
        if re.fullmatch(r"[0-9]+(?:, ?[0-9]+)+", rule):
            call = command("game nim", rule)
            raise GfkitError(f"heaps are a sum: `{call}`, also with --misere")
        found = read(rule)
        if isinstance(subject(found), RuleNamed):
            raise GfkitError("give the board with --board, such as --board 3x3")
        return Said(game_record(game_of(found)))
    return Said(game_record(Game(rule)))
