"""Claims: read, settled, refuted with the least counterexample, and repaired."""

from __future__ import annotations

import re

import pytest

from gfkit.claims.audit import audit, settle
from gfkit.claims.claim import Claim, Range, read_claims
from gfkit.proofs import kernel

FIBONACCI = {"gf": "1/(1-x-x^2)"}


def found(kind, about, says, holds_for=None):
    range_ = Range.parse(holds_for) if holds_for else None
    return settle(Claim("1", "Here", "line 1", "It.", kind, about, says, range_))


def record(*arguments):
    return found(*arguments).record()


def test_without_a_bound_agreement_is_no_proof() -> None:
    finding = found(
        "identity", FIBONACCI, {"formula": "a(n)*floor(n!/3) = floor(n!/3)*a(n)"}, "n >= 0"
    )
    assert finding.record() == {"verdict": "consistent"}
    finding = found("recurrence", {"terms": [1, 1, 2, 3, 5, 8]}, {"signature": [1, 1], "fitted": 2})
    assert str(finding.verdict) == "consistent"
    assert finding.verdict.surplus == 2


def test_a_verdict_on_a_relation_holds_the_proof_of_what_is_claimed() -> None:
    finding = found("inequality", FIBONACCI, {"formula": "a(n) < 2^n"}, "1 <= n <= 50")
    assert isinstance(finding.verdict, kernel.Proved)
    assert finding.verdict.statement.relation == "a(n) < 2^n"
    assert (finding.verdict.statement.low, finding.verdict.statement.high) == (1, 50)
    finding = found("inequality", FIBONACCI, {"formula": "a(n) < 2^n"}, "0 <= n <= 50")
    assert isinstance(finding.fails, kernel.Proved)
    assert finding.fails.statement.n == 0


@pytest.mark.parametrize(
    "text, says",
    [
        ("[[claim]]\nid = 'x'\n", "claim x .*: .*missing required field"),
        ("[[claim]]\nid='x'\nplace=''\nstatement=''\nkind='k'\nwhat=1\n", "unknown field `what`"),
        ("[[claim]]\nid='x'\nplace=''\nstatement=''\nkind='k'\nholds_for='m>1'\n", "holds_for"),
        ("[[claim]]\nid='x'\nplace=''\nstatement=''\nkind='k'\n" * 2, "occurs twice"),
        ("[[claim]]\nid='x'\nplace=''\nstatement=''\nkind='k'\n[claim.recorded]\nverdict='ok'\n",
         "recorded.verdict"),
    ],
)  # fmt: skip
def test_a_claim_that_cannot_be_read_does_not_end_the_audit(tmp_path, text, says) -> None:
    path = tmp_path / "claims.toml"
    good = (
        "[[claim]]\nid='good'\nplace='p'\nstatement='s'\nkind='terms'\n"
        "about={gf='1/(1-x)'}\nsays={terms=[1]}\n"
    )
    path.write_text(good + text)
    first, *others = audit(read_claims(path))
    assert str(first.finding.verdict) == "proved"
    [error] = [found.error for found in others if found.error and "unknown kind" not in found.error]
    assert re.search(says, error)
    assert len(error) < 300
