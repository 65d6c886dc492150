"""Spaces of two-sided sequences that are closed under shifts, by the recurrences that vanish there.

For q in K[t] of degree d with q(0) not 0, the sequences u over all integers n with
q_0 u(n) + q_1 u(n-1) + ... + q_d u(n-d) = 0 for every n are a space V(q) of dimension d, spanned by
n^j r^n with 1/r a root of q of multiplicity above j [Stanley2012, Theorem 4.1.1]. Then

    V(p) + V(q) = V(lcm(p, q)),    n^k V(q) is in V(q rad(q)^k),    u(n + s) is in V(q) with u,

and V(p) V(q) is in the space of the products of roots, where multiplicities i and j make i + j - 1.
So the dimension that a sum of shifts of one sequence needs is that of the sequence, once.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import comb, gcd, prod
from typing import TYPE_CHECKING, Any

from flint import fmpq, fmpz_mpoly, fmpz_poly

from gfkit.base.budget import spend
from gfkit.numbers.coefficients import ints
from gfkit.series.marked import context, to_flint

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from gfkit.series.marked import Term

MAX_COMPOSED = 48
"""Products of this many pairs of different roots are formed: the square of a recurrence of order 6
takes about a millisecond. Above it a product is known by its factors and the product of orders."""

MAX_GCD = 10_000
"""This many pairs of terms of two polynomials with marks go into a gcd; others are kept apart."""

Den = tuple[Any, ...]
"""Integers in ascending order, or terms (i, j, k, c) for c x^i y^j t^k."""


@dataclass(frozen=True, slots=True)
class Loose:
    """A space that is known by what it was made from, and a bound for its dimension.

    Equal data mean equal spaces.
    """

    factors: tuple[tuple[Hashable, int, int], ...]
    """(name, dimension, exponent), sorted by the text of the name."""

    @property
    def order(self) -> int:
        """Return a bound for the dimension: symmetric powers of the factors, multiplied."""
        return prod(comb(order + power - 1, power) for _, order, power in self.factors)

    @classmethod
    def product(cls, *parts: Loose) -> Loose:
        """Return the space spanned by products."""
        powers: Counter[tuple[Hashable, int]] = Counter()
        for part in parts:
            for name, order, power in part.factors:
                powers[name, order] += power
        entries = ((name, order, power) for (name, order), power in powers.items())
        return cls(tuple(sorted(entries, key=lambda entry: (str(entry[0]), entry[1:]))))


@dataclass(frozen=True, slots=True)
class Annihilator:
    """The space V(den) + the sum of loose spaces; `order` bounds its dimension.

    den: primitive integer coefficients in ascending order, den[0] > 0; or terms in x, y, t. The
    field is Q, Q(x, y), or an extension.

    >>> fibonacci, powers = Annihilator.of([1, -1, -1]), Annihilator.of([1, -2])
    >>> (fibonacci + powers + fibonacci).order, (fibonacci * fibonacci).order
    (3, 3)
    >>> fibonacci.section(3).den, Annihilator.polynomial(2).order
    ((1, -4, -1), 3)
    """

    den: Den
    loose: frozenset[Loose] = frozenset()

    @classmethod
    def of(cls, den: Sequence[int]) -> Annihilator:
        """Return V(den); den[0] is not 0."""
        return cls(_primitive(list(den)))

    @classmethod
    def of_terms(cls, den: Sequence[Term]) -> Annihilator:
        """Return V(den) for a polynomial in x, y and t that is not 0 at t = 0."""
        if all(i == j == 0 for i, j, _, _ in den):
            ascending = [0] * (1 + max(k for _, _, k, _ in den))
            for _, _, k, c in den:
                ascending[k] = c
            return cls.of(ascending)
        return cls(_marked(to_flint(den)))

    @classmethod
    def named(cls, name: Hashable, order: int) -> Annihilator:
        """Return a space of which only a bound for the dimension is known."""
        return cls((1,), frozenset({Loose(((name, order, 1),))}))

    @classmethod
    def polynomial(cls, degree: int) -> Annihilator:
        """Return the space of polynomials in n of at most that degree; -1 for 0 alone."""
        return cls.of(ints(fmpz_poly([1, -1]) ** (degree + 1)))

    @classmethod
    def periodic(cls, period: int) -> Annihilator:
        """Return the space of sequences with that period."""
        return cls.of([1, *[0] * (period - 1), -1])

    @property
    def order(self) -> int:
        """A bound for the dimension."""
        return self._degree + sum(part.order for part in self.loose)

    @property
    def _degree(self) -> int:
        last = self.den[-1]
        return last[2] if isinstance(last, tuple) else len(self.den) - 1

    @property
    def is_marked(self) -> bool:
        """Whether the denominator has marks x and y."""
        return isinstance(self.den[0], tuple)

    def __add__(self, other: Annihilator) -> Annihilator:
        loose = self.loose | other.loose
        if self.den == other.den or not other._degree:
            return Annihilator(self.den, loose)
        if not self._degree:
            return Annihilator(other.den, loose)
        if self.is_marked or other.is_marked:
            first, second = _poly(self.den), _poly(other.den)
            if len(first) * len(second) > MAX_GCD:
                return Annihilator(self.den, loose | _atoms(other.den))
            return Annihilator(_marked(first * (second / first.gcd(second))), loose)
        p, q = fmpz_poly(list(self.den)), fmpz_poly(list(other.den))
        return Annihilator(_primitive(ints(p * (q // p.gcd(q)))), loose)

    def __mul__(self, other: Annihilator) -> Annihilator:
        """Return a space that contains the products u(n) v(n)."""
        result = Annihilator((1,))
        if self._degree and other._degree:
            result = _product(self.den, other.den)
        pairs = [(part, more) for part in self.loose for more in other.loose]
        pairs += [(part, more) for part in self.loose for more in _atoms(other.den)]
        pairs += [(part, more) for part in _atoms(self.den) for more in other.loose]
        loose = frozenset(Loose.product(part, more) for part, more in pairs)
        return Annihilator(result.den, result.loose | loose)

    def power(self, exponent: int) -> Annihilator:
        """Return a space that contains the products of `exponent` members."""
        result = Annihilator.polynomial(0)
        for _ in range(exponent):
            result = result * self
        return result

    def inverse(self) -> Annihilator:
        """Return the space of u(-n): the roots inverted."""
        if self.is_marked:
            top = self._degree
            return Annihilator.of_terms([(i, j, top - k, c) for i, j, k, c in self.den])
        return Annihilator(_primitive(list(self.den)[::-1]), _renamed(self.loose, "inverse"))

    def section(self, step: int) -> Annihilator:
        """Return a space that contains u(step n + c) for every c; step > 0.

        It has the roots' powers, with the same multiplicities.
        """
        if step == 1 or not self.order:
            return self
        loose = _renamed(self.loose, ("section", step))
        if self.is_marked or self._degree * step > 4 * MAX_COMPOSED:
            return Annihilator((1,), loose | _renamed(_atoms(self.den), ("section", step)))
        result = Annihilator((1,), loose)
        for factor, power in _squarefree(self.den):
            sums = _power_sums(factor, step * (len(factor) - 1))
            taken = _of_power_sums(sums[step - 1 :: step], len(factor) - 1)
            result = result + Annihilator.of(ints(_radical(taken) ** power))
        return result

    def substituted(self, power: int, below: int) -> Annihilator:
        """Return V(r), r(t) = (1-t)^(below k) q(t^power/(1-t)^below) with q of degree k; power > 0.

        >>> Annihilator.of([1, -1, -1]).substituted(1, 1).den
        (1, -3, 1)
        """
        if self.loose or self.is_marked:
            return Annihilator.named(
                ("substituted", self, power, below), max(power, below) * self.order
            )
        total, one = fmpz_poly(), fmpz_poly([1, -1])
        for j, c in enumerate(self.den):
            total += c * fmpz_poly([0, 1]) ** (power * j) * one ** (below * (self._degree - j))
        return Annihilator.of(ints(total))

    def summed(self) -> Annihilator:
        """Return a space that contains the partial sums of members of this one."""
        return self.convolved(Annihilator.polynomial(0))

    def convolved(self, other: Annihilator) -> Annihilator:
        """Return V(pq): the sums of u(i) v(n - i) over i from one fixed end to the other."""
        loose = _renamed(self.loose, "convolution") | _renamed(other.loose, "convolution'")
        if self.is_marked or other.is_marked:
            return Annihilator(_marked(_poly(self.den) * _poly(other.den)), loose)
        p, q = fmpz_poly(list(self.den)), fmpz_poly(list(other.den))
        return Annihilator(_primitive(ints(p * q)), loose)


def _primitive(den: list[int]) -> tuple[int, ...]:
    """Return the polynomial divided by its content, without trailing zeros, beginning above 0."""
    while den and not den[-1]:
        den.pop()
    if not den or not den[0]:
        raise ValueError("a recurrence whose polynomial is 0 at 0")
    content = gcd(*den) * (1 if den[0] > 0 else -1)
    return tuple(c // content for c in den)


def _poly(den: Den) -> fmpz_mpoly:
    if isinstance(den[0], tuple):
        return to_flint(den)
    return to_flint([(0, 0, k, c) for k, c in enumerate(den) if c])


def _marked(polynomial: fmpz_mpoly) -> tuple[Term, ...]:
    terms = [(int(i), int(j), int(k), int(c)) for (k, i, j), c in polynomial.to_dict().items()]
    terms.sort(key=lambda term: (term[2], term[0], term[1]))
    content = gcd(*(term[3] for term in terms)) * (1 if terms[0][3] > 0 else -1)
    return tuple((i, j, k, c // content) for i, j, k, c in terms)


def _atoms(den: Den) -> frozenset[Loose]:
    """Return V(den) as a loose space."""
    space = Annihilator(den)
    return frozenset({Loose(((den, space.order, 1),))} if space.order else ())


def _renamed(loose: frozenset[Loose], how: Hashable) -> frozenset[Loose]:
    return frozenset(Loose((((how, part), part.order, 1),)) for part in loose)


def _product(p: Den, q: Den) -> Annihilator:
    """Return a space with the products of members of V(p) and V(q), not both loose."""
    for first, second in ((p, q), (q, p)):
        degree = len(first) - 1 if not isinstance(first[0], tuple) else first[-1][2]
        if degree == 1:
            return _scaled(second, first)
        if first == Annihilator.polynomial(degree - 1).den:
            return _times_polynomial(second, degree - 1)
    if isinstance(p[0], tuple) or isinstance(q[0], tuple):
        return Annihilator((1,), _products(p, q))
    pairs = [*product(_squarefree(p), _squarefree(q))]
    counts = [(len(left) - 1) * (len(right) - 1) for (left, _), (right, _) in pairs]
    if sum(counts) > MAX_COMPOSED:
        return Annihilator((1,), _products(p, q))
    result = Annihilator((1,))
    for ((left, i), (right, j)), count in zip(pairs, counts, strict=True):
        sums = zip(_power_sums(left, count), _power_sums(right, count), strict=True)
        roots = _radical(_of_power_sums([a * b for a, b in sums], count))
        result = result + Annihilator.of(ints(roots ** (i + j - 1)))
    return result


def _products(p: Den, q: Den) -> frozenset[Loose]:
    return frozenset(Loose.product(a, b) for a in _atoms(p) for b in _atoms(q))


def _scaled(den: Den, by: Den) -> Annihilator:
    """Return V(den(r t)) for by = b0 + b1 t, r = -b1/b0."""
    if not isinstance(den[0], tuple) and not isinstance(by[0], tuple):
        low, high = by[0], -by[1]
        top = len(den) - 1
        return Annihilator.of([c * high**k * low ** (top - k) for k, c in enumerate(den)])
    line, whole = _poly(by), _poly(den)
    ring = context()
    start, slope = (
        ring.from_dict({(0, i, j): c for (k, i, j), c in line.to_dict().items() if k == power})
        for power in (0, 1)
    )
    top = max(int(k) for k, _, _ in whole.to_dict())
    total = ring.constant(0)
    for (k, i, j), c in whole.to_dict().items():
        scale = (-slope) ** int(k) * start ** (top - int(k))
        total += ring.from_dict({(k, i, j): c}) * scale
    return Annihilator.of_terms(_marked(total))


def _times_polynomial(den: Den, degree: int) -> Annihilator:
    """Return V(q rad(q)^degree)."""
    if isinstance(den[0], tuple):
        whole = to_flint(den)
        return Annihilator(_marked(whole * (whole / whole.gcd(whole.derivative(0))) ** degree))
    q = fmpz_poly(list(den))
    return Annihilator(_primitive(ints(q * _radical(q) ** degree)))


def _radical(polynomial: fmpz_poly) -> fmpz_poly:
    return polynomial // polynomial.gcd(polynomial.derivative())


def _squarefree(den: Sequence[Any]) -> list[tuple[list[int], int]]:
    _, factors = fmpz_poly(list(den)).factor_squarefree()
    return [(ints(factor), int(power)) for factor, power in factors if factor.degree() > 0]


def _power_sums(den: Sequence[int], count: int) -> list[fmpq]:
    """Return the sums of r^k over the inverse roots r, k = 1..count, by Newton's identities."""
    found: list[fmpq] = []
    for k in range(1, count + 1):
        total = fmpq(k * den[k] if k < len(den) else 0)
        for i in range(1, min(k, len(den))):
            total += den[i] * found[k - i - 1]
        found.append(-total / den[0])
    return found


def _of_power_sums(sums: Sequence[fmpq], degree: int) -> fmpz_poly:
    """Return the primitive polynomial prod (1 - r t) of these sums of r^k."""
    found = [fmpq(1)]
    for k in range(1, degree + 1):
        spend(1 + k // 4)
        total = sum((sums[i - 1] * found[k - i] for i in range(1, k + 1)), fmpq(0))
        found.append(-total / k)
    values = [Fraction(int(c.p), int(c.q)) for c in found]
    scale = 1
    for value in values:
        scale = scale * value.denominator // gcd(scale, value.denominator)
    return fmpz_poly([int(value * scale) for value in values])
