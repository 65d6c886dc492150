"""Univariate fractions: normal form and text."""

from __future__ import annotations

import re
import time
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from laws.strategies import fractions, law
from tiers import one_in

from gfkit.base.budget import Budget, Forecast, resident
from gfkit.errors import ExpressionError, LimitReached
from gfkit.formulas import fraction_texts
from gfkit.formulas.fraction_texts import parse_fraction
from gfkit.series import algebra, functions
from gfkit.series.functions import RationalFunction
from gfkit.series.rational import RationalGF, each_term, sizes_of
from gfkit.series.shift_spaces import Bound

# Rational functions read from text (what is read: test_both_readers_of_fractions_agree).


@one_in(3)
@pytest.mark.parametrize(
    "text",
    [
        "1+" * 200_000 + "1",
        "+".join(f"1/(1-{i}x)" for i in range(1, 3000)),
        "(1-x)^900" + "*x/x" * 40000,
        "(" * 90000,
        "-" * 100_000,
        "1/(" * 60000,
    ],
    ids=["long", "unlike denominators", "many large products", "nested", "signs", "quotients"],
)
def test_what_would_take_long_is_refused_at_once(text):
    start = time.perf_counter()
    with pytest.raises(ExpressionError):
        parse_fraction(text)
    assert time.perf_counter() - start < 5


T = RationalFunction.variable("t")
ONES = RationalGF.of([1], [1, -1])


@pytest.mark.parametrize(
    ("module", "limit", "least", "call"),
    [
        (fraction_texts, "LONGER", 2, lambda: parse_fraction("1" + "+x" * 500)),
        (fraction_texts, "MAX_SIGNS", 3, lambda: parse_fraction("1/(1-x)+x")),
        (functions, "MAX_BITS", 4, lambda: parse_fraction("(3x)*(5x)")),
        (functions, "MAX_SIZE", 12, lambda: parse_fraction("(3x)*(5x)")),
        (fraction_texts, "MAX_STEPS", 65, lambda: parse_fraction("(3+x)/(1-5x)")),
        (functions, "MAX_DEGREE", 6, lambda: (1 + T**2) ** 3),
        (functions, "MAX_DEGREE", 5, lambda: (1 + T**2) * T**3),
        (functions, "MAX_TERMS", 5, lambda: (1 + T) * (1 + T**2) - T),
        (functions, "MAX_TERMS", 8, lambda: (1 + T + T**2) ** 3),
        (algebra, "MAX_TERM_BITS", algebra.bits_up_to(ONES, 9), lambda: algebra.term(ONES, 9)),
    ],
)
def test_a_limit_is_the_least_with_which_it_is_taken(module, limit, least, call, monkeypatch):
    monkeypatch.setattr(module, limit, least)
    call()
    monkeypatch.setattr(module, limit, least - 1)
    with pytest.raises((LimitReached, ExpressionError)):
        call()


# Spaces closed under shifts: their dimensions (that values lie in them: test_order_bound_laws).


def test_a_space_is_counted_once() -> None:
    long = Bound.of([1, *range(-20, 21, 3)])
    assert (long + long).order == long.order == 14
    assert (long * long + long * long).order == (long * long).order == 14 * 15 // 2
    named = Bound.named("b", 5)
    assert (named + named + long).order == 19
    assert (Bound.polynomial(3) * long).order == 4 * 14
    assert (long.section(2, 0) * long.section(2, 1) + long.power(2).section(2, 0)).order == 105


bounds = (
    st.builds(Bound.of, st.lists(st.integers(-3, 3), max_size=3).map(lambda z: [1, *z, 2]))
    | st.builds(Bound.named, st.sampled_from("bc"), st.integers(1, 3))
    | st.builds(Bound.polynomial, st.integers(-1, 2))
    | st.builds(Bound.geometric, st.sampled_from([2, -1, Fraction(2, 3)]), st.integers(1, 6))
)
starts = st.integers(-9, 9)


@given(bounds, bounds, starts, st.integers(1, 4), st.integers(1, 4), starts, starts)
@law
def test_sections_inverses_and_powers_of_spaces(one, other, start, step, then, i, j) -> None:
    """u(s (t n + j) + i), u(-(-n)), and products of as many members as are asked for."""
    for space in (z.from_on(start) for z in (one, one * other, one + other)):
        twice, once = (
            space.section(step, i).section(then, j),
            space.section(step * then, step * j + i),
        )
        assert (twice.key, twice.start) == (once.key, once.start)
        assert space.section(step, i).order <= space.order
        assert space.inverse().inverse().key == space.key
        for is_never_0 in (False, True):
            known = replace(space, invertible=is_never_0)
            assert known.power(0).invertible
            assert known.power(step).invertible == is_never_0
            assert known.section(step, i).invertible == is_never_0
        assert space.power(2).key == (space * space).key


@given(fractions, fractions, st.integers(1, 4), st.integers(0, 4))
@law
def test_what_is_made_of_two_series_is_in_the_space_of_both(f, g, step, first) -> None:
    one, other = (Bound.of(z.den) for z in (f, g))
    terms, known = f.terms(40), Bound.of_gf(f, first)
    assert known.key == one.key
    for n in range(known.start - first, 30):
        assert sum(c * terms[n + f.order - k] for k, c in enumerate(f.den)) == 0
    for made, space in (
        (f + g, one + other),
        (algebra.hadamard(f, g), one * other),
        (algebra.section(f, step, first), one.section(step, first)),
        (f * g, one.joined(other, 0)),
        (f * f, one.joined(one, 0)),
        (algebra.hadamard(f, f), one.power(2)),
    ):
        assert made.order <= space.order


@pytest.mark.parametrize("period, power", [(3, 3), (4, 5), (6, 2), (2, 12)])
def test_multiplicities_make_no_more_pairs_of_roots(period, power) -> None:
    """The powers of n u(n), u periodic, are as many as those of n and of u."""
    periodic, once = Bound.geometric(1, period), Bound.polynomial(1)
    assert (periodic * once).power(power).order == period * (power + 1)


def test_powers_are_multiplied() -> None:
    two, three = Bound.of([1, -2]), Bound.of([1, -4, 4]) * Bound.geometric(3)
    assert (two * three + Bound.polynomial(1) * Bound.geometric(12)).order == 2
    assert (two * Bound.geometric(1, 3) * Bound.geometric(-1, 2)).order == 6
    assert (two * two.inverse() + Bound.polynomial(0)).order == 1


# Terms that are many or long: the same by the recurrence, foretold, and within the memory.


GROWING = {
    "powers of 10": RationalGF.of([1], [1, -10]),
    "fibonacci": RationalGF.of([0, 1], [1, -1, -1]),
    "zero every other time": RationalGF.of([1], [1, 0, -3]),
    "signs": RationalGF.of([1], [1, 3, 5]),
    "polynomial": RationalGF.of([1], [1, -2, 1]) ** 5,
    "late": RationalGF.of([0] * 300 + [1], [1, -2]),
    "long coefficients": RationalGF.of([1], [1, -(10**60)]),
    "order 100": RationalGF.of([1], [1, *[0] * 98, -1, -1]),
}


@pytest.mark.parametrize("name", GROWING)
def test_the_size_of_the_terms_is_foretold(name: str) -> None:
    gf, count = GROWING[name], 1000 if name == "long coefficients" else 4000
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
