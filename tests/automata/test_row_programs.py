"""Rows of additions in place, compiled: the same residues as numpy's."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from laws.strategies import LARGE, SMALL, automata, walked_totals

from gfkit.automata import loops
from gfkit.automata.lumping import lump
from gfkit.automata.propagation import modular_terms, plan_steps
from gfkit.automata.residues import prime_bits
from gfkit.automata.row_programs import Folding
from gfkit.numbers.primes import primes_below


def by_both(call):
    """Return what a call returns by numpy and by compiled loops."""
    found = []
    for switch, kernel in (("0", "numpy"), ("1", "numba" if loops.installed() else "numpy")):
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv(loops.SWITCH, switch)
            found.append(call())
            assert loops.kernel() == kernel
    return found


@given(automata(marks=["none"], states=9, steps=5, weights=SMALL), st.integers(1, 20))
def test_programs_of_long_rows_of_many_states_give_the_terms(matrix, number):
    plan = plan_steps(matrix.steps, periodic=True)
    primes = primes_below(prime_bits(plan), 0, number)
    ones = np.ones(number, dtype=np.uint64)
    columns = (np.array(primes, dtype=np.uint64), ones, ones)
    known = [[a % prime for prime in primes] for a in walked_totals(matrix, 5)]
    for found in by_both(lambda: modular_terms(matrix, plan, 5, columns).tolist()):
        assert found == known


@pytest.mark.thorough
@given(automata(marks=["none"], states=9, weights=SMALL | LARGE | st.just(2**40)))
def test_quotients_are_the_same_exactly(matrix):
    one, other = by_both(
        lambda: np.concatenate(list(lump(matrix).integer_blocks()), axis=1).tolist()
    )
    assert one == other == lump(matrix).integer_matrix()


@given(st.integers(20, 62), st.integers(1, 9))
def test_a_power_of_two_is_folded_to_its_rest(bits, number):
    """2^bits is `rest` modulo each prime."""
    primes = primes_below(bits, 0, number)
    folding = Folding.of(np.array(primes, dtype=np.uint64))
    for prime, rest in zip(folding.primes, folding.rests, strict=True):
        assert int(rest) == (1 << bits) % int(prime)
