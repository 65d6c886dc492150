"""Spaces of two-sided sequences that are closed under shifts, by what they are made from.

For q in K[t] with q(0) not 0 the sequences with q_0 u(n) + q_1 u(n-1) + ... = 0 for every n are a
space V(q) of dimension deg q, spanned by n^j r^n, 1/r a root of multiplicity above j. A factor is
such a space, or one of which a bound for the dimension is known; with the multiplicity i it stands
for the sum of n^a V, a < i. So n^k raises multiplicities by k, products of V and W with i and j
have i + j - 1, and a sum of shifts of one sequence needs the dimension of that sequence once. A
factor is known by its name, and equal names mean equal spaces. That another one may be part of it
is not looked for: then more values are compared, and nothing is lost.
References: [Stanley2012, Theorem 4.1.1].
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import comb, gcd, lcm, prod
from typing import TYPE_CHECKING, Any, TypeVar

from flint import fmpz_poly

from gfkit.numbers.polynomials import ints

if TYPE_CHECKING:
    from gfkit.series.marked_gf import MarkedGF
    from gfkit.series.rational_gf import RationalGF

EVERYWHERE = -(10**9)
MAX_SPLIT = 48
"""The multiplicities of roots are found up to this degree; others count as single."""
MAX_FACTORS = 5_000

T = TypeVar("T")
Atom = tuple[Any, int]
"""A name, and the dimension. ("ratio", r, s): u(n + s) = r u(n)."""
Factor = tuple[tuple[Atom, int], ...]
"""The products of as many members of each atom as its exponent says; no atom is V(1 - t)."""


class UnknownError(Exception):
    """No bound is known, or an expression does not have the required form."""


def or_none(read: Callable[..., T], *arguments: Any) -> T | None:
    """Return what a function returns; None where it raises UnknownError."""
    try:
        return read(*arguments)
    except UnknownError:
        return None


def vanishes(of: str, order: int, values: int, where: str = "") -> str:
    """Say that the difference of two things is 0 everywhere, and by what.

    order: a bound on the order of a recurrence of it. values: that many of them are known to be 0.
    where: the range, for example "for n >= 3 ".

    >>> vanishes("the sides", 3, 8)
    'the difference of the sides has a recurrence of order at most 3, and 8 values of it are 0'
    """
    known = f"{values} value{'s' * (values != 1)} of it {'is' if values == 1 else 'are'} 0"
    if not order:
        return f"{where}the difference of {of} simplifies to 0, and {known}"
    return f"{where}the difference of {of} has a recurrence of order at most {order}, and {known}"


@dataclass(frozen=True, slots=True)
class SpaceBound:
    """For n >= start the values are a member of the sum of the factors.

    factors: the multiplicity of each. invertible: no value is 0, and the inverses are a member of
    the space of inverted roots. whole: all values are known to be integers. den: of a sequence, a
    polynomial that annihilates it.

    >>> fibonacci, powers = SpaceBound.of([1, -1, -1]), SpaceBound.of([1, -2])
    >>> (fibonacci + powers + fibonacci).order, (fibonacci * fibonacci).order
    (3, 3)
    >>> (powers * SpaceBound.of([1, -3]) + SpaceBound.of([1, -6])).order
    1
    >>> SpaceBound.polynomial(2).order
    3
    """

    factors: Mapping[Factor, int]
    start: int = EVERYWHERE
    invertible: bool = False
    whole: bool = False
    den: tuple[int, ...] | None = None

    @classmethod
    def of(cls, den: Sequence[int], start: int = EVERYWHERE, *, whole: bool = False) -> SpaceBound:
        """Return V(den); den: ascending integers, den[0] not 0."""
        poly = fmpz_poly(list(den))
        parts = [(poly, 1)]
        if 1 < poly.degree() <= MAX_SPLIT:
            parts = poly.factor_squarefree()[1]
        factors: Counter[Factor] = Counter()
        for part, power in parts:
            if part.degree() > 0:
                factors[_product([(_atom(ints(part)), 1)])] += int(power)
        return cls(dict(factors), start, whole=whole, den=tuple(den))

    @classmethod
    def of_gf(cls, gf: RationalGF | MarkedGF, offset: int = 0) -> SpaceBound:
        """Return the bound of a(offset + k) = [t^k] gf: past its polynomial part, V(den)."""
        start = offset + max(0, gf.holds_from - gf.order)
        if isinstance(gf.den[0], tuple):
            return cls.named(gf.den, gf.order, start)
        return cls.of(gf.den, start, whole=True)

    @classmethod
    def named(cls, name: Hashable, order: int, start: int = EVERYWHERE) -> SpaceBound:
        """Return a space of which only a bound for the dimension is known."""
        return cls({(((name, order), 1),): 1} if order else {}, start)

    @classmethod
    def polynomial(cls, degree: int, start: int = EVERYWHERE) -> SpaceBound:
        """Return the space of polynomials in n of at most that degree; -1 for 0 alone."""
        return cls({(): degree + 1} if degree >= 0 else {}, start)

    @classmethod
    def geometric(cls, ratio: Fraction | int, step: int = 1, start: int = EVERYWHERE) -> SpaceBound:
        """Return the space of u(n + step) = ratio u(n); the ratio is not 0."""
        factor = _product([((("ratio", Fraction(ratio), step), step), 1)])
        return cls({factor: 1}, start)

    @property
    def order(self) -> int:
        """A bound for the dimension of the space: symmetric powers, multiplied."""
        return sum(
            many * prod(comb(order + power - 1, power) for (_, order), power in factor)
            for factor, many in self.factors.items()
        )

    @property
    def key(self) -> Hashable:
        """The parts of the space, as a name of other spaces."""
        return frozenset(self.factors.items())

    def from_on(self, start: int) -> SpaceBound:
        """Return the bound for n >= start, where that is later."""
        return replace(self, start=max(self.start, start))

    def __add__(self, other: SpaceBound) -> SpaceBound:
        factors = dict(self.factors)
        for factor, many in other.factors.items():
            factors[factor] = max(many, factors.get(factor, 0))
        return SpaceBound(factors, max(self.start, other.start))

    def __mul__(self, other: SpaceBound) -> SpaceBound:
        if len(self.factors) * len(other.factors) > MAX_FACTORS:
            raise UnknownError
        factors: dict[Factor, int] = {}
        for one, many in self.factors.items():
            for two, more in other.factors.items():
                both = _product([*one, *two])
                factors[both] = max(many + more - 1, factors.get(both, 0))
        start = max(self.start, other.start)
        return SpaceBound(factors, start, self.invertible and other.invertible)

    def power(self, exponent: int) -> SpaceBound:
        """Return the bound of the products of `exponent` members."""
        result = SpaceBound.polynomial(0, self.start)
        for _ in range(exponent):
            result = result * self
        return replace(result, invertible=self.invertible or not exponent)

    def _renamed(self, how: Any) -> dict[Factor, int]:
        factors: dict[Factor, int] = {}
        for factor, many in self.factors.items():
            changed = _product([(how(*atom), power) for atom, power in factor])
            factors[changed] = max(many, factors.get(changed, 0))
        return factors

    def inverse(self) -> SpaceBound:
        """Return the space of u(-n): the roots inverted."""

        def inverted(name: Any, order: int) -> Atom:
            match name:
                case ("ratio", ratio, step):
                    return ("ratio", 1 / ratio, step), order
                case ("poly", *den):
                    return _atom(den[::-1])
                case ("inverse", before):
                    return before, order
            return ("inverse", name), order

        return replace(self, factors=self._renamed(inverted), den=None)

    def section(self, step: int, more: int) -> SpaceBound:
        """Return the bound of u(step n + more), step > 0."""
        start = EVERYWHERE if self.start == EVERYWHERE else -((more - self.start) // step)
        if step == 1:
            return replace(self, start=start)

        def taken(name: Any, order: int) -> Atom:
            match name:
                case ("ratio", ratio, period):
                    common = gcd(step, period)
                    return ("ratio", ratio ** (step // common), period // common), period // common
                case ("section", before, of):
                    return ("section", before * step, of), order
            return ("section", step, name), order

        return SpaceBound(self._renamed(taken), start, self.invertible, self.whole)

    def joined(self, other: SpaceBound, start: int) -> SpaceBound:
        """Return V(pq): the sums of u(i) v(n - i) over i from one fixed end to the other.

        That is V(p) + V(q) where p and q are coprime.
        """
        p, q = self._polynomial(), other._polynomial()
        if p is None or q is None:
            return SpaceBound.named(
                ("joined", self.key, other.key), self.order + other.order, start
            )
        if p.gcd(q).degree() > 0:
            return SpaceBound.of(ints(p * q), start)
        return replace(self + other, start=start)

    def _polynomial(self) -> fmpz_poly | None:
        """Return a polynomial that annihilates the space, None where factors are known by name."""
        total = fmpz_poly([1])
        for factor, many in self.factors.items():
            match factor:
                case ():
                    one = [1, -1]
                case (((("ratio", ratio, step), _), 1),):
                    one = [ratio.denominator, *[0] * (step - 1), -ratio.numerator]
                case (((("poly", *den), _), 1),):
                    one = den
                case _:
                    return None
            total *= fmpz_poly(one) ** many
        return total


def _atom(den: Sequence[int]) -> Atom:
    order, content = len(den) - 1, gcd(*den) * (1 if den[0] > 0 else -1)
    if any(den[1:-1]):
        return ("poly", *(c // content for c in den)), order
    return ("ratio", Fraction(-den[-1], den[0]), order), order


def _product(parts: list[tuple[Atom, int]]) -> Factor:
    """Return the products of members; those of r^n and s^n are multiples of (rs)^n."""
    ratio, step = Fraction(1), 1
    powers: Counter[Atom] = Counter()
    for atom, power in parts:
        match atom[0]:
            case ("ratio", other, period):
                both = lcm(step, period)
                ratio = ratio ** (both // step) * other ** (power * both // period)
                step = both
            case _:
                powers[atom] += power
    if ratio != 1 or step != 1:
        powers[("ratio", ratio, step), step] = 1
    return tuple(sorted(powers.items(), key=str)) if len(powers) > 1 else tuple(powers.items())
