"""Bounds of the counts of tilings, before any board is swept.

Let every label d of an edge between rows have a weight phi(d) > 0 and every label s of an
edge between columns a weight psi(s) > 0. If for all d and s the tiles with s to the left and d
above satisfy sum w phi(bottom) psi(right) <= lambda phi(d) psi(s), then reading a cell multiplies
what is bounded by at most lambda, and a board of k cells has at most lambda^k tilings, up to a
factor for its sides, where other labels are allowed. For Domineering phi = psi = 1, 1/2 give
lambda = 2. The inequality is checked for the weights that are used; how they were found does not
matter.

In the same way, with sums for products, the exponents of a weight x^i y^j are bounded.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial

import numpy as np

from gfkit.automata.frontier_tiles import FrontierTiles
from gfkit.automata.sweeps import Sweep

SLACK = 1e-9
"""Above the rounding errors of sums of logarithms, of each bit."""
ROUNDS = ((2.0, 30), (8.0, 40), (32.0, 60), (128.0, 80), (512.0, 100))
"""Sharpness of the maximum, and steps of the descent with it."""
Weights = tuple[tuple[float, ...], tuple[float, ...]]
"""Logarithms of the weights of labels: below and above a cell, and beside it."""


def total_bits(sweep: Sweep, rows: int, *, closed: bool = False) -> int:
    """Return a number of bits that the number of tilings at x = y = 1 fits into, in absolute value.

    closed: whether the last row is above the first one.

    >>> dominoes = FrontierTiles(
    ...     ((0, 0, 0, 0, 1, 0, 0), (0, 0, 1, 0, 1, 1, 0), (0, 0, 0, 1, 1, 0, 0),
    ...      (1, 0, 0, 0, 1, 0, 1), (0, 1, 0, 0, 1, 0, 0)), (0,), (0,), (0,), (0,))
    >>> total_bits(Sweep(dominoes, 8), 8)  # the number has 58 bits
    65
    """
    tiles = sweep.tiles.unmarked()
    if not tiles.tiles or not rows:
        return 1
    parts = [(tile[0], tile[1], tile[2], tile[3], math.log2(abs(tile[4]))) for tile in tiles.tiles]
    weights = _balanced(tiles, tuple(parts), are_added=True)
    found = _over_board(sweep, rows, parts, weights, _log_sum, closed=closed)
    return max(1, math.ceil(found + SLACK * (1 + abs(found)) + SLACK * rows * sweep.width))


def most_difference(sweep: Sweep, rows: int, sign: int, *, closed: bool = False) -> int:
    """Return a bound on sign (i - j) over the monomials x^i y^j of a board.

    sign: 1 or -1.
    """
    tiles = sweep.tiles
    if not tiles.tiles or not rows:
        return 0
    parts = [(t[0], t[1], t[2], t[3], float(sign * (t[5] - t[6]))) for t in tiles.tiles]
    weights = _balanced(tiles, tuple(parts), are_added=False)
    found = _over_board(sweep, rows, parts, weights, _most, closed=closed)
    return max(0, math.floor(found + SLACK * (1 + abs(found)) + SLACK * rows * sweep.width))


Part = tuple[int, int, int, int, float]
"""Labels to the left, right, top and bottom, and a logarithm or an exponent."""


def _log_sum(terms: Iterable[float]) -> float:
    listed = list(terms)
    top = max(listed, default=-math.inf)
    return top if top == -math.inf else top + math.log2(sum(2 ** (one - top) for one in listed))


_most = partial(max, default=-math.inf)


def _over_board(
    sweep: Sweep,
    rows: int,
    parts: Sequence[Part],
    weights: Weights,
    joined: Callable[[Iterable[float]], float],
    *,
    closed: bool,
) -> float:
    """Return the bound of a board: cells inside, in the last column, in the last row.

    joined: how what tiles at one place give is put together: sums, or the largest.
    """
    tiles, width = sweep.tiles, sweep.width
    between = set(tiles.between)
    sideways = set(tiles.sideways)
    down, side = weights

    def most(bottoms: set[int] | None, rights: set[int] | None) -> float:
        """Return log lambda of a cell; labels of the boundary weigh 1."""
        sums: dict[tuple[int, int], list[float]] = {}
        for left, right, top, bottom, value in parts:
            if bottom not in (between if bottoms is None else bottoms):
                continue
            if right not in (sideways if rights is None else rights):
                continue
            after = (down[bottom] if bottoms is None else 0.0) + (
                side[right] if rights is None else 0.0
            )
            sums.setdefault((left, top), []).append(value + after)
        return max(
            (joined(terms) - side[left] - down[top] for (left, top), terms in sums.items()),
            default=-math.inf,
        )

    def row(bottoms: set[int] | None) -> float:
        inside = (width - 1) * most(bottoms, None) if width > 1 else 0.0
        if sweep.joined:
            seams = [side[label] + most(bottoms, {label}) for label in sorted(sideways)]
            return inside + joined(seams)
        first = joined(side[label] for label in tiles.left)
        return first + inside + most(bottoms, set(tiles.right))

    if closed:  # a word below is at most weight(below) / weight(above)
        return width * joined([0.0] * len(between)) + rows * row(None)
    above = width * joined(down[label] for label in tiles.top)
    return above + ((rows - 1) * row(None) if rows > 1 else 0.0) + row(set(tiles.bottom))


@lru_cache(maxsize=256)
def _balanced(tiles: FrontierTiles, parts: tuple[Part, ...], *, are_added: bool) -> Weights:
    """Return weights for which the largest of the parts is small: a convex problem.

    are_added: whether parts with the same label to the left and above are added. The largest sum is
    reduced by gradient descent.
    """
    groups = [(z[0], z[2]) if are_added else (k, 0) for k, z in enumerate(parts)]
    between, sideways = set(tiles.between), set(tiles.sideways)
    downs = 1 + max(max(tile[2], tile[3]) for tile in parts)
    sides = 1 + max(max(tile[0], tile[1]) for tile in parts)
    chosen = [k for k, part in enumerate(parts) if part[3] in between and part[1] in sideways]
    z = np.zeros(downs + sides)
    if chosen:
        known = {
            group: number for number, group in enumerate(dict.fromkeys(groups[k] for k in chosen))
        }
        group = np.array([known[groups[k]] for k in chosen])
        minus = np.zeros((len(chosen), downs + sides))
        for place, k in enumerate(chosen):
            left, right, top, bottom, _ = parts[k]
            for label, step in ((bottom, 1), (top, -1), (downs + right, 1), (downs + left, -1)):
                minus[place, label] += step
        value = np.array([parts[k][4] for k in chosen]) * math.log(2)
        best, least = z, math.inf
        for sharpness, steps in ROUNDS:
            z = best.copy()
            for _ in range(steps):
                exponent = value + minus @ z
                top_of = np.full(len(known), -math.inf)
                np.maximum.at(top_of, group, exponent)
                shares = np.exp(exponent - top_of[group])
                sums = np.bincount(group, shares, len(known))
                sizes = top_of + np.log(sums)
                largest = float(sizes.max())
                if largest < least:
                    best, least = z.copy(), largest
                pull = np.exp(sharpness * (sizes - largest))
                pull /= pull.sum()
                gradient = (pull[group] * shares / sums[group]) @ minus
                z = z - gradient / sharpness
        z = best
    z = np.round(z / math.log(2), 6)
    return tuple(z[:downs].tolist()), tuple(z[downs:].tolist())
