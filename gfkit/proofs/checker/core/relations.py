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
    NAME,
    RELATION,
    Evaluator,
    NoTerm,
    Reader,
    Tree,
    Value,
    compared,
    letters_of,
    names_of,
    plain,
    raised,
    rare,
)
from .envelope import gf_lemma, known_gf
from .generating_functions import OFFSETS, is_marked
from .given_sequences import TERMS, coefficients, read_formula, read_fraction
from .monomials import read_in_t
from .reading import TEXT, fit
from .report import Report, quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from .kinds import Given

MAX_COMPARED = 40_000
MAX_ORDER = 20_000
MAX_PAIRS = 200_000
MAX_DEGREE = 12
MAX_PERIOD = 2_000
EVERYWHERE = -(10**9)
RANGE = {"kind": None, "relation": RELATION, "names": None, "low": OFFSETS, "high": None}
LEAST = {"kind": None, "of": None, "order": range(10**6), "from": OFFSETS}
ONE = ("ratio", 1, 1)
"""The name of V(1-t); ("ratio", r, s) stands for u(n+s) = r u(n)."""
UNBOUNDED = "the checker knows no bound on the order of the difference"

Factor = tuple[Any, ...]


class Space:
    """factors: the multiplicity and the dimension of each; start: from where it holds.

    unit: the values are c r^n, c and r not 0, so that the inverses are such too.
    """

    def __init__(
        self,
        factors: Mapping[Factor, tuple[int, int]],
        start: int = EVERYWHERE,
        *,
        unit: bool = False,
    ) -> None:
        self.factors, self.start, self.unit = dict(factors), start, unit
        limit(all(power > 0 <= size for power, size in self.factors.values()), UNBOUNDED)

    @property
    def order(self) -> int:
        """The dimension, at most."""
        return sum(power * size for power, size in self.factors.values())

    def plus(self, other: Space) -> Space:
        """Return the sum of the spaces."""
        factors = dict(self.factors)
        for name, known in other.factors.items():
            factors[name] = max(known, factors.get(name, known))
        return Space(factors, max(self.start, other.start))

    def times(self, other: Space) -> Space:
        """Return a space of products: multiplicities i and j of two roots make i + j - 1."""
        if not self.factors or not other.factors:  # 0 where both have a value
            return self.plus(other)
        pairs = len(self.factors) * len(other.factors)
        limit(pairs <= MAX_PAIRS, "a relation of too high an order")
        factors: dict[Factor, tuple[int, int]] = {}
        for a, (i, size) in self.factors.items():
            for b, (j, other_size) in other.factors.items():
                name = _product(a, b)
                dimension = name[2] if name[0] == "ratio" else size * other_size
                factors[name] = max((i + j - 1, dimension), factors.get(name, (0, 0)))
        found = Space(factors, max(self.start, other.start), unit=self.unit and other.unit)
        limit(found.order <= MAX_ORDER, "a relation of too high an order")
        return found

    def inverse(self) -> Space:
        """Return the space of the inverses; raises NotChecked unless each value is c r^n."""
        limit(self.unit and all(name[0] == "ratio" for name in self.factors), UNBOUNDED)
        inverses = {("ratio", 1 / Fraction(r), s): z for (_, r, s), z in self.factors.items()}
        return Space(inverses, self.start, unit=True)

    def section(self, step: int, more: int) -> Space:
        """Return a space of u(step n + more)."""
        start = EVERYWHERE if self.start == EVERYWHERE else -((more - self.start) // step)
        if step == 1:
            return Space(self.factors, start)
        names = {name: ONE if name == ONE else ("section", step, name) for name in self.factors}
        return Space({names[name]: z for name, z in self.factors.items()}, start)


def _product(a: Factor, b: Factor) -> Factor:
    if ONE in (a, b):
        return b if a == ONE else a
    if a[0] == b[0] == "ratio" and a[2] == b[2]:
        return ("ratio", a[1] * b[1], a[2])
    return ("product", *sorted((a, b), key=repr))


def ratio(r: int | Fraction, step: int = 1, power: int = 1, *, unit: bool = False) -> Space:
    """Return the space of u(n + step) = r u(n), with multiplicity."""
    return Space({("ratio", plain(r), step): (power, step)}, unit=unit and power == 1)


class Bounds:
    """The spaces that trees are in. of_name: those of the sequences, None where there is none."""

    def __init__(self, of_name: Mapping[str, Space | None], clock: Clock) -> None:
        self.of_name, self.clock = of_name, clock

    def space(self, tree: Tree, letter: str) -> Space:
        """Return a space of the values as a sequence in a letter; raises NotChecked for none."""
        self.clock.spend(20)
        kind, what, parts = tree
        if letter not in letters_of(tree):
            return ratio(1, unit=self.constant(tree) not in (None, 0))
        if kind == "letter":
            return ratio(1, power=2)
        if kind == "+":
            total = Space({})
            for part in parts:
                total = total.plus(self.space(part, letter))
            return total
        if kind == "*":
            total = ratio(1, unit=True)
            for operator, part in zip(what, parts, strict=True):
                found = self.space(part, letter)
                total = total.times(found.inverse() if operator == "/" else found)
            return total
        if kind == "^" and letter in letters_of(parts[0]):
            natural = parts[1][0] == "number" and parts[1][1] in range(MAX_DEGREE + 1)
            limit(natural, UNBOUNDED)
            total, inside = ratio(1, unit=True), self.space(parts[0], letter)
            for _ in range(int(parts[1][1])):
                total = total.times(inside)
            return total if parts[1][1] else total.plus(inside)  # 1 where the base has a value
        if kind == "^":
            value, line = self.constant(parts[0]), self.whole_line(parts[1], letter)
            if isinstance(value, int | Fraction) and value and line and abs(line[0]) <= MAX_PERIOD:
                return ratio(raised(value, line[0], self.clock), unit=True)
        if kind == "term" and what in self.of_name:
            known, line = self.of_name[what], self.whole_line(parts[0], letter)
            limit(known is not None and line is not None and line[0] > 0, UNBOUNDED)
            assert known is not None
            assert line is not None
            return known.section(*line)
        other: Space = rare().space(self, tree, letter)
        return other

    def constant(self, tree: Tree) -> Value | None:
        """Return the value of a tree of numbers alone, None for others."""
        if letters_of(tree) - {"x", "y"} or names_of(tree):
            return None
        try:
            return Evaluator({}, self.clock).value(tree, {})
        except Rejected:
            return None

    def degree(self, tree: Tree, letter: str) -> int | None:
        """Return a bound on the degree of what is a polynomial in a letter by its form, or None."""
        self.clock.spend(20)
        kind, what, parts = tree
        if letter not in letters_of(tree):
            return 0 if isinstance(self.constant(tree), int | Fraction) else None
        if kind == "letter":
            return 1
        if kind == "^" and parts[1][0] == "number" and parts[1][1] in range(MAX_DEGREE + 1):
            inside = self.degree(parts[0], letter)
            return None if inside is None else inside * int(parts[1][1])
        found = [self.degree(part, letter) for part in parts] if kind in ("+", "*") else [None]
        known = [d for d in found if d is not None]
        if len(known) < len(found):
            return None
        if kind == "+":
            return max(known)
        below = [part for operator, part in zip(what, parts, strict=True) if operator == "/"]
        if any(letter in letters_of(part) or not self.constant(part) for part in below):
            return None
        limit(sum(known) < 200, "a polynomial of too high a degree")
        return sum(known)

    def line(self, tree: Tree, letter: str) -> tuple[Fraction, Fraction] | None:
        """Return p and q of p n + q, None for others: d + 1 values tell a polynomial."""
        degree = self.degree(tree, letter)
        if degree is None:
            return None
        evaluator = Evaluator({}, self.clock)
        first, *more = (evaluator.value(tree, {letter: n}) for n in range(max(degree, 1) + 1))
        slope = Fraction(more[0] - first)
        is_line = all(value == first + n * slope for n, value in enumerate(more, 1))
        return (slope, Fraction(first)) if is_line else None

    def whole_line(self, tree: Tree, letter: str) -> tuple[int, int] | None:
        """Return integers p and q of p n + q."""
        found = self.line(tree, letter)
        if found is None or found[0].denominator != 1 or found[1].denominator != 1:
            return None
        return int(found[0]), int(found[1])


class Terms:
    """The terms of one name: by the lemma of its g.f., or by its definition."""

    def __init__(
        self, name: str, of: dict[str, Any], lemmas: list[dict[str, Any]], clock: Clock
    ) -> None:
        self.name, self.of, self.clock = name, of, clock
        self.kept: list[Value] = []
        self.last: int | None = None
        kind = of.get("kind")
        said = known_gf(lemmas, of, clock, f"{name}(n)") or (of if kind == "fraction" else None)
        self.is_made = said is not None
        if said is not None:
            parts = {side: said[side] for side in ("offset", "p", "q") if side in said}
            self.p, self.q = read_fraction({"kind": "fraction"} | parts, clock)
            self.offset, self.marked = said["offset"], is_marked(said)
            sides = self.p, self.q
            self.sides: Any = sides if self.marked else [[c.get(0, 0) for c in z] for z in sides]
            return
        self.values = kinds.found("VALUES", kind)
        limit(self.values, f"the terms of a sequence of the kind {quoted(kind)}")
        self.offset = offset_of(of)
        self.marked = of.get("marks", "none") != "none"
        if kind == "terms":
            fit(of, TERMS, "of")
            self.last = self.offset + len(of["terms"]) - 1
        if kind == "formula":
            fit(of, {"kind": None, "offset": OFFSETS, "formula": TEXT}, "of")
            self.marked = bool(letters_of(read_formula(of["formula"], clock)) & {"x", "y"})

    @property
    def space(self) -> Space | None:
        """The space of the terms."""
        if self.is_made:
            late = self.offset + max(0, len(self.p) - len(self.q) + 1)
            if len(self.q) == 1:
                return Space({}, late)
            factor: Factor = ("recurrence", *(_name(c) for c in self.q))
            if all(set(c) <= {0} for c in self.q) and self.q[0][0] == 1:
                factor = ("recurrence", *(f"{c.get(0, 0):x}" for c in self.q))
            return Space({factor: (1, len(self.q) - 1)}, late)
        if self.of["kind"] != "formula":
            return None
        found = Bounds({}, self.clock).space(read_formula(self.of["formula"], self.clock), "n")
        return Space(found.factors, max(found.start, self.offset))

    def __call__(self, n: int) -> Value:
        """Return a(n); raises NoTerm before the first one."""
        k = n - self.offset
        if k < 0:
            raise NoTerm(self.name, n)
        need(self.last is None or n <= self.last, f"there is no term of index {n}")
        limit(k <= 10**6, "too large an index")
        if k >= len(self.kept):
            if self.is_made:
                extend: Any = rare().coefficients if self.marked else coefficients
                extend(*self.sides, k + 1, self.clock, self.kept)
            else:
                count = k + 1 + (k // 4 if self.last is None else 0)
                assert self.values is not None
                found = self.values(self.of, count, self.clock)
                self.kept = [rare().of_codes(z) if isinstance(z, dict) else plain(z) for z in found]
            need(k < len(self.kept), f"there is no term of index {n}")
        return self.kept[k]


def _name(poly: Mapping[int, int]) -> str:
    return " ".join(f"{code}:{c:x}" for code, c in sorted(poly.items()))


def offset_of(of: dict[str, Any]) -> int:
    """Return the index of the first term of a definition whose terms are asked for."""
    if of.get("kind") in ("strip", "product", "ending") and type(of.get("shift")) is int:
        return -int(of["shift"])
    if of.get("kind") in ("boards", "graphs"):
        return 1
    if "parts" in of:
        offset: int = kinds.part("operations.sequence_operations").operation_offset(of, offset_of)
        return offset
    fit(of.get("offset"), OFFSETS, "offset")
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
            fit(self.high, OFFSETS, "high")
            need(self.high >= self.low, "the range is empty")
        self.operator, *self.sides = Reader(statement["relation"], clock).relation()
        named = all(map(NAME.fullmatch, names))
        limit(named, "a sequence that is called like a function or a factor")
        self.terms: dict[str, Terms] = {}
        for name, of in names.items():
            need(isinstance(of, dict), f"names.{quoted(name)} is not an object")
            self.terms[name] = Terms(name, of, lemmas, clock)
        used, letters = (set().union(*map(z, self.sides)) for z in (names_of, letters_of))
        need(used <= {*names, "F", "L"}, "a name in the relation is not defined")
        marks = {"x", "y"} if any(one.marked for one in self.terms.values()) else set()
        need(letters <= {"n"} | marks, "a letter in the relation is not defined")

    def at(self, n: int) -> tuple[Value, Value]:
        """Return both sides at n; raises NoTerm."""
        evaluator = Evaluator(self.terms, self.clock)
        left, right = (evaluator.value(side, {"n": n}) for side in self.sides)
        return left, right

    def bound(self) -> Space:
        """Return a space of the difference of the sides; raises NotChecked."""
        limit(self.operator == "=", UNBOUNDED)
        bounds = Bounds({name: one.space for name, one in self.terms.items()}, self.clock)
        left, right = (bounds.space(side, "n") for side in self.sides)
        return left.plus(right)


def require_range(
    low: int,
    high: int | None,
    bound: Callable[[], Space],
    holds: Callable[[int], bool],
    report: Report,
) -> None:
    """Compare every n of a range, or as many as the dimension of the space asks for."""
    last, how = high, "every n of the range was compared"
    if last is None or last - low >= MAX_COMPARED:
        space = bound()
        last = max(low, space.start) + max(space.order, 1) - 1
        count = last - low + 1
        agree = "value agrees" if count == 1 else "values agree"
        how = f"{count} {agree}; the difference has order at most {space.order}"
    limit(last - low < MAX_COMPARED, "too many values to compare")
    report.progress(f"comparing values up to n = {last}")
    for n in range(low, last + 1):
        try:
            need(holds(n), f"the relation fails at n = {n}")
        except NoTerm as missing:
            raise Rejected(f"at n = {n} there is no term of index {missing.n}") from None
    report.say("relation", how, compared=last - low + 1)


def check_relation(given: Given) -> None:
    """Check that a relation holds for every n of its range."""
    statement, _, lemmas, clock, report = given
    fit(statement, RANGE, "statement")
    claim = Claim(statement, lemmas, clock)

    def holds(n: int) -> bool:
        return compared(claim.operator, *claim.at(n), clock)

    require_range(claim.low, claim.high, claim.bound, holds, report)


def check_fails_at(given: Given) -> None:
    """Check that a relation fails at n, and at no n before it in its range."""
    statement, _, lemmas, clock, report = given
    missed = "missing" in statement
    shape = {"missing": (None, OFFSETS)} if missed else {"left": None, "right": None}
    fit(statement, {**RANGE, "n": OFFSETS, **shape}, "statement")
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
        need(n < at or not missed, "no term is missing")
        for side, value in (("left", left), ("right", right)) if n == at else ():
            said = read_formula(statement[side], clock)
            need(not names_of(said), f"{side} is not a value")
            said_value = Evaluator({}, clock).value(said, {})
            need(plain(said_value) == plain(value), f"{side} is not the value at n = {n}")
    report.say("failure", f"{at - claim.low + 1} values were compared", n=at)


def check_least_order(given: Given) -> None:
    """Check the least order of a recurrence and its start: q, which is coprime to p, tells them."""
    statement, _, lemmas, clock, report = given
    fit(statement, LEAST, "statement")
    of = statement["of"]
    need(isinstance(of, dict), "of is not an object")
    said = gf_lemma(lemmas, of, clock)
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

    def bound() -> Space:
        known, space = fraction.space, formula.space
        assert known is not None
        assert space is not None
        return known.plus(space)

    def agree(n: int) -> bool:
        return bool(plain(formula(n)) == plain(fraction(n)))

    require_range(formula.offset, None, bound, agree, report)


GF_CHECKS = {"formula": check_formula_gf}
CHECKS = {
    "relation": check_relation,
    "fails at": check_fails_at,
    "least order": check_least_order,
}
