"""Sequences made of others: sums, products, shifts, sections and the like.

The parts' generating functions are lemmas. A sum, a shift, a section, a termwise product and an
interlacing are relations with the parts, a_1 and so on, and are settled like other relations: by a
bound on the dimension of a space, and that many values. Cauchy products, partial sums and inverses
are identities of fractions, compared by cross products. A sequence is continued backwards by
sum over n >= 1 of A(-n) t^n = -F(1/t). [Stanley2012, Prop. 4.2.3]
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from ..analysis.polynomials import are_equal, fraction_of, multiply
from ..core import kinds
from ..core.certificates import gf_lemma
from ..core.gf import is_marked, trimmed
from ..core.rejections import Rejected, limit, need
from ..core.reports import Given, quoted
from ..core.shapes import integer
from .evaluator import Evaluator, NoTerm
from .relations import Claim, Terms, offset_of

if TYPE_CHECKING:
    from ..core.clock import Clock
    from .parser import Tree

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
    if of["kind"] == "section" or (of["kind"] == "shift" and is_marked(statement)):
        with_letters = kinds.part("formulas.parametric_operations")
        if with_letters.has_letters(given):
            with_letters.check_section(given)
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
    if of["kind"] != "at one" and kinds.part("formulas.parametric_operations").has_letters(given):
        kinds.part("formulas.parametric_operations").check_product(
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
    """Check that p/q satisfies the part's recurrence from its first term on, and equals it.

    The lemma is in lowest terms, so its recurrence is the one of least order.
    """
    of, (statement, _, lemmas, clock, _) = given.of, given
    (only,) = parts_of(of)
    offset, _, own = part_of(only, lemmas, clock, "a_1(n)", at_one=False)
    p, q = fraction_of(statement, clock)
    need(q == own and len(p) < len(q), "p/q does not satisfy the recurrence from its first term")
    need(of["first"] <= offset, "terms are dropped from a sequence that begins later")
    check_by_terms(given)


# Terms of operations, for statements that compare terms --------------------------------------


def operation_offset(of: dict[str, Any], offset_of: Callable[[dict[str, Any]], int]) -> int:
    """Return the index of the first term of an operation. offset_of: the same of its parts."""
    known = kinds.defined("values", of)
    limit(known, f"the terms of a sequence of the kind {quoted(of.get('kind'))}")
    return int(of.get("first", max(map(offset_of, parts_of(of)))))


def operation_terms(of: dict[str, Any], count: int, clock: Clock) -> list[Any]:
    """Return the first terms of an operation, by those of its parts; fewer if there are fewer."""
    offset, kind = offset_of(of), of["kind"]
    limit(count < 10**6, "too many terms are requested")
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
