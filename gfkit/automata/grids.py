"""Terms, fractions and polynomials at many points of a grid at once, modulo a prime below 2^31."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from flint import nmod_mat

from gfkit.automata.compiled import compiled, recurrences
from gfkit.automata.evaluation import modular_terms
from gfkit.automata.row_programs import WIDTH, Folding
from gfkit.base.budget import spend

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from gfkit.automata.evaluation import Plan
    from gfkit.automata.transfer import TransferMatrix
    from gfkit.series.marked import Term

    Words = NDArray[np.uint64]

BATCH_BYTES = 2**19
SECONDS_PER_PRODUCT = 1e-8
"""Of two terms at a point, with numpy, measured."""
MOST_SUMMED = 2**15
WORDS_AT_ONCE = 2**25
"""Between two looks at the budget; some hundredths of a second."""


def terms_on_grid(
    matrix: TransferMatrix,
    plan: Plan,
    count: int,
    prime: int,
    xs: Sequence[int],
    ys: Sequence[int],
) -> Words:
    """Return the terms modulo the prime, one column a point, y running fastest."""
    x = np.repeat(np.array(xs, dtype=np.uint64), len(ys))
    y = np.tile(np.array(ys, dtype=np.uint64), len(xs))
    size = max(16, BATCH_BYTES // (8 * plan.longest))
    parts = []
    for low in range(0, len(x), size):
        columns = x[low : low + size], y[low : low + size]
        moduli = np.full(len(columns[0]), prime, dtype=np.uint64)
        parts.append(modular_terms(matrix, plan, count, (moduli, *columns)))
    return np.concatenate(parts, axis=1)


def fractions_at_points(terms: Words, prime: int) -> tuple[Words, Words] | None:
    """Return p and q for every column, with q F = p, by Berlekamp-Massey on all columns at once.

    terms: residues, 2 N rows. The columns must all have the same orders on the way (None if they
    have not), as generic points do. No division is needed before the end: C becomes b C - d t^m B.
    p has L rows and q has L + 1, q[0] = 1. [Massey1969]
    """
    count, width = terms.shape
    finding = compiled(recurrences, count * count * width * SECONDS_PER_PRODUCT)
    if finding is not None and prime.bit_length() <= 31 and count < MOST_SUMMED:
        folding = Folding.of(np.full(WIDTH, prime, dtype=np.uint64))
        if folding is not None and int(folding.rests[0]) < 2**16:
            return _fractions(finding, terms, folding)
    p = np.uint64(prime)
    q = np.zeros((count // 2 + 2, width), dtype=np.uint64)
    old = np.zeros_like(q)
    q[0] = old[0] = 1
    old_gap = np.ones(width, dtype=np.uint64)
    length, shift = 0, 1
    for n in range(count):
        spend(1 + (length + 1) * width // 200)
        gap = _dot(q[: length + 1], terms[n - length : n + 1][::-1], p)
        if not gap.any():
            shift += 1
            continue
        if not gap.all():
            return None
        longer = 2 * length <= n
        size = n + 1 - length if longer else length
        if size >= len(q):
            return None
        kept = q.copy() if longer else q
        negative = p - gap
        fresh = q[: size + 1] * old_gap
        fresh[shift:] += negative * old[: size + 1 - shift]
        fresh %= p
        if longer:
            old, old_gap, length, shift = kept, gap, size, 1
        else:
            shift += 1
        q = np.zeros_like(q)
        q[: size + 1] = fresh
    inverse = _inverse(q[0], prime)
    q = q[: length + 1] * inverse % p
    numerator = (
        np.stack([_dot(q[: n + 1], terms[: n + 1][::-1], p) for n in range(length)])
        if length
        else np.zeros((0, width), dtype=np.uint64)
    )
    return numerator, q


def _fractions(
    finding: Callable[..., Any], terms: Words, folding: Folding
) -> tuple[Words, Words] | None:
    """Return what `fractions_at_points` does, by the compiled loop."""
    count, width = terms.shape
    lines = -(-width // WIDTH)
    at_once = max(1, WORDS_AT_ONCE // (1 + count * count * WIDTH))
    size = count // 2 + 2
    prime = int(folding.primes[0])
    parts: list[tuple[Words, Words]] = []
    for low in range(0, lines, at_once):
        spend(1 + WORDS_AT_ONCE // 1000)
        columns = terms[:, low * WIDTH : (low + at_once) * WIDTH]
        columns = np.pad(columns, ((0, 0), (0, -columns.shape[1] % WIDTH)), mode="edge")
        number = columns.shape[1] // WIDTH
        lined = np.ascontiguousarray(columns.reshape(count, number, WIDTH).transpose(1, 0, 2))
        q, p = np.zeros((2, number, size, WIDTH), dtype=np.uint64)
        order = finding(lined, folding.of_columns(slice(0, WIDTH)), q, p)
        if order < 0 or (parts and len(parts[0][0]) != order):
            return None
        sides = (p[:, :order], q[:, : order + 1])
        p, q = (s.transpose(1, 0, 2).reshape(s.shape[1], number * WIDTH) for s in sides)
        inverse = _inverse(q[0], prime)
        parts.append((p * inverse % np.uint64(prime), q * inverse % np.uint64(prime)))
    p, q = (np.concatenate(side, axis=1)[:, :width] for side in zip(*parts, strict=True))
    return p, q


def values_on_grid(
    terms: Sequence[Term], height: int, xs: Sequence[int], ys: Sequence[int], prime: int
) -> Words:
    """Return the coefficients of t^k at all points, one row a k < height, y running fastest."""
    return values_of_cube(coefficient_cube(terms, height, prime), xs, ys, prime)


def coefficient_cube(terms: Sequence[Term], height: int, prime: int) -> Words:
    """Return the coefficients [k, i, j] modulo the prime, k < height."""
    i_size = 1 + max((i for i, _, _, _ in terms), default=0)
    j_size = 1 + max((j for _, j, _, _ in terms), default=0)
    cube = np.zeros((height, i_size, j_size), dtype=np.uint64)
    for i, j, k, c in terms:
        cube[k, i, j] = c % prime
    return cube


def values_of_cube(cube: Words, xs: Sequence[int], ys: Sequence[int], prime: int) -> Words:
    """Return the values of the polynomials with coefficients [k, i, j], one row a k."""
    height, i_size, j_size = cube.shape
    left = np.array(_vandermonde(xs, i_size, prime), dtype=np.uint64)
    right = np.array(_vandermonde(ys, j_size, prime), dtype=np.uint64)
    return _both_ways(cube, left, right, prime).reshape(height, len(xs) * len(ys))


def is_product(q: Words, series: Words, p: Words, prime: int) -> bool:
    """Tell whether q times the series is p in every column, in as many terms as there are."""
    count = len(series)
    total = np.zeros_like(series)
    for k in range(min(count, len(q))):
        spend(1 + total.size // 200)
        total[k:] += q[k] * series[: count - k] % np.uint64(prime)
    total %= np.uint64(prime)
    return len(p) <= count and bool((total[: len(p)] == p).all()) and not total[len(p) :].any()


def polynomials_on_grid(cube: Words, xs: Sequence[int], ys: Sequence[int], prime: int) -> Words:
    """Return the coefficients [k, i, j] of the polynomials with the values [k, a, b]."""
    inverses = []
    for points in (xs, ys):
        matrix = nmod_mat(_vandermonde(points, len(points), prime), prime).inv()
        rows = [[int(entry) for entry in row] for row in matrix.tolist()]
        inverses.append(np.array(rows, dtype=np.uint64))
    return _both_ways(cube, inverses[0], inverses[1], prime)


def _both_ways(cube: Words, left: Words, right: Words, prime: int) -> Words:
    """Apply `left` to the middle axis and `right` to the last axis of a cube."""
    k, a, b = cube.shape
    flat = _matrix_product(left, cube.transpose(1, 0, 2).reshape(a, k * b), prime)
    middle = flat.reshape(len(left), k, b).transpose(2, 1, 0)
    flat = _matrix_product(right, middle.reshape(b, k * len(left)), prime)
    return np.ascontiguousarray(flat.reshape(len(right), k, len(left)).transpose(1, 2, 0))


def _vandermonde(points: Sequence[int], size: int, prime: int) -> list[list[int]]:
    rows = []
    for point in points:
        row = [1]
        for _ in range(size - 1):
            row.append(row[-1] * point % prime)
        rows.append(row)
    return rows


def _matrix_product(a: Words, b: Words, prime: int) -> Words:
    """Return a @ b modulo a prime below 2^31, by halves of 16 bits.

    Their products are added up in floating point, exactly: up to 2^20 of them are below 2^53.
    """
    p, shift, mask = np.uint64(prime), np.uint64(16), np.uint64(0xFFFF)
    assert a.shape[1] < 2**20
    a_high, a_low = (half.astype(np.float64) for half in (a >> shift, a & mask))
    b_high, b_low = (half.astype(np.float64) for half in (b >> shift, b & mask))
    result: Words = (a_high @ b_high).astype(np.uint64) % p
    result = ((result << shift) + (a_high @ b_low + a_low @ b_high).astype(np.uint64)) % p
    return ((result << shift) + (a_low @ b_low).astype(np.uint64)) % p


def _dot(a: Words, b: Words, p: np.uint64) -> Words:
    total: Words = (a * b % p).sum(axis=0, dtype=np.uint64) % p
    return total


def _inverse(values: Words, prime: int) -> Words:
    """Return the inverses modulo the prime, by Fermat."""
    p = np.uint64(prime)
    result = np.ones_like(values)
    base = values
    exponent = prime - 2
    while exponent:
        if exponent & 1:
            result = result * base % p
        base = base * base % p
        exponent >>= 1
    return result
