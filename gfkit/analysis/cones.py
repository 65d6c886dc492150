"""Cones that a recurrence with polynomial coefficients does not leave.

Let p_0(n) a(n) + ... + p_r(n) a(n + r) = 0 from some n on, and b(n) = a(n)/n!^g. The recurrence
of b leads from u(n) = (b(n), ..., b(n + r - 1)) to q(n) u(n + 1) = C(n) u(n), q(n) > 0 for n >= N,
C(n) of integer polynomials in n. Let V be an integer matrix, its columns the rays of a cone, and
L = V^-1 C(n + k - 1) ... C(n) V. Let V^-1 u(N) be above 0 at the places in S, and 0 elsewhere.
In the columns of S, let the rows of L that are in S have no negative entry for n >= N and one above
0, and let the others be 0: then the cone is not left, S is the same at N + k, N + 2 k, and so on.
So a(n) has the sign of the first row of C(n + i - 1) ... C(n) V, i < k, in these columns for
n = N + i, N + i + k, ..., if all its entries have that sign or are 0. [KauersPillwein2010,
IbrahimSalvy2024]

Where the C(n)/q(n) tend to a matrix whose greatest eigenvalue in modulus, e, is alone, real and
simple, such cones surround its vector (1, e, e^2, ...): the rest is contracted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import comb, log2, sqrt
from typing import Any

from flint import fmpq_mat, fmpz_mat, fmpz_poly

from gfkit.base.budget import spend
from gfkit.series.recurrence import Recurrence

LATEST = 3000
"""A cone that is entered later is not looked for."""
STEPS = (1, 2, 3, 4, 6, 8, 12)
WIDTHS = (1.0, 0.5, 0.25, 0.1, 0.03)
"""How far rays are from the middle, for rays of which the first entry is 1."""
UNITS = 64
"""Rays are rounded to fractions with this denominator, times powers of 4."""
Matrix = list[list[fmpz_poly]]


@dataclass(frozen=True, slots=True)
class Cone:
    """A cone by its rays, V column by column, k, g and N."""

    rays: tuple[tuple[int, ...], ...]
    steps: int
    grows: int
    start: int


def without_factorials(polynomials: Sequence[Sequence[int]], grows: int) -> list[fmpz_poly]:
    """Return the coefficients of the recurrence of a(n)/n!^grows."""
    order = len(polynomials) - 1
    rows = []
    for i, poly in enumerate(polynomials):
        found = fmpz_poly(list(poly))
        for j in range(1, i + 1) if grows > 0 else range(i + 1, order + 1):
            found *= fmpz_poly([j, 1]) ** abs(grows)
        rows.append(found)
    return rows


def stepping(polynomials: Sequence[Sequence[int]], grows: int) -> tuple[Matrix, fmpz_poly]:
    """Return C(n) and q(n); the sign of q is that of the given highest coefficient."""
    order = len(polynomials) - 1
    *lower, lead = without_factorials(polynomials, grows)
    if lead.coeffs()[-1] < 0:
        lower, lead = [-z for z in lower], -lead
    zero = fmpz_poly()
    above = [[lead if j == i + 1 else zero for j in range(order)] for i in range(order - 1)]
    return [*above, [-z for z in lower]], lead


def cone_rows(matrix: Matrix, rays: Sequence[Sequence[int]], steps: int) -> tuple[Matrix, Matrix]:
    """Return the first rows of C(n + i - 1) ... C(n) V, i < k, and the rows of L times |det V|."""
    size = range(len(rays))
    columns = [[fmpz_poly([c]) for c in ray] for ray in rays]
    firsts = []
    for i in range(steps):
        firsts.append([column[0] for column in columns])
        moved = [[z(fmpz_poly([i, 1])) for z in row] for row in matrix]
        columns = [
            [sum((a * b for a, b in zip(row, column, strict=True)), fmpz_poly()) for row in moved]
            for column in columns
        ]
        spend(1 + len(rays) ** 2)
    inverse = _adjugate(rays)
    led = [
        [sum((int(inverse[i][j]) * column[j] for j in size), fmpz_poly()) for column in columns]
        for i in size
    ]
    return firsts, led


def _adjugate(rays: Sequence[Sequence[int]]) -> list[list[int]]:
    """Return V^-1 times |det V|; raises ZeroDivisionError."""
    matrix = fmpz_mat([list(row) for row in zip(*rays, strict=True)])
    scaled = fmpq_mat(matrix).inv() * abs(int(matrix.det()))
    return [[int(z) for z in row] for row in scaled.table()]


def signs_from(
    rows: tuple[Matrix, Matrix], lead: fmpz_poly, support: frozenset[int], start: int
) -> list[int] | None:
    """Return the signs of a(n) at n = start + i, start + i + k, ..., for each i < k.

    None unless the conditions for all n >= start are seen by signs of coefficients. support: S.
    """
    moved, (firsts, led) = fmpz_poly([start, 1]), rows
    spend((len(firsts) + len(led)) * len(led))

    def sign(row: Sequence[fmpz_poly]) -> int | None:
        entries = [z(moved).coeffs() for z in row]
        signs = {(c > 0) - (c < 0) for z in entries for c in z} - {0}
        if len(signs) == 1 and any(z and z[0] for z in entries):
            return signs.pop()
        return None if signs else 0

    kept = [sign([row[j] for j in support]) for row in led]
    if sign([lead]) != 1 or kept != [int(i in support) for i in range(len(led))]:
        return None
    found = [sign([row[j] for j in support]) for row in firsts]
    return None if None in found else [z for z in found if z is not None]


def inside(
    rays: Sequence[Sequence[int]], grows: int, start: int, terms: Sequence[int | Fraction]
) -> tuple[int, frozenset[int]]:
    """Return 1 and S if u(start) is in the cone, -1 and that of -u(start) if this is, otherwise 0.

    terms: a(start), ..., one for each ray.
    """
    scaled, weight = [], Fraction(1)
    for n, term in enumerate(terms, start):
        weight *= Fraction(n) ** grows if n > start else 1
        scaled.append(term / weight)
    places = [
        sum((c * z for c, z in zip(row, scaled, strict=True)), Fraction(0))
        for row in _adjugate(rays)
    ]
    signs = {(z > 0) - (z < 0) for z in places} - {0}
    support = frozenset(i for i, z in enumerate(places) if z)
    return (signs.pop(), support) if len(signs) == 1 else (0, frozenset())


def find_cone(
    by: Recurrence, terms: Sequence[int | Fraction], first: int
) -> tuple[Cone, list[int]] | None:
    """Return a cone and the signs of a(n) from its start on, one for each of its steps; or None.

    terms: many, from a(first) on.

    >>> motzkin = [1, 1, 2, 4, 9, 21, 51, 127, 323, 835, 2188, 5798]
    >>> find_cone(Recurrence(((-3, -3), (-5, -2), (4, 1))), motzkin, 0)
    (Cone(rays=((1, 0), (0, 1)), steps=1, grows=0, start=0), [1])
    """
    order, low = by.order, max(by.valid, 0)
    last = first + len(terms) - order

    def at(rays: list[list[int]], grows: int, n: int) -> tuple[int, frozenset[int]]:
        return inside(rays, grows, n, terms[n - first : n - first + order])

    for grows, rays, steps in _candidates(by.polynomials, terms):
        try:
            late = {at(rays, grows, n)[1] for n in range(max(low, last - steps), last)}
            if not any(late):
                continue
            matrix, lead = stepping(by.polynomials, grows)
            rows = cone_rows(matrix, rays, steps)
        except ZeroDivisionError:
            continue
        for support in filter(None, late):
            start = _least(rows, lead, support, low, last)
            for n in () if start is None else range(start, min(last, start + 400)):
                sign, seen = at(rays, grows, n)
                signs = signs_from(rows, lead, support, n) if seen == support else None
                if signs is not None:
                    cone = Cone(tuple(map(tuple, rays)), steps, grows, n)
                    return cone, [sign * one for one in signs]
    return None


def _least(
    rows: tuple[Matrix, Matrix], lead: fmpz_poly, support: frozenset[int], low: int, last: int
) -> int | None:
    """Return the least start at which the conditions are seen."""
    above = low
    while signs_from(rows, lead, support, above) is None:
        above = 2 * above + 1
        if above > 2 * LATEST:
            return None
    below = low - 1
    while above - below > 1:
        middle = (above + below) // 2
        seen = signs_from(rows, lead, support, middle) is not None
        below, above = (below, middle) if seen else (middle, above)
    return above if above < last else None


def _candidates(
    polynomials: Sequence[Sequence[int]], terms: Sequence[int | Fraction]
) -> Iterator[tuple[int, list[list[int]], int]]:
    """Yield g, rays and k to try, simplest first: the first have the signs of late terms."""
    order = len(polynomials) - 1
    ends = [1 if z >= 0 else -1 for z in terms[-order - 1 : -1]]
    for steps in STEPS[:5]:
        yield 0, [[int(i == j) * sign for i in range(order)] for j, sign in enumerate(ends)], steps
    degrees = [len(poly) - 1 for poly in polynomials]
    slopes = [
        Fraction(degree - degrees[-1], order - i)
        for i, degree in enumerate(degrees[:-1])
        if any(polynomials[i])
    ]
    grows = max(slopes).__floor__()
    for g in dict.fromkeys((grows, 0)):
        roots = _limits(polynomials, degrees, g)
        for e in _levels(roots):
            yield g, _differences(e, order), 1
        if roots is None or len(roots) < order:
            continue
        lead, *rest = sorted(roots, key=abs, reverse=True)
        simple = abs(lead.imag) < 1e-9 * abs(lead)
        twice = bool(rest) and abs(rest[0] - lead) < 1e-6 * abs(lead)
        others = rest[1:] if twice else rest
        if not simple or (others and abs(others[0]) > abs(lead) * (1 - 1e-6)):
            continue
        for steps in STEPS:
            for width in WIDTHS:
                rays = _surrounding(lead.real, others, width)
                yield g, _summed(rays, Fraction(lead.real)) if twice else rays, steps


def _limits(
    polynomials: Sequence[Sequence[int]], degrees: list[int], grows: int
) -> list[complex] | None:
    """Return the eigenvalues of the limit of C(n)/q(n); None if there is none."""
    order = len(polynomials) - 1
    heights = [d + grows * i for i, d in enumerate(degrees)]
    if max(heights[:-1]) > heights[-1]:
        return None
    tops = [
        poly[-1] if height == heights[-1] else 0
        for poly, height in zip(polynomials, heights, strict=True)
    ]
    roots: Any = fmpz_poly(tops).complex_roots()
    found = [complex(z) for z, many in roots for _ in range(many)]
    return found + [0j] * (order - len(found))


def _levels(roots: list[complex] | None) -> list[Fraction]:
    """Return numbers e for cones b(n) >= 0, b(n + 1) >= e b(n), and so on."""
    real = sorted(
        {round(z.real, 6) for z in roots or () if abs(z.imag) < 1e-6 and z.real > 0}, reverse=True
    )
    near = [Fraction(z).limit_denominator(8) for z in real]
    between = [(a + b) / 2 for a, b in pairwise([*near, Fraction(0)])]
    whole = [Fraction(z.__floor__()) for z in near]
    return list(dict.fromkeys([*near, *between, *whole, Fraction(1)]))


def _differences(e: Fraction, order: int) -> list[list[int]]:
    """Return the rays of the cone in which b(n), (E - e) b(n), ..., (E - e)^(r-1) b(n) are >= 0."""
    scale = e.denominator ** (order - 1)
    return [
        [int(comb(i, j) * e ** (i - j) * scale) if i >= j else 0 for i in range(order)]
        for j in range(order)
    ]


def _summed(rays: list[list[int]], e: Fraction) -> list[list[int]]:
    """Return the rays of the cone of the b with b(n) >= 0 and (E - e) b in the cone given."""
    e = e.limit_denominator(UNITS)
    found = [[e**i for i in range(len(rays) + 1)]]
    for ray in rays:
        total = [Fraction(0)]
        for z in ray:
            total.append(e * total[-1] + z)
        found.append(total)
    scale = e.denominator ** len(rays)
    return [[int(z * scale) for z in ray] for ray in found]


def _surrounding(lead: float, rest: list[complex], width: float) -> list[list[int]]:
    """Return rays around (1, e, e^2, ...), the corners of a simplex in the other eigenvectors."""
    order = 1 + len(rest)
    others: list[list[float]] = []
    for k, z in enumerate(rest):
        powers = [z**i for i in range(order)]
        if abs(z) < 1e-12 or any(abs(z - w) < 1e-6 for w in rest[:k]):
            powers = [complex(int(i == order - 1 - k)) for i in range(order)]
        if z.imag > 1e-9:
            others.append([w.real for w in powers])
        elif z.imag < -1e-9:
            others.append([w.imag for w in powers])
        else:
            others.append([w.real for w in powers])
    corners = _simplex(order)
    middle = [lead**i for i in range(order)]
    unit = UNITS * 4 ** max(0, round(-log2(width)) // 2)
    rays = []
    for corner in corners:
        moved = [
            m + width * sum(c * other[i] for c, other in zip(corner, others, strict=True))
            for i, m in enumerate(middle)
        ]
        rays.append([round(z * unit) for z in moved])
    return rays


def _simplex(order: int) -> list[list[float]]:
    """Return the corners of a simplex about 0 in one dimension less, at distance 1."""
    if order == 1:
        return [[]]
    near = sqrt(1 - 1 / (order - 1) ** 2)
    others = [[*(near * z for z in row), 1 / (order - 1)] for row in _simplex(order - 1)]
    return [[*[0.0] * (order - 2), -1.0], *others]
