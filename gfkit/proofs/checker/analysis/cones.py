"""The signs of the late terms by a recurrence in n: a cone that is kept.

Let p_0(n) a(n) + ... + p_r(n) a(n + r) = 0 for n >= v, p_r(n) not 0 there. Put b(n) =
a(n)/n!^g for n >= 0, q_i(n) = p_i(n) ((n + 1) ... (n + i))^g, or p_i(n) ((n + i + 1) ... (n +
r))^-g for g < 0: q_0(n) b(n) + ... + q_r(n) b(n + r) = 0, with all signs changed if need be, so
that q_r(n) > 0 for n >= N >= v. Let C(n) be q_r(n) times the matrix from u(n) = (b(n), ..., b(n + r
- 1)) to u(n + 1). Let the rays be the columns of V, det V not 0, and c(n) = V^-1 u(n).

Let c(N) be positive at the places in S and 0 elsewhere. Of the first rows of C(n + i - 1) ... C(n)
V, i < k, and of the matrix L(n) = V^-1 C(n + k - 1) ... C(n) V take the entries in the columns in
S. A row of these has a sign if it is 0, or else no entry has the other sign for n >= N, and one has
this sign there: it is seen by the coefficients of powers of n - N, and the constant one. Let the
rows of L in S be positive, the others 0. Then c(N + k), a positive multiple of L(N) c(N), is
positive at the places in S and 0 elsewhere, and so are c(N + 2 k), ...; the first rows times c are
positive multiples of b(n + i). So the a(N + i + k t), t >= 0, have the sign of the i-th of them.
The same holds of -a(n).
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING

from ..core import kinds
from ..core.rejections import limit, need
from ..core.shapes import NUMBER, fit
from .polynomials import MOST_COEFFICIENTS, add, integers, later, multiply, relations, scale

if TYPE_CHECKING:
    from ..core.clock import Clock
    from ..core.reports import Given

Poly = list[int]
CONE = {"rays": [[NUMBER]], "steps": range(1, 25), "grows": range(-24, 25), "from": range(1 << 14)}


def check_cone(given: Given) -> tuple[list[int], list[Fraction]]:
    """Check the cone in the evidence; return the signs of a(n) from an n on, and earlier terms.

    The signs are those for n, n + 1, ..., and repeat.
    """
    of, evidence, clock = given.of, given.evidence, given.clock
    series = kinds.part("formulas.recurrences")
    known = kinds.part("formulas.lemmas")
    rows, first, valid = known.known_recurrence(given)
    fit(evidence["cone"], CONE, "evidence.cone")
    cone = evidence["cone"]
    rays = [integers(ray, "evidence.cone.rays", clock) for ray in cone["rays"]]
    order, start = len(rows) - 1, cone["from"]
    need(len(rays) == order and all(len(ray) == order for ray in rays), "not as many rays as terms")
    need(start >= valid, "the recurrence does not hold yet where the cone begins")
    *lower, lead = [_scaled(row, i, order, cone["grows"], clock) for i, row in enumerate(rows)]
    need(lead, "the last polynomial is 0")
    if lead[-1] < 0:
        lower, lead = [scale(f, -1) for f in lower], scale(lead, -1)
    need(_sign([lead], start, clock) == 1, "the last polynomial may be 0 or negative")
    size = range(order)
    units = [[int(i == k) for i in size] for k in size]
    told = relations([*rays, *units], clock)  # the coordinates of each unit, but for the sign
    need(all(len(one) > order for one in told), "the rays are linearly dependent")
    inside_by = [[-one[k] for one in told] for k in size]
    bottom = lcm(*(z.denominator for row in inside_by for z in row))
    coordinates = [[int(z * bottom) for z in row] for row in inside_by]
    early = start - kinds.part("formulas.relations").offset_of(of)
    terms = series.continued(rows, first, valid, early + order, clock)
    power, inside = Fraction(1), []
    for n, term in enumerate(terms[early : early + order], start):
        power *= Fraction(n) ** cone["grows"] if n > start else 1
        inside.append(term / power)
    places = []
    for weights in coordinates:
        one = sum((c * z for c, z in zip(weights, inside, strict=True)), Fraction(0))
        clock.reduce(one.numerator.bit_length(), one.denominator.bit_length())
        places.append((one > 0) - (one < 0))
    need({*places} - {0} in ({1}, {-1}), "the terms are not inside the cone")
    side = sum(places) // sum(map(abs, places))
    columns: list[list[Poly]] = [
        [[c] if c else [] for c in ray] for ray, place in zip(rays, places, strict=True) if place
    ]
    signs = []
    for i in range(cone["steps"]):
        signs.append(side * _sign([column[0] for column in columns], start, clock))
        by = [later(f, i, clock) for f in (*lower, lead)]
        columns = [_stepped(column, by, clock) for column in columns]
    for weights, place in zip(coordinates, places, strict=True):
        row = []
        for column in columns:
            total: Poly = []
            for c, f in zip(weights, column, strict=True):
                total = add(total, scale(f, c))
            row.append(total)
        need(_sign(row, start, clock) == abs(place), "the cone may be left")
    given.report.say("cone", f"{order} rays, kept from n = {start} on", "dominant poles")
    return signs, terms[:early]


def _scaled(f: Poly, i: int, order: int, grows: int, clock: Clock) -> Poly:
    for j in range(1, i + 1) if grows > 0 else range(i + 1, order + 1):
        for _ in range(abs(grows)):
            f = multiply(f, [j, 1], clock)
    limit(len(f) <= MOST_COEFFICIENTS, "a polynomial of too high a degree")
    return f


def _stepped(column: list[Poly], by: list[Poly], clock: Clock) -> list[Poly]:
    """Return C times a column."""
    *lower, lead = by
    total: Poly = []
    for f, g in zip(lower, column, strict=True):
        total = add(total, scale(multiply(f, g, clock), -1))
    return [*(multiply(lead, g, clock) for g in column[1:]), total]


def _sign(row: list[Poly], start: int, clock: Clock) -> int:
    """Return the sign that polynomials have for n >= start or are 0, one of them never; or 0."""
    moved = [later(f, start, clock) for f in row]
    signs = {(c > 0) - (c < 0) for f in moved for c in f} - {0}
    need(len(signs) < 2, "entries of a row may have different signs: the cone may be left")
    need(not signs or any(f and f[0] for f in moved), "a row may be 0: the cone may be left")
    return signs.pop() if signs else 0
