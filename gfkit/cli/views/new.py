"""How a file that was written is shown."""

from __future__ import annotations

from gfkit.answers.new import NewFile
from gfkit.render.pages import Line
from gfkit.render.records import Record


def view(answer: NewFile) -> Record:
    """Return what people read of a file that was written."""
    return Record.of(Line("written", answer.file), Line("then", answer.then))
