"""Sequences that a recurrence with polynomials in n defines."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Sequence as ListOf
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from gfkit.base.arguments import trusted
from gfkit.errors import GfkitError, NormalFormError
from gfkit.fits.fit import joined
from gfkit.fits.p_recursive import PRecursive, recurrence_text
from gfkit.formulas.construction import negative
from gfkit.formulas.evaluation import Scope, Unevaluated, Value, simplest, value_of
from gfkit.formulas.parser import parse_expression
from gfkit.formulas.polynomials import shifted
from gfkit.formulas.tree import Expression, sequences_of, text_of, variables_of
from gfkit.numbers.polynomials import continued, integer_roots
from gfkit.numbers.records import LongNumbers
from gfkit.proofs.codec import NUMBERS, WHOLE, Shape
from gfkit.proofs.kernel import Workings
from gfkit.sequences.definition import Definition, sequence_kind
from gfkit.sequences.explicit import TERM

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

    >>> from gfkit.proofs.kernel import Workings
    >>> motzkin = RecurrenceTerms(((-3, -3), (-5, -2), (4, 1)), (1, 1))
    >>> motzkin.values(7, Workings())
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
        late = [n for n in integer_roots(self.polynomials[-1]) if n >= self.valid]
        if late:
            n = min(late) + self.order
            raise NormalFormError(f"the recurrence does not determine a({n}): its factor is 0")

    @classmethod
    def of_fraction(cls, num: ListOf[int], den: ListOf[int], start: int) -> RecurrenceTerms:
        """Return the coefficients of a fraction, a(start) first, which need not be integers.

        num, den: ascending coefficients in lowest terms; den[0] is not 0.

        >>> print(RecurrenceTerms.of_fraction([2], [2, -1], 0))
        the sequence with 2*a(n) = a(n-1), a(0) = 1
        """
        terms: list[int | Fraction] = []
        long = [*num, 0] if len(den) == 1 else [*num, *[0] * (len(den) - 1 - len(num))]
        for n, value in enumerate(long):
            known = sum(den[k] * terms[n - k] for k in range(1, min(n, len(den) - 1) + 1))
            one = Fraction(value - known) / den[0]
            terms.append(one if one.denominator > 1 else one.numerator)
        rows = [[c] if c else [] for c in reversed(den)] if len(den) > 1 else [[-1], [1]]
        return cls(tuple(map(tuple, rows)), tuple(terms), start)

    @property
    def fraction(self) -> tuple[list[int | Fraction], list[int]] | None:
        """Numerator and denominator of the g.f., ascending, of constant coefficients; else None."""
        if self.right is not None or any(len(row) > 1 for row in self.polynomials):
            return None
        den = [sum(row) for row in reversed(self.polynomials)]
        num = [
            sum(den[k] * self.terms[n - k] for k in range(min(n + 1, len(den))))
            for n in range(len(self.terms))
        ]
        return num, den

    @property
    def order(self) -> int:
        """How many earlier terms a term needs."""
        return len(self.polynomials) - 1

    @property
    def valid(self) -> int:
        """The least n from which on the recurrence holds."""
        return self.start + len(self.terms) - self.order

    def values(self, count: int, run: Workings) -> list[Value]:
        """Return the first terms."""
        return run(recurrence_values, self, count)

    @property
    def equation(self) -> str:
        """The recurrence as a text, for a(n)."""
        found = recurrence_text(self.polynomials)
        if self.right is None:
            return found
        right = shifted(self.right, -self.order)
        falls = self.polynomials[-1][-1] < 0
        return joined([found, text_of(negative(right) if falls else right)])

    def __str__(self) -> str:
        first = ", ".join(f"a({n}) = {z}" for n, z in enumerate(self.terms, self.start))
        least = f" for n >= {self.valid + self.order}" if self.valid > self.start else ""
        return f"the sequence with {self.equation}{least}, {first}"


@trusted
def recurrence_values(definition: RecurrenceTerms, count: int) -> list[Value]:
    """Return the first terms by the recurrence."""
    of = definition
    by = _values_of(of.right) if of.right else None
    found = continued(of.polynomials, of.valid, of.terms, count, by)
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
    last = max(last, *fit.free, sequence.offset + len(fit.polynomials) - 2)
    terms: list[Any] = sequence.terms(last - sequence.offset + 1)
    return RecurrenceTerms(fit.polynomials, tuple(terms), sequence.offset)
