"""Polynomials over Z or Q: ascending lists without zeros at the end, exact.

Every function that multiplies asks the clock first.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import zip_longest
from math import gcd as integer_gcd
from math import lcm
from operator import mul
from typing import TYPE_CHECKING, Any, TypeVar

from ..core.certificates import gf_lemma
from ..core.gf import PRIMES, gcd_modulo, trimmed
from ..core.rejections import limit, need
from ..core.shapes import integer, rational
from ..formulas.surds import Value, bits, plain, times

if TYPE_CHECKING:
    from ..core.clock import Clock
    from ..core.reports import Given

Number = TypeVar("Number", int, Fraction)
RATIONAL = re.compile(r"-?[0-9]{1,100000}(?:/[0-9]{1,100000})?")
LONG = 2000
"""Bits of numbers whose operations are announced one by one."""
MOST_COEFFICIENTS = 400
"""The most coefficients of a polynomial in powers of n - m."""
MOST_BITS = 1 << 31
"""The limit on a packed polynomial."""
LATEST_ZERO = 1 << 20


def integers(texts: Any, where: str, clock: Clock) -> list[int]:
    """Read a list of integers in decimal digits."""
    need(isinstance(texts, list), f"{where} is not a list")
    return [integer(z, f"{where}[{k}]", clock) for k, z in enumerate(texts)]


def interval(texts: Any, clock: Clock) -> tuple[Fraction, Fraction]:
    """Read the ends of an interval."""
    low, high = (rational(z, "an end of an interval", clock) for z in texts)
    return low, high


def fraction_of(statement: dict[str, Any], clock: Clock) -> tuple[list[int], list[int]]:
    """Read p and q without marks: ascending, no zeros at the end, q(0) = 1."""
    p, q = (integers(statement[name], name, clock) for name in "pq")
    need(q and q[0] == 1, "q(0) is not 1")
    need(q[-1] and (not p or p[-1]), "p or q ends in a zero")
    return p, q


def known_fraction(given: Given) -> tuple[int, list[int], list[int]]:
    """Return the offset, p and q of the sequence of a statement, by the lemma of its g.f."""
    said = gf_lemma(given.lemmas, given.of, given.clock)
    return said["offset"], *fraction_of(said, given.clock)


def coefficients(
    p: Sequence[Any], q: Sequence[Any], count: int, clock: Clock, found: list[Any] | None = None
) -> list[Any]:
    """Return the first coefficients of p/q, q(0) not 0, after those that were found before."""
    found = [] if found is None else found
    for n in range(len(found), count):
        term: Any = p[n] if n < len(p) else 0
        for k in range(1, min(n, len(q) - 1) + 1):
            if q[k]:
                term = term - q[k] * found[n - k]
        clock.spend((1 + min(n, len(q))) * (1 + bits(term) // 60))
        found.append(term if q[0] == 1 else times(term, Fraction(1, q[0]), clock))
    return found


def add(f: Sequence[Number], g: Sequence[Number]) -> list[Number]:
    """Return f + g."""
    longer, shorter = (f, g) if len(f) >= len(g) else (g, f)
    total = list(longer)
    for k, c in enumerate(shorter):
        total[k] += c
    return trimmed(total)


def scale(f: Sequence[Number], c: Number) -> list[Number]:
    """Return c f."""
    return [c * z for z in f] if c else []


def multiply(f: Sequence[Number], g: Sequence[Number], clock: Clock) -> list[Number]:
    """Return f g."""
    if not f or not g:
        return []
    row = len(g) * (1 + _words(f) * _words(g))
    clock.afford(len(f) * row)
    total: list[Number] = [f[0] * 0] * (len(f) + len(g) - 1)
    for i, a in enumerate(f):
        clock.spend(row if a else 1)
        if a:
            for j, b in enumerate(g):
                total[i + j] += a * b
    return trimmed(total)


def long_product(f: Sequence[int], g: Sequence[int], clock: Clock) -> list[int]:
    """Return f g by one product of integers: coefficients stand side by side in them."""
    if not f or not g:
        return []
    sizes = [max(abs(c).bit_length() for c in h) for h in (f, g)]
    width = (sum(sizes) + min(len(f), len(g)).bit_length() + 9) // 8
    count = len(f) + len(g) - 1
    limit(8 * width * count < MOST_BITS, "polynomials too long to multiply")
    clock.multiply(8 * width * len(f), 8 * width * len(g))
    clock.spend(count)
    half = 1 << (8 * width - 1)
    middle = int.from_bytes(half.to_bytes(width, "little") * count, "little")
    whole = (_packed(f, width) * _packed(g, width) + middle).to_bytes(width * count + 1, "little")
    return [
        int.from_bytes(whole[k : k + width], "little") - half
        for k in range(0, width * count, width)
    ]


def _packed(f: Sequence[int], width: int) -> int:
    plus = b"".join(max(0, c).to_bytes(width, "little") for c in f)
    minus = b"".join(max(0, -c).to_bytes(width, "little") for c in f)
    return int.from_bytes(plus, "little") - int.from_bytes(minus, "little")


def derivative(f: Sequence[Number]) -> list[Number]:
    """Return f'."""
    return [k * c for k, c in enumerate(f)][1:]


def value(f: Sequence[Number], x: Number) -> Number:
    """Return f(x), by Horner's rule."""
    total = x * 0
    for c in reversed(f):
        total = total * x + c
    return total


def later(f: Sequence[Any], by: int, clock: Clock) -> list[Any]:
    """Return f(n + by)."""
    limit(len(f) <= MOST_COEFFICIENTS, "a polynomial of too high a degree")
    total = trimmed(list(f))
    if not total or not by:
        return total
    clock.afford(len(total) ** 2 * (1 + _words(total) * _words([by])))
    for low in range(len(total) - 1):  # what is divided by n - by, again and again
        clock.spend((len(total) - low) * (1 + _words(total) * _words([by])))
        for k in range(len(total) - 2, low - 1, -1):
            total[k] += total[k + 1] * by
    return total


def settled_from(
    f: Sequence[Any], start: int, clock: Clock, terms_of: Callable[[Any], Any] = lambda c: {(): c}
) -> int:
    """Return the least m >= start such that the coefficients of f(n + m) show that it has no zero.

    They have one sign, and the constant one is not 0; then so it is for every later m. terms_of:
    of a coefficient that is a polynomial in letters >= 0, its terms.
    """

    def is_clear(m: int) -> bool:
        moved = [terms_of(c) for c in later(f, m, clock)]
        every = [c for terms in moved for c in terms.values()]
        return bool(moved[0].get(()) and (min(every) >= 0 or max(every) <= 0))

    span = 1
    while not is_clear(start + span - 1):
        span *= 2
        limit(span <= LATEST_ZERO, "a polynomial whose zeros may be late")
    low, high = span // 2, span - 1  # before low it is not clear, at high it is
    return start + bisect_left(range(span), True, low, high, key=lambda k: is_clear(start + k))


def divided(
    f: Sequence[int | Fraction], g: Sequence[int | Fraction], clock: Clock
) -> tuple[list[Fraction], list[Fraction]]:
    """Return quotient and remainder over Q; g is not zero."""
    rest = [Fraction(c) for c in f]
    lead = Fraction(g[-1])
    quotient = [Fraction(0)] * max(0, len(rest) - len(g) + 1)
    for k in range(len(quotient) - 1, -1, -1):
        c = rest.pop() / lead
        quotient[k] = c
        if c:
            bits = c.numerator.bit_length() + c.denominator.bit_length()
            clock.spend(len(g) * (2 + bits // 30))
            for j, b in enumerate(g[:-1]):
                if bits > LONG:
                    clock.reduce(2 * bits)
                rest[k + j] -= c * b
    return trimmed(quotient), trimmed(rest)


def primitive(f: Sequence[int | Fraction], clock: Clock) -> list[int]:
    """Return the multiple of f with coprime integer coefficients, the last of them positive."""
    f = trimmed([Fraction(c) for c in f])
    if not f:
        return []
    bottom = 1
    for c in f:
        clock.reduce(max(bottom.bit_length(), c.denominator.bit_length()))
        bottom = lcm(bottom, c.denominator)
    clock.reduce(sum(c.numerator.bit_length() + bottom.bit_length() for c in f))
    whole = [int(c * bottom) for c in f]
    content = integer_gcd(*whole) * (1 if whole[-1] > 0 else -1)
    return [c // content for c in whole]


def greatest_common_divisor(
    f: Sequence[int | Fraction], g: Sequence[int | Fraction], clock: Clock
) -> list[int]:
    """Return the primitive greatest common divisor over Q; [] if both are zero."""
    a, b = primitive(f, clock), primitive(g, clock)
    while b:
        a, b = b, primitive(divided(a, b, clock)[1], clock)
    return a


def square_free(f: Sequence[int | Fraction], clock: Clock) -> list[int]:
    """Return the primitive polynomial with the roots of f, each once."""
    whole = primitive(f, clock)
    multiple = greatest_common_divisor(whole, derivative(whole), clock)
    return primitive(divided(whole, multiple, clock)[0], clock)


def inverse_modulo(c: Sequence[Fraction], f: Sequence[int], clock: Clock) -> list[Fraction]:
    """Return 1/c modulo f, by Euclid's algorithm."""
    first, second = [Fraction(z) for z in f], list(c)
    above, below = list[Fraction](), [Fraction(1)]
    while len(second) > 1:
        quotient, rest = divided(first, second, clock)
        product = multiply(quotient, below, clock)
        above, below = below, add(above, [-z for z in product])
        first, second = second, rest
    need(second, "a division by something that is 0 at some of the roots")
    return divided([z / second[0] for z in below], f, clock)[1]


def power_sums(f: Sequence[int], clock: Clock) -> list[Any]:
    """Return the sums of r^k over the roots of f, k below its degree, by Newton's identities."""
    d, known = len(f) - 1, [Fraction(len(f) - 1)]
    for k in range(1, d):
        clock.spend(k * (1 + known[-1].numerator.bit_length() // 60))
        total = sum(f[d - i] * known[k - i] for i in range(1, k)) + k * f[d - k]
        known.append(-Fraction(total) / f[-1])
    return [z.numerator if z.denominator == 1 else z for z in known]


UNREAD = "a value at roots that this checker does not read"


@dataclass
class AtRoots:
    """c(r)/f'(r)^over at each root r of f, all simple; a polynomial c in r if f is empty."""

    f: Sequence[int]
    c: list[Fraction]
    clock: Clock = field(compare=False)
    over: int = 0
    numerator = denominator = 1
    """As a factor it counts as a number of one word."""

    def __post_init__(self) -> None:
        if self.f:
            self.c = divided(self.c, self.f, self.clock)[1]

    def of(self, other: Value) -> AtRoots:
        """Return a number, or another value at the same roots."""
        if isinstance(other, int | Fraction):
            return AtRoots(self.f, scale([Fraction(1)], Fraction(other)), self.clock)
        limit(isinstance(other, AtRoots) and other.f == self.f, UNREAD)
        found: AtRoots = other
        return found

    def level(self, over: int) -> list[Fraction]:
        """Return the c over f'^over."""
        if self.over == over:
            return self.c
        return AtRoots(self.f, multiply(self.c, self.slope, self.clock), self.clock).c

    @property
    def slope(self) -> list[Fraction]:
        """The derivative of f."""
        return [Fraction(c) for c in derivative(self.f)]

    @property
    def sums(self) -> list[Any]:
        """The sums over the roots of r^k/f'(r)^over; over 1 they are 0 but for the last (Euler)."""
        zeros = [0] * (len(self.f) - 2)
        return [*zeros, Fraction(1, self.f[-1])] if self.over else power_sums(self.f, self.clock)

    def __bool__(self) -> bool:
        return bool(self.c)

    def __add__(self, other: Value) -> AtRoots:
        other = self.of(other)
        over = max(self.over, other.over)
        return AtRoots(self.f, add(self.level(over), other.level(over)), self.clock, over)

    def __mul__(self, other: Value) -> AtRoots:
        other = self.of(other)
        found, over = multiply(self.c, other.c, self.clock), self.over + other.over
        if over < 2:
            return AtRoots(self.f, found, self.clock, over)
        under = inverse_modulo(self.slope, self.f, self.clock)
        found = multiply(AtRoots(self.f, found, self.clock).c, under, self.clock)
        return AtRoots(self.f, found, self.clock, 1)

    __radd__, __rmul__ = __add__, __mul__

    def __rtruediv__(self, other: Value) -> AtRoots:
        limit(self.f, UNREAD)
        if not self.over and len(self.c) == len(self.slope):
            ratio = self.c[-1] / self.slope[-1]
            if self.c == scale(self.slope, ratio):
                return AtRoots(self.f, [1 / ratio], self.clock, 1).__mul__(other)
        found = AtRoots(self.f, inverse_modulo(self.c, self.f, self.clock), self.clock)
        return AtRoots(self.f, found.level(self.over), self.clock).__mul__(other)

    def __pow__(self, exponent: int) -> Value:
        half = self ** (exponent // 2) if exponent > 1 else 1
        return half * half * (self if exponent % 2 else 1)

    def total(self) -> Value:
        """Return the sum over the roots."""
        return plain(sum(map(mul, self.c, self.sums), Fraction(0)))


def are_coprime(f: Sequence[int], g: Sequence[int], clock: Clock) -> int | None:
    """Return a prime modulo which f and g have no common factor; None if none was found.

    The last coefficient of f does not vanish modulo it, so that they have none over Q either: by
    Gauss's lemma a common factor can be taken in Z[t] so that f and g are multiples of it there,
    its last coefficient divides that of f, and so it keeps its degree.
    """
    for prime in PRIMES:
        if f[-1] % prime and len(gcd_modulo(f, g, prime, clock)) == 1:
            return prime
    return None


def are_equal(
    first: tuple[Sequence[Number], Sequence[Number]],
    second: tuple[Sequence[Number], Sequence[Number]],
    clock: Clock,
) -> bool:
    """Return whether two fractions are equal: their cross products are."""
    (p, q), (r, s) = first, second
    return multiply(p, s, clock) == multiply(r, q, clock)


def relations(rows: Sequence[Sequence[Any]], clock: Clock, prime: int = 0) -> list[list[Any]]:
    """Return a basis of the c for which the sum of c[d] rows[d] is 0, over Q or modulo a prime."""
    pivots: dict[int, tuple[list[Any], list[Any]]] = {}
    found = []

    def less(one: list[Any], by: Any, other: list[Any]) -> list[Any]:
        clock.spend(5 * len(one) * (1 if prime else 10))
        clock.reduce(max(map(bits, (*one, *other, by))))
        return [
            (a - by * b) % prime if prime else a - by * b
            for a, b in zip_longest(one, other, fillvalue=0)
        ]

    for d, given in enumerate(rows):
        row = trimmed([c % prime if prime else Fraction(c) for c in given])
        own: list[Any] = [*[0] * d, 1]
        while row and len(row) in pivots:
            other, weights = pivots[len(row)]
            own, row = less(own, row[-1], weights), trimmed(less(row, row[-1], other))
        if not row:
            found.append(own)
            continue
        inverse = pow(row[-1], -1, prime) if prime else 1 / row[-1]
        pivots[len(row)] = less([], -inverse, row), less([], -inverse, own)
    return found


def _words(f: Sequence[int | Fraction]) -> int:
    """Return the words of the largest coefficient."""
    return max(1 + (c.numerator.bit_length() + c.denominator.bit_length()) // 60 for c in f)
