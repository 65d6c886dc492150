"""A relation between the terms of sequences, settled for all n."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import ClassVar

from gfkit.answers.records import HIDDEN, Answer, AnswerPart, Verdict
from gfkit.answers.relations import settled
from gfkit.answers.subjects import Subject, sequence_meant, understood
from gfkit.base.arguments import a_text, between, optional, takes
from gfkit.base.commands import command
from gfkit.boards.shapes.topology import Topology
from gfkit.claims.claim import Finding
from gfkit.errors import GfkitError, unused
from gfkit.formulas.construction import number
from gfkit.formulas.subjects import unknown_names
from gfkit.formulas.tree import substituted, variables_of
from gfkit.proofs.kernel import Proved, made
from gfkit.proofs.words import row
from gfkit.sequences.sequence import Sequence
from gfkit.typed.claims import statement
from gfkit.typed.entries import EntryFormulas
from gfkit.typed.formulas import RelationInRange


@dataclass(frozen=True, slots=True, repr=False)
class Counterexample(AnswerPart):
    """Where a statement fails: n is the least one, expected what it says there, got what is true.

    >>> check("a(n) = 2*a(n-1)", [1, 2, 4, 9]).counterexample.to_dict()
    {'n': 3, 'expected': '8', 'got': '9'}
    """

    n: int | str
    expected: str
    got: str

    def __str__(self) -> str:
        return f"n = {self.n}: expected {self.expected}, got {self.got}"


@dataclass(frozen=True, slots=True, repr=False)
class CheckAnswer(Answer):
    """A relation and its verdict.

    relation: as it was given. subject: of which sequence it is; "" where it names its own.
    statement: as it was understood, with its range; the sequence is a(n) in it. verdict, reason:
    for all n of the range. counterexample: the first failure. repair: a true statement near it.
    note: how the name of the sequence was read, where it has another meaning, too. source: what the
    fields were taken from.

    >>> check("a(n) = 2*a(n-1)", [1, 2, 4, 9]).counterexample
    Counterexample(n=3, expected='8', got='9')
    """

    relation: str
    subject: str
    statement: str
    verdict: Verdict
    reason: str
    counterexample: Counterexample | None
    repair: str | None
    note: str
    source: Finding = field(repr=False, compare=False, metadata=HIDDEN)

    writes: ClassVar[tuple[str, ...]] = ("certificate",)

    @property
    def proved(self) -> Proved | None:
        """The kernel's proof: of the relation, or that it fails; None where there is none."""
        return self.source.proof

    @property
    def is_proved(self) -> bool:
        """Whether the relation is proved."""
        return self.verdict == "proved"

    def proofs(self) -> Mapping[str, Callable[[], Proved]]:
        """Return what derives the proof: of the relation, or that it fails."""
        proof = self.proved
        return {} if proof is None else {"": lambda: proof}


@takes(
    relation=a_text("'a(n) = 2*a(n-1)'"),
    low=optional(between(None, None, 2)),
    high=optional(between(None, None, 2)),
    called=optional(a_text("'F'")),
)
def check(
    relation: str,
    subject: Subject | Mapping[str, Subject] | None = None,
    *,
    columns: int | None = None,
    rows: int | None = None,
    topology: Topology = "strip",
    offset: int | None = None,
    at: Mapping[str, int | Fraction] | None = None,
    low: int | None = None,
    high: int | None = None,
    called: str | None = None,
) -> CheckAnswer:
    """Settle a relation such as "a(n) = 2*a(n-1)", said of a sequence, for every n of a range.

    A relation about named numbers alone, as "F(n+1)^2 - F(n)*F(n+2) = (-1)^n", needs no subject.
    For terms alone the verdict is consistent at most. A line of formulas as in an entry of the
    OEIS, "G.f.: x/(1-x-x^2).", is settled as well.

    Args:
        relation: the relation, perhaps with its range, as "a(n) > 0 for n >= 1".
        subject: the sequence, a(n) in the relation or the only name without another meaning; or in
            Python several sequences by their names.
        columns: fix N columns of a rule.
        rows: fix N rows of a rule.
        topology: which sides of its boards are identified.
        offset: the index of the first of given terms, usually 0.
        at: a number for a letter of the sequence and of the relation, also a fraction.
        low: the first n; without it the first one at which all terms exist.
        high: the last n.
        called: what the relation calls the sequence, F in F(n) = 2*F(n-1).

    Command:
        gfkit check 'a(n) = 2*a(n-1) + a(n-2)' 'x/(1-2*x-x^2)'

    >>> check("a(n) = 2*a(n-1) + a(n-2)", "x/(1-2*x-x^2)").verdict
    'proved'
    >>> check("t(n) = t(n-1) + 5t(n-2)", "1/(1-x-5*x^2)").statement
    'a(n) = a(n-1)+5*a(n-2) for every integer n >= 2'
    >>> check("sum(binomial(n-k, k), k=0..n) = F_{n+1}").verdict
    'proved'
    >>> first = "T(n) = 2*x*T(n-1) - T(n-2), T(0) = 1, T(1) = x"
    >>> second = "U(n) = 2*x*U(n-1) - U(n-2), U(0) = 1, U(1) = 2*x"
    >>> check("T(n) = U(n) - x*U(n-1)", {"T": first, "U": second}).verdict
    'proved'
    """
    said = statement(relation)
    sequence: Sequence | Mapping[str, Sequence] | None = None
    if subject is None or isinstance(subject, Mapping):
        unused(
            "a relation about named sequences", columns=columns, rows=rows, topology=topology,
            offset=offset,
        )  # fmt: skip
    if isinstance(subject, Mapping):
        sequence = {name: sequence_meant(understood(one), at) for name, one in subject.items()}
    elif subject is not None:
        found = understood(subject, rows=rows, columns=columns, topology=topology, offset=offset)
        sequence = sequence_meant(found, at)
    elif _is_open(said):
        raise GfkitError(
            f"say of which sequence it is, as in `{command('check', relation, '1,2,4')}`"
        )
    if at and isinstance(said, RelationInRange):
        said = _at(said, at)
    finding = settled(said, sequence, low=low, high=high, called=called)
    return answer_of(finding, relation)


def _at(said: RelationInRange, at: Mapping[str, int | Fraction]) -> RelationInRange:
    """Return a relation with numbers for letters beside its index."""
    of = said.relation
    for letter, value in at.items():
        if variables_of(of) - {letter}:
            of = substituted(of, letter, number(value))
    return replace(said, relation=of)


def _is_open(said: RelationInRange | EntryFormulas) -> bool:
    """Tell whether it is not told of which sequence something is said."""
    return isinstance(said, EntryFormulas) or bool(unknown_names(said.relation))


def answer_of(found: Finding, relation: str) -> CheckAnswer:
    """Return the answer that says a finding."""
    place = found.counterexample
    return made(
        CheckAnswer,
        relation=relation,
        subject=found.subject,
        statement=found.meant or relation,
        verdict=row(found.verdict).says,
        reason=found.reason,
        counterexample=None if place is None else made(Counterexample, **place),
        repair=found.repair,
        note=found.note,
        source=found,
    )
