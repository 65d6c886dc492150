"""Enclosures of real numbers, their digits and texts."""

import pickle
import random
from fractions import Fraction
from threading import Thread
from time import sleep

import mpmath
import pytest
from flint import acb, arb, ctx
from hypothesis import given
from hypothesis import strategies as st

from gfkit.errors import GfkitError
from gfkit.numbers.algebraic import AlgebraicNumber
from gfkit.numbers.enclosures import (
    Enclosure,
    ball_around,
    decimal_text,
    precision,
    rounded_up,
)

positive = st.fractions(min_value=Fraction(1, 99), max_value=99)
bounded = st.fractions(min_value=-1000, max_value=1000, max_denominator=10**12)
signs = st.sampled_from([1, -1])


def wide(low, ratio=Fraction(1, 10**9)):
    """Return the enclosure from a number up to a little more."""
    return Enclosure(Fraction(low), Fraction(low) * (1 + ratio))


def printed_interval(text):
    """Return the ends of the interval that `middle +/- radius` says."""
    middle, radius = (Fraction(part) for part in text.split(" +/- "))
    return middle - radius, middle + radius


def assert_holds(text, ball):
    """State that the interval that is printed holds all numbers of an enclosure."""
    low, high = printed_interval(text)
    assert low <= ball.low <= ball.high <= high


# Digits.


@given(st.fractions(), st.fractions(min_value=0, max_value=1), st.integers(1, 30))
def test_digits_are_those_of_both_ends(low, width, count):
    ball = Enclosure(low, low + width)
    text = ball.digits(count)
    if "+/-" in text:
        assert_holds(text, ball)
        return
    if "/" in text:
        assert ball.low == ball.high == Fraction(text)
        return
    places = len(text.partition("e")[0].partition(".")[2])
    unit = Fraction(10) ** (int(text.partition("e")[2] or 0) - places)
    for end in (ball.low, ball.high):
        assert abs(Fraction(text)) <= abs(end) < abs(Fraction(text)) + unit


@given(
    st.integers(1, 9).flatmap(lambda lead: st.integers(-400, 400).map(lambda k: (lead, k))),
    st.integers(0, 40),
    st.integers(0, 40),
    positive,
    signs,
)
def test_where_no_digit_is_shared_the_interval_holds_both_ends(lead, below, above, part, sign):
    """Around d 10^k numbers have other first digits below than from there on."""
    digit, place = lead
    at = digit * Fraction(10) ** place
    ends = at * (1 - part / 100 / 10**below), at * (1 + part / 100 / 10**above)
    ball = Enclosure(*sorted(sign * end for end in ends))
    text = ball.digits(20)
    assert "+/-" in text
    assert_holds(text, ball)


@pytest.mark.parametrize(
    ("low", "high"), [("1999.9999", "2000.0003"), ("0.99999999", "1.00000003"), ("-1", "1e-9")]
)
def test_the_printed_radius_takes_up_that_the_middle_is_rounded(low, high):
    ball = Enclosure(Fraction(low), Fraction(high))
    assert_holds(ball.digits(20), ball)


@given(positive, st.integers(1, 30), st.integers(1, 20), signs)
def test_so_many_digits_are_certified_as_the_ends_share(low, apart, count, sign):
    ends = sorted((sign * low, sign * (low + Fraction(1, 10**apart))))
    found = Enclosure(*ends).certified_digits(count)
    place = 0
    while low >= Fraction(10) ** (place + 1):
        place += 1
    while low < Fraction(10) ** place:
        place -= 1

    def cut(value, digits):
        return int(value * Fraction(10) ** (digits - 1 - place))

    shared = [k for k in range(1, count + 1) if cut(abs(ends[0]), k) == cut(abs(ends[1]), k)]
    assert found == max(shared, default=0)


@pytest.mark.parametrize(
    ("low", "high", "text"),
    [
        ("1.2345", "1.2349", "1.234"),
        ("-0.0012345", "-0.0012344", "-0.001234"),
        ("123456.1", "123456.2", "123456"),
        ("1234567.1", "1234599.2", "1.2345e+6"),
        ("0.0000000125", "0.0000000126", "1.2e-8"),
        ("1999.9", "2000.1", "2000 +/- 0.1"),
        ("-1", "1", "0 +/- 1"),
        ("0.25", "0.25", "0.25"),
        ("-3", "-3", "-3"),
        ("1/3", "1/3", "1/3"),
    ],
)
def test_digits_are_written_as_people_do(low, high, text):
    assert Enclosure(Fraction(low), Fraction(high)).digits(20) == text


def test_an_interval_is_marked_as_one():
    assert str(wide("1/3")) == "0.333333333..."
    assert str(Enclosure.exactly(3)) == "3"
    apart = Enclosure(Fraction(1, 3), Fraction(2, 5))
    assert_holds(str(apart), apart)


@given(positive, positive, st.integers(0, 6), signs)
def test_digits_are_settled_where_the_relative_width_is_below_a_power_of_ten(
    a, width, digits, sign
):
    ends = sorted((sign * a, sign * (a + width)))
    assert Enclosure(*ends).settles(digits) == (width * 10**digits < a)
    assert not Enclosure(-a, a + width).settles(digits)
    assert Enclosure.exactly(sign * a).settles(digits)


# Decimals.


@given(st.fractions(), st.integers(1, 20))
def test_rounding_up_gives_the_least_decimal_above(value, digits):
    up = rounded_up(value, digits)
    assert value <= up <= value + abs(value) * Fraction(10) ** (1 - digits)
    assert Fraction(decimal_text(up)) == up
    text = decimal_text(abs(up)).partition("e")[0].replace(".", "").strip("0")
    assert len(text) <= digits


@given(st.integers(-(10**9), 10**9), st.integers(-15, 15))
def test_decimals_are_written_exactly(body, place):
    value = body * Fraction(10) ** place
    assert Fraction(decimal_text(value)) == value


@pytest.mark.parametrize(
    ("value", "text"),
    [("1e11", "100000000000"), ("1e12", "1e+12"), ("0.000001", "0.000001"), ("1e-7", "1e-7")],
)
def test_very_large_and_small_decimals_have_an_exponent(value, text):
    assert decimal_text(Fraction(value)) == text


# Arithmetic of enclosures.


@given(positive, positive, st.fractions(0, 1), st.fractions(0, 1))
def test_quotients_are_those_of_the_ends(a, b, width, other):
    found = Enclosure(a, a + width).over(Enclosure(b, b + other))
    quotients = [x / y for x in (a, a + width) for y in (b, b + other)]
    assert (found.low, found.high) == (min(quotients), max(quotients))


@given(st.fractions(0, 99), st.fractions(0, 1), st.integers(2, 5))
def test_roots_enclose_those_of_both_ends(low, width, k):
    found = Enclosure(low, low + width).root(k)
    assert found.low**k <= low <= low + width <= found.high**k
    sharp = Enclosure.exactly(low).root(k)
    assert sharp.high - sharp.low <= Fraction(1, 2**200)


@pytest.mark.parametrize(("bits", "digits"), [(64, 18), (256, 75), (1000, 299)])
def test_roots_are_as_exact_as_is_asked_for(bits, digits):
    assert Enclosure.exactly(2).root(2, bits).certified_digits(400) >= digits


@given(bounded, st.fractions(0, 1))
def test_middle_and_radius_give_the_ends(low, width):
    found = Enclosure(low, low + width)
    assert (found.middle - found.radius, found.middle + found.radius) == (low, low + width)
    assert low in found
    assert low + width in found
    assert low - 1 not in found
    assert low + width + 1 not in found
    assert float(found) == float(found.middle)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: Enclosure(Fraction(2), Fraction(1)), "an enclosure from 2 up to 1 is empty"),
        (lambda: Enclosure.exactly(-1).root(2), "no root of a number that may be negative"),
        (lambda: Enclosure.exactly(1).over(Enclosure.exactly(0)), "may not be positive"),
        (lambda: Enclosure.exactly(-1).over(Enclosure.exactly(1)), "may not be positive"),
        (lambda: Enclosure.of(arb("inf")), "a ball without ends encloses nothing"),
    ],
)
def test_what_encloses_nothing_is_refused(call, words):
    with pytest.raises(GfkitError, match=words):
        call()


# mpmath and FLINT, in contexts and precisions of their own.


def exactly(value):
    """Return the rational number that an mpmath number is."""
    sign, mantissa, exponent, _ = value._mpf_
    return Fraction(-mantissa if sign else mantissa) * Fraction(2) ** exponent


@given(bounded, st.fractions(min_value=0, max_value=1, max_denominator=10**30))
def test_intervals_of_mpmath_hold_the_enclosure(low, width):
    found = Enclosure(low, low + width).interval
    a, b = (exactly(mpmath.mp.make_mpf(end)) for end in found._mpi_)
    assert a <= low <= low + width <= b


@given(bounded, st.integers(10, 60))
def test_numbers_of_mpmath_are_as_exact_as_the_enclosure(low, digits):
    width = Fraction(1, 10**digits)
    middle = exactly(Enclosure(low, low + width).mpf)
    assert abs(middle - low - width / 2) <= width


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
    assert seen == [True] * 60


@given(st.integers(-(2**90), 2**90))
def test_a_ball_around_an_integer_contains_it(value):
    ball = ball_around(value)
    assert ball.contains(value)
    assert ball.rad() <= max(1, abs(value)) * 2**-50


def test_a_ball_around_a_short_integer_has_the_radius_that_is_asked_for():
    assert ball_around(5, 2).contains(7)
    assert not ball_around(5, 2).contains(8)


@given(st.integers(-(10**6), 10**6), st.integers(0, 2**29), st.integers(1, 99))
def test_balls_come_back_from_other_processes_no_wider(middle, radius, divisor):
    for ball in (arb(middle, radius), arb(middle) / divisor):
        found = pickle.loads(pickle.dumps(ball))  # noqa: S301 - ours
        assert (found.mid(), found.rad()) == (ball.mid(), ball.rad())
        both = pickle.loads(pickle.dumps(acb(ball, ball)))  # noqa: S301 - ours
        assert (both.real.rad(), both.imag.mid()) == (ball.rad(), ball.mid())


# Constants are recognised: a guess, which has more digits to show than its coefficients.


@pytest.mark.parametrize(
    ("constant", "polynomial"),
    [
        (Enclosure.exactly(2).root(3), (-2, 0, 0, 1)),
        (
            Enclosure(Fraction(1, 2) - Fraction(1, 10**40), Fraction(1, 2) + Fraction(1, 10**40)),
            (-1, 2),
        ),
        (((1 + AlgebraicNumber.root(5)) / 2).enclosure(200), (-1, -1, 1)),
        (wide(3, Fraction(1, 10**60)), (-3, 1)),
    ],
)
def test_algebraic_constants_are_recognised(constant, polynomial):
    found = constant.recognised()
    assert found.polynomial == polynomial
    assert found.surplus > 30


@pytest.mark.thorough
def test_random_digits_are_not_recognised():
    """Of 20 digits, 12 fix a polynomial: some 10^12 of them, each right by chance in 10^18."""
    draws = random.Random(20261130)  # noqa: S311
    lows = [Fraction(draws.randrange(10**19, 10**20), 10**20) for _ in range(10)]
    assert not [z for z in lows if Enclosure(z, z + Fraction(1, 10**20)).recognised()]


@pytest.mark.parametrize("at", [0, 1])
def test_a_small_value_of_a_polynomial_is_no_root(at):
    """Near 0 and 1 values of x^5 and of (x - 1)^5 (x + 1) are below 10^-17, far from a root."""
    low = at - Fraction(35424845874243, 10**17)
    found = Enclosure(*sorted((low, low + Fraction(1, 10**20)))).recognised()
    assert found is None


@pytest.mark.parametrize(
    "constant", [Enclosure(Fraction(-1), Fraction(1)), Enclosure(Fraction(1), Fraction(2))], ids=str
)
def test_nothing_is_recognised_without_digits(constant):
    assert constant.recognised() is None


@pytest.mark.parametrize(("known", "polynomial"), [(20, None), (40, (-12345678, 87654323))])
def test_a_guess_has_eight_digits_to_spare(known, polynomial):
    """The fraction has 16 digits above and below."""
    low = Fraction(12345678 * 10**known // 87654323, 10**known)
    found = Enclosure(low, low + Fraction(1, 10**known)).recognised()
    assert (found and found.polynomial) == polynomial


def test_a_number_that_is_known_is_not_guessed():
    assert Enclosure.exactly(2).recognised() is None


def test_a_square_root_is_no_root_of_degree_one():
    assert AlgebraicNumber.root(2).enclosure(200).recognised(degree=1) is None
