"""Characteristic polynomials of rows, det(I - tM), for rings and tori without marks.

Three ways, all exact.

*Elimination* over Z where states are few.

*Walks.* The walks from a vector u to a vector v have the g.f. P/Q with Q = det(I - tM), and deg Q
and deg P + 1 are at most the number N of states. If P/Q in lowest terms p/q has max(deg q,
deg p + 1) = N, nothing has cancelled, so q = Q. So the terms modulo primes that prove a g.f.
(automata/modular.py) give the determinant, at the cost of the steps of a row, cell by cell.

*Orbits.* Where eigenvalues are repeated, as on tori, the order is less than N. Let g be a
permutation of the states that commutes with M, of order m, and p a prime with a root w of unity of
order m: p = 1 modulo m. Modulo p the space is the direct sum of the spaces of vectors that g
multiplies by w^k, k < m, and M keeps each; a basis has one vector for each orbit of g whose length
times k is 0 modulo m. So det(I - tM) is the product of determinants about m times smaller. If
another symmetry exchanges g with its inverse, k and -k have equal determinants. The residues are
lifted with the bound of automata/bounds.py on the coefficients.

*Symmetries* are searched for: colours of states are refined until they are stable, once with a
state set apart and once with its image; colours that are all different then are a permutation. One
that needs more tries than are made may be missed. Each that is found is checked on all entries of
M.

The g.f. of an automaton is (det(I - t(M - beta alpha)) / det(I - tM) - 1) / t, by the matrix
determinant lemma. With marks characteristic polynomials are found by the division-free
Samuelson-Berkowitz elimination over Z[x, y]. [Berkowitz1984; Stanley2012, Theorem 4.7.2]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
from flint import fmpz_mat, fmpz_mpoly, fmpz_poly, nmod_mat, nmod_poly

from gfkit.automata.agreement import minimal_fraction
from gfkit.automata.bounds import MAX_ENTRY_BITS, CircleBound, circle_bound
from gfkit.automata.evaluation import SECONDS_PER_EDGE, ExactEvaluation, plan_steps
from gfkit.automata.lumping import Lumping, lump_by, turned
from gfkit.automata.modular import (
    modular_agreement,
    modular_candidate,
    prime_bits,
    residues_of,
)
from gfkit.automata.transfer import TransferMatrix
from gfkit.base.budget import forecast, phase, spend, tracked
from gfkit.base.processes.workers import in_worker
from gfkit.errors import LimitReached
from gfkit.numbers.coefficients import trimmed
from gfkit.numbers.primes import WORD_BITS, combine, primes_with_root, root_of_unity
from gfkit.series.marked import MarkedGF, context, polynomial_of, to_flint
from gfkit.series.rational import RationalGF

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gfkit.automata.transfer import Ints, Step
    from gfkit.series.profile import Several

    Colours = NDArray[np.uint64]


MAX_MARKED_DIMENSION = 60
BYTES_PER_ENTRY = 350
"""Of a matrix that is written out: polynomials, numbers, and copies of them."""


def gf_by_determinant(lumping: Lumping) -> tuple[RationalGF, tuple[int, ...]]:
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


def cancelled_factor(charpoly: Sequence[int], gf: RationalGF) -> tuple[int, ...]:
    """Return what cancels against the numerator, det(I - tA) / den, ascending.

    charpoly: det(I - tA), ascending.
    """
    quotient = fmpz_poly(list(charpoly)) // fmpz_poly(list(gf.den))
    return tuple(int(c) for c in quotient.coeffs())


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

    def polynomial(entry: Mapping[tuple[int, int], int]) -> fmpz_mpoly:
        told = ((several.exponents(z[0]) if several else z, c) for z, c in entry.items())
        return to_flint([(i, j, 0, c) for (i, j), c in told], several.further if several else "")

    return [[polynomial(entry) for entry in row] for row in lumping.rows()]


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


ELIMINATED = 100
"""Up to this many states the matrix is eliminated over Z: 0.05 s."""
WEIGHTS = 7
"""The entries of u and v are random, from 1 to this."""
SECONDS_PER_CUBE = 2.5e-9
"""Of a characteristic polynomial modulo a prime, times the cube of its size."""
DENSE_BYTES = 100
"""Of an entry: floating-point copies for the bound, words, and references to small integers."""
MOST_ELEMENTS = 64
"""Symmetries of higher order are not used."""
LEAST_BITS = 24
"""Shorter primes are too many."""
MOST_CHOICES = 12
"""This many images are tried for a state."""
MOST_MOVED = 64
"""This many states of one class are looked at as images of the first of them."""


def characteristic_polynomial(steps: Sequence[Step]) -> list[int]:
    """Return det(I - tM), ascending, for the product M of steps without marks.

    steps: the last one leads back to the states of the first. The time is forecast.

    >>> fibonacci = TransferMatrix.from_rows([[1, 1], [1, 0]], [1, 0], [1, 0])
    >>> characteristic_polynomial(fibonacci.steps)
    [1, -1, -1]
    """
    n = steps[0].rows
    chosen = np.random.default_rng(n).integers(1, WEIGHTS + 1, size=n)
    lumping = lump_by(TransferMatrix(chosen, tuple(steps), chosen), range(n))
    if n <= ELIMINATED or not _fits_words(lumping):
        return reversed_charpoly(lumping.integer_matrix())
    bound = circle_bound(lumping)
    found = by_walks(lumping, bound)
    return found if found is not None else by_orbits(lumping, bound)


def _fits_words(lumping: Lumping) -> bool:
    """Tell whether the weights are small enough for the bound, and for primes in machine words."""
    if lumping.entry_bits() > MAX_ENTRY_BITS:
        return False
    try:
        prime_bits(plan_steps(lumping.matrix.steps, periodic=True))
    except LimitReached:
        return False
    return True


def characteristic_seconds(n: int, edges: int) -> float:
    """Return about how long the determinant takes if no eigenvalue is repeated."""
    if n <= ELIMINATED:
        return charpoly_seconds(n, 1)
    return 2 * n * (n / 40) * edges * SECONDS_PER_EDGE + 3e-9 * n**3


def characteristic_bytes(n: int) -> int:
    """Return about how much memory the determinant takes."""
    return (BYTES_PER_ENTRY if n <= ELIMINATED else DENSE_BYTES) * n * n


def by_walks(lumping: Lumping, bound: CircleBound) -> list[int] | None:
    """Return det(I - tM), proved by walks; None if their order is less than the number of states.

    lumping: every state a block, with the vectors u and v as its start and end.
    """
    n = lumping.dimension
    residues = residues_of(lumping)
    residues.extend(1)
    p, _ = minimal_fraction(residues.columns[0].tolist(), residues.primes[0])
    if len(p) < n:
        return None
    gf = modular_candidate(residues, n, bound)
    agreement = modular_agreement(residues, n, bound, gf)
    if gf.holds_from < n or not agreement.holds(gf):
        return None
    return list(gf.den)


def by_orbits(lumping: Lumping, bound: CircleBound) -> list[int]:
    """Return det(I - tM) from its residues, which symmetries make cheap.

    lumping: every state a block.
    """
    n = lumping.dimension
    matrix: Any = np.concatenate(list(lumping.integer_blocks()), axis=1)
    entries = max(1, int(matrix.max(initial=0))).bit_length()
    group = Cyclic.of(matrix, symmetries_of_steps(lumping.matrix.steps))
    bits = min(62, WORD_BITS - 2 - entries - group.order.bit_length())
    if bits < LEAST_BITS:
        group = Cyclic.of(matrix, [])
        bits = WORD_BITS - 2
    parts = group.parts()
    primes = primes_with_root(bits, group.order, bound.denominator_bits + 2)[:-1]
    cubes = sum(len(part.states) ** 3 for part in parts)
    forecast(
        f"determinants of {n} row states in {len(parts)} "
        f"part{'s' if len(parts) > 1 else ''}, modulo {len(primes)} primes",
        seconds=len(primes) * (cubes * SECONDS_PER_CUBE + n * n * 3e-7),
        memory=characteristic_bytes(n),
    )
    rows = [
        _modulo(matrix, group, parts, prime, root_of_unity(group.order, prime))
        for prime in tracked(primes, "primes")
    ]
    return list(trimmed(combine(rows, primes)))


def _modulo(matrix: Any, group: Cyclic, parts: list[Part], prime: int, root: int) -> list[int]:
    """Return det(I - tM) modulo a prime, ascending, n + 1 coefficients."""
    n = len(matrix)
    total = nmod_poly([1], prime)
    for part in parts:
        if not len(part.states):
            continue
        flat = group.entries_of(matrix, part, prime, root)
        size = len(part.states)
        seconds = size**3 * SECONDS_PER_CUBE
        found = in_worker(_charpoly_modulo, flat, size, prime, seconds=seconds)
        total *= nmod_poly(found, prime) ** part.times
    ascending = [int(c) for c in total.coeffs()]
    return ascending + [0] * (n + 1 - len(ascending))


def _charpoly_modulo(flat: list[int], size: int, prime: int) -> list[int]:
    """Return det(I - tM) modulo a prime for the entries of M."""
    found = nmod_mat(size, size, flat, prime).charpoly()
    return [int(found[size - k]) for k in range(size + 1)]


@dataclass(frozen=True, slots=True)
class Part:
    """The vectors that a symmetry multiplies by the power k of a root of unity.

    states: one of each orbit that counts; stabiliser: how many powers of the symmetry fix it.
    times: how many k have the same determinant.
    """

    k: int
    states: Ints
    stabiliser: Ints
    times: int


@dataclass(frozen=True, slots=True)
class Cyclic:
    """The powers of a permutation that commutes with a matrix, one a row.

    inverted: whether a further symmetry exchanges it with its inverse.
    """

    powers: Ints
    inverted: bool

    @classmethod
    def of(cls, matrix: Any, found: Sequence[Ints]) -> Cyclic:
        """Return the powers of the permutation of highest order of those that were found.

        found: proposals; those that do not commute with the matrix are left out.
        """
        identity = np.arange(len(matrix))
        good = [identity, *(one for one in found if _commutes(matrix, one))]
        chosen = max(good, key=_order)
        powers = [identity]
        for _ in range(_order(chosen) - 1):
            powers.append(chosen[powers[-1]])
        inverse = np.argsort(chosen)
        inverted = any((one[chosen] == inverse[one]).all() for one in good)
        return cls(np.array(powers), inverted)

    @property
    def order(self) -> int:
        """The number of powers."""
        return len(self.powers)

    def parts(self) -> list[Part]:
        """Return a part for each power of a root of unity, or for two that are inverses."""
        m, n = self.powers.shape
        first = np.flatnonzero(self.powers.min(axis=0) == np.arange(n))
        fixed = (self.powers[:, first] == first).sum(axis=0)
        found = []
        for k in range(m):
            if self.inverted and -k % m < k:
                continue
            counts = k * (m // fixed) % m == 0
            times = 2 if self.inverted and -k % m != k else 1
            found.append(Part(k, first[counts], fixed[counts], times))
        assert sum(len(part.states) * part.times for part in found) == n
        return found

    def entries_of(self, matrix: Any, part: Part, prime: int, root: int) -> list[int]:
        """Return the entries of M on a part modulo a prime, row by row.

        With v(o) the sum of w^(ke) times the unit vector at g^e s, s the state of the orbit o, the
        entry at (o, o') is the sum of w^(ke) M[s, g^e s'], divided by how many powers fix s.
        """
        rows = matrix[part.states]
        total = np.zeros((len(rows), len(rows)), dtype=np.int64)
        for e, power in enumerate(self.powers):
            value = pow(root, part.k * e, prime)
            total += rows[:, power[part.states]] * value % prime
        inverses = {int(k): pow(int(k), -1, prime) for k in np.unique(part.stabiliser)}
        return [
            entry * inverses[int(k)] % prime
            for row, k in zip(total.tolist(), part.stabiliser, strict=True)
            for entry in row
        ]


def _order(permutation: Ints) -> int:
    """Return the least power that is 1; 0 if that is too high."""
    start = np.arange(len(permutation))
    powers, order = permutation, 1
    while (powers != start).any():
        powers, order = permutation[powers], order + 1
        if order > MOST_ELEMENTS:
            return 0
    return order


def _commutes(matrix: Any, permutation: Ints) -> bool:
    """Tell whether M[g s, g t] = M[s, t] for all states, and the order of g is not too large."""
    n = len(matrix)
    if sorted(permutation.tolist()) != list(range(n)) or not _order(permutation):
        return False
    return bool((matrix[np.ix_(permutation, permutation)] == matrix).all())


def symmetries_of_steps(steps: Sequence[Step]) -> list[NDArray[np.int64]]:
    """Return permutations that seem to commute with the product of steps; it is not formed.

    steps: without marks; the last one leads back to the states of the first. Permutations that move
    a state of one large class are tried.

    >>> from gfkit.automata.transfer import TransferMatrix
    >>> path = TransferMatrix.from_rows([[0, 1, 0], [1, 0, 1], [0, 1, 0]], [1, 0, 0], [1, 0, 0])
    >>> [one.tolist() for one in symmetries_of_steps(path.steps)]
    [[2, 1, 0]]
    """
    chain = _Chain(steps)
    stable = chain.refined(np.zeros(steps[0].rows, dtype=np.uint64))
    values, sizes = np.unique(stable, return_counts=True)
    if sizes.max(initial=1) == 1:
        return []
    good = sizes <= MOST_MOVED if (sizes[sizes > 1] <= MOST_MOVED).any() else sizes > 0
    largest = values[good][np.argmax(sizes[good])]
    members = np.flatnonzero(stable == largest)[:MOST_MOVED]
    here = chain.apart(stable, int(members[0]))
    some = (chain.matched(here, chain.apart(stable, image)) for image in members[1:].tolist())
    return [one for one in some if one is not None]


class _Chain:
    """A product of steps, applied to vectors of numbers modulo 2^64 from either side."""

    def __init__(self, steps: Sequence[Step]) -> None:
        self.plans = [plan_steps(some, periodic=True) for some in (steps, turned(steps))]

    def mixed(self, colours: Colours) -> Colours:
        """Return colours that say what the old ones are, and those before and after them."""
        mixed = mixed_numbers(colours)
        found: list[Colours] = []
        for plan, numbers in zip(self.plans, (mixed, mixed_numbers(mixed)), strict=True):
            spend(1 + plan.edges // 50)
            vector = np.empty_like(numbers)
            vector[plan.exit] = numbers
            found.append(ExactEvaluation(plan).pull_back(vector)[plan.entry])
        out, into = found
        return mixed_numbers(mixed * np.uint64(3) + out * np.uint64(5) + into * np.uint64(7))

    def refined(self, colours: Colours) -> Colours:
        """Return the coarsest stable refinement of the colours, up to collisions of hashes."""
        count = 0
        while (found := len(np.unique(colours))) > count:
            colours, count = self.mixed(colours), found
        return colours

    def apart(self, colours: Colours, state: int) -> Colours:
        """Return the stable colours after one place was given a colour of its own."""
        chosen = colours.copy()
        chosen[state] = mixed_numbers(chosen[state : state + 1] + np.uint64(1))[0]
        return self.refined(chosen)

    def matched(self, here: Colours, there: Colours) -> NDArray[np.int64] | None:
        """Return a permutation that keeps stable colours; None if none is found.

        Where colours are repeated, a state is set apart, and each state that may be its image.
        """
        tries = MOST_CHOICES
        waiting: list[tuple[Colours, Iterator[Colours]]] = [(here, iter([there]))]
        while waiting:
            here, fitting = waiting[-1]
            colours = next(fitting, None)
            if colours is None:
                waiting.pop()
                continue
            tries -= 1
            if tries < 0:
                return None
            order, images = np.argsort(here), np.argsort(colours)
            if (here[order] != colours[images]).any():
                continue
            repeated = np.flatnonzero(here[order[1:]] == here[order[:-1]])
            if not len(repeated):
                found = np.empty(len(here), dtype=np.int64)
                found[order] = images
                return found
            state = int(order[repeated[0]])
            places = np.flatnonzero(colours == here[state]).tolist()
            waiting.append((self.apart(here, state), map(partial(self.apart, colours), places)))
        return None


def mixed_numbers(colours: Colours) -> Colours:
    """Return other 64-bit numbers, the same for the same, by the finaliser of splitmix64."""
    mixed = colours + np.uint64(0x9E3779B97F4A7C15)
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return mixed ^ (mixed >> np.uint64(31))
