"""Recurrences and systems are read in any spelling, and have the terms of their definition."""

from fractions import Fraction
from pathlib import Path
from random import Random

import pytest
from oracle.drawn_recurrences import drawn
from samples import parametrize_some

import gfkit
from gfkit.errors import GfkitError
from gfkit.formulas.recurrences import (
    RecurrenceTextError,
    about_a,
    recurrences_of_text,
    values_of_text,
)
from gfkit.sequences.holonomic_proofs import recurrence_in_n


@parametrize_some("seed", range(80), share=48)
def test_terms_are_those_of_the_definition(seed: int) -> None:
    one = drawn(seed)
    found = gfkit.as_sequence(one.text)
    assert found.offset == one.first
    assert [Fraction(z) for z in found.values.terms(len(one.terms))] == one.terms


@pytest.mark.thorough
@pytest.mark.parametrize("first", [*range(80, 800, 40), *range(10_000, 14_000, 40)])
def test_terms_of_forty_further_are_those_of_the_definition(first: int) -> None:
    for seed in range(first, first + 40):
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


@parametrize_some(
    ("text", "said"),
    [
        ("a(n) = a(n-1) + b(n-1), a(0) = 1", "there is no equation for b(n)"),
        ("a(n) = 2*a(n-1), a(n) = 3*a(n-1), a(0) = 1", "more than one equation for a(n)"),
        ("a(n) = b(n), b(n) = a(n), a(0) = 1", "a(1) is not told by earlier terms"),
        ("a(n) = a(n-1) + a(n-2), a(0) = 1", "a recurrence of order 2 needs a(0) and a(1)"),
        ("a(n) = b(n-1), b(n) = a(n-2), a(0) = 1, b(0) = 1", "is missing"),
        ("a(n) = 2*a(n-1) for n >= 3, a(0) = 1", "a(1) is not told"),
        ("a(n) = a(n-1), a(0) = 1, a(0) = 2", "two values are given for a(0)"),
        ("a(n) = a(n-1), a(0) = sqrt(2)", "numbers are told"),
        ("a(n) = a(n-1) for n prime, a(0) = 1", "is not a range such as"),
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
    assert (found.offset, found.values.terms(len(terms))) == (first, terms)


@pytest.mark.parametrize(
    "text",
    [
        "a(n) = Sum_{k=0..n-1} a(k)*a(n-1-k), a(0) = 1",
        pytest.param(
            "S(n) = S(n-1) + Sum_{k=0..n-1} S(k)*S(n-1-k), S(0) = 1",
            marks=pytest.mark.thorough,
        ),
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
    assert told.verdict == "computed"


def test_quicksort_is_proved_by_differences() -> None:
    told = gfkit.ask("a(n) = n + 2/n*Sum_{k=0..n-1} a(k), a(0) = 0")
    assert told.verdict == "proved"


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
    assert (told.answer.formula, told.verdict) == (solution, "computed")
    assert gfkit.solve(text).formula == solution


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


@pytest.mark.parametrize(
    ("text", "term"),
    [
        (
            "a(n) = 1 + Sum_{k=0..n-1} Sum_{j=0..k} a(j), a(0) = 1",
            lambda a, n: 1 + sum(a(j) for k in range(n) for j in range(k + 1)),
        ),
        (
            "a(n) = Sum_{k=1..n-1} k*(Sum_{j=0..k} a(j)), a(0) = a(1) = 1",
            lambda a, n: sum(k * a(j) for k in range(1, n) for j in range(k + 1)),
        ),
        (
            "a(n) = a(n-1) + Sum_{k=0..n-2} (n-k)*a(k), a(0) = 1, a(1) = 1",
            lambda a, n: a(n - 1) + sum((n - k) * a(k) for k in range(n - 1)),
        ),
    ],
)
def test_sums_of_earlier_terms_are_those_of_the_definition(text, term):
    known = {0: 1, 1: 1} if "a(1)" in text else {0: 1}

    def a(n):
        if n not in known:
            known[n] = term(a, n)
        return known[n]

    sequence = gfkit.as_sequence(text)
    assert [sequence.term(n) for n in range(30)] == [a(n) for n in range(30)]


# Recurrences as books and students write them: the first n, and each term by those before.


def unrolled(first, known, term, last):
    """Return the terms from the first on, where a(n) is known or made of a list up to n-1."""
    values = {first + k: one for k, one in enumerate(known)}
    for n in range(first + len(known), last + 1):
        values[n] = term(values, n)
    return [values[n] for n in range(first, last + 1)]


@pytest.mark.parametrize(
    ("text", "first", "known", "term"),
    [
        (
            "$a_n = 3a_{n-1} - a_{n-2}, a_0=1, a_1=2$",
            *(0, [1, 2], lambda a, n: 3 * a[n - 1] - a[n - 2]),
        ),
        (
            "u_{n+1} = 2 u_{n} + 3^{n}, u_{0} = 1",
            *(0, [1], lambda a, n: 2 * a[n - 1] + 3 ** (n - 1)),
        ),
        (
            "a(n) = n + 2*Sum_{k=1..n-2} a(k), a(1)=1, a(2)=1",
            *(1, [1, 1], lambda a, n: n + 2 * sum(a[k] for k in range(1, n - 1))),
        ),
        (
            "a(n+1) = 1 + Sum_{k=0..n} k*a(k), a(0) = 1",
            *(0, [1], lambda a, n: 1 + sum(k * a[k] for k in range(n))),
        ),
        (
            "f(n) = f(n-1) + Sum_{i=0..n-2} f(i), f(0)=1, f(1)=1",
            *(0, [1, 1], lambda a, n: sum(a[k] for k in range(n))),
        ),
        (
            r"a_n = a_1 + a_2 + \cdots + a_{n-1}, a_1 = 1",
            *(1, [1], lambda a, n: sum(a[k] for k in range(1, n))),
        ),
        (  # Stern's diatomic sequence
            "s(2n) = s(n), s(2n+1) = s(n) + s(n+1), s(0) = 0, s(1) = 1",
            *(0, [0, 1], lambda a, n: a[n // 2] + (a[n // 2 + 1] if n % 2 else 0)),
        ),
    ],
)
def test_a_term_is_made_of_those_before(text, first, known, term):
    found = gfkit.as_sequence(text)
    assert found.offset == first
    assert found.early(10) == unrolled(first, known, term, first + 9)


@pytest.mark.parametrize(
    ("text", "first", "a", "b", "step"),
    [
        (
            "a_{n+1}=a_n+2b_n, b_{n+1}=a_n+b_n, a_1=3, b_1=2",
            *(1, [3], [2], lambda a, b: (a[-1] + 2 * b[-1], a[-1] + b[-1])),
        ),
        (
            "a(n+1)=a(n)+2*b(n-1), b(n+1)=a(n)+b(n), a(0)=3, b(0)=2, a(1)=1",
            # b(1) is a(0) + b(0), as b(n+1) is told from n = 0 on
            *(0, [3, 1], [2, 5], lambda a, b: (a[-1] + 2 * b[-2], a[-1] + b[-1])),
        ),
        (
            "f(n) = f(n-1) + 2g(n-1), g(n) = f(n) + g(n-1), f(0) = g(0) = 1",
            *(0, [1], [1], lambda a, b: (a[-1] + 2 * b[-1], a[-1] + 2 * b[-1] + b[-1])),
        ),
        (
            "a_{n+1} = 3a_n + 4b_n, b_{n+1} = 2a_n + 3b_n, a_0 = 1, b_0 = 1",
            *(0, [1], [1], lambda a, b: (3 * a[-1] + 4 * b[-1], 2 * a[-1] + 3 * b[-1])),
        ),
        (
            "a(n) = a(n-1)+b(n-1), b(n) = a(n-1), a(0)=1, a(1)=5, b(0)=2, b(1)=3",
            *(0, [1, 5], [2, 3], lambda a, b: (a[-1] + b[-1], a[-1])),
        ),
        (
            "a(n) = a(n-1)+2*b(n-1), b(n) = b(n-2)-1, a(0)=1, b(0)=2, b(1)=5",
            # a(1) is a(0) + 2 b(0)
            *(0, [1, 5], [2, 5], lambda a, b: (a[-1] + 2 * b[-1], b[-2] - 1)),
        ),
    ],
)
def test_a_system_is_computed_term_by_term(text, first, a, b, step):
    a, b = [*a], [*b]
    while len(a) < 10:
        x, y = step(a, b)
        a.append(x)
        b.append(y)
    found = gfkit.as_sequence(text)
    assert found.offset == first
    assert found.early(10) == a


@parametrize_some("seed", range(12))
def test_a_system_that_is_drawn_has_the_values_that_its_equations_give(seed: int) -> None:
    draw, lag = Random(seed), 1 + seed % 2  # noqa: S311 - no secret
    values = {z: [draw.randint(-3, 3) for _ in range(lag)] for z in "abc"[: 2 + seed % 3 // 2]}
    said = [f"{z}({k}) = {one}" for z, some in values.items() for k, one in enumerate(some)]
    lags = range(1, lag + 1)
    parts = {z: {(y, j): draw.randint(-2, 3) for y in values for j in lags} for z in values}
    for n in range(lag, 12):
        for z, some in values.items():
            some.append(sum(c * values[y][n - j] for (y, j), c in parts[z].items()) + 1)
    for z, part in parts.items():
        said.append(f"{z}(n) = {' + '.join(f'({c})*{y}(n-{j})' for (y, j), c in part.items())} + 1")
    assert gfkit.as_sequence(", ".join(said)).early(12) == values["a"]


# A recurrence may be said in many ways: what stands before it, between it and its first values.

BEFORE = [
    *("", "Solve ", "Solve the recurrence ", "Let ", "Find the closed form of "),
    *("The sequence is defined by ", "Consider the recurrence relation ", "find a formula for "),
]
SPELT = [
    *("a(n) = a(n-1) + 2a(n-2)", "a_n = a_{n-1} + 2a_{n-2}", "a_{n+2} = a_{n+1} + 2a_n"),
    *("a_{n+1} = a_n + 2a_{n-1}", "a(n+2) = a(n+1) + 2a(n)"),
    *("a_n = a_{n-1} + 2a_{n-2} for n >= 2", "a_n = a_{n-1} + 2a_{n-2} (n >= 2)"),
    "a_n = a_{n-1} + 2a_{n-2}, n >= 2",
]
JOINED = [
    *(", ", " with ", " where ", "; ", " given ", " and ", ", with "),
]
VALUES = [
    *("a_0 = 2, a_1 = 7", "a_0 = 2 and a_1 = 7", "a(0) = 2, and a(1) = 7", "a(0)=2; a(1)=7"),
    "a_0 = 2, a_1 = 7.",
]


@parametrize_some(
    "said",
    [
        *(f"{before}{SPELT[1]}, {VALUES[0]}" for before in BEFORE),
        *(f"{spelt}, {VALUES[1]}" for spelt in SPELT),
        *(f"{SPELT[0]}{joined}{VALUES[0]}" for joined in JOINED),
        *(f"Solve {SPELT[2]} with {values}" for values in VALUES),
    ],
    share=36,
)
def test_a_recurrence_in_other_words_is_the_same(said: str) -> None:
    terms = unrolled(0, [2, 7], lambda a, n: a[n - 1] + 2 * a[n - 2], 7)
    assert gfkit.as_sequence(said).early(8) == terms


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a(n) = 2*a(n-1)", "a recurrence of order 1 needs a(0), as in 'a(n) = 2*a(n-1), a(0) ="),
        ("a(n) = 2*a(n-1) + a(n-2)", "a recurrence of order 2 needs a(0) and a(1), as in"),
        ("a(n) = 2*a(n-1)+b(n-1), b(n) = a(n-1), a(0)=1", "b(0) is missing"),
        ("a(n) = 3*a(n-1) + 1 mod 10, a(0) = 1", "a remainder without parentheses is a side"),
    ],
)
def test_what_is_missing_in_a_recurrence_is_told(text: str, said: str) -> None:
    with pytest.raises(GfkitError) as caught:
        gfkit.as_sequence(text)
    assert said in str(caught.value)


def test_first_values_may_be_letters() -> None:
    found = gfkit.as_sequence("a(n) = 2*a(n-1) + a(n-2), a(0) = p, a(1) = q")
    pairs = unrolled(0, [(1, 0), (0, 1)], lambda a, n: tuple(map(pell, a[n - 1], a[n - 2])), 6)
    for p, q in [(0, 1), (3, 1), (2, -5)]:
        assert found.at(p=p, q=q).early(7) == [x * p + y * q for x, y in pairs]


def pell(last: int, before: int) -> int:
    """Return what follows two numbers of a Pell sequence."""
    return 2 * last + before
