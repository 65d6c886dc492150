"""A generating function is compared with what is known of a sequence: its own, or its terms."""

import pytest
from oracle.plain_formulas import product, terms_of_fraction

from gfkit import RationalGF, Sequence
from gfkit.claims.kinds.sequences import settle_function
from gfkit.claims.subjects import sequence_of_definition
from gfkit.formulas.parser import parse_expression
from gfkit.sequences.explicit import FractionCoefficients

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


@pytest.mark.parametrize(
    ("text", "of", "letters"),
    [
        ("t/(1-t-y*t^2)", FIB, "y"),
        ("1/(1-t-x*y*t)", SIX, "x, y"),
    ],
)
def test_a_letter_that_the_sequence_has_not_is_refused(text, of, letters):
    found = settle_function(parse_expression(text), of)
    assert (str(found.verdict), found.reason) == ("refused", f"{letters} is not defined here")


def fraction(num, den, by):
    """Return a fraction as text, both sides of which are multiplied."""
    sides = (product([one, by]) for one in (num, den))
    over, under = ("+".join(f"({z})*x^{k}" for k, z in enumerate(one)) for one in sides)
    return f"({over})/({under})"


def of_fraction(num, den, first):
    return sequence_of_definition("a", FractionCoefficients(num, den, first))


@pytest.mark.parametrize("first", [0, 2])
@pytest.mark.parametrize("den", [(2,), (2, 0, -1), (3, -1), (-2, 3, 1), (1, -1, -1)])
def test_equal_fractions_are_proved(den, first):
    """Whatever the denominator begins with, and with which n the terms do."""
    text = fraction([0] * first + [0, 1, 3], den, [3, 1])
    assert told(text, of_fraction((0, 1, 3), den, first)) == ("proved", None)


@pytest.mark.parametrize(
    ("den", "first", "wrong"), [((2,), 1, [1, 1]), ((2, 0, -1), 0, [2, 3]), ((-2, 3), 2, [2, 1, 1])]
)
def test_other_fractions_are_refuted_at_the_first_term_that_differs(den, first, wrong):
    said, true = (terms_of_fraction(one, den, 3) for one in (wrong, [2, 1]))
    n = next(n for n in range(3) if said[n] != true[n])
    found = told(fraction([0] * first + wrong, den, [2, 1]), of_fraction((2, 1), den, first))
    assert found == ("refuted", (n + first, f"{said[n]}", f"{true[n]}"))


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
