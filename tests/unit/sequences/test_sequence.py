"""The one type of sequences: indices, what can be made into one, what is refused."""

import re
from fractions import Fraction

import pytest
from oracle.envelopes import certificate

from gfkit import Sequence, Strip, as_sequence, asymptotics, closed_form, compare, guess
from gfkit.errors import GfkitError
from gfkit.formulas.grammar import parse_expression
from gfkit.proofs.checker import check
from gfkit.proofs.kernel import NotDerived, Proved, Workings, prove
from gfkit.proofs.verdict import Aligned, Consistent, Differs, Refuted
from gfkit.sequences.definition import definition_data, definition_of
from gfkit.sequences.given import FormulaTerms, FractionCoefficients, ListedTerms
from gfkit.sequences.is_gf import IsGF
from gfkit.sequences.operations import Section
from gfkit.series.rational import RationalGF

FIBONACCI = Sequence.parse("x/(1-x-x^2)")
SQUARES = Sequence([1, 4, 9, 16], offset=1)


def test_brackets_take_terms_at_their_own_index() -> None:
    assert (SQUARES[1], SQUARES(4), SQUARES.term(2)) == (1, 16, 4)
    assert (SQUARES[2:4], SQUARES[:], SQUARES[:99], SQUARES[1::2]) == (
        [4, 9],
        [1, 4, 9, 16],
        [1, 4, 9, 16],
        [1, 9],
    )
    assert FIBONACCI[5:12:3] == [5, 21, 89]
    assert FIBONACCI[3:3] == []


@pytest.mark.parametrize(
    "thing, terms",
    [
        ([1, 2, 3], [1, 2, 3]),
        ((n * n for n in range(4)), [0, 1, 4, 9]),
        ([1, Fraction(1, 2)], [1, Fraction(1, 2)]),
        ("1, 1/2, -3", [1, Fraction(1, 2), -3]),
        ("1/(1-2x)", [1, 2, 4, 8]),
        (FIBONACCI.gf, [0, 1, 1, 2]),
        (FIBONACCI.proof(), [0, 1, 1, 2]),
        (ListedTerms((4, 5), 2), [4, 5]),
        (Strip("domineering:right-ends", columns=3), [1, 2, 11, 48]),
        (Strip("domineering:right-ends", columns=3).generating_function(), [1, 2, 11, 48]),
        (guess([1, 2, 4, 8, 16, 32, 64, 128, 256]), [1, 2, 4, 8]),
        (closed_form("1/(1-2x)"), [1, 2, 4, 8]),
        (asymptotics("1/(1-2x)"), [1, 2, 4, 8]),
    ],
)
def test_what_can_be_made_into_a_sequence(thing, terms) -> None:
    assert as_sequence(thing).early(len(terms)) == terms


def test_compare() -> None:
    assert isinstance(compare(FIBONACCI * FIBONACCI, FIBONACCI**2), Proved)
    assert compare(FIBONACCI, [0, 1, 1, 2, 3, 6]) == Refuted(5, 5, 6)
    assert compare(FIBONACCI, [0, 1, 1, 2, 3, 5]) == Consistent(6)
    assert compare([1, 2], Sequence([1, 2], offset=1)) == Refuted(1, 2, 1)
    assert compare([1, 2, 3, 5, 8], FIBONACCI.beginning(1)) == Aligned(5, 2)
    assert compare([7, 22, 71, 228, 733], Strip("domineering", columns=2)) == Aligned(5, 2)
    assert compare([1, 2, 3, 5, 8], FIBONACCI) == Refuted(0, 1, 0)
    assert compare(FIBONACCI, [1, 1, 2, 3, 6]) == Refuted(0, 0, 1)
    assert compare(FIBONACCI, "Empirical: a(n) = a(n-1) + a(n-2)").is_proved
    assert isinstance(compare("1/(1-x)", Sequence.constant(1, offset=3)), Proved)
    assert compare(FIBONACCI, FIBONACCI.shift(1)) == Differs(0, 0, 1, moved=-1)
    assert isinstance(compare([1, 2], (1, 2)), Proved)
    fitted = guess([0, 1, 1, 2, 3, 5, 8, 13, 21, 34])
    assert compare(fitted, FIBONACCI) == Consistent(2)


@pytest.mark.parametrize("late", range(4))
def test_where_sequences_differ_only_at_first_it_is_said_from_where_they_are_equal(late) -> None:
    other = FIBONACCI + Sequence.of_gf(RationalGF.of([0] * late + [1], [1]))
    assert compare(FIBONACCI, other).equal_from == late + 1
    assert compare(FIBONACCI, FIBONACCI + other).equal_from is None
    assert compare(FIBONACCI, other.early(20)).equal_from is None


@pytest.mark.parametrize("digits", [3, 12, 30])
@pytest.mark.parametrize("text", ["x/(1-x-x^2)", "1/(1-2*x^2)", "1/((1-x^2)*(1-x-x^2))"])
def test_growth_is_printed_with_the_digits_asked_for(text, digits) -> None:
    known = asymptotics(text, digits=digits)
    assert (str(known) == str(asymptotics(text))) == (digits == 12 or "." not in str(known))
    for number in re.findall(r"[0-9]+[.][0-9]+", str(known)):
        assert len(number.replace(".", "").lstrip("0")) == digits


def test_definitions_of_operations_are_read_back() -> None:
    whole = (FIBONACCI + 3 * SQUARES).section(2).reindexed(5)
    assert definition_of(definition_data(whole.definition)) == whole.definition
    data = definition_data(FIBONACCI.section(2).definition)
    for changed in ({"step": "2"}, {"step": True}, {"more": 1}, {"parts": {}}):
        with pytest.raises(GfkitError):
            definition_of({**data, **changed})
    assert Section((SQUARES.definition,), 2, 0, 1).values(9, Workings()) == [4, 16]


# Definitions of given sequences: their values, their data, and what is proved of them.


SHIFTED = FractionCoefficients((0, 1, 1), (1, 0, -2, -1), -1)


def test_a_fraction_is_proved_in_lowest_terms_alone() -> None:
    found = SHIFTED.find_gf(Workings())
    assert found is not None
    assert found[0] == RationalGF.of([0, 1], [1, -1, -1])
    assert prove(IsGF(SHIFTED, found[0])).statement.kind == "generating function"
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
