"""det(I - tM) by elimination, by walks and by orbits, on matrices with and without symmetries."""

import numpy as np
import pytest
from flint import fmpz_mat

from gfkit.automata import characteristic
from gfkit.automata.bounds import circle_bound
from gfkit.automata.characteristic import Cyclic, by_orbits, by_walks, characteristic_polynomial
from gfkit.automata.lumping import lump_by
from gfkit.automata.transfer import TransferMatrix


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


def trimmed(found):
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


@pytest.mark.parametrize("seed", range(8))
def test_walks_give_the_determinant_of_a_matrix_without_symmetry(seed):
    rows = np.random.default_rng(seed).integers(0, 4, size=(7 + seed, 7 + seed))
    lumping = lumping_of(rows)
    assert trimmed(by_walks(lumping, circle_bound(lumping))) == determinant_of(rows)


@pytest.mark.parametrize("size", [(3, 2), (4, 2), (5, 2), (6, 2), (3, 3), (1, 3)])
@pytest.mark.parametrize("kind", GROUPS)
def test_orbits_give_the_determinant(kind, size):
    rows = invariant(closure(actions(*size, **GROUPS[kind])), seed=sum(size))
    lumping = lumping_of(rows)
    assert by_orbits(lumping, circle_bound(lumping)) == determinant_of(rows)


def test_what_is_no_symmetry_is_not_used():
    rows = circulant([1, 2, 3, 4])
    rows[0, 0] += 1
    proposals = [np.array([1, 2, 3, 0]), np.array([0, 0, 1, 2]), np.array([3, 2, 1, 0])]
    assert Cyclic.of(rows, proposals).order == 1


@pytest.mark.parametrize("large", [2**20, 2**40, 2**62])
def test_large_entries_are_counted_exactly(large, monkeypatch):
    monkeypatch.setattr(characteristic, "ELIMINATED", 1)
    rows = np.array([[0, large, 1], [1, 0, large], [large, 1, 0]])
    zeros = [0] * 3
    steps = TransferMatrix.from_rows(rows.tolist(), zeros, zeros).steps
    assert characteristic_polynomial(steps) == determinant_of(rows)


@pytest.mark.parametrize("seed", range(6))
def test_all_ways_agree(seed, monkeypatch):
    chosen = np.random.default_rng(seed)
    rows = chosen.integers(0, 3, size=(12, 12))
    if seed % 2:
        rows[6:] = rows[:6]  # singular
    zeros = [0] * 12
    steps = TransferMatrix.from_rows(rows.tolist(), zeros, zeros).steps
    first = trimmed(characteristic_polynomial(steps))
    monkeypatch.setattr(characteristic, "ELIMINATED", 1)
    assert trimmed(characteristic_polynomial(steps)) == first == determinant_of(rows)
