"""Say what holds of a sequence for all n: signs, zeros, growth, convexity."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from gfkit.api import check
from gfkit.cli.frame import Said, verb
from gfkit.cli.ranges import Certificates
from gfkit.render.page import Line, Page
from gfkit.render.record import lines
from gfkit.render.show_facts import facts_record
from gfkit.render.show_verdict import finding_page
from gfkit.sequences.for_all_n import facts

if TYPE_CHECKING:
    from pathlib import Path

    from gfkit.proofs.kernel import Proved
    from gfkit.sequences.for_all_n import Fact
    from gfkit.sequences.sequence import Sequence


EXAMPLE = "gfkit facts --gf 'x/(1-x-x^2)'"


@verb("facts", EXAMPLE, when="relation", called="--relation", writes="certificate")
def check_relation(subject: Sequence, relation: str) -> Said:
    """Settle a relation for all n."""
    found = check(relation, subject)
    data = {"statement": relation, "outcome": str(found.verdict), "reason": found.reason}
    page = finding_page(found)
    said = Page((Line("statement", relation), *(one for one in page.parts if not _says(one))))
    failed = str(found.verdict) == "refuted"
    return Said({**data, "repair": found.repair}, said, found.proof, status=int(failed))


def _says(part: object) -> bool:
    return isinstance(part, Line) and part.label == "statement"


@verb("facts", EXAMPLE)
def print_facts(
    subject: Sequence, modulo: int | None = None, certificates: Path | None = None
) -> Said:
    """Say what holds of a sequence for all n: signs, zeros, growth, convexity."""
    found = facts(subject, modulo=modulo)
    folder = Certificates(certificates)
    for one in found:
        if one.proof is not None:
            folder.write(one.key, partial(_proof, one))
    record = facts_record(found)
    return Said(record.data, lambda: Page((*record.page().parts, *lines(folder.lines()))))


def _proof(fact: Fact) -> Proved:
    assert fact.proof is not None
    return fact.proof
