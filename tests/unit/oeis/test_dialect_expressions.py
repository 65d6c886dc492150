"""Reading, printing and evaluating the expressions of the dialect."""

from fractions import Fraction
from math import comb, isqrt

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from gfkit.formulas.evaluate import Scope, value_of
from gfkit.formulas.grammar import parse_expression, parse_relation
from gfkit.formulas.orders import bound_of
from gfkit.formulas.tree import (
    Binary,
    Call,
    Negative,
    Number,
    Sum,
    Term,
    Variable,
    text_of,
)
from gfkit.numbers.algebraic import AlgebraicNumber

leaves = st.one_of(st.integers(0, 99).map(Number), st.sampled_from("nkxyt").map(Variable))


def grow(inner):
    return st.one_of(
        st.builds(Negative, inner),
        st.builds(Binary, st.sampled_from("+-*/^"), inner, inner),
        st.builds(Term, st.sampled_from(["a", "f_B", "A000045"]), inner),
        st.builds(lambda a, b: Call("binomial", (a, b)), inner, inner),
        st.builds(lambda a: Call("factorial", (a,)), inner),
        st.builds(Sum, st.just("Sum"), st.just("k"), inner, inner, inner),
    )


@given(st.recursive(leaves, grow, max_leaves=12))
@example(Binary("+", Number(0), Binary("+", Number(0), Number(0))))
@example(Binary("+", Number(0), Binary("-", Number(0), Number(0))))
def test_what_is_printed_parses_back(expression) -> None:
    assert parse_expression(text_of(expression)) == expression


@pytest.mark.parametrize(
    "text, value",
    [
        ("2^n(n+1)", 2**5 * 6),
        ("-n^2", -25),
        ("n!/2", 60),
        ("Sum_{k=0..n} binomial(n,k)*k + 1", sum(comb(5, k) * k for k in range(6)) + 1),
        ("Product_{i=1..n} (2*i-1)", 945),
        ("floor(n/2) + [7/2]", 5),
        ("round(((1+sqrt(5))/2)^n/sqrt(5))", 5),
        ("((1+sqrt(2))^n+(1-sqrt(2))^n)/2", 41),
        ("Fibonacci(-6) + Lucas(n) + Pell(n) + Jacobsthal(n)", -8 + 11 + 29 + 11),
        ("(3/2)^-2", Fraction(4, 9)),
        ("binomial(-3, 2) + binomial(2, -1)", 6),
        ("4^(1/2)", 2),
        ("sqrt(0-2)^2 + (0-8)^(1/3)", -4),
        ("floor(10*2^(1/3)) + floor((2+sqrt(3))^(1/2)*100)", 12 + 193),
        ("max(n, 3, 7) - min(2, n) + gcd(12, 18) + mod(-1, n)", 15),
    ],
)
def test_values(text, value) -> None:
    assert value_of(parse_expression(text), Scope({"n": 5})) == value


@given(
    st.lists(st.tuples(st.integers(-50, 50), st.integers(0, 30)), min_size=1, max_size=4),
    st.lists(st.tuples(st.integers(-50, 50), st.integers(0, 30)), min_size=1, max_size=3),
)
def test_surds_are_a_field_ordered_as_their_values(first, second) -> None:
    a, b = (
        sum((q * AlgebraicNumber.root(d) for q, d in parts), AlgebraicNumber.of(0))
        for parts in (first, second)
    )
    assert (a + b) * (a - b) == a * a - b * b
    if b != 0:
        assert a / b * b == a

    def scaled(parts):  # within len(parts) * 50 of 10^40 times the value
        return sum(q * isqrt(d * 10**80) for q, d in parts)

    gap = scaled(first) - scaled(second)
    if abs(gap) > 10**4:
        assert (a < b) == (gap < 0)
    else:
        assert a == b
    assert a.floor() <= a < a.floor() + 1


@given(
    st.sampled_from(
        [
            "n",
            "2^n",
            "n^2-3*n",
            "floor((2*n+1)/3)",
            "mod(n,4)*3^n",
            "binomial(n,3)",
            "Fibonacci(2*n+1)",
            "(-1)^n/2^(n+1)",
            "a(2*n-1)*n",
            "Sum_{k=2..n} a(k)*k",
        ]
    )
)
def test_the_bound_on_the_order_holds(text) -> None:
    """The first `order` terms after `start` determine all others: Hankel matrices say so."""
    expression = parse_expression(text)
    bound = bound_of(expression, {"a": bound_of(parse_expression("n*2^n"), {})})
    assert bound is not None

    def a(n):
        return n * 2**n

    start = max(bound.start, 1)
    values = [
        Fraction(value_of(expression, Scope({"n": n}, {"a": a})))
        for n in range(start, start + 2 * bound.order + 4)
    ]
    size = bound.order + 1
    assert rank([values[i : i + size] for i in range(len(values) - size + 1)]) <= bound.order


def rank(rows):
    rows = [list(row) for row in rows]
    found = 0
    for column in range(len(rows[0])):
        pivot = next((r for r in range(found, len(rows)) if rows[r][column]), None)
        if pivot is None:
            continue
        rows[found], rows[pivot] = rows[pivot], rows[found]
        for r in range(found + 1, len(rows)):
            factor = rows[r][column] / rows[found][column]
            rows[r] = [x - factor * y for x, y in zip(rows[r], rows[found], strict=True)]
        found += 1
    return found


@pytest.mark.parametrize(
    "text", ["n!", "n^n", "2^(n^2)", "1/n", "a(n^2)", "binomial(2*n,n)", "sqrt(2*n)"]
)
def test_what_is_no_sum_of_exponentials_has_no_bound(text) -> None:
    assert bound_of(parse_expression(text), {"a": bound_of(Variable("n"), {})}) is None


def test_relations() -> None:
    relation = parse_relation("a(n) >= 2a(n-1)")
    assert str(relation) == "a(n) >= 2*a(n-1)"
