"""Theorems about whole lines, values somewhere, and one-sided ends."""

from __future__ import annotations

import json
import re
import tomllib
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from coq_here import compiled, module, needs_coq
from tiers import one_in

from gfkit import Strip
from gfkit.boards.kinds.arrays import ArrayRule
from gfkit.boards.kinds.pieces import PlacementGame
from gfkit.boards.language.rules import find_model, model_of
from gfkit.formal.theorem import FormalTheorem, formal_theorem

LINES = Path(__file__).with_name("lines.toml")
RULES_OF_LINES = tomllib.loads(LINES.read_text(encoding="utf-8"))
LONG = """
    [[piece]]
    cells = "1x4"
    owner = "left"
    [[piece]]
    cells = "1x1"
    owner = "right" """
SIDES = [("columns", 2), ("rows", 2)]


def model_named(name: str):
    if name in RULES_OF_LINES:
        return model_of(ArrayRule.of_data(name, RULES_OF_LINES[name]))
    if name.startswith("long:"):
        game = PlacementGame.from_data(tomllib.loads(LONG), "long")
        return model_of(game, name.removeprefix("long:"))
    return find_model(name)


GAMES = ["domineering:one-sided-ends", "col:one-sided-ends"]
CASES = [(name, *side, "strip") for name in [*RULES_OF_LINES, *GAMES] for side in SIDES]
CASES += [
    ("snort:one-sided-ends", "columns", 3, "cylinder"),
    ("shape", "rows", 3, "strip"),
    ("long:maximal", "columns", 3, "cylinder"),
    ("long:left-ends", "columns", 3, "cylinder"),
]
FEW = [
    ("long:left-ends", "columns", 3, "cylinder"),
    ("shape", "rows", 2, "strip"),
    ("guess", "columns", 2, "strip"),
    ("pattern", "columns", 2, "strip"),
    ("arrows", "rows", 2, "strip"),
    ("array", "rows", 2, "strip"),
    ("contains", "columns", 2, "strip"),
    ("introduced", "rows", 2, "strip"),
    ("mistakes", "columns", 2, "strip"),
    ("shown", "rows", 2, "strip"),
    ("backwards", "rows", 2, "strip"),
    ("shared", "columns", 2, "strip"),
    ("weights", "rows", 2, "strip"),
    ("all", "rows", 2, "strip"),
    ("domineering:one-sided-ends", "columns", 2, "strip"),
    ("col:one-sided-ends", "rows", 2, "strip"),
]
"""Each kind once."""


@cache
def theorem_named(name: str, fixed: str, side: int, topology: str) -> FormalTheorem:
    strip = Strip(model_named(name), **{fixed: side, "topology": topology})
    return formal_theorem(strip.definition(), strip.gf)


def check(folder: Path, chosen: list) -> None:
    """The definitions count what gfkit counts, and Coq accepts the theorems, and no wrong ones."""
    text, expected = "Set Printing Width 1000.\n", []
    for number, case in enumerate(chosen):
        theorem = theorem_named(*case)
        size = len(theorem.rule.values)
        largest = next(n for n in range(9) if (1 + size) ** (case[2] * (n + 1)) > 300)
        wrong = theorem.proof().removesuffix(" Qed.")
        text += module(
            f"L{number}",
            theorem,
            f"Eval vm_compute in map a (seq 0 {largest + 1}).\n{theorem.theorem()}\n"
            f"Module Wrong. Definition p : list Z := {theorem.gf.num[0] + 1} :: tl p.\n"
            f"Goal forall n, product q a n = coefficient p n.\n{wrong} Fail Qed. Abort.\n"
            "End Wrong.",
        )
        expected.append(theorem.gf.terms(largest + 1))
    names = ", ".join(f"L{number}.gf" for number in range(len(chosen)))
    said = compiled(folder, f"{text}Definition all := ({names}).\nPrint Assumptions all.\n")
    found = re.findall(r"= \[([0-9; ]*)\]", said)
    assert [[int(word) for word in line.split(";")] for line in found] == expected
    assert said.strip().endswith("Closed under the global context")


@needs_coq
@one_in(2)
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("first", [0, 1])
def test_lines_and_judgements_are_counted_as_they_are_listed_and_proved(tmp_path, first) -> None:
    check(tmp_path, FEW[first::2])


@needs_coq
@pytest.mark.thorough
@pytest.mark.timeout(3600)
def test_every_kind_of_line_on_every_strip(tmp_path) -> None:
    check(tmp_path, CASES)


CHANGES = [
    ("arrows", '"b . b"', '"b 0 c"'),
    ("numeral", "[1, 2]", "[0, 2]"),
    ("stretches", "<= 1", "<= 0"),
    ("pattern", "(x+|y+)?", "(x|y+)?"),
    ("contains", "[1, 2]", "[1]"),
    ("mistakes", "[1]", "[2]"),
    ("introduced", '"introduced": true', '"introduced": false'),
]


@needs_coq
def test_a_changed_rule_is_rejected(tmp_path) -> None:
    """The same numbers for another rule: nothing of the kind is proved."""
    text = ""
    for number, (name, old, new) in enumerate(CHANGES):
        theorem = theorem_named(name, "columns", 2, "strip")
        data = json.loads(json.dumps(RULES_OF_LINES[name]).replace(old, new))
        strip = Strip(model_of(ArrayRule.of_data(name, data)), columns=2)
        assert strip.gf != theorem.gf
        other = replace(theorem, counts=strip.definition())
        proof = other.proof().removesuffix(" Qed.")
        goal = f"Goal forall n, product q a n = coefficient p n.\n{proof} Fail Qed. Abort."
        text += module(f"T{number}", other, goal)
    compiled(tmp_path, text)
