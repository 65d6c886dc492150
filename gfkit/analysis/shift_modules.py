"""Formulas with factorials, powers, recurrent terms and sums as vectors over the rationals in n.

(a n)! for natural a, and s(n), ..., s(n+d-1) are generators, where c_0 s(n) + ... + c_d s(n+d) = u,
the c_i polynomials in n, and u a vector: terms of recurrences, and sums, for which s(n+1) - s(n) is
the next summand. The shift E takes each, and r^n, to a combination of products of generators with
rational functions of n: (a n)! to (a n + 1)...(a n + a) (a n)!. So E^i F is a vector F_i, and if
c_0 F_0 + ... + c_r F_r = 0 with polynomials c_i, then the values of F obey this recurrence, from
where on no denominator is 0.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm, prod
from typing import Any

from flint import fmpq_mpoly, fmpq_poly, fmpz_poly

from gfkit.analysis.telescoping import (
    MOST_SLOPE,
    Summand,
    Telescope,
    by_k,
    kernel_vector,
    read_term,
    telescope,
    without_content,
)
from gfkit.base.budget import spend
from gfkit.errors import GfkitError, said_as
from gfkit.formulas.grammar import parse_expression
from gfkit.formulas.polynomial_parts import constant_of, whole_line, whole_plane
from gfkit.formulas.tree import (
    Binary,
    Call,
    Expression,
    Negative,
    Number,
    Periodic,
    Sum,
    Term,
    Variable,
    children,
    rebuild,
    sequences_of,
    substituted,
    text_of,
    variables_of,
)
from gfkit.numbers.coefficients import ints, rational_of
from gfkit.series.shift_spaces import UnknownError

MOST_SHIFT, MOST_POWER = 40, 12
MOST_ORDER, MOST_PARTS, LATEST = 6, 60, 200
Generator = tuple[Any, ...]
Key = tuple[Fraction, tuple[tuple[Generator, int], ...]]
"""r and the powers of generators, for r^n times their product."""
N, ONE = fmpq_poly([0, 1]), fmpq_poly([1])
ALONE: Key = (Fraction(1), ())


@dataclass(frozen=True, slots=True)
class Vector:
    """The sum over the keys of parts[key](n)/below(n) times what the key stands for."""

    parts: Mapping[Key, fmpq_poly]
    below: fmpq_poly

    @classmethod
    def lowest(cls, parts: Mapping[Key, fmpq_poly], below: fmpq_poly) -> Vector:
        """Return a vector without zeros and common factors."""
        kept = {key: part for key, part in parts.items() if part}
        if len(kept) > MOST_PARTS:
            raise UnknownError
        common = below
        for part in kept.values():
            common = common.gcd(part)
        return cls({key: part // common for key, part in kept.items()}, below // common)

    def __add__(self, other: Vector) -> Vector:
        common = self.below.gcd(other.below)
        mine, others = other.below // common, self.below // common
        total = {key: part * mine for key, part in self.parts.items()}
        for key, part in other.parts.items():
            total[key] = total.get(key, fmpq_poly()) + part * others
        return Vector.lowest(total, self.below * mine)

    def __mul__(self, other: Vector) -> Vector:
        total: dict[Key, fmpq_poly] = {}
        for (rate, first), part in self.parts.items():
            for (more, second), by in other.parts.items():
                powers = dict(first)
                for generator, k in second:
                    powers[generator] = powers.get(generator, 0) + k
                key = rate * more, tuple(sorted((z, k) for z, k in powers.items() if k))
                total[key] = total.get(key, fmpq_poly()) + part * by
        return Vector.lowest(total, self.below * other.below)

    def power(self, exponent: int) -> Vector:
        """Return a power."""
        return prod([self] * exponent, start=scalar(ONE))


def scalar(above: fmpq_poly | int, below: fmpq_poly = ONE) -> Vector:
    """Return a rational function of n."""
    return Vector.lowest({ALONE: fmpq_poly(above)}, below)


def unit(*generator: Any) -> Vector:
    """Return a generator."""
    return Vector({(Fraction(1), ((generator, 1),)): ONE}, ONE)


class Shifts:
    """Reads formulas as vectors. formulas: the names of sequences by formulas, with the offset.

    recurrences: of other names, with p_0(n) a(n) + ... + p_r(n) a(n+r) = f(n), from which n on, the
    p_i, and f. values: of these, at single n. start: from where on all that was read holds. run:
    calls trusted functions. found: the telescopes of sums.
    """

    def __init__(
        self,
        formulas: Mapping[str, tuple[int, Expression]],
        recurrences: Mapping[str, tuple[int, Sequence[Sequence[int]], Expression]],
        values: Mapping[str, Callable[[int], Any]],
        low: int,
        run: Callable[..., Any],
    ) -> None:
        self.formulas, self.values, self.start, self.run = formulas, values, low, run
        self.recurrences = recurrences
        self.found: dict[str, Telescope] = {}
        self.valid = {name: valid for name, (valid, _, _) in recurrences.items()}
        self.systems: dict[tuple[str, str], tuple[list[fmpq_poly], Vector]] = {}
        self.factors: dict[str, fmpq_poly] = {}

    def read(self, expression: Expression) -> Vector:
        """Return the vector of a formula in n; raises UnknownError."""
        spend(2)
        if not variables_of(expression) and not sequences_of(expression):
            value = constant_of(expression)
            if isinstance(value, int | Fraction):
                return scalar(fmpq_poly([rational_of(value)]))
            raise UnknownError
        match expression:
            case Variable("n"):
                return scalar(N)
            case Negative(body):
                return self.read(body) * scalar(-1)
            case Binary("+", left, right):
                return self.read(left) + self.read(right)
            case Binary("-", left, right):
                return self.read(left) + self.read(right) * scalar(-1)
            case Binary("*", left, right):
                return self.read(left) * self.read(right)
            case Binary("/", left, right):
                return self.read(left) * self._inverse(self.read(right))
            case Binary("^", base, Number(power)) if power <= MOST_POWER:
                return self.read(base).power(power)
            case Binary("^") | Call():
                term = read_term(expression, "")
                return self._value(term, 0, 0, 0, term.poly)
            case Term(name, index) if name in self.formulas:
                offset, body = self.formulas[name]
                p, q = whole_line(index, "n")
                self._from(p, q - offset)
                if p != 1 or not 0 <= q <= MOST_POWER:
                    return self.read(substituted(body, "n", index))
                return self.moved(self.read(body), q)
            case Term(name, index) if name in self.valid:
                return self._term(name, *whole_line(index, "n"))
            case Periodic(values, index) if (line := whole_line(index, "n"))[0] == 1:
                return self._periodic(values, line[1])
            case Sum("Product", letter, low, high, body) if variables_of(body) <= {letter}:
                return self._product(letter, constant_of(low), whole_line(high, "n"), body)
            case Sum("Sum", letter, low, high, body) if variables_of(body) <= {letter}:
                return self._sum(letter, constant_of(low), whole_line(high, "n"), body)
            case Sum("Sum", _, low, high, _):
                return self._definite(expression, constant_of(low), *whole_line(high, "n"))
        raise UnknownError

    def _from(self, p: int, q: int) -> None:
        """Note that p n + q has to be at least 0."""
        if p < 0 or (p == 0 and q < 0):
            raise UnknownError
        self.start = max(self.start, -(q // p)) if p else self.start

    def _over(self, below: fmpq_poly) -> Vector:
        """Return 1/below, and note from where on that has a value."""
        self.start = positive_from(below, self.start)
        return scalar(ONE, below)

    def _inverse(self, vector: Vector) -> Vector:
        if len(vector.parts) != 1:
            raise UnknownError
        (((rate, powers), above),) = vector.parts.items()
        if any(generator[0] not in {"factorial", "product"} for generator, _ in powers):
            raise UnknownError
        turned = 1 / rate, tuple((generator, -k) for generator, k in powers)
        return Vector({turned: vector.below}, ONE) * self._over(above)

    def _factorial(self, p: int, q: int) -> Vector:
        """Return (p n + q)! as a multiple of (p n)!."""
        self._from(p, q)
        if p > MOST_SLOPE or abs(q) > MOST_SHIFT:
            raise UnknownError
        if p and q < 0:
            self._from(p, -1)
        forms = (p * N + k for k in range(min(q, 0) + 1, max(q, 0) + 1))
        factor = prod(forms, start=ONE)
        total = unit("factorial", p) if p else scalar(ONE)
        return total * (scalar(factor) if q > 0 else self._over(factor))

    def _term(self, name: str, p: int, q: int) -> Vector:
        """Return a(p n + q), a number or by the recurrence."""
        if not p and q <= LATEST and name in self.values:
            with said_as(UnknownError, GfkitError):
                return scalar(fmpq_poly([self.values[name](q)]))
        if p > 1:
            name, q = self._section(name, p, q % p), q // p
        elif ("term", name) not in self.systems:
            _, rows, right = self.recurrences[name]
            self.systems["term", name] = [fmpq_poly(list(row)) for row in rows], self.read(right)
        if p < 1 or abs(q) > MOST_SHIFT or len(self.systems["term", name][0]) < 2:
            raise UnknownError
        self.start = max(self.start, self.valid[name], self.valid[name] - q)
        return self.moved(unit("term", name, 0), q)

    def _section(self, name: str, p: int, q: int) -> str:
        """Return a name for a(p n + q), a recurrence being between a(n + p) and a(n) alone."""
        valid, rows, right = self.recurrences[name]
        section = f"{name}({p}*n+{q})"
        if len(rows) != p + 1 or any(map(any, rows[1:-1])):
            raise UnknownError
        index = parse_expression(f"{p}*n+{q}")
        ends = [fmpq_poly(list(rows[i]))(fmpq_poly([q, p])) for i in (0, p)]
        self.systems["term", section] = ends, self.read(substituted(right, "n", index))
        self.valid[section] = -((q - valid) // p)
        return section

    def _periodic(self, values: Sequence[int], by: int) -> Vector:
        """Return values[(n + by) mod m], by the S(n + i), S(n) being 1 for the multiples n of m."""
        m, total = len(values), scalar(0)
        self.systems["period", str(m)] = [-ONE, *[fmpq_poly()] * (m - 1), ONE], total
        for j, value in enumerate(values):
            total = total + unit("period", str(m), (by - j) % m) * scalar(value)
        return total

    def _product(self, letter: str, low: Any, high: tuple[int, int], body: Expression) -> Vector:
        """Return a product of f(k), f a polynomial without zeros from the first k on."""
        f = self.read(substituted(body, letter, Variable("n")))
        p, q = high
        if f.parts.keys() != {ALONE} or f.below.degree() or type(low) is not int or p != 1:
            raise UnknownError
        factor = f.parts[ALONE] / f.below[0]
        if abs(q) > MOST_SHIFT or positive_from(factor, low) > low:
            raise UnknownError
        self._from(1, min(q, 0) - low + 1)
        name = f"{low}..{factor}"
        self.factors[name] = factor
        more = prod((factor(N + k) for k in range(min(q, 0) + 1, max(q, 0) + 1)), start=ONE)
        return unit("product", name) * (scalar(more) if q > 0 else self._over(more))

    def _sum(self, letter: str, low: Any, high: tuple[int, int], body: Expression) -> Vector:
        p, q = high
        is_near = isinstance(low, int) and 1 <= p <= MOST_SLOPE and abs(q) <= MOST_SHIFT
        if not is_near or letter == "n":
            raise UnknownError
        self._from(p, q - low + 1)
        self._from(p, 1 - low)
        name = f"{low}..{p} {text_of(substituted(body, letter, Variable('n')))}"

        def summand(k: int) -> Vector:
            return self.read(substituted(body, letter, parse_expression(f"{p}*n+({k})")))

        self.systems["sum", name] = [-ONE, ONE], sum(map(summand, range(2, p + 1)), summand(1))
        total = unit("sum", name, 0)
        for k in range(min(q, 0) + 1, max(q, 0) + 1):
            total = total + summand(k) * scalar(1 if q > 0 else -1)
        return total

    def _definite(self, expression: Sum, low: Any, p: int, q: int) -> Vector:
        """Return S(n), the sum of F(n, k) for k from low to p n + q, which telescopes.

        That is e_0 F(n, k) + ... + e_J F(n+J, k) = G(n, k+1) - G(n, k) for k < p n + q. So the sum
        of the e_i S(n+i) is G(n, p n + q) - G(n, low) and the F(n+i, k) with k >= p n + q. For J =
        0 that is S(n) itself; else S(n), ..., S(n+J-1) are generators.
        """
        text, letter = text_of(expression), expression.variable
        is_near = isinstance(low, int) and max(abs(q), abs(low)) <= MOST_SHIFT
        if not is_near or not 1 <= p <= MOST_SLOPE:
            raise UnknownError
        body = text_of(self._spelled(expression.body, letter, low, (p, q)))
        term, found = read_term(parse_expression(body), letter), self.run(telescope, body, letter)
        if found is None:
            raise UnknownError
        self.found[text] = found
        key = ("definite", text)
        if key not in self.systems:
            order = len(found.operator) - 1
            self._from(p, q - low)
            shifts = [*((i, 0) for i in range(order + 1)), (0, 1)]
            forms = [
                ((a, b, c + a * i + b * j)) for (a, b, c), _ in term.factorials for i, j in shifts
            ]
            forms += [(a, b, c + b * j - 1) for a, b, c in found.below for j in (0, 1)]
            for a, b, c in forms:
                self._from(a, b * low + c)
                self._from(a + b * p, b * (q - 1) + c)
            total, below = (self._bounded(term, found, *end) for end in ((p, q), (0, low)))
            total = total + below * scalar(-1)
            for i, e in enumerate(found.operator):
                for m in range(q, q + p * i + 1):
                    total = total + self._value(term, i, p, m, term.poly) * scalar(e)
            self.start = positive_from(found.operator[-1], self.start)
            self.systems[key] = found.operator, total
        first, *others = found.operator
        return unit(*key, 0) if others else self.systems[key][1] * self._over(first)

    def _spelled(
        self, body: Expression, letter: str, low: int, high: tuple[int, int]
    ) -> Expression:
        """Return a summand with the formulas of sequences, which exist for low <= k <= p n + q."""
        if isinstance(body, Term) and body.sequence in self.formulas:
            offset, formula = self.formulas[body.sequence]
            b, a, c = whole_plane(body.index, letter, "n")
            self._from(a, b * low + c - offset)
            self._from(a + b * high[0], b * high[1] + c - offset)
            return substituted(formula, "n", body.index)
        parts = (self._spelled(part, letter, low, high) for part in children(body))
        return rebuild(body, tuple(parts))

    def _value(self, term: Summand, i: int, slope: int, more: int, poly: fmpq_mpoly) -> Vector:
        """Return F(n + i, slope n + more), with this polynomial."""
        at = fmpq_poly([more, slope])
        value = fmpq_poly()
        for c in reversed(by_k(poly)):
            value = value * at + c(N + i)
        outer, inner = term.rates
        constant = rational_of(outer**i * inner**more)
        total = Vector.lowest({(outer * inner**slope, ()): value * constant}, ONE)
        for (a, b, more_of), e in term.factorials:
            part = self._factorial(a + b * slope, a * i + b * more + more_of)
            total = total * (part if e > 0 else self._inverse(part)).power(abs(e))
        return total

    def _bounded(self, term: Summand, found: Telescope, slope: int, more: int) -> Vector:
        """Return G(n, slope n + more)."""
        total = self._value(term, 0, slope, more, found.above)
        for a, b, c in found.below.elements():
            total = total * self._over(fmpq_poly([b * more + c, a + b * slope]))
        return total

    def moved(self, vector: Vector, by: int) -> Vector:
        """Return the vector of F(n + by); by < 0 only if all generators are of recurrences."""
        one = 1 if by > 0 else -1
        for _ in range(abs(by)):
            spend(5)
            total = scalar(0)
            for (rate, powers), part in vector.parts.items():
                image = Vector({(rate, ()): part(N + one) * rational_of(rate**one)}, ONE)
                for generator, k in powers:
                    own = self._image(generator, one)
                    image = image * (own if k > 0 else self._inverse(own)).power(abs(k))
                total = total + image
            vector = total * self._over(vector.below(N + one))
        return vector

    def _image(self, generator: Any, by: int) -> Vector:
        """Return what the shift E, or its inverse for by = -1, makes of a generator."""
        if generator[0] == "factorial":
            p = generator[1]
            return unit(*generator) * scalar(prod((p * N + k for k in range(1, p + 1)), start=ONE))
        if generator[0] == "product":
            return unit(*generator) * scalar(self.factors[generator[1]](N + 1))
        kind, name, i = generator
        operator, rest = self.systems[kind, name]
        if 0 <= i + by < len(operator) - 1:
            return unit(kind, name, i + by)
        weights = dict(enumerate(operator))
        if by < 0 and rest.parts:
            raise UnknownError
        if by < 0:  # the equation at n - 1
            weights = {k - 1: c(N - 1) for k, c in weights.items()}
        last = weights.pop(i + by)
        for k, c in weights.items():
            rest = rest + unit(kind, name, k) * scalar(-c)
        return rest * self._over(last)


def positive_from(polynomial: fmpq_poly | list[int], start: int) -> int:
    """Return an integer >= start from which on a polynomial has no zero; raises UnknownError.

    From there on it is a polynomial in n - m whose coefficients have one sign.
    """
    poly = fmpq_poly(polynomial)
    for m in range(start, start + LATEST):
        coefficients = poly(N + m).coeffs()
        if coefficients[0] != 0 and (min(coefficients) >= 0 or max(coefficients) <= 0):
            return m
    raise UnknownError


def find_operator(shifts: Shifts, vector: Vector) -> list[list[int]] | None:
    """Return polynomials c_0, ..., c_r with c_0 F_0 + ... + c_r F_r = 0, or None; r is least."""
    rows: list[Vector] = []
    for order in range(MOST_ORDER + 1):
        vector = shifts.moved(vector, 1) if order else vector
        rows.append(vector)
        keys = sorted({key for row in rows for key in row.parts}, key=repr)
        matrix = [[row.parts.get(key, fmpq_poly()) for row in rows] for key in keys]
        found = kernel_vector(matrix or [[fmpq_poly()] * len(rows)], order)
        if found is not None:
            pairs = zip(found, rows, strict=True)
            found = without_content([c * row.below for c, row in pairs])
            scale = lcm(*(int(z.q) for c in found for z in c.coeffs()))
            return [ints(fmpz_poly([int(z * scale) for z in c.coeffs()])) for c in found]
    return None
