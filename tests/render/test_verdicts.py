"""Pages of findings: the reason is said once."""

import pytest
from render.shown import lines_of

from gfkit import as_sequence
from gfkit.claims.claim import Finding
from gfkit.proofs.kernel import made
from gfkit.proofs.verdict import Consistent, Refuted


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
