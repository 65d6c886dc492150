"""Say what holds of a sequence for all n: signs, zeros, growth, convexity, log-concavity."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from gfkit.cli.frame import Said, verb
from gfkit.cli.ranges import Certificates
from gfkit.cli.subject import subject_data, subject_rows
from gfkit.proofs.kernel import Proved, statement_data
from gfkit.render.page import page_of_lines
from gfkit.sequences.facts import facts

if TYPE_CHECKING:
    from pathlib import Path

    from gfkit.sequences.facts import Fact
    from gfkit.sequences.sequence import Sequence


@verb("facts", "gfkit facts --gf 'x/(1-x-x^2)'")
def print_facts(subject: Sequence, certificates: Path | None = None) -> Said:
    """Say what holds of a sequence for all n: signs, zeros, growth, convexity, log-concavity."""
    found = facts(subject)
    folder = Certificates(certificates)
    for one in found:
        if isinstance(one.proof, Proved):
            folder.write(one.key, partial(_proof, one))
    rows = [*subject_rows(found.of), *((one.key, _line(one)) for one in found), *folder.lines()]
    return Said(
        lambda: {**subject_data(found.of), "facts": [_data(one) for one in found]},
        page_of_lines(rows),
    )


def _proof(fact: Fact) -> Proved:
    assert fact.proof is not None
    return fact.proof


def _line(fact: Fact) -> str:
    return str(fact) if fact.proof is None else f"{fact} ({fact.verdict})"


def _data(fact: Fact) -> dict[str, Any]:
    said = {"fact": fact.key, "says": str(fact), "verdict": str(fact.verdict)}
    if fact.proof is None:
        return said | {"reason": fact.reason}
    return said | {"reason": fact.proof.reason, "statement": statement_data(fact.proof.statement)}
