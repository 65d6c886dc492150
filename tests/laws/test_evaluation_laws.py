"""Terms modulo primes are the exact terms modulo each prime, at every point."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from laws.strategies import LARGE, SMALL, automata, automaton, law, walked, walked_totals
from oracle import walks

from gfkit.automata.evaluation import ExactEvaluation, modular_terms, plan_steps
from gfkit.automata.interpolation import marked_terms
from gfkit.automata.modular import prime_bits, step_prime_bits
from gfkit.numbers.primes import primes_below

COUNT = 6

weights = st.sampled_from([SMALL, LARGE, SMALL | LARGE])
points = st.integers(0, 2**31 - 2)


def residues(matrix, count, primes, xs, ys):
    plan = plan_steps(matrix.steps, periodic=True)
    columns = tuple(np.array(column, dtype=np.uint64) for column in (primes, xs, ys))
    return modular_terms(matrix, plan, count, columns).tolist()


@given(st.data(), st.integers(1, 3))
@law
def test_primes_without_marks(data, number):
    matrix = data.draw(automata(marks=["none"], weights=data.draw(weights)))
    most = prime_bits(plan_steps(matrix.steps, periodic=True))
    primes = primes_below(data.draw(st.sampled_from([most, 20]) | st.integers(4, most)), 0, 2)
    primes = (2 * primes)[:number]
    expected = [[a % prime for prime in primes] for a in walked_totals(matrix, COUNT)]
    assert residues(matrix, COUNT, primes, [1] * number, [1] * number) == expected


@given(st.data(), points, points)
@law
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


@given(automata(weights=SMALL | LARGE))
@law
def test_terms_with_marks_are_those_of_all_walks(matrix):
    found = [term.as_dict() for term in marked_terms(matrix, COUNT)]
    assert found == walked(matrix, COUNT)


@given(automata(), st.lists(st.integers(-9, 9), min_size=8, max_size=8))
@law
def test_columns_are_pulled_back_independently(matrix, entries):
    plan = plan_steps(matrix.steps, periodic=True)
    n = matrix.dimension
    columns = np.array(entries[: 2 * n], dtype=object).reshape(n, -1)
    both = ExactEvaluation(plan).pull_back(columns)
    for k in range(columns.shape[1]):
        alone = ExactEvaluation(plan).pull_back(columns[:, k])
        assert both[:, k].tolist() == alone.tolist()


@given(automata(signed=False), st.randoms(use_true_random=False))
@law
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
