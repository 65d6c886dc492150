"""Theorems about rings and tori: they count what gfkit counts, and Coq accepts no others."""

from __future__ import annotations

import contextlib
import re
from dataclasses import replace
from functools import cache
from itertools import product
from typing import TYPE_CHECKING

import pytest
from coq_here import ARRAYS, check_closed, compiled, module, needs_coq

from gfkit import Board, Strip, count
from gfkit.boards.language.rules import RULES
from gfkit.errors import NotFormal
from gfkit.formal.stated import stated_in, theorem_in
from gfkit.formal.theorem import GF, FormalTheorem, formal_theorem
from gfkit.series.rational import RationalGF

if TYPE_CHECKING:
    from pathlib import Path

Case = tuple[str, str, int, str, bool]
SMOOTH = str(ARRAYS / "smooth.toml")
CASES: list[Case] = [
    ("kings", "columns", 1, "ring", False),
    ("node-kayles", "rows", 3, "torus", False),
    ("col:maximal", "rows", 1, "ring", False),
    ("snort:one-sided-ends", "columns", 1, "torus", True),
    ("domineering:tilings", "rows", 2, "torus", True),
    ("domineering:maximal", "columns", 2, "ring", False),
    ("d-tromping:left-ends", "rows", 1, "ring", False),
    (SMOOTH, "columns", 1, "ring", False),
    (str(ARRAYS / "knights.toml"), "rows", 2, "torus", True),
]
MOST_LISTED = 600
"""Arrays of Coq's list for one number."""
LONGEST = 5


@cache
def theorem(case: Case) -> FormalTheorem:
    name, fixed, side, topology, multigraph = case
    strip = Strip(name, **{fixed: side}, topology=topology, multigraph=multigraph)
    return formal_theorem(strip.definition(), strip.gf)


def names() -> list[str]:
    """Return all built-in rules but NoGo and Go, which are counted on rings board by board."""
    models = [model for rule in RULES for model in rule.models if model.quantity != "play"]
    return [model.name for model in models if not model.name.startswith(("go:", "nogo:"))]


def enumerated(case: Case, n: int) -> int:
    """Count one board from the definition of the game; a ring joins the growing side."""
    name, fixed, side, topology, multigraph = case
    rows, columns = (n, side) if fixed == "columns" else (side, n)
    if topology == "ring" and fixed == "rows":
        topology = "cylinder"
    board = Board.parse(f"{rows}x{columns}")
    return int(count(name, board, topology=topology, multigraph=multigraph))


def listed(case: Case) -> range:
    """Return lengths of boards that Coq lists in a moment."""
    name, _, side, *_ = case
    letters = 2 if name in {"kings", "node-kayles"} else 3
    lengths = [n for n in range(1, LONGEST) if letters ** (side * n) <= MOST_LISTED]
    return range(1, max(lengths) + 1)


@needs_coq
def test_the_definition_counts_what_is_enumerated_and_coq_accepts_the_theorems(
    tmp_path: Path,
) -> None:
    text, expected = "Set Printing Width 1000.\n", []
    for number, case in enumerate(CASES):
        lengths = listed(case)
        asked = f"Eval vm_compute in map a (seq 1 {len(lengths)})."
        text += module(f"C{number}", theorem(case), asked)
        expected.append([enumerated(case, n) for n in lengths])
    found = re.findall(r"= \[([0-9; ]*)\]", compiled(tmp_path, text))
    assert [[int(word) for word in line.split(";")] for line in found] == expected
    assert all(list(theorem(case).gf.terms(6))[3] == enumerated(case, 3) for case in CASES)
    check_closed(tmp_path, {f"C{number}": theorem(case) for number, case in enumerate(CASES)})


@needs_coq
def test_forged_theorems_are_rejected(tmp_path: Path) -> None:
    """Another term, another first closed length, an open board, and a torus for a ring."""
    text = ""
    for number, case in enumerate(CASES):
        one = theorem(case)
        numbers = list(one.gf.num)
        numbers[min(3, len(numbers) - 1)] += 1
        other = RationalGF.of(numbers, one.gf.den)
        forged = [replace(one, gf=other)]
        counts = one.counts
        for changed in (
            replace(counts, topology="strip"),
            replace(counts, topology="torus" if counts.topology == "ring" else "ring"),
            replace(counts, multigraph=not counts.multigraph),
        ):
            options = {counts.fixed: counts.side, "topology": changed.topology}
            truth = Strip(counts.model, **options, multigraph=changed.multigraph).gf
            with contextlib.suppress(NotFormal):
                forged += [replace(one, counts=changed)] * (truth != one.gf)
        for k, false in enumerate(forged):
            start = false.proof().removesuffix(" Qed.")
            text += module(f"F{number}_{k}", false, f"Goal {GF}.\n{start} Fail Qed. Abort.")
    assert text.count("Fail Qed") > 2 * len(CASES)
    compiled(tmp_path, text)


def test_files_are_read_as_they_are_written() -> None:
    for case in CASES:
        one = theorem(case)
        source = one.source("1")
        assert "closed_from" in source
        assert theorem_in(source) == replace(one, coprime=theorem_in(source).coprime)
        assert stated_in(source).statement == one.statement


@needs_coq
@pytest.mark.thorough
@pytest.mark.timeout(3600)
def test_every_built_in_rule_on_narrow_rings_and_tori(tmp_path: Path) -> None:
    found = {}
    for name, topology, multigraph in product(names(), ("ring", "torus"), (False, True)):
        with contextlib.suppress(NotFormal):
            found[f"C{len(found)}"] = theorem((name, "columns", 1, topology, multigraph))
    assert len(found) > 150
    check_closed(tmp_path, found)
