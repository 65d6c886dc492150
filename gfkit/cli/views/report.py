"""How a supplement that was written is shown: its files, and how they are checked."""

from __future__ import annotations

from gfkit.answers.report import ReportAnswer
from gfkit.render.pages import Line, Table
from gfkit.render.records import Record


def view(answer: ReportAnswer) -> Record:
    """Return what people read of a supplement."""
    routes = ", ".join(sorted({one.route for one in answer.rerun}))
    return Record.of(
        Line("folder", str(answer.folder)),
        Line("sides", ", ".join(map(str, answer.sides))),
        Line("re-run", f"{len(answer.rerun)} numbers by a second route: {routes}"),
        *(Line("missing", one) for one in answer.missing),
        Table(("file", "what it is"), tuple(answer.files.items()), align="left", is_wrapped=True),
        Line("check", f"python3 {answer.folder / 'check_all.py'}"),
        Line("anchor", f"check_all.py prints SHA-256 {answer.anchor}; keep it elsewhere"),
        Line("verdict", "proved: every certificate holds", kind="verdict"),
    )
