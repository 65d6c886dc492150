"""Formulas with factorials, powers, recurrent terms and sums as vectors over the rationals in n.

(a n)! for natural a, p^n for primes p, (-1)^n, and s(n), ..., s(n+d-1) are generators, where
c_0 s(n) + ... + c_d s(n+d) = u, the c_i polynomials in n, and u a vector: terms of recurrences, and
sums, for which s(n+1) - s(n) is the next summand. The shift E takes each to a combination of
products of generators with rational functions of n: (a n)! to (a n + 1)...(a n + a) (a n)!.
So E^i F is a vector F_i, and if c_0 F_0 + ... + c_r F_r = 0 with polynomials c_i, then the values
of F obey this recurrence, from where on no denominator is 0.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import lcm, prod
from typing import Any

from flint import fmpq_mpoly, fmpq_poly, fmpz, fmpz_poly

from gfkit.analysis.telescoping import (
    Summand,
    Telescope,
    by_k,
    find_telescope,
    kernel_vector,
    read_term,
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

MOST_SLOPE, MOST_SHIFT, MOST_POWER = 6, 40, 12
MOST_ORDER, MOST_PARTS, LATEST = 6, 60, 200
Monomial = tuple[tuple[Any, int], ...]
Ratio = tuple[fmpq_poly, fmpq_poly]
Vector = dict[Monomial, Ratio]
N = fmpq_poly([0, 1])
ONE = fmpq_poly([1])


class Shifts:
    """Reads formulas as vectors. formulas: the names of sequences by formulas, with the offset.

    recurrences: of other names, with p_0(n) a(n) + ... + p_r(n) a(n+r) = 0, from which n on, and
    the p_i. values: of these, at single n. start: from where on all that was read holds.
    """

    def __init__(
        self,
        formulas: Mapping[str, tuple[int, Expression]],
        recurrences: Mapping[str, tuple[int, Sequence[Sequence[int]]]],
        values: Mapping[str, Callable[[int], Any]],
        low: int,
        telescopes: Mapping[str, Any] | None = None,
    ) -> None:
        self.formulas, self.values, self.start = formulas, values, low
        self.telescopes = telescopes
        self.found: dict[str, Telescope] = {}
        self.valid = {name: valid for name, (valid, _) in recurrences.items()}
        self.systems: dict[tuple[str, str], tuple[list[fmpq_poly], Vector]] = {
            ("term", name): ([fmpq_poly(list(poly)) for poly in polynomials], {})
            for name, (_, polynomials) in recurrences.items()
        }

    def read(self, expression: Expression) -> Vector:
        """Return the vector of a formula in n; raises UnknownError."""
        spend(2)
        if not variables_of(expression) and not sequences_of(expression):
            value = constant_of(expression)
            if isinstance(value, int) or hasattr(value, "numerator"):
                return self._scalar(fmpq_poly([rational_of(value)]))  # type: ignore[arg-type]
            raise UnknownError
        match expression:
            case Variable("n"):
                return self._scalar(N)
            case Negative(body):
                return self.times(self.read(body), self._scalar(-ONE))
            case Binary("+", left, right):
                return self.plus(self.read(left), self.read(right))
            case Binary("-", left, right):
                return self.plus(self.read(left), self.read(Negative(right)))
            case Binary("*", left, right):
                return self.times(self.read(left), self.read(right))
            case Binary("/", left, right):
                return self.times(self.read(left), self._inverse(self.read(right)))
            case Binary("^", base, Number(power)) if power <= MOST_POWER:
                return self._raised(self.read(base), power)
            case Binary("^", base, exponent):
                return self._power(constant_of(base), *whole_line(exponent, "n"))
            case Call("factorial", (inside,)):
                return self._factorial(*whole_line(inside, "n"))
            case Call("binomial", (above, below)):
                return self._binomial(whole_line(above, "n"), whole_line(below, "n"))
            case Call("Catalan", (inside,)):
                p, q = whole_line(inside, "n")
                found = self._binomial((2 * p, 2 * q), (p, q))
                return self.times(found, self._scalar(ONE, p * N + q + 1))
            case Term(name, index) if name in self.formulas:
                offset, body = self.formulas[name]
                p, q = whole_line(index, "n")
                self._from(p, q - offset)
                if p != 1 or not 0 <= q <= MOST_POWER:
                    return self.read(substituted(body, "n", index))
                return self.moved(self.read(body), q)
            case Term(name, index) if name in self.valid:
                return self._term(name, *whole_line(index, "n"))
            case Sum("Sum", letter, low, high, body) if variables_of(body) <= {letter}:
                return self._sum(letter, constant_of(low), whole_line(high, "n"), body)
            case Sum("Sum", letter, low, high, body):
                return self._definite(expression, constant_of(low), *whole_line(high, "n"))
        raise UnknownError

    def _from(self, p: int, q: int) -> None:
        """Note that p n + q has to be at least 0."""
        if p < 0 or (p == 0 and q < 0):
            raise UnknownError
        self.start = max(self.start, -(q // p)) if p else self.start

    def _power(self, base: Any, slope: int, more: int) -> Vector:
        if not base or not hasattr(base, "numerator") or max(abs(slope), abs(more)) > MOST_SHIFT:
            raise UnknownError
        rational = rational_of(base)
        parts: dict[Any, int] = {}
        for side, sign in ((abs(base.numerator), 1), (base.denominator, -1)):
            for prime, k in fmpz(side).factor():
                parts["power", int(prime)] = sign * int(k) * slope
        if base < 0 and slope % 2:
            parts["power", -1] = 1
        monomial = tuple(sorted((key, k) for key, k in parts.items() if k))
        constant = rational**more if more >= 0 else (1 / rational) ** -more
        return {monomial: (fmpq_poly([constant]), ONE)}

    def _factorial(self, p: int, q: int) -> Vector:
        """Return (p n + q)! as a multiple of (p n)!."""
        self._from(p, q)
        if p > MOST_SLOPE or abs(q) > MOST_SHIFT:
            raise UnknownError
        above, below = ONE, ONE
        for k in range(1, q + 1):
            above *= p * N + k
        for k in range(q + 1, 1):
            below *= p * N + k
        if p and q < 0:
            self._from(p, -1)
        return self._clean({((("factorial", p), 1),) if p else (): (above, below)})

    def _binomial(self, above: tuple[int, int], below: tuple[int, int]) -> Vector:
        other = (above[0] - below[0], above[1] - below[1])
        found = self.times(self._factorial(*below), self._factorial(*other))
        return self.times(self._factorial(*above), self._inverse(found))

    def _term(self, name: str, p: int, q: int) -> Vector:
        """Return a(p n + q), a number or by the recurrence."""
        if not p and q <= LATEST and name in self.values:
            with said_as(UnknownError, GfkitError):
                return self._scalar(fmpq_poly([self.values[name](q)]))
        if p != 1 or abs(q) > MOST_SHIFT or len(self.systems["term", name][0]) < 2:
            raise UnknownError
        self.start = max(self.start, self.valid[name], self.valid[name] - q)
        return self.moved({((("term", name, 0), 1),): (ONE, ONE)}, q)

    def _sum(self, letter: str, low: Any, high: tuple[int, int], body: Expression) -> Vector:
        p, q = high
        if not isinstance(low, int) or p != 1 or abs(q) > MOST_SHIFT or letter == "n":
            raise UnknownError
        self._from(1, q - low + 1)
        self._from(1, 1 - low)
        name = f"{low}..{text_of(substituted(body, letter, Variable('n')))}"
        total: Vector = {((("sum", name, 0), 1),): (ONE, ONE)}

        def summand(k: int) -> Vector:
            return self.read(substituted(body, letter, parse_expression(f"n+({k})")))

        self.systems["sum", name] = [-ONE, ONE], summand(1)
        for k in range(1, q + 1):
            total = self.plus(total, summand(k))
        for k in range(q + 1, 1):
            total = self.plus(total, self.times(summand(k), self._scalar(-ONE)))
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
        term = read_term(self._spelled(expression.body, letter, low, (p, q)), letter)
        if self.telescopes is not None:
            found = Telescope.of_data(self.telescopes[text]) if text in self.telescopes else None
        else:
            found = self.found.get(text) or find_telescope(term)
        if found is None or not found.holds(term):
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
            total = self.plus(total, self.times(self._scalar(-ONE), below))
            for i, e in enumerate(found.operator):
                for m in range(q, q + p * i + 1):
                    value = self._value(term, i, p, m, term.poly)
                    total = self.plus(total, self.times(self._scalar(e), value))
            self.start = positive_from(found.operator[-1], self.start)
            self.systems[key] = found.operator, total
        first, *others = found.operator
        if not others:
            return self.times(self._scalar(ONE, first), self.systems[key][1])
        return {(((*key, 0), 1),): (ONE, ONE)}

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
        total = self._scalar(value)
        for (a, b, more_of), e in term.factorials:
            part = self._factorial(a + b * slope, a * i + b * more + more_of)
            total = self.times(total, self._raised(part, e))
        total = self.times(total, self._power(term.rates[0], 1, i))
        return self.times(total, self._power(term.rates[1], slope, more))

    def _bounded(self, term: Summand, found: Telescope, slope: int, more: int) -> Vector:
        """Return G(n, slope n + more)."""
        total = self._value(term, 0, slope, more, found.above)
        for a, b, c in found.below.elements():
            form = fmpq_poly([b * more + c, a + b * slope])
            total = self.times(total, self._scalar(ONE, form))
        return total

    # Arithmetic.

    def _scalar(self, above: fmpq_poly, below: fmpq_poly = ONE) -> Vector:
        """Return a rational function of n."""
        return self._clean({(): (above, below)})

    def _clean(self, vector: Vector) -> Vector:
        found = {}
        for monomial, (above, below) in vector.items():
            if above:
                self.start = positive_from(below, self.start)
                common = above.gcd(below)
                found[monomial] = (above // common, below // common)
        if len(found) > MOST_PARTS:
            raise UnknownError
        return found

    def plus(self, one: Vector, other: Vector) -> Vector:
        """Return a sum."""
        total = dict(one)
        for monomial, (p, q) in other.items():
            r, s = total.get(monomial, (fmpq_poly(), ONE))
            total[monomial] = (p * s + r * q, q * s)
        return self._clean(total)

    def times(self, one: Vector, other: Vector) -> Vector:
        """Return a product."""
        total: Vector = {}
        for first, (p, q) in one.items():
            for second, (r, s) in other.items():
                powers = dict(first)
                for key, k in second:
                    powers[key] = powers.get(key, 0) + k
                if ("power", -1) in powers:
                    powers["power", -1] %= 2
                monomial = tuple(sorted((key, k) for key, k in powers.items() if k))
                u, v = total.get(monomial, (fmpq_poly(), ONE))
                total[monomial] = (p * r * v + u * q * s, q * s * v)
        return self._clean(total)

    def _inverse(self, vector: Vector) -> Vector:
        if len(vector) != 1:
            raise UnknownError
        ((monomial, (above, below)),) = vector.items()
        if any(key[0] not in {"factorial", "power"} for key, _ in monomial):
            raise UnknownError
        turned: Vector = {tuple((key, -k) for key, k in monomial): (below, above)}
        return self._clean(turned)

    def _raised(self, vector: Vector, power: int) -> Vector:
        vector = vector if power >= 0 else self._inverse(vector)
        total: Vector = {(): (ONE, ONE)}
        for _ in range(abs(power)):
            total = self.times(total, vector)
        return total

    def moved(self, vector: Vector, by: int) -> Vector:
        """Return the vector of F(n + by); by < 0 only if all generators are of recurrences."""
        one = 1 if by > 0 else -1
        for _ in range(abs(by)):
            spend(5)
            total: Vector = {}
            for monomial, (above, below) in vector.items():
                part = self._scalar(above(N + one), below(N + one))
                for key, k in monomial:
                    part = self.times(part, self._raised(self._image(key, one), k))
                total = self.plus(total, part)
            vector = total
        return vector

    def _image(self, key: Any, by: int) -> Vector:
        """Return what the shift E, or its inverse for by = -1, makes of a generator."""
        match key:
            case ("factorial", p):
                return {((key, 1),): (prod((p * N + k for k in range(1, p + 1)), start=ONE), ONE)}
            case ("power", p):
                return {((key, 1),): (fmpq_poly([p]), ONE)}
        kind, name, i = key
        operator, rest = self.systems[kind, name]
        if 0 <= i + by < len(operator) - 1:
            return {(((kind, name, i + by), 1),): (ONE, ONE)}
        weights = dict(enumerate(operator))
        if by < 0:  # the equation at n - 1
            weights = {k - 1: c(N - 1) for k, c in weights.items()}
        last = weights.pop(i + by)
        total = self.times(self._scalar(ONE, last), rest)
        others: Vector = {(((kind, name, k), 1),): (-c, last) for k, c in weights.items()}
        return self.plus(total, others)


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
    rows, belows = [], []
    nothing = fmpq_poly(), ONE
    for order in range(MOST_ORDER + 1):
        vector = shifts.moved(vector, 1) if order else vector
        below = ONE
        for _, q in vector.values():
            below = below * q // below.gcd(q)
        rows.append(vector)
        belows.append(below)
        matrix = [
            [
                p * (below // q)
                for row, below in zip(rows, belows, strict=True)
                for p, q in [row.get(one, nothing)]
            ]
            for one in sorted({one for row in rows for one in row}, key=repr)
        ]
        found = kernel_vector(matrix or [[fmpq_poly()] * len(rows)], order)
        if found is not None:
            found = without_content([c * below for c, below in zip(found, belows, strict=True)])
            scale = lcm(*(int(z.q) for c in found for z in c.coeffs()))
            return [ints(fmpz_poly([int(z * scale) for z in c.coeffs()])) for c in found]
    return None


def is_operator(shifts: Shifts, vector: Vector, operator: list[list[int]]) -> bool:
    """Tell whether c_0 F_0 + ... + c_r F_r = 0."""
    total: Vector = {}
    for k, c in enumerate(operator):
        vector = shifts.moved(vector, 1) if k else vector
        total = shifts.plus(total, shifts.times({(): (fmpq_poly(c), ONE)}, vector))
    return not total
