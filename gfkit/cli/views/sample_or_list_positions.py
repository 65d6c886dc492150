"""How positions are shown: each with its place in the order of all."""

from __future__ import annotations

from gfkit.api.verbs.sample_or_list_positions import SampleAnswer
from gfkit.numbers.decimal_text import decimal
from gfkit.render.answer_records_for_page_and_json import Record
from gfkit.render.page_formats import Line, Paragraph


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
