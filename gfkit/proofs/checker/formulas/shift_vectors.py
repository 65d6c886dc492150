"""Identities by a recurrence with polynomial coefficients that the difference of the sides obeys.

(a n)! for natural a, terms a(n), ..., a(n+d-1) of a sequence whose recurrence has order d, its
coefficients polynomials in n, and sums of u(k) from a number to n are generators. A formula is read
as a vector: a rational function of n for each r and product of generators, times r^n. From some n
on, which is noted in `start`, its value is that combination: no argument of a factorial is
negative, no denominator is 0, no index is before where q holds, no sum is less than empty. Shifting
n replaces each generator by what it is at n + 1, from the same n on. So if c_0 F_0 + ... + c_r F_r
is the vector 0, F_i being F shifted i times, the values of F obey that recurrence; and if c_r has
no zero from there on and r values in a row are 0, all later ones are.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ..analysis.polynomials import (
    add,
    divided,
    greatest_common_divisor,
    integers,
    later,
    multiply,
    scale,
    settled_from,
)
from ..core import kinds
from ..core.generating_functions import trimmed
from ..core.needs import fit, limit, need
from .dialect import Tree, letters_of, read
from .evaluator import Evaluator
from .relations import Terms, require_equal
from .surds import bits
from .symbolic import UNBOUNDED, Polynomial, Symbol, Symbolic, is_number, line
from .telescopes import LARGEST, STEEPEST, Summand, Summands, Telescope, Weights, read_telescope

if TYPE_CHECKING:
    from ..core.kinds import Given

SHIFT, HIGHEST, MOST_PARTS, COMPARED = 40, 400, 80, 2000
Key = tuple[Any, ...]
Ratio = tuple[list[Any], list[Any]]
Parts = dict[tuple[Fraction, tuple[tuple[Key, int], ...]], Ratio]
ONE: list[Any] = [1]


def check_operator(given: Given, sides: list[Tree], low: int, terms: Mapping[str, Terms]) -> None:
    """Check that the recurrence in the evidence holds, and as many values as it asks for."""
    clock, listed = given.clock, given.evidence["operator"]
    need(isinstance(listed, list) and 0 < len(listed) <= 12, "evidence.operator is not a list")
    operator = [integers(c, "evidence.operator", clock) for c in listed]
    need(operator[-1] and operator[-1][-1], "the last coefficient is 0")
    by = given.evidence.get("later", 0)
    fit(by, range(SHIFT), "evidence.later")
    reader = Vectors(given, terms, low - by, by)
    row = reader.read(("+", [1, -1], sides))
    total = reader.lifted(0)
    for k, c in enumerate(operator):
        row = reader.shifted(row) if k else row
        total = total + reader.single(c) * row if any(c) else total
    need(not total.parts, "the recurrence does not hold")
    order = len(operator) - 1
    start = settled_from(operator[-1], reader.start, clock) + by
    limit(start + order - low <= COMPARED, "too many values to compare")
    evaluator = Evaluator(terms, clock)
    for n in range(low, start + order):
        require_equal(sides, evaluator, {"n": n})
    given.report.say("identity", f"a recurrence of order {order} holds from n = {start} on")


class Vector(Symbol):
    """A combination of products of generators."""

    def __init__(self, own: Vectors, parts: Parts) -> None:
        self.own, self.parts = own, parts

    def __add__(self, other: Any) -> Vector:
        total = dict(self.parts)
        for key, ratio in self.own.lifted(other).parts.items():
            total[key] = self.own.added(total[key], ratio) if key in total else ratio
        return self.own.clean(total)

    def __mul__(self, other: Any) -> Vector:
        total: Parts = {}
        own, others = self.own, self.own.lifted(other).parts
        for (rate, a), (p, q) in self.parts.items():
            for (more, b), (r, s) in others.items():
                powers = dict(a)
                for key, k in b:
                    powers[key] = powers.get(key, 0) + k
                limit(bits(rate) + bits(more) <= LARGEST, "a power of a large number")
                joint = rate * more, tuple(sorted((z for z in powers.items() if z[1]), key=repr))
                ratio = multiply(p, r, own.clock), multiply(q, s, own.clock)
                total[joint] = own.added(total[joint], ratio) if joint in total else ratio
        return own.clean(total)

    def __rtruediv__(self, other: Any) -> Any:
        limit(len(self.parts) == 1, UNBOUNDED)
        (((rate, powers), (above, below)),) = self.parts.items()
        limit(all(z[0] in ("factorial", "product") for z, _ in powers), UNBOUNDED)
        turned = {(1 / rate, tuple((z, -k) for z, k in powers)): (below, above)}
        return self.own.clean(turned) * other


def _unnamed(tree: Tree, name: str) -> Tree:
    """Return the body of a sum with no name for its letter, which is not bound in it again."""
    kind, what, parts = tree
    limit(kind != "sum" or what[1] != name, UNBOUNDED)
    own = kind == "letter" and what == name
    return (kind, "" if own else what, [_unnamed(part, name) for part in parts])


class Vectors(Symbolic):
    """Reads trees at n + by as vectors. start: from where on their values are these.

    operators: for generators S, and those after it, e_0, ..., e_J and the sum of e_i(n) S(n + i).
    """

    letter = "n"

    def __init__(self, given: Given, terms: Mapping[str, Terms], low: int, by: int) -> None:
        super().__init__({}, given.clock)
        self.names, self.sequences = given.statement["names"], terms
        self.start, self.by, clock = low, by, given.clock
        telescopes = given.evidence.get("telescopes", {})
        need(isinstance(telescopes, dict), "evidence.telescopes is not an object")
        self.telescopes = [(read(text, clock), z) for text, z in telescopes.items()]
        self.operators: dict[str, tuple[list[list[int]], Vector]] = {}
        self.formulas = {
            name: (read(of["formula"], clock), of["offset"])
            for name, of in self.names.items()
            if of.get("kind") == "formula"
        }

    def read(self, tree: Tree) -> Vector:
        """Return the vector of a tree."""
        limit(letters_of(tree) <= {"n"}, UNBOUNDED)
        return self.lifted(self.value(tree, {"n": self.of_letter("n") + self.by}))

    def lifted(self, value: Any) -> Vector:
        """Return a number or a polynomial as a vector."""
        if isinstance(value, Vector):
            return value
        if isinstance(value, Polynomial):
            return self.single([c.get((), Fraction(0)) for c in value.of("n")])
        limit(isinstance(value, int | Fraction), UNBOUNDED)
        return self.single([Fraction(value)])

    def line(self, value: Any, most: int = SHIFT) -> tuple[int, int]:
        """Return p and q of p n + q."""
        found = line(value, "n")
        limit(max(map(abs, found)) <= most, UNBOUNDED)
        return found

    def not_before(self, p: int, q: int) -> None:
        """Note that p n + q is at least 0."""
        limit(p > 0 or (p == 0 and q >= 0), UNBOUNDED)
        self.start = max(self.start, -(q // p)) if p else self.start

    def single(self, above: list[Any], below: list[Any] = ONE, rate: Fraction | int = 1) -> Vector:
        """Return the vector of above(n)/below(n) rate^n."""
        return self.clean({(Fraction(rate), ()): (above, below)})

    def unit(self, *key: Any) -> Vector:
        """Return a generator."""
        return Vector(self, {(Fraction(1), ((key, 1),)): (ONE, ONE)})

    def clean(self, parts: Parts) -> Vector:
        """Return a vector without parts that are 0; note where its denominators are not 0."""
        found: Parts = {}
        for key, (above, below) in parts.items():
            top = trimmed(above)
            limit(max(len(above), len(below)) <= HIGHEST, "a polynomial of too high a degree")
            if len(below) > 1:
                self.start = settled_from(below, self.start, self.clock)
            if top:
                found[key] = top, below
        limit(len(found) <= MOST_PARTS, "a vector of too many parts")
        return Vector(self, found)

    def added(self, a: Ratio, b: Ratio) -> Ratio:
        """Return a sum of rational functions."""
        if a[1] == b[1]:
            return add(a[0], b[0]), a[1]
        below, rest = a[1], b[1]
        if min(len(below), len(rest)) > 1:
            common = greatest_common_divisor(below, rest, self.clock)
            below, rest = (divided(f, common, self.clock)[0] for f in (below, rest))
        above = add(multiply(a[0], rest, self.clock), multiply(b[0], below, self.clock))
        return above, multiply(a[1], rest, self.clock)

    def product(self, forms: Iterable[list[Any]]) -> list[Any]:
        """Return a product of polynomials."""
        total = ONE
        for form in forms:
            total = multiply(total, form, self.clock)
        return total

    # What formulas have.

    def factorial(self, p: int, q: int) -> Vector:
        """Return (p n + q)! as a multiple of (p n)!."""
        limit(p <= STEEPEST, UNBOUNDED)
        self.not_before(p, q)
        forms = [trimmed([k, p]) for k in range(min(q, 0) + 1, max(q, 0) + 1)]
        factor = self.product(forms)
        found = self.unit("factorial", p) if p else self.lifted(1)
        return found * (self.single(factor) if q > 0 else self.single(ONE, factor))

    def function(self, name: str, values: list[Any]) -> Vector:
        """Return the value of a function."""
        found = Summands("", {}, self.clock).function(name, values)
        return self.valued(found, 0, (0, 0), found.poly)

    def exponential(self, base: Any, exponent: Any) -> Vector:
        """Return a power."""
        found = Summands("", {}, self.clock).exponential(base, exponent)
        return self.valued(found, 0, (0, 0), found.poly)

    def term(self, name: str, index: Any) -> Any:
        """Return a term of a sequence."""
        limit(name in self.sequences, UNBOUNDED)
        of, terms, (p, q) = self.names[name], self.sequences[name], self.line(index)
        near = p == 1 and 0 <= q <= SHIFT
        if name in self.formulas and terms.sides is None:
            tree, offset = self.formulas[name]
            self.not_before(p, q - offset)
            if near:
                return self.later(self.lifted(self.value(tree, {"n": self.of_letter("n")})), q)
            return self.value(tree, {"n": index})
        if terms.sides is None:
            limit(of.get("kind") == "recurrence" and (near or p > 1), UNBOUNDED)
            given = kinds.part("formulas.given_sequences")
            rows, _, valid = given.recurrence(of, self.clock)
            q, rest = divmod(q, p)
            if p > 1:  # a(p n + rest), if there is nothing between a(n) and a(n + p)
                limit(q >= 0 and len(rows) == p + 1 and not any(map(any, rows[1:-1])), UNBOUNDED)
                ends = (later(rows[i], rest, self.clock) for i in (0, p))
                rows = [[c * p**i for i, c in enumerate(row)] for row in ends]
                name, valid = f"{name} {p} {rest}", -((rest - valid) // p)
            at = {"n": self.of_letter("n") * p + rest}
            right = self.lifted(self.value(given.right_side(of, self.clock), at))
            self.start, self.operators[name] = max(self.start, valid), (rows, right)
            return self.later(self.unit(name, 0), q)
        if p == 0:
            limit(terms.offset <= q, UNBOUNDED)
            return terms(q)
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
        parts: Parts = {(Fraction(1), (((name, i), 1),)): ([z], ONE) for i, z in enumerate(row)}
        return self.clean(parts)

    def summed(self, tree: Tree, letters: Mapping[str, Any]) -> Any:
        """Return a sum over the values of a letter."""
        _, (kind, name), (low, high, body) = tree
        if all(is_number(letters.get(z, 0)) for z in letters_of(tree)):
            return super().summed(tree, letters)
        if kind == "Product":
            return self.multiplied(tree, letters)
        limit(kind == "Sum" and name != "n", UNBOUNDED)
        if "n" in letters_of(body):
            return self.definite(tree)
        first, (p, q) = self.value(low, letters), self.line(self.value(high, letters))
        limit(isinstance(first, int) and abs(first) <= COMPARED and 0 < p <= STEEPEST, UNBOUNDED)
        limit(letters_of(body) <= {name}, UNBOUNDED)
        self.not_before(p, q - first + 1)
        self.not_before(p, 1 - first)
        n, text = self.of_letter("n") * p, f"{first} {p} {_unnamed(body, name)}"
        steps = (self.value(body, {name: n + k}) for k in range(1, p + 1))
        self.operators[text] = [[-1], [1]], sum(steps, self.lifted(0))
        total = self.unit(text, 0)
        for k in [*range(1, q + 1), *range(q + 1, 1)]:
            total = total + self.value(body, {name: n + k}) * (1 if k > 0 else -1)
        return total

    def multiplied(self, tree: Tree, letters: Mapping[str, Any]) -> Vector:
        """Return a product of f(k), f a polynomial without zeros from the first k on."""
        _, (_, name), (low, high, body) = tree
        first, (p, q) = self.value(low, {}), self.line(self.value(high, letters))
        f = self.lifted(self.value(body, {name: self.of_letter("n")}))
        limit(f.parts.keys() == {(1, ())} and p == 1 and isinstance(first, int), UNBOUNDED)
        ((above, below),) = f.parts.values()
        limit(len(below) == 1 and settled_from(above, first, self.clock) == first, UNBOUNDED)
        self.not_before(1, min(q, 0) - first + 1)
        factor = tuple(Fraction(c) / below[0] for c in above)
        more = self.product(
            later(factor, k, self.clock) for k in range(min(q, 0) + 1, max(q, 0) + 1)
        )
        found = self.unit("product", first, factor)
        return found * (self.single(more) if q > 0 else self.single(ONE, more))

    def repeated(self, values: list[Any], index: Any) -> Vector:
        """Return values[index mod m] by the S(n + i), S(n) being 1 for the multiples n of m."""
        (p, by), m = self.line(index), len(values)
        limit(p == 1, UNBOUNDED)
        self.operators[f"period {m}"] = [[-1], *[[] for _ in values[1:]], [1]], self.lifted(0)
        total = self.lifted(0)
        for j, one in enumerate(values):
            total = total + self.unit(f"period {m}", (by - j) % m) * one
        return total

    def definite(self, tree: Tree) -> Vector:
        """Return S(n) for a sum that telescopes: a generator, or what it is if J = 0."""
        text = repr(tree)
        if text not in self.operators:
            _, (_, name), (below, above, body) = tree
            told = next((z for one, z in self.telescopes if one == tree), None)
            limit(told is not None and not self.by, UNBOUNDED)
            own = {"n": self.of_letter("n")}
            (slope, low), (p, q) = (self.line(self.value(z, own)) for z in (below, above))
            limit(1 <= p <= STEEPEST and not slope, UNBOUNDED)
            summands = Summands(name, self.formulas, self.clock)
            found = read_telescope(summands.read(body), told, self.clock)
            self.not_before(p, q - low)
            for a, b, c in summands.asked:
                self.not_before(a, b * low + c)
                self.not_before(a + b * p, b * q + c)
            arguments, forms = found.conditions()
            for a, b, c in [*arguments, *((a, b, c - 1) for a, b, c in forms)]:
                self.not_before(a, b * low + c)
                self.not_before(a + b * p, b * (q - 1) + c)
            total = self.bounded(found, p, q) + self.bounded(found, 0, low) * -1
            for i, e in enumerate(found.operator):
                for more in range(q, q + p * i + 1):
                    one = self.valued(found.summand, i, (p, more), found.summand.poly)
                    total = total + self.single(e) * one
            self.start = settled_from(trimmed(found.operator[-1]), self.start, self.clock)
            self.operators[text] = found.operator, total
        (first, *others), total = self.operators[text]
        return self.unit(text, 0) if others else self.single(ONE, trimmed(first)) * total

    def valued(self, of: Summand, i: int, k: tuple[int, int], poly: Weights) -> Vector:
        """Return F0(n + i, k) times a polynomial at n + i and k, k = slope n + more."""
        slope, more = k
        total: list[Any] = []
        for (p, j), weight in poly.items():
            part = self.product([[weight], *[[i, 1]] * p, *[[more, slope]] * j])
            total = add(total, part)
        vector = self.single(total)
        for (a, b, c), e in of.factorials.items():
            part_of = self.factorial(a + b * slope, a * i + b * more + c)
            vector = vector * (part_of if e > 0 else 1 / part_of) ** abs(e)
        rate, inner = of.rates
        limit(bits(rate) + bits(inner) <= LARGEST, "a power of a large number")
        return vector * self.single([rate**i * inner**more], rate=rate * inner**slope)

    def bounded(self, found: Telescope, slope: int, more: int) -> Vector:
        """Return G(n, slope n + more)."""
        vector = self.valued(found.summand, 0, (slope, more), found.above)
        for a, b, c in found.below:
            vector = vector * (1 / self.single([b * more + c, a + b * slope]))
        return vector

    # Shifts.

    def later(self, vector: Vector, by: int) -> Vector:
        """Return the vector of F(n + by)."""
        for _ in range(by):
            vector = self.shifted(vector)
        return vector

    def shifted(self, vector: Vector) -> Vector:
        """Return the vector of F(n + 1)."""
        total = self.lifted(0)
        for (rate, powers), (above, below) in vector.parts.items():
            moved = scale(later(above, 1, self.clock), rate), later(below, 1, self.clock)
            part = Vector(self, {(rate, ()): moved})
            for generator, k in powers:
                image = self.image(generator)
                part = part * (image if k > 0 else 1 / image) ** abs(k)
            total = total + part
        return total

    def image(self, key: Key) -> Vector:
        """Return a generator at n + 1."""
        if key[0] == "factorial":
            above = self.product([k, key[1]] for k in range(1, key[1] + 1))
            return self.unit(*key) * self.single(above)
        if key[0] == "product":
            return self.unit(*key) * self.single(later(key[2], 1, self.clock))
        name, i = key
        if name not in self.operators:
            found: Vector = self.term(name, self.of_letter("n") + (i + 1))
            return found
        operator, rest = self.operators[name]
        if i + 2 < len(operator):
            return self.unit(name, i + 1)
        last = trimmed(operator[-1])
        total = self.single(ONE, last) * rest
        for j, e in enumerate(operator[:-1]):
            total = total + self.unit(name, j) * self.single([-c for c in e], last)
        return total
