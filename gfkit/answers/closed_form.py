"""A formula for a(n) in closed form, and as a nearest integer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import ClassVar, TypeAlias

from gfkit.analysis.closed_forms import ClosedForm
from gfkit.analysis.parametric_forms import letter_form
from gfkit.answers.records import HIDDEN, Answer, Value, Verdict, whole
from gfkit.answers.subjects import Subject, sequence_meant, understood
from gfkit.base.budget import know
from gfkit.boards.shapes.topology import Topology
from gfkit.errors import Argument, GfkitError
from gfkit.fits.closed_forms import ClosedTerms
from gfkit.formulas.latex import latex_of
from gfkit.formulas.parser import parse_expression
from gfkit.formulas.tree import text_of
from gfkit.proofs.kernel import NotDerived, Proved, made
from gfkit.proofs.verdict import reason_for
from gfkit.sequences import answers
from gfkit.sequences.closed_forms import NearestInteger
from gfkit.sequences.sequence import Sequence
from gfkit.series.marked_gf import MarkedGF

LONGEST_ORDER = 40
"""Of a recurrence of a higher order the formula has no text."""
Source: TypeAlias = "answers.SequenceAnswer[ClosedForm | ClosedTerms]"
Rounded: TypeAlias = "answers.SequenceAnswer[NearestInteger]"


@dataclass(frozen=True, slots=True, repr=False)
class ClosedFormAnswer(Answer):
    """A formula for a(n), which is a function of n.

    subject: the sequence. offset: its first n. closed_form, latex: the formula; None where a(n) is
    no sum of hypergeometric terms, or the formula is too long. holds_from: the first n at which it
    holds. nearest: the formula round(c r^n), where one is proved. verdict, reason: of the formula.
    source, rounded: what the fields were taken from.

    >>> answer = closed_form("x/(1-2*x-x^2)")
    >>> answer.closed_form, answer.nearest, answer(4)
    ('(1+sqrt(2))^n/(2*sqrt(2))-(1-sqrt(2))^n/(2*sqrt(2))', 'round((1+sqrt(2))^n/(2*sqrt(2)))', 12)
    """

    subject: str
    offset: int
    closed_form: str | None
    latex: str | None
    holds_from: int
    nearest: str | None
    verdict: Verdict
    reason: str
    source: Source = field(repr=False, compare=False, metadata=HIDDEN)
    rounded: Rounded | None = field(repr=False, compare=False, metadata=HIDDEN)

    writes: ClassVar[tuple[str, ...]] = ("certificate",)

    def __call__(self, n: int) -> Value:
        """Return a(n)."""
        return whole(self.source(n))

    def __str__(self) -> str:
        return str(self.source)

    def _sympy_(self) -> object:
        return self.source.to_sympy()

    def sequence(self) -> Sequence:
        """Return the sequence."""
        return self.source.of

    def proofs(self) -> Mapping[str, Callable[[], Proved]]:
        """Return what derives the proof of the formula, of each class of n, of the nearest one."""
        if self.source.prove is None:
            return {}
        found: dict[str, Callable[[], Proved]] = {"": self.source.proof}
        if isinstance(self.source.found, ClosedTerms):
            for k in range(1, len(self.source.found.terms)):
                found[f"residue-{k}"] = partial(self.source.proof, residue=k)
        if self.rounded is not None and self.rounded.prove is not None:
            found["nearest"] = self.rounded.proof
        return found

    def unproved(self) -> str:
        """Return why there is no proof."""
        return "the formula follows from a recurrence that is a fit"


@dataclass(frozen=True, slots=True, repr=False)
class LetterFormAnswer(Answer):
    """A formula for a(n) with the letters of the sequence.

    subject: the sequence. offset: its first n. letters: its letters. formula: the formula.
    excluded: what must not be 0, or None. verdict, reason: of the formula. source: the sequence.

    >>> print(closed_form("1/(1-k*x)"))
    k^n
    """

    subject: str
    offset: int
    letters: tuple[str, ...]
    formula: str
    excluded: str | None
    verdict: Verdict
    reason: str
    source: Sequence = field(repr=False, compare=False, metadata=HIDDEN)

    def __str__(self) -> str:
        return self.formula

    def _sympy_(self) -> object:
        return parse_expression(self.formula).to_sympy()

    def sequence(self) -> Sequence:
        """Return the sequence."""
        return self.source


def closed_form(
    subject: Subject,
    *,
    columns: int | None = None,
    rows: int | None = None,
    topology: Topology = "strip",
    offset: int | None = None,
    at: Mapping[str, int | Fraction] | None = None,
) -> ClosedFormAnswer | LetterFormAnswer:
    """Give a formula for a(n), checked exactly, and round(c r^n) where that is proved.

    Terms alone are fitted first, by a rational g.f. or else by a recurrence with polynomial
    coefficients. That there is no sum of hypergeometric terms is an answer as well.

    Args:
        subject: a rule with a side, words as in a title, a formula, a g.f., or terms.
        columns: fix N columns of a rule.
        rows: fix N rows of a rule.
        topology: which sides of its boards are identified.
        offset: the index of the first of given terms, usually 0.
        at: a number for a letter of the sequence, also a fraction.

    Command:
        gfkit closed-form 'x/(1-x-x^2)'

    >>> print(closed_form([1, 1, 2, 5, 14, 42, 132, 429, 1430, 4862]))
    binomial(2*n, n)/(n+1)
    """
    found = understood(subject, rows=rows, columns=columns, topology=topology, offset=offset)
    sequence = sequence_meant(found, at)
    if sequence.parameters:
        return _with_letters(sequence)
    answer = answers.closed_form(sequence)
    closed = answer.found
    name = answer.of.name or str(answer.of.definition)
    if isinstance(closed, ClosedTerms):
        shown, reason = answer.proof if answer.prove is not None else None, "the terms agree"
        proof = None
        if shown is not None:
            try:
                proof = shown()
                reason = proof.reason
            except NotDerived as error:
                reason = str(error)
        return made(
            ClosedFormAnswer,
            subject=name,
            offset=answer.of.offset,
            closed_form=str(closed) if closed.terms else None,
            latex=closed.latex() if closed.terms else None,
            holds_from=closed.holds_from,
            nearest=None,
            verdict="consistent" if proof is None else "proved",
            reason=reason,
            source=answer,
            rounded=None,
        )
    know(closed_form=text_of(closed.formula), holds_from=closed.holds_from)
    rounded = answers.nearest_integer(answer)
    is_short = closed.gf.order <= LONGEST_ORDER
    return made(
        ClosedFormAnswer,
        subject=name,
        offset=answer.of.offset,
        closed_form=text_of(closed.formula) if is_short else None,
        latex=latex_of(closed.formula) if is_short else None,
        holds_from=closed.holds_from,
        nearest=None if rounded is None else text_of(rounded.found.formula),
        verdict="consistent" if answer.of.is_assumed else "proved",
        reason=reason_for(answer.of.provenance) or str(answer.of.provenance),
        source=answer,
        rounded=rounded,
    )


def _with_letters(sequence: Sequence) -> LetterFormAnswer:
    """Return the formula of a g.f. with letters; raises GfkitError where there is none."""
    gf = sequence.gf
    form = letter_form(gf, sequence.offset) if isinstance(gf, MarkedGF) else None
    if form is None:
        number = Argument("at", {sequence.parameters[0]: 3})
        raise GfkitError(
            f"{sequence.name}: with letters a formula is told of g.f.s of order 1 and 2; with "
            f"{number} it is told of one sequence"
        ).naming(number)
    return made(
        LetterFormAnswer,
        subject=sequence.name or str(sequence.definition),
        offset=sequence.offset,
        letters=tuple(sequence.parameters),
        formula=form.formula,
        excluded=form.excluded or None,
        verdict="consistent",
        reason="computed from the g.f., and not proved",
        source=sequence,
    )
