"""How entries that were settled are shown: counts of states, wrong conjectures, comments."""

from __future__ import annotations

from gfkit.answers.oeis_settle import SettledEntries
from gfkit.base.commands import command
from gfkit.proofs.words import DONE, REFUTED
from gfkit.render.pages import Line, Paragraph
from gfkit.render.records import Record
from gfkit.reports.oeis_settle import settled_parts

FEW = 10
"""More entries that were not read are named with --full alone."""


def view(answer: SettledEntries) -> Record:
    """Return what people read of entries."""
    wrong = [(one.number, one.state, one.says) for one in answer.wrong]
    is_detail = len(answer.unread) > FEW
    unread = answer.unread.items()
    return Record.of(
        *settled_parts(answer.states, wrong),
        *(Line(number, f"not read: {why}", is_detail=is_detail) for number, why in unread),
        *(
            Paragraph(
                "\n".join(
                    [
                        *one.lines,
                        "",
                        f"replay: {command('verify', answer.folder / one.certificate)}",
                    ]
                ),
                is_verbatim=True,
            )
            for one in answer.comments
        ),
        *(Line(number, why) for number, why in answer.missing.items()),
    )


def status(answer: SettledEntries) -> int:
    """Return the exit status: 1 where a conjecture is wrong."""
    return REFUTED if answer.wrong else DONE
