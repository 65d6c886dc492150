"""Look for relations between small rules, and prove them for all n."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gfkit.cli.frame import Said, verb
from gfkit.reports.asking import ask, finds_page

if TYPE_CHECKING:
    from pathlib import Path


@verb(
    "ask",
    "gfkit ask blocks --up-to 2",
    output="The folder for what is found, with certificates.",
    up_to="Only rules that ask at most so much.",
)
def look(family: str, up_to: int | None = None, output: Path | None = None) -> Said:
    """Look for relations between the counts of small rules, and prove them for all n.

    The families: `blocks`, the sets of forbidden 2 x 2 blocks of 0 and 1; `neighbours`, the numbers
    of neighbours that a 0 and a 1 may have; `pieces`, up to three that tile; `octal`, games on
    heaps.
    """
    found = ask(family, output, up_to=up_to)
    data = {
        "family": found.family,
        "rules": found.rules,
        "looked": found.looked,
        "finds": [{**one.data(), "verdict": "proved"} for one in found.finds],
    }
    return Said(data, finds_page(found))
