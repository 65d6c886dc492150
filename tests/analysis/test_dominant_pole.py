"""One pole of least modulus alone, against all roots; growth rates against numerical roots."""

import pickle
from fractions import Fraction

import numpy as np
import pytest
from flint import fmpz_poly
from hypothesis import given, settings
from hypothesis import strategies as st
from laws.strategies import fractions as small_fractions
from laws.strategies import law
from oracle.plain_formulas import product
from samples import parametrize_some

from gfkit.analysis.asymptotics import asymptotics
from gfkit.analysis.dominant_pole import (
    Growth,
    NotLone,
    enclosed_lone_pole,
    find_lone_pole,
    growth,
    lone_pole,
    ratios_agree,
)
from gfkit.numbers.decimals import rounded_text
from gfkit.proofs.checker.analysis.roots import lone_pole as checked_pole
from gfkit.proofs.checker.core.clock import Clock
from gfkit.proofs.checker.core.rejections import NotChecked, Rejected
from gfkit.series.rational_gf import RationalGF

FIBONACCI = RationalGF.of([0, 1], [1, -1, -1])


@st.composite
def fractions(draw):
    """Draw products of small factors, some of them with close, tied or multiple roots."""
    den = fmpz_poly([1])
    for _ in range(draw(st.integers(1, 3))):
        kind = draw(st.sampled_from(["any", "any", "linear", "close", "tie"]))
        if kind == "any":
            factor = [1, *draw(st.lists(st.integers(-4, 4), min_size=1, max_size=3))]
        elif kind == "linear":
            factor = [1, draw(st.integers(-9, 9))]
        elif kind == "close":
            factor = [1, -11, 30]
        else:
            factor = [1, 0, -draw(st.integers(1, 9))]
        den *= fmpz_poly(factor)
    num = draw(st.lists(st.integers(-9, 9), min_size=1, max_size=5).filter(any))
    return RationalGF.of(num, [int(c) for c in den.coeffs()])


@pytest.mark.thorough
@settings(law, max_examples=4)
@given(fractions())
def test_one_pole_is_that_of_all_roots(gf):
    try:
        plan = find_lone_pole(gf)
        found, root_bits = enclosed_lone_pole(gf, plan, 15)
    except NotLone:
        return
    every = asymptotics(gf, digits=15)
    assert every.kind == "single"
    assert every.term.degree == 0
    for mine, other in (
        (found.base, every.term.base.value),
        (found.coefficient, every.term.constant.value),
    ):
        assert mine.low <= other.high
        assert other.low <= mine.high
    _, *others = sorted(abs(z) for z, _ in fmpz_poly(list(gf.den[::-1])).complex_roots())[::-1]
    assert all(float(modulus) <= found.rate * (1 + 1e-9) for modulus in others)
    terms = gf.terms(60)
    for n in range(every.remainder.holds_from, 60):
        value = found.coefficient.middle * found.base.middle**n
        slack = abs(value) / 10**10
        assert abs(terms[n] - value) <= found.factor * found.rate**n + slack
    near = str(Fraction(round(found.base.middle * 2**40), 2**40))
    hints = {"bits": plan.bits, "series": plan.series, "root_bits": root_bits, "near": near}
    try:
        again = checked_pole(list(gf.num), list(gf.den), hints, Clock(5), plan.rate)
    except NotChecked:
        return
    assert again.bound <= found.factor * Fraction(101, 100) + Fraction(1, 10**9)
    for disc, mine in ((again.root, found.base), (again.coefficient, found.coefficient)):
        ends = again.scale.ends(disc)
        assert ends[0] <= mine.high
        assert mine.low <= ends[1]


POLES = fractions(), st.integers(1, 40), st.integers(11, 60), st.sampled_from([-1, 1])


@law
@given(*POLES)
def test_the_checker_takes_no_pole_beside_another(gf, tenths, near, sign):
    is_alone_if_taken(gf, tenths, near, sign)


@pytest.mark.thorough
@settings(law, max_examples=3 * settings.default.max_examples)
@given(*POLES)
def test_the_checker_takes_no_pole_beside_another_of_many(gf, tenths, near, sign):
    is_alone_if_taken(gf, tenths, near, sign)


def is_alone_if_taken(gf, tenths, near, sign):
    rate, text = Fraction(tenths, 10), str(Fraction(sign * near, 10))
    hints = {"bits": 150, "series": 300, "root_bits": 150, "near": text}
    try:
        found = checked_pole(list(gf.num), list(gf.den), hints, Clock(5), rate)
    except (NotChecked, Rejected):
        return
    roots = fmpz_poly(list(gf.den[::-1])).complex_roots()
    [(root, multiplicity)] = [z for z in roots if float(abs(z[0])) > float(rate)]
    assert multiplicity == 1
    low, high = found.scale.ends(found.root)
    assert float(low) - 1e-9 <= float(root.real) <= float(high) + 1e-9


def test_a_circle_at_the_wrong_place_is_refused():
    gf = RationalGF.of([1], product([[1, -5], [1, -3], [1, 2]]))
    assert lone_pole(gf, Fraction(4), 200, 400, 200).base.low <= 5
    for rate in (Fraction(3), Fraction(29, 10), Fraction(1), Fraction(5), Fraction(6), Fraction(0)):
        with pytest.raises(NotLone):
            lone_pole(gf, rate, 400, 2000, 200)
    for bits, series, root_bits in ((4, 400, 200), (200, 400, 4), (200, 1, 200), (10**9, 400, 200)):
        with pytest.raises(NotLone):
            lone_pole(gf, Fraction(4), bits, series, root_bits)


@pytest.mark.parametrize(
    ("find", "words"),
    [
        (lambda: find_lone_pole(RationalGF.of([1], [1])), "a polynomial has no pole"),
        (lambda: find_lone_pole(RationalGF.of([1], [1, 0, -4])), "do not settle"),
        (
            lambda: lone_pole(FIBONACCI, Fraction(0), 200, 100, 100),
            "there is no pole beyond a rate of 0",
        ),
        (
            lambda: lone_pole(FIBONACCI, Fraction(7, 10), 15, 100, 99),
            "15 bits and 100 terms are out of range",
        ),
    ],
)
def test_what_has_no_pole_alone_is_refused(find, words):
    with pytest.raises(NotLone, match=words):
        find()


# What the search for it reads off terms and polynomials.


numbers = st.integers(-9, 9)


@given(st.tuples(numbers, numbers), st.tuples(numbers, numbers), st.integers(0, 5))
def test_ratios_agree_to_some_bits(first, last, bits):
    """|b/a - d/c| < |d/c|/2^bits."""
    (a, b), (c, d) = first, last
    if a and b and c and d:
        one, other = Fraction(b, a), Fraction(d, c)
        assert ratios_agree(first, last, bits) == (abs(one - other) < abs(other) / 2**bits)
    else:
        assert not ratios_agree(first, last, bits)


# Growth rates.


@law
@given(small_fractions)
def test_the_growth_is_the_largest_inverse_of_a_pole(gf):
    found = growth(gf)
    if not gf.order:
        assert found is None
        return
    largest = max(abs(np.roots(gf.den)))  # of the reversed polynomial
    assert float(found) == pytest.approx(largest, rel=1e-3)


@pytest.mark.parametrize(
    ("den", "text"),
    [
        ([1, -2], "2"),
        ([1, 2], "2"),
        ([1, -1, -1], "1.61803398874..."),  # the golden ratio, cut
        ([1, 0, -4], "2"),
        ([1, -2, -1], "2.41421356237..."),  # 1 + sqrt(2)
    ],
)
def test_dots_follow_digits_that_are_not_all(den, text):
    assert str(growth(RationalGF.of([1], den))) == text


def test_a_growth_from_elsewhere_is_not_certified():
    found = growth(FIBONACCI)
    again = pickle.loads(pickle.dumps(found))  # noqa: S301 - our own
    assert (found.certified, again.certified) == (True, False)
    assert (str(found), str(again)) == ("1.61803398874...", "1.61803398874")
    assert found == again
    assert found() is found


def test_large_orders_without_one_pole_have_no_growth():
    assert growth(RationalGF.of([1], [1, -3, *[0] * 500, -1])) is None


# Coefficients and rates that no float holds: b^n a(n) has the constants of a(n), with b as factor.

FRACTIONS = {
    "geometric": ([1], [1, -3]),
    "negative": ([1], [1, 3]),
    "irrational": ([0, 1], [1, -1, -1]),
    "multiple": ([1], [1, -4, 4]),
    "two signs": ([1, 1], [1, 0, -3]),
    "complex": ([1], [1, -1, 5]),
    "cubic": ([1, 2], [1, -1, 2, -7]),
}
POWERS = [309, 400]
"""Of ten."""
BIG = 10**400
LARGE = {
    "large order and a small rate": ([1, -(10**9), *[0] * 118, -1], Fraction(10**9)),
    "large order": ([1, -BIG, *[0] * 118, -1], Fraction(BIG)),
    "large order in powers": ([1, *[0] * 69, -(10**700), *[0] * 69, -1], Fraction(10**10)),
}
"""With the growth rate to many digits."""


def scaled(name: str, power: int) -> RationalGF:
    num, den = FRACTIONS[name]
    return RationalGF.of(*([c * 10 ** (power * k) for k, c in enumerate(f)] for f in (num, den)))


def mantissa(digits: str, power: int) -> Fraction:
    return Fraction(digits) / 10**power


@pytest.mark.parametrize("power", POWERS)
@pytest.mark.parametrize("name", FRACTIONS)
def test_growth_rates_are_multiplied(name: str, power: int) -> None:
    small, large = growth(scaled(name, 0)), growth(scaled(name, power))
    assert small is not None
    assert large is not None
    assert large.certified == small.certified
    assert mantissa(large.digits, power) == Fraction(small.digits)
    with pytest.raises(OverflowError, match="beyond the range of floats"):
        float(large)


@parametrize_some("name", LARGE)
def test_large_orders_grow_by_their_largest_root(name: str) -> None:
    den, rate = LARGE[name]
    gf = RationalGF.of([1], den)
    assert growth(gf) == Growth(rounded_text(rate, 12), certified=True)
    found = asymptotics(gf, digits=12)
    assert abs(found.modulus.middle - rate) * 10**12 < rate
    assert str(found)
