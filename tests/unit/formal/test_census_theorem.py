"""Positions of octal games for Coq: rows are those that moves lead to, wrong fractions fail."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import reduce
from operator import xor
from typing import TYPE_CHECKING

import pytest
from coq_here import census_class, compiled, needs_coq
from oracle.game_facts import octal_rows
from oracle.play import octal_values
from tiers import is_thorough

from gfkit.errors import CoqRejects, NotFormal
from gfkit.formal.census_theorem import CensusTheorem
from gfkit.formal.stated import theorem_of_statement
from gfkit.formal.theorem_file import theorem_in
from gfkit.games.octal import OctalCode
from gfkit.games.octal_positions import OctalPositions
from gfkit.sequences.is_gf import IsGF
from gfkit.series.rational import RationalGF

if TYPE_CHECKING:
    from pathlib import Path

FIVE = {"0.51": "P", "0.15": "P", "0.75": "N", "0.26": "*1", "0.71": "*2"}
LOAD = "From GFKit Require Import OctalCensus.\nOpen Scope Z_scope.\n"


def as_cells(row: tuple[int, ...]) -> tuple[int, ...]:
    """Return runs and blocks as cells: 0 is free, k, -1, ..., -1 are a block."""
    parts = ((0,) * part if part > 0 else (-1 - part, *(-1,) * (-2 - part)) for part in row)
    return tuple(cell for part in parts for cell in part)


@needs_coq
def test_five_games_are_counted_by_theorems(tmp_path: Path) -> None:
    """All of them with -m thorough, one otherwise; and the rows of short lengths are listed."""
    names, text = list(FIVE) if is_thorough() else ["0.51"], LOAD
    for k, code in enumerate(names):
        body = "\n".join(census_class(code, FIVE[code]).body())
        text += f"Module C{k}.\n{body}\nEnd C{k}.\n"
    text += f"Definition all := ({', '.join(f'C{k}.all_three' for k in range(len(names)))}).\n"
    text += "Print Assumptions all.\nSet Printing Depth 100000. Set Printing Width 100000.\n"
    tried = (("0.15", 1, 10, 7, 0), ("0.75", 1, 2, 5, 1))
    for code, n0, p, n, value in tried:
        digits = "; ".join(map(str, OctalCode.parse(code).head))
        wish = f"[0; {digits}]%nat {n0} {p} (Value {value}) {n}"
        text += f"Eval vm_compute in census {wish}.\n"
    said = compiled(tmp_path, text)
    assert said.startswith("Closed under the global context")
    for (code, _, _, n, value), listed in zip(tried, re.findall(r"= (.*)", said), strict=True):
        digits = [0, *OctalCode.parse(code).head]
        values = octal_values(digits, n + 1)
        rows = [
            as_cells(row)
            for row in octal_rows(digits, n)
            if reduce(xor, (values[m] for m in row if m > 0), 0) == value
        ]
        found = [
            tuple(int(cell) for cell in re.findall(r"-?\d+", one))
            for one in re.findall(r"\[([^\[\]]*)\]", listed)
        ]
        assert rows
        assert sorted(found) == sorted(rows)


@needs_coq
@pytest.mark.thorough
def test_a_wrong_fraction_or_period_is_rejected(tmp_path: Path) -> None:
    theorem = census_class("0.51", "P")
    num = list(theorem.gf.num)
    num[3] += 1
    bodies = ["\n".join(replace(theorem, gf=RationalGF.of(num, theorem.gf.den)).body())]
    right = "\n".join(theorem.body())
    bodies += [right.replace("SecondWins", "FirstWins"), right.replace("code 1 1", "code 0 1")]
    for body in bodies:
        with pytest.raises(AssertionError, match="Error"):
            compiled(tmp_path, LOAD + body)


def test_a_file_is_read_and_a_changed_one_is_rejected() -> None:
    source = census_class("0.26", "*1").source("0")
    assert theorem_in(source).source("0") == source
    for old, new in (
        ("= 1%N", "= 0%N"),
        ("[0; 2; 6]", "[0; 2; 7]"),
        ('"class": "*1"', '"class": "N"'),
    ):
        assert old in source
        with pytest.raises(CoqRejects):
            theorem_in(source.replace(old, new))


@pytest.mark.parametrize(
    ("code", "wanted", "reason"),
    [
        ("4.3", "P", "before the point"),
        ("0.3'", "P", "recur"),
        ("0.3", "all", "all values"),
        ("0.6", "P", "no period"),
        ("0.055", "P", "states"),
    ],
)
def test_what_has_no_words_is_refused(code: str, wanted: str, reason: str) -> None:
    statement = IsGF(OctalPositions(OctalCode.parse(code), wanted), RationalGF.of([1], [1, -1]))
    with pytest.raises(NotFormal, match=reason):
        theorem_of_statement(statement)


def test_terms_of_the_fraction_are_counts_of_the_automaton() -> None:
    for code, name in FIVE.items():
        theorem = census_class(code, name)
        assert isinstance(theorem, CensusTheorem)
        assert theorem.automaton().terms(30) == theorem.gf.terms(30)
