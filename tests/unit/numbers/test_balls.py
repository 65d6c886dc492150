"""Digits of enclosures are digits of every number in them."""

from fractions import Fraction
from threading import Thread
from time import sleep

import pytest
from flint import arb, ctx
from hypothesis import given
from hypothesis import strategies as st

from gfkit.numbers.balls import Enclosure, decimal_text, precision, rounded_up


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


def test_exact_fractions_stay_fractions():
    assert Enclosure.exactly(Fraction(1, 3)).digits(10) == "1/3"
    assert Enclosure.exactly(Fraction(-7, 8)).digits(10) == "-0.875"
    assert str(Enclosure.exactly(5)) == "5"
    long = Enclosure.exactly(Fraction(1, 3**90))
    assert long.digits(10) == "1.145742637e-43"
    assert str(Enclosure(Fraction("0.33"), Fraction("0.34"))) == "0.3..."


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


def test_balls_become_their_ends():
    with precision(100):
        ball = arb(2).sqrt()
        found = Enclosure.of(ball)
    assert found.low**2 < 2 < found.high**2
    assert Fraction(3, 2) not in found


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
