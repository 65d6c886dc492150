"""The checker's machines for moves, links and images: against the engine, lists, and forgeries."""

import json
from pathlib import Path

import pytest
from forgeries.certificates import seal, strip_of
from tiers import one_in

from gfkit.boards.language.rules import model_of, rule_of_table
from gfkit.proofs.certificate import certificate_data
from gfkit.proofs.checker import check
from gfkit.proofs.checker.core.needs import Clock
from gfkit.proofs.checker.core.strip_sequences import (
    check_small_boards,
    read_strip,
    strip_values,
)
from gfkit.sequences.sequence import Sequence
from gfkit.strips.sequences.strip import Strip

LINES = Path(__file__).with_name("move_rules.jsonl").read_text("utf-8").splitlines()
CASES = [tuple(json.loads(line)) for line in LINES]
IDS = [f"{next(iter(data))}-{k}" for k, (data, _, _) in enumerate(CASES)]


@one_in(6)
@pytest.mark.parametrize(("data", "fixed", "side"), CASES, ids=IDS)
def test_two_machines_and_a_list_agree(data, fixed, side) -> None:
    compare(rule_of_table(data, "rule"), fixed, side, 7)


def compare(rule, fixed, side, count) -> None:
    """Compare the checker's automaton with the engine's and with a list of small boards."""
    of = strip_of(None, fixed, side, marks="none")
    of["rule"] = {**model_of(rule).to_data(), "name": "rule"}
    assert strip_values(of, count, Clock(60)) == Strip(rule, **{fixed: side}).terms(count)
    assert check_small_boards(read_strip(of), Clock(60)) > 0


ONE_WAY = ["up", "down", "left", "right", "up-left", "up-right", "down-left", "down-right"]
FEW = [
    {"moves": {"directions": ways, **stay}, **shown}
    for ways in [[way] for way in ONE_WAY] + [[way, "left"] for way in ("up", "down-right")]
    for stay in ({}, {"stay": True}, {"forbid": ["left"]})
    for shown in ({}, {"image": {"shows": "arrivals"}})
]
"""Rules by which an element at the side has no move, or every place shows the same, or which are
not their own mirror image."""
CHIRAL = ["antidiagonal", "vertical"]
FEW += [{"moves": {"directions": CHIRAL, "forbid": [z]}} for z in ("left", "right", "straight")]
FEW += [{"moves": {"offsets": z}} for z in ([[2, -3], [2, 2]], [[1, 1], [1, -1]])]
FEW += [
    {"values": [0, 1], "image": {"shows": z, "directions": ["left"]}} for z in ("1", "x", "0*x")
]


@one_in(3)
@pytest.mark.parametrize("data", FEW, ids=str)
def test_rules_that_leave_little_are_counted_like_others(data) -> None:
    for fixed, side in (("columns", 1), ("columns", 2), ("rows", 3)):
        compare(rule_of_table(data, "rule"), fixed, side, 6)


@one_in(2)
@pytest.mark.parametrize("case", [0, 5, 7, 11])
def test_certificates_are_replayed_and_changed_rules_refused(case) -> None:
    data, fixed, side = CASES[case]
    counts = Strip(rule_of_table(data, "rule"), **{fixed: side})
    text = json.dumps(certificate_data(Sequence.of(counts).proof(), "0"))
    assert check(json.loads(text), seconds=60).holds
    changes = [
        ('"stay": true', '"stay": false'),
        ('["straight"]', "[]"),
        ("min(x, near)", "max(x)"),
        ('["king"]', '["diagonal"]'),
    ]
    old, new = changes[[0, 5, 7, 11].index(case)]
    assert old in text
    forged = seal(json.loads(text.replace(old, new)))
    assert not check(forged, seconds=60).holds
