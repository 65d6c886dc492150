"""Asymptotics of random fractions, many of them with roots of unity, ties and multiple poles."""

from fractions import Fraction
from math import prod

from flint import fmpz_mat, fmpz_poly
from hypothesis import given
from hypothesis import strategies as st
from laws.strategies import law
from oracle.bounds import check_bound

from gfkit.analysis.asymptotics import asymptotics
from gfkit.automata.agreement import perron_root
from gfkit.automata.transfer_matrix import TransferMatrix
from gfkit.series.rational import RationalGF

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
