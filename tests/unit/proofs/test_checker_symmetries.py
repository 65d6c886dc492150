"""The checker on symmetric arrays and on classes: against the engine, lists, and forgeries."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from forgeries.certificates import seal, strip_of
from tiers import one_in

from gfkit.boards.language.rules import model_of, rule_of_table
from gfkit.proofs.certificate import certificate_data
from gfkit.proofs.checker import check
from gfkit.proofs.checker.core.needs import Clock, Rejected
from gfkit.proofs.checker.core.strip_sequences import (
    check_small_boards,
    read_rule,
    read_strip,
    strip_values,
)
from gfkit.proofs.checker.core.tracks import Shape, Work
from gfkit.sequences.sequence import Sequence
from gfkit.strips.sequences.strip import Strip

BITS = {"values": [0, 1]}
BOTH = ["left-right reflection", "top-bottom reflection"]
LINES = Path(__file__).with_name("symmetric_rules.jsonl").read_text("utf-8").splitlines()
ROWS = [json.loads(line) for line in LINES]
SYMMETRIC = [tuple(row[1:]) for row in ROWS if row[0] == "symmetric"]
CLASSES = [tuple(row[1:]) for row in ROWS if row[0] == "up to"]


def definition(data: dict[str, Any], fixed: str, side: int, marks: str = "none") -> dict[str, Any]:
    rule = {**model_of(rule_of_table(data, "rule")).to_data(), "name": "rule"}
    return strip_of(None, fixed, side, marks=marks) | {"rule": rule}


@pytest.mark.parametrize(("data", "fixed", "side"), SYMMETRIC + CLASSES)
def test_two_machines_and_a_list_agree(data: dict[str, Any], fixed: str, side: int) -> None:
    of = definition(data, fixed, side)
    terms = strip_values(of, 7, Clock(60))
    assert terms == Strip(rule_of_table(data, "rule"), **{fixed: side}).terms(7)
    rule = read_rule(of["rule"])
    for n in range(1, 4):
        shape = Shape(n, side) if fixed == "columns" else Shape(side, n)
        assert sum(rule.game.counted(rule.quantity, shape, Work(10**6)).values()) == terms[n]


def test_marks_of_the_machines_agree_with_a_list() -> None:
    for data, fixed, side in SYMMETRIC:
        assert check_small_boards(read_strip(definition(data, fixed, side, "x")), Clock(60)) > 0
    data, fixed, side = CLASSES[5]
    weighed = {**data, "weights": {"1": "3*x"}}
    found = strip_values(definition(weighed, fixed, side, "x"), 2, Clock(60))[1]
    rule = read_rule(definition(weighed, fixed, side)["rule"])
    assert found == rule.game.counted(rule.quantity, Shape(1, 3), Work(10**6))


def certificate(data: dict[str, Any], fixed: str, side: int) -> str:
    counts = Strip(rule_of_table(data, "rule"), **{fixed: side})
    return json.dumps(certificate_data(Sequence.of(counts).proof(), "0"))


@one_in(2)
@pytest.mark.parametrize(
    ("case", "changes"),
    [
        (
            SYMMETRIC[2],
            [("rotation by 180 degrees", "left-right reflection"), ('"king"', '"left"')],
        ),
        (SYMMETRIC[4], [('"1": "2", "2": "0"', '"1": "0", "2": "2"')]),
        (CLASSES[0], [('["top-bottom reflection"]', '["rotation by 180 degrees"]')]),
        (
            CLASSES[1],
            [('"reversal of values"', '"left-right reflection"'), ("[0, 1, 2]", "[0, 1]")],
        ),
        (CLASSES[3], [('"permutations of values"', '{"0": "1", "1": "0"}')]),
    ],
)
def test_certificates_are_replayed_and_changed_ones_refused(
    case: tuple[dict[str, Any], str, int], changes: list[tuple[str, str]]
) -> None:
    text = certificate(*case)
    assert check(json.loads(text), seconds=60).holds
    for old, new in changes:
        assert old in text
        assert not check(seal(json.loads(text.replace(old, new))), seconds=60).holds


def test_a_certificate_without_one_of_its_lemmas_is_refused() -> None:
    data = json.loads(certificate(*CLASSES[0]))
    for place in range(len(data["lemmas"])):
        left = [*data["lemmas"][:place], *data["lemmas"][place + 1 :]]
        report = check(seal({**data, "lemmas": left}), seconds=60)
        assert "a lemma about the arrays that a symmetry fixes is missing" in report.reasons[0]


def test_symmetries_that_do_not_keep_the_rule_are_refused() -> None:
    text = certificate({**BITS, "up_to": BOTH[:1]}, "columns", 2)
    words = '"values": [0, 1], "words": [{"direction": "row", "forbid": ["01"]}]'
    forged = seal(json.loads(text.replace('"values": [0, 1]', words)))
    assert not check(forged, seconds=60).holds
    of = definition({**BITS, "up_to": BOTH[1:]}, "columns", 2)
    of["rule"]["definition"]["words"] = [{"direction": "column", "forbid": ["001"]}]
    with pytest.raises(Rejected, match="does not keep the rule"):
        strip_values(of, 3, Clock(60))
