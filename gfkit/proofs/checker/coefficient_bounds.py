"""How large the coefficients of Q = det(I - tM) and of P can be: Hadamard on combined rows.

Let a(n) = alpha M^n beta, so that F = P/Q with P = -det [[0, alpha], [beta, I - tM]].

Theorem. Let U be a real matrix with ones on its diagonal and zeros above it, with rows u, and let
A = |u|^2 + |u M|^2 + (u beta)^2 and B = 2 u . (u M). Then every coefficient of P and of Q is at
most W = max(1, |alpha|) times the largest value of the product of all sqrt(A - x B) for real x from
-1 to 1.

Proof. A coefficient of a polynomial is at most its largest absolute value for |t| = 1. As det U is
1, Q = det(U (I - tM)). Its rows u - t u M have the squared lengths |u|^2 + |u M|^2 - x B with
x = Re t, and Hadamard's inequality bounds a determinant by the product of the lengths of its rows.
For P the rows below the first are combined likewise; they have the entry u beta too, and the first
row is as long as alpha.

The logarithm of the product is concave in x: it lies below each of its tangents. So it is bounded
on an interval by its value at one end and the slope there.

Which U is taken does not matter for the proof. Here u is about row i less its projection on some
earlier rows, those that point in most nearly the same direction; its entries are multiples of
2^-SHIFT, so that A and B are exact. With all earlier rows the product would be the root of
det(I + M M^T + beta beta^T) for x = 0; some dozen give most of that.
"""

from __future__ import annotations

import heapq
import math
import operator
import sys
from array import array
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .clock import Clock
    from .quotient import Automaton

Row = dict[int, int]
Lengths = tuple[int, int]  # A and B

SHIFT = 16
MAX_ENTRY, MAX_ROWS = 1 << 20, 24_000
"""Where weights are larger, or rows more, rows are not combined."""
LOG_STEPS = 4
BATCH = 128
STEPS = 1 << LOG_STEPS  # the interval of x is cut in twice as many pieces


def inner_products(rows: list[Row], clock: Clock) -> Iterator[array[int]]:
    """Yield, for each row, its inner products with the rows before it; no entry is negative.

    The entries of a column are the digits of one long number, so that a row's products are a sum
    of such numbers. No digit is above the square of the longest row. The last rows are kept apart,
    as their numbers are shorter.
    """
    longest = max(sum(c * c for c in row.values()) for row in rows)
    code = "I" if longest >> 8 * array("I").itemsize == 0 else "Q"
    size = array(code).itemsize
    packed: dict[int, int] = {}
    fresh: dict[int, int] = {}
    base = 0
    for i, row in enumerate(rows):
        clock.spend(len(row) * (2 + i // 20))
        if i - base == BATCH:
            clock.spend(len(fresh) * (2 + i // 10))
            for t, z in fresh.items():
                packed[t] = packed.get(t, 0) + (z << 8 * size * base)
            base = i
            fresh.clear()
        total = sum([packed.get(t, 0) * c for t, c in row.items()])
        total += sum([fresh.get(t, 0) * c for t, c in row.items()]) << 8 * size * base
        found = array(code, total.to_bytes(size * i, "little"))
        if sys.byteorder == "big":
            found.byteswap()
        yield found
        for t, c in row.items():
            fresh[t] = fresh.get(t, 0) + (c << 8 * size * (i - base))


def combined(rows: list[Row], ends: list[int], most: int, clock: Clock) -> list[Lengths]:
    """Return A and B of rows u, times 4^SHIFT, each of which combines a row with `most` others."""
    whole = [{**row, len(rows): 1} if e else row for row, e in zip(rows, ends, strict=True)]
    own = [1 + sum(c * c for c in row.values()) for row in whole]
    products: list[array[int]] = []  # of each row of [I, M, beta] with those before it
    found = []
    for i, total in enumerate(inner_products(whole, clock)):
        clock.spend(4 * i + most**3 // 20 + most * most)
        products.append(total)
        near = [c * c / z for c, z in zip(total, own, strict=False)]
        chosen = sorted(s for s in heapq.nlargest(most, range(i), near.__getitem__) if total[s])
        chosen.append(i)
        lower = [[*map(products[s].__getitem__, chosen[:k]), own[s]] for k, s in enumerate(chosen)]
        weights = solved(lower[:-1], lower[-1][:-1])
        u = [*(-round(w * (1 << SHIFT)) for w in weights), 1 << SHIFT]
        a = 0
        for z, row in zip(u, lower, strict=True):
            a += z * (2 * sum(map(operator.mul, u, row)) - z * row[-1])
        at = dict(zip(chosen, u, strict=True))
        b = sum(z * at[t] * rows[s][t] for s, z in at.items() for t in at.keys() & rows[s].keys())
        found.append((a, 2 * b))
    return found


def alone(rows: list[Row], ends: list[int]) -> list[Lengths]:
    """Return A and B of the rows as they are: U is the unit matrix."""
    return [
        (1 + sum(c * c for c in row.values()) + e, 2 * row.get(s, 0))
        for s, (row, e) in enumerate(zip(rows, ends, strict=True))
    ]


def solved(lower: list[list[int]], right: list[int]) -> list[float]:
    """Solve G w = right in floating point, roughly, for the lower half of a definite matrix G."""
    factor: list[list[float]] = []  # G = L L^T
    for row in lower:
        made: list[float] = []
        for k, c in enumerate(row[:-1]):
            before = factor[k]
            made.append((c - sum(map(operator.mul, made, before))) / before[k])
        rest = row[-1] - sum(map(operator.mul, made, made))
        made.append(math.sqrt(max(rest, 1e-3)))
        factor.append(made)
    w: list[float] = []
    for made, c in zip(factor, right, strict=True):
        w.append((c - sum(map(operator.mul, w, made))) / made[-1])
    for k in range(len(w) - 1, -1, -1):
        w[k] /= factor[k][k]
        for j in range(k):
            w[j] -= w[k] * factor[k][j]
    return [z if abs(z) < MAX_ENTRY else 0.0 for z in w]


def largest(pairs: list[Lengths], clock: Clock) -> int:
    """Return an integer above log2 of the product of A - x B for every x from -1 to 1.

    At x = k/STEPS the product is looked at and the slope of its logarithm: from there to the next
    such x the logarithm grows by at most the positive part of the slope, divided by STEPS.
    """
    most = 0
    for k in range(1 - STEPS, STEPS):
        clock.spend(12 * len(pairs))
        values = [STEPS * a - k * b for a, b in pairs]  # all positive, as |B| <= A
        parts = (math.prod(values[n : n + 200]) for n in range(0, len(values), 200))
        bits = sum(part.bit_length() for part in parts)
        # -B/(A - x B) for the natural logarithm, times 2^40, rounded up; log2(e) < 3/2
        slope = sum(-(b * STEPS << 40) // v + 1 for (_, b), v in zip(pairs, values, strict=True))
        grows = max(slope, len(pairs) - slope if k == 1 - STEPS else 0, 0)
        most = max(most, bits + (grows * 3 // (2 * STEPS) >> 40) + 1)
    return most - len(pairs) * LOG_STEPS


def bits_of_bound(automaton: Automaton, most: int, clock: Clock) -> int:
    """Return b with all coefficients of P and of Q below 2^b in absolute value.

    most: how many rows are combined with each; 0 for Hadamard's inequality alone. There are no
    marks.
    """
    rows: list[Row] = []
    for edges in automaton.matrix:
        clock.spend(1 + len(edges))
        row: Row = {}
        for t, c, _ in edges:
            row[t] = row.get(t, 0) + c
        rows.append(row)
    ends = [int(z) for z in automaton.end]
    plain = most == 0 or len(rows) > MAX_ROWS
    if plain or any(c > MAX_ENTRY for row in rows for c in row.values()):
        clock.spend(2 * sum(map(len, rows)))
        squared = largest(alone(rows, ends), clock)
    else:
        squared = largest(combined(rows, ends, most, clock), clock) - 2 * SHIFT * len(rows)
    squared += max(1, sum(c * c for c in automaton.start)).bit_length()
    return max(0, squared) // 2 + 1
