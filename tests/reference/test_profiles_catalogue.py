"""The catalogue of [BrownEtAl2019] against the audit; the statements themselves have slow tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from gfkit.claims.audit import audit
from gfkit.claims.claim import read_claims

FILE = Path(__file__).parents[2] / "catalog" / "brown-et-al-2019.toml"


@pytest.fixture(scope="module")
def audited():
    return list(audit(read_claims(FILE)))


def test_every_claim_is_as_recorded(audited) -> None:
    assert [entry.claim.id for entry in audited if entry.as_recorded is not True] == []


def test_every_numbered_statement_and_table_has_a_claim(audited) -> None:
    places = {entry.claim.place for entry in audited}
    assert {f"Theorem 3.{k}" for k in (1, 2, 3, 4, 5, 6, 8, 9, 10, 11)} <= places
    assert {"Corollary 3.7", "Lemma 4.1", "Theorem 4.2", "Theorem 4.3"} <= places
    assert {"Table 1", "Table 2", "Question 2.1", "Question 2.2", "Question 2.3"} <= places


def test_what_is_refused_says_why_and_what_is_known_of_proofs(audited) -> None:
    for entry in audited:
        if str(entry.finding.verdict) == "refused":
            assert entry.claim.kind == "statement"
            assert entry.claim.says["why"]
            assert entry.claim.note or entry.claim.says["why"] in {"a definition", "a question"}


def test_refuted_statements_have_a_repair_or_a_note(audited) -> None:
    refuted = [entry for entry in audited if str(entry.finding.verdict) == "refuted"]
    assert all(entry.finding.repair or entry.claim.note for entry in refuted)
    assert {entry.claim.place for entry in refuted} == {
        *("Table 1", "Table 2", "Section 2", "Section 3.1", "Theorem 3.2", "Theorem 3.2, proof"),
        *("Section 3.2", "Section 3.2, equation (2)", "Theorem 3.4", "Section 3.3", "Theorem 3.5"),
        *("Theorem 3.6", "Section 3.4", "Section 3.5", "Theorem 3.11", "Theorem 4.3, proof"),
    }
