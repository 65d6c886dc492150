"""One pole alone, for random fractions, against the enclosures of all roots."""

from fractions import Fraction

from flint import fmpz_poly
from hypothesis import given, settings
from hypothesis import strategies as st
from laws.strategies import law
from tiers import drawn

from gfkit.analysis.asymptotics import asymptotics
from gfkit.analysis.dominant_pole import NotLone, enclosed_lone_pole, find_lone_pole
from gfkit.proofs.checker.analysis.root_discs import lone_pole
from gfkit.proofs.checker.core.needs import Clock, NotChecked, Rejected
from gfkit.series.rational import RationalGF


@st.composite
def fractions(draw):
    """Draw products of small factors, some of them with close, tied or multiple roots."""
    den = fmpz_poly([1])
    for _ in range(draw(st.integers(1, 3))):
        kind = draw(st.sampled_from(["any", "any", "linear", "close", "tie"]))
        if kind == "any":
            factor = [1, *draw(st.lists(st.integers(-4, 4), min_size=1, max_size=3))]
        elif kind == "linear":
            factor = [1, draw(st.integers(-9, 9))]
        elif kind == "close":
            factor = [1, -11, 30]
        else:
            factor = [1, 0, -draw(st.integers(1, 9))]
        den *= fmpz_poly(factor)
    num = draw(st.lists(st.integers(-9, 9), min_size=1, max_size=5).filter(any))
    return RationalGF.of(num, [int(c) for c in den.coeffs()])


@settings(law, max_examples=drawn(10))
@given(fractions())
def test_one_pole_is_that_of_all_roots(gf):
    try:
        plan = find_lone_pole(gf)
        found, root_bits = enclosed_lone_pole(gf, plan, 15)
    except NotLone:
        return
    every = asymptotics(gf, digits=15)
    assert every.kind == "single"
    assert every.term.degree == 0
    for mine, other in (
        (found.base, every.term.base.value),
        (found.coefficient, every.term.constant.value),
    ):
        assert mine.low <= other.high
        assert other.low <= mine.high
    _, *others = sorted(abs(z) for z, _ in fmpz_poly(list(gf.den[::-1])).complex_roots())[::-1]
    assert all(float(modulus) <= found.rate * (1 + 1e-9) for modulus in others)
    terms = gf.terms(60)
    for n in range(every.remainder.holds_from, 60):
        value = found.coefficient.middle * found.base.middle**n
        slack = abs(value) / 10**10
        assert abs(terms[n] - value) <= found.factor * found.rate**n + slack
    near = str(Fraction(round(found.base.middle * 2**40), 2**40))
    hints = {"bits": plan.bits, "series": plan.series, "root_bits": root_bits, "near": near}
    try:
        again = lone_pole(list(gf.num), list(gf.den), hints, Clock(5), plan.rate)
    except NotChecked:
        return
    assert again.bound <= found.factor * Fraction(101, 100) + Fraction(1, 10**9)
    for disc, mine in ((again.root, found.base), (again.coefficient, found.coefficient)):
        ends = again.scale.ends(disc)
        assert ends[0] <= mine.high
        assert mine.low <= ends[1]


@settings(law, max_examples=drawn(300))
@given(fractions(), st.integers(1, 40), st.integers(11, 60), st.sampled_from([-1, 1]))
def test_the_checker_takes_no_pole_beside_another(gf, tenths, near, sign):
    rate, text = Fraction(tenths, 10), str(Fraction(sign * near, 10))
    hints = {"bits": 150, "series": 300, "root_bits": 150, "near": text}
    try:
        found = lone_pole(list(gf.num), list(gf.den), hints, Clock(5), rate)
    except (NotChecked, Rejected):
        return
    roots = fmpz_poly(list(gf.den[::-1])).complex_roots()
    [(root, multiplicity)] = [z for z in roots if float(abs(z[0])) > float(rate)]
    assert multiplicity == 1
    low, high = found.scale.ends(found.root)
    assert float(low) - 1e-9 <= float(root.real) <= float(high) + 1e-9
