"""Traces: the g.f. of closed walks, from characteristic polynomials.

With Q = det(I - tM), the sum over n >= 1 of tr(M^n) t^n is -t Q'/Q. [Stanley2012, Theorem 4.7.2]
Only the eigenvalues of M matter, so states are merged where that keeps them (`merge_in_ring`,
`merge_sums`), and Q is computed exactly. It is proved twice where that is cheap: by Newton's
identities the traces of the first N powers determine a polynomial of degree at most N, and they are
compared.

*Sums.* Let M = E R, both without negative entries. Then tr (E R)^n = tr (R E)^n for every n >= 1:
the matrices are strong shift equivalent. [LindMarcus1995, section 7.2] Here R has some of the rows
of a step, and E says how often each of them is in every row; the step before leads to the states of
R by what E says. So a state is not only merged with its equals (`lumping.merge_in_ring`): several
states take its place, between which a walk is free to choose. The same is done to columns.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isqrt
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np
from flint import fmpz_mat, fmpz_poly, nmod_mat

from gfkit.automata.charpoly import (
    BYTES_PER_ENTRY,
    cancelled_factor,
    characteristic_bytes,
    characteristic_polynomial,
    characteristic_seconds,
    marked_charpoly,
    polynomial_rows,
    reversed_charpoly,
)
from gfkit.automata.lumping import (
    from_smallest_layer,
    lump_by,
    merge_in_ring,
    turned,
)
from gfkit.automata.steps import CellStep
from gfkit.automata.transfer_matrix import Marks, TransferMatrix
from gfkit.base.arguments import trusted
from gfkit.base.budget import forecast, phase, spend
from gfkit.base.principles import Basis, Principle
from gfkit.base.workers import in_worker
from gfkit.errors import LimitReached
from gfkit.numbers.primes import WORD_BITS
from gfkit.series.marked_gf import (
    MarkedGF,
    Term,
    context,
    polynomial_of,
    terms_of,
    to_flint,
)
from gfkit.series.profiles import Profile

if TYPE_CHECKING:
    from gfkit.series.rational_gf import RationalGF

    Row = dict[tuple[int, int, int], int]
    """Coefficients by state and exponents of x and y."""
    Sum = dict[int, int]
    """How often each of the states that are kept is taken."""

K = TypeVar("K")

CHECKED_EXACTLY = 120
"""Up to this many states the traces of as many powers are compared."""

MAX_MARKED_DIMENSION = 32
"""Elimination over Z[x, y] takes seconds there, and minutes for twice as many states."""

PRIME = 2**62 - 57 if WORD_BITS == 64 else 2**31 - 1
SECONDS_PER_CUBE = 2e-9
"""The time of a determinant modulo PRIME and what goes with it, times the cube of its size."""
MODULAR_POINTS = (3**37, 5**25, 7**21)
"""Values of t at which larger determinants are compared with those of elimination."""

POINTS = ((1, 1), (3, -2), (-5, 7))
"""Values of x and y at which a marked determinant is compared with an integer one."""
MOST_STATES = 12_000
"""The limit on all layers; with more of them it would take longer than it saves."""
MOST_TERMS = 64
"""Longer rows are not compared any further."""
MOST_WEIGHT = 2**31


@dataclass(frozen=True, slots=True)
class ClosedWalks:
    """`coefficient` times the closed walks of a square matrix, and Q = det(I - tM).

    rows: the entries, integers, or polynomials in x and y where there are marks. den: the terms of
    Q, as in MarkedGF.
    """

    coefficient: int
    rows: tuple[tuple[int, ...], ...] | tuple[tuple[Profile, ...], ...]
    den: tuple[Term, ...]

    @classmethod
    def of(cls, coefficient: int, steps: Sequence[CellStep], marks: Marks) -> ClosedWalks:
        """Return the closed walks of a product of steps, with fewest states.

        Raises LimitReached if too many states are left for a determinant.

        >>> fibonacci = TransferMatrix.from_rows([[1, 1], [1, 0]], [1, 0], [1, 0])
        >>> ClosedWalks.of(1, fibonacci.steps, "none").den
        ((0, 0, 0, 1), (0, 0, 1, -1), (0, 0, 2, -1))
        """
        ones = np.ones(steps[0].rows, dtype=np.int64)
        marked = TransferMatrix(ones, tuple(steps), ones).marked(marks)
        merged = from_smallest_layer(merge_sums(merge_in_ring(marked.steps)))
        n = merged[0].rows
        if not n:
            return cls(coefficient, (), ((0, 0, 0, 1),))
        if marks != "none" and n > MAX_MARKED_DIMENSION:
            raise LimitReached(
                f"the characteristic polynomial of {n} row states with marks is too expensive; the "
                f"limit is {MAX_MARKED_DIMENSION}"
            )
        edges = sum(len(step.source) for step in merged)
        forecast(
            f"the characteristic polynomial of {n} row states",
            seconds=characteristic_seconds(n, edges) if marks == "none" else 0,
            memory=(characteristic_bytes(n) if marks == "none" else BYTES_PER_ENTRY * n * n),
        )
        ones = np.ones(n, dtype=np.int64)
        lumping = lump_by(TransferMatrix(ones, merged, ones), range(n))
        if marks == "none":
            numbers = tuple(map(tuple, lumping.integer_matrix()))
            den = characteristic_polynomial(merged)
            found = tuple((0, 0, k, c) for k, c in enumerate(den) if c)
            return cls(coefficient, numbers, found)
        rows = tuple(map(tuple, lumping.rows()))
        return cls(coefficient, rows, terms_of(marked_charpoly(polynomial_rows(rows))))

    @property
    def dimension(self) -> int:
        """The number of states."""
        return len(self.rows)

    @property
    def is_marked(self) -> bool:
        """Whether the entries are polynomials in x and y."""
        return bool(self.rows) and not isinstance(self.rows[0][0], int)

    def at(self, x: int, y: int) -> list[list[int]]:
        """Return the matrix at a point."""
        return [[_value(entry, x, y) for entry in row] for row in self.rows]

    def den_at(self, x: int, y: int) -> list[int]:
        """Return Q at a point, ascending."""
        found = [0] * (1 + max(k for *_, k, _ in self.den))
        for i, j, k, c in self.den:
            found[k] += c * x**i * y**j
        return found

    def fits(self) -> bool:
        """Return whether Q is det(I - tM), as far as that is computed in another way."""
        if not self.rows:
            return self.den == ((0, 0, 0, 1),)
        if self.is_marked:
            return all(
                fmpz_poly(reversed_charpoly(self.at(x, y))) == fmpz_poly(self.den_at(x, y))
                for x, y in POINTS
            )
        rows, den = self.at(1, 1), self.den_at(1, 1)
        if self.dimension <= CHECKED_EXACTLY:
            spend(self.dimension**2)
            found = traces_of_powers(fmpz_mat(rows), self.dimension)
            series = fmpz_poly([0, *found])
            count = self.dimension + 1
            above = fmpz_poly([-k * c for k, c in enumerate(den)])
            return bool(fmpz_poly(den).mul_low(series, count) == above)
        flat = [entry % PRIME for row in rows for entry in row]
        n = len(rows)
        with phase("determinants at points", len(MODULAR_POINTS)) as progress:
            for point in MODULAR_POINTS:
                value = sum(c * pow(point, k, PRIME) for k, c in enumerate(den)) % PRIME
                seconds = n**3 * SECONDS_PER_CUBE
                if in_worker(_determinant_at, point, flat, n, seconds=seconds) != value:
                    return False
                progress.advance()
        return True


def _value(entry: int | Profile, x: int, y: int) -> int:
    if isinstance(entry, int):
        return entry
    return sum(f * x**i * y**j for i, j, f in entry.terms)


def _determinant_at(point: int, flat: list[int], n: int) -> int:
    """Return det(I - point M) modulo PRIME, for the n^2 entries of M."""
    entries = [-point * entry % PRIME for entry in flat]
    for k in range(n):
        entries[k * (n + 1)] += 1
    return int(nmod_mat(n, n, entries, PRIME).det())


def determinant(rows: list[list[int]]) -> int:
    """Return the determinant of a matrix of integers.

    >>> determinant([[1, 2], [3, 4]])
    -2
    """
    return int(fmpz_mat(rows).det())


def traces_of_powers(matrix: fmpz_mat, count: int) -> list[int]:
    """Return tr M, ..., tr M^count, by small and large powers.

    >>> traces_of_powers(fmpz_mat([[1, 1], [1, 0]]), 6)
    [1, 3, 4, 7, 11, 18]
    """
    n = matrix.nrows()
    size = isqrt(count) + 1
    small = [matrix]
    while len(small) < size:
        small.append(small[-1] * matrix)
    step = small[-1]
    large = [matrix**0]
    while len(large) * size < count:
        large.append(large[-1] * step)
    left = fmpz_mat(len(small), n * n, [entry for power in small for entry in power.entries()])
    right = fmpz_mat(
        len(large), n * n, [entry for power in large for entry in power.transpose().entries()]
    )
    table = right * left.transpose()
    return [int(entry) for entry in table.entries()][:count]


@dataclass(frozen=True, slots=True)
class TraceEvidence:
    """The sum of closed walks for n >= 1, with its first terms replaced: a(0), a(1), ....

    initial: true values of the first terms; those of very short rings are not traces.
    """

    parts: tuple[ClosedWalks, ...]
    initial: tuple[Profile, ...]

    @property
    def dimension(self) -> int:
        """The number of states of all parts, which bounds the degree of Q."""
        return sum(part.dimension for part in self.parts)

    def gf(self) -> RationalGF:
        """Return the g.f. at x = y = 1, in lowest terms."""
        return self.marked_gf().at_one()

    def marked_gf(self) -> MarkedGF:
        """Return the g.f. with marks, in lowest terms."""
        ring = context()
        t = ring.gens()[0]
        num, den = ring.from_dict({}), to_flint(((0, 0, 0, 1),))
        for part in self.parts:
            below = to_flint(part.den)
            above = -part.coefficient * t * below.derivative("t")
            num, den = num * below + above * den, den * below
            total = MarkedGF.from_flint(num, den)
            num, den = to_flint(total.num), to_flint(total.den)
        total = MarkedGF.from_flint(num, den)
        found = total.terms(len(self.initial))
        for k, (value, term) in enumerate(zip(self.initial, found, strict=True)):
            num += den * to_flint([(i, j, k, c) for i, j, c in (value + -1 * term).terms])
        return MarkedGF.from_flint(num, den)

    def cancelled(self, gf: RationalGF | MarkedGF) -> tuple[int, ...] | str:
        """Return the part of the product of the determinants that cancels; with marks, as text."""
        if isinstance(gf, MarkedGF):
            below = to_flint(((0, 0, 0, 1),))
            for part in self.parts:
                below *= to_flint(part.den)
            return polynomial_of(below / to_flint(gf.den))
        product = fmpz_poly([1])
        for part in self.parts:
            product *= fmpz_poly(part.den_at(1, 1))
        return cancelled_factor([int(c) for c in product.coeffs()], gf)

    def describe(self) -> str:
        """Describe in one line what was computed and compared."""
        sizes = " and ".join(str(part.dimension) for part in self.parts)
        many = len(self.parts) > 1
        matrices, whose = (
            ("matrices", "polynomials give") if many else ("a matrix", "polynomial gives")
        )
        if any(i or j for part in self.parts for i, j, _, _ in part.den):
            compared = f"compared at {len(POINTS)} points"
        elif max(part.dimension for part in self.parts) > CHECKED_EXACTLY:
            compared = "compared at points modulo a prime"
        else:
            compared = "compared with as many traces"
        return (
            f"a(n) is a trace of powers of {matrices} with {sizes} row states, whose "
            f"characteristic {whose} the g.f. ({compared})"
        )

    def basis(self) -> Basis:
        """Return by what it proves, with the number of states of all matrices."""
        return Basis(Principle.CLOSED_WALKS, states=self.dimension)


@trusted
def gf_of_closed_walks(closed: TraceEvidence, *, marked: bool) -> RationalGF | MarkedGF:
    """Return the g.f. of closed walks in lowest terms, with marks or at x = y = 1."""
    return closed.marked_gf() if marked else closed.gf()


def merge_sums(steps: Sequence[CellStep]) -> tuple[CellStep, ...]:
    """Return steps with the same closed walks of n >= 1 rows, without states that are sums.

    >>> from gfkit.automata.transfer_matrix import TransferMatrix
    >>> rows = [[1, 1, 2], [0, 1, 1], [1, 0, 1]]  # the first is the sum of the others
    >>> [step.rows for step in merge_sums(TransferMatrix.from_rows(rows, [1] * 3, [1] * 3).steps)]
    [2]
    """
    if sum(step.rows for step in steps) > MOST_STATES:
        return tuple(steps)
    merged, before = list(steps), -1
    try:
        while (size := sum(step.rows for step in merged)) != before:
            before = size
            merged = turned(_without_sums(turned(_without_sums(merged))))
    except LimitReached:
        return tuple(steps)
    heavy = any(np.abs(step.coefficient).max(initial=0) > MOST_WEIGHT for step in merged)
    return tuple(steps if heavy else merged)


def _without_sums(steps: Sequence[CellStep]) -> list[CellStep]:
    """Leave out the states of each layer, the last first, that are sums of others of it."""
    found = list(steps)
    for place in reversed(range(len(found))):
        step = found[place]
        rows: list[Row] = [{} for _ in range(step.rows)]
        parts = (step.source, step.target, *step.weights)
        for source, target, coefficient, x, y in zip(*(z.tolist() for z in parts), strict=True):
            rows[source][target, x, y] = coefficient
        kept, sums = _sums(rows)
        if len(kept) < step.rows:
            chosen = np.zeros(step.rows, dtype=bool)
            chosen[kept] = True
            number = np.full(step.rows, -1)
            number[kept] = np.arange(len(kept))
            edge = chosen[step.source]
            before, after, *weights = (z[edge] for z in parts)
            edges: Any = (number[before], after, *weights)
            found[place] = CellStep.of(len(kept), step.columns, edges)
            found[place - 1] = _through(found[place - 1], sums, len(kept))
    return found


def _through(step: CellStep, sums: list[Sum], columns: int) -> CellStep:
    """Return a step that leads to what is taken for each state after it."""
    most = max((times for one in sums for times in one.values()), default=0)
    if most * int(step.coefficient.max(initial=0)) >= 2**62:
        raise LimitReached("sums of states weigh too much for 64 bits")
    sizes = np.array([len(one) for one in sums], dtype=np.int64)
    taken = np.array([pair for one in sums for pair in one.items()], dtype=np.int64).reshape(-1, 2)
    many = sizes[step.target]
    edge = np.repeat(np.arange(len(many)), many)
    place = np.arange(len(edge)) - np.repeat(np.cumsum(many) - many, many)
    target, times = taken[(np.cumsum(sizes) - sizes)[step.target[edge]] + place].T
    weights = step.coefficient[edge] * times, step.x[edge], step.y[edge]
    return CellStep.of(step.rows, columns, (step.source[edge], target, *weights))


def _sums(rows: list[Row]) -> tuple[list[int], list[Sum]]:
    """Return which rows are kept, shorter ones first, and each row as a sum of them.

    By elimination over the integers: a row is reduced by earlier ones, and what is left of it has a
    pivot for later ones, unless it cannot be divided. A sum with a negative part is not taken.
    """
    spend(1 + sum(map(len, rows)) // 4)
    kept: list[int] = []
    sums: list[Sum] = [{} for _ in rows]
    place: dict[tuple[int, int, int], int] = {}
    pivots: list[tuple[int, Row, Sum]] = []  # the entry there, what was left, as a sum of kept rows
    for state in sorted(range(len(rows)), key=lambda z: (sum(rows[z].values()), z)):
        left, total = dict(rows[state]), sums[state]
        while 0 < len(left) <= MOST_TERMS:
            some = (place[z] for z, c in left.items() if z in place and not c % pivots[place[z]][0])
            number = min(some, default=-1)
            if number < 0:
                break
            entry, row, of_kept = pivots[number]
            factor = left[next(z for z in left if place.get(z) == number)] // entry
            _add(left, row, -factor)
            _add(total, of_kept, factor)
        if not left and min(total.values(), default=0) >= 0:
            continue
        if left and place.keys().isdisjoint(left):
            pivot = min(left, key=lambda z: abs(left[z]))
            place[pivot] = len(pivots)
            pivots.append((left[pivot], left, {**{k: -c for k, c in total.items()}, len(kept): 1}))
        sums[state] = {len(kept): 1}
        kept.append(state)
    return kept, sums


def _add(total: dict[K, int], other: dict[K, int], factor: int) -> None:
    for key, value in other.items():
        found = total.get(key, 0) + factor * value
        if found:
            total[key] = found
        else:
            total.pop(key, None)
