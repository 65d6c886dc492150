"""A relation between the terms of sequences, settled for all n."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from gfkit.answers.answer import Detail, Judged, judged, page
from gfkit.answers.relations import settled
from gfkit.base.arguments import a_text, between, optional, takes
from gfkit.boards.shapes.topology import Topology
from gfkit.claims.claim import Finding
from gfkit.errors import GfkitError, VerbCall, unused
from gfkit.formulas.construction import number
from gfkit.formulas.subjects import unknown_names
from gfkit.formulas.tree import substituted, variables_of
from gfkit.render.latex import relation_latex
from gfkit.render.pages import Line, Page
from gfkit.render.verdicts import reason_text
from gfkit.sequences.sequence import Sequence
from gfkit.typed.arguments import Subject, sequence_meant, understood
from gfkit.typed.claims import statement
from gfkit.typed.entries import EntryFormulas
from gfkit.typed.recurrences import RelationInRange


@dataclass(frozen=True, kw_only=True, repr=False)
class Counterexample(Detail):
    """A place where a statement fails.

    Attributes
    ----------
    n
        The least n; None where the place is another one.
    place
        Another place, such as a board, or values of letters; "" where it is an n.
    claimed
        The value that the statement claims there; of a relation its right side.
    actual
        The value there; of a relation its left side.
    """

    n: int | None
    place: str = ""
    claimed: str
    actual: str

    @classmethod
    def of(cls, place: Mapping[str, Any]) -> Counterexample:
        """Return the counterexample that a finding records."""
        at = place["n"]
        n, where = (at, "") if isinstance(at, int) else (None, str(at))
        return cls(n=n, place=where, claimed=place["expected"], actual=place["got"])

    @property
    def where(self) -> str:
        """The place, as text."""
        return self.place or str(self.n)

    def __str__(self) -> str:
        at = self.place or f"n = {self.n}"
        return f"{at}: claimed {self.claimed}, actual {self.actual}"


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Check(Judged):
    """A relation, and its verdict for all n of its range.

    Attributes
    ----------
    relation
        The relation as it was given.
    subject
        The sequence; "" if the relation names its own.
    statement
        The relation as it was understood, with its range; the sequence is a(n) in it.
    counterexample
        The first failure of a refuted relation; otherwise null.
    repair
        A true statement near it; "" if none is known.
    note
        The reading of the name of the sequence, if it has another meaning, too; otherwise "".

    Examples
    --------
    >>> check("a(n) = 2*a(n-1)", [1, 2, 4, 9]).counterexample
    Counterexample(n=3, place='', claimed='8', actual='9')
    """

    relation: str
    subject: str
    statement: str
    counterexample: Counterexample | None
    repair: str = ""
    note: str = ""

    def page(self) -> Page:
        """Return the relation, as it was understood, and the verdict."""
        plain = self.relation.partition(" for ")[0].replace(" ", "")
        is_same = self.statement.replace(" ", "").startswith(f"{plain}for")
        latex = relation_latex(self.repair) if self.repair else ""
        return page(
            ("sequence", self.subject),
            ("relation", "" if is_same else self.relation),
            ("statement", "" if self.statement == self.relation else self.statement),
            ("note", self.note),
            *self.judged(why=False),
            Line("repair", self.repair, latex) if self.repair else None,
        )


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
) -> Check:
    """Settle a relation such as "a(n) = 2*a(n-1)" about a sequence, for every n of a range.

    A relation about named numbers alone, for example "F(n+1)^2 - F(n)*F(n+2) = (-1)^n", needs no
    subject. For terms alone the verdict is consistent at most. A line of formulas as in an entry of
    the OEIS, "G.f.: x/(1-x-x^2).", is settled as well: the verdict is that of its gravest
    statement.

    Parameters
    ----------
    relation
        The relation, perhaps with its range, for example "a(n) > 0 for n >= 1".
    subject
        The sequence, a(n) in the relation or the only name without another meaning; or in Python
        several sequences by their names.
    columns
        Fix N columns of a rule.
    rows
        Fix N rows of a rule.
    topology
        Which sides of its boards are identified.
    offset
        The index of the first of given terms, usually 0.
    at
        A number for a letter of the sequence and of the relation; fractions are allowed.
    low
        The first n; by default the first n at which all terms exist.
    high
        The last n.
    called
        The name of the sequence in the relation, such as F in F(n) = 2*F(n-1).

    Returns
    -------
    Check
        The verdict, its reason, and where the relation fails first.

    Raises
    ------
    GfkitError
        For a text that is not a relation, and for one about a(n) without a sequence.

    Examples
    --------
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

    On the command line: ``gfkit check 'a(n) = 2*a(n-1) + a(n-2)' 'x/(1-2*x-x^2)'``
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
        call = VerbCall.of("check", relation, "1,2,4")
        raise GfkitError(f"name the sequence, as in `{call}`").naming(call)
    if at and isinstance(said, RelationInRange):
        said = _at(said, at)
    return answer_of(settled(said, sequence, low=low, high=high, called=called), relation)


def _at(said: RelationInRange, at: Mapping[str, int | Fraction]) -> RelationInRange:
    """Return a relation with numbers for letters beside its index."""
    of = said.relation
    for letter, value in at.items():
        if variables_of(of) - {letter}:
            of = substituted(of, letter, number(value))
    return replace(said, relation=of)


def _is_open(said: RelationInRange | EntryFormulas) -> bool:
    """Return whether a relation does not say which sequence it is about."""
    return isinstance(said, EntryFormulas) or bool(unknown_names(said.relation))


def answer_of(found: Finding, relation: str) -> Check:
    """Return the answer that says a finding; relation: as it was given."""
    place = found.counterexample
    return Check(
        relation=relation,
        subject=found.subject,
        statement=found.meant or relation,
        counterexample=None if place is None else Counterexample.of(place),
        repair=found.repair or "",
        note=found.note,
        **judged(found.verdict, reason_text(found.verdict, found.reason), proof=found.proof),
    )
