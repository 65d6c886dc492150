"""What a letter before a parenthesis, a bracket or a subscript means."""

from string import ascii_letters

import pytest
from lark import Lark
from samples import parametrize_some

from gfkit.errors import FormulaError
from gfkit.formulas.grammar import GRAMMAR
from gfkit.formulas.parser import parse_expression, parse_relation
from gfkit.formulas.tree import sequences_of, variables_of

NAMES = sorted({*ascii_letters} - {"n"})


@parametrize_some("name", NAMES)
def test_a_letter_that_is_no_variable_is_the_name_of_a_sequence(name: str) -> None:
    spellings = (
        f"{name}(n+1) = 2{name}(n) + 1",
        f"{name} (n+1) = 2 {name} (n) + 1",
        f"{name}[n+1] = 2{name}[n] + 1",
        f"{name}_{{n+1}} = 2{name}_n + 1",
        f"{name}_{{n+1}} = 2 {name}_{{n}} + 1",
    )
    for text in spellings:
        relation = parse_relation(text)
        assert sequences_of(relation) == {name}
        assert variables_of(relation) == {"n"}
        assert str(relation) == f"{name}(n+1) = 2*{name}(n)+1"


@pytest.mark.parametrize(
    ("text", "product"),
    [
        ("n(n+1)/2", "n*(n+1)/2"),
        ("x(1+x)^2/(1-3x)", "x*(1+x)^2/(1-3*x)"),
        ("2x(1+x)", "2*x*(1+x)"),
        ("Sum_{k=0..n} k(k+1)", "Sum_{k=0..n} k*(k+1)"),
        ("Sum_{k=0..n} k(n+1)", "Sum_{k=0..n} k*(n+1)"),
        ("n[n/2]", "n*floor(n/2)"),
        ("n[1, 0][n mod 2]", "n*[1, 0][n mod 2]"),
        ("2(n+1)", "2*(n+1)"),
        ("n (n+1)", "n*(n+1)"),
        ("(1+x) x (1-x)", "(1+x)*x*(1-x)"),
        ("(n+1)(n+2)", "(n+1)*(n+2)"),
        ("n^2(n+1)", "n^2*(n+1)"),
        ("n!(n+1)", "n!*(n+1)"),
    ],
)
def test_a_variable_a_number_or_a_power_before_a_parenthesis_is_a_factor(
    text: str, product: str
) -> None:
    assert parse_expression(text) == parse_expression(product)


def test_a_letter_that_stands_only_before_parentheses_is_no_factor() -> None:
    assert sequences_of(parse_relation("a(n) = m(n+1)")) == {"a", "m"}
    assert sequences_of(parse_relation("s(n+1)-s(n) = s(n)-s(n-1)")) == {"s"}


@pytest.mark.parametrize("left", ["n", "2n", "2*n", "n*k", "n^2", "a(k)", "k+n"])
@pytest.mark.parametrize("modulus", ["(mod 5)", "( mod 5)", "(modulo 5)", ", (mod 5)", "modulo 5"])
def test_a_modulus_in_parentheses_is_no_index_of_the_letter_before_it(
    left: str, modulus: str
) -> None:
    meant = parse_relation(f"mod(a(n)-({left}), 5) = 0")
    assert parse_relation(f"a(n) == {left} {modulus}") == meant


def test_one_index_of_C_is_a_term_and_two_are_a_binomial_coefficient() -> None:
    assert sequences_of(parse_expression("C(n+1)")) == {"C"}
    assert str(parse_expression("C(n, 2)")) == "binomial(n, 2)"


def test_a_term_has_one_index() -> None:
    with pytest.raises(FormulaError, match=r"column 8 .*a term of the sequence t has one index"):
        parse_relation("a(n) = t(n, 2)")


@pytest.mark.parametrize("inside", ["n", "n/2", "n^2", "x*n", "x/2", "2^n"])
def test_brackets_around_what_is_no_power_of_letters_of_series_are_the_floor(inside: str) -> None:
    assert parse_expression(f"3+[{inside}]") == parse_expression(f"3+floor({inside})")


@pytest.mark.parametrize("inside", ["x", "x*t", "x*t^n", "x*t*q"])
def test_brackets_around_a_power_of_letters_of_series_are_no_floor(inside: str) -> None:
    """Where they stand is not known."""
    with pytest.raises(FormulaError, match="brackets around a power can be a coefficient") as error:
        parse_expression(f"3+[{inside}]")
    assert error.value.column == 0


# The table of the parser is kept among the compiled modules.


@pytest.mark.thorough
@pytest.mark.slow
def test_a_table_that_is_kept_reads_as_one_that_is_made(tmp_path) -> None:
    texts = ("a(n) = 2*a(n-1) - a(n-2)/3", "Sum_{k=0..n} binomial(n,k)^2", "n! - 2^(n+1) mod 7")
    made, kept = (Lark(GRAMMAR, parser="lalr", cache=str(tmp_path / "table")) for _ in range(2))
    assert [kept.parse(text) for text in texts] == [made.parse(text) for text in texts]
    assert [path.name for path in tmp_path.iterdir()] == ["table"]
