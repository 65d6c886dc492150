"""How a comparison is shown: equal for all n, or the first difference."""

from __future__ import annotations

from gfkit.answers.check import CheckAnswer
from gfkit.answers.compare import CompareAnswer
from gfkit.proofs.verdict import Aligned
from gfkit.proofs.words import row
from gfkit.render.check import relation_record
from gfkit.render.pages import Line, Table
from gfkit.render.records import Datum, Entry, Record, TableCell, lines
from gfkit.render.verdicts import verdict_lines


def view(answer: CompareAnswer | CheckAnswer) -> Record:
    """Return what people read of a comparison."""
    if isinstance(answer, CheckAnswer):
        return relation_record(answer.source, answer.relation)
    names, at = (answer.first, answer.second), answer.difference
    cells = ("", "", "") if at is None else (str(at.n), at.first, at.second)
    table = Table(("verdict", "n", *names), ((answer.verdict, *cells),))
    return Record.of(
        *_told(answer),
        Datum("verdict", answer.verdict),
        TableCell("equal", answer.verdict),
        TableCell("first n", cells[0]),
        *(TableCell(name, cell) for name, cell in zip(names, cells[1:], strict=True)),
        table=table,
    )


def _told(answer: CompareAnswer) -> list[Entry]:
    found, names = answer.source, (answer.first, answer.second)
    told: list[Entry] = [*lines(zip(("first", "second"), names, strict=True))]
    if answer.statement:
        told.append(Line("statement", answer.statement))
    if isinstance(found, Aligned):
        said = f"the terms listed are taken from n = {found.first} on, where they agree; not from 0"
        told.append(Line("compared", said))
    told += verdict_lines(found)
    if answer.equal_from is not None and f"n >= {answer.equal_from}" not in str(found):
        told.append(Line("equal", f"for all n >= {answer.equal_from}"))
    return told


def status(answer: CompareAnswer | CheckAnswer) -> int:
    """Return the exit status: that of the verdict."""
    return row(answer.verdict).status
