"""The checker on rules of moves, links, images, symmetries: the engine, lists, and forgeries."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from forgeries.certificates import seal, strip_of
from samples import parametrize_some

from gfkit.boards.models.files import rule_of_table
from gfkit.boards.models.model import model_of
from gfkit.boards.shapes.board import Board
from gfkit.proofs.certificates import certificate_data
from gfkit.proofs.checker import check
from gfkit.proofs.checker.core.clock import Clock
from gfkit.proofs.checker.core.conditions import Shape, Work
from gfkit.proofs.checker.core.rejections import Rejected
from gfkit.proofs.checker.core.strips import (
    check_small_boards,
    read_rule,
    read_strip,
    strip_values,
)
from gfkit.sequences.sequence import Sequence
from gfkit.strips import brute_force
from gfkit.strips.sequences.strip import Strip

LINES = (Path(__file__).parents[1] / "strips" / "rules.jsonl").read_text("utf-8").splitlines()
CASES = [
    pytest.param(
        *(row["rule"], *side),
        marks=[pytest.mark.thorough] * ("king" in str(row["rule"].get("moves")) and side[1] > 1),
    )
    for row in map(json.loads, LINES)
    for side in row["sides"]
]
"""Kings move in so many ways that two columns take seconds."""
BITS = {"values": [0, 1]}
BOTH = ["left-right reflection", "top-bottom reflection"]


def definition(data: dict[str, Any], fixed: str, side: int, marks: str = "none") -> dict[str, Any]:
    rule = {**model_of(rule_of_table(data, "rule")).to_data(), "name": "rule"}
    return strip_of(None, fixed, side, marks=marks) | {"rule": rule}


@parametrize_some(("data", "fixed", "side"), CASES, share=168, ids=str)
def test_two_machines_and_two_lists_agree(data: dict[str, Any], fixed: str, side: int) -> None:
    of = definition(data, fixed, side)
    terms = strip_values(of, 7, Clock(60))
    strip = Strip(rule_of_table(data, "rule"), **{fixed: side})
    assert terms == strip.terms(7) == strip.gf.terms(7)
    rule = read_rule(of["rule"])
    for n in range(1, 4):
        shape = Shape(n, side) if fixed == "columns" else Shape(side, n)
        if n == 1 or "king" not in str(data.get("links")):  # 256 letters a cell are too many
            listed = rule.game.counted(rule.quantity, shape, Work(10**6))
            assert sum(listed.values()) == terms[n]
        assert brute_force.count(strip.counted, Board.rectangle(*shape[:2])).total() == terms[n]
    if "up_to" not in data:
        assert check_small_boards(read_strip(definition(data, fixed, side, "x")), Clock(60)) > 0


def test_marks_of_classes_agree_with_a_list() -> None:
    data = {**BITS, "weights": {"1": "3*x"}}
    data["up_to"] = [["cyclic shift of columns", "left-right reflection"]]
    found = strip_values(definition(data, "columns", 3, "x"), 2, Clock(60))[1]
    rule = read_rule(definition(data, "columns", 3)["rule"])
    assert found == rule.game.counted(rule.quantity, Shape(1, 3), Work(10**6))


def certificate(data: dict[str, Any], fixed: str, side: int) -> str:
    counts = Strip(rule_of_table(data, "rule"), **{fixed: side})
    return json.dumps(certificate_data(Sequence.of(counts).proof(), "0"))


def test_symmetries_that_do_not_keep_the_rule_are_refused() -> None:
    text = certificate({**BITS, "up_to": BOTH[:1]}, "columns", 2)
    words = '"values": [0, 1], "words": [{"direction": "row", "forbid": ["01"]}]'
    forged = seal(json.loads(text.replace('"values": [0, 1]', words)))
    assert not check(forged, seconds=60).holds
    of = definition({**BITS, "up_to": BOTH[1:]}, "columns", 2)
    of["rule"]["definition"]["words"] = [{"direction": "column", "forbid": ["001"]}]
    with pytest.raises(Rejected, match="does not keep the rule"):
        strip_values(of, 3, Clock(60))
