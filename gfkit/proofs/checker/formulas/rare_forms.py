"""What relations seldom have: sums, functions by name, square roots, and the marks x and y.

Read are n! and n!!, functions by their names, Sum_{k=0..n} and Product_{k=1..n}, which take all
factors that follow, and [1, -1][n mod 2]. Values are sums of q sqrt(d) x^i y^j, as {(d, i, j): q};
two that are written alike are equal, since square roots of distinct square-free numbers are
independent over Q.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from math import comb, factorial, gcd, isqrt, lcm, prod

from ..core.envelope import refuse_removed
from ..core.generating_functions import Poly, X
from ..core.needs import Clock, limit, need
from .dialect import (
    DEEPEST,
    UNREAD,
    Evaluator,
    Reader,
    Tree,
    Value,
    bits,
    inverse,
    plain,
    raised,
    times,
)

Parts = dict[tuple[int, int, int], Fraction]
FUNCTIONS = {
    "binomial": 2, "floor": 1, "ceiling": 1, "round": 1, "sqrt": 1, "abs": 1, "sign": 1, "min": 0,
    "max": 0, "gcd": 0, "lcm": 0, "mod": 2, "Fibonacci": 1, "Lucas": 1, "Pell": 1, "Jacobsthal": 1,
    "Catalan": 1, "Stirling2": 2,
}  # fmt: skip
"""How many arguments each has, 0 for any number."""
SECOND_ORDER = {
    "Fibonacci": (1, 1, 0, 1),
    "Lucas": (1, 1, 2, 1),
    "Pell": (2, 1, 0, 1),
    "Jacobsthal": (1, 2, 0, 1),
}
BY_LETTER = {"F": "Fibonacci", "L": "Lucas"}
DEAR = {"double factorial": 10, "factorial": 50, "Stirling2": 5}
"""Functions whose values are expensive; those of the others cost about a coefficient."""
MARKS = {"x": (1, 1, 0), "y": (1, 0, 1)}
MAX_INDEX = 100_000
MAX_PARTS = 4000
MAX_SUMMANDS = 20_000
MAX_EXPANDED = 64
MAX_RADICAND = 10**12
BITS = 192


# Reading.


class RareReader(Reader):
    """Reads what the core does not."""

    token = re.compile(
        r"(?:Sum|Product)_\{|[0-9]+\.[0-9]+|[0-9]+|[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)*|"
        r"\.\.|!!|!=|<=|>=|\S"
    )

    def product(self) -> Tree:
        """Read a product, or Sum_{k=low..high} with all factors that follow."""
        if self.next() not in ("Sum_{", "Product_{"):
            return super().product()
        kind, letter = self.taken()[:-2], self.taken()
        limit(re.fullmatch("[a-z]", letter), "a sum over what is not a letter")
        self.taken("=")
        low = self.expression()
        self.taken("..")
        high = self.expression()
        self.taken("}")
        self.depth += 1
        limit(self.depth <= DEEPEST, "a formula that is nested too deeply")
        body = self.product()
        self.depth -= 1
        return ("sum", (kind, letter), [low, high, body])

    def atom(self) -> Tree:
        """Read what the core reads, a decimal, [1, -1][n mod 2], or a call, with a factorial."""
        text = self.next()
        if text[:1].isdigit() and "." in text:
            limit(len(text) < 1000, "a number of many digits")
            found: Tree = ("number", Fraction(self.taken()), [])
        elif text == "[":
            found = self.periodic()
        elif text in FUNCTIONS:
            found = self.call()
        else:
            if text == "valuation":
                refuse_removed({"kind": text})
            found = super().atom()
        if self.next() in ("!", "!!"):
            name = "factorial" if self.taken() == "!" else "double factorial"
            found = ("call", name, [found])
            limit(self.next() not in ("!", "!!"), UNREAD)
        return found

    def periodic(self) -> Tree:
        """Read [1, -1][n mod 2]."""
        values: list[int] = []
        self.taken("[")
        while not values or self.has(","):
            sign, text = -1 if self.has("-") else 1, self.taken()
            limit(text.isdigit() and len(text) < 1000, "periodic values that are not integers")
            values.append(sign * int(text))
        self.taken("]")
        self.taken("[")
        index = self.product()
        self.taken("mod")
        limit(self.taken() == str(len(values)), UNREAD)
        self.taken("]")
        return ("periodic", values, [index])

    def call(self) -> Tree:
        """Read a function of arguments."""
        name = self.taken()
        self.taken("(")
        arguments = [self.expression()]
        while self.has(","):
            arguments.append(self.expression())
        self.taken(")")
        fair = FUNCTIONS[name] in (0, len(arguments))
        limit(fair, "a function with the wrong number of arguments")
        return ("call", name, arguments)


# Values that are not rational.


class Surds(dict[tuple[int, int, int], Fraction]):
    """A sum of q sqrt(d) x^i y^j that is not rational, as {(d, i, j): q}."""

    def __init__(self, parts: Parts, clock: Clock) -> None:
        super().__init__(parts)
        self.clock = clock

    def __hash__(self) -> int:  # type: ignore[override] # never changed
        return hash(frozenset(self.items()))

    def __add__(self, other: Value) -> Value:
        total = dict(self)
        for key, q in parts_of(other).items():
            total[key] = total.get(key, Fraction(0)) + q
        return value_of(total, self.clock)

    def __mul__(self, other: Value) -> Value:
        total: Parts = {}
        first, second = self, parts_of(other)
        self.clock.spend(5 * (1 + len(first)) * (1 + len(second)))
        for (d, i, j), q in first.items():
            for (e, k, m), r in second.items():
                g = gcd(d, e)
                key = (d * e // (g * g), i + k, j + m)
                product = times(q, r, self.clock) * (-g if d < 0 and e < 0 else g)
                total[key] = total.get(key, Fraction(0)) + product
        limit(len(total) <= MAX_PARTS, "a value of too many parts")
        return value_of(total, self.clock)

    __radd__, __rmul__ = __add__, __mul__

    def __sub__(self, other: Value) -> Value:
        return self + -1 * other

    def __rsub__(self, other: Value) -> Value:
        return other + -1 * self

    def __rtruediv__(self, other: Value) -> Value:
        """Divide by the rational product of all conjugates."""
        limit(not any(i or j for _, i, j in self), "a division by a function of x and y")
        product: Value = self
        others = other
        while isinstance(product, Surds):
            self.clock.spend(100 * len(product) ** 2)
            odd = _character(sorted(d for d, _, _ in product))
            turned = {key: -q if odd(key[0]) else q for key, q in product.items()}
            conjugate = Surds(turned, self.clock)
            product, others = product * conjugate, others * conjugate
        need(product, "a division by 0")
        return times(others, 1 / Fraction(product), self.clock)

    def __truediv__(self, other: Value) -> Value:
        return self * inverse(other)

    def __pow__(self, exponent: int) -> Value:
        result: Value = 1
        for bit in f"{exponent:b}":
            result = times(result, result, self.clock)
            result = self * result if bit == "1" else result
        return result

    def __lt__(self, other: Value) -> bool:
        return sign_of(self - other, self.clock) < 0

    def __le__(self, other: Value) -> bool:
        return sign_of(self - other, self.clock) <= 0

    def __gt__(self, other: Value) -> bool:
        return not self <= other

    def __ge__(self, other: Value) -> bool:
        return not self < other


def value_of(parts: Mapping[tuple[int, int, int], Fraction], clock: Clock) -> Value:
    """Return a sum as a value: as a rational number, if it is one."""
    parts = {key: q for key, q in parts.items() if q}
    return Surds(parts, clock) if parts.keys() - {(1, 0, 0)} else plain(parts.get((1, 0, 0), 0))


def parts_of(value: Value) -> Parts:
    """Return a value as a sum."""
    if isinstance(value, dict):
        return value
    return {(1, 0, 0): Fraction(value)} if value else {}


def _character(numbers: list[int]) -> Callable[[int], bool]:
    """Return what tells whose square roots change their sign, under one conjugation."""
    if numbers[0] < 0:
        return lambda d: d < 0
    b = next(n for n in numbers if n > 1)
    for d in numbers:  # until b divides a number as a whole, or has no common factor with it
        shared = gcd(d // b ** _times_divisible(d, b), b)
        b = shared if shared > 1 else b
    known = any(_times_divisible(d, b) % 2 for d in numbers)
    limit(known, "a square root of a square that was not recognised")
    return lambda d: _times_divisible(d, b) % 2 == 1


def _times_divisible(d: int, b: int) -> int:
    count = 0
    while d % b == 0:
        d, count = d // b, count + 1
    return count


def square_root(a: Value, clock: Clock, *, real: bool = True) -> Value:
    """Return the square root of a rational number, that of a negative one i times another.

    real: negative numbers are rejected, and large ones, whose squares are not all found, refused.
    """
    need(not isinstance(a, dict), "a square root of what is not rational")
    q = Fraction(a)
    need(q >= 0 or not real, "a square root of a negative number")
    clock.multiply(2 * bits(q), 2 * bits(q))
    inside, outside = q.numerator * q.denominator, 1
    sign, size = (-1 if inside < 0 else 1), abs(inside)
    whole = isqrt(size)
    if whole * whole == size:
        return value_of({(sign, 0, 0): Fraction(whole, q.denominator)}, clock)
    limit(size <= MAX_RADICAND or not real, "a square root of too large a number")
    most = min(whole, isqrt(MAX_RADICAND))
    clock.spend(most)
    p = 2
    while p * p <= size and p <= most:
        while size % (p * p) == 0:
            size, outside = size // (p * p), outside * p
        p += 1
    return value_of({(sign * size, 0, 0): Fraction(outside, q.denominator)}, clock)


# Sizes.


def is_real(a: Value) -> bool:
    """Tell whether a sum has no square roots of negative numbers."""
    return all(d > 0 for d, _, _ in parts_of(a))


def bits_of(a: Value) -> int:
    """Return the bits of all numbers of a sum."""
    return sum(bits(q) + d.bit_length() for (d, _, _), q in parts_of(a).items())


def ends_of(value: Value, clock: Clock, size: int = BITS) -> tuple[Fraction, Fraction]:
    """Return bounds of the sum of q sqrt(d) over d > 0, the real part."""
    c = {d: q for (d, _, _), q in parts_of(value).items() if d > 0}
    size += max((q.numerator.bit_length() for q in c.values()), default=0)
    low = high = Fraction(0)
    for d, q in c.items():
        clock.spend(20 + size // 10)
        clock.reduce(2 * (size + bits_of(q) + d.bit_length()))
        root = isqrt(d << 2 * size)
        exact = root * root == d << 2 * size
        ends = [q * Fraction(root, 1 << size), q * Fraction(root + (not exact), 1 << size)]
        low, high = low + min(ends), high + max(ends)
    return low, high


def above(c: Value, clock: Clock) -> Fraction:
    """Return a bound of the absolute value of a sum of square roots."""
    total = Fraction(0)
    for positive in (True, False):
        some = {(abs(d), 0, 0): q for (d, _, _), q in parts_of(c).items() if (d > 0) is positive}
        total += max(map(abs, ends_of(some, clock))) ** 2
    if not total:
        return total
    return Fraction(isqrt(-(-(total.numerator << 2 * BITS) // total.denominator)) + 1, 1 << BITS)


def floor_of(a: Value, clock: Clock) -> int:
    """Return the greatest integer that is not above a real number."""
    if not isinstance(a, dict):
        clock.reduce(bits(a), a.denominator.bit_length())
        return Fraction(a).__floor__()
    need(not any(i or j for _, i, j in a), "the size of a function of x and y")
    need(is_real(a), "the size of what is not real")
    size, low, high = 32, 0, 1
    while low != high:
        size *= 2
        low, high = (z.__floor__() for z in ends_of(a, clock, size))
    return low


def sign_of(a: Value, clock: Clock) -> int:
    """Return -1, 0 or 1."""
    scale = 1
    while isinstance(a, dict):
        found = floor_of(times(a, scale, clock), clock)
        if found:
            return 1 if found > 0 else -1
        scale <<= 64
    return int(a > 0) - int(a < 0)


def of_codes(poly: Poly, clock: Clock) -> Value:
    """Return a polynomial {code: coefficient} as a value."""
    return value_of({(1, code // X, code % X): Fraction(c) for code, c in poly.items()}, clock)


# The values of formulas.


def value(own: Evaluator, tree: Tree, letters: Mapping[str, Value]) -> Value:
    """Return the value of a tree of another kind than `dialect` knows."""
    kind, what, parts = tree
    if kind == "letter":
        need(what in MARKS, "a letter is not defined")
        return Surds({MARKS[what]: Fraction(1)}, own.clock)
    if kind == "term":
        need(what in BY_LETTER, "a name is not defined")
        return _second_order(BY_LETTER[what], own.index(parts[0], letters), own.clock)
    if kind == "^":
        under, over = (own.value(part, letters) for part in parts)
        half = isinstance(over, Fraction) and over.denominator == 2
        need(half, "an exponent that is not an integer")
        return raised(square_root(under, own.clock), over.numerator, own.clock)
    if kind == "periodic":
        return what[own.index(parts[0], letters) % len(what)]
    if kind == "call":
        return _called(what, [own.value(part, letters) for part in parts], own.clock)
    first, last = (own.index(part, letters) for part in parts[:2])
    limit(last - first <= MAX_SUMMANDS, "a sum of too many terms")
    is_sum = what[0] == "Sum"
    total: Value = 0 if is_sum else 1
    for at in range(first, last + 1):
        one = own.value(parts[2], {**letters, what[1]: at})
        total = plain(total + one) if is_sum else times(total, one, own.clock)
    return total


def _second_order(name: str, n: int, clock: Clock) -> int:
    """Return u(n), for negative n too where the recurrence goes backwards in integers."""
    limit(abs(n) <= MAX_INDEX, "too large an index")
    p, q, first, second = SECOND_ORDER[name]
    need(n >= 0 or q == 1, "a term that is not an integer")
    clock.spend(1 + abs(n) * (1 + abs(n) // 5000))
    for _ in range(abs(n)):
        first, second = (second, p * second + q * first) if n > 0 else (second - p * first, first)
    return first


def _called(name: str, values: list[Value], clock: Clock) -> Value:
    """Return the value of a function."""
    first = values[0]
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
        return _second_order(name, first, clock)
    if name in ("gcd", "lcm"):
        return (gcd if name == "gcd" else lcm)(*values)
    if name == "mod":
        need(values[1], "a remainder modulo 0")
        return first % values[1]
    limit(max(map(abs, values)) <= MAX_INDEX, "too large an argument")
    price = DEAR.get(name, 500)
    clock.spend(1 + sum(abs(z) * (1 + abs(z) // price) for z in values))
    return _counted(name, *values)


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
