"""Random sequences of each family are found; random, corrupted and prime ones never are.

The seeds are fixed, and printed when a case fails.
"""

from random import Random

import pytest
from hypothesis import given, seed, settings
from hypothesis import strategies as st
from oracle import sequences
from tiers import drawn, one_in

from gfkit.fits.fit import Terms
from gfkit.fits.rational_fits import fit_cfinite
from gfkit.fits.search import RATIONAL
from gfkit.proofs.verdict import Consistent
from gfkit.sequences.guessing import guess

SEED = 20261120
FURTHER = 5


def generator(family: str, number: int) -> Random:
    """Return the random numbers of one case; the message of a failing test shows its seed."""
    print(f"seed {SEED} {family} {number}")  # noqa: T201
    return Random(f"{SEED} {family} {number}")  # noqa: S311


def answer(values, kinds=None):
    return guess(Terms(tuple(values)), kinds)


def assert_continues(found, values, count) -> None:
    assert isinstance(found.verdict, Consistent)
    assert found.fit.predicted(FURTHER) == values[count : count + FURTHER]


@one_in(8)
@pytest.mark.parametrize("batch", range(10))
def test_200_c_finite_sequences_are_recovered(batch: int) -> None:
    for number in range(batch, 200, 10):  # of all orders
        random = generator("C-finite", number)
        order = 1 + number * 60 // 200
        preperiod = random.choice([0, 0, 1, 2, 7, 20])
        signature, initial = sequences.random_linear(random, order)
        count = preperiod + 2 * order + 24
        values = [random.randint(-50, 50) for _ in range(preperiod)]
        values += sequences.linear(signature, initial, count + FURTHER - preperiod)
        fit = fit_cfinite(Terms(tuple(values[:count])))
        assert fit is not None
        assert fit.gf.order <= order
        assert fit.set_aside <= preperiod
        assert fit.used <= 2 * order + preperiod
        assert fit.predicted(FURTHER) == values[count:]
        found = answer(values[:count])
        assert found.fit.kind in RATIONAL
        assert_continues(found, values, count)


@one_in(8)
@pytest.mark.parametrize("batch", range(10))
def test_100_p_recursive_sequences_are_recovered(batch: int) -> None:
    for number in range(10 * batch, 10 * batch + 10):
        random = generator("P-recursive", number)
        count = 60
        make = (
            sequences.random_polynomial_recurrence if number % 2 else sequences.random_binomial_sum
        )
        values = make(random, count + FURTHER)
        assert_continues(answer(values[:count]), values, count)


@one_in(8)
@pytest.mark.parametrize("batch", range(5))
def test_50_algebraic_series_are_recovered(batch: int) -> None:
    for number in range(10 * batch, 10 * batch + 10):
        random = generator("algebraic", number)
        count = 56
        values = sequences.random_algebraic(random, count + FURTHER)
        assert_continues(answer(values[:count], ["algebraic"]), values, count)
        assert_continues(answer(values[:count]), values, count)


@one_in(8)
@pytest.mark.parametrize("batch", range(10))
def test_100_random_lists_are_never_found(batch: int) -> None:
    for number in range(10 * batch, 10 * batch + 10):
        random = generator("random", number)
        size = random.choice([1, 1, 2, 9, 100, 10**6])
        low = random.choice([0, -size])
        values = [random.randint(low, size) for _ in range(random.randint(4, 44))]
        found = answer(values)
        assert not isinstance(found.verdict, Consistent)
        assert not found.suspects


@one_in(8)
@pytest.mark.parametrize("batch", range(10))
def test_100_corrupted_lists_are_never_found(batch: int) -> None:
    for number in range(10 * batch, 10 * batch + 10):
        random = generator("corrupted", number)
        count = 40
        if number % 3 == 0:
            signature, initial = sequences.random_linear(random, random.randint(2, 8))
            values = sequences.linear(signature, initial, count)
        elif number % 3 == 1:
            values = sequences.random_polynomial_recurrence(random, count)
        else:
            values = sequences.random_algebraic(random, count)
        if sum(map(bool, values)) < count // 4:
            continue
        place = random.randrange(count // 4, count)
        wrong = random.choice([-3, -2, -1, 1, 2, 7])
        corrupted = [*values]
        corrupted[place] += wrong
        found = answer(corrupted)
        assert not isinstance(found.verdict, Consistent)
        if found.suspects:
            assert [(s.n, s.expected) for s in found.suspects] == [(place, values[place])]


def test_the_primes_are_never_found() -> None:
    primes = sequences.primes(120)
    for count in [*range(1, 31, 2), 60, 120]:
        found = answer(primes[:count])
        assert not isinstance(found.verdict, Consistent)
        assert not found.suspects


@seed(SEED)
@settings(max_examples=drawn(60), deadline=None, derandomize=False, database=None)
@given(st.lists(st.integers(-4, 4), max_size=14), st.integers(-5, 5))
def test_an_answer_agrees_with_every_term_that_it_says_it_gives(values, offset) -> None:
    found = guess(Terms(tuple(values), offset))
    fit = found.fit
    if fit is None or found.suspects:
        return
    gf = fit.generating_function()
    if gf is not None:
        assert gf.terms(len(values)) == values
    assert fit.used + fit.surplus == len(values)
    assert fit.holds_from >= offset
