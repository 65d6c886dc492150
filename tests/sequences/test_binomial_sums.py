"""Sums of binomial coefficients with letters: at numbers they are the sums that are added up."""

from fractions import Fraction
from math import comb
from random import Random

import pytest
from oracle.envelopes import certificate, checked
from samples import parametrize_some

from gfkit import as_sequence, compare, errors
from gfkit.formulas.parser import parse_expression
from gfkit.formulas.recurrences import RecurrenceNotRead
from gfkit.sequences.binomial_sums import of_binomial_sum
from gfkit.sequences.sequence import Sequence


def binomial(n, k):
    """Return the coefficient for every integer n, by its polynomial in n."""
    if k < 0:
        return 0
    value = Fraction(1)
    for i in range(k):
        value = value * (n - i) / (i + 1)
    return value


def drawn(draw):
    """Return the text of a sum, and what adds it up at n, x and y."""
    p, q, e, d = (draw.randint(*z) for z in ((-1, 2), (0, 2), (-1, 1), (-1, 1)))
    low, s, h, power = draw.randint(0, 2), draw.choice([1, 1, 2, 3]), draw.choice([0, 0, 1]), 0
    power, is_both = draw.randint(0, 2), draw.random() < 0.5
    text = f"binomial(n+{-p}*k+{e},{q}*k+{d})*k^{power}*(x+1)^k" + "*y^(2*n-k)" * is_both
    high = f"(n+{h})/{s}" if s > 1 else f"n+{h}"

    def at(n, x, y):
        return sum(
            binomial(n - p * k + e, q * k + d)
            * k**power
            * (x + 1) ** k
            * (Fraction(y) ** (2 * n - k) if is_both else 1)
            for k in range(low, (n + h) // s + 1)
        )

    return f"Sum_{{k={low}..{high}}} {text.replace('+-', '-')}", at


@parametrize_some("seed", range(1_000), first=7)
def test_at_numbers_it_is_the_sum_that_is_added_up(seed: int) -> None:
    draw = Random(seed)  # noqa: S311 - any sums will do
    text, at = drawn(draw)
    try:
        sequence = Sequence.of(of_binomial_sum(parse_expression(text)))
    except RecurrenceNotRead:
        return
    for x, y in ((1, 1), (2, 3), (-3, 2), (-1, -1)):
        here = sequence.at(**{z: v for z, v in (("x", x), ("y", y)) if z in sequence.parameters})
        assert here.values.terms(12) == [at(n, x, y) for n in range(12)], text


@pytest.mark.thorough
def test_most_drawn_sums_with_ends_that_fit_are_read() -> None:
    read = 0
    for seed in range(200):
        try:
            of_binomial_sum(parse_expression(drawn(Random(seed))[0]))  # noqa: S311
            read += 1
        except RecurrenceNotRead:
            pass
    assert read > 40


EQUAL = {
    "Sum_{k=0..n} binomial(n,k)*x^k": "(1+x)^n",
    "Sum_{k=0..n} binomial(n,k)*x^k*y^(n-k)": "(x+y)^n",
    "Sum_{k=0..n} binomial(n-k,k)*x^k": "a(n) = a(n-1) + x*a(n-2), a(0) = 1, a(1) = 1",
    "Sum_{k=0..n} k*binomial(n,k)*q^k": "n*q*(1+q)^n/(1+q)",
    "Sum_{k=0..floor(n/2)} (-1)^k*binomial(n-k,k)*(2*x)^(n-2*k)": (
        "U(n) = 2*x*U(n-1) - U(n-2), U(0) = 1, U(1) = 2*x"
    ),
}


@pytest.mark.parametrize("text", EQUAL)
def test_sums_of_textbooks_are_proved_for_all_numbers(text: str) -> None:
    """The binomial theorem, its derivative, Jacobsthal and Chebyshev polynomials as sums."""
    found = compare(text, EQUAL[text])
    assert str(found.verdict) == "proved"
    assert str(checked(certificate(found.proof())).outcome) == "holds"


def test_a_sum_with_another_value_is_refuted() -> None:
    found = compare("Sum_{k=0..n} binomial(n,k)*x^k", "(1-x)^n")
    assert str(found.verdict) == "refuted"


@pytest.mark.parametrize(
    "text",
    [
        "Sum_{k=0..n} binomial(n+k,k)*x^k",
        "Sum_{k=0..n} binomial(n,k)^2*x^k",
        "Sum_{k=0..2*n} binomial(n,k)*x^k/k",
        "Sum_{k=0..n} binomial(2*n,k)*x^k",
    ],
)
def test_other_sums_are_refused(text: str) -> None:
    """The first three of these have no rational g.f., or no polynomials with integers."""
    with pytest.raises(errors.GfkitError):
        as_sequence(text)


@pytest.mark.parametrize("n", range(8))
def test_the_sum_of_all_subsets_by_size(n: int) -> None:
    term = as_sequence("Sum_{k=0..n} binomial(n,k)*x^k").gf.terms(n + 1)[n]
    assert {i: c for i, _, c in term.terms} == {k: comb(n, k) for k in range(n + 1)}
