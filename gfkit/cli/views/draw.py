"""How pictures are shown in words: characters where there are any, the title, what is drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gfkit.answers.draw import Drawing
from gfkit.answers.records import json_of
from gfkit.cli.session import session
from gfkit.games.scoring.equilibria import payoffs_text
from gfkit.pictures.boards import component_name
from gfkit.render.pages import Line, Paragraph
from gfkit.render.records import Record

DATA = frozenset(
    {"position", "values", "model", "board", "fixed", "game", "asymptotic", "is_fit", "cells"}
)
"""What the title says already, or JSON alone holds."""


def view(answer: Drawing) -> Record:
    """Return what people read of a picture."""
    has_rows = bool(answer.characters)
    is_asked = session().given.get("output") is None
    return Record.of(
        Paragraph(answer.characters, is_verbatim=True) if has_rows else None,
        Line("picture", answer.title),
        *_shown(answer.shows),
        Line("to draw it", "--output picture.svg, .png or .pdf") if is_asked else None,
    )


def _shown(shows: Mapping[str, object]) -> Iterator[Line]:
    """Yield a line for each thing that the title does not say."""
    for name, value in shows.items():
        if name == "components" and isinstance(value, list):
            yield from (Line(f"component {component_name(k)}", z) for k, z in enumerate(value))
        elif name == "payoffs" and isinstance(value, list | tuple):
            yield Line(name, payoffs_text(value))
        elif name not in DATA and value is not None:
            yield Line(name.replace("_", " "), str(json_of(value)))
