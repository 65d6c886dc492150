"""One fold of the trees of formulas: into exact values, or into what stands for sequences.

Values are integers, fractions and sums of square roots (`formulas.surds`). Letters may also
stand for other things that are added and multiplied, as sequences (`sequence_spaces`) do: then so
does the whole formula.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import comb, factorial, gcd, lcm, prod
from typing import TYPE_CHECKING

from ..analysis.polynomials import AtRoots, square_free
from ..core.rejections import limit, need
from .parser import MARKS, UNREAD, Tree, letters_of
from .surds import Surds, Value, floor_of, inverse, plain, raised, sign_of, square_root, times

if TYPE_CHECKING:
    from ..core.clock import Clock

SECOND_ORDER = {
    "Fibonacci": (1, 1, 0, 1),
    "Lucas": (1, 1, 2, 1),
    "Pell": (2, 1, 0, 1),
    "Jacobsthal": (1, 2, 0, 1),
}
"""u(n+2) = p u(n+1) + q u(n), u(0), u(1)."""
BY_LETTER = {"F": "Fibonacci", "L": "Lucas"}
DEAR = {"double factorial": 10, "factorial": 50, "Stirling2": 5}
"""Functions whose values are expensive; those of the others cost about a coefficient."""
MAX_INDEX = 100_000
MAX_SUMMANDS = 20_000


class NoTerm(Exception):
    """A term before the first one of its sequence, whose name and the index are `args`."""


class Evaluator:
    """The values of trees. terms: for each name what returns a(n)."""

    def __init__(self, terms: Mapping[str, Callable[[int], Value]], clock: Clock) -> None:
        self.terms, self.clock = terms, clock

    def value(self, tree: Tree, letters: Mapping[str, Value]) -> Value:
        """Return the value of a tree; raises Rejected where there is none."""
        kind, what, parts = tree
        self.clock.spend(3)
        if kind == "number":
            return plain(what)
        if kind == "letter":
            need(what in letters or what in MARKS, "a letter is not defined")
            return (
                letters[what] if what in letters else Surds({MARKS[what]: Fraction(1)}, self.clock)
            )
        if kind == "sum":
            over_roots = not isinstance(what[0], str)
            return (self.over_roots if over_roots else self.summed)(tree, letters)
        return self.applied(kind, what, [self.value(part, letters) for part in parts])

    def applied(self, kind: str, what: Value, values: list[Value]) -> Value:
        """Return the value of an operation."""
        if kind == "+":
            return plain(sum(sign * z for sign, z in zip(what, values, strict=True)))
        if kind == "*":
            total: Value = 1
            for sign, factor in zip(what, values, strict=True):
                total = times(total, inverse(factor) if sign == "/" else factor, self.clock)
            return total
        if kind == "^":
            return self.power(*values)
        if kind == "term":
            need(what in self.terms or what in BY_LETTER, "a name is not defined")
            n = whole(values[0])
            return self.terms[what](n) if what in self.terms else self.second(BY_LETTER[what], n)
        if kind == "periodic":
            return what[whole(values[0]) % len(what)]
        return self.called(what, values)

    def power(self, under: Value, over: Value) -> Value:
        """Return a power of an integer, or of half of one."""
        if isinstance(over, int):
            return raised(under, over, self.clock)
        half = isinstance(over, Fraction) and over.denominator == 2
        need(half, "an exponent that is not an integer")
        return raised(square_root(under, self.clock), over.numerator, self.clock)

    def summed(self, tree: Tree, letters: Mapping[str, Value]) -> Value:
        """Return a sum, or a product, over the values of a letter."""
        _, (kind, name), (low, high, body) = tree
        first, last = (whole(self.value(part, letters)) for part in (low, high))
        limit(last - first <= MAX_SUMMANDS, "a sum of too many terms")
        total: Value = 0 if kind == "Sum" else 1
        for at in range(first, last + 1):
            one = self.value(body, {**letters, name: at})
            total = plain(total + one) if kind == "Sum" else times(total, one, self.clock)
        return total

    def over_roots(self, tree: Tree, letters: Mapping[str, Value]) -> Value:
        """Return a sum over the distinct roots of a polynomial."""
        _, (_, name), (_, _, body) = tree
        f = self.roots_of(tree)
        root = AtRoots(f, [Fraction(0), Fraction(1)], self.clock)
        outside = {z: v for z, v in letters.items() if not isinstance(v, AtRoots)}
        value = self.value(body, {**outside, name: root})
        return value.total() if isinstance(value, AtRoots) else (len(f) - 1) * value

    def roots_of(self, tree: Tree) -> list[int]:
        """Return the polynomial of a sum over roots, without multiple roots."""
        equation = tree[1][0]
        letter = AtRoots([], [Fraction(0), Fraction(1)], self.clock)
        found = self.value(equation, dict.fromkeys(letters_of(equation), letter))
        limit(isinstance(found, AtRoots) and len(found.c) > 1, UNREAD)
        return square_free(found.c, self.clock)

    def second(self, name: str, n: int) -> int:
        """Return u(n), for negative n too where the recurrence goes backwards in integers."""
        limit(abs(n) <= MAX_INDEX, "too large an index")
        p, q, first, second = SECOND_ORDER[name]
        need(n >= 0 or q == 1, "a term that is not an integer")
        self.clock.spend(1 + abs(n) * (1 + abs(n) // 5000))
        for _ in range(abs(n)):
            after = p * second + q * first
            first, second = (second, after) if n > 0 else (second - p * first, first)
        return first

    def called(self, name: str, values: list[Value]) -> Value:
        """Return the value of a function."""
        first, clock = values[0], self.clock
        of_reals: dict[str, Callable[[], Value]] = {
            "floor": lambda: floor_of(first, clock),
            "round": lambda: floor_of(first + Fraction(1, 2), clock),
            "ceiling": lambda: -floor_of(-1 * first, clock),
            "sign": lambda: sign_of(first, clock),
            "abs": lambda: first * (sign_of(first, clock) or 1),
            "min": lambda: min(values),
            "max": lambda: max(values),
            "sqrt": lambda: square_root(first, clock),
        }
        if name in of_reals:
            return of_reals[name]()
        need(all(isinstance(z, int) for z in values), "a function of what is not an integer")
        for z in values:
            clock.reduce(2 * z.bit_length())
        if name in SECOND_ORDER:
            return self.second(name, first)
        if name in ("gcd", "lcm"):
            return (gcd if name == "gcd" else lcm)(*values)
        if name == "mod":
            need(values[1], "a remainder modulo 0")
            return first % values[1]
        limit(max(map(abs, values)) <= MAX_INDEX, "too large an argument")
        price = DEAR.get(name, 500)
        clock.spend(1 + sum(abs(z) * (1 + abs(z) // price) for z in values))
        return _counted(name, *values)


def whole(value: Value) -> int:
    """Return an integer; rejects others."""
    need(isinstance(value, int), "an index that is not an integer")
    return int(value)


def _counted(name: str, n: int, k: int = 0) -> int:
    if name == "binomial":
        if k < 0:
            return 0
        return comb(n, k) if n >= 0 else (-1 if k % 2 else 1) * comb(k - n - 1, k)
    if name == "double factorial":
        need(n >= -1, "a double factorial below -1")
        return prod(range(n, 0, -2))
    need(n >= 0, "a function of a negative number")
    if name == "factorial":
        return factorial(n)
    if name == "Catalan":
        return comb(2 * n, n) // (n + 1)
    need(name == "Stirling2", "a function that is not known")
    if k < 0 or k > n:
        return 0
    limit(n * k <= 10**6, "too large an argument")
    total: int = sum((-1) ** (k - i) * comb(k, i) * i**n for i in range(k + 1))
    return total // factorial(k)
