"""Write a program in another language, or a b-file: g.f., recurrence, closed form, rule or terms.

The g.f. if there is one, unless --form says what; comments say how it is known.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

from gfkit.base.writing import write
from gfkit.cli.frame import Said, verb
from gfkit.cli.output import is_terminal, print_pieces, require_writable
from gfkit.cli.readers import FromOffset, require, require_terms
from gfkit.cli.session import session
from gfkit.errors import GfkitError
from gfkit.numbers.decimal import decimal
from gfkit.oeis.entries.bfiles import MAX_DIGITS, bfile_text, write_bfile
from gfkit.oeis.entries.exports import export as exported
from gfkit.render.page import Page, Paragraph, Table, listing
from gfkit.sequences.sequence import Sequence
from gfkit.strips.sequences.strip import Strip

MAX_TERMS = 200_000
SCREENFULS = 200
"""More lines are written to a file or a pipe, not to a terminal."""


@verb(
    "export",
    "gfkit export 'x/(1-x-x^2)' --lang pari",
    when=lambda given: given["form"] == "b-file",
    called="--form b-file",
    terms="How many terms: 30, of a b-file 1000.",
    output="Else standard output.",
    offset="Of a b-file: the first n, 0 unless a b-file says.",
)
def export_terms(
    subject: FromOffset, form: str = "auto", terms: int | None = None, output: Path | None = None
) -> Said:
    """Write the b-file of a strip, a g.f. or terms."""
    terms = 1000 if terms is None else terms
    require_terms(terms, 1, MAX_TERMS)
    if output is None and terms > SCREENFULS and is_terminal():
        raise GfkitError(
            f"{terms} lines are many for a terminal: name a file, as -o b000045.txt, or write "
            "fewer with --terms 20"
        )
    if output is not None:
        require_writable(output, "b-file")
    sequence, strip = subject
    if sequence.parameters:
        sequence = sequence.at_one()  # which says what is missing
    if sequence.gf is None and not all(isinstance(one, int) for one in sequence.early(terms)):
        raise GfkitError("the terms of a b-file are integers")
    first, least = sequence.offset, 10**MAX_DIGITS
    last, long = first - 1, None

    def each() -> Iterator[int]:
        """Yield the terms; note the last index, and the first of a term that is too long."""
        nonlocal last, long
        values = cast("Iterator[int]", sequence.each(terms))
        for n, value in enumerate(values, first):
            last = n
            if long is None and not -least < value < least:
                long = n
            yield value

    if output is not None:
        write_bfile(output, each(), first)

    def data() -> dict[str, Any]:
        named: dict[str, Any] = {"form": form, "subject": sequence.name}
        if strip is not None:
            named |= {"model": strip.counted.name, "fixed": strip.fixed}
            named["topology"] = strip.topology
        file = None if output is None else str(output)
        return {**named, "offset": first, "terms": map(decimal, each()), "file": file}

    def page() -> Any:
        if output is not None:
            return f"a({first}) to a({last}) written to {output}"
        if session().format != "text":
            rows = tuple((str(n), decimal(value)) for n, value in enumerate(each(), first))
            return Page((Table(("n", "a(n)"), rows),))
        print_pieces(bfile_text(each(), first), "# {reason}: more terms are left out")
        return None

    def notes() -> Iterator[str]:
        if last - first + 1 < terms and sequence.gf is None and output is None:
            yield f"no terms after a({last}) are known"
        if long is not None:
            yield f"the OEIS takes at most {MAX_DIGITS} digits; a({long}) has more"

    return Said(data, page, notes=notes())


@verb("export", called="a program")
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
    require("--terms", terms, 1)
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
