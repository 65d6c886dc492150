"""Say what anything is understood as, and answer what is wanted of it first.

The word may be left out: `gfkit 1,2,5,12,29,70` asks as well.
"""

from __future__ import annotations

from gfkit.asking.ask import ask as told
from gfkit.asking.descriptions import kind_word
from gfkit.cli.exit_status import DONE, REFUTED, UNDECIDED
from gfkit.cli.frame import Said, verb

SETTLED = {"claim", "claims", "comparison", "certificate", "relation", "supplement"}
"""What is read as one of these asks for a verdict."""
OF_WORDS = {"likely": UNDECIDED, "unknown": UNDECIDED}


@verb("ask", "gfkit ask domino tilings of 4 X n")
def ask(words: list[str]) -> Said:
    """Say what anything is understood as, and answer what is wanted of it first."""
    found = told(" ".join(words))
    word = found.status.partition(":")[0]
    status = OF_WORDS.get(word, DONE) if kind_word(found.read) in SETTLED else DONE
    return Said(found.data, found.page, status=REFUTED if word == "refuted" else status)
