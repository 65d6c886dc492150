"""Generating functions of sequences by equations: by a bound on the order, or by induction.

*Induction.* Let a be given by its terms from the first one on up to some n, and after them by q
rules, of which the r-th gives a(q n + r). Let the coefficients of p/q begin with these terms, and
satisfy each rule from the least n on whose index lies after them. If all indices in a rule are
c n + d with 0 <= c <= q, and for that n at least the first index of all and below q n + r, then
they are so for all later n. So each term is that of p/q.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..analysis.polynomials import coefficients, fraction_of
from ..core.rejections import Rejected, limit, need
from .equations import equation_values, rules_of
from .explicit import check_by_values
from .relations import Claim, Terms

if TYPE_CHECKING:
    from ..core.reports import Given
    from .parser import Tree


def check_equations_gf(given: Given) -> None:
    """Check that p/q is the g.f. of a sequence by equations, in the way that the evidence names."""
    if given.evidence == {"by": "induction"}:
        check_by_induction(given)
    else:
        check_by_values(given)


def line_of(tree: Tree) -> tuple[int, int] | None:
    """Return (c, d) of an index c n + d that is written with signs and numbers; None for others."""
    kind, what, parts = tree
    if kind == "number":
        return (0, what) if isinstance(what, int) else None
    if kind == "letter":
        return (1, 0) if what == "n" else None
    lines = [line_of(part) for part in parts]
    known = [z for z in lines if z is not None]
    if kind not in ("+", "*") or len(known) < len(lines):
        return None
    if kind == "+":
        pairs = [(sign * c, sign * d) for sign, (c, d) in zip(what, known, strict=True)]
        return sum(c for c, _ in pairs), sum(d for _, d in pairs)
    c, d = 0, 1
    for sign, (slope, more) in zip(what, known, strict=True):
        if sign == "/" or (c and slope):
            return None
        c, d = c * more + d * slope, d * more
    return c, d


def require_earlier(tree: Tree, q: int, r: int, low: int, first: int) -> None:
    """Reject a rule for a(q n + r) with an index that is not an earlier one for all n >= low."""
    kind, what, parts = tree
    if kind == "term" and what == "a":
        line = line_of(parts[0])
        limit(line is not None, "the index of a term is not c n + d")
        c, d = line or (0, 0)
        is_earlier = 0 <= c <= q and first <= c * low + d < q * low + r
        need(is_earlier, "a rule asks for a term that is not always an earlier one")
    for part in parts:
        require_earlier(part, q, r, low, first)


def check_by_induction(given: Given) -> None:
    """Check that p/q has the terms that are given and satisfies the rules."""
    of, (statement, _, lemmas, clock, report) = given.of, given
    (rules, told), first = rules_of(of, clock), of["offset"]
    need({one.name for one in rules} == {"a"}, "induction is on one sequence, a")
    need(statement["offset"] == first, "offset is not that of the sequence")
    end = first + len(told)
    need(sorted(n for _, n in told) == [*range(first, end)], "told are not the first terms")
    terms = equation_values(of, len(told), clock)  # which no equation may contradict
    if coefficients(*fraction_of(statement, clock), len(terms), clock) != terms:
        raise Rejected("p/q does not begin with the terms told")
    own: dict[str, Any] = {side: statement[side] for side in ("offset", "p", "q")}
    for one, since in zip(rules, of.get("since") or [first] * len(rules), strict=True):
        q, r = one.step, one.residue
        low = -((r - end) // q)
        need(since <= max(low, first), "a term is neither given nor said by an equation")
        require_earlier(one.body, q, r, low, first)
        product: Tree = ("*", ["*", "*"], [("number", q, []), ("letter", "n", [])])
        left: Tree = ("term", "a", [("+", [1, 1], [product, ("number", r, [])])])
        named = {"a": Terms("a", {"kind": "fraction"} | own, lemmas, clock)}
        Claim("=", [left, one.body], named, low, None, clock).require(report)
    report.say(
        "induction",
        f"the terms told agree, and each of {len(rules)} rules is satisfied",
        "induction",
    )
