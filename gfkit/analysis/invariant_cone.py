"""Cones that a recurrence leads into themselves: that all later terms have one sign, by integers.

Let y be linear functions of terms z(n), z(n+1), ... that follow each other, with
e y(n+k) = N y(n). Where y0 > |y1| + |y2| + ..., and the columns of |N| say so, this remains for
ever; and z(n) has one sign if it is a sum of g_j y_j with g0 >= |g_j|. The functions are nearly
left eigenvectors: y0 of the dominant root, the others vanish on it.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise, product
from math import lcm
from typing import TYPE_CHECKING, Any

import numpy as np
from flint import fmpq, fmpq_mat, fmpz_mat, fmpz_poly

from gfkit.base.budget import spend
from gfkit.numbers.roots import isolated_roots
from gfkit.series.algebra import combined, dropped

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gfkit.series.rational import RationalGF

MOST_ORDER = 24
BITS = (16, 30, 48)
"""Of the coefficients of the functions; more where fewer do not do."""
LATER = (1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64)
MOST_BEFORE = 2_000
"""Terms before the cone is reached."""
GAP = 1e-7

Rows = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class LaterSign:
    """From the term `start` on the terms times `sign` are positive, or with nothing else 0.

    factors: numbers c; the terms z are positive if the first one is, and z(n+1) - c z(n) is not
    negative; for several, one after the other. cone: of what is left, None if that is 0.
    """

    start: int
    sign: int
    factors: tuple[int, ...]
    cone: InvariantCone | None

    @property
    def bits(self) -> int:
        """The length of all its numbers together."""
        rows = (*self.cone.functions, *self.cone.matrix) if self.cone else ()
        return sum(c.bit_length() for row in rows for c in row)


@dataclass(frozen=True, slots=True)
class InvariantCone:
    """`top` z(n) = sum of made_j y_j(n) is positive if the y_j(n) are in the cone.

    functions: the coefficients of the y_j. later: k. scale, matrix: e y(n+k) = N y(n).
    """

    functions: Rows
    later: int
    scale: int
    matrix: Rows
    top: int
    made: tuple[int, ...]


def dominant_root(gf: RationalGF) -> float | None:
    """Return the root of greatest modulus, if it is one, simple and positive; by floating point."""
    roots = sorted(_roots(gf), key=abs, reverse=True)
    if not roots or roots[0].real <= 0 or abs(roots[0].imag) > GAP * abs(roots[0]):
        return None
    if len(roots) > 1 and abs(roots[1]) > (1 - GAP) * abs(roots[0]):
        return None
    return float(roots[0].real)


def _roots(gf: RationalGF) -> list[complex]:
    """Return the inverses of the poles, about."""
    found = isolated_roots(fmpz_poly(list(gf.den[::-1])))
    return [complex(root) for root, multiplicity in found for _ in range(multiplicity)]


def _product(roots: Sequence[complex]) -> list[complex]:
    """Return the coefficients of the product of x - root, ascending."""
    found = [1 + 0j]
    for root in roots:
        found = [a - root * b for a, b in zip([0, *found], [*found, 0], strict=True)]
    return found


def later_sign(gf: RationalGF) -> LaterSign | None:
    """Return the sign of all later coefficients of a fraction; None if it is not found.

    >>> from gfkit.series.rational import RationalGF
    >>> found = later_sign(RationalGF.of([1, -3], [1, -2, 1]))
    >>> found.start, found.sign, found.factors
    (1, -1, (1,))
    """
    factors: list[int] = []
    rest, found = gf, None
    while rest.order and (found := invariant_cone(rest)) is None:
        c = round(max(map(abs, _roots(rest))))
        if (
            c < 1
            or sum(q * c**k for k, q in enumerate(reversed(rest.den)))
            or len(factors) > MOST_ORDER
        ):
            return None
        factors.append(c)
        rest = combined([dropped(rest, 1), rest], [1, -c])
    start, cone = found or (len(rest.num), None)
    terms = gf.terms(start + MOST_BEFORE)
    sign = (1 if cone.top > 0 else -1) if cone else 0
    reached = start
    for k, c in enumerate([0, *factors]):  # from where on all of them have the sign
        terms = [b - c * a for a, b in pairwise(terms)] if k else terms
        if k == len(factors):
            break
        if not k and not cone:
            sign = 1 if terms[-1] > 0 else -1
        last = max((n for n, z in enumerate(terms) if z * sign <= 0), default=-1)
        if last > start + MOST_BEFORE // 2:
            return None
        reached = max(reached, last + 1)
    return LaterSign(reached, sign or 1, tuple(factors), cone)


def invariant_cone(gf: RationalGF) -> tuple[int, InvariantCone] | None:
    """Return a cone for the coefficients of a fraction, and from where on; None if none is found.

    >>> from gfkit.series.rational import RationalGF
    >>> start, found = invariant_cone(RationalGF.of([1, 1], [1, -2, -1, 1]))
    >>> start, found.later
    (0, 1)
    """
    top = dominant_root(gf)
    if top is None or gf.order > MOST_ORDER:
        return None
    terms = gf.terms(MOST_BEFORE // 4 + 2 * gf.order + max(LATER))
    companion = fmpz_mat(
        [[int(k == i + 1) for k in range(gf.order)] for i in range(gf.order - 1)]
        + [[-c for c in reversed(gf.den[1:])]]
    )
    for bits, basis in product(BITS, (_modal, _shifted)):
        with np.errstate(all="ignore"):
            parts = [*basis(gf, top)]
        if not np.isfinite(parts).all():  # a root too large for floating point
            continue
        rows = [_rounded(row, bits) for row in parts]
        sign = 1 if sum(c * z for c, z in zip(rows[0], terms[-gf.order :], strict=True)) > 0 else -1
        rows[0] = [sign * c for c in rows[0]]
        for later in LATER:
            spend()
            if (found := _cone(rows, companion, later, terms, len(gf.num))) is not None:
                return found
    return None


def _modal(gf: RationalGF, top: float) -> Iterator[Sequence[float]]:
    """Yield what is left of the characteristic polynomial without one of its roots."""
    roots = list(_roots(gf))
    first = min(roots, key=lambda root: abs(root - top))
    for root in [first, *(one for one in roots if one is not first)]:
        if root.imag < -GAP:
            continue
        parts = np.array(_product([one for one in roots if one is not root]))
        parts = parts * top ** np.arange(len(parts))
        parts = parts / np.abs(parts).max()
        scaled = parts / top ** np.arange(len(parts))
        yield scaled.real
        if root.imag > GAP:
            yield scaled.imag


def _shifted(gf: RationalGF, top: float) -> Iterator[Sequence[float]]:
    """Yield the function of the greatest root, and z(n+i) - root z(n+i-1)."""
    yield next(iter(_modal(gf, top)))
    for i in range(1, gf.order):
        row = [0.0] * gf.order
        row[i - 1], row[i] = -(top ** (1 - i)), top ** (-i)
        yield row


def _rounded(row: Sequence[float], bits: int) -> list[int]:
    return [round(float(c) * 2**bits) for c in row]


def _cone(
    rows: list[list[int]], companion: fmpz_mat, later: int, terms: list[int], first: int
) -> tuple[int, InvariantCone] | None:
    size = len(rows)
    made = _made(rows)
    if made is None:
        return None
    big = [1, *(max(1, int(abs(c / made[0]).ceil())) for c in made[1:])]
    rows = [[w * c for c in row] for w, row in zip(big, rows, strict=True)]
    functions = fmpz_mat(rows)
    exact = fmpq_mat(functions * companion**later) * fmpq_mat(functions).inv()
    scale = lcm(*(int(c.q) for c in exact.entries()))
    matrix = [[int((exact[i, k] * scale).p) for k in range(size)] for i in range(size)]
    least = matrix[0][0] - sum(abs(row[0]) for row in matrix[1:])
    if least <= 0 or any(sum(abs(row[k]) for row in matrix) > least for k in range(1, size)):
        return None
    start = _reached(rows, later, terms, first)
    if start is None:
        return None
    made = [c / w for c, w in zip(made, big, strict=True)]
    top = lcm(*(int(c.q) for c in made)) * (1 if made[0] > 0 else -1)
    return start, InvariantCone(
        tuple(map(tuple, rows)),
        later,
        scale,
        tuple(map(tuple, matrix)),
        top,
        tuple(int((c * top).p) for c in made),
    )


def _made(rows: list[list[int]]) -> list[fmpq] | None:
    """Return how the first term is a sum of the functions; None if they are dependent."""
    try:
        inverse: Any = fmpq_mat(fmpz_mat(rows)).inv()
    except ZeroDivisionError:
        return None
    found = [inverse[0, k] for k in range(len(rows))]
    return found if found[0] else None


def _reached(rows: list[list[int]], later: int, terms: list[int], first: int) -> int | None:
    """Return from where on a given number of values of the functions lie in the cone."""
    size, run = len(rows), 0
    for n in range(max(0, first - size), len(terms) - size):
        y = [sum(c * z for c, z in zip(row, terms[n : n + size], strict=True)) for row in rows]
        run = run + 1 if y[0] > sum(map(abs, y[1:])) else 0
        if run == later:
            return n - later + 1
    return None
