"""Rational generating functions in one letter, in normal form.

How long terms are, and those that do not fit into memory, are in `series.terms`.

What a generating function is, with marks or without: a fraction in lowest terms.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm
from typing import TYPE_CHECKING, Any, Protocol, Self, TypeVar, cast, overload, runtime_checkable

from flint import fmpz_poly, nmod_poly

from gfkit.base.arguments import flag, integers, shown, size, text
from gfkit.base.budget import spend
from gfkit.base.conversions import ToPandas, ToSympy
from gfkit.base.workers import in_worker
from gfkit.errors import NormalFormError, OutOfRange, WrongArgument
from gfkit.numbers.decimals import short_text
from gfkit.numbers.polynomials import factored, ints, reciprocal, value_at
from gfkit.numbers.primes import WORD_BITS
from gfkit.numbers.printing import (
    is_wrapped,
    latex_of_text,
    polynomial_text,
    product_text,
)
from gfkit.numbers.records import LongNumbers
from gfkit.series.terms import each_term

if TYPE_CHECKING:
    from collections.abc import Sequence

    import sympy


@runtime_checkable
class GeneratingFunction(Protocol):
    """A rational generating function: `RationalGF` without marks, `MarkedGF` with some.

    num, den: the coefficients of both sides. order: of the minimal recurrence. holds_from: the
    first n for which it gives the term. terms: the first ones, numbers or polynomials in the marks.
    at_one: with 1 for all marks. latex: as LaTeX. to_sympy: as an expression of SymPy.

    >>> from gfkit import GeneratingFunction, Strip
    >>> answers = [Strip("col", columns=1).generating_function(marks=z) for z in ("none", "xy")]
    >>> [isinstance(one.found, GeneratingFunction) and one.found.order for one in answers]
    [2, 3]
    >>> answers[0].gf == answers[1].marked_gf.at_one()
    True
    """

    @property
    def num(self) -> tuple[object, ...]:
        """The coefficients of the numerator."""

    @property
    def den(self) -> tuple[object, ...]:
        """The coefficients of the denominator."""

    @property
    def order(self) -> int:
        """The order of the minimal recurrence."""

    @property
    def holds_from(self) -> int:
        """The first n for which the recurrence gives the term."""

    def terms(self, count: int) -> Sequence[object]:
        """Return the first terms."""

    def at_one(self) -> GeneratingFunction:
        """Return the generating function with 1 for all marks."""

    def latex(self) -> str:
        """Return the fraction in LaTeX."""

    def to_sympy(self) -> sympy.Basic:
        """Return an expression of SymPy."""


Number = TypeVar("Number")
"""An object that can be added, multiplied and divided, such as a symbol of SymPy."""

GCD_SECONDS = 1.5e-7
"""The time of FLINT's greatest common divisor, for a coefficient and a bit, where it is not 1."""
FACTOR_DEGREE = 60
"""Denominators of higher degree are printed expanded: factoring them may take very long."""
WORD_PRIME = 2**61 - 1 if WORD_BITS == 64 else 2**31 - 1
"""Fractions that are given are shown to be in lowest terms modulo this prime."""
ALWAYS_FEW = 64
"""Whether more terms are a lot of work is asked before they are computed."""
_SINGLE = re.compile(r"\w+|\([^(]*\)(\^\d+)?")
"""What needs no parentheses under a stroke: a symbol, a number, one sum to a power."""
WRITTEN_OFFSET = 1000
"""This many factors x are multiplied out in a g.f. that is printed."""
SOME = 256
"""This many terms are made between two looks at the budget."""


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class RationalSeries(LongNumbers, ToSympy, ToPandas):
    """num/den in Q[[x]]: ascending integers without a common factor, no trailing zeros, den[0] > 0.

    Every rational power series over Q has this form, and only one, so `==` means equal. By Fatou's
    lemma its coefficients are integers where den[0] is 1, and only there: `RationalSeries.of`
    returns a `RationalGF` then. [Stanley2012, Exercise 4.2] Raises NormalFormError for other pairs.

    >>> print(RationalSeries.of([1], [-2, 1]), RationalSeries.of([1], [-2, 1]).terms(3))
    -1/(2-x) [Fraction(-1, 2), Fraction(-1, 4), Fraction(-1, 8)]
    >>> RationalSeries.of([2], [2, -2])
    RationalGF(num=(1,), den=(1, -1))
    """

    num: tuple[int, ...]
    den: tuple[int, ...]

    def __post_init__(self) -> None:
        for name in ("num", "den"):
            object.__setattr__(self, name, integers(name, getattr(self, name), "(1, -1, -1)"))
        if not self.den or self.den[0] < 1 or not self.den[-1] or not all(self.num[-1:]):
            raise NormalFormError(
                "a denominator begins with a positive number, and no polynomial ends in a zero"
            )
        if not is_coprime(self.num, self.den):
            raise NormalFormError(
                "numerator and denominator have a common factor; "
                "RationalSeries.of(num, den) cancels it"
            )

    @classmethod
    def of(cls, num: Sequence[int], den: Sequence[int]) -> RationalSeries:
        """Return num/den in lowest terms; a `RationalGF` where the coefficients are integers.

        num, den: ascending coefficients. Raises NormalFormError for den[0] = 0 in lowest terms.
        """
        num, den = integers("num", num, "[0, 1]"), integers("den", den, "[2, -1]")
        return series_of(fmpz_poly(list(num)), fmpz_poly(list(den)))

    @property
    def integral(self) -> RationalGF:
        """The g.f. of the integers q^(n+1) a(n), where q is den[0].

        >>> print(RationalSeries.of([1, 1], [2, -1]).integral)
        (1+2*x)/(1-x)
        """
        q = self.den[0]
        num = [c * q**k for k, c in enumerate(self.num)]
        return RationalGF.of(num, [1, *(c * q**k for k, c in enumerate(self.den[1:]))])

    @property
    def signature(self) -> tuple[int | Fraction, ...]:
        """The (c1, ..., cd) of a(n) = c1 a(n-1) + ... + cd a(n-d)."""
        found = (Fraction(-c, self.den[0]) for c in self.den[1:])
        return tuple(z if z.denominator > 1 else z.numerator for z in found)

    def moved(self, by: int) -> Self:
        """Return x^by times the series."""
        return self._made((*[0] * by * bool(self.num), *self.num), self.den)

    def text_from(self, first: int, variable: str = "x") -> str:
        """Return the sum of a(n) x^n over n >= first, where the first coefficient is a(first).

        >>> RationalSeries.of([1], [2, -1]).text_from(1), RationalGF((1,), (1,)).text_from(-2)
        ('x/(2-x)', 'x^(-2)*(1)')
        """
        if not self.num or 0 <= first <= WRITTEN_OFFSET:
            return self.moved(max(first, 0)).text(variable)
        text = self.text(variable)
        text = f"({text})" if "/" not in text else text
        return f"{variable}^{f'({first})' if first < 0 else first}*{text}"

    def terms(self, count: int) -> Sequence[int | Fraction]:
        """Return a(0), ..., a(count - 1)."""
        q = self.den[0]
        found = [Fraction(c, q ** (n + 1)) for n, c in enumerate(self.integral.terms(count))]
        return [z if z.denominator > 1 else z.numerator for z in found]

    def __eq__(self, other: object) -> bool:
        if isinstance(other, RationalSeries):
            return (self.num, self.den) == (other.num, other.den)
        return NotImplemented

    def __hash__(self) -> int:
        return hash((self.num, self.den))

    @property
    def numerator(self) -> tuple[int, ...]:
        """The coefficients of the numerator, ascending."""
        return self.num

    @property
    def denominator(self) -> tuple[int, ...]:
        """The coefficients of the denominator, ascending."""
        return self.den

    @property
    def order(self) -> int:
        """The order of the minimal linear recurrence, the degree of den."""
        return len(self.den) - 1

    @property
    def holds_from(self) -> int:
        """The first n for which the recurrence gives a(n): max(order, deg num + 1)."""
        return max(self.order, len(self.num))

    def series(self, count: int = 8, variable: str = "x") -> str:
        """Return the first terms of the power series as a text.

        >>> RationalGF.of([1], [1, -1, -1]).series(5)
        '1+x+2*x^2+3*x^3+5*x^4+O(x^5)'
        """
        text("variable", variable, "'x'")
        terms: Any = self.terms(size("count", count, least=1))
        known = polynomial_text(terms, variable)
        rest = f"O({variable}^{count})" if count > 1 else f"O({variable})"
        return rest if known == "0" else f"{known}+{rest}"

    @overload
    def __call__(self, value: int | Fraction) -> Fraction: ...
    @overload
    def __call__(self, value: Number) -> Number: ...
    def __call__(self, value: object) -> object:
        """Return the value of the fraction: exact at integers, fractions and symbols of SymPy.

        Raises ZeroDivisionError at a pole. The value at 1/2 of a growing series is not its sum.

        >>> from fractions import Fraction
        >>> RationalGF.of([0, 1], [1, -1, -1])(Fraction(1, 10))
        Fraction(10, 89)
        """
        if isinstance(value, str | bytes | list | tuple) or not hasattr(value, "__mul__"):
            raise WrongArgument("the value", "a number such as Fraction(1, 3)", shown(value))
        one: Any = Fraction(value) if isinstance(value, int) else value
        above, below = (value_at(side, one, one * 0) for side in (self.num, self.den))
        if not below:
            raise ZeroDivisionError(f"{value} is a pole of {self}")
        return above / below

    def __str__(self) -> str:
        return self.text("x")

    def text(self, variable: str, *, factored: bool = True) -> str:
        """Return the fraction in OEIS style; factored only up to degree FACTOR_DEGREE."""
        text("variable", variable, "'x'")
        above, below = self.sides(variable, factored=factored)
        if below == "1":
            return above
        if re.search(r"[-+]", above[1:]) and (above[0] == "-" or not is_wrapped(above)):
            above = f"({above})"
        return f"{above}/{below if _SINGLE.fullmatch(below) else f'({below})'}"

    def sides(self, variable: str, *, factored: bool = True) -> tuple[str, str]:
        """Return numerator and denominator as text."""
        text("variable", variable, "'x'")
        factored = flag("factored", factored)
        short = max(self.order, len(self.num)) <= FACTOR_DEGREE
        written = factored_text if factored and short else polynomial_text
        return written(self.num, variable), written(self.den, variable)

    def _sympy_(self) -> Any:
        from sympy import Poly, Symbol  # noqa: PLC0415 - slow to import

        x = Symbol("x")
        num, den = (Poly(side[::-1] or (0,), x).as_expr() for side in (self.num, self.den))
        return num / den

    def latex(self) -> str:
        """Return the fraction in LaTeX, its denominator factored where it is short."""
        above, below = map(latex_of_text, self.sides("x"))
        return above if below == "1" else rf"\frac{{{above}}}{{{below}}}"


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class RationalGF(RationalSeries):
    """num/den in Z[[x]]: ascending coefficients, coprime, no trailing zeros, den[0] == 1.

    By Fatou's lemma every rational power series with integer coefficients has this form, and only
    one, so `==` means equal. [Stanley2012, Exercise 4.2] Raises NormalFormError for other pairs;
    `RationalGF.of` takes any fraction.

    >>> RationalGF.of([2, 2], [2, 0, -2])
    RationalGF(num=(1,), den=(1, -1))
    >>> print(RationalGF.of([1], [1, -3, 1, 1]))
    1/((1-x)*(1-2*x-x^2))
    >>> print(1 / (1 - RationalGF.of([0, 1], [1, -1])))
    (1-x)/(1-2*x)
    """

    def __post_init__(self) -> None:
        for name in ("num", "den"):
            object.__setattr__(self, name, integers(name, getattr(self, name), "(1, -1, -1)"))
        if self.den[:1] != (1,) or not self.den[-1] or not all(self.num[-1:]):
            raise NormalFormError("a denominator begins with 1, and no polynomial ends in a zero")
        if not is_coprime(self.num, self.den):
            raise NormalFormError(
                "numerator and denominator have a common factor; RationalGF.of(num, den) cancels it"
            )

    @classmethod
    def of(cls, num: Sequence[int], den: Sequence[int]) -> RationalGF:
        """Return num/den in lowest terms; the one place that normalises.

        num, den: ascending coefficients. For a signature and first terms there is
        `Sequence.of_recurrence`. Raises NormalFormError if the fraction is not an integer power
        series.
        """
        num, den = integers("num", num, "[0, 1]"), integers("den", den, "[1, -1, -1]")
        return lowest(fmpz_poly(list(num)), fmpz_poly(list(den)))

    def beginning(self, first: int) -> RationalGF:
        """Return the same fraction, which as a sequence begins with a(first).

        first: all terms before it are 0. Raises OutOfRange.

        >>> from gfkit import as_sequence
        >>> as_sequence(RationalGF.of([0, 3, 1], [1, -2, -1]).beginning(1)).offset
        1
        """
        first = size("first", first, example=1)
        if any(self.num[:first]):
            raise OutOfRange("first", "at most the order of the first term", shown(first))
        found = _Begun(self.num, self.den)
        object.__setattr__(found, "_first", first)
        return found

    @property
    def signature(self) -> tuple[int, ...]:
        """The (c1, ..., cd) of a(n) = c1 a(n-1) + ... + cd a(n-d)."""
        return tuple(-c for c in self.den[1:])

    def at_one(self) -> RationalGF:
        """Return the g.f. itself, which has no marks."""
        return self

    def terms(self, count: int) -> list[int]:
        """Return a(0), ..., a(count - 1).

        Raises LimitReached where they take more memory than the current budget allows.

        >>> RationalGF.of([1], [1, -1, -1]).terms(8)
        [1, 1, 2, 3, 5, 8, 13, 21]
        """
        count = size("count", count)
        if count > ALWAYS_FEW:
            return list(each_term(self, count, kept=True))
        return self.expanded(count)

    def expanded(self, count: int) -> list[int]:
        """Return the same by Newton's iteration, without a forecast."""
        count = size("count", count)
        if not count:
            return []
        inverse = reciprocal(fmpz_poly(list(self.den)), count)
        product = inverse.mul_low(fmpz_poly(list(self.num)), count)
        terms: list[int] = []
        for low in range(0, count, SOME):
            spend()
            terms += [int(product[n]) for n in range(low, min(low + SOME, count))]
        return terms

    def over_rationals(self) -> tuple[list[int], list[list[int]], list[int]]:
        """Return the least automaton over Q whose walks of n steps have the total weight a(n).

        A row, a matrix M and a column, row M^n column = a(n); the dimension is holds_from, the rank
        of the Hankel matrix of the terms. [Schutzenberger1961]

        >>> RationalGF.of([0, 1], [1, -1, -1]).over_rationals()
        ([1, 0], [[0, 1], [1, 1]], [0, 1])
        """
        many = self.holds_from
        last = [*reversed((*self.signature, *[0] * (many - self.order)))]
        rows = [[int(j == i + 1) for j in range(many)] for i in range(many - 1)]
        return [int(i == 0) for i in range(many)], [*rows, last][:many], self.terms(many)

    def __add__(self, other: RationalGF | int | Fraction) -> RationalGF:
        return self._with(other, _sum)

    def __sub__(self, other: RationalGF | int | Fraction) -> RationalGF:
        return self._with(other, lambda a, b, c, d: _sum(a, b, -c, d))

    def __rsub__(self, other: RationalGF | int | Fraction) -> RationalGF:
        return self._with(other, lambda a, b, c, d: _sum(-a, b, c, d))

    def __mul__(self, other: RationalGF | int | Fraction) -> RationalGF:
        return self._with(other, lambda a, b, c, d: (a * c, b * d))

    def __truediv__(self, other: RationalGF | int | Fraction) -> RationalGF:
        return self._with(other, lambda a, b, c, d: (a * d, b * c))

    def __rtruediv__(self, other: RationalGF | int | Fraction) -> RationalGF:
        return self._with(other, lambda a, b, c, d: (c * b, d * a))

    __radd__, __rmul__ = __add__, __mul__

    def __neg__(self) -> RationalGF:
        return self * -1

    def __pow__(self, power: int) -> RationalGF:
        if type(power) is not int:
            return cast("RationalGF", NotImplemented)
        p, q = (side ** abs(power) for side in sides_of(self))
        return lowest(*((p, q) if power >= 0 else (q, p)))

    def _with(
        self, other: object, combine: Callable[..., tuple[fmpz_poly, fmpz_poly]]
    ) -> RationalGF:
        """Return the combination of two fractions a/b and c/d; the other may be a number."""
        if isinstance(other, int | Fraction):
            sides = fmpz_poly([other.numerator]), fmpz_poly([other.denominator])
        elif isinstance(other, RationalGF):
            sides = sides_of(other)
        else:
            return cast("RationalGF", NotImplemented)
        return lowest(*combine(*sides_of(self), *sides))


class _Begun(RationalGF):
    """A generating function that knows the first n of its sequence; equal to the fraction alone."""

    __slots__ = ("_first",)

    _first: int

    def __reduce__(self) -> tuple[Any, ...]:
        return RationalGF.beginning, (RationalGF(self.num, self.den), self._first)


_Begun.__name__ = _Begun.__qualname__ = "RationalGF"


def series_of(p: fmpz_poly, q: fmpz_poly) -> RationalSeries:
    """Return the power series p/q, as `RationalSeries.of` does."""
    if not q:
        raise NormalFormError("the denominator of a generating function is 0")
    seconds = (
        GCD_SECONDS * max(min(p.degree(), q.degree()), 0) * (p.height_bits() + q.height_bits())
    )
    p, q = in_worker(_over_gcd, p, q, seconds=seconds)
    lead = int(q[0])
    if not lead:
        raise NormalFormError(
            "in lowest terms the denominator begins with 0, so the fraction is not a power series"
        )
    sign, kind = (1 if lead > 0 else -1), (RationalGF if abs(lead) == 1 else RationalSeries)
    sides = (tuple(int(c * sign) for c in side.coeffs()) for side in (p, q))
    return kind._made(*sides)  # noqa: SLF001


def lowest(p: fmpz_poly, q: fmpz_poly) -> RationalGF:
    """Return the generating function p/q with integer coefficients, as `RationalGF.of` does."""
    found = series_of(p, q)
    if not isinstance(found, RationalGF):
        raise NormalFormError(
            f"in lowest terms the denominator begins with {short_text(found.den[0])}, so the "
            "fraction is not a power series with integer coefficients"
        )
    return found


MOST_SCALED = 20
"""The limit on degree and of the factor: larger series are not offered in integers."""


def in_integers(num: Sequence[Fraction | int], den: Sequence[int], first: int = 0) -> str:
    """Return which multiples of the terms of num/den are integers, and their g.f.; "" if long.

    first: the terms are a(first), a(first + 1), ...

    >>> in_integers([1], [4, -1]), in_integers([0, 1], [3])
    ('4^(n+1)*a(n) are integers, those of 1/(1-x)', '3^n*a(n) are integers, those of x')
    """
    q = abs(den[0])
    if max(len(num), len(den), q) > MOST_SCALED:
        return ""
    scale = lcm(*(Fraction(c).denominator for c in num)) * q
    gf = RationalGF.of(
        [int(c * scale * q**k) for k, c in enumerate(num)], [c * q**k for k, c in enumerate(den)]
    )
    common = gcd(scale, *gf.num)
    scale //= common
    power = f"{q}^(n+1)*" if scale == q else f"{scale}*{q}^n*" if scale > 1 else f"{q}^n*"
    index = f"n+{first}" if first else "n"
    return f"{power}a({index}) are integers, those of {gf / common}"


def sides_of(gf: RationalGF) -> tuple[fmpz_poly, fmpz_poly]:
    """Return numerator and denominator as polynomials of FLINT."""
    return fmpz_poly(list(gf.num)), fmpz_poly(list(gf.den))


def _sum(a: fmpz_poly, b: fmpz_poly, c: fmpz_poly, d: fmpz_poly) -> tuple[fmpz_poly, fmpz_poly]:
    """Return a/b + c/d over the least common multiple."""
    common = b.gcd(d)
    rest = d // common
    return a * rest + c * (b // common), b * rest


def _over_gcd(p: fmpz_poly, q: fmpz_poly) -> tuple[fmpz_poly, fmpz_poly]:
    """Return both without their common divisor."""
    common = p.gcd(q)
    return p // common, q // common


def is_coprime(num: Sequence[int], den: Sequence[int]) -> bool:
    """Return whether two polynomials have no common factor, and no common divisor of all numbers.

    Reversed, the leading coefficient of a common factor divides den[0], so it keeps its degree
    modulo a prime that does not: coprime there means coprime. Only if that fails are the integers
    themselves taken.

    >>> is_coprime([1, 1], [1, -1]), is_coprime([1, -1], [1, 0, -1])
    (True, False)
    """
    if gcd(*num, *den) != 1:
        return False
    sides = [[c % WORD_PRIME for c in reversed(side)] for side in (num, den)]
    p, q = (nmod_poly(side, WORD_PRIME) for side in sides)
    if den[0] % WORD_PRIME and p.gcd(q).degree() == 0:
        return True
    return bool(fmpz_poly(list(num)).gcd(fmpz_poly(list(den))).degree() == 0)


def factors_of(coefficients: Sequence[int]) -> tuple[int, list[tuple[tuple[int, ...], int]]]:
    """Return the content and the irreducible factors with multiplicity, constant terms positive."""
    poly = fmpz_poly(list(coefficients))
    factors = factored(poly)
    content = int(poly.content()) * (-1 if poly[poly.degree()] < 0 else 1) if poly else 0
    result = []
    for factor, power in factors:
        ascending = ints(factor)
        lowest = next(c for c in ascending if c)
        if lowest < 0:
            ascending = [-c for c in ascending]
            content *= (-1) ** power
        result.append((tuple(ascending), int(power)))
    return content, sorted(result, key=lambda entry: (len(entry[0]), entry[0]))


def factored_text(coefficients: Sequence[int], variable: str, *more: tuple[str, int]) -> str:
    """Return a polynomial as a product of its irreducible factors, and more factors.

    >>> factored_text([1, 0, -1], "x")
    '(1-x)*(1+x)'
    """
    content, factors = factors_of(coefficients)
    own = [(polynomial_text(one, variable), k) for one, k in factors]
    return product_text(content, [*own, *more])


__all__ = [
    "FACTOR_DEGREE",
    "RationalGF",
    "RationalSeries",
    "factored_text",
    "factors_of",
    "polynomial_text",
]
