"""Signs of terms from some n on, and periods of residues: against the terms themselves."""

from fractions import Fraction
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st
from laws.strategies import fractions, law, rational_numbers
from oracle.plain_formulas import product

from gfkit.analysis.eventual_signs import (
    first_that,
    power_above,
    tail_of,
    tail_of_poles,
    tied_bits,
    turns,
)
from gfkit.analysis.periods import period_modulo, prime_factors
from gfkit.analysis.poles import poles
from gfkit.errors import LimitReached
from gfkit.numbers.enclosures import Enclosure
from gfkit.series.rational_gf import RationalGF


def sign(value):
    return (value > 0) - (value < 0)


# Periods.


def eventual_period(gf, modulus):
    """Return the least period and the first k from which it holds, by the first repeated block.

    A recurrence of order d determines all residues that follow on d of them.
    """
    order, first = max(gf.order, 1), max(len(gf.num) - gf.order, 0)
    residues = [term % modulus for term in gf.terms(first + 2 * modulus**order + 2 * order + 2)]
    seen = {}
    for k in count(first):
        block = tuple(residues[k : k + order])
        if block in seen:
            period, late = k - seen[block], seen[block]
            break
        seen[block] = k
    while late and residues[late - 1] == residues[late - 1 + period]:
        late -= 1
    return period, late


small_fractions = st.builds(
    RationalGF.of,
    st.lists(st.integers(-4, 4), max_size=5),
    st.lists(st.integers(-4, 4), max_size=3).map(lambda tail: [1, *tail]),
)


@law
@given(small_fractions, st.integers(1, 9))
def test_the_period_is_that_of_the_residues(gf, modulus):
    assert period_modulo(gf, modulus) == eventual_period(gf, modulus)


PISANO = [1, 3, 8, 6, 20, 24, 16, 12, 24, 60, 10, 24, 28, 48, 40, 24, 36, 24, 18, 60]
"""Periods of Fibonacci's numbers modulo 1, 2, ... [Wall, American Mathematical Monthly, 1960]."""


@pytest.mark.parametrize(("modulus", "period"), [*enumerate(PISANO, 1)])
def test_periods_of_fibonacci_numbers(modulus, period):
    assert period_modulo(RationalGF.of([0, 1], [1, -1, -1]), modulus) == (period, 0)


@pytest.mark.parametrize("prime", [10007, 10**9 + 7, 2**61 - 1, 10**20 + 39, 2**127 - 1])
def test_a_period_modulo_a_prime_divides_a_number_that_it_names(prime):
    """It divides p - 1 if 5 is a square modulo p, and 2 (p + 1) if not [Wall, Theorems 6, 7]."""
    (period, first), (a, b) = period_modulo(RationalGF.of([0, 1], [1, -1, -1]), prime), (0, 1)
    for bit in f"{period:b}":  # F(2n) and F(2n+1) by those of n and n + 1
        a, b = a * (2 * b - a) % prime, (a * a + b * b) % prime
        a, b = (b, (a + b) % prime) if bit == "1" else (a, b)
    assert (first, a, b) == (0, 0, 1)
    is_square = pow(5, (prime - 1) // 2, prime) == 1
    assert (prime - 1 if is_square else 2 * (prime + 1)) % period == 0


@given(st.integers(1, 10**6))
def test_prime_factors_are_primes_whose_powers_are_the_number(number):
    found, rest = prime_factors(number), number
    assert found == sorted(set(found))
    for p in found:
        assert all(p % d for d in range(2, int(p**0.5) + 1))
        while rest % p == 0:
            rest //= p
    assert rest == 1


def test_a_number_that_would_have_to_be_factored_is_refused():
    with pytest.raises(LimitReached, match="a number of 513 bits would have to be factored"):
        prime_factors(2**512)
    assert prime_factors(2**511) == [2]


def test_a_period_that_is_too_long_is_refused():
    """x^101 - x - 1 is irreducible modulo 101, by Artin and Schreier: 101^101 - 1 has 673 bits."""
    gf = RationalGF.of([1], [1, *[0] * 99, -1, -1])
    with pytest.raises(LimitReached, match="the period modulo 101 divides a number of"):
        period_modulo(gf, 101)


# Where a sign begins.


@given(st.integers(0, 3000), st.integers(0, 3000))
def test_the_first_place_from_which_it_holds(least, start):
    assert first_that(lambda n: n >= least, start) == max(least, start)


def test_what_never_holds_has_no_first_place():
    assert first_that(lambda _: False, 0) is None


@given(rational_numbers(0, 1, 50), st.integers(0, 200))
def test_powers_are_bounded_from_above(base, n):
    assert base**n <= power_above(base, n) <= base**n + Fraction(1, 2**100)


numbers = rational_numbers(-5, 5, 4)


@given(
    rational_numbers(2, 4, 5),
    st.lists(numbers, min_size=1, max_size=3),
    rational_numbers(0, 50, 3),
    rational_numbers(0, 5, 4),
    st.integers(0, 5),
)
def test_the_sign_of_a_main_part_is_that_of_all_later_terms(base, main, factor, rate, first):
    tail = tail_of(Enclosure.exactly(base), [*map(Enclosure.exactly, main)], factor, rate, first)
    if tail is None:
        assert base <= rate or not main[-1] or factor or len(main) > 1
        return
    assert tail.late >= first
    assert tail.sign == sign(main[-1])
    for n in range(tail.late, tail.late + 30):
        value = sum(c * n**k for k, c in enumerate(main)) * base**n
        for other in (factor, -factor):
            assert sign(value + other * rate**n) == tail.sign


@pytest.mark.parametrize(
    ("top", "factor", "first", "late"),
    [(3, 100, 0, 6), (3, 95, 0, 5), (-4, 100, 0, 5), (3, 100, 20, 20), (1, 1023, 0, 10)],
)
def test_the_sign_begins_as_soon_as_it_can(top, factor, first, late):
    """c 2^n outweighs a constant from the first n on at which it is larger."""
    one = Enclosure.exactly
    tail = tail_of(one(2), [one(top)], Fraction(factor), Fraction(1), first)
    assert (tail.sign, tail.late) == (sign(top), late)


@pytest.mark.parametrize(
    ("main", "late"),
    [
        ([0, -50, 1], 51),
        ([-100, 0, 1], 11),
        ([0, 20, -1], 21),
        ([0, -30, 0, 1], 6),
        ([-7, -1, 2], 3),
        ([1, 1, 1], 2),
    ],
)
def test_a_polynomial_has_the_sign_from_where_it_outweighs_its_lower_powers(main, late):
    """By absolute values: of n^2 - 50 n from n = 51 on, of n^2 + n + 1 from n = 2 on."""
    one = Enclosure.exactly
    tail = tail_of(one(2), [*map(one, main)], Fraction(0), Fraction(1), 0)
    assert (tail.sign, tail.late) == (sign(main[-1]), late)


@pytest.mark.parametrize(
    ("base", "top"),
    [
        *[((2, 3), (0, 1)), ((2, 3), (-1, 1)), ((1, 3), (1, 1)), ((2, 3), (-1, 0))],
        *[((1, 3), (10, 10)), ((1, 1), (-10, -10))],
    ],
)
def test_a_sign_that_is_not_settled_is_not_told(base, top):
    """The highest coefficient may be 0, or the base may be as small as the rate."""
    base, top = (Enclosure(*map(Fraction, ends)) for ends in (base, top))
    assert tail_of(base, [top], Fraction(1), Fraction(1), 0) is None


FACTORS = [[1, -1], [1, 1], [1, -2], [1, 2], [1, -1, -1], [1, 0, 1], [1, -1, 1], [1, -3, 1]]


@law
@given(
    st.lists(st.sampled_from(FACTORS), min_size=1, max_size=4),
    st.lists(st.integers(-5, 5), min_size=1, max_size=4),
)
def test_the_sign_by_poles_is_that_of_the_terms(factors, num):
    """Many have poles of one modulus, or multiple ones."""
    gf = RationalGF.of(num, product(factors))
    if not gf.order:
        return
    found = poles(gf, tied_bits(poles(gf)))
    first = max(0, len(gf.num) - gf.order)
    tail = tail_of_poles(found, first)
    if tail is not None:
        terms = gf.terms(tail.late + 120)
        assert {sign(term) for term in terms[tail.late :]} <= {tail.sign, 0}


@law
@given(fractions.filter(lambda gf: gf.order))
def test_a_positive_pole_above_all_others_has_a_sign(gf):
    found = poles(gf)
    top = max(found, key=lambda pole: pole.least)
    others = [pole for pole in found if pole is not top]
    is_alone = all(pole.most < top.least * Fraction(99, 100) for pole in others)
    if is_alone and top.base.is_real and top.base.real.low > 0:
        assert tail_of_poles(found, 0) is not None


def of_one_modulus(main, times, other, share, base=5):
    """Return the g.f. of main 5^n, or main n 5^n if it is there two times, and of a share."""
    power = product([[1, -base]] * times)
    left = [main * c for c in product([other[1], [0, base] if times == 2 else [1]])]
    right = [share * c for c in product([other[0], power])]
    size = max(len(left), len(right))
    num = [sum(z[k] for z in (left, right) if k < len(z)) for k in range(size)]
    return RationalGF.of(num, product([power, other[1]]))


MINUS = [1], [1, 5]
TURNED = [1, -3], [1, -6, 25]
TURNED_TWICE = [1], product([[1, -6, 25]] * 2)
OUTSIDE = [1, -4], [1, -8, 32]
INSIDE = [1, -3], [1, -6, 18]
"""(-5)^n, the real parts of (3+4i)^n, (4+4i)^n and (3+3i)^n, and sums whose poles are double."""


@pytest.mark.parametrize(
    ("main", "times", "other", "share", "wanted"),
    [
        (3, 1, MINUS, 2, 1), (-3, 1, MINUS, 2, -1), (2, 1, MINUS, 3, None),
        (-2, 1, MINUS, 3, None), (3, 1, TURNED, 2, 1), (-3, 1, TURNED, 2, -1),
        (2, 1, TURNED, 3, None), (-2, 1, TURNED, 3, None), (1, 2, TURNED, 9, 1),
        (-1, 2, MINUS, 9, -1), (9, 1, TURNED_TWICE, 1, None), (9, 1, OUTSIDE, 1, None),
        (1, 1, INSIDE, 9, 1), (-1, 2, INSIDE, 9, -1), (9, 1, TURNED, 0, 1),
    ],
)  # fmt: skip
def test_a_positive_pole_has_the_sign_if_its_part_outweighs_those_of_its_modulus(
    main, times, other, share, wanted
):
    """|c| 5^n is more than |d| times the others, which are at most 5^n, just if |c| > |d|."""
    gf = of_one_modulus(main, times, other, share)
    tail = tail_of_poles(poles(gf, tied_bits(poles(gf))), 0)
    assert (None if tail is None else tail.sign) == wanted
    if tail is not None:
        assert {sign(term) for term in gf.terms(tail.late + 60)[tail.late :]} == {wanted}


def test_many_conjugates_that_are_tied_with_a_rational_pole():
    """If q has n roots between -4 and 4, those of z^n q(z + 4/z) have modulus 2.

    Here q is (t^2 - 1)(t^2 - 4)(t^2 - 9) + t. The polynomial in z is irreducible, so D is 78, and
    B^D is too large for 200 bits to tell that the moduli are equal.
    """
    q = [-36, 1, 49, 0, -14, 0, 1]
    doubled = [
        sum(c * t**k * 2 ** (6 - k) for k, c in enumerate(q)) for t in (-8, -5, -3, 0, 3, 5, 8)
    ]
    assert [sign(value) for value in doubled] == [1, -1, 1, -1, 1, -1, 1]
    parts = [product([[0] * (6 - k) + [c], *[[1, 0, 4]] * k]) for k, c in enumerate(q)]
    conjugates = [sum(z[i] for z in parts if i < len(z)) for i in range(13)]
    gf = of_one_modulus(9999, 1, ([1], conjugates), 1, base=2)
    bits = tied_bits(poles(gf))
    assert tail_of_poles(poles(gf, 200), 0) is None
    assert tail_of_poles(poles(gf, bits), 0).sign == 1
    assert min(gf.terms(60)) > 0


@pytest.mark.parametrize("k", range(1, 9))
def test_powers_that_are_positive(k):
    """The poles of 1/(1 - 2 x^k) are 2^(1/k) times the k-th roots of 1."""
    assert turns(poles(RationalGF.of([1], [1, *[0] * (k - 1), -2]))) == k
    assert turns(poles(RationalGF.of([1], [1, *[0] * (k - 1), 2]))) == 2 * k


def test_an_argument_that_is_no_fraction_of_a_turn():
    """(1 + i sqrt(7))/2 over its modulus is no algebraic integer, so no root of unity."""
    assert turns(poles(RationalGF.of([1], [1, -1, 2]))) is None
