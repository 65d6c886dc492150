"""Say what holds of a sequence for all n: signs, zeros, growth, convexity."""

from __future__ import annotations

from gfkit.api import check
from gfkit.cli.frame import Said, verb
from gfkit.cli.readers import WordStrip
from gfkit.render.page import Line, Page
from gfkit.render.show_subject import facts_record, verdict_page
from gfkit.sequences.for_all_n import Facts, facts
from gfkit.sequences.sequence import Sequence

MARKS = "The facts about numbers of pieces: of all (x), of Left and Right (xy)."
EXAMPLE = "gfkit facts 'x/(1-x-x^2)'"


@verb(
    "facts",
    EXAMPLE,
    when=lambda given: given["marks"] not in {None, "none"},
    called="--marks x or xy",
    writes="many",
    ranges=True,
    marks=MARKS,
)
def facts_of_pieces(strip: WordStrip, marks: str = "none") -> Said:
    """Say what holds of the numbers of pieces for all n: their limit laws."""
    return _said(facts(strip, marks=marks))


@verb("facts", EXAMPLE, when="relation", called="--relation", writes="one")
def check_relation(subject: Sequence | None, relation: str) -> Said:
    """Settle a relation for all n."""
    found = check(relation, subject)
    data = {"statement": relation, "outcome": str(found.verdict), "reason": found.reason}
    others = [one for one in verdict_page(found).parts if getattr(one, "label", "") != "statement"]
    said = Page((Line("statement", relation), *others))
    status = {"refuted": 1, "refused": 2}.get(str(found.verdict), 0)
    return Said({**data, "repair": found.repair}, said, found.proof, status=status)


@verb("facts", EXAMPLE, writes="many", ranges=True, marks=MARKS)
def print_facts(subject: Sequence, modulo: int | None = None, identities: bool = False) -> Said:
    """Say what holds of a sequence for all n: signs, zeros, growth, convexity."""
    return _said(facts(subject, modulo=modulo, identities=identities))


def _said(found: Facts) -> Said:
    proofs = {one.key: one.proof for one in found if one.proof is not None}
    return Said(facts_record(found), proofs=proofs)
