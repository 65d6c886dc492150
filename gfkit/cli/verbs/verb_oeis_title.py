"""Read the title of an array entry: its rule, which side grows, and first terms.

A title is read whole or not at all. Exit status 1 if it is not read.
"""

from __future__ import annotations

from gfkit.cli.frame import Said, verb
from gfkit.oeis import title as read_title
from gfkit.oeis.title_reading import Unread
from gfkit.render.page import Line, Page, Paragraph
from gfkit.reports.read_titles import Reading


@verb(
    "oeis title",
    "gfkit oeis title 'Number of n X 3 binary arrays with no two 1s adjacent horizontally.'",
)
def read(title: str) -> Said:
    """Read the title of an array entry."""
    found = read_title(title)
    if isinstance(found, Unread):
        page = Page((Line("state", "unread"), Line("stopped", found.stopped)))
        return Said({"state": "unread", "stopped": found.stopped}, page, status=1)
    reading = Reading.of(found)
    terms = reading.terms()
    lines = (
        Line("state", "read"),
        Line("board", reading.board),
        Line("terms", f"{', '.join(terms)}, from n = 1"),
        Paragraph(reading.toml, is_verbatim=True),
    )
    return Said({"state": "read", **reading.data(), "terms": terms}, Page(lines))
