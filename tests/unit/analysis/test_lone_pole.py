"""One pole of least modulus, enclosed without the others."""

import random
from fractions import Fraction

import numpy as np
import pytest
from flint import fmpz_mat, fmpz_poly
from oracle.bounds import check_bound
from tiers import one_in

from gfkit.analysis import asymptotics as asymptotic
from gfkit.analysis.asymptotics import asymptotics
from gfkit.analysis.growth_rate import growth
from gfkit.analysis.lone_pole import NotLone, lone_pole, plan_at
from gfkit.errors import LimitReached
from gfkit.series.rational import RationalGF


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
        with pytest.raises(NotLone):
            plan_at(gf, rate, Fraction(10**9))
    for bits, series, root_bits in ((4, 400, 200), (200, 400, 4), (200, 1, 200), (10**9, 400, 200)):
        with pytest.raises(NotLone):
            lone_pole(gf, Fraction(4), bits, series, root_bits)


@one_in(4)
@pytest.mark.parametrize("size", [110, 150])
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
    "num, den",
    [
        ([1, 1, 5], product([1, 0, -7], [1, 0, *[0] * 99, 0, 0, 1])),  # in x^2 but for x^103
        ([1, 2], product([1, 0, -3, 0, -1], [1, *[0] * 99, 1])),  # a polynomial in x^2
        ([1, 2, 1], product([1, 0, 0, -4], [1, *[0] * 98, 1])),  # in x^3
        ([1, 1, 5], product([1, 0, -4], [1, -1, *[0] * 99, 1])),  # 2 and -2, no power of x
        ([1, 1, 5], product([1, 0, -4], [1, *[0] * 102])),
    ],
)
def test_periods_of_large_order(num, den):
    gf = RationalGF.of(num, den)
    found = asymptotics(gf, digits=20)
    assert found.kind in {"classes", "several"}
    terms = gf.terms(260)
    check_bound(found, terms)
    if gf.order > 100:
        slower = found.remainder
        for n in range(slower.holds_from, 200):
            part = next(c for c in found.classes if n % c.period == c.residue)
            m = n // part.period
            value = part.term.constant.value.middle * part.term.base.value.middle**m
            bound = slower.factor * slower.rate**n
            assert abs(terms[n] - value) <= bound + abs(value) / 10**18


def test_roots_too_close_together_need_not_be_told_apart(monkeypatch):
    """Below the order from which one pole is looked for alone, it is the way out."""

    def refuse(_gf):
        raise LimitReached("some roots are too close together")

    monkeypatch.setattr(asymptotic, "dominant_factors", refuse)
    found = asymptotics(RationalGF.of([0, 1], [1, -1, -1]), digits=20)
    assert found.term.base.digits(20) == "1.6180339887498948482"
    with pytest.raises(LimitReached, match="too close"):
        asymptotics(RationalGF.of([1], [1, -2, 5]), digits=20)
