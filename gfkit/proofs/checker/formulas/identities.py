"""The kind "identity": an equation, or a congruence, for all values of its letters in their ranges.

For fixed values of the other letters both sides are sequences in one letter; the bounds of their
spaces and of their starts are the same for all values (`Bounds`). So as many values of each
letter as the dimensions ask for prove the rest, one letter after the other. A letter n that is at
least the letter m is n + m with n >= 0. Divisors in which terms occur are multiplied out: a lemma
says of each that it is not 0. If all roots of the space are those of polynomials with integers and
q(0) = 1 or -1, then the values satisfy a recurrence with integers: multiples of a modulus are
followed by such, so that mod(E, m) = 0 needs no bound on mod(E, m). Where the sequences have
polynomials in marks as terms, all of this is over the field of rational functions of them.

Rounded formulas are given by lemmas. If |d(n) - (E(n) - 1/2)| < 1/2 for an integer d(n), then
d(n) < E(n) < d(n) + 1: it is floor(E(n)). Likewise round and ceiling, with E and E + 1/2. Terms in
E stand for their closed forms.

Theorem (Lucas). Let U(0) = 0, U(n) = P U(n-1) - Q U(n-2), P and Q coprime integers. Then
gcd(U(m), U(n)) = |U(gcd(m, n))| for m, n >= 0.
"""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import product
from math import gcd, prod
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core import kinds
from ..core.certificates import lemma_with, use
from ..core.rejections import NotChecked, limit, need
from ..core.shapes import canonical
from .evaluator import Evaluator
from .formula_spaces import Bounds, coefficients_in
from .parser import MARKS, Tree, letters_of, names_of, read
from .relations import Terms, read_sides, require_equal
from .symbols import UNBOUNDED

if TYPE_CHECKING:
    from ..core.reports import Given
    from .spaces import Space


ROUNDED = {"floor": "-1", "round": "0", "ceiling": "1"}
"""Twice what is added to the formula for the nearest integer."""
INDEX: Tree = ("letter", "n", [])


class Parts(NamedTuple):
    """Where parts are replaced; `sequence_spaces` gets those of the names that are new."""

    given: Given
    spaces: dict[str, Space]

    def known(self, tree: Tree) -> Tree:
        """Return a tree with the same values, whose parts that lemmas tell are replaced."""
        kind, what, parts = tree
        if kind == "call" and what in ROUNDED and letters_of(tree) == {"n"}:
            found = self._rounded(what, parts[0])
            if found is not None:
                return found
        return (kind, what, [self.known(part) for part in parts])

    def _said(self, kind: str) -> list[dict[str, Any]]:
        return [z for z in self.given.lemmas if z["statement"].get("kind") == kind]

    def _rounded(self, function: str, inside: Tree) -> Tree | None:
        """Return d(n) for a formula that is rounded, if a lemma says that d(n) is that integer."""
        clock = self.given.clock
        for lemma in self._said("nearest integer"):
            said = lemma["statement"]
            of = said["of"]
            if of.get("kind") != "fraction" or said["root"] is not None:
                continue
            start, half = said["from"], ["/", ROUNDED[function], "2"]
            read_formula = kinds.part("analysis.closed_forms").Formula
            if read_formula(
                ["+", self._data(inside, start), half, ["neg", said["kept"]]], clock
            ).terms:
                continue
            name = f"part {len(self.spaces)}"
            terms = Terms(name, of, [], clock)
            _, q = terms.sides or ([], [0])
            limit(_are_integers(q), "rounded to no integer")
            self.spaces[name] = terms.space.later(max(terms.space.start, start))
            use(lemma, "a rounded formula")
            return ("term", name, [INDEX])
        return None

    def _data(self, tree: Tree, low: int) -> Any:
        """Return a tree as plain data for n >= low; lemmas tell the closed form of each term."""
        kind, what, parts = tree
        self.given.clock.spend(20)
        inner = [self._data(part, low) for part in parts] if kind != "term" else []
        if kind == "number":
            q = Fraction(what)
            return ["/", f"{q.numerator}", f"{q.denominator}"]
        if kind == "letter" and what == "n":
            return what
        if kind == "+":
            signed = zip(what, inner, strict=True)
            return ["+", *(z if sign > 0 else ["neg", z] for sign, z in signed)]
        if kind == "*":
            total: Any = "1"
            for operator, part in zip(what, inner, strict=True):
                total = [operator, total, part]
            return total
        if kind == "^":
            return ["^", *inner]
        if kind == "call" and what == "sqrt":
            return ["sqrt", *inner]
        limit(kind == "term", UNBOUNDED)
        of = self.given.statement["names"].get(what)
        at = coefficients_in(parts[0], "n", self.given.clock) or []
        is_line = len(at) == 2 and at[1] > 0 and all(c.denominator == 1 for c in at)
        for lemma in self._said("closed form"):
            said = lemma["statement"]
            late = is_line and at[1] * low + at[0] >= said["from"]
            if late and of is not None and canonical(said["of"]) == canonical(of):
                use(lemma, f"the closed form of {what}(n)")
                return _with_index(said["formula"], self._data(parts[0], low))
        raise NotChecked(UNBOUNDED)


def _are_integers(q: list[Any]) -> bool:
    return abs(q[0]) == 1 and all(isinstance(z, int) for z in q)


def _with_index(data: Any, index: Any) -> Any:
    """Return a formula with another index for n."""
    if isinstance(data, list):
        limit(data[:1] not in (["periodic"], ["roots"]), UNBOUNDED)
        return [data[0], *(_with_index(part, index) for part in data[1:])]
    return index if data == "n" else data


RANGE = re.compile(r"([a-z]) >= (?:([a-z])(\+[0-9]{1,6})?|(-?[0-9]{1,6}))")
MOST_VALUES = 40_000


def check_identity(given: Given) -> None:
    """Check an identity by as many values of each letter as the dimensions ask for.

    Evidence: `parts`, for the engine alone; `operator`: polynomials c_i of n, `later`, by what n is
    moved, and `telescopes`, for each sum an `operator` and R by `above` and `below`; with several
    letters `letter`, which one is n, and `then`, the same for its first values. Lemmas: that
    divisors are not 0; for floors of irrational numbers the nearest integer.
    """
    statement, _, lemmas, clock, _ = given
    operator, sides, terms, letters = read_sides(statement, lemmas, clock)
    sides = [*map(parted, sides)]
    ranges = read_ranges(statement["ranges"])
    need(operator == "=", "an identity is an equation")
    marks = {*MARKS} if any(one.marked for one in terms.values()) else set[str]()
    need(letters <= ranges.keys() | marks, "something is not defined")
    if _is_strong(sides, ranges, terms, given):
        return
    if given.evidence.keys() & {"operator", "then"}:
        limit(not marks, "an identity with marks by recurrences of its sums")
        kinds.part("formulas.holonomic_identities").check_letters(given, sides, ranges, terms)
        return
    modulus = _modulus(*sides)
    limit(not (marks and modulus), "a congruence with marks")
    difference = sides[0][2][0] if modulus else ("+", [1, -1], sides)
    divisors = [z for z in _divisors(difference) if letters_of(z) - marks]
    for divisor in divisors:
        if names_of(divisor):
            need(ranges.keys() == {"n"}, "a divisor among several letters")
            limit(not modulus, "a remainder of a quotient")
            need(_is_nonzero(divisor, ranges["n"][0], given), "a divisor may be 0")
    alone = len(ranges) == 1
    lows = {name: low if alone else min(low, 0) for name, (low, _) in ranges.items()}
    spaces = {name: one.space for name, one in terms.items()}
    if ranges.keys() == {"n"}:
        parts = Parts(given, {})
        difference = parts.known(difference)
        spaces |= parts.spaces
    members = Bounds(spaces, clock, lows)
    spans = []
    for letter, low in lows.items():
        for divisor in divisors:
            if not names_of(divisor):
                members.space(("*", ["/"], [divisor]), letter)
        space = members.space(difference, letter, {} if alone else ranges)
        limit(not modulus or space.monic, "a recurrence that may have fractions")
        spans.append(range(low, max(low, space.start) + max(1, space.order)))
    many, evaluator = prod(map(len, spans)), Evaluator(terms, clock)
    limit(many <= MOST_VALUES, "too many values to compare")
    for at in product(*spans):
        values = dict(zip(ranges, at, strict=True))
        for (name, (low, after)), span in zip(ranges.items(), spans, strict=True):
            values[name] += low - span.start + (values[after] if after else 0)
        require_equal(sides, evaluator, values)
    sizes = " times ".join(str(len(span)) for span in spans)
    given.report.say(
        "identity", f"{sizes} values agree, as the orders ask for", "order bound", compared=many
    )


def _is_strong(
    sides: list[Tree], ranges: dict[str, tuple[int, str]], terms: dict[str, Terms], given: Given
) -> bool:
    """Return whether it is the theorem of Lucas, gcd(a(m), a(n)) = |a(gcd(m, n))|; check that."""
    left, right = sides
    is_absolute = right[:2] == ("call", "abs")
    value = right[2][0] if is_absolute else right
    inner = value[2][0] if value[0] == "term" else value
    if left[:2] != ("call", "gcd") or value[0] != "term" or inner[:2] != ("call", "gcd"):
        return False
    name = value[1]
    letters: list[Tree] = [("letter", z, []) for z in sorted(ranges)]
    terms_of = [("term", name, [letter]) for letter in letters]
    same = sorted(left[2], key=repr) == terms_of and sorted(inner[2], key=repr) == letters
    fair = len(letters) == 2 and all(low >= 0 == len(z) for low, z in ranges.values())
    if not same or not fair:
        return False
    known: Any = terms[name].sides if name in terms else name == "F" and ([0, 1], [1, -1, -1])
    p, q = known or ([], [])
    lucas = len(q) == 3 and len(p) == 2 and p[0] == 0 and isinstance(p[1], int)
    limit(lucas and _are_integers(q), UNBOUNDED)
    limit(name not in terms or terms[name].offset == 0, UNBOUNDED)
    need(gcd(q[1], q[2]) == 1, "P and Q have a common factor")
    if not is_absolute and name in terms:
        names = {name: given.statement["names"][name]}
        claim = {"relation": f"{name}(n) >= 0", "names": names, "low": 0, "high": None}
        said = {"kind": "relation", **claim}
        need(lemma_with(given.lemmas, said, given.clock), "terms may be negative")
    given.report.say("identity", "the theorem of Lucas, as P and Q are coprime", "lucas sequence")
    return True


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


def parted(tree: Tree, inside: bool = False) -> Tree:
    """Return a tree in which factors free of the letter of a sum in a sum stand before it.

    binomial(i, j) times what has a value for all j is summed for j up to i instead of what the sum
    over i goes up to: it is 0 for j > i >= 0.
    """
    kind, what, parts = tree
    is_sum = kind == "sum" and what[0] == "Sum"
    inside = inside or (is_sum and _has_sum(parts[2]))
    parts = [parted(part, inside) for part in parts]
    if not is_sum or not inside:
        return (kind, what, parts)
    low, high, body = parts
    if low[0] == "number" and low[1] >= 0:
        body = _shorter(body, what[1], high)
    free: list[tuple[str, Tree]] = []
    own: list[tuple[str, Tree]] = []
    for sign, factor in _factors(body):
        letters = letters_of(factor)
        (free if letters and what[1] not in letters else own).append((sign, factor))
    found: Tree = (kind, what, [low, high, _product(own)])
    return _product([*free, ("*", found)]) if free else (kind, what, [low, high, body])


def _has_sum(tree: Tree) -> bool:
    return tree[0] == "sum" or any(map(_has_sum, tree[2]))


def _factors(tree: Tree, sign: str = "*") -> list[tuple[str, Tree]]:
    """Return the factors of a product, and whether they divide it."""
    if tree[0] != "*":
        return [(sign, tree)]
    signs = ("*" if one == sign else "/" for one in tree[1])
    return [z for one, part in zip(signs, tree[2], strict=True) for z in _factors(part, one)]


def _product(factors: list[tuple[str, Tree]]) -> Tree:
    if not factors or factors[0][0] == "/":
        factors = [("*", ("number", 1, [])), *factors]
    return ("*", [sign for sign, _ in factors], [part for _, part in factors])


def _shorter(tree: Tree, letter: str, high: Tree) -> Tree:
    """Return a tree, sums up to high of binomial(letter, j) cut at the letter."""
    kind, what, parts = tree
    if kind == "sum" and what[1] in {letter} | letters_of(high):
        return tree  # another letter of that name
    parts = [_shorter(part, letter, high) for part in parts]
    if kind == "sum" and what[0] == "Sum" and parts[1] == high:
        i: Tree = ("letter", letter, [])
        j: Tree = ("letter", what[1], [])
        if ("*", ("call", "binomial", [i, j])) in _factors(parts[2]) and _is_defined(parts[2]):
            parts[1] = i
    return (kind, what, parts)


def _is_defined(tree: Tree) -> bool:
    """Return whether a tree has a value for all values of letters."""
    kind, what, parts = tree
    if kind == "^":
        is_safe = parts[0][0] == "number" and parts[0][1] != 0
    elif kind == "*":
        is_safe = "/" not in what
    else:
        is_safe = kind in ("number", "letter", "+") or (kind, what) == ("call", "binomial")
    return is_safe and all(map(_is_defined, parts))


def _modulus(left: Tree, right: Tree) -> int:
    """Return m of mod(E, m) = 0, or 0."""
    is_congruence = left[:2] == ("call", "mod") and right == ("number", 0, [])
    divisor = left[2][1] if is_congruence else None
    is_number = divisor and divisor[0] == "number" and isinstance(divisor[1], int)
    return int(divisor[1]) if divisor and is_number and divisor[1] > 0 else 0


def _divisors(tree: Tree) -> list[Tree]:
    """Return the divisors that are not the same for all values of letters."""
    kind, what, parts = tree
    signs = what if kind == "*" else "+" * len(parts)
    own = [z for sign, z in zip(signs, parts, strict=True) if sign == "/" and letters_of(z)]
    return own + [z for part in parts for z in _divisors(part)]


def _is_nonzero(divisor: Tree, low: int, given: Given) -> bool:
    """Return whether a lemma says that a divisor is not 0 from there on."""
    known = given.statement["names"]  # but F and L
    names = {name: known[name] for name in names_of(divisor) if name in known}
    for lemma in given.lemmas:
        said = lemma["statement"]
        if said.get("kind") == "relation" and said["high"] is None and said["low"] <= low:
            operator, left, right = read(said["relation"], given.clock, "relation")
            same = left == divisor and right == ("number", 0, []) and operator == "!="
            if same and canonical(said["names"]) == canonical(names):
                use(lemma, "a divisor")
                return True
    return False
