"""Say what holds of a sequence for all n: signs, zeros, growth, convexity."""

from __future__ import annotations

from gfkit.api.check import check
from gfkit.asking.uses import strip_of
from gfkit.base.command_lines import command
from gfkit.claims.settled_relations import parted
from gfkit.cli.exit_status import REFUSED, status_of
from gfkit.cli.frame import Said, verb
from gfkit.cli.readers import Source, at_letters, read_sequence
from gfkit.errors import GfkitError
from gfkit.formulas.grammar import parse_relation
from gfkit.formulas.subjects import unknown_names
from gfkit.render.relation_views import relation_record
from gfkit.sequences.sequence import Sequence
from gfkit.sequences.universal_facts import Facts, facts

MARKS = "The facts about numbers of pieces: of all (x), of Left and Right (xy)."


@verb("facts", "gfkit facts 'x/(1-x-x^2)'", when="relation", called="--relation", writes="one")
def check_relation(subject: Sequence | None, relation: str, called: str | None = None) -> Said:
    """Settle a relation for all n."""
    if subject is None and unknown_names(parse_relation(parted(relation)[0])):
        example = command("facts", "1,2,4,8,16", relation=relation)
        raise GfkitError(f"say of which sequence it is, as in `{example}`")
    found = check(relation, subject, subject=called)
    status = status_of(found.verdict)
    notes = [f"refused: {found.reason}"] if status == REFUSED else []
    record = relation_record(found, relation)
    return Said(record, proof=found.proof, status=status, notes=notes)


@verb("facts", writes="many", ranges=True, marks=MARKS)
def print_facts(
    source: Source,
    modulo: int | None = None,
    identities: bool = False,
    marks: str = "none",
    at: list[str] | None = None,
) -> Facts:
    """Say what holds of a sequence for all n: signs, zeros, growth, convexity."""
    has_pieces = marks != "none" and source.offset is None  # an offset is of terms
    if has_pieces and not at:
        return facts(strip_of(source.read()), modulo=modulo, identities=identities, marks=marks)
    about = at_letters(read_sequence(source), at)
    return facts(about, modulo=modulo, identities=identities, marks=marks)
