"""Periods, orders and roots that the checker computes anew, and what it does not believe."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracle.envelopes import checked as report_of
from oracle.envelopes import envelope
from oracle.plain_formulas import product

from gfkit.proofs.checker.analysis.polynomials import (
    divided,
    later,
    power_sums,
    settled_from,
    value,
)
from gfkit.proofs.checker.analysis.residues import check_residues
from gfkit.proofs.checker.analysis.roots import Disc, Scale, lone_pole
from gfkit.proofs.checker.core.annihilators import check_fraction
from gfkit.proofs.checker.core.automata import Automaton
from gfkit.proofs.checker.core.clock import Clock
from gfkit.proofs.checker.core.gf import X
from gfkit.proofs.checker.core.rejections import NotChecked, Rejected
from gfkit.proofs.checker.core.reports import Given, Report
from gfkit.proofs.checker.formulas.explicit import check_bounded
from gfkit.proofs.checker.formulas.relations import check_least_order

FIB = {"kind": "fraction", "offset": 0, "p": ["0", "1"], "q": ["1", "-1", "-1"]}
ONES = {"kind": "fraction", "offset": 1, "p": ["1"], "q": ["1", "-1"]}
SINGLE = {"kind": "fraction", "offset": 3, "p": ["7", "1"], "q": ["1", "-2"]}


def clock():
    return Clock(10**6)


def checked(check, of, evidence=None, sides=None, **statement):
    """Check what is said of a fraction."""
    own = sides or {key: of[key] for key in ("offset", "p", "q")}
    lemma = {"statement": {"kind": "generating function", "of": of, **own}, "used": []}
    check(Given({"of": of, **statement}, evidence or {}, [lemma], clock(), Report()))


def residues(modulus, period, primes, of=FIB, low=0, **more):
    said = {"modulus": modulus, "period": period, "from": low, **more}
    checked(check_residues, of, {"primes": primes}, **said)


def bounded(terms, most, p=("0", "1"), q=("1", "-1", "-1"), offset=5):
    of = {"kind": "bounded", "offset": 5, "terms": terms.split(), "limit": most}
    sides = {"offset": offset, "p": [*p], "q": [*q]}
    checked(check_bounded, of, sides=sides, **sides)


def lone(near, rate, **changed):
    """Look for the root near a place of (z - 1)(z - 2)(z - 3)."""
    hints = {"bits": 200, "series": 400, "root_bits": 200, "near": str(near)} | changed
    return lone_pole([1], [1, -6, 11, -6], hints, clock(), Fraction(rate))


@pytest.mark.parametrize(
    ("modulus", "period", "primes", "more"),
    [
        (10, 60, [2, 3, 5], {}),
        (10, 60, [5, 2, 3], {"rank": 15}),  # F(15) = 610 is the first multiple of 10
        (2, 3, [3], {"rank": 3}),
        (1, 1, [], {}),
        (7, 3, [3], {"of": SINGLE, "low": 4}),  # 2^3 = 8 is 1 modulo 7
    ],
)
def test_periods_and_ranks_of_fibonacci_numbers_and_powers(modulus, period, primes, more):
    residues(modulus, period, primes, **more)


@pytest.mark.parametrize(("of", "order", "first"), [(FIB, 2, 2), (ONES, 1, 2), (SINGLE, 1, 5)])
def test_least_orders(of, order, first):
    """From the offset on as many terms as the order come before the recurrence."""
    checked(check_least_order, of, order=order, **{"from": first})


@pytest.mark.parametrize(("terms", "most"), [("0 1 1 2", 2), ("0 1 1 2 3 5", 2), ("0 1 1 2 3", 3)])
def test_as_many_terms_as_twice_the_order_determine_it(terms, most):
    bounded(terms, most)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: residues(10, 30, [2, 3, 5]), "it is not a period"),
        (lambda: residues(10, 120, [2, 3, 5]), "a quotient of the period is a period"),
        (lambda: residues(10, 60, [2, 3]), "a prime factor of the period is missing"),
        (lambda: residues(10, 60, [2, 3, 5, 7]), "a factor of the period is not prime"),
        (lambda: residues(10, 60, [2, 3, 5], low=1), "it holds from an earlier n on"),
        (lambda: residues(10, 60, [2, 3, 5], low=-1), "the statement begins before the sequence"),
        (lambda: residues(10, 60, [2, 3, 5], rank=5), "the modulus does not divide a(rank)"),
        (lambda: residues(10, 60, [2, 3, 5], rank=30), "the modulus divides an earlier term"),
        (lambda: residues(7, 3, [3], SINGLE, 3), "an early term does not repeat"),
        (lambda: residues(7, 3, [3], SINGLE, 4, rank=1), "no multiple of a Lucas sequence"),
        (lambda: bounded("1 1 2", 2, ("1",)), "too few terms for the stated order"),
        (lambda: checked(check_least_order, FIB, order=3, **{"from": 2}), "the least order is 2"),
        (
            lambda: checked(check_least_order, FIB, order=2, **{"from": 1}),
            "the recurrence holds from n = 2 on",
        ),
        (lambda: bounded("0 1 1 2", 1), "p/q does not have the stated order"),
        (lambda: bounded("0 1 1 3", 2), "p/q has different terms"),
        (lambda: bounded("0 1 1 2", 2, offset=4), "offset is not that of the terms"),
    ],
)
def test_what_is_false_of_periods_and_orders_is_rejected(call, words):
    with pytest.raises(Rejected) as caught:
        call()
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: lone(3, "3/2"), "the quotient is not shown to have no zero in the disc"),
        (lambda: lone(2, "5/2"), "a main root is not above the rate of the remainder"),
        (lambda: lone(3, "5/2", root_bits=8), "lone.root_bits is not an integer from 16 to 400000"),
        (lambda: lone(3, "5/2", bits=10**9), "lone.bits is not an integer from 16 to 400000"),
        (
            lambda: lone(3, "5/2", more=1),
            "lone is not an object with exactly the keys bits, series,",
        ),
    ],
)
def test_a_root_that_is_not_shown_to_be_alone_is_rejected(call, words):
    with pytest.raises(Rejected) as caught:
        call()
    assert words in str(caught.value)


def test_the_root_of_largest_modulus_is_alone_above_the_others():
    found = lone(3, "5/2")
    low, high = found.scale.ends(found.root)
    assert low <= 3 <= high


def nearest(scale, power, values, below):
    """Check that 3^n is nearest to 3^n - S(n), S(n) = ((s i^m)^n + (s (-i)^m)^n)/below.

    values: of i^(m n) + (-i)^(m n), in a period.
    """
    of = {"kind": "fraction", "offset": 0, "p": ["1"], "q": ["1", "-3"]}
    gf = {"kind": "generating function", "of": of, **{z: of[z] for z in ("offset", "p", "q")}}
    rest = ["roots", ["1", "0", "1"], ["^", ["*", scale, ["^", "r", power]], "n"]]
    less = ["*", ["^", scale, "n"], ["periodic", *values]]
    kept, rest = ["+", ["^", "3", "n"], ["neg", ["/", less, below]]], ["/", rest, below]
    closed = {"kind": "closed form", "of": of, "formula": [*kept, rest], "from": 0}
    lemmas = [{"statement": gf, "premises": [], "evidence": {}, "lemmas": []}]
    lemmas.append({"statement": closed, "premises": [], "evidence": {}, "lemmas": [*lemmas]})
    roots = [{"scale": 60, "poly": ["1", "0", "1"], "roots": [["0", str(2**60)]]}]
    evidence = {"rest": rest, "from": 0, "late": 1, "roots": roots}
    statement = {"kind": "nearest integer", "of": of, "kept": kept, "from": 0, "root": None}
    return report_of(envelope(statement, evidence, lemmas))


@pytest.mark.parametrize(("power", "values"), [("1", "2 0 -2 0"), ("2", "2 -2"), ("4", "2")])
def test_powers_of_roots_of_unity_repeat_and_those_of_their_multiples_do_not(power, values):
    """2/5 is below 1/2; 2^n/500 is so for n < 8 alone."""
    assert nearest("1", power, values.split(), "5").holds
    report = nearest("2", power, values.split(), "1000")
    assert report.reasons == ["the remainder is not shown to decrease"]


def test_work_that_no_machine_can_do_is_refused_at_once():
    with pytest.raises(NotChecked, match="the check takes longer than 30 s"):
        Clock(30).spend(10**18)


def test_an_end_of_the_time_is_no_rejection():
    hints = {"bits": 3000, "series": 30000, "root_bits": 3000, "near": "5"}
    with pytest.raises(NotChecked):
        lone_pole([1], [1, -5, *[0] * 3000, 4], hints, Clock(0.05), Fraction(2))


def test_what_is_added_up_for_one_entry_counts_as_memory():
    machine = Automaton(1, [1], [True], [[[(0, 1, k * X) for k in range(3000)]]])
    with pytest.raises(NotChecked, match="memory"):
        check_fraction(machine, [{0: 1}], [{0: 1}, {0: 1, 100000 * X: 1}], "x", clock(), Report())


# Discs hold what is computed of the numbers in them.

SCALE = Scale(20, clock())
fractions = st.fractions(-4, 4, max_denominator=9)


def holds(disc, x, y=0):
    """Tell whether a disc, in units of 2^-20, has the number x + i y in it."""
    unit = 2**20
    return (x * unit - disc.x) ** 2 + (y * unit - disc.y) ** 2 <= disc.r**2


@given(fractions, fractions, st.integers(0, 5))
def test_sums_products_and_powers_of_discs(a, b, n):
    one, other = SCALE.rational(a), SCALE.rational(b)
    assert holds(one, a)
    assert holds(SCALE.plus(one, other), a + b)
    assert holds(SCALE.times(one, other), a * b)
    assert holds(SCALE.power(one, n), a**n)


@given(*[st.integers(-9, 9)] * 4)
def test_products_of_complex_numbers(a, b, c, d):
    unit = 2**20
    found = SCALE.times(Disc(a * unit, b * unit, 0), Disc(c * unit, d * unit, 0))
    assert holds(found, a * c - b * d, a * d + b * c)


@given(st.integers(-9, 9), st.integers(-9, 9), st.integers(0, 4))
def test_sizes_of_discs(x, y, r):
    """Integers near the modulus of the centre; what is apart has no number in common."""
    disc = Disc(x, y, r)
    size = (x * x + y * y) ** 0.5
    assert size - 1 < disc.size_below <= size <= disc.size_above < size + 1
    assert not disc.is_apart(Disc(0, 0, 2)) or size > r + 2


# Polynomials, ascending, without zeros at the end.

polynomials = st.lists(st.one_of(st.integers(-9, 9), fractions), max_size=5).map(
    lambda some: some[: max((k for k, c in enumerate(some, 1) if c), default=0)]
)


@given(polynomials, st.integers(-9, 9))
def test_a_polynomial_at_later_places(f, by):
    moved = later(f, by, Clock())
    assert len(moved) == len(f)
    assert all(value(moved, n) == value(f, n + by) for n in range(len(f)))


@given(polynomials.filter(bool), st.integers(0, 9))
def test_a_polynomial_is_settled_from_the_first_place_with_coefficients_of_one_sign(f, start):
    m = start
    while not (later(f, m, Clock())[0] and abs(sum(z := later(f, m, Clock()))) == sum(map(abs, z))):
        m += 1
    assert settled_from(f, start, Clock()) == m


@given(polynomials, polynomials.filter(bool))
def test_a_polynomial_is_quotient_times_divisor_and_a_remainder_of_less_degree(f, g):
    quotient, rest = divided(f, g, clock())
    assert len(rest) < len(g)
    assert all(some[-1] for some in (quotient, rest) if some)
    back = [Fraction(0)] * max(len(f), len(rest), len(quotient) + len(g) - 1)
    for i, a in enumerate(quotient):
        for j, b in enumerate(g):
            back[i + j] += a * b
    for k, c in enumerate(rest):
        back[k] += c
    assert back[: len(f)] == f
    assert not any(back[len(f) :])


@given(st.lists(st.integers(-4, 4), min_size=1, max_size=4))
def test_power_sums_are_those_of_the_roots(roots):
    poly = product([[-r, 1] for r in roots])
    assert power_sums(poly, clock()) == [sum(r**k for r in roots) for k in range(len(roots))]
