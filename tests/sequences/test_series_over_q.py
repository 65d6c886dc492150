"""Power series over Q: read, printed, proved and exported as those over Z are."""

import copy
from fractions import Fraction

import pytest
import sympy
from hypothesis import assume, given
from hypothesis import strategies as st
from laws.strategies import small
from oracle.envelopes import certificate, checked, envelope

from gfkit import RationalGF, as_sequence, gf
from gfkit.errors import NormalFormError
from gfkit.exchange.serialization import from_json, to_json
from gfkit.proofs.kernel import NotDerived, prove
from gfkit.sequences.gf import IsSeries
from gfkit.sequences.holonomic import RecurrenceTerms
from gfkit.series.rational_gf import RationalSeries

X = sympy.Symbol("x")


def expanded(num: list[int], den: list[int], count: int) -> list[Fraction]:
    """Return the first coefficients of num/den, by long division."""
    rest = [Fraction(c) for c in num] + [Fraction(0)] * (count + len(den))
    found = []
    for n in range(count):
        found.append(rest[n] / den[0])
        for k, c in enumerate(den):
            rest[n + k] -= c * found[-1]
    return found


NUMERATORS = st.lists(small, min_size=1, max_size=4)
DENOMINATORS = st.lists(small, min_size=1, max_size=4).filter(lambda side: side[0])


@given(NUMERATORS, DENOMINATORS)
def test_a_series_is_in_normal_form_and_has_the_coefficients_of_the_fraction(num, den):
    found, wanted = RationalSeries.of(num, den), expanded(num, den, 12)
    assert list(found.terms(12)) == wanted
    assert isinstance(found, RationalGF) == all(z.denominator == 1 for z in expanded(num, den, 60))
    assert found == RationalSeries.of([-3 * c for c in num], [-3 * c for c in den])
    assert found.den[0] > 0
    expression = sympy.Poly(num[::-1], X).as_expr() / sympy.Poly(den[::-1], X).as_expr()
    assert sympy.cancel(found.to_sympy() - expression) == 0
    assert sympy.cancel(sympy.sympify(str(found).replace("^", "**")) - expression) == 0
    back = from_json(to_json(found))
    assert (back, type(back)) == (found, type(found))


@given(NUMERATORS, DENOMINATORS, st.integers(-2, 2))
def test_the_sequence_of_a_series_has_it_as_its_proved_gf(num, den, offset):
    series = RationalSeries.of(num, den)
    assume(not isinstance(series, RationalGF))
    of = RecurrenceTerms.of_series(series, offset)
    assert of.fraction == series
    proof = prove(IsSeries(of, series))
    assert str(checked(certificate(proof)).outcome) == "holds"
    for wrong in (RationalSeries.of([*num, 1], den), RationalSeries.of(num, [*den, 1])):
        if wrong != series:
            with pytest.raises(NotDerived):
                prove(IsSeries(of, wrong))


@pytest.mark.parametrize(
    ("text", "fraction"),
    [
        ("a(n) = a(n-1)/2, a(0)=1", "1/(1-x/2)"),
        ("a(n) = a(n-1)+a(n-2), a(0)=1/2, a(1)=1", "(1/2+x/2)/(1-x-x^2)"),
        ("1/(x-2)", "1/(x-2)"),
        ("3/4+x", "3/4+x"),
        ("(1+3/4*x)/(1-x)", "(1+3/4*x)/(1-x)"),
        ("1/2^n", "1/(1-x/2)"),
        ("n/3^n for n >= 1", "(x/3)/(1-x/3)^2"),
        ("a(n) = a(n-1)/2, a(2)=1", "x^2/(1-x/2)"),
    ],
)
def test_definitions_with_fractions_have_a_proved_gf(text, fraction):
    answer = gf(text)
    expression = sympy.sympify(fraction.replace("^", "**"))
    assert sympy.cancel(sympy.sympify(answer) - expression) == 0
    assert answer.verdict == "proved"
    known = as_sequence(answer.formula.generating_function).values.terms(9 + answer.offset)
    assert known[answer.offset :] == [*answer.first_terms[:9]]
    assert str(checked(certificate(answer.proof())).outcome) == "holds"


def test_a_changed_certificate_does_not_hold():
    data = certificate(gf("n/3^n").proof())
    assert str(checked(data).outcome) == "holds"
    changes = {
        "p": ("p", ["0", "4"]),
        "another q": ("q", ["9", "-6", "2"]),
        "of other first terms": ("p", ["1", "3"]),
        "with a divisor": ("p", ["0", "6"]),
        "with a zero": ("p", ["0", "3", "0"]),
        "q(0) = 0": ("q", ["0", "9", "-6", "1"]),
        "negative": ("q", ["-9", "6", "-1"]),
        "not reduced": ("q", ["9", "3", "-5", "1"]),
        "another first n": ("offset", 1),
        "another formula": (
            "of",
            {"kind": "formula", "offset": 0, "formula": "n/3^n+binomial(n,9)"},
        ),
    }
    for key, value in changes.values():
        statement = copy.deepcopy(data["statement"]) | {key: value}
        forged = envelope(statement, data["evidence"], data["lemmas"], data["premises"])
        assert str(checked(forged).outcome) != "holds", (key, value)
    both = data["statement"] | {"p": ["0", "6"], "q": ["18", "-12", "2"]}
    forged = envelope(both, data["evidence"], data["lemmas"], data["premises"])
    assert str(checked(forged).outcome) != "holds"
    bare = envelope(data["statement"], data["evidence"], [], data["premises"])
    assert str(checked(bare).outcome) != "holds"


def test_a_series_over_q_proves_nothing_as_a_generating_function_of_integers():
    said = certificate(gf("a(n) = a(n-1)/2, a(0)=1").proof())
    forged = envelope(said["statement"] | {"kind": "generating function"}, said["evidence"], [], [])
    assert str(checked(forged).outcome) != "holds"
    with pytest.raises(NormalFormError):
        RationalGF((2,), (2, -1))
