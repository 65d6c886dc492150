"""Certificates as data and as files, and their check under the budget in force."""

import json
import re

import pytest
from oracle.envelopes import envelope
from samples import parametrize_some

from gfkit import __version__, compare, verify
from gfkit.base.budget import Budget
from gfkit.boards.models.names import domineering
from gfkit.cli import run
from gfkit.errors import CertificateRejected, OutOfBudget
from gfkit.proofs.certificates import (
    certificate_data,
    claimed_of_certificate,
    read_certificate,
    write_certificate,
)
from gfkit.proofs.checker import check
from gfkit.proofs.kernel import Proved, claimed_of_data, prove, statement_of
from gfkit.reports.recomputation import rerun_gf
from gfkit.sequences.gf import AreEqual, IsGF, gf_data
from gfkit.series.rational_gf import RationalGF
from gfkit.strips.sequences.strip import Strip


@pytest.fixture(scope="module")
def plain():
    return Strip(domineering.right_ends, columns=2).generating_function()


@pytest.fixture(scope="module")
def marked():
    return Strip(domineering.positions, columns=2).generating_function(marks="xy")


@pytest.mark.parametrize("kind", ["plain", "marked"])
def test_the_file_is_a_claim_that_is_derived_again(kind, request, tmp_path):
    answer = request.getfixturevalue(kind)
    write_certificate(answer.provenance, tmp_path / "proof.json", "0")
    data = json.loads((tmp_path / "proof.json").read_text(encoding="ascii"))
    assert claimed_of_data(data).verify() == answer.provenance
    claimed = read_certificate(tmp_path / "proof.json")
    assert (claimed.statement, str(claimed)) == (answer.provenance.statement, "claimed")
    assert claimed.verify() == answer.provenance


@pytest.mark.parametrize(
    "change, reason",
    [
        ({"format": "a letter"}, "not a gfkit certificate"),
        ({"version": 1}, "version 1"),
        ({"more": 1}, "fields"),
        ({"premises": ["it rains"]}, "digest"),
        ({"digest": "0" * 64}, "digest"),
    ],
)
def test_a_changed_file_is_no_claim(plain, change, reason):
    data = {**certificate_data(plain.provenance, "0"), **change}
    with pytest.raises(CertificateRejected, match=reason):
        claimed_of_certificate(data)


def test_a_rule_with_two_names_has_a_lemma_for_each():
    """The lemma of one was taken for that of the other, and the checker missed it."""
    names = ("regex:(0|1)*", "regex:(1|0)*")
    strips = [Strip(name, rows=1) for name in names]
    equal = AreEqual(*(strip.definition() for strip in strips))
    gf = gf_data(strips[0].generating_function().gf)
    data = certificate_data(prove(equal, {"gf": gf}), "0")
    said = [lemma["statement"]["of"]["rule"]["name"] for lemma in data["lemmas"]]
    assert (*said,) == names
    assert check(data).holds
    assert check(certificate_data(compare(*names, rows=1).proofs()[""](), "0")).holds


@pytest.fixture(scope="module")
def long():
    """Return a certificate whose replay takes some 0.3 s."""
    answer = Strip("domineering", columns=9).generating_function()
    return certificate_data(answer.proof(), __version__)


@pytest.mark.parametrize("limit", [{"seconds": 0.05}, {"steps": 2000}, {"memory": 1}])
def test_a_budget_ends_the_check(long, limit):
    with pytest.raises(OutOfBudget), Budget(**limit):
        verify(long)


def test_the_outcome_is_one_of_four(plain):
    data = certificate_data(plain.provenance, "0")
    changed = {**data, "premises": ["it is so"]}
    removed = envelope({"kind": "valuation"}, {})
    found = [verify(data), verify(changed), verify(removed), verify(data, time_limit=1e-6)]
    assert [one.outcome for one in found] == ["holds", "rejected", "refused", "not checked"]
    assert [one.holds for one in found] == [True, False, False, False]


def test_what_is_not_checked_is_not_called_wrong(plain):
    text = json.dumps(certificate_data(plain.proof(), __version__))
    with pytest.raises(OutOfBudget, match="was not checked"):
        rerun_gf(plain, 6, text, seconds=1e-6)


def test_a_forged_proof_is_not_written_and_the_checker_says_why(plain, tmp_path):
    """Fibonacci's numbers are not what is counted."""
    proved, path = object.__new__(Proved), tmp_path / "proof.json"
    statement = IsGF(plain.provenance.statement.of, RationalGF.of([1], [1, -1, -1]))
    for name, value in (
        ("statement", statement),
        ("derivation", plain.provenance.derivation),
        ("lemmas", ()),
    ):
        object.__setattr__(proved, name, value)
    reasons = check(certificate_data(proved, "0")).reasons
    path.write_text("older", encoding="ascii")
    with pytest.raises(CertificateRejected, match=re.escape(f"certificate: {reasons[0]}")):
        write_certificate(proved, path, "0")
    assert path.read_text(encoding="ascii") == "older"


# Kinds of 0.2 that were removed are refused in words by the checker and the kernel.

REMOVED = {
    "ground": "boards cut from a picture",
    "twisted": "boards whose ends are joined with a reflection or a shift",
    "real zeros": "real zeros",
    "limits of zeros": "limits of zeros",
    "residues by digits": "residues by digits",
    "diagonal asymptotics": "diagonal asymptotics",
    "valuation": "valuations of terms",
    "growing values": "values that grow with n",
    "recurrence on boards": "recurrence on boards",
    "equal on boards": "equal on boards",
    "equal shares": "equal shares",
    "octal positions": "positions of octal games",
    "misere quotient": "misere quotient",
    "equal families": "families of boards with equal values",
    "law of a family": "law of a family",
    "inverse": "inverses by Cauchy products",
    "euler": "Euler transforms",
    "reversal": "reversals",
}


@parametrize_some(("kind", "named"), REMOVED.items(), ids=REMOVED)
def test_a_kind_that_was_removed_is_refused_and_not_rejected(kind, named, tmp_path, capsys) -> None:
    deep = {"kind": "generating function", "of": {"kind": "sum", "parts": [{"kind": kind}]}}
    for statement in ({"kind": kind}, deep):
        report = check(envelope(statement, {}))
        assert (report.outcome, report.holds) == ("refused", False)
        path = tmp_path / "c.json"
        path.write_text(json.dumps(envelope(statement, {})))
        assert run(["verify", str(path)]) == 2
        assert f"refused: '{named}' is no longer checked" in capsys.readouterr().err
    with pytest.raises(CertificateRejected, match=re.escape(f"'{named}' is no longer checked")):
        statement_of({"kind": kind})


@pytest.mark.parametrize("key", ["margins", "mirror"])
def test_a_key_that_was_removed_is_refused(key) -> None:
    of = {"kind": "strip", "rule": {"definition": {"kind": "array", key: 1}}}
    assert check(envelope({"kind": "generating function", "of": of}, {})).outcome == "refused"
