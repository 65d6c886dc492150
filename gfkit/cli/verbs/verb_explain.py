"""Explain a verdict, a certificate, or how much is known of a sequence, and why.

A certificate is replayed, and every step of the checker is explained. Of a model with a side the
generating function is proved; of terms a formula is guessed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.cli.frame import Said, verb
from gfkit.render.explained import VERDICTS
from gfkit.reports.explanations import explain as explanation_of

if TYPE_CHECKING:
    from gfkit.sequences.sequence import Sequence

EXAMPLE = "gfkit explain certificate.json"
STATUS = {"rejected": 1, "not checked": 3}
"""Of a certificate, as `gfkit verify` has it."""


def _is_alone(given: dict[str, Any]) -> bool:
    """Tell whether a verdict or a certificate is meant."""
    text = " ".join(given["words"] or [])
    return text.casefold() in VERDICTS or text.endswith(".json")


@verb("explain", EXAMPLE, when=_is_alone, called="a verdict or a certificate")
def explain_alone(words: list[str]) -> Said:
    """Say what a verdict means, or why a certificate holds."""
    text = " ".join(words)
    found = explanation_of(text)
    status = STATUS.get(found.verdict, 0) if text.endswith(".json") else 0
    return Said(found.data, found.page, status=status)


@verb("explain", EXAMPLE, called="a sequence")
def explain(subject: Sequence) -> Said:
    """Say how much is known of a sequence, and why."""
    found = explanation_of(subject)
    return Said(found.data, found.page)
