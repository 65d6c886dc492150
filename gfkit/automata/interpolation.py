"""The g.f. of an automaton with marks: evaluation at points modulo primes, and interpolation.

At each point (x, y) of a grid the fraction is found modulo a prime as without marks, for all points
side by side; polynomials in x and y come from their values on the grid, integers from their
residues. The degrees of numerator and denominator are bounded by a maximum-weight assignment, whose
dual solution is the proof of the bound.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from gfkit.automata.agreement import (
    BLOCK_ENTRIES,
    AnnihilationAgreement,
    ExactMarkedAgreement,
    GridAgreement,
    GridProductAgreement,
)
from gfkit.automata.bounds import circle_bound
from gfkit.automata.evaluation import exact_marked_terms, exact_terms, plan_steps
from gfkit.automata.grids import (
    fractions_at_points,
    is_product,
    polynomials_on_grid,
    terms_on_grid,
    values_on_grid,
)
from gfkit.automata.modular import step_prime_bits
from gfkit.base.budget import forecast, spend, tracked
from gfkit.base.trusted import trusted
from gfkit.errors import LimitReached
from gfkit.numbers.primes import combine, primes_below
from gfkit.series.marked import MarkedGF
from gfkit.series.profile import Profile

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from numpy.typing import NDArray

    from gfkit.automata.bounds import CircleBound
    from gfkit.automata.evaluation import Plan
    from gfkit.automata.lumping import Lumping
    from gfkit.automata.transfer import Ints, TransferMatrix
    from gfkit.series.marked import Term

    MarkedAgreement = (
        GridAgreement | GridProductAgreement | ExactMarkedAgreement | AnnihilationAgreement
    )
    Words = NDArray[np.uint64]

PRIME_BITS = 31
SECONDS_PER_MARKED_EDGE = 2.5e-9
"""Of an edge at a point modulo a prime; only forecasts use it."""
MAX_EXACT_BYTES = 2**31
"""Where the packed terms of all edges take more, a grid proves instead."""
SPARE_PRIMES = 20
"""Tried where the order drops modulo others, as it does modulo the weight of a tile."""
SMALL_POINTS = 32
"""Points are below this and twice their number; sixteen times as far at each further try."""
FEW_STATES = 24
"""Of more states the order and the degrees of p and q are sought before the grid is chosen."""
FEW_POINTS = 16
"""At which degrees are looked for first."""
NOTHING = -(10**6)
"""Stands for the degree of the zero polynomial."""


Points = tuple[int, tuple[int, ...], tuple[int, ...]]
"""A prime, and the values of x and of y of a grid modulo it."""


@trusted
def grid_terms(
    lumping: Lumping, count: int, prime: int, xs: tuple[int, ...], ys: tuple[int, ...]
) -> Words:
    """Return `count` terms of a lumping modulo a prime, one column a point, y running fastest."""
    plan = plan_steps(lumping.matrix.steps, periodic=True)
    return terms_on_grid(lumping.matrix, plan, count, prime, xs, ys)


def marked_gf_by_modular_terms(lumping: Lumping) -> tuple[MarkedGF, MarkedAgreement]:
    """Return the g.f. with marks and the agreement that proves it."""
    kept: dict[Points, Words] = {}

    def terms(count: int, *points: Any) -> Words:
        if points not in kept:
            kept[points] = grid_terms(lumping, count, *points)
        return kept[points]

    bounds = grid_bounds(lumping)
    gf, grids = marked_candidate(lumping, bounds, terms)
    if grids:
        return gf, grid_agreement(lumping, bounds, grids, terms)
    return gf, marked_agreement(lumping, gf)


@trusted
def grid_bounds(lumping: Lumping) -> tuple[int, int, CircleBound]:
    """Return bounds on the degrees in x and in y, and on coefficients, of P and Q."""
    return (*degree_bounds(lumping), circle_bound(lumping))


def grid_agreement(
    lumping: Lumping,
    bounds: tuple[int, int, CircleBound],
    grids: Sequence[Points],
    terms: Callable[..., Words],
) -> GridAgreement:
    """Return the terms on grids with the bounds on degrees and coefficients.

    bounds, terms: `grid_bounds` and `grid_terms` of the lumping; they may be remembered.
    """
    count = 2 * lumping.dimension
    residues = [
        terms(count, prime, xs, ys).reshape(count, len(xs), len(ys)) for prime, xs, ys in grids
    ]
    return GridAgreement(
        lumping.dimension,
        tuple(prime for prime, _, _ in grids),
        tuple(xs for _, xs, _ in grids),
        tuple(ys for _, _, ys in grids),
        np.stack(residues, axis=1),
        *bounds,
    )


def marked_candidate(
    lumping: Lumping,
    bounds: tuple[int, int, CircleBound],
    terms: Callable[..., Words],
) -> tuple[MarkedGF, tuple[Points, ...]]:
    """Return the fraction that terms on grids modulo primes settle on, and grids that prove it.

    bounds, terms: `grid_bounds` and `grid_terms` of the lumping; they may be remembered. Where the
    order is the number of blocks, the values on the grids are a proof (`grid_agreement`); otherwise
    further primes confirm the candidate, and no grids are returned. A grid has a point more than
    the degrees need, where a mistake in the terms would show.
    """
    plan = plan_steps(lumping.matrix.steps, periodic=True)
    dimension = lumping.dimension
    x_degree, y_degree, bound = bounds
    bits = step_prime_bits(plan, PRIME_BITS)
    largest = max(bound.numerator_bits, bound.denominator_bits)
    needed = math.ceil((largest + 2) / (bits - 1))
    sample = random.Random(2021)  # noqa: S311  (points, not secrets; any will do)
    count = 2 * dimension
    if dimension > FEW_STATES and (order := _order(terms, count, bits, sample)) < dimension:
        count = 2 * order + 2
        x_degree, y_degree = _degrees_at_points(terms, count, bits, (x_degree, y_degree), sample)
    x_size = x_degree + 1 + (x_degree >= y_degree)
    y_size = y_degree + 1 + (x_degree < y_degree)
    columns = x_size * y_size * needed
    forecast(
        f"{plan.steps[0].rows} states, {count} terms at {x_size * y_size} points modulo "
        f"{needed} prime{'s' if needed != 1 else ''} (without marks, or with --marks x, less)",
        seconds=count * columns * plan.edges * SECONDS_PER_MARKED_EDGE,
        memory=8 * count * (2 * columns + 6 * x_size * y_size),
    )
    # By their Mahler measures no coefficient of a factor of P or Q is larger than 2^enough.
    enough = largest + dimension + x_degree + y_degree
    primes = primes_below(bits, 0, 1 + math.ceil((enough + 2) / (bits - 1)) + SPARE_PRIMES)
    grids: list[_Grid] = []
    candidate: MarkedGF | None = None
    x_most, y_most = bounds[:2]
    for prime in tracked(primes, "primes", needed):
        grid = _solve_grid(terms, count, prime, (x_size, y_size), sample)
        if grid is None or (grids and grid.length < grids[0].length):
            continue  # modulo this prime the order drops
        if grid.length < dimension and grid.is_short((x_most, y_most)):  # degrees dropped, too
            x_size, y_size = min(2 * x_size, x_most + 1), min(2 * y_size, y_most + 1)
            grids, candidate = [], None
            continue
        if grids and grid.length > grids[0].length:
            grids, candidate = [], None  # so it did modulo those before
        grids.append(grid)
        if grid.length < dimension:
            if (
                candidate is not None
                and _has_residues(candidate, grid)
                and _holds_elsewhere(candidate, lumping, plan, bits - 1)
            ):
                return candidate, ()
            candidate = _lifted(grids)
        elif len(grids) == needed:
            return _lifted(grids), tuple((grid.prime, grid.xs, grid.ys) for grid in grids)
    raise LimitReached(f"exceptional points remain on grids modulo {len(primes)} primes")


def _order(terms: Callable[..., Words], count: int, bits: int, sample: random.Random) -> int:
    """Return the largest order at random points modulo three primes: that of the g.f. but for luck.

    Half of `count` if there is none.
    """
    found = []
    for prime in primes_below(bits, 0, 3):
        x, y = ((sample.randrange(1, prime),) for _ in range(2))
        fraction = fractions_at_points(terms(count, prime, x, y), prime)
        found.append(count // 2 if fraction is None else len(fraction[0]))
    return max(found)


def _degrees_at_points(
    terms: Callable[..., Words],
    count: int,
    bits: int,
    most: tuple[int, int],
    sample: random.Random,
) -> tuple[int, int]:
    """Return the degrees in x and in y of p and q modulo a prime, most: bounds of them."""
    found = []
    [prime] = primes_below(bits, 0, 1)
    for axis, bound in enumerate(most):
        degree, points = bound, FEW_POINTS
        while points <= bound:
            size = (points, 1) if axis == 0 else (1, points)
            grid = _solve_grid(terms, count, prime, size, sample)
            if grid is not None:
                used = np.nonzero(np.concatenate([grid.p, grid.q]))[1 + axis]
                if used.max() < points - 2:
                    degree = int(used.max())
                    break
            points *= 2
        found.append(degree)
    return found[0], found[1]


@dataclass(frozen=True, slots=True, eq=False)
class _Grid:
    """Terms at the points of a grid modulo a prime, and the fraction p/q that they determine.

    p[k, i, j] and q[k, i, j] are coefficients.
    """

    prime: int
    xs: tuple[int, ...]
    ys: tuple[int, ...]
    p: Words
    q: Words

    @property
    def length(self) -> int:
        """The order at every point, max(deg q, deg p + 1)."""
        return len(self.p)

    def is_short(self, most: tuple[int, int]) -> bool:
        """Tell whether polynomials end at the last point, and could be longer."""
        both = np.concatenate([self.p, self.q])
        return (both.shape[1] <= most[0] and bool(both[:, -1].any())) or (
            both.shape[2] <= most[1] and bool(both[:, :, -1].any())
        )


def _solve_grid(
    terms: Callable[..., Words],
    count: int,
    prime: int,
    size: tuple[int, int],
    sample: random.Random,
) -> _Grid | None:
    """Return a grid without an exceptional point; None if none was found.

    Small points are tried first: the terms of an automaton are quicker with them.
    """
    for tries in range(20):
        x, y = (
            tuple(
                sample.sample(
                    range(1, min(prime, (SMALL_POINTS << 4 * tries) + 2 * points)), points
                )
            )
            for points in size
        )
        found = fractions_at_points(terms(count, prime, x, y), prime)
        if found is not None:
            p, q = (polynomials_on_grid(v.reshape(len(v), *size), x, y, prime) for v in found)
            return _Grid(prime, x, y, p, q)
    return None


def _lifted(grids: Sequence[_Grid]) -> MarkedGF:
    """Return the fraction with the least coefficients that have these residues."""
    primes = [grid.prime for grid in grids]
    sides: list[tuple[Term, ...]] = []
    for residues in ([grid.p for grid in grids], [grid.q for grid in grids]):
        used = np.flatnonzero(np.logical_or.reduce([r.ravel() != 0 for r in residues]))
        lifted = combine([r.ravel()[used].tolist() for r in residues], primes)
        places = np.unravel_index(used, residues[0].shape)
        terms = [
            (i, j, k, c)
            for k, i, j, c in zip(*(place.tolist() for place in places), lifted, strict=True)
            if c
        ]
        sides.append(tuple(sorted(terms, key=lambda term: (term[2], term[0], term[1]))))
    return MarkedGF(*sides)


def _has_residues(gf: MarkedGF, grid: _Grid) -> bool:
    """Tell whether num and den are p and q modulo the prime of the grid."""
    for terms, residues in ((gf.num, grid.p), (gf.den, grid.q)):
        cube = np.zeros_like(residues)
        for i, j, k, c in terms:
            cube[k, i, j] = c % grid.prime
        if (cube != residues).any():
            return False
    return True


def degree_bounds(lumping: Lumping) -> tuple[int, int]:
    """Return bounds on the degrees in x and in y of numerator and denominator.

    Both are determinants of [[*, alpha], [beta, I - tA]] or its corner, so a permutation of rows to
    columns with the largest sum of degrees bounds them.
    """
    n = lumping.dimension
    degrees = np.full((2, n + 1, n + 1), NOTHING, dtype=np.int64)
    for i, row in enumerate(lumping.rows()):
        spend(1 + sum(map(len, row)))
        for j, entry in enumerate(row):
            for x, y in entry:
                degrees[0, i + 1, j + 1] = max(degrees[0, i + 1, j + 1], x)
                degrees[1, i + 1, j + 1] = max(degrees[1, i + 1, j + 1], y)
    diagonal = np.arange(n + 1)
    degrees[:, diagonal, diagonal] = np.maximum(degrees[:, diagonal, diagonal], 0)
    degrees[:, 0, 1:][:, lumping.start != 0] = 0
    degrees[:, 1:, 0][:, lumping.end != 0] = 0
    return assignment_bound(degrees[0]), assignment_bound(degrees[1])


def assignment_bound(weights: Ints) -> int:
    """Return the largest sum of weights over all permutations, proved by its dual.

    Shortest augmenting paths; whatever they find, the sum of the potentials is a bound because they
    are checked to satisfy u[i] + v[j] >= weights[i, j]. [Kuhn1955]

    >>> assignment_bound(np.array([[0, 3], [2, 4]]))
    5
    """
    n = len(weights)
    cost = -weights
    u, v = np.zeros(n + 1, dtype=np.int64), np.zeros(n + 1, dtype=np.int64)
    row_of = np.zeros(n + 1, dtype=np.int64)
    for i in range(1, n + 1):
        row_of[0] = i
        column = 0
        least = np.full(n + 1, 2**60, dtype=np.int64)
        before = np.zeros(n + 1, dtype=np.int64)
        used = np.zeros(n + 1, dtype=bool)
        while True:
            spend(1 + n // 64)
            used[column] = True
            row = row_of[column]
            reduced = cost[row - 1] - u[row] - v[1:]
            better = ~used[1:] & (reduced < least[1:])
            least[1:][better] = reduced[better]
            before[1:][better] = column
            open_columns = np.where(used[1:], 2**61, least[1:])
            column = int(open_columns.argmin()) + 1
            delta = open_columns[column - 1]
            np.add.at(u, row_of[used], delta)
            v[used] -= delta
            least[~used] -= delta
            if row_of[column] == 0:
                break
        while column:
            row_of[column] = row_of[before[column]]
            column = int(before[column])
    assert (u[1:, None] + v[None, 1:] <= cost).all()
    return int(-(u[1:].sum() + v[1:].sum()))


def _holds_elsewhere(gf: MarkedGF, lumping: Lumping, plan: Plan, bits: int) -> bool:
    """Tell whether the terms agree at one point modulo each of three more primes."""
    count = lumping.dimension + gf.holds_from
    for prime in primes_below(bits, 0, 3):
        x, y = [prime // 3], [prime // 7]
        series = terms_on_grid(lumping.matrix, plan, count, prime, x, y)
        p = values_on_grid(gf.num, gf.holds_from, x, y, prime)
        q = values_on_grid(gf.den, gf.order + 1, x, y, prime)
        if not is_product(q, series, p, prime):
            return False
    return True


def marked_agreement(
    lumping: Lumping, gf: MarkedGF
) -> ExactMarkedAgreement | AnnihilationAgreement | GridProductAgreement:
    """Return evidence that proves gf, if it is the g.f.: exact terms while they are small.

    Then rows that q annihilates, if it does at a point modulo a prime; else terms on a grid.

    Raises LimitReached if even the grid has too many points.
    """
    matrix = lumping.matrix
    count = lumping.dimension + gf.holds_from
    edges = sum(len(step.source) for step in matrix.steps)
    if count * edges * _packed_bytes(matrix, count) <= MAX_EXACT_BYTES:
        return exact_marked_agreement(lumping, gf)
    plan = plan_steps(matrix.steps, periodic=True)
    if annihilates_rows(gf, matrix, plan):
        return AnnihilationAgreement(lumping.dimension, matrix)
    evidence = GridProductAgreement(
        lumping.dimension,
        matrix,
        *degree_bounds(lumping),
        circle_bound(lumping),
        step_prime_bits(plan, PRIME_BITS),
    )
    x_size, y_size, primes = evidence.grid(gf)
    forecast(
        f"a proof at {x_size * y_size} points modulo {primes} primes (without marks, or with "
        "--marks x, it is less)",
        seconds=count * x_size * y_size * primes * plan.edges * SECONDS_PER_MARKED_EDGE,
        memory=4 * 8 * min(count * y_size * x_size, BLOCK_ENTRIES + count * y_size),
    )
    return evidence


def annihilates_rows(gf: MarkedGF, matrix: TransferMatrix, plan: Plan) -> bool:
    """Tell whether q(M) beta = 0 at a point modulo a prime, by its product with random numbers."""
    [prime] = primes_below(step_prime_bits(plan, PRIME_BITS), 0, 1)
    sample, x, y = random.Random(2021), [prime // 3], [prime // 7]  # noqa: S311
    start = np.array([sample.randrange(1, 2**20) for _ in range(matrix.dimension)])
    count = gf.holds_from + 1
    series = terms_on_grid(replace(matrix, start=start), plan, count, prime, x, y)
    q = values_on_grid(gf.den, gf.order + 1, x, y, prime)
    return not sum(int(a) * int(b) for a, b in zip(q[:, 0], series[::-1, 0], strict=False)) % prime


def _packed_bytes(matrix: TransferMatrix, count: int) -> int:
    """Return about how many bytes the last of `count` terms takes as a polynomial."""
    absolute = replace(matrix, start=np.abs(matrix.start), end=np.abs(matrix.end))
    total = max(exact_terms(absolute.marked("none"), count), default=1)
    x_size, y_size = (largest_degree(matrix, count, mark) + 1 for mark in ("x", "y"))
    return x_size * y_size * (total.bit_length() + 1) // 8 + 1


def exact_marked_agreement(lumping: Lumping, gf: MarkedGF) -> ExactMarkedAgreement:
    """Return the exact terms that prove gf, if it is the g.f."""
    matrix = lumping.matrix
    count = lumping.dimension + gf.holds_from
    absolute = replace(matrix, start=np.abs(matrix.start), end=np.abs(matrix.end))
    total_bits = max(exact_terms(absolute.marked("none"), count), default=1).bit_length()
    y_degree = largest_degree(matrix, count, "y")
    largest = sum(abs(c) for *_, c in gf.den) + sum(abs(c) for *_, c in gf.num) + 1
    y_bits = total_bits + largest.bit_length() + 2
    den_degree = max(j for _, j, _, _ in (*gf.den, *gf.num))
    x_bits = y_bits * (y_degree + den_degree + 1)
    terms = tuple(exact_marked_terms(matrix, count, x_bits=x_bits, y_bits=y_bits))
    return ExactMarkedAgreement(lumping.dimension, terms, x_bits, y_bits, total_bits, y_degree)


def marked_terms(matrix: TransferMatrix, count: int) -> Iterator[Profile]:
    """Yield a(0), ..., a(count - 1) of an automaton as polynomials, computed exactly.

    Their coefficients are kept apart in integers; negative ones, as differences of counts have
    them, borrow from their neighbours and give back. Raises LimitReached if those would not fit.
    """
    longest = max(max(step.rows, step.columns) for step in matrix.steps)
    size = max(count, 3 * longest) * _packed_bytes(matrix, count)
    forecast(f"{count} terms in x and y", memory=size)
    absolute = replace(matrix, start=np.abs(matrix.start), end=np.abs(matrix.end))
    total = max(exact_terms(absolute.marked("none"), count), default=1)
    y_bits = (total.bit_length() + 9) // 8 * 8
    y_terms = largest_degree(matrix, count, "y") + 1
    for value in exact_marked_terms(matrix, count, x_bits=y_bits * y_terms, y_bits=y_bits):
        yield unpacked(value, y_bits, y_terms)


def unpacked(value: int, y_bits: int, y_terms: int) -> Profile:
    """Return the polynomial with this value at y = 2^y_bits and x = y^y_terms.

    y_bits: a multiple of 8; every coefficient must be below 2^(y_bits - 1) in absolute value.
    """
    size = y_bits // 8
    half, full = 1 << (y_bits - 1), 1 << y_bits
    sign = -1 if value < 0 else 1
    value = abs(value)
    digits = value.to_bytes(value.bit_length() // 8 + size + 1, "little")
    coefficients = {}
    carry = 0
    for place in range(len(digits) // size + 1):
        part = int.from_bytes(digits[place * size : (place + 1) * size], "little") + carry
        carry = part >= half
        if part and part != full:
            coefficients[divmod(place, y_terms)] = sign * (part - full if carry else part)
    return Profile.of(coefficients)


def largest_degree(matrix: TransferMatrix, count: int, mark: Literal["x", "y"]) -> int:
    """Return the largest degree in x or y of the first `count` terms, by the longest walks."""
    degrees = np.where(matrix.end != 0, 0, NOTHING)
    starts = matrix.start != 0
    largest = 0
    for _ in range(count):
        largest = max(largest, int(degrees[starts].max(initial=0)))
        for step in reversed(matrix.steps):
            before = np.full(step.rows, NOTHING, dtype=np.int64)
            np.maximum.at(before, step.source, getattr(step, mark) + degrees[step.target])
            degrees = np.maximum(before, NOTHING)
    return largest
