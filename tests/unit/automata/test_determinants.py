"""det(I - tM) by elimination, walks and orbits, its bounds, and the traces that it gives."""

import math
import random
from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from flint import fmpz_mat

from gfkit.automata import characteristic, trace
from gfkit.automata.agreement import circle_bound, top_of, triangle_of, triangular_bound
from gfkit.automata.characteristic import by_orbits, characteristic_polynomial, powers_of
from gfkit.automata.least_automata import FAILED, MET, of_steps, of_table, tables_of
from gfkit.automata.lumping import lump, lump_by, merge_in_ring
from gfkit.automata.trace import ClosedWalks, TraceEvidence, merge_sums
from gfkit.automata.transfer import Step, TransferMatrix


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
    assert len(powers_of(rows, proposals)[0]) == 1


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


# The bound on the unit circle: by hand, and where floating point ends.


def test_weights_far_beyond_machine_words_keep_their_bound():
    # The entry of a row of 12 cells is 2^372, no machine word.
    big = TransferMatrix.from_rows([[2**31]], [1], [1])
    row = TransferMatrix(big.start, big.steps * 12, big.end)
    assert 372 <= circle_bound(lump(row)).denominator_bits <= 375


def test_the_largest_start_and_end_do_not_overflow():
    largest = 2**63 - 1
    matrix = TransferMatrix.from_rows([[1]], [1], [1])
    extreme = TransferMatrix(np.array([largest]), matrix.steps, np.array([-largest]))
    assert circle_bound(lump(extreme)).numerator_bits >= 126


def coefficients(rows, start, end):
    """Return P and Q by FLINT's characteristic polynomials (matrix determinant lemma)."""
    n = len(rows)
    q = fmpz_mat(rows).charpoly().coeffs()[::-1]
    less = [[rows[i][j] - end[i] * start[j] for j in range(n)] for i in range(n)]
    p = [int(a) - int(b) for a, b in zip(fmpz_mat(less).charpoly().coeffs()[::-1], q, strict=True)]
    return [int(c) for c in q], p[1:]


def on_circle(poly):
    """Return the largest value on |t| = 1, nearly."""
    t = np.exp(1j * np.linspace(0, np.pi, 2000))
    return max(abs(np.polyval(poly[::-1], t)))


KINDS = ["any", "symmetric", "nilpotent", "skewed", "few"]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(4))
def test_both_determinants_stay_below_their_bounds(kind, seed):
    pick = random.Random(f"{kind} {seed}")  # noqa: S311
    n = 2 + 5 * seed
    rows = [[pick.randrange(9) for _ in range(n)] for _ in range(n)]
    for i in range(n):
        for j in range(n):
            if kind == "nilpotent" and j <= i:
                rows[i][j] = 0
            if kind == "symmetric" and j < i:
                rows[i][j] = rows[j][i]
            if kind == "skewed":
                rows[i][j] *= 3**i
            if kind == "few" and pick.random() < 0.8:
                rows[i][j] = 0
    start = [pick.randrange(-3, 9) for _ in range(n)]
    end = [pick.randrange(-3, 99) for _ in range(n)]
    lumping = lump(TransferMatrix.from_rows(rows, start, end))
    bound = circle_bound(lumping)
    dense = np.array(lumping.integer_matrix(), dtype=np.float64)
    sharp = triangular_bound(lumping, dense.copy())
    q, p = coefficients(rows, start, end)
    assert on_circle(q) < 2**bound.denominator_bits
    assert on_circle(p) < 2**bound.numerator_bits
    if sharp is not None:
        assert on_circle(q) < 2**sharp.denominator_bits
        assert on_circle(p) < 2**sharp.numerator_bits


def gram(seed, n=30):
    """Return a matrix, an end and the determinant of G(x) at a rational x, all exact."""
    pick = random.Random(seed)  # noqa: S311
    a = fmpz_mat([[pick.randrange(-5, 9) for _ in range(n)] for _ in range(n)])
    end = fmpz_mat([[pick.randrange(-5, 9)] for _ in range(n)])
    one = fmpz_mat([[int(i == j) for j in range(n)] for i in range(n)])

    def logarithm(eighths):
        fixed = (a * a.transpose() + end * end.transpose() + one) * 8
        return math.log2(int((fixed - (a + a.transpose()) * eighths).det())) - 3 * n

    floats = [np.array([[float(int(c)) for c in row] for row in m.tolist()]) for m in (a, end)]
    return floats[0], floats[1].ravel(), logarithm


def wrong(kind, triangle):
    """Return another triangle, which nobody would have made."""
    chance = np.random.default_rng(int(abs(triangle[-1, 0]) * 1e6))
    n = len(triangle)
    if kind == "identity":
        return np.eye(n)
    if kind == "random":
        return chance.normal(size=(n, n))
    if kind == "scaled":
        return triangle * 10.0 ** chance.integers(-200, 200, size=(n, 1))
    if kind == "rounded":
        return triangle.astype(np.float16).astype(float)
    found = triangle.copy()
    if kind == "column":
        found[:, 0] *= -3
    elif kind.endswith("row"):
        found[chance.integers(n)] = ENTRIES[kind.partition(" ")[0]]
    else:
        row = chance.integers(n)
        found[row, chance.integers(row + 1) if kind in {"infinite", "nan"} else row] = ENTRIES[kind]
    return found


ENTRIES = {"tiny": 1e-300, "zero": 0, "infinite": np.inf, "nan": np.nan}
WRONG = ["identity", "random", "scaled", "rounded", "column", *ENTRIES]
WRONG += [f"{kind} row" for kind in ENTRIES]


@pytest.mark.parametrize("kind", WRONG)
@pytest.mark.parametrize("seed", range(3))
def test_no_triangle_gives_a_bound_that_is_too_low(kind, seed):
    matrix, end, logarithm = gram(seed)
    good = triangle_of(matrix, end)
    top = top_of(matrix, end, wrong(kind, good))
    assert top >= max(logarithm(k) for k in range(-8, 9))
    if kind == "scaled":
        assert top == pytest.approx(top_of(matrix, end, good))


# Closed walks: states that go, and determinants that are not evidence.


def matrix_of(rows: list[list[int]]) -> TransferMatrix:
    ones = [1] * len(rows)
    return TransferMatrix.from_rows(rows, ones, ones)


def traces(steps, count):
    """Return the traces of the first powers, with x and y at 2 and 5."""
    product = np.eye(steps[0].rows, dtype=object)
    for step in steps:
        matrix = np.zeros((step.rows, step.columns), dtype=object)
        weights = step.coefficient.astype(object) * 2 ** step.x.astype(object)
        np.add.at(matrix, (step.source, step.target), weights * 5 ** step.y.astype(object))
        product = product.dot(matrix)
    power, found = product, []
    for _ in range(count):
        found.append(sum(int(power[k, k]) for k in range(len(power))))
        power = power.dot(product)
    return found


def random_steps(rng):
    """Return steps around a ring; some rows are made sums of others."""
    sizes = rng.integers(1, 7, size=rng.integers(1, 4)).tolist()
    steps = []
    for rows, columns in zip(sizes, [*sizes[1:], sizes[0]], strict=True):
        matrix = rng.integers(0, 3, size=(rows, columns)) * rng.integers(0, 2, size=(rows, columns))
        for row in range(2, rows):
            if rng.integers(2):
                matrix[row] = matrix[: row - 1].sum(axis=0)
        source, target = np.nonzero(matrix)
        marks = rng.integers(0, 2, size=(2, len(source))) * rng.integers(0, 2)
        steps.append(Step.of(rows, columns, (source, target, matrix[source, target], *marks)))
    return steps


@pytest.mark.parametrize("merge", [merge_sums, merge_in_ring])
@pytest.mark.parametrize("seed", range(40))
def test_closed_walks_weigh_the_same(seed, merge):
    steps = random_steps(np.random.default_rng(seed))
    merged = merge(steps)
    assert [step.rows for step in merged] <= [step.rows for step in steps]
    assert all(step.coefficient.min(initial=1) > 0 for step in merged)
    assert traces(merged, 8) == traces(steps, 8)


@pytest.mark.parametrize("exactly", [120, 0])
@pytest.mark.parametrize("seed", range(12))
def test_a_determinant_gives_the_traces_and_a_wrong_one_is_no_evidence(monkeypatch, exactly, seed):
    """By traces of all powers, by determinants at points; of some walks nothing is left."""
    monkeypatch.setattr(trace, "CHECKED_EXACTLY", exactly)
    steps = random_steps(np.random.default_rng(seed)) if seed else matrix_of([[0, 1], [0, 0]]).steps
    marks, ones = "xy" if seed % 2 else "none", np.ones(steps[0].rows, dtype=np.int64)
    walks = ClosedWalks.of(1, steps, marks)
    assert walks.fits()
    terms = TraceEvidence((walks, replace(walks, coefficient=2)), ()).marked_gf().terms(7)
    kept = TransferMatrix(ones, tuple(steps), ones).marked(marks).steps
    values = [sum(c * 2**i * 5**j for i, j, c in term.terms) for term in terms]
    assert values == [0, *(3 * z for z in traces(kept, 6))]
    wrong = [
        (*walks.den[:place], (i, j, k, c + 1), *walks.den[place + 1 :])
        for place, (i, j, k, c) in enumerate(walks.den)
        if place
    ]
    for den in (*wrong, (*walks.den, (0, 0, walks.den[-1][2] + 1, 1))):
        assert not replace(walks, den=den).fits()


# Reduced diagrams and least automata read the same words.


@pytest.mark.parametrize("seed", range(60))
def test_both_makers_give_the_least_diagram_of_a_random_table(seed) -> None:
    """Of a condition, and of what is shown by nodes from 1 on."""
    chance = random.Random(seed)  # noqa: S311 - reproducible
    letters, depth = chance.choice([(2, 5), (3, 4), (4, 3)])
    density = chance.choice([0.02, 0.5, 0.98])
    some = chance.choice([[FAILED, MET], [1, 2, 3]])
    chosen = chance.choices(some, [1 - density, *[density] * (len(some) - 1)], k=letters**depth)
    leaves = np.array(chosen).reshape((letters,) * depth)
    by_table = of_table(leaves if MET not in some else leaves == MET)
    by_steps = of_steps(
        depth, letters, (), lambda seen, _, letter: (*seen, letter), lambda w: int(leaves[w])
    )
    assert len(by_table.after) == len(by_steps.after)
    for word in product(range(letters), repeat=depth):
        assert by_table.read(by_table.first, word) == leaves[word]
        assert by_steps.read(by_steps.first, word) == leaves[word]
    asked = sum(len(_left_to_ask(leaves, place)) for place in range(depth))
    assert len(by_table.after) == 1 + max(0, leaves.max()) + asked


def _left_to_ask(leaves, place) -> set[bytes]:
    """Return what beginnings of a length leave to be asked, but for what is settled."""
    rest = leaves.reshape(-1, leaves.shape[0] ** (leaves.ndim - place))
    return {row.tobytes() for row in rest if (row != row[0]).any()}


class Random:
    """Random arrows between a few states; a column of them in each."""

    def __init__(self, seed: int) -> None:
        chance = random.Random(seed)  # noqa: S311 - reproducible
        self.width, many = chance.choice([1, 1, 2, 3]), chance.randint(1, 5)
        arrows = [None, *range(many), *range(many)]
        self.arrows = {
            (column, state): chance.choices(arrows, k=2)
            for column in range(self.width)
            for state in range(many)
        }
        kinds = chance.choice([[True], [True, False], [False, False, True]])
        self.ends = [chance.choice(kinds) for _ in range(many)]
        if chance.randint(0, 1):  # a state from which no end is reached
            self.ends[-1] = False
            for column in range(self.width):
                self.arrows[column, many - 1] = chance.choices([None, many - 1], k=2)


def is_accepted(state, word, arrows, ends):
    for place, letter in enumerate(word):
        state = arrows(place, state)[letter]
        if state is None or state < 0:
            return False
    return bool(ends[state])


@pytest.mark.parametrize("seeds", [range(k, k + 50) for k in range(0, 300, 50)])
def test_the_least_automaton_accepts_the_same(seeds) -> None:
    for seed in seeds:
        reader = Random(seed)
        width = reader.width

        def arrows(place, state, reader=reader):
            return reader.arrows[place % reader.width, state]

        tables = tables_of(0, width, arrows, reader.ends.__getitem__, "random arrows")
        for rows in range(6 // width + 1):
            for word in product(range(2), repeat=rows * width):
                found = is_accepted(
                    0, word, lambda k, z, t=tables: t.after[k % len(t.after)][z], tables.may_end
                )
                assert found == is_accepted(0, word, arrows, reader.ends), (seed, word)
