"""Laws of numbers: enclosures, primes, algebraic numbers, and numbers of any length as text."""

from __future__ import annotations

import operator
import pickle
from contextlib import suppress
from fractions import Fraction
from itertools import islice
from itertools import product as product_of
from math import isqrt, prod
from threading import Thread
from time import sleep

import mpmath
import numpy as np
import pytest
from flint import Ordering, ctx, fmpz_mpoly_ctx, fmpz_poly
from hypothesis import assume, given, reject, settings
from hypothesis import strategies as st
from laws.fields import assert_field
from oracle import elimination
from oracle.relation_texts import value_of as printed
from tiers import drawn

from gfkit.errors import AlgebraicError, LimitReached
from gfkit.formulas.evaluate import Scope, value_of
from gfkit.formulas.grammar import parse_expression
from gfkit.formulas.tree import Number, text_of
from gfkit.numbers import coefficients
from gfkit.numbers.algebraic import AlgebraicNumber, squarefree_part
from gfkit.numbers.balls import Enclosure, decimal_text, precision, rounded_up
from gfkit.numbers.decimal import decimal, integer, polynomial_text
from gfkit.numbers.primes import (
    MOST_ORDER,
    combine,
    falling_primes,
    fresh_primes,
    primes_below,
    primes_with_root,
    root_of_unity,
)
from gfkit.proofs.verdict import Refuted
from gfkit.sequences.sequence import Sequence
from gfkit.series.marked import MarkedGF
from gfkit.series.profile import Profile
from gfkit.series.rational import RationalGF, recurrence_text, sum_text


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


# Constants as mpmath numbers and intervals, in contexts of their own.

fractions = st.fractions(min_value=-1000, max_value=1000, max_denominator=10**12)


def exactly(value):
    """Return the rational number that an mpmath number is."""
    sign, mantissa, exponent, _ = value._mpf_
    return Fraction(-mantissa if sign else mantissa) * Fraction(2) ** exponent


@given(fractions, st.fractions(min_value=0, max_value=1, max_denominator=10**30))
def test_intervals_hold_the_enclosure(low, width):
    found = Enclosure(low, low + width).interval
    a, b = (exactly(mpmath.mp.make_mpf(end)) for end in found._mpi_)
    assert a <= low <= low + width <= b


@given(fractions, st.integers(10, 60))
def test_numbers_are_as_exact_as_the_enclosure(low, digits):
    width = Fraction(1, 10**digits)
    middle = exactly(Enclosure(low, low + width).mpf)
    assert abs(middle - low - width / 2) <= width


@given(st.integers(10**19, 10**20))
@settings(deadline=None, max_examples=drawn(30))
def test_random_digits_are_not_recognised(digits):
    low = Fraction(digits, 10**20)
    found = Enclosure(low, low + Fraction(1, 10**20)).recognised()
    assert found is None or found.surplus >= 8


R = AlgebraicNumber.generator([-1, -1, 1])


# Numbers of any length as text and back, under Python's own limit of 4300 digits.


@pytest.mark.parametrize("length", [5_000, 50_000])
def test_everything_that_holds_long_coefficients_prints(length: int) -> None:
    long = integer("7" * length)
    gf = RationalGF.of([long], [1, -long, 1])
    marked = MarkedGF.of({(0, 0, 0): long}, {(0, 0, 0): 1, (1, 0, 1): -1})
    profile = Profile.of({(0, 0): 1, (1, 1): long})
    sequence = Sequence.parse("1/(1-x)") * long
    texts = [
        gf.text("x"),
        gf.text("x", factored=False),
        str(gf),
        repr(gf),
        gf.latex(),
        recurrence_text(gf),
        sum_text(gf.signature),
        str(marked),
        repr(marked),
        str(profile),
        repr(profile),
        str(sequence),
        polynomial_text([1, long], "x"),
        text_of(Number(long)),
        repr(Number(long)),
    ]
    assert all("7" * 20 in text or f"({length} digits)" in text for text in texts)
    assert len(repr(Refuted(1, long, Fraction(long, 2)))) <= 200
    assert f"({length} digits)" in repr(sequence)
    assert f"({length} digits)" in repr(Sequence([1, long]))
    assert str(Sequence([1, long])) == f"1, {decimal(long)}"


# Primes that are drawn: as many as docs/scale.md says, from as many as it says.


rationals = st.fractions(-9, 9, max_denominator=6)
surds = st.lists(st.tuples(rationals, st.integers(0, 20)), max_size=3).map(
    lambda parts: sum((q * AlgebraicNumber.root(d) for q, d in parts), AlgebraicNumber.of(0))
)
some = settings(max_examples=drawn(60), deadline=None)
TOP = 22


@pytest.fixture(scope="module")
def primes():
    is_prime = np.ones(1 << TOP, dtype=bool)
    is_prime[:2] = False
    for n in range(2, 1 << TOP // 2):
        if is_prime[n]:
            is_prime[n * n :: n] = False
    return np.flatnonzero(is_prime)


@pytest.mark.parametrize("bits", [14, 17, 20, 21, 22])
def test_there_are_more_primes_than_the_bound_says(primes, bits):
    between = primes[(primes >> (bits - 1)) == 1]
    for order in range(1, MOST_ORDER + 1, 7):
        if 50 * order**2 >> (bits - 1) or (order > 1 and bits < 20):
            break
        assert (between % order == 1 % order).sum() > (1 << (bits - 1)) / (order * bits)


def test_falling_primes_are_those_of_the_sieve(primes):
    for below, order in product_of(range(2, 90), range(1, 8)):
        found = [p for p in primes[:30].tolist() if p < below and p % order == 1 % order]
        assert [*falling_primes(below, order)] == found[::-1]


@given(st.integers(1, 60), st.integers(20, 60), st.lists(st.integers(-(2**50), 2**50), min_size=1))
@settings(max_examples=drawn(100))
def test_integers_come_back_from_residues_and_roots_have_their_order(order, bits, values):
    needed = max(map(int.bit_length, values)) + 1
    primes = primes_with_root(bits, order, needed)
    assert prod(primes[:-2]) < 1 << needed <= prod(primes[:-1])
    assert list(primes) == list(islice(falling_primes(1 << bits, order), len(primes)))
    assert combine([[value % p for value in values] for p in primes], primes) == values
    for p in primes:
        root = root_of_unity(order, p)
        assert [k for k in range(1, order + 1) if pow(root, k, p) == 1] == [order]
    assert primes_below(bits, 2, 3) == list(islice(falling_primes(1 << bits), 5))[2:]


@given(st.lists(st.lists(rationals, min_size=4, max_size=4), min_size=1, max_size=4))
@settings(max_examples=drawn(100))
def test_linear_equations_have_the_solutions_of_elimination(rows):
    assert coefficients.solution(rows) == elimination.solution(rows, 3)


@given(st.lists(st.integers(-3, 3), min_size=2, max_size=5), st.integers(0, 9), rationals)
def test_polynomials_by_their_coefficients(poly, count, place):
    assert coefficients.value_at(poly, place) == sum(c * place**k for k, c in enumerate(poly))
    free = fmpz_poly(list(squarefree_part(poly)))
    whole = fmpz_poly(poly)
    assert not whole or (whole % free, free.gcd(free.derivative()).degree()) == (0, 0)
    assert not whole or not (free ** len(poly) * whole.content()) % whole
    ring = fmpz_mpoly_ctx.get(("x", "y"), Ordering.lex)
    x, y = ring.gens()
    two = sum((c * x**k * y ** (k * count % 4) for k, c in enumerate(poly)), 0 * x)
    for one, letter, other in ((0, x, 1), (1, y, 0)):
        parts = coefficients.by_powers(two, one)
        assert sum((part * letter**k for k, part in enumerate(parts)), 0 * x) == two
        for part in parts:
            found = coefficients.in_one_letter(part, other)
            assert sum((c * (x, y)[other] ** k for k, c in enumerate(found)), 0 * x) == part


positive = st.fractions(min_value=Fraction(1, 99), max_value=99)


@given(positive, positive, st.fractions(0, 1), st.integers(0, 6), st.sampled_from([1, -1]))
def test_enclosures_hold_quotients_and_settle_digits(a, b, width, digits, sign):
    one, other = Enclosure(a, a + width), Enclosure(b, b + width / 10)
    found = one.over(other)
    quotients = [x / y for x in (a, a + width) for y in (b, b + width / 10)]
    assert (found.low, found.high) == (min(quotients), max(quotients))
    ends = sorted((sign * a, sign * (a + width)))
    assert Enclosure(*ends).settles(digits) == (not width or width * 10**digits < a)
    assert not Enclosure(-a, a + width).settles(digits)


@given(rationals, rationals)
@some
def test_conjugates_and_texts(p, q) -> None:
    z = R * p + q
    assert z.conjugate() + z == z.trace()
    assert (z * z.conjugate()).rational is not None
    assert z.conjugate().conjugate() == z
    for r in range(-3, 4):
        assert printed(z.text(), {}, {"r": r}) == r * p + q


@pytest.mark.parametrize("bits, size, order", [(14, 50, 1), (20, 300, 6), (31, 900, 101)])
def test_what_is_drawn(bits, size, order):
    many = [fresh_primes(bits, size, order) for _ in range(20)]
    drawn = {prime for some in many for prime in some}
    assert len(drawn) > 20
    assert all(prime.bit_length() == bits and prime % order == 1 % order for prime in drawn)
    assert not any(prime % k == 0 for prime in drawn for k in range(2, 1000) if k < prime)
    chance = size // (bits - 1) / ((1 << (bits - 1)) / (order * bits))
    assert all(chance ** len(some) < 2**-60 < 1 for some in many)


# Laws of exact numbers.


@given(surds, surds, surds)
@some
def test_surds_are_a_field(a, b, c) -> None:
    assert_field(a, b, c)


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
