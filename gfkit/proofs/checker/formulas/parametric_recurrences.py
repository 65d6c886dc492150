"""G.f.s of recurrences whose weights are polynomials in letters.

Sequences u_0, u_1, ... of which the first L terms are given, and then
u_i(n) = sum of w u_j(n - s) + sum of b^n (c_0 + c_1 n + ...); at the same n only u_j with j < i are
used. From there on a vector of the last terms of each, as many as it is looked back at it, and of
the n^e b^n is multiplied by one matrix at each step. Let N be its length. So u_0 is P/Q with
deg Q <= N and deg P < L + N, and if q F = p up to t^(L + N + max(deg q, deg p + 1)), P q = p Q.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.rejections import limit, need
from ..core.shapes import INDEX, fit
from .parametric_fractions import (
    MOST_COMPARED,
    Side,
    coefficients,
    pairs,
    polynomial,
    product,
    sides_of,
    total,
)

if TYPE_CHECKING:
    from ..core.clock import Clock
    from ..core.gf import Poly
    from ..core.reports import Given

MOST_ROWS = 60
EQUATION = {
    "weights": [(range(MOST_ROWS), range(MOST_COMPARED), None)],
    "right": None,
    "first": None,
}
"""Polynomials are read by themselves."""


class Equations:
    """The equations of a recurrence in letters."""

    def __init__(self, of: dict[str, Any]) -> None:
        rows = of["equations"]
        need(0 < len(rows) < MOST_ROWS, "there are no equations, or too many")
        self.start = of["offset"]
        self.told: list[Side] = []
        self.weights: list[list[tuple[int, int, Poly]]] = []
        self.right: list[list[tuple[Poly, Side]]] = []
        back, farthest = [1] * len(rows), 0
        self.powers = 0
        for i, row in enumerate(rows):
            fit(row, EQUATION, "an equation")
            self.told.append([polynomial(z, "a first term") for z in row["first"]])
            own = []
            for j, s, w in row["weights"]:
                need(j < len(rows) and (s > 0 or j < i), "an equation looks at what is not known")
                back[j], farthest = max(back[j], s), max(farthest, s)
                own.append((j, s, polynomial(w, "a weight")))
            self.weights.append(own)
            some = []
            for b, c in pairs(row["right"], "a right side"):
                need(isinstance(c, list) and c, "a right side has no polynomial")
                some.append((polynomial(b, "a base"), [polynomial(z, "a right side") for z in c]))
                self.powers += len(c)
                need(self.start >= 0 or some[-1][0] == {0: 1}, "powers begin at n >= 0")
            self.right.append(some)
        self.place = len(self.told[0])
        self.divisor: Poly = polynomial(of.get("divisor", [["1", "1"]]), "the divisor")
        is_formula = len(rows) == 1 and self.place == 0 and not self.weights[0]
        need(self.divisor and (is_formula or "divisor" not in of), "a divisor is of a formula")
        need(all(len(z) == self.place for z in self.told), "of each as many terms are given")
        need(farthest <= self.place, "an equation looks back before the first term")
        self.states = sum(back) + self.powers

    def terms(self, count: int, clock: Clock) -> Side:
        """Return the first terms of u_0."""
        rows = [z[:count] for z in self.told]
        first = self.start + self.place
        powers = [[power(b, first, clock) for b, _ in some] for some in self.right]
        for place in range(self.place, count):
            n = self.start + place
            for i, row in enumerate(rows):
                parts = [product(w, rows[j][place - s], clock) for j, s, w in self.weights[i]]
                for k, (b, some) in enumerate(self.right[i]):
                    c = total(
                        *(
                            product({0: n**e} if n or not e else {}, z, clock)
                            for e, z in enumerate(some)
                        )
                    )
                    parts.append(product(powers[i][k], c, clock))
                    powers[i][k] = product(powers[i][k], b, clock)
                row.append(total(*parts))
        return rows[0]


def power(b: Poly, n: int, clock: Clock) -> Poly:
    """Raise a polynomial to a power."""
    found: Poly = {0: 1}
    if b == found:
        return found
    for _ in range(n):
        found = product(found, b, clock)
    return found


def check_recurrence(given: Given) -> None:
    """Check the g.f. of a recurrence in letters by as many terms as are enough."""
    statement, evidence, _, clock, report = given
    own = Equations(given.of)
    need(statement["offset"] == own.start, "offset is not that of the first term")
    p, q = sides_of(statement, clock)
    count = own.place + own.states + max(len(q) - 1, len(p))
    limit(count < MOST_COMPARED, "too many terms would have to be compared")
    fit(evidence, {"order": INDEX, "terms": INDEX}, "evidence")
    need((evidence["order"], evidence["terms"]) == (own.states, count), "the bounds are others")
    report.progress("terms")
    found = [product(own.divisor, z, clock) for z in coefficients(p, q, count, clock)]
    need(own.terms(count, clock) == found, "the terms of the equations are not those of p/q")
    report.say(
        "agreement",
        f"{count} terms agree: enough for order {own.states}",
        "order bound",
        terms=count,
    )
