"""How a file that was written is shown."""

from __future__ import annotations

from gfkit.api.verbs.new_rule_or_claims_file import NewFile
from gfkit.render.answer_records_for_page_and_json import Record
from gfkit.render.page_formats import Line


def view(answer: NewFile) -> Record:
    """Return what people read of a file that was written."""
    return Record.of(Line("written", answer.file), Line("then", answer.then))
