"""Read the title of an array entry: its rule, which side grows, and first terms.

A title is read whole or not at all. Exit status 1 if it is not read.
"""

from __future__ import annotations

from gfkit.cli.frame import Said, verb
from gfkit.errors import GfkitError
from gfkit.oeis import title as read_title
from gfkit.oeis.titles.title_reading import Unread
from gfkit.render.page import Line, Paragraph
from gfkit.render.record import Datum, Field, Record
from gfkit.reports.read_titles import Reading


@verb(
    "oeis title",
    "gfkit oeis title 'Number of n X 3 binary arrays with no two 1s adjacent horizontally.'",
)
def read(title: str) -> Said:
    """Read the title of an array entry."""
    if not title.strip():
        raise GfkitError("no title was given: the text is empty")
    found = read_title(title)
    if isinstance(found, Unread):
        unread = Record.of(
            Field("state", "unread"),
            Field("understood", found.understood),
            Field("stopped", found.stopped),
            Field("nearest", near := found.nearest(), "; ".join(near)),
        )
        return Said(unread, status=1)
    reading = Reading.of(found)
    terms, least = reading.terms(), found.says_from
    from_n = f"from n = 1; of the title from n = {least} on" if least > 1 else "from n = 1"
    record = Record.of(
        Field("state", "read"),
        *(Datum(*pair) for pair in reading.data().items()),
        Line("board", reading.board),
        Field("terms", terms, f"{', '.join(terms)}, {from_n}"),
        Paragraph(reading.toml, is_verbatim=True),
    )
    return Said(record)
