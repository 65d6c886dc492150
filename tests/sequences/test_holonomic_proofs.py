"""Recurrences of sums with sums up to k, or differences, in them, by the plain definition."""

from fractions import Fraction
from math import comb, factorial, prod

import pytest
from oracle.envelopes import certificate
from samples import parametrize_some

from gfkit import as_sequence
from gfkit.formulas.parser import parse_expression
from gfkit.proofs.checker import check
from gfkit.proofs.kernel import NotDerived, Workings
from gfkit.sequences.explicit import FormulaTerms
from gfkit.sequences.holonomic_proofs import proved_recurrence, recurrence_of


def binomial(n, k):
    return comb(n, k) if 0 <= k <= n else 0


TERMS = {
    "binomial(n,k)": binomial,
    "binomial(n,k)^2": lambda n, k: binomial(n, k) ** 2,
    "(-1)^k*binomial(n,k)": lambda n, k: (-1) ** k * binomial(n, k),
    "(-1)^k*binomial(n,k)*binomial(n+k,k)": lambda n, k: (
        (-1) ** k * binomial(n, k) * binomial(n + k, k)
    ),
    "binomial(n,k)*2^k/(n-k+1)": lambda n, k: Fraction(binomial(n, k) * 2**k, n - k + 1),
    "(binomial(n,k)-binomial(n,k-1))": lambda n, k: binomial(n, k) - binomial(n, k - 1),
    "binomial(n,k)/(2*k-1)": lambda n, k: Fraction(binomial(n, k), 2 * k - 1),
}
SUMS = {
    "(Sum_{j=1..k} 1/j)": lambda k: sum((Fraction(1, j) for j in range(1, k + 1)), Fraction(0)),
    "(Sum_{j=0..k+1} 2^j)": lambda k: 2 ** (k + 2) - 1,
    "(Sum_{j=0..k} binomial(2*j,j))": lambda k: sum(comb(2 * j, j) for j in range(k + 1)),
}
HARMONIC, *OTHERS = SUMS
CASES = [
    *((term, (HARMONIC,)) for term in TERMS),
    *(("binomial(n,k)", (one,)) for one in OTHERS),
    ("(-1)^k*binomial(n,k)", (HARMONIC, HARMONIC)),
]


@parametrize_some(("term", "sums"), CASES, share=36)
def test_the_recurrence_of_a_sum_by_parts_has_its_values(term, sums) -> None:
    text = "*".join((term, *sums))
    of = FormulaTerms(parse_expression(f"Sum_{{k=0..n}} {text}"))
    found, proof = proved_recurrence(of, Workings())
    values = [
        sum(TERMS[term](n, k) * prod(SUMS[one](k) for one in sums) for k in range(n + 1))
        for n in range(24)
    ]
    for n in range(max(found.recurrence.valid, 0), len(values) - found.order):
        rows = (sum(c * n**i for i, c in enumerate(row)) for row in found.polynomials)
        assert sum(p * values[n + i] for i, p in enumerate(rows)) == 0
    assert check(certificate(proof)).holds


@pytest.mark.parametrize("inner", ["1/j", "k/j", "1/(j+k)", "k^j", "binomial(k,j)", "(j-k)*2^j"])
def test_what_is_found_of_an_inner_sum_with_the_outer_letter_is_true(inner) -> None:
    """A factor that is 0 for small n would hide a false one."""
    of = FormulaTerms(parse_expression(f"Sum_{{k=1..n}} binomial(n,k)*(Sum_{{j=1..k}} {inner})"))
    run = Workings()
    try:
        found, _ = proved_recurrence(of, run)
    except NotDerived:
        return
    values = of.compute(found.recurrence.valid + 30, run)
    for n in range(max(found.recurrence.valid, 0), len(values) - found.order):
        rows = (sum(c * n**i for i, c in enumerate(row)) for row in found.polynomials)
        assert sum(p * z for p, z in zip(rows, values[n:], strict=False)) == 0


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("n!", factorial),
        ("n!+0^n", lambda n: factorial(n) + (n == 0)),
        ("2^n*n!-0^n", lambda n: 2**n * factorial(n) - (n == 0)),
        ("binomial(2*n,n)+0^n", lambda n: comb(2 * n, n) + (n == 0)),
        ("n!+0^n*7", lambda n: factorial(n) + 7 * (n == 0)),
    ],
)
def test_a_recurrence_of_a_formula_holds_from_the_least_n_on_that_is_said(text, term) -> None:
    """0^n is 1 for n = 0 alone."""
    by, _ = recurrence_of(FormulaTerms(parse_expression(text)), Workings())

    def holds(n):
        rows = (sum(c * n**i for i, c in enumerate(row)) for row in by.polynomials)
        return sum(p * term(n + i) for i, p in enumerate(rows)) == 0

    assert all(map(holds, range(by.valid, by.valid + 20)))
    assert by.valid == 0 or not holds(by.valid - 1)


def test_the_recurrence_of_a_series_that_begins_late():
    """x C - x for Catalan's series C: n a(n) = (4n-6) a(n-1) fails at n = 2."""
    of = as_sequence("x^2+2*x*y-y+y^2 = 0, a(0)=0, a(1)=0, a(2)=1").definition
    found, proof = proved_recurrence(of, Workings())
    known = [0, 0, *(comb(2 * n - 2, n - 1) // n for n in range(2, 40))]
    assert found.compute(40, Workings()) == known
    assert check(certificate(proof)).holds
