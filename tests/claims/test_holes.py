"""A relation that has no value at an n of its range is refused, and never called consistent."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from gfkit import check
from gfkit.formulas.holes import holes
from gfkit.formulas.parser import parse_expression


def first_hole(value, low=0):
    """Return the least n at which a function of n divides by 0."""
    n = low
    while True:
        try:
            value(n)
        except ZeroDivisionError:
            return n
        n += 1


STOPPING = [
    ("(n-3)*a(n) = 1", "1/(n-3)", lambda n: Fraction(1, n - 3)),
    ("a(n) = n+3", "(n^2-9)/(n-3)", lambda n: Fraction(n * n - 9, n - 3)),
    ("(n-50)*a(n) = 1", "1/(n-50)", lambda n: Fraction(1, n - 50)),
    ("(n-5000)*a(n) = 1", "1/(n-5000)", lambda n: Fraction(1, n - 5000)),
    ("a(n) > 0", "1/(10-n)", lambda n: Fraction(1, 10 - n)),
    ("a(n) = a(n)", "Sum_{k=0..n} binomial(n,k)/(k-3)",
     lambda n: sum(Fraction(comb(n, k), k - 3) for k in range(n + 1))),
    ("Sum_{k=0..n} binomial(n,k)/(k-3) = Sum_{k=0..n} binomial(n,n-k)/(k-3)", None,
     lambda n: sum(Fraction(comb(n, k), k - 3) for k in range(n + 1))),
    ("Sum_{k=0..n-1} 1/(k-60) < 1", None,
     lambda n: sum(Fraction(1, k - 60) for k in range(n))),
    ("(n^2-9)/(n-3) = n+3", None, lambda n: Fraction(n * n - 9, n - 3)),
    ("(n-7)*a(n)*a(n+1) = a(n+1)*1", "1/(n-7)",
     lambda n: Fraction(1, n - 7) * Fraction(1, n - 6)),
    ("a(n) = 1/(n-2)+1/(n-4)-2/(n-4)", "1/(n-2)-1/(n-4)",
     lambda n: Fraction(1, n - 2) + Fraction(1, n - 4)),
]  # fmt: skip
"""Each holds at every n at which it has a value, and the last two lose terms of several indices."""


@pytest.mark.parametrize(("relation", "subject", "value"), STOPPING)
def test_it_is_refused_at_the_first_n_without_a_value(relation, subject, value) -> None:
    found = check(relation, subject)
    assert found.verdict == "refused"
    assert found.reason.startswith(f"at n = {first_hole(value)}: ")


@pytest.mark.parametrize(("relation", "subject"), [one[:2] for one in STOPPING[:3]])
def test_behind_it_the_relation_is_proved(relation, subject) -> None:
    low = int(check(relation, subject).reason.split()[3].rstrip(":")) + 1
    found = check(f"{relation} for n >= {low}", subject)
    assert found.verdict == "proved"
    assert check(f"{relation} for n >= {low - 1}", subject).verdict == "refused"


def test_an_argument_that_falls_below_0_is_one_too() -> None:
    assert check("a(n) > 0", "(60-n)!").reason.startswith("at n = 61: ")
    assert check("a(n) > 0 for n <= 60", "(60-n)!").verdict == "proved"


@pytest.mark.parametrize(
    ("formula", "places"),
    [("1/(n^2-5*n+6)", {2, 3}), ("1/(n^2+1)", set()), ("n!/(2*n-5)", set()),
     ("Sum_{k=5..n} 1/(k-3)", set()), ("Sum_{k=1..2*n} 1/(k-3)", {2}), ("(7-2*n)!", {4})],
)  # fmt: skip
def test_holes_are_zeros_of_divisors_and_arguments_below_0(formula, places) -> None:
    assert set(holes(parse_expression(formula))) == places
