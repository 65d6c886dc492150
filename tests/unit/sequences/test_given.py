"""Definitions of given sequences: their values, their data, and what is proved of them."""

import pytest
from oracle.envelopes import certificate

from gfkit.formulas.grammar import parse_expression
from gfkit.proofs.checker import check
from gfkit.proofs.kernel import NotDerived, Workings, prove
from gfkit.sequences.given import FormulaTerms, FractionCoefficients
from gfkit.sequences.is_gf import IsGF
from gfkit.series.rational import RationalGF

FIBONACCI = FractionCoefficients((0, 1, 1), (1, 0, -2, -1), -1)


def test_a_fraction_is_proved_in_lowest_terms_alone() -> None:
    found = FIBONACCI.find_gf(Workings())
    assert found is not None
    assert found[0] == RationalGF.of([0, 1], [1, -1, -1])
    assert prove(IsGF(FIBONACCI, found[0])).statement.kind == "generating function"
    assert FractionCoefficients((1,), (2, -1)).find_gf(Workings()) is None


@pytest.mark.parametrize(
    "text, start, order",
    [
        ("2^n", 0, 1),
        ("n*3^n-floor(n/2)", 0, 5),
        ("binomial(n,3)+(-1)^n", -2, 5),
        ("abs(n-9)", 0, 2),
        ("(((1+sqrt(5))/2)^n-((1-sqrt(5))/2)^n)/sqrt(5)", 0, 2),
        ("Sum_{k=0..n} 2^k", 0, 2),
        ("[1,5,-2][n mod 3]", 4, 3),
        ("0*n", 0, 0),
    ],
)
def test_a_formula_has_a_proved_generating_function(text, start, order) -> None:
    definition = FormulaTerms(parse_expression(text), start)
    found = definition.find_gf(Workings())
    assert found is not None
    assert found[0].order == order
    assert found[0].terms(60) == definition.values(60, Workings())
    proved = prove(IsGF(definition, found[0]), found[1])
    assert check(certificate(proved)).reasons == []
    wrong = RationalGF.of([*found[0].num, *[0] * (40 - len(found[0].num)), 1], found[0].den)
    with pytest.raises(NotDerived):
        prove(IsGF(definition, wrong))
