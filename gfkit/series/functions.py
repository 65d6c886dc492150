"""Rational functions of t, x and y over the rationals, for formulas as people write them."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import comb, prod
from typing import TYPE_CHECKING

from flint import fmpq_poly

from gfkit.errors import GfkitError, LimitReached, NormalFormError
from gfkit.series.marked import MarkedGF, context, terms_text
from gfkit.series.profile import Profile
from gfkit.series.rational import RationalGF

if TYPE_CHECKING:
    from collections.abc import Mapping

    from flint import fmpz_mpoly

MAX_DEGREE = 2_000
MAX_TERMS = 20_000

Monomial = tuple[Fraction, int, int, int]
"""A coefficient and the exponents of x, y and t, which may be negative."""


@dataclass(frozen=True, slots=True)
class RationalFunction:
    """num/den in lowest terms, polynomials of `marked.context()`; the lead of den is positive.

    >>> t, x = RationalFunction.variable("t"), RationalFunction.variable("x")
    >>> print(1 / (1 - t) - x, (1 - t**2) / (1 - t))
    (-1+x-x*t)/(-1+t) 1+t
    """

    num: fmpz_mpoly
    den: fmpz_mpoly

    @classmethod
    def of(cls, value: int | Fraction | RationalFunction | Profile) -> RationalFunction:
        """Return a number or a profile as a function."""
        if isinstance(value, RationalFunction):
            return value
        if isinstance(value, Profile):
            top = context().from_dict({(0, i, j): f for i, j, f in value.terms})
            return cls(top, context().constant(1))
        fraction = Fraction(value)
        return cls(*(context().constant(c) for c in fraction.as_integer_ratio()))

    @classmethod
    def variable(cls, name: str) -> RationalFunction:
        """Return one of the variables t, x, y."""
        exponents: tuple[int, ...] = tuple(int(name == known) for known in ("t", "x", "y"))
        return cls(context().from_dict({exponents: 1}), context().constant(1))

    @classmethod
    def monomial(cls, monomial: Monomial) -> RationalFunction:
        """Return c x^i y^j t^k."""
        c, i, j, k = monomial
        above = (max(k, 0), max(i, 0), max(j, 0))
        below = (max(-k, 0), max(-i, 0), max(-j, 0))
        num = context().from_dict({above: c.numerator})
        return cls._reduced(num, context().from_dict({below: c.denominator}))

    @classmethod
    def _reduced(cls, num: fmpz_mpoly, den: fmpz_mpoly) -> RationalFunction:
        if den.is_zero():
            raise ZeroDivisionError("division by 0")
        _refuse_large(num, den, 4)
        common = num.gcd(den)
        num, den = num / common, den / common
        if den.leading_coefficient() < 0:
            num, den = -num, -den
        _refuse_large(num, den)
        return cls(num, den)

    def __add__(self, other: int | Fraction | RationalFunction) -> RationalFunction:
        if not isinstance(other, int | Fraction | RationalFunction):
            return NotImplemented
        o = RationalFunction.of(other)
        return self._reduced(self.num * o.den + o.num * self.den, self.den * o.den)

    __radd__ = __add__

    def __neg__(self) -> RationalFunction:
        return RationalFunction(-self.num, self.den)

    def __sub__(self, other: int | Fraction | RationalFunction) -> RationalFunction:
        return self + -RationalFunction.of(other)

    def __rsub__(self, other: int | Fraction) -> RationalFunction:
        return -self + other

    def __mul__(self, other: int | Fraction | RationalFunction) -> RationalFunction:
        if not isinstance(other, int | Fraction | RationalFunction):
            return NotImplemented
        o = RationalFunction.of(other)
        return self._reduced(self.num * o.num, self.den * o.den)

    __rmul__ = __mul__

    def __truediv__(self, other: int | Fraction | RationalFunction) -> RationalFunction:
        o = RationalFunction.of(other)
        return self._reduced(self.num * o.den, self.den * o.num)

    def __rtruediv__(self, other: int | Fraction) -> RationalFunction:
        return RationalFunction.of(other) / self

    def __pow__(self, exponent: int) -> RationalFunction:
        degree = max(*self.num.degrees(), *self.den.degrees(), 0)
        if degree * abs(exponent) > MAX_DEGREE:
            raise LimitReached(f"a power that has more than degree {MAX_DEGREE}")
        if self.terms_of_power(abs(exponent)) > MAX_TERMS:
            raise LimitReached(f"a power that has more than {MAX_TERMS} terms")
        base = self if exponent >= 0 else 1 / self
        return RationalFunction(base.num ** abs(exponent), base.den ** abs(exponent))

    def terms_of_power(self, exponent: int) -> int:
        """Return a bound for the number of terms of a power's numerator and denominator."""
        return sum(_terms_of_power(side, exponent) for side in (self.num, self.den))

    def __eq__(self, other: object) -> bool:
        if isinstance(other, int | Fraction | RationalFunction):
            o = RationalFunction.of(other)
            return bool(self.num == o.num and self.den == o.den)
        return NotImplemented

    def __hash__(self) -> int:
        return hash((str(self.num), str(self.den)))

    def is_zero(self) -> bool:
        """Tell whether this is 0."""
        return bool(self.num.is_zero())

    def as_monomial(self) -> Monomial | None:
        """Return c x^i y^j t^k as its data if the function is one, exponents maybe negative."""
        if len(self.num) != 1 or len(self.den) != 1:
            return None
        (up, c), (down, d) = (next(iter(side.to_dict().items())) for side in (self.num, self.den))
        k, i, j = (int(a) - int(b) for a, b in zip(up, down, strict=True))
        return Fraction(int(c), int(d)), i, j, k

    def substituted(self, values: Mapping[str, RationalFunction]) -> RationalFunction:
        """Return the function with functions for some variables."""
        inside = [values.get(name, RationalFunction.variable(name)) for name in ("t", "x", "y")]
        sides = []
        for side in (self.num, self.den):
            total = RationalFunction.of(0)
            for exponents, c in side.to_dict().items():
                part = RationalFunction.of(int(c))
                for value, exponent in zip(inside, exponents, strict=True):
                    part = part * value ** int(exponent)
                total = total + part
            sides.append(total)
        return sides[0] / sides[1]

    def coefficient(self, k: int) -> Fraction:
        """Return the coefficient of t^k in the Laurent series; raises NormalFormError for marks.

        >>> t = RationalFunction.variable("t")
        >>> (1 / (2 * t - t**2)).coefficient(-1), (1 / (2 * t - t**2)).coefficient(1)
        (Fraction(1, 2), Fraction(1, 8))
        """
        num, den = (fmpq_poly(side) for side in self._univariate())
        if not num:
            return Fraction(0)
        low = next(i for i in range(den.degree() + 1) if den[i])
        wanted = k + low + 1
        if wanted <= 0:
            return Fraction(0)
        below = den.right_shift(low)
        inverse, known = fmpq_poly([1 / below[0]]), 1
        while known < wanted:  # Newton, twice as many terms
            known = min(2 * known, wanted)
            inverse = inverse.mul_low(2 - below.mul_low(inverse, known), known)
        found = inverse.mul_low(num, wanted)[wanted - 1]
        return Fraction(int(found.p), int(found.q))

    def _univariate(self) -> tuple[list[int], list[int]]:
        """Return numerator and denominator by powers of t; raises NormalFormError for marks."""
        sides = []
        for side in (self.num, self.den):
            degrees = side.degrees()
            if degrees[1] > 0 or degrees[2] > 0:
                raise NormalFormError("the generating function has marks")
            entries = side.to_dict()
            sides.append([int(entries.get((k, 0, 0), 0)) for k in range(max(degrees[0], 0) + 1)])
        return sides[0], sides[1]

    def as_profile(self) -> Profile:
        """Return a polynomial in x and y with integer coefficients as a profile."""
        if self.den != context().constant(1) or (self.num.degrees()[0] > 0):
            raise GfkitError(f"{self} is not a polynomial in x and y with integer coefficients")
        return Profile.of({(int(i), int(j)): int(c) for (_, i, j), c in self.num.to_dict().items()})

    def as_marked_gf(self) -> MarkedGF:
        """Return the power series in t as a MarkedGF; raises NormalFormError if it is none."""
        return MarkedGF.from_flint(self.num, self.den)

    def ascending(self) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
        """Return numerator and denominator as ascending integers in t; None if there are marks.

        >>> (1 / (2 - RationalFunction.variable("t"))).ascending()
        ((-1,), (-2, 1))
        """
        sides = []
        for side in (self.num, self.den):
            degrees = side.degrees()
            if degrees[1] > 0 or degrees[2] > 0:
                return None
            entries = side.to_dict()
            sides.append(tuple(int(entries.get((k, 0, 0), 0)) for k in range(degrees[0] + 1)))
        return sides[0], sides[1]

    def as_gf(self) -> RationalGF:
        """Return the power series in t, without marks; raises NormalFormError if it is none."""
        return RationalGF.of(*self._univariate())

    def __str__(self) -> str:
        above, below = (
            terms_text(
                sorted(
                    ((int(i), int(j), int(k), int(c)) for (k, i, j), c in side.to_dict().items()),
                    key=lambda term: (term[2], term[0], term[1]),
                )
            )
            for side in (self.num, self.den)
        )
        if below == "1":
            return above
        return f"({above})/({below})"


def _refuse_large(num: fmpz_mpoly, den: fmpz_mpoly, times: int = 1) -> None:
    """Refuse polynomials above the limits, or above so many times them."""
    degree = max(*num.degrees(), *den.degrees())
    if degree > times * MAX_DEGREE or len(num) + len(den) > times * MAX_TERMS:
        raise LimitReached(
            f"a formula that expands to more than degree {MAX_DEGREE} or {MAX_TERMS} terms"
        )


def _terms_of_power(side: fmpz_mpoly, exponent: int) -> int:
    """Return a bound for the number of terms of a power of a polynomial."""
    box = prod(int(degree) * exponent + 1 for degree in side.degrees())
    return min(box, comb(exponent + len(side) - 1, exponent)) if len(side) else 0
