"""Relations that are said of one sequence, whatever it is called: every verb settles them here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING

from gfkit.claims.claims_findings_and_kind_registry import Finding, Range
from gfkit.claims.relation_verdicts import first_index, settle_relation
from gfkit.errors import GfkitError
from gfkit.formulas.formula_tree import Relation, variables_of
from gfkit.formulas.relation_subjects import SUBJECT, AboutOne, about_one
from gfkit.render.sequence_page_and_subject_lines import called
from gfkit.sequences.identity_statements import IdentityHolds
from gfkit.sequences.relation_statements import RelationStatement, stated

if TYPE_CHECKING:
    from gfkit.sequences.sequence import Sequence

Settle = Callable[[Relation, dict[str, "Sequence"], Range | None], Finding]


def settle_about(
    relation: Relation,
    text: str,
    sequence: Sequence,
    range_: Range | None,
    settle: Settle,
    *,
    subject: str | None = None,
    others: Mapping[str, Sequence] = {},
) -> Finding:
    """Settle a relation that is said of one sequence; the statement calls it a(n).

    text: as it was written. settle: how it is settled once its names are plain. subject: what the
    text calls the sequence, if that was told. others: sequences that it may name, too. Where a name
    such as F(n) is the only one, it is the sequence; what would hold of the Fibonacci numbers is
    noted. Raises SubjectError for a relation in which the sequence does not occur, or another name
    is not defined.
    """
    about = about_one(relation, text, subject, others)
    names = {SUBJECT: sequence, **others}
    found = settle(about.relation, names, range_)
    meant = _meant(about.relation, found, range_ or Range(first_index(about.relation, names)))
    note = _note(about, relation, range_, found) if about.otherwise else ""
    return found.but(subject=called(sequence), meant=meant, note=note)


def _meant(relation: Relation, found: Finding, where: Range) -> str:
    """Return a relation with the integers for which it is meant, as the statement proved has them.

    Where a letter beside n was given a value to refute it, no range is told.
    """
    statement = None if found.proof is None else found.proof.statement
    if isinstance(statement, IdentityHolds):
        return f"{statement.relation} for all integers {statement.ranges}"
    if isinstance(statement, RelationStatement):
        where = Range(statement.low, statement.high)
        relation_is_whole = statement.relation == stated(str(relation))
    else:
        relation_is_whole = variables_of(relation) <= {"n", "x", "y"}
    if not relation_is_whole:
        return str(relation)
    more = "" if where.high is None else f" and n <= {where.high}"
    return f"{relation} for every integer n >= {where.low}{more}"


def _note(about: AboutOne, relation: Relation, range_: Range | None, found: Finding) -> str:
    """Return which of its meanings a name has here, and what the relation is in the other one."""
    said = f"{about.name}(n) is the sequence here, and not {about.otherwise}"
    other = None
    with suppress(GfkitError):
        other = str(settle_relation(relation, {}, range_).verdict)
    if other in {"proved", "refuted"} and other != str(found.verdict):
        said += f", of which the relation is {other}"
    return said
