"""A generating function is compared with what is known of a sequence: its own, or its terms."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle.plain_formulas import product, terms_of_fraction

from gfkit import RationalGF, Sequence
from gfkit.claims.claim_kinds.sequence_gf_relation_equality_and_oeis_claims import settle_function
from gfkit.claims.claim_subjects import sequence_of_definition
from gfkit.formulas.formula_parser import parse_expression
from gfkit.sequences.fraction_list_and_formula_definitions import FractionCoefficients

FIB = Sequence.of_gf(RationalGF.of([0, 1], [1, -1, -1]))
POWERS = Sequence.of_gf(RationalGF.of([1], [1, -2]), offset=1)  # 1, 2, 4, ... from n = 1 on
SIX = Sequence([1, 2, 4, 8, 16, 33])


def told(text, sequence):
    found = settle_function(parse_expression(text), sequence)
    place = found.counterexample
    return str(found.verdict), place and (place["n"], place["expected"], place["got"])


@pytest.mark.parametrize(
    ("text", "of"), [("x/(1-2*x)", POWERS), ("x/(1-x-x^2)", FIB), ("2*x/(2-2*x-2*x^2)", FIB)]
)
def test_an_equal_function_is_proved(text, of):
    assert told(text, of) == ("proved", None)


def ended(polynomial):
    """Return coefficients of which the last one is not 0."""
    return tuple(polynomial[: max((k for k, c in enumerate(polynomial, 1) if c), default=0)])


small = st.integers(-3, 3)
polynomials = st.lists(small, max_size=3)
denominators = st.tuples(st.sampled_from([-3, -2, -1, 1, 2, 3]), polynomials)


@settings(max_examples=settings.default.max_examples // 8)
@given(polynomials, denominators, denominators, st.integers(0, 2), small)
def test_of_a_fraction_the_equal_ones_are_proved_and_others_refuted(num, below, factor, first, c):
    """Whatever its denominator begins with, and with which n its terms do."""
    den, by = ([lead, *rest] for lead, rest in (below, factor))
    sequence = sequence_of_definition("a", FractionCoefficients(ended(num), ended(den), first))

    def said(over):
        sides = (product([one, by]) for one in ([0] * first + over, den))
        over, under = ("+".join(f"({z})*x^{k}" for k, z in enumerate(one)) or "0" for one in sides)
        return told(f"({over})/({under})", sequence)

    assert said(num) == ("proved", None)
    other = [a + c * (k == 1) for k, a in enumerate([*num, 0, 0])]
    true, wrong = (terms_of_fraction(one, den, 5) for one in (num, other))
    differ = [n for n in range(5) if true[n] != wrong[n]]
    place = differ and (differ[0] + first, f"{wrong[differ[0]]}", f"{true[differ[0]]}")
    assert said(other) == (("refuted", place) if differ else ("proved", None))


@pytest.mark.parametrize(
    ("text", "of", "place"),
    [
        ("x/(1-3*x)", POWERS, (2, "3", "2")),
        ("1/(1-2*x)", POWERS, (0, "1", "0")),
        ("x/(1-x)", FIB, (3, "1", "2")),
        ("1/(1-2*x)", SIX, (5, "32", "33")),
        ("1/(1-x)", SIX, (1, "1", "2")),
        ("x", Sequence([1, 2], offset=1), (2, "0", "2")),
    ],
)
def test_another_function_is_refuted_at_the_first_term_that_differs(text, of, place):
    assert told(text, of) == ("refuted", place)


@pytest.mark.parametrize(
    ("text", "surplus"),
    [
        ("1/(1-2*x)", 4),  # 6 terms; numerator and denominator have 1+1 coefficients to choose
        ("(1-x)/((1-2*x)*(1-x))", 4),  # cancelled
        ("1+2*x+4*x^2+8*x^3+16*x^4+32*x^5", 0),
    ],
)
def test_terms_agree_with_a_function_beyond_its_coefficients(text, surplus):
    found = settle_function(parse_expression(text), Sequence([1, 2, 4, 8, 16, 32]))
    assert (str(found.verdict), found.verdict.surplus) == ("consistent", surplus)
