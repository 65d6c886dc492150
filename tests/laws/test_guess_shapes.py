"""Lists of many shapes without a formula are never answered; seeds are fixed and shown."""

from random import Random

import pytest
from oracle import shapes
from tiers import one_in

from gfkit.fits.fit import Terms
from gfkit.fits.search import RATIONAL
from gfkit.proofs.verdict import Consistent
from gfkit.sequences.guessing import guess

SEED = "2026-11-20"
WITH_FORMULAS = {
    "Bell": "e.g.f.",
    "n^n": "D-algebraic",
    "2^(n^2)": "q-holonomic",
    **dict.fromkeys(("Thue-Morse", "ones in binary", "evil numbers", "ruler"), "k-regular"),
}


def assert_no_answer(values: list[int], kinds: list[str] | None = None) -> None:
    found = guess(Terms(tuple(values)), kinds)
    assert not isinstance(found.verdict, Consistent), found.fit
    assert not found.suspects


def random_list(shape: str, number: int) -> list[int]:
    print(f"seed {SEED} {shape} {number}")  # noqa: T201
    random = Random(f"{SEED} {shape} {number}")  # noqa: S311
    count = random.choice([random.randint(10, 20), random.randint(10, 30)])
    return shapes.RANDOM[shape](random, count)


@one_in(7)
@pytest.mark.parametrize("shape", shapes.RANDOM)
def test_random_lists(shape: str) -> None:
    for number in range(8):
        assert_no_answer(random_list(shape, number))


@one_in(7)
@pytest.mark.parametrize("name", [name for name in shapes.known(4) if name not in WITH_FORMULAS])
def test_known_sequences_without_a_formula(name: str) -> None:
    values = shapes.known(48)[name]
    for count in (15, 29, 36, 47):
        assert_no_answer(values[:count])


@pytest.mark.parametrize("name", WITH_FORMULAS)
def test_known_sequences_with_a_formula(name: str) -> None:
    values = shapes.known(60)[name]
    found = guess(Terms(tuple(values[:52])), [WITH_FORMULAS[name]])
    assert list(found.sequence().terms(60)) == values[:60]


def test_a_long_part_repeated_once_is_no_period() -> None:
    """The Thue-Morse sequence and the numbers of ones in binary were taken for periodic ones."""
    for count in (47, 48, 80):
        for values in (
            [n.bit_count() % 2 for n in range(count)],
            list(map(int.bit_count, range(count))),
        ):
            assert_no_answer(values, [*RATIONAL])
            assert guess(Terms(tuple(values)), ["k-regular"]).is_answer


def test_multiples_of_an_irrational_number_are_not_those_of_a_fraction() -> None:
    """Of floor(n sqrt 2), a(n) = a(n-12) + 17 holds from 2 to 40."""
    for count in (34, 40, 41):
        assert_no_answer(shapes.beatty(2, count))
    found = guess(Terms(tuple(17 * n // 12 for n in range(90))))
    assert isinstance(found.verdict, Consistent)


def test_zeros_say_nothing_of_a_recurrence() -> None:
    """(2 n - 10) a(n) + (3 n - 21) a(n-1) = 0 was found, with two terms called wrong."""
    assert_no_answer([0, 0, 0, 5, 0, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0])
    assert_no_answer([0, 5, 6, 0, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    assert_no_answer([0] * 12 + [2])
