"""Entries with a specification in a Maple line: lines are checked against what it counts."""

import pytest
from oracle.classes import CLASSES
from oracle.envelopes import certificate, checked

from gfkit import verify
from gfkit.answers.oeis_draft import draft
from gfkit.answers.oeis_prove import prove
from gfkit.answers.oeis_settle import settle
from gfkit.oeis.entries.internal_format import read_entry
from gfkit.oeis.settling.sequences import defined_sequence
from gfkit.specifications.definition import Specification
from gfkit.specifications.maple import maple_of
from gfkit.specifications.terms import terms_of

ENTRY = """%I A052709
%S A052709 {terms}
%N A052709 A simple grammar.
%F A052709 Conjecture: n*a(n) = 3*(n-2)*a(n-1) + 2*(4*n-9)*a(n-2) + 4*(n-3)*a(n-3).
%F A052709 Conjecture: n*a(n) = 3*(n-2)*a(n-1) + 2*(4*n-9)*a(n-2) + 4*(n-2)*a(n-3).
%p A052709 spec := [S,{{C=Prod(B,Z),S=Union(B,C,Z),B=Prod(S,S)}},unlabeled]: seq(f(n), n=0..9);
%K A052709 easy,nonn
%O A052709 0,4
%A A052709 _N. N._
"""
TERMS = "0,1,1,3,9,31,113,431,1697,6847,28161,117631,497665,2128127"


@pytest.fixture
def entry(tmp_path):
    def written(terms):
        path = tmp_path / "A052709.seq"
        path.write_text(ENTRY.format(terms=terms))
        return read_entry(path)

    return written


def test_conjectures_are_decided_by_the_specification(entry, tmp_path):
    entry(TERMS)
    found = prove(tmp_path / "A052709.seq")
    lines = {one.id.partition(".")[2]: one for one in found.claims}
    assert lines["F1"].verdict == "proved"
    assert lines["F2"].verdict == "refuted"
    assert lines["F2"].counterexample.n == 4
    proofs = [make() for make in found.proofs().values()]
    assert len(proofs) == 3  # the recurrence of the class, and the lines
    assert all(checked(certificate(one)).holds for one in proofs)


def test_a_specification_with_other_terms_is_not_what_the_entry_is(entry):
    assert defined_sequence(entry(TERMS)).early(5) == [0, 1, 1, 3, 9]
    assert defined_sequence(entry(TERMS.replace("31", "32"))) is None


def test_an_entry_is_settled_by_its_specification(entry, tmp_path):
    entry(TERMS)
    found = settle(tmp_path / "A052709.seq", folder=tmp_path / "settled", only=("A052709",))
    assert found.states["refuted"] == 1  # one of its two conjectures
    (comment,) = found.comments
    assert any("is correct: n*a(n) = 3*(n-2)*a(n-1)" in line for line in comment.text)
    assert any("is wrong" in line for line in comment.text)
    assert verify(tmp_path / "settled" / comment.certificate).holds


def test_an_entry_of_a_rational_class_has_its_generating_function(tmp_path):
    path = tmp_path / "A052709.seq"
    text = ENTRY.format(terms="1,1,2,3,5,8,13,21,34,55").replace("offset 0,4", "")
    lines = [line for line in text.splitlines() if not line.startswith(("%F", "%p", "%O"))]
    lines += [
        "%F A052709 Conjecture: a(n) = 2*a(n-1) - a(n-3).",
        "%p A052709 spec := [S,{S=Sequence(Union(Z,Prod(Z,Z)))},unlabeled]: seq(f(n), n=0..9);",
        "%O A052709 0,3",
    ]
    path.write_text("\n".join(lines) + "\n")
    found = prove(path)
    assert found.state == "proved"
    assert any(line.endswith("G.f.: 1/(1-x-x^2).") for line in found.new)


@pytest.mark.parametrize("text", [one[3] for one in CLASSES])
def test_a_class_is_written_for_maple_and_read_again(text):
    of = Specification.parse(text)
    written = maple_of(of.classes)
    if written:
        again = Specification.parse(f"spec := {written}: seq(f(n), n = 0..9);")
        assert terms_of(again.classes, 12) == terms_of(of.classes, 12)
    else:
        assert any(word in of.text for word in ("Box", "card = ", "- ", "2*", "3*"))


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (
            "M = 1 + Z*M + Z^2*M^2",
            [
                "Number of unlabeled objects of size n in the class M = 1 + Z*M + Z^2*M^2.",
                "recurrence (n+2)*a(n) = (2*n+1)*a(n-1) + 3*(n-1)*a(n-2), a(0) = 1, a(1) = 1.",
                "G.f. A(x) satisfies x^2*A(x)^2-A(x)+x*A(x)+1 = 0.",
                "spec := [M, {M = Union(Epsilon, Prod(Z, M), Prod(Z, Z, M, M))}, unlabeled]:",
            ],
        ),
        (
            "e.g.f. exp(x)/(1-x)",
            ["Expansion of e.g.f. exp(x)/(1-x).", "recurrence a(n) = (n+1)*a(n-1)", "Prod(Set(Z),"],
        ),
        (
            "T = Z*Set(T), labelled",
            ["Number of labeled", "spec := [T, {T = Prod(Z, Set(T))}, labeled]: seq(combstruct["],
        ),
    ],
)
def test_drafts_of_classes(text, lines):
    found = str(draft(text))
    assert all(line in found for line in lines), found
