"""What is counted for each number that a letter stands for, and one formula for all of them."""

import re

import pytest
from sympy import Poly, Symbol, sympify

from gfkit import as_sequence, ask, read
from gfkit.read_letters import NUMBERS, Family
from gfkit.reading.letters_for_numbers import with_value
from gfkit.reading.readings import LetterForNumbers

FITTED = [
    "paint a fence with n posts using k colors so that no three posts in a row have the same color",
    "walks of length n in K_m",
    "closed walks of length n in K_k",
    "tilings of a 1 x n board with squares in k colors and dominoes",
    "tilings of a 2 x n board with squares in 2 colors and dominoes in m colors",
    "compositions of n into k parts",
    "compositions of n with exactly m parts, each at most 3",
    "binary words of length n with exactly k ones and no 2 consecutive ones",
    "x^m/(1-2*x)^m",
]


@pytest.mark.slow
@pytest.mark.parametrize("text", FITTED)
def test_what_fits_is_so_beyond_what_was_looked_at(text):
    told = ask(text)
    assert isinstance(told.read, LetterForNumbers)
    assert told.status.startswith("likely: ")
    family, number = told.answer, NUMBERS[-1] + 1
    one = as_sequence(read(with_value(text, family.letter, number))).at_one()
    said = family.power or family.gf_text()
    at = re.sub(rf"\b{family.letter}\b", f"({number})", said)
    assert as_sequence(at).own_gf == one.own_gf


def expanded(text):
    """Return a polynomial in k."""
    return Poly(sympify(text.replace("^", "**")), Symbol("k"))


def test_words_with_different_neighbours():
    """There are k letters for the first place, and k-1 for each other one."""
    family = Family("words of length n over k letters with no 2 equal consecutive letters", "k")
    assert family.numbers == [*NUMBERS]
    assert [expanded(z) for z in family.terms(4)] == [
        expanded(z) for z in ("1", "k", "k*(k-1)", "k*(k-1)^2")
    ]
    assert as_sequence(family.gf_text()).at(k=5).early(5) == [1, 5, 20, 80, 320]


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("k*2^n+1", lambda k, n: k * 2**n + 1), ("k^n + n", lambda k, n: k**n + n),
    ],
)  # fmt: skip
def test_a_formula_with_a_letter_has_its_values(text, term):
    terms = Family(text, "k").terms(5)
    for k in (-2, 3, 10):
        assert [expanded(z).eval(k) for z in terms] == [term(k, n) for n in range(5)]


def test_a_recurrence_with_a_letter_is_the_one_that_is_told():
    family = Family("a(n) = k*a(n-1) + a(n-2), a(0) = 0, a(1) = 1", "k")
    assert family.recurrence_text() == "a(n) = k*a(n-1) + a(n-2) for n >= 2; a(0)=0, a(1)=1"


def test_compositions_into_k_parts_are_a_power():
    assert Family("compositions of n into k parts", "k").power == "(x/(1-x))^k"


@pytest.mark.parametrize(
    ("text", "largest"),
    [
        ("words of length n over k letters with at most 4 of them", 4), ("k^7", 0), ("k^n+7", 0),
        ("at most 12 ones", 12), ("words over k letters", 0), ("words over k letters with 3 1s", 3),
    ],
)  # fmt: skip
def test_numbers_in_words_bound_where_another_formula_may_hold(text, largest):
    assert Family(text, "k").largest == largest
