"""Theorems for Coq: what they state is what gfkit counts, and Coq accepts them, and no others."""

from __future__ import annotations

import json
import random
import re
import tomllib
from contextlib import suppress
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from coq_here import ARRAYS, check_closed, compiled, module, theorem_of
from oracle import definitions
from samples import parametrize_some
from tools import needs_coq

from gfkit import Board, Strip
from gfkit.boards.models.model import model_of
from gfkit.boards.models.names import RULES
from gfkit.boards.rules.arrays import ArrayRule
from gfkit.boards.rules.placement_games import PlacementGame
from gfkit.errors import NotFormal
from gfkit.formal import library as formal_library
from gfkit.formal.counting import GF, FormalCounts, FormalTheorem, formal_theorem
from gfkit.formal.reader import stated_in, theorem_in
from gfkit.formal.rules import formal_rule
from gfkit.formal.theorems import theorem_of_statement
from gfkit.proofs.kernel import Workings
from gfkit.sequences.definition import definition_data
from gfkit.sequences.explicit import FractionCoefficients
from gfkit.sequences.gf import IsGF
from gfkit.sequences.operations import Shifted
from gfkit.sequences.relations import RelationHolds
from gfkit.series.rational_gf import RationalGF
from gfkit.strips.counts.count import count
from gfkit.strips.encodings.models import find_model
from gfkit.strips.scan.components import DoubleEdges

ROOT = Path(__file__).parents[2]
LINES = tomllib.loads(Path(__file__).with_name("lines.toml").read_text(encoding="utf-8"))
LONG = """
    [[piece]]
    cells = "1x4"
    owner = "left"
    [[piece]]
    cells = "1x1"
    owner = "right" """

TABLE = tomllib.loads(Path(__file__).with_name("boards.toml").read_text(encoding="utf-8"))
LOCAL, GAMES, TILES = (TABLE[key] for key in ("local", "games", "tiles"))
Case = tuple[str, str, int, str, bool]
"""A model, the fixed side, its length, the topology, whether short sides are multigraphs."""


def on_strip(name: str, fixed: str, side: int, topology: str = "strip") -> Case:
    return name, fixed, side, topology, False


def model_named(name: str):
    if name in LINES:
        return model_of(ArrayRule.of_data(name, LINES[name]))
    if name.startswith("long:"):
        game = PlacementGame.from_data(tomllib.loads(LONG), "long")
        return model_of(game, name.removeprefix("long:"))
    if name in LOCAL:
        return str(ARRAYS / f"{name}.toml")
    return str(ROOT / name) if name in TILES else name


EVERYWHERE: list[Case] = []
for _name in [*LOCAL, *GAMES, *TILES]:
    _is_short = _name in {"at-most-two-equal", "two-values-a-block"}
    EVERYWHERE.append(on_strip(_name, "columns", 2))
    EVERYWHERE.append(on_strip(_name, "rows", 2 if _is_short else 3))
    if not _is_short and _name not in {"few-different", "ordered", "some-neighbour-equal"}:
        EVERYWHERE.append(on_strip(_name, "rows", 3, "cylinder"))
OF_LINES = [
    *(on_strip(name, fixed, 2) for name in LINES for fixed in ("columns", "rows")),
    on_strip("shape", "rows", 3),
    *(on_strip(f"{name}:one-sided-ends", "columns", 2) for name in ("domineering", "col")),
    on_strip("col:one-sided-ends", "rows", 2),
    on_strip("snort:one-sided-ends", "columns", 3, "cylinder"),
    *(
        on_strip(f"long:{quantity}", "columns", 3, "cylinder")
        for quantity in ("maximal", "left-ends")
    ),
]
CLOSED: list[Case] = [tuple(row) for row in TABLE["closed"]]
SLOW = on_strip("l-tromping:left-ends", "rows", 3, "cylinder")
FEW = [
    *(case for case in EVERYWHERE[::17] if case != SLOW),
    on_strip("long:left-ends", "columns", 3, "cylinder"),
    *(on_strip(name, ("columns", "rows")[k % 2], 2) for k, name in enumerate(LINES)),
]
"""Each kind of line once; of other rules one strip: the columns fixed, or the rows, a cylinder."""
LARGE = [on_strip("l-tromping:left-ends", "columns", 2)]


@cache
def known(case: Case) -> FormalTheorem:
    name, fixed, side, topology, multigraph = case
    strip = Strip(model_named(name), **{fixed: side}, topology=topology, multigraph=multigraph)
    return formal_theorem(strip.definition(), strip.gf)


def enumerated(case: Case, n: int) -> int:
    """Count one board from the definition of the game; a ring joins the growing side."""
    name, fixed, side, topology, multigraph = case
    rows, columns = (n, side) if fixed == "columns" else (side, n)
    topology = "cylinder" if topology == "ring" and fixed == "rows" else topology
    board = Board.parse(f"{rows}x{columns}")
    return int(count(model_named(name), board, topology=topology, multigraph=multigraph))


def check(folder: Path, cases: list[Case]) -> None:
    """The definitions count what gfkit counts, and Coq accepts the theorems, and no wrong ones."""
    text, expected = "Set Printing Width 1000.\n", []
    for number, case in enumerate(cases):
        theorem, first = known(case), int(case in CLOSED)
        letters = 1 + len(theorem.rule.values)
        last = next(n for n in range(9) if letters ** (case[2] * (n + 1)) > 300)
        wrong = theorem.proof().removesuffix(" Qed.")
        text += module(
            f"L{number}",
            theorem,
            f"Eval vm_compute in map a (seq {first} {last + 1 - first}).\n{theorem.theorem()}\n"
            f"Module Wrong. Definition p : list Z := {theorem.gf.num[0] + 1} :: tl p.\n"
            f"Goal {GF}.\n{wrong} Fail Qed. Abort.\nEnd Wrong.",
        )
        terms = theorem.gf.terms(last + 1)
        expected.append([enumerated(case, n) for n in range(1, last + 1)] if first else terms)
    names = ", ".join(f"L{number}.gf" for number in range(len(cases)))
    said = compiled(folder, f"{text}Definition all := ({names}).\nPrint Assumptions all.\n")
    found = re.findall(r"= \[([0-9; ]*)\]", said)
    assert [[int(word) for word in line.split(";") if word] for line in found] == expected
    assert said.strip().endswith("Closed under the global context")


@needs_coq
@pytest.mark.timeout(1200)
@parametrize_some(
    "chosen",
    [FEW[1::2], FEW[::2], LARGE, CLOSED],
    share=36,
    ids=["odd", "even", "a large rule", "closed"],
)
def test_the_definitions_count_what_gfkit_counts_and_coq_accepts_the_theorems(
    tmp_path, chosen
) -> None:
    check(tmp_path, chosen)


STATED = {"positions", "maximal", "left-ends", "right-ends", "one-sided-ends", "tilings"}
"""The quantities of built-in rules that the library has words for."""


def built_in() -> list[str]:
    """List the models of all built-in rules but NoGo and Go."""
    names = [model.name for rule in RULES for model in rule.models]
    stated = [name for name in names if name.partition(":")[2] in STATED]
    return [name for name in stated if not name.startswith(("nogo:", "go:"))]


def test_the_built_in_rules_have_words_in_the_library() -> None:
    assert len(built_in()) > 50
    for name in built_in():
        assert formal_rule(find_model(name)).sentences


@needs_coq
@pytest.mark.thorough
@pytest.mark.timeout(3600)
def test_every_rule_on_every_board(tmp_path) -> None:
    check(tmp_path, [*EVERYWHERE, *OF_LINES])
    theorems: dict[str, FormalTheorem] = {}
    for name in built_in():
        for side in (2, 3):
            theorems[f"C{len(theorems)}"] = known(on_strip(name, "columns", side))
        for topology, multigraph in product(("ring", "torus"), (False, True)):
            with suppress(NotFormal, DoubleEdges):
                one = known((name, "columns", 1, topology, multigraph))
                theorems[f"C{len(theorems)}"] = one
    assert len(theorems) > 250
    check_closed(tmp_path, theorems)


# What is false is rejected.


def rejected(number: int, theorem: FormalTheorem) -> str:
    """Return a module in which the proof of a theorem is seen to fail."""
    start = theorem.proof().removesuffix(" Qed.")
    return module(f"T{number}", theorem, f"Goal {GF}.\n{start} Fail Qed. Abort.")


def tampered(theorem: FormalTheorem, chance: random.Random) -> FormalTheorem:
    """Change a coefficient, the width, a value, or the rule."""
    gf, counts = theorem.gf, theorem.counts
    what = chance.choice(["p", "q", "length", "width", "rule"])
    if what == "width":
        ((name, side),) = counts.fixed.items()
        return replace(theorem, counts=replace(counts, **{name: side + 1}))
    if what == "rule":
        game = counts.model.game
        forbidden = tuple(pair for pair in game.forbidden if chance.random() < 0.5)
        other = replace(counts.model, game=replace(game, forbidden=forbidden))
        return replace(theorem, counts=replace(counts, model=other))
    num, den = list(gf.num), list(gf.den)
    if what == "length":
        num.append(chance.randrange(1, 3))
    else:
        side = num if what == "p" else den
        side[chance.randrange(what == "q", len(side))] += chance.choice([-2, -1, 1, 2])
    return replace(theorem, gf=_as_given(num, den))


def _as_given(num: list[int], den: list[int]) -> RationalGF:
    """Return a fraction that was not brought to lowest terms."""
    found = object.__new__(RationalGF)
    object.__setattr__(found, "num", tuple(num))
    object.__setattr__(found, "den", tuple(den))
    return found


def is_true(theorem: FormalTheorem) -> bool:
    counts = theorem.counts
    options = {**counts.fixed, "topology": counts.topology}
    found = Strip(counts.model, **options, multigraph=counts.multigraph).gf
    return found == RationalGF.of(theorem.gf.num, theorem.gf.den)


SHARES = 4
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
@parametrize_some("share", range(SHARES), share=SHARES)
@pytest.mark.thorough
def test_tampered_theorems_are_rejected(tmp_path, share: int) -> None:
    """Numbers, rules and boards are changed, of closed ones also how they are closed."""
    chance = random.Random(40)  # noqa: S311 - no secret
    theorems = [theorem_of(model, columns=2) for model in ("col", "kings", "snort", "cis", "cis3")]
    forged = [tampered(chance.choice(theorems), chance) for _ in range(20)]
    for name, old, new in CHANGES:
        one = known(on_strip(name, "columns", 2))
        data = json.loads(json.dumps(LINES[name]).replace(old, new))
        strip = Strip(model_of(ArrayRule.of_data(name, data)), columns=2)
        forged.append(replace(one, counts=strip.definition()))
    for one in map(known, CLOSED):
        counts, numbers = one.counts, list(one.gf.num)
        numbers[min(3, len(numbers) - 1)] += 1
        forged.append(replace(one, gf=RationalGF.of(numbers, one.gf.den)))
        other = "torus" if counts.topology == "ring" else "ring"
        for change in (
            {"topology": "strip"},
            {"topology": other},
            {"multigraph": not counts.multigraph},
        ):
            with suppress(NotFormal, DoubleEdges):
                forged.append(replace(one, counts=replace(counts, **change)))
    false = [one for one in forged if not is_true(one)]
    assert len(false) > 40
    shared = list(enumerate(false))[share::SHARES]
    compiled(tmp_path, "".join(rejected(number, one) for number, one in shared))


@pytest.mark.parametrize(
    ("multigraph", "when"), [(False, ", from n = 3 on"), (True, "")], ids=["simple", "multigraph"]
)
def test_the_ends_of_one_row_and_of_two_are_joined_as_a_multigraph_only(multigraph, when) -> None:
    ring = Strip("kings", columns=2, topology="ring", multigraph=multigraph)
    words = FormalCounts(ring.definition()).counted_words()
    assert words.endswith(f"; rows are counted modulo n{when}")


def test_files_are_read_as_they_are_written() -> None:
    for one in map(known, CLOSED):
        source = one.source("1")
        assert "closed_from" in source
        assert theorem_in(source) == replace(one, coprime=theorem_in(source).coprime)
        assert stated_in(source).statement == one.statement
    theorem = theorem_of("kings", columns=2)
    shorter = replace(theorem, says_least=False).source("0")
    assert "least" not in shorter.partition("gfkit states")[2]
    assert theorem_in(shorter).statement == theorem.statement


@pytest.mark.thorough
@needs_coq
def test_each_order_of_rows_and_columns(tmp_path) -> None:
    """Every order, of rows and of columns, while the rows or the columns grow."""
    orders = ("nondecreasing", "increasing", "nonincreasing", "decreasing")
    text, expected = "Set Printing Width 1000.\n", []
    for number, (rows, columns) in enumerate(product(orders, orders)):
        data = {"values": [0, 1], "ordered": {"rows": rows, "columns": columns}}
        model = model_of(ArrayRule.of_data(f"{rows} {columns}", data))
        options = {"rows" if number % 2 else "columns": 2 + number % 3 // 2}
        strip = Strip(model, **options)
        theorem = formal_theorem(strip.definition(), strip.gf)
        proof = f"{theorem.theorem()}\nEval vm_compute in map a (seq 0 4)."
        text += module(f"O{number}", theorem, proof)
        of = definition_data(strip.definition())
        expected.append([sum(definitions.count(of, n).values()) for n in range(4)])
    found = re.findall(r"= \[([0-9; ]*)\]", compiled(tmp_path, text))
    assert [[int(word) for word in line.split(";")] for line in found] == expected


@parametrize_some("by", [-1, 0, 1, 2, 5])
def test_of_another_index_the_theorem_is_about_the_counts_themselves(by: int) -> None:
    counts = theorem_of("kings", columns=2).counts
    shifted = replace(counts, shift=by)
    gf = shifted.find_gf(Workings())[0]
    for statement in (IsGF(shifted, gf), IsGF(Shifted((shifted,), 0, 1), gf)):
        theorem = theorem_of_statement(statement)
        assert theorem.counts == counts
        assert theorem.gf == RationalGF.of([1, 2], [1, -1, -2])


def test_of_a_multiple_of_counts_the_theorem_is_what_is_claimed() -> None:
    counts = theorem_of("kings", columns=2).counts
    gf = counts.find_gf(Workings())[0]
    for factor in (1, 3):
        given = FractionCoefficients(tuple(factor * c for c in gf.num), gf.den)
        names = (("a", given), ("c", counts))
        claim = RelationHolds(f"{factor}*c(n) = a(n)", names, 0, None)
        stated = theorem_of_statement(claim)
        assert (stated.counted[0].of.num, stated.counted[0].of.den) == (given.num, given.den)
        assert factor == 1 or f"{factor} * " in stated.claim()
        with pytest.raises(NotFormal, match="finitely many"):
            theorem_of_statement(replace(claim, high=5)).claim()


def test_the_page_has_the_definitions_as_they_stand_in_the_library() -> None:
    page = (ROOT / "docs" / "formal.md").read_text(encoding="utf-8")
    library = "".join(
        (formal_library.LIBRARY / name).read_text() for name in formal_library.library_files()
    )
    blocks = re.findall(r"^```coq\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    shown = next(block for block in blocks if "Theorem gf" in block)
    blocks = [block for block in blocks if "Theorem" not in block]
    definitions = [
        one
        for block in blocks
        for one in re.split(r"\n(?=Definition|Fixpoint|Record|Inductive)", block)
    ]
    assert len(definitions) > 20
    assert [one for one in definitions if one.strip() not in library] == []
    assert shown in theorem_of("kings", columns=3).source("0")
