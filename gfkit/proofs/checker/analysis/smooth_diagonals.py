"""The kind "diagonal asymptotics": a(n) = c r^n n^(-halves/2) (1 + O(1/n)), a diagonal of P/Q.

Q = (1 - S_1)...(1 - S_k) - S_0, no S_i with a negative coefficient or a constant; the exponents of
all terms generate Z^d. In a box about the point that the evidence names there is just one w with
Q(w) = 0 and D_1 Q = ... = D_d Q, D_i = z_i d/dz_i, by the test of Krawczyk: with Y near the inverse
of the Jacobian matrix J, |Y F(m)| + |1 - Y J(box)| radius < radius. There w > 0 and S_i(w) < 1 for
i > 0. Where |z_j| <= w_j, |Q(z)| >= (1 - S_1(|z|))... - S_0(|z|) >= 0, and it is 0 for z = w alone:
else all terms have the phase 1, and these generate all. So w is a strictly minimal smooth point,
with l = D_i Q(w) not 0, P(w) not 0, and H_ij = (T_ij - T_id - T_jd + T_dd)/l, T_ij = D_i D_j Q,
i, j < d, not singular: r = 1/(w_1...w_d), c = -P(w)/l (2 pi)^((1-d)/2) det(H)^(-1/2).
[PemantleWilsonMelczer2024, Chapter 9]

In a direction (r_1, ..., r_d), L the least common multiple of the r_i and p_i = L/r_i, the D_i are
p_i z_i d/dz_i: with u_i^(p_i) for z_i it is the diagonal at L n, and p_1...p_d points of the torus
have equal parts. Then r = 1/(w_1^(r_1)...w_d^(r_d)), and c has the factor
p_1...p_d L^((1-d)/2).
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm, prod
from typing import TYPE_CHECKING

from ..core.clock import Clock, limit, need
from ..core.reading import NUMBER, fit, integer
from .digit_residues import Poly, diagonal_form, direction, plus, times
from .intervals import Disc, Scale
from .inverse_matrices import inverse
from .main_terms import RATIONAL, number

if TYPE_CHECKING:
    from ..core.kinds import Given

STATEMENT = {
    "of": None,
    "halves": range(8),
    "rate": (RATIONAL, RATIONAL),
    "constant": (RATIONAL, RATIONAL),
}
EVIDENCE = {"parts": [[([range(100)], NUMBER)]], "near": [RATIONAL]}
BITS = 400
RADIUS = 1 << BITS - 140
PI = Fraction(31415926535897932384626433832795028841971, 10**40), Fraction(1, 10**40)
"""A number below pi, and a bound of what is missing."""


def check_growth(given: Given) -> None:
    """Check the point, and that the numbers lie in their intervals.

    Evidence: `parts`, the terms of S_0, S_1, ..., and `near`, a point near w.
    """
    statement, evidence, _, clock, report = given
    fit(evidence, EVIDENCE, "evidence")
    above, below = diagonal_form(given.of, clock)
    letters = len(next(iter(below)))
    zero = (0,) * letters
    if below[zero] < 0:
        above, below = ({e: -c for e, c in z.items()} for z in (above, below))
    parts: list[Poly] = []
    for part in evidence["parts"]:
        need(all(len(e) == letters for e, _ in part), "a term has not as many exponents as letters")
        parts.append({tuple(e): integer(c, "evidence.parts", clock) for e, c in part})
    need(parts, "there are no parts")
    plain = all(c > 0 and any(e) for part in parts for e, c in part.items())
    need(plain, "a part has a negative coefficient, or a constant")
    product: Poly = {zero: 1}
    for part in parts[1:]:
        product = times(product, plus({zero: 1}, part, -1), clock)
    need(plus(product, parts[0], -1) == below, "the denominator is not made of the parts")
    _require_all([list(e) for part in parts for e in part], letters, clock)
    near = [number(z, clock) for z in evidence["near"]]
    need(len(near) == letters, "the point has not as many coordinates as there are letters")
    scale = Scale(BITS, clock)
    middle = [Disc(scale.rational(z).x, 0, 0) for z in near]
    box = [Disc(z.x, 0, RADIUS) for z in middle]
    need(all(z.x > 2 * RADIUS for z in box), "a coordinate is not positive")
    logs = [_theta(below, i) for i in range(letters)]
    toward = direction(given.of, letters)
    whole = lcm(*toward)
    weights = [whole // k for k in toward]
    logs = [{e: c * p for e, c in f.items()} for p, f in zip(weights, logs, strict=True)]
    _require_root([below, *(plus(logs[0], f, -1) for f in logs[1:])], middle, box, scale)
    small = all(scale.ends(_value(s, box, scale))[1] < 1 for s in parts[1:])
    need(small, "a part may be 1 before the point")
    slope, top = _value(logs[-1], box, scale), _value(above, box, scale)
    need(scale.ends(slope)[1] < 0, "the slope of the denominator may be 0")
    need(scale.below(top) > 0, "the numerator may be 0 at the point")
    second = [
        [
            _value({e: c * p for e, c in _theta(f, j).items()}, box, scale)
            for j, p in enumerate(weights)
        ]
        for f in logs
    ]
    last, by = letters - 1, scale.inverse(slope)

    def entry(i: int, j: int) -> Disc:
        found = scale.plus(second[i][j], second[last][last])
        found = scale.subtract(found, scale.plus(second[i][last], second[j][last]))
        return scale.times(found, by)

    disc = _determinant([[entry(i, j) for j in range(last)] for i in range(last)], scale)
    low, error = (scale.rational(2 * whole * z) for z in PI)
    for _ in range(last):
        disc = scale.times(disc, Disc(low.x, 0, low.r + error.x + error.r))
    square = scale.ends(disc)
    need(square[0] > 0, "the second derivatives may be degenerate")
    need(statement["halves"] == last, "the power of n is another one")
    volume = scale.rational(1)
    for z, k in zip(box, toward, strict=True):
        volume = scale.times(volume, scale.power(z, k))
    rate, said = scale.ends(scale.inverse(volume)), [number(z, clock) for z in statement["rate"]]
    inside = said[0] <= rate[0] and rate[1] <= said[1]
    need(inside, "the rate is not shown to lie in its interval")
    ratio = scale.ends(scale.times(scale.times(top, by), scale.rational(-prod(weights))))
    ends = [number(z, clock) for z in statement["constant"]]
    if ratio[0] < 0:
        ratio, ends = (-ratio[1], -ratio[0]), [-ends[1], -ends[0]]
    need(0 <= ends[0] <= ends[1] and ratio[0] > 0, "the constant has another sign")
    inside = ends[0] ** 2 * square[1] <= ratio[0] ** 2 and ratio[1] ** 2 <= ends[1] ** 2 * square[0]
    need(inside, "the constant is not shown to lie in its interval")
    report.say("point", f"a strictly minimal smooth point in {letters} letters")


def _theta(f: Poly, i: int) -> Poly:
    return {e: c * e[i] for e, c in f.items() if e[i]}


def _value(f: Poly, box: list[Disc], scale: Scale) -> Disc:
    """Return the values of a polynomial on a box."""
    total = scale.rational(0)
    for e, c in f.items():
        part = scale.rational(c)
        for z, k in zip(box, e, strict=True):
            part = scale.times(part, scale.power(z, k))
        total = scale.plus(total, part)
    return total


def _require_root(system: list[Poly], middle: list[Disc], box: list[Disc], scale: Scale) -> None:
    """Require that the system has just one common zero in the box."""
    count = range(len(box))
    values = [_value(f, middle, scale) for f in system]
    jacobian = [
        [scale.times(_value(_theta(f, j), box, scale), scale.inverse(box[j])) for j in count]
        for f in system
    ]
    about = [[Fraction(z.x, scale.one) for z in row] for row in jacobian]
    near = inverse(about, scale.clock, "the Jacobian matrix is singular")
    for i in count:
        row = [Disc(scale.rational(z).x, 0, 0) for z in near[i]]
        error = scale.above(_inner(row, values, scale))
        for j in count:
            one = _inner(row, [z[j] for z in jacobian], scale)
            away = scale.above(scale.subtract(one, scale.rational(int(i == j))))
            error += away * Fraction(RADIUS, scale.one)
        need(error * scale.one < RADIUS, "no critical point is shown to be in the box")


def _inner(a: list[Disc], b: list[Disc], scale: Scale) -> Disc:
    total = scale.rational(0)
    for one, other in zip(a, b, strict=True):
        total = scale.plus(total, scale.times(one, other))
    return total


def _determinant(rows: list[list[Disc]], scale: Scale) -> Disc:
    """Return the determinant, by expansion along the first row."""
    total = scale.rational(0 if rows else 1)
    for j, entry in enumerate(rows[0] if rows else []):
        minor = _determinant([[*row[:j], *row[j + 1 :]] for row in rows[1:]], scale)
        add = scale.subtract if j % 2 else scale.plus
        total = add(total, scale.times(entry, minor))
    return total


def _require_all(rows: list[list[int]], letters: int, clock: Clock) -> None:
    """Require that integer vectors generate all, by Euclid's algorithm column by column."""
    limit(letters <= 6, "too many letters")
    for k in range(letters):
        while True:
            left = [row for row in rows if row[k]]
            need(left, "the exponents do not generate all")
            pivot = min(left, key=lambda row: abs(row[k]))
            clock.spend(20 * len(rows) * letters)
            if len(left) == 1:
                break
            rows = [
                row
                if row is pivot
                else [a - row[k] // pivot[k] * b for a, b in zip(row, pivot, strict=True)]
                for row in rows
            ]
        need(abs(pivot[k]) == 1, "the exponents do not generate all")
        rows = [row for row in rows if row is not pivot]


WORDS: dict[str, tuple[str, ...]] = {
    "diagonal asymptotics": (
        "a(n) = c r^n n^(-{halves}/2) (1 + O(1/n))",
        "\nr is in {rate!interval}",
        "\nc is in {constant!interval}",
        "\na(n) is {of!tell}",
    ),
}
CHECKS = {"diagonal asymptotics": (STATEMENT, check_growth)}
