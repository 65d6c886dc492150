"""Claims: read, settled, refuted with the least counterexample, and repaired.

A row of verdicts.jsonl is a claim with its verdict; `n`, `expected`, `got` are of the
counterexample, and `repair` is what is said instead. What is proved `again` is derived from its
data, and what is `replayed` is checked without the engine. What would take long is refused `soon`.
"""

from __future__ import annotations

import json
import re
import time
from pathlib import Path
from typing import Any

import pytest
from oracle.envelopes import certificate

from gfkit import check
from gfkit.claims.audit import audit, settle
from gfkit.claims.claim import Claim, Range, read_claims
from gfkit.proofs import checker, kernel
from gfkit.proofs.verdict import Proved
from gfkit.series.rational import sum_text

FIBONACCI = {"gf": "1/(1-x-x^2)"}


def found(kind, about, says, holds_for=None):
    range_ = Range.parse(holds_for) if holds_for else None
    return settle(Claim("1", "Here", "line 1", "It.", kind, about, says, range_))


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


@pytest.mark.parametrize("order", [38, 50])
def test_true_lines_of_a_high_order_are_proved(order) -> None:
    den = [1, *((3 * k + k * k) % 5 - 2 for k in range(1, order)), 1]
    powers = "+".join(f"({c})*x^{k}" for k, c in enumerate(den))
    says = {"formula": f"a(n) = {sum_text([-c for c in den[1:]])}"}
    finding = found("recurrence", {"gf": f"(1+x)/({powers})"}, says, f"n >= {order}")
    assert finding.verdict.derivation.evidence["compared"] == order


def test_equal_means_from_the_same_index_on() -> None:
    shifted = {"gf": "1/(1-x)", "shift": 1}
    finding = found("equal", {"a": {"gf": "1/(1-x)"}, "b": shifted}, {})
    assert str(finding.verdict) == "refuted"
    assert finding.repair == "equal for n >= 0"
    proved = found("equal", {"a": {"gf": "1/(1-x)"}, "b": shifted}, {}, "n >= 0")
    assert proved.verdict.statement.low == 0
    assert found("equal", {"a": {"gf": "1/(1-x)"}, "b": shifted}, {}, "n >= -1").fails is not None


@pytest.mark.parametrize("before", range(1, 5))
@pytest.mark.parametrize("signature", [(2,), (1, 1), (3, -1, 2)])
def test_terms_in_front_are_repaired_by_a_later_range(before, signature):
    terms = list(range(1, len(signature) + 1))
    while len(terms) < 20:
        terms.append(sum(c * terms[-k] for k, c in enumerate(signature, 1)))
    listed = [10**6 + k for k in range(before)] + terms
    finding = check(f"a(n) = {sum_text(signature)}", listed)
    assert str(finding.verdict) == "refuted"
    first = before + len(signature)
    assert finding.repair is not None
    assert f"for n >= {first}, which {len(listed) - first} values agree with" in finding.repair


def test_no_repair_is_made_of_few_values():
    assert check("a(n) = 2*a(n-1)", [5, 1, 2, 4, 8, 16]).repair is None
    assert check("a(n) = 2*a(n-1)", [1, 2, 4, 8, 16, 5, 7, 9, 11, 13, 15, 17]).repair is None


@pytest.mark.parametrize("bits", [60, 70, 90])
def test_a_later_range_behind_empty_sums_says_what_it_rests_on(bits):
    claim = f"a(n) = Product_{{k=1..n-1}} (k+1)/k + floor(2^n/2^{bits})"
    finding = check(claim, "x/(1-x)^2")
    assert str(finding.verdict) == "refused"
    assert finding.repair.endswith("for n >= 2, which 40 values agree with")


@pytest.mark.parametrize("last", range(1, 9))
def test_a_later_range_of_few_values_is_no_repair(last):
    # 1/(k - last) has no value from n = last on
    claim = f"a(n) = 1 + 0*Sum_{{k=1..n}} 1/(k-{last + 1}) - 0^n"
    finding = check(claim, "1/(1-x)")
    assert str(finding.verdict) == "refused"
    if last < 6:
        assert finding.repair is None
    else:
        assert finding.repair.endswith(f"for n >= 1, which {last} values agree with")


@pytest.mark.parametrize("root", ["(-1)^(n/2)", "(-4)^(n/2)", "sqrt(-n)+0^n"])
def test_values_that_are_not_real_are_refused_in_a_sentence(root):
    finding = check(f"a(n) = {root}", "1/(1+x^2)")
    assert str(finding.verdict) == "refused"
    assert "at n = 1 the sides are " in finding.reason
    assert "which are not both real" in finding.reason
    assert "data" not in finding.reason


LINES = Path(__file__).with_name("verdicts.jsonl").read_text("utf-8").splitlines()
ROWS = [
    pytest.param(row, marks=[pytest.mark.thorough] if row.get("thorough") else [])
    for row in map(json.loads, LINES)
]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['kind']}-{row['verdict']}")
def test_a_claim_has_its_verdict(row: dict[str, Any]) -> None:
    about, says = row["about"], row.get("says", {})
    held = Range.parse(row["holds_for"]) if "holds_for" in row else None
    if "range" in row:  # of numbers that are too long for a text
        held = Range(*row["range"])
    begin = time.process_time()
    finding = settle(Claim("1", "Here", "line 1", "It.", row["kind"], about, says, held))
    assert not row.get("soon") or time.process_time() - begin < 20
    verdict = finding.verdict
    assert str(verdict) == row["verdict"], finding
    assert isinstance(verdict, Proved) == (row["verdict"] == "proved")
    assert (finding.counterexample is not None) == (row["verdict"] == "refuted")
    if finding.counterexample is not None and row["kind"] != "inequality":
        assert finding.counterexample["expected"] != finding.counterexample["got"]
    for key in row.keys() & {"n", "expected", "got"}:
        assert finding.counterexample[key] == row[key]
    assert finding.repair == row.get("repair", finding.repair)
    if row.get("again") and isinstance(verdict, kernel.Proved):
        data = json.loads(json.dumps(kernel.proof_data(verdict)))
        assert kernel.claimed_of_data(data).verify() == verdict
    elif row.get("again"):
        assert verdict.certificate.holds()
    if row.get("replayed"):
        data = verdict.statement.data()
        text = next(iter(says.values()), "a(n) = b(n)")
        assert data["relation"] in {text, f"a(n) = {text}"}
        assert data["low"] == (held.low if held else 0)
        assert checker.check(certificate(verdict)).reasons == []
