"""What is known of a thing, and why: it stays, and is said of the thing."""

import json
from pathlib import Path

import pytest
from answers import printed, told
from samples import parametrize_some
from tables import recorded

from gfkit import as_sequence, gf
from gfkit.base.proof_principles import Basis, Principle
from gfkit.cli import run
from gfkit.proofs.certificate_files_and_replay import replay
from gfkit.render.proof_principle_explanations import why_of
from gfkit.render.verdict_meanings import VERDICTS
from gfkit.sequences.sequence_operations import basis_of, reason_of

ROOT = Path(__file__).parents[2]
KEPT = recorded("certificates")


@parametrize_some("line", KEPT, share=180, ids=[line["name"] for line in KEPT])
def test_each_step_of_a_certificate_is_explained(line):
    report = replay(line["certificate"], seconds=60)
    principles = [ground["principle"] for ground in report.grounds]
    told = [text for _, text in report.lines]
    silent = [text for text, by in zip(told, principles, strict=True) if not by]
    assert set(silent) <= {"not enumerated"}
    assert {*principles} - {""} <= {*Principle}


def test_each_principle_is_explained():
    told = [why_of(Basis(principle, states=5, terms=9)) for principle in Principle]
    assert [text for text in told if not text or "{" in text or text.endswith(".")] == []
    assert len({*told}) == len(told)


@pytest.mark.parametrize("principle", Principle)
def test_a_basis_is_read_from_its_data(principle):
    for basis in (Basis(principle), Basis(principle, 6, 12, 3, 5, "shift")):
        assert Basis.of_data(json.loads(json.dumps(basis.data()))) == basis


def test_the_numbers_of_a_transfer_matrix_are_fields():
    proof = gf("domineering:right-ends", columns=2).proof()
    basis = proof.basis
    assert basis.principle is Principle.TRANSFER_MATRIX
    assert basis.least_order == len(proof.statement.gf.den) - 1
    assert basis.terms >= basis.states + basis.least_order
    assert str(basis.states) in proof.reason
    assert str(basis.terms) in proof.reason


def test_what_is_made_of_sequences_names_the_operation():
    made = as_sequence("x/(1-x-x^2)").partial_sums().proof()
    assert made.basis.operation == "partial sums"
    assert "minimal" not in reason_of(made)
    assert basis_of(made).principle is Principle.PARTS


def test_the_explanation_of_a_certificate_is_what_verify_finds(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert run(["gf", "col", "--columns", "2", "--certificate", "c.json"]) == 0
    capsys.readouterr()
    verified = told(capsys, "verify", "c.json")
    explained = told(capsys, "verify", "--why", "c.json")
    assert explained["outcome"] == verified["outcome"] == "holds"
    statement = next(one for one in explained["steps"] if one["step"] == "statement")
    assert statement["says"] == verified["statement"]
    data = json.loads(Path("c.json").read_text(encoding="utf-8"))
    data["statement"]["p"][0] = str(int(data["statement"]["p"][0]) + 1)
    Path("d.json").write_text(json.dumps(data), encoding="utf-8")
    assert told(capsys, "verify", "--why", "d.json", status=1)["outcome"] == "rejected"


@pytest.mark.parametrize("word", VERDICTS)
def test_a_verdict_is_explained(word, capsys):
    assert VERDICTS[word][1:40] in " ".join(
        printed(capsys, "verify", "--why", *word.split()).split()
    )
