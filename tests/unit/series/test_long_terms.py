"""Terms that are many or long: the same by the recurrence, foretold, and within the memory."""

import random
import re
from itertools import islice

import pytest
from tiers import one_in

from gfkit.base.budget import Budget, Forecast, resident
from gfkit.errors import LimitReached
from gfkit.series.long_terms import each_term, sizes_of, streamed
from gfkit.series.rational import RationalGF

MANY = 4_000


def random_gf(seed: int) -> RationalGF:
    rng = random.Random(seed)  # noqa: S311
    order = rng.choice([0, 1, 2, 3, 7, 20])
    den = [1, *(rng.randint(-4, 4) for _ in range(order))]
    num = [rng.randint(-9, 9) for _ in range(rng.choice([1, order, order + 5]) or 1)]
    return RationalGF.of(num, den)


@one_in(7)
@pytest.mark.parametrize("seed", range(40))
def test_terms_one_by_one_are_the_terms(seed: int) -> None:
    gf = random_gf(seed)
    expected = gf.expanded(120)
    assert list(map(int, islice(streamed(gf), 120))) == expected
    assert list(each_term(gf, 120)) == gf.terms(120) == expected


GROWING = {
    "powers of 10": RationalGF.of([1], [1, -10]),
    "fibonacci": RationalGF.of([0, 1], [1, -1, -1]),
    "zero every other time": RationalGF.of([1], [1, 0, -3]),
    "signs": RationalGF.of([1], [1, 3, 5]),
    "late": RationalGF.of([0] * 300 + [1], [1, -2]),
    "long coefficients": RationalGF.of([1], [1, -(10**60)]),
    "order 100": RationalGF.of([1], [1, *[0] * 98, -1, -1]),
}


@one_in(4)
@pytest.mark.parametrize("name", GROWING)
@pytest.mark.parametrize("count", [MANY, 3 * MANY])
def test_the_size_of_the_terms_is_foretold(name: str, count: int) -> None:
    gf = GROWING[name]
    if name == "long coefficients":
        count //= 4
    sizes = sizes_of(gf)
    true = gf.terms(count)
    last = max(value.bit_length() for value in true[-3:])
    assert 0.95 * last - 10 <= sizes.bits(count - 1) <= 1.05 * last + 64
    total = sum(value.bit_length() for value in true)
    if name != "zero every other time":  # the size is that of those that are not 0
        assert 0.9 * total - 20 * count <= sizes.total_bits(count) <= 1.1 * total + 64 * count


@pytest.mark.parametrize("name", GROWING)
def test_a_refusal_names_the_largest_number_of_terms_that_fits(name: str) -> None:
    gf = GROWING[name]
    room = 60 * 2**20
    with Budget(memory=resident() + room), pytest.raises(LimitReached) as refused:
        gf.terms(10**7)
    found = re.search(r"--terms (\d+) fit", str(refused.value))
    assert found is not None
    fits = int(found[1])
    sizes = sizes_of(gf)
    assert 0 < fits < 10**7
    assert sizes.total_bytes(fits) <= 1.1 * room


def test_printing_one_by_one_is_not_refused_where_the_list_is() -> None:
    gf = GROWING["powers of 10"]
    told: list[Forecast] = []
    with Budget(memory=resident() + 60 * 2**20, on_forecast=told.append):
        terms = each_term(gf, 10**6)
        assert [next(terms) for _ in range(3)] == [1, 10, 100]
    assert told
    assert "1000000 terms" in told[0].what
