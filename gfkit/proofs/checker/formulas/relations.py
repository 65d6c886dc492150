"""Relations between sequences: one holds on a range, fails first at some n; the least order.

Sequences are given by p/q, a list of terms, or a definition whose g.f. a lemma tells.

If both sides of a relation are in a space V (`sequence_spaces`) from some n on, then dim V equal
values from there on prove the rest. Sequences are equal if their g.f.s are, in lowest terms, and
their offsets.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from ..analysis.polynomials import coefficients
from ..core import kinds
from ..core.certificates import gf_lemma, known_gf
from ..core.gf import OFFSETS, Poly, is_marked, read_in_t
from ..core.rejections import Rejected, limit, need
from ..core.reports import Given, Report, quoted
from ..core.shapes import canonical, fit, rational
from .evaluator import Evaluator, NoTerm
from .parser import COMPARISONS, NAME, Tree, letters_of, names_of, read
from .spaces import Space, recurrent
from .surds import Value, of_codes, plain
from .symbols import UNBOUNDED

if TYPE_CHECKING:
    from ..core.clock import Clock

Data = dict[str, Any]
MAX_COMPARED = 40_000
LONGEST_VALUE = 400_000
"""Characters of a value at the n at which a relation fails."""


def read_fraction(of: dict[str, Any], clock: Clock) -> tuple[list[Poly], list[Poly]]:
    """Read p and q of a given fraction: q(0) is a number that is not 0, perhaps not 1."""
    fit(of, {"kind": None, **kinds.shape_of("fraction")}, "of")
    marks = "xy" if is_marked(of) else "none"
    p, q = (read_in_t(of[side], side, marks, clock) for side in "pq")
    need(q and set(q[0]) == {0}, "q is not a number at t = 0")
    return p, q


def fraction_values(of: dict[str, Any], count: int, clock: Clock) -> list[Any]:
    """Return the first coefficients of a fraction without marks."""
    p, q = read_fraction(of, clock)
    limit(not is_marked(of), "the terms of a fraction with marks")
    return coefficients([c.get(0, 0) for c in p], [c.get(0, 0) for c in q], count, clock)


def listed_terms(of: dict[str, Any], count: int, clock: Clock) -> list[int | Fraction]:
    """Return the first of the listed terms."""
    need(of["terms"], "terms has no entry")
    return [plain(rational(text, "a term", clock)) for text in of["terms"][:count]]


class Terms:
    """The terms of one name: by the lemma of its g.f., or by its definition."""

    def __init__(self, name: str, of: Data, lemmas: list[Data], clock: Clock) -> None:
        self.name, self.of, self.clock = name, of, clock
        self.kept: list[Value] = []
        self.sides: tuple[list[Value], list[Value]] | None = None
        kind = of.get("kind")
        said = known_gf(lemmas, of, clock, f"{name}(n)") or (of if kind == "fraction" else None)
        if said is None:
            self.values = kinds.defined("values", of)
            limit(self.values, f"the terms of a sequence of the kind {quoted(kind)}")
            self.offset = offset_of(of)
            letters = letters_of(read(of.get("formula", "0"), clock))
            self.marked = of.get("marks", "none") != "none" or bool(letters & {"x", "y"})
            return
        parts = {side: said[side] for side in ("offset", "p", "q") if side in said}
        p, q = read_fraction({"kind": "fraction"} | parts, clock)
        self.sides = [_value(c, clock) for c in p], [_value(c, clock) for c in q]
        self.offset, self.marked = said["offset"], is_marked(said)
        late = self.offset + max(0, len(p) - len(q) + 1)
        self.made = recurrent(q, late)

    @property
    def space(self) -> Space:
        """A space of the terms; raises NotChecked where none is known."""
        if self.sides is not None:
            return self.made
        known = kinds.defined("space", self.of)
        limit(known, UNBOUNDED)
        found: Space = known(self.of, self.clock)
        return found

    def __call__(self, n: int) -> Value:
        """Return a(n); raises NoTerm before the first one."""
        k = n - self.offset
        if k < 0:
            raise NoTerm(self.name, n)
        limit(k <= 10**6, "too large an index")
        if k >= len(self.kept):
            if self.sides is not None:
                coefficients(*self.sides, k + 1, self.clock, self.kept)
            else:
                found = self.values(self.of, k + 1 + k // 4, self.clock)
                self.kept = [_value(z, self.clock) for z in found]
            need(k < len(self.kept), f"there is no term of index {n}")
        return self.kept[k]


def _value(z: Any, clock: Clock) -> Value:
    """Return a number, or a polynomial {code: coefficient}, as a value."""
    if type(z) is not dict:
        return plain(z)
    return of_codes(z, clock)


COUNTED = ("strip", "product", "ending", "parameter")
FIRST = {"boards": 1, "graphs": 1, "nim values": 0, "heap values": 0, "diagonal": 0}
FIRST |= {"algebraic": 0, "specification": 0}


def offset_of(of: Data) -> int:
    """Return the index of the first term of a definition whose terms are requested."""
    if of.get("kind") in COUNTED and type(of.get("shift")) is int:
        return -int(of["shift"])
    if str(of.get("kind")) in FIRST:
        return int(of.get("offset", FIRST[of["kind"]]))
    if "parts" in of:
        offset: int = kinds.part("formulas.operations").operation_offset(of, offset_of)
        return offset
    fit(of.get("offset"), OFFSETS, "offset")
    return int(of["offset"])


class Claim(NamedTuple):
    """Two sides in terms of sequences, how they compare, and the n for which they should."""

    operator: str
    sides: Sequence[Tree]
    terms: Mapping[str, Terms]
    low: int
    high: int | None
    clock: Clock

    def at(self, n: int) -> tuple[Value, Value]:
        """Return both sides at n; raises NoTerm."""
        evaluator = Evaluator(self.terms, self.clock)
        left, right = (evaluator.value(side, {"n": n}) for side in self.sides)
        return left, right

    def require(self, report: Report, fails: str = "the relation fails") -> None:
        """Compare every n of the range, or as many as the dimension of a space asks for."""
        low, last, how = self.low, self.high, "every n of the range was compared"
        by = "finitely many"
        if last is None or last - low >= MAX_COMPARED:
            limit(self.operator == "=", UNBOUNDED)
            of_name = {name: one.space for name, one in self.terms.items()}
            part = kinds.part("formulas.formula_spaces")
            spaces = part.Bounds(of_name, self.clock)
            left, right = (spaces.space(side, "n") for side in self.sides)
            space = left + right
            last = max(low, space.start) + max(space.order, 1) - 1
            count = last - low + 1
            agree = "value agrees" if count == 1 else "values agree"
            how = f"{count} {agree}; the difference has order at most {space.order}"
            by = "order bound"
        limit(last - low < MAX_COMPARED, "too many values to compare")
        report.progress(f"comparing values up to n = {last}")
        for n in range(low, last + 1):
            try:
                need(COMPARISONS[self.operator](*self.at(n)), f"{fails} at n = {n}")
            except NoTerm as missing:
                raise Rejected(f"at n = {n} there is no term of index {missing.args[1]}") from None
        report.say("relation", how, by, compared=last - low + 1)


def require_equal(sides: list[Tree], evaluator: Evaluator, at: Mapping[str, int]) -> None:
    """Reject unless both sides have one value at these letters."""
    try:
        left, right = (evaluator.value(side, at) for side in sides)
    except NoTerm as missing:
        raise Rejected(f"there is no term of index {missing.args[1]}") from None
    need(left == right, f"the identity fails at {dict(at)}")


def read_sides(
    statement: Data, lemmas: list[Data], clock: Clock
) -> tuple[str, list[Tree], dict[str, Terms], set[str]]:
    """Read a relation: its operator, both sides, the terms of its names, its free letters."""
    names = statement["names"]
    operator, *sides = read(statement["relation"], clock, "relation")
    limit(all(map(NAME.fullmatch, names)), "a sequence that is called like a function or a factor")
    for name, of in names.items():
        need(isinstance(of, dict), f"names.{quoted(name)} is not an object")
    terms = {name: Terms(name, of, lemmas, clock) for name, of in names.items()}
    used, letters = (set().union(*map(z, sides)) for z in (names_of, letters_of))
    need({*names} <= used <= {*names, "F", "L"}, "the names defined are not those of the relation")
    return operator, sides, terms, letters


def read_claim(statement: Data, lemmas: list[Data], clock: Clock) -> Claim:
    """Read a relation with its names and its range."""
    low, high = statement["low"], statement["high"]
    need(high is None or high >= low, "the range is empty")
    operator, sides, terms, letters = read_sides(statement, lemmas, clock)
    marks = {"x", "y"} if any(one.marked for one in terms.values()) else set()
    need(letters <= {"n"} | marks, "a letter in the relation is not defined")
    return Claim(operator, sides, terms, low, high, clock)


def check_relation(given: Given) -> None:
    """Check that a relation holds for every n of its range."""
    statement, _, lemmas, clock, report = given
    if statement["high"] is None and read(statement["relation"], clock, "relation")[0] != "=":
        kinds.part("analysis.signs").check_inequality(given)
    else:
        read_claim(statement, lemmas, clock).require(report)


def check_fails_at(given: Given) -> None:
    """Check that a relation fails at n, and at no n before it in its range."""
    statement, _, lemmas, clock, report = given
    missed = "missing" in statement
    need([z in statement for z in ("left", "right")] == [not missed] * 2, "not what fails")
    claim = read_claim(statement, lemmas, clock)
    at = statement["n"]
    need(claim.low <= at and (claim.high is None or at <= claim.high), "n is not in the range")
    limit(at - claim.low < MAX_COMPARED, "too many values to compare")
    for n in range(claim.low, at + 1):
        try:
            left, right = claim.at(n)
        except NoTerm as missing:
            said = statement.get("missing") == [*missing.args]
            need(n == at and said, f"at n = {n} a term is missing, and that is not what is stated")
            break
        fits = COMPARISONS[claim.operator](left, right)
        need(fits == (n < at), f"the relation {'holds' if fits else 'fails'} at n = {n}")
        need(n < at or not missed, "no term is missing")
        for side, value in (("left", left), ("right", right)) if n == at else ():
            said = read(statement[side], clock, most=LONGEST_VALUE)
            need(not names_of(said), f"{side} is not a value")
            same = Evaluator({}, clock).value(said, {}) == value
            need(same, f"{side} is not the value at n = {n}")
    report.say("failure", f"{at - claim.low + 1} values were compared", "counterexample", n=at)


def check_least_order(given: Given) -> None:
    """Check the least order of a recurrence and its start: q, which is coprime to p, gives them."""
    statement, _, lemmas, clock, report = given
    said = gf_lemma(lemmas, statement["of"], clock)
    marks = "xy" if is_marked(said) else "none"
    p, q = (read_in_t(said[side], side, marks, clock) for side in "pq")
    order, start = len(q) - 1, said["offset"] + max(len(q) - 1, len(p))
    need(statement["order"] == order, f"the least order is {order}")
    need(statement["from"] == start, f"the recurrence holds from n = {start} on")
    report.say("least order", "by p/q in lowest terms", "lowest terms", order=order)


def check_equal(given: Given) -> None:
    """Check that two definitions have one generating function and one offset."""
    statement, _, lemmas, clock, report = given
    sides = [statement["first"], statement["second"]]
    if not lemmas:
        same = canonical(sides[0]) == canonical(sides[1])
        limit(same, "definitions that differ, without generating functions")
        one = Terms("a", sides[0], lemmas, clock)
        one(one.offset)  # the definition is one
        report.say("agreement", "both are the same definition", "equal fractions")
        return
    named = zip(sides, "ab", strict=True)
    first, second = (gf_lemma(lemmas, side, clock, f"{z}(n)") for side, z in named)
    for key in ("offset", "p", "q"):
        need(first[key] == second[key], f"the sequences have not the same {key}")
    report.say(
        "agreement", "both have the same generating function in lowest terms", "equal fractions"
    )
