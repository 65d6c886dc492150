"""Main terms with their error, and rates of growth: as the terms of the sequence have it."""

from dataclasses import replace
from fractions import Fraction

import mpmath
import pytest
from oracle.envelopes import certificate
from oracle.plain_formulas import product, terms_of_fraction

from gfkit import RationalGF, Sequence, asymptotics
from gfkit.numbers.enclosures import Enclosure
from gfkit.proofs.checker import check as replay
from gfkit.proofs.kernel import NotDerived, prove
from gfkit.sequences.growth import GrowthRate, MainTerms

LATER = 40
FAR = [0] * 100
"""Between the first coefficients of a denominator and its last one."""
DENOMINATORS = {
    "two real roots": [1, -1, -1],
    "a double root": product([[1, -2], [1, -2], [1, -1]]),
    "roots of both signs": product([[1, -3], [1, 3], [1, 0, 1]]),
    "one root": [1, -5],
    "one pole alone": [1, -2, *FAR, 1],
    "one negative pole alone": [1, 2, *FAR, -1],
    "one pole beside powers of 1": product([[1, -1, -1], [1, 0, 0, *FAR, -1]]),
    "a double pole beside powers of 1": product([[1, -2], [1, -2], [1, *FAR, -1]]),
}


def enclosed(box):
    """Return the numbers in a box with exact ends, as mpmath has them."""
    real, imag = (
        mpmath.iv.mpf([mpmath.mpf(z.numerator) / z.denominator for z in (part.low, part.high)])
        for part in (box.real, box.imaginary)
    )
    return mpmath.iv.mpc(real, imag)


LONG = pytest.mark.thorough
CASES = [
    *((name, offset) for name in [*DENOMINATORS][:4] for offset in (0, 3)),
    ("one pole alone", 3),
    pytest.param("one negative pole alone", 0, marks=LONG),
    pytest.param("one pole beside powers of 1", 3, marks=LONG),
    pytest.param("a double pole beside powers of 1", 0, marks=LONG),
]


@pytest.mark.parametrize(("name", "offset"), CASES)
def test_the_terms_are_as_near_to_the_main_term_as_is_said(name, offset):
    den, num = DENOMINATORS[name], [1, 3]
    terms = terms_of_fraction(num, den, 2 * len(den) + LATER)
    found = asymptotics(Sequence.of_gf(RationalGF.of(num, den), offset=offset), digits=60)
    statement = found.proof().statement
    assert isinstance(statement, MainTerms)
    assert replay(certificate(found.proof())).holds
    with mpmath.workdps(120):
        for part in statement.parts:
            for m in range(part.start, part.start + LATER):
                n = part.period * m + part.residue - offset
                if n >= len(terms):
                    break
                main = sum(
                    enclosed(c) * m**k * enclosed(one.base) ** m
                    for one in part.terms
                    for k, c in enumerate(one.coefficients)
                )
                error = abs(terms[n] - main)
                most = part.factor * part.rate**m
                assert error.a <= mpmath.mpf(most.numerator) / most.denominator


@pytest.mark.parametrize("den", [(1, -2), (1, -1, -1)])
def test_a_bound_begins_where_the_terms_are_sums_of_powers(den):
    """(x^k + 1)/den with k larger than the degree of den is a polynomial and such sums."""
    degree = len(den) + 4
    sequence = Sequence.of_gf(RationalGF.of([1, *[0] * (degree - 1), 1], den))
    statement = asymptotics(sequence).proof().statement
    (part,) = statement.parts
    assert part.start >= degree - (len(den) - 1) + 1
    for start in (0, degree - (len(den) - 1)):
        with pytest.raises(NotDerived):
            prove(replace(statement, parts=(replace(part, start=start, factor=10**9),)))


@pytest.mark.parametrize("name", [*DENOMINATORS][:5])
def test_the_rate_of_growth_is_the_largest_modulus_of_a_root(name):
    """An interval has it, or there is no proof that it does."""
    den = DENOMINATORS[name]
    of = Sequence.of_gf(RationalGF.of([1, 3], den)).definition
    with mpmath.workdps(40):
        if len(den) > 100:  # near the root of the first two coefficients, as the rest is small
            roots = [mpmath.findroot(lambda z: mpmath.polyval(den, z) / z ** len(den), -den[1])]
        else:
            roots = mpmath.polyroots(den, maxsteps=500, extraprec=200)
        rate = Fraction(str(max(map(abs, roots))))
    width = Fraction(1, 10**9)
    proof = prove(GrowthRate(of, Enclosure(rate - width, rate + width)))
    assert replay(certificate(proof)).holds
    for low, high in [(1, 2), (-2, -1)][: 1 if len(den) > 100 else 2]:
        with pytest.raises(NotDerived):
            prove(GrowthRate(of, Enclosure(rate + low * width, rate + high * width)))
