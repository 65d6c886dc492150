"""Relations of the catalogue that are proved for all n, asked again far beyond what was used."""

from pathlib import Path

import pytest
from tiers import one_in

from gfkit.claims.audit import settle
from gfkit.claims.claim import read_catalogue
from gfkit.formulas.evaluate import Work
from gfkit.formulas.grammar import parse_relation
from gfkit.proofs.kernel import Proved, Workings
from gfkit.sequences.is_gf import IsGF
from gfkit.sequences.relation_holds import RelationHolds, Sides, Terms, holds_at

KINDS = {"recurrence", "closed form", "identity", "equal"}
CLAIMS = [
    claim
    for claim in read_catalogue(Path(__file__).parents[2] / "catalog")
    if claim.kind in KINDS and (claim.recorded or {}).get("verdict") == "proved"
]


def test_there_are_many() -> None:
    assert len(CLAIMS) > 80


@one_in(8)
@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.id)
def test_a_proved_relation_holds_much_later(claim) -> None:
    proof = settle(claim).verdict
    assert isinstance(proof, Proved)
    statement = proof.statement
    assert isinstance(statement, RelationHolds)
    gfs = {
        lemma.statement.of: lemma.statement.gf
        for lemma in proof.lemmas
        if isinstance(lemma.statement, IsGF)
    }
    terms = {
        name: Terms(name, definition, gfs.get(definition), Workings())
        for name, definition in statement.names
    }
    sides = Sides(parse_relation(statement.relation))
    used = proof.derivation.evidence.get("compared", 0)
    last = statement.low + used + 40 if statement.high is None else statement.high
    for n in range(statement.low, last + 1):
        assert holds_at(sides.operator, *sides.at(n, terms, Work()))
