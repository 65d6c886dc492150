"""The g.f. of an automaton by the determinant formula.

F = (det(I - t(M - beta alpha)) / det(I - tM) - 1) / t, by the matrix determinant lemma. Without
marks both are reversed characteristic polynomials of integer matrices; with marks the
characteristic polynomials are found by the division-free Samuelson-Berkowitz elimination over
Z[x, y]. [Berkowitz1984; Stanley2012, Theorem 4.7.2]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from flint import fmpz_mat, fmpz_mpoly, fmpz_poly

from gfkit.base.budget import forecast, phase, spend
from gfkit.base.processes.workers import in_worker
from gfkit.errors import LimitReached
from gfkit.series.marked import MarkedGF, context, polynomial_of, to_flint
from gfkit.series.rational import RationalGF, factored_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gfkit.automata.lumping import Lumping
    from gfkit.series.profile import Several

MAX_MARKED_DIMENSION = 60
BYTES_PER_ENTRY = 350
"""Of a matrix that is written out: polynomials, numbers, and copies of them."""


def gf_by_determinant(lumping: Lumping) -> tuple[RationalGF, str]:
    """Return the g.f. at x = y = 1 and the factor of det(I - tA) that cancels.

    Raises LimitReached if the budget does not allow it; modular terms go further.
    """
    n = lumping.dimension
    seconds = charpoly_seconds(n, lumping.entry_bits() // 2)
    what = f"determinants of {n} x {n} (--method modular goes further)"
    forecast(what, seconds=2 * seconds, memory=BYTES_PER_ENTRY * n * n)
    rows = lumping.integer_matrix()
    alpha, beta = lumping.start.tolist(), lumping.end.tolist()
    less = [[rows[i][j] - beta[i] * alpha[j] for j in range(n)] for i in range(n)]
    below = reversed_charpoly(rows)
    above = fmpz_poly(reversed_charpoly(less)) - fmpz_poly(below)
    num = [int(c) for c in above.coeffs()][1:]
    gf = RationalGF.of(num, below)
    return gf, cancelled_factor(below, gf)


def reversed_charpoly(rows: Sequence[Sequence[int]]) -> list[int]:
    """Return det(I - tA), ascending, for a square matrix of integers.

    >>> reversed_charpoly([[1, 1], [1, 0]])
    [1, -1, -1]
    """
    largest = max((abs(entry) for row in rows for entry in row), default=0)
    seconds = charpoly_seconds(len(rows), largest.bit_length())
    with phase("states of a determinant", len(rows)):
        return in_worker(_reversed_charpoly, [list(row) for row in rows], seconds=seconds)


def _reversed_charpoly(rows: list[list[int]]) -> list[int]:
    return [int(c) for c in reversed(fmpz_mat(rows).charpoly().coeffs())]


def charpoly_seconds(n: int, bits: int) -> float:
    """Return about how long the characteristic polynomial of n x n entries of this many bits takes.

    Measured for n up to 400 and 1, 8 and 40 bits: FLINT works modulo primes, in n^3 operations
    each, and the number of primes grows with n times the bits.
    """
    return n**4 * (40 + 25 * bits) * 1e-12


def cancelled_factor(charpoly: Sequence[int], gf: RationalGF) -> str:
    """Return what cancels against the numerator, det(I - tA) / den, factored.

    charpoly: det(I - tA), ascending.
    """
    quotient = fmpz_poly(list(charpoly)) // fmpz_poly(list(gf.den))
    return factored_text([int(c) for c in quotient.coeffs()], "x")


def marked_gf_by_determinant(
    lumping: Lumping, several: Several | None = None
) -> tuple[MarkedGF, str]:
    """Return the g.f. with marks and the factor of det(I - tA) that cancels.

    several: the marks, if they are not x and y. Raises LimitReached above MAX_MARKED_DIMENSION
    blocks.
    """
    n = lumping.dimension
    if n > MAX_MARKED_DIMENSION:
        marks = ", ".join(several.letters if several else "xy")
        further = "" if several else ", and --method modular goes further"
        raise LimitReached(
            f"elimination over Z[{marks}] of a {n} x {n} matrix is too expensive; the limit is "
            f"{MAX_MARKED_DIMENSION}{further}"
        )
    rows = polynomial_rows(lumping, several)
    further = several.further if several else ""
    ring = context(further)
    alpha, beta = lumping.start.tolist(), lumping.end.tolist()
    less = [[rows[i][j] - beta[i] * alpha[j] for j in range(n)] for i in range(n)]
    t = ring.gens()[0]
    below = _in_t(charpoly_by_berkowitz(rows), t)
    above = _in_t(charpoly_by_berkowitz(less), t) - below
    quotient = above / t
    gf = MarkedGF.from_flint(quotient, below)
    return gf, polynomial_of(below / to_flint(gf.den, further))


def polynomial_rows(lumping: Lumping, several: Several | None) -> list[list[fmpz_mpoly]]:
    """Return the quotient of M as polynomials; several: the marks, if they are not x and y."""
    if several is None:
        told = [[[(i, j, 0, c) for (i, j), c in z.items()] for z in row] for row in lumping.rows()]
        return [[to_flint(entry) for entry in row] for row in told]
    return [
        [
            to_flint([(*several.exponents(i), 0, c) for (i, _), c in z.items()], several.further)
            for z in row
        ]
        for row in lumping.rows()
    ]


def _in_t(descending: Sequence[fmpz_mpoly], t: fmpz_mpoly) -> fmpz_mpoly:
    """Return det(I - tA) from the coefficients of det(zI - A), highest first."""
    total = descending[0] * 0
    for coefficient in reversed(descending):
        total = total * t + coefficient
    return total


def charpoly_by_berkowitz(rows: Sequence[Sequence[fmpz_mpoly]]) -> list[fmpz_mpoly]:
    """Return the coefficients of det(zI - A), highest first, without divisions.

    References: [Berkowitz1984].
    """
    ring = rows[0][0].context() if rows else context()
    zero, one = ring.constant(0), ring.constant(1)
    vector = [one]
    for k in range(len(rows)):
        spend(1 + k**3 // 4)
        corner = rows[k][k]
        row = [rows[k][j] for j in range(k)]
        column = [rows[i][k] for i in range(k)]
        toeplitz = [one, -corner]
        for power in range(k):
            toeplitz.append(-_dot(row, column, zero))
            if power < k - 1:
                column = [_dot(rows[i][:k], column, zero) for i in range(k)]
            spend(k * k)
        vector = [
            _dot([toeplitz[i - j] for j in range(min(i, k) + 1)], vector, zero)
            for i in range(k + 2)
        ]
    return vector


def _dot(a: Sequence[fmpz_mpoly], b: Sequence[fmpz_mpoly], zero: fmpz_mpoly) -> fmpz_mpoly:
    total = zero
    for u, v in zip(a, b, strict=False):
        total = total + u * v
    return total
