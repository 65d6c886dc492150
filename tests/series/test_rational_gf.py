"""Rational power series with integer coefficients: normal form, arithmetic, terms, texts."""

import pickle
import re
import sys
from fractions import Fraction
from itertools import islice

import pytest
import sympy
from flint import fmpz_mat
from hypothesis import assume, given
from hypothesis import strategies as st
from laws.fields import assert_field
from laws.strategies import denominators, fractions, polynomials, product, rational_numbers, small
from oracle.plain_formulas import terms_of_fraction
from oracle.relation_texts import value_of
from samples import parametrize_some

from gfkit import as_sequence
from gfkit.base.budget import Budget
from gfkit.base.memory import resident
from gfkit.errors import LimitReached, NormalFormError, OutOfRange, WrongArgument
from gfkit.series.rational_gf import (
    RationalGF,
    factored_text,
    factors_of,
    in_integers,
    is_coprime,
    polynomial_text,
)
from gfkit.series.term_sizes import sizes_of
from gfkit.series.terms import are_short, each_term, streamed

FIBONACCI = RationalGF.of([0, 1], [1, -1, -1])
x = sympy.Symbol("x")
values = rational_numbers(-3, 3, 7)


def at(coefficients, place):
    """Return the value of a polynomial."""
    return sum(c * Fraction(place) ** k for k, c in enumerate(coefficients))


def of_sympy(text):
    return sympy.sympify(text.replace("^", "**"))


# The normal form. By Fatou's lemma a rational power series with integer coefficients is p/q for
# coprime integer polynomials with q(0) = 1, and for one such pair only.


@given(polynomials, denominators, polynomials)
def test_a_common_factor_changes_nothing(num, den, factor):
    assume(any(factor))
    assert RationalGF.of(product([num, factor]), product([den, factor])) == RationalGF.of(num, den)


@given(fractions)
def test_what_of_returns_is_in_normal_form(gf):
    assert gf.den[0] == 1
    assert gf.den[-1] != 0
    assert not gf.num or gf.num[-1] != 0
    num, den = (sympy.Poly(side[::-1] or [0], x) for side in (gf.num, gf.den))
    assert sympy.gcd(num, den).degree() <= 0
    assert RationalGF(gf.num, gf.den) == gf


@given(fractions, fractions)
def test_two_series_are_equal_just_if_their_terms_are(f, g):
    enough = f.holds_from + g.holds_from
    assert (f == g) == (f.terms(enough) == g.terms(enough))
    assert f != g or hash(f) == hash(g)


COMMON = "numerator and denominator have a common factor"
ENDS = "a denominator begins with 1, and no polynomial ends in a zero"


@pytest.mark.parametrize(
    ("num", "den", "words"),
    [
        ((1,), (2,), ENDS),
        ((1,), (), ENDS),
        ((1,), (1, 0), ENDS),
        ((1, 0), (1,), ENDS),
        ((0,), (1, 1), ENDS),
        ((1, -1), (1, 0, -1), COMMON),
    ],
)
def test_a_pair_that_is_not_in_normal_form_is_refused(num, den, words):
    with pytest.raises(NormalFormError, match=words):
        RationalGF(num, den)


@pytest.mark.parametrize(
    ("num", "den"),
    [([1], [2]), ([1], [0, 1]), ([3], [2, 4]), ([1], [2, -1]), ([1], []), ([1], [0])],
)
def test_a_fraction_that_is_no_integer_power_series_is_refused(num, den):
    with pytest.raises(
        NormalFormError, match=r"denominator of a gen.* is 0|denominator begins with"
    ):
        RationalGF.of(num, den)


def test_coefficients_are_integers():
    with pytest.raises(WrongArgument, match="num must be integers"):
        RationalGF.of([1.5], [1])


@pytest.mark.parametrize("prime", [2**31 - 1, 2**61 - 1])
def test_fractions_that_cancel_modulo_a_prime_alone_do_not_cancel(prime):
    """1 + x divides 1 + (p+1)x modulo p, and not over the integers."""
    assert is_coprime([1, 1], [1, prime + 1])
    assert RationalGF((1, 1), (1, prime + 1)).order == 1


@given(polynomials, denominators, denominators)
def test_polynomials_with_a_common_factor_are_not_coprime(num, den, factor):
    common, degree = [*factor, 1], len(factor)
    assert not is_coprime(product([num, common]), product([den, common]))
    assert is_coprime([1], product([den, common])), f"1 has no divisor of degree {degree}"


# Arithmetic: a field, whose elements act on the terms.


@given(fractions, fractions, small)
def test_generating_functions_obey_the_laws_of_a_field(f, g, c):
    assert_field(1 + RationalGF.of([0, c], [1]) * f, f, g)


@given(fractions, small, st.integers(0, 3))
def test_numbers_are_constant_series(f, c, k):
    constant = RationalGF.of([c], [1])
    assert f + c == c + f == f + constant
    assert f - c == -(c - f) == f - constant
    assert f * c == c * f == f * Fraction(c) == f * constant
    assert f**k == sympy_power(f, k)
    if f.num[:1] in {(1,), (-1,)}:
        assert c / f == constant * f**-1
        assert f**-k * f**k == 1 + 0 * f


def sympy_power(f, k):
    power = RationalGF.of([1], [1])
    for _ in range(k):
        power *= f
    return power


def test_there_is_no_power_but_of_integers():
    with pytest.raises(TypeError):
        FIBONACCI ** Fraction(1, 2)


# Terms: q times the series is p.


@given(fractions, st.integers(0, 150))
def test_the_terms_times_the_denominator_are_the_numerator(gf, count):
    terms = gf.terms(count)
    assert len(terms) == count
    for n in range(count):
        total = sum(c * terms[n - k] for k, c in enumerate(gf.den) if k <= n)
        assert total == (gf.num[n] if n < len(gf.num) else 0)


@given(fractions, st.sampled_from([0, 1, 63, 64, 65, 300]))
def test_all_ways_to_the_terms_agree(gf, count):
    known = terms_of_fraction(gf.num, gf.den, count)
    assert gf.terms(count) == gf.expanded(count) == known
    assert list(each_term(gf, count)) == list(each_term(gf, count, kept=True)) == known
    assert [int(z) for z in islice(streamed(gf), count)] == known


LONG = {
    "order 600": (RationalGF.of([1, 5], [1, *[0] * 599, -2]), 9000),
    "powers of 10": (RationalGF.of([1], [1, -10]), 6000),
    "order 100": (RationalGF.of([1], [1, *[0] * 98, -1, -1]), 40_000),
}


@pytest.mark.slow
@parametrize_some("name", LONG)
def test_long_work_gives_the_same_terms_by_each_way(name):
    gf, count = LONG[name]
    assert not are_short(gf, count)
    assert list(each_term(gf, count)) == list(each_term(gf, count, kept=True)) == gf.expanded(count)


@given(fractions)
def test_the_recurrence_holds_from_where_it_is_said_to_and_not_before(gf):
    terms = gf.terms(gf.holds_from + 20)

    def holds(n):
        return terms[n] == sum(c * terms[n - lag] for lag, c in enumerate(gf.signature, 1))

    assert all(holds(n) for n in range(gf.holds_from, len(terms)))
    if gf.holds_from > gf.order:
        assert not holds(gf.holds_from - 1)


@given(fractions)
def test_no_shorter_recurrence_holds(gf):
    """Kronecker: the rank of the Hankel matrix of a(i+j) is max(order, 1 + degree of p)."""
    many = gf.holds_from + 2
    terms = gf.terms(2 * many)
    hankel = fmpz_mat([[terms[i + j] for j in range(many)] for i in range(many)])
    assert hankel.rank() == gf.holds_from
    late = gf.holds_from - gf.order
    hankel = fmpz_mat([[terms[late + i + j] for j in range(many)] for i in range(many - late)])
    assert hankel.rank() == gf.order


@given(fractions)
def test_the_automaton_over_q_has_the_terms_as_weights_of_its_walks(gf):
    row, matrix, column = gf.over_rationals()
    assert len(row) == len(column) == len(matrix) == gf.holds_from
    for term in gf.terms(12):
        assert sum(a * b for a, b in zip(row, column, strict=True)) == term
        row = [
            sum(a * line[j] for a, line in zip(row, matrix, strict=True)) for j in range(len(row))
        ]


# Values.


@given(fractions, values)
def test_the_value_is_that_of_the_fraction(gf, place):
    above, below = at(gf.num, place), at(gf.den, place)
    if below:
        assert gf(place) == above / below
    else:
        with pytest.raises(ZeroDivisionError, match="is a pole of"):
            gf(place)


def test_at_a_symbol_the_value_is_the_function():
    assert sympy.cancel(FIBONACCI(x) - x / (1 - x - x**2)) == 0


@pytest.mark.parametrize("value", ["2", None, [1]])
def test_a_value_is_a_number(value):
    with pytest.raises(WrongArgument, match="the value must be a number"):
        FIBONACCI(value)


# The first term of a sequence.


@given(fractions, st.integers(0, 4))
def test_a_series_may_begin_later_where_its_first_terms_are_0(gf, first):
    if any(gf.terms(first)):
        with pytest.raises(OutOfRange, match="at most the order of the first term"):
            gf.beginning(first)
        return
    begun = gf.beginning(first)
    assert begun == gf
    stored = pickle.loads(pickle.dumps(begun))  # noqa: S301 - ours
    assert as_sequence(begun).offset == as_sequence(stored).offset == first


# Texts: what is printed has the value of what it stands for.


@given(fractions, polynomials, values)
def test_texts_are_read_back_to_the_same_value(gf, polynomial, place):
    assert value_of(polynomial_text(polynomial, "x"), {}, {"x": place}) == at(polynomial, place)
    assert value_of(factored_text(polynomial, "x"), {}, {"x": place}) == at(polynomial, place)
    assume(at(gf.den, place))
    value = at(gf.num, place) / at(gf.den, place)
    for factored in (False, True):
        assert value_of(gf.text("t", factored=factored), {}, {"t": place}) == value
    texts = [str(gf), str(gf._sympy_()).replace("**", "^")]
    for z in range(2, 2 + 2 * (len(gf.num) + len(gf.den))):  # more than the degrees
        if below := at(gf.den, z):
            assert {value_of(one, {}, {"x": z}) for one in texts} == {at(gf.num, z) / below}


@given(fractions, st.integers(1, 12))
def test_the_power_series_that_is_printed_has_the_terms(gf, count):
    text, _, order = gf.series(count).rpartition("O(")
    assert order == ("x)" if count == 1 else f"x^{count})")
    known = sympy.Poly(of_sympy(text.rstrip("+") or "0"), x)
    assert [known.coeff_monomial(x**k) for k in range(count)] == gf.terms(count)
    assert known.degree() < count


def test_a_power_series_shows_one_term_at_least():
    with pytest.raises(OutOfRange, match="count must be an integer from 1 on"):
        FIBONACCI.series(0)


@pytest.mark.parametrize(
    ("num", "den", "text", "latex"),
    [
        ([0, 1], [1, -1, -1], "x/(1-x-x^2)", r"\frac{x}{1-x-x^{2}}"),
        ([5, 0, 1], [1, -1], "(5+x^2)/(1-x)", r"\frac{5+x^{2}}{1-x}"),
        ([-1, -1], [1, -1], "(-(1+x))/(1-x)", r"\frac{-(1+x)}{1-x}"),
        ([2, 2], [1, 0, 1], "2*(1+x)/(1+x^2)", r"\frac{2 (1+x)}{1+x^{2}}"),
        ([1], [1, -2, 1], "1/(1-x)^2", r"\frac{1}{(1-x)^{2}}"),
        ([1], [1, -3, 1, 1], "1/((1-x)*(1-2*x-x^2))", r"\frac{1}{(1-x) (1-2 x-x^{2})}"),
        ([2, 1], [1], "2+x", "2+x"),
        ([], [1], "0", "0"),
    ],
)
def test_fractions_are_written_as_in_the_oeis_and_in_papers(num, den, text, latex):
    gf = RationalGF.of(num, den)
    assert str(gf) == text
    assert gf.latex() == latex


def test_denominators_of_a_high_degree_are_printed_expanded():
    """1 - x^d has as many factors as d has divisors."""
    low, high = (RationalGF.of([1], [1, *[0] * (d - 1), -1]) for d in (12, 10**4))
    assert low.text("x").count("(") == 7
    assert high.text("x") == "1/(1-x^10000)"


CYCLOTOMIC = [(1, -1), (1, 1), (1, -1, 1), (1, 1, 1)]


def test_factors_are_irreducible():
    """1 - x^6 is the product of the cyclotomic polynomials of 1, 2, 3 and 6."""
    assert factors_of([1, 0, 0, 0, 0, 0, -1]) == (1, [(one, 1) for one in CYCLOTOMIC])


@given(st.integers(-6, 6).filter(bool), st.lists(st.integers(0, 3), min_size=5, max_size=5))
def test_factors_and_multiplicities_are_found(content, powers):
    known = sorted(zip([(0, 1), *CYCLOTOMIC], powers, strict=True), key=lambda z: (len(z[0]), z[0]))
    whole = product([[content], *(one for one, power in known for _ in range(power))])
    assert factors_of(whole) == (content, [(one, power) for one, power in known if power])


@given(st.lists(rational_numbers(-3, 3, 4), max_size=4), st.integers(0, 3), denominators)
def test_what_is_said_of_multiples_that_are_integers_is_true(num, first, den):
    """The text is such as "4^(n+1)*a(n) are integers, those of 1/(1-x)"."""
    den = [3, *den[1:]]
    told = in_integers(num, den, first)
    factor, index, series = re.fullmatch(
        r"(.*)\*a\((.*)\) are integers, those of (.*)", told
    ).groups()
    assert index == (f"n+{first}" if first else "n")
    of = [sympy.Poly(z, x).all_coeffs()[::-1] for z in of_sympy(series).cancel().as_numer_denom()]
    known = terms_of_fraction(*(list(map(int, z)) for z in of), 8)
    for n, term in enumerate(terms_of_fraction(num, den, 8)):
        multiple = value_of(factor, {}, {"n": n}) * term
        assert multiple == known[n]
        assert Fraction(multiple).denominator == 1


@pytest.mark.parametrize(("num", "den"), [([1] * 500, [2]), ([1], [2, *[1] * 500]), ([1], [10**9])])
def test_nothing_is_said_of_multiples_where_it_would_be_long(num, den):
    assert in_integers(num, den) == ""


# Sizes: foretold from the first terms, as memory is refused before it is used.

GROWING = {
    "powers of 10": RationalGF.of([1], [1, -10]),
    "fibonacci": FIBONACCI,
    "signs": RationalGF.of([1], [1, 3, 5]),
    "polynomial": RationalGF.of([1], [1, -2, 1]) ** 5,
    "late": RationalGF.of([0] * 300 + [1], [1, -2]),
    "long coefficients": RationalGF.of([1], [1, -(10**60)]),
    "order 100": RationalGF.of([1], [1, *[0] * 98, -1, -1]),
}


@parametrize_some("name", GROWING)
def test_the_size_of_the_terms_is_foretold(name):
    """To a twentieth of the last term, a tenth of all, and half of the memory of a list."""
    gf, count = GROWING[name], 1000 if name == "long coefficients" else 4000
    sizes, terms = sizes_of(gf), gf.terms(count)
    bits = [value.bit_length() for value in terms]
    assert sizes.bits(count - 1) == pytest.approx(bits[-1], rel=0.05, abs=64)
    assert sizes.digits(count - 1) == pytest.approx(0.30103 * bits[-1], rel=0.05, abs=20)
    assert sizes.total_bits(count) == pytest.approx(sum(bits), rel=0.1, abs=64 * count)
    memory = sum(map(sys.getsizeof, terms)) + 8 * count
    assert 0.95 * memory <= sizes.total_bytes(count) <= 1.5 * memory
    assert sizes.characters(count) == pytest.approx(0.30103 * sum(bits), rel=0.1, abs=24 * count)


@parametrize_some("name", GROWING)
def test_a_refusal_names_the_largest_number_of_terms_that_fits(name):
    gf, room = GROWING[name], 60 * 2**20
    with Budget(memory=resident() + room), pytest.raises(LimitReached, match="terms=") as refused:
        gf.terms(10**7)
    fits = int(re.search(r"terms=(\d+) fit", str(refused.value))[1])
    with Budget(memory=resident() + room + 2**20, on_forecast=ended), pytest.raises(Foreseen):
        gf.terms(fits)
    with Budget(memory=resident() + room, on_forecast=ended), pytest.raises(LimitReached):
        gf.terms(fits + fits // 5)


class Foreseen(Exception):
    pass


def ended(forecast):
    raise Foreseen(forecast)


def test_terms_are_streamed_where_a_list_of_them_is_refused():
    told = []
    with Budget(memory=resident() + 60 * 2**20, on_forecast=told.append):
        with pytest.raises(LimitReached):
            GROWING["powers of 10"].terms(10**6)
        told.clear()
        terms = each_term(GROWING["powers of 10"], 10**6)
        assert [next(terms) for _ in range(3)] == [1, 10, 100]
    assert "1000000 terms" in told[0].what
    assert "of text" in told[0].what


@given(st.integers(0, 70), st.lists(small, max_size=3), st.integers(0, 2500))
def test_what_is_said_to_be_short_takes_two_megabytes_at_most(height, den, count):
    gf = RationalGF.of([2**height, 1], [1, *den, 2**height])
    if are_short(gf, count):
        assert sum(term.bit_length() for term in gf.expanded(count)) <= 8 * 2 * 2**20
    assert are_short(RationalGF.of([2**height], [1]), 10**9), "a polynomial is short"


@pytest.mark.filterwarnings("error")
def test_a_series_is_equal_to_no_text_and_nothing_raises_or_warns() -> None:
    fibonacci = RationalGF.of([0, 1], [1, -1, -1])
    others = [str(fibonacci), 1, None, 0.5, (), object()]
    assert fibonacci not in others
    assert len({fibonacci, *others}) == len(others) + 1
