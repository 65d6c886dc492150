"""Sums S(n) of F(n, k) for k from a number to n + q that telescope.

F is F0 times a polynomial, F0 a product of factorials (a n + b k + c)!, of their inverses, and of
powers s^n r^k. The evidence has e_0(n), ..., e_J(n), and R(n, k), whose denominator is a product of
linear forms, with

    the sum of e_i(n) F(n+i, k) = G(n, k+1) - G(n, k),   G = R F0,

which is an identity of rational functions, divided by F0(n, k). It holds for low <= k < n + q where
no argument of a factorial in it is negative, and no linear form is below 1: linear functions of k,
so it is asked at both ends. So the sum of e_i(n) S(n+i) is G(n, n+q) - G(n, low), and the e_i(n)
F(n+i, k) with n + q <= k <= n + q + i.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import factorial, prod
from typing import TYPE_CHECKING, Any, NamedTuple

from ..analysis.polynomials import value
from ..core.clock import Clock, limit, need
from ..core.reading import NUMBER, fit, integer
from .dialect import Tree, bits, letters_of, names_of
from .letters import known, plane, polynomial
from .spaces import UNBOUNDED

if TYPE_CHECKING:
    from .spaces import Bounds

Linear = tuple[int, int, int]
Plane = dict[tuple[int, int], Fraction]
"""A polynomial: the coefficients of n^i k^j."""
SMALL, LONGEST, MOST, STEEPEST, LARGEST = range(-400, 401), 60, 4000, 6, 20_000
SHAPE = {
    "operator": [[NUMBER]],
    "above": [(range(200), range(200), NUMBER)],
    "below": [(SMALL, SMALL, SMALL)],
}


class Summand(NamedTuple):
    """F(n, k): exponents of factorials of linear forms, s and r, and the polynomial.

    An exponent 0 stays: where the form is negative, F has another value, or none.
    """

    factorials: dict[Linear, int]
    rates: tuple[Fraction, Fraction]
    poly: Plane

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


class Telescope(NamedTuple):
    """What the evidence has for one sum; `at_least_1` and `not_negative` are linear in n and k."""

    operator: list[list[int]]
    above: Plane
    below: list[Linear]
    summand: Summand

    def conditions(self) -> tuple[list[Linear], list[Linear]]:
        """Return what must be at least 0, and what at least 1, for low <= k < n + q."""
        shifts = [(i, 0) for i in range(len(self.operator))] + [(0, 1)]
        args = [(a, b, c + a * i + b * j) for a, b, c in self.summand.factorials for i, j in shifts]
        return args, [(a, b, c + b * j) for a, b, c in self.below for j in (0, 1)]


def read_telescope(own: Bounds, tree: Tree, data: Any, clock: Clock) -> Telescope:
    """Return the telescope of a sum over k, checked; raises Rejected or NotChecked."""
    fit(data, SHAPE, "evidence.telescopes")
    of = summand(own, tree[2][2], tree[1][1], clock)
    operator = [[integer(c, "operator", clock) for c in e] for e in data["operator"]]
    need(0 < len(operator) <= 8 and any(operator[-1]), "evidence.telescopes has no recurrence")
    above: Plane = {}
    for i, j, c in data["above"]:
        above[i, j] = above.get((i, j), Fraction(0)) + integer(c, "above", clock)
    below = [(a, b, c) for a, b, c in data["below"]]
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
    limit(len(spans[0]) * len(spans[1]) <= MOST * 20, "a polynomial of too many terms")
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


def _product(f: Plane, g: Plane, clock: Clock) -> Plane:
    limit(len(f) * len(g) <= MOST * 20, "a polynomial of too many terms")
    clock.afford(len(f) * len(g))
    total: Plane = {}
    for (i, j), a in f.items():
        clock.spend(5 * len(g))
        for (k, m), b in g.items():
            total[i + k, j + m] = total.get((i + k, j + m), Fraction(0)) + a * b
    return total


def summand(own: Bounds, tree: Tree, letter: str, clock: Clock) -> Summand:
    """Read F(n, k), k being the letter; raises NotChecked for what is no such product."""
    kind, what, parts = tree
    clock.spend(50)
    limit(letters_of(tree) <= {"n", letter} and not names_of(tree), UNBOUNDED)
    one = Fraction(1)
    if kind == "*":
        total = Summand({}, (one, one), {(0, 0): one})
        for operator, part in zip(what, parts, strict=True):
            found = summand(own, part, letter, clock)
            total = _times(total, _inverse(found) if operator == "/" else found, clock)
        return total
    if kind == "+" and len(parts) == 1:
        found = summand(own, parts[0], letter, clock)
        return found._replace(poly={key: what[0] * c for key, c in found.poly.items()})
    if kind == "^" and letters_of(tree):
        rate = own.constant(parts[0])
        limit(isinstance(rate, int | Fraction) and rate, UNBOUNDED)
        limit(bits(rate) <= LARGEST, "a power of a large number")
        a, b, c = _plane(own, parts[1], letter)
        base = Fraction(rate)  # type: ignore[arg-type]
        return Summand({}, (base**a, base**b), {(0, 0): base**c})
    if kind == "call" and what == "factorial":
        return _factorial(_plane(own, parts[0], letter))
    if kind == "call" and what == "binomial":
        top, bottom = (_plane(own, part, letter) for part in parts)
        rest = (top[0] - bottom[0], top[1] - bottom[1], top[2] - bottom[2])
        under = _times(_factorial(bottom), _factorial(rest), clock)
        return _times(_factorial(top), _inverse(under), clock)
    if kind == "call" and what == "Catalan":
        a, b, c = _plane(own, parts[0], letter)
        poly = {(0, 0): Fraction(c + 1), (1, 0): Fraction(a), (0, 1): Fraction(b)}
        over = _times(_factorial((a, b, c)), _factorial((a, b, c)), clock)
        under = _times(over, Summand({}, (one, one), poly), clock)
        return _times(_factorial((2 * a, 2 * b, 2 * c)), _inverse(under), clock)
    return Summand({}, (one, one), _polynomial(own, tree, letter))


def _plane(own: Bounds, tree: Tree, letter: str) -> Linear:
    found = plane(own, tree, letter, "n")
    b, a, c = map(Fraction, found)
    limit(all(z.denominator == 1 and abs(z) <= LONGEST for z in (a, b, c)), UNBOUNDED)
    return int(a), int(b), int(c)


def _polynomial(own: Bounds, tree: Tree, letter: str) -> Plane:
    listed = known(polynomial(own, tree)).items()
    return {(key.count("n"), key.count(letter)): c for key, c in listed}


def _factorial(form: Linear) -> Summand:
    one = Fraction(1)
    if form[:2] == (0, 0):
        limit(0 <= form[2] <= LONGEST, UNBOUNDED)
        return Summand({}, (one, one), {(0, 0): Fraction(factorial(form[2]))})
    limit(max(map(abs, form[:2])) <= STEEPEST, UNBOUNDED)
    return Summand({form: 1}, (one, one), {(0, 0): one})


def _times(f: Summand, g: Summand, clock: Clock) -> Summand:
    powers = dict(f.factorials)
    for form, e in g.factorials.items():
        powers[form] = powers.get(form, 0) + e
    rates = f.rates[0] * g.rates[0], f.rates[1] * g.rates[1]
    poly = _product(f.poly, g.poly, clock)
    return Summand(powers, rates, poly)


def _inverse(f: Summand) -> Summand:
    """Return the inverse; that of a linear form z is (z-1)!/z!."""
    poly = {key: c for key, c in f.poly.items() if c}
    rates = 1 / f.rates[0], 1 / f.rates[1]
    powers = {form: -e for form, e in f.factorials.items()}
    if poly.keys() == {(0, 0)}:
        return Summand(powers, rates, {(0, 0): 1 / poly[0, 0]})
    limit(poly.keys() <= {(0, 0), (1, 0), (0, 1)}, UNBOUNDED)
    a, b, c = (poly.get(key, Fraction(0)) for key in ((1, 0), (0, 1), (0, 0)))
    limit(all(z.denominator == 1 for z in (a, b, c)) and (a or b), UNBOUNDED)
    for form, e in (((int(a), int(b), int(c) - 1), 1), ((int(a), int(b), int(c)), -1)):
        powers[form] = powers.get(form, 0) + e
    return Summand(powers, rates, {(0, 0): Fraction(1)})
