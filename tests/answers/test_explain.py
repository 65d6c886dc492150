"""What is known of a thing, and why: it stays, and is said of the thing."""

import json
import re
from math import comb, factorial
from pathlib import Path

import pytest
from runs import printed, told
from samples import parametrize_some
from tables import recorded

from gfkit import as_sequence, explain, gf
from gfkit.base.principles import Basis, Principle
from gfkit.cli import run
from gfkit.proofs.certificates import replay
from gfkit.proofs.words import WORDS
from gfkit.render.principles import why_of
from gfkit.sequences.operations import basis_of, reason_of

ROOT = Path(__file__).parents[2]
KEPT = sorted(recorded("certificates"), key=lambda line: len(str(line["certificate"])))


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
    explained = told(capsys, "explain", "c.json")
    assert explained["outcome"] == verified["outcome"] == "holds"
    statement = next(one for one in explained["steps"] if one["step"] == "statement")
    assert statement["says"] == verified["certificates"][0]["statement"]
    data = json.loads(Path("c.json").read_text(encoding="utf-8"))
    data["statement"]["p"][0] = str(int(data["statement"]["p"][0]) + 1)
    Path("d.json").write_text(json.dumps(data), encoding="utf-8")
    assert told(capsys, "explain", "d.json", status=1)["outcome"] == "rejected"


@pytest.mark.parametrize("word", WORDS)
def test_a_verdict_is_explained(word, capsys):
    assert WORDS[word].meaning[1:40] in " ".join(printed(capsys, "explain", *word.split()).split())


FIB = [0, 1, 1, 2, 3, 5, 8, 13, 21, 34]
CATALAN = [comb(2 * n, n) // (n + 1) for n in range(10)]
GF, FORMULA, IN_N = ["g.f.", "recurrence"], ["formula"], ["recurrence"]
EXPLAINED = [  # what is explained, the verdict, the steps to it, and the terms
    (FIB, "consistent", GF, FIB),
    ([factorial(n) for n in range(9)], "consistent", FORMULA, [factorial(n) for n in range(8)]),
    ("x/(1-x-x^2)", "proved", ["terms", *GF], FIB),
    ("Fibonacci numbers", "proved", ["terms", *GF], FIB),
    ("Catalan numbers", "proved", ["terms", *IN_N], CATALAN),
    ("a(n) = n*a(n-1), a(0) = 1", "given", ["terms", *IN_N], [factorial(n) for n in range(8)]),
    ("1, 2, 4", "underdetermined", [], [1, 2, 4]),
    ([3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3], "refused", [], [3, 1, 4, 1, 5, 9, 2, 6]),
]


@pytest.mark.parametrize(("thing", "verdict", "between", "terms"), EXPLAINED, ids=str)
def test_the_steps_to_a_verdict_lead_from_the_terms_to_a_formula(thing, verdict, between, terms):
    """A name is followed by its terms; what is given as terms is named by them."""
    found = explain(thing)
    assert found.outcome == verdict
    assert [one.step for one in found.steps] == ["sequence", *between, "verdict"]
    said = {one.step: one.says for one in found.steps}
    listed = re.search(r"-?\d+(, -?\d+)*, \.\.\.", said["terms" if "terms" in said else "sequence"])
    assert [*map(int, listed[0].split(", ")[:-1])][: len(terms)] == terms[:8]
    assert said["verdict"].startswith(verdict)
    assert found.meaning not in [one.why for one in found.steps]  # that is the last line
    assert bool(found.steps[-1].why) == (verdict not in {"given", "solved"})
    first = as_sequence(thing).offset
    if "g.f." in said:
        assert as_sequence(said["g.f."]).early(5 + first)[first:] == terms[:5]


@pytest.mark.parametrize(
    ("thing", "verdict"), [(thing, verdict) for thing, verdict, *_ in EXPLAINED[2:6]]
)
def test_a_proof_goes_with_what_is_proved_alone(thing, verdict):
    """The proof is of the g.f. or of the recurrence that is told."""
    found = explain(thing)
    proof = found.proof
    assert (proof is not None) == (verdict == "proved") == (found.outcome == "proved")
    if proof is not None:
        assert found.steps[-1].says == f"proved: {proof.reason}"
