"""The first terms of a sequence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from gfkit.api.answer_base_classes_and_json import HIDDEN, Answer, Value
from gfkit.api.subject_arguments import Subject, sequence_meant, understood
from gfkit.base.arguments import integer
from gfkit.base.commands import command
from gfkit.base.file_reader import shown
from gfkit.boards.shapes.topology import Topology
from gfkit.errors import GfkitError
from gfkit.formulas.evaluation import TooLarge
from gfkit.proofs.kernel import made
from gfkit.sequences.guess import continued
from gfkit.typed.formulas import TermAt
from gfkit.typed.readings import Reading, read_as
from gfkit.typed.sentences import CountedObjects

USUAL: Final = 20
MOST: Final = 100_000
"""More terms are written by `export`."""


@dataclass(frozen=True, slots=True, repr=False)
class Terms(Answer):
    """The first terms of a sequence, which can be iterated over.

    subject: what the sequence is called. offset: the n of the first term. terms: a(offset),
    a(offset + 1), ... note: what is to be known of the last terms, those of a fit for example.
    read: what was understood.

    >>> len(terms("2^n", terms=5)), max(terms("2^n", terms=5))
    (5, 16)
    """

    subject: str
    offset: int
    terms: tuple[Value, ...]
    note: str = ""
    read: Reading | None = field(default=None, repr=False, compare=False, metadata=HIDDEN)

    @property
    def understood(self) -> str:
        """What a sentence was understood as, and where its terms begin; "" for other subjects."""
        if self.read is None or not isinstance(self.read.subject, CountedObjects):
            return ""
        return f"understood  {read_as(self.read)}; terms from a({self.offset})"

    def __iter__(self) -> Iterator[Value]:
        return iter(self.terms)

    def __len__(self) -> int:
        return len(self.terms)


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

    Args:
        subject: a rule with a side, words as in a title, a formula, a g.f., or terms.
        columns: fix N columns of a rule.
        rows: fix N rows of a rule.
        topology: which sides of its boards are identified.
        offset: the index of the first of given terms, usually 0.
        terms: how many; without it 20, or those that are not too large; more than are given are
            those of what fits.
        at: a number for a letter of the sequence, also a fraction.

    Command:
        gfkit terms domineering --columns 3

    >>> terms("kings", columns=2, terms=5).terms
    (1, 3, 5, 11, 21)
    >>> [*terms("domino tilings of 4 X n", terms=4)]
    [1, 1, 5, 11]
    """
    many = USUAL if terms is None else integer("terms", terms, least=0, most=MOST)
    found = understood(subject, rows=rows, columns=columns, topology=topology, offset=offset)
    if isinstance(one := found.subject, TermAt):
        raise _of_one_number(subject if isinstance(subject, str) else one.text(), one)
    if isinstance(found, CountedObjects) and (first := found.first(many)) is not None:
        listed, last = tuple(first.terms(many)), first.offset + many - 1
        note = f"counted one size after the other; nothing is proved beyond n = {last}"
        return made(Terms, first.name, first.offset, listed, note, found)
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
    return made(Terms, sequence.name, sequence.offset, listed, note, found)


def _of_one_number(text: str, one: TermAt) -> GfkitError:
    """Return the refusal of a text that means one number, with the command line that counts it."""
    of, said = one.of, f"{shown(text, 60)}: there is one number, as n is {one.n}"
    if isinstance(of, CountedObjects) and of.first(1) is not None:
        return GfkitError(f"{said}: `{command('terms', of.text(), terms=str(one.n + 1))}` has it")
    every = command("terms", of.text())
    return GfkitError(
        f"{said}, and `{command('', text)}` answers it; `{every}` has those of every n"
    )
