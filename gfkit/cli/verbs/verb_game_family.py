"""Values of the boards of a family, and of all small boards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.cli.frame import Said, verb
from gfkit.games.dictionary import Family, drawn, family_values
from gfkit.games.dictionary import dictionary as entries_of
from gfkit.games.family_law import proved_law
from gfkit.proofs.kernel import Proved
from gfkit.render.page import Line, Paragraph, Table
from gfkit.render.record import Datum, Field, Record

if TYPE_CHECKING:
    from gfkit.games.positions import Game as PlayedGame


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


@verb(
    "game family",
    "gfkit game family domineering --boards '#|.[.|.]'",
    terms="Up to K blocks.",
    writes="certificate",
)
def family(rule: PlayedGame, boards: str, terms: int = 8) -> Said:
    """Print the values of a family of boards, and the pattern in them, proved where it can be."""
    members = Family.parse(boards)
    values, pattern = family_values(rule, members, terms)
    seen = "none seen" if pattern is None else f"{pattern}; {pattern.surplus} equations to spare"
    law: Any = "no pattern is seen" if pattern is None else proved_law(rule, members, pattern)
    is_proved = isinstance(law, Proved)
    if is_proved:
        seen = f"{pattern}; {law.reason}"
    known = () if pattern is None else ("period", "step", "from", "surplus")
    record = Record.of(
        Field("model", rule.name),
        Field("family", members.text),
        Field("values", values),
        Line("pattern", seen),
        *(Datum(key, getattr(pattern, {"from": "from_"}.get(key, key))) for key in known),
        Field(
            "verdict",
            "proved" if is_proved else "underdetermined" if pattern is None else "consistent",
        ),
    )
    return Said(record, proof=law)
