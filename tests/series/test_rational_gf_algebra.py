"""Operations on rational series are those on lists of their terms; transforms are as defined."""

from fractions import Fraction
from itertools import accumulate, pairwise, permutations
from math import comb, prod

import pytest
from flint import fmpz_poly
from hypothesis import assume, given
from hypothesis import strategies as st
from laws.strategies import denominators, fractions, polynomials, product, small
from oracle.plain_formulas import terms_of_fraction
from samples import parametrize_some

from gfkit.base.budget_and_progress import Budget
from gfkit.errors import GfkitError, LimitReached
from gfkit.series import (
    gf_term_size_bounds_and_estimates,
    nth_and_modular_terms_of_rational_gfs,
    rational_gf_algebra,
)
from gfkit.series.rational_gf import RationalGF
from gfkit.series.sequence_transforms import TRANSFORMS, transformed

COUNT = 40
FIBONACCI = RationalGF.of([0, 1], [1, -1, -1])
POWERS = RationalGF.of([1], [1, -2])
EARLY = RationalGF.of([5, 0, 1], [1, -1])


def cauchy(a, b):
    """Return the first coefficients of a product."""
    return [sum(a[k] * b[n - k] for k in range(n + 1)) for n in range(len(a))]


def terms_of(gf, count=6 * COUNT):
    return terms_of_fraction(gf.num, gf.den, count)


# Operations.


@given(fractions, fractions, st.integers(1, 4), st.integers(0, 9), small)
def test_operations_are_those_on_lists_of_terms(f, g, step, first, c):
    a, b = terms_of(f), terms_of(g)
    pairs = [*zip(a, b, strict=True)]
    for found, wanted in (
        (f + g, [x + y for x, y in pairs]),
        (f - g, [x - y for x, y in pairs]),
        (f * g, cauchy(a[:COUNT], b[:COUNT])),
        (rational_gf_algebra.combined([f, g], [c, -first]), [c * x - first * y for x, y in pairs]),
        (rational_gf_algebra.combined([], []), [0] * COUNT),
        (rational_gf_algebra.hadamard(f, g), [x * y for x, y in pairs]),
        (rational_gf_algebra.interlaced([f, g, f]), [z for x, y in pairs for z in (x, y, x)]),
        (rational_gf_algebra.interlaced([f]), a),
        (rational_gf_algebra.section(f, step, first), a[first::step]),
        (rational_gf_algebra.preceded(f, b[:first]), [*b[:first], *a]),
    ):
        assert found.terms(COUNT) == wanted[:COUNT]
        assert RationalGF(found.num, found.den) == found, "it is in lowest terms"


def test_long_work_is_foretold_and_short_work_is_not():
    """A termwise product of orders 36 and 36 takes a second, one of 9 and 9 some microseconds."""
    told = []
    with Budget(on_forecast=told.append):
        for order in (9, 36):
            periodic = RationalGF.of([1], [1, *[0] * (order - 1), -1])
            assert rational_gf_algebra.hadamard(periodic, periodic) == periodic
    assert [forecast.what for forecast in told] == [
        "a termwise product of orders 36 and 36, of order up to 1296"
    ]


@given(st.lists(small, max_size=4), st.lists(small, max_size=4))
def test_products_and_sections_have_the_products_and_the_powers_of_the_roots(one, other):
    """Stanley, EC1, section 4.2: with poles at 1/r of multiplicity 1."""
    one, other = {*one} - {0}, {*other} - {0}
    f, g = (RationalGF.of([1], product([1, -r] for r in roots)) for roots in (one, other))
    products = {r * s for r in one for s in other}
    assert roots_of(rational_gf_algebra.hadamard(f, g)) <= products
    assert roots_of(rational_gf_algebra.section(f, 2)) <= {r * r for r in one}


def roots_of(gf):
    return {int(r) for r, _ in fmpz_poly(list(gf.den[::-1])).roots()} if gf.order else set()


@given(polynomials, denominators, st.sampled_from([-1, 1]), st.integers(0, 9))
def test_what_is_continued_backwards_obeys_the_recurrence(num, den, last, by):
    f = RationalGF.of(num, [*den, last])
    assume(rational_gf_algebra.preperiod(f) == 0)
    whole = rational_gf_algebra.continued_back(f, by).terms(by + 30)
    assert whole[by:] == f.terms(30)
    for n in range(f.order, len(whole)):
        assert sum(c * whole[n - k] for k, c in enumerate(f.den)) == 0
    assert rational_gf_algebra.backward(f).terms(by + 1) == whole[by::-1]


@given(fractions)
def test_the_preperiod_is_what_no_two_sided_sequence_begins_with(f):
    """It is the number of coefficients of the polynomial part of p/q."""
    above, below = fmpz_poly(list(f.num[::-1])), fmpz_poly(list(f.den[::-1]))
    early = rational_gf_algebra.preperiod(f)
    assert early == max(0, f.holds_from - f.order)
    rest = RationalGF.of(f.terms(f.holds_from + 9)[early:], [1])
    proper = rest * RationalGF.of(f.den, [1])
    assert not any(proper.terms(f.order + 9)[f.order :]), (above, below)


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (
            lambda: rational_gf_algebra.by_recurrence((1, 1), [1]),
            GfkitError,
            "of order 2 needs as many",
        ),
        (
            lambda: nth_and_modular_terms_of_rational_gfs.term_modulo(FIBONACCI, 7, 0),
            GfkitError,
            "must be at least 1",
        ),
        (
            lambda: rational_gf_algebra.section(FIBONACCI, 0),
            GfkitError,
            "a step m of at least 1, not 0",
        ),
        (lambda: rational_gf_algebra.interlaced([]), GfkitError, "at least one sequence"),
        (lambda: rational_gf_algebra.backward(POWERS), GfkitError, "terms that are not integers"),
        (
            lambda: rational_gf_algebra.backward(EARLY),
            GfkitError,
            "first 2 terms .* nothing comes before",
        ),
        (
            lambda: nth_and_modular_terms_of_rational_gfs.term(FIBONACCI, 10**9),
            LimitReached,
            "modulo a number there is no limit",
        ),
        (lambda: rational_gf_algebra.section(FIBONACCI, 10**9), LimitReached, "is too large"),
        (
            lambda: rational_gf_algebra.continued_back(FIBONACCI, 10**6),
            LimitReached,
            "2000048000088 bits",
        ),
        (lambda: transformed("reversion", [0, 1]), GfkitError, "no reversion"),
    ],
)
def test_what_there_is_not_is_refused(call, error, words):
    with pytest.raises(error, match=words):
        call()


# Single terms.


@given(fractions, st.integers(0, 90), st.integers(1, 50))
def test_a_term_is_the_same_alone_and_modulo_a_number(f, n, modulus):
    a = terms_of(f, n + 1)
    assert nth_and_modular_terms_of_rational_gfs.term(f, n) == a[n]
    assert nth_and_modular_terms_of_rational_gfs.term_modulo(f, n, modulus) == a[n] % modulus
    assert nth_and_modular_terms_of_rational_gfs.terms_modulo(f, n + 1, 101) == [z % 101 for z in a]


@given(st.lists(small, min_size=1, max_size=4), st.integers(1, 9), denominators, st.integers(0, 30))
def test_the_coefficient_of_a_quotient_with_any_constant_term(num, constant, den, n):
    den = [constant, *den[1:]]
    above, below = nth_and_modular_terms_of_rational_gfs.coefficient(
        fmpz_poly(num), fmpz_poly(den), n
    )
    assert Fraction(above, below) == terms_of_fraction(num, den, n + 1)[n]


def test_a_far_term_modulo_ten():
    """The last digits of the Fibonacci numbers have the period 60 (Lagrange, 1774)."""
    assert (
        nth_and_modular_terms_of_rational_gfs.term_modulo(FIBONACCI, 60 * 10**18 + 11, 10)
        == 89 % 10
    )


@given(fractions, st.integers(0, 60))
def test_no_term_has_more_bits_than_the_bound(f, n):
    bits = max(z.bit_length() for z in terms_of(f, n + 1))
    assert bits <= gf_term_size_bounds_and_estimates.bits_up_to(f, n)


@given(st.integers(1, 2**40), st.integers(0, 2**40), st.integers(1, 3), st.integers(100, 999))
def test_the_bound_of_bits_is_not_twice_what_the_largest_root_asks(root, first, order, n):
    """first/(1 - (root x)^order): its coefficients have n log2(root) bits, and those of first."""
    f = RationalGF.of([first], [1, *[0] * (order - 1), -(root**order)])
    need = n * root.bit_length() + first.bit_length()
    assert (
        gf_term_size_bounds_and_estimates.bits_up_to(f, n)
        <= need + 2 * n + order * (n + order).bit_length() + 3
    )


@given(fractions, st.integers(0, 2))
def test_first_terms_and_a_recurrence_determine_the_series(f, more):
    assert rational_gf_algebra.by_recurrence(f.signature, f.terms(f.holds_from + more)) == f


@given(st.lists(small, max_size=5))
def test_newtons_identities_give_the_polynomial_of_power_sums(roots):
    sums = [sum(r**k for r in roots) for k in range(len(roots) + 1)]
    known = fmpz_poly(product([1, -r] for r in roots))
    assert rational_gf_algebra.from_power_sums(sums, len(roots)) == known


def test_long_numbers_are_written_as_powers_of_two_above_them():
    assert gf_term_size_bounds_and_estimates.short(10**15 - 1) == "999999999999999"
    assert gf_term_size_bounds_and_estimates.short(10**15) == "2^50"
    assert 2**49 < 10**15 < 2**50


# Transforms of lists, by their definitions. [BernsteinSloane1995]


LISTS = st.lists(st.integers(-9, 9), max_size=7)
PAIRS = [
    ("euler", "inverse euler"),
    ("binomial", "inverse binomial"),
    ("moebius", "inverse moebius"),
    ("boustrophedon", "inverse boustrophedon"),
    ("exponential", "logarithmic"),
    ("invert", "inverse invert"),
    ("reversion", "reversion"),
]


def multisets(kinds):
    """Count multisets of things of sizes 1, 2, ...: the products of 1/(1 - x^n)."""
    found = [1] + [0] * len(kinds)
    for size, many in enumerate(kinds, 1):
        for _ in range(abs(many)):
            places = range(size, len(found))
            for n in places if many > 0 else reversed(places):
                found[n] += found[n - size] * (1 if many > 0 else -1)
    return found[1:]


def by_parts(values, weight):
    """Return b(1), b(2), ...: the sums of weight(n, k) a(k) b(n - k) over k > 0, b(0) = 1."""
    found = [1]
    for n in range(1, len(values) + 1):
        found.append(sum(weight(n, k) * values[k - 1] * found[n - k] for k in range(1, n + 1)))
    return found[1:]


def to_and_fro(values):
    """Return the last numbers of rows that begin with the values, each added to those before."""
    row, found = [], []
    for value in values:
        row = [*accumulate(reversed(row), initial=value)]
        found.append(row[-1])
    return found


def determinant(rows):
    total = 0
    for order in permutations(range(len(rows))):
        swaps = sum(a > b for i, a in enumerate(order) for b in order[i:])
        total += (-1) ** swaps * prod(rows[i][j] for i, j in enumerate(order))
    return total


DEFINED = {
    "partial sums": lambda v: [*accumulate(v)],
    "differences": lambda v: [b - a for a, b in pairwise(v)],
    "binomial": lambda v: [sum(comb(n, k) * v[k] for k in range(n + 1)) for n in range(len(v))],
    "inverse moebius": lambda v: [
        sum(v[d - 1] for d in range(1, n + 1) if n % d == 0) for n in range(1, len(v) + 1)
    ],
    "euler": multisets,
    "invert": lambda v: by_parts(v, lambda _n, _k: 1),
    "exponential": lambda v: by_parts(v, lambda n, k: comb(n - 1, k - 1)),
    "self-convolution": lambda v: cauchy(v, v),
    "boustrophedon": to_and_fro,
    "hankel": lambda v: [
        determinant([v[i : i + size] for i in range(size)])
        for size in range(1, (len(v) + 1) // 2 + 1)
    ],
}


@pytest.mark.parametrize("name", DEFINED)
@given(values=LISTS)
def test_a_transform_is_what_its_definition_says(name, values):
    assert transformed(name, values) == DEFINED[name](values)


@parametrize_some(("there", "back"), PAIRS)
@given(values=LISTS)
def test_a_transform_and_its_inverse(there, back, values):
    if there == "reversion":
        values = [3, *values]
    assert transformed(back, transformed(there, values)) == values
    assert transformed(there, transformed(back, values)) == values


@given(LISTS)
def test_the_reversion_is_the_inverse_under_composition(values):
    inner, outer = [3, *values], transformed("reversion", [3, *values])
    found, power = [Fraction(0)] * len(inner), [1] + [0] * len(inner)
    for c in outer:
        power = cauchy(power, [0, *inner])
        found = [a + c * b for a, b in zip(found, power[1:], strict=True)]
    assert found == [int(n == 0) for n in range(len(inner))]


def test_every_transform_has_a_definition_or_an_inverse():
    assert TRANSFORMS.keys() == DEFINED.keys() | {name for pair in PAIRS for name in pair}


@pytest.mark.parametrize("name", TRANSFORMS)
def test_a_transform_of_nothing_is_nothing(name):
    assert transformed(name, []) == []
