"""Say what anything is understood as, and answer what is wanted of it first.

The word may be left out: `gfkit 1,2,5,12,29,70` asks as well.
"""

from __future__ import annotations

from gfkit.cli.frame import Said, verb
from gfkit.door import ask as told


@verb("ask", "gfkit ask domino tilings of 4 X n")
def ask(words: list[str]) -> Said:
    """Say what anything is understood as, and answer what is wanted of it first."""
    found = told(" ".join(words))
    return Said(found.data, found.page, status=int(found.status.startswith("refuted")))
