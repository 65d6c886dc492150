"""The statement that a formula is the main term of a sequence: rest and ratio have limits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from gfkit.analysis.exponential_polynomials import NotExponential, exponential
from gfkit.analysis.poles import WIDE_BITS, polar_part, poles, polynomial_in_n
from gfkit.base.principles import Basis, Principle
from gfkit.errors import GfkitError, LimitReached, said_as
from gfkit.formulas.prefix import NotPrefix, canonical, prefix_of
from gfkit.formulas.tree import Expression
from gfkit.numbers.algebraic import AlgebraicNumber
from gfkit.numbers.polynomials import derivative, trimmed, value_at
from gfkit.proofs.codec import one_of
from gfkit.proofs.kernel import Derivation, NotDerived, Statement, Workings, statement
from gfkit.sequences.closed_forms import FORMULA
from gfkit.sequences.definition import DEFINITION, Definition
from gfkit.sequences.gf import gf_evidence, gf_lemma
from gfkit.sequences.growth import root_evidence

if TYPE_CHECKING:
    from gfkit.analysis.poles import Pole
    from gfkit.series.rational_gf import RationalGF

ROUNDS = 5
REST = ("o(1)", "~")

Rest = Literal["o(1)", "~"]


class NotOnePower(GfkitError):
    """A formula is not P(n) b^n with real numbers that are not 0."""


def one_power(formula: Expression) -> tuple[AlgebraicNumber, tuple[AlgebraicNumber, ...]]:
    """Return b and P of a formula that is P(n) b^n for every n by its form; raises NotOnePower.

    b and the coefficients of P, ascending, are real, the last of them not 0.

    The form decides, and never values at some n: 2^n + floor(n/4) is 2^n for four n.

    >>> from gfkit.formulas.parser import parse_expression
    >>> from gfkit.formulas.prefix import formula_of, prefix_of
    >>> golden = formula_of(prefix_of(parse_expression("((1+sqrt(5))/2)^(n+1)/sqrt(5)")))
    >>> base, coefficients = one_power(golden)
    >>> print(base, coefficients[0])
    1/2+1/2*sqrt(5) 1/2+1/10*sqrt(5)
    """
    with said_as(NotOnePower, NotExponential, NotPrefix, LimitReached):
        values = exponential(prefix_of(formula))
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


@statement("asymptotic formula", of=DEFINITION, main=FORMULA, rest=one_of(REST, "the remainder is"))
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
        with said_as(NotDerived, NotOnePower):
            base, said = one_power(self.main)
        exactly = exact_part(gf, base, self.of.offset)
        if exactly is None:
            raise NotDerived("the base is not a growth rate of the sequence")
        if not _agree(exactly, said, self.rest):
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
                    basis=Basis(Principle.DOMINANT_POLES),
                )
        raise NotDerived("the other roots could not be shown to be small enough")


def _agree(
    exactly: tuple[AlgebraicNumber, ...], said: tuple[AlgebraicNumber, ...], rest: str
) -> bool:
    """Compare the coefficients of P with those of the stated polynomial in n."""
    if rest == "~":
        return len(said) == len(exactly) and said[-1] == exactly[-1]
    zero = AlgebraicNumber.of(0)
    return len(said) <= len(exactly) and exactly == (*said, *[zero] * (len(exactly) - len(said)))


def exact_part(
    gf: RationalGF, base: AlgebraicNumber, offset: int = 0
) -> tuple[AlgebraicNumber, ...] | None:
    """Return the P of the term P(n) base^n of a(n), exact; None if base is not a root.

    offset: the n of the first coefficient of gf.

    >>> from gfkit.series.rational_gf import RationalGF
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
    return tuple(polynomial_in_n(polar_part(gf, base, multiplicity), base, offset))


def others_than(found: tuple[Pole, ...], base: AlgebraicNumber) -> list[Pole] | None:
    """Return the poles other than that of a real root; None if several may be it."""
    others = []
    for pole in found:
        real, imaginary = pole.base.real, pole.base.imaginary
        low, high = AlgebraicNumber.of(real.low), AlgebraicNumber.of(real.high)
        if not (imaginary.low <= 0 <= imaginary.high and low <= base <= high):
            others.append(pole)
    return others if len(others) == len(found) - 1 else None
