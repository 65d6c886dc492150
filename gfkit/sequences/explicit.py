"""Sequences that are given: by a fraction, listed terms, or a formula."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Self

from gfkit.base.arguments import trusted
from gfkit.base.budget import Budget, tracked, within
from gfkit.base.principles import Basis, Principle
from gfkit.errors import GfkitError, NormalFormError, Unevaluated, said_as
from gfkit.fits.fit import GivenTerms
from gfkit.formulas.evaluation import (
    EvaluationWork,
    NoValue,
    Scope,
    TooLarge,
    Value,
    simplest,
    value_of,
)
from gfkit.formulas.order_bounds import bound_of
from gfkit.formulas.parser import parse_expression
from gfkit.formulas.tree import Expression, text_of, variables_of
from gfkit.numbers.decimals import decimal, fraction, integer, number_text, numbers_text
from gfkit.numbers.records import LongNumbers
from gfkit.proofs.codec import WHOLE, Shape
from gfkit.proofs.kernel import Derivation, NotDerived, Workings
from gfkit.sequences.definition import GF, Definition, Evidence, sequence_kind
from gfkit.series.marked_gf import (
    MarkedGF,
    Term,
    letters_of,
    renamed,
    terms_text,
    to_flint,
)
from gfkit.series.marks import exponents_data, further_of, read_exponents
from gfkit.series.rational_functions import RationalFunction
from gfkit.series.rational_gf import RationalGF, polynomial_text
from gfkit.series.sequence_spaces import SpaceBound, vanishes

MARKS: Mapping[str, Value] = {name: RationalFunction.variable(name) for name in ("x", "y")}
"""What the letters x and y stand for in a formula: themselves."""

MAX_VALUES = 4_000
"""This many values of a formula prove its generating function; twice as many are fitted."""

MAX_STEPS = 5_000_000
"""Steps of evaluation for the values of one formula, some seconds."""


def _side_data(side: Any) -> list[Any]:
    several = bool(further_of(c[0] for c in side if isinstance(c, tuple)))
    return [
        [*exponents_data(*c[:2], several=several), c[2], decimal(c[3])]
        if isinstance(c, tuple)
        else decimal(c)
        for c in side
    ]


SIDE = Shape(
    _side_data,
    lambda data: tuple(
        (*read_exponents(c[:-2]), int(c[-2]), integer(c[-1])) if isinstance(c, list) else integer(c)
        for c in data
    ),
)
"""A polynomial of a fraction: coefficients, or terms with the exponents of the marks."""
START = WHOLE.at("offset")


@sequence_kind("fraction", start=START, num=SIDE.at("p"), den=SIDE.at("q"))
@dataclass(frozen=True, slots=True, repr=False)
class FractionCoefficients(LongNumbers, Definition):
    """a(start + k) is the coefficient of t^k in num/den, for k >= 0.

    num, den: ascending integers without trailing zeros, or terms (i, j, k, c) for c x^i y^j t^k as
    MarkedGF has them; not 0 at t = 0 in the denominator. They need not be in lowest terms, and
    den[0] need not be 1: coefficients are rational numbers.

    >>> from gfkit.proofs.kernel import Workings
    >>> FractionCoefficients((1,), (2, -1)).compute(3, Workings())
    [Fraction(1, 2), Fraction(1, 4), Fraction(1, 8)]
    """

    num: tuple[int, ...] | tuple[Term, ...]
    den: tuple[int, ...] | tuple[Term, ...]
    start: int = 0

    def __post_init__(self) -> None:
        if not self.den or not self.den[0] or (self.is_marked and self.den[0][2]):  # type: ignore[index]
            raise NormalFormError("the denominator of a generating function is 0 at t = 0")
        if not all(self.num[-1:]) or not self.den[-1]:
            raise NormalFormError("a polynomial does not end in a zero")

    @classmethod
    def of_gf(cls, gf: RationalGF | MarkedGF, start: int = 0) -> Self:
        """Return the coefficients of a fraction in lowest terms."""
        return cls(gf.num, gf.den, start)

    @property
    def letters(self) -> frozenset[str]:
        """The marks, if it has any."""
        if not self.is_marked:
            return frozenset()
        terms: Any = (*self.num, *self.den)
        further = frozenset(further_of(term[0] for term in terms))
        return further | letters_of(terms) if further else frozenset("xy")

    @property
    def parameters(self) -> frozenset[str]:
        """The letters besides the marks x and y."""
        return self.letters - {"x", "y"}

    def renamed(self, names: Mapping[str, str]) -> FractionCoefficients:
        """Return the same with other letters."""
        found = self.gf()
        return self.of_gf(renamed(found, names), self.start) if self.is_marked else self  # type: ignore[arg-type]

    @property
    def is_marked(self) -> bool:
        """Return whether numerator and denominator are polynomials in t with marks x and y."""
        return isinstance(self.den[0], tuple)

    def gf(self) -> RationalGF | MarkedGF:
        """Return the fraction in lowest terms; raises NormalFormError if den is not 1 at t = 0."""
        if self.is_marked:
            sides: list[Any] = [self.num, self.den]
            further = further_of(term[0] for side in sides for term in side)
            return MarkedGF.from_flint(*(to_flint(side, further) for side in sides))
        return RationalGF.of(self.num, self.den)  # type: ignore[arg-type]

    def compute(self, count: int, run: Workings) -> list[Value]:
        """Return the first coefficients."""
        return run(fraction_values, self, count)

    def derive_gf(self, gf: GF, evidence: Evidence, run: Workings) -> Derivation:  # noqa: ARG002
        """Derive that the fraction in lowest terms is gf."""
        with said_as(NotDerived, NormalFormError):
            same = self.gf() == gf
        if not same:
            raise NotDerived(f"{self} are not those of {gf}")
        return Derivation("the two fractions are equal", basis=Basis(Principle.EQUAL_FRACTIONS))

    def find_gf(self, run: Workings) -> tuple[GF, Evidence] | None:  # noqa: ARG002
        """Return the fraction in lowest terms, None if its denominator does not begin with 1."""
        try:
            return self.gf(), {}
        except NormalFormError:
            return None

    def __str__(self) -> str:
        if self.is_marked:
            sides = [terms_text(side) for side in (self.num, self.den)]  # type: ignore[arg-type]
        else:
            sides = [polynomial_text(side, "t") for side in (self.num, self.den)]  # type: ignore[arg-type]
        power = "n" if self.start == 0 else f"(n{-self.start:+d})"
        return f"the coefficient of t^{power} in ({sides[0]})/({sides[1]})"


@trusted
def fraction_values(definition: FractionCoefficients, count: int) -> list[Value]:
    """Return the first coefficients of the fraction of a definition."""
    try:
        gf = definition.gf()
    except NormalFormError:
        if definition.is_marked:
            raise
        num: Any = definition.num
        den: Any = definition.den
        found: list[Fraction] = []
        for n in tracked(range(count), "terms"):
            known = sum(c * found[n - k] for k, c in enumerate(den[1:], 1) if k <= n)
            found.append((Fraction(num[n] if n < len(num) else 0) - known) / den[0])
        return [simplest(value) for value in found]
    if isinstance(gf, MarkedGF):
        return [simplest(RationalFunction.of(profile)) for profile in gf.terms(count)]
    return list(gf.terms(count))


TERM = Shape(number_text, lambda text: simplest(fraction(text)))


@sequence_kind("terms", start=START, terms=TERM.many())
@dataclass(frozen=True, slots=True, repr=False)
class ListedTerms(LongNumbers, Definition):
    """a(start), a(start + 1), ... are the listed numbers, and there are no others.

    terms: integers and fractions, at least one.
    """

    terms: tuple[int | Fraction, ...]
    start: int = 0

    def __post_init__(self) -> None:
        if not self.terms:
            raise NormalFormError("a list of terms must not be empty")

    @property
    def last(self) -> int:
        """The index of the last term."""
        return self.start + len(self.terms) - 1

    def compute(self, count: int, run: Workings) -> list[Value]:  # noqa: ARG002
        """Return the first terms."""
        return [simplest(term) for term in self.terms[:count]]

    def __str__(self) -> str:
        shown = numbers_text(self.terms[:6]) + (", ..." if len(self.terms) > 6 else "")
        return f"the listed terms {shown} for {self.start} <= n <= {self.last}"


FITTED, AGREEING = 40, 12
"""Values of a formula without a bound for its order, and how many of them confirm a fraction."""
_FORMULA = Shape(text_of, lambda data: parse_expression(str(data)))


@sequence_kind("formula", body=_FORMULA.at("formula"), start=START)
@dataclass(frozen=True, slots=True, repr=False)
class FormulaTerms(Definition):
    """a(n) is the value of a formula in n for n >= start; the letters x and y are marks.

    >>> from gfkit.proofs.kernel import Workings
    >>> list(map(str, FormulaTerms(parse_expression("x*binomial(n,2)"), 2).compute(2, Workings())))
    ['x', '3*x']
    """

    body: Expression
    start: int = 0

    @property
    def letters(self) -> frozenset[str]:
        """The marks that occur in the formula."""
        return variables_of(self.body) & {"x", "y"}

    def compute(self, count: int, run: Workings) -> list[Value]:
        """Return the first values; raises Unevaluated if there is none."""
        return run(formula_values, self, count)

    def derive_gf(self, gf: GF, evidence: Evidence, run: Workings) -> Derivation:  # noqa: ARG002
        """Compare as many values as prove that the formula gives the coefficients of gf.

        Both are members of a space closed under shifts from some n on
        (`formulas.order_bounds`), or satisfy one recurrence with polynomial coefficients
        (`sequences.holonomic_proofs.derive_fraction`).
        """
        bound = bound_of(self.body, {})
        if isinstance(gf, MarkedGF):
            raise NotDerived(f"no bound on the order of {text_of(self.body)} is known")
        if bound is None:
            from gfkit.sequences.holonomic_proofs import derive_fraction  # noqa: PLC0415 - slow to import

            return derive_fraction(self, gf, run)
        both = bound + SpaceBound.of_gf(gf, self.start)
        count = max(both.start - self.start, 0) + both.order
        if count > 2 * MAX_VALUES:
            raise NotDerived(f"{count} values would have to be compared")
        with said_as(NotDerived, GfkitError):
            values = run(formula_values, self, count, plain=True)
        if values != gf.terms(count):
            raise NotDerived(f"the values of {text_of(self.body)} are not the coefficients of {gf}")
        return Derivation(
            vanishes("the formula and the coefficients", both.order, count),
            basis=Basis(Principle.ORDER_BOUND),
        )

    def find_gf(self, run: Workings) -> tuple[GF, Evidence] | None:
        """Return the fraction that twice as many values fit as the order may be, None for none."""
        bound = bound_of(self.body, {})
        if bound is None or self.letters:
            return None
        early = max(bound.start - self.start, 0)
        if early + 2 * bound.order > 2 * MAX_VALUES:
            return None
        try:
            values: list[Any] = self.compute(early + 2 * bound.order, run)
        except GfkitError:  # no value somewhere
            return None
        if not all(isinstance(value, int) for value in values):
            return None
        from gfkit.fits.c_finite import fit_cfinite  # noqa: PLC0415 - slow to import

        fit = fit_cfinite(GivenTerms(tuple(values[early:])), spare=0)
        if fit is None:
            return None
        den = fit.gf.den
        num = [
            sum(c * values[n - k] for k, c in enumerate(den) if k <= n)
            for n in range(early + len(den) - 1)
        ]
        return RationalGF.of(num, den), {}

    def find_gf_by_recurrence(self, run: Workings) -> tuple[GF, Evidence] | None:
        """Return the fraction that fits the first values, if a recurrence in n proves it."""
        from gfkit.fits.c_finite import fit_cfinite  # noqa: PLC0415 - slow to import
        from gfkit.sequences.holonomic_proofs import SECONDS, derive_fraction  # noqa: PLC0415

        if self.letters or bound_of(self.body, {}) is not None:
            return None
        try:
            values: list[Any] = self.compute(FITTED, run)
            if not all(isinstance(value, int) for value in values):
                return None
            fit = fit_cfinite(GivenTerms(tuple(values)), spare=AGREEING)
            if fit is None:
                return None
            with within(Budget(seconds=SECONDS)):
                derive_fraction(self, fit.gf, run)
        except GfkitError:
            return None
        return fit.gf, {}

    def __str__(self) -> str:
        return f"{text_of(self.body)} for n >= {self.start}"


@trusted
def formula_values(definition: FormulaTerms, count: int, *, plain: bool = False) -> list[Value]:
    """Return the first values of the formula of a definition; plain: with the roots of proofs."""
    work, found = EvaluationWork(MAX_STEPS, plain), []
    for k in tracked(range(count), "values of the formula"):
        n = definition.start + k
        try:
            found.append(value_of(definition.body, Scope({**MARKS, "n": n}, {}, work)))
        except Unevaluated as error:
            if isinstance(error, TooLarge):
                raise TooLarge(f"a({n}) is too large: {error}") from None
            kind = NoValue if isinstance(error, NoValue) else Unevaluated
            raise kind(f"there is no a({n}): {error}") from None
    return found
