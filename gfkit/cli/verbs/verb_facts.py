"""Say what holds of a sequence for all n: signs, zeros, growth, convexity."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from gfkit.api import check
from gfkit.cli.frame import Said, verb
from gfkit.cli.ranges import Certificates
from gfkit.errors import GfkitError
from gfkit.render.page import Line, Page
from gfkit.render.record import lines as said_lines
from gfkit.render.show_facts import facts_record
from gfkit.render.show_verdict import finding_page
from gfkit.sequences.for_all_n import facts

if TYPE_CHECKING:
    from pathlib import Path

    from gfkit.cli.subject import WordStrip
    from gfkit.proofs.kernel import Proved
    from gfkit.sequences.for_all_n import Fact, Facts
    from gfkit.sequences.sequence import Sequence


MARKS = "The facts about numbers of pieces: of all (x), of Left and Right (xy)."
EXAMPLE = "gfkit facts --gf 'x/(1-x-x^2)'"


def _is_marked(given: dict[str, Any]) -> bool:
    marked = given["marks"] not in {None, "none"}
    sided = (given["rows"] is None) != (given["columns"] is None)
    if marked and (not given["words"] or not sided):
        raise GfkitError("--marks goes with MODEL and --rows M or --columns N")
    return marked


@verb("facts", EXAMPLE, when=_is_marked, called="--marks x or xy", marks=MARKS)
def facts_of_pieces(
    strip: WordStrip, marks: str = "none", certificates: Path | None = None
) -> Said:
    """Say what holds of the numbers of pieces for all n: their limit laws."""
    return _said(facts(strip, marks=marks), certificates)


@verb("facts", EXAMPLE, when="relation", called="--relation", writes="certificate")
def check_relation(subject: Sequence | None, relation: str) -> Said:
    """Settle a relation for all n."""
    found = check(relation, subject)
    data = {"statement": relation, "outcome": str(found.verdict), "reason": found.reason}
    page = finding_page(found)
    said = Page((Line("statement", relation), *(one for one in page.parts if not _says(one))))
    status = {"refuted": 1, "refused": 2}.get(str(found.verdict), 0)
    return Said({**data, "repair": found.repair}, said, found.proof, status=status)


def _says(part: object) -> bool:
    return isinstance(part, Line) and part.label == "statement"


@verb("facts", EXAMPLE, marks=MARKS)
def print_facts(
    subject: Sequence,
    modulo: int | None = None,
    identities: bool = False,
    certificates: Path | None = None,
) -> Said:
    """Say what holds of a sequence for all n: signs, zeros, growth, convexity."""
    return _said(facts(subject, modulo=modulo, identities=identities), certificates)


def _said(found: Facts, certificates: Path | None) -> Said:
    folder = Certificates(certificates)
    for one in found:
        if one.proof is not None:
            folder.write(one.key, partial(_proof, one))
    record = facts_record(found)
    return Said(record.data, lambda: Page((*record.page().parts, *said_lines(folder.lines()))))


def _proof(fact: Fact) -> Proved:
    assert fact.proof is not None
    return fact.proof
