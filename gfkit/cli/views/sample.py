"""How positions are shown: each with its place in the order of all."""

from __future__ import annotations

from gfkit.answers.sample import SampleAnswer
from gfkit.numbers.decimals import decimal
from gfkit.render.pages import Line, Paragraph
from gfkit.render.records import Record


def view(answer: SampleAnswer) -> Record:
    """Return what people read of positions."""
    joined = "" if answer.topology == "strip" else f", {answer.topology}"
    return Record.of(
        Line("model", answer.subject),
        Line("board", f"{answer.board}{joined}"),
        Line("positions", decimal(answer.total)),
        *(
            part
            for one in answer.positions
            for part in (Line("index", decimal(one.index)), Paragraph(one.text, is_verbatim=True))
        ),
    )
