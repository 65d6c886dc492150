"""Entries with a specification in a Maple line: lines are checked against what it counts."""

import pytest
from oracle.envelopes import certificate, checked

from gfkit.answers.oeis_prove import prove
from gfkit.oeis.entries.internal_format import read_entry
from gfkit.oeis.entries.sequences import defined_sequence

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
    assert lines["F2"].counterexample["n"] == 4
    proofs = [make() for make in found.proofs().values()]
    assert len(proofs) == 2
    assert all(checked(certificate(one)).holds for one in proofs)


def test_a_specification_with_other_terms_is_not_what_the_entry_is(entry):
    assert defined_sequence(entry(TERMS)).early(5) == [0, 1, 1, 3, 9]
    assert defined_sequence(entry(TERMS.replace("31", "32"))) is None
