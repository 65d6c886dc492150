"""Sums S(n) of F(n, k) for k from a number to p n + q, p >= 1, that telescope.

F is F0 times a polynomial, F0 a product of factorials (a n + b k + c)!, of their inverses, and of
powers s^n r^k. The evidence has e_0(n), ..., e_J(n), and R(n, k), whose denominator is a product of
linear forms, with

    the sum of e_i(n) F(n+i, k) = G(n, k+1) - G(n, k),   G = R F0,

which is an identity of rational functions, divided by F0(n, k). It holds for low <= k < p n + q
where no argument of a factorial in it is negative, and no linear form is below 1: linear functions
of k, so it is asked at both ends. So the sum of e_i(n) S(n+i) is G(n, p n + q) - G(n, low), and the
e_i(n) F(n+i, k) with p n + q <= k <= p n + q + p i.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from math import factorial, prod
from typing import TYPE_CHECKING, Any, NamedTuple

from ..analysis.polynomials import value
from ..core.needs import NUMBER, Clock, fit, integer, limit, need
from .surds import bits
from .symbolic import UNBOUNDED, Polynomial, Symbol, Symbolic, is_number, plane

if TYPE_CHECKING:
    from .dialect import Tree

Linear = tuple[int, int, int]
Weights = dict[tuple[int, int], Fraction]
"""A polynomial: the coefficients of n^i k^j."""
SMALL, LONGEST, MOST_VALUES, STEEPEST, LARGEST = range(-400, 401), 60, 80_000, 6, 20_000
SHAPE = {
    "operator": [[NUMBER]],
    "above": [(range(200), range(200), NUMBER)],
    "below": [(SMALL, SMALL, SMALL)],
}
UNIT: Weights = {(0, 0): Fraction(1)}


@dataclass(frozen=True)
class Summand(Symbol):
    """F(n, k): exponents of factorials of linear forms, s and r, and the polynomial.

    An exponent 0 stays: where the form is negative, F has another value, or none.
    """

    own: Summands
    factorials: dict[Linear, int]
    rates: tuple[Fraction, Fraction] = (Fraction(1), Fraction(1))
    poly: Weights | Any = None

    def __add__(self, other: Any) -> Summand:
        limit(is_number(other) and not other, UNBOUNDED)
        return self

    def __mul__(self, other: Any) -> Summand:
        other = self.own.lifted(other)
        powers = dict(self.factorials)
        for form, e in other.factorials.items():
            powers[form] = powers.get(form, 0) + e
        limit(len(self.poly) * len(other.poly) <= MOST_VALUES, "a polynomial of too many terms")
        self.own.clock.spend(5 * len(self.poly) * len(other.poly))
        poly: Weights = {}
        for ((i, j), a), ((k, m), b) in product(self.poly.items(), other.poly.items()):
            poly[i + k, j + m] = poly.get((i + k, j + m), Fraction(0)) + a * b
        rates = self.rates[0] * other.rates[0], self.rates[1] * other.rates[1]
        return Summand(self.own, powers, rates, poly)

    def __rtruediv__(self, other: Any) -> Any:
        """Return the inverse; that of a linear form z is (z-1)!/z!."""
        poly = {key: c for key, c in self.poly.items() if c}
        powers = {form: -e for form, e in self.factorials.items()}
        found = replace(self, factorials=powers, rates=(1 / self.rates[0], 1 / self.rates[1]))
        if poly.keys() == {(0, 0)}:
            return replace(found, poly={(0, 0): 1 / poly[0, 0]}) * other
        limit(poly.keys() <= {(0, 0), (1, 0), (0, 1)}, UNBOUNDED)
        a, b, c = (poly.get(key, Fraction(0)) for key in ((1, 0), (0, 1), (0, 0)))
        limit(all(z.denominator == 1 for z in (a, b, c)) and (a or b), UNBOUNDED)
        for form, e in (((int(a), int(b), int(c) - 1), 1), ((int(a), int(b), int(c)), -1)):
            powers[form] = powers.get(form, 0) + e
        return replace(found, poly=UNIT) * other

    def ratio(self, i: int, j: int) -> tuple[list[Linear], list[Linear], Fraction]:
        """Return F0(n+i, k+j)/F0(n, k): linear forms above and below, and a number."""
        above: list[Linear] = []
        below: list[Linear] = []
        for (a, b, c), e in self.factorials.items():
            step = a * i + b * j
            limit(abs(step) <= LONGEST, UNBOUNDED)
            for t in range(1, step + 1):
                (above if e > 0 else below).extend([(a, b, c + t)] * abs(e))
            for t in range(step + 1, 1):
                (below if e > 0 else above).extend([(a, b, c + t)] * abs(e))
        return above, below, self.rates[0] ** i * self.rates[1] ** j


class Summands(Symbolic):
    """Reads F(n, k), k being the letter; formulas: those of sequences that are one, with offsets.

    asked: what must be at least 0 so that the terms of these exist.
    """

    def __init__(self, letter: str, formulas: dict[str, tuple[Tree, int]], clock: Clock) -> None:
        super().__init__({}, clock)
        self.letter, self.formulas, self.asked = letter, formulas, list[Linear]()

    def read(self, tree: Tree) -> Summand:
        """Return the summand of a tree."""
        return self.lifted(self.value(tree, {z: self.of_letter(z) for z in ("n", self.letter)}))

    def lifted(self, value: Any) -> Summand:
        """Return a number or a polynomial as a summand."""
        if isinstance(value, Summand):
            return value
        if isinstance(value, Polynomial):
            keys = {key: (key.count("n"), key.count(self.letter)) for key in value.terms}
            limit(all(len(key) == sum(z) for key, z in keys.items()), UNBOUNDED)
            return Summand(self, {}, poly={keys[key]: c for key, c in value.terms.items()})
        limit(isinstance(value, int | Fraction), UNBOUNDED)
        return Summand(self, {}, poly={(0, 0): Fraction(value)})

    def form(self, value: Any) -> Linear:
        """Return integers a, b, c of a n + b k + c."""
        b, a, c = plane(value, self.letter, "n")
        limit(all(z.denominator == 1 and abs(z) <= LONGEST for z in (a, b, c)), UNBOUNDED)
        return int(a), int(b), int(c)

    def term(self, name: str, index: Any) -> Any:
        """Return a term of a sequence that is a formula."""
        limit(name in self.formulas, UNBOUNDED)
        tree, offset = self.formulas[name]
        a, b, c = self.form(index)
        self.asked.append((a, b, c - offset))
        return self.value(tree, {"n": index})

    def exponential(self, base: Any, exponent: Any) -> Summand:
        """Return the power of a number."""
        limit(isinstance(base, int | Fraction) and base, UNBOUNDED)
        limit(bits(base) <= LARGEST, "a power of a large number")
        (a, b, c), r = self.form(exponent), Fraction(base)
        return Summand(self, {}, (r**a, r**b), {(0, 0): r**c})

    def function(self, name: str, values: list[Any]) -> Any:
        """Return a product of factorials and their inverses."""
        limit(name in ("factorial", "double factorial", "binomial", "Catalan"), UNBOUNDED)
        forms = [self.form(z) for z in values]
        top, under = self.factorial(forms[0]), self.factorial(forms[-1])
        if name == "factorial":
            return top
        if name == "double factorial":  # (2 m)!! = 2^m m!, and (2 m - 1)!! = (2 m)!/(2 m)!!
            (a, b, c), half = forms[0], (values[0] + forms[0][2] % 2) * Fraction(1, 2)
            even = self.exponential(2, half) * self.factorial(self.form(half))
            return even if c % 2 == 0 else self.factorial((a, b, c + 1)) * (1 / even)
        if name == "binomial":
            (a, b, c), (d, e, f) = forms
            return top * (1 / (under * self.factorial((a - d, b - e, c - f))))
        a, b, c = forms[0]
        above = self.factorial((2 * a, 2 * b, 2 * c))
        return above * (1 / (top * top * (values[0] + 1)))

    def factorial(self, form: Linear) -> Summand:
        """Return (a n + b k + c)!."""
        if form[:2] == (0, 0):
            limit(0 <= form[2] <= LONGEST, UNBOUNDED)
            return self.lifted(factorial(form[2]))
        limit(max(map(abs, form[:2])) <= STEEPEST, UNBOUNDED)
        return Summand(self, {form: 1}, poly=UNIT)


class Telescope(NamedTuple):
    """What the evidence has for one sum, checked."""

    operator: list[list[int]]
    above: Weights
    below: list[Linear]
    summand: Summand

    def conditions(self) -> tuple[list[Linear], list[Linear]]:
        """Return what must be at least 0, and what at least 1, for low <= k < p n + q."""
        shifts = [(i, 0) for i in range(len(self.operator))] + [(0, 1)]
        args = [(a, b, c + a * i + b * j) for a, b, c in self.summand.factorials for i, j in shifts]
        return args, [(a, b, c + b * j) for a, b, c in self.below for j in (0, 1)]


def read_telescope(of: Summand, data: Any, clock: Clock) -> Telescope:
    """Return the telescope of a sum over k, checked; raises Rejected or NotChecked."""
    fit(data, SHAPE, "evidence.telescopes")
    operator = [[integer(c, "operator", clock) for c in e] for e in data["operator"]]
    need(0 < len(operator) <= 8 and any(operator[-1]), "evidence.telescopes has no recurrence")
    above: Weights = {}
    for i, j, c in data["above"]:
        above[i, j] = above.get((i, j), Fraction(0)) + integer(c, "above", clock)
    below = [*map(tuple, data["below"])]
    limit(len(below) <= LONGEST and sum(map(len, operator)) <= 400, UNBOUNDED)
    found = Telescope(operator, above, below, of)
    need(_holds(found, clock), "a sum does not telescope as the evidence says")
    return found


def _holds(given: Telescope, clock: Clock) -> bool:
    """Tell whether the identity holds, by as many values of n and k as the degrees ask for.

    Both sides are multiplied by all denominators.
    """
    of, later = given.summand, [(a, b, c + b) for a, b, c in given.below]
    above, below, number = of.ratio(0, 1)
    parts = [
        (given.above, (0, 1), [1], above, below + later, -number),
        (given.above, (0, 0), [1], [], given.below, Fraction(1)),
        *((of.poly, (i, 0), e, *of.ratio(i, 0)) for i, e in enumerate(given.operator)),
    ]
    everything: Counter[Linear] = Counter()
    for *_, below, _ in parts:
        everything |= Counter(below)
    cleared = [
        (f, at, e, [*above, *(everything - Counter(below)).elements()], c)
        for f, at, e, above, below, c in parts
        if f
    ]
    spans = []
    for axis in (0, 1):
        degrees = (
            max(z[axis] for z in f) + sum(z[axis] != 0 for z in forms) + (len(e) - 1) * (1 - axis)
            for f, _, e, forms, _ in cleared
        )
        spans.append(range(1 + max(degrees, default=0)))
    limit(len(spans[0]) * len(spans[1]) <= MOST_VALUES, "a polynomial of too many terms")
    size = sum(len(f) + len(e) + len(forms) for f, _, e, forms, _ in cleared)
    for n, k in product(*spans):
        clock.spend(10 * size)
        total = Fraction(0)
        for f, (i, j), e, forms, c in cleared:
            weight = c * value(e, n) * prod(p * n + q * k + r for p, q, r in forms)
            total += weight * sum(z * (n + i) ** p * (k + j) ** q for (p, q), z in f.items())
        if total:
            return False
    return True
