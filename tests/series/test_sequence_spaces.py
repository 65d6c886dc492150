"""Spaces of sequences closed under shifts: their bounds are dimensions, by roots.

The oracle: a space spanned by n^j r^n, j < m, is the dictionary {r: m}, and a root r is written
as the exponents of 2, 3, 5 and 7 in |r|, and the angle as a part of a turn.
"""

import itertools
from dataclasses import replace
from fractions import Fraction
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st
from laws.strategies import fractions, product

from gfkit.series import algebra
from gfkit.series.rational_gf import RationalGF
from gfkit.series.sequence_spaces import EVERYWHERE, SpaceBound, UnknownError, or_none

PRIMES = (2, 3, 5, 7)
ONE = ((Fraction(0),) * 4, Fraction(0))


def root(number):
    """Return a rational number as a root."""
    number = Fraction(number)
    exponents = []
    for prime in PRIMES:
        k, of = 0, number
        while of.numerator % prime == 0:
            of, k = of / prime, k + 1
        while of.denominator % prime == 0:
            of, k = of * prime, k - 1
        exponents.append(Fraction(k))
    return tuple(exponents), Fraction(int(number < 0), 2)


def times(r, s, power=1):
    """Return r s^power."""
    exponents = tuple(a + power * b for a, b in zip(r[0], s[0], strict=True))
    return exponents, (r[1] + power * s[1]) % 1


def roots_of(ratio, step):
    """Return the numbers whose step-th power is the ratio."""
    exponents, angle = root(ratio)
    return [(tuple(e / step for e in exponents), (angle + k) / step % 1) for k in range(step)]


def added(p, q):
    return {r: max(p.get(r, 0), q.get(r, 0)) for r in {*p, *q}}


def multiplied(p, q):
    found = {}
    for r, m in p.items():
        for s, k in q.items():
            found[times(r, s)] = max(found.get(times(r, s), 0), m + k - 1)
    return found


def powered(p, step):
    found = {}
    for r, m in p.items():
        found[times(ONE, r, step)] = max(found.get(times(ONE, r, step), 0), m)
    return found


def periodic(ratio, period):
    """Return the space of u(n + period) = ratio u(n)."""
    return dict.fromkeys(roots_of(ratio, period), 1)


RATIOS = st.sampled_from([2, -1, 3, Fraction(2, 3), -6, 1, Fraction(1, 2)])
FIBONACCI, POWERS = SpaceBound.of([1, -1, -1]), SpaceBound.of([1, -2])


def of_roots(numbers):
    """Return the space of these roots, each as often as it is given, and what is known of it."""
    den = product([Fraction(r).denominator, -Fraction(r).numerator] for r in numbers)
    return SpaceBound.of(den), {root(r): numbers.count(r) for r in numbers}


leaves = {
    "geometric": st.builds(lambda r: (SpaceBound.geometric(r), {root(r): 1}), RATIOS),
    "polynomial": st.integers(-1, 2).map(
        lambda d: (SpaceBound.polynomial(d), {ONE: d + 1} if d >= 0 else {})
    ),
    "power": st.tuples(RATIOS, st.integers(1, 3)).map(lambda z: of_roots([z[0]] * z[1])),
    "periodic": st.tuples(RATIOS, st.integers(1, 4)).map(
        lambda z: (SpaceBound.geometric(*z), periodic(*z))
    ),
    "several": st.lists(RATIOS, max_size=3).map(of_roots),
}


def made(inner):
    """Draw what is made of spaces."""
    pairs = st.tuples(inner, inner)
    return st.one_of(
        pairs.map(lambda z: (z[0][0] + z[1][0], added(z[0][1], z[1][1]))),
        pairs.map(lambda z: (z[0][0] * z[1][0], multiplied(z[0][1], z[1][1]))),
        inner.map(lambda z: (z[0].power(2), multiplied(z[1], z[1]))),
        inner.map(lambda z: (z[0].inverse(), powered(z[1], -1))),
        st.tuples(inner, st.integers(1, 4)).map(
            lambda z: (z[0][0].section(z[1], 1), powered(z[0][1], z[1]))
        ),
        pairs.map(
            lambda z: (
                z[0][0].joined(z[1][0], 0),
                {r: z[0][1].get(r, 0) + z[1][1].get(r, 0) for r in {*z[0][1], *z[1][1]}},
            )
        ),
    )


@given(
    st.recursive(
        st.one_of(leaves["geometric"], leaves["polynomial"], leaves["power"]), made, max_leaves=5
    )
)
def test_the_bound_is_the_dimension_where_each_root_has_a_name(pair):
    bound, space = pair
    if all(len(atoms) <= 1 and all(size == 1 for (_, size), _ in atoms) for atoms in bound.factors):
        assert bound.order == sum(space.values())
    assert bound.order >= sum(space.values())


@given(st.recursive(st.one_of(*leaves.values()), made, max_leaves=4))
def test_the_bound_is_never_below_the_dimension(pair):
    bound, space = pair
    assert bound.order >= sum(space.values())


@given(st.lists(st.sampled_from([2, 3, 5, 7]), unique=True), st.integers(0, 3), st.integers(0, 2))
def test_products_of_as_many_members_as_there_are_monomials(roots, many, others):
    """With independent roots every product of roots is another root, so the bound is attained."""
    rest = [prime for prime in PRIMES if prime not in roots]
    (one, _), (two, _) = of_roots(roots), of_roots(rest)
    dimension = len([*itertools.combinations_with_replacement(roots, many)])
    assert one.power(many).order == dimension
    dimension *= len([*itertools.combinations_with_replacement(rest, others)])
    assert (one.power(many) * two.power(others)).order == dimension


@given(RATIOS, st.integers(1, 6), RATIOS, st.integers(1, 6), st.integers(1, 4))
def test_periods_are_multiplied_and_taken_apart(r, period, s, other, step):
    """u(n + p) = r u(n): products have the least common period, sections the period over a gcd."""
    one, two = SpaceBound.geometric(r, period), SpaceBound.geometric(s, other)
    exact = multiplied(periodic(r, period), periodic(s, other))
    assert (one * two).order == len(exact)
    assert one.section(step, 0).order == len(powered(periodic(r, period), step))
    assert one.inverse().key == SpaceBound.geometric(1 / Fraction(r), period).key
    assert (one * one.inverse() + SpaceBound.geometric(1, period)).order == period


@given(RATIOS, st.integers(1, 4), st.integers(1, 6))
def test_a_section_of_one_ratio_has_the_name_of_its_roots_and_of_no_others(ratio, period, step):
    section = SpaceBound.geometric(ratio, period).section(step, 1)
    roots = powered(periodic(ratio, period), step)
    for k, other in itertools.product(range(1, 7), range(1, 5)):
        same = SpaceBound.geometric(Fraction(ratio) ** k, other)
        assert (section.key == same.key) == (roots == periodic(Fraction(ratio) ** k, other))


@given(st.lists(st.tuples(RATIOS, st.integers(1, 4)), min_size=2, max_size=2), st.integers(1, 2))
def test_joined_spaces_are_that_of_the_product_of_their_polynomials(pair, power):
    """Here of 1 - r t^p; where two of these have no common root, V(pq) is V(p) + V(q)."""
    (r, p), (s, q) = pair
    one, two = (
        SpaceBound.geometric(r, p),
        SpaceBound.geometric(s, q) * SpaceBound.polynomial(power - 1),
    )
    dens = [[Fraction(c).denominator, *[0] * (k - 1), -Fraction(c).numerator] for c, k in pair]
    if {*roots_of(r, p)} & {*roots_of(s, q)}:
        both = SpaceBound.of(product([dens[0], *[dens[1]] * power]))
        assert one.joined(two, 3).key == both.key
        assert one.joined(two, 3).order == p + q * power
    else:
        assert one.joined(two, 3).key == (one + two).key
    assert one.joined(two, 3).start == 3


@pytest.mark.parametrize(("period", "power"), [(3, 3), (4, 5), (6, 2), (2, 12)])
def test_multiplicities_make_no_more_pairs_of_roots(period, power):
    """The powers of n u(n), u periodic, are as many as those of n and of u."""
    periodic, once = SpaceBound.geometric(1, period), SpaceBound.polynomial(1)
    assert (periodic * once).power(power).order == period * (power + 1)


# Names: spaces that are written in two ways are one.


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (SpaceBound.of([-2, 2, 2]), FIBONACCI),
        (SpaceBound.of([2, -1]), SpaceBound.geometric(Fraction(1, 2))),
        (SpaceBound.of([1, 0, -4]), SpaceBound.geometric(4, 2)),
        (SpaceBound.of([1]), SpaceBound.polynomial(-1)),
        (FIBONACCI.section(2, 0).section(3, 0), FIBONACCI.section(6, 0)),
        (FIBONACCI.inverse().inverse(), FIBONACCI),
        (SpaceBound.of([1, -3, 1]).inverse(), SpaceBound.of([1, -3, 1])),
        (SpaceBound.named("b", 3).inverse().inverse(), SpaceBound.named("b", 3)),
        (FIBONACCI.joined(POWERS, 0), FIBONACCI + POWERS),
        (FIBONACCI * POWERS, POWERS * FIBONACCI),
        (POWERS * POWERS.inverse(), SpaceBound.polynomial(0)),
        (FIBONACCI.power(2), FIBONACCI * FIBONACCI),
    ],
)
def test_equal_spaces_have_one_name(one, other):
    assert one.key == other.key
    assert (one + other).order == one.order == other.order


def test_spaces_of_which_a_bound_alone_is_known():
    five, zero = SpaceBound.named("b", 5), SpaceBound.named("b", 0)
    assert (five + five + FIBONACCI).order == 7
    assert five.power(2).order == comb(6, 2)
    assert (five * SpaceBound.polynomial(2)).order == 15
    assert (five * SpaceBound.named("c", 2)).order == 10
    assert five.joined(POWERS, 0).order == POWERS.joined(five, 0).order == 6
    assert zero.order == 0


def test_a_product_of_too_many_factors_is_unknown():
    many = sum((SpaceBound.of([1, -k]) for k in range(2, 80)), SpaceBound.polynomial(-1))
    with pytest.raises(UnknownError):
        many * many
    assert or_none(many.__mul__, many) is None
    assert or_none(many.__mul__, POWERS).order == 78


# Where the values begin, and what else is known of them.


SPACES = st.sampled_from(
    [
        FIBONACCI,
        POWERS,
        SpaceBound.named("b", 3),
        SpaceBound.geometric(Fraction(2, 3), 4),
        FIBONACCI * POWERS,
    ]
)


@given(SPACES, SPACES, *[st.integers(1, 4)] * 2, *[st.integers(-9, 9)] * 3)
def test_a_section_of_a_section_is_a_section(one, other, step, then, i, j, start):
    """Of u(s n + i) the values at t n + j are u(s t n + s j + i)."""
    for space in (z.from_on(start) for z in (one, one * other, one + other)):
        twice = space.section(step, i).section(then, j)
        once = space.section(step * then, step * j + i)
        assert (twice.key, twice.start) == (once.key, once.start)
        assert space.section(step, i).order <= space.order


@given(st.integers(-9, 9), st.integers(-9, 9), st.integers(1, 4), st.integers(-9, 9))
def test_values_are_members_from_where_all_parts_are(start, other, step, more):
    one, two = FIBONACCI.from_on(start), POWERS.from_on(other)
    both = max(start, other)
    assert (one + two).start == (one * two).start == one.from_on(other).start == both
    assert one.power(2).start == one.start == start
    assert one.joined(two, other).start == other
    section = one.section(step, more).start
    assert step * section + more >= start > step * (section - 1) + more
    assert FIBONACCI.start == FIBONACCI.section(step, more).start == EVERYWHERE


@given(fractions, fractions, st.integers(1, 4), st.integers(0, 4))
def test_what_is_made_of_two_series_is_in_the_space_of_both(f, g, step, first):
    one, other = SpaceBound.of(f.den), SpaceBound.of(g.den)
    for found, space in (
        (f + g, one + other),
        (algebra.hadamard(f, g), one * other),
        (algebra.section(f, step, first), one.section(step, first)),
        (f * g, one.joined(other, 0)),
        (f * f, one.joined(one, 0)),
        (algebra.hadamard(f, f), one.power(2)),
    ):
        assert found.order <= space.order


@given(fractions, st.integers(-4, 4))
def test_a_series_is_a_member_past_its_polynomial_part(gf, offset):
    bound = SpaceBound.of_gf(gf, offset)
    assert bound.key == SpaceBound.of(gf.den).key
    assert bound.whole
    assert bound.den == gf.den
    terms = gf.terms(bound.start - offset + gf.order + 20)

    def holds(n):
        return sum(c * terms[n + gf.order - k] for k, c in enumerate(gf.den)) == 0

    assert all(holds(n) for n in range(bound.start - offset, len(terms) - gf.order))
    assert bound.start == offset or not holds(bound.start - offset - 1)


@given(st.booleans(), st.booleans(), st.integers(0, 3), st.integers(1, 3))
def test_products_have_no_zero_where_no_factor_has_one(one, other, exponent, step):
    first, second = replace(FIBONACCI, invertible=one), replace(POWERS, invertible=other)
    assert (first * second).invertible == (one and other)
    assert first.power(exponent).invertible == (one or exponent == 0)
    assert first.section(step, 1).invertible == one
    assert not (first + second).invertible


def test_integers_stay_integers_in_sections():
    whole = SpaceBound.of_gf(RationalGF.of([1], [1, -1, -1]))
    assert whole.section(2, 1).whole
    assert not (whole * whole).whole
