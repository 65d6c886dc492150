"""What is said of how a text was understood: it names the whole of it, and how that begins."""

import re

import pytest

from gfkit import as_sequence
from gfkit.asking.reading_descriptions import described
from gfkit.reading.read import read

OF = {
    "2^n": "2^n",
    "1/(1-x-x^2)": "1/(1-x-x^2)",
    "n^2 + 3": "n^2+3",
    "x^3/(1-2*x)": "x^3/(1-2*x)",
    "a(n) = 2*a(n-1) + 1, a(0) = 3": "a(n) = 2*a(n-1)+1, a(0) = 3",
}
"""Sequences, and their canonical texts."""


@pytest.mark.parametrize("text", OF)
@pytest.mark.parametrize("n", [4, 10])
def test_a_term_is_said_to_be_of_the_whole_and_how_that_begins(text, n):
    said = described(read(f"a({n}) of {text}"))
    place, of, begins = re.fullmatch(
        r"a\((\d+)\) of (.*), that is, of what begins with a\(0\) = (\d+)", said
    ).groups()
    assert (int(place), int(begins)) == (n, as_sequence(text).term(0))
    assert of.replace(" ", "") == OF[text].replace(" ", "")
    assert as_sequence(of).terms(9) == as_sequence(text).terms(9)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("x/(1-x-x^2)", "x/(1-x-x^2), that is, the sum of a(n) x^n"),
        ("n^2+1", "n^2+1 for n >= 0"),
        ("5", "1 term"),
    ],
)
def test_fractions_formulas_and_terms_are_told_apart(text, said):
    assert described(read(text)) == said
