"""A fraction is read from a text as a power series, or refused with the place and the reason."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import parametrize_some

from gfkit.errors import ExpressionError
from gfkit.formulas.gf_parser import parse_fraction


def said(text, meaning, *parts):
    """Draw a text of a fraction, and its value at x."""
    return st.tuples(*parts).map(
        lambda of: (
            text.format(*(z[0] for z in of)),
            lambda x: meaning(x, *(z[1](x) for z in of)),
        )
    )


def grow(inner):
    """Draw what is made of fractions that are power series."""
    exponent = st.integers(0, 3).map(lambda k: (k, lambda _: k))
    return st.one_of(
        said("{}+{}", lambda _, a, b: a + b, inner, inner),
        said("{}-({})", lambda _, a, b: a - b, inner, inner),
        said("({})({})", lambda _, a, b: a * b, inner, inner),
        said("-({})^{}", lambda _, a, k: -(a**k), inner, exponent),
        said("({})/(1-x*({}))^{}", lambda x, a, b, k: a / (1 - x * b) ** k, inner, inner, exponent),
        said(
            "({})*(1-x({}))**-{}", lambda x, a, b, k: a / (1 - x * b) ** k, inner, inner, exponent
        ),
    )


leaf = st.integers(0, 9).map(lambda c: (str(c), lambda _: c)) | st.sampled_from(
    [("x", lambda x: x), ("3x^2", lambda x: 3 * x**2)]
)


@given(
    st.recursive(leaf, grow, max_leaves=6),
    st.sampled_from([Fraction(0), Fraction(1, 7), Fraction(-3, 11)]),
)
def test_what_is_read_has_the_value_of_the_text(pair, x):
    text, meaning = pair
    try:
        wanted = meaning(x)
    except ZeroDivisionError:
        return
    assert parse_fraction(text)(x) == wanted


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "column 1: the formula is empty"),
        ("  ", "column 1: the formula is empty"),
        ("1/(x", "column 5: the formula ends too early"),
        ("1+", "column 3: the formula ends too early"),
        ("x^", "column 3: the formula ends too early"),
        ("(1+x]", "column 5: ']' is not expected here"),
        ("1)", "column 2: ')' is not expected here"),
        ("1+*x", "column 3: '*' is not expected here"),
        ("x2", "column 2: '2' is not expected here"),
        ("1/(1-²)", "column 6: '^' is not expected here"),
        ("x+٣", "column 3: '٣' is not expected here"),
        ("1+xy", "column 3: 'xy' is not a variable: a variable is one letter"),
        ("__import__", "column 3: 'import' is not a variable"),
        ("x*y", "a second variable 'y'; the first was 'x'"),
        ("sqrt(1-4x)", "column 1: 'sqrt' is a function; only rational functions are read"),
        ("1/(1-x)(1+x)", "a factor without '*' after a division can be read two ways"),
        ("2^x", "the exponent x is not a number"),
        ("1/0", "1/0 divides by 0"),
        ("x/(x-x)", "x/(x-x) divides by 0"),
        ("(1-1)^-1", "(1-1)^(-1) divides by 0"),
        ("1/x", "1/x has a pole at x = 0, so it is not a power series in x"),
        ("t/(t^2-t^3)", "has a pole at t = 0, so it is not a power series in t"),
    ],
)
def test_what_is_no_fraction_is_refused_with_its_place(text, words):
    with pytest.raises(ExpressionError) as refused:
        parse_fraction(text)
    assert words in str(refused.value)
    assert refused.value.text == text


@parametrize_some(
    ("text", "words"),
    [
        ("x^99999999999", "a power with the exponent 99999999999 is too large"),
        ("(1+x)^4001", "a power that has more than degree 4000"),
        ("9^40000", "a polynomial of degree 0 with coefficients up to 2^126798 is too large"),
        ("9" * 20001, "column 1: a number of 20001 digits"),
        ("(" * 61 + "x", "column 61: parentheses nested more than 60 deep"),
        ("(" * 90_000, "column 61: parentheses nested more than 60 deep"),
        ("1+" * 200_000 + "1", ""),
        ("-" * 100_000, ""),
        ("1/(" * 60_000, ""),
        ("+".join(f"1/(1-{i}x)" for i in range(1, 3000)), ""),
        ("(1-x)^900" + "*x/x" * 40_000, ""),
    ],
    ids=[
        "exponent",
        "degree",
        "coefficient",
        "number",
        "parentheses",
        "nested",
        "long",
        "signs",
        "quotients",
        "unlike denominators",
        "many large products",
    ],
)
@pytest.mark.thorough
def test_what_would_take_long_is_refused(text, words):
    with pytest.raises(ExpressionError) as refused:
        parse_fraction(text)
    assert words in str(refused.value)


def test_parentheses_may_be_nested_60_deep():
    assert parse_fraction("(" * 60 + "x" + ")" * 60).num == (0, 1)
