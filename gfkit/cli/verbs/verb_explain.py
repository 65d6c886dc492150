"""Explain a verdict, a certificate, or how much is known of a sequence, and why.

A certificate is replayed, and every step of the checker is explained. Of a model with a side the
generating function is proved; of terms a formula is guessed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.base.files import is_there
from gfkit.cli.frame import Said, verb
from gfkit.cli.option_readers import require_terms
from gfkit.cli.subject import is_formula
from gfkit.cli.verbs.verb_models import model as shown_model
from gfkit.errors import GfkitError
from gfkit.numbers.decimal import shortened
from gfkit.render.explained import VERDICTS
from gfkit.reports.explanations import explain as explanation_of
from gfkit.reports.explanations import explained_with_proof

if TYPE_CHECKING:
    from gfkit.sequences.sequence import Sequence

EXAMPLE = "gfkit explain certificate.json"
STATUS = {"rejected": 1, "refused": 2, "not checked": 3}
"""Of a certificate, as `gfkit verify` has it."""


def _is_alone(given: dict[str, Any]) -> bool:
    """Tell whether a verdict or a certificate is meant."""
    text = " ".join(given["words"] or [])
    if text.casefold() in VERDICTS or text.endswith(".json"):
        return True
    if text.endswith(".toml"):
        return not (given["rows"] or given["columns"])
    if is_there(text):
        raise GfkitError(
            f"{text}: is explained if it is a certificate, whose name ends in .json; "
            "terms of a file are given by --file or --bfile"
        )
    if text.isalpha() and not (given["rows"] or given["columns"]) and not is_formula(text):
        raise GfkitError(
            f"{shortened(text)!r} is neither a verdict ({', '.join(VERDICTS)}) nor a certificate; "
            "a model needs --rows M or --columns N, as in --columns 3"
        )
    return False


@verb("explain", EXAMPLE, when=_is_alone, called="a verdict or a certificate")
def explain_alone(words: list[str]) -> Said:
    """Say what a verdict means, why a certificate holds, or what a rule's file counts."""
    text = " ".join(words)
    if text.endswith(".toml"):  # of a rule without a side nothing is proved: what it says
        shown: Said = shown_model(text)
        return shown
    found = explanation_of(text)
    status = STATUS.get(found.verdict, 0) if text.endswith(".json") else 0
    return Said(found.data, found.page, status=status)


@verb("explain", EXAMPLE, called="a sequence", writes="certificate")
def explain(subject: Sequence, terms: int = 8) -> Said:
    """Say how much is known of a sequence, and why."""
    require_terms(terms)
    found, proof = explained_with_proof(subject, terms)
    return Said(found.data, found.page, proof="nothing is proved of it" if proof is None else proof)
