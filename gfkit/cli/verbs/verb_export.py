"""Write a program in another language, or a b-file: g.f., recurrence, closed form, rule or terms.

The g.f. if there is one, unless --form says what; comments say how it is known.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from gfkit.base.writing import write
from gfkit.cli.frame import Said, verb
from gfkit.cli.output import print_pieces, require_writable
from gfkit.cli.readers import FromOffset
from gfkit.cli.session import session
from gfkit.errors import GfkitError
from gfkit.numbers.decimal import decimal
from gfkit.oeis.entries.bfiles import MAX_DIGITS, bfile_text, write_bfile
from gfkit.oeis.entries.exports import export as exported
from gfkit.render.page import Page, Paragraph, Table, listing
from gfkit.sequences.sequence import Sequence
from gfkit.strips.sequences.strip import Strip

EXAMPLE = "gfkit export 'x/(1-x-x^2)' --lang pari"
MAX_TERMS = 200_000
HELPS: dict[str, Any] = {
    "terms": "How many terms: 30, of a b-file 1000.",
    "output": "Else standard output.",
    "offset": "Of a b-file: the first n, 0 unless a b-file says.",
}


@verb(
    "export",
    EXAMPLE,
    when=lambda given: given["form"] == "b-file",
    called="--form b-file",
    **HELPS,
)
def export_terms(
    subject: FromOffset, form: str = "auto", terms: int | None = None, output: Path | None = None
) -> Said:
    """Write the b-file of a strip, a g.f. or terms."""
    terms = 1000 if terms is None else terms
    if not 1 <= terms <= MAX_TERMS:
        raise GfkitError(f"--terms {terms} is not between 1 and {MAX_TERMS}")
    if output is not None:
        require_writable(output, "b-file")
    sequence, strip = subject
    if sequence.gf is None and not all(isinstance(one, int) for one in sequence.early(terms)):
        raise GfkitError("the terms of a b-file are integers")
    offset, length = sequence.offset, _LongTerms(sequence.offset)
    if output is not None:
        write_bfile(output, length.seen(sequence.each(terms)), offset)

    def data() -> dict[str, Any]:
        named: dict[str, Any] = {"form": form, "subject": sequence.name}
        if strip is not None:
            named |= {
                "model": strip.counted.name,
                "fixed": strip.fixed,
                "topology": strip.topology,
            }
        values = map(decimal, length.seen(sequence.each(terms)))
        file = None if output is None else str(output)
        return {**named, "offset": offset, "terms": values, "file": file}

    def page() -> Any:
        if output is not None:
            return f"a({offset}) to a({length.last}) written to {output}"
        if session().format != "text":
            listed = enumerate(length.seen(sequence.each(terms)), offset)
            rows = tuple((str(n), decimal(value)) for n, value in listed)
            return Page((Table(("n", "a(n)"), rows),))
        values = length.seen(sequence.each(terms))
        print_pieces(bfile_text(values, offset), "# {reason}: more terms are left out")
        return None

    def notes() -> Iterator[str]:
        if length.last - offset + 1 < terms and sequence.gf is None and output is None:
            yield f"no terms after a({length.last}) are known"
        if length.first_long is not None:
            yield (f"the OEIS takes at most {MAX_DIGITS} digits; a({length.first_long}) has more")

    return Said(data, page, notes=notes())


class _LongTerms:
    """What is noted of terms that pass by: the last index, and the first of too long a term."""

    def __init__(self, offset: int) -> None:
        self.offset = offset
        self.last = offset - 1
        self.first_long: int | None = None

    def seen(self, values: Iterator[int]) -> Iterator[int]:
        """Yield the values."""
        least = 10**MAX_DIGITS
        for n, value in enumerate(values, self.offset):
            self.last = n
            if self.first_long is None and not -least < value < least:
                self.first_long = n
            yield value


@verb("export", EXAMPLE, called="a program", **HELPS)
def export(
    subject: Strip | Sequence,
    lang: str = "pari",
    form: str = "auto",
    terms: int | None = None,
    output: Path | None = None,
) -> Said:
    """Write a program in another language: g.f., recurrence, closed form, rule or terms."""
    if output is not None:
        require_writable(output, "program")
    if terms is not None and terms < 1:
        raise GfkitError(f"--terms {terms} is not at least 1")
    made = exported(subject, lang, form, terms=30 if terms is None else terms)
    said = f"{made.form} in {made.language}, {len(made.terms)} terms, written to {output}"
    page: Any = listing(made.code.rstrip("\n"), "code")
    if output is not None:
        write(output, made.code, "program")
        page = Page((Paragraph(said),))
    data = {
        "language": made.language,
        "form": made.form,
        "code": made.code,
        "offset": made.offset,
        "terms": list(map(decimal, made.terms)),
        "file": None if output is None else str(output),
    }
    return Said(data, page)
