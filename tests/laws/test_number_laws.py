"""Laws of exact numbers and functions: sums of square roots, rational functions of t, x and y."""

import operator
import pickle
from contextlib import suppress
from fractions import Fraction
from math import isqrt

import mpmath
from flint import fmpz_poly
from hypothesis import assume, given, reject, settings
from hypothesis import strategies as st
from tiers import drawn

from gfkit.errors import AlgebraicError, LimitReached
from gfkit.formulas.evaluate import Scope, value_of
from gfkit.formulas.grammar import parse_expression
from gfkit.numbers.algebraic import AlgebraicNumber
from gfkit.series.functions import RationalFunction

rationals = st.fractions(-9, 9, max_denominator=6)
surds = st.lists(st.tuples(rationals, st.integers(0, 20)), max_size=3).map(
    lambda parts: sum((q * AlgebraicNumber.root(d) for q, d in parts), AlgebraicNumber.of(0))
)
monomials = st.tuples(rationals, st.integers(0, 2), st.integers(0, 2), st.integers(0, 2))
polynomials = st.lists(monomials, min_size=1, max_size=3).map(
    lambda terms: sum(map(RationalFunction.monomial, terms), RationalFunction.of(0))
)
functions = st.builds(
    lambda num, den: num / (den if not den.is_zero() else 1), polynomials, polynomials
)
some = settings(max_examples=drawn(60), deadline=None)


@given(surds, surds, surds)
@some
def test_surds_are_a_commutative_ring_with_inverses(a, b, c) -> None:
    assert a + b == b + a
    assert (a + b) + c == a + (b + c)
    assert a * b == b * a
    assert (a * b) * c == a * (b * c)
    assert a * (b + c) == a * b + a * c
    assert a - a == 0 == a * 0
    assert hash(a + b) == hash(b + a)
    if a != 0:
        assert a * a.inverse() == 1
        assert (b / a) * a == b
        assert a**-3 * a**3 == 1


@given(surds, surds)
@some
def test_the_order_of_surds_is_that_of_the_numbers(a, b) -> None:
    assert a.sign() == -(-a).sign()
    assert (a - b).sign() == (a > b) - (a < b)
    assert (a * b).sign() == a.sign() * b.sign()
    assert a.floor() <= a < a.floor() + 1
    assert a.ceil() - 1 < a <= a.ceil()
    assert abs(2 * (a - a.round()).floor() + 1) <= 2

    def enclosed(value):  # two integers around 10^30 times the value
        low = high = 0
        for d, q in value.parts:
            root = isqrt(d * 10**60)
            ends = sorted((q * root, q * (root + 1)))
            low, high = low + ends[0], high + ends[1]
        return low, high

    (low, _), (_, high) = enclosed(a), enclosed(b)
    if low > high:
        assert a > b


@given(st.fractions(0, 10**4, max_denominator=50))
@some
def test_a_square_root_squares_to_its_number(value) -> None:
    root = AlgebraicNumber.root(value)
    assert root * root == value
    assert root.sign() == (value > 0)
    assert AlgebraicNumber.root(value * value).rational == value


@given(surds, st.integers(0, 6), st.integers(0, 6))
@some
def test_powers_of_surds_add_up(a, m, n) -> None:
    assert a**m * a**n == a ** (m + n)
    assert (a**m) ** n == a ** (m * n)


@given(surds, surds)
@some
def test_sums_of_square_roots_print_as_what_is_read(a, b) -> None:
    for number in (a, b, a * b, a + b):
        value = value_of(parse_expression(str(number)), Scope())
        assert number == value
        assert sum((q * AlgebraicNumber.root(d) for d, q in number.parts), 0 * a) == number


LIMITS = (AlgebraicError, LimitReached)


def made(operation):
    """Return an operation that gives its first number where a limit on degrees is reached."""

    def called(number, other):
        try:
            return operation(number, other)
        except LIMITS:
            return number

    return called


numbers = st.recursive(
    rationals.map(AlgebraicNumber.of),
    lambda inner: st.one_of(
        st.builds(made(operator.add), inner, inner),
        st.builds(made(operator.mul), inner, inner),
        st.builds(made(AlgebraicNumber.root), inner, st.sampled_from([2, 2, 3])),
    ),
    max_leaves=4,
)


def complex_value(number):
    ball = number.ball(200)
    with mpmath.workdps(50):
        return mpmath.mpc(
            *(mpmath.mpf(side.mid().str(60, radius=False)) for side in (ball.real, ball.imag))
        )


@given(numbers, numbers)
@some
def test_algebraic_numbers_have_the_values_of_mpmath(a, b) -> None:
    with mpmath.workdps(40):
        x, y = complex_value(a), complex_value(b)
        try:
            found = {"+": a + b, "-": a - b, "*": a * b}
        except LIMITS:
            reject()
        expected = {"+": x + y, "-": x - y, "*": x * y}
        for sign, number in found.items():
            size = 1 + abs(x) + abs(y) + abs(x * y)
            assert abs(complex_value(number) - expected[sign]) < mpmath.mpf(10) ** -30 * size
            total = mpmath.polyval(number.minimal_polynomial()[::-1], expected[sign])
            height = max(map(abs, number.minimal_polynomial()))
            degree = len(number.minimal_polynomial()) - 1
            assert abs(total) < mpmath.mpf(10) ** -25 * height * size**degree
        assert (a == b) == (not a - b)
        if a == b:
            assert hash(a) == hash(b)
        with suppress(*LIMITS):
            assert (a + b) - b == a
        with suppress(*LIMITS):
            assert not b or a / b * b == a
        assert pickle.loads(pickle.dumps(a)) == a  # noqa: S301
        if a.is_real():
            assert a.floor() == mpmath.floor(x.real + mpmath.mpf(10) ** -35)
            root = AlgebraicNumber.root(a * a)
            assert root == (a if a.sign() >= 0 else -a)


@given(st.integers(-30, 30), st.integers(-30, 30), st.integers(1, 9))
@some
def test_numbers_of_different_fields_are_equal_when_they_are(a, b, c) -> None:
    poly = fmpz_poly([c, b, a, 1])
    assume(poly.factor()[1] == [(poly, 1)])
    one, two, three = (AlgebraicNumber.generator([c, b, a, 1], k) for k in range(3))
    assert one != two != three != one
    assert one + 1 - 1 == one
    moved = AlgebraicNumber.generator([int(x) for x in poly(fmpz_poly([-1, 1])).coeffs()], 0)
    assert moved - 1 == one
    assert one.trace() == -a


@given(functions, functions, functions)
@some
def test_functions_are_a_field(f, g, h) -> None:
    assert f + g == g + f
    assert (f + g) + h == f + (g + h)
    assert (f * g) * h == f * (g * h)
    assert f * (g + h) == f * g + f * h
    assert (f - f).is_zero()
    assert hash(f * g) == hash(g * f)
    if not f.is_zero():
        assert f * (1 / f) == 1
        assert g / f * f == g
        assert f**-2 * f**2 == 1


def value_at(f: RationalFunction, *point: int) -> Fraction:
    return Fraction(int(f.num(*point)), int(f.den(*point)))


@given(functions, functions, st.tuples(*[st.integers(-30, 30)] * 3))
@some
def test_values_at_a_point_go_with_the_operations(f, g, point) -> None:
    try:
        first, second = value_at(f, *point), value_at(g, *point)
        assert value_at(f + g, *point) == first + second
        assert value_at(f * g, *point) == first * second
        assert value_at(f.at_one(), *point) == value_at(f, point[0], 1, 1)
    except ZeroDivisionError:
        assume(False)


@given(functions)
@some
def test_normal_form(f) -> None:
    assert f.den.leading_coefficient() > 0
    assert f.num.gcd(f.den) == f.num.context().constant(1)
    assert f == RationalFunction.of(f)


@given(monomials.filter(lambda m: m[0]), monomials.filter(lambda m: m[0]))
@some
def test_monomials_are_found_again(first, second) -> None:
    quotient = RationalFunction.monomial(first) / RationalFunction.monomial(second)
    c = first[0] / second[0]
    expected = (c, *(a - b for a, b in zip(first[1:], second[1:], strict=True)))
    assert quotient.as_monomial() == expected
    assert RationalFunction.monomial(expected) == quotient


functions_x = RationalFunction.variable("x")
univariate = st.lists(st.integers(-9, 9), min_size=1, max_size=4).map(
    lambda c: sum(
        (a * RationalFunction.variable("t") ** k for k, a in enumerate(c)), 0 * functions_x
    )
)


@given(univariate, univariate, univariate)
@some
def test_functions_of_one_variable_are_the_same_by_way_of_marks(f, g, h) -> None:
    """A function of t alone that comes out of functions with marks is equal to the plain one."""
    assume(not g.is_zero())
    x = functions_x
    plain, marked = f / g + h, (f * x + g * h * x) / (g * x)
    assert plain == marked
    assert hash(plain) == hash(marked)
    assert plain.ascending() == marked.ascending()
    assert ((plain + x) - x).ascending() == plain.ascending()
