"""A formula for a(n) that is rounded to the nearest integer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from gfkit.answers.answer import Judged, Row, judged, page, unproved
from gfkit.base.budget import Budget, within
from gfkit.formulas.tree import text_of
from gfkit.proofs.kernel import NotDerived, Proved
from gfkit.render.pages import Line, Page
from gfkit.render.subjects import called, gf_line, known
from gfkit.sequences import answers
from gfkit.sequences.closed_forms import NearestInteger
from gfkit.sequences.mixin import SequenceOperators
from gfkit.sequences.sequence import Sequence
from gfkit.typed.arguments import Subject
from gfkit.typed.read import as_sequence

if TYPE_CHECKING:
    import sympy

LONG_FORMULA = 1500
"""Longer formulas are described."""
Rounded: TypeAlias = answers.SequenceAnswer[NearestInteger]


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class NearestIntegerAnswer(SequenceOperators, Judged):
    """The formula a(n) = round(c r^n), or the answer that none is proved.

    Attributes
    ----------
    subject
        The sequence.
    offset
        The n of its first term.
    formula
        The formula, as text; "" if none is proved.
    formula_latex
        The same in LaTeX.
    holds_from
        The first n at which it holds; None without a formula.
    fails_before
        Whether it is known to fail at the n before.
    root_of
        The polynomial of which r is a root, ascending, if the formula names r; otherwise empty.
    root
        The digits of r; "" if the formula does not name r.
    factor
        The digits of the factor of r^n.

    Examples
    --------
    >>> nearest_integer("x/(1-x-x^2)").formula
    'round(((1+sqrt(5))/2)^n/sqrt(5))'
    """

    subject: str
    offset: int
    formula: str = ""
    formula_latex: str = ""
    holds_from: int | None = None
    fails_before: bool = False
    root_of: tuple[int, ...] = ()
    root: str = ""
    factor: str = ""
    _sequence: Sequence
    _rounded: Rounded | None = None

    def latex(self) -> str:
        """Return the formula in LaTeX; "" if there is none."""
        return self.formula_latex

    def sequence(self) -> Sequence:
        """Return the sequence."""
        return self._sequence

    def _sympy_(self) -> sympy.Basic:
        source = self._sequence if self._rounded is None else self._rounded
        return source.to_sympy()

    def proofs(self) -> Mapping[str, Callable[[], Proved]]:
        """Return what derives the proof of the formula."""
        of = self._rounded
        return {} if of is None or of.prove is None else {"": of.proof}

    @property
    def where(self) -> str:
        """Which root r is, in words; "" if the formula does not name r."""
        return "" if self._rounded is None else self._rounded.found.root_text() or ""

    def line(self) -> list[Row]:
        """Return the lines of a page that say the formula, and from where on it holds."""
        if self._rounded is None or self.holds_from is None:
            return []
        proved = "proved" if self.is_proved else "proved, if the g.f. is right"
        fails = f", but not for n = {self.holds_from - 1}" if self.fails_before else ""
        since = f" for all n >= {self.holds_from} ({proved}){fails}"
        is_long = len(self.formula) > LONG_FORMULA
        short = f"a long formula (--full prints it){since}" * is_long
        latex = rf"{self.formula_latex} \quad (n \ge {self.holds_from})"
        return [Line("nearest", self.formula + since, latex, short=short), ("", self.where)]

    def page(self) -> Page:
        """Return what people read."""
        of = self._sequence
        told = gf_line(of) if of.gf is not None else None
        return page(("sequence", called(of)), told, *self.line(), *self.judged())


def of_rounded(answer: Rounded) -> NearestIntegerAnswer:
    """Return the answer that says a formula."""
    of, found = answer.of, answer.found
    said = unproved(known(of)[1], "consistent")
    if not of.is_assumed:
        try:
            said = judged(answer.proof())
        except NotDerived as error:
            said = unproved(str(error))
    return NearestIntegerAnswer(
        subject=of.name or str(of.definition),
        offset=of.offset,
        formula=text_of(found.formula),
        formula_latex=found.latex(),
        holds_from=found.holds_from,
        fails_before=found.sharp,
        root_of=found.root_of or (),
        root=found.root_digits or "",
        factor=found.factor_digits or "",
        _sequence=of,
        _rounded=answer,
        **said,
    )


def none_proved(of: Sequence) -> NearestIntegerAnswer:
    """Return the answer that no formula is proved."""
    return NearestIntegerAnswer(
        subject=of.name or str(of.definition),
        offset=of.offset,
        _sequence=of,
        **unproved("no formula round(c r^n) is proved", "refused"),
    )


def nearest_integer(thing: Subject, *, budget: Budget | None = None) -> NearestIntegerAnswer:
    """Prove a formula a(n) = round(c r^n) from some n on.

    Parameters
    ----------
    thing
        What `as_sequence` takes; terms alone are fitted first by a rational g.f.
    budget
        Limits of time, memory and steps.

    Returns
    -------
    NearestIntegerAnswer
        The formula; its verdict is "refused" where none is proved.

    Raises
    ------
    GfkitError
        For what has no rational g.f.

    Examples
    --------
    >>> found = nearest_integer("x/(1-2*x-x^2)")
    >>> found.formula, found.holds_from, found.verdict
    ('round((1+sqrt(2))^n/(2*sqrt(2)))', 0, 'proved')
    """
    with within(budget):
        sequence = answers.rational(as_sequence(thing))
        found = answers.nearest_integer(sequence)
        return none_proved(sequence) if found is None else of_rounded(found)
