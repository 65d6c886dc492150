"""Algebraic numbers: a field, equality, order, floor, and texts that are read back."""

import operator
import pickle
from contextlib import suppress
from fractions import Fraction
from math import isqrt

import mpmath
import pytest
from flint import fmpz_poly
from hypothesis import assume, given, reject
from hypothesis import strategies as st
from laws.fields import assert_field
from laws.strategies import rational_numbers
from oracle.relation_texts import value_of as printed

from gfkit.errors import AlgebraicError, LimitReached
from gfkit.formulas.evaluation import Scope, value_of
from gfkit.formulas.parser import parse_expression
from gfkit.numbers.algebraic import AlgebraicNumber, square_and_rest

of, root = AlgebraicNumber.of, AlgebraicNumber.root
GOLDEN = AlgebraicNumber.generator([-1, -1, 1])
"""A root of z^2 - z - 1; which one is not said."""
CUBE, TURNED = (AlgebraicNumber.generator([-2, 0, 0, 1], k) for k in (0, 1))
"""The real cube root of 2, and one that is not real."""
LIMITS = (AlgebraicError, LimitReached)

rationals = rational_numbers(-9, 9, 6)
surds = st.lists(st.tuples(rationals, st.integers(0, 20)), max_size=3).map(
    lambda parts: sum((q * root(d) for q, d in parts), of(0))
)


def enclosed(number):
    """Return two integers around 10^30 times a sum of real square roots."""
    low = high = 0
    for d, q in number.parts:
        size = isqrt(d * 10**60)
        ends = sorted((q * size, q * (size + 1)))
        low, high = low + ends[0], high + ends[1]
    return low, high


# Sums of square roots.


@pytest.mark.parametrize(
    ("a", "b", "c"),
    [
        (root(2), 1 + root(3), root(6) - Fraction(1, 2)),
        (of(0), root(5), -root(5)),
        (root(8), root(18) / 3, of(2)),
    ],
    ids=["three roots", "zero", "roots of one field"],
)
def test_some_surds_are_a_field(a, b, c):
    assert_field(a, b, c)


@pytest.mark.thorough
@given(surds, surds, surds)
def test_surds_are_a_field(a, b, c):
    assert_field(a, b, c)


@given(surds, surds)
def test_the_order_of_surds_is_that_of_the_numbers(a, b):
    (low, _), (_, high) = enclosed(a), enclosed(b)
    if low > high:
        assert a > b
        assert b < a
    assert (a > b) + (a < b) + (a == b) == 1
    assert (a >= b) == (not a < b)
    assert (a <= b) == (not a > b)
    assert a.sign() == (a > 0) - (a < 0)
    assert (a * b).sign() == a.sign() * b.sign()


@given(surds)
def test_floor_ceiling_and_rounding(a):
    assert a.floor() <= a < a.floor() + 1
    assert a.ceil() - 1 < a <= a.ceil()
    assert a.round() - Fraction(1, 2) <= a < a.round() + Fraction(1, 2), "halves go up"


@given(st.fractions(0, 10**4, max_denominator=50))
def test_a_square_root_squares_to_its_number(value):
    found = root(value)
    assert found * found == value
    assert found.sign() == (value > 0)
    assert root(value * value).rational == value


@given(st.integers(1, 9), st.integers(2, 5), st.sampled_from([-1, 1]))
def test_roots_of_perfect_powers_are_rational(base, index, sign):
    if sign > 0 or index % 2:
        assert root(Fraction(sign * base**index, 3**index), index) == Fraction(sign * base, 3)


def assert_read_back(number):
    """A sum of square roots is that of its text and that of its parts."""
    assert number == value_of(parse_expression(str(number)), Scope())
    assert sum((q * root(d) for d, q in number.parts), of(0)) == number


@pytest.mark.parametrize(
    "number",
    [of(Fraction(-7, 3)), 1 - root(5) / 2, Fraction(2, 3) * root(2) * root(3) + root(12) - root(7)],
    ids=["rational", "two parts", "three parts"],
)
def test_some_sums_of_square_roots_print_as_what_is_read(number):
    assert_read_back(number)


@pytest.mark.thorough
@given(surds, surds)
def test_sums_of_square_roots_print_as_what_is_read(a, b):
    assert_read_back(a * b)
    assert_read_back(a + b)


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (root(-4), "2*i"),
        (root(-3), "sqrt(-3)"),
        (1 / root(2), "1/2*sqrt(2)"),
        (root(2) + root(3), "sqrt(2)+sqrt(3)"),
        (1 - root(5), "1-sqrt(5)"),
        (CUBE, "1.25992104989487..."),
        (TURNED, "-0.629960524947437...+(-1.09112363597172...)*i"),
        (of(0), "0"),
    ],
)
def test_numbers_are_written_as_people_do(number, text):
    assert str(number) == text


@given(st.integers(-(10**9), 10**9).filter(bool))
def test_integers_are_a_square_times_a_square_free_number(value):
    square, rest = square_and_rest(value)
    assert square > 0
    assert square * square * rest == value
    assert all(rest % (k * k) for k in range(2, isqrt(abs(rest)) + 1) if k < 200)


@pytest.mark.parametrize(
    ("value", "found"),
    [
        (12 * 10**40, (2 * 10**20, 3)),
        ((2**61 - 1) ** 2 * 3, (2**61 - 1, 3)),
        ((2**89 - 1) ** 2, (2**89 - 1, 1)),
        (-(2**127 - 1), (1, -(2**127 - 1))),
    ],
)
def test_long_squares_are_taken_out(value, found):
    assert square_and_rest(value) == found


# Any algebraic numbers, beside mpmath.


def or_first(operation):
    """Return an operation that gives its first number where a limit on degrees is reached."""

    def called(number, other):
        try:
            return operation(number, other)
        except LIMITS:
            return number

    return called


numbers = st.recursive(
    rationals.map(of),
    lambda inner: st.one_of(
        st.builds(or_first(operator.add), inner, inner),
        st.builds(or_first(operator.mul), inner, inner),
        st.builds(or_first(root), inner, st.sampled_from([2, 2, 3])),
    ),
    max_leaves=4,
)


def complex_value(number):
    ball = number.ball(200)
    with mpmath.workdps(50):
        return mpmath.mpc(
            *(mpmath.mpf(side.mid().str(60, radius=False)) for side in (ball.real, ball.imag))
        )


def joined(a, b):
    """Return sum, difference and product; no example where a degree is too high."""
    try:
        return a + b, a - b, a * b
    except LIMITS:
        reject()


@given(numbers, numbers)
def test_operations_have_the_values_of_mpmath(a, b):
    with mpmath.workdps(40):
        x, y = complex_value(a), complex_value(b)
        size = 1 + abs(x) + abs(y) + abs(x * y)
        for found, known in zip(joined(a, b), (x + y, x - y, x * y), strict=True):
            assert abs(complex_value(found) - known) < mpmath.mpf(10) ** -30 * size


@given(numbers, numbers)
def test_the_value_is_a_root_of_the_minimal_polynomial_which_is_irreducible(a, b):
    with mpmath.workdps(40):
        for number in joined(a, b):
            x = complex_value(number)
            coefficients = number.minimal_polynomial()
            scale = max(map(abs, coefficients)) * (1 + abs(x)) ** len(coefficients)
            total = mpmath.polyval(coefficients[::-1], x)
            assert abs(total) < mpmath.mpf(10) ** -25 * scale
            poly = fmpz_poly(list(coefficients))
            assert poly.factor() == (1, [(poly, 1)])


@given(numbers, numbers)
def test_numbers_are_equal_just_if_their_difference_is_0(a, b):
    _, difference, _ = joined(a, b)
    assert (a == b) == (not difference)
    assert a != b or hash(a) == hash(b)
    with suppress(*LIMITS):
        assert (a + b) - b == a
        assert hash((a + b) - b) == hash(a)
    with suppress(*LIMITS):
        assert not b or a / b * b == a


@given(rationals)
def test_rational_numbers_are_found_in_sets_and_dictionaries_of_fractions(value):
    for number in (
        of(value),
        root(value * value) if value >= 0 else of(value),
        CUBE**3 + value - 2,
    ):
        assert number == value
        assert hash(number) == hash(value)


@given(numbers)
def test_numbers_are_stored_and_restored(a):
    assert pickle.loads(pickle.dumps(a)) == a  # noqa: S301 - ours


@given(numbers)
def test_real_numbers_have_the_floor_of_mpmath(a):
    assume(a.is_real())
    with mpmath.workdps(40):
        x = complex_value(a)
        assert abs(x.imag) < mpmath.mpf(10) ** -30
        assert a.floor() == mpmath.floor(x.real + mpmath.mpf(10) ** -35)
    assert a.floor() - a.enclosure(100).high <= 0
    with suppress(*LIMITS):
        assert root(a * a) == (a if a.sign() >= 0 else -a)


def test_real_numbers_in_fields_that_are_not_real():
    assert not TURNED.is_real()
    assert (TURNED**3).is_real()
    assert (root(-1) * root(-1)).is_real()
    for number in (TURNED + root(2) - TURNED, root(-1) + root(2) - root(-1)):
        assert number == root(2)
        assert (number.sign(), number.floor()) == (1, 1)


@given(st.integers(-30, 30), st.integers(-30, 30), st.integers(1, 9))
def test_the_roots_of_an_irreducible_cubic_differ(a, b, c):
    poly = fmpz_poly([c, b, a, 1])
    assume(poly.factor()[1] == [(poly, 1)])
    one, two, three = (AlgebraicNumber.generator([c, b, a, 1], k) for k in range(3))
    assert len({one, two, three}) == 3
    assert one != two != three != one
    moved = AlgebraicNumber.generator([int(x) for x in poly(fmpz_poly([-1, 1])).coeffs()], 0)
    assert moved - 1 == one, "the same number from two fields"
    assert one.trace() == -a


@pytest.mark.parametrize("bits", [64, 65, 200])
def test_a_ball_is_about_as_exact_as_is_asked_for(bits):
    assert CUBE.ball(bits).real.rel_accuracy_bits() >= bits - 2
    assert CUBE.enclosure(bits).low ** 3 <= 2 <= CUBE.enclosure(bits).high ** 3


# A root that is not chosen: statements are about all of them at once.


@given(rationals, rationals)
def test_conjugates_add_and_multiply_to_rational_numbers(p, q):
    z = GOLDEN * p + q
    assert z.conjugate() + z == z.trace()
    assert (z * z.conjugate()).rational is not None
    assert z.conjugate().conjugate() == z
    w = p * root(7) + q
    assert w.conjugate() == q - p * root(7)
    assert of(q).conjugate() == q


def test_the_conjugate_where_the_lead_is_not_1():
    """The roots of 2z^2 + 2z - 1 add to -1 and multiply to -1/2."""
    z = AlgebraicNumber.generator([-1, 2, 2])
    assert z + z.conjugate() == -1
    assert z * z.conjugate() == Fraction(-1, 2)


@given(rationals, rationals, st.integers(-3, 3))
def test_polynomials_in_the_generator_are_read_back(p, q, r):
    assert printed((GOLDEN * p + q).text(), {}, {"r": r}) == r * p + q


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: root(-2, 4), "the root of index 4 of -2 is not real"),
        (lambda: root(root(-1)), "the root of i, which is not real, is not one number"),
        (lambda: root(root(2), 40), "a number of degree 80: the limit is 64"),
        (lambda: root(root(2, 12), 6), "a number of degree 72: the limit is 64"),
        (root(2, 4).conjugate, "a number of a quadratic field has one conjugate"),
        (lambda: GOLDEN.ball(64), "a number in a root that is not chosen has no value"),
        (GOLDEN.is_real, "a number in a root that is not chosen has no value"),
        (root(-1).sign, "i is not a real number"),
        (lambda: GOLDEN + root(7), "of two fields cannot be combined where no root is chosen"),
        (lambda: CUBE.parts, "could not be written as a sum of square roots"),
        (
            lambda: square_and_rest((2**89 - 1) * (2**107 - 1)),
            "a square root of a number of 60 digits",
        ),
    ],
)
def test_what_is_no_one_number_is_refused(call, words):
    with pytest.raises(AlgebraicError, match=words):
        call()


def test_nothing_is_divided_by_0():
    with pytest.raises(ZeroDivisionError, match="0 has no inverse"):
        1 / of(0)
    divisor = AlgebraicNumber.generator([-1, 0, 1]) - 1  # z^2 = 1, so (z-1)(z+1) = 0
    with pytest.raises(ZeroDivisionError, match="a divisor of 0 has no inverse"):
        divisor.inverse()


def test_sums_of_too_large_a_degree_are_refused():
    with pytest.raises(AlgebraicError, match="of degree 64"):
        AlgebraicNumber.root(2, 64) + AlgebraicNumber.root(3, 3)
