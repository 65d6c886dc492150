"""Sums S(n) of F(n, k) for k from a number to p n + q, p >= 1, that telescope.

F is F0 times a polynomial, F0 a product of factorials (a n + b k + c)!, of their inverses, and of
powers s^n r^k. The evidence has e_0(n), ..., e_J(n), and R(n, k), whose denominator is a product of
linear forms, with

    the sum of e_i(n) F(n+i, k) = G(n, k+1) - G(n, k),   G = R F0,

which is an identity of rational functions, divided by F0(n, k). Linear forms below, z, become part
of factorials where they can: 1/(z-1)! 1/z = 1/z!, and z!/z = (z-1)!. Let 1/z! be 0 for z < 0; then
1/(z-1)! = z/z! for all z. So both sides are polynomials times one product of factorials: of the
inverses of the largest, and the smallest of those above. Hence it holds for low <= k < p n + q
where no argument of a factorial above is negative, and no linear form that stays below is below 1:
linear functions of k, so it is asked at both ends. So the sum of e_i(n) S(n+i) is G(n, p n + q) -
G(n, low), and the e_i(n) F(n+i, k) with p n + q <= k <= p n + q + p i.

The end may also be the floor of a line, if an inverse 1/z! in F is 0 after it. Then all is summed
to the last k where 1/z! is not 0 in one of the F(n+i, k) and G(n, k).

F may have as a factor P(k) a product of sums up to k + c of what is free of n. With the telescope
of the rest all is G(n, p n + q) P(p n + q) - G(n, low) P(low), the e_i(n) F(n+i, k) P(k) as above,
but for the sum of G(n, k) (P(k) - P(k-1)), low < k <= p n + q, which has fewer sums.

Letters besides n and k stand for themselves; forms and polynomials have coefficients of them too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from math import factorial, prod
from operator import add, mul
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.rejections import limit, need
from ..core.shapes import NUMBER, fit, integer
from .parser import letters_of, names_of
from .surds import bits
from .symbols import UNBOUNDED, Polynomial, Symbol, Symbolic, is_number

if TYPE_CHECKING:
    from ..core.clock import Clock
    from .parser import Tree

Linear = tuple[int, ...]
"""a, b, c and the coefficients of other letters, of a n + b k + c + ..."""
Weights = dict[tuple[int, ...], Fraction]
"""A polynomial: the coefficients of n^i k^j ..., with the exponents of other letters."""
SMALL, LONGEST, MOST_VALUES, STEEPEST, LARGEST = range(-400, 401), 60, 80_000, 6, 20_000


@dataclass(frozen=True)
class Summand(Symbol):
    """F(n, k): exponents of factorials of forms, numbers whose powers it has, and the polynomial.

    asked: forms that are at least 0 where F is this. sums: factors that are sums up to k + c.
    """

    own: Summands
    factorials: dict[Linear, int]
    rates: tuple[Fraction, ...]
    poly: Weights
    asked: frozenset[Linear] = frozenset()
    sums: tuple[Tree, ...] = ()

    def __add__(self, other: Any) -> Summand:
        if is_number(other) and not other:
            return self
        other = self.own.lifted(other)
        first, second, powers = self.constants(), other.constants(), dict[Linear, int]()
        similar = {z: len(c) for z, c in first.items()} == {z: len(c) for z, c in second.items()}
        limit(similar and self.rates == other.rates and self.sums == other.sums, UNBOUNDED)
        sides = [self, other]
        for (a, b, above, *rest), listed in first.items():
            for pair in zip(listed, second[a, b, above, *rest], strict=True):
                kept = min(pair) if above else max(pair)
                form = (a, b, kept, *rest)
                powers[form] = powers.get(form, 0) + (1 if above else -1)
                for i, c in enumerate(pair):  # z! = z (z-1)!, and 1/(z-1)! = z/z!
                    for t in range(min(c, kept) + 1, max(c, kept) + 1):
                        sides[i] = sides[i] * self.own.linear((a, b, t, *rest))
        poly = dict(sides[0].poly)
        for key, weight in sides[1].poly.items():
            poly[key] = poly.get(key, Fraction(0)) + weight
        return replace(self, factorials=powers, poly=poly, asked=self.asked | other.asked)

    def constants(self) -> dict[tuple[int, ...], list[int]]:
        """Return the constants of the factorials by their other part."""
        found: dict[tuple[int, ...], list[int]] = {}
        for (a, b, c, *rest), e in self.factorials.items():
            for _ in range(abs(e)):
                found.setdefault((a, b, int(e > 0), *rest), []).append(c)
        return {key: sorted(listed) for key, listed in found.items()}

    def __mul__(self, other: Any) -> Summand:
        other = self.own.lifted(other)
        powers = dict(self.factorials)
        for form, e in other.factorials.items():
            powers[form] = powers.get(form, 0) + e
        limit(len(self.poly) * len(other.poly) <= MOST_VALUES, "a polynomial of too many terms")
        self.own.clock.spend(5 * len(self.poly) * len(other.poly))
        poly: Weights = {}
        for (key, a), (more, b) in product(self.poly.items(), other.poly.items()):
            joint = tuple(map(add, key, more))
            poly[joint] = poly.get(joint, Fraction(0)) + a * b
        rates = tuple(map(mul, self.rates, other.rates))
        kept = {form: e for form, e in powers.items() if e}
        asked, sums = self.asked | other.asked, self.sums + other.sums
        return Summand(self.own, kept, rates, poly, asked, sums)

    def __rtruediv__(self, other: Any) -> Any:
        """Return the inverse; that of a linear form z is (z-1)!/z!."""
        limit(not self.sums, UNBOUNDED)
        poly, size = {key: c for key, c in self.poly.items() if c}, len(self.own.names)
        powers = {form: -e for form, e in self.factorials.items()}
        asked = self.asked | powers.keys()
        found = replace(
            self, factorials=powers, rates=tuple(1 / z for z in self.rates), asked=asked
        )
        if poly.keys() == {(0,) * size}:
            return replace(found, poly={(0,) * size: 1 / poly[(0,) * size]}) * other
        limit(poly and all(sum(key) < 2 for key in poly), UNBOUNDED)
        a, b, *rest = (poly.get(unit, Fraction(0)) for unit in units(size))
        row = (a, b, poly.get((0,) * size, Fraction(0)), *rest)
        limit(all(z.denominator == 1 for z in row), UNBOUNDED)
        under, at, *tail = map(int, row)
        c, *others = tail
        z, before = (under, at, c, *others), (under, at, c - 1, *others)
        inverse = replace(
            self.own.lifted(1), factorials={before: 1, z: -1}, asked=frozenset((z, before))
        )
        found = replace(found, poly=self.own.one) * inverse
        return found * other

    def rate(self, steps: Sequence[int]) -> Fraction:
        """Return by what the powers of numbers grow with the letters."""
        return prod((z**i for z, i in zip(self.rates, steps, strict=False)), start=Fraction(1))

    def ratio(self, i: int, j: int) -> tuple[list[Linear], list[Linear], Fraction]:
        """Return F0(n+i, k+j)/F0(n, k): linear forms above and below, and a number."""
        above: list[Linear] = []
        below: list[Linear] = []
        for (a, b, c, *rest), e in self.factorials.items():
            step = a * i + b * j
            limit(abs(step) <= LONGEST, UNBOUNDED)
            for t in range(1, step + 1):
                (above if e > 0 else below).extend([(a, b, c + t, *rest)] * abs(e))
            for t in range(step + 1, 1):
                (below if e > 0 else above).extend([(a, b, c + t, *rest)] * abs(e))
        return above, below, self.rate((i, j))


def units(size: int) -> list[tuple[int, ...]]:
    """Return the exponents of the letters themselves."""
    return [tuple(int(i == k) for i in range(size)) for k in range(size)]


class Summands(Symbolic):
    """Reads F(n, k), k being the letter; letters: n, and others.

    formulas: those of sequences that are one, with offsets. asked: what must be at least 0 so that
    the terms of these exist.
    """

    def __init__(
        self, letter: str, formulas: dict[str, tuple[Tree, int]], clock: Clock, letters: str
    ) -> None:
        super().__init__({}, clock)
        self.names, self.formulas = (letters[0], letter, *letters[1:]), formulas
        self.asked = list[Linear]()
        self.one: Weights = {(0,) * len(self.names): Fraction(1)}

    def lifted(self, value: Any) -> Summand:
        """Return a number or a polynomial as a summand."""
        if isinstance(value, Summand):
            return value
        plain = (Fraction(1),) * len(self.names)
        if isinstance(value, Polynomial):
            limit(all({*key} <= {*self.names} for key in value.terms), UNBOUNDED)
            poly = {tuple(map(key.count, self.names)): c for key, c in value.terms.items()}
            return Summand(self, {}, plain, poly)
        limit(isinstance(value, int | Fraction), UNBOUNDED)
        return Summand(self, {}, plain, {(0,) * len(self.names): Fraction(value)})

    def linear(self, form: Linear) -> Summand:
        """Return a linear form."""
        a, b, c, *rest = form
        keys = (*units(len(self.names)), (0,) * len(self.names))
        pairs = zip(keys, (a, b, *rest, c), strict=True)
        return replace(self.lifted(1), poly={key: Fraction(z) for key, z in pairs})

    def form(self, value: Any) -> Linear:
        """Return integers a, b, c, ... of a n + b k + c + ..."""
        poly = self.lifted(value).poly
        fair = all(
            sum(key) < 2 and c.denominator == 1 and abs(c) <= LONGEST for key, c in poly.items()
        )
        limit(isinstance(value, int | Fraction | Polynomial) and fair, UNBOUNDED)
        a, b, *rest = (int(poly.get(unit, 0)) for unit in units(len(self.names)))
        return (a, b, int(poly.get((0,) * len(self.names), 0)), *rest)

    def summed(self, tree: Tree, letters: Mapping[str, Any]) -> Any:
        """Return a sum up to k + c of what is free of other letters, as a factor."""
        if letters_of(tree) != {self.names[1]} or is_number(letters[self.names[1]]):
            return super().summed(tree, letters)
        self.last(tree)
        return replace(self.lifted(1), sums=(tree,))

    def last(self, tree: Tree) -> tuple[Summand, int]:
        """Return the last summand of a sum up to k + c, and the first k for which there is one."""
        _, (kind, name), (below, above, body) = tree
        limit(kind == "Sum" and not letters_of(below) and not names_of(tree), UNBOUNDED)
        first = self.value(below, {})
        last = self.value(above, {self.names[1]: self.of_letter(self.names[1])})
        a, b, c, *rest = self.form(last)
        limit(isinstance(first, int) and (a, b) == (0, 1) and not any(rest), UNBOUNDED)
        return self.lifted(self.value(body, {name: last})), first - c

    def term(self, name: str, index: Any) -> Any:
        """Return a term of a sequence that is a formula."""
        limit(name in self.formulas, UNBOUNDED)
        tree, offset = self.formulas[name]
        a, b, c, *rest = self.form(index)
        self.asked.append((a, b, c - offset, *rest))
        return self.value(tree, {"n": index})

    def exponential(self, base: Any, exponent: Any) -> Summand:
        """Return the power of a number."""
        limit(isinstance(base, int | Fraction) and base, UNBOUNDED)
        limit(bits(base) <= LARGEST, "a power of a large number")
        (a, b, c, *rest), r = self.form(exponent), Fraction(base)
        rates = tuple(r**z for z in (a, b, *rest))
        return Summand(self, {}, rates, {(0,) * len(self.names): r**c})

    def function(self, name: str, values: list[Any]) -> Any:
        """Return a product of factorials and their inverses."""
        limit(name in ("factorial", "double factorial", "binomial", "Catalan"), UNBOUNDED)
        forms = [self.form(z) for z in values]
        if name == "double factorial":  # (2 m)!! = 2^m m!, and (2 m - 1)!! = (2 m)!/(2 m)!!
            (a, b, c, *rest), odd = forms[0], forms[0][2] % 2
            half = (values[0] + odd) * Fraction(1, 2)
            even = self.exponential(2, half) * self.factorial(self.form(half), 1)
            return self.factorial((a, b, c + 1, *rest), 1) * (1 / even) if odd else even
        top = self.factorial(forms[0], 1)
        if name == "factorial":
            return top
        if name == "binomial":
            rest_of = tuple(p - q for p, q in zip(*forms, strict=True))
            return top * self.factorial(forms[1], -1) * self.factorial(rest_of, -1)
        above = self.factorial(tuple(2 * z for z in forms[0]), 1)
        return above * (1 / (top * top * (values[0] + 1)))

    def factorial(self, form: Linear, e: int) -> Summand:
        """Return (a n + b k + c + ...)!, or the inverse as part of a binomial coefficient."""
        a, b, c, *rest = form
        if not any((a, b, *rest)):
            limit((c >= 0 or e < 0) and c <= LONGEST, UNBOUNDED)
            return self.lifted(Fraction(factorial(c)) ** e if c >= 0 else 0)
        limit(max(map(abs, (a, b, *rest))) <= STEEPEST, UNBOUNDED)
        return replace(self.lifted(1), factorials={form: e}, asked=frozenset([form] * (e > 0)))


class Telescope(NamedTuple):
    """What the evidence has for one sum, checked; G is `over` over the linear forms `poles`."""

    operator: list[Weights]
    summand: Summand
    over: Summand
    poles: list[Linear]

    def conditions(self) -> list[Linear]:
        """Return what must be at least 0 wherever the equation is used."""
        steps = range(len(self.operator))
        top = [z for z, e in self.summand.factorials.items() if e > 0]
        found = [(a, b, c + a * i, *z) for a, b, c, *z in top for i in steps]
        top = [z for z, e in self.over.factorials.items() if e > 0]
        found += [(a, b, c + b * j, *z) for a, b, c, *z in top for j in (0, 1)]
        return found + [(a, b, c + b * j - 1, *z) for a, b, c, *z in self.poles for j in (0, 1)]


def read_telescope(of: Summand, data: Any, clock: Clock) -> Telescope | None:
    """Return the telescope of a sum over k; None if this is none of it; raises NotChecked."""
    size = len(of.own.names)
    sparse = [((range(200),) * size + (NUMBER,))]
    shape = {"operator": [[NUMBER] if size == 2 else sparse], "above": sparse}
    fit(data, shape | {"below": [(SMALL,) * (size + 1)]}, "evidence.telescopes")
    operator = [weights(e, size, clock) for e in data["operator"]]
    need(
        0 < len(operator) <= 8 and any(operator[-1].values()),
        "evidence.telescopes has no recurrence",
    )
    above, below = weights(data["above"], size, clock), [*map(tuple, data["below"])]
    limit(len(below) <= LONGEST and sum(map(len, operator)) <= 400, UNBOUNDED)
    if not _holds(of, operator, above, below, clock):
        return None
    powers, left = Counter(of.factorials), list[Linear]()
    for z in sorted(below, key=lambda z: z[2]):
        before = (*z[:2], z[2] - 1, *z[3:])
        joins = powers[before] < 0
        powers.update({z: -1, before: 1} if joins else {})
        left += [] if joins else [z]
    poles = list[Linear]()
    for z in sorted(left, key=lambda z: -z[2]):
        joins = powers[z] > 0
        powers.update({z: -1, (*z[:2], z[2] - 1, *z[3:]): 1} if joins else {})
        poles += [] if joins else [z]
    over = replace(of, factorials={z: e for z, e in powers.items() if e}, poly=above)
    return Telescope(operator, of, over, poles)


def weights(data: Any, size: int, clock: Clock) -> Weights:
    """Return a polynomial: by its coefficients in n, or by exponents and coefficients."""
    found: Weights = {}
    for i, entry in enumerate(data):
        *key, c = entry if isinstance(entry, list) else (i, *(0,) * (size - 1), entry)
        found[tuple(key)] = found.get(tuple(key), Fraction(0)) + integer(c, "a coefficient", clock)
    return found


def _holds(
    of: Summand, operator: list[Weights], top: Weights, under: list[Linear], clock: Clock
) -> bool:
    """Return whether the identity holds, by as many values of letters as the degrees ask for.

    Both sides are multiplied by all denominators.
    """
    later = [(a, b, c + b, *rest) for a, b, c, *rest in under]
    above, below, number = of.ratio(0, 1)
    parts: list[Any] = [
        (top, (0, 1), of.own.one, above, below + later, -number),
        (top, (0, 0), of.own.one, [], under, Fraction(1)),
        *((of.poly, (i, 0), e, *of.ratio(i, 0)) for i, e in enumerate(operator)),
    ]
    everything: Counter[Linear] = Counter()
    for *_, below, _ in parts:
        everything |= Counter(below)
    cleared = [
        (f, at, e, [*above, *(everything - Counter(below)).elements()], c)
        for f, at, e, above, below, c in parts
        if f and any(e.values())
    ]
    spans = []
    for axis in range(len(of.own.names)):
        place = axis if axis < 2 else axis + 1
        degrees = (
            max(z[axis] for z in f) + sum(z[place] != 0 for z in forms) + max(z[axis] for z in e)
            for f, _, e, forms, _ in cleared
        )
        spans.append(range(1 + max(degrees, default=0)))
    limit(prod(map(len, spans)) <= MOST_VALUES, "a polynomial of too many terms")
    size = sum(len(f) + len(e) + len(forms) for f, _, e, forms, _ in cleared)
    for n, k, *rest in product(*spans):
        clock.spend(10 * size)
        row, total = (n, k, 1, *rest), Fraction(0)
        for f, (i, j), e, forms, c in cleared:
            factors = prod(sum(map(mul, form, row)) for form in forms)
            total += c * _value(e, (n, k, *rest)) * factors * _value(f, (n + i, k + j, *rest))
        if total:
            return False
    return True


def _value(of: Weights, at: tuple[int, ...]) -> Fraction:
    return sum((c * prod(map(pow, at, key)) for key, c in of.items()), Fraction(0))
