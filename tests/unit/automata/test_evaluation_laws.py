"""Terms modulo primes are the exact terms modulo each prime, at every point."""

import os
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from laws.strategies import LARGE, SMALL, automata, automaton, law, walked, walked_totals
from oracle import walks
from tiers import drawn

from gfkit.automata import compiled
from gfkit.automata.evaluation import ExactEvaluation, exact_terms, modular_terms, plan_steps
from gfkit.automata.lumping import lump
from gfkit.automata.modular import prime_bits, step_prime_bits, term_bits
from gfkit.automata.row_programs import Folding
from gfkit.automata.transfer import Step, TransferMatrix
from gfkit.errors import OutOfBudget
from gfkit.numbers.primes import primes_below

COUNT = 6

weights = st.sampled_from([SMALL, LARGE, SMALL | LARGE])
points = st.integers(0, 2**31 - 2)
often = settings(deadline=None, max_examples=drawn(200))


def residues(matrix, count, primes, xs=(1,), ys=(1,)):
    """Return terms modulo primes, which numpy and the loops that numba compiles give alike."""
    plan = plan_steps(matrix.steps, periodic=True)
    columns = tuple(np.array(column, dtype=np.uint64) for column in (primes, xs, ys))
    found = []
    for switch, kernel in (("0", "numpy"), ("1", "numba")):
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv(compiled.SWITCH, switch)
            found.append(modular_terms(matrix, plan, count, columns).tolist())
            assert compiled.kernel() == kernel
    assert found[0] == found[1]
    return found[0]


@given(st.data(), st.integers(1, 9))
@often
def test_primes_without_marks(data, number):
    matrix = data.draw(automata(marks=["none"], weights=data.draw(weights)))
    most = prime_bits(plan_steps(matrix.steps, periodic=True))
    primes = primes_below(data.draw(st.sampled_from([most, 20]) | st.integers(4, most)), 0, 2)
    primes = (5 * primes)[:number]
    expected = [[a % prime for prime in primes] for a in walked_totals(matrix, COUNT)]
    assert residues(matrix, COUNT, primes, [1] * number, [1] * number) == expected


@given(st.data(), points, points)
@often
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


@given(automata(marks=["none"], states=9, weights=SMALL | LARGE | st.just(2**40)))
@law
def test_quotients(matrix):
    found = []
    for switch in "01":
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv(compiled.SWITCH, switch)
            found.append(np.concatenate(list(lump(matrix).integer_blocks()), axis=1).tolist())
    assert found[0] == found[1]


@given(st.lists(st.integers(0, 2**64 - 1), min_size=1, max_size=9), st.integers(20, 62), st.data())
def test_remainders_of_all_words(entries, bits, data):
    prime = data.draw(st.sampled_from(primes_below(bits, 0, 5)))
    folding = Folding.of(np.array([prime], dtype=np.uint64))
    mask, shift = np.uint64((1 << bits) - 1), np.uint64(bits)
    near = [prime * (value // prime) + k for value in entries for k in (-1, 0, 1)]
    for value in (v for v in [*entries, *near] if 0 <= v < 2**64):
        with np.errstate(over="ignore"):
            found = compiled.folded(
                np.uint64(value), folding.primes[0], folding.rests[0], mask, shift, folding.folds
            )
        assert int(found) == value % prime


# At the edge of words, and automata of odd shapes.


def loops(weights):
    """Return one state with loops of weights (coefficient, x, y)."""
    zeros = np.zeros(len(weights), dtype=np.int64)
    step = Step.of(1, 1, (zeros, zeros, *np.array(weights, dtype=np.int64).T))
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
    into = Step.of(1, 0, (empty,) * 5)
    out = Step.of(0, 1, (empty,) * 5)
    one = np.ones(1, dtype=np.int64)
    matrix = TransferMatrix(one, (into, out), one)
    assert list(exact_terms(matrix, 3)) == [1, 0, 0]
    assert residues(matrix, 3, [101]) == [[1], [0], [0]]


def test_growth_does_not_overflow():
    matrix = TransferMatrix.from_rows([[2**62, 2**62], [2**62, 0]], [1, 0], [1, 0])
    assert plan_steps(matrix.steps, periodic=True).growth == 2**63


@given(automata(marks=["none"]))
@law
def test_terms_are_within_their_bounds(matrix):
    terms = [int(term) for term in exact_terms(matrix, 12)]
    assert all(
        abs(a).bit_length() <= bits for a, bits in zip(terms, term_bits(matrix, 12), strict=True)
    )


ASKED = (
    "import sys; from gfkit import Strip; from gfkit.automata.compiled import kernel; "
    "print(Strip('domineering', columns=6).gf.den[1], kernel(), 'numba' in sys.modules)"
)


@pytest.mark.parametrize("switch", ["", "0"])
def test_a_short_computation_never_imports_numba(switch):
    environment = {**os.environ, compiled.SWITCH: switch}
    run = subprocess.run(
        [sys.executable, "-c", ASKED], env=environment, capture_output=True, text=True, check=True
    )
    assert run.stdout.split()[1:] == ["numpy", "False"]


def test_numba_that_cannot_be_loaded_leaves_the_work_to_numpy(monkeypatch):
    """For want of memory, or broken; but a limit that is reached meanwhile is one."""
    monkeypatch.setenv(compiled.SWITCH, "1")
    monkeypatch.setattr(compiled, "find_spec", lambda _: "a module")

    def pays(error, *, fits=True):
        def load():
            raise error

        monkeypatch.setattr(compiled, "_STATE", type(compiled._STATE)())
        monkeypatch.setattr(compiled, "_fits", lambda: fits)
        monkeypatch.setattr(compiled, "_load", load)
        return compiled.pays(100.0)

    assert not pays(AssertionError(), fits=False)
    with pytest.warns(RuntimeWarning, match="numba cannot be used"):
        assert not pays(ImportError())
    assert compiled.kernel() == "numpy"
    with pytest.raises(OutOfBudget):
        pays(OutOfBudget("time", "time limit of 3 s reached"))
    assert not compiled._STATE.failed
