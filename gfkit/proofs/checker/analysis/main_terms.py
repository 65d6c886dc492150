"""The kinds "asymptotics" and "growth rate": main terms of a sequence, enclosed.

Let F = p/q by a lemma. For n >= max(0, deg p + 1 - deg q) the coefficient of t^n is the sum of
P(n) z^n over the roots z of q reversed (root_discs). A part of "asymptotics" says of a class of
indices n = period m + residue, counted from the offset, that the terms listed, at m, leave a rest
of at most factor rate^m for m >= from, and that z is the one root of a polynomial in its box. The
g.f. of a class is in the evidence: from its pre-period on, it and the terms are in spaces of as
many dimensions as their orders, closed under shifts, so finitely many terms prove it.

The limit superior of |a(n)|^(1/n) is the largest |z|, as p/q is in lowest terms.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ..core.clock import Clock, limit, need
from ..core.envelope import gf_lemma
from ..core.generating_functions import trimmed
from ..core.reading import NUMBER, fit
from ..core.relations import coefficients
from .polynomials import RATIONAL, are_coprime, divided, fraction_of, integers, interval, multiply
from .root_discs import Disc, Place, Scale, in_n, places_of, polar_part, rest_bound, value_at
from .sole_pole import lone_pole

if TYPE_CHECKING:
    from ..core.kinds import Given

PERIOD, START = range(1, 5001), range(10**6)
Ends = tuple[Fraction, Fraction]
ALL = "all roots of the denominator are enclosed in disjoint discs"
ALONE = "one zero of the denominator is enclosed; a disc with it holds no other"


def box(data: Any, clock: Clock) -> tuple[Ends, Ends]:
    """Read the ends of a real and an imaginary part; the latter is 0 where it is left out."""
    real = isinstance(data, list) and len(data) == 1
    fit(data, ((RATIONAL, RATIONAL),) * (1 if real else 2), "a box")
    found = [interval(z, clock) for z in data]
    need(all(a <= b for a, b in found), "a box is empty")
    return found[0], (Fraction(0), Fraction(0)) if real else found[1]


def is_within(disc: Disc, ends: tuple[Ends, Ends], scale: Scale, *, real: bool) -> bool:
    """Tell whether all numbers of a disc, real ones if they are known to be, are in a box."""
    x, y = scale.ends(disc), scale.heights(disc)
    if real:
        y = (Fraction(0), Fraction(0))
    return all(low <= a and b <= high for (a, b), (low, high) in zip((x, y), ends, strict=True))


def touches(place: Place, ends: tuple[Ends, Ends], scale: Scale) -> bool:
    """Tell whether a disc and a box may have a number in common."""
    x, y = scale.ends(place.disc), scale.heights(place.disc)
    return all(a <= high and low <= b for (a, b), (low, high) in zip((x, y), ends, strict=True))


def check_asymptotics(given: Given) -> None:
    """Check each part.

    Evidence: `parts`, each with `gf` of the class, `scale`, `factors` with `poly`, `multiplicity`
    and `roots`. Compared are discs of the roots, the polar part of each, the sum of bounds.
    """
    statement, evidence, lemmas, clock, report = given
    need(statement["parts"], "a statement without parts")
    lemma = gf_lemma(lemmas, statement["of"], clock)
    p, q = fraction_of(lemma, clock)
    parts = evidence.get("parts")
    same = isinstance(parts, list) and len(parts) == len(statement["parts"])
    need(same, "evidence.parts does not have as many parts as the statement")
    for k, (part, hints) in enumerate(zip(statement["parts"], parts or (), strict=True)):
        need(isinstance(hints, dict), f"evidence.parts[{k}] is not an object")
        need(part["residue"] < part["period"], "a residue is not below its period")
        above, below = section(p, q, part, hints, clock)
        check_part(above, below, part, hints, clock)
    report.say("roots", ALONE if any("lone" in hints for hints in parts or ()) else ALL)


def section(
    p: list[int], q: list[int], part: dict[str, Any], hints: dict[str, Any], clock: Clock
) -> tuple[list[int], list[int]]:
    """Return the g.f. of a class of n, from the evidence, after checking it."""
    if part["period"] == 1:
        return p, q
    fit(hints.get("gf"), {"p": [NUMBER], "q": [NUMBER]}, "gf of a class")
    above, below = fraction_of(hints["gf"], clock)
    if not any(c for k, c in enumerate(q) if k % part["period"]):
        # The powers of x in q do not mix the classes: theirs are those of the terms of p.
        chosen, thinned = p[part["residue"] :: part["period"]], q[:: part["period"]]
        same = multiply(trimmed(chosen), below, clock) == multiply(above, thinned, clock)
        need(same, "the g.f. of a class is different")
        return above, below
    order, late = len(q) - 1, len(below) - 1
    early = max(0, len(p) - order, len(above) - late)
    count = early + order + late
    limit(count * part["period"] < 10**6, "too many terms of a class of n")
    terms = coefficients(p, q, part["period"] * count + part["residue"], clock)
    chosen = terms[part["residue"] :: part["period"]][:count]
    need(chosen == coefficients(above, below, count, clock), "the g.f. of a class is different")
    if late and above:
        need(are_coprime(below, above, clock), "the g.f. of a class is not in lowest terms")
    return above, below


def check_part(
    p: list[int], q: list[int], part: dict[str, Any], hints: dict[str, Any], clock: Clock
) -> None:
    """Check one part for p/q: all roots, or one simple real pole alone."""
    factor, rate = interval((part["factor"], part["rate"]), clock)
    need(factor >= 0 and rate >= 0, "a bound is negative")
    need(part["from"] >= max(0, len(p) - len(q) + 1), "the terms are not yet sums of powers")
    rest: list[Place] = []
    scale: Any = None
    if "lone" in hints:
        need(len(part["terms"]) == 1, "one pole alone goes with one main term")
    elif len(q) > 1:
        scale, _, places = places_of(q, hints, "evidence", clock)
        rest = list(places)
    for term in part["terms"]:
        ends, boxes = box(term["base"], clock), term["coefficients"]
        if "lone" in hints:
            bound = _check_alone(p, q, term, rate, hints["lone"], clock)
            continue
        need(scale is not None, "a main term of a polynomial")
        near = [place for place in rest if touches(place, ends, scale)]
        everywhere = sum(touches(place, ends, scale) for place in places)
        need(len(near) == everywhere == 1, "a box does not belong to exactly one root")
        place = near[0]
        rest.remove(place)
        need(is_within(place.disc, ends, scale, real=place.is_real), "a root is not in its box")
        need(scale.below(place.disc) > rate, "a main root is not above the rate of the remainder")
        _check_polynomial(term, q, ends, scale, clock)
        found = in_n(polar_part(p, q, place.disc, scale, place.multiplicity), scale)
        need(isinstance(boxes, list) and len(boxes) == len(found), "another number of coefficients")
        for disc, said in zip(found, boxes, strict=True):
            inside = is_within(disc, box(said, clock), scale, real=place.is_real)
            need(inside, "a coefficient is not in its box")
    if "lone" not in hints:
        bound = rest_bound(p, q, rest, rate, scale) if rest else Fraction(0)
    need(bound <= factor, "the factor of the bound is not shown to be large enough")


def _check_alone(
    p: list[int], q: list[int], term: dict[str, Any], rate: Fraction, hints: Any, clock: Clock
) -> Fraction:
    """Check a main term that is one simple real pole; return the factor of the bound."""
    ends, boxes = box(term["base"], clock), term["coefficients"]
    need(isinstance(boxes, list) and len(boxes) == 1, "a simple pole goes with one coefficient")
    constant = box(boxes[0], clock)
    low, high = ends[0]
    need(not any((*ends[1], *constant[1])), "a real pole goes with real boxes")
    need(low > rate or high < -rate, "a main root is not above the rate of the remainder")
    found = lone_pole(p, q, hints, clock, rate)
    need(low <= found.base[0] and found.base[1] <= high, "a root is not in its box")
    inside = constant[0][0] <= found.constant[0] and found.constant[1] <= constant[0][1]
    need(inside, "a coefficient is not in its box")
    f = integers(term["poly"], "the polynomial of a base", clock)
    if f != list(q)[::-1]:  # else the one root of q reversed in the box is that beyond the rate
        need(len(f) == 2 and abs(f[1]) == 1, "a polynomial that is not that of an integer")
        need(low <= -f[0] * f[1] <= high, "the root of a polynomial is not in its box")
        need(not divided(list(q)[::-1], f, clock)[1], "the polynomial does not divide q reversed")
    return found.bound


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
    (x, x1), (y, y1) = ends
    middle = (x + x1) / 2, (y + y1) / 2
    radius = (x1 - x) / 2 + (y1 - y) / 2
    centre = scale.rational(middle[0])
    height = scale.rational(middle[1])
    around = scale.rational(radius)
    disc = Disc(centre.x, height.x, centre.r + height.r + around.x + around.r)
    need(
        scale.below(value_at(rest, disc, scale)) > 0,
        "the root in a box is not shown to be one of its polynomial",
    )


def check_growth_rate(given: Given) -> None:
    """Check that the largest modulus of a root is in the interval.

    Evidence: `scale`, `factors`, as of asymptotics; or `lone`, with the `rate`.
    """
    statement, evidence, lemmas, clock, report = given
    low, high = interval(statement["value"], clock)
    lemma = gf_lemma(lemmas, statement["of"], clock)
    p, q = fraction_of(lemma, clock)
    least = most = Fraction(0)
    if "lone" in evidence:
        least, most = sorted(map(abs, lone_pole(p, q, evidence["lone"], clock).base))
    elif len(q) > 1:
        scale, _, places = places_of(q, evidence, "evidence", clock)
        least = max(scale.below(place.disc) for place in places)
        most = max(scale.above(place.disc) for place in places)
    need(
        low <= least and most <= high, "the largest root could not be shown to lie in the interval"
    )
    report.say("roots", ALONE if "lone" in evidence else ALL)
