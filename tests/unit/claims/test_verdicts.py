"""Claims of every kind, true and false ones: each row of verdicts.jsonl is settled as it says.

A row is a claim with its verdict; `n`, `expected`, `got` are of the counterexample, and `repair` is
what is said instead. What is proved `again` is derived from its data, and what is `replayed` is
checked without the engine. What would take long is refused `soon`.
"""

import json
import time
from pathlib import Path
from typing import Any

import pytest
from oracle.envelopes import certificate

from gfkit.claims.audit import settle
from gfkit.claims.claim import Claim, Range
from gfkit.proofs import kernel
from gfkit.proofs.checker import check
from gfkit.proofs.verdict import Proved

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
        assert check(certificate(verdict)).reasons == []
