"""Print the values of all connected boards of up to M cells, up to symmetry."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gfkit.cli.frame import Said, verb
from gfkit.games.dictionary import dictionary as entries_of
from gfkit.games.dictionary import drawn
from gfkit.render.page import Paragraph, Table
from gfkit.render.record import Datum, Record

if TYPE_CHECKING:
    from gfkit.games.game_rule import Game as PlayedGame


@verb(
    "game dictionary",
    "gfkit game dictionary domineering --cells 5",
    up_to="Boards of 1 to M cells.",
)
def dictionary(rule: PlayedGame, up_to: int = 6) -> Said:
    """Print the values of all connected boards of up to M cells, up to symmetry."""
    entries = entries_of(rule, up_to)
    parts: list[Paragraph] = []
    for size in range(1, up_to + 1):
        chosen = [entry for entry in entries if len(entry.board.cells) == size]
        many = f"{size} cell{'s' * (size > 1)}, {len(chosen)} board{'s' * (len(chosen) != 1)}"
        parts += [Paragraph(many), Paragraph(drawn(chosen), is_verbatim=True)]
    listed = tuple((str(entry.board), entry.value) for entry in entries)
    record = Record.of(
        Datum("model", rule.name),
        Datum("cells", up_to),
        Datum("boards", [{"board": board, "value": value} for board, value in listed]),
        *parts,
        table=Table(("board", "value"), listed),
    )
    return Said(record)
