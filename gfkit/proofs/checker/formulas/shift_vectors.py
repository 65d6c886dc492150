"""Identities by a recurrence with polynomial coefficients that the difference of the sides obeys.

(a n)! for natural a, terms a(n), ..., a(n+d-1) of a sequence whose recurrence has order d, its
coefficients polynomials in n, and sums of u(k) from a number to n are generators. A formula is read
as a vector: a rational function of n for each r and product of generators, times r^n. From some n
on, which is noted in `start`, its value is that combination: no argument of a factorial is
negative, no denominator is 0, no index is before where q holds, no sum is less than empty. Shifting
n replaces each generator by what it is at n + 1, from the same n on. So if c_0 F_0 + ... + c_r F_r
is the vector 0, F_i being F shifted i times, the values of F obey that recurrence; and if c_r has
no zero from there on and r values in a row are 0, all later ones are.

*Telescopes.* Sums S(n) of F(n, k) for k from a number to p n + q, p >= 1, that telescope.

F is F0 times a polynomial, F0 a product of factorials (a n + b k + c)!, of their inverses, and of
powers s^n r^k. The evidence has e_0(n), ..., e_J(n), and R(n, k), whose denominator is a product of
linear forms, with

    the sum of e_i(n) F(n+i, k) = G(n, k+1) - G(n, k),   G = R F0,

which is an identity of rational functions, divided by F0(n, k). It holds for low <= k < p n + q
where no argument of a factorial in it is negative, and no linear form is below 1: linear functions
of k, so it is asked at both ends. So the sum of e_i(n) S(n+i) is G(n, p n + q) - G(n, low), and the
e_i(n) F(n+i, k) with p n + q <= k <= p n + q + p i.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import product
from math import factorial, prod
from typing import TYPE_CHECKING, Any, NamedTuple

from ..analysis.polynomials import (
    add,
    divided,
    greatest_common_divisor,
    integers,
    later,
    multiply,
    scale,
    settled_from,
    value,
)
from ..core import kinds
from ..core.generating_functions import trimmed
from ..core.needs import NUMBER, Clock, fit, integer, limit, need
from .dialect import UNBOUNDED, Bounds, Evaluator, Tree, bits, letters_of, names_of, read
from .letters import known, line, linear, plane, polynomial, substituted
from .relations import Terms, require_equal

if TYPE_CHECKING:
    from ..core.kinds import Given

SHIFT, HIGHEST, MOST_PARTS, COMPARED = 40, 400, 80, 2000
Key = tuple[Any, ...]
Ratio = tuple[list[Any], list[Any]]
Vector = dict[tuple[Fraction, tuple[tuple[Key, int], ...]], Ratio]
ONE: list[Any] = [1]
Linear = tuple[int, int, int]
Weights = dict[tuple[int, int], Fraction]
"""A polynomial: the coefficients of n^i k^j."""
SMALL, LONGEST, MOST_VALUES, STEEPEST, LARGEST = range(-400, 401), 60, 80_000, 6, 20_000
SHAPE = {
    "operator": [[NUMBER]],
    "above": [(range(200), range(200), NUMBER)],
    "below": [(SMALL, SMALL, SMALL)],
}


def check_operator(
    given: Given, sides: list[Tree], low: int, terms: Mapping[str, Terms], bounds: Bounds
) -> None:
    """Check that the recurrence in the evidence holds, and as many values as it asks for."""
    clock, listed = given.clock, given.evidence["operator"]
    need(isinstance(listed, list) and 0 < len(listed) <= 12, "evidence.operator is not a list")
    operator = [integers(c, "evidence.operator", clock) for c in listed]
    need(operator[-1] and operator[-1][-1], "the last coefficient is 0")
    by = given.evidence.get("later", 0)
    fit(by, range(SHIFT), "evidence.later")
    low -= by
    moved = [_ahead(side, by, clock) for side in sides] if by else sides
    reader = _Vectors(given, terms, bounds, low)
    row = reader.read(("+", [1, -1], moved))
    total: Vector = {}
    for k, c in enumerate(operator):
        row = reader.shifted(row) if k else row
        total = reader.plus(total, reader.times(reader.single(c), row) if any(c) else {})
    need(not total, "the recurrence does not hold")
    order = len(operator) - 1
    start = settled_from(operator[-1], reader.start, clock)
    limit(start + order - low <= COMPARED, "too many values to compare")
    evaluator = Evaluator(terms, clock)
    for n in range(low, start + order):
        require_equal(moved, evaluator, {"n": n})
    given.report.say("identity", f"a recurrence of order {order} holds from n = {start} on")


def _of(*key: Any) -> Any:
    """Return what stands for a generator in a vector."""
    return Fraction(1), ((key, 1),)


def _unit(*key: Any) -> Vector:
    return {_of(*key): (ONE, ONE)}


class _Vectors:
    """Reads trees in n as vectors. start: from where on their values are these."""

    def __init__(self, given: Given, terms: Mapping[str, Terms], bounds: Bounds, low: int) -> None:
        self.names, self.terms, self.bounds = given.statement["names"], terms, bounds
        self.start, self.clock = low, given.clock
        telescopes = given.evidence.get("telescopes", {})
        need(isinstance(telescopes, dict), "evidence.telescopes is not an object")
        self.telescopes = [(read(text, self.clock), z) for text, z in telescopes.items()]
        self.operators: dict[str, tuple[list[list[int]], Vector]] = {}

    def read(self, tree: Tree) -> Vector:
        """Return the vector of a tree."""
        kind, what, parts = tree
        self.clock.spend(50)
        if not letters_of(tree) and not names_of(tree):
            value = self.bounds.constant(tree)
            limit(isinstance(value, int | Fraction), UNBOUNDED)
            return self.single([Fraction(value)])  # type: ignore[arg-type]
        if kind == "letter":
            limit(what == "n", UNBOUNDED)
            return self.single([0, 1])
        if kind == "+":
            total: Vector = {}
            for sign, part in zip(what, parts, strict=True):
                total = self.plus(total, self.times(self.single([sign]), self.read(part)))
            return total
        if kind == "*":
            total = self.single(ONE)
            for operator, part in zip(what, parts, strict=True):
                one = self.read(part)
                total = self.times(total, self._inverse(one) if operator == "/" else one)
            return total
        if kind in ("^", "call"):
            found = summand(self.bounds, tree, "", self.clock)
            return self._value(found, 0, (0, 0), found.poly)
        if kind == "term":
            return self._term(what, *self._line(parts[0]))
        limit(kind == "sum" and what[0] == "Sum", UNBOUNDED)
        if "n" in letters_of(parts[2]):
            return self._definite(tree)
        return self._sum(what[1], *parts)

    def _line(self, tree: Tree, most: int = SHIFT) -> tuple[int, int]:
        found = known(line(self.bounds, tree, "n"))
        limit(max(map(abs, found)) <= most, UNBOUNDED)
        return found

    def _not_before(self, p: int, q: int) -> None:
        """Note that p n + q is at least 0."""
        limit(p > 0 or (p == 0 and q >= 0), UNBOUNDED)
        self.start = max(self.start, -(q // p)) if p else self.start

    def single(self, above: list[Any], below: list[Any] = ONE, rate: Fraction | int = 1) -> Vector:
        """Return the vector of above(n)/below(n) rate^n."""
        return self._clean({(Fraction(rate), ()): (above, below)})

    def _factorial(self, p: int, q: int) -> Vector:
        """Return (p n + q)! as a multiple of (p n)!."""
        limit(p <= STEEPEST, UNBOUNDED)
        self._not_before(p, q)
        forms = [trimmed([k, p]) for k in range(min(q, 0) + 1, max(q, 0) + 1)]
        factor = self._product(forms)
        unit = _unit("factorial", p) if p else self.single(ONE)
        return self.times(unit, self.single(factor) if q > 0 else self.single(ONE, factor))

    def _product(self, forms: Iterable[list[Any]]) -> list[Any]:
        total = ONE
        for form in forms:
            total = multiply(total, form, self.clock)
        return total

    def _term(self, name: str, p: int, q: int) -> Vector:
        limit(name in self.terms, UNBOUNDED)
        of, terms = self.names[name], self.terms[name]
        if terms.sides is None and of.get("kind") == "recurrence":
            rows, _, valid = kinds.part("formulas.given_sequences").recurrence(of, self.clock)
            limit(p == 1 and 0 <= q <= SHIFT, UNBOUNDED)
            self.start, self.operators[name] = max(self.start, valid), (rows, {})
            return self._later(_unit(name, 0), q)
        if terms.sides is None:
            limit(of.get("kind") == "formula", UNBOUNDED)
            self._not_before(p, q - of["offset"])
            body = read(of["formula"], self.clock)
            if p == 1 and 0 <= q <= SHIFT:
                return self._later(self.read(body), q)
            return self.read(substituted(body, "n", linear("n", p, q), self.clock))
        if p == 0:
            limit(terms.offset <= q, UNBOUNDED)
            return self.single([terms(q)])
        num, q_of = terms.sides
        order = len(q_of) - 1
        limit(p == 1 and order and all(isinstance(z, int) for z in q_of), UNBOUNDED)
        first = terms.offset + max(0, len(num) - order)
        self.start = max(self.start, first, first - q)
        row = [Fraction(int(i == 0)) for i in range(order)]
        for _ in range(q):
            top = row[-1] / q_of[0]
            row = [z - top * q_of[order - i] for i, z in enumerate([Fraction(0), *row[:-1]])]
        for _ in range(-q):
            low = row[0] / q_of[order]
            row = [z - low * q_of[order - i] for i, z in enumerate(row[1:], 1)] + [-low * q_of[0]]
        return self._clean({_of(name, i): ([z], ONE) for i, z in enumerate(row)})

    def _sum(self, letter: str, low: Tree, high: Tree, body: Tree) -> Vector:
        (slope, first), (p, q) = self._line(low, COMPARED), self._line(high)
        limit(p == 1 and not slope and letters_of(body) <= {letter}, UNBOUNDED)
        inner = substituted(body, letter, linear("n", 1, 0), self.clock)
        self._not_before(1, q - first + 1)
        self._not_before(1, 1 - first)
        text = f"{first} {inner}"
        self.operators[text] = [[-1], [1]], self.read(_ahead(inner, 1, self.clock))
        total = _unit(text, 0)
        for k in [*range(1, q + 1), *range(q + 1, 1)]:
            more = self.read(_ahead(inner, k, self.clock))
            total = self.plus(total, self.times(self.single([1 if k > 0 else -1]), more))
        return total

    def _definite(self, tree: Tree) -> Vector:
        """Return S(n) for a sum that telescopes: a generator, or what it is if J = 0."""
        text = repr(tree)
        if text not in self.operators:
            data = known(next((z for told, z in self.telescopes if told == tree), None))
            (slope, low), (p, q) = map(self._line, tree[2][:2])
            limit(1 <= p <= STEEPEST and not slope, UNBOUNDED)
            body = self._spelled(tree[2][2], tree[1][1], low, (p, q))
            spelled = (*tree[:2], [*tree[2][:2], body])
            found = read_telescope(self.bounds, spelled, data, self.clock)
            self._not_before(p, q - low)
            arguments, forms = found.conditions()
            for a, b, c in [*arguments, *((a, b, c - 1) for a, b, c in forms)]:
                self._not_before(a, b * low + c)
                self._not_before(a + b * p, b * (q - 1) + c)
            total = self._bounded(found, p, q)
            total = self.plus(total, self.times(self.single([-1]), self._bounded(found, 0, low)))
            for i, e in enumerate(found.operator):
                for more in range(q, q + p * i + 1):
                    value = self._value(found.summand, i, (p, more), found.summand.poly)
                    total = self.plus(total, self.times(self.single(e), value))
            self.start = settled_from(trimmed(found.operator[-1]), self.start, self.clock)
            self.operators[text] = found.operator, total
        (first, *others), total = self.operators[text]
        if not others:
            return self.times(self.single(ONE, trimmed(first)), total)
        return _unit(text, 0)

    def _spelled(self, tree: Tree, letter: str, low: int, high: tuple[int, int]) -> Tree:
        """Return a summand with the formulas of sequences, which exist for low <= k <= p n + q."""
        kind, what, parts = tree
        of = self.names.get(what) if kind == "term" else None
        if isinstance(of, dict) and of.get("kind") == "formula":
            found = plane(self.bounds, parts[0], letter, "n")
            limit(all(z.denominator == 1 for z in found), UNBOUNDED)
            b, a, c = map(int, found)
            self._not_before(a, b * low + c - of["offset"])
            self._not_before(a + b * high[0], b * high[1] + c - of["offset"])
            return substituted(read(of["formula"], self.clock), "n", parts[0], self.clock)
        return (kind, what, [self._spelled(part, letter, low, high) for part in parts])

    def _value(self, of: Summand, i: int, k: tuple[int, int], poly: Weights) -> Vector:
        """Return F0(n + i, k) times a polynomial at n + i and k, k = slope n + more."""
        slope, more = k
        total: list[Any] = []
        for (p, j), weight in poly.items():
            part = self._product([[weight], *[[i, 1]] * p, *[[more, slope]] * j])
            total = add(total, part)
        vector = self.single(total)
        for (a, b, c), e in of.factorials.items():
            part_of = self._factorial(a + b * slope, a * i + b * more + c)
            vector = self._multiplied(vector, part_of, e)
        rate, inner = of.rates
        limit(bits(rate) + bits(inner) <= LARGEST, "a power of a large number")
        return self.times(vector, self.single([rate**i * inner**more], rate=rate * inner**slope))

    def _bounded(self, found: Telescope, slope: int, more: int) -> Vector:
        """Return G(n, slope n + more)."""
        vector = self._value(found.summand, 0, (slope, more), found.above)
        for a, b, c in found.below:
            form = self.single([b * more + c, a + b * slope])
            vector = self.times(vector, self._inverse(form))
        return vector

    def _clean(self, vector: Vector) -> Vector:
        found: Vector = {}
        for key, (above, below) in vector.items():
            top = trimmed(above)
            limit(max(len(above), len(below)) <= HIGHEST, "a polynomial of too high a degree")
            if len(below) > 1:
                self.start = settled_from(below, self.start, self.clock)
            if top:
                found[key] = top, below
        limit(len(found) <= MOST_PARTS, "a vector of too many parts")
        return found

    def _added(self, a: Ratio, b: Ratio) -> Ratio:
        if a[1] == b[1]:
            return add(a[0], b[0]), a[1]
        below, rest = a[1], b[1]
        if min(len(below), len(rest)) > 1:
            common = greatest_common_divisor(below, rest, self.clock)
            below, rest = (divided(f, common, self.clock)[0] for f in (below, rest))
        above = add(multiply(a[0], rest, self.clock), multiply(b[0], below, self.clock))
        return above, multiply(a[1], rest, self.clock)

    def plus(self, one: Vector, other: Vector) -> Vector:
        """Return a sum."""
        total = dict(one)
        for key, ratio in other.items():
            total[key] = self._added(total[key], ratio) if key in total else ratio
        return self._clean(total)

    def times(self, one: Vector, other: Vector) -> Vector:
        """Return a product."""
        total: Vector = {}
        for (rate, a), (p, q) in one.items():
            for (more, b), (r, s) in other.items():
                powers = dict(a)
                for key, k in b:
                    powers[key] = powers.get(key, 0) + k
                limit(bits(rate) + bits(more) <= LARGEST, "a power of a large number")
                joint = rate * more, tuple(sorted((z for z in powers.items() if z[1]), key=repr))
                ratio = multiply(p, r, self.clock), multiply(q, s, self.clock)
                total[joint] = self._added(total[joint], ratio) if joint in total else ratio
        return self._clean(total)

    def _multiplied(self, vector: Vector, other: Vector, power: int) -> Vector:
        """Return vector * other^power."""
        other = other if power > 0 else self._inverse(other)
        for _ in range(abs(power)):
            vector = self.times(vector, other)
        return vector

    def _inverse(self, vector: Vector) -> Vector:
        limit(len(vector) == 1, UNBOUNDED)
        (((rate, powers), (above, below)),) = vector.items()
        limit(all(z[0] == "factorial" for z, _ in powers), UNBOUNDED)
        return self._clean({(1 / rate, tuple((z, -k) for z, k in powers)): (below, above)})

    def shifted(self, vector: Vector) -> Vector:
        """Return the vector of F(n + 1)."""
        total: Vector = {}
        for (rate, powers), (above, below) in vector.items():
            moved = scale(later(above, 1, self.clock), rate), later(below, 1, self.clock)
            part: Vector = {(rate, ()): moved}
            for generator, k in powers:
                part = self._multiplied(part, self._image(generator), k)
            total = self.plus(total, part)
        return total

    def _image(self, key: Key) -> Vector:
        """Return a generator at n + 1."""
        if key[0] == "factorial":
            above = self._product([k, key[1]] for k in range(1, key[1] + 1))
            return {_of(*key): (above, ONE)}
        name, i = key
        if name in self.operators:
            return self._next(name, i, *self.operators[name])
        return self._term(name, 1, i + 1)

    def _later(self, vector: Vector, by: int) -> Vector:
        """Return the vector of F(n + by)."""
        for _ in range(by):
            vector = self.shifted(vector)
        return vector

    def _next(self, name: str, i: int, operator: list[list[int]], rest: Vector) -> Vector:
        """Return S(n + i + 1) by earlier ones, where e_0 S(n) + ... + e_J S(n + J) = rest."""
        if i + 2 < len(operator):
            return _unit(name, i + 1)
        last = trimmed(operator[-1])
        total = self.times(self.single(ONE, last), rest)
        for j, e in enumerate(operator[:-1]):
            part: Vector = {_of(name, j): ([-c for c in e], last)}
            total = self.plus(total, self._clean(part))
        return total


def _ahead(tree: Tree, k: int, clock: Clock) -> Tree:
    return substituted(tree, "n", linear("n", 1, k), clock)


# Sums that telescope.


class Summand(NamedTuple):
    """F(n, k): exponents of factorials of linear forms, s and r, and the polynomial.

    An exponent 0 stays: where the form is negative, F has another value, or none.
    """

    factorials: dict[Linear, int]
    rates: tuple[Fraction, Fraction]
    poly: Weights

    def ratio(self, i: int, j: int) -> tuple[list[Linear], list[Linear], Fraction]:
        """Return F0(n+i, k+j)/F0(n, k): linear forms above and below, and a number."""
        above: list[Linear] = []
        below: list[Linear] = []
        for (a, b, c), e in self.factorials.items():
            step = a * i + b * j
            limit(abs(step) <= LONGEST, UNBOUNDED)
            for t in range(1, step + 1):
                (above if e > 0 else below).extend([(a, b, c + t)] * abs(e))
            for t in range(step + 1, 1):
                (below if e > 0 else above).extend([(a, b, c + t)] * abs(e))
        return above, below, self.rates[0] ** i * self.rates[1] ** j


class Telescope(NamedTuple):
    """What the evidence has for one sum, checked."""

    operator: list[list[int]]
    above: Weights
    below: list[Linear]
    summand: Summand

    def conditions(self) -> tuple[list[Linear], list[Linear]]:
        """Return what must be at least 0, and what at least 1, for low <= k < p n + q."""
        shifts = [(i, 0) for i in range(len(self.operator))] + [(0, 1)]
        args = [(a, b, c + a * i + b * j) for a, b, c in self.summand.factorials for i, j in shifts]
        return args, [(a, b, c + b * j) for a, b, c in self.below for j in (0, 1)]


def read_telescope(own: Bounds, tree: Tree, data: Any, clock: Clock) -> Telescope:
    """Return the telescope of a sum over k, checked; raises Rejected or NotChecked."""
    fit(data, SHAPE, "evidence.telescopes")
    of = summand(own, tree[2][2], tree[1][1], clock)
    operator = [[integer(c, "operator", clock) for c in e] for e in data["operator"]]
    need(0 < len(operator) <= 8 and any(operator[-1]), "evidence.telescopes has no recurrence")
    above: Weights = {}
    for i, j, c in data["above"]:
        above[i, j] = above.get((i, j), Fraction(0)) + integer(c, "above", clock)
    below = [*map(tuple, data["below"])]
    limit(len(below) <= LONGEST and sum(map(len, operator)) <= 400, UNBOUNDED)
    found = Telescope(operator, above, below, of)
    need(_holds(found, clock), "a sum does not telescope as the evidence says")
    return found


def _holds(given: Telescope, clock: Clock) -> bool:
    """Tell whether the identity holds, by as many values of n and k as the degrees ask for.

    Both sides are multiplied by all denominators.
    """
    of, later = given.summand, [(a, b, c + b) for a, b, c in given.below]
    above, below, number = of.ratio(0, 1)
    parts = [
        (given.above, (0, 1), [1], above, below + later, -number),
        (given.above, (0, 0), [1], [], given.below, Fraction(1)),
        *((of.poly, (i, 0), e, *of.ratio(i, 0)) for i, e in enumerate(given.operator)),
    ]
    everything: Counter[Linear] = Counter()
    for *_, below, _ in parts:
        everything |= Counter(below)
    cleared = [
        (f, at, e, [*above, *(everything - Counter(below)).elements()], c)
        for f, at, e, above, below, c in parts
        if f
    ]
    spans = []
    for axis in (0, 1):
        degrees = (
            max(z[axis] for z in f) + sum(z[axis] != 0 for z in forms) + (len(e) - 1) * (1 - axis)
            for f, _, e, forms, _ in cleared
        )
        spans.append(range(1 + max(degrees, default=0)))
    limit(len(spans[0]) * len(spans[1]) <= MOST_VALUES, "a polynomial of too many terms")
    size = sum(len(f) + len(e) + len(forms) for f, _, e, forms, _ in cleared)
    for n, k in product(*spans):
        clock.spend(10 * size)
        total = Fraction(0)
        for f, (i, j), e, forms, c in cleared:
            weight = c * value(e, n) * prod(p * n + q * k + r for p, q, r in forms)
            total += weight * sum(z * (n + i) ** p * (k + j) ** q for (p, q), z in f.items())
        if total:
            return False
    return True


def summand(own: Bounds, tree: Tree, letter: str, clock: Clock) -> Summand:
    """Read F(n, k), k being the letter; raises NotChecked for other trees."""
    kind, what, parts = tree
    clock.spend(50)
    limit(letters_of(tree) <= {"n", letter} and not names_of(tree), UNBOUNDED)
    one = Fraction(1)
    if kind == "*":
        total = Summand({}, (one, one), {(0, 0): one})
        for operator, part in zip(what, parts, strict=True):
            found = summand(own, part, letter, clock)
            total = _times(total, _inverse(found) if operator == "/" else found, clock)
        return total
    if kind == "+" and len(parts) == 1:
        found = summand(own, parts[0], letter, clock)
        return found._replace(poly={key: what[0] * c for key, c in found.poly.items()})
    if kind == "^" and letters_of(tree):
        rate = own.constant(parts[0])
        limit(isinstance(rate, int | Fraction) and rate, UNBOUNDED)
        limit(bits(rate) <= LARGEST, "a power of a large number")
        a, b, c = _plane(own, parts[1], letter)
        base = Fraction(rate)  # type: ignore[arg-type]
        return Summand({}, (base**a, base**b), {(0, 0): base**c})
    if kind == "call" and what == "factorial":
        return _factorial(_plane(own, parts[0], letter))
    if kind == "call" and what == "binomial":
        top, bottom = (_plane(own, part, letter) for part in parts)
        rest = (top[0] - bottom[0], top[1] - bottom[1], top[2] - bottom[2])
        under = _times(_factorial(bottom), _factorial(rest), clock)
        return _times(_factorial(top), _inverse(under), clock)
    if kind == "call" and what == "Catalan":
        a, b, c = _plane(own, parts[0], letter)
        poly = {(0, 0): Fraction(c + 1), (1, 0): Fraction(a), (0, 1): Fraction(b)}
        over = _times(_factorial((a, b, c)), _factorial((a, b, c)), clock)
        under = _times(over, Summand({}, (one, one), poly), clock)
        return _times(_factorial((2 * a, 2 * b, 2 * c)), _inverse(under), clock)
    listed = known(polynomial(own, tree)).items()
    return Summand({}, (one, one), {(z.count("n"), z.count(letter)): c for z, c in listed})


def _plane(own: Bounds, tree: Tree, letter: str) -> Linear:
    found = plane(own, tree, letter, "n")
    b, a, c = map(Fraction, found)
    limit(all(z.denominator == 1 and abs(z) <= LONGEST for z in (a, b, c)), UNBOUNDED)
    return int(a), int(b), int(c)


def _factorial(form: Linear) -> Summand:
    one = Fraction(1)
    if form[:2] == (0, 0):
        limit(0 <= form[2] <= LONGEST, UNBOUNDED)
        return Summand({}, (one, one), {(0, 0): Fraction(factorial(form[2]))})
    limit(max(map(abs, form[:2])) <= STEEPEST, UNBOUNDED)
    return Summand({form: 1}, (one, one), {(0, 0): one})


def _times(f: Summand, g: Summand, clock: Clock) -> Summand:
    powers = dict(f.factorials)
    for form, e in g.factorials.items():
        powers[form] = powers.get(form, 0) + e
    limit(len(f.poly) * len(g.poly) <= MOST_VALUES, "a polynomial of too many terms")
    clock.spend(5 * len(f.poly) * len(g.poly))
    poly: Weights = {}
    for ((i, j), a), ((k, m), b) in product(f.poly.items(), g.poly.items()):
        poly[i + k, j + m] = poly.get((i + k, j + m), Fraction(0)) + a * b
    return Summand(powers, (f.rates[0] * g.rates[0], f.rates[1] * g.rates[1]), poly)


def _inverse(f: Summand) -> Summand:
    """Return the inverse; that of a linear form z is (z-1)!/z!."""
    poly = {key: c for key, c in f.poly.items() if c}
    rates = 1 / f.rates[0], 1 / f.rates[1]
    powers = {form: -e for form, e in f.factorials.items()}
    if poly.keys() == {(0, 0)}:
        return Summand(powers, rates, {(0, 0): 1 / poly[0, 0]})
    limit(poly.keys() <= {(0, 0), (1, 0), (0, 1)}, UNBOUNDED)
    a, b, c = (poly.get(key, Fraction(0)) for key in ((1, 0), (0, 1), (0, 0)))
    limit(all(z.denominator == 1 for z in (a, b, c)) and (a or b), UNBOUNDED)
    for form, e in (((int(a), int(b), int(c) - 1), 1), ((int(a), int(b), int(c)), -1)):
        powers[form] = powers.get(form, 0) + e
    return Summand(powers, rates, {(0, 0): Fraction(1)})
