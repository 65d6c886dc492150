"""Certified roots of polynomials, refined and printed; real roots in enclosures."""

from fractions import Fraction
from math import isqrt

import pytest
import sympy
from flint import acb, arb
from hypothesis import given
from hypothesis import strategies as st
from laws.strategies import product

from gfkit.base.budget import Budget
from gfkit.errors import GfkitError, LimitReached
from gfkit.numbers.enclosures import Enclosure, precision
from gfkit.numbers.polynomials import rational_of
from gfkit.numbers.roots import RealRoot, Root, certified_roots, isolated_roots


def printed_interval(text):
    """Return the ends of the interval that `middle +/- radius` says."""
    middle, radius = (Fraction(part) for part in text.split(" +/- "))
    return middle - radius, middle + radius


@given(st.integers(2, 400).filter(lambda d: isqrt(d) ** 2 != d))
def test_a_square_root_is_the_one_of_sympy_and_mpmath_in_its_enclosure(d):
    root = RealRoot(Enclosure.exactly(d).root(2), (-d, 0, 1))
    assert root.to_sympy() == sympy.sqrt(d)
    scaled = isqrt(d * 10**60)
    assert int(root.to_mpmath() * 10**30) == scaled
    assert root.interval.a <= root.mpf <= root.interval.b
    assert root.digits(31).replace(".", "") == str(scaled)[:31]


def test_without_a_polynomial_sympy_has_the_ends_of_the_enclosure():
    root = RealRoot(Enclosure.exactly(2).root(2))
    bounds = root.to_sympy()
    assert bounds.min < sympy.sqrt(2) < bounds.max


@given(
    st.lists(st.integers(-9, 9), max_size=4),
    st.lists(st.tuples(st.integers(-5, 5), st.integers(1, 5)), max_size=2),
)
def test_all_roots_are_found_with_their_multiplicities(real, pairs):
    """Of the product of x - r and of (x-a)^2 + b^2, with the roots a + bi and a - bi."""
    parts = [[-r, 1] for r in real] + [[a * a + b * b, -2 * a, 1] for a, b in pairs]
    roots = [(r, 0) for r in real] + [(a, s * b) for a, b in pairs for s in (1, -1)]
    found = certified_roots(product([[3], *parts]))
    for ball in found:
        near = {
            (a, b)
            for a, b in roots
            if abs(a - ball.real) <= ball.radius and abs(b - ball.imaginary) <= ball.radius
        }
        assert len(near) == 1
        (one,) = near
        assert roots.count(one) == ball.multiplicity
        assert ball.is_real == (one[1] == 0)
        assert abs(complex(ball) - complex(*one)) < 1e-9
    assert sum(ball.multiplicity for ball in found) == len(roots)
    assert list(found) == sorted(found, key=lambda z: (z.multiplicity, z.real, z.imaginary))


def test_a_constant_has_no_roots():
    assert certified_roots([7]) == ()


def test_roots_are_shown_with_their_radius_and_multiplicity():
    assert [str(z) for z in certified_roots([5, -2, 1])] == ["1-2i +/- 0", "1+2i +/- 0"]
    double = repr(certified_roots([1, -2, 1])[0])
    assert "1 +/- 0" in double
    assert "multiplicity 2" in double


@given(st.integers(2, 10**40))
def test_a_printed_root_lies_within_the_printed_radius(number):
    """Of x^2 - N the positive root, of x^2 + N the imaginary part of one."""
    real, imaginary = certified_roots([-number, 0, 1]), certified_roots([number, 0, 1])
    root = max(real, key=lambda z: z.real)
    low, high = printed_interval(str(root))
    assert low**2 <= number <= high**2
    text = max((str(z) for z in imaginary), key=lambda z: "-" not in z.partition(" +/- ")[0])
    low, high = printed_interval(text.removeprefix("0+").replace("i", ""))
    assert low**2 <= number <= high**2


@given(
    st.fractions(min_value=-1000, max_value=1000, max_denominator=10**12),
    st.integers(0, 2**29),
    st.integers(-90, -29),
)
def test_the_printed_interval_of_a_root_holds_its_ball(middle, size, exponent):
    ball = arb(rational_of(middle), (size, exponent))
    real = Root((0, 1), acb(ball))
    low, high = printed_interval(str(real))
    assert low <= real.real - real.radius <= real.real + real.radius <= high
    z = Root((0, 1), acb(0, abs(ball) if ball > 0 else 1 + ball * ball))
    low, high = printed_interval(str(z).removeprefix("0+").replace("i", ""))
    assert low <= z.imaginary - z.radius <= z.imaginary + z.radius <= high


@pytest.mark.parametrize(("constant", "are_real"), [(-1, True), (3, False)])
def test_roots_that_nearly_meet_are_told_apart(constant, are_real):
    """(10^20 x - 1)^2 - 2 has two real roots, (10^20 x - 1)^2 + 2 two complex ones."""
    found = certified_roots([constant, -2 * 10**20, 10**40])
    assert [root.is_real for root in found] == [are_real] * 2


def test_long_coefficients_are_not_rounded():
    """Rounded to 53 bits, the product of x - r for r < 25 would have other roots."""
    found = certified_roots(product([-r, 1] for r in range(25)))
    assert sorted(round(root.real) for root in found) == list(range(25))


def test_roots_that_would_take_very_long_to_separate_are_refused():
    """Two roots of x^20 - 2 (10^60 x - 1)^2 differ by about 10^-660 (Mignotte)."""
    with pytest.raises(LimitReached, match="some roots of a polynomial of degree 20 are too close"):
        certified_roots([-2, 4 * 10**60, -2 * 10**120, *[0] * 17, 1])


def test_roots_of_a_large_degree_are_foretold():
    with Budget(on_forecast=stop), pytest.raises(ForetoldError, match="of degree 1000"):
        certified_roots([1] * 1001)


class ForetoldError(Exception):
    """What is forecast first; the work ends there."""


def stop(forecast):
    raise ForetoldError(forecast.what)


@given(st.integers(2, 50), st.integers(2, 9), st.integers(60, 600))
def test_a_root_is_narrowed_to_so_many_bits(number, degree, bits):
    poly = (-number, *[0] * (degree - 1), 1)
    wide = max(isolated_roots(poly), key=lambda root: root.real)
    found = wide.refined(bits).ball
    assert found.real.rel_accuracy_bits() >= bits
    with precision(bits + 50):
        assert (found.real**degree).contains(number)


@pytest.mark.parametrize("sign", [1, -1])
def test_of_two_roots_that_in_the_ball_is_narrowed(sign):
    found = Root((-2, 0, 1), acb(arb(sign * 1.4, 0.1))).refined(64)
    assert (found.real > 0) == (sign > 0)
    assert 0 < found.radius < Fraction(1, 2**60)


def test_the_zero_polynomial_is_refused():
    with pytest.raises(GfkitError, match="the roots of the zero polynomial are all numbers"):
        certified_roots([])
