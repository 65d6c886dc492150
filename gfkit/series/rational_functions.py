"""Rational functions of t, x, y and other letters over Q, for formulas as people write them.

They are polynomials of `series.marked_gf.context(further)`: of t, x and y alone as long as
no other letter occurs. Two of different contexts are taken to one that has the letters of both.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import comb, prod
from typing import Any

from flint import fmpz_mpoly, fmpz_poly

from gfkit.errors import GfkitError, LimitReached, NormalFormError
from gfkit.numbers.coercion import Operators
from gfkit.numbers.polynomials import ints
from gfkit.series.marked_gf import MarkedGF, context, terms_of, terms_text, to_flint
from gfkit.series.marks import FURTHER, PLACE, further_of
from gfkit.series.nth_term import coefficient
from gfkit.series.profiles import Profile
from gfkit.series.rational_gf import RationalGF, RationalSeries, lowest, series_of

MAX_DEGREE = 4_000
MAX_TERMS = 20_000
MAX_BITS, MAX_SIZE = 40_000, 4_000_000
"""The bits of a coefficient of a series that is read, and that times the number of coefficients."""

Monomial = tuple[Fraction, int, int, int]
"""A coefficient and the exponents of x, y and t, which may be negative."""

Exponents = tuple[int, int, int]
"""Of t, x and y; those of other letters are given by that of x (`series.profiles`)."""


class RationalFunction(Operators):
    """num/den in lowest terms, polynomials of one context; the lead of den is positive.

    Immutable: what `num` and `den` return is a copy.

    >>> t, x = RationalFunction.variable("t"), RationalFunction.variable("x")
    >>> print(1 / (1 - t) - x, (1 - t**2) / (1 - t))
    (-1+x-x*t)/(-1+t) 1+t
    >>> k = RationalFunction.variable("k")
    >>> print((k**2 - x**2) / (k + x), 1 / (k - 1))
    -x+k (1)/(-1+k)
    """

    __slots__ = ("_den", "_num")

    _num: fmpz_mpoly
    _den: fmpz_mpoly

    def __init__(self, num: fmpz_mpoly, den: fmpz_mpoly) -> None:
        """Make num/den, which must be in lowest terms, and its own from now on."""
        object.__setattr__(self, "_num", num)
        object.__setattr__(self, "_den", den)

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.num_terms(), self.den_terms())

    @property
    def num(self) -> fmpz_mpoly:
        """The numerator."""
        return self._num + 0

    @property
    def den(self) -> fmpz_mpoly:
        """The denominator."""
        return self._den + 0

    def num_terms(self) -> dict[Exponents, int]:
        """Return the numerator, by the exponents of t, x and y."""
        return _terms_of(self._num)

    def den_terms(self) -> dict[Exponents, int]:
        """Return the denominator, by the exponents of t, x and y."""
        return _terms_of(self._den)

    @property
    def size(self) -> tuple[int, int]:
        """How many terms the numerator and the denominator have, at least 1."""
        return max(len(self._num), 1), len(self._den)

    @property
    def bits(self) -> int:
        """About how many bits the coefficients take."""
        return sum(
            1 + int(c).bit_length() for side in (self._num, self._den) for c in side.coeffs()
        )

    @classmethod
    def of(cls, value: int | Fraction | RationalFunction | Profile) -> RationalFunction:
        """Return a number or a profile as a function."""
        if isinstance(value, RationalFunction):
            return value
        if isinstance(value, Profile):
            return cls(*_same(_polynomial({(0, i, j): f for i, j, f in value.terms}), _ONE))
        return cls(context().constant(value.numerator), context().constant(value.denominator))

    @classmethod
    def variable(cls, name: str) -> RationalFunction:
        """Return one of the variables t, x, y, or another letter."""
        if name in FURTHER:
            ring = context(name)
            return cls(ring.gens()[-1], ring.constant(1))
        return cls(context().gens()["txy".index(name)], context().constant(1))

    @classmethod
    def monomial(cls, monomial: Monomial) -> RationalFunction:
        """Return c x^i y^j t^k."""
        c, i, j, k = monomial
        if not c:
            return cls.of(0)
        above, below = (max(k, 0), max(i, 0), max(j, 0)), (max(-k, 0), max(-i, 0), max(-j, 0))
        return cls(_polynomial({above: c.numerator}), _polynomial({below: c.denominator}))

    @classmethod
    def _reduced(cls, num: fmpz_mpoly, den: fmpz_mpoly) -> RationalFunction:
        if not den:
            raise ZeroDivisionError("division by 0")
        if not den.is_one():
            _refuse_large(num, den, 4)
            common = num.gcd(den)
            if not common.is_one():
                num, den = num / common, den / common
            if den.leading_coefficient() < 0:
                num, den = -num, -den
        _refuse_large(num, den)
        return cls(num, den)

    def _like(self, other: Any) -> RationalFunction | None:
        is_one = isinstance(other, int | Fraction | RationalFunction)
        return RationalFunction.of(other) if is_one else None

    def _plus(self, other: RationalFunction) -> RationalFunction:
        a, b, c, d = _same(self._num, self._den, other._num, other._den)
        return self._reduced(a + c, b) if b == d else self._reduced(a * d + c * b, b * d)

    def _times(self, other: RationalFunction) -> RationalFunction:
        a, b, c, d = _same(self._num, self._den, other._num, other._den)
        return self._reduced(a * c, b * d)

    def inverse(self) -> RationalFunction:
        """Return 1 over the function; raises ZeroDivisionError for 0."""
        if not self._num:
            raise ZeroDivisionError("division by 0")
        sign = -1 if self._num.leading_coefficient() < 0 else 1
        return RationalFunction(sign * self._den, sign * self._num)

    def __neg__(self) -> RationalFunction:
        return RationalFunction(-self._num, self._den)

    def __pow__(self, exponent: int) -> RationalFunction:
        degree = max(self._num.total_degree(), self._den.total_degree())
        if degree * abs(exponent) > MAX_DEGREE:
            raise LimitReached(f"a power that has more than degree {MAX_DEGREE}")
        if self.terms_of_power(abs(exponent)) > MAX_TERMS:
            raise LimitReached(f"a power that has more than {MAX_TERMS} terms")
        base = self if exponent >= 0 else self.inverse()
        return RationalFunction(base._num ** abs(exponent), base._den ** abs(exponent))

    def terms_of_power(self, exponent: int) -> int:
        """Return a bound for the number of terms of a power's numerator and denominator."""
        return sum(
            min(
                prod(degree * exponent + 1 for degree in _degrees(side)),
                comb(exponent + len(side) - 1, exponent),
            )
            if len(side) > 1
            else len(side)
            for side in (self._num, self._den)
        )

    def __eq__(self, other: object) -> bool:
        like = self._like(other)
        if like is None:
            return NotImplemented
        a, b, c, d = _same(self._num, self._den, like._num, like._den)
        return bool(a == c and b == d)

    def __hash__(self) -> int:
        return hash((frozenset(self.num_terms().items()), frozenset(self.den_terms().items())))

    def is_zero(self) -> bool:
        """Return whether this is 0."""
        return not self._num

    def number(self) -> Fraction | None:
        """Return the number that the function is, None if it is not constant."""
        if not self._num:
            return Fraction(0)
        if not self._num.is_constant() or not self._den.is_constant():
            return None
        return Fraction(*(int(side.leading_coefficient()) for side in (self._num, self._den)))

    def as_monomial(self) -> Monomial | None:
        """Return c x^i y^j t^k as its data if the function is one, exponents maybe negative."""
        above, below = self.num_terms(), self.den_terms()
        if len(above) != 1 or len(below) != 1:
            return None
        (up, c), (down, d) = next(iter(above.items())), next(iter(below.items()))
        k, i, j = (a - b for a, b in zip(up, down, strict=True))
        return Fraction(c, d), i, j, k

    def at_one(self) -> RationalFunction:
        """Return the function at x = y = 1; raises ZeroDivisionError where it has no value."""
        return self._reduced(*(side.subs({"x": 1, "y": 1}) for side in (self._num, self._den)))

    @property
    def letters(self) -> str:
        """The letters that occur besides t, sorted."""
        found = set()
        for side in (self._num, self._den):
            degrees = zip(side.context().names(), _degrees(side), strict=True)
            found |= {name for name, degree in degrees if degree and name != "t"}
        return "".join(sorted(found))

    def derivative(self, letter: str) -> RationalFunction:
        """Return the derivative in a letter.

        >>> x = RationalFunction.variable("x")
        >>> print((x**3 + 1).derivative("x"))
        3*x^2
        """
        p, q = self._num, self._den
        if letter not in p.context().names():
            return RationalFunction.of(0)
        return self._reduced(p.derivative(letter) * q - p * q.derivative(letter), q * q)

    def at(self, values: Mapping[str, int | Fraction]) -> RationalFunction:
        """Return the function with numbers for letters; raises ZeroDivisionError for a pole.

        >>> k = RationalFunction.variable("k")
        >>> print((k**2 + 1).at({"k": 3}), (k**2 + 1).at({"k": Fraction(1, 2)}).number())
        10 5/4
        """
        if any(value.denominator > 1 for value in values.values()):
            return self._at_fractions(values)
        sides = []
        for side in (self._num, self._den):
            own: dict[str | int, Any] = {
                z: v for z, v in values.items() if z in side.context().names()
            }
            sides.append(side.subs(own) if own else side)
        return self._reduced(*sides)

    def _at_fractions(self, values: Mapping[str, int | Fraction]) -> RationalFunction:
        """Return the same, where values are not all integers: a side is summed term by term."""
        sides = []
        for side in (self._num, self._den):
            names = side.context().names()
            total = RationalFunction.of(0)
            for exponents, c in side.to_dict().items():
                value, left = Fraction(int(c)), list(exponents)
                for place, name in enumerate(names):
                    if name in values:
                        value *= Fraction(values[name]) ** int(exponents[place])
                        left[place] = 0
                rest = side.context().from_dict({tuple(left): 1})
                total += RationalFunction.of(value) * RationalFunction(rest, rest**0)
            sides.append(total)
        return sides[0] * sides[1].inverse()

    def coefficients(self, letter: str) -> tuple[int, ...]:
        """Return those of a polynomial in one letter, from its power 0 to its degree.

        That of 0 is one 0. Raises NormalFormError for anything else.

        >>> x = RationalFunction.variable("x")
        >>> (3 * x**2 + 1).coefficients("x"), RationalFunction.of(0).coefficients("x")
        ((1, 0, 3), (0,))
        """
        names = self._num.context().names()
        by: dict[int, int] = {0: 0}
        for exponents, c in self._num.to_dict().items():
            powers = {name: int(e) for name, e in zip(names, exponents, strict=True) if e}
            if set(powers) - {letter}:
                raise NormalFormError(f"{self} is not a polynomial in {letter} alone")
            by[powers.get(letter, 0)] = int(c)
        if not self._den.is_one():
            raise NormalFormError(f"{self} is not a polynomial in {letter} over the integers")
        return tuple(by.get(k, 0) for k in range(max(by) + 1))

    def coefficient(self, k: int) -> Fraction:
        """Return the coefficient of t^k in the Laurent series; raises NormalFormError for marks.

        >>> t = RationalFunction.variable("t")
        >>> (1 / (2 * t - t**2)).coefficient(-1), (1 / (2 * t - t**2)).coefficient(1)
        (Fraction(1, 2), Fraction(1, 8))
        """
        above, below = self._without_marks()
        if not above:
            return Fraction(0)
        low = next(i for i, c in enumerate(below.coeffs()) if c)
        n = k + low
        if n < 0:
            return Fraction(0)
        return Fraction(*coefficient(above, below.right_shift(low), n))

    def ascending(self) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
        """Return numerator and denominator as ascending integers in t; None if there are marks.

        >>> (1 / (2 - RationalFunction.variable("t"))).ascending()
        ((-1,), (-2, 1))
        """
        if any(any(_degrees(side)[1:]) for side in (self._num, self._den)):
            return None
        above, below = self._without_marks()
        return tuple(ints(above)), tuple(ints(below))

    def _without_marks(self) -> tuple[fmpz_poly, fmpz_poly]:
        sides = []
        for side in (self._num, self._den):
            if any(_degrees(side)[1:]):
                raise NormalFormError("the generating function has marks")
            dense: list[Any] = [0] * (1 + _degrees(side)[0])
            for (k, *_), c in side.to_dict().items():
                dense[k] = c
            sides.append(fmpz_poly(dense))
        return sides[0], sides[1]

    def as_profile(self) -> Profile:
        """Return a polynomial in x and y with integer coefficients as a profile."""
        above = self.num_terms()
        if self.den_terms() != {(0, 0, 0): 1} or any(k for k, _, _ in above):
            raise GfkitError(f"{self} is not a polynomial in x and y with integer coefficients")
        return Profile.of({(i, j): c for (_, i, j), c in above.items()})

    def as_marked_gf(self) -> MarkedGF:
        """Return the power series in t as a MarkedGF; raises NormalFormError if it is not one."""
        return MarkedGF.from_flint(self._num, self._den)

    def as_gf(self) -> RationalGF:
        """Return the power series in t, without marks; raises NormalFormError if it is not one."""
        return lowest(*self._without_marks())

    def power_series(self, told: str, letter: str) -> RationalSeries:
        """Return the power series in t, whose name is a letter; `told` is the given text.

        Raises NormalFormError for a pole at 0.
        """
        num, den = self._without_marks()
        degree, bits = max(num.degree(), den.degree()), max(num.height_bits(), den.height_bits())
        if bits > MAX_BITS or bits * (degree + 1) > MAX_SIZE:
            what = f"a polynomial of degree {degree} with coefficients up to 2^{bits}"
            raise NormalFormError(f"{what} is too large")
        if not den[0]:
            why = f"a pole at {letter} = 0, so it is not a power series in {letter}"
            raise NormalFormError(f"{told} has {why}")
        return series_of(num, den)

    def __str__(self) -> str:
        above, below = (terms_text(terms_of(side)) for side in (self.num, self.den))
        if below == "1":
            return above
        return f"({above})/({below})"

    def __repr__(self) -> str:
        return f"RationalFunction({self})"


def _restored(num: dict[Exponents, int], den: dict[Exponents, int]) -> RationalFunction:
    """Return the function that was stored."""
    return RationalFunction(*_same(_polynomial(num), _polynomial(den)))


_ONE = context().constant(1)


def _same(*sides: fmpz_mpoly) -> tuple[fmpz_mpoly, ...]:
    """Return polynomials in one context: that of all their letters."""
    first = sides[0].context()
    if all(side.context() is first for side in sides):
        return sides
    further = "".join(sorted({z for side in sides for z in side.context().names()[3:]}))
    return tuple(
        side
        if "".join(side.context().names()[3:]) == further
        else to_flint(terms_of(side), further)
        for side in sides
    )


def _polynomial(terms: Mapping[Exponents, int]) -> fmpz_mpoly:
    if any(e[1] >= PLACE for e in terms):
        listed = [(i, j, k, c) for (k, i, j), c in terms.items() if c]
        return to_flint(listed, further_of(term[0] for term in listed))
    return context().from_dict({e: c for e, c in terms.items() if c})


def _terms_of(poly: fmpz_mpoly) -> dict[Exponents, int]:
    if len(poly.context().names()) > 3:
        return {(k, i, j): c for i, j, k, c in terms_of(poly)}
    return {(int(k), int(i), int(j)): int(c) for (k, i, j), c in poly.to_dict().items()}


def _degrees(poly: fmpz_mpoly) -> tuple[int, ...]:
    return tuple(max(int(degree), 0) for degree in poly.degrees())


def _refuse_large(num: Any, den: Any, times: int = 1) -> None:
    """Refuse polynomials above the limits, or above a given number of times them."""
    degree = max(num.total_degree(), den.total_degree())
    if degree > times * MAX_DEGREE or len(num) + len(den) > times * MAX_TERMS:
        raise LimitReached(
            f"a formula that expands to more than degree {MAX_DEGREE} or {MAX_TERMS} terms"
        )


def cleared(weights: Mapping[int, RationalFunction]) -> tuple[tuple[int, ...], ...]:
    """Return the polynomials p_i of the sum over q of weights[q](n) a(n + q), times a polynomial.

    weights: functions of t, for n.
    """
    sides = {
        q: [fmpz_poly(_in_t(side)) for side in (f.num_terms(), f.den_terms())]
        for q, f in weights.items()
    }
    common = fmpz_poly([1])
    for _, below in sides.values():
        common = common * below // common.gcd(below)
    low = min(sides)
    rows = [fmpz_poly()] * (max(sides) - low + 1)
    for q, (over, below) in sides.items():
        rows[q - low] = (over * (common // below))(fmpz_poly([-low, 1]))
    return tuple(tuple(ints(row)) for row in rows)


def _in_t(terms: Mapping[tuple[int, int, int], int]) -> list[int]:
    found = [0] * (1 + max((e[0] for e in terms), default=-1))
    for e, c in terms.items():
        found[e[0]] = c
    return found
