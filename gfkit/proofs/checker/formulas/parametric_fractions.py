"""Fractions p/q whose coefficients are polynomials in letters: read, multiplied and compared.

The sides of a fraction are lists of polynomials in the letters, by powers of t, and q(0) is 1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.gf import CODES, Poly, X, collected, is_marked, read_in_t
from ..core.kinds import part
from ..core.rejections import limit, need

if TYPE_CHECKING:
    from ..core.clock import Clock
    from ..core.reports import Given

Side = list[Poly]
"""The coefficients of t^0, t^1, ..., polynomials in the letters."""
MOST_PRODUCTS, MOST_READ = 4_000_000, 100_000
MOST_COMPARED = 5_000


def sides_of(statement: dict[str, Any], clock: Clock) -> tuple[Side, Side]:
    """Read p and q, with letters or without."""
    marks = "none"
    if is_marked(statement):
        marks = "xy" if len(statement["q"][0]) == 4 else "further"
    p, q = (read_in_t(statement[z], z, marks, clock) for z in "pq")
    need(q and q[0] == {0: 1}, "q(0) is not 1")
    return p, q


def product(one: Poly, other: Poly, clock: Clock) -> Poly:
    """Multiply two polynomials in letters."""
    clock.spend(1 + 3 * len(one) * len(other))
    limit(len(one) * len(other) < MOST_PRODUCTS, "the polynomials have too many coefficients")
    return collected((i + j, c * d) for i, c in one.items() for j, d in other.items())


def total(*some: Poly) -> Poly:
    """Add polynomials."""
    return collected(z for one in some for z in one.items())


def in_t(one: Side, other: Side, clock: Clock) -> Side:
    """Multiply two polynomials in t."""
    found: Side = [{} for _ in range(max(len(one) + len(other) - 1, 0))]
    for i, a in enumerate(one):
        for j, b in enumerate(other):
            found[i + j] = total(found[i + j], product(a, b, clock)) if a and b else found[i + j]
    return trimmed(found)


def trimmed(side: Side) -> Side:
    """Leave out zeros at the end."""
    found = [*side]
    while found and not found[-1]:
        found.pop()
    return found


def coefficients(p: Side, q: Side, count: int, clock: Clock) -> Side:
    """Return the first coefficients of p/q."""
    found: Side = []
    for n in range(count):
        rest = [product({0: -1}, product(q[k], found[n - k], clock), clock)
                for k in range(1, min(n, len(q) - 1) + 1)]  # fmt: skip
        found.append(total(p[n] if n < len(p) else {}, *rest))
    return found


def require_equal(one: tuple[Side, Side], other: tuple[Side, Side], clock: Clock) -> None:
    """Reject two fractions that are not equal."""
    same = in_t(one[0], other[1], clock) == in_t(other[0], one[1], clock)
    need(same, "p/q is not what the operation makes of the fraction of its part")


def polynomial(data: Any, where: str) -> Poly:
    """Read a polynomial in letters: monomials with coefficients."""
    need(isinstance(data, list) and len(data) < MOST_READ, f"{where} is not a list")
    entries = part("counts.kronecker").with_codes([[z, 0, c] for z, c in pairs(data, where)], where)
    found = {i * X + j: int(c) for i, j, _, c in entries}
    need(len(found) == len(entries) and all(found.values()), f"{where} has a term twice, or a zero")
    return found


def pairs(data: Any, where: str) -> list[Any]:
    """Read a list of pairs."""
    fair = isinstance(data, list) and all(isinstance(z, list) and len(z) == 2 for z in data)
    need(fair, f"{where} is not a list of pairs")
    return list(data)


def exponent(code: int, letter: str) -> int:
    """Return the exponent of a letter."""
    return int(code // CODES[letter] % X)


def check_fraction(given: Given) -> None:
    """Check that p/q is the fraction that is given."""
    of, (statement, _, _, clock, report) = given.of, given
    need(of["offset"] == statement["offset"], "offset is not that of the sequence")
    require_equal(sides_of(statement, clock), sides_of(of, clock), clock)
    report.say("agreement", "the cross products of two fractions are equal", "equal fractions")
