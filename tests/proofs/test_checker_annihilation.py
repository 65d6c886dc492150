"""The checker's replay of a g.f. by vectors: small automata, polynomials as integers, forgeries."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from flint import fmpz_mat, fmpz_poly
from samples import parametrize_some

from gfkit.proofs.checker.boards.determinants import is_sum
from gfkit.proofs.checker.boards.rings import (
    Rings,
    orbits,
    product,
    traces,
)
from gfkit.proofs.checker.core.annihilators import check_fraction, row_growth, values
from gfkit.proofs.checker.core.automata import (
    DEAD,
    Automaton,
    coarsest_exact_partition,
)
from gfkit.proofs.checker.core.clock import Clock
from gfkit.proofs.checker.core.gf import X, collected
from gfkit.proofs.checker.core.rejections import Rejected
from gfkit.proofs.checker.core.reports import Report
from gfkit.proofs.checker.counts.kronecker import Digits, TooShort
from gfkit.series.rational_gf import RationalGF


def clock() -> Clock:
    return Clock(60)


# Small automata, and P and Q in the slow way ------------------------------------------------------


def automaton_of(matrix, start, end):
    layer = [[(s, row[t], 0) for s, row in enumerate(matrix) if row[t]] for t in range(len(matrix))]
    return Automaton(len(matrix), start, [bool(z) for z in end], [layer])


def times_matrix(v, matrix):
    return [sum(v[s] * row[t] for s, row in enumerate(matrix)) for t in range(len(v))]


def terms_of(matrix, start, end, count):
    v, found = start, []
    for _ in range(count):
        found.append(sum(a * b for a, b in zip(v, end, strict=True)))
        v = times_matrix(v, matrix)
    return found


def characteristic(matrix):
    """Return Q = det(I - tM)."""
    return [int(c) for c in fmpz_mat(matrix).charpoly()][::-1]


def samples():
    made = random.Random(20)  # noqa: S311
    found = [([[1]], [1], [1]), ([[0]], [1], [0]), ([[1, 1], [1, 0]], [-2, 3], [1, 1])]
    for size in (2, 3, 5, 8, 12):
        for density, heaviest in ((0.3, 1), (0.6, 3), (1, 1), (0.5, 40), (0.2, 2**21)):
            matrix = [
                [made.randint(1, heaviest) * (made.random() < density) for _ in range(size)]
                for _ in range(size)
            ]
            start = [made.randint(-2, 2) for _ in range(size)]
            found.append((matrix, start, [made.randint(0, 1) for _ in range(size)]))
    # States 1 and 2 end together, at any weight: their difference has no future.
    found.append(([[0, 1, 2], [0, 1, 0], [0, 0, 1]], [1, 0, 0], [0, 1, 1]))
    found.append(
        ([[2, 1, 3, 0], [1, 0, 0, 1], [0, 2, 0, 2], [0, 0, 0, 1]], [1, 0, 0, 0], [1, 0, 0, 0])
    )
    return found


SAMPLES = samples()
NUMBERED = pytest.mark.parametrize("number", range(len(SAMPLES)))


def plain(side):
    return [{0: c} if c else {} for c in side]


def outcome(automaton, p, q, marks="none"):
    """Return what is reported of a fraction that holds, None for one that is rejected."""
    report = Report()
    try:
        check_fraction(automaton, p, q, marks, clock(), report)
    except Rejected:
        return None
    return report


@parametrize_some("number", range(len(SAMPLES)), share=60)
def test_fractions_of_matrices_hold_and_no_other(number):
    matrix, start, end = SAMPLES[number]
    automaton = automaton_of(*SAMPLES[number])
    terms = terms_of(matrix, start, end, 4 * len(matrix) + 4)
    assert list(values(automaton, len(terms), clock())) == terms
    full = characteristic(matrix)
    numerator = [sum(full[i] * terms[n - i] for i in range(n + 1)) for n in range(len(full) - 1)]
    least = RationalGF.of(numerator, full)
    for p, q in ((numerator, full), ([*least.num], [*least.den])):
        report = outcome(automaton, plain(p), plain(q))
        assert report is not None
        vector = [0] * len(matrix)
        for c in [*q, *[0] * (len(p) - len(q) + 1)]:
            vector = [a + c * b for a, b in zip(times_matrix(vector, matrix), start, strict=True)]
        since = max(len(q) - 1, len(p))
        assert report.checked["terms"] == since + any(vector) * len(matrix)
        assert ("annihilates" in dict(report.lines)["agreement"]) == (not any(vector))
        for side, k in [(p, k) for k in range(len(p))] + [(q, k) for k in range(1, len(q))]:
            for step in (1, -1, 2**61 - 1):
                side[k] += step
                is_true = series_agree(p, q, terms)
                assert (outcome(automaton, plain(p), plain(q)) is not None) == is_true
                side[k] -= step


def series_agree(p, q, terms):
    """Tell whether q F = p in all terms, which are enough for these orders."""
    return all(
        sum(q[k] * terms[n - k] for k in range(min(n, len(q) - 1) + 1))
        == (p[n] if n < len(p) else 0)
        for n in range(len(terms))
    )


# Polynomials as integers -------------------------------------------------------------------------


def random_poly(made, bits, wide, high):
    return {
        i * X + j: c
        for i in range(wide)
        for j in range(high)
        if made.random() < 0.6 and (c := made.randint(-(1 << bits) + 1, (1 << bits) - 1))
    }


@pytest.mark.parametrize("spare, step", [(3, 0), (5, 1), (9, 2)])
def test_vectors_are_kept_if_coefficients_and_degrees_are_small_enough(spare, step):
    """Once with each coefficient at its limits, and at one more."""
    made = random.Random(spare)  # noqa: S311
    size, high = 24, 5
    most = 1 << size - 1 - spare
    digits = Digits(size, high, spare, step)
    for _ in range(60):
        poly = random_poly(made, size - 2 - spare, made.randint(1, 4), high - step)
        others = [random_poly(made, size - 2 - spare, 2, high - step) for _ in range(3)]
        code = made.randrange(4) * X + made.randrange(high - step)
        for c, is_kept in ((most - 1, True), (most, False), (-most, True), (-most - 1, False)):
            assert kept(digits, [poly | {code: c}, *others]) == is_kept
            assert kept(digits, [*others, poly | {code: c}]) == is_kept
        for j in range(high - step, high):
            assert not kept(digits, [*others, poly | {made.randrange(4) * X + j: 1}])
            assert not kept(digits, [*others, poly | {made.randrange(4) * X + j: -1}])
    assert kept(digits, [{}, {}])


def kept(digits, polys):
    try:
        digits.keep([digits.written(z) for z in polys])
    except TooShort as problem:
        larger = problem.size > digits.size, problem.high > digits.high
        return {(True, False): False, (False, True): False}[larger]
    return True


def chain(rows, weight, cells=1):
    """A board of so many rows has one weight, the product of those of its cells; no others have."""
    c, code = weight
    layer = [[], *([(k, c, code)] for k in range(rows))]
    through = [[(k, c, code)] for k in range(rows + 1)]
    ends = [False] * rows + [True]
    start = [1] + [0] * rows
    return Automaton(rows + 1, start, ends, [*[through] * (cells - 1), layer])


def coinciding():
    """Weights on chains, and other monomials that the first digits would write alike."""
    for rows in range(3, 40):
        for step in (1, 3, 5):
            low, odd = divmod(rows * step - 1 - 4 * step, 2)
            if low >= 0 and not odd:
                yield rows, (1, step), 1, {X + low: 1}
        for cells in (1, 4):
            spare = 2 + row_growth(chain(rows, (1 << 30, 1), cells)).bit_length()
            for size in range(40, 800, 8):
                high, low = divmod(30 * cells * rows, size)
                claimed = {rows * cells + high: 1 << low}
                if high and Digits.for_all([claimed], spare, cells).size == size:
                    yield rows, (1 << 30, 1), cells, claimed


@pytest.mark.thorough
def test_what_the_first_digits_would_write_alike_is_told_apart():
    found = list(coinciding())
    assert len(found) > 50
    found = found[::9]
    for rows, (c, code), cells, claimed in found:
        automaton = chain(rows, (c, code), cells)
        right = [*[{}] * rows, {rows * cells * code: c ** (rows * cells)}]
        assert outcome(automaton, right, [{0: 1}], "xy") is not None
        wrong = [*[{}] * rows, claimed]
        assert outcome(automaton, wrong, [{0: 1}], "xy") is None


# The coarsest exact partition, by refining all that disagrees in whole rows -----------------------


def slow_partition(layers, end):
    """Return the sets of states of a block, and those from which no board can end."""
    rows = [{(s, 0): 1} for s in range(len(end))]
    for layer in layers:
        rows = [
            collected(
                ((t, e + code), c * z) for (s, e), c in row.items() for t, z, code in layer[s]
            )
            for row in rows
        ]
    alive, block = {s for s, z in enumerate(end) if z}, [int(z) for z in end]
    for _ in end:
        alive |= {s for s, row in enumerate(rows) if any(t in alive for t, _ in row)}
    for _ in end:
        told = [
            (
                b,
                *sorted(
                    collected(((block[t], e), c) for (t, e), c in z.items() if t in alive).items()
                ),
            )
            for b, z in zip(block, rows, strict=True)
        ]
        block = [told.index(z) for z in told]
    return {frozenset(s for s in alive if block[s] == b) for b in block} - {frozenset()}, alive


@pytest.mark.parametrize("seed", range(60))
def test_partitions_are_the_coarsest(seed):
    draw = random.Random(seed)  # noqa: S311 - test cases
    sizes = [draw.randint(1, 9) for _ in range(draw.randint(1, 3))]
    weights = [(draw.choice([1, 1, 2]), draw.choice([0, 0, X])) for _ in range(draw.randint(1, 3))]
    layers = [
        [
            [(draw.randrange(n), *draw.choice(weights)) for _ in range(draw.randint(0, 3))]
            for _ in range(m)
        ]
        for m, n in zip(sizes, sizes[1:] + sizes[:1], strict=True)
    ]
    end = [draw.random() < 0.5 for _ in range(sizes[0])]
    block = coarsest_exact_partition(layers, end, clock())
    blocks, alive = slow_partition(layers, end)
    assert {s for s, b in enumerate(block) if b != DEAD} == alive
    assert {frozenset(s for s in alive if block[s] == b) for b in {*block} - {DEAD}} == blocks
    assert {*block} - {DEAD} == set(range(len(blocks)))


@pytest.mark.parametrize("alike", [1, 2, 3])
def test_states_are_told_apart_by_their_weights_to_others_that_are(alike):
    """600 lead to the end, so many each with the same weight; 600 others lead each to one of them.

    That are more blocks than are examined together.
    """
    to_the_end = [[(0, 2 + s // alike, 0)] for s in range(600)]
    to_those = [[(1 + s, 1, 0)] for s in range(600)]
    ends = [True] + [False] * 1200
    block = coarsest_exact_partition([[[(0, 1, 0)], *to_the_end, *to_those]], ends, clock())
    assert len({*block}) == 1 + 2 * 600 // alike
    assert all(len({*block[s : s + alike]}) == 1 for s in range(1, 1201, alike))


# Rings: traces from vectors of few states ---------------------------------------------------------


def symmetric_matrix(draw, size, codes):
    """Return a sparse matrix that some permutation keeps, often one that moves states."""
    image = list(range(size)) if draw.random() < 0.3 else draw.sample(range(size), size)
    found = [{} for _ in range(size)]
    for _ in range(draw.randint(1, 2 * size)):
        s, t, entry = draw.randrange(size), draw.randrange(size), draw.choice([1, 1, 2, 5])
        code = draw.choice(codes)
        while t not in found[s]:
            found[s][t] = {code: entry}
            s, t = image[s], image[t]
    return found


def traces_of(rows, count):
    """Return the traces of the first powers in the slow way."""
    found, size = [], len(rows)
    power = [[{0: 1} if s == t else {} for t in range(size)] for s in range(size)]
    for _ in range(count):
        found.append(collected(z for s in range(size) for z in power[s][s].items()))
        power = [
            [
                collected(
                    (d + e, b * c)
                    for k in range(size)
                    for d, b in row[k].items()
                    for e, c in rows[k].get(t, {}).items()
                )
                for t in range(size)
            ]
            for row in power
        ]
    return found


@parametrize_some("seed", range(60))
def test_products_with_traces_are_those_of_all_powers(seed):
    draw = random.Random(seed)  # noqa: S311 - test cases
    codes = [0] if seed % 2 else [0, 1, X, X + 1]
    parts = [
        (draw.choice([1, -2, 3]), symmetric_matrix(draw, draw.randint(1, 6), codes))
        for _ in range(draw.randint(1, 2))
    ]
    q = [{0: 1}, *({draw.choice(codes): draw.randint(-3, 3)} for _ in range(draw.randint(0, 4)))]
    rings, slow = Rings(parts, clock()), [{} for _ in range(9)]
    for c, rows in parts:
        for n, trace in enumerate(traces_of(rows, 9)):
            slow[n] = collected([*slow[n].items(), *((code, c * z) for code, z in trace.items())])
    merged = [(c, len(rows)) for c, rows in rings.parts]
    slow[0] = collected((0, c * size) for c, size in merged)  # which merging does not keep
    found, _ = rings.products(q, len(q) + 1, 9)
    assert found == [product(q, slow, n, clock()) for n in range(len(found))]
    assert all(traces(rings, n) == slow[:n] for n in range(5))
    sizes = [sum(size for _, size in some) for some in rings.seeds]
    assert sizes == [size for _, size in merged]


@pytest.mark.parametrize("seed", range(40))
def test_determinants_are_those_of_the_parts_and_tell_their_traces(seed):
    """Also of matrices with equal eigenvalues, and with few: then traces tell what is left."""
    draw = random.Random(seed)  # noqa: S311 - test cases
    parts = [
        (draw.choice([1, -2, 3]), symmetric_matrix(draw, draw.randint(1, 9), [0]))
        for _ in range(draw.randint(1, 2))
    ]
    rings = Rings(parts, clock())
    found = rings.determinants(20, draw.choice([1, 600]))
    total, degree = fmpz_poly(), sum(len(rows) for _, rows in rings.parts)
    for c, rows in rings.parts:
        n = len(rows)
        matrix = fmpz_mat([[rows[s].get(t, {}).get(0, 0) for t in range(n)] for s in range(n)])
        powers = [matrix**k for k in range(2 * degree)]
        total += c * fmpz_poly([sum(int(m[s, s]) for s in range(n)) for m in powers])
    q = fmpz_poly([1])
    for f in found:
        q *= fmpz_poly([*f])
    p = q.mul_low(total, 2 * degree) if degree else fmpz_poly()
    sides = [[int(z) for z in side.coeffs()] for side in (p, q)]
    first = [sum(c * len(rows) for c, rows in rings.parts)]
    assert is_sum(*sides, first, found, clock())
    assert not is_sum([*sides[0], 1], sides[1], first, found, clock())
    assert not is_sum(*sides, [first[0], 1], found, clock())
    assert is_sum([], [1, -300], [], Counter(dict.fromkeys(found, 0)), clock())


def test_states_that_a_rotation_moves_are_one_orbit():
    cycle = [{(s + 1) % 6: {0: 1}, s: {0: 1 + s % 2}} for s in range(6)]
    assert orbits(cycle, clock())[0] == [(0, 3), (1, 3)]
    cycle[4][0] = {0: 1}
    assert len(orbits(cycle, clock())[0]) == 6
