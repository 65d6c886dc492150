"""Write the b-file of a strip (from its proved generating function), a g.f. or terms."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.cli.frame import Said, verb
from gfkit.cli.output import print_pieces, require_writable
from gfkit.cli.session import session
from gfkit.errors import GfkitError
from gfkit.numbers.decimal import decimal
from gfkit.oeis.entries.bfiles import MAX_DIGITS, bfile_text, write_bfile
from gfkit.render.page import Page, Table

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from gfkit.cli.subject import FromOffset

MAX_TERMS = 200_000


@verb(
    "oeis bfile",
    "gfkit oeis bfile domineering --columns 3 --terms 50",
    offset="The first n, 0 unless a b-file says.",
    output="Else standard output.",
)
def bfile(subject: FromOffset, terms: int = 1000, output: Path | None = None) -> Said:
    """Write the b-file of a strip, a g.f. or terms."""
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
        named: dict[str, Any] = {"subject": sequence.name}
        if strip is not None:
            named = {
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
