"""Lines that state no range: true ones are not refuted, and false ones are not proved.

They are textbook identities with shifts and changes; `oracle.textbook` tells which are true.
"""

from __future__ import annotations

import pytest
from oracle.textbook import SEQUENCES, SHIFTS, Line, identities
from tiers import one_in

from gfkit import check
from gfkit.claims.formulas import settle_relation
from gfkit.claims.sequences import sequences_of_claim
from gfkit.formulas.grammar import parse_relation
from gfkit.proofs import kernel
from gfkit.render.show_subject import verdict_text

IDENTITIES = identities()
CHANGES = [(0, 1), (0, -1), (1, 0), (-1, 0), (2, 0)]


def found(line: Line):
    names = sequences_of_claim("here", {"a": SEQUENCES[line.name][0]})
    return settle_relation(parse_relation(line.text), names, None)


def test_there_are_three_hundred_true_lines() -> None:
    lines = [Line(*of, shift) for of in IDENTITIES for shift in SHIFTS]
    judged = [line.judged() for line in lines]
    assert judged.count("true") >= 300
    assert judged.count("empty") >= 10


@one_in(5)
@pytest.mark.parametrize("name, identity", IDENTITIES)
def test_true_lines_are_not_refuted(name, identity) -> None:
    for shift in SHIFTS:
        line = Line(name, identity, shift)
        agrees(line, found(line))


@one_in(20)
@pytest.mark.parametrize("name, identity", IDENTITIES)
def test_changed_lines_that_are_false_are_not_proved(name, identity) -> None:
    for shift in SHIFTS:
        for moved, more in CHANGES:
            line = Line(name, identity, shift, moved, more)
            agrees(line, found(line))


def agrees(line: Line, finding) -> None:
    verdict, judged = str(finding.verdict), line.judged()
    forbidden = {"true": {"refuted"}, "false": {"proved", "consistent"}}
    said = forbidden.get(judged, {"refuted", "proved", "consistent"} if judged == "empty" else ())
    assert verdict not in said, (line.text, judged, finding)
    if isinstance(finding.verdict, kernel.Proved):
        said = finding.verdict.statement.data()
        ranges = [f"n >= {said['low']}"] if "low" in said else said["ranges"].split(", ")
        for one in ranges:
            assert one in str(finding.verdict.statement)
            assert one in finding.reason


@pytest.mark.parametrize(
    "sequence, relation, low",
    [
        ("x/(1-x-x^2)", "a(n+2) = a(n+1)+a(n)", 0),
        ("x/(1-x-x^2)", "a(n) = Sum_{k=1..2} a(n-k)", 2),
        ("x/(1-x-x^2)", "a(2*n-3) = a(2*n-4)+a(2*n-5)", 3),
        ("1/(1-x)", "a(n) = Sum_{k=5..5} a(n-k)", 5),
        ("1/(1-x)", "a(2*n+7) = 1", 0),
    ],
)
def test_the_verdict_says_the_range(sequence, relation, low) -> None:
    found = check(relation, sequence)
    assert found.verdict.statement.data()["low"] == low
    assert f"for n >= {low}" in found.reason
    false = check(f"{relation}+1", sequence)
    assert false.reason == f"taken for n >= {low}, as no range is stated"
    assert false.proof.statement.data()["low"] == false.counterexample["n"] == low


def test_a_sum_that_is_empty_at_first_refutes_nothing() -> None:
    found = check("a(n) = Sum_{k=1..n-1} a(k)*a(n-k)", [1, 1, 1, 2, 5, 14, 42, 132])
    assert str(found.verdict) == "refused"
    found = check("a(n) = 1+Sum_{k=0..n-2} a(k)", "x/(1-x-x^2)")
    assert str(found.verdict) == "refused"
    assert "at n = 0, where a sum is empty" in found.reason
    assert found.repair == "a(n) = 1+Sum_{k=0..n-2} a(k) for n >= 2"


@pytest.mark.parametrize("low", [0, 1])
def test_a_missing_term_is_named_in_a_sentence(low) -> None:
    found = check("a(n) = a(n-1)+a(n-2)", "x/(1-x-x^2)", low=low)
    words = "needs a(-1), but the sequence begins with a(0)"
    assert words in str(found)
    assert words in verdict_text(found.verdict)
    assert "the true value is" not in verdict_text(found.verdict)
