"""Formulas in n as sums of c(n) n^j b^n, exactly; the kind "closed form".

A formula is JSON: an integer in decimal digits, "n", "r", or a list of an operator and operands:
["+", ...], ["neg", a], ["*", ...], ["/", a, b], ["^", a, b], ["sqrt", a], ["periodic", v0, ...],
which is v[n mod p], and ["roots", [f0, f1, ...], body], the sum of the body over the roots r of f,
which are simple and not 0.

Numbers are those of the part `formulas`, sums of q sqrt(d); the square root of a negative number is
i times that of its absolute value. Two that are written alike are equal. A divisor is
c(n) b^n. Below a sum over roots a divisor is a number, and numbers are polynomials in r modulo f,
over f'(r) or not.

For b not 0 and c of period p, the sequences c(n) n^i b^n with i <= j form a space of (j + 1) p
dimensions that is closed under shifts; those of a sum over the d roots of f one of d (j + 1) p.

"closed form": a(n) is the value of a formula for every n >= from. By a lemma the g.f. of a is p/q
of order d, so that from n = offset + max(0, deg p + 1 - d) on the terms are in a space of d
dimensions that is closed under shifts in both directions; the values of the formula are in one of D
dimensions. Their difference is in the sum of both, and no member of it but 0 vanishes for D + d
consecutive n. The n before are compared one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import lcm
from operator import not_
from typing import TYPE_CHECKING, Any

from ..core.rejections import limit, need
from ..core.shapes import canonical, integer
from ..formulas.surds import Value, bits_of, inverse, plain, raised, square_root, times
from .polynomials import AtRoots, are_coprime, coefficients, derivative, integers, known_fraction

if TYPE_CHECKING:
    from ..core.clock import Clock
    from ..core.reports import Given

LONGEST, HIGHEST, DEEPEST = 5000, 3000, 150
MAX_BITS = 10**8
PARTS = {"neg": 1, "/": 2, "^": 2, "sqrt": 1, "roots": 2}
"""How many parts an operator has, if not one or more."""


class Ring:
    """What is added, multiplied and inverted."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock

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

    is_zero = staticmethod(not_)


class Numbers(Ring):
    """The ring of sums of square roots; a base is such a number."""

    degree, one_base = 1, 1
    rational = staticmethod(plain)

    def base(self, a: Value) -> Any:
        """Return a as the base of a power."""
        need(a, "a power of 0")
        return a

    def join(self, a: Any, b: Any) -> Any:
        """Return the base of a product of powers."""
        return self.base(times(a, b, self.clock))

    def walk(self, c: Value, base: Any, n: int, step: int) -> Iterator[Value]:
        """Yield c base^n for n, n + step, ..."""
        limit(abs(n) <= HIGHEST * 10, "an index that is too large")
        value = times(c, raised(base, n, self.clock), self.clock)
        factor = raised(base, step, self.clock)
        while True:
            yield value
            self.clock.spend(50 * (1 + bits_of(value) // 60))
            value = times(value, factor, self.clock)


class Field(Ring):
    """Q[r]/f, of values at the roots of f; a base (q, m) is q r^m."""

    one_base = (Fraction(1), 0)

    def __init__(self, f: list[int], clock: Clock) -> None:
        super().__init__(clock)
        self.f, self.degree = f, len(f) - 1

    def rational(self, value: int | Fraction) -> AtRoots:
        """Return a rational number."""
        return AtRoots(self.f, [Fraction(value)], self.clock)

    def letter(self) -> AtRoots:
        """Return what r stands for."""
        return AtRoots(self.f, [Fraction(0), Fraction(1)], self.clock)

    def base(self, a: AtRoots) -> Any:
        """Return a as the base of a power."""
        places = [k for k, c in enumerate(a.c) if c]
        need(len(places) == 1 and not a.over, "a power of what is not a multiple of a power of r")
        return a.c[places[0]], places[0]

    def join(self, a: Any, b: Any) -> Any:
        """Return the base of a product of powers."""
        return a[0] * b[0], a[1] + b[1]

    def walk(self, c: AtRoots, base: Any, n: int, step: int) -> Iterator[Value]:
        """Yield the sum of c q^n r^(m n) over all roots r, for n, n + step, ..."""
        (q, m), d, sums, lead = base, self.degree, c.sums, self.f[-1]
        if n < 0:
            back = self.inverse(self.letter())
            for _ in range(-n * m):
                c = self.times(c, back)
        below = lcm(*(z.denominator for z in c.c))
        whole: list[Any] = [*(int(z * below) for z in c.c), *[0] * (d - len(c.c))]
        moves = m * max(n, 0)
        while True:
            for _ in range(moves):
                top = whole[-1]
                self.clock.spend(d * (1 + top.numerator.bit_length() // 60))
                top = top * lead if abs(lead) == 1 else Fraction(top, lead)
                shifted = zip(whole, self.f[1:], strict=False)
                whole = [-top * self.f[0], *(a - top * b for a, b in shifted)][:d]
            moves = m * step
            total = sum(a * b for a, b in zip(whole, sums, strict=True) if b)
            size = abs(n) * (q.numerator.bit_length() + q.denominator.bit_length())
            limit(abs(q) == 1 or size < MAX_BITS, "a power that is too large")
            if abs(q) != 1:
                self.clock.multiply(size, size)
            yield plain(Fraction(total) / below * q**n)
            n += step


Key = tuple[Any, int]  # a base and a power of n
Reading = dict[Key, list[Any]]  # one number for each n modulo a period


class Formula:
    """A formula, read; raises Rejected for what is not a sum of c(n) n^j b^n.

    terms: the ring of each, its base and power of n, and c.
    """

    def __init__(self, data: Any, clock: Clock) -> None:
        self.clock, self.ring = clock, Numbers(clock)
        self.sums: list[tuple[Any, Key, list[Any]]] = []
        one: Reading = {(1, 0): [1]}
        outside = self._read(data, self.ring, one, 0)
        self.plain = {key: c for key, c in outside.items() if any(c)}
        self.dimension = sum(
            ring.degree * (power + 1) * len(c)
            for ring, (_, power), c in [*((self.ring, *z) for z in outside.items()), *self.sums]
        )
        self.terms = [*((self.ring, *z) for z in self.plain.items()), *self.sums]

    def _read(self, data: Any, ring: Any, by: Reading, depth: int) -> Reading:
        """Return the reading of a formula times `by`; sums over roots go to `sums`, with `by`."""
        limit(depth <= DEEPEST, "a formula that is nested too deeply")
        self.clock.spend(100)
        if isinstance(data, str):
            return self._times(by, self._atom(data, ring), ring)
        need(isinstance(data, list) and len(data) > 1, "a part of a formula is not of any form")
        operator, *parts = data
        fair = isinstance(operator, str) and len(parts) == PARTS.get(operator, len(parts))
        need(fair, "a part of a formula has another number of parts")
        if operator == "+":
            total: Reading = {}
            for part in parts:
                self._add(total, self._read(part, ring, by, depth + 1), ring)
            return total
        if operator == "*":
            parts.sort(key=lambda part: '"roots"' in canonical(part))
            for part in parts[:-1]:
                by = self._alone(part, ring, by, depth)
            return self._read(parts[-1], ring, by, depth + 1)
        if operator in ("neg", "/"):
            minus: Reading = {(ring.one_base, 0): [ring.rational(-1)]}
            under = minus if operator == "neg" else self._inverted(parts[1], ring, depth)
            by = self._times(by, under, ring)
            return self._read(parts[0], ring, by, depth + 1)
        if operator == "^":
            return self._times(by, self._power(parts[0], parts[1], ring, depth), ring)
        if operator == "roots":
            self._sum(parts[0], parts[1], ring, by, depth)
            return {}
        need(operator in ("sqrt", "periodic"), "an operator that is not known")
        limit(len(parts) <= LONGEST, "a period that is too long")
        numbers = [self._number(part, ring, depth) for part in parts]
        if operator == "sqrt":
            need(isinstance(ring, Numbers), "a square root below a sum over roots")
            numbers = [square_root(numbers[0], self.clock, real=False)]
        return self._times(by, {(ring.one_base, 0): numbers}, ring)

    def _atom(self, text: str, ring: Any) -> Reading:
        if text == "r":
            need(isinstance(ring, Field), "the letter r is not defined here")
            return {(ring.one_base, 0): [ring.letter()]}
        number = 1 if text == "n" else integer(text, "a number", self.clock)
        return {(ring.one_base, int(text == "n")): [ring.rational(number)]}

    def _alone(self, data: Any, ring: Any, by: Reading | None, depth: int) -> Reading:
        """Return the reading of a part that has no sum over roots."""
        count = len(self.sums)
        one: Reading = {(ring.one_base, 0): [ring.rational(1)]}
        found = self._read(data, ring, one if by is None else by, depth + 1)
        need(len(self.sums) == count, "a sum over roots where another part is wanted")
        return found

    def _sum(self, coefficients: Any, body: Any, ring: Any, by: Reading, depth: int) -> None:
        need(isinstance(ring, Numbers), "a sum over roots inside another")
        f = integers(coefficients, "the polynomial of a sum over roots", self.clock)
        limit(len(f) <= HIGHEST, "a polynomial of too high a degree")
        need(len(f) > 1 and f[0] and f[-1], "a sum over roots that are 0, or over none")
        need(are_coprime(f, derivative(f), self.clock), "a sum over multiple roots")
        field = Field(f, self.clock)
        outer: Reading = {}
        for (base, power), numbers in by.items():
            rational = not any(isinstance(c, dict) for c in (base, *numbers))
            need(rational, "a sum over roots times a square root, or a power of one")
            outer[(Fraction(base), 0), power] = [*map(field.rational, numbers)]
        self.sums += [(field, *z) for z in self._read(body, field, outer, depth + 1).items()]

    def _number(self, data: Any, ring: Any, depth: int) -> Any:
        """Return the value of a formula without n."""
        found = self._alone(data, ring, None, depth)
        left = {key: c for key, c in found.items() if not all(map(ring.is_zero, c))}
        if not left:
            return ring.rational(0)
        numbers = left.get((ring.one_base, 0), [])
        fixed = len(left) == 1 and numbers and all(c == numbers[0] for c in numbers)
        need(fixed, "a number is wanted that does not depend on n")
        return numbers[0]

    def _inverted(self, data: Any, ring: Any, depth: int) -> Reading:
        """Return 1 over a formula c(n) b^n; below a sum over roots, over a number."""
        found = self._alone(data, ring, None, depth)
        left = {key: c for key, c in found.items() if not all(map(ring.is_zero, c))}
        if isinstance(ring, Field) or len(left) != 1:
            return {(ring.one_base, 0): [ring.inverse(self._number(data, ring, depth))]}
        (((base, power), numbers),) = left.items()
        need(not power, "a divisor that is not c(n) b^n")
        return {(ring.base(ring.inverse(base)), 0): [*map(ring.inverse, numbers)]}

    def _power(self, base: Any, exponent: Any, ring: Any, depth: int) -> Reading:
        slope, shift = self._line(exponent, depth)
        total: Reading = {(ring.one_base, 0): [ring.rational(1)]}
        if not slope and shift >= 0:
            inside = self._alone(base, ring, None, depth)
            for _ in range(shift):
                total = self._times(total, inside, ring)
            return total
        number = self._number(base, ring, depth)
        constant, found = ring.rational(1), ring.one_base
        factor = ring.inverse(number) if shift < 0 else number
        for _ in range(abs(shift)):
            constant = ring.times(constant, factor)
        single = ring.base(ring.inverse(number) if slope < 0 else number) if slope else found
        for _ in range(abs(slope)):
            found = ring.join(found, single)
        return {(found, 0): [constant]}

    def _line(self, data: Any, depth: int) -> tuple[int, int]:
        """Return u, v of the exponent u n + v."""
        line = {0: 0, 1: 0}
        for (base, power), numbers in self._alone(data, Numbers(self.clock), None, depth).items():
            if any(numbers):
                simple = base == 1 and power <= 1 and len(numbers) == 1
                need(simple, "an exponent that is not linear in n")
                need(isinstance(numbers[0], int), "an exponent that is not an integer")
                limit(abs(numbers[0]) <= 1000, "an exponent that is too large")
                line[power] = int(numbers[0])
        return line[1], line[0]

    def _add(self, total: Reading, more: Reading, ring: Any) -> None:
        for key, numbers in more.items():
            known = total.get(key)
            total[key] = numbers if known is None else self._joined(known, numbers, ring.plus)

    def _times(self, a: Reading, b: Reading, ring: Any) -> Reading:
        total: Reading = {}
        for (base, power), numbers in a.items():
            for (other, more), others in b.items():
                limit(power + more <= HIGHEST, "a power of n that is too high")
                key = (ring.join(base, other), power + more)
                self._add(total, {key: self._joined(numbers, others, ring.times)}, ring)
        return total

    def _joined(self, a: list[Any], b: list[Any], join: Callable[[Any, Any], Any]) -> list[Any]:
        period = lcm(len(a), len(b))
        limit(period <= LONGEST, "a period that is too long")
        self.clock.spend(100 * period)
        return [join(a[k % len(a)], b[k % len(b)]) for k in range(period)]

    def values(self, first: int, count: int) -> list[Value]:
        """Return the values at n = first, first + 1, ..., exactly."""
        total: list[Value] = [0] * count
        for ring, key, numbers in self.terms:
            for k, value in enumerate(values_of(ring, key, numbers, first, count)):
                total[k] = plain(total[k] + value)
        return total


def values_of(ring: Any, key: Key, numbers: list[Any], first: int, count: int) -> Iterator[Value]:
    """Yield the values of one term at n = first, first + 1, ..."""
    (base, power), step = key, len(numbers)
    walks = [ring.walk(numbers[n % step], base, n, step) for n in range(first, first + step)]
    for k in range(count):
        yield times(next(walks[k % step]), (first + k) ** power, ring.clock)


def check_closed_form(given: Given) -> None:
    """Compare as many exact values as prove it."""
    statement, _, _, clock, report = given
    offset, p, q = known_fraction(given)
    formula = Formula(statement["formula"], clock)
    start, order = statement["from"], len(q) - 1
    first = start - offset
    need(first >= 0, "the formula is stated for indices before the first term")
    late = max(first, len(p) - order)
    count = late - first + order + formula.dimension
    terms = coefficients(p, q, first + count, clock)[first:]
    for n, (value, term) in enumerate(zip(formula.values(start, count), terms, strict=True), start):
        need(value == term, f"a({n}) could not be shown to equal the formula")
    report.say(
        "agreement",
        f"{count} exact values, as order and dimension ask",
        "order bound",
        compared=count,
    )
