"""The kind "identity": an equation, or a congruence, for all values of its letters in their ranges.

For fixed values of the other letters both sides are sequences in one letter; the bounds of their
spaces and of their starts are the same for all values (`UniformBounds`). So as many values of each
letter as the dimensions ask for prove the rest, one letter after the other. A letter n that is at
least the letter m is n + m with n >= 0. Divisors in which terms occur are multiplied out: a lemma
says of each that it is not 0. If all roots of the space are those of polynomials with integers and
q(0) = 1 or -1, then the values obey a recurrence with integers: multiples of a modulus are followed
by such, so that mod(E, m) = 0 needs no bound on mod(E, m).

Theorem (Lucas). Let U(0) = 0, U(n) = P U(n-1) - Q U(n-2), P and Q coprime integers. Then
gcd(U(m), U(n)) = |U(gcd(m, n))| for m, n >= 0.
"""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import product
from math import gcd
from typing import TYPE_CHECKING, Any

from ..core.clock import Rejected, limit, need
from ..core.dialect import NAME, Evaluator, NoTerm, Tree, letters_of, names_of, read
from ..core.envelope import lemma_with, use
from ..core.reading import TEXT, canonical
from ..core.relations import Terms
from ..core.spaces import EVERYWHERE, ONE, UNBOUNDED, Bounds, Space, ratio
from . import binomial_forms
from .lemma_parts import Parts
from .rare_forms import BY_LETTER, MARKS, second_order
from .shift_vectors import check_operator

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..core.clock import Clock
    from ..core.kinds import Given

STATEMENT = {"relation": TEXT, "names": None, "ranges": TEXT}
RANGE = re.compile(r"([a-z]) >= (?:([a-z])(\+[0-9]{1,6})?|(-?[0-9]{1,6}))")
MOST_VALUES = 40_000
MOST_TERMS = 500
Polynomial = dict[tuple[str, ...], Fraction]
UNIT: Tree = ("number", 1, [])


class UniformBounds(Bounds):
    """Spaces in one letter for all values of the others. lows: the least value of each letter."""

    def __init__(self, of_name: Mapping[str, Space], lows: dict[str, int], clock: Clock) -> None:
        super().__init__(of_name, clock)
        self.lows, self.summed = dict(lows), set[str]()

    def space(self, tree: Tree, letter: str) -> Space:
        """Return a space of the values as a sequence in a letter; raises NotChecked for none."""
        kind, what, parts = tree
        if letters_of(tree) <= {letter} or letter not in letters_of(tree) or kind == "+":
            return super().space(tree, letter)
        if kind == "*":
            total = ratio(1)
            for operator, part in zip(what, parts, strict=True):
                if operator == "*":
                    total = total.times(self.space(part, letter))
                elif letter in letters_of(part):
                    limit(part[0] == "^", UNBOUNDED)
                    total = total.times(self._power(part[2], letter, -1))
            return total
        if kind == "^":
            return self._power(parts, letter, 1)
        if kind == "term":
            return self._term(what, parts[0], letter)
        limit(kind == "sum", UNBOUNDED)
        return self._sum(tree, letter)

    def _power(self, parts: list[Tree], letter: str, sign: int) -> Space:
        base, exponent = parts
        value = self.constant(base)
        limit(value, UNBOUNDED)
        slope, _ = self._line(exponent, letter)
        if not slope:
            return ratio(1)
        shown = value if isinstance(value, int | Fraction) else repr(base)
        lows = [self.lows[one] for letters in slope for one in letters]
        is_rising = sign > 0 and all(c > 0 for c in slope.values()) and min(lows, default=0) >= 0
        name = ("power by", shown, sign, tuple(sorted(slope.items())), is_rising)
        return Space({name: (1, 1)})

    def _term(self, sequence: str, index: Tree, letter: str) -> Space:
        known, both_ways = self.of_name.get(sequence), False
        if known is None:
            limit(sequence in BY_LETTER, UNBOUNDED)
            known, both_ways = second_order(BY_LETTER[sequence]), True
        slope, more = self._line(index, letter)
        if not slope:
            return ratio(1)
        least = 0 if both_ways else self._least(more)
        if slope.keys() == {()} and slope[()] > 0:
            found = known.section(int(slope[()]), least)
            return Space(found.factors) if both_ways else found
        if not both_ways:
            limit(slope.keys() != {()} and self._least(slope) >= 0, UNBOUNDED)
        name = ("section by", tuple(sorted(slope.items())), frozenset(known.factors.items()))
        start = EVERYWHERE if both_ways else max(0, known.start - least)
        return Space({name: (1, max(1, known.order))}, start)

    def _least(self, polynomial: Polynomial) -> int:
        total = Fraction(0)
        for letters, c in polynomial.items():
            value = c
            for one in letters:
                limit(c > 0 and self.lows.get(one, -1) >= 0, UNBOUNDED)
                value *= self.lows[one]
            total += value
        return int(total)

    def _line(self, tree: Tree, letter: str) -> tuple[Polynomial, Polynomial]:
        """Return A and B of A x + B, x the letter; both have integers."""
        slope: Polynomial = {}
        more: Polynomial = {}
        for letters, c in self._polynomial(tree).items():
            rest = tuple(one for one in letters if one != letter)
            limit(len(letters) - len(rest) <= 1 and c.denominator == 1, UNBOUNDED)
            (slope if len(rest) < len(letters) else more)[rest] = c
        limit(not any(self.summed & {*letters} for letters in slope), UNBOUNDED)
        return slope, more

    def _polynomial(self, tree: Tree) -> Polynomial:
        kind, what, parts = tree
        self.clock.spend(50)
        if not letters_of(tree):
            value = self.constant(tree)
            limit(isinstance(value, int | Fraction), UNBOUNDED)
            return {(): Fraction(value)} if value else {}
        if kind == "letter":
            return {(what,): Fraction(1)}
        limit(kind in "+*", UNBOUNDED)
        total: Polynomial = {} if kind == "+" else {(): Fraction(1)}
        for sign, part in zip(what, parts, strict=True):
            one = self._polynomial(part)
            if kind == "+":
                for key, c in one.items():
                    total[key] = total.get(key, Fraction(0)) + sign * c
            elif sign == "/":
                limit(one.keys() == {()}, UNBOUNDED)
                total = {key: c / one[()] for key, c in total.items()}
            else:
                before, total = total, {}
                for (key, c), (more, d) in product(before.items(), one.items()):
                    joint = tuple(sorted((*key, *more)))
                    total[joint] = total.get(joint, Fraction(0)) + c * d
            limit(len(total) <= MOST_TERMS, UNBOUNDED)
        return {key: c for key, c in total.items() if c}

    def _sum(self, tree: Tree, letter: str) -> Space:
        _, (kind, name), (low, high, body) = tree
        first: Any = self.constant(low)
        known = name in self.lows or name in self.summed or name in MARKS
        limit(kind == "Sum" and not known and isinstance(first, int), UNBOUNDED)
        if letter not in letters_of(high):
            self.summed.add(name)
            self.lows[name] = first
            try:
                return self.space(body, letter)
            finally:
                self.summed.discard(name)
                del self.lows[name]
        found = binomial_forms.sum_space(self, tree, letter)
        if found is not None:
            return found
        limit(letter not in letters_of(body), UNBOUNDED)
        line, inside = self.line(high, letter), self.space(body, name)
        limit(line and line[0] > 0, UNBOUNDED)
        assert line is not None
        names = ("joined", frozenset(inside.factors.items()), ONE)
        start = max(inside.start, first) - 1
        return Space({names: (1, inside.order + 1)}, start).section(*line)


def check_identity(given: Given) -> None:
    """Check an identity by as many values of each letter as the dimensions ask for.

    Evidence: `parts`, for the engine alone; `operator`: polynomials c_i of n, `later`, by what n is
    moved, and `telescopes`, for each sum an `operator` and R by `above` and `below`. Lemmas: that
    divisors are not 0; for floors of irrational numbers the nearest integer; for gcd(e, f)
    identities u e + v f = M c^n and, if abs(c) > 1, gcd(e, f, c) = 1.
    """
    statement, _, lemmas, clock, _ = given
    names = statement["names"]
    need(isinstance(names, dict), "names is not an object")
    limit(all(map(NAME.fullmatch, names)), "a sequence that is called like a function or a factor")
    operator, *sides = read(statement["relation"], clock, "relation")
    need(operator == "=", "an identity is an equation")
    ranges = read_ranges(statement["ranges"])
    terms = {name: Terms(name, of, lemmas, clock) for name, of in names.items()}
    limit(not any(one.marked for one in terms.values()), "an identity with marks")
    used, letters = (set().union(*map(z, sides)) for z in (names_of, letters_of))
    need(used <= {*names, "F", "L"} and letters <= ranges.keys(), "something is not defined")
    if _is_strong(sides, ranges, terms, given):
        return
    if "operator" in given.evidence:
        need(ranges.keys() == {"n"}, "a recurrence with several letters")
        check_operator(given, sides, ranges["n"][0], terms, Bounds({}, clock))
        return
    moved = [_moved(side, ranges) for side in sides]
    modulus = _modulus(*moved)
    if modulus:
        difference = moved[0][2][0]
    else:
        divisors: list[Tree] = []
        (p, q), (r, s) = (_fraction(side, divisors) for side in moved)
        difference = ("+", [1, -1], [_times(p, s), _times(r, q)])
        for divisor in divisors:
            need(ranges.keys() == {"n"}, "a divisor among several letters")
            need(_is_nonzero(divisor, ranges["n"][0], given), "a divisor may be 0")
    alone = len(ranges) == 1
    lows = {name: low if alone else min(low, 0) for name, (low, _) in ranges.items()}
    spaces = {name: one.space for name, one in terms.items()}
    if ranges.keys() == {"n"}:
        parts = Parts(given, lows["n"], UniformBounds(spaces, lows, clock), {})
        difference = parts.known(difference)
        spaces |= parts.spaces
    bounds = UniformBounds(spaces, lows, clock)
    spans = []
    for letter, low in lows.items():
        space = bounds.space(difference, letter)
        limit(not modulus or is_integral(space), "a recurrence that may have fractions")
        spans.append(range(low, max(low, space.start) + max(1, space.order)))
    _compare(sides, ranges, spans, terms, given)


def _is_strong(
    sides: list[Tree], ranges: dict[str, tuple[int, str]], terms: dict[str, Terms], given: Given
) -> bool:
    """Tell whether it is the theorem of Lucas, gcd(a(m), a(n)) = |a(gcd(m, n))|; check that."""
    left, right = sides
    is_absolute = right[:2] == ("call", "abs")
    value = right[2][0] if is_absolute else right
    inner = value[2][0] if value[0] == "term" else value
    if left[:2] != ("call", "gcd") or value[0] != "term" or inner[:2] != ("call", "gcd"):
        return False
    name = value[1]
    letters: list[Tree] = [("letter", z, []) for z in sorted(ranges)]
    wanted = [repr(("term", name, [letter])) for letter in letters]
    same = sorted(map(repr, inner[2])) == [*map(repr, letters)] and len(letters) == 2
    fair = all(low >= 0 == len(after) for low, after in ranges.values())
    if sorted(map(repr, left[2])) != wanted or not same or not fair:
        return False
    known: Any = terms[name].sides if name in terms else name == "F" and ([0, 1], [1, -1, -1])
    p, q = known or ([], [])
    lucas = len(q) == 3 and abs(q[0]) == 1 and len(p) == 2 and not p[0]
    limit(lucas and all(isinstance(z, int) for z in (*p, *q)), UNBOUNDED)
    limit(name not in terms or terms[name].offset == 0, UNBOUNDED)
    need(gcd(q[1], q[2]) == 1, "P and Q have a common factor")
    if not is_absolute and name in terms:
        names = {name: given.statement["names"][name]}
        claim = {"relation": f"{name}(n) >= 0", "names": names, "low": 0, "high": None}
        said = {"kind": "relation", **claim}
        need(lemma_with(given.lemmas, said, given.clock), "terms may be negative")
    given.report.say("identity", "the theorem of Lucas, as P and Q are coprime")
    return True


def _compare(
    sides: list[Tree],
    ranges: dict[str, tuple[int, str]],
    spans: list[range],
    terms: dict[str, Terms],
    given: Given,
) -> None:
    many, evaluator = 1, Evaluator(terms, given.clock)
    for span in spans:
        many *= len(span)
        limit(many <= MOST_VALUES, "too many values to compare")
    for at in product(*spans):
        values = dict(zip(ranges, at, strict=True))
        for (name, (low, after)), span in zip(ranges.items(), spans, strict=True):
            values[name] += low - span.start + (values[after] if after else 0)
        try:
            left, right = (evaluator.value(side, values) for side in sides)
        except NoTerm as missing:
            raise Rejected(f"there is no term of index {missing.args[1]}") from None
        need(left == right, f"the identity fails at {values}")
    sizes = " times ".join(str(len(span)) for span in spans)
    given.report.say("identity", f"{sizes} values agree, as the orders ask for", compared=many)


def read_ranges(text: str) -> dict[str, tuple[int, str]]:
    """Return for each letter its least value, or by how much it is above another letter."""
    found: dict[str, tuple[int, str]] = {}
    for part in text.split(", "):
        match = RANGE.fullmatch(part)
        need(match, "a range that is not read")
        name, after, more, low = match.groups()  # type: ignore[union-attr]
        need(name not in found and (not after or after in found), "a range that is not read")
        limit(name not in MARKS, "a letter with a range that is a mark")
        found[name] = (int(low or more or 0), after or "")
    return found


def _moved(tree: Tree, ranges: dict[str, tuple[int, str]]) -> Tree:
    """Return a tree with letters that begin at 0: n + m + 1 for a letter n of m + 1 at least."""
    for name, (low, after) in reversed(ranges.items()) if len(ranges) > 1 else ():
        parts: list[Tree] = [("letter", z, []) for z in (name, after) if z]
        parts += [("number", low, [])] if low > 0 else []
        tree = _replaced(tree, name, ("+", [1] * len(parts), parts))
    return tree


def _replaced(tree: Tree, letter: str, value: Tree) -> Tree:
    kind, what, parts = tree
    if kind == "letter":
        return value if what == letter else tree
    limit(kind != "sum" or what[1] not in letters_of(value), "a sum over a letter with a range")
    return (kind, what, [_replaced(part, letter, value) for part in parts])


def _modulus(left: Tree, right: Tree) -> int:
    """Return m of mod(E, m) = 0, or 0."""
    is_congruence = left[:2] == ("call", "mod") and right == ("number", 0, [])
    divisor = left[2][1] if is_congruence else None
    is_number = divisor and divisor[0] == "number" and isinstance(divisor[1], int)
    return int(divisor[1]) if divisor and is_number and divisor[1] > 0 else 0


def _fraction(tree: Tree, divisors: list[Tree]) -> tuple[Tree, Tree]:
    """Return numerator and denominator; note the divisors in which terms occur."""
    kind, what, parts = tree
    if kind not in "+*":
        return tree, UNIT
    below: Tree = UNIT
    if kind == "*":
        above: Tree = UNIT
        for operator, part in zip(what, parts, strict=True):
            if operator == "/" and not names_of(part):
                above = ("*", ["*", "/"], [above, part])
                continue
            p, q = _fraction(part, divisors)
            if operator == "/":
                divisors.append(part)
                p, q = q, p
            above, below = _times(above, p), _times(below, q)
        return above, below
    pairs = [_fraction(part, divisors) for part in parts]
    signs: list[int] = []
    summands: list[Tree] = []
    for sign, (p, q) in zip(what, pairs, strict=True):
        summands = [_times(one, q) for one in summands] + [_times(p, below)]
        signs.append(sign)
        below = _times(below, q)
    return ("+", signs, summands), below


def _times(one: Tree, other: Tree) -> Tree:
    if UNIT in (one, other):
        return other if one == UNIT else one
    return ("*", ["*", "*"], [one, other])


def _is_nonzero(divisor: Tree, low: int, given: Given) -> bool:
    """Tell whether a lemma says that a divisor is not 0 from there on."""
    names = {name: given.statement["names"].get(name) for name in names_of(divisor)}
    for lemma in given.lemmas:
        said = lemma["statement"]
        if said.get("kind") == "relation" and said["high"] is None and said["low"] <= low:
            operator, left, right = read(said["relation"], given.clock, "relation")
            same = left == divisor and right == ("number", 0, []) and operator == "!="
            if same and canonical(said["names"]) == canonical(names):
                use(lemma, "a divisor")
                return True
    return False


def is_integral(found: Any) -> bool:
    """Tell whether a space is made of recurrences with integers and q(0) = 1 or -1 alone."""
    if isinstance(found, Space):
        return all(map(is_integral, found.factors))
    if isinstance(found, frozenset):
        return all(map(is_integral, found))
    if not isinstance(found, tuple):
        return True
    head, *parts = found
    if isinstance(head, tuple):  # a factor with its size
        return is_integral(head)
    if head == "ratio":
        return isinstance(parts[0], int)
    if head == "recurrence":
        return parts[0] in ("0:1", "0:-1")
    if head == "of a formula":
        return is_integral(tuple(parts))
    if head == "power by":
        value, *_, is_rising = parts
        return isinstance(value, int) and (is_rising or abs(value) == 1)
    if head == "section by":
        return all(c > 0 for _, c in parts[0]) and is_integral(parts[1])
    known = head in ("product", "section", "joined", "binomial sum", "roots added")
    return known and all(map(is_integral, parts))


WORDS = {"identity": ("{relation} for all integers {ranges}", "\n{#}(n) is {names!some}")}
CHECKS = {"identity": (STATEMENT, check_identity)}
