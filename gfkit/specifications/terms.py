"""Power series of classes: Newton's iteration, one strongly connected component after another.

The g.f. is ordinary for unlabelled classes and exponential for labelled ones. Where Y = H(x, Y) and
Y is known below x^n, the solution D of (1 - dH/dY) D = H(x, Y) - Y makes it known below x^(2n).
A construction of another component is a known series. Sets and cycles are by their cycle indices.
[PivoteauSalvySoria2012]
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from math import factorial, gcd, inf

from flint import fmpq, fmpq_poly

from gfkit.base.budget import spend
from gfkit.errors import GfkitError
from gfkit.numbers.polynomials import (
    exponential,
    fraction_of,
    logarithm,
    reciprocal,
)
from gfkit.specifications.classes import (
    Atom,
    Boxed,
    Card,
    Classes,
    Kind,
    Made,
    Name,
    Neutral,
    Node,
    Product,
    Union,
    parts_of,
)

Slopes = dict[str, fmpq_poly]
"""Derivatives by the series of names."""


def totient(k: int) -> int:
    """Return Euler's function.

    >>> [totient(k) for k in range(1, 7)]
    [1, 1, 2, 2, 4, 2]
    """
    return sum(gcd(i, k) == 1 for i in range(1, k + 1))


def at_power(series: fmpq_poly, k: int, size: int) -> fmpq_poly:
    """Return A(x^k) modulo x^size."""
    if k == 1:
        return series.truncate(size)
    long = [fmpq(0)] * max(0, min(size, k * series.length()))
    for i in range(min(series.length(), -(-size // k))):
        long[k * i] = series[i]
    return fmpq_poly(long)


def total(series: Iterable[fmpq_poly]) -> fmpq_poly:
    """Return a sum of series."""
    found = fmpq_poly([])
    for one in series:
        found += one
    return found


class Series:
    """The power series of the classes modulo x^size.

    >>> from gfkit.specifications.reader import classes_of
    >>> Series(classes_of((("T", "Z*Set(T)"),), labelled=False), 8).numbers
    [0, 1, 1, 2, 4, 9, 20, 48]
    """

    def __init__(self, classes: Classes, size: int) -> None:
        self.classes, self.size = classes, max(size, 1)
        self._series: dict[str, fmpq_poly] = {}
        for names in classes.components:
            if not classes.is_recursive(names[0]):
                self._series[names[0]] = self.of(classes.equations[names[0]])
                continue
            self._series.update(dict.fromkeys(names, fmpq_poly([])))
            for _ in names:  # at x = 0 the iteration ends
                self._plain(names, 1)
            self._iterate(names)

    def _iterate(self, names: list[str]) -> None:
        has_box = any(map(_has_box, (self.classes.equations[name] for name in names)))
        have = 1
        while have < self.size:
            spend(1 + have * len(names) // 8)
            have = have + 1 if has_box else min(2 * have, self.size)
            if has_box:
                for _ in names:
                    self._plain(names, have)
            else:
                self._step(names, have)

    @cached_property
    def numbers(self) -> list[int]:
        """The numbers of objects of size 0, 1, ... of the first class."""
        found, times = [], 1
        series = self.of(self.classes.first)
        for n in range(self.size):
            times *= max(n, 1) if self.classes.labelled else 1
            value = fraction_of(series[n] * times)
            if value.denominator > 1:
                raise GfkitError(f"{value} objects of size {n}: a difference in a set or cycle")
            found.append(value.numerator)
        return found

    def of(self, node: Node) -> fmpq_poly:
        """Return the series of a node."""
        return self._value(node, self.size, frozenset())[0]

    def _plain(self, names: list[str], size: int) -> None:
        """Replace series by the right sides."""
        right = (self._value(self.classes.equations[z], size, frozenset())[0] for z in names)
        self._series.update(zip(names, [*right], strict=True))

    def _step(self, names: list[str], size: int) -> None:
        """Solve (1 - J) D = H(Y) - Y modulo x^size, and add D; J is nilpotent at x = 0."""
        rows = []
        for name in names:
            value, slopes = self._value(self.classes.equations[name], size, frozenset(names))
            row = [-slopes.get(z, fmpq_poly([])) for z in names]
            row[names.index(name)] += 1
            rows.append([*row, value - self._series[name]])
        for i in range(len(names)):
            pivot = next(k for k in range(i, len(rows)) if rows[k][i][0])
            rows[i], rows[pivot] = rows[pivot], rows[i]
            over = reciprocal(rows[i][i], size)
            rows[i] = [z.mul_low(over, size) for z in rows[i]]
            for k, row in enumerate(rows):
                if k != i and (c := row[i]):
                    pairs = zip(row, rows[i], strict=True)
                    rows[k] = [z - c.mul_low(w, size) for z, w in pairs]
        for name, row in zip(names, rows, strict=True):
            self._series[name] = (self._series[name] + row[-1]).truncate(size)

    def _value(self, node: Node, size: int, names: frozenset[str]) -> tuple[fmpq_poly, Slopes]:
        """Return a series modulo x^size, and its derivatives by the series of names."""
        one: fmpq_poly = fmpq_poly([1])
        value: fmpq_poly
        match node:
            case Neutral(many):
                return fmpq_poly([many]), {}
            case Atom():
                return fmpq_poly([0, 1]).truncate(size), {}
            case Name(name):
                return self._series[name].truncate(size), {name: one} if name in names else {}
            case Union(parts):
                pairs = [self._value(part, size, names) for part in parts]
                used = dict.fromkeys(z for _, slopes in pairs for z in slopes)
                found = {z: total(some[z] for _, some in pairs if z in some) for z in used}
                return total(value for value, _ in pairs), found
            case Product(parts):
                product, slopes = fmpq_poly([1]), Slopes()
                for part in parts:
                    value, more = self._value(part, size, names)
                    slopes = {z: c.mul_low(value, size) for z, c in slopes.items()}
                    for z, c in more.items():
                        slopes[z] = slopes.get(z, fmpq_poly([])) + c.mul_low(product, size)
                    product = product.mul_low(value, size)
                return product, slopes
            case Boxed(first, rest):
                both = (self._value(z, size, frozenset())[0] for z in (first, rest))
                slope, known = (next(both).derivative(), next(both))
                return slope.mul_low(known, size).integral().truncate(size), {}
            case Made(kind, body, card):
                a, more = self._value(body, size, names)
                value = self._made(kind, a, card, size)
                if not more:
                    return value, {}
                if kind == "Seq":
                    slope = self._sequence_slope(a, card, size)
                else:
                    slope = self._made("Seq" if kind == "Cyc" else kind, a, card.less, size)
                return value, {z: c.mul_low(slope, size) for z, c in more.items()}

    # Constructions.

    def _sequence(self, a: fmpq_poly, card: Card, size: int) -> fmpq_poly:
        """Return the sum of A^k over the numbers of components."""
        if card.high < inf:
            return total(a.pow_trunc(k, size) for k in card.listed(inf))
        over = reciprocal(1 - a.pow_trunc(card.step, size), size)
        return a.pow_trunc(card.low, size).mul_low(over, size)

    def _sequence_slope(self, a: fmpq_poly, card: Card, size: int) -> fmpq_poly:
        """Return the sum of k A^(k-1)."""
        if card.high < inf:
            return total(a.pow_trunc(k - 1, size) * k for k in card.listed(inf) if k)
        low, step = card.low, card.step
        over = reciprocal(1 - a.pow_trunc(step, size), size)
        first = a.pow_trunc(low - 1, size).mul_low(over, size) * low if low else fmpq_poly([])
        rest = a.pow_trunc(low + step - 1, size).mul_low(over, size).mul_low(over, size)
        return first + rest * step

    def _made(self, kind: Kind, a: fmpq_poly, card: Card, size: int) -> fmpq_poly:
        """Return the series of the objects made of components of a class."""
        if kind == "Seq":
            return self._sequence(a, card, size)
        sums = [fmpq_poly([]), a]
        most = card.high if a[0] else min(card.high, size)  # others are larger
        if not self.classes.labelled:
            top = max(size, card.low + 1) if card.high == inf else int(most)
            sums += [at_power(a, k, size) for k in range(2, top + 1)]
        if card.high < inf:
            return self._some(kind, sums, card.listed(most), size)
        whole = self._whole(kind, sums, size)
        if card.step == 2:
            turned = [-p if k % 2 else p for k, p in enumerate(sums)]
            other = self._whole(kind, turned, size)
            whole = (whole + (-other if card.low % 2 else other)) / 2
        missing = range(card.low % card.step, card.low, card.step)
        return whole - self._some(kind, sums, missing, size)

    def _whole(self, kind: Kind, sums: list[fmpq_poly], size: int) -> fmpq_poly:
        """Return the series for any number of components; sums: A(x^k), with u^k before each."""
        found = fmpq_poly([])
        for k, p in enumerate(sums[1:], 1):
            if kind == "Cyc":
                found -= logarithm(1 - p, size) * fmpq(totient(k), k)
            else:
                found += p * fmpq((-1) ** (k - 1) if kind == "PSet" else 1, k)
        return found if kind == "Cyc" else exponential(found, size)

    def _some(self, kind: Kind, sums: list[fmpq_poly], sizes: range, size: int) -> fmpq_poly:
        """Return the series of the objects with so many components, by the cycle indices."""
        a = sums[1]
        if self.classes.labelled:
            orders = (k if kind == "Cyc" else factorial(k) for k in sizes)
            pairs = zip(sizes, orders, strict=True)
            return total(a.pow_trunc(k, size) / over for k, over in pairs if over)
        if kind == "Cyc":
            each = ((k, d) for k in sizes for d in range(1, k + 1) if k % d == 0)
            return total(sums[d].pow_trunc(k // d, size) * fmpq(totient(d), k) for k, d in each)
        found = [fmpq_poly([1])]
        for n in range(1, max(sizes, default=0) + 1):
            spend(1 + n * size // 100)
            signs = ((-1) ** (i - 1) if kind == "PSet" else 1 for i in range(1, n + 1))
            parts = (sums[i].mul_low(found[n - i], size) * s for i, s in enumerate(signs, 1))
            found.append(total(parts) / n)
        return total(found[k] for k in sizes)


def _has_box(node: Node) -> bool:
    return isinstance(node, Boxed) or any(map(_has_box, parts_of(node)))


def terms_of(classes: Classes, count: int) -> list[int]:
    """Return the numbers of objects of size 0, 1, ...

    >>> from gfkit.specifications.reader import classes_of
    >>> terms_of(classes_of((("P", "Set(Cyc(Z, card >= 2))"),), labelled=True), 6)
    [1, 0, 1, 2, 9, 44]
    """
    return Series(classes, count).numbers[:count]
