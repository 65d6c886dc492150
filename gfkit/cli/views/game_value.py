"""How the value of a game is shown: its canonical form, who wins, and its thermograph."""

from __future__ import annotations

from gfkit.answers.game_value import GameValue
from gfkit.render.game import WINNERS, board_shown
from gfkit.render.pages import Line
from gfkit.render.records import Record, TableCell


def view(answer: GameValue) -> Record:
    """Return what people read of the value of a game."""
    return Record.of(
        Line("model", answer.game) if answer.board else None,
        Line("board", board_shown(answer.board)) if answer.board else None,
        Line("value", str(answer.value), latex=answer.value.latex()),
        Line("outcome", WINNERS[answer.outcome]),
        Line("birthday", str(answer.birthday)),
        Line("mean", str(answer.mean)),
        Line("temperature", str(answer.temperature)),
        TableCell("value", str(answer.value)),
        TableCell("outcome", answer.outcome),
        Line("left stop", str(answer.left_stop)),
        Line("right stop", str(answer.right_stop)),
    )
