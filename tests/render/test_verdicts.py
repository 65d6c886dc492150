"""Verdicts in words: their numbers, and the reason of a finding once."""

import re

import pytest
from render.shown import lines_of

from gfkit import as_sequence
from gfkit.claims.claim import Finding
from gfkit.proofs.kernel import made
from gfkit.proofs.verdict import Aligned, Consistent, Differs, Refuted, Underdetermined
from gfkit.render.verdicts import verdict_text


@pytest.mark.parametrize(
    ("verdict", "reason"), [(Refuted(3, 8, 9), "no range is stated"), (Consistent(2), "short")]
)
@pytest.mark.parametrize("repair", [None, "a(n) = 3*a(n-1) for n >= 2"])
def test_a_finding_has_its_reason_and_its_repair(verdict, reason, repair):
    shown = lines_of(made(Finding, verdict, reason, repair))
    assert shown["reason"] == reason
    assert shown.get("repair") == repair
    assert "reason" not in lines_of(made(Finding, verdict))


def test_a_reason_that_a_verdict_has_is_not_repeated():
    proof = as_sequence("x/(1-x-x^2)").partial_sums().proof()
    assert "reason" not in lines_of(made(Finding, proof, proof.reason))


@pytest.mark.parametrize(
    ("verdict", "words"),
    [
        (Consistent(1), "confirmed by 1 further term"),
        (Consistent(4), "confirmed by 4 further terms"),
        (Underdetermined(5), "5 more terms would decide"),
        (Refuted(3, 8, 9), r"at n = 3 .* 8, .* 9"),
        (Differs(3, 8, 9), "at n = 3 the first has 8, the second has 9"),
        (Aligned(5, 2), "5"),
    ],
    ids=lambda one: type(one).__name__,
)
def test_a_verdict_says_its_numbers(verdict, words):
    assert re.search(words, verdict_text(verdict))


def test_long_numbers_of_a_verdict_are_cut():
    assert len(verdict_text(Refuted(3, 10**4000, 10**4000 + 1))) < 500
