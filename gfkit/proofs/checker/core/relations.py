"""Relations between sequences: one holds on a range, fails first at some n; the least order.

A space V is a sum of spaces V(q^m) of the two-sided sequences that q^m annihilates, q(0) not 0, and
of others of which the dimension is known; all are mapped onto themselves by shifts. A member of V
that is 0 for dim V consecutive n is 0 (its recurrence goes both ways). If both sides of a relation
are in V from some n on, dim V equal values from there on prove the rest. The bound here is made for
itself, without greatest common divisors: a factor is known by its name, and a space that is larger
than needed only asks for more values. References: [Stanley2012, Theorem 4.1.1].
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from . import kinds
from .clock import Clock, Rejected, limit, need
from .dialect import (
    FUNCTIONS,
    NAME,
    OTHER_SPELLINGS,
    RELATION,
    SECOND_ORDER,
    Evaluator,
    NoTerm,
    Reader,
    Tree,
    compared,
    letters_of,
    names_of,
    plain,
    raised,
    substituted,
)
from .envelope import known_gf
from .generating_functions import is_marked
from .given_sequences import MARKS, read_formula, read_fraction
from .monomials import X, read_in_t
from .reading import TEXT, canonical, fit
from .report import quoted

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .dialect import Value
    from .kinds import Given

INDICES = range(-(10**6), 10**6 + 1)
MAX_COMPARED = 40_000
MAX_ORDER = 20_000
MAX_PAIRS = 200_000
MAX_DEGREE = 12
MAX_SUMMANDS = 64
MAX_PERIOD = 2_000
EVERYWHERE = -(10**9)
RANGE = {"kind": None, "relation": RELATION, "names": None, "low": INDICES, "high": None}
LEAST = {"kind": None, "of": None, "order": range(10**6), "from": INDICES}
ONE = ("ratio", 1, 1)
"""The name of V(1-t); ("ratio", r, s) stands for u(n+s) = r u(n)."""

GIVEN: dict[str, dict[str, Any]] = {
    "terms": {"offset": INDICES, "terms": [None]},
    "formula": {"offset": INDICES, "formula": TEXT},
}

Factor = tuple[Any, ...]


class Space:
    """dims: the dimension of each factor; powers: its multiplicity; start: from where it holds.

    unit: the values are c r^n, c and r not 0, so that the inverses are such too.
    """

    def __init__(
        self,
        powers: Mapping[Factor, int],
        dims: Mapping[Factor, int],
        start: int = EVERYWHERE,
        *,
        unit: bool = False,
    ) -> None:
        self.powers, self.dims, self.start, self.unit = dict(powers), dict(dims), start, unit

    @property
    def order(self) -> int:
        """The dimension, at most."""
        return sum(self.dims[name] * power for name, power in self.powers.items())

    def plus(self, other: Space) -> Space:
        """Return the sum of the spaces."""
        powers = dict(self.powers)
        for name, power in other.powers.items():
            powers[name] = max(power, powers.get(name, 0))
        return Space(powers, {**self.dims, **other.dims}, max(self.start, other.start))

    def times(self, other: Space) -> Space:
        """Return a space of products: multiplicities i and j of two roots make i + j - 1."""
        pairs = len(self.powers) * len(other.powers)
        limit(pairs <= MAX_PAIRS, "a relation of too high an order")
        powers: dict[Factor, int] = {}
        dims: dict[Factor, int] = {}
        for a, i in self.powers.items():
            for b, j in other.powers.items():
                name = _product(a, b)
                powers[name] = max(powers.get(name, 0), i + j - 1)
                dims[name] = name[2] if name[0] == "ratio" else self.dims[a] * other.dims[b]
        unit = self.unit and other.unit
        return Space(powers, dims, max(self.start, other.start), unit=unit)

    def inverse(self) -> Space | None:
        """Return the space of the inverses, None unless each value is c r^n."""
        if not self.unit or any(name[0] != "ratio" for name in self.powers):
            return None
        powers = {("ratio", 1 / Fraction(r), s): m for (_, r, s), m in self.powers.items()}
        return Space(powers, {name: name[2] for name in powers}, self.start, unit=True)

    def section(self, step: int, more: int) -> Space:
        """Return a space of u(step n + more)."""
        start = EVERYWHERE if self.start == EVERYWHERE else -((more - self.start) // step)
        if step == 1:
            return Space(self.powers, self.dims, start)
        names = {name: ONE if name == ONE else ("section", step, name) for name in self.powers}
        return Space(
            {names[name]: power for name, power in self.powers.items()},
            {names[name]: self.dims[name] for name in self.powers},
            start,
        )

    def joined(self, other: Space, start: int) -> Space:
        """Return the space of the recurrence that is the product of both: that of convolutions."""
        name: Factor = ("joined", self._key(), other._key())
        return Space({name: 1}, {name: self.order + other.order}, start)

    def _key(self) -> frozenset[tuple[Factor, int]]:
        return frozenset(self.powers.items())


def _product(a: Factor, b: Factor) -> Factor:
    if ONE in (a, b):
        return b if a == ONE else a
    if a[0] == b[0] == "ratio" and a[2] == b[2]:
        return ("ratio", a[1] * b[1], a[2])
    return ("product", *sorted((a, b), key=repr))


def ratio(r: int | Fraction, step: int = 1, power: int = 1, *, unit: bool = False) -> Space:
    """Return the space of u(n + step) = r u(n), with multiplicity."""
    name = ("ratio", plain(r), step)
    return Space({name: power}, {name: step}, unit=unit and power == 1)


class Bounds:
    """The spaces that trees are in. of_name: those of the sequences, None where there is none."""

    def __init__(self, of_name: Mapping[str, Space | None], clock: Clock) -> None:
        self.of_name, self.clock = of_name, clock

    def space(self, tree: Tree, letter: str) -> Space | None:
        """Return a space of the values as a sequence in a letter; None if none is known."""
        self.clock.spend(20)
        if letter not in letters_of(tree):
            return ratio(1, unit=self.constant(tree) not in (None, 0))
        kind = tree[0]
        if kind == "letter":
            return ratio(1, power=2)
        if kind == "+":
            return self._all([part for _, part in tree[1]], letter)
        if kind == "*":
            return self._product(tree[1], letter)
        if kind == "^":
            return self._power(tree[1], tree[2], letter)
        if kind == "term":
            known = self.of_name.get(tree[1])
            if tree[1] in ("F", "L") and tree[1] not in self.of_name:
                known = second_order("Fibonacci")
            line = self.whole_line(tree[2], letter)
            return None if known is None or line is None or line[0] < 1 else known.section(*line)
        if kind == "periodic":
            return self._period(tree[2], letter, len(tree[1]))
        if kind == "sum":
            return self._sum(tree, letter)
        return self._call(tree[1], tree[2], letter)

    def _all(self, parts: list[Tree], letter: str) -> Space | None:
        total = Space({}, {})
        for part in parts:
            found = self.space(part, letter)
            if found is None:
                return None
            total = total.plus(found)
        return total

    def _product(self, parts: list[tuple[str, Tree]], letter: str) -> Space | None:
        total = ratio(1, unit=True)
        for operator, part in parts:
            found = self.space(part, letter)
            if found is not None and operator == "/":
                found = found.inverse()
            if found is None:
                return None
            total = total.times(found)
            limit(total.order <= MAX_ORDER, "a relation of too high an order")
        return total

    def constant(self, tree: Tree) -> Value | None:
        """Return the value of a tree of numbers alone, None for others."""
        if letters_of(tree) - {"x", "y"} or names_of(tree):
            return None
        try:
            return Evaluator({}, self.clock).value(tree, MARKS)
        except Rejected:
            return None

    def polynomial(self, tree: Tree, letter: str) -> list[Fraction] | None:
        """Return ascending coefficients of a polynomial in the letter, None for others."""
        self.clock.spend(20)
        if letter not in letters_of(tree):
            value = self.constant(tree)
            return None if value is None or isinstance(value, dict) else [Fraction(value)]
        kind = tree[0]
        if kind == "letter":
            return [Fraction(0), Fraction(1)]
        if kind == "+":
            return self._polynomial_sum(tree[1], letter)
        if kind == "*":
            result = [Fraction(1)]
            for operator, part in tree[1]:
                found = self.polynomial(part, letter)
                if found is None or (operator == "/" and (len(found) > 1 or not found[0])):
                    return None
                factor = [1 / found[0]] if operator == "/" else found
                result = _times(result, factor)
            return result
        if kind == "^" and tree[2][0] == "number" and tree[2][1] in range(MAX_DEGREE + 1):
            found = self.polynomial(tree[1], letter)
            result = [Fraction(1)]
            for _ in range(tree[2][1] if found is not None else 0):
                result = _times(result, found or [])
            return None if found is None else result
        return None

    def _polynomial_sum(self, parts: list[tuple[int, Tree]], letter: str) -> list[Fraction] | None:
        total: list[Fraction] = []
        for sign, part in parts:
            found = self.polynomial(part, letter)
            if found is None:
                return None
            size = max(len(total), len(found))
            rows = [[*z, *[Fraction(0)] * (size - len(z))] for z in (total, found)]
            total = [a + sign * b for a, b in zip(*rows, strict=True)]
        return total

    def line(self, tree: Tree, letter: str) -> tuple[Fraction, Fraction] | None:
        """Return p and q of p n + q."""
        found = self.polynomial(tree, letter)
        if found is None or any(found[2:]):
            return None
        constant, slope = [*found, Fraction(0), Fraction(0)][:2]
        return slope, constant

    def whole_line(self, tree: Tree, letter: str) -> tuple[int, int] | None:
        """Return integers p and q of p n + q."""
        found = self.line(tree, letter)
        if found is None or found[0].denominator != 1 or found[1].denominator != 1:
            return None
        return int(found[0]), int(found[1])

    def _power(self, base: Tree, exponent: Tree, letter: str) -> Space | None:
        if letter in letters_of(base):
            inside = self.space(base, letter)
            power = exponent[1] if exponent[0] == "number" else -1
            if inside is None or power not in range(MAX_DEGREE + 1):
                return None
            total = ratio(1, unit=True)
            for _ in range(int(power)):
                total = total.times(inside)
                limit(total.order <= MAX_ORDER, "a relation of too high an order")
            return total
        value = self.constant(base)
        if value is None or value == 0:
            return None
        advance = self._advance(exponent, letter)
        if advance is None:
            period = self._period(exponent, letter, 2)
            if value not in (1, -1) or period is None:
                return None
            return Space(period.powers, period.dims)
        step, more = advance
        if step > MAX_PERIOD or abs(more) > MAX_PERIOD:
            return None
        if isinstance(value, dict):
            texts = sorted((*key, f"{q.numerator:x}/{q.denominator:x}") for key, q in value.items())
            name = ("power", canonical(texts), more)
            return Space({(*name, step): 1}, {(*name, step): step})
        found = raised(value, more, self.clock)
        assert not isinstance(found, dict)
        return ratio(found, step, unit=True)

    def _advance(self, tree: Tree, letter: str) -> tuple[int, int] | None:
        """Return (d, p) such that the exponent at n + d is p more than at n, p an integer."""
        found = self._slope(tree, letter)
        if found is None:
            return None
        step, slope = found
        step *= (step * slope).denominator
        return step, int(step * slope)

    def _slope(self, tree: Tree, letter: str) -> tuple[int, Fraction] | None:
        """Return (d, s) such that the exponent at n + d is s d more than at n."""
        line = self.line(tree, letter)
        if line is not None:
            return 1, line[0]
        if tree[0] == "call" and tree[1] in ("floor", "ceiling", "round"):
            line = self.line(tree[2][0], letter)
            return None if line is None else (line[0].denominator, line[0])
        if tree[0] == "call" and tree[1] in ("mod", "gcd") and len(tree[2]) == 2:
            whole, second = self.whole_line(tree[2][0], letter), tree[2][1]
            modulus = second[1] if second[0] == "number" else 0
            fair = whole and modulus and isinstance(modulus, int)
            return (int(modulus), Fraction(0)) if fair else None
        if tree[0] == "+":
            step, total = 1, Fraction(0)
            for sign, part in tree[1]:
                found = self._slope(part, letter)
                if found is None:
                    return None
                step, total = step * found[0], total + sign * found[1]
            return step, total
        if tree[0] == "*":
            return self._slope_of_multiple(tree[1], letter)
        return None

    def _slope_of_multiple(
        self, parts: list[tuple[str, Tree]], letter: str
    ) -> tuple[int, Fraction] | None:
        factor, found = Fraction(1), None
        for operator, part in parts:
            if letter not in letters_of(part):
                value = self.constant(part)
                if not isinstance(value, int | Fraction) or not value:
                    return None
                factor *= 1 / Fraction(value) if operator == "/" else value
            elif found is not None or operator == "/":
                return None
            else:
                found = self._slope(part, letter)
                if found is None:
                    return None
        return None if found is None else (found[0], found[1] * factor)

    def _period(self, tree: Tree, letter: str, modulus: int) -> Space | None:
        """Return the space of what depends on an integer polynomial modulo a number."""
        found = self.polynomial(tree, letter)
        if found is None or not _takes_multiples(found, 0, 1):
            return None
        period = self._least_period(found, modulus)
        return None if period is None else ratio(1, period)

    def _least_period(self, polynomial: list[Fraction], modulus: int) -> int | None:
        for shift in range(1, MAX_PERIOD + 1):
            self.clock.spend(10 * len(polynomial) ** 2)
            if _takes_multiples(polynomial, shift, modulus):
                return shift
        return None

    def _sum(self, tree: Tree, letter: str) -> Space | None:
        _, kind, name, low, high, body = tree
        first, last = self.whole_line(low, letter), self.whole_line(high, letter)
        if name == letter or first is None or last is None:
            return None
        if not first[0] and not last[0]:
            return self._expanded(tree, first[1], last[1], letter)
        if kind != "Sum" or first[0] < 0 or last[0] <= 0:
            return None
        if letter in letters_of(body):
            if first[0] or last[0] != 1:
                return None
            return self._convolution(body, (name, first[1]), (letter, last[1]))
        inside = self.space(body, name)
        if inside is None:
            return None
        one = ratio(1)
        if not first[0]:
            total = inside.joined(one, max(inside.start, first[1]) - 1)
            return total.section(*last)
        if last[0] < first[0] or (last[0] == first[0] and last[1] < first[1] - 1):
            return None
        starts = [EVERYWHERE]
        if inside.start != EVERYWHERE:
            starts.append(-((first[1] - inside.start) // first[0]))
        if last[0] > first[0]:
            starts.append(-((last[1] - first[1] + 1) // (last[0] - first[0])))
        total = inside.joined(one, EVERYWHERE)
        both = total.section(first[0], 0).plus(total.section(last[0], 0))
        return Space(both.powers, both.dims, max(starts))

    def _expanded(self, tree: Tree, low: int, high: int, letter: str) -> Space | None:
        """Return the space of a sum or product of a fixed number of expressions."""
        if high - low >= MAX_SUMMANDS:
            return None
        is_sum = tree[1] == "Sum"
        total = Space({}, {}) if is_sum else ratio(1, unit=True)
        for at in range(low, high + 1):
            found = self.space(substituted(tree[5], tree[2], at, self.clock), letter)
            if found is None:
                return None
            total = total.plus(found) if is_sum else total.times(found)
            limit(total.order <= MAX_ORDER, "a relation of too high an order")
        return total

    def _convolution(
        self, body: Tree, lower: tuple[str, int], upper: tuple[str, int]
    ) -> Space | None:
        """Return a space of the sums of u(i) v(n-i) w(n) over i from a number to n + more."""
        (name, low), (letter, more) = lower, upper
        if body[0] == "+":
            total = Space({}, {})
            for _, part in body[1]:
                found = self._convolution(part, lower, upper)
                if found is None:
                    return None
                total = total.plus(found)
            return total
        inner = ahead = outer = ratio(1)
        for operator, factor in body[1] if body[0] == "*" else [("*", body)]:
            names = letters_of(factor) & {name, letter}
            if operator == "/" and names:
                return None
            if names == {letter}:
                found = self.space(factor, letter)
                outer = outer if found is None else outer.times(found)
            elif names == {name, letter}:
                found = self._ahead(factor, name, letter)
                ahead = ahead if found is None else ahead.times(found)
            else:
                found = self.space(factor, name)
                inner = inner if found is None else inner.times(found)
            if found is None:
                return None
        start = max(inner.start, low) + max(ahead.start, -more) - 1
        return inner.joined(ahead, start).times(outer)

    def _ahead(self, factor: Tree, name: str, letter: str) -> Space | None:
        """Return the space of a(n - i + c), as a sequence in n - i."""
        if factor[0] != "term" or self.of_name.get(factor[1]) is None:
            return None
        total, more = {name: 0, letter: 0}, 0
        index = factor[2]
        for sign, part in index[1] if index[0] == "+" else [(1, index)]:
            if part[0] == "letter" and part[1] in total:
                total[part[1]] += sign
            elif part[0] == "number" and part[1] == int(part[1]):
                more += sign * int(part[1])
            else:
                return None
        known = self.of_name[factor[1]]
        assert known is not None
        return known.section(1, more) if total == {name: -1, letter: 1} else None

    def _call(self, function: str, arguments: list[Tree], letter: str) -> Space | None:
        if function in ("floor", "ceiling", "round"):
            found = self.polynomial(arguments[0], letter)
            period = None if found is None else self._least_period(found, 1)
            if found is None or period is None:
                return None
            return ratio(1, power=len(found)).plus(ratio(1, period))
        second = arguments[1] if len(arguments) == 2 else None
        fixed = second[1] if second is not None and second[0] == "number" else None
        whole = fixed if isinstance(fixed, int) else None
        if function in ("mod", "gcd") and whole:
            return self._period(arguments[0], letter, whole)
        line = self.whole_line(arguments[0], letter)
        if line is None:
            return None
        if function == "binomial" and whole is not None:
            return ratio(1, power=whole + 1)
        if function == "binomial" and second is not None:
            other = self.whole_line(second, letter)
            if other is None or other[0] != line[0] or line[0] < 1:
                return None
            start = -(min(line[1], other[1]) // line[0])
            degree = max(line[1] - other[1], 0)
            return Space({ONE: degree + 1}, {ONE: 1}, start)
        if function in SECOND_ORDER and line[0] > 0:
            return second_order(function).section(*line)
        if function == "abs" and line[0]:
            return Space({ONE: 2}, {ONE: 1}, abs(line[1]) + 1)
        if function == "sign" and line[0]:
            return Space({ONE: 1}, {ONE: 1}, abs(line[1]) + 1)
        return None


def _name(poly: Mapping[int, int]) -> str:
    return " ".join(f"{code}:{c:x}" for code, c in sorted(poly.items()))


def second_order(name: str) -> Space:
    """Return the space of the Fibonacci numbers and the like."""
    p, q, *_ = SECOND_ORDER[name]
    factor = ("recurrence", "1", f"{-p:x}", f"{-q:x}")
    return Space({factor: 1}, {factor: 2}, 0)


def _times(p: list[Fraction], q: list[Fraction]) -> list[Fraction]:
    limit(len(p) + len(q) < 200, "a polynomial of too high a degree")
    result = [Fraction(0)] * (len(p) + len(q) - 1)
    for i, a in enumerate(p):
        for j, b in enumerate(q):
            result[i + j] += a * b
    return result


def _takes_multiples(polynomial: list[Fraction], shift: int, modulus: int) -> bool:
    """Tell whether P(n + shift) - P(n), or P(n) for shift 0, is always a multiple of a number.

    It is if it is for as many consecutive n as P has coefficients.
    """
    for n in range(len(polynomial)):
        high = low = Fraction(0)
        for c in reversed(polynomial):
            high, low = high * (n + shift) + c, low * n + c
        if ((high - (low if shift else 0)) / modulus).denominator != 1:
            return False
    return True


class Terms:
    """The terms of one name: by the lemma of its g.f., or by its definition."""

    def __init__(
        self, name: str, of: dict[str, Any], lemmas: list[dict[str, Any]], clock: Clock
    ) -> None:
        self.name, self.of, self.clock = name, of, clock
        self.kept: list[Value] = []
        self.lemma = known_gf(lemmas, of, clock, f"{name}(n)")
        self.marked = of.get("marks", "none") != "none"
        self.last: int | None = None
        self.is_made = self.lemma is not None or of.get("kind") == "fraction"
        if self.is_made:
            said = of if self.lemma is None else self.lemma
            parts = {side: said[side] for side in ("offset", "p", "q") if side in said}
            self.p, self.q = read_fraction({"kind": "fraction"} | parts, clock)
            self.offset, self.marked = said["offset"], is_marked(said)
            return
        kind = of.get("kind")
        self.values = kinds.values_of(kind)
        limit(self.values, f"the terms of a sequence of the kind {quoted(kind)}")
        self.offset = offset_of(of)
        fit(of, {"kind": None, **GIVEN[str(kind)]} if kind in GIVEN else None, "of")
        if kind == "terms":
            self.last = self.offset + len(of["terms"]) - 1
        if kind == "formula":
            self.marked = bool(letters_of(read_formula(of["formula"], clock)) & {"x", "y"})

    @property
    def space(self) -> Space | None:
        """The space of the terms."""
        if self.is_made:
            if len(self.q) == 1:
                return Space({}, {}, self.offset + len(self.p))
            factor = ("recurrence", *(_name(c) for c in self.q))
            if all(set(c) <= {0} for c in self.q) and self.q[0][0] == 1:
                factor = ("recurrence", *(f"{c.get(0, 0):x}" for c in self.q))
            start = self.offset + max(0, len(self.p) - len(self.q) + 1)
            return Space({factor: 1}, {factor: len(self.q) - 1}, start)
        if self.of["kind"] == "formula":
            found = Bounds({}, self.clock).space(read_formula(self.of["formula"], self.clock), "n")
            return found and Space(found.powers, found.dims, max(found.start, self.offset))
        return None

    def __call__(self, n: int) -> Value:
        """Return a(n); raises NoTerm before the first one."""
        k = n - self.offset
        if k < 0:
            raise NoTerm(self.name, n)
        need(self.last is None or n <= self.last, f"there is no term of index {n}")
        limit(k <= 2 * MAX_COMPARED, "too large an index")
        if self.is_made:
            while k >= len(self.kept):
                self.kept.append(self._next())
        elif k >= len(self.kept):
            count = k + 1 + (k // 4 if self.last is None else 0)
            assert self.values is not None
            self.kept = [_value(z) for z in self.values(self.of, count, self.clock)]
            need(k < len(self.kept), f"there is no term of index {n}")
        found: Value = self.kept[k]
        return found

    def _next(self) -> Value:
        """Return the next coefficient of p/q."""
        n = len(self.kept)
        if not self.marked:
            total: Any = Fraction(self.p[n].get(0, 0)) if n < len(self.p) else 0
            for k in range(1, min(n, len(self.q) - 1) + 1):
                if self.q[k]:
                    total -= self.q[k][0] * self.kept[n - k]  # type: ignore[operator]
            self.clock.spend((1 + min(n, len(self.q))) * (1 + _bits(total) // 60))
            return plain(Fraction(total) / self.q[0][0])
        parts = dict(self.p[n]) if n < len(self.p) else {}
        for k in range(1, min(n, len(self.q) - 1) + 1):
            earlier = _coded(self.kept[n - k])
            self.clock.spend(2 * len(self.q[k]) * (1 + len(earlier)))
            for code, c in self.q[k].items():
                for other, z in earlier.items():
                    parts[code + other] = parts.get(code + other, 0) - c * z
        return _value({code: Fraction(c, self.q[0][0]) for code, c in parts.items()})


def _bits(value: int | Fraction) -> int:
    return value.numerator.bit_length() + value.denominator.bit_length()


def _coded(value: Value) -> dict[int, Any]:
    if not isinstance(value, dict):
        return {0: value} if value else {}
    return {i * X + j: q for (_, i, j), q in value.items()}


def _value(term: Any) -> Value:
    """Return a term as a value: a number, or a polynomial {code: coefficient}."""
    if isinstance(term, dict):
        return plain({(1, code // X, code % X): Fraction(c) for code, c in term.items()})
    return plain(term)


def offset_of(of: dict[str, Any]) -> int:
    """Return the index of the first term of a definition whose terms are asked for."""
    if of.get("kind") in ("strip", "product", "ending") and type(of.get("shift")) is int:
        return -int(of["shift"])
    if of.get("kind") in ("boards", "graphs"):
        return 1
    if "parts" in of:
        offset: int = kinds.part("operations.sequence_operations").operation_offset(of, offset_of)
        return offset
    fit(of.get("offset"), INDICES, "offset")
    return int(of["offset"])


class Claim:
    """A relation with its names and its range, read from a statement."""

    def __init__(
        self, statement: dict[str, Any], lemmas: list[dict[str, Any]], clock: Clock
    ) -> None:
        self.low, self.high, self.clock = statement["low"], statement["high"], clock
        names = statement["names"]
        need(isinstance(names, dict), "names is not an object")
        if self.high is not None:
            fit(self.high, INDICES, "high")
            need(self.high >= self.low, "the range is empty")
        self.operator, *sides = Reader(statement["relation"], clock).relation()
        self.sides: list[Tree] = sides
        plain_names = all(NAME.fullmatch(name) for name in names) and not names.keys() & {
            *FUNCTIONS,
            *OTHER_SPELLINGS,
        }
        limit(plain_names, "a sequence that is called like a function or a factor")
        self.terms: dict[str, Terms] = {}
        for name, of in names.items():
            need(isinstance(of, dict), f"names.{quoted(name)} is not an object")
            self.terms[name] = Terms(name, of, lemmas, clock)
        used = names_of(sides[0]) | names_of(sides[1])
        need(used <= {*names, "F", "L"}, "a name in the relation is not defined")
        marks = {"x", "y"} if any(one.marked for one in self.terms.values()) else set()
        letters = letters_of(sides[0]) | letters_of(sides[1])
        need(letters <= {"n"} | marks, "a letter in the relation is not defined")
        self.letters = MARKS

    def at(self, n: int) -> tuple[Value, Value]:
        """Return both sides at n; raises NoTerm."""
        evaluator = Evaluator(self.terms, self.clock)
        left, right = (evaluator.value(side, {**self.letters, "n": n}) for side in self.sides)
        return left, right

    def bound(self) -> Space | None:
        """Return a space of the difference of the sides."""
        if self.operator != "=":
            return None
        of_name = {name: one.space for name, one in self.terms.items()}
        bounds = Bounds(of_name, self.clock)
        left, right = (bounds.space(side, "n") for side in self.sides)
        return None if left is None or right is None else left.plus(right)


def check_relation(given: Given) -> None:
    """Check that a relation holds for every n of its range."""
    statement, _, lemmas, clock, report = given
    fit(statement, RANGE, "statement")
    claim = Claim(statement, lemmas, clock)
    last, how = claim.high, "every n of the range was compared"
    if last is None or last - claim.low >= MAX_COMPARED:
        space = claim.bound()
        limit(space, "the checker knows no bound on the order of the difference")
        assert space is not None
        last = max(claim.low, space.start) + max(space.order, 1) - 1
        count = last - claim.low + 1
        agree = "value agrees" if count == 1 else "values agree"
        how = f"{count} {agree}; the difference has order at most {space.order}"
    limit(last - claim.low < MAX_COMPARED, "too many values to compare")
    report.progress(f"comparing values up to n = {last}")
    for n in range(claim.low, last + 1):
        try:
            left, right = claim.at(n)
        except NoTerm as missing:
            raise Rejected(f"at n = {n} there is no term of index {missing.n}") from None
        need(compared(claim.operator, left, right, clock), f"the relation fails at n = {n}")
    report.say("relation", how, compared=last - claim.low + 1)


def check_fails_at(given: Given) -> None:
    """Check that a relation fails at n, and at no n before it in its range."""
    statement, _, lemmas, clock, report = given
    shape: dict[str, Any] = {**RANGE, "n": INDICES}
    if "missing" in statement:
        shape["missing"] = (None, INDICES)
    else:
        shape |= {"left": None, "right": None}
    fit(statement, shape, "statement")
    claim = Claim(statement, lemmas, clock)
    at = statement["n"]
    need(claim.low <= at and (claim.high is None or at <= claim.high), "n is not in the range")
    limit(at - claim.low < MAX_COMPARED, "too many values to compare")
    for n in range(claim.low, at + 1):
        try:
            left, right = claim.at(n)
        except NoTerm as missing:
            said = statement.get("missing") == [missing.name, missing.n]
            need(n == at and said, f"at n = {n} a term is missing, and that is not what is stated")
            break
        fits = compared(claim.operator, left, right, clock)
        need(fits == (n < at), f"the relation {'holds' if fits else 'fails'} at n = {n}")
        if n == at:
            need("left" in statement, "no term is missing")
            for side, value in (("left", left), ("right", right)):
                tree = read_formula(statement[side], clock)
                said_value = Evaluator({}, clock).value(tree, claim.letters)
                need(plain(said_value) == plain(value), f"{side} is not the value at n = {n}")
    said = quoted(statement["relation"], 200)
    report.say("failure", f"{at - claim.low + 1} values were compared", n=at)


def check_least_order(given: Given) -> None:
    """Check the least order of a recurrence and its start: q, which is coprime to p, tells them."""
    statement, _, lemmas, clock, report = given
    fit(statement, LEAST, "statement")
    of = statement["of"]
    need(isinstance(of, dict), "of is not an object")
    said = known_gf(lemmas, of, clock)
    need(said, "a lemma about the generating function is missing")
    assert said is not None
    marks = "xy" if is_marked(said) else "none"
    p, q = (read_in_t(said[side], side, marks, clock) for side in "pq")
    order, start = len(q) - 1, said["offset"] + max(len(q) - 1, len(p))
    need(statement["order"] == order, f"the least order is {order}")
    need(statement["from"] == start, f"the recurrence holds from n = {start} on")
    report.say("least order", "by p/q in lowest terms", order=order)


def check_formula_gf(given: Given) -> None:
    """Check that a formula gives the coefficients of p/q: both sides of a relation."""
    of, (statement, _, _, clock, report) = given.of, given
    need(not is_marked(statement), "p/q has marks, and the formula is one of numbers")
    parts = {side: statement[side] for side in ("offset", "p", "q")}
    fraction = Terms("a", {"kind": "fraction"} | parts, [], clock)
    formula = Terms("b", of, [], clock)
    need(formula.offset == fraction.offset, "offset is not that of the sequence")
    known, space = fraction.space, formula.space
    limit(space, "the checker knows no bound on the order of the formula")
    assert known is not None
    assert space is not None
    both = known.plus(space)
    count = max(both.start - formula.offset, 0) + both.order
    limit(count < MAX_COMPARED, "too many values to compare")
    for n in range(formula.offset, formula.offset + count):
        need(plain(formula(n)) == plain(fraction(n)), f"the formula has another value at n = {n}")
    agree = "value agrees" if count == 1 else "values agree"
    report.say("agreement", f"{count} {agree}; the difference has order at most {both.order}")


GF_CHECKS = {"formula": check_formula_gf}
CHECKS = {
    "relation": check_relation,
    "fails at": check_fails_at,
    "least order": check_least_order,
}
