"""Marks as powers of two, the primes that do not serve, and refusals."""

import numpy as np
import pytest
from samples import parametrize_some

from gfkit.automata.agreement import Annihilation
from gfkit.automata.charpoly import marked_gf_by_determinant
from gfkit.automata.lumping import lump
from gfkit.automata.marked_gf import marked_candidate
from gfkit.automata.propagation import plan_steps
from gfkit.automata.residues import step_prime_bits
from gfkit.automata.steps import CellStep
from gfkit.automata.transfer_matrix import TransferMatrix
from gfkit.base.budget import Budget
from gfkit.base.memory import resident
from gfkit.errors import LimitReached
from gfkit.numbers.primes import primes_below
from gfkit.series.marked_gf import MarkedGF


def automaton(start, edges, end):
    """Return an automaton of one step from edges (source, target, coefficient, x, y)."""
    columns = np.array(edges, dtype=np.int64).reshape(-1, 5).T
    step = CellStep.of(len(start), len(start), tuple(columns))
    return TransferMatrix(np.array(start), (step,), np.array(end))


def found(lumping):
    """Return the g.f., seen to be proved."""
    gf = marked_candidate(lumping)
    assert Annihilation(lumping.matrix, lumping.dimension).holds(gf)
    return gf


@pytest.mark.parametrize("weight", [2147483647, 2147483629])
def test_a_weight_that_is_one_of_the_primes(weight):
    # Modulo the first prime, 2^31 - 1, the order drops: all other primes were then refused.
    edges = [(0, 1, weight, 0, 0), (1, 1, 3, 1, 0), (2, 2, 2, 0, 1)]
    lumping = lump(automaton([1, 0, 1], edges, [0, 1, 1]))
    assert found(lumping) == marked_gf_by_determinant(lumping)[0]


def test_large_weights_with_marks_are_not_wrapped_around():
    # 16 tiles of weights near 2^31 on one cell: residues passed 2^64, and what was wrong modulo
    # every prime fitted all the same. The answer was "proved".
    lumping = lump(automaton([1], [(0, 0, 2**31 - 48 + k, k, 0) for k in range(16)], [1]))
    assert found(lumping) == marked_gf_by_determinant(lumping)[0]


def test_a_coefficient_that_vanishes_modulo_the_first_primes_is_found():
    # x^3 t^3 has the product of three primes as its coefficient, and t^4 keeps the order.
    first = primes_below(31, 0, 3)
    edges = [(k, k + 1, prime, 1, 0) for k, prime in enumerate(first)]
    edges += [(k, k + 1, 1, 0, 0) for k in range(4, 8)]
    lumping = lump(automaton([1, 0, 0, 0, 1, 0, 0, 0, 0], edges, [0, 0, 0, 1, 0, 0, 0, 0, 1]))
    gf = found(lumping)
    product = first[0] * first[1] * first[2]
    assert gf == MarkedGF.of({(3, 0, 3): product, (0, 0, 4): 1}, {(0, 0, 0): 1})


# Refusals.


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (
            lambda: marked_candidate(
                lump(automaton([1], [(0, 0, 2**40 + k, k, 0) for k in range(16)], [1]))
            ),
            "too much for 64 bits",
        ),
        (
            lambda: step_prime_bits(
                plan_steps(TransferMatrix.from_rows([[2**50]], [1], [1]).steps, periodic=True), 31
            ),
            "too much for 64 bits",
        ),
    ],
    ids=["marked", "plain"],
)
def test_weights_beyond_machine_words_are_refused(call, words):
    with pytest.raises(LimitReached, match=words):
        call()


@parametrize_some(("degree", "room"), [(1500, 2**22), (4000, 2**25)], first=1)
def test_degrees_that_need_more_memory_than_there_is_are_refused(degree, room):
    lumping = lump(automaton([1], [(0, 0, 1, degree, 0), (0, 0, 1, 0, degree)], [1]))
    with (
        Budget(memory=resident() + room),
        pytest.raises(
            LimitReached, match=r"1 states, 2 terms modulo up to \d+ primes \(without marks"
        ),
    ):
        marked_candidate(lumping)


def test_a_factor_that_cancels_where_one_mark_is_1_is_found():
    # At x = 1 the g.f. is 1/(1-2 y^9 t); the degree in y of the fraction itself is 18.
    edges = [(0, 0, 1, 0, 9), (0, 1, 1, 30, 9), (1, 0, 1, 0, 9), (1, 1, 1, 0, 9)]
    lumping = lump(automaton([1, 0], edges, [1, 1]))
    num = {(0, 0, 0): 1, (0, 9, 1): -1, (30, 9, 1): 1}
    den = {(0, 0, 0): 1, (0, 9, 1): -2, (0, 18, 2): 1, (30, 18, 2): -1}
    assert found(lumping) == MarkedGF.of(num, den)
