"""Formulas in n as sums of c(n) n^j b^n, exactly, and the dimension of the space they are in.

A formula is JSON: an integer in decimal digits, "n", "r", or a list of an operator and operands:
["+", ...], ["neg", a], ["*", ...], ["/", a, b], ["^", a, b], ["sqrt", a], ["periodic", v0, ...],
which is v[n mod p], and ["roots", [f0, f1, ...], body], the sum of the body over the roots r of f,
which are simple and not 0.

Numbers are those of the part `formulas`, sums of q sqrt(d); the square root of a negative number is
i times that of its absolute value. Two that are written alike are equal. Below a sum over roots,
numbers are polynomials in r modulo f, over f'(r) or not.

For b not 0 and c of period p, the sequences c(n) n^i b^n with i <= j form a space of (j + 1) p
dimensions that is closed under shifts; those of a sum over the d roots of f one of d (j + 1) p.
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Any

from ..core.clock import Clock, Rejected, limit, need
from ..core.dialect import Value, bits, inverse, plain, times
from ..core.generating_functions import trimmed
from ..core.reading import integer
from ..formulas.rare_forms import parts_of, square_root
from .polynomials import (
    add,
    are_coprime,
    derivative,
    divided,
    greatest_common_divisor,
    integers,
    multiply,
    subtract,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

Poly = list[Fraction]
Line = tuple[int, int]
LONGEST, HIGHEST, DEEPEST = 5000, 3000, 150
MAX_BITS = 10**8


class Numbers:
    """The ring of sums of square roots; a base is such a number."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.one_base: Any = self.base(1)

    def rational(self, value: int | Fraction) -> Value:
        """Return a rational number."""
        return plain(value)

    def letter(self, name: str) -> Value:
        """Return what a letter stands for."""
        raise Rejected(f"the letter {name} is not defined here")

    def root(self, a: Value) -> Value:
        """Return a square root."""
        return square_root(a, self.clock, real=False)

    def plus(self, a: Value, b: Value) -> Value:
        """Return a + b."""
        return plain(a + b)

    def times(self, a: Value, b: Value) -> Value:
        """Return a b."""
        return times(a, b, self.clock)

    def inverse(self, a: Value) -> Value:
        """Return 1/a."""
        need(a, "a division by 0")
        return inverse(a)

    def is_zero(self, a: Value) -> bool:
        """Tell whether a is 0."""
        return not a

    def base(self, a: Value) -> Any:
        """Return a as the base of a power."""
        need(a, "a power of 0")
        return a

    def join(self, a: Any, b: Any) -> Any:
        """Return the base of a product of powers."""
        return self.base(times(a, b, self.clock))


class Field:
    """Q[r]/f; an element is (c, k), c(r)/f'(r)^k with k = 0 or 1; a base (q, m) is q r^m."""

    def __init__(self, f: list[int], clock: Clock) -> None:
        self.f, self.clock = f, clock
        self.slope = [Fraction(c) for c in derivative(f)]
        self.one_base: Any = (Fraction(1), 0)

    def reduced(self, c: Sequence[Fraction]) -> Poly:
        """Return c modulo f."""
        c = trimmed(c)
        return divided(c, self.f, self.clock)[1] if len(c) >= len(self.f) else c

    def rational(self, value: int | Fraction) -> tuple[Poly, int]:
        """Return a rational number."""
        return trimmed([Fraction(value)]), 0

    def letter(self, name: str) -> tuple[Poly, int]:
        """Return what a letter stands for."""
        need(name == "r", f"the letter {name} is not defined here")
        return self.reduced([Fraction(0), Fraction(1)]), 0

    def root(self, _a: tuple[Poly, int]) -> tuple[Poly, int]:
        """Return a square root."""
        need(None, "a square root below a sum over roots")
        raise AssertionError

    def level(self, a: tuple[Poly, int], over: int) -> Poly:
        """Return the c of an element over f'^over."""
        c, k = a
        return c if k == over else self.reduced(multiply(c, self.slope, self.clock))

    def plus(self, a: tuple[Poly, int], b: tuple[Poly, int]) -> tuple[Poly, int]:
        """Return a + b."""
        over = max(a[1], b[1])
        return add(self.level(a, over), self.level(b, over)), over

    def times(self, a: tuple[Poly, int], b: tuple[Poly, int]) -> tuple[Poly, int]:
        """Return a b."""
        over = a[1] + b[1]
        c = self.reduced(multiply(a[0], b[0], self.clock))
        if over > 1:
            inside = self._inverse(self.slope)
            c, over = self.reduced(multiply(c, inside, self.clock)), 1
        return c, over

    def inverse(self, a: tuple[Poly, int]) -> tuple[Poly, int]:
        """Return 1/a."""
        c, over = a
        need(c, "a division by 0")
        if not over and len(c) == len(self.slope):
            ratio = c[-1] / self.slope[-1]
            if all(x == ratio * y for x, y in zip(c, self.slope, strict=True)):
                return [1 / ratio], 1
        found = self._inverse(c)
        return (self.level((found, 0), 1) if over else found), 0

    def _inverse(self, c: Poly) -> Poly:
        """Return 1/c modulo f, by Euclid's algorithm."""
        first: Poly = [Fraction(z) for z in self.f]
        second: Poly = c
        above: Poly = []
        below = [Fraction(1)]
        while len(second) > 1:
            quotient, rest = divided(first, second, self.clock)
            above, below = below, subtract(above, multiply(quotient, below, self.clock))
            first, second = second, rest
        need(second, "a division by something that is 0 at some of the roots")
        return self.reduced([z / second[0] for z in below])

    def is_zero(self, a: tuple[Poly, int]) -> bool:
        """Tell whether a is 0."""
        return not a[0]

    def base(self, a: tuple[Poly, int]) -> Any:
        """Return a as the base of a power."""
        places = [k for k, c in enumerate(a[0]) if c]
        need(len(places) == 1 and not a[1], "a power of what is not a multiple of a power of r")
        return a[0][places[0]], places[0]

    def join(self, a: Any, b: Any) -> Any:
        """Return the base of a product of powers."""
        return a[0] * b[0], a[1] + b[1]


Reading = dict[tuple[Any, int], list[Any]]  # {(base, power of n): one number for each n mod p}


class Formula:
    """A formula, read; raises Rejected for what is not a sum of c(n) n^j b^n."""

    def __init__(self, data: Any, clock: Clock) -> None:
        self.clock = clock
        self.sums: list[tuple[Field, Reading]] = []
        self.ring: Any = Numbers(clock)
        one: Reading = {(self.ring.one_base, 0): [self.ring.rational(1)]}
        self.reading = self._read(data, self.ring, one, 0)

    @property
    def dimension(self) -> int:
        """The dimension of a space closed under shifts that the values are in."""
        inner = sum(
            (len(field.f) - 1) * (power + 1) * len(c)
            for field, part in self.sums
            for (_, power), c in part.items()
        )
        return inner + sum((power + 1) * len(c) for (_, power), c in self.reading.items())

    def _read(self, data: Any, ring: Any, by: Reading, depth: int) -> Reading:
        """Return the reading of a formula times `by`; sums over roots go to `sums`, with `by`."""
        limit(depth <= DEEPEST, "a formula that is nested too deeply")
        self.clock.spend(100)
        if isinstance(data, str):
            return self._times(by, self._atom(data, ring), ring)
        need(isinstance(data, list) and len(data) > 1, "a part of a formula is not of any form")
        operator, *parts = data
        if operator == "+":
            total: Reading = {}
            for part in parts:
                for key, numbers in self._read(part, ring, by, depth + 1).items():
                    known = total.get(key)
                    total[key] = (
                        numbers if known is None else self._joined(known, numbers, ring.plus)
                    )
            return total
        if operator == "neg":
            need(len(parts) == 1, "a negative has one part")
            by = self._times(by, {(ring.one_base, 0): [ring.rational(-1)]}, ring)
            return self._read(parts[0], ring, by, depth + 1)
        if operator == "*":
            parts.sort(key=self._has_roots)
            for part in parts[:-1]:
                count = len(self.sums)
                by = self._read(part, ring, by, depth + 1)
                need(len(self.sums) == count, "a product of sums over roots")
            return self._read(parts[-1], ring, by, depth + 1)
        if operator == "/":
            need(len(parts) == 2, "a quotient has two parts")
            below = ring.inverse(self._number(parts[1], ring, depth))
            by = self._times(by, {(ring.one_base, 0): [below]}, ring)
            return self._read(parts[0], ring, by, depth + 1)
        if operator == "^":
            need(len(parts) == 2, "a power has two parts")
            return self._times(by, self._power(parts[0], parts[1], ring, depth), ring)
        if operator == "sqrt":
            need(len(parts) == 1, "a square root has one part")
            number = ring.root(self._number(parts[0], ring, depth))
            return self._times(by, {(ring.one_base, 0): [number]}, ring)
        if operator == "periodic":
            limit(len(parts) <= LONGEST, "a period that is too long")
            numbers = [self._number(part, ring, depth) for part in parts]
            return self._times(by, {(ring.one_base, 0): numbers}, ring)
        need(operator == "roots" and len(parts) == 2, "an operator that is not known")
        self._sum(parts[0], parts[1], ring, by, depth)
        return {}

    def _has_roots(self, data: Any) -> bool:
        todo = [data]
        while todo:
            self.clock.spend(3)
            part = todo.pop()
            if isinstance(part, list):
                todo += part
            elif part == "roots":
                return True
        return False

    def _atom(self, text: str, ring: Any) -> Reading:
        if text == "n":
            return {(ring.one_base, 1): [ring.rational(1)]}
        if text == "r":
            return {(ring.one_base, 0): [ring.letter(text)]}
        return {(ring.one_base, 0): [ring.rational(integer(text, "a number", self.clock))]}

    def _sum(self, coefficients: Any, body: Any, ring: Any, by: Reading, depth: int) -> None:
        need(isinstance(ring, Numbers), "a sum over roots inside another")
        f = integers(coefficients, "the polynomial of a sum over roots", self.clock)
        limit(len(f) <= HIGHEST, "a polynomial of too high a degree")
        need(len(f) > 1 and f[0] and f[-1], "a sum over roots that are 0, or over none")
        simple = are_coprime(f, derivative(f), self.clock) is not None
        if not simple and len(f) < 100:
            simple = len(greatest_common_divisor(f, derivative(f), self.clock)) == 1
        need(simple, "a sum over multiple roots")
        field = Field(f, self.clock)
        outer: Reading = {}
        for (base, power), numbers in by.items():
            rational = not any(isinstance(c, dict) for c in (base, *numbers))
            need(rational, "a sum over roots times a square root, or a power of one")
            outer[(Fraction(base), 0), power] = [*map(field.rational, numbers)]
        inner = self._read(body, field, outer, depth + 1)
        self.sums.append((field, inner))

    def _number(self, data: Any, ring: Any, depth: int) -> Any:
        """Return the value of a formula without n."""
        one: Reading = {(ring.one_base, 0): [ring.rational(1)]}
        count = len(self.sums)
        found = self._read(data, ring, one, depth + 1)
        need(len(self.sums) == count, "a sum over roots where a number is wanted")
        left = {key: c for key, c in found.items() if not all(map(ring.is_zero, c))}
        if not left:
            return ring.rational(0)
        need(list(left) == [(ring.one_base, 0)], "a number is wanted that does not depend on n")
        numbers = left[ring.one_base, 0]
        need(all(c == numbers[0] for c in numbers), "a number is wanted that does not depend on n")
        return numbers[0]

    def _power(self, base: Any, exponent: Any, ring: Any, depth: int) -> Reading:
        slope, shift = self._line(exponent, depth)
        one: Reading = {(ring.one_base, 0): [ring.rational(1)]}
        if not slope and shift >= 0:
            count = len(self.sums)
            total, inside = one, self._read(base, ring, one, depth + 1)
            need(len(self.sums) == count, "a power of a sum over roots")
            for _ in range(shift):
                total = self._times(total, inside, ring)
            return total
        number = self._number(base, ring, depth)
        constant = ring.rational(1)
        factor = ring.inverse(number) if shift < 0 else number
        for _ in range(abs(shift)):
            constant = ring.times(constant, factor)
        found = ring.one_base
        if slope:
            single = ring.base(ring.inverse(number) if slope < 0 else number)
            for _ in range(abs(slope)):
                found = ring.join(found, single)
        return {(found, 0): [constant]}

    def _line(self, data: Any, depth: int) -> Line:
        """Return u, v of the exponent u n + v."""
        ring = Numbers(self.clock)
        one: Reading = {(ring.one_base, 0): [1]}
        count = len(self.sums)
        found = self._read(data, ring, one, depth + 1)
        need(len(self.sums) == count, "a sum over roots in an exponent")
        line = {0: 0, 1: 0}
        for (base, power), numbers in found.items():
            if any(numbers):
                simple = base == ring.one_base and power <= 1 and len(numbers) == 1
                value = numbers[0]
                need(simple and not isinstance(value, dict), "an exponent that is not linear in n")
                need(isinstance(value, int), "an exponent that is not an integer")
                limit(abs(value) <= 1000, "an exponent that is too large")
                line[power] = int(value)
        return line[1], line[0]

    def _times(self, a: Reading, b: Reading, ring: Any) -> Reading:
        total: Reading = {}
        for (base, power), numbers in a.items():
            for (other, more), others in b.items():
                limit(power + more <= HIGHEST, "a power of n that is too high")
                key = (ring.join(base, other), power + more)
                product = self._joined(numbers, others, ring.times)
                known = total.get(key)
                total[key] = product if known is None else self._joined(known, product, ring.plus)
        return total

    def _joined(self, a: list[Any], b: list[Any], join: Callable[[Any, Any], Any]) -> list[Any]:
        period = lcm(len(a), len(b))
        limit(period <= LONGEST, "a period that is too long")
        self.clock.spend(100 * period)
        return [join(a[k % len(a)], b[k % len(b)]) for k in range(period)]

    def values(self, first: int, count: int) -> Iterator[Value]:
        """Yield the values at n = first, first + 1, ..., exactly."""
        powers: list[list[Any]] = []
        for (base, power), numbers in self.reading.items():
            start: Value = 1
            factor = base if first >= 0 else inverse(base)
            for _ in range(abs(first)):
                self.clock.spend(100)
                start = times(start, factor, self.clock)
            powers.append([base, power, numbers, start])
        inner: list[list[Any]] = [
            [
                *_scaled(numbers, field, self.clock),
                traces(field.f, over_of(numbers), key[0][1], (first, count), self.clock),
                key,
            ]
            for field, part in self.sums
            for key, numbers in part.items()
        ]
        for n in range(first, first + count):
            total: Value = 0
            for item in powers:
                base, power, numbers, value = item
                self.clock.spend(50 * (1 + bits_of(value) // 60))
                scaled = times(numbers[n % len(numbers)], value, self.clock)
                total = plain(total + times(scaled, n**power, self.clock))
                item[3] = times(value, base, self.clock)
            for whole, below, (low, known), ((scale, step), power) in inner:
                c = whole[n % len(whole)]
                place = step * n - low
                self.clock.spend(len(c) * (1 + known[place].numerator.bit_length() // 60))
                value = sum((q * known[place + i] for i, q in enumerate(c) if q), Fraction(0))
                size = abs(n) * (scale.numerator.bit_length() + scale.denominator.bit_length())
                limit(abs(scale) == 1 or size < MAX_BITS, "a power that is too large")
                if abs(scale) != 1:
                    self.clock.multiply(size, size)
                total = plain(total + value / below * scale**n * Fraction(n) ** power)
            yield total


def is_real(a: Value) -> bool:
    """Tell whether a sum has no square roots of negative numbers."""
    return all(d > 0 for d, _, _ in parts_of(a))


def bits_of(a: Value) -> int:
    """Return the bits of all numbers of a sum."""
    return sum(bits(q) + d.bit_length() for (d, _, _), q in parts_of(a).items())


def over_of(numbers: list[tuple[Poly, int]]) -> int:
    """Return whether any of the elements is over f'."""
    return max(k for _, k in numbers)


def _scaled(
    numbers: list[tuple[Poly, int]], field: Field, clock: Clock
) -> tuple[list[list[int]], int]:
    """Return the elements as integer polynomials over one number, all of them over f' or none."""
    over = over_of(numbers)
    lifted = [field.level(element, over) for element in numbers]
    below = 1
    for c in lifted:
        for q in c:
            clock.spend(5)
            clock.reduce(max(below.bit_length(), q.denominator.bit_length()))
            below = lcm(below, q.denominator)
    return [[int(q * below) for q in c] for c in lifted], below


def traces(
    f: list[int], over: int, step: int, span: tuple[int, int], clock: Clock
) -> tuple[int, list[Any]]:
    """Return the sums of r^k/f'(r)^over over the roots, for all k = low, ... that are asked for.

    For k below the degree d they are Newton's sums; or, over f', 0 and at last 1/lead (Euler). From
    there both follow the recurrence of f, in both directions.
    """
    d, lead = len(f) - 1, f[-1]
    first, count = span
    ends = (step * first, step * (first + count - 1))
    low, high = min(0, *ends), max(*ends, 0) + d
    known: list[Any] = []
    for k in range(d):
        if over:
            known.append(Fraction(1 if k == d - 1 else 0, lead))
        elif k:
            clock.spend(k * (1 + known[-1].numerator.bit_length() // 60))
            total = sum(f[d - i] * known[k - i] for i in range(1, k)) + k * f[d - k]
            known.append(-Fraction(total) / lead)
        else:
            known.append(Fraction(d))
    if lead == 1:
        known = [int(value) for value in known]
    while len(known) <= high:
        clock.spend(d * (1 + known[-1].numerator.bit_length() // 60))
        total = sum(c * value for c, value in zip(f, known[-d:], strict=False))
        known.append(-total if lead == 1 else -Fraction(total) / lead)
    before: list[Any] = []
    front = known[:d]
    for _ in range(-low):
        clock.spend(2 * d)
        total = sum(c * value for c, value in zip(f[1:], front, strict=False))
        before.append(-Fraction(total) / f[0])
        front = [before[-1], *front[:-1]]
    return low, before[::-1] + known
