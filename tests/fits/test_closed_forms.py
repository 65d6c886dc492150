"""Sums and products of hypergeometric terms are found again from their recurrence."""

from math import comb, factorial, prod

import pytest

from gfkit.fits.closed_forms import (
    ClosedTerm,
    ClosedTerms,
    closed_terms,
)
from gfkit.fits.fit import GivenTerms
from gfkit.fits.p_recursive import fit_precursive
from gfkit.formulas.parser import parse_expression


def derangements(n):
    return sum((-1) ** k * factorial(n) // factorial(k) for k in range(n + 1))


@pytest.mark.parametrize(
    ("value", "count", "texts"),
    [
        (lambda n: comb(2 * n, n) // (n + 1), 10, ["a(n) = binomial(2*n, n)/(n+1)"]),
        (derangements, 12, ["a(n) = n!*(Sum_{k=0..n} (-1)^k/k!)"]),
        (lambda n: prod(range(n, 0, -2)), 12, ["a(2*n) = 2^n*n!", "a(2*n+1) = (2*n+1)!!"]),
        (lambda n: factorial(n) + 2**n, 20, ["a(n) = 2^n+n!"]),
        (lambda n: n * factorial(n) + comb(2 * n, n), 40, ["a(n) = binomial(2*n, n)+n*n!"]),
        (lambda n: sum(map(factorial, range(n + 1))), 20, ["a(n) = Sum_{k=0..n} k!"]),
        (
            lambda n: sum(factorial(n) // factorial(k) for k in range(n + 1)),
            20,
            ["a(n) = n!*(Sum_{k=0..n} 1/k!)"],
        ),
        (
            lambda n: sum(factorial(n) // k for k in range(1, n + 1)),
            20,
            ["a(n) = n!*(Sum_{k=1..n} 1/k)"],
        ),
        (
            lambda n: (-1) ** n * factorial(n) + 3**n * (n * n + 1),
            30,
            ["a(n) = (n^2+1)*3^n+(-1)^n*n!"],
        ),
        # Variation of constants: 1 and 2^n, then 1 and n, solve what is left of the recurrence.
        (
            lambda n: sum((2 ** (n - k + 1) - 1) * factorial(k) for k in range(n + 1)),
            24,
            ["a(n) = 2^(n+1)*(Sum_{k=0..n} k!/2^k)-Sum_{k=0..n} k!"],
        ),
        (
            lambda n: sum((n - k + 1) * factorial(k) for k in range(n + 1)),
            24,
            ["a(n) = -Sum_{k=0..n} (k-1)*k!+n*(Sum_{k=0..n} k!)"],
        ),
    ],
)
def test_a_formula_is_found_again_from_its_terms(value, count, texts):
    found = closed_terms(fit_precursive(GivenTerms(tuple(map(value, range(count))))))
    assert [str(one) for one in found] == texts


ODD, EVEN = (
    ClosedTerm(parse_expression(text), start, 2, start % 2)
    for text, start in (("n!", 3), ("2^n", 4))
)


@pytest.mark.parametrize(
    ("terms", "text", "latex"),
    [
        (ClosedTerms((ODD,)), "a(2*n+1) = n!", "a(2n+1) = n!"),
        (
            ClosedTerms((ClosedTerm(parse_expression("2^n*n!"), 0),)),
            "2^n*n!",
            r"2^{n} n!",
        ),
        (
            ClosedTerms((ClosedTerm(parse_expression("n!"), 3),), (1, 2, 5)),
            "n! for n >= 3",
            r"n! \quad (n \ge 3)",
        ),
        (
            ClosedTerms((ODD, EVEN)),
            "a(2*n+1) = n!; a(2*n) = 2^n",
            r"a(2n+1) = n!, \quad a(2n) = 2^{n}",
        ),
        (
            ClosedTerms((ODD, EVEN), (1, 2)),
            "a(2*n+1) = n!; a(2*n) = 2^n; from a(3) on",
            r"a(2n+1) = n!, \quad a(2n) = 2^{n} \quad \text{from } a(3)",
        ),
    ],
)
def test_formulas_by_classes_say_from_where_they_hold(terms, text, latex):
    assert str(terms) == text
    assert terms.latex() == latex
