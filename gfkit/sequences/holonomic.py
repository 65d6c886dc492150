"""Sequences that a recurrence with polynomials in n defines."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Any

from gfkit.base.arguments import trusted
from gfkit.errors import GfkitError, NormalFormError, Unevaluated
from gfkit.fits.p_recursive import PRecursive
from gfkit.formulas.construction import negative
from gfkit.formulas.evaluation import (
    Scope,
    Value,
    simplest,
    value_of,
)
from gfkit.formulas.parser import parse_expression
from gfkit.formulas.polynomials import shifted
from gfkit.formulas.tree import Expression, sequences_of, text_of, variables_of
from gfkit.numbers.polynomials import integer_roots
from gfkit.numbers.printing import joined
from gfkit.numbers.records import LongNumbers
from gfkit.proofs.codec import NUMBERS, WHOLE, Shape
from gfkit.proofs.kernel import Derivation, NotDerived, Workings
from gfkit.sequences.definition import GF, Definition, Evidence, sequence_kind
from gfkit.sequences.explicit import TERM
from gfkit.series.marked_gf import MarkedGF
from gfkit.series.rational_gf import RationalGF, RationalSeries
from gfkit.series.recurrence import Recurrence

if TYPE_CHECKING:
    from gfkit.sequences.sequence import Sequence


@sequence_kind(
    "recurrence",
    polynomials=NUMBERS.many(),
    terms=TERM.many(),
    start=WHOLE.at("offset"),
    right=Shape(text_of, parse_expression, omitted=True),
)
@dataclass(frozen=True, slots=True, repr=False)
class RecurrenceTerms(LongNumbers, Definition):
    """p_0(n) a(n) + ... + p_r(n) a(n + r) = 0 from where the terms end: they determine the others.

    right: a formula in n that the sum is, where that is not 0.

    polynomials: p_0, ..., p_r, ascending coefficients in n; p_r(n) is not 0 for n >= start +
    len(terms) - r. terms: a(start), ..., at least r. Raises NormalFormError.

    >>> from gfkit.proofs.kernel import Derivation, NotDerived, Workings
    >>> motzkin = RecurrenceTerms(((-3, -3), (-5, -2), (4, 1)), (1, 1))
    >>> motzkin.compute(7, Workings())
    [1, 1, 2, 4, 9, 21, 51]
    """

    polynomials: tuple[tuple[int, ...], ...]
    terms: tuple[int | Fraction, ...]
    start: int = 0
    right: Expression | None = None

    def __post_init__(self) -> None:
        if not 1 <= self.order <= len(self.terms):
            raise NormalFormError(f"a recurrence of order {self.order} needs as many first terms")
        if any(not poly or not poly[-1] for poly in (self.polynomials[0], self.polynomials[-1])):
            raise NormalFormError("the first and the last polynomial of a recurrence are not 0")
        if self.right and (sequences_of(self.right) or variables_of(self.right) - {"n"}):
            raise NormalFormError("the right side of a recurrence has terms or another letter")
        late = [n for n in integer_roots(self.polynomials[-1]) if n >= self.recurrence.valid]
        if late:
            n = min(late) + self.order
            raise NormalFormError(f"the recurrence does not determine a({n}): its factor is 0")

    @classmethod
    def of_series(cls, gf: RationalSeries, start: int) -> RecurrenceTerms:
        """Return the coefficients of a fraction, a(start) first, which need not be integers.

        >>> print(RecurrenceTerms.of_series(RationalSeries.of([2], [2, -1]), 0))
        the sequence with 2*a(n) = a(n-1), a(0) = 1
        """
        terms = gf.terms(max(gf.holds_from, 1) if gf.order else len(gf.num) + 1)
        rows = [[c] if c else [] for c in reversed(gf.den)] if gf.order else [[-1], [1]]
        return cls(tuple(map(tuple, rows)), tuple(terms), start)

    @property
    def fraction(self) -> RationalSeries | None:
        """The sum of a(start + n) x^n where the coefficients are constant; otherwise None."""
        if self.right is not None or not self.recurrence.is_constant:
            return None
        den = [sum(row) for row in reversed(self.polynomials)]
        num = [
            sum(den[k] * self.terms[n - k] for k in range(min(n + 1, len(den))))
            for n in range(len(self.terms))
        ]
        scale = lcm(*(Fraction(c).denominator for c in num))
        return RationalSeries.of([int(c * scale) for c in num], [c * scale for c in den])

    @property
    def order(self) -> int:
        """How many earlier terms a term needs."""
        return len(self.polynomials) - 1

    @property
    def recurrence(self) -> Recurrence:
        """The recurrence by itself, but for the right side."""
        return Recurrence(self.polynomials, self.start + len(self.terms) - self.order)

    def compute(self, count: int, run: Workings) -> list[Value]:
        """Return the first terms."""
        return run(recurrence_values, self, count)

    def derive_gf(self, gf: GF, evidence: Evidence, run: Workings) -> Derivation:  # noqa: ARG002
        """Derive it by the recurrence (`holonomic_proofs.derive_fraction`)."""
        from gfkit.sequences.holonomic_proofs import derive_fraction  # noqa: PLC0415

        if isinstance(gf, MarkedGF):
            raise NotDerived(f"{self} has no letters")
        return derive_fraction(self, gf, run)

    def find_gf(self, run: Workings) -> tuple[GF, Evidence] | None:  # noqa: ARG002
        """Return the fraction if coefficients are constant and terms integers; otherwise None."""
        gf = self.fraction
        return (gf, {}) if isinstance(gf, RationalGF) else None

    @property
    def equation(self) -> str:
        """The recurrence as a text, for a(n)."""
        found = self.recurrence.text()
        if self.right is None:
            return found
        right = shifted(self.right, -self.order)
        falls = self.polynomials[-1][-1] < 0
        return joined([found, text_of(negative(right) if falls else right)])

    def __str__(self) -> str:
        first = ", ".join(f"a({n}) = {z}" for n, z in enumerate(self.terms, self.start))
        given = len(self.terms)
        least = f" for n >= {self.start + given}" if given > self.order else ""
        return f"the sequence with {self.equation}{least}, {first}"


@trusted
def recurrence_values(definition: RecurrenceTerms, count: int) -> list[Value]:
    """Return the first terms by the recurrence."""
    of = definition
    by = _values_of(of.right) if of.right else None
    found = of.recurrence.continued(of.terms, count, by)
    return [simplest(z) for z in found]


def _values_of(formula: Expression) -> Callable[[int], Any]:
    """Return what has the values of a formula in n, which have to be rational."""

    def at(n: int) -> Any:
        value = value_of(formula, Scope({"n": n}))
        if not isinstance(value, int | Fraction):
            raise Unevaluated(f"the right side is not rational at {n}")
        return value

    return at


def recurrence_of_fit(sequence: Sequence) -> RecurrenceTerms:
    """Return the definition by a recurrence that fits the terms given; raises GfkitError."""
    fit: Any = sequence.equation
    if not isinstance(fit, PRecursive):
        raise GfkitError("no recurrence with polynomial coefficients fits")
    last = fit.holds_from - 1
    last = max(last, *fit.free, sequence.offset + fit.order - 1)
    terms: list[Any] = sequence.values.terms(last - sequence.offset + 1)
    return RecurrenceTerms(fit.polynomials, tuple(terms), sequence.offset)
