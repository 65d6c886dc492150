"""Near-diagonal sums of random marked fractions: bounds of degrees, equations, and false ones."""

from hypothesis import given, settings
from hypothesis import strategies as st
from oracle.envelopes import certificate, checked, seal
from tiers import drawn

from gfkit.analysis.constant_term import AlgebraicEquation, diagonal_bound, equation_of_residues
from gfkit.errors import GfkitError, LimitReached
from gfkit.proofs.kernel import prove
from gfkit.sequences.given import FractionCoefficients
from gfkit.sequences.is_gf import gf_data
from gfkit.series.marked import MarkedGF
from gfkit.strips.facts.play_statements import EquationHolds

exponents = st.tuples(st.integers(0, 2), st.integers(0, 2), st.integers(1, 2))
parts = st.dictionaries(exponents, st.integers(-2, 2).filter(bool), min_size=1, max_size=3)


@st.composite
def fractions(draw):
    """Draw a marked fraction with few terms."""
    num = {(0, 0, 0): 1, **draw(st.one_of(st.just({}), parts))}
    return MarkedGF.of(num, {(0, 0, 0): 1, **draw(parts)})


def found(gf):
    try:
        return equation_of_residues(gf), diagonal_bound(gf)
    except LimitReached:
        return None


@settings(deadline=None, max_examples=drawn(60))
@given(fractions())
def test_bounds_of_degrees_are_not_exceeded(gf):
    """The bound that proves equations by expansion, against equations found by resultants."""
    known = found(gf)
    if known is not None:
        equation, bound = known
        assert equation.degree <= bound.degree
        assert equation.degree_in_t <= bound.degree_in_t


@settings(deadline=None, max_examples=drawn(30))
@given(fractions(), st.data())
def test_equations_are_proved_and_others_are_not(gf, data):
    known = found(gf)
    if known is None or known[1].terms_for(known[0]) > 300:
        return
    equation = known[0]
    of, evidence = FractionCoefficients.of_gf(gf), {"gf": gf_data(gf)}
    proof = prove(EquationHolds(of, equation.coefficients), evidence)
    report = checked(certificate(proof))
    assert report.holds, report.reasons

    coefficients = [list(part) for part in equation.coefficients]
    power = data.draw(st.integers(0, len(coefficients) - 1))
    place = data.draw(st.integers(0, len(coefficients[power]) - 1))
    coefficients[power][place] += data.draw(st.sampled_from([-1, 1, 3]))
    other = tuple(map(tuple, coefficients))
    if not any(other[-1]) or not any(AlgebraicEquation(other, 0, 0, 0).residue(expanded(gf, 60))):
        return
    statement = EquationHolds(of, other)
    forged = certificate(proof)
    forged["statement"]["equation"] = statement.data()["equation"]
    assert not checked(seal(forged)).holds
    try:
        prove(statement, evidence)
    except GfkitError:
        return
    raise AssertionError(statement)


def expanded(gf, count):
    """Return near-diagonal sums by products of dictionaries, which shares nothing with gfkit."""
    found = []
    for n in range(count):
        terms = {(i, j): c for i, j, k, c in gf.num if k == n}
        for i, j, k, c in gf.den:
            for (a, b), value in found[n - k].items() if 0 < k <= n else ():
                terms[i + a, j + b] = terms.get((i + a, j + b), 0) - c * value
        found.append({key: value for key, value in terms.items() if value})
    return [sum(c for (i, j), c in part.items() if abs(i - j) <= 1) for part in found]
