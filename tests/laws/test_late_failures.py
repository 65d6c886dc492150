"""Relations that hold at first and fail late: none is called consistent, and the place is right."""

from math import comb
from random import Random

import pytest
from tiers import drawn

from gfkit import check

SEQUENCES = {  # the g.f., a formula of its terms, and the terms
    "1/(1-2*x)": ("2^n", lambda n: 2**n),
    "1/(1-x)^2": ("n+1", lambda n: n + 1),
    "1/(1-x)^3": ("binomial(n+2,2)", lambda n: comb(n + 2, 2)),
    "(1+x)/(1-x^2*3)": ("3^floor(n/2)", lambda n: 3 ** (n // 2)),
    "1/(1-x-x^2+x^3)": ("floor((n+2)/2)", lambda n: (n + 2) // 2),
}
LATE = {  # 0 before n = k, and not there
    "floor(n/K)": lambda n, k: n // k,
    "binomial(n,K)": comb,
    "max(0,n-K+1)": lambda n, k: max(0, n - k + 1),
    "floor(n^2/(K*K))*2": lambda n, k: 2 * (n * n // (k * k)),
}


@pytest.mark.parametrize("seed", range(drawn(40, 4)))
def test_an_equality_fails_where_it_is_made_to(seed):
    draw = Random(seed)  # noqa: S311
    for _ in range(4):
        gf, (formula, _term) = draw.choice(list(SEQUENCES.items()))
        late, extra = draw.choice(list(LATE.items()))
        k = int(10 ** draw.uniform(1.7, 4))
        claim = f"a(n) = {formula} + {late.replace('K', str(k))}"
        found = check(claim, gf)
        assert str(found.verdict) == "refuted", (claim, str(found))
        assert found.verdict.n == k, claim
        assert extra(k, k)
        assert not extra(k - 1, k)
        assert found.proof is not None


@pytest.mark.parametrize("seed", range(drawn(40, 4)))
def test_an_inequality_fails_where_it_does(seed):
    draw = Random(seed)  # noqa: S311
    for _ in range(3):
        c, d, e = draw.randint(2, 40), draw.randint(1, 9), draw.randint(0, 10**6)
        claim = f"a(n) <= {c}*n^2*{d}+{e}+floor(n/3)"  # a(n) grows like n^3/6
        first = next(n for n in range(10**6) if comb(n + 3, 3) > c * n * n * d + e + n // 3)
        found = check(claim, "1/(1-x)^4")
        assert str(found.verdict) == "refuted", (claim, str(found))
        assert found.verdict.n == first, claim


def test_how_far_it_was_compared_is_said():
    found = check("a(n) < 2^n + n!", "1/(1-2*x)")
    assert str(found).startswith("consistent: holds for 0 <= n < 100040, in intervals for n >= 40")
    found = check("a(n)*floor(2^(n+9)/(2^(n+9)-1)) = 2^n", "1/(1-2*x)")
    assert "holds for 0 <= n < 40" in str(found)


def test_a_failure_beyond_what_is_written_out():
    found = check("a(n) = 2^n+floor(n/30000)", "1/(1-2*x)")
    assert str(found.verdict) == "refuted"
    assert found.verdict.n == 30_000
    assert "both sides have about 9031 digits" in str(found)
    found = check("a(n) = 2^n+floor(n/70000)", "1/(1-2*x)")
    assert str(found).startswith("refused: it fails at n = 70000, without a proof")


@pytest.mark.parametrize(
    ("claim", "said"),
    [
        ("a(n+m) = a(n)*a(m)+floor(m*n/50)", "refuted: with m = 4"),
        ("a(n+m) = floor(a(n)*a(m)+1/2)", "consistent: holds for m >= 0, n >= 0, m < 16"),
        ("a(n) = binomial(n,k)*2^k", "refused: k is not defined here"),
    ],
)
def test_two_letters_are_compared_before_they_are_refused(claim, said):
    assert str(check(claim, "1/(1-2*x)")).startswith(said)
