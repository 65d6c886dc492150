"""Which of the names in a relation is the sequence that it is about."""

from itertools import product

import pytest

from gfkit.formulas.parser import parse_relation
from gfkit.formulas.subjects import SubjectError, about_one


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("t(n) = 3t(n-1)", "a(n) = 3*a(n-1)"),
        ("x_{n+1} > x_n", "a(n+1) > a(n)"),
        ("u_{k+1} = u_k + k", "a(n+1) = a(n)+n"),
        ("T[n] = T[T[n-1]]", "a(n) = a(a(n-1))"),
        ("s(n+1)-s(n) = s(n)-s(n-1)", "a(n+1)-a(n) = a(n)-a(n-1)"),
        ("F(n) = F(n-1) + F(n-2)", "a(n) = a(n-1)+a(n-2)"),
        ("fib(n) = fib(n-1) + fib(n-2)", "a(n) = a(n-1)+a(n-2)"),
        ("H(n) = H(n-1) + 1", "a(n) = a(n-1)+1"),
        ("C(n) = C(n, 2)*C(n-1)", "a(n) = binomial(n, 2)*a(n-1)"),
        ("f(n) = F(n+1)^2", "a(n) = F(n+1)^2"),
        ("L(n)*a(n) = a(2*n)", "L(n)*a(n) = a(2*n)"),
        ("Sum_{k=0..n} w(k) = w(n+2) - 1", "Sum_{k=0..n} a(k) = a(n+2)-1"),
        ("q(n) == 5 (mod 8)", "mod(a(n)-5, 8) = 0"),
    ],
)
def test_the_sequence_is_a_or_the_only_name_without_a_meaning(text: str, meant: str) -> None:
    assert str(about_one(parse_relation(text), text).relation) == meant


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("n = n", 0, "the sequence, a(n), does not occur in it"),
        ("1 = 1", 0, "the sequence, a(n), does not occur in it"),
        ("L(n) = F(n-1) + F(n+1)", 0, "the sequence, a(n), does not occur in it"),
        ("f(n) = g(n)", 8, "f(n) and g(n) are not defined; write a(n) for the sequence"),
        ("a(n) = m(n+1)", 8, "m is not defined; the sequence is a(n), and a product is written"),
        ("a(n) = A000045(n)", 8, "A000045 is not defined; the sequence is a(n)"),
    ],
)
def test_a_name_that_is_left_over_is_an_error_with_its_place(
    text: str, column: int, words: str
) -> None:
    with pytest.raises(SubjectError) as found:
        about_one(parse_relation(text), text)
    assert found.value.column == column
    assert found.value.reason.startswith(words)


@pytest.mark.parametrize(("one", "other"), [*product("FL", "FL")][1:3])
def test_a_subject_that_is_told_leaves_the_other_name_its_meaning(one: str, other: str) -> None:
    text = f"{one}(n) = {other}(n+1)"
    assert str(about_one(parse_relation(text), text, one).relation) == f"a(n) = {other}(n+1)"
    assert str(about_one(parse_relation(text), text, other).relation) == f"{one}(n) = a(n+1)"


def test_a_subject_that_does_not_occur_is_an_error() -> None:
    with pytest.raises(SubjectError, match=r"the sequence, G\(n\), does not occur in it"):
        about_one(parse_relation("a(n) = F(n)"), "a(n) = F(n)", "G")


@pytest.mark.parametrize("called", ["Fibonacci", "fibonacci"])
def test_a_name_is_told_in_any_of_its_spellings(called):
    text = "Fibonacci(n) = Fibonacci(n-1) + Fibonacci(n-2)"
    assert about_one(parse_relation(text), text, called).name == "Fibonacci"
