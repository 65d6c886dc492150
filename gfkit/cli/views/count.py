"""How counts are shown: the number and the polynomial; totals and tables of boards."""

from __future__ import annotations

from gfkit.answers.count import (
    CountAnswer,
    TableAnswer,
    TotalsAnswer,
)
from gfkit.cli.errors import with_options
from gfkit.numbers.decimals import decimal
from gfkit.render.count import count_record
from gfkit.render.pages import Line, Paragraph, Table
from gfkit.render.records import Entry, Record, as_paragraph
from gfkit.render.subjects import joined


def view(answer: CountAnswer | TotalsAnswer | TableAnswer) -> Record:
    """Return what people read of counts."""
    if isinstance(answer, TableAnswer):
        return _table(answer)
    about: list[Entry] = [Line("model", answer.subject)]
    if answer.counts:
        about.append(Line("counts", answer.counts))
    if isinstance(answer, CountAnswer):
        return _one(answer, about)
    about += [Line("board", answer.family), *_joined(answer)]
    if answer.difference:
        about.append(Line("difference", f"|i - j| in {list(answer.difference)}"))
    last = answer.source[-1]
    rows = ((str(n), decimal(z)) for n, z in enumerate(answer.totals, answer.first))
    return Record.of(
        *about,
        Table(("n", "count"), tuple(rows)),
        Line(f"how {last.rows} x {last.columns}", answer.how),
        Line("missing", _missing(answer)) if answer.reason else None,
    )


def _joined(answer: CountAnswer | TotalsAnswer | TableAnswer) -> list[Entry]:
    return joined(answer.topology, multigraph=answer.multigraph)


def _one(answer: CountAnswer, about: list[Entry]) -> Record:
    verdict = None
    if answer.verdict is not None:
        verdict = Line("verdict", f"{answer.verdict}: {answer.reason}", kind="verdict")
    if not answer.counts and not answer.board and answer.vertices is None:
        count = Line("count", decimal(answer.count))
        return Record.of(Line("counts", answer.subject), count, verdict)
    if answer.board:
        about.append(Line("board", answer.board))
    if answer.vertices is not None:
        about.append(Line("graph", f"{answer.vertices} vertices, {answer.edges} edges"))
    about += _joined(answer)
    if answer.profile is not None:
        return Record.of(*count_record(about, answer.profile).entries, verdict)
    if answer.difference:
        about.append(Line("difference", f"|i - j| in {list(answer.difference)}"))
    how = Line("how", answer.how) if answer.how else None
    return Record.of(*about, Line("count", decimal(answer.count)), how, verdict)


def _table(answer: TableAnswer) -> Record:
    body = (
        (str(m), *map(decimal, line)) for m, line in zip(answer.rows, answer.table, strict=True)
    )
    told = as_paragraph([Line(answer.subject, answer.counts), *_joined(answer)])
    table = Table(("m\\n", *map(str, answer.columns)), tuple(body))
    return Record.of(*(one for one in told if isinstance(one, Paragraph)), table)


def notes(answer: CountAnswer | TotalsAnswer | TableAnswer) -> tuple[str, ...]:
    """Return what is said on standard error: at which board a limit was reached."""
    return (_missing(answer),) if isinstance(answer, TotalsAnswer) else ()


def _missing(answer: TotalsAnswer) -> str:
    """Return where a limit was reached, and which option allows more; "" if none was."""
    return "" if answer.stopped is None else with_options(answer.stopped, answer.reason)
