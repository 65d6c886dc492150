"""Signs by a cone that a recurrence with polynomial coefficients keeps; sequences given by one.

Let p_0(n) a(n) + ... + p_r(n) a(n + r) = 0 for n >= v, p_r(n) not 0 there. Put b(n) = a(n)/n!^g for
n >= 0, q_i(n) = p_i(n) ((n + 1) ... (n + i))^g, or p_i(n) ((n + i + 1) ... (n + r))^-g for g < 0:
q_0(n) b(n) + ... + q_r(n) b(n + r) = 0, with all signs changed if need be, so that q_r(n) > 0 for
n >= N >= v. Let C(n) be q_r(n) times the matrix from u(n) = (b(n), ..., b(n + r - 1)) to u(n + 1).
Let the rays be the columns of V, det V not 0, and c(n) = V^-1 u(n).

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
from typing import TYPE_CHECKING, Any

from ..core import kinds
from ..core.clock import Clock, limit, need
from ..core.envelope import lemma_with
from ..core.generating_functions import OFFSETS
from ..core.reading import NUMBER, fit, rational
from ..formulas.dialect import plain
from .polynomials import MOST_COEFFICIENTS, add, integers, later, multiply, scale, value

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..core.kinds import Given

    Poly = list[int]

CONE = {"rays": [[NUMBER]], "steps": range(1, 25), "grows": range(-24, 25), "from": range(1 << 14)}
MOST_ORDER, MOST_TERMS = 40, 20_000
LARGEST = 1 << 20


def recurrence(of: dict[str, Any], clock: Clock) -> tuple[list[Poly], list[Fraction], int]:
    """Return the polynomials, the first terms, and from which n on the recurrence holds."""
    rows = [integers(row, "of.polynomials", clock) for row in of["polynomials"]]
    terms = [rational(z, "a number", clock) for z in of["terms"]]
    need(1 < len(rows) <= len(terms) + 1, "a recurrence needs as many first terms as its order")
    limit(len(rows) <= MOST_ORDER, "a recurrence of a high order")
    need(all(row and row[-1] for row in (rows[0], rows[-1])), "a polynomial is 0, or ends in one")
    valid = of["offset"] + len(terms) - len(rows) + 1
    _require_no_zero(rows[-1], valid, clock)
    return rows, terms, valid


def _require_no_zero(f: Poly, low: int, clock: Clock) -> None:
    """Require that f(n) is not 0 for integers n >= low: from some n on all coefficients tell it."""
    step = 1
    while {c > 0 for c in later(f, low + step - 1, clock) if c} == {True, False}:
        step *= 2
        limit(step <= LARGEST, "a polynomial whose zeros may be late")
    for n in range(low, low + step):
        clock.spend(2 * len(f))
        need(value(f, n), f"the recurrence does not determine the term after n = {n}")


def recurrence_values(of: dict[str, Any], count: int, clock: Clock) -> list[Any]:
    """Return the first terms."""
    return [plain(z) for z in _continued(*recurrence(of, clock), count, clock)]


def _continued(
    rows: list[Poly], terms: list[Fraction], valid: int, count: int, clock: Clock
) -> list[Fraction]:
    """Return the first terms; the recurrence holds for n >= valid, behind those that are known."""
    limit(count <= MOST_TERMS, "too many terms of a recurrence")
    order, found = len(rows) - 1, terms[:count]
    for n in range(valid, valid + count - len(terms)):
        *lower, lead = (value(row, n) for row in rows)
        need(lead, f"the recurrence does not determine the term after n = {n}")
        last = found[len(found) - order :]
        total = sum((c * z for c, z in zip(lower, last, strict=True)), Fraction(0))
        clock.reduce(total.numerator.bit_length(), total.denominator.bit_length())
        clock.spend(10 * order)
        found.append(-total / lead)
    return found


def relation_text(rows: list[Poly]) -> str:
    """Return the recurrence as the text of a relation."""
    powers = ("", "*n")
    inner = [
        "+".join(f"({c}){f'*n^{j}' if j > 1 else powers[j]}" for j, c in enumerate(row)) or "0"
        for row in rows
    ]
    return "+".join(f"({part})*a(n+{i})" for i, part in enumerate(inner)) + " = 0"


def check_cone(given: Given) -> tuple[list[int], list[Fraction]]:
    """Check the cone in the evidence; return the signs of a(n) from an n on, and earlier terms.

    The signs are those for n, n + 1, ..., and repeat.
    """
    of, evidence, clock = given.of, given.evidence, given.clock
    if of.get("kind") == "recurrence":
        rows, first, valid = recurrence(of, clock)
    else:
        listed: Any = evidence.get("recurrence")
        fit(listed, [[NUMBER]], "evidence.recurrence")
        rows = [integers(row, "evidence.recurrence", clock) for row in listed]
        fit(of.get("offset"), OFFSETS, "of.offset")
        valid = of["offset"]
        said = {
            "kind": "identity",
            "relation": relation_text(rows),
            "names": {"a": of},
            "ranges": f"n >= {valid}",
        }
        need(lemma_with(given.lemmas, said, clock), "a lemma on the recurrence is missing")
        limit(1 < len(rows) <= MOST_ORDER, "a recurrence of another order")
        values = kinds.defined("values", of)
        limit(values, "the terms of such a sequence are not computed")
        given_terms = values(of, len(rows) - 1, clock)
        are_rational = all(isinstance(z, int | Fraction) for z in given_terms)
        need(are_rational, "the terms are not rational numbers")
        first = [Fraction(z) for z in given_terms]
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
    inside_by = inverse([*zip(*rays, strict=True)], clock, "the rays are linearly dependent")
    bottom = lcm(*(z.denominator for row in inside_by for z in row))
    coordinates = [[int(z * bottom) for z in row] for row in inside_by]
    early = start - of["offset"]
    terms = _continued(rows, first, valid, early + order, clock)
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
    given.report.say("cone", f"{order} rays, kept from n = {start} on")
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


def inverse(
    matrix: Sequence[Sequence[int | Fraction]], clock: Clock, singular: str
) -> list[list[Fraction]]:
    """Return the inverse by elimination; rejects a matrix that has none, with that reason."""
    size = len(matrix)
    rows = [
        [*map(Fraction, row), *(Fraction(int(i == j)) for j in range(size))]
        for i, row in enumerate(matrix)
    ]
    for k in range(size):
        pivot = next((i for i in range(k, size) if rows[i][k]), size)
        need(pivot < size, singular)
        rows[k], rows[pivot] = rows[pivot], rows[k]
        rows[k] = [z / rows[k][k] for z in rows[k]]
        for i in range(size):
            if i != k and rows[i][k]:
                clock.spend(40 * size)
                clock.reduce(max(z.denominator.bit_length() for z in rows[i]))
                rows[i] = [a - rows[i][k] * b for a, b in zip(rows[i], rows[k], strict=True)]
    return [row[size:] for row in rows]
