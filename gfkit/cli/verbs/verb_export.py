"""Write a program in another language: g.f., recurrence, closed form, rule or terms.

The g.f. if there is one, unless --form says what; comments say how it is known.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.base.writing import write
from gfkit.cli.frame import Said, verb
from gfkit.cli.output import require_writable
from gfkit.errors import GfkitError
from gfkit.numbers.decimal import decimal
from gfkit.oeis.entries.exports import export as exported
from gfkit.render.page import Page, Paragraph, listing

if TYPE_CHECKING:
    from pathlib import Path

    from gfkit.sequences.sequence import Sequence
    from gfkit.strips.sequences.strip import Strip


@verb(
    "export",
    "gfkit export 'x/(1-x-x^2)' --lang pari",
    terms="How many terms it prints.",
    output="Else standard output.",
)
def export(
    subject: Strip | Sequence,
    lang: str = "pari",
    form: str = "auto",
    terms: int = 30,
    output: Path | None = None,
) -> Said:
    """Write a program in another language: g.f., recurrence, closed form, rule or terms."""
    if output is not None:
        require_writable(output, "program")
    if terms < 1:
        raise GfkitError(f"--terms {terms} is not at least 1")
    made = exported(subject, lang, form, terms=terms)
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
