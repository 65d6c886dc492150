"""Formulas as people write them: what is the same in another notation, and what is no formula."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import parametrize_some

from gfkit.errors import FormulaError
from gfkit.formulas.evaluation import Scope, value_of
from gfkit.formulas.parser import parse_expression, parse_relation

PREVIOUS = {
    "2n": "2*n",
    "2 n (n+1)": "2*n*(n+1)",
    "2nk": "2*n*k",
    "C(n,2)": "binomial(n, 2)",
    "a_n": "a(n)",
    "a_{n+1}": "a(n+1)",
    "-n^2": "-n^2",
    "n^(2)": "n^2",
    "(n)": "n",
    "2^-n": "2^(-n)",
    "[n/2]": "floor(n/2)",
    "phi^n": "((1+sqrt(5))/2)^n",
    "Sum_{r^2=r+1} r^n": "Sum_{r^2-r-1=0} r^n",
    "(n^2)^3": "(n^2)^3",
    "n-(m-k)": "n-(m-k)",
    "(n*2)/3": "n*2/3",
    "2*(-n)": "2*(-n)",
    "(Sum_{k=0..n} k)*2": "(Sum_{k=0..n} k)*2",
    "[1,2][(n+1) mod 2]": "[1, 2][(n+1) mod 2]",
    "(n!)!": "(n!)!",
}


@pytest.mark.parametrize("text", PREVIOUS)
def test_notations_for_the_same_formula(text):
    assert str(parse_expression(text)) == PREVIOUS[text]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a(n) = n", "a(n) = n"),
        ("a(n) == 1 (mod 3)", "mod(a(n)-1, 3) = 0"),
        ("a(n) mod 3 = 1", "mod(a(n), 3) = 1"),
        ("a(n) <> 0", "a(n) != 0"),
        ("3 divides a(n)", "mod(a(n), 3) = 0"),
        ("a(n) is even", "mod(a(n), 2) = 0"),
        ("a(n) is odd", "mod(a(n)-1, 2) = 0"),
        (
            "a(n) mod 3 = 2 if and only if n is even",
            "sign(mod(a(n)-2, 3)) = sign(mod(n, 2))",
        ),
    ],
)
def test_relations_in_words(text, shown):
    """A divides B just if C divides D: both remainders are 0, or neither is."""
    assert str(parse_relation(text)) == shown


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "column 1 of '': the formula is empty"),
        ("n +", "column 4 of 'n +': the formula ends too early"),
        ("n $ 2", "column 3 of 'n $ 2': '$' is not expected here"),
        ("n = 2", "an expression is expected, not a relation with '='"),
        ("prime(n)", "column 1 of 'prime(n)': 'prime' is not a word of the dialect"),
        ("n + ab", "column 5 of 'n + ab': 'ab' is not a word of the dialect"),
        ("n+sqrtn", "'sqrtn' is not a word of the dialect"),
        ("1/2n", "'1/2n': a factor without '*' after a division can be read two ways"),
        ("2^3n", "'2^3n': a factor without '*' after a power can be read two ways"),
        ("binomial(n)", "column 1 of 'binomial(n)': binomial takes 2 arguments, not 1"),
        ("a(n,k)", "column 1 of 'a(n,k)': a term of the sequence a has one index"),
        ("[1,2][n mod 3]", "column 1 of '[1,2][n mod 3]': 2 values for 3 residues"),
        ("[x*y]", "brackets around a power can be a coefficient, such as [x^n] f(x)"),
        ("Product_{r^2=2} r", "a product over the roots of a polynomial"),
        ("2*[1+sqrt(n)]", "brackets around square roots can be read two ways"),
        ("[1+sqrt(n)]*2", "brackets around square roots can be read two ways"),
        ("Sum_{r^2-s=0} r", "a sum over roots is over those of a polynomial in a letter"),
        ("2+Sum_{k<5} k", "column 3 of '2+Sum_{k<5} k': from where k goes is not told"),
        ("1 + |n|", "bars for the absolute value are not in the dialect, abs(...) is"),
        ("n!!!", "column 2 of 'n!!!': more factorial signs than those of n! and n!!"),
        ("cos(n)+1", "'cos' is read where all its values are rational"),
    ],
)
def test_what_is_no_formula_is_refused_with_its_place(text, words):
    with pytest.raises(FormulaError) as caught:
        parse_expression(text)
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("n + 2", "column 6 of 'n + 2': a relation such as a(n) = ... is expected"),
        ("a(n) ~ n (mod 3)", "column 6 of 'a(n) ~ n (mod 3)': '~' is not expected here"),
        (
            "a(n) > 3 if and only if n is even",
            "if and only if stands between two divisibilities",
        ),
        (
            "a(n) mod 3 = 3 if and only if n is even",
            "if and only if stands between two divisibilities",
        ),
    ],
)
def test_what_is_no_relation_is_refused_with_its_place(text, words):
    with pytest.raises(FormulaError) as caught:
        parse_relation(text)
    assert words in str(caught.value)


LARGEST = {
    "parentheses": (60, lambda k: "(" * k + "n" + ")" * k, "parentheses nested more than 60 deep"),
    "digits": (2000, lambda k: "9" * k, "a number of 2001 digits"),
    "characters": (
        20000,
        lambda k: "n+" * 50 + "1" + " " * (k - 101),
        "a formula of more than 20000 characters",
    ),
    "signs": (119, lambda k: "-" * k + "n", "more operations inside each other than can be read"),
    "summands": (419, lambda k: "n" + "+1" * k, "more operations inside each other"),
}


@pytest.mark.parametrize("name", LARGEST)
def test_the_largest_formula_is_read_and_a_larger_one_is_refused(name):
    most, text, words = LARGEST[name]
    parse_expression(text(most))
    with pytest.raises(FormulaError, match=words):
        parse_expression(text(most + 1))


@given(st.integers(0, 40), st.integers(1, 30))
def test_brackets_of_three_kinds_may_be_mixed(deep, n):
    text = "(" * deep + "n" + ")" * deep
    assert value_of(parse_expression(text), Scope({"n": n})) == n


@parametrize_some(
    "text",
    [
        "-" * 3000 + "1",
        "^".join(["n"] * 3000),
        "+".join(["n"] * 3000),
        "n!" + "/n!" * 3000,
        "Sum_{k=1..2} " * 900 + "k",
        "floor(" * 50 + "1" + ")" * 50 + "^2" * 2000,
    ],
    ids=lambda text: text[:8],
    share=24,
)
def test_texts_of_any_depth_are_refused_with_a_place(text):
    with pytest.raises(FormulaError, match="column 1 of"):
        parse_expression(text)
