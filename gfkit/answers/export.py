"""A sequence as a program in another language, or as a b-file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final, Literal, TypeAlias

from gfkit.answers.records import JSON, Answer, json_of
from gfkit.answers.subjects import Subject, sequence_meant, understood
from gfkit.base.arguments import integer, one_of
from gfkit.boards.shapes.topology import Topology
from gfkit.errors import GfkitError, unused
from gfkit.oeis.entries.bfiles import MAX_DIGITS, bfile_text
from gfkit.proofs.kernel import made
from gfkit.sequences.sequence import Sequence
from gfkit.sequences.triangles import triangle_within
from gfkit.typed.readings import Reading
from gfkit.typed.rules import RuleStrip
from gfkit.typed.terms import TermList

Language: TypeAlias = Literal["pari", "mathematica", "maple", "sage", "python", "sympy"]
ProgramForm: TypeAlias = Literal["gf", "recurrence", "closed-form", "rule", "linear", "terms"]
Form: TypeAlias = Literal[
    "auto", "gf", "recurrence", "closed-form", "rule", "linear", "terms", "b-file"
]
FORMS: Final[tuple[Form, ...]] = (
    "auto", "gf", "recurrence", "closed-form", "rule", "linear", "terms", "b-file",
)  # fmt: skip
PROGRAM_TERMS: Final = 30
MOST_PROGRAM_TERMS: Final = 10_000
FILE_TERMS: Final = 1000
MOST_FILE_TERMS: Final = 200_000
LAST_OFFSET: Final = 200_000


@dataclass(frozen=True, slots=True, repr=False)
class Program(Answer):
    """A program in another language that prints the first terms of a sequence.

    subject: what the sequence is called. language, form: of the program, and what it computes.
    code: its text, which begins with comments that say how that is known. offset: the index of the
    first term that it prints. terms: what it prints.

    >>> answer = export("x/(1-x-x^2)", form="recurrence", terms=8)
    >>> str(answer).splitlines()[-1], answer.terms
    ('print(terms(8))', (0, 1, 1, 2, 3, 5, 8, 13))
    """

    subject: str
    language: Language
    form: ProgramForm
    code: str
    offset: int
    terms: tuple[int, ...]

    def __str__(self) -> str:
        return self.code.rstrip("\n")


class TermStream:
    """The first terms of a sequence of integers, computed anew whenever they are iterated over.

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


@dataclass(frozen=True, slots=True, repr=False)
class BFile(Answer):
    """A b-file, the list of terms that the OEIS takes: its lines are `n a(n)`.

    subject: what the sequence is called. form: b-file. comment: what is read by rows, where the
    terms are polynomials in a letter; else "". offset: the index of the first term. terms: computed
    one by one as they are iterated over, since they may be many and long.

    >>> answer = export("n^2", form="b-file", terms=3)
    >>> print(answer)
    0 0
    1 1
    2 4
    >>> print(export("1/(1-t-x*t)", form="b-file", terms=3))
    # Row n has the coefficients of x^0, x^1, ... in a(n), up to its degree. The rows are n = 0..1.
    0 1
    1 1
    2 1
    """

    subject: str
    form: Literal["b-file"]
    comment: str
    offset: int
    terms: TermStream = field(compare=False)

    def lines(self) -> Iterator[str]:
        """Return the lines one by one, each with its newline."""
        yield from [f"# {self.comment}\n"] if self.comment else []
        yield from bfile_text(self.terms, self.offset)

    def to_dict(self) -> dict[str, JSON]:
        """Return the fields as JSON data."""
        return {
            "subject": self.subject,
            "form": self.form,
            "comment": self.comment,
            "offset": self.offset,
            "terms": [json_of(one) for one in self.terms],
        }

    def json_fields(self) -> dict[str, JSON | Iterator[JSON]]:
        """Return the same, the terms one by one."""
        return {
            "subject": self.subject,
            "form": self.form,
            "comment": self.comment,
            "offset": self.offset,
            "terms": map(json_of, self.terms),
        }

    def __str__(self) -> str:
        return "".join(self.lines()).rstrip("\n")


def export(
    subject: Subject,
    *,
    columns: int | None = None,
    rows: int | None = None,
    topology: Topology = "strip",
    offset: int | None = None,
    at: Mapping[str, int | Fraction] | None = None,
    lang: Language = "pari",
    form: Form = "auto",
    terms: int | None = None,
) -> Program | BFile:
    """Write a program in another language that prints the terms, or a b-file.

    It computes the g.f. if there is one, or what the form says: recurrence, closed form, rule,
    linear form, terms. Comments say how that is known. A b-file of polynomials in one letter has
    their coefficients by rows, the whole rows that are in as many numbers.

    Args:
        subject: a rule with a side, words as in a title, a formula, a g.f., or terms.
        columns: fix N columns of a rule.
        rows: fix N rows of a rule.
        topology: which sides of its boards are identified.
        offset: the index of the first of given terms, usually 0; of a b-file the first n.
        at: a number for a letter of the sequence, also a fraction.
        lang: the language of the program.
        form: what is computed; b-file is the list of terms, a line for each.
        terms: how many, 30 without it, of a b-file 1000.

    Command:
        gfkit export 'x/(1-x-x^2)' --lang pari

    >>> print(export("1/(1-2*x)", lang="mathematica", terms=4))
    (* the coefficients of 1/(1-2*x) *)
    (* given: the g.f. as given *)
    gf = 1/(1-2*x);
    Print[Table[SeriesCoefficient[gf, {x, 0, k}], {k, 0, 3}]]
    """
    from gfkit.oeis.programs.export import LANGUAGES, program  # noqa: PLC0415 - slow to import

    one_of("lang", lang, LANGUAGES)
    one_of("form", form, FORMS)
    most = MOST_FILE_TERMS if form == "b-file" else MOST_PROGRAM_TERMS
    usual = FILE_TERMS if form == "b-file" else PROGRAM_TERMS
    count = usual if terms is None else integer("terms", terms, least=1, most=most)
    found = understood(subject, rows=rows, columns=columns, topology=topology)
    if form == "b-file":
        unused("a b-file", lang=None if lang == "pari" else lang)
        return _bfile(found, at, offset, count)
    if offset is not None:
        found = found.beginning(integer("offset", offset, example=1))
    is_strip = isinstance(found.subject, RuleStrip) and at is None
    written = program(
        found.strip() if is_strip else sequence_meant(found, at), lang, form, terms=count
    )
    return made(
        Program,
        subject=written.subject,
        language=written.language,
        form=written.form,
        code=written.code,
        offset=written.offset,
        terms=written.terms,
    )


def _bfile(
    found: Reading, at: Mapping[str, int | Fraction] | None, offset: int | None, count: int
) -> BFile:
    """Return a b-file from an index on; of terms the index is that of the first one."""
    first = None if offset is None else integer("offset", offset, least=0, most=LAST_OFFSET)
    if first is not None and isinstance(found.subject, TermList):
        found, first = found.beginning(first), None
    sequence = sequence_meant(found, at)
    if first is not None and first < sequence.offset:
        raise GfkitError(f"the first n is {sequence.offset}, and not {first}")
    if isinstance(found.subject, RuleStrip) or first is not None:
        sequence = sequence.beginning(first or 0)
    name = sequence.name or found.line()
    if sequence.letters:
        letter, rows = triangle_within(sequence, count)
        flat = Sequence([c for row in rows for c in row], offset=sequence.offset)
        comment = (
            f"Row n has the coefficients of {letter}^0, {letter}^1, ... in a(n), up to its degree."
            f" The rows are n = {sequence.offset}..{sequence.offset + len(rows) - 1}."
        )
        stream = TermStream(flat, len(flat))
        return made(BFile, name, "b-file", comment, flat.offset, stream)
    if sequence.gf is None and not all(isinstance(one, int) for one in sequence.early(count)):
        raise GfkitError("the terms of a b-file are integers")
    return made(BFile, name, "b-file", "", sequence.offset, TermStream(sequence, count))
