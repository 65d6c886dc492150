"""Random sequences of each family are found; random, corrupted and prime ones never are.

The seeds are fixed, and printed when a case fails.
"""

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from random import Random

from hypothesis import given, seed, settings
from hypothesis import strategies as st
from oracle import lists
from samples import parametrize_some

from gfkit.fits.c_finite import fit_cfinite
from gfkit.fits.fit import GivenTerms
from gfkit.fits.search import RATIONAL
from gfkit.proofs.verdict import Consistent
from gfkit.sequences.guess import guess

SEED = 20261120
FURTHER = 5
Maker = Callable[[Random, int], list[int]]


def generator(family: str, number: int) -> Random:
    """Return the random numbers of one case; the message of a failing test shows its seed."""
    print(f"seed {SEED} {family} {number}")  # noqa: T201
    return Random(f"{SEED} {family} {number}")  # noqa: S311


def answer(values, kinds=None):
    return guess(GivenTerms(tuple(values)), kinds)


def assert_continues(found, values, count) -> None:
    assert isinstance(found.provenance, Consistent)
    assert found.fit.predicted(FURTHER) == values[count : count + FURTHER]


@parametrize_some("number", range(6))
def test_terms_over_powers_go_on_as_they_are(number: int) -> None:
    random = generator("over powers", number)
    signature, initial = lists.random_linear(random, 1 + number // 2)
    q, count = random.choice([2, 3, 10]), 200
    terms = [
        Fraction(c, q**n)
        for n, c in enumerate(lists.continued(signature, initial, count + FURTHER))
    ]
    found = guess(terms[:count])
    assert isinstance(found.provenance, Consistent)
    assert [z / found.scale for z in found.fit.predicted(FURTHER)] == terms[count:]


@parametrize_some("number", range(200), share=24)
def test_200_c_finite_sequences_are_recovered(number: int) -> None:
    random = generator("C-finite", number)
    order = 1 + number * 60 // 200
    preperiod = random.choice([0, 0, 1, 2, 7, 20])
    signature, initial = lists.random_linear(random, order)
    count = preperiod + 2 * order + 24
    values = [random.randint(-50, 50) for _ in range(preperiod)]
    values += lists.continued(signature, initial, count + FURTHER - preperiod)
    fit = fit_cfinite(GivenTerms(tuple(values[:count])))
    assert fit is not None
    assert fit.gf.order <= order
    assert fit.set_aside <= preperiod
    assert fit.used <= 2 * order + preperiod
    assert fit.predicted(FURTHER) == values[count:]
    found = answer(values[:count])
    assert found.fit.kind in RATIONAL
    assert_continues(found, values, count)


@parametrize_some(
    ("make", "number"),
    product((lists.polynomial_recurrence, lists.binomial_sum), range(50)),
    share=24,
)
def test_100_p_recursive_sequences_are_recovered(make: Maker, number: int) -> None:
    random = generator(f"P-recursive {make.__name__}", number)
    count = 60
    values = make(random, count + FURTHER)
    assert_continues(answer(values[:count]), values, count)


@parametrize_some("number", range(50))
def test_50_algebraic_series_are_recovered(number: int) -> None:
    random = generator("algebraic", number)
    count = 56
    values = lists.algebraic(random, count + FURTHER)
    assert_continues(answer(values[:count], ["algebraic"]), values, count)
    assert_continues(answer(values[:count]), values, count)


def linear(random: Random, count: int) -> list[int]:
    signature, initial = lists.random_linear(random, random.randint(2, 8))
    return lists.continued(signature, initial, count)


@parametrize_some(
    ("make", "number"),
    product((linear, lists.polynomial_recurrence, lists.algebraic), range(34)),
    share=24,
)
def test_102_corrupted_lists_are_never_found(make: Maker, number: int) -> None:
    random = generator(f"corrupted {make.__name__}", number)
    count = 40
    values = make(random, count)
    if sum(map(bool, values)) < count // 4:
        return
    place = random.randrange(count // 4, count)
    wrong = random.choice([-3, -2, -1, 1, 2, 7])
    corrupted = [*values]
    corrupted[place] += wrong
    found = answer(corrupted)
    assert not isinstance(found.provenance, Consistent)
    if found.suspects:
        assert [(s.n, s.expected) for s in found.suspects] == [(place, values[place])]


@seed(SEED)
@settings(deadline=None, derandomize=False, database=None)
@given(st.lists(st.integers(-4, 4), max_size=14), st.integers(-5, 5))
def test_an_answer_agrees_with_every_term_that_it_says_it_gives(values, offset) -> None:
    found = guess(GivenTerms(tuple(values), offset))
    fit = found.fit
    if fit is None or found.suspects:
        return
    gf = fit.generating_function()
    if gf is not None:
        assert gf.terms(len(values)) == values
    assert fit.used + fit.surplus == len(values)
    assert fit.holds_from >= offset


# Lists of many shapes without a formula are never answered; seeds are fixed and shown.


SHAPES_SEED = "2026-11-20"
WITH_FORMULAS = {
    "Bell": "e.g.f.",
    "n^n": "D-algebraic",
    "2^(n^2)": "q-holonomic",
    **dict.fromkeys(("Thue-Morse", "ones in binary", "evil numbers", "ruler"), "k-regular"),
}


def assert_no_answer(values: list[int], kinds: list[str] | None = None) -> None:
    found = guess(GivenTerms(tuple(values)), kinds)
    assert not isinstance(found.provenance, Consistent), found.fit
    assert not found.suspects


def random_list(shape: str, number: int) -> list[int]:
    print(f"seed {SHAPES_SEED} {shape} {number}")  # noqa: T201
    random = Random(f"{SHAPES_SEED} {shape} {number}")  # noqa: S311
    count = random.choice([random.randint(10, 20), random.randint(10, 30)])
    return lists.RANDOM[shape](random, count)


@parametrize_some(("shape", "number"), product(lists.RANDOM, range(4)), share=84)
def test_random_lists(shape: str, number: int) -> None:
    assert_no_answer(random_list(shape, number))


WITHOUT = [name for name in lists.known(4) if name not in WITH_FORMULAS]


@parametrize_some(("name", "count"), product(WITHOUT, (15, 29, 36, 47)), share=108)
def test_known_sequences_without_a_formula(name: str, count: int) -> None:
    assert_no_answer(lists.known(48)[name][:count])


@parametrize_some("name", WITH_FORMULAS)
def test_known_sequences_with_a_formula(name: str) -> None:
    values = lists.known(60)[name]
    found = guess(GivenTerms(tuple(values[:52])), [WITH_FORMULAS[name]])
    assert list(found.sequence().terms(60)) == values[:60]
