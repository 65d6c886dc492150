"""Sequences whose terms follow from earlier ones by q rules: a(q n + r) is told by the r-th.

Terms are computed one after the other, each by its rule, where only those before it are known.

*Generating functions*: strong induction. Let the coefficients g of p/q begin with the terms given
and obey each rule from the first n on whose index lies behind them. If all indices in a rule are
c n + d with 0 <= c <= q, and at that n at least the first index of all and less than q n + r, then
they are so for all later n. So each term is that of g.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..analysis.polynomials import coefficients, fraction_of
from ..core.needs import Clock, Rejected, limit, need, rational
from .dialect import Tree, letters_of, names_of, read
from .evaluator import Evaluator
from .relations import Claim, Terms
from .surds import plain

if TYPE_CHECKING:
    from ..core.kinds import Given

MOST_TERMS = 200_000


def rules_of(of: dict[str, Any], clock: Clock) -> list[Tree]:
    """Return the rules as trees, in n and in terms of a."""
    rules = [read(text, clock) for text in of["rules"]]
    need(rules, "there is no rule")
    need(of["terms"], "there is no first term")
    need(of["offset"] >= 0, "the first index is negative")
    for rule in rules:
        need(names_of(rule) <= {"a", "F", "L"}, "a rule has another sequence than a")
        need(letters_of(rule) <= {"n"}, "a rule has another letter than n")
    return rules


def earlier_terms(of: dict[str, Any], count: int, clock: Clock) -> list[Any]:
    """Return the first terms, of which each is computed from those before it."""
    limit(count <= MOST_TERMS, "too many terms by earlier ones")
    rules, first = rules_of(of, clock), of["offset"]
    found = [plain(rational(text, "a term", clock)) for text in of["terms"][:count]]

    def before(k: int) -> Any:
        need(first <= k, "a rule asks for a term before the first one")
        need(k < first + len(found), "a rule asks for a term that is no earlier one")
        return found[k - first]

    evaluator = Evaluator({"a": before}, clock)
    while len(found) < count:
        n, r = divmod(first + len(found), len(rules))
        found.append(evaluator.value(rules[r], {"n": n}))
    return found


def line_of(tree: Tree) -> tuple[int, int] | None:
    """Return (c, d) of an index c n + d that is written with signs and numbers; None for others."""
    kind, what, parts = tree
    if kind == "number":
        return (0, what) if isinstance(what, int) else None
    if kind == "letter":
        return (1, 0) if what == "n" else None
    lines = [line_of(part) for part in parts]
    if kind not in ("+", "*") or None in lines:
        return None
    known = [z for z in lines if z is not None]
    if kind == "+":
        pairs = [(sign * c, sign * d) for sign, (c, d) in zip(what, known, strict=True)]
        return sum(c for c, _ in pairs), sum(d for _, d in pairs)
    c, d = 0, 1
    for sign, (slope, more) in zip(what, known, strict=True):
        if sign == "/" or (c and slope):
            return None
        c, d = c * more + d * slope, d * more
    return c, d


def _require_earlier(tree: Tree, q: int, r: int, low: int, first: int) -> None:
    """Reject a rule with an index that is not an earlier one for all n >= low."""
    kind, what, parts = tree
    if kind == "term" and what == "a":
        line = line_of(parts[0])
        limit(line, "the index of a term is not c n + d")
        c, d = line or (0, 0)
        is_earlier = 0 <= c <= q and first <= c * low + d < q * low + r
        need(is_earlier, "a rule asks for a term that is not always an earlier one")
    for part in parts:
        _require_earlier(part, q, r, low, first)


def check_earlier_gf(given: Given) -> None:
    """Check by induction that p/q has the first terms and obeys the rules."""
    of, (statement, _, lemmas, clock, report) = given.of, given
    rules, first = rules_of(of, clock), of["offset"]
    need(statement["offset"] == first, "offset is not that of the terms")
    terms = [rational(text, "a term", clock) for text in of["terms"]]
    begun = coefficients(*fraction_of(statement, clock), len(terms), clock)
    if begun != terms:
        raise Rejected("p/q does not begin with the first terms")
    own = {"kind": "fraction"} | {side: statement[side] for side in ("offset", "p", "q")}
    q, end = len(rules), first + len(terms)
    for r, rule in enumerate(rules):
        low = -((r - end) // q)
        _require_earlier(rule, q, r, low, first)
        product: Tree = ("*", ["*", "*"], [("number", q, []), ("letter", "n", [])])
        index: Tree = ("+", [1, 1], [product, ("number", r, [])])
        named = {"a": Terms("a", own, lemmas, clock)}
        Claim("=", [("term", "a", [index]), rule], named, low, None, clock).require(report)
    report.say("induction", f"p/q begins with {len(terms)} terms and obeys {q} rules", rules=q)
