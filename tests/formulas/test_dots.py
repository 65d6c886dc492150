"""Sums and products that are written with dots, or end where their terms do."""

from fractions import Fraction
from math import comb, prod

import pytest
from samples import parametrize_some

from gfkit import as_sequence, read
from gfkit.errors import GfkitError


@parametrize_some(
    ("text", "term"),
    [
        ("1*2 + 2*3 + ... + n*(n+1)", lambda n: sum(k * (k + 1) for k in range(1, n + 1))),
        ("1 + 3 + 5 + ... + (2n-1)", lambda n: sum(range(1, 2 * n, 2))),
        ("1 + 2 + 4 + … + 2^n", lambda n: sum(2**k for k in range(n + 1))),
        (
            r"1 - 1/2 + 1/3 - \dots + (-1)^(n+1)/n",
            lambda n: sum((Fraction((-1) ** (k + 1), k) for k in range(1, n + 1)), Fraction(0)),
        ),
        ("2*(1 + 2 + ... + n)", lambda n: n * (n + 1)),
        ("(1 + 2 + ... + n)^2 - n", lambda n: (n * (n + 1) // 2) ** 2 - n),
        ("1*3*5*...*(2*n-1)", lambda n: prod(range(1, 2 * n, 2))),
        (
            "C(n,0)+2C(n,1)+2²C(n,2)+...+2^nC(n,n)",
            lambda n: sum(2**k * comb(n, k) for k in range(n + 1)),
        ),
        (
            "C(n,1)+2C(n,2)+3C(n,3)+...+nC(n,n)",
            lambda n: sum(k * comb(n, k) for k in range(n + 1)),
        ),
        ("C(n,1) + 2*C(n,2) + 3*C(n,3) + ...", lambda n: sum(k * comb(n, k) for k in range(n + 1))),
        ("C(n,0) + C(n,2) + C(n,4) + ...", lambda n: sum(comb(n, k) for k in range(0, n + 1, 2))),
        (
            "2^0*C(n,0)^2 + 2^2*C(n,1)^2 + 2^4*C(n,2)^2 + ...",
            lambda n: sum(4**k * comb(n, k) ** 2 for k in range(n + 1)),
        ),
    ],
)
def test_a_sum_has_the_values_of_its_terms(text, term):
    assert as_sequence(text).offset == 0
    assert as_sequence(text).early(8) == [term(n) for n in range(8)]


@pytest.mark.parametrize(
    ("text", "term"),
    [
        (
            "binomial(n,0) - binomial(n-1,1) + binomial(n-2,2) - ...",
            lambda n: sum((-1) ** k * comb(n - k, k) for k in range(n + 1)),
        ),
        (
            "C(n,0)*C(n,0) + C(n,1)*C(n-2,1) + C(n,2)*C(n-4,2) + ...",
            lambda n: sum(comb(n, k) * comb(n - 2 * k, k) for k in range(n // 2 + 1)),
        ),
    ],
)
def test_an_endless_sum_goes_as_far_as_what_is_above_is_not_negative(text, term):
    assert as_sequence(text).early(9) == [term(n) for n in range(9)]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1 + 3 + 5 + ... + n", "the pattern is not clear"),
        ("1 + 2 + 4 + ... + 64", "the pattern is not clear"),
        ("1*2 + 2*4 + ... + 9*10", "the pattern is not clear"),
        ("C(n,0) + C(n,1) - C(n,2) + ...", "the pattern is not clear"),
        ("1 + 2 + ... + n + 5", "'.' is not expected here"),
        ("1*2*...*n + 1 = n! + 1", "whether 'n+1' is the last factor is ambiguous"),
        ("sum_k C(2n,n+k)", "from where to where k goes is not told, as in 'Sum_{k=0..n}"),
        ("Sum_k (C(n,k)+C(2n,k)) = 2^n+4^n", "from where to where k goes is not told"),
        ("Sum_k (C(n,k)-C(n,k-1))^2", "from where to where k goes is not told"),
        ("Sum_k C(n,k)^0", "from where to where k goes is not told"),
    ],
)
def test_a_sum_that_does_not_tell_its_terms_is_refused(text, said):
    with pytest.raises(GfkitError) as refused:
        read(text)
    assert said in str(refused.value)
