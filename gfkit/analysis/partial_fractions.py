"""Partial fractions of a rational g.f., in the number fields of its roots.

If f is a factor of the denominator with f(0) = 1, of degree d and multiplicity m, and g is f
reversed, then f^m contributes the sum over the roots r of g of c(r, n) r^n, where c is a
polynomial in n of degree below m with coefficients in Q[r]/g. With m = 1 and P/f the part of f,

    c(r) = N(r)/g'(r),   N(r) = sum of P_i r^(d-1-i),

and with m > 1 the coefficients come from the polar part at x = 1/r. [Stanley2012, Theorem 4.1.1]
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from flint import fmpq_poly, fmpz, fmpz_poly

from gfkit.analysis.poles import polar_part, polynomial_in_n
from gfkit.base.budget import forecast, spend, tracked
from gfkit.errors import LimitReached
from gfkit.numbers.algebraic import AlgebraicNumber, Field
from gfkit.numbers.coefficients import factored, fraction_of, ints, rational_of, traces
from gfkit.numbers.decimal import Record

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gfkit.series.rational import RationalGF

MAX_FACTORED = 300
"""Denominators of higher degree are only made square-free."""
BIT_SECONDS = 1e-10
"""Of a closed form and its check, for a cube of the order and a bit of the denominator."""
MAX_REPEATED = 30_000
"""Degree^2 times multiplicity^2, of a factor that is repeated."""
MAX_OFFSET = 1000

Rational = tuple[Fraction, ...]
"""Ascending coefficients of an element of Q[r]/g."""


@dataclass(frozen=True, slots=True, repr=False)
class RootPart(Record):
    """The sum over the roots r of `poly` of (c_0(r) + c_1(r) n + ...) r^n.

    poly: ascending, integers, monic, square-free, and irreducible if `irreducible`.
    numerators: of c_0, c_1, ..., the last of them not 0; c_k is numerators[k]/poly'(r) if
    `over_derivative`, and else numerators[k].
    """

    poly: tuple[int, ...]
    numerators: tuple[Rational, ...]
    over_derivative: bool
    irreducible: bool = True

    @property
    def degree(self) -> int:
        """The number of roots."""
        return len(self.poly) - 1

    @property
    def multiplicity(self) -> int:
        """The multiplicity of each root."""
        return len(self.numerators)

    def values(self, first: int, count: int) -> list[Fraction]:
        """Return the values at n = first, ..., first + count - 1, exactly, in Q[r]/poly.

        Only traces are taken, so no root is ever approximated: the trace of w/poly' is the
        coefficient of r^(d-1) in w (Euler), that of w a combination of power sums.

        >>> fibonacci = RootPart((-1, -1, 1), ((Fraction(0), Fraction(1)),), True)
        >>> [int(value) for value in fibonacci.values(0, 6)]
        [1, 1, 2, 3, 5, 8]
        """
        power = AlgebraicNumber.generator(self.poly) ** first
        elements = [_polynomial((c * power).coefficients) for c in self._elements()]
        below = fmpz(1)
        for element in elements:
            below = below.lcm(element.denom())
        scaled = [fmpz_poly((element * below).numer()) for element in elements]
        monic = fmpz_poly(list(self.poly))
        sums = None if self.over_derivative else traces(self.poly, self.degree)
        found = []
        for n in tracked(range(first, first + count), "values"):
            spend(1 + self.degree // 64)
            total, weight = 0, 1
            for multiple in scaled:
                if sums is None:
                    trace = int(multiple[self.degree - 1])
                else:
                    trace = sum(int(c) * sums[k] for k, c in enumerate(multiple.coeffs()))
                total += weight * trace
                weight *= n
            found.append(Fraction(total, int(below)))
            scaled = [multiple.left_shift(1) % monic for multiple in scaled]
        return found

    def coefficients(self) -> tuple[Rational, ...]:
        """Return c_0, c_1, ... as polynomials in r, of degree below that of poly."""
        if not self.over_derivative:
            return self.numerators
        slope = fmpq_poly(list(self.poly)).derivative()
        inverse = AlgebraicNumber(slope, Field(self.poly)).inverse()
        return tuple((c * inverse).coefficients for c in self._elements())

    def _elements(self) -> list[AlgebraicNumber]:
        return [AlgebraicNumber(_polynomial(c), Field(self.poly)) for c in self.numerators]


@dataclass(frozen=True, slots=True)
class PartialFractions:
    """a(n) = early[n - offset] + the sum of the parts at n, where early is 0 beyond its end."""

    early: Rational
    parts: tuple[RootPart, ...]


def partial_fractions(gf: RationalGF, offset: int = 0) -> PartialFractions:
    """Return the partial fractions of a g.f. whose first coefficient is a(offset).

    Denominators of degree up to MAX_FACTORED are factored into irreducible polynomials, longer
    ones into square-free ones. Raises LimitReached where the forecast is refused, and for repeated
    factors and offsets that are too large.

    >>> from gfkit.series.rational import RationalGF
    >>> found = partial_fractions(RationalGF.of([1, 1], [1, -1, -2]))  # 1, 2, 4, 8, ...
    >>> [(part.poly, part.numerators) for part in found.parts]
    [((-2, 1), ((Fraction(1, 1),),))]
    """
    if abs(offset) > MAX_OFFSET:
        raise LimitReached(f"closed forms are given for offsets up to {MAX_OFFSET}, not {offset}")
    bits = max(abs(c).bit_length() for c in gf.den)
    seconds = BIT_SECONDS * gf.order**3 * bits
    if seconds > 1:
        forecast(f"the closed form of a recurrence of order {gf.order}", seconds=seconds)
    den = fmpq_poly(list(gf.den))
    early, rest = divmod(fmpq_poly(list(gf.num)), den)
    parts = []
    for factor, multiplicity, irreducible in _factors(gf):
        poly = factor[::-1]
        root = AlgebraicNumber.generator(poly)
        if multiplicity == 1:
            field, degree = Field(factor), len(poly) - 1
            others = AlgebraicNumber(den // fmpq_poly(list(factor)), field)
            above = _polynomial((AlgebraicNumber(rest, field) / others).coefficients)
            reverse = fmpq_poly([above[degree - 1 - i] for i in range(degree)])
            numerators = [AlgebraicNumber(reverse, root.field)]
        else:
            numerators = _repeated(gf, root, multiplicity)
        if offset:
            unit = root**-offset
            numerators = [c * unit for c in _moved(numerators, offset)]
        parts.append(
            RootPart(
                poly,
                tuple(c.coefficients for c in numerators),
                over_derivative=multiplicity == 1,
                irreducible=irreducible,
            )
        )
    return PartialFractions(tuple(map(fraction_of, early.coeffs())), tuple(parts))


def _factors(gf: RationalGF) -> Iterator[tuple[tuple[int, ...], int, bool]]:
    """Yield the factors with constant term 1, their multiplicity, and whether irreducible."""
    den = fmpz_poly(list(gf.den))
    if not gf.order:
        return
    is_factored = gf.order <= MAX_FACTORED
    found = factored(den) if is_factored else den.factor_squarefree()[1]
    listed = [(ints(factor), int(multiplicity)) for factor, multiplicity in found]
    for factor, multiplicity in sorted(listed, key=lambda entry: (len(entry[0]), entry[0])):
        poly = tuple(c * factor[0] for c in factor)
        yield poly, multiplicity, is_factored or len(poly) == 2


def _repeated(gf: RationalGF, root: AlgebraicNumber, multiplicity: int) -> list[AlgebraicNumber]:
    """Return the coefficients of powers of n of a part whose roots are multiple."""
    degree = root.field.degree
    if (degree * multiplicity) ** 2 > MAX_REPEATED:
        raise LimitReached(
            f"a factor of degree {degree} has multiplicity {multiplicity}: its closed form "
            "would be too long"
        )
    return polynomial_in_n(polar_part(gf, root, multiplicity))


def _moved(numerators: Sequence[AlgebraicNumber], offset: int) -> list[AlgebraicNumber]:
    """Return the coefficients of a polynomial in n at n - offset."""
    found = [numerators[0] * 0] * len(numerators)
    for c in reversed(numerators):  # Horner
        found = [(found[j - 1] if j else c) - offset * found[j] for j in range(len(found))]
    return found


def _polynomial(coefficients: Rational) -> fmpq_poly:
    return fmpq_poly([rational_of(c) for c in coefficients])
