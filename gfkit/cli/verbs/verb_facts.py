"""Say what holds of a sequence for all n: signs, zeros, growth, convexity."""

from __future__ import annotations

import re
from shlex import quote

from gfkit.api import check
from gfkit.cli.exit_status import REFUSED, status_of
from gfkit.cli.frame import Said, verb
from gfkit.cli.readers import Source, read_sequence
from gfkit.errors import GfkitError
from gfkit.render.page import Line, Page
from gfkit.render.show_subject import verdict_page
from gfkit.sequences.for_all_n import Facts, facts
from gfkit.sequences.sequence import Sequence

MARKS = "The facts about numbers of pieces: of all (x), of Left and Right (xy)."


@verb("facts", "gfkit facts 'x/(1-x-x^2)'", when="relation", called="--relation", writes="one")
def check_relation(subject: Sequence | None, relation: str) -> Said:
    """Settle a relation for all n."""
    if subject is None and re.search(r"\ba\(", relation):
        example = f"gfkit facts 1,2,4,8,16 --relation {quote(relation)}"
        raise GfkitError(f"say which sequence a is, as in `{example}`")
    found = check(relation, subject)
    data = {"statement": relation, "outcome": str(found.verdict), "reason": found.reason}
    others = [one for one in verdict_page(found).parts if getattr(one, "label", "") != "statement"]
    said = Page((Line("statement", relation), *others))
    status = status_of(found.verdict)
    notes = [f"refused: {found.reason}"] if status == REFUSED else []
    return Said({**data, "repair": found.repair}, said, found.proof, status=status, notes=notes)


@verb("facts", writes="many", ranges=True, marks=MARKS)
def print_facts(
    source: Source, modulo: int | None = None, identities: bool = False, marks: str = "none"
) -> Facts:
    """Say what holds of a sequence for all n: signs, zeros, growth, convexity."""
    has_pieces = marks != "none" and source.offset is None  # an offset is of terms
    about = source.read().strip() if has_pieces else read_sequence(source)
    return facts(about, modulo=modulo, identities=identities, marks=marks)
