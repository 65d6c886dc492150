"""Growth with proved constants: known constants, ties, sequences that end, bounds against terms."""

from fractions import Fraction
from math import comb, pi
from random import Random

import pytest
from flint import fmpz_poly
from oracle.bounds import check_bound
from tiers import one_in

import gfkit
from gfkit.analysis.asymptotics import asymptotics
from gfkit.series.rational import RationalGF


def of(num, den, digits=50):
    return asymptotics(RationalGF.of(num, den), digits=digits)


@pytest.mark.parametrize(
    "num, den, kind, count",
    [
        ([1], [1, 0, -2], "classes", 2),
        ([1], [1, 0, 1], "classes", 4),
        ([1], [1, -2, 2], "classes", 8),
        ([1], [1, -1, 2], "several", 0),
        ([1], [1, 2], "single", 0),
        ([1, 2, 3], [1], "finite", 0),
        ([0], [1], "finite", 0),
        ([1], [1, -1, -1, 0, 1, 1, -1], "classes", 6),
        ([1, 1], [1, -1, 0, 0, 0, -2, 2], "classes", 5),
        ([1], [1, 0, 0, 0, 4], "classes", 8),
        ([5, 1], [1, -1, -4, 4], "classes", 2),
        ([1, 0, 7], [1, 0, 0, -1], "classes", 3),
        ([1], [1, 0, -4, 0, 4], "classes", 2),
    ],
)
def test_ties(num, den, kind, count):
    found = of(num, den, digits=20)
    assert found.kind == kind
    assert len(found.classes) == count
    if kind != "several":
        check_bound(found, RationalGF.of(num, den).terms(60))


def test_equal_moduli_that_balls_cannot_decide():
    """Roots 2 and 1 +- i sqrt 3 of modulus 2, and +- sqrt 2 beside 1 +- i."""
    assert of([1, 1], [1, -4, 8, -8], digits=20).kind == "classes"
    mixed = RationalGF.of([1, 5], [1, -2, 0, 4, -4])
    found = asymptotics(mixed, digits=20)
    assert found.modulus.digits(20) == "1.4142135623730950488"
    check_bound(found, mixed.terms(80))
    # 3/5 + 4/5 i is on the unit circle, but not a root of unity; times 5 beside the root 5.
    pythagorean = of([1], [1, -11, 55, -125], digits=20)
    assert (pythagorean.kind, len(pythagorean.terms)) == ("several", 3)
    assert pythagorean.modulus.digits(20) == "5"


def test_an_irreducible_polynomial_with_two_pairs_on_one_circle():
    # z^4 + z^3 + 3 z^2 + 2 z + 4: all four roots have modulus sqrt 2, no two real.
    found = of([1], [1, 1, 3, 2, 4], digits=20)
    assert (found.kind, len(found.terms)) == ("several", 4)
    assert found.modulus.digits(20) == "1.4142135623730950488"
    check = of([1], [1, 1, 3, 2, 5], digits=20)
    assert len(check.terms) == 2


def test_quasi_polynomials_share_their_leading_term():
    den = [1, -1, -1, 0, 1, 1, -1]
    found = of([1], den, digits=20)
    assert found.leading.constant.value.low == Fraction(1, 12)
    assert found.leading.degree == 2
    assert found.leading.only_leading


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


def test_roots_of_unity_of_high_order_are_no_tie_to_decide():
    """The factor of degree 96 was refused, and 1 + 3 x + 9 x^2 had R = 3 +/- 3.3e-32."""
    found = asymptotics(RationalGF.of([1], [1] * 97), digits=10)
    assert (found.kind, found.modulus.digits(10), len(found.classes)) == ("classes", "1", 97)
    found = asymptotics(RationalGF.of([1], [1, 3, 9]), digits=10)
    assert found.modulus.digits(10) == "3"


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
    (one,) = gfkit.asymptotics([term(n) for n in range(40)], digits=30).found.terms
    assert (one.rate, one.power) == (rate, power)
    assert float(one.constant) == pytest.approx(constant, rel=1e-9)


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
