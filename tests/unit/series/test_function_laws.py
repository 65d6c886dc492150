"""Laws of rational functions with marks: a field, its values, its normal form, its text."""

import pickle
from fractions import Fraction

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from laws.fields import assert_field
from laws.strategies import profiles
from oracle.relation_texts import value_of
from tiers import drawn

from gfkit.series.functions import RationalFunction

rationals = st.fractions(-9, 9, max_denominator=6)
monomials = st.tuples(rationals, st.integers(0, 2), st.integers(0, 2), st.integers(0, 2))
polynomials = st.lists(monomials, min_size=1, max_size=3).map(
    lambda terms: sum(map(RationalFunction.monomial, terms), RationalFunction.of(0))
)
functions = st.builds(
    lambda num, den: num / (den if not den.is_zero() else 1), polynomials, polynomials
)
some = settings(max_examples=drawn(60), deadline=None)


@given(functions, functions, functions)
@some
def test_functions_are_a_field_in_normal_form(f, g, h) -> None:
    assert_field(f, g, h)
    assert f.den.leading_coefficient() > 0
    assert f.num.gcd(f.den) == f.num.context().constant(1)
    assert f == RationalFunction.of(f) == pickle.loads(pickle.dumps(f))  # noqa: S301 - ours
    assert f.is_zero() == (f == 0) == (not any(f.num_terms().values()))


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
        assert value_of(str(f), {}, dict(zip("txy", point, strict=True))) == first
        constant = f.num.is_constant() and f.den.is_constant()
        assert f.number() == (first if constant else None)
    except ZeroDivisionError:
        assume(False)


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
    above, below = plain.ascending()
    series = [plain.coefficient(k) for k in range(-4, 9)]
    for n in range(9):
        sums = sum(q * series[n - k + 4] for k, q in enumerate(below) if n - k >= -4)
        assert sums == (above[n] if n < len(above) else 0)
    assert not any(plain.coefficient(-k) for k in range(len(below), 9))


@given(profiles)
def test_profiles_are_functions(profile) -> None:
    function = RationalFunction.of(profile)
    assert function.as_profile() == profile
    assert function.at_one().number() == profile.total()
