"""Sequences by a recurrence with polynomial coefficients."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gfkit.analysis.recurrence_cones import continued, moved, zero_from
from gfkit.base.trusted import trusted
from gfkit.errors import GfkitError, NormalFormError
from gfkit.fits.precursive import PRecursive, recurrence_text
from gfkit.formulas.evaluate import simplest
from gfkit.numbers.decimal import Record, fraction, number_text
from gfkit.proofs.closed_sets import NUMBERS, WHOLE, Shape
from gfkit.sequences.definition import Definition, sequence_kind

if TYPE_CHECKING:
    from fractions import Fraction

    from gfkit.formulas.evaluate import Value
    from gfkit.proofs.kernel import Workings
    from gfkit.sequences.known import Known


@sequence_kind(
    "recurrence",
    polynomials=NUMBERS.many(),
    terms=Shape(number_text, lambda text: simplest(fraction(text))).many(),
    start=WHOLE.at("offset"),
)
@dataclass(frozen=True, slots=True, repr=False)
class RecurrenceTerms(Record, Definition):
    """p_0(n) a(n) + ... + p_r(n) a(n + r) = 0 from where the terms end: they determine the others.

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

    def __post_init__(self) -> None:
        if not 1 <= self.order <= len(self.terms):
            raise NormalFormError(f"a recurrence of order {self.order} needs as many first terms")
        if any(not poly or not poly[-1] for poly in (self.polynomials[0], self.polynomials[-1])):
            raise NormalFormError("the first and the last polynomial of a recurrence are not 0")
        late = zero_from(self.polynomials[-1], self.valid)
        if late is not None:
            n = late + self.order
            raise NormalFormError(f"the recurrence does not determine a({n}): its factor is 0")

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
        return recurrence_text(moved(self.polynomials, -self.order))

    def __str__(self) -> str:
        first = ", ".join(f"a({n}) = {z}" for n, z in enumerate(self.terms, self.start))
        return f"the sequence with {self.equation}, {first}"


@trusted
def recurrence_values(definition: RecurrenceTerms, count: int) -> list[Value]:
    """Return the first terms by the recurrence."""
    found = continued(definition.polynomials, definition.valid, definition.terms, count)
    return [simplest(z) for z in found]


def recurrence_of_fit(sequence: Known) -> RecurrenceTerms:
    """Return the definition by a recurrence that fits the terms given; raises GfkitError."""
    fit: Any = sequence.equation
    if not isinstance(fit, PRecursive):
        raise GfkitError("no recurrence with polynomial coefficients fits")
    last = fit.holds_from - 1
    last = max(last, *fit.free, sequence.offset + len(fit.polynomials) - 2)
    terms: list[Any] = sequence.terms(last - sequence.offset + 1)
    polynomials = moved(fit.polynomials, len(fit.polynomials) - 1)
    return RecurrenceTerms(polynomials, tuple(terms), sequence.offset)
