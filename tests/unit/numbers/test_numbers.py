"""Digits of enclosures are digits of every number in them."""

from __future__ import annotations

from fractions import Fraction
from threading import Thread
from time import sleep

import mpmath
import numpy as np
import pytest
from flint import ctx
from hypothesis import given, settings
from hypothesis import strategies as st
from tiers import drawn

from gfkit.formulas.tree import Number, text_of
from gfkit.numbers.balls import Enclosure, certified_roots, decimal_text, precision, rounded_up
from gfkit.numbers.decimal import decimal, integer, polynomial_text
from gfkit.numbers.primes import MOST_ORDER, fresh_primes
from gfkit.proofs.verdict import Refuted
from gfkit.sequences.sequence import Sequence
from gfkit.series.marked import MarkedGF
from gfkit.series.profile import Profile
from gfkit.series.rational import RationalGF, recurrence_text, sum_text


@pytest.mark.parametrize(
    "low, high, text",
    [
        ("1.2345", "1.2349", "1.234"),
        ("1999.9", "2000.1", "2000 +/- 0.1"),
        ("-0.0012345", "-0.0012344", "-0.001234"),
        ("123456.1", "123456.2", "123456"),
        ("1234567.1", "1234599.2", "1.2345e+6"),
        ("0.0000000125", "0.0000000126", "1.2e-8"),
        ("-1", "1", "0 +/- 1"),
        ("0.25", "0.25", "0.25"),
        ("-3", "-3", "-3"),
    ],
)
def test_digits(low, high, text):
    assert Enclosure(Fraction(low), Fraction(high)).digits(20) == text


@given(st.fractions(), st.fractions(min_value=0, max_value=1), st.integers(1, 30))
def test_digits_are_those_of_both_ends(low, width, count):
    ball = Enclosure(low, low + width)
    text = ball.digits(count)
    if "+/-" in text or "/" in text:
        return
    places = len(text.partition("e")[0].partition(".")[2])
    power = int(text.partition("e")[2] or 0)
    unit = Fraction(10) ** (power - places)
    for end in (ball.low, ball.high):
        assert abs(Fraction(text)) <= abs(end) < abs(Fraction(text)) + unit


@given(st.fractions(min_value=0), st.integers(1, 20))
def test_rounding_up_is_up(value, digits):
    up = rounded_up(value, digits)
    assert value <= up <= value * (1 + Fraction(10) ** (1 - digits))
    assert Fraction(decimal_text(up)) == up


def test_threads_put_the_precision_back():
    before = ctx.prec
    seen = []

    def work(bits):
        for _ in range(20):
            with precision(bits):
                sleep(0.0005)  # lets the others run
                seen.append(ctx.prec == bits)

    threads = [Thread(target=work, args=(bits,)) for bits in (70, 90, 110)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert ctx.prec == before
    assert len(seen) == 60
    assert all(seen)


# Constants as mpmath numbers and intervals, in contexts of their own.

fractions = st.fractions(min_value=-1000, max_value=1000, max_denominator=10**12)


def exactly(value):
    """Return the rational number that an mpmath number is."""
    sign, mantissa, exponent, _ = value._mpf_
    return Fraction(-mantissa if sign else mantissa) * Fraction(2) ** exponent


@given(fractions, st.fractions(min_value=0, max_value=1, max_denominator=10**30))
def test_intervals_hold_the_enclosure(low, width):
    found = Enclosure(low, low + width).interval
    a, b = (exactly(mpmath.mp.make_mpf(end)) for end in found._mpi_)
    assert a <= low <= low + width <= b


@given(fractions, st.integers(10, 60))
def test_numbers_are_as_exact_as_the_enclosure(low, digits):
    width = Fraction(1, 10**digits)
    middle = exactly(Enclosure(low, low + width).mpf)
    assert abs(middle - low - width / 2) <= width


def test_algebraic_constants_are_recognised() -> None:
    root = Enclosure.exactly(2).root(3)
    assert root.recognised().polynomial == (-2, 0, 0, 1)
    assert root.recognised().surplus > 30
    half = Enclosure(Fraction(1, 2) - Fraction(1, 10**40), Fraction(1, 2) + Fraction(1, 10**40))
    assert half.recognised().polynomial == (-1, 2)


@given(st.integers(10**19, 10**20))
@settings(deadline=None, max_examples=drawn(30))
def test_random_digits_are_not_recognised(digits):
    low = Fraction(digits, 10**20)
    found = Enclosure(low, low + Fraction(1, 10**20)).recognised()
    assert found is None or found.surplus >= 8


# Roots in balls: against factors that are known, and refusals.


def product(*factors):
    found = [1]
    for factor in factors:
        result = [0] * (len(found) + len(factor) - 1)
        for i, a in enumerate(found):
            for j, b in enumerate(factor):
                result[i + j] += a * b
        found = result
    return found


def test_roots_that_nearly_meet_are_told_apart() -> None:
    # (10^20 x - 1)^2 - 2 has two real roots close to each other, plus 2 two complex ones.
    n = 10**20
    assert all(root.is_real for root in certified_roots([-1, -2 * n, n * n]))
    assert not any(root.is_real for root in certified_roots([3, -2 * n, n * n]))


def test_long_coefficients_are_not_rounded() -> None:
    # Rounded to 53 bits they had other roots, "too close together".
    found = certified_roots(product(*([-root, 1] for root in range(25))))
    assert sorted(round(ball.real) for ball in found) == list(range(25))


# Numbers of any length as text and back, under Python's own limit of 4300 digits.


@pytest.mark.parametrize("length", [5_000, 50_000])
def test_everything_that_holds_long_coefficients_prints(length: int) -> None:
    long = integer("7" * length)
    gf = RationalGF.of([long], [1, -long, 1])
    marked = MarkedGF.of({(0, 0, 0): long}, {(0, 0, 0): 1, (1, 0, 1): -1})
    profile = Profile.of({(0, 0): 1, (1, 1): long})
    sequence = Sequence.parse("1/(1-x)") * long
    texts = [
        gf.text("x"),
        gf.text("x", factored=False),
        str(gf),
        repr(gf),
        gf.latex(),
        recurrence_text(gf),
        sum_text(gf.signature),
        str(marked),
        repr(marked),
        str(profile),
        repr(profile),
        str(sequence),
        polynomial_text([1, long], "x"),
        text_of(Number(long)),
        repr(Number(long)),
    ]
    assert all("7" * 20 in text or f"({length} digits)" in text for text in texts)
    assert len(repr(Refuted(1, long, Fraction(long, 2)))) <= 200
    assert f"({length} digits)" in repr(sequence)
    assert f"({length} digits)" in repr(Sequence([1, long]))
    assert str(Sequence([1, long])) == f"1, {decimal(long)}"


# Primes that are drawn: as many as docs/scale.md says, from as many as it says.


TOP = 22


@pytest.fixture(scope="module")
def primes():
    is_prime = np.ones(1 << TOP, dtype=bool)
    is_prime[:2] = False
    for n in range(2, 1 << TOP // 2):
        if is_prime[n]:
            is_prime[n * n :: n] = False
    return np.flatnonzero(is_prime)


@pytest.mark.parametrize("bits", [14, 17, 20, 21, 22])
def test_there_are_more_primes_than_the_bound_says(primes, bits):
    between = primes[(primes >> (bits - 1)) == 1]
    for order in range(1, MOST_ORDER + 1, 7):
        if 50 * order**2 >> (bits - 1) or (order > 1 and bits < 20):
            break
        assert (between % order == 1 % order).sum() > (1 << (bits - 1)) / (order * bits)


@pytest.mark.parametrize("bits, size, order", [(14, 50, 1), (20, 300, 6), (31, 900, 101)])
def test_what_is_drawn(bits, size, order):
    many = [fresh_primes(bits, size, order) for _ in range(20)]
    drawn = {prime for some in many for prime in some}
    assert len(drawn) > 20
    assert all(prime.bit_length() == bits and prime % order == 1 % order for prime in drawn)
    assert not any(prime % k == 0 for prime in drawn for k in range(2, 1000) if k < prime)
    chance = size // (bits - 1) / ((1 << (bits - 1)) / (order * bits))
    assert all(chance ** len(some) < 2**-60 < 1 for some in many)
