"""The first terms of a sequence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from gfkit.answers.answer import Answer, Value
from gfkit.base.arguments import integer
from gfkit.base.file_reader import shown
from gfkit.boards.shapes.topology import Topology
from gfkit.errors import GfkitError, VerbCall
from gfkit.formulas.evaluation import TooLarge
from gfkit.render.pages import Page, Paragraph, Table
from gfkit.render.range_table import Cell
from gfkit.sequences.guess import continued
from gfkit.sequences.mixin import SequenceOperators
from gfkit.sequences.sequence import Sequence
from gfkit.series.marked_printing import letters_text
from gfkit.typed.arguments import Subject, sequence_meant, understood
from gfkit.typed.operations import TermAt
from gfkit.typed.readings import Reading, read_as
from gfkit.typed.sentences import CountedObjects

USUAL: Final = 20
MOST: Final = 100_000
"""More terms are written by `export`."""


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Terms(SequenceOperators, Answer):
    """The first terms of a sequence: they are iterated over, and `answer[n]` is any a(n).

    Attributes
    ----------
    subject
        The name of the sequence.
    offset
        The n of the first term.
    first_terms
        The requested number of terms a(offset), a(offset + 1), ....
    note
        What limits the last terms, for example those of a fit; "" if nothing does.
    sentence
        The sentence of the language that the subject is; "" of other subjects.

    Examples
    --------
    >>> answer = terms("2^n", terms=5)
    >>> answer.first_terms, answer[10]
    ((1, 2, 4, 8, 16), 1024)
    """

    subject: str
    offset: int
    first_terms: tuple[Value, ...]
    note: str = ""
    sentence: str = ""
    _sequence: Sequence

    def __iter__(self) -> Iterator[int]:
        return iter(self[self.offset : self.offset + len(self)])

    def __len__(self) -> int:
        return len(self.first_terms)

    def sequence(self) -> Sequence:
        """Return the sequence, with all terms that are known."""
        return self._sequence

    @property
    def notes(self) -> tuple[str, ...]:
        """What the command line says on standard error: what was understood, and the note."""
        meant = f"understood  {self.sentence}; terms from a({self.offset})"
        return tuple(filter(None, (meant * bool(self.sentence), self.note)))

    def _texts(self) -> list[str]:
        return [letters_text(value) for value in self.first_terms]

    def cells(self) -> tuple[Cell, ...]:
        """Return the terms, as they stand in a table of several sides."""
        return (Cell(f"a({self.offset}), ...", ", ".join(self._texts()), is_long=True),)

    def page(self) -> Page:
        """Return the terms in a line; CSV has one for each n."""
        rows = tuple((str(n), text) for n, text in enumerate(self._texts(), self.offset))
        return Page((Paragraph(", ".join(self._texts())),), Table(("n", "a(n)"), rows))


def terms(
    subject: Subject,
    *,
    columns: int | None = None,
    rows: int | None = None,
    topology: Topology = "strip",
    offset: int | None = None,
    terms: int | None = None,
    at: Mapping[str, int | Fraction] | None = None,
) -> Terms:
    """Give the first terms of a model's counts, of a g.f., or of given terms.

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
    terms
        How many; without it 20, or those that are not too large; more than are given are those
        of what fits.
    at
        A number for a letter of the sequence; fractions are allowed.

    Returns
    -------
    Terms
        The first terms, and the sequence.

    Raises
    ------
    GfkitError
        For a subject that is not understood, or that means one number.
    LimitReached
        Before too much work.

    Examples
    --------
    >>> terms("kings", columns=2, terms=5).first_terms
    (1, 3, 5, 11, 21)
    >>> terms("domino tilings of 4 X n", terms=4)[:5]
    [1, 1, 5, 11, 36]

    On the command line: ``gfkit terms domineering --columns 3``
    """
    many = USUAL if terms is None else integer("terms", terms, least=0, most=MOST)
    found = understood(subject, rows=rows, columns=columns, topology=topology, offset=offset)
    if isinstance(one := found.subject, TermAt):
        raise _of_one_number(subject if isinstance(subject, str) else one.text(), one)
    if isinstance(found, CountedObjects) and (first := found.first(many)) is not None:
        listed, last = tuple(first.values.terms(many)), first.offset + many - 1
        note = f"counted one size after the other; nothing is proved beyond n = {last}"
        return _answer(first, listed, note, found)
    sequence, note = sequence_meant(found, at), ""
    if terms is not None:
        sequence, note = continued(sequence, many)
    try:
        listed = tuple(sequence.early(many))
    except TooLarge as error:
        if terms is not None:
            raise
        listed = tuple(sequence.small(many))
        note = f"short terms only: {error}"
    return _answer(sequence, listed, note, found)


def _answer(of: Sequence, listed: tuple[Value, ...], note: str, found: Reading) -> Terms:
    meant = read_as(found) if isinstance(found.subject, CountedObjects) else ""
    return Terms(
        subject=of.name,
        offset=of.offset,
        first_terms=listed,
        note=note,
        sentence=meant,
        _sequence=of,
    )


def _of_one_number(text: str, one: TermAt) -> GfkitError:
    """Return the refusal of a text that means one number, with the call that counts it."""
    of, said = one.of, f"{shown(text, 60)}: there is one number, as n is {one.n}"
    if isinstance(of, CountedObjects) and of.first(1) is not None:
        call = VerbCall.of("terms", of.text(), terms=one.n + 1)
        return GfkitError(f"{said}: `{call}` has it").naming(call)
    this, every = VerbCall.of("", text), VerbCall.of("terms", of.text())
    return GfkitError(f"{said}, and `{this}` answers it; `{every}` has those of every n").naming(
        this, every
    )
