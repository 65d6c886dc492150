"""Statements about formulas: one gives a sequence from some n on, or its main term, exactly."""

from __future__ import annotations

from dataclasses import dataclass
from math import comb
from typing import TYPE_CHECKING, Any, Literal

from gfkit.analysis.exponential import NotExponential, exponential
from gfkit.analysis.poles import WIDE_BITS, polar_part, poles, polynomial_in_n
from gfkit.base.budget import tracked
from gfkit.errors import GfkitError
from gfkit.formulas.plain import NotPlain, canonical, formula_of, json_of, plain_of, plain_of_json
from gfkit.formulas.tree import text_of
from gfkit.numbers.algebraic import AlgebraicNumber
from gfkit.numbers.coefficients import derivative, trimmed, value_at
from gfkit.numbers.decimal import short_text
from gfkit.proofs.closed_sets import WHOLE, Shape, same
from gfkit.proofs.kernel import Derivation, NotDerived, Statement, statement
from gfkit.sequences.definition import DEFINITION, Definition
from gfkit.sequences.is_gf import gf_evidence, gf_lemma, proved_about
from gfkit.sequences.main_part import root_evidence

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gfkit.analysis.closed_form import ClosedForm
    from gfkit.analysis.poles import Pole
    from gfkit.formulas.tree import Expression
    from gfkit.proofs.kernel import Proved, Workings
    from gfkit.sequences.sequence import Sequence
    from gfkit.series.rational import RationalGF


FORMULA = Shape(
    lambda formula: json_of(plain_of(formula)), lambda data: formula_of(plain_of_json(data))
)
"""A formula as plain data."""


@statement("closed form", of=DEFINITION, formula=FORMULA, start=WHOLE.at("from"))
@dataclass(frozen=True, slots=True, repr=False)
class ClosedFormHolds(Statement):
    """a(n) = formula for every n >= start, a by `of`.

    The values of a formula are a sum of c(n) n^j b^n, in a space of D dimensions that is closed
    under shifts; from where the recurrence of order d holds backwards too, so are the terms. D + d
    consecutive equal values prove the rest, and those before are compared one by one.
    """

    of: Definition
    formula: Expression
    start: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "formula", canonical(self.formula))

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:
        """Compare as many exact values as the dimensions require.

        evidence: the generating function (gf_lemma).
        """
        gf = gf_lemma(self.of, evidence, run)
        try:
            values = exponential(plain_of(self.formula))
        except (NotExponential, NotPlain) as error:
            raise NotDerived(str(error)) from None
        first = self.start - self.of.offset
        if first < 0:
            raise NotDerived(f"there is no a({self.start})")
        late = max(first, len(gf.num) - gf.order)
        count = late - first + values.dimension + gf.order
        try:
            found = values.values(self.start, count)
        except NotExponential as error:
            raise NotDerived(str(error)) from None
        terms = gf.terms(first + count)[first:]
        pairs = tracked(list(zip(found, terms, strict=True)), "values compared")
        for n, (value, term) in enumerate(pairs, self.start):
            if value != term:
                raise NotDerived(
                    f"a({n}) = {short_text(term)} could not be shown to equal the formula"
                )
        return Derivation(
            f"{count} exact values agree; the terms are in a space of dimension {gf.order}, the "
            f"formula in one of dimension {values.dimension}",
            gf_evidence(gf),
        )

    def __str__(self) -> str:
        return f"a(n) = {text_of(self.formula)} for n >= {self.start}, where a(n) is {self.of}"


def prove_closed_form(sequence: Sequence, closed: ClosedForm) -> Proved:
    """Return the proof that a closed form gives a(n) from where it holds; raises NotDerived."""
    return proved_about(sequence, lambda of: ClosedFormHolds(of, closed.formula, closed.holds_from))


ROUNDS = 5
REST = ("o(1)", "~")

Rest = Literal["o(1)", "~"]


class NotOnePower(GfkitError):
    """A formula is not P(n) b^n with real numbers that are not 0."""


def one_power(formula: Expression) -> tuple[AlgebraicNumber, tuple[AlgebraicNumber, ...]]:
    """Return b and P of a formula that is P(n) b^n for every n by its form; raises NotOnePower.

    b and the coefficients of P, ascending, are real, the last of them not 0.

    The form decides, and never values at some n: 2^n + floor(n/4) is 2^n for four n.

    >>> from gfkit.formulas.grammar import parse_expression
    >>> from gfkit.formulas.plain import formula_of, plain_of
    >>> golden = formula_of(plain_of(parse_expression("((1+sqrt(5))/2)^(n+1)/sqrt(5)")))
    >>> base, coefficients = one_power(golden)
    >>> print(base, coefficients[0])
    1/2+1/2*sqrt(5) 1/2+1/10*sqrt(5)
    """
    try:
        values = exponential(plain_of(formula))
    except (NotExponential, NotPlain) as error:
        raise NotOnePower(str(error)) from None
    pieces = values.pieces
    if values.sums or not pieces or any(piece.base != pieces[0].base for piece in pieces):
        raise NotOnePower("the formula is not one power b^n times a polynomial in n")
    if any(len(set(piece.coefficients)) > 1 for piece in pieces):
        raise NotOnePower("a coefficient depends on n modulo a period")
    found = {piece.power: _real(piece.coefficients[0]) for piece in pieces}
    listed = trimmed([found.get(k, AlgebraicNumber.of(0)) for k in range(max(found) + 1)])
    if not listed:
        raise NotOnePower("the formula is 0")
    return _real(pieces[0].base), listed


def _real(number: AlgebraicNumber) -> AlgebraicNumber:
    if not number.is_real():
        raise NotOnePower(f"{number} is not real")
    return number


def _rest(data: Any) -> Rest:
    if data not in REST:
        raise NotPlain("the remainder is o(1) or ~")
    return data  # type: ignore[no-any-return]


@statement("asymptotic formula", of=DEFINITION, main=FORMULA, rest=Shape(same, _rest))
@dataclass(frozen=True, slots=True, repr=False)
class TendsTo(Statement):
    """a(n) - main(n) tends to 0 for rest "o(1)"; a(n)/main(n) tends to 1 for "~".

    main: P(n) b^n, by the form of the formula. The term of b in the partial fractions of the
    generating function is compared exactly; all other roots are enclosed.
    """

    of: Definition
    main: Expression
    rest: Rest = "o(1)"

    def __post_init__(self) -> None:
        object.__setattr__(self, "main", canonical(self.main))

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:
        """Compare the polar part exactly, and the other roots with 1, or with |b|.

        evidence: the generating function (gf_lemma), `bits` for the roots.
        """
        gf = gf_lemma(self.of, evidence, run)
        try:
            base, said = one_power(self.main)
        except NotOnePower as error:
            raise NotDerived(str(error)) from None
        exactly = exact_part(gf, base)
        if exactly is None:
            raise NotDerived("the base is not a growth rate of the sequence")
        offset = self.of.offset  # the coefficient of t^k is a(k + offset)
        if not _agree(exactly, said, base**-offset, offset, self.rest):
            raise NotDerived("the coefficient is different")
        bits = int(evidence.get("bits", WIDE_BITS))
        for tried in (bits << k for k in range(ROUNDS)):
            found = run(poles, gf, tried)
            others = others_than(found, base)
            if others is None:
                continue
            size = -base if base.sign() < 0 else base
            bound = AlgebraicNumber.of(1) if self.rest == "o(1)" else size
            if all(AlgebraicNumber.of(pole.most) < bound for pole in others):
                return Derivation(
                    "base and coefficient are exact, the other roots are smaller",
                    {**gf_evidence(gf), "bits": tried, **root_evidence(gf, tried)},
                )
        raise NotDerived("the other roots could not be shown to be small enough")

    def __str__(self) -> str:
        main = text_of(self.main)
        said = f"a(n) = {main} + o(1)" if self.rest == "o(1)" else f"a(n) ~ {main}"
        return f"{said}, where a(n) is {self.of}"


def _agree(
    exactly: tuple[AlgebraicNumber, ...],
    said: tuple[AlgebraicNumber, ...],
    unit: AlgebraicNumber,
    offset: int,
    rest: str,
) -> bool:
    """Compare the sum of c_i k^i b^k, k = n - offset, with the stated polynomial in n."""
    zero = AlgebraicNumber.of(0)
    if rest == "~":
        return len(said) == len(exactly) and said[-1] == exactly[-1] * unit
    if len(said) > len(exactly):
        return False
    moved = []
    for i in range(len(exactly)):
        binomials = (comb(k, i) * (-offset) ** (k - i) for k in range(i, len(exactly)))
        moved.append(sum((c * b for c, b in zip(exactly[i:], binomials, strict=True)), zero) * unit)
    return [*said, *[zero] * (len(exactly) - len(said))] == moved


def exact_part(gf: RationalGF, base: AlgebraicNumber) -> tuple[AlgebraicNumber, ...] | None:
    """Return the P of the term P(n) base^n of the coefficients, exact; None if base is not a root.

    >>> from gfkit.series.rational import RationalGF
    >>> tuple(map(str, exact_part(RationalGF.of([1], [1, -4, 4]), AlgebraicNumber.of(2))))
    ('1', '1')
    """
    multiplicity = 0
    derived: list[int] = list(reversed(gf.den))
    while len(derived) > 1 and not value_at(derived, base):
        multiplicity += 1
        derived = derivative(derived)
    if not multiplicity or not base:
        return None
    return tuple(polynomial_in_n(polar_part(gf, base, multiplicity)))


def others_than(found: tuple[Pole, ...], base: AlgebraicNumber) -> list[Pole] | None:
    """Return the poles other than that of a real root; None if several may be it."""
    others = []
    for pole in found:
        real, imaginary = pole.base.real, pole.base.imaginary
        low, high = AlgebraicNumber.of(real.low), AlgebraicNumber.of(real.high)
        if not (imaginary.low <= 0 <= imaginary.high and low <= base <= high):
            others.append(pole)
    return others if len(others) == len(found) - 1 else None
