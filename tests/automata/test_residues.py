"""Terms of automata modulo primes."""

from hypothesis import given
from hypothesis import strategies as st
from laws.strategies import automata

from gfkit.automata.propagation import plan_steps
from gfkit.automata.residues import (
    prime_bits,
    split,
    step_prime_bits,
)


@given(st.lists(st.integers(), max_size=30), st.integers(1, 9))
def test_primes_are_split_into_batches(primes, size):
    batches = split(primes, size)
    assert [prime for batch in batches for prime in batch] == primes
    assert all(1 <= len(batch) <= size for batch in batches)


@given(automata(marks=["none"]))
def test_a_step_modulo_its_primes_fits_into_a_word(matrix):
    plan = plan_steps(matrix.steps, periodic=True)
    assert plan.growth << prime_bits(plan) <= 1 << 64
    assert plan.growth << step_prime_bits(plan, 31) <= 1 << 64
