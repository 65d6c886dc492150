"""Recurrences that split: sums and products of hypergeometric terms are found again."""

from fractions import Fraction
from math import comb, factorial, prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tiers import drawn

from gfkit.fits.fit import Terms
from gfkit.fits.precursive import fit_precursive
from gfkit.fits.splitting import closed_terms, hypergeometric_solutions
from gfkit.formulas.grammar import parse_relation


def formulas(values, offset=0):
    fit = fit_precursive(Terms(tuple(values), offset))
    assert fit is not None
    found = closed_terms(fit)
    for n, value in enumerate(values, offset):
        for term in found:
            if n >= term.start and (n - term.residue) % term.step == 0:
                assert term.value(n) == value
    return [str(term) for term in found]


def harmonic(n):
    return int(factorial(n) * sum((Fraction(1, k) for k in range(1, n + 1)), Fraction(0)))


def derangements(n):
    return sum((-1) ** k * factorial(n) // factorial(k) for k in range(n + 1))


CASES = [
    (lambda n: comb(2 * n, n) // (n + 1), 10, ["a(n) = binomial(2*n, n)/(n+1)"]),
    (derangements, 12, ["a(n) = n!*(Sum_{k=0..n} (-1)^k/k!)"]),
    (lambda n: prod(range(n, 0, -2)), 12, ["a(2*n) = 2^n*n!", "a(2*n+1) = (2*n+1)!!"]),
    (lambda n: factorial(n) + 2**n, 20, ["a(n) = 2^n+n!"]),
    (lambda n: n * factorial(n) + comb(2 * n, n), 40, ["a(n) = binomial(2*n, n)+n*n!"]),
    (lambda n: sum(factorial(k) for k in range(n + 1)), 20, ["a(n) = Sum_{k=0..n} k!"]),
    (lambda n: sum(factorial(n) // factorial(k) for k in range(n + 1)), 20,
     ["a(n) = n!*(Sum_{k=0..n} 1/k!)"]),
    (lambda n: derangements(n + 1) + derangements(n + 2), 14,
     ["a(n) = (n+3)*(n+1)!*(1/3-Sum_{k=1..n} (-1)^k/(k+3)!)"]),
    (harmonic, 20, ["a(n) = n!*(Sum_{k=1..n} 1/k)"]),
    (lambda n: (-1) ** n * factorial(n) + 3**n * (n * n + 1), 30,
     ["a(n) = (n^2+1)*3^n+(-1)^n*n!"]),
]  # fmt: skip


@pytest.mark.parametrize(("term", "count", "texts"), CASES)
def test_known_sequences(term, count, texts):
    assert formulas([term(n) for n in range(count)]) == texts
    for text in texts:
        assert str(parse_relation(text))


def at(polynomial, n):
    return sum(c * n**k for k, c in enumerate(polynomial))


@settings(deadline=None, max_examples=drawn(30))
@given(
    base=st.integers(-3, 3).filter(bool),
    weight=st.lists(st.integers(-3, 3), min_size=1, max_size=2).filter(lambda w: w[-1]),
    scale=st.integers(1, 4),
    kind=st.sampled_from(["n!", "binomial", "n!^2"]),
)
def test_a_sum_of_two_terms_is_found_again(base, weight, scale, kind):
    other = {
        "n!": factorial,
        "binomial": lambda n: comb(2 * n, n),
        "n!^2": lambda n: factorial(n) ** 2,
    }[kind]
    values = [at(weight, n) * base**n + scale * other(n) for n in range(60)]
    fit = fit_precursive(Terms(tuple(values)))
    assert fit is not None
    if fit.order == 2:
        (term,) = closed_terms(fit)
        assert [term.value(n) for n in range(term.start, 60)] == values[term.start :]


@settings(deadline=None, max_examples=drawn(40))
@given(
    first=st.tuples(st.integers(1, 5), st.integers(-2, 2).filter(bool)),
    second=st.tuples(st.integers(1, 5), st.integers(-2, 2).filter(bool)),
)
def test_solutions_satisfy_their_equation(first, second):
    """(S - u(n)) (S - v(n)) h = 0, for linear u and v: v is the quotient of a solution."""
    # h(n) - (u(n) + v(n)) h(n-1) + u(n) v(n-1) h(n-2)
    u, v = first, second
    p = [
        [u[0] * (v[0] - v[1]), u[1] * (v[0] - v[1]) + u[0] * v[1], u[1] * v[1]],
        [-u[0] - v[0], -u[1] - v[1]],
        [1],
    ]
    found = list(hypergeometric_solutions(p))
    assert any((ratio.above, ratio.below) == (v, (1,)) for ratio in found)
    for ratio in found:
        for n in range(20, 30):
            once, twice = ratio.at(n - 1), ratio.at(n - 1) * ratio.at(n)
            assert at(p[0], n) + at(p[1], n) * once + at(p[2], n) * twice == 0
