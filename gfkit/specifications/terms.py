"""Power series of classes: Newton's iteration, one strongly connected component after another.

The g.f. is ordinary for unlabelled classes and exponential for labelled ones. Where Y = H(x, Y) and
Y is known below x^m, the solution D of (1 - dH/dY) D = H(x, Y) - Y makes it known below x^(2m); D
begins with x^m, so dH/dY is needed below x^m alone. A construction of another component is a known
series. Sets and cycles are by their cycle indices: with T = x d/dx, and u for each component,

    T log Set(A) is the sum over k of u^k (T A)(x^k),
    T Cyc(A) is that of phi(k) (T L)(x^k), L the logarithm of 1/(1 - u^k A),

so that integers suffice for unlabelled classes. [PivoteauSalvySoria2012]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cached_property
from math import factorial, inf

from flint import fmpq, fmpq_poly, fmpz

from gfkit.base.budget import spend
from gfkit.errors import GfkitError
from gfkit.numbers.polynomials import fraction_of, rational_of, reciprocal
from gfkit.specifications.classes import (
    ANY,
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
    found = k
    for p in fmpz(k).factor():
        found -= found // int(p[0])
    return found


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


def sloped(series: fmpq_poly) -> fmpq_poly:
    """Return x times the derivative."""
    return series.derivative().left_shift(1)


def unsloped(series: fmpq_poly) -> fmpq_poly:
    """Return the series that begins with x and has this one as x times its derivative."""
    return series.right_shift(1).integral()


def spread(series: fmpq_poly, weight: Callable[[int], int], size: int) -> fmpq_poly:
    """Return the sum over k of weight(k) A(x^k) modulo x^size; A has no constant.

    >>> spread(fmpq_poly([0, 1, 1, 1, 1]), lambda k: 1, 5)  # the numbers of divisors
    3*x^4 + 2*x^3 + 2*x^2 + x
    """
    found, row = [fmpq(0)] * size, series.coeffs()[:size]
    for k in range(1, size):
        if times := weight(k):
            for i, c in enumerate(row[: (size - 1) // k + 1]):
                if c:
                    found[k * i] += c if times == 1 else c * times
    return fmpq_poly(found)


class SeriesExponential:
    """exp of a series by Newton's iteration, which continues from what is known of it.

    slope: x times the derivative of the series; value: its exponential modulo x^size; inverse: one
    over that, modulo x^half.
    """

    def __init__(self) -> None:
        self.slope, self.size, self.half = fmpq_poly([]), 1, 1
        self.value = self.inverse = fmpq_poly([1])

    def of(self, slope: fmpq_poly, size: int) -> fmpq_poly:
        """Return it modulo x^size, by x times the derivative of a series without constant.

        >>> SeriesExponential().of(fmpq_poly([0, 1]), 4)
        1/6*x^3 + 1/2*x^2 + x + 1
        """
        if other := (slope - self.slope).truncate(self.size):
            self.size = next(i for i, c in enumerate(other.coeffs()) if c)
            self.half = min(self.half, self.size)
        self.slope = slope
        for top in doubled(self.size, size):
            self._lift(top)
        return self.value.truncate(size)

    def _lift(self, top: int) -> None:
        # With f the series and g its exponential modulo x^m, w = g T f - T g begins with x^m;
        # g times the series of which T is w/g is added.
        m, g = self.size, self.value.truncate(self.size)
        spend(1 + top // 8)
        for half in doubled(self.half, top - m):
            inverse = self.inverse.truncate(self.half)
            self.inverse = inverse.mul_low(2 - g.truncate(half).mul_low(inverse, half), half)
            self.half = half
        w = (self.slope.mul_low(g, top) - sloped(g)).right_shift(m)
        ratio = w.mul_low(self.inverse, top - m).left_shift(m)
        self.value = g + unsloped(ratio).right_shift(m).mul_low(g, top - m).left_shift(m)
        self.size = top


def doubled(low: int, size: int) -> list[int]:
    """Return sizes from the first up to the last, each at most twice the one before it.

    >>> doubled(1, 21), doubled(8, 5)
    ([2, 3, 6, 11, 21], [])
    """
    found = list[int]()
    while size > low:
        found.append(size)
        size = -(-size // 2)
    return found[::-1]


class Series:
    """The power series of the classes modulo x^size.

    >>> from gfkit.specifications.reader import classes_of
    >>> Series(classes_of((("T", "Z*Set(T)"),), labelled=False), 8).numbers
    [0, 1, 1, 2, 4, 9, 20, 48]
    """

    def __init__(self, classes: Classes, size: int) -> None:
        self.classes, self.size = classes, max(size, 1)
        self._series: dict[str, fmpq_poly] = {}
        self._exponentials: dict[tuple[Node, Kind, int], SeriesExponential] = {}
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
        for size in range(2, self.size + 1) if has_box else doubled(1, self.size):
            spend(1 + size * len(names) // 16)
            if has_box:
                for _ in names:
                    self._plain(names, size)
            else:
                self._step(names, have, size)
            have = size

    @cached_property
    def numbers(self) -> list[int]:
        """The numbers of objects of size 0, 1, ... of the first class."""
        found, times = [], 1
        series = self.of(self.classes.first)
        for n in range(self.size):
            times *= max(n, 1) if self.classes.labelled else 1
            value = fraction_of(series[n] * times)
            if value.denominator > 1:
                raise GfkitError(
                    f"a({n}) = {value} is not an integer; of classes with weights or differences "
                    "only integers are taken"
                )
            found.append(value.numerator)
        return found

    def of(self, node: Node) -> fmpq_poly:
        """Return the series of a node."""
        return self._value(node, self.size)[0]

    def _plain(self, names: list[str], size: int) -> None:
        """Replace series by the right sides."""
        right = (self._value(self.classes.equations[z], size)[0] for z in names)
        self._series.update(zip(names, [*right], strict=True))

    def _step(self, names: list[str], have: int, size: int) -> None:
        """Solve (1 - J) D = H(Y) - Y modulo x^size, and add D; J is nilpotent at x = 0.

        have: as many coefficients are known, so that D begins with x^have.
        """
        rows, left = [], size - have
        for name in names:
            value, slopes = self._value(self.classes.equations[name], size, names, left)
            row = [-slopes.get(z, fmpq_poly([])) for z in names]
            row[names.index(name)] += 1
            rows.append([*row, (value - self._series[name]).right_shift(have)])
        for i in range(len(names)):
            pivot = next(k for k in range(i, len(rows)) if rows[k][i][0])
            rows[i], rows[pivot] = rows[pivot], rows[i]
            over = reciprocal(rows[i][i], left)
            rows[i] = [z.mul_low(over, left) for z in rows[i]]
            for k, row in enumerate(rows):
                if k != i and (c := row[i]):
                    pairs = zip(row, rows[i], strict=True)
                    rows[k] = [z - c.mul_low(w, left) for z, w in pairs]
        for name, row in zip(names, rows, strict=True):
            self._series[name] += row[-1].truncate(left).left_shift(have)

    def _value(
        self, node: Node, size: int, names: Iterable[str] = (), left: int = 0
    ) -> tuple[fmpq_poly, Slopes]:
        """Return a series modulo x^size, and its derivatives by those of names, modulo x^left."""
        one: fmpq_poly = fmpq_poly([1])
        value: fmpq_poly
        match node:
            case Neutral(many):
                return fmpq_poly([rational_of(Fraction(many))]), {}
            case Atom():
                return fmpq_poly([0, 1]).truncate(size), {}
            case Name(name):
                return self._series[name].truncate(size), {name: one} if name in names else {}
            case Union(parts):
                pairs = [self._value(part, size, names, left) for part in parts]
                used = dict.fromkeys(z for _, slopes in pairs for z in slopes)
                found = {z: total(some[z] for _, some in pairs if z in some) for z in used}
                return total(value for value, _ in pairs), found
            case Product(parts):
                product, slopes = fmpq_poly([1]), Slopes()
                for part in parts:
                    value, more = self._value(part, size, names, left)
                    slopes = {z: c.mul_low(value, left) for z, c in slopes.items()}
                    for z, c in more.items():
                        slopes[z] = slopes.get(z, fmpq_poly([])) + c.mul_low(product, left)
                    product = product.mul_low(value, size)
                return product, slopes
            case Boxed(first, rest):
                both = (self._value(z, size)[0] for z in (first, rest))
                slope, known = (next(both).derivative(), next(both))
                return slope.mul_low(known, size).integral().truncate(size), {}
            case Made(kind, body, card):
                a, more = self._value(body, size, names, left)
                value = self._made(node, a, size)
                if not more:
                    return value, {}
                if kind == "Seq":
                    slope = self._sequence_slope(a, card, left)
                elif kind != "Cyc" and card == ANY:
                    slope = value
                else:
                    less = Made("Seq" if kind == "Cyc" else kind, body, card.less)
                    slope = self._made(less, a, left)
                return value, {z: c.mul_low(slope, left) for z, c in more.items()}

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

    def _made(self, node: Made, a: fmpq_poly, size: int) -> fmpq_poly:
        """Return the series of what is made of components of a class, a."""
        kind, card = node.kind, node.card
        if kind == "Seq":
            return self._sequence(a, card, size)
        if card.high < inf:
            most = card.high if a[0] else min(card.high, size)  # others are larger
            return self._some(kind, a, card.listed(most), size)
        whole = self._whole(node, a, 1, size)
        if card.step == 2:
            other = self._whole(node, a, -1, size)
            whole = (whole + (-other if card.low % 2 else other)) / 2
        missing = range(card.low % card.step, card.low, card.step)
        return whole - self._some(kind, a, missing, size)

    def _whole(self, node: Made, a: fmpq_poly, sign: int, size: int) -> fmpq_poly:
        """Return the series for any number of components, with a sign for each."""
        kind, slope = node.kind, sloped(a)
        if kind == "Cyc":
            of_one = slope.mul_low(reciprocal(1 - a * sign, size), size) * sign
            if self.classes.labelled:
                return unsloped(of_one)
            if sign == 1:
                return unsloped(spread(of_one, totient, size))
            even = slope.mul_low(reciprocal(1 - a, size), size)
            return unsloped(
                spread(of_one, lambda k: k % 2 and totient(k), size)
                + spread(even, lambda k: 0 if k % 2 else totient(k), size)
            )
        if self.classes.labelled:
            slope *= sign
        elif kind == "PSet":
            slope = spread(slope, lambda k: -((-sign) ** k), size)
        else:
            slope = spread(slope, lambda k: sign**k, size)
        known = self._exponentials.setdefault((node.body, kind, sign), SeriesExponential())
        return known.of(slope, size)

    def _some(self, kind: Kind, a: fmpq_poly, sizes: range, size: int) -> fmpq_poly:
        """Return the series of the objects with that many components, by the cycle indices."""
        if self.classes.labelled:
            orders = (k if kind == "Cyc" else factorial(k) for k in sizes)
            pairs = zip(sizes, orders, strict=True)
            return total(a.pow_trunc(k, size) / over for k, over in pairs if over)
        sums = [a, *(at_power(a, k, size) for k in range(1, max(sizes, default=0) + 1))]
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
