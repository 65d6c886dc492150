"""Certificates that earlier versions wrote are accepted; of a kind that was removed, refused.

There are those of 0.2, of every kind, and those of all claims of the catalogue. Each line of the
file has a name, the certificate, and, for a rule on strips, how it was made; what is written today
for the same rule has the same statement and rests on no more states, two aside.
"""

import json
import re
from pathlib import Path
from typing import Any

from samples import parametrize_some
from tables import recorded

import gfkit
from gfkit.proofs.certificates import certificate_data
from gfkit.proofs.checker import check
from gfkit.strips.sequences.strip import Strip

LINES = recorded("certificates")
ROOT = Path(__file__).parents[2]
LONGEST = 3500
"""Longer certificates are checked with -m thorough."""
PROPORTIONAL = {f"docs/examples/pieces/t-tetrominoes.toml {z}": 1 for z in ("strip", "cylinder")}
"""How many more states there are, where two are entered in a fixed proportion.

Lumping asks for equal futures, and theirs differ: 2 u + v stands where 0.2 had one state. To merge
such states too would be a second theorem; it would take 6 % of the states of these rules, 1,806
for 1,917. The order, which is what is proved to be least, is the same.
"""


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


SHORT = of_every_word()
EACH_TIME = SHORT[: len(SHORT) // 2 : 6]
ALL = [*EACH_TIME, *(line for line in LINES if line not in EACH_TIME)]


def named(lines: list[dict]) -> dict[str, Any]:
    return {"ids": [line["name"] for line in lines]}


@parametrize_some("line", ALL, first=len(EACH_TIME), **named(ALL))
def test_a_kept_certificate_holds(line) -> None:
    report = check(line["certificate"])
    outcome = "refused" if is_removed(line["certificate"]["statement"]) else "holds"
    assert report.outcome == outcome, report.reasons


def is_removed(statement: Any) -> bool:
    """Tell whether a statement has a kind that was removed: some of families of boards."""
    text = json.dumps(statement)
    return any(f'"kind": "{kind}"' in text for kind in ("equal families", "law of a family"))


def dimension(certificate: dict) -> int:
    """Return the number of states after lumping, if the evidence has it."""
    return certificate["evidence"].get("dimension", 0)


STRIPS = [line for line in LINES if "rule" in (line["recipe"] or {})]


@parametrize_some("line", STRIPS, share=240, **named(STRIPS))
def test_what_is_written_is_the_same(line) -> None:
    recipe = dict(line["recipe"])
    rule, marks = recipe.pop("rule"), recipe.pop("marks")
    rule = str(ROOT / rule) if rule.endswith(".toml") else rule
    proof = Strip(rule, **recipe).generating_function(marks=marks).proof()
    new = json.loads(json.dumps(certificate_data(proof, gfkit.__version__)))
    kept = line["certificate"]
    assert new["statement"] == kept["statement"]
    assert new["premises"] == kept["premises"]
    assert dimension(new) <= dimension(kept) + PROPORTIONAL.get(line["name"], 0)
    assert check(new).holds


def test_there_is_a_short_certificate_of_nearly_every_kind() -> None:
    kinds, some = ({z["certificate"]["statement"]["kind"] for z in y} for y in (LINES, SHORT))
    assert len(kinds - some) <= 2
