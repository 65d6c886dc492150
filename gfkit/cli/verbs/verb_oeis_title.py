"""Read the title of an array entry: its rule, which side grows, and first terms.

A title is read whole or not at all. Exit status 1 if it is not read.
"""

from __future__ import annotations

from typing import Any

from gfkit.boards.growing_rules import GrowingRule
from gfkit.boards.rules import rule_of_table
from gfkit.cli.frame import Said, verb
from gfkit.oeis import title as read_title
from gfkit.oeis.title_reading import Unread
from gfkit.render.page import Line, Page, Paragraph
from gfkit.render.show_model import array_rule_text, growing_rule_text
from gfkit.strips.sequences.strip import Strip
from gfkit.strips.totals.growing_values import growing_values

TITLE_TERMS = 8
"""So many terms are shown of what a title says, from n = 1 on."""


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
    data: dict[str, Any] = {"state": "read"}
    rule: Any
    terms: list[Any]
    if found.fixed == "board":
        rule = GrowingRule.from_data({"name": "title", **found.rule}, "title")
        terms, toml = growing_values(rule, found.shift + 1, TITLE_TERMS), growing_rule_text(rule)
        data |= {"fixed": {"board": rule.cells}, "shift": found.shift, "divisor": found.divisor}
        board = rule.described() + (f", for n + {found.shift}" if found.shift else "")
    else:
        rule = rule_of_table({"name": "title", **found.rule}, "title")
        is_wide = found.fixed == "columns"
        strip = Strip(rule, columns=found.side) if is_wide else Strip(rule, rows=found.side)
        first, step = found.shift + 1, found.step
        counted = strip.terms(step * (first + TITLE_TERMS))[step * first :: step]
        terms = [
            f"{one}/{found.divisor}" if one % found.divisor else one // found.divisor
            for one in counted
        ]
        toml = array_rule_text(rule)
        data |= {"fixed": {found.fixed: found.side}, "shift": found.shift, "divisor": found.divisor}
        data |= {"step": step} if step > 1 else {}
        grows = "rows" if is_wide else "columns"
        more = f" + {found.shift}" if found.shift else ""
        times = f"{step} * " if step > 1 else ""
        of = f", divided by {found.divisor}" if found.divisor > 1 else ""
        board = f"{found.side} {found.fixed}, {times}n{more} {grows}{of}"
    texts = list(map(str, terms))
    data |= {"rule": found.rule, "toml": toml, "terms": texts}
    lines = (
        Line("state", "read"),
        Line("board", board),
        Line("terms", f"{', '.join(texts)}, from n = 1"),
        Paragraph(toml, is_verbatim=True),
    )
    return Said(data, Page(lines))
