"""A sequence as a program in another language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal, TypeAlias

from gfkit.answers.answer import Answer
from gfkit.base.arguments import integer, one_of
from gfkit.boards.shapes.topology import Topology
from gfkit.render.pages import Page, listing
from gfkit.sequences.mixin import SequenceOperators
from gfkit.sequences.sequence import Sequence
from gfkit.typed.arguments import Subject, sequence_meant, understood
from gfkit.typed.rules import RuleStrip

Language: TypeAlias = Literal["pari", "mathematica", "maple", "sage", "python", "sympy"]
ProgramForm: TypeAlias = Literal["gf", "recurrence", "closed-form", "rule", "linear", "terms"]
WantedForm: TypeAlias = Literal[
    "auto", "gf", "recurrence", "closed-form", "rule", "linear", "terms"
]
FORMS: Final[tuple[WantedForm, ...]] = (
    "auto", "gf", "recurrence", "closed-form", "rule", "linear", "terms",
)  # fmt: skip
USUAL: Final = 30
MOST: Final = 10_000


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Program(SequenceOperators, Answer):
    """A program in another language that prints the first terms of a sequence.

    Attributes
    ----------
    subject
        The name of the sequence.
    language
        The language of the program.
    form
        What it computes.
    code
        Its text, which begins with comments that say how the sequence is known.
    offset
        The n of the first term that it prints.
    first_terms
        What it prints.

    Examples
    --------
    >>> answer = export("x/(1-x-x^2)", form="recurrence", terms=8)
    >>> str(answer).splitlines()[-1], answer.first_terms
    ('print(terms(8))', (0, 1, 1, 2, 3, 5, 8, 13))
    """

    subject: str
    language: Language
    form: ProgramForm
    code: str
    offset: int
    first_terms: tuple[int, ...]
    _sequence: Sequence

    def sequence(self) -> Sequence:
        """Return the sequence, with all terms that are known."""
        return self._sequence

    def lines(self) -> Iterable[str]:
        """Return the lines of the program."""
        return self.code.splitlines(keepends=True)

    def page(self) -> Page:
        """Return the program as it is."""
        return listing(self.code.rstrip("\n"), "code")

    def __str__(self) -> str:
        return self.code.rstrip("\n")


def export(
    subject: Subject,
    *,
    columns: int | None = None,
    rows: int | None = None,
    topology: Topology = "strip",
    offset: int | None = None,
    at: Mapping[str, int | Fraction] | None = None,
    lang: Language = "pari",
    form: WantedForm = "auto",
    terms: int | None = None,
) -> Program:
    """Write a program in another language that prints the terms.

    It computes the g.f. if there is one, or what the form says: recurrence, closed form, rule,
    linear form, terms. Comments say how that is known.

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
        The index of the first of given terms, usually 0.
    at
        A number for a letter of the sequence; fractions are allowed.
    lang
        The language of the program.
    form
        What is computed.
    terms
        How many, 30 without it.

    Returns
    -------
    Program
        The text of the program, and the terms that it prints.

    Raises
    ------
    GfkitError
        For a form that the sequence does not have, or a formula that the language cannot write.

    Examples
    --------
    >>> print(export("1/(1-2*x)", lang="mathematica", terms=4))
    (* the coefficients of 1/(1-2*x) *)
    (* given: the g.f. as given *)
    gf = 1/(1-2*x);
    Print[Table[SeriesCoefficient[gf, {x, 0, k}], {k, 0, 3}]]

    On the command line: ``gfkit export 'x/(1-x-x^2)' --lang pari``
    """
    from gfkit.oeis.programs.export import LANGUAGES, program  # noqa: PLC0415 - slow to import

    one_of("lang", lang, LANGUAGES)
    one_of("form", form, FORMS)
    count = USUAL if terms is None else integer("terms", terms, least=1, most=MOST)
    found = understood(subject, rows=rows, columns=columns, topology=topology)
    if offset is not None:
        found = found.beginning(integer("offset", offset, example=1))
    is_strip = isinstance(found.subject, RuleStrip) and at is None
    written = program(
        found.strip() if is_strip else sequence_meant(found, at), lang, form, terms=count
    )
    return Program(
        subject=written.subject,
        language=lang,
        form=written.form,
        code=written.code,
        offset=written.sequence.offset,
        first_terms=written.terms,
        _sequence=written.sequence,
    )
