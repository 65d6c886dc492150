"""Identities by a recurrence with polynomial coefficients of the difference of the sides.

(a n)! for natural a, terms a(n), ..., a(n+d-1) of a sequence whose recurrence has order d, its
coefficients polynomials in n, and sums of u(k) from a number to n are generators. A formula is read
as a vector: a rational function of n for each r and product of generators, times r^n. From some n
on, which is noted in `start`, its value is that combination: no argument of a factorial is
negative, no denominator is 0, no index is before where q holds, no sum is less than empty. Shifting
n replaces each generator by what it is at n + 1, from the same n on. So if c_0 F_0 + ... + c_r F_r
is the vector 0, F_i being F shifted i times, the values of F satisfy that recurrence; and if c_r
has no zero from there on and r values in a row are 0, all later ones are.

Other letters, >= 0, stand for themselves in the coefficients; what has to have no zero, or not to
be negative, has coefficients of one sign, for all of their values at once. An inverse 1/z! of a
form that may be negative is a generator for each constant term of z, is 0 where z is negative, and
1/(z-1)! = z/z! for all z. If there are several letters, one is called n, and the values that the
recurrence does not determine are identities in the others. Or n is c n + j, for j = 0, ..., c - 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import lcm, prod
from operator import mul, sub
from typing import TYPE_CHECKING, Any, NamedTuple

from ..analysis.polynomials import (
    add,
    divided,
    greatest_common_divisor,
    later,
    multiply,
    scale,
    settled_from,
)
from ..core import kinds
from ..core.gf import trimmed
from ..core.rejections import NotChecked, limit, need
from ..core.shapes import NUMBER, fit
from .evaluator import BY_LETTER, SECOND_ORDER, Evaluator
from .parser import Tree, letters_of, read
from .relations import Terms, require_equal
from .surds import bits
from .symbols import UNBOUNDED, Polynomial, Symbol, Symbolic, is_number
from .telescoping import (
    LARGEST,
    STEEPEST,
    Linear,
    Summand,
    Summands,
    Telescope,
    Weights,
    read_telescope,
    weights,
)

if TYPE_CHECKING:
    from ..core.reports import Given

SHIFT, HIGHEST, MOST_PARTS, COMPARED, DEEP, WIDE, EARLY = 40, 400, 80, 2000, 6, 12, 3
Key = tuple[Any, ...]
Ratio = tuple[list[Any], list[Any]]
Parts = dict[tuple[tuple[Fraction, ...], tuple[tuple[Key, int], ...]], Ratio]
Row = tuple[Any, ...]
"""p, q and the coefficients of other letters, of p n + q + ..."""
ONE: list[Any] = [1]


def check_letters(
    given: Given, sides: list[Tree], ranges: dict[str, tuple[int, str]], terms: Mapping[str, Terms]
) -> None:
    """Check an identity by recurrences in one letter after the other."""
    (low, _), *more = ranges.values()
    for name, (least, after) in reversed(ranges.items()) if more else ():
        need(least >= 0, "a letter that begins below 0")
        parts: list[Tree] = [("letter", z, []) for z in (name, after) if z]
        moved = ("+", [1] * (len(parts) + 1), [*parts, ("number", least, [])])
        sides = [put(side, name, moved) for side in sides]
    Steps(given, terms).check(given.evidence, sides, "".join(ranges), 0 if more else low)


class Steps(NamedTuple):
    """Checks that two sides are equal, letter by letter."""

    given: Given
    terms: Mapping[str, Terms]

    def check(self, evidence: Any, sides: list[Tree], letters: str, low: int) -> None:
        """Check it for all letters >= low."""
        if not letters:
            require_equal(sides, Evaluator(self.terms, self.given.clock), {})
            return
        need(isinstance(evidence, dict), "evidence is not an object")
        letter, then = evidence.get("letter", "n"), evidence.get("then", [])
        need(letter in [*letters], "evidence.letter is not one of the letters")
        need(isinstance(then, list), "evidence.then is not a list")
        others = letters.replace(letter, "")
        if "operator" not in evidence:
            limit(1 < len(then) <= DEEP, UNBOUNDED)
            for j, one in enumerate(then):
                line: Tree = ("*", ["*", "*"], [("number", len(then), []), ("letter", letter, [])])
                case: Tree = ("+", [1, 1], [line, ("number", j, [])])
                least = -((j - low) // len(then))
                self.check(one, [put(side, letter, case) for side in sides], letters, least)
            return
        start = self.recurrent(evidence, sides, letter + others, low)
        limit(start - low <= (WIDE if others else COMPARED), "too many values to compare")
        need(not others or len(then) >= start - low, "evidence.then is too short")
        for n in range(low, start):
            case, one = ("number", n, []), then[n - low] if others else {}
            self.check(one, [put(side, letter, case) for side in sides], others, 0)

    def recurrent(self, evidence: Any, sides: list[Tree], letters: str, low: int) -> int:
        """Check the recurrence; return before which n the sides have to be compared."""
        listed, by, size = evidence["operator"], evidence.get("later", 0), len(letters) + 1
        one = NUMBER if size == 2 else ((range(200),) * size + (NUMBER,))
        fit(listed, [[one]], "evidence.operator")
        fit(by, range(SHIFT), "evidence.later")
        need(0 < len(listed) <= 12, "evidence.operator is not a recurrence")
        reader = Vectors(self.given, self.terms, low - by, by, letters, evidence)
        operator = [reader.of(weights(c, size, self.given.clock)) for c in listed]
        need(operator[-1], "the last coefficient is 0")
        row, rows = reader.read(("+", [1, -1], sides)), list[Vector]()
        for k, c in enumerate(operator):
            row = reader.shifted(row) if k else row
            rows.append(reader.single(c) * row)
        need(not reader.aligned(rows).parts, "the recurrence does not hold")
        order = len(operator) - 1
        reader.settle(operator[-1])
        said = f"a recurrence of order {order} holds from {letters[0]} = {reader.start} on"
        self.given.report.say("identity", said, "rational combination")
        return int(reader.start + by + order)


def put(tree: Tree, name: str, other: Tree) -> Tree:
    """Return a tree with another one for a letter."""
    kind, what, parts = tree
    if (kind, what) == ("letter", name):
        return other
    inner = [put(part, name, other) for part in parts]
    if kind == "sum":
        limit(what[1] not in letters_of(other), "a sum over a letter of the identity")
        inner[2] = parts[2] if what[1] == name else inner[2]
    return (kind, what, inner)


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
        for (rates, a), (p, q) in self.parts.items():
            for (more, b), (r, s) in others.items():
                powers = dict(a)
                for key, k in b:
                    powers[key] = powers.get(key, 0) + k
                large = sum(map(bits, (*rates, *more)))
                limit(large <= LARGEST, "a power of a large number")
                joint = (
                    tuple(map(mul, rates, more)),
                    tuple(sorted((z for z in powers.items() if z[1]), key=repr)),
                )
                ratio = multiply(p, r, own.clock), multiply(q, s, own.clock)
                total[joint] = own.added(total[joint], ratio) if joint in total else ratio
        return own.clean(total)

    def __rtruediv__(self, other: Any) -> Any:
        limit(len(self.parts) == 1, UNBOUNDED)
        (((rates, powers), (above, below)),) = self.parts.items()
        limit(all(z[0] in ("factorial", "product") for z, _ in powers), UNBOUNDED)
        inverse = tuple(1 / z for z in rates), tuple((z, -k) for z, k in powers)
        turned = {inverse: (below, above)}
        return self.own.clean(turned) * other


class Vectors(Symbolic):
    """Reads trees at n + by as vectors. start: from where on their values are these.

    operators: for generators S, and those after it, e_0, ..., e_J and the sum of e_i(n) S(n + i).
    """

    def __init__(
        self, given: Given, terms: Mapping[str, Terms], low: int, by: int, letters: str, told: Any
    ) -> None:
        super().__init__({}, given.clock)
        self.names, self.sequences = given.statement["names"], terms
        self.letter, self.others, clock = letters[0], letters[1:], given.clock
        self.start, self.by, self.alone = low, by, (Fraction(1),) * len(letters)
        telescopes = told.get("telescopes", {})
        need(isinstance(telescopes, dict), "evidence.telescopes is not an object")
        self.told, self.series = [*telescopes.values()], told.get("recurrences", {})
        need(isinstance(self.series, dict), "evidence.recurrences is not an object")
        self.recurrences: dict[str, tuple[list[list[int]], int]] = {}
        self.operators: dict[str, tuple[list[list[Any]], Vector]] = {}
        self.factors: dict[str, Vector] = {}
        self.reader = Summands("", {}, clock, letters)
        self.formulas = {
            name: (read(of["formula"], clock), of["offset"])
            for name, of in self.names.items()
            if of.get("kind") == "formula"
        }

    def read(self, tree: Tree) -> Vector:
        """Return the vector of a tree."""
        limit(letters_of(tree) <= {self.letter, *self.others}, UNBOUNDED)
        letters = {z: self.of_letter(z) for z in (self.letter, *self.others)}
        letters[self.letter] += self.by
        return self.lifted(self.value(tree, letters))

    def lifted(self, value: Any) -> Vector:
        """Return a number or a polynomial as a vector."""
        return value if isinstance(value, Vector) else self.single(self.by_powers(value))

    def by_powers(self, value: Any) -> list[Any]:
        """Return the coefficients in n, polynomials in other letters."""
        if isinstance(value, Polynomial):
            return [Polynomial(self, c).reduced() for c in value.of(self.letter)]
        limit(isinstance(value, int | Fraction), UNBOUNDED)
        return [Fraction(value)]

    def of(self, poly: Weights) -> list[Any]:
        """Return the same of a polynomial without k."""
        total: Any = 0
        for (i, _, *rest), c in poly.items():
            key = "".join(map(mul, (self.letter, *self.others), (i, *rest)))
            total = total + Polynomial(self, {tuple(sorted(key)): c}).reduced()
        return trimmed(self.by_powers(total))

    def row(self, value: Any, most: int = SHIFT) -> Row:
        """Return the numbers of a linear form in n and the other letters."""
        terms = terms_of(value)
        keys = [(self.letter,), (), *((z,) for z in self.others)]
        found = tuple(terms.get(key, Fraction(0)) for key in keys)
        limit(terms.keys() <= {*keys} and max(map(abs, found)) <= most, UNBOUNDED)
        return found

    def line(self, value: Any, most: int = SHIFT) -> tuple[int, ...]:
        """Return integers p, q, ... of p n + q + ..."""
        found = self.row(value, most)
        limit(all(z.denominator == 1 for z in found), UNBOUNDED)
        return tuple(map(int, found))

    def not_before(self, p: Any, q: Any, *rest: Any) -> None:
        """Note that p n + q + ... is at least 0."""
        limit(min((p, *rest)) >= 0 and (p > 0 or q >= 0), UNBOUNDED)
        self.start = max(self.start, -(q // p)) if p else self.start

    def at(self, form: Linear, k: Row) -> Row:
        """Return a form where k is a line, as p n + q + ..."""
        a, b, *rest = form
        return (a + b * k[0], *(c + b * z for c, z in zip(rest, k[1:], strict=True)))

    def single(self, above: list[Any], below: list[Any] = ONE) -> Vector:
        """Return the vector of above(n)/below(n)."""
        return self.clean({(self.alone, ()): (above, below)})

    def unit(self, *key: Any, power: int = 1) -> Vector:
        """Return a power of a generator."""
        return Vector(self, {(self.alone, ((key, power),)): (ONE, ONE)})

    def settle(self, of: list[Any]) -> None:
        """Note from where on a polynomial has no zero."""
        self.start = settled_from(of, self.start, self.clock, terms_of)

    def clean(self, parts: Parts) -> Vector:
        """Return a vector without parts that are 0; note where its denominators are not 0."""
        found: Parts = {}
        for key, (above, below) in parts.items():
            top = trimmed(above)
            limit(max(len(above), len(below)) <= HIGHEST, "a polynomial of too high a degree")
            if len(below) > 1 or isinstance(below[0], Polynomial):
                self.settle(below)
            if top:
                found[key] = top, below
        limit(len(found) <= MOST_PARTS, "a vector of too many parts")
        return Vector(self, found)

    def added(self, a: Ratio, b: Ratio) -> Ratio:
        """Return a sum of rational functions."""
        if a[1] == b[1]:
            return add(a[0], b[0]), a[1]
        below, rest = a[1], b[1]
        if min(len(below), len(rest)) > 1 and not self.others:
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

    def factorial(self, row: Row, e: int) -> Vector:
        """Return (p n + q + ...)! as a multiple of that with q = 0, or its inverse for e = -1."""
        p, q, *rest = row = tuple(map(int, row))
        limit(max(map(abs, (p, *rest))) <= STEEPEST and abs(q) <= SHIFT, UNBOUNDED)
        if e < 0 and ((max((p, *rest)) <= 0 and p) or (not any((p, *rest)) and q < 0)):
            self.not_before(-p, -q - 1, *(-z for z in rest))
            return self.lifted(0)
        if e < 0 and min((p, *rest)) < 0:
            return self.unit("inverse", *row)
        if e > 0:
            self.not_before(*row)
        self.not_before(p, 0, *rest)
        factor = self.above(row, min(q, 0) + 1, max(q, 0) + 1)
        found = self.unit("factorial", p, *rest, power=e) if any((p, *rest)) else self.lifted(1)
        return found * (self.single(factor) if (q > 0) == (e > 0) else self.single(ONE, factor))

    def above(self, row: Row, first: int, last: int) -> list[Any]:
        """Return the product of p n + c + ... for first <= c < last."""
        p, _, *rest = row
        lines = (self.by_powers(self.named((p, c, *rest))) for c in range(first, last))
        return self.product(map(trimmed, lines))

    def function(self, name: str, values: list[Any]) -> Any:
        """Return the value of a function."""
        if name == "floor":
            rest = {key: c for key, c in terms_of(values[0]).items() if key}
            limit(all(c.denominator == 1 for c in rest.values()), UNBOUNDED)
            more = terms_of(values[0]).get((), Fraction(0))
            return values[0] + (more.__floor__() - more)
        if name in SECOND_ORDER:
            return self.term(name, values[0])
        return self.direct(self.reader.function(name, values))

    def repeated(self, values: list[int], index: Any) -> Any:
        """Return one of the values, which repeat."""
        (p, by, *rest), m = self.line(index, HIGHEST), len(values)
        if all(c % m == 0 for c in (p, *rest)):
            return values[by % m]
        limit(p == 1 and not any(rest), UNBOUNDED)
        self.operators[f"period {m}"] = [[-1], *[[] for _ in values[1:]], [1]], self.lifted(0)
        total = self.lifted(0)  # by the S(n + i), S(n) being 1 for the multiples n of m
        for j, one in enumerate(values):
            total = total + self.unit(f"period {m}", (by - j) % m) * one
        return total

    def exponential(self, base: Any, exponent: Any) -> Vector:
        """Return a power."""
        if base == 0:
            p, q, *rest = self.line(exponent)
            self.not_before(p, q - 1, *rest)
            return self.lifted(0)
        return self.direct(self.reader.exponential(base, exponent))

    def direct(self, of: Summand) -> Vector:
        """Return what has no k."""
        nowhere = (0,) * (2 + len(self.others))
        for form in of.asked:
            self.not_before(*self.at(form, nowhere))
        return self.valued(of, 0, nowhere)

    def term(self, name: str, index: Any) -> Any:
        """Return a term of a sequence."""
        of, terms, (p, q, *rest) = self.names.get(name), self.sequences.get(name), self.line(index)
        limit(not any(rest), UNBOUNDED)
        near = p == 1 and 0 <= q <= SHIFT
        if terms is None:
            a, b, *_ = SECOND_ORDER[BY_LETTER.get(name, name)]
            sides, first = ([0, 1], [1, -a, -b]), 0
        elif terms.sides is None and name in self.formulas:
            tree, offset = self.formulas[name]
            self.not_before(p, q - offset)
            own = {"n": self.of_letter(self.letter) if near else index}
            found = self.value(tree, own)
            return self.later(self.lifted(found), q) if near else found
        elif terms.sides is None:
            told_kinds = ("recurrence", "algebraic", "by equations", "specification")
            limit(of.get("kind") in told_kinds and (near or p > 1), UNBOUNDED)
            given = kinds.part("formulas.recurrences")
            if name not in self.recurrences:
                told = self.series.get(name)
                self.recurrences[name] = given.recurrence_told(of, told, self.clock)
            rows, valid = self.recurrences[name]
            q, first = divmod(q, p)
            if p > 1:  # a(p n + first), if there is nothing between a(n) and a(n + p)
                limit(q >= 0 and len(rows) == p + 1 and not any(map(any, rows[1:-1])), UNBOUNDED)
                ends = (later(rows[i], first, self.clock) for i in (0, p))
                rows = [[c * p**i for i, c in enumerate(row)] for row in ends]
                name, valid = f"{name} {p} {first}", -((first - valid) // p)
            at = {"n": self.of_letter(self.letter) * p + first}
            right = self.lifted(self.value(given.right_side(of, self.clock), at))
            self.start, self.operators[name] = max(self.start, valid), (rows, right)
            return self.later(self.unit(name, 0), q)
        elif p == 0:
            limit(terms.offset <= q, UNBOUNDED)
            return terms(q)
        else:
            sides, first = terms.sides, terms.offset
        num, q_of = sides
        order = len(q_of) - 1
        limit(p == 1 and order and all(isinstance(z, int) for z in q_of), UNBOUNDED)
        first += max(0, len(num) - order)
        self.start = max(self.start, first, first - q)
        self.operators[name] = [[c] for c in q_of[::-1]], self.lifted(0)
        if q >= 0:
            return self.later(self.unit(name, 0), q)
        row = [Fraction(int(i == 0)) for i in range(order)]
        for _ in range(-q):
            low = row[0] / q_of[order]
            row = [z - low * q_of[order - i] for i, z in enumerate(row[1:], 1)] + [-low * q_of[0]]
        parts: Parts = {(self.alone, (((name, i), 1),)): ([z], ONE) for i, z in enumerate(row)}
        return self.clean(parts)

    def summed(self, tree: Tree, letters: Mapping[str, Any]) -> Any:
        """Return a sum or a product over the values of a letter."""
        _, (kind, name), (below, above, body) = tree
        used = letters_of(tree)
        if all(is_number(letters.get(z, 0)) for z in used):
            return super().summed(tree, letters)
        limit(name not in (self.letter, *self.others), UNBOUNDED)
        is_floor = above[:2] == ("call", "floor")
        first, last = (self.value(z, letters) for z in (below, above[2][0] if is_floor else above))
        low, (p, more, *rest) = self.line(first), self.row(last)
        if is_floor and all(z.denominator == 1 for z in (p, *rest)):
            more = Fraction(more.__floor__())
        high = (p, more, *rest)
        floor = lcm(*(z.denominator for z in high))
        limit(floor == 1 or is_floor, UNBOUNDED)

        def at(k: Any) -> Any:
            return self.lifted(self.value(body, {**letters, name: k}))

        span = tuple(map(sub, high, low))
        if floor == 1 and not any((span[0], *span[2:])):
            parts = [at(first + k) for k in range(int(span[1]) + 1)]
            return (sum if kind == "Sum" else prod)(parts, start=self.lifted(int(kind != "Sum")))
        limit(not low[0], UNBOUNDED)
        self.not_before(*span)
        inner = [terms_of(letters.get(z, 0)) for z in sorted(letters_of(body) - {name})]
        if floor > 1 or any(self.letter in key for of in inner for key in of):
            limit(kind == "Sum", UNBOUNDED)
            return self.definite(tree, letters, low, high)
        limit(1 <= p <= STEEPEST, UNBOUNDED)
        self.not_before(p, 1 - low[1], *span[2:])
        q, base = int(more), self.named((p, 0, *rest))
        text = f"{kind} {low} {p} {rest} {unnamed(body, name)} {inner}"
        steps = [at(base + k) for k in range(1, int(p) + 1)]
        total = self.unit(text, 0)
        if kind == "Sum":
            self.operators[text] = [[-1], [1]], sum(steps, self.lifted(0))
        else:
            self.factors[text], total = prod(steps), self.unit("product", text)
            one, before, self.start = at(first + self.of_letter(self.letter)), self.start, 0
            limit(one.parts.keys() == {(self.alone, ())}, UNBOUNDED)
            ((top, _),) = one.parts.values()
            self.settle(top)  # and below, as it was read: no factor is 0 or has a pole
            self.clean(one.parts)
            limit(not self.start, UNBOUNDED)
            self.start = before
        for k in [*range(1, q + 1), *range(q + 1, 1)]:
            one = at(base + k)
            if kind == "Sum":
                total = total + one * (1 if k > 0 else -1)
            else:
                total = total * (one if k > 0 else 1 / one)
        return total

    def definite(self, tree: Tree, letters: Mapping[str, Any], low: Row, high: Row) -> Vector:
        """Return S(n) for a sum that telescopes: a generator, or what it is if J = 0."""
        text = f"{tree} {[terms_of(letters.get(z, 0)) for z in sorted(letters_of(tree))]}"
        _, (_, name), (_, _, body) = tree
        limit(not self.by and 0 < high[0] <= STEEPEST, UNBOUNDED)
        summands = Summands(name, self.formulas, self.clock, self.letter + self.others)
        own = {z: Polynomial(summands, terms_of(v)) + 0 for z, v in letters.items()}
        own[name] = summands.of_letter(name)
        summand = summands.lifted(summands.value(body, own))
        for form in summands.asked:
            self.not_before(*self.at(form, low))
            self.not_before(*self.at(form, high))
        total, first = self.lifted(0), low[1]
        for k in range(first, first + EARLY):  # the terms before k are added one by one
            before, low = self.start, (low[0], k, *low[2:])
            try:
                self.not_before(*map(sub, high, low))
                return total + self.telescoped(f"{text} from {k}", summand, low, high)
            except NotChecked:
                limit(not any((low[0], *low[2:])), UNBOUNDED)
            self.start = before
            total = total + self.lifted(self.value(body, {**letters, name: k}))
        raise NotChecked(UNBOUNDED)

    def telescoped(self, text: str, of: Summand, low: Row, high: Row) -> Vector:
        """Return the sum of F(n, k) for k from low to high."""
        if text not in self.operators:
            plain, sums = replace(of, sums=()), of.sums
            read_all = (read_telescope(plain, one, self.clock) for one in self.told)
            found = next((one for one in read_all if one is not None), None)
            if found is None:
                raise NotChecked(UNBOUNDED)
            for form in plain.asked:
                self.not_before(*self.at(form, low))
                self.not_before(*self.at(form, high))
            operator, before = [self.of(e) for e in found.operator], self.start
            try:
                limit(all(z.denominator == 1 for z in high), UNBOUNDED)
                self.holds(found, low, (high[0], high[1] - 1, *high[2:]))
                total = self.bounded(found, high) * self.sums(of, high)
                total = total + self.bounded(found, low) * self.sums(of, low) * -1
                p, q = int(high[0]), int(high[1])
                for i, e in enumerate(operator):
                    for more in range(q, q + p * i + 1):
                        k = (p, more, *high[2:])
                        one = self.valued(plain, i, k) * self.sums(of, k)
                        total = total + self.single(e) * one
                for chosen in product((True, False), repeat=len(sums)) if sums else ():
                    if any(chosen):
                        one = self.by_parts(f"{text} {chosen}", found, sums, chosen, low, high)
                        total = total + one * (-1) ** sum(chosen)
            except NotChecked:
                limit(not sums, UNBOUNDED)
                self.start = before
                self.holds(found, low, self.last(found, high))
                total = self.bounded(found, low) * -1
            self.settle(trimmed(operator[-1]))
            self.operators[text] = operator, total
        return self.generator(text)

    def generator(self, text: str) -> Vector:
        """Return a sum whose recurrence is known."""
        (first, *others), total = self.operators[text]
        return self.unit(text, 0) if others else self.single(ONE, trimmed(first)) * total

    def sums(self, of: Summand, k: Row) -> Vector:
        """Return the product of the sums up to k + c, k being a line."""
        letters = {of.own.names[1]: self.named(k)}
        return prod(
            (self.lifted(self.value(tree, letters)) for tree in of.sums), start=self.lifted(1)
        )

    def by_parts(
        self,
        text: str,
        found: Telescope,
        sums: tuple[Tree, ...],
        chosen: tuple[bool, ...],
        low: Row,
        high: Row,
    ) -> Vector:
        """Return the sum of G(n, k) with the last summands of the chosen sums, and the others."""
        own = found.summand.own
        part = found.over
        for form in found.poles:
            part = part * (1 / own.linear(form))
        for tree, is_last in zip(sums, chosen, strict=True):
            last, least = own.last(tree)
            limit(not any((low[0], *low[2:])) and low[1] + 1 >= least, UNBOUNDED)
            part = part * (last if is_last else replace(own.lifted(1), sums=(tree,)))
        after = (low[0], low[1] + 1, *low[2:])
        self.not_before(*map(sub, high, after))
        return self.telescoped(text, part, after, high)

    def holds(self, found: Telescope, low: Row, last: Row) -> None:
        """Note from where on the sum telescopes between two lines."""
        for form in found.conditions():
            self.not_before(*self.at(form, low))
            self.not_before(*self.at(form, last))

    def last(self, found: Telescope, high: Row) -> Row:
        """Return the last k at which not all is 0, where F is 0 after the end of the sum."""
        least = Fraction(1, lcm(*(z.denominator for z in high)))
        for (a, b, c, *rest), e in found.summand.factorials.items():
            p, q, *others = self.at((a, b, c, *rest), (high[0], high[1] + least, *high[2:]))
            kind = [
                (z[2], k)
                for z, k in found.over.factorials.items()
                if z[:2] == (a, b) and [*z[3:]] == rest
            ]
            if b < 0 > e and kind and max(kind)[1] < 0 and max((p, *others)) <= 0 and (p or q < 0):
                self.not_before(-p, -q - least, *(-z for z in others))
                latest = max(c + a * (len(found.operator) - 1), max(kind)[0])
                return tuple(Fraction(z, -b) for z in (a, latest, *rest))
        raise NotChecked(UNBOUNDED)

    def valued(self, of: Summand, i: int, k: Row) -> Vector:
        """Return F(n + i, k), k being a line."""
        limit(not of.sums, UNBOUNDED)
        names = [self.of_letter(self.letter) + i, self.named(k), *map(self.of_letter, self.others)]
        total: Any = 0
        for key, weight in of.poly.items():
            total = total + prod(map(pow, names, key), start=weight)
        outer, inner, *tail = of.rates
        limit(sum(map(bits, of.rates)) <= LARGEST, "a power of a large number")
        p, q, *more = map(int, k)
        rates = tuple(z * inner**e for z, e in zip((outer, *tail), (p, *more), strict=True))
        vector = self.lifted(total * (outer**i * inner**q))
        vector = vector * Vector(self, {(rates, ()): (ONE, ONE)})
        for (a, b, c, *z), power in of.factorials.items():
            row = self.at((a, b, c + a * i, *z), k)
            vector = vector * self.factorial(row, 1 if power > 0 else -1) ** abs(power)
        return vector

    def named(self, row: Row) -> Any:
        """Return a line as a polynomial."""
        p, q, *rest = row
        letters = map(self.of_letter, (self.letter, *self.others))
        return sum(map(mul, letters, (p, *rest)), q)

    def bounded(self, found: Telescope, k: Row) -> Vector:
        """Return G(n, k), k being a line."""
        vector = self.valued(found.over, 0, k)
        for form in found.poles:
            vector = vector * (1 / self.lifted(self.named(self.at(form, k))))
        return vector

    # Shifts.

    def later(self, vector: Vector, by: int) -> Vector:
        """Return the vector of F(n + by)."""
        for _ in range(by):
            vector = self.shifted(vector)
        return vector

    def shifted(self, vector: Vector) -> Vector:
        """Return the vector of F(n + 1)."""
        moved: Parts = {
            (rates, powers): (scale(later(p, 1, self.clock), rates[0]), later(q, 1, self.clock))
            for (rates, powers), (p, q) in vector.parts.items()
        }
        return self.mapped(moved, self.image)

    def mapped(self, parts: Parts, image: Callable[[Key], Vector]) -> Vector:
        """Return what becomes of a vector if generators become others."""
        total = self.lifted(0)
        for (rates, powers), ratio in parts.items():
            part = Vector(self, {(rates, ()): ratio})
            for generator, k in powers:
                own = image(generator)
                part = part * (own if k > 0 else 1 / own) ** abs(k)
            total = total + part
        return total

    def image(self, key: Key) -> Vector:
        """Return a generator at n + 1."""
        if key[0] == "inverse":
            _, p, q, *rest = key
            return self.unit("inverse", p, q + p, *rest)
        if key[0] == "product":
            return self.unit(*key) * self.factors[key[1]]
        if key[0] == "factorial":
            _, p, *rest = key
            return self.unit(*key) * self.single(self.above((p, 0, *rest), 1, int(p) + 1))
        name, i = key
        operator, sides = self.operators[name]
        if i + 2 < len(operator):
            return self.unit(name, i + 1)
        last = trimmed(operator[-1])
        total = self.single(ONE, last) * sides
        for j, e in enumerate(operator[:-1]):
            total = total + self.unit(name, j) * self.single(scale(e, -1), last)
        return total

    def aligned(self, rows: Sequence[Vector]) -> Vector:
        """Return the sum, in which the inverses 1/z! of each kind have one constant term."""
        tops: dict[Row, int] = {}
        keys = [z for one in rows for _, powers in one.parts for z, _ in powers]
        for _, p, q, *rest in (z for z in keys if z[0] == "inverse"):
            tops[p, *rest] = max(q, tops.get((p, *rest), q))

        def image(key: Key) -> Vector:
            if key[0] != "inverse":
                return self.unit(*key)
            _, p, q, *rest = key
            factor = self.above((p, 0, *rest), q + 1, tops[p, *rest] + 1)
            return self.unit("inverse", p, tops[p, *rest], *rest) * self.single(factor)

        return sum((self.mapped(one.parts, image) for one in rows), self.lifted(0))


def unnamed(tree: Tree, name: str) -> Tree:
    """Return the body of a sum with no name for its letter, which is not bound in it again."""
    kind, what, parts = tree
    limit(kind != "sum" or what[1] != name, UNBOUNDED)
    own = kind == "letter" and what == name
    return (kind, "" if own else what, [unnamed(part, name) for part in parts])


def terms_of(value: Any) -> dict[tuple[str, ...], Fraction]:
    """Return a number or a polynomial by its terms."""
    limit(isinstance(value, int | Fraction | Polynomial), UNBOUNDED)
    return value.terms if isinstance(value, Polynomial) else {(): Fraction(value)}
