"""Theorems about whole lines, values somewhere, one-sided ends, and pieces that are kept apart."""

from __future__ import annotations

import json
import re
import tomllib
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from coq_here import compiled, module, needs_coq
from tiers import one_in

from gfkit import Strip
from gfkit.boards.kinds.arrays import ArrayRule
from gfkit.boards.kinds.move_rules import LinkRule, MoveRule
from gfkit.boards.kinds.pieces import PlacementGame
from gfkit.boards.language.rules import RULES, find_model, model_of
from gfkit.formal.stated import stated_in
from gfkit.formal.theorem import FormalTheorem, formal_theorem
from gfkit.series.rational import RationalGF

ROOT = Path(__file__).parents[3]

RULES_OF_LINES = tomllib.loads("""
[shape]
values = [0, 1, 2]
lines = [{ directions = ["row", "antidiagonal"], shape = "unimodal" }]
[numeral]
values = [0, 1]
lines = [{ directions = ["column"], base = 2, modulo = 3, remainders = [1, 2] }]
[carry]
values = [0, 1, 2]
[[carry.lines]]
directions = ["row"]
carry = { last = -1, repeated = -9 }
holds = "x != last or abs(x - repeated) != 1"
next = { last = "x", repeated = "count(x = last) * x + count(x != last) * repeated" }
[guess]
values = [-1, 0, 1]
[[guess.lines]]
directions = ["row"]
carry = { before = 0, s = [-2, -1, 0, 1, 2] }
next = { before = "before + x", s = "s" }
holds = "abs(2 * before + x - s) <= 1"
end = "before = s"
[pattern]
values = ["x", "y", "e"]
lines = [{ directions = ["row", "diagonal"], matches = "e* ((x+|y+) e e*)* (x+|y+)?" }]
[arrows]
values = [0, 1]
[[arrows.lines]]
directions = ["column", "antidiagonal"]
arrows = ["a 0 a", "a 1 b", "b . b", "b 0 a", "b 1 c"]
start = ["a", "b"]
accept = ["b", "c"]
[stretches]
values = [0, 1]
lines = [{ directions = ["column"], stretches = 2, holds = "abs(a + b - c - d) <= 1" }]
["three stretches"]
values = [0, 1]
[["three stretches".lines]]
directions = ["row"]
stretches = 2
places = 3
holds = "a + b + c + d + e + f != 3 or a = b"
[array]
values = [0, 1]
lines = [{ directions = ["array"], matches = "0*(10)*.?" }]
[contains]
values = [0, 1, 2]
contains = [1, 2]
[sorted]
values = [0, 1, 2]
sorted = [{ lines = "rows", order = "increasing" }]
[mistakes]
values = [0, 1]
sorted = [
    { lines = "rows", order = "nondecreasing", exceptions = [1], shared = "mistakes" },
    { lines = "columns", order = "nondecreasing", exceptions = [1], shared = "mistakes" },
]
[backwards]
values = [0, 1]
sorted = [{ lines = "columns", order = "increasing", backwards = true }]
[shown]
values = [0, 1]
[[shown.sorted]]
lines = "rows"
order = "nonincreasing"
rows = 2
columns = 1
shows = "a - 2 * b"
[[shown.sorted]]
lines = "columns"
order = "nondecreasing"
rows = 1
columns = 2
shows = "max(a, b)"
backwards = true
[beside]
values = [0, 2]
acceptors = [
    { track = "row", breadth = 2, arrows = [[0, 1, 1, -1], [1, 0, -1, 1]], accepting = [0, 1] },
    { track = "column", breadth = 2, arrows = [[0, 1, 0, 0], [0, -1, 1, 0]], accepting = [0] },
]
[introduced]
values = [0, 1, 2]
introduced = true
words = [{ direction = "row", forbid = ["00", "11"] }]
[shared]
values = [0, 1]
sorted = [{ lines = "rows", order = "increasing", exceptions = [1, 2], shared = "s" }]
window = [{ rows = 1, columns = 1, forbid = ["1"], exceptions = [1, 2], shared = "s" }]
[weights]
values = [0, 1]
weights = { 1 = "3" }
lines = [{ directions = ["row"], matches = "0*1?0*" }]
[all]
values = [0, 1]
contains = [1]
ordered = { rows = "nondecreasing" }
blocks = [{ rows = 1, columns = 2, statistic = "sum", allowed = [0, 1], exceptions = [0, 1] }]
[[all.lines]]
directions = ["antidiagonal"]
arrows = ["a 0 a", "a 1 b", "b 0 b"]
start = ["a"]
accept = ["a", "b"]
""")
APART = """
    apart = "{apart}"
    [[piece]]
    cells = "2x1"
    owner = "left"
    [[piece]]
    cells = "1x2"
    owner = "right" """
MOVES = tomllib.loads("""
[moves]
moves = { directions = ["horizontal", "vertical"], forbid = ["back"], arrivals = [0, 1, 2] }
[places]
moves = { directions = ["left", "right"], stay = true, arrivals = [1] }
blocks = [{ rows = 1, columns = 1, holds = "a < 1" }]
[links]
links = { directions = ["horizontal", "vertical"], number = [0, 2], forbid = ["straight"] }
""")
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
    if name in MOVES:
        kind = LinkRule if name == "links" else MoveRule
        return model_of(kind.from_data(MOVES[name], name))
    if name.startswith("long:"):
        game = PlacementGame.from_data(tomllib.loads(LONG), "long")
        return model_of(game, name.removeprefix("long:"))
    if name.startswith("apart "):
        apart, _, quantity = name.removeprefix("apart ").partition(":")
        game = PlacementGame.from_data(tomllib.loads(APART.format(apart=apart)), "apart")
        return model_of(game, quantity or "positions")
    return find_model(name)


GAMES = ["domineering:one-sided-ends", "col:one-sided-ends", "apart king", "apart edge"]
ENDS = ["apart edge:maximal", "apart edge:left-ends", "apart edge:one-sided-ends"]
CASES = [(name, *side, "strip") for name in [*RULES_OF_LINES, *MOVES, *GAMES] for side in SIDES]
CASES += [
    ("snort:one-sided-ends", "columns", 3, "cylinder"),
    ("apart edge", "rows", 3, "cylinder"),
    *((name, *side, "strip") for name in ENDS for side in SIDES),
    ("apart edge:maximal", "columns", 3, "cylinder"),
    ("shape", "rows", 3, "strip"),
    ("long:maximal", "columns", 3, "cylinder"),
    ("long:left-ends", "columns", 3, "cylinder"),
]
FEW = [
    ("beside", "columns", 2, "strip"),
    ("beside", "rows", 3, "strip"),
    ("moves", "rows", 2, "strip"),
    ("places", "columns", 2, "strip"),
    ("links", "columns", 2, "strip"),
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
    ("apart edge:one-sided-ends", "columns", 2, "strip"),
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


@pytest.mark.parametrize("name", ["pattern", "stretches", "contains", "apart king"])
def test_the_header_says_what_the_file_states(name: str) -> None:
    theorem = theorem_named(name, "columns", 2, "strip")
    assert stated_in(theorem.source("0")) == FormalTheorem(theorem.counts, theorem.gf)


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


def test_one_sided_ends_of_all_built_in_rules_have_words() -> None:
    names = [model.name for rule in RULES for model in rule.models]
    chosen = [name for name in names if name.endswith(":one-sided-ends")]
    assert len(chosen) == 8
    for name in chosen:
        gf = RationalGF.of((1,), (1, -1))
        for fixed, side in product(("rows", "columns"), (2, 3)):
            counts = Strip(name, **{fixed: side}).definition()
            assert "exactly one" in " ".join(FormalTheorem(counts, gf).rule.sentences)


def blocks_of_the_page() -> list[str]:
    page = (ROOT / "docs" / "array-rules.md").read_text(encoding="utf-8")
    found = re.findall(r"^```toml\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    return [text for text in found if "up_to" not in text and "connected" not in text]


def test_every_array_rule_of_the_page_has_words() -> None:
    found = blocks_of_the_page()
    assert len(found) > 10
    for text in found:
        data = tomllib.loads(text)
        known = list("xye") if "x+" in text else [0, 1, 2, 3] if "contains" in text else [0, 1]
        model = model_of(ArrayRule.of_data("shown", {"values": known, **data}))
        for fixed in ("rows", "columns"):
            counts = Strip(model, **{fixed: 3}).definition()
            theorem = FormalTheorem(counts, RationalGF.of((1,), (1,)))
            assert theorem.rule.sentences
            assert theorem.counting()
