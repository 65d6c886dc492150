"""Formulas with factorials, powers, recurrent terms and sums as vectors over the rationals in n.

(a n)! for natural a, and s(n), ..., s(n+d-1) are generators, where c_0 s(n) + ... + c_d s(n+d) = u,
the c_i polynomials in n, and u a vector: terms of recurrences, and sums, for which s(n+1) - s(n) is
the next summand. The shift E takes each, and r^n, to a combination of products of generators with
rational functions of n: (a n)! to (a n + 1)...(a n + a) (a n)!. So E^i F is a vector F_i, and if
c_0 F_0 + ... + c_r F_r = 0 with polynomials c_i, then the values of F obey this recurrence, from
where on no denominator is 0.

There may be other letters, for which all of this holds at once: what has to be positive has only
positive coefficients. The inverse 1/z! of a form z that may be negative, which is 0 there, is a
generator for each constant term of z, as 1/(z-1)! = z/z! for all z.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial, reduce
from itertools import combinations
from math import lcm, prod
from operator import mul
from typing import Any

from gfkit.analysis.telescoping import (
    MOST_SLOPE,
    Linear,
    Ring,
    Summand,
    Telescope,
    integral,
    kernel_vector,
    put,
    read_term,
    telescope,
    without_content,
)
from gfkit.base.budget import spend
from gfkit.errors import GfkitError, said_as
from gfkit.formulas.evaluate import SECOND_ORDER
from gfkit.formulas.grammar import parse_expression
from gfkit.formulas.polynomial_parts import constant_of, named_bound
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
    mapped,
    sequences_of,
    substituted,
    text_of,
    variables_of,
)
from gfkit.numbers.coefficients import by_powers, rational_of
from gfkit.series.shift_spaces import UnknownError

MOST_SHIFT, MOST_POWER = 40, 12
MOST_ORDER, MOST_PARTS, LATEST, MOST_EARLY = 6, 60, 200, 2
Generator = tuple[Any, ...]
Key = tuple[tuple[Fraction, ...], tuple[tuple[Generator, int], ...]]
"""The numbers whose powers, by the letters, are multiplied, and the powers of generators."""


@dataclass(frozen=True, slots=True)
class Vector:
    """The sum over the keys of parts[key](n)/below(n) times what the key stands for."""

    parts: Mapping[Key, Any]
    below: Any

    @classmethod
    def lowest(cls, parts: Mapping[Key, Any], below: Any) -> Vector:
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
            total[key] = total.get(key, 0) + part * others
        return Vector.lowest(total, self.below * mine)

    def __mul__(self, other: Vector) -> Vector:
        total: dict[Key, Any] = {}
        for (rates, first), part in self.parts.items():
            for (more, second), by in other.parts.items():
                powers = dict(first)
                for generator, k in second:
                    powers[generator] = powers.get(generator, 0) + k
                key = tuple(map(mul, rates, more)), in_order(powers)
                total[key] = total.get(key, 0) + part * by
        return Vector.lowest(total, self.below * other.below)


def in_order(powers: Mapping[Generator, int]) -> tuple[tuple[Generator, int], ...]:
    """Return the powers of generators as part of a key."""
    return tuple(sorted(((z, k) for z, k in powers.items() if k), key=repr))


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
        letters: str = "n",
    ) -> None:
        self.ring, self.alone = Ring(letters), (Fraction(1),) * len(letters)
        self.formulas, self.values, self.start, self.run = formulas, values, low, run
        self.found: dict[str, Telescope] = {}
        self.recurrences, self.factors = recurrences, dict[str, Vector]()
        self.valid = {name: valid for name, (valid, _, _) in recurrences.items()}
        self.systems: dict[tuple[str, str], tuple[list[Any], Vector]] = {}
        self.known: dict[Any, tuple[Vector, int]] = {}

    def scalar(self, above: Any, below: Any = None) -> Vector:
        """Return a rational function of n, and note from where on it has a value."""
        one = self.ring.one
        if below is not None:
            self.start = positive_from(below, self.start)
        return Vector.lowest({(self.alone, ()): one * above}, one if below is None else below)

    def unit(self, *generator: Any) -> Vector:
        """Return a generator."""
        return Vector({(self.alone, ((generator, 1),)): self.ring.one}, self.ring.one)

    def read(self, expression: Expression) -> Vector:
        """Return the vector of a formula in n; raises UnknownError."""
        spend(2)
        if not variables_of(expression) and not sequences_of(expression):
            value = constant_of(expression)
            if isinstance(value, int | Fraction):
                return self.scalar(rational_of(value))
            raise UnknownError
        match expression:
            case Variable():
                return self.scalar(self.ring.of(self._line(expression)))
            case Negative(body):
                return self.read(body) * self.scalar(-1)
            case Binary("+", left, right):
                return self.read(left) + self.read(right)
            case Binary("-", left, right):
                return self.read(left) + self.read(right) * self.scalar(-1)
            case Binary("*", left, right):
                return self.read(left) * self.read(right)
            case Binary("/", left, right):
                return self.read(left) * self._inverse(self.read(right))
            case Binary("^", base, Number(power)) if power <= MOST_POWER:
                return prod([self.read(base)] * power, start=self.scalar(1))
            case Call(name, (index,)) if name in SECOND_ORDER:
                return self.read(Term(name, index))
            case Binary("^", Number(0), exponent):
                p, _, q, *rest = self._line(exponent)
                self._from([(p, 0, q - 1, *rest)])
                return self.scalar(0)
            case Binary("^") | Call():
                term = read_term(expression, "", self.ring)
                nothing = (0,) * (3 + len(self.ring.letters))
                self._from(term.asked, nothing)
                return self._value(term, nothing)
            case Term(name, index) if name in self.formulas:
                offset, body = self.formulas[name]
                p, _, q, *rest = self._line(index)
                self._from([(p, 0, q - offset, *rest)])
                if p != 1 or any(rest) or not 0 <= q <= MOST_POWER:
                    return self.read(substituted(body, "n", index))
                return self.moved(self.read(substituted(body, "n", Variable(self.ring.main))), q)
            case Term(name, index):
                return self._term(name, self._line(index))
            case Periodic(values, index):
                p, _, q, *rest = self._line(index)
                if p == 1 and not any(rest):
                    return self._periodic(values, q)
            case Sum():
                return self._known(expression, self._sum, expression)
        raise UnknownError

    def _known(self, key: Any, make: Callable[..., Vector], *args: Any) -> Vector:
        """Return what is read once only, and note from where on it holds."""
        if key not in self.known:
            self.known[key] = make(*args), self.start
        vector, start = self.known[key]
        self.start = max(self.start, start)
        return vector

    def _line(self, expression: Expression) -> Linear:
        """Return a line; raises UnknownError for others."""
        return self.ring.form(self.ring.read(expression, ""))

    def _from(self, forms: Iterable[Linear], *lines: Linear) -> None:
        """Note that forms have to be at least 0, where k is each of some lines."""
        for form in forms:
            for k in lines or (form,):  # without k it is a line itself
                p, _, q, *rest = put(form, k)
                if p < 0 or min(rest, default=0) < 0 or (p == 0 and q < 0):
                    raise UnknownError
                self.start = max(self.start, -(q // p)) if p else self.start

    def _inverse(self, vector: Vector) -> Vector:
        if len(vector.parts) != 1:
            raise UnknownError
        (((rates, powers), above),) = vector.parts.items()
        if any(generator[0] not in {"factorial", "product"} for generator, _ in powers):
            raise UnknownError
        turned = tuple(1 / z for z in rates), tuple((generator, -k) for generator, k in powers)
        return Vector({turned: vector.below}, self.ring.one) * self.scalar(1, above)

    def _factorial(self, line: Linear, e: int) -> tuple[Generator | None, Any, bool]:
        """Return (p n + q + ...)!, or its inverse for e < 0, by a generator and a factor.

        That is a divisor if the last is true.
        """
        p, _, q, *rest = line
        if max(map(abs, (p, *rest))) > MOST_SLOPE or abs(q) > MOST_SHIFT:
            raise UnknownError
        if e < 0 and (max(p, *rest, 0) == 0 > p or (not any((p, *rest)) and q < 0)):
            self._from([(-p, 0, -q - 1, *(-z for z in rest))])
            return None, self.ring.zero, False
        if e < 0 and min(p, *rest, 0) < 0:
            return ("inverse", p, q, *rest), self.ring.one, False
        self._from([(p, 0, 0, *rest), *[line] * (e > 0)])
        forms = (self.ring.of((p, 0, j, *rest)) for j in range(min(q, 0) + 1, max(q, 0) + 1))
        factor, is_below = prod(forms, start=self.ring.one), (q > 0) != (e > 0)
        if is_below:
            self.start = positive_from(factor, self.start)
        return ("factorial", p, *rest) if any((p, *rest)) else None, factor, is_below

    def _term(self, name: str, line: Linear) -> Vector:
        """Return a(p n + q), a number or by the recurrence."""
        p, _, q, *rest = line
        if not p and not any(rest) and q <= LATEST and name in self.values:
            with said_as(UnknownError, GfkitError):
                return self.scalar(self.values[name](q))
        known = named_bound(name)
        if name not in self.valid and known is not None and known.den is not None:
            self.valid[name] = 0
            den = [self.ring.one * c for c in reversed(known.den)]
            self.systems["term", name] = den, self.scalar(0)
        if p > 1 and name in self.recurrences:
            name, p, q = self._section(name, p, q % p), 1, q // p
        elif name in self.recurrences and ("term", name) not in self.systems:
            _, rows, right = self.recurrences[name]
            right = substituted(right, "n", Variable(self.ring.main))
            self.systems["term", name] = [self.ring.in_n(row) for row in rows], self.read(right)
        system = self.systems.get(("term", name), ((), None))[0]
        if p != 1 or any(rest) or abs(q) > MOST_SHIFT or len(system) < 2:
            raise UnknownError
        self.start = max(self.start, self.valid[name], self.valid[name] - q)
        return self.moved(self.unit("term", name, 0), q)

    def _section(self, name: str, p: int, q: int) -> str:
        """Return a name for a(p n + q), a recurrence being between a(n + p) and a(n) alone."""
        valid, rows, right = self.recurrences[name]
        section = f"{name}({p}*n+{q})"
        if len(rows) != p + 1 or any(map(any, rows[1:-1])) or self.ring.letters:
            raise UnknownError
        index = parse_expression(f"{p}*{self.ring.main}+{q}")
        line = p * self.ring.n + q
        ends = [self.ring.in_n(rows[i]).compose(line, self.ring.k) for i in (0, p)]
        self.systems["term", section] = ends, self.read(substituted(right, "n", index))
        self.valid[section] = -((q - valid) // p)
        return section

    def _periodic(self, values: Sequence[int], by: int) -> Vector:
        """Return values[(n + by) mod m], by the S(n + i), S(n) being 1 for the multiples n of m."""
        m, one, total = len(values), self.ring.one, self.scalar(0)
        self.systems["period", str(m)] = [-one, *[self.ring.zero] * (m - 1), one], total
        for j, value in enumerate(values):
            total = total + self.unit("period", str(m), (by - j) % m) * self.scalar(value)
        return total

    def _sum(self, of: Sum) -> Vector:
        """Return a sum or a product: of few terms, to n + q of what is free of n, or definite."""
        letter, body, floor = of.variable, of.body, 1
        high = of.high
        if isinstance(high, Call) and high.function == "floor":
            poly = self.ring.read(high.arguments[0], "")
            floor = lcm(*(int(z.q) for z in poly.coeffs()))
            p, _, q, *rest = last = self.ring.form(poly * floor)
        else:
            p, _, q, *rest = last = self._line(high)
        slope, _, least, *others = low = self._line(of.low)
        if letter in {self.ring.main, *self.ring.letters} or max(abs(q), abs(least)) > MOST_SHIFT:
            raise UnknownError
        rest_of = [z - w for z, w in zip(rest, others, strict=True)]
        join = Vector.__add__ if of.kind == "Sum" else Vector.__mul__

        def at(base: Expression, k: int) -> Vector:
            return self.read(
                substituted(body, letter, parse_expression(f"({text_of(base)})+({k})"))
            )

        if floor == 1 and p == slope and not any(rest_of):
            parts = [at(of.low, k) for k in range(q - least + 1)]
            return reduce(join, parts, self.scalar(int(of.kind != "Sum")))
        if slope:
            raise UnknownError
        self._from([tuple(z - floor * w for z, w in zip(last, low, strict=True))])
        if floor > 1 or p < 1 or self.ring.main in variables_of(body):
            if of.kind != "Sum" or not 1 <= p <= MOST_SLOPE:
                raise UnknownError
            return self._definite(of, low, last, floor)
        self._from([(p, 0, 1 - least, *rest_of)])
        base = high if not q else parse_expression(f"{text_of(high)}-({q})")
        name = f"{of.kind} {low} {base} {substituted(body, letter, Variable(' '))}"
        step = reduce(join, (at(base, k) for k in range(1, p + 1)))
        if of.kind == "Sum":
            self.systems["sum", name] = [-self.ring.one, self.ring.one], step
            total = self.unit("sum", name, 0)
        else:
            if step.parts.keys() != {(self.alone, ())}:
                raise UnknownError
            self.factors[name], total = step, self.unit("product", name)
            before, self.start = self.start, 0  # every factor is a number that is not 0
            index = parse_expression(f"{self.ring.main}+({text_of(of.low)})")
            self.scalar(1, self.read(substituted(body, letter, index)).parts[self.alone, ()])
            if self.start:
                raise UnknownError
            self.start = before
        for k in range(1, q + 1):
            total = join(total, at(base, k))
        for k in range(q + 1, 1):
            one = at(base, k)
            total = (
                total + one * self.scalar(-1) if of.kind == "Sum" else total * self._inverse(one)
            )
        return total

    def _definite(self, of: Sum, low: Linear, high: Linear, floor: int, early: int = 0) -> Vector:
        """Return S(n), the sum of F(n, k) for k from low to the floor of high/floor; it telescopes.

        That is e_0 F(n, k) + ... + e_J F(n+J, k) = G(n, k+1) - G(n, k) for k < high. So the sum of
        the e_i S(n+i) is G(n, high) - G(n, low) and the F(n+i, k) with k >= high. Or F is 0 behind
        the end, for the inverse of a factorial in it; then all is summed until G is 0 too. For J =
        0 that is S(n) itself; else S(n), ..., S(n+J-1) are generators.

        Of F(n, k) P(k), P a product of sums up to k + c, the same F telescopes, and what is summed
        by parts is the sum of G(n, k) (P(k) - P(k-1)) for low < k <= high: with fewer sums. So many
        `early` terms stand before the sum.
        """
        spelled = partial(self._formula_of, letter=of.variable, low=low, high=high)
        term = read_term(mapped(of.body, spelled), of.variable, self.ring)
        slope, _, least, *others = low
        before, name = self.start, f"{text_of(of)} after {early}"
        try:
            self._from([tuple(z - floor * w for z, w in zip(high, low, strict=True))])
            return self._known(name, self._telescoped, name, term, low, high, floor)
        except UnknownError:
            if early == MOST_EARLY or slope or any(others):
                raise
        self.start = before
        at = substituted(of.body, of.variable, parse_expression(f"({least})"))
        after = (0, 0, least + 1, *others)
        return self.read(at) + self._definite(of, after, high, floor, early + 1)

    def _telescoped(
        self, text: str, term: Summand, low: Linear, high: Linear, floor: int = 1
    ) -> Vector:
        """Return the sum of F(n, k) by its telescope."""
        found = self.run(telescope, term.spelled(), self.ring.main + self.ring.letters)
        if found is None:
            raise UnknownError
        self.found[text] = found
        end = tuple(Fraction(z, floor) for z in high)
        self._from(term.asked, low, end)
        over, before, total = term.over(found.below, found.above), self.start, None
        if floor == 1:
            with suppress(UnknownError):
                total = self._summed(text, term, over, found.operator, low, high)
        if total is None and term.sums:
            raise UnknownError
        if total is None:
            self.start = before
            total = self._vanishing(term, over, len(found.operator), low, end)
        first, *others = found.operator
        if not others:
            return total * self.scalar(1, first)
        self.start = positive_from(found.operator[-1], self.start)
        self.systems["definite", text] = found.operator, total
        return self.unit("definite", text, 0)

    def _holds(self, term: Summand, over: Summand, size: int, low: Linear, last: Linear) -> None:
        """Note where the equation of F(n, k), ..., F(n + size - 1, k) and G holds, low to last."""
        forms = [
            (a, b, c + a * i, *z)
            for (a, b, c, *z), e in term.factorials.items()
            for i in range(size)
            if e > 0
        ]
        ahead = [(z, 0) for z, e in over.factorials.items() if e > 0] + [(z, 1) for z in over.below]
        forms += [(a, b, c + b * j - d, *z) for (a, b, c, *z), d in ahead for j in (0, 1)]
        self._from(forms, low, last)

    def _summed(
        self, text: str, term: Summand, over: Summand, operator: list[Any], low: Any, high: Any
    ) -> Vector:
        """Return the sum of the e_i S(n+i) by both ends of G, and by parts."""
        p, _, q, *rest = high
        self._holds(term, over, len(operator), low, (p, 0, q - 1, *rest))
        total = self._value(over, high) + self._value(over, low) * self.scalar(-1)
        for i, e in enumerate(operator):
            for m in range(q, q + p * i + 1):
                total = total + self._value(term, (p, 0, m, *rest), i) * self.scalar(e)
        if term.sums:
            after = (*low[:2], low[2] + 1, *low[3:])
            self._from([tuple(z - w for z, w in zip(high, after, strict=True))])
            for size, part in self._parts(over, low):
                name = f"{text} by parts {size} {part.spelled()} {part.sums}"
                one = self._known(name, self._telescoped, name, part, after, high)
                total = total + one * self.scalar((-1) ** size)
        return total

    def _parts(self, over: Summand, low: Linear) -> Iterator[tuple[int, Summand]]:
        """Yield G(n, k) times some last summands, and the other sums, by how many the first are."""
        ring, one = self.ring, self.ring.full.constant(1)
        first = replace(over, sums=(), below=())
        for form in over.below:
            first = first.times(Summand(ring, ring.of(form)).inverse())
        for size in range(1, len(over.sums) + 1):
            for chosen in combinations(range(len(over.sums)), size):
                part = first
                for i, of in enumerate(over.sums):
                    last = Summand(ring, one, sums=(of,))
                    if i in chosen:
                        c, least = ring.form(ring.read(of.high, " "))[2], self._line(of.low)[2]
                        if any((low[0], *low[3:])) or low[2] + 1 + c < least:
                            raise UnknownError
                        last = read_term(substituted(of.body, of.variable, of.high), " ", ring)
                    part = part.times(last)
                yield size, part

    def _vanishing(
        self, term: Summand, over: Summand, size: int, low: Linear, end: Linear
    ) -> Vector:
        """Return the same where F is 0 behind the end."""
        least = Fraction(1, lcm(*(z.denominator for z in end)))
        behind, before = (*end[:2], end[2] + least, *end[3:]), self.start
        for (a, b, c, *rest), e in term.factorials.items():
            kind = {
                z[2]: k for z, k in over.factorials.items() if z[:2] == (a, b) and [*z[3:]] == rest
            }
            if b < 0 > e and kind and max(kind.values()) < 0:
                self.start = before
                with suppress(UnknownError):
                    self._from([(-a, -b, -c - least, *(-z for z in rest))], behind)
                    latest = max(c + a * (size - 1), *kind)
                    last = tuple(Fraction(z, -b) for z in (a, 0, latest, *rest))
                    self._holds(term, over, size, low, last)
                    return self._value(over, low) * self.scalar(-1)
        raise UnknownError

    def _formula_of(
        self, part: Expression, letter: str, low: Linear, high: Linear
    ) -> Expression | None:
        """Return the formula of a term in a summand, which exists for low <= k <= high, or None."""
        if not isinstance(part, Term) or part.sequence not in self.formulas:
            return None
        offset, formula = self.formulas[part.sequence]
        a, b, c, *rest = self.ring.form(self.ring.read(part.index, letter))
        self._from([(a, b, c - offset, *rest)], low, high)
        return substituted(formula, "n", part.index)

    def _value(self, term: Summand, k: Linear, i: int = 0) -> Vector:
        """Return F(n + i, k), k being a line."""
        ring, (slope, _, more, *others) = self.ring, k
        at, value = ring.of(k), ring.zero
        for c in reversed(by_powers(term.poly, 1)):
            value = value * at + ring.later(c, i)
        rates = self.alone
        if term.rates:
            outer, inner, *rest = term.rates
            steps = zip((outer, *rest), (slope, *others), strict=True)
            rates = tuple(z * inner**e for z, e in steps)
        constant = rational_of(term.rate(i, more))
        sides, powers = [value * constant, ring.one], dict[Generator, int]()
        for (a, b, c, *rest), e in term.factorials.items():
            line = put((a, b, c + a * i, *rest), k)
            generator, factor, is_below = self._factorial(line, e)
            sides[is_below] *= factor ** abs(e)
            if generator is not None:
                power = e if generator[0] == "factorial" else abs(e)
                powers[generator] = powers.get(generator, 0) + power
        for a, b, c, *rest in term.below:
            sides[1] *= ring.of(put((a, b, c + a * i, *rest), k))
        self.start = positive_from(sides[1], self.start) if term.below else self.start
        total = Vector.lowest({(rates, in_order(powers)): sides[0]}, sides[1])
        if term.sums:
            names = zip((ring.main, "1", *ring.letters), (slope, more, *others), strict=True)
            named = parse_expression("+".join(f"({c})*{name}" for name, c in names))
            total = prod((self.read(substituted(z, " ", named)) for z in term.sums), start=total)
        return total

    def moved(self, vector: Vector, by: int) -> Vector:
        """Return the vector of F(n + by); by < 0 only if all generators are of recurrences."""
        one, ring = 1 if by > 0 else -1, self.ring
        for _ in range(abs(by)):
            spend(5)
            parts = {
                key: ring.later(part, one) * rational_of(key[0][0] ** one)
                for key, part in vector.parts.items()
            }
            below = self.scalar(1, ring.later(vector.below, one))
            vector = self._mapped(parts, lambda z: self._image(z, one)) * below
        return vector

    def _mapped(self, parts: Mapping[Key, Any], image: Callable[[Any], Vector]) -> Vector:
        """Return what becomes of a vector if generators become others."""
        total = self.scalar(0)
        for (rates, powers), part in parts.items():
            one = Vector({(rates, ()): part}, self.ring.one)
            for generator, k in powers:
                own = image(generator)
                one = prod([own if k > 0 else self._inverse(own)] * abs(k), start=one)
            total = total + one
        return total

    def _image(self, generator: Any, by: int) -> Vector:
        """Return what the shift E, or its inverse for by = -1, makes of a generator."""
        if generator[0] == "inverse":
            _, p, q, *rest = generator
            return self.unit("inverse", p, q + p * by, *rest)
        if generator[0] == "product":
            return self.unit(*generator) * self.factors[generator[1]]
        if generator[0] == "factorial":
            _, p, *rest = generator
            forms = (self.ring.of((p, 0, k, *rest)) for k in range(1, p + 1))
            return self.unit(*generator) * self.scalar(prod(forms, start=self.ring.one))
        kind, name, i = generator
        operator, rest_of = self.systems[kind, name]
        if 0 <= i + by < len(operator) - 1:
            return self.unit(kind, name, i + by)
        weights = dict(enumerate(operator))
        if by < 0 and rest_of.parts:
            raise UnknownError
        if by < 0:  # the equation at n - 1
            weights = {k - 1: self.ring.later(c, -1) for k, c in weights.items()}
        last = weights.pop(i + by)
        for k, c in weights.items():
            rest_of = rest_of + self.unit(kind, name, k) * self.scalar(-c)
        return rest_of * self.scalar(1, last)

    def aligned(self, rows: Sequence[Vector]) -> list[Vector]:
        """Return vectors in which the inverses 1/z! of each kind have one constant term."""
        tops: dict[Any, int] = {}
        kinds = [z for row in rows for _, powers in row.parts for z, _ in powers]
        for _, p, q, *rest in (z for z in kinds if z[0] == "inverse"):
            tops[p, *rest] = max(q, tops.get((p, *rest), q))
        if not tops:
            return [*rows]

        def image(key: Any) -> Vector:
            if key[0] != "inverse":
                return self.unit(*key)
            _, p, q, *rest = key
            top = tops[p, *rest]
            forms = (self.ring.of((p, 0, c, *rest)) for c in range(q + 1, top + 1))
            factor = self.scalar(prod(forms, start=self.ring.one))
            return self.unit("inverse", p, top, *rest) * factor

        one = self.ring.one
        return [
            self._mapped(row.parts, image) * Vector({(self.alone, ()): one}, row.below)
            for row in rows
        ]


def positive_from(polynomial: Any, start: int) -> int:
    """Return an integer >= start from which on a polynomial has no zero; raises UnknownError.

    From there on it is a polynomial in n - m, and other letters, whose coefficients have one sign.
    """
    first, *others = polynomial.context().gens()
    for m in range(start, start + LATEST):
        found = polynomial.compose(first + m, *others).to_dict()
        is_one_sign = len({c > 0 for c in found.values()}) == 1
        if is_one_sign and found.get((0,) * (1 + len(others))):
            return m
    raise UnknownError


def find_operator(shifts: Shifts, vector: Vector) -> list[Any] | None:
    """Return polynomials c_0, ..., c_r with c_0 F_0 + ... + c_r F_r = 0, or None; r is least."""
    zero, found = shifts.ring.zero, []
    for order in range(MOST_ORDER + 1):
        vector = shifts.moved(vector, 1) if order else vector
        found.append(vector)
        rows = shifts.aligned(found)
        keys = sorted({key for row in rows for key in row.parts}, key=repr)
        matrix = [[row.parts.get(key, zero) for row in rows] for key in keys]
        values = kernel_vector(matrix or [[zero] * len(rows)], order)
        if values is not None:
            pairs = zip(values, rows, strict=True)
            return integral(without_content([c * row.below for c, row in pairs]))
    return None
