"""Main terms of a sequence, enclosed: "asymptotics", "growth rate", "asymptotic formula".

Let F = p/q by a lemma. For n >= max(0, deg p + 1 - deg q) the coefficient of t^n is the sum of
P(n) z^n over the roots z of q reversed (in discs). A part of "asymptotics" says of the n = period
m + residue of a class that the terms listed, at m, leave a rest of at most factor rate^m in a(n),
for m >= from, and that z is the one root of a polynomial in its box. The g.f. of a class is in the
evidence: from its pre-period on, it and the terms are in spaces of as many dimensions as their
orders, closed under shifts, so finitely many terms prove it. If its coefficient of t^k belongs to m
= k + s, then P(k) z^k = Q(m) z^m with Q(m) = z^-s P(m - s), and C rate^k = C rate^-s rate^m.

Older certificates do not say the offset. Their n counts from the first term, which is the same for
the offset 0; others are rejected.

The limit superior of |a(n)|^(1/n) is the largest |z|, as p/q is in lowest terms.

"asymptotic formula": a(n) = main(n) + o(1), or a(n) ~ main(n). The formula main must be P(n) b^n by
its form, with real square roots in b and P, and never by its values at some n. b must be a root of
q reversed, exactly; its term in the partial fractions, computed exactly, is compared with P, or
only its highest coefficient for "~". All other roots are below 1 in absolute value, or below |b|.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ..core.rejections import Refused, limit, need
from ..core.shapes import fit
from ..formulas.surds import Value, bits, ends_of, is_real
from .closed_forms import Formula, Numbers
from .polynomials import RATIONAL, divided, integers, interval, known_fraction
from .roots import ALL, ALONE, Disc, Ends, Roots, Scale, in_n, polar_part, section, shifted

if TYPE_CHECKING:
    from ..core.clock import Clock
    from ..core.reports import Given


FARTHEST = 10_000
"""The offset of a sequence whose main terms are checked, in absolute value."""


def box(data: Any, clock: Clock) -> tuple[Ends, Ends]:
    """Read the ends of a real and an imaginary part; the latter is 0 where it is left out."""
    real = isinstance(data, list) and len(data) == 1
    fit(data, ((RATIONAL, RATIONAL),) * (1 if real else 2), "a box")
    found = [interval(z, clock) for z in data]
    need(all(a <= b for a, b in found), "a box is empty")
    return found[0], (Fraction(0), Fraction(0)) if real else found[1]


def is_within(disc: Disc, ends: tuple[Ends, Ends], scale: Scale, *, real: bool) -> bool:
    """Return whether all numbers of a disc, real ones if they are known to be, are in a box."""
    y = (Fraction(0), Fraction(0)) if real else scale.heights(disc)
    sides = zip((scale.ends(disc), y), ends, strict=True)
    return all(low <= a and b <= high for (a, b), (low, high) in sides)


def touches(disc: Disc, ends: tuple[Ends, Ends], scale: Scale) -> bool:
    """Return whether a disc and a box may have a number in common."""
    sides = zip((scale.ends(disc), scale.heights(disc)), ends, strict=True)
    return all(a <= high and low <= b for (a, b), (low, high) in sides)


def check_asymptotics(given: Given) -> None:
    """Check each part.

    Evidence: `parts`, each with `gf` of the class, `scale`, `factors` with `poly`, `multiplicity`
    and `roots`. The check compares discs of the roots, the polar part of each, and the sum of
    bounds.
    """
    statement, evidence, _, clock, report = given
    need(statement["parts"], "a statement without parts")
    offset, p, q = known_fraction(given)
    if "offset" in statement:
        need(statement["offset"] == offset, "the sequence does not begin with the offset")
    elif offset:
        raise Refused(f"its n counts from the first term, a({offset}): only a(n) is checked")
    limit(abs(offset) <= FARTHEST, "an offset that is too large")
    fit(evidence.get("parts"), (dict,) * len(statement["parts"]), "evidence.parts")
    said = []
    for part, hints in zip(statement["parts"], evidence["parts"], strict=True):
        need(part["residue"] < part["period"], "a residue is not below its period")
        # The first n of the class is offset + place = period shift + residue.
        place = (part["residue"] - offset) % part["period"]
        shift = (offset + place - part["residue"]) // part["period"]
        sides = section(p, q, part["period"], place, hints, clock)
        said.append(check_part(*sides, shift, part, hints, clock))
    report.say("roots", ALONE if ALONE in said else ALL, "dominant poles")


def check_part(
    p: list[int], q: list[int], shift: int, part: dict[str, Any], hints: dict[str, Any],
    clock: Clock,
) -> str:  # fmt: skip
    """Check one part, the coefficient of t^k in p/q being that of m = k + shift.

    Return what was enclosed.
    """
    factor, rate = interval((part["factor"], part["rate"]), clock)
    need(factor >= 0 and rate >= 0, "a bound is negative")
    start = max(0, len(p) - len(q) + 1)
    need(part["from"] - shift >= start, "the terms are not yet sums of powers")
    roots, main = Roots(p, q, hints, "evidence", clock, rate), []
    need(roots.places or not part["terms"], "a main term of a polynomial")
    for term in part["terms"]:
        ends, boxes = box(term["base"], clock), term["coefficients"]
        near = [z for z in roots.places if touches(z.disc, ends, roots.scale)]
        need(len(near) == 1 and near[0] not in main, "a box does not belong to exactly one root")
        place, real = near[0], near[0].is_real
        main.append(place)
        need(is_within(place.disc, ends, roots.scale, real=real), "a root is not in its box")
        least = roots.scale.sizes(place.disc)[0]
        if roots.sole:  # the others are known to be below the rate, and no more
            need(not any(ends[1]), "a real pole goes with a real box")
            least = max(ends[0][0], -ends[0][1])
        need(least > rate, "a main root is not above the rate of the remainder")
        _check_polynomial(term, q, ends, roots.scale, clock)
        found = shifted(roots.in_n(place), place.disc, shift, roots.scale)
        fit(boxes, (None,) * len(found), "coefficients")
        for disc, said in zip(found, boxes, strict=True):
            inside = is_within(disc, box(said, clock), roots.scale, real=real)
            need(inside, "a coefficient is not in its box")
    clock.multiply(*[bits(rate) * (abs(shift) + 1)] * 2)
    enough = roots.rest(main, rate) <= factor * (rate**shift if rate else 1)
    need(enough, "the factor of the bound is not shown to be large enough")
    return roots.said


def _check_polynomial(
    term: dict[str, Any], q: list[int], ends: tuple[Ends, Ends], scale: Scale, clock: Clock
) -> None:
    """Check that the one root of q reversed in a box is a root of the polynomial of the term.

    It divides q reversed, so its roots are among those; and it has one in the box, since the other
    factor, and with it q reversed over it, has none there: by the value of the quotient.
    """
    f = integers(term["poly"], "the polynomial of a base", clock)
    need(len(f) > 1 and f[-1], "the polynomial of a base is constant")
    rest, left = list(q)[::-1], True
    while left:  # divide out as often as it goes
        quotient, remainder = divided(rest, f, clock)
        left = not remainder and len(rest) >= len(f)
        if left:
            need(all(c.denominator == 1 for c in quotient), "a factor that is not primitive")
            rest = [int(c) for c in quotient]
    need(len(rest) < len(q), "the polynomial of a base does not divide the denominator")
    x, y = (scale.around(*side) for side in ends)
    away = scale.sizes(scale.value(rest, Disc(x.x, y.x, x.r + y.r)))[0] > 0
    need(away, "the root in a box is not shown to be one of its polynomial")


def check_growth_rate(given: Given) -> None:
    """Check that the largest modulus of a root is in the interval.

    Evidence: `scale`, `factors`, as of asymptotics; or `lone`, with the `rate`.
    """
    statement, evidence, _, clock, report = given
    low, high = interval(statement["value"], clock)
    _, p, q = known_fraction(given)
    roots = Roots(p, q, evidence, "evidence", clock)
    sizes = [roots.scale.sizes(place.disc) for place in roots.places]
    least, most = (max(some) for some in zip((Fraction(0), Fraction(0)), *sizes, strict=True))
    inside = low <= least and most <= high
    need(inside, "the largest root could not be shown to lie in the interval")
    report.say("roots", roots.said, "dominant poles")


def check_asymptotic_formula(given: Given) -> None:
    """Compare the term of b exactly, and enclose the other roots.

    Evidence: `scale`, `factors`, as of asymptotics.
    """
    statement, evidence, _, clock, report = given
    need(statement["rest"] in {"o(1)", "~"}, "the remainder is neither o(1) nor ~")
    offset, p, q = known_fraction(given)
    base, said = _one_power(Formula(statement["main"], clock))
    ring = Numbers(clock)
    true = in_n(polar_part(p, q, base, ring), ring)
    need(true, "the base is not a growth rate of the sequence")
    # The coefficient of t^k is a(k + offset).
    limit(abs(offset) <= FARTHEST, "an offset that is too large")
    true = shifted(true, base, offset, ring)
    if statement["rest"] == "~":
        same = len(said) == len(true) and said[-1] == true[-1]
    else:
        need(len(said) <= len(true), "the coefficient is different")
        same = said + [0] * (len(true) - len(said)) == true
    need(same, "the coefficient is different")

    roots = Roots(p, q, evidence, "evidence", clock)
    ends = ends_of(base, clock), (Fraction(0), Fraction(0))
    others = [z.disc for z in roots.places if not touches(z.disc, ends, roots.scale)]
    alone = len(others) == len(roots.places) - 1 and not roots.sole
    need(alone, "the base is not shown to be exactly one of the roots")
    size = max(ends[0][0], -ends[0][1], Fraction(0))
    bound = Fraction(1) if statement["rest"] == "o(1)" else size
    small = all(roots.scale.above(disc) < bound for disc in others)
    need(small, "another root is not shown to be small enough")
    report.say(
        "roots", "base and coefficient are exact, and all other roots smaller", "dominant poles"
    )


def _one_power(formula: Formula) -> tuple[Value, list[Value]]:
    """Return b and the coefficients of P, ascending, the last of them not 0."""
    need(not formula.sums, "the formula has a sum over roots")
    bases = {base for base, _ in formula.plain}
    need(len(bases) == 1, "the formula is not one power of one base, times a polynomial in n")
    same = all(c == numbers[0] for numbers in formula.plain.values() for c in numbers)
    need(same, "a coefficient depends on n modulo a period")
    found = {power: numbers[0] for (_, power), numbers in formula.plain.items()}
    listed = [found.get(k, 0) for k in range(max(found) + 1)]
    base = bases.pop()
    need(all(map(is_real, (base, *listed))), "the formula is not shown to be real")
    return base, listed


# Nearest integers.
