"""Strips: parts of answers, comparisons, tables."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest
from tiers import one_in

from gfkit.boards.language.rules import RULES, col, snort
from gfkit.boards.shapes.board import Board
from gfkit.errors import Disagreement
from gfkit.proofs.certificate import write_certificate
from gfkit.proofs.checker import main
from gfkit.strips.facts.compare import compare_strips
from gfkit.strips.facts.counted import count_table
from gfkit.strips.sequences.strip import Strip
from gfkit.strips.totals.count import count


def test_parts_of_two_answers_do_not_make_a_third() -> None:
    strips = [
        Strip("col", columns=2),
        Strip("snort", columns=2),
        Strip("col", rows=3),
        Strip("col", columns=2, topology="ring"),
    ]
    answers = [strip.generating_function() for strip in strips]
    answers.append(strips[0].generating_function(marks="xy"))
    for one, other in permutations(answers, 2):
        for name in ("gf", "verdict", "strip"):
            value = getattr(other, name)
            if value == getattr(one, name):
                continue
            with pytest.raises(Disagreement, match="the proof is of"):
                replace(one, **{name: value})


def test_col_and_snort_differ_in_the_players_of_two_pieces() -> None:
    strips = [Strip(model.positions, columns=1) for model in (col, snort)]
    found, _ = compare_strips(*strips, marks="xy")
    assert [str(z) for z in (found.n, found.expected, found.got)] == [
        *("2", "2*x*y+2*x+2*y+1", "x^2+2*x+y^2+2*y+1")
    ]


@one_in(4)
@pytest.mark.parametrize("marks", ["none", "x", "xy"])
@pytest.mark.parametrize("topology", ["strip", "ring"])
def test_what_is_said_of_two_strips_is_proved_and_replayed(marks, topology, tmp_path) -> None:
    strips = [Strip(m.positions, columns=2, topology=topology) for m in (col, snort)]
    write_certificate(compare_strips(*strips, marks=marks)[1], tmp_path / "proof.json", "0")
    assert main([str(tmp_path / "proof.json")]) == 0


@one_in(4)
@pytest.mark.parametrize("model", RULES[0].models, ids=lambda model: model.name)
@pytest.mark.parametrize("sides", [(3, 4), (4, 2)])
def test_tables_agree_with_single_boards(model, sides: tuple[int, int]) -> None:
    rows, columns = sides
    assert count_table(model, rows, columns) == [
        [count(model, Board.rectangle(m, n)).total() for n in range(1, columns + 1)]
        for m in range(1, rows + 1)
    ]
