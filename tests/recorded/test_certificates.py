"""Certificates that earlier versions wrote are accepted; of a kind that was removed, refused.

There are those of 0.2, of every kind, and those of all claims of the catalogue. Each line of the
file has a name, the certificate, and, for a rule on strips, how it was made; what is written today
for the same rule has the same statement and rests on no more states, two aside.
"""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
from samples import parametrize_some
from tables import recorded

import gfkit
from gfkit.proofs.certificate_files_and_replay import certificate_data
from gfkit.proofs.checker import check
from gfkit.strips.sequences.strip import Strip

LINES = recorded("certificates")
ROOT = Path(__file__).parents[2]
THOROUGH = pytest.mark.thorough
PARTS = 12
SMALLER = 24
"""Parts of what is checked."""
WRITTEN = 12
"""In each run one certificate in this many is written anew, the others with -m thorough."""
LONGEST = 3500
"""Longer certificates are checked with -m thorough."""
PROPORTIONAL = {f"docs/examples/pieces/t-tetrominoes.toml {z}": 1 for z in ("strip", "cylinder")}
"""How many more states there are, where two are entered in a fixed proportion.

Lumping asks for equal futures, and theirs differ: 2 u + v stands where 0.2 had one state. To merge
such states too would be a second theorem; it would take 6 % of the states of these rules, 1,806
for 1,917. The order, which is what is proved to be least, is the same.
"""


def share_of(line: dict) -> tuple[int, int]:
    """Return the part and the share that a line belongs to."""
    number = crc32(line["name"].encode())
    return number % PARTS, number // PARTS % WRITTEN


@cache
def of_every_word() -> list[dict]:
    """Return certificates, short ones first, with a key or a word not met in one of their kind."""
    known: set[tuple[str, str]] = set()
    found: list[dict] = []
    for line in sorted(LINES, key=lambda z: len(json.dumps(z["certificate"]))):
        said = line["certificate"]["statement"]
        met = {(said["kind"], word) for word in re.findall("[a-z][a-z -]+", json.dumps(said))}
        if not met <= known and len(json.dumps(line["certificate"])) <= LONGEST:
            found.append(line)
        known |= met
    return found


@pytest.mark.parametrize("lines", [of_every_word, pytest.param(LINES.__iter__, marks=THOROUGH)])
@parametrize_some("part", range(SMALLER), each=4)
def test_a_kept_certificate_holds(part, lines) -> None:
    for line in [*lines()][part::SMALLER]:
        report = check(line["certificate"])
        outcome = "refused" if is_removed(line["certificate"]["statement"]) else "holds"
        assert report.outcome == outcome, (line["name"], report.reasons)


def is_removed(statement: Any) -> bool:
    """Tell whether a statement has a kind that was removed: some of families of boards."""
    text = json.dumps(statement)
    return any(f'"kind": "{kind}"' in text for kind in ("equal families", "law of a family"))


def dimension(certificate: dict) -> int:
    """Return the number of states after lumping, if the evidence has it."""
    return certificate["evidence"].get("dimension", 0)


@parametrize_some("share", range(WRITTEN), first=1)
@parametrize_some("part", range(PARTS), each=2)
def test_what_is_written_is_the_same(part, share) -> None:
    for line in LINES:
        recipe = dict(line["recipe"] or {})
        if "rule" not in recipe or share_of(line) != (part, share):
            continue
        rule, marks = recipe.pop("rule"), recipe.pop("marks")
        rule = str(ROOT / rule) if rule.endswith(".toml") else rule
        proof = Strip(rule, **recipe).generating_function(marks=marks).verdict
        new = json.loads(json.dumps(certificate_data(proof, gfkit.__version__)))
        kept = line["certificate"]
        assert new["statement"] == kept["statement"], line["name"]
        assert new["premises"] == kept["premises"], line["name"]
        more = PROPORTIONAL.get(line["name"], 0)
        assert dimension(new) <= dimension(kept) + more, line["name"]
        assert check(new).holds, line["name"]


def test_a_share_is_drawn_each_time() -> None:
    drawn = [line for line in LINES if share_of(line)[1] == 0]
    assert len(drawn) > len(LINES) / WRITTEN / 2
    assert any("rule" in (line["recipe"] or {}) for line in drawn)
    kinds, some = (
        {z["certificate"]["statement"]["kind"] for z in y} for y in (LINES, of_every_word())
    )
    assert len(kinds - some) <= 2
