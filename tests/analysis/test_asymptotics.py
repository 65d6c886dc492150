"""Asymptotics of fractions: bounds against terms, moduli, ties, and large orders."""

import random
import re
from fractions import Fraction
from math import prod

import numpy as np
import pytest
from flint import fmpz_mat, fmpz_poly
from hypothesis import given
from hypothesis import strategies as st
from laws.strategies import law
from oracle.bounds import check_bound
from oracle.plain_formulas import product
from samples import parametrize_some

from gfkit.analysis.asymptotics import asymptotics, first_of_class, identified
from gfkit.analysis.dominant_pole import growth
from gfkit.analysis.dominant_roots import dominant_factors
from gfkit.automata.spectral_radius import perron_root
from gfkit.automata.transfer_matrix import TransferMatrix
from gfkit.errors import OutOfRange
from gfkit.series.rational_gf import RationalGF

CYCLOTOMIC = [[-1, 1], [1, 1], [1, 1, 1], [1, 0, 1], [1, -1, 1], [1, 0, 0, 0, 1]]


@st.composite
def fractions(draw):
    """Draw a numerator and a product of small factors; some are dilated or in powers of x."""
    factors = []
    for _ in range(draw(st.integers(0, 3))):
        if draw(st.booleans()):
            root = draw(st.sampled_from([1, -1, 2, 3]))
            base = draw(st.sampled_from(CYCLOTOMIC))
            factor = [c * root ** (len(base) - 1 - k) for k, c in enumerate(base)][::-1]
        else:
            factor = [1, *draw(st.lists(st.integers(-3, 3), min_size=1, max_size=3))]
        step = draw(st.sampled_from([1, 1, 1, 2, 3]))
        spread = [0] * (step * (len(factor) - 1) + 1)
        spread[::step] = factor
        if spread[0] == -1:
            spread = [-c for c in spread]
        factors.append(fmpz_poly(spread) ** draw(st.sampled_from([1, 1, 2])))
    den = [int(c) for c in prod(factors, start=fmpz_poly([1])).coeffs()]
    num = draw(st.lists(st.integers(-9, 9), min_size=1, max_size=6))
    return RationalGF.of(num, den)


@law
@given(fractions())
def test_the_bound_holds_for_the_terms(gf):
    found = asymptotics(gf, digits=30)
    if found.kind != "several":
        check_bound(found, gf.terms(120))
    assert (found.kind == "finite") == (gf.order == 0)


@law
@given(fractions())
def test_the_modulus_is_the_limit_superior(gf):
    """No root test reads off a limit exactly, but a wrong modulus is off by a power."""
    found = asymptotics(gf, digits=15)
    if found.kind == "finite":
        return
    size = [abs(term) for term in gf.terms(400)[200:]]
    assert any(size)
    n, largest = max(
        ((n, term) for n, term in enumerate(size, 200) if term),
        key=lambda entry: Fraction(entry[1].bit_length(), entry[0]),
    )
    # |a(n)| <= poly(n) R^n, and R^n / poly(n) is reached in any 20 consecutive terms.
    assert abs(largest ** (1 / n) / float(found.modulus.middle) - 1) < 0.25


@pytest.mark.thorough
@law
@given(fractions(), st.integers(1, 6))
def test_more_digits_lie_inside_fewer(gf, extra):
    few, many = (asymptotics(gf, digits=digits) for digits in (12, 12 * (1 + extra)))
    assert few.modulus.low <= many.modulus.high
    assert many.modulus.low <= few.modulus.high
    assert (few.kind, len(few.classes)) == (many.kind, len(many.classes))


@law
@given(
    st.integers(1, 5).flatmap(
        lambda size: st.lists(
            st.lists(st.integers(0, 3), min_size=size, max_size=size), min_size=size, max_size=size
        )
    )
)
def test_perron_roots_are_the_largest_eigenvalues(rows):
    """By the characteristic polynomial, whose dominant roots are found in another way."""
    size = len(rows)
    found = perron_root(TransferMatrix.from_rows(rows, [1] * size, [1] * size))
    reverse = fmpz_mat(rows).charpoly().coeffs()[::-1]
    gf = RationalGF.of([1], [int(c) for c in reverse])
    exactly = asymptotics(gf, digits=20).modulus
    assert found.low <= exactly.high
    assert exactly.low <= found.high
    if all(all(row) for row in rows):  # positive: the power method converges
        assert float(found.radius) < 1e-9


# Constants, and what is known exactly of them.


def of(num, den, digits=50):
    return asymptotics(RationalGF.of(num, den), digits=digits)


@pytest.mark.parametrize(
    ("num", "den", "text"),
    [
        (
            [0, 1],
            [1, -1, -1],
            "a(n) ~ 0.447213595499*1.61803398874^n",
        ),  # 1/sqrt(5), the golden ratio
        ([1], [1, -2], "a(n) ~ 2^n"),
        ([1], [1, 2], "a(n) ~ (-2)^n"),
        ([1], [1, -4, 4], "a(n) ~ n*2^n"),  # (n + 1) 2^n
        ([1], [1, -3, 3, -1], "a(n) ~ 0.5*n^2"),  # C(n + 2, 2)
        ([1], [1, 0, -4], "a(2m) ~ 4^m; a(2m+1) = 0"),
        ([1, 1], [1], "a(n) = 0 for n >= 2"),
        ([], [1], "a(n) = 0 for n >= 0"),
    ],
)
def test_growth_in_one_line(num, den, text):
    assert of(num, den).text() == text


def test_roots_of_one_modulus_without_a_period_have_it_told():
    """(1 + i sqrt(7))/2 and its conjugate: the limit superior of |a(n)|^(1/n) is sqrt(2)."""
    assert of([1], [1, -1, 2]).text().startswith("|a(n)|^(1/n) has the limit superior 1.41421356")


@pytest.mark.parametrize(
    ("num", "den", "latex"),
    [
        ([1], [1, -2], r"a(n)\sim 2^{n}"),
        ([1], [1, 2], r"a(n)\sim \left(-2\right)^{n}"),
        ([3], [1, -2], r"a(n)\sim 3\cdot 2^{n}"),
        ([1], [1, -4, 4], r"a(n)\sim n2^{n}"),
        ([1, 1], [1], r"a(n)=0 \quad (n \ge 2)"),
        ([1], [1, 0, -4], r"a(2m)\sim 4^{m},\quad a(2m+1)=0"),
    ],
)
def test_growth_in_latex(num, den, latex):
    assert of(num, den).latex() == latex


def test_a_constant_without_certified_digits_is_an_interval_in_latex():
    """With r^2 = N r + 1 the constant is r^2/(r^2 + 1), below 1 and above 1 - 1/N^2."""
    large = 10**60
    latex = of([1], [1, -large, -1]).latex()
    middle, radius = re.match(r"a\(n\)\\sim \\left\((\S+) \\pm (\S+)\\right\)\\,", latex).groups()
    low, high = Fraction(middle) - Fraction(radius), Fraction(middle) + Fraction(radius)
    assert low <= 1 - Fraction(1, large**2) < 1 <= high


def test_constants_are_elements_of_the_field_of_the_base():
    """Of Fibonacci's numbers c = 1/sqrt(5) = (2 r - 1)/5, a root of 5 c^2 = 1."""
    term = of([0, 1], [1, -1, -1]).term
    assert term.base.poly == (-1, -1, 1)
    assert term.constant.poly == (-1, 0, 5)
    assert (5 * term.constant.in_r + 1).coefficients == (0, 2)


@pytest.mark.parametrize("digits", [1, 5, 30])
def test_as_many_digits_as_asked_for_are_certified(digits):
    found = of([0, 1], [1, -1, -1], digits).term.constant.digits(digits)
    assert found == "0.447213595499957939281834733746"[: digits + 2]


@pytest.mark.parametrize("digits", [10, 50])
@pytest.mark.parametrize("times", [1, 3, 5])
def test_constants_of_tied_roots_beside_close_ones_have_the_digits_asked_for(times, digits):
    """The roots are r = 3000 + 4000i, its conjugate, and as many times those of a quadratic q.

    With q(1/r) = -1/r^2 the constant of r^n is (-r^2)^times / (1 - conj(r)/r), and its conjugate
    that of the other.
    """
    q = [1, -6000, 25 * 10**6 - 1]
    found = of([1], product([[1, -6000, 25 * 10**6], *[q] * times]), digits)
    x, y = Fraction(4000, 8000), Fraction(-3000, 8000)  # r/(8000i) = 1/(1 - conj(r)/r)
    for _ in range(2 * times):
        x, y = 3000 * x - 4000 * y, 4000 * x + 3000 * y
    x, y = (-1) ** times * x, (-1) ** times * y
    assert [term.base.real.low for term in found.terms] == [3000, 3000]
    for term in found.terms:
        (constant,) = term.coefficients
        side = 1 if term.base.imaginary.low > 0 else -1
        assert x in constant.real
        assert side * y in constant.imaginary
        assert all(one.settles(digits) for one in constant.sides)


@pytest.mark.parametrize("digits", [0, 10**6])
def test_digits_out_of_range_are_refused(digits):
    with pytest.raises(OutOfRange, match="from 1 to 10000"):
        of([1], [1, -1], digits)


@law
@given(fractions(), st.integers(-3, 4))
def test_an_offset_moves_the_bound(gf, offset):
    """The terms at offset + k of a sequence are those at k of its g.f."""
    found = asymptotics(gf, offset, digits=20)
    if found.kind == "single":
        terms = gf.terms(60)
        low = found.remainder.holds_from - offset
        for k in range(max(low, 0), 60):
            n, part = offset + k, found.term
            main = sum(c.value.middle * Fraction(n) ** j for j, c in enumerate(part.coefficients))
            value = main * part.base.value.middle**n
            bound = (
                found.remainder.factor * found.remainder.rate**n if found.remainder.factor else 0
            )
            assert abs(terms[k] - value) <= bound + abs(value) / 10**15


@given(st.integers(-9, 9), st.integers(1, 6), st.integers(0, 5))
def test_the_first_place_of_a_class(offset, period, residue):
    residue %= period
    m, more = first_of_class(offset, period, residue)
    places = [k for k in range(offset, offset + period) if k % period == residue]
    assert places == [period * m + residue]
    assert more == places[0] - offset


def test_a_base_is_identified_by_its_factor():
    (factor,) = dominant_factors(RationalGF.of([1], [1, -1, -1]))
    (base,) = identified(factor, [], 20)
    assert base.digits(10) == "1.618033988"


def test_constants_beyond_the_field_limit_are_balls():
    den = [1, -2, *[0] * 44, -1, 0, 1]
    gf = RationalGF.of([1], den)
    found = asymptotics(gf, digits=30)
    if max(len(found.term.base.poly) - 1, 0) > 40:
        assert found.term.constant.in_r is None
    assert found.term.constant.value.certified_digits(30) >= 29
    check_bound(found, gf.terms(100))


@pytest.mark.thorough
def test_high_multiplicities_have_balls():
    den = [int(c) for c in (fmpz_poly([1, -2, 0, -1]) ** 80).coeffs()]
    found = of([1, 1], den, digits=20)
    assert found.term.degree == 79
    assert found.term.constant.in_r is None
    assert found.term.constant.value.certified_digits(20) == 20
    small = [int(c) for c in (fmpz_poly([1, -2, 0, -1]) ** 3).coeffs()]
    check_bound(of([1, 1], small), RationalGF.of([1, 1], small).terms(50))


# Large orders.


def of_matrix(size, seed, *, low=0, high=3):
    """The g.f. of the walks of a random matrix: order `size`, Perron's root far above the rest."""
    dice = random.Random(seed)  # noqa: S311 - nothing secret
    rows = [[dice.randint(low, high) for _ in range(size)] for _ in range(size)]
    den = [int(c) for c in reversed(fmpz_mat(rows).charpoly().coeffs())]
    counts, vector = [], fmpz_mat([[1]] * size)
    for _ in range(size):
        counts.append(sum(int(vector[k, 0]) for k in range(size)))
        vector = fmpz_mat(rows) * vector
    num = (fmpz_poly(den) * fmpz_poly(counts)).coeffs()[:size]
    return RationalGF.of([int(c) for c in num], den), rows


@pytest.mark.thorough
@parametrize_some("size", [80, 110], share=48)
def test_the_root_of_a_matrix_of_large_order(size):
    gf, rows = of_matrix(size, size)
    assert gf.order == size
    found = asymptotics(gf, digits=50)
    assert found.kind == "single"
    assert found.term.base.value.settles(50)
    assert found.term.constant.value.settles(50)
    sizes = sorted(abs(np.linalg.eigvals(np.array(rows, dtype=float))))
    assert float(found.modulus.middle) == pytest.approx(sizes[-1], rel=1e-9)
    assert sizes[-2] < float(found.remainder.rate) < sizes[-1]
    check_bound(found, gf.terms(60))
    assert growth(gf).certified
    assert float(growth(gf)) == pytest.approx(sizes[-1], rel=1e-9)


def far(count=101):
    """Return a polynomial of this degree with zeros on the unit circle."""
    return [1, *[0] * (count - 1), 1]


@parametrize_some(
    "num, den, modulus",
    [
        ([1, 1, 5], product([[1, 0, -7], [1, 0, *[0] * 99, 0, 0, 1]]), 7**0.5),  # x^2 but for x^103
        ([1, 2], product([[1, 0, -3, 0, -1], [1, *[0] * 99, 1]]), (1.5 + 3.25**0.5) ** 0.5),
        ([1, 2, 1], product([[1, 0, 0, -4], [1, *[0] * 98, 1]]), 4 ** (1 / 3)),  # in x^3
        ([1, 1, 5], product([[1, 0, -4], [1, -1, *[0] * 99, 1]]), 2),  # 2 and -2, no power of x
        ([1, 1, 5], product([[1, 0, -4], [1, *[0] * 102]]), 2),
    ],
    share=24,
)
def test_periods_of_large_order(num, den, modulus):
    gf = RationalGF.of(num, den)
    found = asymptotics(gf, digits=20)
    assert found.kind in {"classes", "several"}
    assert float(found.modulus.middle) == pytest.approx(modulus, rel=1e-9)
    terms = gf.terms(260)
    check_bound(found, terms)
    if gf.order > 100:
        slower = found.remainder
        assert 1 <= slower.rate < modulus
        for n in range(slower.holds_from, 200):
            part = next(c for c in found.classes if n % c.period == c.residue)
            m = n // part.period
            value = part.term.constant.value.middle * part.term.base.value.middle**m
            bound = slower.factor * slower.rate**n
            assert abs(terms[n] - value) <= bound + abs(value) / 10**18
