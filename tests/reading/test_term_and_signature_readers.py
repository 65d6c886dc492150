"""Terms that are typed: each is one number, and what is no number is refused where it stands."""

from fractions import Fraction

import pytest

from gfkit import as_sequence, read
from gfkit.errors import GfkitError, WrongArgument
from gfkit.reading.reading_classes import TermsTyped, subject
from gfkit.reading.term_and_signature_readers import values_of


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("0, 1, 1, 2, 3, 5, 8, 13", [0, 1, 1, 2, 3, 5, 8, 13]),
        ("0 1 1 2 3 5 8 13", [0, 1, 1, 2, 3, 5, 8, 13]),
        ("[0,1,1,2;3 5\n8,13]", [0, 1, 1, 2, 3, 5, 8, 13]),
        ("(0, 1, 1, 2, 3, 5, 8, 13, ...)", [0, 1, 1, 2, 3, 5, 8, 13]),
        ("1/2, -2/3, 0.25", [Fraction(1, 2), Fraction(-2, 3), Fraction(1, 4)]),
        ("next number 3 6 12 24", [3, 6, 12, 24]),
        ("0, 1, 3, 6, 10, 15, 21, what is the formula?", [0, 1, 3, 6, 10, 15, 21]),
        ("1,3,7,15,31,63 recurrence", [1, 3, 7, 15, 31, 63]),
    ],
)
def test_terms_are_those_that_are_written_whatever_is_asked_of_them(text, terms):
    assert subject(read(text)) == TermsTyped(tuple(terms))
    assert as_sequence(text).early(len(terms)) == terms


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("[1, -2; 3/2 .25] +5", [1, -2, Fraction(3, 2), Fraction(1, 4), 5]), ("{7}", [7]),
        ("", []),
    ],
)  # fmt: skip
def test_values_are_separated_by_commas_semicolons_spaces_and_brackets(text, values):
    assert values_of(text) == values


@pytest.mark.parametrize(
    ("signature", "firsts", "of"),
    [
        ((2, 1, -1), (1, 1, 2), "linear recurrence with signature (2,1,-1) starting 1,1,2"),
        ((0, 0), (1, 2), "signature (0,0): 1,2"),
        ((3, -1), (1, 2), "Linear recurrence, signature (3,-1), beginning with 1, 2, ..."),
        ((0, 1, 0, -2), (1, 2, 3, 4, 5), "signature (0,1,0,-2): 1,2,3,4,5"),
    ],
)
def test_a_signature_has_the_coefficients_of_a_recurrence(signature, firsts, of):
    terms = [*firsts]
    while len(terms) < 12:
        terms.append(sum(c * terms[-k] for k, c in enumerate(signature, 1)))
    assert as_sequence(of).early(12) == terms


@pytest.mark.parametrize(
    "text", ["no signature (1,1) starting 1, 1", "signature (1,1) but not starting 1, 1"]
)
def test_every_word_around_a_signature_counts(text):
    with pytest.raises(GfkitError, match="'signature' is not a word"):
        read(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "nothing was given; give terms such as 1,2,5,12"),
        ("1,,2,3", "term 2 is empty"), ("1, , ,2", "term 2 is empty"),
        ("[1, 2;; 3]", "term 3 is empty"), ("1,x,3", "term 2: 'x' is not a term"),
        ("1/0", "term 1: '1/0' has denominator 0"), ("1 2 3-", "term 3: '3-' is not a term"),
    ],
)  # fmt: skip
def test_what_is_no_term_is_refused_at_its_place(text, said):
    with pytest.raises(GfkitError) as refused:
        read(text)
    assert said in str(refused.value)


@pytest.mark.parametrize(
    ("sides", "said"),
    [
        ({"rows": 2}, "rows and columns go with a rule"),
        ({"topology": "ring"}, "a topology goes with a rule and one side"),
    ],
)
def test_terms_have_no_sides(sides, said):
    with pytest.raises(GfkitError, match=said):
        read("1,2,3", **sides)


def test_an_offset_goes_with_terms_alone():
    assert read("1,2,3", offset=4) == TermsTyped((1, 2, 3), 4)
    with pytest.raises(GfkitError, match="has its own first n"):
        read("x/(1-x)", offset=1)


def test_a_number_is_nothing_that_is_read():
    with pytest.raises(WrongArgument, match="what is read must be terms"):
        read(5)
