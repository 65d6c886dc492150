"""det(I - tM) by elimination, walks and orbits; the fraction of an automaton by determinants."""

from operator import itemgetter

import numpy as np
import pytest
from flint import fmpz_mat
from hypothesis import given
from hypothesis import strategies as st
from laws.strategies import LARGE, SMALL, automata, doubled_automata, walked, walked_totals
from oracle import walks
from samples import parametrize_some

from gfkit.automata.agreement import Annihilation
from gfkit.automata.bounds import circle_bound
from gfkit.automata.charpoly import (
    by_orbits,
    characteristic_polynomial,
    gf_by_determinant,
    marked_charpoly,
    marked_gf_by_determinant,
    polynomial_rows,
    powers_of,
    reversed_charpoly,
    symmetries_of,
)
from gfkit.automata.lumping import lump, lump_by, merge_equal_futures
from gfkit.automata.marked_gf import marked_candidate
from gfkit.automata.modular_gf import gf_by_modular_terms
from gfkit.automata.transfer_matrix import TransferMatrix
from gfkit.base.budget import Budget
from gfkit.base.memory import resident
from gfkit.errors import LimitReached
from gfkit.series.profiles import Profile


def lumping_of(rows):
    n = len(rows)
    vector = np.random.default_rng(n).integers(1, 8, size=n)
    return lump_by(TransferMatrix.from_rows(np.asarray(rows).tolist(), vector, vector), range(n))


def determinant_of(rows):
    """det(I - tM) by FLINT, ascending."""
    found = [int(c) for c in reversed(fmpz_mat(np.asarray(rows).tolist()).charpoly().coeffs())]
    while not found[-1]:
        found.pop()
    return found


def circulant(values):
    n = len(values)
    return np.array([[values[(j - i) % n] for j in range(n)] for i in range(n)])


def invariant(group, seed, most=3):
    """A random matrix that commutes with all of these permutations."""
    chosen = np.random.default_rng(seed).integers(0, most, size=(len(group[0]),) * 2)
    return sum(chosen[np.ix_(g, g)] for g in group)


def closure(generators):
    found = {tuple(range(len(generators[0])))}
    while True:
        more = found | {tuple(np.array(g)[list(h)]) for g in generators for h in found}
        if more == found:
            return [np.array(g) for g in sorted(found)]
        found = more


def words(cells, letters):
    return [tuple(w) for w in np.ndindex(*(letters,) * cells)]


def actions(cells, letters, *, turned=True, mirrored=True, swapped=False):
    """Rotation, reflection and exchange of the first two letters on words around a ring."""
    listed = words(cells, letters)
    place = {w: k for k, w in enumerate(listed)}
    found = []
    if turned:
        found.append([place[(*w[1:], w[0])] for w in listed])
    if mirrored:
        found.append([place[w[::-1]] for w in listed])
    if swapped:
        swap = {0: 1, 1: 0}
        found.append([place[tuple(swap.get(a, a) for a in w)] for w in listed])
    return found


GROUPS = {
    "rotation": {"mirrored": False},
    "reflection": {"turned": False},
    "both": {},
    "swap": {"turned": False, "mirrored": False, "swapped": True},
    "all": {"swapped": True},
}


@parametrize_some("size", [(3, 2), (4, 2), (5, 2), (6, 2), (3, 3), (1, 3)])
@pytest.mark.parametrize("kind", GROUPS)
def test_orbits_give_the_determinant(kind, size):
    rows = invariant(closure(actions(*size, **GROUPS[kind])), seed=sum(size))
    lumping = lumping_of(rows)
    assert by_orbits(lumping, circle_bound(lumping)) == determinant_of(rows)


def test_what_is_no_symmetry_is_not_used():
    rows = circulant([1, 2, 3, 4])
    rows[0, 0] += 1
    proposals = [np.array([1, 2, 3, 0]), np.array([0, 0, 1, 2]), np.array([3, 2, 1, 0])]
    assert len(powers_of(rows, proposals)[0]) == 1


@parametrize_some("large", [1, 2**20, 2**40, 2**60])
@pytest.mark.parametrize("size", [3, 7, 20])
def test_orbits_of_a_cycle_with_large_weights(size, large):
    """A cycle of n states of the weight w: det(I - tM) = 1 - (wt)^n."""
    rows = circulant([0, large, *[0] * (size - 2)])
    lumping = lumping_of(rows)
    assert by_orbits(lumping, circle_bound(lumping)) == [1, *[0] * (size - 1), -(large**size)]


@pytest.mark.slow
@pytest.mark.parametrize("steps", [1, 3])
@parametrize_some("size", [20, 101])
def test_weights_of_a_row_of_many_steps_may_pass_a_word(steps, size):
    """The product of three steps of a cycle moves by three states, and has entries of 76 bits."""
    weight = 2**25
    rows = [[weight * (j == (i + 1) % size) for j in range(size)] for i in range(size)]
    one = TransferMatrix.from_rows(rows, [0] * size, [0] * size)
    found = characteristic_polynomial(one.steps * steps)
    assert found == [1, *[0] * (size - 1), -(weight ** (steps * size))]


@parametrize_some("size", [1, 2, 12, 30, 101, 120])
@pytest.mark.parametrize("is_singular", [False, True])
def test_characteristic_polynomials_are_those_of_flint(size, is_singular):
    """By elimination up to 100 states, by orbits above."""
    chosen = np.random.default_rng(size)
    rows = chosen.integers(0, 3, size=(size, size))
    if is_singular:
        rows[size // 2 :] = rows[: size - size // 2]
    zeros = [0] * size
    steps = TransferMatrix.from_rows(rows.tolist(), zeros, zeros).steps
    found = characteristic_polynomial(steps)
    while not found[-1]:
        found.pop()
    assert found == determinant_of(rows)


@given(st.integers(1, 6), st.data())
def test_symmetries_commute_with_the_matrix(size, data):
    entry = st.integers(0, 1)
    row = st.lists(entry, min_size=size, max_size=size)
    rows = np.array(data.draw(st.lists(row, min_size=size, max_size=size)))
    for found in symmetries_of(rows):
        assert sorted(found.tolist()) == list(range(size))
        assert (rows[np.ix_(found, found)] == rows).all()


# The fraction: of all walks, the least one, by every way.


def by_determinant(matrix):
    return gf_by_determinant(lump(matrix.marked("none")))[0]


@given(automata(weights=SMALL | LARGE) | doubled_automata().map(itemgetter(1)))
def test_every_way_gives_the_least_fraction_of_all_walks(matrix):
    """By the determinant, by primes, by values at powers of two; also of what was merged."""
    enough = 2 * matrix.dimension + 2
    lumping = lump(matrix)
    marked = marked_gf_by_determinant(lumping)[0]
    assert marked.terms(enough) == [Profile.of(term) for term in walked(matrix, enough)]
    assert marked_candidate(lumping) == marked
    assert Annihilation(lumping.matrix, lumping.dimension).holds(marked)
    gf = by_determinant(matrix)
    assert (gf.num, gf.den) == walks.fraction(walked_totals(matrix, enough))
    assert marked.at_one() == gf
    for one in (matrix, merge_equal_futures(matrix)):
        found, evidence = gf_by_modular_terms(lump(one.marked("none")))
        assert found == gf
        assert evidence.holds(gf)


@given(automata(), st.fractions(-3, 3, max_denominator=7))
def test_the_cancelled_factor_times_the_denominator_is_the_determinant(matrix, x):
    lumping = lump(matrix.marked("none"))
    gf, cancelled = gf_by_determinant(lumping)
    below = sum(c * x**k for k, c in enumerate(reversed_charpoly(lumping.integer_matrix())))
    denominator = sum(c * x**k for k, c in enumerate(gf.den))
    assert sum(c * x**k for k, c in enumerate(cancelled)) * denominator == below


@given(st.lists(st.lists(st.integers(-9, 9), min_size=3, max_size=3), min_size=3, max_size=3))
def test_reversed_characteristic_polynomials_are_determinants(rows):
    found = reversed_charpoly(rows)
    for t in range(-3, 4):
        identity_less = fmpz_mat(
            [[int(i == j) - t * rows[i][j] for j in range(3)] for i in range(3)]
        )
        assert int(identity_less.det()) == sum(c * t**k for k, c in enumerate(found))


@given(automata(steps=1, states=3))
def test_marked_determinants_are_those_at_each_point(matrix):
    rows = lump(matrix).rows()
    found = marked_charpoly(polynomial_rows(rows))
    n = len(rows)
    for t, x, y in ((1, 2, 3), (-2, 1, 1), (3, -1, 2)):
        values = [
            [sum(c * x**i * y**j for (i, j), c in entry.as_dict().items()) for entry in row]
            for row in rows
        ]
        less = fmpz_mat([[int(i == j) - t * values[i][j] for j in range(n)] for i in range(n)])
        names = [str(z) for z in found.context().names()]
        at = {"t": t, "x": x, "y": y}
        assert int(found(*[at[name] for name in names])) == int(less.det())


def cycle(n):
    """Return a lumping of n states, each its own block: walks around a cycle."""
    rows = np.roll(np.eye(n, dtype=np.int64), 1, axis=1).tolist()
    return lump_by(TransferMatrix.from_rows(rows, [1] * n, range(n)), range(n))


def test_determinants_that_do_not_fit_into_the_memory_are_refused():
    with (
        Budget(memory=resident() + 2**26),
        pytest.raises(LimitReached, match=r"determinants of 501 x 501 .* the memory limit"),
    ):
        gf_by_determinant(cycle(501))


def test_determinants_with_marks_of_more_than_60_states_are_refused():
    with pytest.raises(LimitReached, match="61 x 61 matrix is too expensive"):
        marked_gf_by_determinant(cycle(61))
