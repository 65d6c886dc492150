"""Characteristic polynomials of rows, det(I - tM), for rings and tori without marks.

Two ways, both exact.

*Elimination* over Z where states are few.

*Orbits.* Let g be a permutation of the states that commutes with M, of order m, and p a prime with
a root w of unity of order m: p = 1 modulo m. Modulo p the space is the direct sum of the spaces of
vectors that g multiplies by w^k, k < m, and M keeps each; a basis has one vector for each orbit of
g whose length times k is 0 modulo m. So det(I - tM) is the product of determinants about m times
smaller. If another symmetry exchanges g with its inverse, k and -k have equal determinants. The
residues are lifted with a bound on the coefficients (bounds.py).

*Symmetries* are searched for: colours of states are refined until they are stable, once with a
state set apart and once with its image; colours that are all different then are a permutation.
Some may be missed. Each that is found is checked on all entries of M.

The g.f. of an automaton is (det(I - t(M - beta alpha)) / det(I - tM) - 1) / t, by the matrix
determinant lemma. With marks characteristic polynomials are found by the division-free
Samuelson-Berkowitz elimination over Z[x, y]. [Berkowitz1984; Stanley2012, Theorem 4.7.2]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import mul
from typing import TYPE_CHECKING, Any

import numpy as np
from flint import fmpz_mat, fmpz_mpoly, fmpz_poly, nmod_mat, nmod_poly

from gfkit.automata.bounds import MODULAR, CircleBound, circle_bound
from gfkit.automata.lumping import Lumping, lump_by
from gfkit.automata.propagation import SECONDS_PER_EDGE, plan_steps
from gfkit.automata.residues import prime_bits
from gfkit.automata.transfer_matrix import TransferMatrix
from gfkit.base.budget import forecast, phase, spend, tracked
from gfkit.base.workers import in_worker
from gfkit.errors import LimitReached
from gfkit.numbers.polynomials import trimmed
from gfkit.numbers.primes import WORD_BITS, combine, primes_with_root, root_of_unity
from gfkit.series.marked_gf import MarkedGF, context, polynomial_of, to_flint
from gfkit.series.rational_gf import RationalGF

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gfkit.automata.steps import CellStep
    from gfkit.automata.transfer_matrix import Ints
    from gfkit.series.marks import MarksOfRow
    from gfkit.series.profiles import Profile

    Colours = NDArray[np.uint64]


MAX_MARKED_DIMENSION = 60
BYTES_PER_ENTRY = 350
"""The memory of an entry of a matrix that is written out: polynomials, numbers, and copies."""


def gf_by_determinant(lumping: Lumping) -> tuple[RationalGF, tuple[int, ...]]:
    """Return the g.f. at x = y = 1 and the factor of det(I - tA) that cancels.

    Raises LimitReached if the budget does not allow it; modular terms go further.
    """
    n = lumping.dimension
    seconds = charpoly_seconds(n, lumping.entry_bits() // 2)
    what = f"determinants of {n} x {n} (the modular method goes further)"
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
    """Return the factor that cancels against the numerator, det(I - tA) / den, ascending.

    charpoly: det(I - tA), ascending.
    """
    quotient = fmpz_poly(list(charpoly)) // fmpz_poly(list(gf.den))
    return tuple(int(c) for c in quotient.coeffs())


def marked_gf_by_determinant(
    lumping: Lumping, several: MarksOfRow | None = None
) -> tuple[MarkedGF, str]:
    """Return the g.f. with marks and the factor of det(I - tA) that cancels.

    several: the marks, if they are not x and y. Raises LimitReached above MAX_MARKED_DIMENSION
    blocks.
    """
    n = lumping.dimension
    if n > MAX_MARKED_DIMENSION:
        marks = ", ".join(several.letters if several else "xy")
        further = "" if several else f", and {MODULAR} goes further"
        raise LimitReached(
            f"elimination over Z[{marks}] of a {n} x {n} matrix is too expensive; the limit is "
            f"{MAX_MARKED_DIMENSION}{further}"
        ).naming(MODULAR)
    rows = polynomial_rows(lumping.rows(), several)
    further = several.further if several else ""
    ring = context(further)
    alpha, beta = lumping.start.tolist(), lumping.end.tolist()
    less = [[rows[i][j] - beta[i] * alpha[j] for j in range(n)] for i in range(n)]
    below, above = map(marked_charpoly, (rows, less))
    gf = MarkedGF.from_flint((above - below) / ring.gens()[0], below)
    return gf, polynomial_of(below / to_flint(gf.den, further))


def polynomial_rows(
    rows: Sequence[Sequence[Profile]], several: MarksOfRow | None = None
) -> list[list[fmpz_mpoly]]:
    """Return a matrix as polynomials of FLINT; several: the marks, if they are not x and y."""

    def polynomial(entry: Profile) -> fmpz_mpoly:
        told = ((several.exponents(i) if several else (i, j), c) for i, j, c in entry.terms)
        return to_flint([(i, j, 0, c) for (i, j), c in told], several.further if several else "")

    return [[polynomial(entry) for entry in row] for row in rows]


def marked_charpoly(rows: Sequence[Sequence[fmpz_mpoly]]) -> fmpz_mpoly:
    """Return det(I - tA), without divisions, for a matrix in whose entries there is no t.

    References: [Berkowitz1984].
    """
    ring = rows[0][0].context() if rows else context()
    zero, t = ring.constant(0), ring.gens()[0]

    def dot(a: Sequence[fmpz_mpoly], b: Sequence[fmpz_mpoly]) -> fmpz_mpoly:
        return sum(map(mul, a, b), zero)

    found = [zero + 1]  # of the corner so far, ascending
    for k, row in enumerate(rows):
        spend(1 + k**3 // 4)
        column = [above[k] for above in rows[:k]]
        factor = [zero + 1, -row[k]]
        for power in range(k):
            if power:
                column = [dot(above, column) for above in rows[:k]]
            factor.append(-dot(row, column))
            spend(k * k)
        found = [dot(factor[i::-1], found) for i in range(k + 2)]
    return sum((c * t**i for i, c in enumerate(found)), zero)


ELIMINATED = 100
"""Up to this many states the matrix is eliminated over Z: 0.05 s."""
SECONDS_PER_CUBE = 2.5e-9
"""The time of a characteristic polynomial modulo a prime, times the cube of its size."""
DENSE_BYTES = 100
"""The memory of an entry: floating-point copies for the bound, words, and references to
integers.
"""
MOST_ELEMENTS = 64
"""The limit on the order of symmetries."""
LEAST_BITS = 24
"""Shorter primes are too many."""
MOST_MOVED = 64
"""The number of states of a class that are tried as images of its first one."""


def characteristic_polynomial(steps: Sequence[CellStep]) -> list[int]:
    """Return det(I - tM), ascending, for the product M of steps without marks.

    steps: the last one leads back to the states of the first. The time is forecast.

    >>> fibonacci = TransferMatrix.from_rows([[1, 1], [1, 0]], [1, 0], [1, 0])
    >>> characteristic_polynomial(fibonacci.steps)
    [1, -1, -1]
    """
    n = steps[0].rows
    ones = np.ones(n, dtype=np.int64)
    lumping = lump_by(TransferMatrix(ones, tuple(steps), ones), range(n))
    if n <= ELIMINATED or lumping.entry_bits() > WORD_BITS - 2:  # entries that are not words
        return reversed_charpoly(lumping.integer_matrix())
    try:
        prime_bits(plan_steps(lumping.matrix.steps, periodic=True))
        bound = circle_bound(lumping)
    except LimitReached:  # weights too large for primes in machine words, or for the bound
        return reversed_charpoly(lumping.integer_matrix())
    return by_orbits(lumping, bound)


def characteristic_seconds(n: int, edges: int) -> float:
    """Return about how long the determinant takes at least; `by_orbits` foretells all of it."""
    if n <= ELIMINATED:
        return charpoly_seconds(n, 1)
    return 2 * n * (n / 40) * edges * SECONDS_PER_EDGE + 3e-9 * n**3


def characteristic_bytes(n: int) -> int:
    """Return about how much memory the determinant takes."""
    return (BYTES_PER_ENTRY if n <= ELIMINATED else DENSE_BYTES) * n * n


def by_orbits(lumping: Lumping, bound: CircleBound) -> list[int]:
    """Return det(I - tM) from its residues, which symmetries make cheap.

    lumping: every state a block.
    """
    n = lumping.dimension
    matrix: Any = np.concatenate(list(lumping.integer_blocks()), axis=1)
    entries = max(1, int(matrix.max(initial=0))).bit_length()
    powers, is_inverted = powers_of(matrix, symmetries_of(matrix))
    bits = min(62, WORD_BITS - 2 - entries - len(powers).bit_length())
    if bits < LEAST_BITS:
        powers, bits = powers[:1], WORD_BITS - 2
    primes = primes_with_root(bits, len(powers), bound.denominator_bits + 2)[:-1]
    parts = parts_of(powers, is_inverted=is_inverted)
    cubes = sum(len(part.states) ** 3 for part in parts)
    forecast(
        f"determinants of {n} row states in {len(parts)} "
        f"part{'s' if len(parts) > 1 else ''}, modulo {len(primes)} primes",
        seconds=len(primes) * (cubes * SECONDS_PER_CUBE + n * n * 3e-7),
        memory=characteristic_bytes(n),
    )
    rows = [_modulo(matrix, powers, parts, prime) for prime in tracked(primes, "primes")]
    return list(trimmed(combine(rows, primes)))


@dataclass(frozen=True, slots=True)
class SymmetryPart:
    """The vectors that a symmetry multiplies by the power k of a root of unity.

    states: one of each orbit that counts; stabiliser: the number of powers of the symmetry that fix
    it. times: the number of k with the same determinant.
    """

    k: int
    states: Ints
    stabiliser: Ints
    times: int


def parts_of(powers: Ints, *, is_inverted: bool) -> list[SymmetryPart]:
    """Return a part for each power of a root of unity, or for two that are inverses.

    powers: of a permutation, one a row. is_inverted: whether k and -k have the same determinant.
    """
    m, n = powers.shape
    first = np.flatnonzero(powers.min(axis=0) == np.arange(n))
    fixed = (powers[:, first] == first).sum(axis=0)
    found = []
    for k in range(m // 2 + 1 if is_inverted else m):
        counts = k * (m // fixed) % m == 0
        times = 2 if is_inverted and -k % m != k else 1
        found.append(SymmetryPart(k, first[counts], fixed[counts], times))
    return found


def _modulo(matrix: Any, powers: Ints, parts: list[SymmetryPart], prime: int) -> list[int]:
    """Return det(I - tM) modulo a prime, ascending, n + 1 coefficients.

    With v(o) the sum of w^(ke) times the unit vector at g^e s, s the state of the orbit o, the
    entry of a part at (o, o') is the sum of w^(ke) M[s, g^e s'], divided by how many powers fix s.
    """
    root, total = root_of_unity(len(powers), prime), nmod_poly([1], prime)
    for part in (one for one in parts if len(one.states)):
        rows = matrix[part.states]
        size = len(rows)
        sums = np.zeros((size, size), dtype=np.int64)
        for e, power in enumerate(powers):
            sums += rows[:, power[part.states]] * pow(root, part.k * e, prime) % prime
        flat = [
            entry * inverse % prime
            for row, fixed in zip(sums.tolist(), part.stabiliser.tolist(), strict=True)
            for inverse in [pow(fixed, -1, prime)]
            for entry in row
        ]
        seconds = size**3 * SECONDS_PER_CUBE
        found = in_worker(_charpoly_modulo, flat, size, prime, seconds=seconds)
        total *= nmod_poly(found, prime) ** part.times
    ascending = [int(c) for c in total.coeffs()]
    return ascending + [0] * (len(matrix) + 1 - len(ascending))


def _charpoly_modulo(flat: list[int], size: int, prime: int) -> list[int]:
    """Return det(I - tM) modulo a prime for the entries of M."""
    found = nmod_mat(size, size, flat, prime).charpoly()
    return [int(found[size - k]) for k in range(size + 1)]


def powers_of(matrix: Any, proposed: Sequence[Ints]) -> tuple[Ints, bool]:
    """Return the powers, one a row, of the permutation of highest order that keeps a matrix.

    proposed: permutations; those that do not commute with the matrix are left out. Also whether a
    further one exchanges it with its inverse.
    """
    identity = np.arange(len(matrix))
    good, best = [identity], identity[None]
    for one in proposed:
        is_one = (np.sort(one) == identity).all()
        if not is_one or (matrix[np.ix_(one, one)] != matrix).any():
            continue
        good.append(one)
        powers = [identity]
        while len(powers) <= MOST_ELEMENTS and (power := one[powers[-1]]).tolist() != [*identity]:
            powers.append(power)
        if len(best) < len(powers) <= MOST_ELEMENTS:
            best = np.array(powers)
    chosen, inverse = best[1 % len(best)], best[-1]
    return best, any((one[chosen] == inverse[one]).all() for one in good)


def symmetries_of(matrix: Any) -> list[Ints]:
    """Return permutations that seem to commute with a matrix of words, entries below 2^63.

    Permutations that move a state of one large class are tried.

    >>> path = np.array([[0, 1, 0], [1, 0, 1], [0, 1, 0]])
    >>> [one.tolist() for one in symmetries_of(path)]
    [[2, 1, 0]]
    """
    words = matrix.astype(np.uint64)
    stable = _refined(words, np.zeros(len(matrix), dtype=np.uint64))
    values, sizes = np.unique(stable, return_counts=True)
    if sizes.max(initial=1) == 1:
        return []
    good = sizes <= MOST_MOVED if (sizes[sizes > 1] <= MOST_MOVED).any() else sizes > 0
    largest = values[good][np.argmax(sizes[good])]
    members = np.flatnonzero(stable == largest)[:MOST_MOVED].tolist()
    here = _apart(words, stable, members[0])
    some = (_matched(words, here, _apart(words, stable, image)) for image in members[1:])
    return [one for one in some if one is not None]


def _refined(matrix: Colours, colours: Colours) -> Colours:
    """Return the coarsest stable refinement of colours, up to collisions of hashes modulo 2^64."""
    count = 0
    while (found := len(np.unique(colours))) > count:
        count = found
        spend(1 + matrix.size // 50)
        mixed = _mixed(colours)
        out, into = matrix @ mixed, _mixed(mixed) @ matrix
        colours = _mixed(mixed * np.uint64(3) + out * np.uint64(5) + into * np.uint64(7))
    return colours


def _apart(matrix: Colours, colours: Colours, state: int) -> Colours:
    """Return the stable colours after one state was given a colour of its own."""
    chosen = colours.copy()
    chosen[state] = _mixed(chosen[state : state + 1] + np.uint64(1))[0]
    return _refined(matrix, chosen)


def _matched(matrix: Colours, here: Colours, there: Colours) -> Ints | None:
    """Return a permutation that keeps stable colours; None if none is found.

    Where colours are repeated a state is set apart, and one that may be its image.
    """
    while True:
        order, images = np.argsort(here, kind="stable"), np.argsort(there, kind="stable")
        if (here[order] != there[images]).any():
            return None
        repeated = np.flatnonzero(here[order[1:]] == here[order[:-1]])
        if not len(repeated):
            found = np.empty(len(here), dtype=np.int64)
            found[order] = images
            return found
        place = int(repeated[0])
        here = _apart(matrix, here, int(order[place]))
        there = _apart(matrix, there, int(images[place]))


def _mixed(colours: Colours) -> Colours:
    """Return other 64-bit numbers, the same for the same, by the finaliser of splitmix64."""
    mixed = colours + np.uint64(0x9E3779B97F4A7C15)
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return mixed ^ (mixed >> np.uint64(31))
