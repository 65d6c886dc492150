"""Closed forms, growth and nearest-integer formulas of a sequence, as answers that prove them.

Each function takes whatever `sequence_of` takes; an answer has its sequence, so that it can be
passed on. For terms alone a rational g.f. is sought that fits; the answer then says that it is only
about a fit.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from gfkit.analysis import closed_forms as closed
from gfkit.base.arguments import between, optional, takes
from gfkit.base.budget import Budget, within
from gfkit.base.display import in_one_line
from gfkit.errors import GfkitError
from gfkit.fits.p_recursive import PRecursive
from gfkit.numbers.decimals import short_text
from gfkit.proofs.kernel import Live, NotDerived, Proved, made
from gfkit.proofs.words import Answered
from gfkit.sequences.closed_forms import (
    NearestInteger,
    prove_closed_form,
    prove_nearest_integer,
)
from gfkit.sequences.closed_forms import (
    nearest_integer as nearest_form,
)
from gfkit.sequences.mixin import AboutSequence
from gfkit.sequences.provenance import Provenance
from gfkit.sequences.sequence import Sequence, required_sequence
from gfkit.series.rational_gf import RationalGF, in_integers

if TYPE_CHECKING:
    from gfkit.analysis.closed_forms import ClosedForm
    from gfkit.fits.closed_forms import ClosedTerms

__all__ = [
    "asymptotics",
    "closed_form",
    "nearest_integer",
    "rational",
]

T_co = TypeVar("T_co", covariant=True)

SERIES_TERMS = 240
"""The terms of an algebraic series to which a recurrence in n is fitted."""


@dataclass(frozen=True, slots=True, repr=False)
class SequenceAnswer(Live, AboutSequence, Generic[T_co]):
    """What was `found` about the sequence `of`; the formula or the bound itself is `found`.

    prove: derives the statement that it holds; None if there is no statement. digits: of growth,
    how many are printed; 0 where there is no choice.

    >>> from gfkit.sequences.answers import closed_form
    >>> answer = closed_form([1, 3, 7, 15, 31, 63, 127, 255, 511, 1023])
    >>> print(answer, answer.verdict)
    2^(n+1)-1 consistent
    >>> answer(100) == 2**101 - 1
    True
    """

    of: Sequence
    found: T_co
    prove: Callable[..., Proved] | None = field(default=None, compare=False, repr=False)
    digits: int = field(default=0, compare=False, repr=False)

    def proof(self, **options: Any) -> Proved:
        """Return the kernel's proof of what was found; raises NotDerived, of a fit for example.

        options: of asymptotics, `digits`.
        """
        if self.prove is None:
            raise NotDerived(f"there is no statement about {self.found}")
        return self.prove(**options)

    def __call__(self, n: int) -> Any:
        """Return the value at n of a formula that was found, a(n) where the formula does not hold.

        Raises TypeError for an answer that is not a formula.
        """
        value: Any = getattr(self.found, "value", None)
        if value is None:
            raise TypeError(f"{type(self.found).__name__} is not a formula for a(n)")
        if type(n) is int and n < getattr(self.found, "holds_from", n):
            return self.of.values[n]
        return value(n)

    def sequence(self) -> Sequence:
        """Return the sequence."""
        return self.of

    @property
    def provenance(self) -> Provenance:
        """How the g.f. is known from which this was computed."""
        return self.of.provenance

    @property
    def verdict(self) -> Answered:
        """What is known of that g.f., in one of six words."""
        return self.of.verdict

    @property
    def is_proved(self) -> bool:
        """Whether the verdict is "proved"."""
        return self.verdict == "proved"

    def __str__(self) -> str:
        """Return the text of what was found."""
        found: Any = self.found
        return str(found.text(self.digits) if self.digits else found)

    def __repr__(self) -> str:
        return in_one_line(self.found, f"<{type(self.found).__name__} {self}  [{self.provenance}]>")

    def latex(self) -> str:
        """Return what was found in LaTeX; "" if it is not a formula."""
        write = getattr(self.found, "latex", None)
        return "" if write is None else str(write())

    def _sympy_(self) -> Any:
        return self.found._sympy_()  # type: ignore[attr-defined]


def rational(thing: Any) -> Sequence:
    """Return the sequence, with a g.f. without marks; of terms alone with one that fits.

    Raises GfkitError if none fits, or if more terms would have to be given.

    >>> rational([1, 2, 4, 8, 16, 32, 64, 128, 256, 512]).gf
    RationalGF(num=(1,), den=(1, -2))
    """
    sequence = required_sequence(thing)
    if sequence.gf is not None:
        return sequence.at_one()
    if (said := _in_integers(sequence)) is not None:
        raise GfkitError(said)
    from gfkit.fits.search import RATIONAL  # noqa: PLC0415 - slow to import
    from gfkit.sequences.guess import guess  # noqa: PLC0415 - slow to import

    found = guess(sequence, kinds=RATIONAL)
    if found.scale != 1:
        raise GfkitError(
            f"the terms are not integers; {short_text(found.scale)} times them are: "
            "give those instead"
        )
    return found.fitted("a rational g.f.", "no rational g.f.")


def _in_integers(sequence: Sequence) -> str | None:
    """Return what must be given where a recurrence with constant coefficients has other terms."""
    from gfkit.sequences.holonomic import RecurrenceTerms  # noqa: PLC0415 - slow to import

    of = sequence.definition
    gf = of.fraction if isinstance(of, RecurrenceTerms) else None
    if gf is None or isinstance(gf, RationalGF):
        return None
    known = in_integers(gf.num, gf.den, sequence.offset)
    return "; ".join(filter(None, ("the terms are not all integers", known)))


def without_fraction(thing: Any, error: GfkitError) -> GfkitError:
    """Return why a verb about rational g.f.s does not take a sequence: another family fits."""
    from gfkit.fits.k_regular import KRegular  # noqa: PLC0415 - slow to import
    from gfkit.fits.series_equations import Algebraic  # noqa: PLC0415 - slow to import
    from gfkit.sequences.guess import guess  # noqa: PLC0415 - slow to import

    sequence = required_sequence(thing)
    equation: Any = sequence.equation
    if equation is None and (sequence.given or sequence.is_computed):
        found = guess(sequence)
        equation = found.fit if found.is_answer and found.scale == 1 else None
    if equation is None:
        return error
    if isinstance(equation, KRegular) and (sums := equation.sums()) is not None:
        b = equation.base
        more = f": a(n) varies with the digits of n; give {sums} for its sums over "
        more += f"{b}^m <= n < {b}^(m+1)"
    elif isinstance(equation, PRecursive):
        more = ", which facts and closed-form take"
    else:
        more = ", of which nothing is proved for all n"
        more += "; guess and asymptotics take it" * isinstance(equation, Algebraic)
    said = f"{equation.kind} ({equation.text()})"
    return GfkitError(f"no rational g.f. fits; what fits is {said}{more}")


def closed_form(
    thing: Any, *, budget: Budget | None = None
) -> SequenceAnswer[ClosedForm | ClosedTerms]:
    """Return a formula for a(n) and from where on it holds, checked exactly.

    thing: what `sequence_of` takes; terms alone are fitted first, by a rational g.f. or else by a
    recurrence with polynomial coefficients. A recurrence in n is solved; that there is no sum of
    hypergeometric terms is an answer as well. Raises GfkitError where none is known or fits, or the
    recurrence does not split; LimitReached where the forecast is refused. budget: limits.

    >>> from gfkit import as_sequence
    >>> print(closed_form(as_sequence("x/(1-x-x^2)")))
    ((1+sqrt(5))/2)^n/sqrt(5)-((1-sqrt(5))/2)^n/sqrt(5)
    >>> print(closed_form([1, 1, 2, 5, 14, 42, 132, 429, 1430, 4862]))
    binomial(2*n, n)/(n+1)
    """
    with within(budget):
        solved = _solved(thing := required_sequence(thing))
        if solved is not None:
            return solved
        try:
            sequence = rational(thing)
        except GfkitError as error:
            other = _of_recurrence(thing)
            if other is None:
                raise without_fraction(thing, error) from None
            return other
        found = closed.closed_form(sequence.rational, sequence.offset)
    return made(SequenceAnswer, sequence, found, partial(prove_closed_form, sequence, found))


def _solved(sequence: Sequence) -> SequenceAnswer[ClosedForm | ClosedTerms] | None:
    """Return formulas that solve the recurrence that defines a sequence."""
    from gfkit.analysis.closed_forms import closed_form_of_fractions  # noqa: PLC0415 - slow to import
    from gfkit.fits.closed_forms import ClosedTerm, ClosedTerms  # noqa: PLC0415 - slow to import
    from gfkit.sequences.holonomic import RecurrenceTerms  # noqa: PLC0415 - slow to import
    from gfkit.sequences.hypergeometric_solutions import (  # noqa: PLC0415
        prove_closed_terms,
        terms_of_recurrence,
    )

    of = sequence.definition
    if sequence.gf is not None or not isinstance(of, RecurrenceTerms):
        return None
    terms = terms_of_recurrence(of, sequence.run)
    if not terms and (gf := of.fraction) is not None:
        terms = (ClosedTerm(*closed_form_of_fractions(gf.num, gf.den, of.start)),)
    found = _with_early(ClosedTerms(terms), sequence)
    prove_by = partial(prove_closed_terms, sequence, found)
    return made(SequenceAnswer, sequence, found, prove_by) if found.terms else None


def _not_found(recurrence: str, has: str = "it has the recurrence") -> GfkitError:
    return GfkitError(
        "no formula of powers, factorials and binomials was found for a(n); "
        f"{has} {recurrence}, which facts and asymptotics take"
    )


def _of_recurrence(thing: Any) -> SequenceAnswer[ClosedForm | ClosedTerms] | None:
    """Return formulas that follow from a recurrence with polynomial coefficients that fits."""
    from gfkit.fits.closed_forms import ClosedTerms, closed_terms  # noqa: PLC0415 - slow to import
    from gfkit.sequences.guess import guess  # noqa: PLC0415 - slow to import

    sequence = required_sequence(thing)
    of = sequence.definition
    constant = all(len(row) < 2 for row in getattr(of, "polynomials", [[0, 0]]))
    if sequence.gf is not None or (constant and not getattr(of, "right", None)):
        return None
    from gfkit.sequences.holonomic_proofs import with_recurrence  # noqa: PLC0415 - slow to import
    from gfkit.sequences.hypergeometric_solutions import prove_closed_terms  # noqa: PLC0415 - slow to import

    known = with_recurrence(sequence)
    if isinstance(known.equation, PRecursive):
        by = _with_early(ClosedTerms(closed_terms(known.equation)), known)
        prove_by = None if known.given else partial(prove_closed_terms, known, by)
        if not by.terms and prove_by is not None:
            try:
                prove_by()
            except NotDerived:
                raise _not_found(known.equation.text()) from None
        return made(SequenceAnswer, known, by, prove_by) if by.terms or prove_by else None
    if by_text := getattr(sequence.definition, "equation", ""):
        raise _not_found(by_text)
    if not (sequence.given or sequence.is_computed):
        return None
    found = guess(sequence, kinds=["hypergeometric", "P-recursive"])
    if not found.is_answer or found.scale != 1:
        return None
    fitted, terms = found.sequence().named(sequence.name), found.forms().closed
    if not terms and found.fit is not None:
        raise _not_found(found.fit.text(), "what fits is the recurrence")
    return made(SequenceAnswer, fitted, _with_early(ClosedTerms(terms), fitted))


def _with_early(found: ClosedTerms, of: Sequence) -> ClosedTerms:
    """Return formulas with the terms of their sequence before the first n from which they hold."""
    many = found.holds_from - of.offset if found.terms else 0
    return replace(found, early=tuple(of.rationals.terms(max(many, 0))))


@takes(digits=optional(between(1, 10_000, 50)))
def asymptotics(
    thing: Any, *, digits: int | None = None, budget: Budget | None = None
) -> SequenceAnswer[Any]:
    """Return c and r in a(n) ~ c r^n n^k with certified digits, and an error bound.

    thing: what `sequence_of` takes; terms alone are fitted first. Formulas are about a(n) with the
    n of the sequence, whatever its first n is; those of a class of n modulo N about n = N m + j.
    The growth of a recurrence with polynomial coefficients, or of one that fits the terms of an
    algebraic series, is exact where it has two terms with rational zeros; otherwise the constant is
    measured, and not proved. digits: how many are found and printed; 50 are found without it, and
    12 of them are printed. budget: limits.

    >>> from gfkit import as_sequence
    >>> growth = asymptotics(as_sequence("x/(1-x-x^2)"), digits=20)
    >>> growth.found.term.base.digits(20)
    '1.6180339887498948482'
    >>> print(asymptotics(as_sequence("3*2^n for n >= 2")))
    a(n) ~ 3*2^n
    >>> print(asymptotics(as_sequence("y = 1+x*y^2")))
    a(n) ~ 4^n/(n*sqrt(pi*n))
    """
    from gfkit.analysis import asymptotics as asymptotic  # noqa: PLC0415 - slow to import
    from gfkit.sequences.growth import prove_asymptotics  # noqa: PLC0415 - slow to import

    printed, digits = digits or 12, digits or 50
    with within(budget):
        thing = required_sequence(thing)
        if not thing.given and (exact := _exact_growth(thing)) is not None:
            return exact
        try:
            sequence = rational(thing)
        except GfkitError as error:
            other = growth_of_equation(thing, digits)
            if other is None:
                raise without_fraction(thing, error) from None
            return other
        found = asymptotic.asymptotics(sequence.rational, sequence.offset, digits=digits)
    prove_by = partial(prove_asymptotics, sequence, found, digits=digits)
    return made(SequenceAnswer, sequence, found, prove_by, printed)


def growth_of_equation(thing: Any, digits: int) -> SequenceAnswer[Any] | None:
    """Return the growth by a recurrence in n, of a formula, or one that terms seem to satisfy.

    It is exact for a recurrence of two terms with rational zeros, otherwise measured. An algebraic
    fit gives enough terms to fit a recurrence.
    """
    from gfkit.analysis.formal_solutions import measured_growth  # noqa: PLC0415 - slow to import
    from gfkit.fits.series_equations import Algebraic  # noqa: PLC0415 - slow to import
    from gfkit.sequences.guess import guess  # noqa: PLC0415 - slow to import
    from gfkit.sequences.holonomic_proofs import recurrence_in_n, with_recurrence  # noqa: PLC0415 - slow to import

    sequence = required_sequence(thing)
    is_listed = sequence.given or (sequence.is_computed and recurrence_in_n(sequence) is None)
    if is_listed and not isinstance(sequence.equation, Algebraic | PRecursive):
        for kinds in (["hypergeometric", "P-recursive"], ["algebraic"]):
            fitted = guess(sequence, kinds=kinds)
            if fitted.is_answer and fitted.scale == 1:
                sequence = fitted.sequence().named(sequence.name)
                break
    if isinstance(sequence.equation, Algebraic):
        terms = Sequence(sequence.values.terms(SERIES_TERMS), offset=sequence.offset)
        fitted = guess(terms, kinds=["hypergeometric", "P-recursive"])
        if not fitted.is_answer:
            raise GfkitError(f"no recurrence in n fits the first {SERIES_TERMS} terms")
        sequence = fitted.sequence()
    if (exact := _exact_growth(sequence)) is not None:
        return exact
    found = recurrence_in_n(sequence)
    if found is None:
        return None
    by = found[0]
    grows = measured_growth(by.recurrence, by.terms, by.offset, digits)
    return made(SequenceAnswer, with_recurrence(sequence), grows)


def _exact_growth(sequence: Sequence) -> SequenceAnswer[Any] | None:
    """Return the growth of what has a recurrence of two terms with rational zeros."""
    from gfkit.sequences.holonomic_proofs import recurrence_in_n, with_recurrence  # noqa: PLC0415 - slow to import
    from gfkit.sequences.hypergeometric_growth import (  # noqa: PLC0415 - slow to import
        exact_growth,
        prove_hypergeometric_growth,
    )

    found = recurrence_in_n(sequence)
    if found is None:
        return None
    with suppress(GfkitError):
        exact = exact_growth(found[0], sequence.run)
        prove_by = partial(prove_hypergeometric_growth, sequence)
        return made(SequenceAnswer, with_recurrence(sequence), exact, prove_by)
    return None


def nearest_integer(
    thing: object, *, budget: Budget | None = None
) -> SequenceAnswer[NearestInteger] | None:
    """Return a formula a(n) = round(c r^n), proved from some n on; None if none is proved.

    thing: what `sequence_of` takes, an answer of `closed_form` among it. For a fit, what is proved
    is about the coefficients of the fraction, and the answer has no proof. budget: limits.

    >>> from gfkit import as_sequence
    >>> print(nearest_integer(closed_form(as_sequence("x/(1-x-x^2)"))))
    round(((1+sqrt(5))/2)^n/sqrt(5))
    """
    with within(budget):
        if isinstance(thing, SequenceAnswer) and isinstance(thing.found, closed.ClosedForm):
            form, sequence = thing.found, thing.of
        else:
            sequence = rational(thing)
            form = closed.closed_form(sequence.rational, sequence.offset)
        found = nearest_form(form)
        if found is None:
            return None
        about = sequence
        if sequence.is_fit:  # the statement is then one about the fraction that was fitted
            about = Sequence.of_gf(sequence.rational, offset=sequence.offset)
        try:
            prove_nearest_integer(about, found)
        except NotDerived:
            return None
        return made(
            SequenceAnswer, sequence, found, partial(prove_nearest_integer, sequence, found)
        )
