"""Closed forms of hypergeometric terms: powers, factorials, products, and a rational function.

**Theorem.** Let h(n) = h(n-1) u(n)/v(n) for n > s, where u and v are polynomials that do not vanish
at any integer n > s. Factors of u and v that are shifts of each other by integers telescope; of
each class of shifts at most one power of a product remains. For a linear factor a n - a + b with
0 < b <= a that product is a^n (b/a)_n, and if all b prime to a occur,

    Prod_{0 < b <= a, gcd(a, b) = 1} (b/a)_n = Prod_{d | a} ((d n)!/d^(d n))^mu(a/d).

So h(n) = c z^n R(n) times powers of factorials (d n)! and, where some b are missing or a factor is
not linear, of products Prod_{k=1..n} f(k); R is a rational function.

*Proof.* (m n)! = m^(m n) Prod_{b=1..m} (b/m)_n; group the b by gcd(b, m), and invert by Moebius.

Gamma functions are not needed: Gamma(n+b/a)/Gamma(b/a) is a product of rational numbers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from math import gcd

from flint import fmpz, fmpz_poly

from gfkit.errors import Unevaluated, said_as
from gfkit.formulas.construction import (
    ONE,
    N,
    add,
    divide,
    multiply,
    negative,
    number,
    polynomial,
    power,
)
from gfkit.formulas.evaluation import Scope, value_of
from gfkit.formulas.tree import Binary, Call, Expression, Negative, Number, Sum, Variable
from gfkit.numbers.polynomials import integer_roots, ints, value_at

MAX_SHIFT = 24
"""Factors that are shifts of each other by more places do not telescope here."""

MAX_DENOMINATOR = 12
"""Factors a n + b with a larger a stay products."""


class NoClosedForm(ValueError):
    """The term has no closed form of this kind."""


@dataclass(frozen=True, slots=True)
class Ratio:
    """u(n)/v(n), the quotient h(n)/h(n-1) of a hypergeometric term, in lowest terms.

    above, below: ascending integers.
    """

    above: tuple[int, ...]
    below: tuple[int, ...]

    @classmethod
    def of(cls, above: fmpz_poly, below: fmpz_poly) -> Ratio:
        """Return the quotient of two polynomials in lowest terms; the second is not 0."""
        common = above.gcd(below)
        above, below = above // common, below // common
        if below[below.degree()] < 0:
            above, below = -above, -below
        return cls(tuple(ints(above)), tuple(ints(below)))

    def __add__(self, other: Ratio) -> Ratio:
        (a, b), (c, d) = self._sides(), other._sides()
        return Ratio.of(a * d + c * b, b * d)

    def __neg__(self) -> Ratio:
        return Ratio(tuple(-c for c in self.above), self.below)

    def __mul__(self, other: Ratio) -> Ratio:
        (a, b), (c, d) = self._sides(), other._sides()
        return Ratio.of(a * c, b * d)

    def __truediv__(self, other: Ratio) -> Ratio:
        (a, b), (c, d) = self._sides(), other._sides()
        return Ratio.of(a * d, b * c)

    def moved(self, by: int) -> Ratio:
        """Return u(n + by)/v(n + by)."""
        return Ratio.of(*(_shifted(side, by) for side in self._sides()))

    def _sides(self) -> tuple[fmpz_poly, fmpz_poly]:
        return fmpz_poly(list(self.above)), fmpz_poly(list(self.below))

    def at(self, n: int) -> Fraction:
        """Return u(n)/v(n); ZeroDivisionError where v(n) = 0."""
        return Fraction(value_at(self.above, n), value_at(self.below, n))

    def last_zero(self, least: int) -> int:
        """Return the largest integer n >= least with u(n) = 0 or v(n) = 0; least if there is none.

        The term is then hypergeometric from there on.
        """
        zeros = [*integer_roots(self.above), *integer_roots(self.below)]
        return max([least, *zeros])


def closed_form_of(ratio: Ratio, start: int, value: Fraction | int) -> Expression:
    """Return the formula of h(n) for n >= start, by its value there.

    ratio: h(n)/h(n-1) for n > start, without zeros or poles there. Raises NoClosedForm where
    factors are too far from each other.

    >>> from gfkit.formulas.tree import text_of
    >>> catalan = Ratio((-2, 4), (1, 1))
    >>> text_of(closed_form_of(catalan, 0, 1))
    'binomial(2*n, n)/(n+1)'
    """
    shape, one = _shape_of(ratio, start)
    return shape(Fraction(value) / one)


def natural_value(ratio: Ratio, start: int) -> Fraction:
    """Return the value at n = start of the term whose formula has no constant factor.

    >>> natural_value(Ratio((0, 1), (1,)), 4)
    Fraction(24, 1)
    """
    return _shape_of(ratio, start)[1]


def _shape_of(ratio: Ratio, start: int) -> tuple[_Shape, Fraction]:
    """Return how the term is written, and its value at n = start without a constant factor."""
    shape = _Shape(ratio, start)
    with said_as(NoClosedForm, Unevaluated):
        one = value_of(shape(Fraction(1)), Scope({"n": start}))
    if not isinstance(one, int | Fraction) or not one:
        raise NoClosedForm
    return shape, Fraction(one)


class _Shape:
    """A hypergeometric term, but for its constant factor, and a way to write it.

    base: z. rational: the factors of R, polynomials with their powers. products: the powers of
    Prod_{k=1..n} f(k) by f. factors: powers of factorials and binomials.
    """

    def __init__(self, ratio: Ratio, start: int) -> None:
        self.base = Fraction(1)
        self.rational: Counter[tuple[int, ...]] = Counter()
        self.products: Counter[tuple[int, ...]] = Counter()
        self.factors: list[Power] = []
        self._take(ratio.above, 1)
        self._take(ratio.below, -1)
        factorials = self._gathered()
        self.rational = Counter({f: e for f, e in self.rational.items() if e})
        self.products = Counter({f: e for f, e in self.products.items() if e})
        if abs(self.base) == Fraction(1, 2) and +factorials == {2: 1} and -factorials == {1: 1}:
            self.base *= 2  # (2*n)!/(2^n*n!) is (2*n-1)!!
            factorials.clear()
            shift = 1 if self.rational.get((1, 2)) == 1 else -1
            if shift > 0:
                self.rational.pop((1, 2))
            self.factors.append((Call("double factorial", (_linear(2, shift),)), 1))
        self._binomials(factorials)
        for d, exponent in sorted(factorials.items(), reverse=True):
            if exponent:
                shift = self._absorbed(d, exponent, start)
                self.factors.append((Call("factorial", (_linear(d, shift),)), exponent))

    def _take(self, polynomial: Sequence[int], power: int) -> None:
        """Take Prod_{k=1..n} polynomial(k)^power into the term, but for a constant factor."""
        content, factors = fmpz_poly(list(polynomial)).factor()
        self.base *= Fraction(int(content)) ** power
        for factor, multiplicity in factors:
            root, shift = _representative(factor, self.products)
            if abs(shift) > MAX_SHIFT:
                raise NoClosedForm
            exponent = power * int(multiplicity)
            self.products[tuple(ints(root))] += exponent
            for i in range(1, shift + 1):  # f(k+s)/f(k) telescopes
                self.rational[tuple(ints(_shifted(root, i)))] += exponent
            for i in range(-shift):
                self.rational[tuple(ints(_shifted(root, -i)))] -= exponent

    def _gathered(self) -> Counter[int]:
        """Turn products of linear factors into factorials: the powers of (d n)! by d."""
        factorials: Counter[int] = Counter()
        linear = [f for f in self.products if len(f) == 2 and self.products[f]]
        for a in sorted({f[1] for f in linear}, reverse=True):
            wanted = [(b - a, a) for b in range(1, a + 1) if gcd(a, b) == 1]
            exponents = [self.products[f] for f in wanted]
            least = min(exponents) if min(exponents) > 0 else max(exponents)
            if a > MAX_DENOMINATOR or not least or (max(exponents) > 0) != (min(exponents) > 0):
                continue
            for f in wanted:
                self.products[f] -= least
            self.base *= Fraction(a) ** (len(wanted) * least)
            for d in range(1, a + 1):
                mu = int(fmpz.moebius_mu(fmpz(a // d))) if not a % d else 0
                factorials[d] += mu * least
                self.base /= Fraction(d) ** (d * mu * least)
        return factorials

    def _binomials(self, factorials: Counter[int]) -> None:
        for sign in (1, -1):
            for k in sorted(factorials, reverse=True):
                for j in range(1, k // 2 + 1):
                    times = min(
                        sign * factorials[k],
                        -sign * factorials[j] // (2 if 2 * j == k else 1),
                        -sign * factorials[k - j],
                    )
                    if times > 0:
                        for d, change in ((k, -1), (j, 1), (k - j, 1)):
                            factorials[d] += change * sign * times
                        found = Call("binomial", (_linear(k, 0), _linear(j, 0)))
                        self.factors.append((found, sign * times))

    def _absorbed(self, d: int, exponent: int, start: int) -> int:
        """Return s so that (d n)! with factors of R is (d n + s)!; the factors are taken out."""
        shift = 0
        while abs(exponent) == 1:
            up, down = ((z // gcd(d, z), d // gcd(d, z)) for z in (shift + 1, shift))
            if shift >= 0 and self.rational.get(up) == exponent:
                self.rational.pop(up)
                shift += 1
            elif shift <= 0 and self.rational.get(down) == -exponent and d * start + shift - 1 >= 0:
                self.rational.pop(down)
                shift -= 1
            else:
                break
        return shift

    def __call__(self, scale: Fraction) -> Expression:
        """Return the term times a constant."""
        scale, powers = self._power(scale)
        ahead = [powers.pop(0)] if powers and powers[0][0] in ALTERNATING else []
        size = abs(scale)
        sizes: list[Power] = [(Number(size.numerator), 1), (Number(size.denominator), -1)]
        ordered = sorted(self.rational.items(), key=lambda e: (len(e[0]), e[0]))
        listed: list[Power] = [
            *ahead,
            *((one, exponent) for one, exponent in sizes if one != ONE),
            *((polynomial(f, N), exponent) for f, exponent in ordered),
            *powers,
            *self.factors,
            *((Sum("Product", "k", ONE, N, polynomial(f, K)), e) for f, e in self.products.items()),
        ]
        above, below = (
            [power(one, Number(abs(e))) for one, e in listed if sign * e > 0] for sign in (1, -1)
        )
        found = divide(_product(above), _product(below))
        return negative(found) if scale < 0 else found

    def _power(self, scale: Fraction) -> tuple[Fraction, list[Power]]:
        """Return a number and powers, to be multiplied or divided by, that make scale*base^n."""
        for base, exponent in ((self.base, 1), (1 / self.base, -1)):
            if base.denominator == 1 and abs(base) != 1:
                for j in (1, -1, 2, -2, 3, -3):
                    if base ** (j * exponent) == scale:
                        return Fraction(1), [(Binary("^", number(base), _linear(1, j)), exponent)]
        sign: list[Power] = []
        if self.base < 0:
            sign = [(ALTERNATING[scale < 0], 1)]
            scale = abs(scale)
        sides = ((self.base.numerator, 1), (self.base.denominator, -1))
        return scale, sign + [(power(Number(abs(b)), N), e) for b, e in sides if abs(b) != 1]


def _representative(factor: fmpz_poly, known: Counter[tuple[int, ...]]) -> tuple[fmpz_poly, int]:
    """Return f and s with factor(k) = f(k+s), f the one that stands for its class."""
    if factor.degree() == 1:
        a, b = int(factor[1]), int(factor[0])
        shift = -((-b - a) // a) - 1  # so that 0 < b - a shift + a <= a
        return fmpz_poly([b - a * shift, a]), shift
    degree = factor.degree()
    lead = int(factor[degree])
    for other in known:
        if len(other) == degree + 1 and other[-1] == lead:
            shift, rest = divmod(int(factor[degree - 1]) - other[-2], degree * lead)
            if not rest and _shifted(fmpz_poly(list(other)), shift) == factor:
                return fmpz_poly(list(other)), shift
    return factor, 0


def _shifted(polynomial: fmpz_poly, by: int) -> fmpz_poly:
    return polynomial(fmpz_poly([by, 1]))


Power = tuple[Expression, int]
"""A factor with its exponent, not 0."""


def _product(factors: Sequence[Expression]) -> Expression:
    return reduce(lambda left, right: Binary("*", left, right), factors) if factors else ONE


def _linear(d: int, shift: int) -> Expression:
    return add(multiply(Number(d), N), number(shift))


K = Variable("k")
ALTERNATING = [Binary("^", Negative(ONE), exponent) for exponent in (N, _linear(1, 1))]
