"""Recurrences and systems are read in any spelling, and have the terms of their definition."""

from fractions import Fraction
from pathlib import Path

import pytest
from oracle.drawn_recurrences import drawn
from tiers import drawn as many

import gfkit
from gfkit.errors import GfkitError
from gfkit.reading.recurrences import (
    RecurrenceTextError,
    about_a,
    recurrences_of_text,
    values_of_text,
)
from gfkit.sequences.polynomial_recurrences import recurrence_in_n


@pytest.mark.parametrize("seed", range(many(800)))
def test_terms_are_those_of_the_definition(seed: int) -> None:
    one = drawn(seed)
    found = gfkit.as_sequence(one.text)
    assert found.offset == one.first
    assert [Fraction(z) for z in found.terms(len(one.terms))] == one.terms


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(10_000, 14_000))
def test_terms_of_many_are_those_of_the_definition(seed: int) -> None:
    test_terms_are_those_of_the_definition(seed)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("f(x+1) = 2*f(x), f(0) = 3", "f(n+1) = 2*f(n), f(0) = 3"),
        ("u_{k+1} = 3u_k + 2, u_0 = 1", "u(n+1) = 3*u(n)+2, u(0) = 1"),
        ("a[n] = a[n-1] + n(n+1)/2; a[0] = 0", "a(n) = a(n-1)+n*(n+1)/2, a(0) = 0"),
        ("cost(m) = 2cost(m-1) + 1 where cost(0) = 1", "cost(n) = 2*cost(n-1)+1, cost(0) = 1"),
        ("na(n) = (2n-1)a(n-1), a(0)=1", "n*a(n) = (2*n-1)*a(n-1), a(0) = 1"),
        ("T(n) = T(⌊n/2⌋) + 1, T(1) = 0", "T(n) = T(floor(n/2))+1, T(1) = 0"),
        ("F(n) = F(n-1) + F(n-2), F(0) = F(1) = 1", "F(n) = F(n-1)+F(n-2), F(0) = 1, F(1) = 1"),
        ("C(n) = C(n-1) + C(3, 2), C(0) = 1", None),
        (
            "x_n = x_{n-1} for n > 2 and x_1 = x_2 = 5",
            "x(n) = x(n-1) for n >= 3, x(1) = 5, x(2) = 5",
        ),
        (
            "s(n) = s(0) + s(1) + ... + s(n-1), s(0) = 1",
            "s(n) = Sum_{k=0..n-1} s(k), s(0) = 1",
        ),
        ("A(n) = B(n-1), B[n] = A_n, A(0) = 1/2", "A(n) = B(n-1), B(n) = A(n), A(0) = 1/2"),
    ],
)
def test_spellings(text: str, meant: str | None) -> None:
    if meant is None:
        with pytest.raises(RecurrenceTextError):
            recurrences_of_text(text)
    else:
        assert str(recurrences_of_text(text)) == meant


@pytest.mark.parametrize(
    "text",
    [
        "x/(1-x-x^2)",
        "f(x) = 1 + x*f(x)^2",
        "A(x) = 1/(1-x)",
        "y = 1 + x*y^2",
        "F(n) = F(n-1) + F(n-2)",
        "L(n) = F(n-1) + F(n+1)",
        "T(n,k) = T(n-1,k) + T(n-1,k-1), T(0,0) = 1",
        "a(m+n) = a(m)*a(n)",
        "a(n) > a(n-1)",
        "f(n = 3",
    ],
)
def test_what_is_no_recurrence(text: str) -> None:
    assert recurrences_of_text(text) is None


def test_letters_stand_for_numbers() -> None:
    found = recurrences_of_text("a(n) = p*a(n-1) + q, a(0) = r")
    assert found is not None
    assert found.letters == ("p", "q", "r")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a(n) = a(n-1) + b(n-1), a(0) = 1", "there is no equation for b(n)"),
        ("a(n) = 2*a(n-1), a(n) = 3*a(n-1), a(0) = 1", "more than one equation for a(n)"),
        ("a(n) = b(n), b(n) = a(n), a(0) = 1", "a(1) is not told by earlier terms"),
        ("a(n) = a(n-1) + a(n-2), a(0) = 1", "a recurrence of order 2 needs a(0) and a(1)"),
        ("a(n) = b(n-1), b(n) = a(n-2), a(0) = 1, b(0) = 1", "is missing"),
        ("a(n) = 2*a(n-1) for n >= 3, a(0) = 1", "a(1) is not told"),
        ("a(n) = a(n-1), a(0) = 1, a(0) = 2", "two values are told of a(0)"),
        ("a(n) = a(n-1), a(0) = sqrt(2)", "first values are numbers"),
        ("a(n) = a(n-1) for n prime, a(0) = 1", "is no range"),
        ("a(n) = a(n), a(0) = 1", "the terms cancel"),
    ],
)
def test_refusals_say_what_is_wrong(text: str, said: str) -> None:
    with pytest.raises(GfkitError) as caught:
        gfkit.as_sequence(text)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("text", "terms", "first"),
    [
        ("a(n) = Sum_{k=1..n} k*a(n-k), a(0) = 1", [1, 1, 3, 8, 21, 55], 0),
        ("a(n) = Sum_{k=0..n-1} a(k)*a(n-1-k), a(0) = 1", [1, 1, 2, 5, 14, 42], 0),
        ("M(n) = M(n-1) + Sum_{k=0..n-2} M(k)*M(n-2-k), M(0) = M(1) = 1", [1, 1, 2, 4, 9, 21], 0),
        ("T(n) = T(floor(n/2)) + T(ceil(n/2)) + n, T(1) = 1", [1, 4, 8, 12, 17, 22], 1),
        ("T(n) = 2T(n/2) + n, T(1) = 1", [1, 4, 12, 32, 80, 192], 0),
        ("Q(n) = Q(n-Q(n-1)) + Q(n-Q(n-2)), Q(1) = Q(2) = 1", [1, 1, 2, 3, 3, 4, 5, 5, 6], 1),
        ("a(n)*a(n-4) = a(n-1)*a(n-3) + a(n-2)^2, a(0)=a(1)=a(2)=a(3)=1", [1, 1, 1, 1, 2, 3, 7], 0),
        ("a(n) = b(n) + b(n-1), b(n) = b(n-1)+b(n-2), b(0) = 0, b(1) = 1", [1, 2, 3, 5, 8], 1),
        ("x(n)+y(n) = 2*x(n-1), x(n)-y(n) = y(n-1), x(0) = y(0) = 2", [2, 3, Fraction(7, 2)], 0),
    ],
)
def test_terms_of_the_literature(text: str, terms: list[int], first: int) -> None:
    found = gfkit.as_sequence(text)
    assert (found.offset, found.terms(len(terms))) == (first, terms)


@pytest.mark.parametrize(
    "text",
    [
        "a(n) = Sum_{k=0..n-1} a(k)*a(n-1-k), a(0) = 1",
        "S(n) = S(n-1) + Sum_{k=0..n-1} S(k)*S(n-1-k), S(0) = 1",
    ],
)
def test_convolutions_have_a_recurrence_that_is_proved(text: str, tmp_path: Path) -> None:
    found, proof = recurrence_in_n(gfkit.as_sequence(text)) or (None, None)
    assert found is not None
    assert proof is not None
    gfkit.write_certificate(proof, tmp_path / "convolution.json")
    assert str(gfkit.verify(tmp_path / "convolution.json").outcome) == "holds"


def test_what_is_solved_is_not_said_to_be_proved() -> None:
    told = gfkit.ask("a(n) = 2^n + Sum_{k=0..n-1} a(k)*a(n-1-k), a(0) = 1")
    assert told.status.startswith("computed, not proved")


def test_quicksort_is_proved_by_differences() -> None:
    told = gfkit.ask("a(n) = n + 2/n*Sum_{k=0..n-1} a(k), a(0) = 0")
    assert told.status.startswith("proved")


OVER_ROOTS = (
    "a(n) = c1*r1^n + c2*r2^n + c3*r3^n + c4*r4^n + c5*r5^n, r1, ..., r5 the roots of x^5+6*x^2-x-1"
)


@pytest.mark.parametrize(
    ("text", "solution"),
    [
        ("f(x+2) - f(x+1) - f(x) = 0", "f(n) = c1*(1/2+sqrt(5)/2)^n + c2*(1/2-sqrt(5)/2)^n"),
        ("4*f(x + 1) - 8*f(x) = 0", "f(n) = c1*2^n"),
        ("u_{k+1} = 3u_k + 2", "u(n) = c1*3^n - 1"),
        ("a(n+5) + 6*a(n+2) - a(n+1) - a(n) = 0", OVER_ROOTS),
    ],
)
def test_without_values_all_solutions_are_told(text: str, solution: str) -> None:
    told = gfkit.ask(text)
    assert told.lines[0].text == solution
    assert not told.status.startswith("proved")


def test_values_of_a_text() -> None:
    assert values_of_text(", a(0) = 1, a(1) = a(2) = -1/2", "a") == {0: 1, 1: -0.5, 2: -0.5}


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("u_{k+1} >= 2u_k", "a(n+1) >= 2a(n)"),
        ("T[m] = T[m-1]", "a(n) = a(n-1)"),
        ("F(n) = F(n-1)", "F(n) = F(n-1)"),
        ("p(n) = q(n)", "p(n) = q(n)"),
    ],
)
def test_a_relation_about_one_unknown_is_one_about_a(text: str, meant: str) -> None:
    assert about_a(text) == meant
