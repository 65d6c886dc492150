"""Theorems for Coq: what they state is what gfkit counts, and Coq accepts them, and no others."""

import random
import re
from dataclasses import replace
from functools import cache
from itertools import pairwise, product
from operator import ge, gt, le, lt
from pathlib import Path

import pytest
from coq_here import ARRAYS, check_closed, compiled, module, needs_coq, theorem_of

from gfkit import Strip
from gfkit.boards.kinds.arrays import ArrayRule
from gfkit.boards.language.rules import RULES, find_model, model_of
from gfkit.errors import NotFormal
from gfkit.formal import coq_runs
from gfkit.formal.rule_terms import formal_rule
from gfkit.formal.stated import theorem_in, theorem_of_statement
from gfkit.formal.theorem import FormalTheorem, formal_theorem
from gfkit.proofs.kernel import Workings
from gfkit.sequences.given import FractionCoefficients
from gfkit.sequences.is_gf import IsGF
from gfkit.sequences.operations import Shifted
from gfkit.sequences.relation_holds import RelationHolds
from gfkit.series.rational import RationalGF
from gfkit.strips.sequences.strip_counts import StripCounts

LOCAL = [
    "a-zero-in-each-block",
    "blocks-of-sum-4",
    "few-different",
    "half-of-them-ones",
    "knights",
    "median-and-maximum",
    "near-some-neighbour",
    "no-00-down",
    "no-001-100",
    "no-01",
    "one-or-two-ones",
    "one-up-one-down",
    "ordered",
    "smooth",
    "some-neighbour-equal",
    "two-ones-beside",
    "at-most-two-equal",
    "two-values-a-block",
]
"""The array rules of the documents that the library has words for."""

INTRODUCED = {"at-most-two-equal", "two-values-a-block"}
GAMES = [
    "domineering",
    "domineering:maximal",
    "l-tromping:left-ends",
    "cram:tilings",
    "o12",
    "col",
    "col:maximal",
    "snort:left-ends",
    "snort:right-ends",
    "cis3",
    "kings:maximal",
]
TILES = ["docs/examples/hard-squares.toml", "docs/examples/contours.toml"]
ROOT = Path(__file__).parents[3]
SHORT = 300
"""Arrays that are listed for one number."""


def model_path(name: str) -> str:
    if name in LOCAL:
        return str(ARRAYS / f"{name}.toml")
    return str(ROOT / name) if name in TILES else name


def cases() -> list[tuple[str, str, int, str]]:
    """List the rules on small strips: model, fixed side, its length, topology."""
    found = []
    for name in [*LOCAL, *GAMES, *TILES]:
        found.append((name, "columns", 2, "strip"))
        found.append((name, "rows", 2 if name in INTRODUCED else 3, "strip"))
        if name not in {*INTRODUCED, "few-different", "ordered", "some-neighbour-equal"}:
            found.append((name, "rows", 3, "cylinder"))
    return found


SLOW = ("l-tromping:left-ends", "rows", 3, "cylinder")
FEW = [
    ("l-tromping:left-ends", "columns", 2, "strip"),
    *(case for case in cases()[::17] if case != SLOW),
]
"""Of some rules one strip: the columns fixed, or the rows, or a cylinder."""


@cache
def known(name: str, fixed: str, side: int, topology: str) -> FormalTheorem:
    return theorem_of(model_path(name), **{fixed: side, "topology": topology})


def check_counts(folder: Path, chosen: list) -> None:
    text, expected = "Set Printing Width 1000.\n", []
    for number, case in enumerate(chosen):
        theorem = known(*case)
        n = 0
        while (1 + len(theorem.rule.values)) ** (case[2] * (n + 1)) <= SHORT:
            n += 1
        text += module(f"C{number}", theorem, f"Eval vm_compute in map a (seq 0 {n + 1}).")
        expected.append(theorem.gf.terms(n + 1))
    found = re.findall(r"= \[([0-9; ]*)\]", compiled(folder, text))
    assert [[int(word) for word in line.split(";")] for line in found] == expected


PROVED = "Theorem gf : forall n, product q a n = coefficient p n.\n{proof}"
REFUSED = "Goal forall n, product q a n = coefficient p n.\n{start} Fail Qed. Abort."


def said(theorem: FormalTheorem, how: str) -> str:
    return how.format(proof=theorem.proof(), start=theorem.proof().removesuffix(" Qed."))


def check_proofs(folder: Path, chosen: list) -> None:
    check_closed(folder, {f"C{number}": known(*case) for number, case in enumerate(chosen)})


@needs_coq
def test_the_definitions_count_what_gfkit_counts_and_coq_accepts_the_theorems(tmp_path) -> None:
    check_counts(tmp_path, FEW)
    check_proofs(tmp_path, FEW)


@needs_coq
@pytest.mark.thorough
@pytest.mark.timeout(3600)
def test_every_rule_on_every_strip(tmp_path) -> None:
    check_counts(tmp_path, cases())
    check_proofs(tmp_path, cases())


STATED = {"positions", "maximal", "left-ends", "right-ends", "one-sided-ends", "tilings"}
"""The quantities of built-in rules that the library has words for."""


def built_in() -> list[tuple[str, str, int, str]]:
    """List all built-in rules but NoGo and Go, on strips of two widths."""
    names = [model.name for rule in RULES for model in rule.models]
    stated = [name for name in names if name.partition(":")[2] in STATED]
    known_words = [name for name in stated if not name.startswith(("nogo:", "go:"))]
    return [(name, "columns", side, "strip") for name in known_words for side in (2, 3)]


def test_the_built_in_rules_have_words_in_the_library() -> None:
    names = {name for name, *_ in built_in()}
    assert len(names) > 50
    for name in names:
        assert formal_rule(find_model(name)).sentences


@needs_coq
@pytest.mark.thorough
@pytest.mark.timeout(3600)
def test_every_built_in_rule_on_two_strips(tmp_path) -> None:
    check_proofs(tmp_path, built_in())


def tampered(theorem: FormalTheorem, chance: random.Random) -> FormalTheorem:
    """Change a coefficient, the width, a value, or the rule."""
    gf, counts = theorem.gf, theorem.counts
    what = chance.choice(["p", "q", "length", "width", "rule"])
    if what == "width":
        wider = replace(counts, side=counts.side + 1)
        return replace(theorem, counts=wider)
    if what == "rule":
        game = counts.model.game
        forbidden = tuple(pair for pair in game.forbidden if chance.random() < 0.5)
        definition = replace(counts.model.definition, game=replace(game, forbidden=forbidden))
        return replace(
            theorem,
            counts=replace(counts, rule=replace(counts.model, definition=definition).text()),
        )
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


@cache
def gf_of(counts: StripCounts) -> RationalGF:
    options = {counts.fixed: counts.side, "topology": counts.topology}
    return Strip(counts.model, **options).gf


def is_true(theorem: FormalTheorem) -> bool:
    return gf_of(theorem.counts) == RationalGF.of(theorem.gf.num, theorem.gf.den)


def check_tampered(folder: Path, number: int) -> None:
    chance = random.Random(number)  # noqa: S311 - no secret
    theorems = [theorem_of(model, columns=2) for model in ("col", "kings", "snort", "cis", "cis3")]
    text = ""
    for k in range(number):
        one = tampered(chance.choice(theorems), chance)
        if not is_true(one):
            text += module(f"T{k}", one, said(one, REFUSED))
    assert text.count("Fail Qed") > number // 2
    compiled(folder, text)


@needs_coq
def test_tampered_theorems_are_rejected(tmp_path) -> None:
    check_tampered(tmp_path, 40)


def test_a_file_with_an_admitted_theorem_is_rejected() -> None:
    theorem = theorem_of("kings", columns=2)
    source = theorem.source("0")
    assert theorem_in(source).statement == theorem.statement
    shorter = replace(theorem, says_least=False).source("0")
    assert "least" not in shorter.partition("gfkit states")[2]
    assert theorem_in(shorter).statement == theorem.statement


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
        proof = said(theorem, PROVED) + "\nEval vm_compute in map a (seq 0 4)."
        text += module(f"O{number}", theorem, proof)
        expected.append(listed_in_order(rows, columns, options))
    found = re.findall(r"= \[([0-9; ]*)\]", compiled(tmp_path, text))
    assert [[int(word) for word in line.split(";")] for line in found] == expected


def listed_in_order(rows: str, columns: str, options: dict[str, int]) -> list[int]:
    signs = {"nondecreasing": le, "increasing": lt, "nonincreasing": ge, "decreasing": gt}
    ((fixed, side),) = options.items()
    found = []
    for n in range(4):
        height, width = (side, n) if fixed == "rows" else (n, side)
        arrays = product(product((0, 1), repeat=width), repeat=height) if n else [()]
        found.append(
            sum(
                all(signs[rows](a, b) for a, b in pairwise(array))
                and all(signs[columns](a, b) for a, b in pairwise(zip(*array, strict=True)))
                for array in arrays
            )
        )
    return found


@pytest.mark.parametrize("by", [-1, 0, 1, 2, 5])
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
    library = "".join((coq_runs.LIBRARY / name).read_text() for name in coq_runs.library_files())
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
