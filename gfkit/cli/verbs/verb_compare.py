"""Tell whether two models have equal counts for all n, or where they first differ."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.boards.language.rules import find_model
from gfkit.cli.frame import Said, verb
from gfkit.cli.inputs import is_terms_text
from gfkit.cli.option_readers import read_family, refuse_multigraph_of_strips
from gfkit.cli.ranges import Sides, is_range, said_of_range
from gfkit.cli.subject import Source, is_formula, read_sequence
from gfkit.errors import GfkitError
from gfkit.numbers.decimal import number_text
from gfkit.proofs.kernel import NotDerived, Proved, Workings
from gfkit.proofs.verdict import Refuted
from gfkit.render.beside import beside
from gfkit.render.page import Line, Table
from gfkit.render.record import Datum, Field, Record, TableCell, lines
from gfkit.render.show_answer import joined
from gfkit.render.show_subject import called
from gfkit.render.show_verdict import verdict_lines
from gfkit.sequences.verbs import compare as compare_sequences
from gfkit.strips.facts.compare import compare_strips
from gfkit.strips.facts.counted import compare_boards, verdict_on_boards

if TYPE_CHECKING:
    from pathlib import Path

    from gfkit.render.page import Page
    from gfkit.strips.facts.compare import Comparison

EXAMPLE = "gfkit compare cram arc-kayles --columns 4"
RANGED = {
    "rows": "Fix M rows; A..B: a table of ranges.",
    "columns": "Fix N columns; A..B: a table.",
    "output": "Write the certificate of each side there.",
}


@verb(
    "compare",
    EXAMPLE,
    when=is_range,
    called="a range of sides",
    **RANGED,
)
def compare_range(
    first: str,
    second: str,
    sides: Sides,
    topology: str = "strip",
    multigraph: bool = False,
    marks: Any = "none",
    output: Path | None = None,
) -> Said:
    """Compare two models on each side of a range."""
    refuse_multigraph_of_strips(topology, multigraph=multigraph)
    names: list[str] = []

    def answer(length: int) -> Any:
        pair = [
            sides.strip(model, length, topology, multigraph=multigraph) for model in (first, second)
        ]
        names[:] = [strip.counted.name for strip in pair]
        return compare_strips(*pair, marks=marks), length

    def record(one: Any) -> Record:
        found, length = one
        differs = difference_record(names, found)
        return Record.of(Datum(sides.name, length), *differs.entries)

    def about(found: dict[int, Any]) -> dict[str, Any]:
        verdict = "proved" if all(one.equal for one, *_ in found.values()) else "refuted"
        sided = {sides.name: list(found)}
        return {"models": names, **sided, "marks": marks, "verdict": verdict}

    return said_of_range(
        sides,
        output,
        answer,
        lambda _: "-and-".join(names),
        lambda one: one[0].proof,
        record,
        lambda found, notes: _beside(names, sides.name, found, notes),
        about=about,
        status=lambda found: int(not all(one.equal for one, *_ in found.values())),
    )


def _beside(
    names: list[str], side: str, found: dict[int, Any], notes: list[tuple[str, str]]
) -> Page:
    """Return the page of the comparisons of two models on each side of a range."""
    records = {length: difference_record(names, one[0]) for length, one in found.items()}
    differ = [str(length) for length, (one, *_) in found.items() if not one.equal]
    words = "in column equal, proved: for every n >= 0; refuted: at the first n"
    about = [("models", " and ".join(names)), ("words", words)]
    verdict = f"refuted for {', '.join(differ)} {side}" if differ else "proved for each"
    return beside(side, records, about, notes, verdict)


def difference_record(models: list[str], found: Comparison) -> Record:
    """Return the record of one comparison: equal for all n, or the first difference."""
    first, second = models
    if found.equal:
        same = f"proved: {first} and {second} have the same counts for every n >= 0"
        row = ("proved", *[""] * 3)
        return Record.of(
            Field("verdict", str(found.verdict), same),
            Datum("counterexample", None),
            TableCell("equal", "proved"),
            table=Table(("verdict", "n", *models), (row,)),
        )
    values = tuple(map(number_text, found.values))
    return Record.of(
        Field("verdict", str(found.verdict), f"refuted: first difference at n = {found.n}"),
        Datum("counterexample", {"n": found.n, "values": list(values)}),
        *lines(zip(models, values, strict=True)),
        TableCell("equal", "refuted"),
        TableCell("first n", str(found.n)),
        *(TableCell(model, value) for model, value in zip(models, values, strict=True)),
        table=Table(("verdict", "n", *models), (("refuted", str(found.n), *values),)),
    )


def _has_formula(given: dict[str, Any]) -> bool:
    return any(_is_sequence(given[name]) for name in ("first", "second"))


def _is_sequence(text: str) -> bool:
    return is_formula(text) or (is_terms_text(text) and "," in text)


@verb("compare", EXAMPLE, when=_has_formula, called="a formula or terms", writes="certificate")
def compare_formula(
    first: str,
    second: str,
    rows: int | None = None,
    columns: int | None = None,
    topology: str = "strip",
) -> Said:
    """Compare a model with a generating function, a recurrence or terms."""
    one, other = (
        read_sequence(Source([text]) if _is_sequence(text) else Source([text], None, *strip))
        for strip in [(rows, columns, topology)]
        for text in (first, second)
    )
    found = compare_sequences(one, other)
    record = Record.of(
        Datum("subjects", [called(one), called(other)]),
        Line("first", called(one)),
        Line("second", called(other)),
        Datum("verdict", str(found)),
        *verdict_lines(found),
    )
    proof = found if isinstance(found, Proved) else f"the verdict is {found}"
    return Said(record, proof=proof, status=int(isinstance(found, Refuted)))


def _is_without_side(given: dict[str, Any]) -> bool:
    return given["rows"] is given["columns"] is given["graph"] is None


@verb("compare", EXAMPLE, when=_is_without_side, called="no side", writes="certificate")
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
        Datum("verdict", str(verdict)),
        *verdict_lines(verdict),
    )
    return Said(record, proof=proof, status=int(verdict is not proof))


@verb("compare", EXAMPLE, called="one strip", writes="certificate", **RANGED)
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
    strips = [
        read_family(model, rows, columns, graph, topology, multigraph) for model in (first, second)
    ]
    answer = compare_strips(*strips, marks=marks)
    names = [strip.counted.name for strip in strips]
    found = difference_record(names, answer)
    about = Datum("models", names), Datum("fixed", strips[0].fixed), Datum("marks", marks)
    known = joined(topology, multigraph=multigraph)
    record = Record.of(*about, *known, *found.entries, table=found.table)
    return Said(record, proof=answer.proof, status=0 if answer.equal else 1)
