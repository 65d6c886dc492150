"""One term of a sequence: as listed one after the other, and how it is known."""

from fractions import Fraction

import pytest
from sympy import sympify

from gfkit import term, verify
from gfkit.errors import GfkitError, WrongArgument, WrongCall


def fibonacci(n):
    """Return F(n), by addition."""
    a, b = 0, 1
    for _ in range(n):
        a, b = b, a + b
    return a


@pytest.mark.parametrize("n", [0, 1, 2, 10, 300])
def test_a_term_is_that_of_the_list_and_its_certificate_holds(n, tmp_path):
    found = term("x/(1-x-x^2)", n=n)
    assert (found.n, found.value, found.verdict) == (n, fibonacci(n), "proved")
    found.write_certificate(tmp_path / "c.json")
    assert verify(tmp_path / "c.json").holds


def test_words_may_have_the_index_and_an_argument_replaces_it():
    assert term("a(10) of Fibonacci numbers").value == fibonacci(10)
    assert term("a(10) of Fibonacci numbers", n=12).value == fibonacci(12)


@pytest.mark.parametrize("n", [0, 1, 5])
def test_a_fraction_and_a_polynomial_are_terms(n):
    assert term("a(n) = 1/2^n", n=n).value == Fraction(1, 2**n)
    text = str(term("(1+x)^n", n=n).value).replace("^", "**")
    assert sympify(text).subs("x", 3) == 4**n


def test_a_far_term_is_computed_and_not_called_proved():
    found = term("x/(1-x-x^2)", n=5000)
    assert (found.value, found.verdict) == (fibonacci(5000), "computed")
    with pytest.raises(WrongArgument, match="computed exactly, and not proved"):
        found.write_certificate("c.json")


@pytest.mark.parametrize(("subject", "n"), [("2^n", -1), ("1,2,4", 3), ("domineering", 1)])
def test_a_term_that_is_not_there_is_refused(subject, n):
    with pytest.raises(GfkitError):
        term(subject, n=n)


def test_without_an_index_it_is_not_said_which():
    with pytest.raises(WrongCall, match="say which term"):
        term("2^n")
