"""Rational functions of t, x and y: a field, its values, its normal form, what they are read as."""

import pickle
from fractions import Fraction
from math import comb, gcd

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from laws.fields import assert_field
from laws.strategies import fractions, marked_fractions, profiles, rational_numbers, small
from oracle.relation_texts import value_of

from gfkit.errors import GfkitError, LimitReached, NormalFormError
from gfkit.series.marks import exponents_of
from gfkit.series.profiles import Profile
from gfkit.series.rational_functions import RationalFunction, cleared
from gfkit.series.rational_gf import RationalGF

t, x, y = map(RationalFunction.variable, "txy")
rationals = rational_numbers(-9, 9, 6)
monomials = st.tuples(rationals.filter(bool), *[st.integers(-2, 2)] * 3)
sums = st.lists(monomials, max_size=3).map(
    lambda terms: sum(map(RationalFunction.monomial, terms), RationalFunction.of(0))
)
functions = st.builds(lambda f, g: f / g if not g.is_zero() else f, sums, sums)
points = st.tuples(*[st.integers(-30, 30)] * 3)
of_t = st.lists(small, max_size=4).map(lambda c: sum((a * t**k for k, a in enumerate(c)), 0 * t))


def value(f, point):
    """Return the value at a point (t, x, y)."""
    return Fraction(int(f.num(*point)), int(f.den(*point)))


# A field, in normal form.


@given(functions, functions, functions)
def test_functions_are_a_field_in_normal_form(f, g, h):
    assert_field(f, g, h)
    assert f.den.leading_coefficient() > 0
    assert f.num.gcd(f.den) == f.num.context().constant(1)
    assert f == RationalFunction.of(f) == pickle.loads(pickle.dumps(f))  # noqa: S301 - ours
    assert f.is_zero() == (f == 0)
    inverted = f if f.is_zero() else f.inverse()
    assert inverted.den.leading_coefficient() > 0


@given(functions, functions, points)
def test_values_go_with_the_operations(f, g, point):
    try:
        first, second = value(f, point), value(g, point)
        assert value(f + g, point) == first + second
        assert value(f - g, point) == first - second
        assert value(f * g, point) == first * second
        assert value(f.at_one(), point) == value(f, (point[0], 1, 1))
    except ZeroDivisionError:
        assume(False)
    assert value_of(str(f), {}, dict(zip("txy", point, strict=True))) == first


@given(functions, functions)
def test_functions_are_equal_just_if_their_difference_is_0(f, g):
    assert (f == g) == (f - g).is_zero()
    assert f * g / g == f if not g.is_zero() else f * g == 0
    assert f != "t"


@given(functions)
def test_constants_are_numbers(f):
    is_constant = f.num.is_constant() and f.den.is_constant()
    assert f.number() == (value(f, (0, 0, 0)) if is_constant else None)
    assert RationalFunction.of(Fraction(2, 3)).number() == Fraction(2, 3)
    assert (f - f).number() == 0


@given(monomials, monomials)
def test_monomials_are_found_again(first, second):
    c = first[0] / second[0]
    quotient = (c, *(a - b for a, b in zip(first[1:], second[1:], strict=True)))
    found = RationalFunction.monomial(first) / RationalFunction.monomial(second)
    assert found.as_monomial() == quotient
    assert RationalFunction.monomial(quotient) == found
    exponents = zip((x, y, t), quotient[1:], strict=True)
    (f, i), (g, j), (h, k) = exponents
    assert found == c * f**i * g**j * h**k


def test_other_functions_are_no_monomials():
    assert (1 + t).as_monomial() is None
    assert (1 / (1 + t)).as_monomial() is None
    assert RationalFunction.of(0).as_monomial() is None
    assert RationalFunction.monomial((Fraction(0), 1, 1, 1)) == 0


@pytest.mark.parametrize(
    "call",
    [
        lambda: 1 / (t - t),
        lambda: (t - t) ** -1,
        (t - t).inverse,
        (1 / (1 - x)).at_one,
    ],
)
def test_nothing_is_divided_by_0(call):
    with pytest.raises(ZeroDivisionError, match="division by 0"):
        call()


# Sizes: a power that would have too many terms is refused before it is computed.


def length(f):
    return len(f.num_terms()) + len(f.den_terms())


@given(functions, st.integers(0, 4))
def test_a_power_has_no_more_terms_than_the_bound(f, exponent):
    assume(exponent or not f.is_zero())  # 0^0 = 1 has two terms, not one
    assert length(f**exponent) <= f.terms_of_power(exponent)


@pytest.mark.parametrize("exponent", [1, 2, 5])
def test_the_bound_of_terms_is_attained(exponent):
    """By the power of a sum of powers that are independent, and of a geometric sum."""
    independent, geometric = 1 + t + x + y, 1 + t + t**2
    assert independent.terms_of_power(exponent) == comb(exponent + 3, 3) + 1
    assert length(independent**exponent) == comb(exponent + 3, 3) + 1
    assert geometric.terms_of_power(exponent) == length(geometric**exponent) == 2 * exponent + 2


@given(functions)
def test_sizes_are_those_of_the_polynomials(f):
    above, below = f.num_terms(), f.den_terms()
    assert f.size == (max(len(above), 1), len(below))
    assert f.bits >= sum(c.bit_length() for c in (*above.values(), *below.values()))


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: (1 + t) ** 4001, "more than degree 4000"),
        (lambda: (1 / (1 + t)) ** -4001, "more than degree 4000"),
        (lambda: ((1 + t) * (1 + x) * (1 + y)) ** 100, "more than 20000 terms"),
        (lambda: t**2001 * (1 + t**2000), "expands to more than degree 4000"),
    ],
)
def test_what_expands_to_more_than_the_limits_is_refused(call, words):
    with pytest.raises(LimitReached, match=words):
        call()
    assert ((1 + t) ** 4000).num_terms()[4000, 0, 0] == 1, "so much may be"


# Functions of t alone, as Laurent series.


@given(of_t, of_t.filter(lambda f: not f.is_zero()), st.integers(-3, 3))
def test_the_coefficients_are_those_of_the_laurent_series(f, g, shift):
    h = f / g * t**shift
    above, below = h.ascending()
    assert h == sum((c * t**k for k, c in enumerate(above)), 0 * t) / sum(
        (c * t**k for k, c in enumerate(below)), 0 * t
    )
    series = {k: h.coefficient(k) for k in range(-9, 12)}
    assert not any(series[k] for k in range(-9, -6)), "no pole has an order above 6"
    for n in range(12):
        total = sum(c * series[n - k] for k, c in enumerate(below))
        assert total == (above[n] if n < len(above) else 0)


@given(of_t, of_t.filter(lambda f: not f.is_zero()))
def test_what_comes_out_of_functions_with_marks_is_the_same(f, g):
    plain, marked = f / g, (f * x) / (g * x)
    assert plain == marked
    assert hash(plain) == hash(marked)
    assert plain.ascending() == marked.ascending() == ((plain + x) - x).ascending()


@given(profiles)
def test_profiles_are_polynomials_in_x_and_y(profile):
    function = RationalFunction.of(profile)
    assert function.as_profile() == profile
    assert function.at_one().number() == profile.total()


@given(profiles, monomials, st.integers(1, 3), st.integers(1, 3))
def test_other_marks_are_variables_as_x_and_y_are(profile, monomial, a, b):
    """The exponent of a mark a stands in that of x, 2^64 for each power."""
    powers = RationalFunction.variable("a") ** a * RationalFunction.variable("b") ** b
    shift = exponents_of({"a": a, "b": b})[0]
    marked = RationalFunction.of(Profile.of({(i + shift, j): c for i, j, c in profile.terms}))
    assert marked == RationalFunction.of(profile) * powers
    c, i, j, k = monomial
    assert RationalFunction.monomial((c, abs(i) + shift, j, k)) == powers * (
        RationalFunction.monomial((c, abs(i), j, k))
    )
    assert (marked * marked - 1) / (marked + 1) == marked - 1 or marked == -1


@given(fractions, marked_fractions)
def test_power_series_are_read_back(gf, marked):
    plain = sum((c * t**k for k, c in enumerate(gf.num)), 0 * t) / sum(
        c * t**k for k, c in enumerate(gf.den)
    )
    assert plain.as_gf() == plain.power_series("f", "t") == gf
    above, below = (
        sum((c * x**i * y**j * t**k for i, j, k, c in side), 0 * t)
        for side in (marked.num, marked.den)
    )
    assert (above / below).as_marked_gf() == marked


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda: (x * t).coefficient(1), NormalFormError, "has marks"),
        ((x + t).as_gf, NormalFormError, "has marks"),
        ((1 + t).as_profile, GfkitError, r"1\+t is not a polynomial in x and y"),
        ((x / 2).as_profile, GfkitError, "with integer coefficients"),
        ((1 / x).as_profile, GfkitError, "is not a polynomial in x and y"),
        ((1 / t).as_gf, NormalFormError, "denominator begins with 0"),
        ((1 / (x - t)).as_marked_gf, NormalFormError, "does not begin with 1"),
    ],
)
def test_functions_of_another_kind_are_refused(call, error, words):
    with pytest.raises(error, match=words):
        call()


def test_with_marks_there_are_no_ascending_coefficients():
    assert (x + t).ascending() is None
    assert (1 / (1 - x * t)).ascending() is None


# Power series with integer coefficients, or why a function is none.


@pytest.mark.parametrize(
    ("f", "words"),
    [
        (1 / t, "f has a pole at z = 0, so it is not a power series in z"),
        (2**40_000 * t, "a polynomial of degree 1 with coefficients up to 2.40001 is too large"),
        (2**2000 * t**2000, "degree 2000 with coefficients up to 2.2001 is too large"),
    ],
    ids=str,
)
def test_what_is_no_power_series_says_why(f, words):
    with pytest.raises(NormalFormError, match=words):
        f.power_series("f", "z")


@given(st.lists(small, max_size=4), st.integers(2, 9), st.lists(small, max_size=3))
def test_power_series_are_those_of_integers_where_all_coefficients_are(num, lead, tail):
    f = sum((c * t**k for k, c in enumerate(num)), 0 * t) / sum(
        c * t**k for k, c in enumerate([lead, *tail])
    )
    terms = [f.coefficient(n) for n in range(60)]
    found = f.power_series("f", "z")
    assert found.terms(60) == terms
    assert isinstance(found, RationalGF) == all(term.denominator == 1 for term in terms)


# Recurrences with polynomial coefficients.


@given(st.dictionaries(st.integers(-2, 3), st.tuples(of_t, of_t), min_size=1, max_size=3))
def test_cleared_weights_are_polynomials_in_the_same_ratio(given_weights):
    """Of the sum of w_q(n) a(n + q): that of a(m + i) is common(n) w_q(n), where m = n + low."""
    weights = {q: f / g if not g.is_zero() else f for q, (f, g) in given_weights.items()}
    low, polynomials = min(weights), cleared(weights)
    assert len(polynomials) == max(weights) - low + 1
    for n in range(40, 45):
        told = {
            low + i: sum(c * (n + low) ** k for k, c in enumerate(p))
            for i, p in enumerate(polynomials)
        }
        known = {q: value(f, (n, 0, 0)) for q, f in weights.items()}
        ratios = {Fraction(told[q]) / known[q] for q in weights if known[q]}
        assert len(ratios) <= 1
        assert all(known.get(q) for q, z in told.items() if z), "0 stays 0"
        assert all(z for q, z in told.items() if known.get(q)), "and nothing else becomes 0"


def test_cleared_weights_have_the_least_common_denominator():
    rows = cleared({0: 1 / (t * (t + 1)), 1: 1 / (t * (t - 1))})
    assert rows == ((-1, 1), (1, 1))
    assert gcd(*rows[0], *rows[1]) == 1
