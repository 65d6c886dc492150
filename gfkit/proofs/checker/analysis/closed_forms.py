"""Closed forms and asymptotic formulas.

"closed form": a(n) is the value of a formula for every n >= from. By a lemma the g.f. of a is p/q
of order d, so that from n = offset + max(0, deg p + 1 - d) on the terms are in a space of d
dimensions that is closed under shifts in both directions; the values of the formula are in one of D
dimensions (exponentials). Their difference is in the sum of both, and no member of it but 0
vanishes for D + d consecutive n. The n before are compared one by one.

"asymptotic formula": a(n) = main(n) + o(1), or a(n) ~ main(n). The formula main must be P(n) b^n by
its form, with real square roots in b and P, and never by its values at some n. Let p/q be the g.f.
by a lemma. b must be a root of q reversed, exactly; its term in the partial fractions, computed
exactly, is compared with P, or only its highest coefficient for "~". All other roots are enclosed
(root_discs), and are below 1 in absolute value, or below |b|.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from ..core.clock import Clock, limit, need
from ..core.dialect import Value, inverse, plain, times
from ..core.envelope import gf_lemma
from ..core.relations import coefficients
from .exponentials import Formula, Numbers, is_real
from .nearest_integers import ends_of
from .polynomials import fraction_of
from .root_discs import in_n, places_of, polar_part, powers

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


def check_asymptotic_formula(given: Given) -> None:
    """Compare the term of b exactly, and enclose the other roots.

    Evidence: `scale`, `factors`, as of asymptotics.
    """
    statement, evidence, lemmas, clock, report = given
    need(statement["rest"] in {"o(1)", "~"}, "the remainder is neither o(1) nor ~")
    lemma = gf_lemma(lemmas, statement["of"], clock)
    p, q = fraction_of(lemma, clock)
    base, said = _one_power(Formula(statement["main"], clock))
    ring = Numbers(clock)
    true = in_n(polar_part(p, q, base, ring), ring)
    need(true, "the base is not a growth rate of the sequence")
    # The coefficient of t^k is a(k + offset).
    limit(abs(lemma["offset"]) <= 10_000, "an offset that is too large")
    factor = base if lemma["offset"] <= 0 else inverse(base)
    *_, moved = powers(factor, abs(lemma["offset"]), ring)
    if statement["rest"] == "~":
        same = len(said) == len(true) and said[-1] == times(true[-1], moved, clock)
    else:
        shifted = [times(c, moved, clock) for c in _shifted(true, -lemma["offset"], clock)]
        need(len(said) <= len(shifted), "the coefficient is different")
        same = said + [0] * (len(shifted) - len(said)) == shifted
    need(same, "the coefficient is different")

    scale, _, places = places_of(q, evidence, "evidence", clock)
    low, high = ends_of(base, clock)
    others = []
    for place in places:
        a, b = scale.ends(place.disc)
        if abs(place.disc.y) > place.disc.r or b < low or high < a:
            others.append(place)
    need(len(others) == len(places) - 1, "the base is not shown to be exactly one of the roots")
    bound = Fraction(1) if statement["rest"] == "o(1)" else max(low, -high, Fraction(0))
    small = all(scale.above(place.disc) < bound for place in others)
    need(small, "another root is not shown to be small enough")
    report.say("roots", "base and coefficient are exact, and all other roots smaller")


def _one_power(formula: Formula) -> tuple[Value, list[Value]]:
    """Return b and the coefficients of P, ascending, the last of them not 0."""
    need(not formula.sums, "the formula has a sum over roots")
    found: dict[int, Value] = {}
    bases = {base for base, _ in formula.reading}
    need(len(bases) == 1, "the formula is not one power of one base, times a polynomial in n")
    for (_, power), numbers in formula.reading.items():
        need(all(c == numbers[0] for c in numbers), "a coefficient depends on n modulo a period")
        found[power] = numbers[0]
    listed = [found.get(k, 0) for k in range(max(found) + 1)]
    while listed and not listed[-1]:
        listed.pop()
    need(listed, "the formula is 0")
    base = next(iter(bases))
    need(all(map(is_real, (base, *listed))), "the formula is not shown to be real")
    return base, listed


def _shifted(c: list[Value], by: int, clock: Clock) -> list[Value]:
    """Return P(k + by), ascending."""
    total: list[Value] = []
    for value in reversed(c):
        moved: list[Value] = [0, *total]
        for k, z in enumerate(total):
            moved[k] = plain(moved[k] + times(z, by, clock))
        moved[0] = plain(moved[0] + value)
        total = moved
    return total
