"""Sequences by a recurrence with polynomial coefficients, and the signs of their terms by cones."""

from __future__ import annotations

from dataclasses import dataclass
from math import gcd
from typing import TYPE_CHECKING, Any

from gfkit.analysis.recurrence_cones import (
    LATEST,
    Cone,
    cone_rows,
    continued,
    enters,
    find_cone,
    keeps_from,
    moved,
    stepping,
    zero_from,
)
from gfkit.analysis.shift_modules import Shifts, find_operator
from gfkit.errors import GfkitError, NormalFormError
from gfkit.fits.recurrence_text import recurrence_text
from gfkit.formulas.evaluate import simplest
from gfkit.formulas.grammar import parse_relation
from gfkit.formulas.polynomial_parts import UnknownError
from gfkit.formulas.tree import Term, Variable
from gfkit.numbers.decimal import Record, decimal, fraction, integer, number_text
from gfkit.proofs.closed_sets import NUMBERS, WHOLE, Shape
from gfkit.proofs.kernel import NotDerived, prove
from gfkit.sequences.definition import Definition, sequence_kind
from gfkit.sequences.given import FormulaTerms
from gfkit.sequences.identities import IdentityHolds, difference_at
from gfkit.trusted import trusted

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from fractions import Fraction

    from gfkit.formulas.evaluate import Value
    from gfkit.proofs.kernel import Workings
    from gfkit.sequences.known import Known

LOOKED_AT = 400
"""This many terms are computed to see when a cone is entered, and to compare the earlier ones."""


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
    def offset(self) -> int:
        """The index of the first term."""
        return self.start

    @property
    def valid(self) -> int:
        """The least n from which on the recurrence holds."""
        return self.start + len(self.terms) - self.order

    def values(self, count: int, run: Workings) -> list[Value]:
        """Return the first terms."""
        return run(recurrence_values, self, count)

    def __str__(self) -> str:
        text = recurrence_text(moved(self.polynomials, -self.order))
        first = ", ".join(f"a({n}) = {z}" for n, z in enumerate(self.terms, self.start))
        return f"the sequence with {text}, {first}"


@trusted
def recurrence_values(definition: RecurrenceTerms, count: int) -> list[Value]:
    """Return the first terms by the recurrence."""
    found = continued(definition.polynomials, definition.valid, definition.terms, count)
    return [simplest(z) for z in found]


def recurrence_relation(polynomials: Sequence[Sequence[int]]) -> str:
    """Return the equation p_0(n) a(n) + ... + p_r(n) a(n + r) = 0 as a text.

    >>> recurrence_relation([[-1, 2], [3]])
    '((-1)+(2)*n)*a(n+0)+((3))*a(n+1) = 0'
    """
    powers = ("", "*n")
    parts = (
        "+".join(f"({decimal(c)}){f'*n^{j}' if j > 1 else powers[j]}" for j, c in enumerate(poly))
        or "0"
        for poly in polynomials
    )
    return "+".join(f"({part})*a(n+{i})" for i, part in enumerate(parts)) + " = 0"


def recurrence_of(
    of: Definition, evidence: Mapping[str, Any], run: Workings
) -> tuple[tuple[tuple[int, ...], ...], int]:
    """Return the polynomials of a recurrence of a sequence, and from which n on it holds, proved.

    evidence: nothing for a sequence that is defined by one; else `recurrence`, the polynomials,
    and `identity`, what proves it. Raises NotDerived.
    """
    if isinstance(of, RecurrenceTerms):
        return of.polynomials, of.valid
    polynomials = tuple(tuple(map(integer, poly)) for poly in evidence.get("recurrence", ()))
    if len(polynomials) < 2:
        raise NotDerived(f"no recurrence of {of} is given")
    run.lemma(_as_identity(of, polynomials), evidence.get("identity", {}))
    return polynomials, of.offset


def _as_identity(of: Definition, polynomials: Sequence[Sequence[int]]) -> IdentityHolds:
    return IdentityHolds(recurrence_relation(polynomials), (("a", of),), f"n >= {of.offset}")


def find_recurrence(of: Definition, run: Workings) -> dict[str, Any]:
    """Return evidence for `recurrence_of`; raises NotDerived.

    of: defined by a recurrence, or by a formula of binomials, factorials, powers and sums.
    """
    if isinstance(of, RecurrenceTerms):
        return {}
    if not isinstance(of, FormulaTerms):
        raise NotDerived(f"no recurrence of {of} is known")
    formulas = {"a": (of.offset, of.body)}
    try:
        shifts = Shifts({}, formulas, of.offset)
        found = find_operator(shifts, shifts.read(Term("a", Variable("n"))))
        if found is None or len(found) < 2:
            raise NotDerived("no recurrence of the formula was found")
        common = gcd(*(c for poly in found for c in poly))
        found = [[c // common for c in poly] for poly in found]
        shifts = Shifts({}, formulas, of.offset)
        relation = parse_relation(recurrence_relation(found))
        operator = find_operator(shifts, shifts.read(difference_at(relation, 0)))
    except UnknownError:
        raise NotDerived("a formula without a recurrence") from None
    identity = {
        "operator": [[*map(decimal, c)] for c in operator or ()],
        "later": 0,
        "telescopes": {text: one.data() for text, one in shifts.found.items()},
    }
    run.take(prove(_as_identity(of, found), identity, workings=run))
    return {"recurrence": [[*map(decimal, c)] for c in found], "identity": identity}


def terms_by(
    of: Definition, polynomials: Sequence[Sequence[int]], valid: int, last: int, run: Workings
) -> list[Any]:
    """Return the terms before a(last), by a recurrence that is proved; raises NotDerived."""
    try:
        first: list[Any] = of.values(valid - of.offset + len(polynomials) - 1, run)
        return continued(polynomials, valid, first, last - of.offset)
    except ZeroDivisionError:
        raise NotDerived("the recurrence does not determine a term") from None
    except GfkitError as error:
        raise NotDerived(str(error)) from None


def cone_data(cone: Cone) -> dict[str, Any]:
    """Return a cone as JSON data."""
    rays = [[*map(decimal, ray)] for ray in cone.rays]
    return {"rays": rays, "steps": cone.steps, "grows": cone.grows, "from": cone.start}


def cone_sign(of: Definition, evidence: Mapping[str, Any], run: Workings) -> tuple[int, list[Any]]:
    """Return the sign of a(n) from an n on, and the terms before it; raises NotDerived.

    evidence: `cone`, and that of `recurrence_of`.
    """
    polynomials, valid = recurrence_of(of, evidence, run)
    given, order = evidence["cone"], len(polynomials) - 1
    rays = [[*map(integer, ray)] for ray in given["rays"]]
    steps, grows, start = int(given["steps"]), int(given["grows"]), int(given["from"])
    if len(rays) != order or any(len(ray) != order for ray in rays) or not 0 < steps <= 24:
        raise NotDerived(f"a cone has {order} rays of {order} numbers")
    if not max(valid, 0) <= start <= LATEST or abs(grows) > 24:
        raise NotDerived("the cone does not begin where the recurrence holds")
    try:
        matrix, lead = stepping(polynomials, grows)
        rows = cone_rows(matrix, rays, steps)
        terms = terms_by(of, polynomials, valid, start + order, run)
        early, late = terms[: start - of.offset], terms[start - of.offset :]
        sign = enters(rays, grows, start, late) if keeps_from(rows, lead, start) else 0
    except ZeroDivisionError:
        sign = 0
    if not sign:
        raise NotDerived("the cone is left, or not entered")
    return sign, early


def find_cone_sign(of: Definition, run: Workings) -> tuple[int, list[Any], dict[str, Any]]:
    """Return the sign of a(n) from an n on, the terms before, and evidence; raises NotDerived.

    >>> from gfkit.proofs.kernel import Workings
    >>> find_cone_sign(RecurrenceTerms(((1,), (-3,), (1,)), (5, 1)), Workings())[:2]
    (-1, [Fraction(5, 1), Fraction(1, 1)])
    """
    evidence = find_recurrence(of, run)
    polynomials, valid = recurrence_of(of, evidence, run)
    terms = terms_by(of, polynomials, valid, LOOKED_AT + max(valid, 0), run)
    found = find_cone(polynomials, valid, terms, of.offset)
    if found is None:
        raise NotDerived("no cone was found that the recurrence keeps and the terms enter")
    cone, sign = found
    return sign, terms[: cone.start - of.offset], {**evidence, "cone": cone_data(cone)}


def recurrence_of_fit(sequence: Known) -> RecurrenceTerms:
    """Return the definition by a recurrence that fits the terms given; raises GfkitError."""
    fit: Any = sequence.equation
    if fit is None or not hasattr(fit, "polynomials"):
        raise GfkitError("no recurrence with polynomial coefficients fits")
    last = fit.holds_from - 1
    last = max(last, *fit.free, sequence.offset + len(fit.polynomials) - 2)
    terms: list[Any] = sequence.terms(last - sequence.offset + 1)
    polynomials = moved(fit.polynomials, len(fit.polynomials) - 1)
    return RecurrenceTerms(polynomials, tuple(terms), sequence.offset)
