"""Facts for all n: thousands of random claims of each kind, and what one of a kind costs.

Run with `make bench -k facts`. On one core: 0.05 seconds for a claim and its replay.
"""

from __future__ import annotations

import time
from collections import Counter

import pytest
from laws.test_identity_laws import claims, judged

from gfkit import check, facts, verify

FIBONACCI = "x/(1-x-x^2)"
MOTZKIN = "(n+2)*a(n) = (2*n+1)*a(n-1)+3*(n-1)*a(n-2), a(0) = 1, a(1) = 1"
APERY = "Sum_{k=0..n} binomial(n,k)^2*binomial(n+k,k)^2"


def test_four_thousand_random_claims() -> None:
    seen: Counter[tuple[bool, str]] = Counter()
    start = time.perf_counter()
    for u, text, holds in claims(2027, 4500):
        is_true, found = judged(holds), check(text, f"x/(1-({u.p})*x+({u.q})*x^2)")
        seen[is_true, str(found.verdict)] += 1
        assert str(found.verdict) != "proved" or verify(found.verdict).holds
    assert not seen[True, "refuted"] + seen[False, "proved"]
    true = sum(many for (is_true, _), many in seen.items() if is_true)
    assert seen[True, "proved"] >= 0.9 * true
    assert time.perf_counter() - start < 1200


@pytest.mark.parametrize(
    ("text", "of", "seconds"),
    [
        ("a(n+i)*a(n+j) - a(n)*a(n+i+j) = (-1)^n*a(i)*a(j)", FIBONACCI, 1),
        ("a(n+3000) == a(n) (mod 2000)", FIBONACCI, 1),
        ("a(n) = floor(phi^n/sqrt(5)+1/2)", FIBONACCI, 2),
        ("a(n)*a(n+2) >= a(n+1)^2", MOTZKIN, 1),
        ("a(n) <= 3^n", MOTZKIN, 1),
        ("n^3*a(n) = (34*n^3-51*n^2+27*n-5)*a(n-1)-(n-1)^3*a(n-2)", APERY, 3),
    ],
)
def test_an_identity_and_its_replay_take_seconds(text, of, seconds) -> None:
    start = time.perf_counter()
    assert verify(check(text, of).verdict).holds
    assert time.perf_counter() - start < seconds + 2


def test_the_period_modulo_a_large_prime_takes_no_walk() -> None:
    start = time.perf_counter()
    found = facts(FIBONACCI, modulo=10**9 + 7)["residues"]
    assert verify(found.proof).holds
    assert time.perf_counter() - start < 2
