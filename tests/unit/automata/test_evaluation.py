"""Pulling vectors back at the edge of words, automata of odd shapes; terms from residues."""

import numpy as np
import pytest
from hypothesis import given, settings
from laws.strategies import automata
from tiers import drawn

from gfkit.automata.evaluation import exact_terms, modular_terms, plan_steps
from gfkit.automata.modular import term_bits
from gfkit.automata.transfer import Step, TransferMatrix
from gfkit.numbers.primes import primes_below

LARGEST_PRIME = 2**63 - 25


def words(*values):
    return np.array(values, dtype=np.uint64)


def residues(matrix, count, prime, x=1, y=1):
    plan = plan_steps(matrix.steps, periodic=True)
    return modular_terms(matrix, plan, count, (words(prime), words(x), words(y)))[:, 0].tolist()


def loops(weights, cells=1):
    """Return one state with loops of weights (coefficient, x, y), the same for every cell."""
    zeros = np.zeros(len(weights), dtype=np.int64)
    step = Step.of(1, 1, (zeros, zeros, *np.array(weights, dtype=np.int64).T))
    one = np.ones(1, dtype=np.int64)
    return TransferMatrix(one, (step,) * cells, one)


def test_entries_just_below_the_prime_are_doubled_without_overflow():
    matrix = TransferMatrix(np.array([-1]), loops([(2, 0, 0)]).steps, np.array([-1]))
    expected = [2**n % LARGEST_PRIME for n in range(70)]
    assert residues(matrix, 70, LARGEST_PRIME) == expected


def test_large_weights_with_marks_do_not_wrap_around():
    weights = [(2**31 - 48 + k, k, 0) for k in range(16)]
    prime = primes_below(28, 0, 1)[0]
    x = prime - 2
    value = sum(c * x**i for c, i, _ in weights) % prime
    assert residues(loops(weights), 4, prime, x=x) == [value**n % prime for n in range(4)]


def test_large_weights_with_marks_are_refused_for_too_large_primes(monkeypatch):
    """By numpy: whether numba is loaded by now depends on the tests before."""
    monkeypatch.setenv("GFKIT_FAST", "0")
    weights = [(2**31 - 48 + k, k, 0) for k in range(16)]
    with pytest.raises(OverflowError, match="do not fit into 64 bits"):
        residues(loops(weights), 2, 2**31 - 1, x=5)


def test_a_layer_without_states_ends_every_walk():
    empty = np.zeros(0, dtype=np.int64)
    into = Step.of(1, 0, (empty,) * 5)
    out = Step.of(0, 1, (empty,) * 5)
    one = np.ones(1, dtype=np.int64)
    matrix = TransferMatrix(one, (into, out), one)
    assert list(exact_terms(matrix, 3)) == [1, 0, 0]
    assert residues(matrix, 3, 101) == [1, 0, 0]


def test_growth_does_not_overflow():
    matrix = TransferMatrix.from_rows([[2**62, 2**62], [2**62, 0]], [1, 0], [1, 0])
    assert plan_steps(matrix.steps, periodic=True).growth == 2**63


@given(automata(marks=["none"]))
@settings(max_examples=drawn(60), deadline=None)
def test_terms_are_within_their_bounds(matrix):
    terms = [int(term) for term in exact_terms(matrix, 12)]
    assert all(
        abs(a).bit_length() <= bits for a, bits in zip(terms, term_bits(matrix, 12), strict=True)
    )
