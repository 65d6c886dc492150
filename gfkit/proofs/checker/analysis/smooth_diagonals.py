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
from .main_terms import RATIONAL, number

if TYPE_CHECKING:
    from ..core.kinds import Given

Interval = tuple[Fraction, Fraction]
STATEMENT = {
    "of": None,
    "halves": range(8),
    "rate": (RATIONAL, RATIONAL),
    "constant": (RATIONAL, RATIONAL),
}
EVIDENCE = {"parts": [[([range(100)], NUMBER)]], "near": [RATIONAL]}
BITS = 400
RADIUS = Fraction(1, 1 << 140)
PI = (
    Fraction(31415926535897932384626433832795028841971, 10**40),
    Fraction(31415926535897932384626433832795028841972, 10**40),
)


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
    need(all(z > 2 * RADIUS for z in near), "a coordinate is not positive")
    box = [(z - RADIUS, z + RADIUS) for z in near]
    logs = [_theta(below, i) for i in range(letters)]
    toward = direction(given.of, letters)
    whole = lcm(*toward)
    weights = [whole // k for k in toward]
    logs = [{e: c * p for e, c in f.items()} for p, f in zip(weights, logs, strict=True)]
    _require_root([below, *(plus(logs[0], f, -1) for f in logs[1:])], near, box, clock)
    need(all(_value(s, box, clock)[1] < 1 for s in parts[1:]), "a part may be 1 before the point")
    slope, top = _value(logs[-1], box, clock), _value(above, box, clock)
    need(slope[1] < 0, "the slope of the denominator may be 0")
    need(top[0] > 0 or top[1] < 0, "the numerator may be 0 at the point")
    second = [
        [
            _times(_value(_theta(f, j), box, clock), (Fraction(p),) * 2)
            for j, p in enumerate(weights)
        ]
        for f in logs
    ]
    last, inverse = letters - 1, (1 / slope[0], 1 / slope[1])
    inverse = min(inverse), max(inverse)
    hessian = [
        [
            _times(
                _plus(
                    _plus(second[i][j], second[last][last]),
                    _times((Fraction(-1), Fraction(-1)), _plus(second[i][last], second[j][last])),
                ),
                inverse,
            )
            for j in range(last)
        ]
        for i in range(last)
    ]
    square = _determinant(hessian, clock)
    need(square[0] > 0, "the second derivatives may be degenerate")
    for _ in range(last):
        square = _times(square, (2 * whole * PI[0], 2 * whole * PI[1]))
    ratio = _times(top, (-inverse[1] * prod(weights), -inverse[0] * prod(weights)))
    need(statement["halves"] == last, "the power of n is another one")
    rate = (Fraction(1), Fraction(1))
    for z, k in zip(box, toward, strict=True):
        rate = _times(rate, (1 / z[1] ** k, 1 / z[0] ** k))
    low, high = (number(z, clock) for z in statement["rate"])
    need(low <= rate[0] and rate[1] <= high, "the rate is not shown to lie in its interval")
    ends = [number(z, clock) for z in statement["constant"]]
    if ratio[0] < 0:
        ratio, ends = (-ratio[1], -ratio[0]), [-ends[1], -ends[0]]
    need(0 <= ends[0] <= ends[1] and ratio[0] > 0, "the constant has another sign")
    inside = ends[0] ** 2 * square[1] <= ratio[0] ** 2 and ratio[1] ** 2 <= ends[1] ** 2 * square[0]
    need(inside, "the constant is not shown to lie in its interval")
    report.say("point", f"a strictly minimal smooth point in {letters} letters")


def _theta(f: Poly, i: int) -> Poly:
    return {e: c * e[i] for e, c in f.items() if e[i]}


def _rounded(a: Interval) -> Interval:
    unit = 1 << BITS
    low, high = a[0] * unit, a[1] * unit
    return Fraction(low.__floor__(), unit), Fraction(high.__ceil__(), unit)


def _plus(a: Interval, b: Interval) -> Interval:
    return a[0] + b[0], a[1] + b[1]


def _times(a: Interval, b: Interval) -> Interval:
    found = [x * y for x in a for y in b]
    return _rounded((min(found), max(found)))


def _value(f: Poly, box: list[Interval], clock: Clock) -> Interval:
    """Return the values of a polynomial on a box of positive numbers."""
    total = (Fraction(0), Fraction(0))
    for e, c in f.items():
        clock.spend(40 * sum(e) + 40)
        part = (Fraction(1), Fraction(1))
        for z, k in zip(box, e, strict=True):
            for _ in range(k):
                part = _times(part, z)
        total = _plus(total, _times(part, (Fraction(c), Fraction(c))))
    return total


def _require_root(
    system: list[Poly], near: list[Fraction], box: list[Interval], clock: Clock
) -> None:
    """Require that the system has just one common zero in the box."""
    count = range(len(near))
    middle = [(z, z) for z in near]
    values = [_value(f, middle, clock) for f in system]
    jacobian = [
        [_times(_value(_theta(f, j), box, clock), (1 / box[j][1], 1 / box[j][0])) for j in count]
        for f in system
    ]
    inverse = _inverse([[(z[0] + z[1]) / 2 for z in row] for row in jacobian], clock)
    for i in count:
        moved: Interval = (Fraction(0), Fraction(0))
        for k in count:
            moved = _plus(moved, _times((inverse[i][k],) * 2, values[k]))
        error = max(-moved[0], moved[1])
        for j in count:
            one = (Fraction(-int(i == j)),) * 2
            for k in count:
                one = _plus(one, _times((inverse[i][k],) * 2, jacobian[k][j]))
            error += max(-one[0], one[1]) * RADIUS
        need(error < RADIUS, "no critical point is shown to be in the box")


def _inverse(matrix: list[list[Fraction]], clock: Clock) -> list[list[Fraction]]:
    """Return about the inverse, rounded."""
    size = len(matrix)
    rows = [[*row, *(Fraction(int(i == j)) for j in range(size))] for i, row in enumerate(matrix)]
    for k in range(size):
        pivot = max(range(k, size), key=lambda i: abs(rows[i][k]))
        need(rows[pivot][k], "the Jacobian matrix is singular")
        rows[k], rows[pivot] = rows[pivot], rows[k]
        clock.spend(200 * size * size)
        rows[k] = [_rounded((z / rows[k][k],) * 2)[0] for z in rows[k]]
        for i in range(size):
            if i != k:
                factor = rows[i][k]
                rows[i] = [
                    _rounded((a - factor * b,) * 2)[0]
                    for a, b in zip(rows[i], rows[k], strict=True)
                ]
    return [row[size:] for row in rows]


def _determinant(rows: list[list[Interval]], clock: Clock) -> Interval:
    """Return the determinant, by expansion along the first row."""
    if not rows:
        return Fraction(1), Fraction(1)
    clock.spend(100 * len(rows))
    total: Interval = (Fraction(0), Fraction(0))
    for j, entry in enumerate(rows[0]):
        minor = [[*row[:j], *row[j + 1 :]] for row in rows[1:]]
        sign = Fraction((-1) ** j)
        total = _plus(total, _times(_times(entry, (sign, sign)), _determinant(minor, clock)))
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
