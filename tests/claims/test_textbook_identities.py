"""Lines that state no range: true ones are not refuted, and false ones are not proved.

They are textbook identities with shifts and changes; `oracle.textbook` tells which are true.
"""

from __future__ import annotations

import pytest
from oracle.textbook import SEQUENCES, SHIFTS, Line, identities
from samples import parametrize_some

from gfkit.claims.relations import settle_relation
from gfkit.claims.subjects import sequences_of_claim
from gfkit.formulas.parser import parse_relation
from gfkit.proofs import kernel

IDENTITIES = identities()
CHANGES = [(0, 1), (0, -1), (1, 0), (-1, 0), (2, 0)]


def found(line: Line):
    names = sequences_of_claim("here", {"a": SEQUENCES[line.name][0]})
    return settle_relation(parse_relation(line.text), names, None)


@pytest.mark.thorough
def test_there_are_three_hundred_true_lines() -> None:
    lines = [Line(*of, shift) for of in IDENTITIES for shift in SHIFTS]
    judged = [line.judged() for line in lines]
    assert judged.count("true") >= 300
    assert judged.count("empty") >= 10


@parametrize_some("name, identity", IDENTITIES, share=60)
def test_true_lines_are_not_refuted(name, identity) -> None:
    for shift in SHIFTS:
        line = Line(name, identity, shift)
        agrees(line, found(line))


@parametrize_some("shift", SHIFTS, share=3)
@parametrize_some("name, identity", IDENTITIES, share=240)
def test_changed_lines_that_are_false_are_not_proved(name, identity, shift) -> None:
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
