"""The kind "closed form": a(n) is the value of a formula for every n >= from.

By a lemma the g.f. of a is p/q of order d, so that from n = offset + max(0, deg p + 1 - d) on the
terms are in a space of d dimensions that is closed under shifts in both directions; the values of
the formula are in one of D dimensions (exponentials). Their difference is in the sum of both, and
no member of it but 0 vanishes for D + d consecutive n. The n before are compared one by one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..core.clock import need
from ..core.envelope import gf_lemma
from ..core.relations import coefficients
from .exponentials import Formula
from .polynomials import fraction_of

if TYPE_CHECKING:
    from ..core.kinds import Given


def check_closed_form(given: Given) -> None:
    """Compare as many exact values as prove it."""
    statement, _, lemmas, clock, report = given
    lemma = gf_lemma(lemmas, statement["of"], clock)
    p, q = fraction_of(lemma, clock)
    formula = Formula(statement["formula"], clock)
    start, order = statement["from"], len(q) - 1
    first = start - lemma["offset"]
    need(first >= 0, "the formula is stated for indices before the first term")
    late = max(first, len(p) - order)
    count = late - first + order + formula.dimension
    terms = coefficients(p, q, first + count, clock)[first:]
    for n, (value, term) in enumerate(zip(formula.values(start, count), terms, strict=True), start):
        need(value == term, f"a({n}) could not be shown to equal the formula")
    report.say("agreement", f"{count} exact values, as order and dimension ask", compared=count)
