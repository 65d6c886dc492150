"""What the catalogue holds of [BrownEtAl2019]; test_catalogue.py settles every claim anew."""

from pathlib import Path

from gfkit.claims.claim import read_claims

CLAIMS = read_claims(Path(__file__).parents[2] / "catalog" / "brown-et-al-2019.toml")


def recorded(verdict):
    return [claim for claim in CLAIMS if claim.recorded["verdict"] == verdict]


def test_every_numbered_statement_and_table_has_a_claim() -> None:
    places = {claim.place for claim in CLAIMS}
    assert {f"Theorem 3.{k}" for k in (1, 2, 3, 4, 5, 6, 8, 9, 10, 11)} <= places
    assert {"Corollary 3.7", "Lemma 4.1", "Theorem 4.2", "Theorem 4.3"} <= places
    assert {"Table 1", "Table 2", "Question 2.1", "Question 2.2", "Question 2.3"} <= places


def test_what_is_refused_says_why_and_what_is_known_of_proofs() -> None:
    for claim in recorded("refused"):
        short = {"a definition", "a question"}
        assert claim.kind == "misprint" or claim.note or claim.says["why"] in short
        assert claim.kind in {"statement", "misprint"}
        assert claim.says["why"]


def test_refuted_statements_have_a_repair_or_a_note() -> None:
    refuted = recorded("refuted")
    assert all("repair" in claim.recorded or claim.note for claim in refuted)
    assert {claim.place for claim in refuted} == {
        *("Table 1", "Table 2", "Section 2", "Section 3.1", "Theorem 3.2", "Theorem 3.2, proof"),
        *("Section 3.2", "Section 3.2, equation (2)", "Theorem 3.4", "Section 3.3", "Theorem 3.5"),
        *("Theorem 3.6", "Section 3.4", "Section 3.5", "Theorem 3.11", "Theorem 4.3, proof"),
        *("Theorem 3.5, proof", "Theorem 3.9, proof", "Lemma 4.1, proof", "Question 2.2"),
    }
