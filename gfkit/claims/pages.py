"""Lines of an entry that are not read, in a table."""

from __future__ import annotations

from collections.abc import Sequence

from gfkit.claims.claim import Audited
from gfkit.render.latex import cut
from gfkit.render.pages import Table


def notes_table(listed: Sequence[Audited]) -> Table:
    """Return the lines that hold no statement, or none that is read, with the reasons."""
    rows = tuple(
        (one.claim.id.partition(".")[2], one.finding.reason, cut(" ".join(text.split()), 48))
        for one, text in ((one, one.claim.text) for one in listed)
    )
    return Table(("LINE", "NOT READ", "TEXT"), rows, align="left")
