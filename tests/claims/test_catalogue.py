"""Every claim of the catalogue is settled anew; what is proved for all n holds much later, too."""

from pathlib import Path

import pytest
from samples import parametrize_some

from gfkit.claims.audit import settle
from gfkit.claims.catalogue import read_catalogue
from gfkit.formulas.evaluation import EvaluationWork
from gfkit.formulas.parser import parse_relation
from gfkit.proofs.kernel import Proved, Workings
from gfkit.sequences.gf import IsGF
from gfkit.sequences.relations import (
    RelationHolds,
    RelationSides,
    TermsWithBound,
    holds_at,
)

ROOT = Path(__file__).parents[2]
CLAIMS = read_catalogue(ROOT / "catalog")
NAMES = [f"{claim.source}-{claim.id}" for claim in CLAIMS]
LONG = {"b061", "bf01", "bf52", "bf6d"}
"""Claims that take many seconds. The build of the site settles every claim too, and compares."""


@parametrize_some(
    "claim",
    [
        pytest.param(claim, marks=[pytest.mark.thorough] * (claim.id in LONG), id=name)
        for claim, name in zip(CLAIMS, NAMES, strict=True)
    ],
    share=240,
)
def test_a_claim_is_settled_as_recorded(claim) -> None:
    found = settle(claim)
    assert found.record() == claim.recorded
    if isinstance(found.verdict, Proved) and isinstance(found.verdict.statement, RelationHolds):
        holds_much_later(found.verdict)


def holds_much_later(proof) -> None:
    """Compare a relation that is proved far beyond the terms that its proof used."""
    statement, lemmas = proof.statement, [lemma.statement for lemma in proof.lemmas]
    gfs = {said.of: said.gf for said in lemmas if isinstance(said, IsGF)}
    terms = {
        name: TermsWithBound(name, definition, gfs.get(definition), Workings())
        for name, definition in statement.names
    }
    sides = RelationSides(parse_relation(statement.relation))
    used = proof.derivation.evidence.get("compared", 0)
    last = statement.low + used + 40 if statement.high is None else statement.high
    for n in range(statement.low, last + 1):
        assert holds_at(sides.operator, *sides.at(n, terms, EvaluationWork()))


@parametrize_some(
    "claim",
    [
        claim
        for claim in CLAIMS
        if claim.kind in {"relation", "equal sequences"} and claim.recorded["verdict"] == "proved"
    ],
    share=240,
    ids=lambda claim: claim.id,
)
def test_a_proved_relation_holds_much_later(claim) -> None:
    holds_much_later(settle(claim).verdict)


def test_refuted_claims_say_where_and_have_a_repair_or_a_note() -> None:
    refuted = [claim for claim in CLAIMS if claim.recorded["verdict"] == "refuted"]
    assert all("counterexample" in claim.recorded for claim in refuted)
    repaired = [claim for claim in refuted if "repair" in claim.recorded]
    assert 2 * len(repaired) > len(refuted)
    unsaid = [c for c in refuted if "repair" not in c.recorded and not c.note]
    # The counterexample of these is what is true.
    assert {claim.kind for claim in unsaid} <= {"plays", "raised plays"}


def test_every_numbered_statement_of_a_founding_paper_has_a_claim() -> None:
    places = {claim.place for claim in CLAIMS if claim.source == "BrownEtAl2019"}
    assert {f"Theorem 3.{k}" for k in (1, 2, 3, 4, 5, 6, 8, 9, 10, 11)} <= places
    assert {"Corollary 3.7", "Lemma 4.1", "Theorem 4.2", "Theorem 4.3"} <= places
    assert {"Table 1", "Table 2", "Question 2.1", "Question 2.2", "Question 2.3"} <= places
