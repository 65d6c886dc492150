"""G.f.s of sequences that are defined explicitly: by a fraction, a formula, or bounded terms.

The terms of p/q and those of a formula are in spaces of known dimensions, or satisfy one
recurrence: finitely many values decide. If the order is at most N, P q - p Q has a degree below
that of as many terms as N and the order of p/q ask for.
"""

from __future__ import annotations

from math import gcd
from typing import TYPE_CHECKING

from ..analysis.polynomials import coefficients, fraction_of, integers, settled_from
from ..analysis.polynomials import value as value_at
from ..core import kinds
from ..core.gf import coprime_modulo, is_marked
from ..core.rejections import limit, need
from ..core.shapes import integer
from .relations import MAX_COMPARED, Claim, Terms, offset_of

if TYPE_CHECKING:
    from ..core.reports import Given
    from .parser import Tree


def check_formula(given: Given) -> None:
    """Check that p/q has the values of a formula: by a space, or by a recurrence they satisfy."""
    if "recurrence" in given.evidence:
        check_by_recurrence(given)
    else:
        check_by_values(given)


def check_by_recurrence(given: Given) -> None:
    """Check that p/q has the terms of a definition that satisfies a recurrence, by a lemma."""
    compare_by_recurrence(given, *fraction_of(given.statement, given.clock))


def check_series(given: Given) -> None:
    """Check the same of p/q whose coefficients need not be integers, and that it is reduced."""
    clock = given.clock
    p, q = (integers(given.statement[z], z, clock) for z in "pq")
    need(q and q[0] > 0, "q(0) is not positive")
    need(q[-1] and (not p or p[-1]), "p or q ends in a zero")
    need(gcd(*p, *q) == 1, "p and q have a common divisor")
    compare_by_recurrence(given, p, q)
    sides = [[{0: c} if c else {} for c in side] for side in (p, q)]
    prime, _ = coprime_modulo(sides[0], sides[1], clock)
    order = len(q) - 1
    told = f"p and q are coprime modulo {prime}: order {order} is minimal"
    given.report.say("minimality", told, "lowest terms", order=order, prime=prime)


def compare_by_recurrence(given: Given, p: list[int], q: list[int]) -> None:
    """Check that a definition and the coefficients of p/q satisfy one recurrence, and first terms.

    Let d be the degree of q, and e + 1 above that of all p_i. Then n^j times coefficients of p/q,
    j <= e, are annihilated by q^(e+1): sum p_i(n) b(n+i) is 0 for all n if for (e+1) d of them.
    """
    of, (statement, _, _, clock, report) = given.of, given
    rows, _, valid = kinds.part("formulas.lemmas").known_recurrence(given)
    first, order = offset_of(of), len(rows) - 1
    need(statement["offset"] == first and valid >= first, "offset is not that of the sequence")
    width = max(map(len, rows))
    last = max(valid, first + len(p) - len(q) + 1) + width * max(len(q) - 1, 1)
    limit(last - first < MAX_COMPARED, "too many values to compare")
    known = coefficients(p, q, last + order - first, clock)
    for n in range(valid, last):
        clock.spend(sum(map(len, rows)))
        total = sum(value_at(row, n) * known[n - first + i] for i, row in enumerate(rows))
        need(total == 0, f"p/q does not satisfy the recurrence at n = {n}")
    count = settled_from(rows[-1], valid, clock) + order - first
    limit(count < MAX_COMPARED, "too many values to compare")
    terms = kinds.defined("values", of)(of, count, clock)
    need(terms == coefficients(p, q, count, clock), "p/q differs from the sequence")
    said = "both satisfy the recurrence of a lemma, and the first terms are equal"
    report.say("relation", said, "order bound", compared=count)


def check_by_values(given: Given) -> None:
    """Check that p/q has the terms of a definition, of which a space is known."""
    of, (statement, _, _, clock, report) = given.of, given
    if of["kind"] == "fraction" and is_marked(of) and len(of["q"][0]) == 3:
        kinds.part("formulas.parametric_fractions").check_fraction(given)
        return
    fraction = {"kind": "fraction"} | {z: statement[z] for z in ("offset", "p", "q")}
    terms = {name: Terms(name, z, [], clock) for name, z in (("a", fraction), ("b", of))}
    low = terms["b"].offset
    need(statement["offset"] == low, "offset is not that of the sequence")
    sides: list[Tree] = [("term", name, [("letter", "n", [])]) for name in terms]
    Claim("=", sides, terms, low, None, clock).require(report, "p/q differs from the sequence")


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
