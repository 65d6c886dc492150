"""Tell whether two models or sequences agree for all n, or where they first differ."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from gfkit.api.check import check, relation_said
from gfkit.asking.anything import read
from gfkit.boards.language.rules import find_model
from gfkit.cli.exit_status import status_of
from gfkit.cli.frame import Said, verb
from gfkit.cli.readers import Source, means_sequence, read_family, read_sequence
from gfkit.errors import GfkitError
from gfkit.numbers.decimal import number_text
from gfkit.proofs.kernel import NotDerived, Proved, Workings
from gfkit.proofs.verdict import Aligned, Refused, Refuted
from gfkit.reading.readings import RuleNamed, subject
from gfkit.reading.typed_formulas import letters_of
from gfkit.render.gf_views import joined
from gfkit.render.page import Line, Table
from gfkit.render.record import Datum, Entry, Field, Record, TableCell, lines
from gfkit.render.relation_views import relation_record
from gfkit.render.sequence_views import called as name_of
from gfkit.render.sequence_views import verdict_lines, verdict_text
from gfkit.sequences.verbs import compare as compare_sequences
from gfkit.strips.facts.count_tables import compare_boards, compare_strips, verdict_on_boards

if TYPE_CHECKING:
    from gfkit.proofs.verdict import Verdict
    from gfkit.sequences.sequence import Sequence


@verb(
    "compare",
    "gfkit compare cram arc-kayles --columns 4",
    when=lambda given: (
        _of_letters(given["first"], given["second"])
        or means_sequence(given["first"])
        or means_sequence(given["second"])
    ),
    called="words, a formula or terms",
    writes="one",
    ranges=True,
)
def compare_formula(
    first: str,
    second: str,
    rows: int | None = None,
    columns: int | None = None,
    topology: str = "strip",
    called: str | None = None,
) -> Said:
    """Compare sequences, one of which is given by words, a formula or terms."""

    def sequence(text: str) -> Sequence:
        strip: Any = () if means_sequence(text) else (rows, columns, topology)
        return read_sequence(Source([text], *strip))

    if _of_letters(first, second):
        finding = check(f"{first} = {second}")
        told = [Line("first", first), Line("second", second)]
        if isinstance(finding.verdict, Refuted) and finding.reason:
            told.append(Line("letters", finding.reason.removeprefix("with ").rstrip(",")))
        return _said(finding.verdict, (first, second), *told)
    for relation, about in ((first, second), (second, first)):
        if relation_said(relation, called) is not None:
            settled = check(relation, sequence(about), subject=called)
            record = relation_record(settled, relation, Datum("subjects", [relation, about]))
            status = status_of(settled.verdict)
            return Said(record, proof=_proof(settled.verdict, settled.proof), status=status)
    if called is not None:
        raise GfkitError("--subject goes with a relation, such as F(n) = F(n-1) + F(n-2)")
    one, other = sequence(first), sequence(second)
    found = compare_sequences(one, other)
    low, compared = max(one.offset, other.offset), []
    if isinstance(found, Aligned):
        said = f"the terms listed are taken from n = {found.first} on, where they agree; not from 0"
        compared = [Line("compared", said)]
    elif one.offset != other.offset:
        compared = [Line("compared", f"for n >= {low}, where both have terms")]
    sides = name_of(one), name_of(other)
    return _said(found, sides, Line("first", sides[0]), Line("second", sides[1]), *compared)


def _of_letters(first: str, second: str) -> bool:
    """Tell whether both are formulas in letters that are several in all, none of a g.f."""
    some = letters_of(first), letters_of(second)
    together = some[0] | some[1]
    return all(some) and len(together) > 1 and not together & {*"axyzt"}


def _said(found: Verdict, subjects: tuple[str, str], *lines: Line) -> Said:
    """Return a verdict on two subjects, below what is said of them."""
    record = Record.of(
        Datum("subjects", [*subjects]),
        *lines,
        Datum("verdict", found.word),
        *verdict_lines(found),
    )
    notes = [verdict_text(found)] if isinstance(found, Refused) else []
    return Said(record, proof=_proof(found), status=status_of(found), notes=notes)


def _proof(found: Verdict, proof: Proved | None = None) -> Proved | str:
    """Return the proof that a certificate holds, or why there is none."""
    proof = found if isinstance(found, Proved) else proof
    return f"the verdict is {found.word}" if proof is None else proof


@verb(
    "compare",
    when=lambda given: (
        given["rows"] is given["columns"] is given["graph"] is None
        and any(isinstance(subject(read(given[z])), RuleNamed) for z in ("first", "second"))
    ),
    called="no side",
    writes="one",
)
def compare_on_boards(first: str, second: str) -> Said:
    """Tell whether two models have equal counts on all boards, if that is proved."""
    models = find_model(first), find_model(second)
    try:
        proof = compare_boards(models[0], models[1], Workings())
    except NotDerived as error:
        given = "give either --rows M or --columns N to compare strips"
        raise GfkitError(f"{error}; {given}") from error
    said, verdict = proof.statement, verdict_on_boards(proof)
    record = Record.of(
        Field("models", [model.name for model in models]),
        Field("statement", str(said)),
        Datum("verdict", verdict.word),
        *verdict_lines(verdict),
    )
    return Said(record, proof=proof, status=status_of(verdict))


@verb("compare", called="one strip", writes="one", ranges=True)
def compare(
    first: str,
    second: str,
    rows: int | None = None,
    columns: int | None = None,
    graph: Path | None = None,
    topology: Any = "strip",
    multigraph: bool = False,
    marks: Any = "none",
) -> Said:
    """Tell whether two models have equal counts for all n, or where they first differ."""
    strips: list[Any] = [
        read_family(model, rows, columns, graph, topology, multigraph) for model in (first, second)
    ]
    verdict, proof = compare_strips(strips[0], strips[1], marks=marks)
    names = [strip.counted.name for strip in strips]
    entries, table = _difference(names, verdict)
    if isinstance(verdict, Refuted) and strips[0].is_ring and marks == "none":
        later = compare_sequences(strips[0].sequence(), strips[1].sequence())
        if (equal_from := getattr(later, "equal_from", None)) is not None:
            entries.append(Field("equal_from", equal_from, f"for all n >= {equal_from}", "equal"))
    about = Datum("models", names), Datum("fixed", strips[0].fixed), Datum("marks", marks)
    known = joined(topology, multigraph=multigraph)
    record = Record.of(*about, *known, *entries, table=table)
    return Said(record, proof=proof, status=status_of(verdict))


def _difference(models: list[str], found: Proved | Refuted) -> tuple[list[Entry], Table]:
    """Return what is said of two counts: equal for all n, or the first difference."""
    same = f"proved: {' and '.join(models)} have the same counts for every n >= 0"
    n, values, place = "", ("", ""), None
    if isinstance(found, Refuted):
        n, same = str(found.n), f"refuted: first difference at n = {found.n}"
        values = number_text(found.expected), number_text(found.got)
        place = {"n": found.n, "values": list(values)}
    return [
        Field("verdict", found.word, same),
        Datum("counterexample", place),
        *(lines(zip(models, values, strict=True)) if place else ()),
        TableCell("equal", found.word),
        TableCell("first n", n),
        *(TableCell(model, value) for model, value in zip(models, values, strict=True)),
    ], Table(("verdict", "n", *models), ((found.word, n, *values),))
