"""Rational functions read from text: what is read, what is refused, and where."""

import time

import pytest
from tiers import one_in

from gfkit.errors import ExpressionError
from gfkit.series.expression import MAX_CHARACTERS, parse_fraction
from gfkit.series.rational import RationalGF


@pytest.mark.parametrize(
    "text, num, den",
    [
        ("(1-2*x-x^2)/(1-4*x-4*x^2+4*x^3+x^4)", (1, -2, -1), (1, -4, -4, 4, 1)),
        ("x(1+x)/(1-x)^2", (0, 1, 1), (1, -2, 1)),
        ("2t(1+t)(1-t)^2", (0, 2, -2, -2, 2), (1,)),
        ("-x**2", (0, 0, -1), (1,)),
        ("--x - -x", (0, 2), (1,)),
        ("2*-x", (0, -2), (1,)),
        ("1/(1-x)*(1+x)", (1, 1), (1, -1)),
        ("1/(1-x)/(1+x)", (1,), (1, 0, -1)),
        ("x/2*x(1+1)", (0, 0, 1), (1,)),
        ("(1-x)^-1", (1,), (1, -1)),
        ("(1 - x) ^ ( -2 )", (1,), (1, -2, 1)),
        ("1 \u2212 z", (1, -1), (1,)),
        ("1/2+(1+x)/(2-2*x)", (1,), (1, -1)),
        ("((1+x)/(2-x))*((2-x)/(1-x))", (1, 1), (1, -1)),
        ("x/x", (1,), (1,)),
        ("0/x", (), (1,)),
        ("(1-x)^0", (1,), (1,)),
        (" 12\n", (12,), (1,)),
    ],
)
def test_what_is_read(text, num, den):
    assert parse_fraction(text) == RationalGF(num, den)


@pytest.mark.parametrize(
    "text, message",
    [
        ("", "the expression is empty"),
        ("  ", "the expression is empty"),
        ("1/0", "column 2: division by zero"),
        ("x/(x-x)", "column 2: division by zero"),
        ("(1-1)^-1", "column 6: division by zero"),
        ("1/(x", "column 5: ')' is missing at the end (opened in column 3)"),
        ("(1+x]", "column 5: ']' cannot be part of a rational function"),
        ("1)", "column 2: unmatched ')'"),
        ("1+", "column 3: a number, the variable or '(' is expected, not the end"),
        ("1+*x", "column 3: a number, the variable or '(' is expected, not '*'"),
        ("()", "column 2: a number, the variable or '(' is expected, not ')'"),
        (
            "1+xy",
            "column 3: 'xy' is not a variable: a variable is one letter, and a product needs *",
        ),
        ("x*y", "column 3: a second variable 'y'; the first was 'x'"),
        ("sqrt(1-4x)", "column 1: 'sqrt' is a function; only rational functions are read"),
        (
            "1/(1-x)(1+x)",
            (
                "column 8: a product without * after a quotient can be read in two ways; "
                "write * or parentheses"
            ),
        ),
        ("x2", "column 2: a number directly after a factor: write *2 or ^2"),
        ("x^2^3", "column 4: two exponents in a row; use parentheses"),
        ("x^", "column 3: an exponent must be an integer"),
        ("2^x", "column 3: an exponent must be an integer"),
        ("x^(1+1)", "column 5: an exponent must be an integer; ')' is missing"),
        ("1.5", "column 2: '.' cannot be part of a rational function"),
        ("1/(1-\u00b2)", "column 6: '\u00b2' cannot be part of a rational function"),
        ("x+\u0663", "column 3: '\u0663' cannot be part of a rational function"),
        ("__import__", "column 1: '_' cannot be part of a rational function"),
        ("x^99999999999", "column 3: the exponent 99999999999 is too large"),
        ("(1+x)^4001", "column 6: a polynomial of degree 4001; at most 4000 is read"),
        (
            "9^40000",
            "column 2: a polynomial of degree 0 with coefficients up to 2^160000 is too large",
        ),
        ("9" * 20000, "column 1: a number of 20000 digits is too long"),
        ("(" * 101 + "x", "column 101: more than 100 parentheses inside each other"),
        ("1/x", "1/x has a pole at x = 0, so it is not a power series in x"),
        ("x^-1", "x^-1 has a pole at x = 0, so it is not a power series in x"),
        ("t/(t^2-t^3)", "t/(t^2-t^3) has a pole at t = 0, so it is not a power series in t"),
        (
            "1/(2-x)",
            "1/(2-x) has non-integer coefficients: the coefficient of x^0 is 1/2",
        ),
        (
            "x^1000/(4-2*x)",
            "x^1000/(4-2*x) has non-integer coefficients: the coefficient of x^1000 is 1/4",
        ),
        (
            "x/3",
            "x/3 has non-integer coefficients: the coefficient of x^1 is 1/3",
        ),
    ],
)
def test_what_is_refused_and_where(text, message):
    with pytest.raises(ExpressionError) as caught:
        parse_fraction(text)
    assert str(caught.value) == message
    assert caught.value.text == text


@one_in(3)
@pytest.mark.parametrize(
    "text",
    [
        "1+" * MAX_CHARACTERS + "1",
        "+".join(f"1/(1-{i}x)" for i in range(1, 3000)),
        "(1-x)^900" + "*x/x" * 40000,
        "(" * 90000,
        "-" * 100_000,
        "1/(" * 60000,
    ],
    ids=["long", "unlike denominators", "many large products", "nested", "signs", "quotients"],
)
def test_what_would_take_long_is_refused_at_once(text):
    start = time.perf_counter()
    with pytest.raises(ExpressionError):
        parse_fraction(text)
    assert time.perf_counter() - start < 5


@pytest.mark.parametrize("letter", ["x", "t"])
@pytest.mark.parametrize("factored", [True, False])
def test_what_we_print_is_read_back(letter, factored):
    for gf in [
        RationalGF.of([1, -2, -1], [1, -4, -4, 4, 1]),
        RationalGF.of([-1, -1], [1, -2, 1]),
        RationalGF.of([], [1]),
        RationalGF.of([0, 0, 3], [1, 0, 0, -1, 0, 0, 1]),
    ]:
        assert parse_fraction(gf.text(letter, factored=factored)) == gf
