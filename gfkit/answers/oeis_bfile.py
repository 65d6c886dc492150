"""The b-file of a sequence: the list of terms that the OEIS takes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from gfkit.answers.answer import JSON, Answer, plain
from gfkit.base.arguments import integer
from gfkit.boards.shapes.topology import Topology
from gfkit.errors import GfkitError
from gfkit.numbers.decimals import decimal
from gfkit.oeis.entries.bfiles import MAX_DIGITS, bfile_text
from gfkit.render.pages import Page, Table
from gfkit.sequences.mixin import SequenceOperators
from gfkit.sequences.sequence import Sequence
from gfkit.sequences.triangles import triangle_within
from gfkit.typed.arguments import Subject, sequence_meant, understood
from gfkit.typed.rules import RuleStrip
from gfkit.typed.terms import TermList

USUAL: Final = 1000
MOST: Final = 200_000
LAST_OFFSET: Final = 200_000


class TermStream:
    """The first terms of a sequence of integers, computed again whenever they are iterated over.

    >>> stream = TermStream(sequence_meant(understood("2^n")), 4)
    >>> [*stream], [*stream], stream.last
    ([1, 2, 4, 8], [1, 2, 4, 8], 3)
    """

    def __init__(self, sequence: Sequence, count: int) -> None:
        self.sequence = sequence
        self.count = count
        self.last: int | None = None
        """The index of the last term that was computed."""
        self.too_long: int | None = None
        """The index of the first term of more digits than the OEIS takes, of those computed."""

    def __iter__(self) -> Iterator[int]:
        least = 10**MAX_DIGITS
        for n, value in enumerate(self.sequence.each(self.count), self.sequence.offset):
            if not isinstance(value, int):
                raise GfkitError(f"a({n}) = {value}: the terms of a b-file are integers")
            self.last = n
            if self.too_long is None and not -least < value < least:
                self.too_long = n
            yield value

    def __repr__(self) -> str:
        return f"<TermStream: {self.count} terms of {self.sequence.name or 'a sequence'}>"


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class BFile(SequenceOperators, Answer):
    """A b-file, the list of terms that the OEIS takes: its lines are `n a(n)`.

    Attributes
    ----------
    subject
        The name of the sequence.
    comment
        What is read by rows, where the terms are polynomials in a letter; otherwise "".
    offset
        The n of the first term.
    first_terms
        The terms, computed one by one as they are iterated over, as they may be many and long.

    Examples
    --------
    >>> print(bfile("1/(1-t-x*t)", terms=3))
    # Row n has the coefficients of x^0, x^1, ... in a(n), up to its degree. The rows are n = 0..1.
    0 1
    1 1
    2 1
    """

    subject: str
    comment: str
    offset: int
    first_terms: Iterable[int]
    _sequence: Sequence

    def sequence(self) -> Sequence:
        """Return the sequence; of polynomials that of their coefficients, by rows."""
        return self._sequence

    def __iter__(self) -> Iterator[int]:
        return iter(self.first_terms)

    def lines(self) -> Iterator[str]:
        """Return the lines one by one, each with its newline."""
        yield from [f"# {self.comment}\n"] if self.comment else []
        yield from bfile_text(self.first_terms, self.offset)

    def json_fields(self) -> dict[str, JSON | Iterator[JSON]]:
        """Return the fields, the terms one by one."""
        return {
            "subject": self.subject,
            "comment": self.comment,
            "offset": self.offset,
            "first_terms": map(plain, self.first_terms),
        }

    def page(self) -> Page:
        """Return a table of the terms."""
        rows = enumerate(map(decimal, self.first_terms), self.offset)
        return Page((Table(("n", "a(n)"), tuple((str(n), value) for n, value in rows)),))

    @property
    def notes(self) -> Iterable[str]:
        """What the OEIS would object to, or where the terms end; known once they are computed."""
        stream = self.first_terms
        if not isinstance(stream, TermStream):
            return
        known = 0 if stream.last is None else stream.last - self.offset + 1
        if stream.too_long is not None:
            yield f"the OEIS takes at most {MAX_DIGITS} digits; a({stream.too_long}) has more"
        elif known < stream.count:
            yield f"no terms after a({stream.last}) are known"

    def __str__(self) -> str:
        return "".join(self.lines()).rstrip("\n")


def bfile(
    subject: Subject,
    *,
    columns: int | None = None,
    rows: int | None = None,
    topology: Topology = "strip",
    offset: int | None = None,
    at: Mapping[str, int | Fraction] | None = None,
    terms: int | None = None,
) -> BFile:
    """List the terms as a b-file, one by one as they are computed.

    For polynomials in one letter it has the coefficients by rows, the whole rows within as
    many numbers.

    Parameters
    ----------
    subject
        A rule with a side, words as in a title, a formula, a g.f., or terms.
    columns
        Fix N columns of a rule.
    rows
        Fix N rows of a rule.
    topology
        Which sides of its boards are identified.
    offset
        The first n; of given terms the index of the first of them, usually 0.
    at
        A number for a letter of the sequence; fractions are allowed.
    terms
        How many, 1000 without it.

    Returns
    -------
    BFile
        The terms, whose text is the file.

    Raises
    ------
    GfkitError
        For terms that are not integers.

    Examples
    --------
    >>> print(bfile("n^2", terms=3))
    0 0
    1 1
    2 4

    On the command line: ``gfkit oeis bfile 'x/(1-x-x^2)' --terms 20``
    """
    count = USUAL if terms is None else integer("terms", terms, least=1, most=MOST)
    found = understood(subject, rows=rows, columns=columns, topology=topology)
    first = None if offset is None else integer("offset", offset, least=0, most=LAST_OFFSET)
    if first is not None and isinstance(found.subject, TermList):
        found, first = found.beginning(first), None
    sequence = sequence_meant(found, at)
    if first is not None and first < sequence.offset:
        raise GfkitError(f"the first n is {sequence.offset}, and not {first}")
    if isinstance(found.subject, RuleStrip) or first is not None:
        sequence = sequence.beginning(first or 0)
    name, comment = sequence.name or found.line(), ""
    if sequence.letters:
        letter, triangle = triangle_within(sequence, count)
        comment = (
            f"Row n has the coefficients of {letter}^0, {letter}^1, ... in a(n), up to its degree."
            f" The rows are n = {sequence.offset}..{sequence.offset + len(triangle) - 1}."
        )
        sequence = Sequence([c for row in triangle for c in row], offset=sequence.offset)
        count = len(sequence)
    elif sequence.gf is None and not all(isinstance(one, int) for one in sequence.early(count)):
        raise GfkitError("the terms of a b-file are integers")
    return BFile(
        subject=name,
        comment=comment,
        offset=sequence.offset,
        first_terms=TermStream(sequence, count),
        _sequence=sequence,
    )
