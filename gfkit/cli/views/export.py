"""How a program and a b-file are shown: as they are written to a file."""

from __future__ import annotations

from collections.abc import Iterator

from gfkit.answers.export import BFile, Program
from gfkit.numbers.decimals import decimal
from gfkit.oeis.entries.bfiles import MAX_DIGITS
from gfkit.render.pages import Table, listing
from gfkit.render.records import Record


def view(answer: Program | BFile) -> Record:
    """Return what people read: the program as it is, or a table of the terms."""
    if isinstance(answer, BFile):
        rows = enumerate(map(decimal, answer.terms), answer.offset)
        return Record.of(Table(("n", "a(n)"), tuple((str(n), value) for n, value in rows)))
    page = listing(answer.code.rstrip("\n"), "code")
    return Record.of(*page.parts, table=page.data)


def text_lines(answer: Program | BFile) -> Iterator[str]:
    """Yield the lines of the text, each with its newline."""
    return answer.lines() if isinstance(answer, BFile) else iter(answer.code.splitlines(True))


def notes(answer: Program | BFile) -> tuple[str, ...]:
    """Return what is said on standard error, once the terms are computed."""
    if not isinstance(answer, BFile):
        return ()
    terms = answer.terms
    if terms.too_long is not None:
        return (f"the OEIS takes at most {MAX_DIGITS} digits; a({terms.too_long}) has more",)
    known = 0 if terms.last is None else terms.last - answer.offset + 1
    return (f"no terms after a({terms.last}) are known",) if known < terms.count else ()
