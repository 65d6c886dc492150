"""Certificates as data and as files: whole or not at all, and nobody's permissions widened."""

import hashlib
import json

import pytest

from gfkit import compare
from gfkit.boards.language.rules import domineering
from gfkit.errors import CertificateRejected, GfkitError
from gfkit.proofs.certificate import (
    certificate_data,
    claimed_of_certificate,
    digest,
    read_certificate,
    write_certificate,
)
from gfkit.proofs.checker import check, main
from gfkit.proofs.kernel import NotDerived, claimed_of_data, prove
from gfkit.sequences.is_gf import AreEqual, gf_data
from gfkit.strips.sequences.strip import Strip


@pytest.fixture(scope="module")
def plain():
    return Strip(domineering.right_ends, columns=2).generating_function()


@pytest.fixture(scope="module")
def marked():
    return Strip(domineering.positions, columns=2).generating_function(marks="xy")


def test_the_digest_is_that_of_the_canonical_text():
    text = '{"a":"\\u00e9","b":[1,2]}'
    expected = hashlib.sha256(text.encode("ascii")).hexdigest()
    assert digest({"b": [1, 2], "a": "é"}) == expected


def test_the_digest_is_that_of_the_rest(plain):
    data = certificate_data(plain.verdict, "0")
    found = data.pop("digest")
    assert found == digest(data)


def test_terms_are_hashed_line_by_line(plain):
    evidence = certificate_data(plain.verdict, "0")["evidence"]
    count = evidence["dimension"] + plain.gf.holds_from
    text = "".join(f"{a:x}\n" for a in plain.gf.terms(count))
    assert evidence["terms"] == count
    assert evidence["sha256"] == hashlib.sha256(text.encode()).hexdigest()


def test_terms_with_marks_are_hashed_line_by_line(marked):
    evidence = certificate_data(marked.verdict, "0")["evidence"]
    lines = [
        " ".join(f"{i},{j},{c:x}" for i, j, c in term.terms) + "\n"
        for term in marked.gf.terms(evidence["terms"])
    ]
    assert lines[1] == "0,0,1 0,1,1\n"
    assert evidence["sha256"] == hashlib.sha256("".join(lines).encode()).hexdigest()


def test_coefficients_are_strings(plain, marked):
    statement = certificate_data(plain.verdict, "0")["statement"]
    assert (statement["p"], statement["q"]) == tuple(
        [str(c) for c in side] for side in (plain.gf.num, plain.gf.den)
    )
    assert certificate_data(marked.verdict, "0")["statement"]["q"][0] == [0, 0, 0, "1"]


@pytest.mark.parametrize("kind", ["plain", "marked"])
def test_the_file_passes_the_checker(kind, request, tmp_path):
    answer = request.getfixturevalue(kind)
    write_certificate(answer.verdict, tmp_path / "proof.json", "0")
    assert main([str(tmp_path / "proof.json")]) == 0


@pytest.mark.parametrize("kind", ["plain", "marked"])
def test_the_file_is_a_claim_that_is_derived_again(kind, request, tmp_path):
    answer = request.getfixturevalue(kind)
    write_certificate(answer.verdict, tmp_path / "proof.json", "0")
    data = json.loads((tmp_path / "proof.json").read_text(encoding="ascii"))
    assert claimed_of_data(data).verify() == answer.verdict
    claimed = read_certificate(tmp_path / "proof.json")
    assert (claimed.statement, str(claimed)) == (answer.verdict.statement, "claimed")
    assert claimed.verify() == answer.verdict


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
    data = {**certificate_data(plain.verdict, "0"), **change}
    with pytest.raises(CertificateRejected, match=reason):
        claimed_of_certificate(data)


@pytest.mark.parametrize("statement", [{}, {"kind": "wish"}, {"kind": "generating function"}])
def test_data_that_is_no_statement_is_no_claim(plain, statement):
    data = {**certificate_data(plain.verdict, "0"), "statement": statement}
    del data["digest"]
    with pytest.raises(CertificateRejected):
        claimed_of_certificate({**data, "digest": digest(data)})


@pytest.mark.parametrize("text", [None, "no JSON"])
def test_a_file_that_cannot_be_read_is_named(tmp_path, text):
    path = tmp_path / "proof.json"
    if text:
        path.write_text(text)
    with pytest.raises(GfkitError, match=r"proof\.json"):
        read_certificate(path)


def test_a_false_claim_is_not_derived(plain):
    data = certificate_data(plain.verdict, "0")
    data["statement"]["p"] = ["2"]
    del data["digest"]
    with pytest.raises(NotDerived):
        claimed_of_certificate({**data, "digest": digest(data)}).verify()


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
    assert check(certificate_data(compare(*names, rows=1), "0")).holds
