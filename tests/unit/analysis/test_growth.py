"""Growth with proved constants: known constants, ties, sequences that end, bounds against terms."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from math import comb, pi
from random import Random

import numpy as np
import pytest
from flint import fmpz_mat, fmpz_poly
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle.bounds import check_bound
from tiers import drawn, one_in

import gfkit
from gfkit.analysis.asymptotics import asymptotics
from gfkit.analysis.dominant_pole import Growth, NotLone, growth, lone_pole
from gfkit.analysis.dominant_roots import _moduli, dominant_factors, largest_counts
from gfkit.numbers.decimal import rounded_text
from gfkit.series.rational import RationalGF


def of(num, den, digits=50):
    return asymptotics(RationalGF.of(num, den), digits=digits)


def test_constants_beyond_the_field_limit_are_balls():
    den = [1, -2, *[0] * 44, -1, 0, 1]
    gf = RationalGF.of([1], den)
    found = asymptotics(gf, digits=30)
    if max(len(found.term.base.minimal_polynomial) - 1, 0) > 40:
        assert found.term.constant.in_r is None
    assert found.term.constant.value.certified_digits(30) >= 29
    check_bound(found, gf.terms(100))


def test_high_multiplicities_have_balls():
    den = [int(c) for c in (fmpz_poly([1, -2, 0, -1]) ** 80).coeffs()]
    found = of([1, 1], den, digits=20)
    assert found.term.degree == 79
    assert found.term.constant.in_r is None
    assert found.term.constant.value.certified_digits(20) == 20
    small = [int(c) for c in (fmpz_poly([1, -2, 0, -1]) ** 3).coeffs()]
    check_bound(of([1, 1], small), RationalGF.of([1, 1], small).terms(50))


def _catalan(n):
    return comb(2 * n, n) // (n + 1)


def _over_catalan(n):
    """The coefficients of 1/(1 - 3 x C(x)): a pole before the root, where C = 3/2."""
    return sum(3**k * k * comb(2 * n - k - 1, n - k) for k in range(n + 1)) // n if n else 1


ALGEBRAIC = (
    # terms; r; c; power of n
    (_catalan, "4", pi**-0.5, "-3/2"),
    (lambda n: (-1) ** n * comb(2 * n, n), "-4", pi**-0.5, "-1/2"),
    (lambda n: 2 * 3**n * _catalan(n) // (n + 2), "12", 2 * pi**-0.5, "-5/2"),  # rooted maps
    (lambda n: comb(3 * n, n) // (2 * n + 1), "27/4", (3 / pi) ** 0.5 / 4, "-3/2"),
    (_over_catalan, "9/2", 0.5, "0"),
)


@pytest.mark.parametrize(("term", "rate", "constant", "power"), ALGEBRAIC)
def test_algebraic_series_grow_as_known(term, rate, constant, power):
    data = json.loads(gfkit.asymptotics([term(n) for n in range(40)], digits=30).to_json())
    (one,) = data["solutions"]
    assert (one["rate"], one["power"]) == (rate, power)
    assert float(one["constant"]) == pytest.approx(constant, rel=1e-9)


@one_in(5)
@pytest.mark.parametrize("seed", range(5))
def test_random_equations_grow_as_their_terms(seed):
    """y = 1 + x R(x, y): what is measured says of a(200), ..., a(206), beside the terms."""
    draw = Random(seed)  # noqa: S311 - repeatable
    pairs = {(draw.randint(2, 3), draw.randint(1, 2)) for _ in range(draw.randint(1, 3))}
    parts = [f"({draw.choice([-2, -1, 1, 2])})*x^{k}*y^{i}" for i, k in sorted(pairs)]
    text = f"y = 1+({draw.choice([-1, 1, 2])})*x*y+{'+'.join(parts)}"
    terms = gfkit.as_sequence(text).terms(210)
    found = gfkit.asymptotics(text, digits=20).found.terms

    def number(shown):
        return complex(shown.replace(" i", "j").replace(" ", "")) if "i" in shown else _real(shown)

    pairs = [(number(z.rate), number(z.constant), float(Fraction(z.power))) for z in found]
    largest = max(abs(r) for r, _, _ in pairs)
    for n in range(200, 207):
        sizes = [c * (r / largest) ** n * n**p for r, c, p in pairs]
        true = float(Fraction(int(terms[n])) / Fraction(largest) ** n)
        assert abs(sum(sizes).real - true) < 0.2 * max(map(abs, sizes))


def _real(shown):
    return float(Fraction(shown))


# One pole of least modulus, enclosed without the others.


def product(*factors):
    total = fmpz_poly([1])
    for factor in factors:
        total *= fmpz_poly(factor)
    return [int(c) for c in total.coeffs()]


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


def test_a_circle_at_the_wrong_place_is_refused():
    gf = RationalGF.of([1], product([1, -5], [1, -3], [1, 2]))
    assert lone_pole(gf, Fraction(4), 200, 400, 200).base.low <= 5
    for rate in (Fraction(3), Fraction(29, 10), Fraction(1), Fraction(5), Fraction(6), Fraction(0)):
        with pytest.raises(NotLone):
            lone_pole(gf, rate, 400, 2000, 200)
    for bits, series, root_bits in ((4, 400, 200), (200, 400, 4), (200, 1, 200), (10**9, 400, 200)):
        with pytest.raises(NotLone):
            lone_pole(gf, Fraction(4), bits, series, root_bits)


@one_in(4)
@pytest.mark.parametrize("size", [80, 110])
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


@one_in(2)
@pytest.mark.parametrize(
    "num, den, modulus",
    [
        ([1, 1, 5], product([1, 0, -7], [1, 0, *[0] * 99, 0, 0, 1]), 7**0.5),  # x^2 but for x^103
        ([1, 2], product([1, 0, -3, 0, -1], [1, *[0] * 99, 1]), (1.5 + 3.25**0.5) ** 0.5),
        ([1, 2, 1], product([1, 0, 0, -4], [1, *[0] * 98, 1]), 4 ** (1 / 3)),  # in x^3
        ([1, 1, 5], product([1, 0, -4], [1, -1, *[0] * 99, 1]), 2),  # 2 and -2, no power of x
        ([1, 1, 5], product([1, 0, -4], [1, *[0] * 102]), 2),
    ],
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


# Coefficients and rates that no float holds: b^n a(n) has the constants of a(n), with b as factor.

FRACTIONS = {
    "geometric": ([1], [1, -3]),
    "negative": ([1], [1, 3]),
    "irrational": ([0, 1], [1, -1, -1]),
    "multiple": ([1], [1, -4, 4]),
    "two signs": ([1, 1], [1, 0, -3]),
    "complex": ([1], [1, -1, 5]),
    "cubic": ([1, 2], [1, -1, 2, -7]),
}
POWERS = [309, 400]
"""Of ten."""
BIG = 10**400
LARGE = {
    "large order": ([1, -BIG, *[0] * 118, -1], Fraction(BIG)),
    "large order in powers": ([1, *[0] * 69, -(10**700), *[0] * 69, -1], Fraction(10**10)),
}
"""With the growth rate to many digits."""


def scaled(name: str, power: int) -> RationalGF:
    num, den = FRACTIONS[name]
    return RationalGF.of(*([c * 10 ** (power * k) for k, c in enumerate(f)] for f in (num, den)))


def mantissa(digits: str, power: int) -> Fraction:
    return Fraction(digits) / 10**power


@pytest.mark.parametrize("power", POWERS)
@pytest.mark.parametrize("name", FRACTIONS)
def test_growth_rates_are_multiplied(name: str, power: int) -> None:
    small, large = growth(scaled(name, 0)), growth(scaled(name, power))
    assert small is not None
    assert large is not None
    assert large.certified == small.certified
    assert mantissa(large.digits, power) == Fraction(small.digits)
    with pytest.raises(OverflowError, match="beyond the range of floats"):
        float(large)


@pytest.mark.parametrize("name", LARGE)
def test_large_orders_grow_by_their_largest_root(name: str) -> None:
    den, rate = LARGE[name]
    gf = RationalGF.of([1], den)
    assert growth(gf) == Growth(rounded_text(rate, 12), certified=True)
    found = asymptotics(gf, digits=12)
    assert abs(found.modulus.middle - rate) * 10**12 < rate
    assert str(found)


# Counting the roots of largest modulus exactly, against numerical roots.


@settings(deadline=None, max_examples=drawn(60))
@given(st.lists(st.integers(-4, 4), min_size=1, max_size=7))
def test_counts_agree_with_numerical_roots(tail):
    if not tail[-1]:
        return
    gf = RationalGF.of([1], [1, *tail])
    factors = dominant_factors(gf)
    roots = np.roots([1, *tail])
    sizes = {complex(round(z.real, 3), round(z.imag, 3)): abs(z) for z in roots}
    largest = max(sizes.values())
    near = [size for size in sizes.values() if size > largest - 0.02]
    if max(near) - min(near) < 2e-3:  # else the numerical roots decide nothing
        assert sum(factor.dominant for factor in factors) == len(near)


@settings(deadline=None, max_examples=drawn(60))
@given(st.lists(st.integers(-4, 4), min_size=1, max_size=4), st.integers(1, 3))
def test_moduli_are_those_of_numerical_roots(tail, step):
    """Of irreducible polynomials in powers of z, each with how many roots have it."""
    spread = [0] * (step * len(tail) + 1)
    spread[::step] = [*tail, 1]
    for poly, _ in fmpz_poly(spread).factor()[1]:
        if poly[0]:
            found = [(float(z.square), z.roots) for z in _moduli(0, poly)]
            sizes = sorted(abs(np.roots([int(c) for c in poly.coeffs()][::-1])) ** 2)
            wanted = sorted(square for square, count in found for _ in range(count))
            assert wanted == pytest.approx(sizes, rel=1e-4)


def on_one_circle(order):
    """Return the irreducible polynomial of z with z + 2/z = 2 cos(2 pi k/order): |z|^2 = 2."""
    inner = fmpz_poly.cos_minpoly(order)
    degree = inner.degree()
    z = fmpz_poly([0, 1])
    parts = (inner[k] * (z * z + 2) ** k * z ** (degree - k) for k in range(degree + 1))
    return sum(parts, start=fmpz_poly())


@pytest.mark.parametrize("order", [5, 7, 9, 11])
def test_all_roots_on_one_circle(order):
    poly = on_one_circle(order)
    assert largest_counts([poly]) == [poly.degree()]
    assert largest_counts([poly, fmpz_poly([-2, 0, 1])]) == [poly.degree(), 2]


def test_undecided_ties_are_refused():
    poly = on_one_circle(31)
    assert largest_counts([poly, fmpz_poly([-2, 1])]) == [0, 1]
