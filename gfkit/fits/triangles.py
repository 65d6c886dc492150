"""Fits of triangles: a rational function of t and x, or the two series of a Riordan array."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import factorial

from flint import fmpq_poly, fmpz_mat, fmpz_poly

from gfkit.errors import NormalFormError
from gfkit.fits.series_solutions import in_x
from gfkit.numbers.linear_algebra import solution
from gfkit.numbers.polynomials import fraction_of, rational_of, reciprocal
from gfkit.series.marked_gf import MarkedGF
from gfkit.series.rational_gf import RationalGF

Rows = tuple[tuple[int, ...], ...]

MOST_ORDER = 6


def _entry(rows: Rows, n: int, k: int) -> int:
    return rows[n][k] if n >= 0 and 0 <= k < len(rows[n]) else 0


def rational_triangle(rows: Rows) -> tuple[MarkedGF | None, int]:
    """Return the g.f. whose recurrence the fewest entries determine, and how many these are."""
    if not any(map(any, rows)):
        return MarkedGF.of({}, {(0, 0, 0): 1}), 1
    found = [
        fit
        for order in range(1, min(MOST_ORDER, len(rows) - 1) + 1)
        for width in range(order + 1)
        for begin in range(1, order + 2)
        if (fit := _of_shape(rows, order, width, begin)) is not None
    ]
    return min(found, key=lambda fit: fit[1], default=(None, 0))


def _of_shape(rows: Rows, order: int, width: int, begin: int) -> tuple[MarkedGF, int] | None:
    """Return the g.f. with a denominator of degrees `order` in t and `width` in x, if there is one.

    Its recurrence holds from row `begin` on, is determined by the first rows, which are counted,
    and gives all others.
    """
    steps = [(i, j) for i in range(1, order + 1) for j in range(width + 1)]
    longest = max(map(len, rows))
    at = [[0] * (width + longest + 1)] * order  # row n is at n + order, its entry k at k + width
    at += [[*[0] * width, *row, *[0] * (longest - len(row) + 1)] for row in rows]
    equations: list[list[int]] = []
    left: list[int] = []
    for n in range(begin, len(rows) - 1):
        above_it = at[n : n + order][::-1]
        for k in range(max(map(len, rows[: n + 1])) + 1):
            known = [z for row in above_it for z in row[k : k + width + 1][::-1]]
            left += known
            equations.append([*known, at[n + order][k + width]])
        if fmpz_mat(len(equations), len(steps), left).rank() == len(steps):
            break
    else:
        return None
    whole = [entry for equation in equations for entry in equation]
    if fmpz_mat(len(equations), len(steps) + 1, whole).rank() > len(steps):
        return None
    found = solution(equations)
    if found is None or not all(c.denominator == 1 for c in found):
        return None
    below = {(0, 0, 0): 1} | {(j, 0, i): -int(c) for (i, j), c in zip(steps, found, strict=True)}
    above = {
        (k, 0, m): sum(c * _entry(rows, m - i, k - j) for (j, _, i), c in below.items())
        for m in range(begin)
        for k in range(max(map(len, rows[:begin])) + width + 1)
    }
    try:
        gf = MarkedGF.of(above, below)
    except NormalFormError:
        return None
    listed = [{i: c for i, _, c in profile.terms} for profile in gf.terms(len(rows))]
    given = [{k: c for k, c in enumerate(row) if c} for row in rows]
    return (gf, sum(map(len, rows[: n + 1]))) if listed == given else None


def _series(terms: Sequence[Fraction | int], *, exponential: bool) -> fmpq_poly:
    listed = enumerate(map(Fraction, terms))
    return fmpq_poly([rational_of(z / factorial(n) if exponential else z) for n, z in listed])


def riordan_series(rows: Rows) -> tuple[bool, list[tuple[Fraction, ...]]] | None:
    """Return the terms of d and h of the Riordan array that has these rows, or None.

    The first part says whether it is an exponential one, with terms of t^n/n!.
    """
    size, width = len(rows), max(map(len, rows))
    for exponential in (False, True):
        columns = [
            _series([_entry(rows, n, k) for n in range(size)], exponential=exponential)
            for k in range(width)
        ]
        first = columns[0]
        if width < 2 or not first[0] or columns[1][0]:
            continue
        second = columns[1].mul_low(reciprocal(first, size), size)
        power = first
        for k, column in enumerate(columns):
            if column != (power / factorial(k) if exponential else power):
                break
            power = power.mul_low(second, size)
        else:
            scales = [factorial(n) if exponential else 1 for n in range(size)]
            return exponential, [
                tuple(fraction_of(series[n]) * scale for n, scale in enumerate(scales))
                for series in (first, second)
            ]
    return None


def beginning_text(terms: Sequence[Fraction], *, exponential: bool) -> str:
    """Return the polynomial with these coefficients, of x^n or of x^n/n!."""
    return str(in_x(_series(terms, exponential=exponential)))


def columns_of(gf: MarkedGF) -> tuple[str | None, str | None]:
    """Return d and h of a g.f. d/(1 - x h): its first column, and its second one over that."""
    t = fmpz_poly([0, 1])
    (a, b), (p, q) = (
        [sum((c * t**k for i, _, k, c in side if i == power), fmpz_poly([])) for power in (0, 1)]
        for side in (gf.num, gf.den)
    )
    sides = [
        [list(map(int, z.coeffs())) for z in pair] for pair in ((a, p), (b * p - a * q, a * p))
    ]
    try:
        first, second = (str(RationalGF.of(*pair)) for pair in sides)
    except NormalFormError:
        return None, None
    return first, second
