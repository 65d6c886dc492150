"""The g.f. of an automaton with marks: fractions at points modulo primes, and interpolation.

At each point (x, y) of a grid the fraction is found modulo a prime as without marks, for all points
side by side; polynomials in x and y come from their values on the grid, integers from their
residues. The order, and the degrees in x and y, are sought at a few points before. Nothing of this
is proved: `agreement.Annihilation` is exact.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any

import numpy as np
from flint import nmod_mat

from gfkit.automata.agreement import minimal_fraction
from gfkit.automata.bounds import circle_bound
from gfkit.automata.evaluation import (
    Plan,
    PolynomialEvaluation,
    exact_terms,
    modular_terms,
    plan_steps,
)
from gfkit.automata.modular import step_prime_bits
from gfkit.base.budget import forecast, spend, tracked
from gfkit.errors import LimitReached
from gfkit.numbers.primes import combine, falling_primes
from gfkit.series.marked import MarkedGF, Term
from gfkit.series.profile import Profile

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gfkit.automata.lumping import Lumping
    from gfkit.automata.transfer import TransferMatrix

    Words = NDArray[np.uint64]
    Terms = Callable[[int, Sequence[int], Sequence[int]], Words]
    """Of a prime and the values of x and y modulo it: terms, one column a point, y fastest."""

PRIME_BITS = 31
SECONDS_PER_MARKED_EDGE = 2.5e-9
"""Of an edge at a point modulo a prime; only forecasts use it."""
BATCH_BYTES = 2**19
SMALL_POINTS = 32
"""Points are below this and twice their number; sixteen times as far at each further try."""
FEW_POINTS = 8
"""At which degrees are looked for first."""
MANY_POINTS = 500
TRIES = 20
"""So often grids are drawn modulo a prime; so many primes may be of no use."""
NOTHING = -(10**6)
"""Stands for the degree of the zero polynomial."""


def marked_candidate(lumping: Lumping) -> MarkedGF:
    """Return the fraction that terms on grids modulo primes settle on; nothing is proved yet.

    Primes are added until one of them changes nothing. Raises LimitReached, with a forecast, for
    too many points.
    """
    matrix = lumping.matrix
    plan = plan_steps(matrix.steps, periodic=True)
    bits = step_prime_bits(plan, PRIME_BITS)
    bound = circle_bound(lumping)
    largest = max(bound.numerator_bits, bound.denominator_bits)
    needed = math.ceil((largest + 2) / (bits - 1))
    degrees = [largest_degree(matrix, lumping.dimension + 1, mark) for mark in "xy"]
    points, count = (degrees[0] + 2) * (degrees[1] + 1), 2 * lumping.dimension
    forecast(
        f"{plan.steps[0].rows} states, {count} terms at {points} points modulo "
        f"{needed} prime{'s' if needed != 1 else ''} (without marks, or with --marks x, less)",
        seconds=count * points * needed * plan.edges * SECONDS_PER_MARKED_EDGE,
        memory=8 * count * 8 * points,
    )
    sample = random.Random(2021)  # noqa: S311  (points, not secrets; any will do)
    below = sample.randrange(1 << (bits - 1), 1 << bits)  # primes that weights hardly are
    twice = partial(terms_on_grid, matrix, plan, count)
    order = max(_order(twice, prime, sample) for prime in islice(falling_primes(below), 3))
    terms = partial(terms_on_grid, matrix, plan, 2 * order + 2)
    size = _sizes(terms, next(falling_primes(below)), sample)
    # By their Mahler measures no coefficient of a factor of P or Q is larger than 2^largest.
    most = 1 + TRIES + math.ceil((largest + lumping.dimension + sum(size)) / (bits - 1))
    grids: dict[int, tuple[Words, Words]] = {}
    candidate: list[tuple[Term, ...]] = []
    for prime in tracked(islice(falling_primes(below), most), "primes", needed):
        grid = _solve_grid(terms, prime, size, sample)
        if grid is None or len(grid[0]) < order:
            continue  # modulo this prime the order drops
        if any(n > 1 and d == n - 1 for n, d in zip(size, _degrees(*grid), strict=True)):
            size = 2 * size[0], 2 * size[1]  # degrees were too small at the points tried before
            grids, candidate = {}, []
        else:
            grids[prime] = grid
            before, candidate = candidate, _lifted(grids)
            if candidate == before:
                return MarkedGF(*candidate)
    raise LimitReached(f"exceptional points remain on grids modulo {most} primes")


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


def _order(terms: Terms, prime: int, sample: random.Random) -> int:
    """Return the order at a random point modulo a prime: that of the g.f. but for luck.

    terms: twice as many as the order can be.
    """
    point = [sample.randrange(1, prime)], [sample.randrange(1, prime)]
    fraction = fractions_at_points(terms(prime, *point), prime)
    return 0 if fraction is None else len(fraction[0])


def _sizes(terms: Terms, prime: int, sample: random.Random) -> tuple[int, int]:
    """Return for x and y how many points a grid needs, by the degrees modulo a prime elsewhere.

    Where there are two and more, one of them is to spare.
    """
    found = []
    for axis in range(2):
        points, degree = FEW_POINTS, FEW_POINTS
        while degree >= points - 1:
            points = 2 * points
            if points > MANY_POINTS:
                forecast(f"{points} points each way", memory=64 * points**2)
            size = (points, 1) if axis == 0 else (1, points)
            grid = _solve_grid(terms, prime, size, sample) if points < prime else None
            if grid is None:
                raise LimitReached(f"exceptional points remain among {points} modulo {prime}")
            degree = _degrees(*grid)[axis]
        found.append(degree + 1 + (degree > 0))
    return found[0], found[1]


def _degrees(p: Words, q: Words) -> tuple[int, int]:
    """Return the largest exponents of x and y; p[k, i, j] and q[k, i, j] are coefficients."""
    used = np.nonzero(np.concatenate([p, q]))
    return int(used[1].max()), int(used[2].max())


def _solve_grid(
    terms: Terms, prime: int, size: tuple[int, int], sample: random.Random
) -> tuple[Words, Words] | None:
    """Return p and q of a grid without an exceptional point modulo a prime; None if none was found.

    Small points are tried first: the terms of an automaton are quicker with them.
    """
    for tries in range(TRIES):
        x, y = (
            sample.sample(range(1, min(prime, (SMALL_POINTS << 4 * tries) + 2 * points)), points)
            for points in size
        )
        found = fractions_at_points(terms(prime, x, y), prime)
        if found is not None:
            p, q = (polynomials_on_grid(v.reshape(len(v), *size), x, y, prime) for v in found)
            return p, q
    return None


def _lifted(grids: Mapping[int, tuple[Words, Words]]) -> list[tuple[Term, ...]]:
    """Return p and q with the least coefficients that have these residues modulo primes."""
    sides: list[tuple[Term, ...]] = []
    for residues in zip(*grids.values(), strict=True):
        used = np.flatnonzero(np.logical_or.reduce([r.ravel() != 0 for r in residues]))
        lifted = combine([r.ravel()[used].tolist() for r in residues], [*grids])
        places = np.unravel_index(used, residues[0].shape)
        terms = [
            (i, j, k, c)
            for k, i, j, c in zip(*(place.tolist() for place in places), lifted, strict=True)
            if c
        ]
        sides.append(tuple(sorted(terms, key=lambda term: (term[2], term[0], term[1]))))
    return sides


def fractions_at_points(terms: Words, prime: int) -> tuple[Words, Words] | None:
    """Return p and q for every column, with q F = p; None if their orders differ.

    terms: residues, 2 N rows. p has L rows and q has L + 1, q[0] = 1; generic points have one L.
    """
    found = [minimal_fraction(column, prime) for column in terms.T.tolist()]
    spend(1 + terms.size // 20)
    if len({len(q) for _, q in found}) > 1 or 2 * len(found[0][0]) > len(terms):
        return None
    p, q = (np.array(side, dtype=np.uint64).T for side in zip(*found, strict=True))
    return p, q


def polynomials_on_grid(cube: Words, xs: Sequence[int], ys: Sequence[int], prime: int) -> Words:
    """Return the coefficients [k, i, j] of the polynomials with the values [k, a, b].

    >>> cube = np.array([[[3, 4], [4, 5]]], dtype=np.uint64)  # x + y at 1, 2 and 2, 3
    >>> polynomials_on_grid(cube, [1, 2], [2, 3], 101).tolist()
    [[[0, 1], [1, 0]]]
    """
    for axis, points in ((1, xs), (2, ys)):
        powers = [[pow(point, k, prime) for k in range(len(points))] for point in points]
        inverse = nmod_mat(powers, prime).inv()
        matrix = np.array([[int(entry) for entry in row] for row in inverse.tolist()], np.uint64)
        turned = np.moveaxis(cube, axis, 0)
        flat = _matrix_product(matrix, turned.reshape(len(points), -1), prime)
        cube = np.moveaxis(flat.reshape(turned.shape), 0, axis)
    return np.ascontiguousarray(cube)


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


def marked_terms(matrix: TransferMatrix, count: int) -> Iterator[Profile]:
    """Yield a(0), ..., a(count - 1) of an automaton as polynomials in x and y, exactly."""
    for term in exact_terms(matrix, count, PolynomialEvaluation):
        yield Profile.of({(int(i), int(j)): int(c) for (_, i, j), c in term.to_dict().items()})


def largest_degree(matrix: TransferMatrix, count: int, mark: str) -> int:
    """Return the largest degree in x or y of the first `count` terms, by the longest walks."""
    degrees = np.where(matrix.end != 0, 0, NOTHING)
    starts = matrix.start != 0
    largest: Any = 0
    for _ in range(count):
        largest = max(largest, degrees[starts].max(initial=0))
        for step in reversed(matrix.steps):
            before = np.full(step.rows, NOTHING, dtype=np.int64)
            np.maximum.at(before, step.source, getattr(step, mark) + degrees[step.target])
            degrees = np.maximum(before, NOTHING)
    return int(largest)
