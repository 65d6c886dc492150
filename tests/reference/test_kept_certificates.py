"""Certificates that version 0.2 wrote, of every kind that the catalogue has, are still accepted.

Each line of the file has a name, the certificate, and, for a rule on strips, how it was made; what
is written today for the same rule has the same statement and rests on no more states.
"""

import json
from pathlib import Path
from zlib import crc32

import pytest
from tables import table
from tiers import is_thorough

import gfkit
from gfkit.proofs.certificate import certificate_data
from gfkit.proofs.checker import check
from gfkit.strips.sequences.strip import Strip

LINES = table("kept_certificates")
ROOT = Path(__file__).parents[2]
PARTS = 12
CHECKED, WRITTEN = 9, 12
"""In each run one certificate in so many is checked, or written anew; all with -m thorough."""


def is_drawn(line: dict, part: int, share: int) -> bool:
    number = crc32(line["name"].encode())
    return number % PARTS == part and (is_thorough() or number // PARTS % share == 0)


@pytest.mark.drawn
@pytest.mark.parametrize("part", range(PARTS))
def test_a_kept_certificate_holds(part) -> None:
    for line in LINES:
        if is_drawn(line, part, CHECKED):
            report = check(line["certificate"])
            assert report.holds, (line["name"], report.reasons)


def dimension(certificate: dict) -> int:
    """Return the number of states after lumping, if the evidence has it."""
    return certificate["evidence"].get("dimension", 0)


@pytest.mark.drawn
@pytest.mark.parametrize("part", range(PARTS))
def test_what_is_written_is_the_same(part) -> None:
    for line in LINES:
        recipe = dict(line["recipe"] or {})
        if "rule" not in recipe or not is_drawn(line, part, WRITTEN):
            continue
        rule, marks = recipe.pop("rule"), recipe.pop("marks")
        rule = str(ROOT / rule) if rule.endswith(".toml") else rule
        proof = Strip(rule, **recipe).generating_function(marks=marks).verdict
        new = json.loads(json.dumps(certificate_data(proof, gfkit.__version__)))
        kept = line["certificate"]
        assert new["statement"] == kept["statement"], line["name"]
        assert new["premises"] == kept["premises"], line["name"]
        assert dimension(new) <= dimension(kept), line["name"]
        assert check(new).holds, line["name"]


def test_a_share_is_drawn_each_time() -> None:
    for share in (CHECKED, WRITTEN):
        drawn = [line for line in LINES for part in range(PARTS) if is_drawn(line, part, share)]
        assert len(drawn) > len(LINES) / share / 2
    assert any("rule" in (line["recipe"] or {}) for line in drawn)
