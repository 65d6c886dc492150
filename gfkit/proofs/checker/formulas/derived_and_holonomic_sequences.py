"""Sequences made of others or given by equations, terms under an order bound, two that are equal.

The parts' generating functions are lemmas. A sum, a shift, a section, a termwise product and an
interlacing are relations with the parts, a_1 and so on, and are settled like other relations: by a
bound on the dimension of a space, and that many values. Cauchy products, partial sums and inverses
are identities of fractions, compared by cross products. A sequence is continued backwards by
sum over n >= 1 of A(-n) t^n = -F(1/t). [Stanley2012, Prop. 4.2.3]

*Given by equations*: terms of recurrences with polynomials, of diagonals, of algebraic series.
A diagonal is expanded in all letters; its denominator is 1 or -1 where they are 0. A power series y
with P(x, y) = 0 is told by k terms, if x^m is the least power in dP/dy there, m < k, and P has none
below x^(k + m) (Hensel). Without terms it begins with the only integer c with P(0, c) = 0. What P
divides by is not 0 where the series begins.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from functools import partial
from itertools import accumulate, product
from math import prod
from typing import TYPE_CHECKING, Any

from ..analysis.polynomials import (
    add,
    are_equal,
    coefficients,
    fraction_of,
    integers,
    later,
    multiply,
    settled_from,
    value,
)
from ..core import checked_kinds
from ..core.certificate_checking import gf_lemma
from ..core.check_reports import Given, quoted
from ..core.data_shapes import NUMBER, fit, integer, rational
from ..core.generating_functions import OFFSETS, is_marked, trimmed
from ..core.rejections import NotChecked, Rejected, limit, need
from .formula_dialect import Tree, letters_of, names_of, read
from .formula_evaluator import Evaluator, NoTerm
from .polynomials_with_surds import bits, plain
from .sequence_relations import Claim, Terms, offset_of
from .symbolic_sequences import Polynomial, Quotient, Symbolic

if TYPE_CHECKING:
    from ..core.clock import Clock

MANY = ("sum", "termwise product", "interlaced", "cauchy")
"""Operations on more than one part."""


def parts_of(of: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the parts of an operation."""
    parts: list[dict[str, Any]] = of["parts"]
    need(parts, "an operation has no parts")
    need(len(parts) == 1 or of["kind"] in MANY, f"{of['kind']} has one part")
    return parts


# Relations with the parts.


def _term(k: int, step: int = 1, more: int = 0) -> Tree:
    """Return a_k(step n + more)."""
    inner: Tree = ("letter", "n", [])
    if step != 1:
        inner = ("*", ["*", "*"], [("number", step, []), inner])
    return ("term", f"a_{k}", [("+", [1, 1], [inner, ("number", more, [])])])


def formula_of(of: dict[str, Any], clock: Clock) -> Tree | None:
    """Return b(n) by terms of the parts, None for operations that are not a formula of them."""
    kind, parts = of["kind"], [_term(k) for k in range(1, len(of["parts"]) + 1)]
    if kind == "sum":
        weights = [integer(z, "of.weights", clock) for z in of["weights"]]
        need(len(weights) == len(parts), "a sum has not one weight for each of its parts")
        pairs = zip(weights, parts, strict=True)
        products = [("*", ["*", "*"], [("number", z, []), part]) for z, part in pairs]
        return ("+", [1] * len(products), products)
    if kind == "termwise product":
        return ("*", ["*"] * len(parts), parts)
    if kind in ("shift", "continued"):
        return _term(1, 1, of.get("by", 0))
    return _term(1, of["step"], of["start"]) if kind == "section" else None


def check_by_terms(given: Given) -> None:
    """Check that p/q is the g.f. of a formula in the parts, or of their terms in turn."""
    of, (statement, _, lemmas, clock, report) = given.of, given
    if of["kind"] == "shift" and is_marked(statement) and len(statement["q"][0]) == 3:
        checked_kinds.part("formulas.parametric_sequences").check_shift(given)
        return
    if of["kind"] == "section" and checked_kinds.part("formulas.parametric_sequences").has_letters(
        given
    ):
        checked_kinds.part("formulas.parametric_sequences").check_section(given)
        return
    parts, formula, kind = parts_of(of), formula_of(of, clock), of["kind"]
    for k, part in enumerate(parts, 1):
        gf_lemma(lemmas, part, clock, f"a_{k}(n)")
    terms = {f"a_{k}": Terms(f"a_{k}", part, lemmas, clock) for k, part in enumerate(parts, 1)}
    offsets = [one.offset for one in terms.values()]
    low = of.get("first", max(offsets))
    own = {side: statement[side] for side in ("offset", "p", "q")}
    terms["b"] = Terms("b", {"kind": "fraction"} | own, [], clock)
    count = 1 if formula else len(parts)
    need(terms["b"].offset == count * low, "offset is not that of the operation")
    need(formula or len({*offsets}) == 1, "the parts begin at different n")
    for k in range(count):
        left = ("term", "b", _term(0, count, k)[2])
        start = max(low, *offsets) if kind == "continued" else low
        Claim("=", [left, formula or _term(k + 1)], terms, start, None, clock).require(report)


# Identities of fractions.

BELOW = {
    "partial sums": [1, -1],
}
"""The factor by which an operation on one sequence divides its g.f."""


def part_of(
    of: dict[str, Any], lemmas: list[dict[str, Any]], clock: Clock, what: str, *, at_one: bool
) -> tuple[int, list[int], list[int]]:
    """Return offset, p and q of a part by the lemma of its g.f., at x = y = 1 if so asked."""
    said = gf_lemma(lemmas, of, clock, what)
    need(at_one or not is_marked(said), "a part has marks")
    if not is_marked(said):
        return said["offset"], *fraction_of(said, clock)
    sides = []
    for side in (said["p"], said["q"]):
        total: list[int] = [0] * (1 + max((k for *_, k, _ in side), default=0))
        for *_, k, c in side:
            total[k] += integer(c, "a coefficient", clock)
        sides.append(trimmed(total))
    need(sides[1][:1] == [1], "q(0) is not 1")
    return said["offset"], sides[0], sides[1]


def check_operation(given: Given) -> None:
    """Check that p/q is the fraction that an operation makes of those of its parts.

    Of one part, of a Cauchy product, or, with a factor `BELOW`, of sums.
    """
    of, (statement, _, lemmas, clock, report) = given.of, given
    if of["kind"] != "at one" and checked_kinds.part("formulas.parametric_sequences").has_letters(
        given
    ):
        checked_kinds.part("formulas.parametric_sequences").check_product(
            given, BELOW.get(of["kind"], [1])
        )
        return
    offset, num, den = 0, [1], BELOW.get(of["kind"], [1])
    for k, one in enumerate(parts_of(of), 1):
        own, p, q = part_of(one, lemmas, clock, f"a_{k}(n)", at_one=of["kind"] == "at one")
        offset += own
        num, den = (multiply(*z, clock) for z in ((num, p), (den, q)))
    need(offset == statement["offset"], "offset is not that of the operation")
    said = fraction_of(statement, clock)
    same = are_equal((num, den), said, clock)
    need(same, "p/q is not what the operation makes of the fractions of its parts")
    report.say("agreement", "the cross products of two fractions are equal", "equal fractions")


def check_continued(given: Given) -> None:
    """Check that p/q obeys the part's recurrence from its first term on, and goes on as the part.

    The lemma is in lowest terms, so its recurrence is the one of least order.
    """
    of, (statement, _, lemmas, clock, _) = given.of, given
    (only,) = parts_of(of)
    offset, _, own = part_of(only, lemmas, clock, "a_1(n)", at_one=False)
    p, q = fraction_of(statement, clock)
    need(q == own and len(p) < len(q), "p/q does not obey the recurrence from its first term")
    need(of["first"] <= offset, "terms are dropped from a sequence that begins later")
    check_by_terms(given)


def check_bounded(given: Given) -> None:
    """Check that terms determine p/q if the order is bounded: P q - p Q has too low a degree."""
    of, (statement, _, _, clock, report) = given.of, given
    need(of["offset"] == statement["offset"], "offset is not that of the terms")
    terms = [integer(z, "of.terms", clock) for z in of["terms"]]
    p, q = fraction_of(statement, clock)
    reach = max(len(q) - 1, len(p))
    need(reach <= of["limit"], "p/q does not have the stated order")
    need(len(terms) >= of["limit"] + reach, "too few terms for the stated order")
    need(coefficients(p, q, len(terms), clock) == terms, "p/q has different terms")
    report.assume(f"the sequence has order at most {of['limit']} from its first term on")
    report.say(
        "agreement", f"{len(terms)} terms agree, {of['limit'] + reach} are enough", "order bound"
    )


# Terms of operations, for statements that compare terms --------------------------------------


def operation_offset(of: dict[str, Any], offset_of: Callable[[dict[str, Any]], int]) -> int:
    """Return the index of the first term of an operation. offset_of: the same of its parts."""
    known = checked_kinds.defined("values", of)
    limit(known, f"the terms of a sequence of the kind {quoted(of.get('kind'))}")
    return int(of.get("first", max(map(offset_of, parts_of(of)))))


def operation_terms(of: dict[str, Any], count: int, clock: Clock) -> list[Any]:
    """Return the first terms of an operation, by those of its parts; fewer if there are fewer."""
    offset, kind = offset_of(of), of["kind"]
    limit(count < 10**6, "too many terms are asked for")
    parts = enumerate(of["parts"], 1)
    terms = {f"a_{k}": Terms(f"a_{k}", part, [], clock) for k, part in parts}
    formula = formula_of(of, clock) or _term(1)
    last = offset + count - 1
    if kind == "up to":
        last = min(last, of["until"])
    evaluator = Evaluator(terms, clock)
    found: list[Any] = []
    with suppress(Rejected, NoTerm):
        evaluator.value(formula, {"n": last})  # so that all terms are computed at once
    try:
        with suppress(Rejected):
            for n in range(offset, last + 1):
                found.append(evaluator.value(formula, {"n": n}))  # noqa: PERF401
    except NoTerm:
        raise Rejected("an operation asks for terms before the first one") from None
    return list(accumulate(found)) if kind == "partial sums" else found


# Given by equations.

Poly = dict[tuple[int, ...], int]
MOST_TERMS, LARGEST_ROOT = 20_000, 1000
MOST_ORDER, MOST_CONTINUED = 40, 20_000
UNDETERMINED = "the recurrence does not determine the term after n = {}"


# Recurrences.


def recurrence(of: dict[str, Any], clock: Clock) -> tuple[list[list[int]], list[Fraction], int]:
    """Return the polynomials, the first terms, and from which n on the recurrence holds."""
    rows = [integers(row, "of.polynomials", clock) for row in of["polynomials"]]
    terms = [rational(z, "a number", clock) for z in of["terms"]]
    need(1 < len(rows) <= len(terms) + 1, "a recurrence needs as many first terms as its order")
    limit(len(rows) <= MOST_ORDER, "a recurrence of a high order")
    need(all(row and row[-1] for row in (rows[0], rows[-1])), "a polynomial is 0, or ends in one")
    valid = of["offset"] + len(terms) - len(rows) + 1
    for n in range(valid, settled_from(rows[-1], valid, clock)):
        clock.spend(2 * len(rows[-1]))
        need(value(rows[-1], n), UNDETERMINED.format(n))
    return rows, terms, valid


def recurrence_values(of: dict[str, Any], count: int, clock: Clock) -> list[Any]:
    """Return the first terms."""
    found = continued(*recurrence(of, clock), count, clock, right_side(of, clock))
    return [plain(z) for z in found]


ZERO: Tree = ("number", 0, [])


def right_side(of: dict[str, Any], clock: Clock) -> Tree:
    """Return f(n), if the sum of the p_i(n) a(n + i) is not 0 but f(n)."""
    tree = read(of["right"], clock) if "right" in of else ZERO
    need(letters_of(tree) <= {"n"} and not names_of(tree), "a right side of more than n alone")
    return tree


def continued(
    rows: list[list[int]],
    terms: list[Fraction],
    valid: int,
    count: int,
    clock: Clock,
    right: Tree = ZERO,
) -> list[Fraction]:
    """Return the first terms; the recurrence holds for n >= valid, behind those that are known."""
    limit(count <= MOST_CONTINUED, "too many terms of a recurrence")
    order, found, evaluator = len(rows) - 1, terms[:count], Evaluator({}, clock)
    for n in range(valid, valid + count - len(terms)):
        *lower, lead = (value(row, n) for row in rows)
        need(lead, UNDETERMINED.format(n))
        last = found[len(found) - order :]
        told = evaluator.value(right, {"n": n})
        need(isinstance(told, int | Fraction), "a right side that is not rational")
        total = sum((c * z for c, z in zip(lower, last, strict=True)), Fraction(-told))
        clock.reduce(total.numerator.bit_length(), total.denominator.bit_length())
        clock.spend(10 * order)
        found.append(-total / lead)
    return found


# Diagonals and algebraic series.


class Rationals(Symbolic):
    """Reads rational functions of letters."""

    most_terms = MOST_TERMS

    def inverted(self, value: Polynomial) -> Quotient:
        """Return the inverse of a polynomial."""
        return Quotient(1, value)

    def lifted(self, *_: Any) -> Any:
        """Refuse what is not a rational function."""
        raise NotChecked("no rational function of letters")

    term = function = exponential = lifted

    def fraction(self, tree: Tree, names: list[str]) -> list[Poly]:
        """Return numerator and denominator, by the exponents of the letters."""
        value = self.value(tree, {name: self.of_letter(name) for name in names})
        sides = (value.above, value.below) if isinstance(value, Quotient) else (value, 1)
        listed = [z.terms if isinstance(z, Polynomial) else {(): z} for z in sides]
        limit(
            all(Fraction(c).denominator == 1 for z in listed for c in z.values()),
            "no integer coefficients",
        )
        return [{tuple(map(key.count, names)): int(c) for key, c in z.items() if c} for z in listed]


def equation_of(of: dict[str, Any], clock: Clock) -> tuple[list[list[int]], list[Any], int]:
    """Return the coefficients of the powers of y in P, how y begins, and m."""
    if of.get("kind") == "by equations":
        rows, terms = checked_kinds.part("formulas.equation_sequences").series_equation(of, clock)
        return rows, terms, _told_by(rows, terms, clock)
    sign, left, right = read(of["equation"], clock, "relation")
    names = ["x", "y"]
    need(sign == "=" and letters_of(left) | letters_of(right) == {*names}, "no equation in x and y")
    found, _ = Rationals({}, clock).fraction(("+", [1, -1], [left, right]), names)
    need(found, "an equation that always holds")
    width, height = (1 + max(key[i] for key in found) for i in (0, 1))
    rows = [[found.get((i, j), 0) for i in range(width)] for j in range(height)]
    terms = [plain(rational(z, "a number", clock)) for z in of.get("terms", [])]
    if not terms:
        size = 1 + max(abs(row[0]) for row in rows)
        limit(size <= LARGEST_ROOT, "the equation has large coefficients")
        firsts = range(-size, size + 1)
        terms = [c for c in firsts if not sum(row[0] * c**j for j, row in enumerate(rows))]
        need(len(terms) == 1, "the equation has not just one power series")
    lost = _told_by(rows, terms, clock)
    for side in (left, right):  # rejects what divides by 0
        Evaluator({}, clock).value(side, {"x": 0, "y": terms[0]})
    return rows, terms, lost


def _told_by(rows: list[list[int]], terms: list[Any], clock: Clock) -> int:
    """Return m; rejects terms that do not tell one series."""
    have = len(terms)
    value_there, slope = _at(rows, terms, 2 * have, clock)
    lost = next((k for k, z in enumerate(slope[:have]) if z), None)
    need(lost is not None, "the first terms do not tell the series from others")
    assert lost is not None
    need(not any(value_there[: have + lost]), "the first terms are not those of a series")
    return lost


def _at(rows: list[list[int]], terms: list[Any], size: int, clock: Clock) -> list[list[Any]]:
    """Return P and dP/dy at a series, up to x^size."""
    found, slope = list[Any](), list[Any]()
    for row in reversed(rows):
        slope = add(multiply(slope, terms, clock), found)[:size]
        found = add(multiply(found, terms, clock), row)[:size]
    return [[*z, *[0] * (size - len(z))] for z in (found, slope)]


def diagonal_values(of: dict[str, Any], count: int, clock: Clock) -> list[int]:
    """Return the first terms of a diagonal, or in a direction, by expansion in all letters."""
    tree = read(of["fraction"], clock)
    names = sorted(letters_of(tree))
    need(names, "a fraction without letters")
    above, below = Rationals({}, clock).fraction(tree, names)
    zero = (0,) * len(names)
    at_0 = below.pop(zero, 0)
    limit(abs(at_0) == 1, "the denominator is not seen to be 1 or -1 where the letters are 0")
    direction: list[int] = of.get("direction", [1] * len(names))
    fair = len(direction) == len(names)
    need(fair, "a direction has not as many numbers as there are letters")
    found: Poly = {}
    sizes = [max(0, count - 1) * k + 1 for k in direction]
    clock.spend(prod(sizes) * (1 + len(below)))
    for key in product(*map(range, sizes)):
        total = above.get(key, 0)
        for e, c in below.items():
            total -= c * found.get(tuple(i - j for i, j in zip(key, e, strict=True)), 0)
        found[key] = at_0 * total
    return [found[tuple(n * k for k in direction)] for n in range(count)]


def series_values(of: dict[str, Any], count: int, clock: Clock) -> list[Any]:
    """Return the first coefficients of an algebraic power series, by Newton's iteration."""
    rows, terms, lost = equation_of(of, clock)
    while len(terms) < count:
        have = len(terms)
        known, slope = _at(rows, terms, 2 * have, clock)
        more: list[Any] = []
        for n in range(have + lost, 2 * have):
            clock.spend(len(more) + 1)
            total = known[n] + sum(slope[lost + i] * z for i, z in enumerate(more[::-1], 1))
            more.append(plain(Fraction(-total) / slope[lost]))
        terms += more
    return terms[:count]


def recurrence_told(of: dict[str, Any], told: Any, clock: Clock) -> tuple[list[list[int]], int]:
    """Return the polynomials of a recurrence, and from when on it holds; of a series as told."""
    if of["kind"] == "recurrence":
        rows, _, valid = recurrence(of, clock)
        return rows, valid
    fit(told, {"from": OFFSETS, "polynomials": [[NUMBER]]}, "evidence.recurrences")
    found = [integers(row, "a polynomial", clock) for row in told["polynomials"]]
    offset, valid = of.get("offset", 0), told["from"]
    need(valid >= offset, "evidence.recurrences begins too early")
    need(len(found) > 1 and all(row and row[-1] for row in (found[0], found[-1])), "no recurrence")
    rows, _, _ = equation_of(of, clock)
    own = [later(row, offset, clock) for row in found]
    terms = partial(series_values, of, clock=clock)
    obeys((len(rows[0]) - 1, len(rows) - 1), own, valid - offset, terms, clock)
    return found, valid


def obeys(
    degrees: tuple[int, int],
    polynomials: list[list[int]],
    valid: int,
    terms: Callable[[int], list[Any]],
    clock: Clock,
) -> int:
    """Check that sum p_i(n) a(n+i) = 0 for n >= valid, y the power series with these coefficients.

    degrees: s and t, in x and y, of P with P(x, y) = 0, and of factors at most: let it be
    irreducible. Let e be that of the p_i in n,
    k = max(2e-1, 0), A = max(r, v+r-1) + k s, B = k (t-1) + 1. If it holds for v <= n <= A t + B s
    - r, it holds for n >= v. For with D = x d/dx, h = sum x^(r-i) p_i(D-i) y, and g its powers
    below v + r, h - g times the k-th power of dP/dy is a polynomial in x and y, of degrees A and B:
    by y' = -P_x/P_y. If it were not 0 its resultant with P would have degree at most A t + B s,
    and more zeros at x = 0. The last n is returned.
    """
    (s, t), order = degrees, len(polynomials) - 1
    k = max(2 * max(map(len, polynomials)) - 3, 0)
    last = (max(order, valid + order - 1) + k * s) * t + (k * (t - 1) + 1) * s - order
    limit(last < MOST_CONTINUED, f"{last} terms would have to be compared")
    found = terms(last + order + 1)
    for n in range(valid, last + 1):
        clock.spend(len(polynomials) * (1 + bits(found[n]) // 60))
        total = sum(value(row, n) * found[n + i] for i, row in enumerate(polynomials))
        need(total == 0, f"the recurrence fails at n = {n}")
    return last
