"""Terms modulo primes are the exact terms modulo each prime, at every point; walks of boards."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from laws.strategies import LARGE, SMALL, automata, automaton, walked, walked_totals
from oracle import walks
from samples import parametrize_some

from gfkit.automata import loops as loops_
from gfkit.automata.propagation import (
    ExactEvaluation,
    count_walks,
    exact_terms,
    first_terms,
    listed_terms,
    modular_terms,
    plan_steps,
)
from gfkit.automata.residues import prime_bits, step_prime_bits
from gfkit.automata.steps import CellStep
from gfkit.automata.transfer_matrix import TransferMatrix
from gfkit.base.budget import Budget
from gfkit.numbers.primes import primes_below

COUNT = 6
FIBONACCI = TransferMatrix.from_rows([[1, 1], [1, 0]], [1, 0], [1, 0])

weights = st.sampled_from([SMALL, LARGE, SMALL | LARGE])
points = st.integers(0, 2**31 - 2)


def residues(matrix, count, primes, xs=(1,), ys=(1,)):
    """Return terms modulo primes, which numpy and the loops that numba compiles give alike."""
    plan = plan_steps(matrix.steps, periodic=True)
    columns = tuple(np.array(column, dtype=np.uint64) for column in (primes, xs, ys))
    found = []
    for switch, kernel in (("0", "numpy"), ("1", "numba" if loops_.installed() else "numpy")):
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv(loops_.SWITCH, switch)
            found.append(modular_terms(matrix, plan, count, columns).tolist())
            assert loops_.kernel() == kernel
    assert found[0] == found[1]
    return found[0]


@given(st.data(), st.integers(1, 9))
def test_primes_without_marks(data, number):
    matrix = data.draw(automata(marks=["none"], weights=data.draw(weights)))
    most = prime_bits(plan_steps(matrix.steps, periodic=True))
    primes = primes_below(data.draw(st.sampled_from([most, 20]) | st.integers(4, most)), 0, 2)
    primes = (5 * primes)[:number]
    expected = [[a % prime for prime in primes] for a in walked_totals(matrix, COUNT)]
    assert residues(matrix, COUNT, primes, [1] * number, [1] * number) == expected


@given(st.data(), points, points)
def test_points_modulo_primes_with_marks(data, x, y):
    matrix = data.draw(automata(weights=data.draw(weights)))
    bits = step_prime_bits(plan_steps(matrix.steps, periodic=True), 31)
    primes = primes_below(bits, 0, 2)
    xs, ys = [x % primes[0], y % primes[1]], [y % primes[0], x % primes[1]]
    expected = [
        [walks.at(term, a, b) % prime for prime, a, b in zip(primes, xs, ys, strict=True)]
        for term in walked(matrix, COUNT)
    ]
    assert residues(matrix, COUNT, primes, xs, ys) == expected


@given(automata(), st.lists(st.integers(-9, 9), min_size=8, max_size=8))
def test_columns_are_pulled_back_independently(matrix, entries):
    plan = plan_steps(matrix.steps, periodic=True)
    n = matrix.dimension
    columns = np.array(entries[: 2 * n], dtype=object).reshape(n, -1)
    both = ExactEvaluation(plan).pull_back(columns)
    for k in range(columns.shape[1]):
        alone = ExactEvaluation(plan).pull_back(columns[:, k])
        assert both[:, k].tolist() == alone.tolist()


@given(automata(signed=False), st.randoms(use_true_random=False))
def test_the_numbering_of_states_does_not_matter(matrix, random):
    sizes = [part.rows for part in matrix.steps]
    places = [random.sample(range(size), size) for size in sizes]
    steps = []
    for k, part in enumerate(matrix.steps):
        before, after = places[k], places[(k + 1) % len(sizes)]
        columns = (part.source, part.target, part.coefficient, part.x, part.y)
        edges = zip(*(column.tolist() for column in columns), strict=True)
        steps.append((part.rows, [(before[s], after[t], *w) for s, t, *w in edges]))
    start, end = ([0] * sizes[0] for _ in range(2))
    for state, place in enumerate(places[0]):
        start[place], end[place] = int(matrix.start[state]), int(matrix.end[state])
    renumbered = automaton(start, steps, end)
    assert renumbered.terms(COUNT) == matrix.terms(COUNT)


# At the edge of words, and automata of odd shapes.


def loops(weights):
    """Return one state with loops of weights (coefficient, x, y)."""
    zeros = np.zeros(len(weights), dtype=np.int64)
    step = CellStep.of(1, 1, (zeros, zeros, *np.array(weights, dtype=np.int64).T))
    one = np.ones(1, dtype=np.int64)
    return TransferMatrix(one, (step,), one)


def test_entries_just_below_the_prime_are_doubled_without_overflow():
    matrix = TransferMatrix(np.array([-1]), loops([(2, 0, 0)]).steps, np.array([-1]))
    prime = 2**63 - 25
    assert residues(matrix, 70, [prime]) == [[2**n % prime] for n in range(70)]


def test_large_weights_with_marks_do_not_wrap_around():
    weights = [(2**31 - 48 + k, k, 0) for k in range(16)]
    prime = primes_below(28, 0, 1)[0]
    x = prime - 2
    value = sum(c * x**i for c, i, _ in weights) % prime
    assert residues(loops(weights), 4, [prime], [x]) == [[value**n % prime] for n in range(4)]


def test_large_weights_with_marks_are_refused_for_too_large_primes():
    weights = [(2**31 - 48 + k, k, 0) for k in range(16)]
    with pytest.raises(OverflowError, match="do not fit into 64 bits"):
        residues(loops(weights), 2, [2**31 - 1], [5])


def test_a_layer_without_states_ends_every_walk():
    empty = np.zeros(0, dtype=np.int64)
    into = CellStep.of(1, 0, (empty,) * 5)
    out = CellStep.of(0, 1, (empty,) * 5)
    one = np.ones(1, dtype=np.int64)
    matrix = TransferMatrix(one, (into, out), one)
    assert list(exact_terms(matrix, 3)) == [1, 0, 0]
    assert residues(matrix, 3, [101]) == [[1], [0], [0]]


def test_growth_does_not_overflow():
    matrix = TransferMatrix.from_rows([[2**62, 2**62], [2**62, 0]], [1, 0], [1, 0])
    assert plan_steps(matrix.steps, periodic=True).growth == 2**63


# Lists of terms.


@given(automata(marks=["none"]), st.integers(0, 12))
def test_listed_terms_are_those_of_all_walks(matrix, count):
    known = walked_totals(matrix, count)
    assert listed_terms(matrix, count) == list(first_terms(matrix, count)) == known
    assert list(exact_terms(matrix, count)) == known


def test_a_long_list_is_foretold():
    told = []
    with Budget(on_forecast=told.append):
        listed_terms(FIBONACCI, 3000)
    assert "3000 terms of up to 627 digits" in told[0].what, "F(3000) has 627 digits"


# All walks through the steps once, or around a number of rows of them.


def once(matrix, rows=1):
    """Return the sum of the weights of all walks through the rows, from all states to all."""
    ones = [1] * matrix.dimension
    steps = [
        (
            part.rows,
            [
                *zip(
                    *(z.tolist() for z in (part.source, part.target, part.coefficient)),
                    *(z.tolist() for z in (part.x, part.y)),
                    strict=True,
                )
            ],
        )
        for part in matrix.steps
    ]
    return steps, walks.polynomial_terms(ones, steps, ones, rows + 1)[rows]


@given(automata())
def test_walks_through_the_steps_are_counted_with_their_marks(matrix):
    _, known = once(matrix)
    assert count_walks(matrix.steps, "marks").as_dict() == known


@given(automata(), st.integers(1, 4))
def test_closed_walks_through_joined_rows_are_counted_with_their_marks(matrix, rows):
    steps, _ = once(matrix)
    known = {}
    for k in range(matrix.dimension):
        vector = [{(0, 0): 1} if s == k else {} for s in range(matrix.dimension)]
        for _ in range(rows):
            vector = walks.pulled_back(steps, vector)
        for key, c in vector[k].items():
            known[key] = known.get(key, 0) + c
    found = count_walks(matrix.steps, "marks", joined=rows).as_dict()
    assert found == {key: c for key, c in known.items() if c}


def test_closed_walks_of_the_golden_mean_shift_are_lucas_numbers():
    lucas = [2, 1]
    while len(lucas) < 40:
        lucas.append(lucas[-1] + lucas[-2])
    for n in range(1, 40):
        assert count_walks(FIBONACCI.steps, "Lucas", joined=n).total() == lucas[n]


@parametrize_some(("states", "rows"), [(70, 70), (70, 3), (300, 300)], first=2)
def test_closed_walks_of_many_states_are_counted(states, rows):
    """Around a directed cycle there is one closed walk from each state, if the length fits."""
    matrix = np.roll(np.eye(states, dtype=np.int64), 1, axis=1).tolist()
    steps = TransferMatrix.from_rows(matrix, [1] * states, [1] * states).steps
    found = count_walks(steps, "a cycle", joined=rows).total()
    assert found == (states if rows % states == 0 else 0)


def test_through_no_step_there_is_one_walk_and_through_no_state_none():
    empty = np.zeros(0, dtype=np.int64)
    assert count_walks((), "nothing").as_dict() == {(0, 0): 1}
    for rows, columns in ((1, 0), (0, 1), (1, 1)):
        assert count_walks((CellStep.of(rows, columns, (empty,) * 5),), "no edge").as_dict() == {}
