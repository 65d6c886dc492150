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
