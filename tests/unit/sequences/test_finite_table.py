"""Finite tables: recomputed from what they are about, whatever is said."""

import json
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tiers import one_in

from gfkit.boards.kinds.graph_games import find_graph_rule
from gfkit.boards.language.rules import RULES, find_model
from gfkit.boards.shapes.board import Board
from gfkit.formulas.grammar import parse_expression
from gfkit.proofs.kernel import NotDerived, Workings, claimed_of_data, proof_data, prove
from gfkit.sequences.finite_table import Columns, Differs, FiniteTable, ListFacts, Terms
from gfkit.sequences.given import FormulaTerms, FractionCoefficients, ListedTerms
from gfkit.series.profile import Profile
from gfkit.strips.enumerate import brute
from gfkit.strips.facts.counted import BarEntries, BoardCounts, GraphCounts

TILES = find_model("domineering").parts[0].tiles
TABLES = [
    (BoardCounts(find_model("domineering:right-ends")), ["2x3", "3x3", "1x1", "4x2"]),
    (BoardCounts(find_model("domineering:maximal"), marks="xy"), ["2x3", "..#|.#."]),
    (BoardCounts(find_model("col"), marks="x"), ["2x2"]),
    (BoardCounts(find_model("nogo:play")), ["2x2", "3x2"]),
    (BoardCounts(find_model("domineering"), left=1, right=1), ["2x3"]),
    (BoardCounts(find_model("o12"), more=(0, 1)), ["2x2"]),
    (BoardCounts(find_model("cram"), topology="torus"), ["3x3"]),
    (GraphCounts(find_graph_rule("snort:maximal")), ["0 1; 1 2", "0 1; 2"]),
    (GraphCounts(find_graph_rule("o12"), "xy"), ["0 1; 1 2; 0 2"]),
    (BarEntries(TILES, 2, "0", "0"), ["rows", "columns", "1,1", "1,4"]),
    (Terms(FractionCoefficients((1,), (1, -1, -1), 1)), [1, 2, 7]),
    (Terms(FractionCoefficients((1,), (2, -1))), [0, 5]),
    (Terms(ListedTerms((4, Fraction(1, 2)), -1)), [0, -1]),
    (Columns(((1, ListedTerms((4, 7), 0)), (3, ListedTerms((1,), 2)))), ["0,1", "1,1", "2,3"]),
    (ListFacts((1, -1, 0, 3, -4)), ["first large", "negative"]),
    (Terms(FormulaTerms(parse_expression("x*n+2"), 2)), [2, 3]),
]


@one_in(4)
@pytest.mark.parametrize("table, places", TABLES, ids=str)
def test_values_are_recomputed_whatever_is_said(table, places) -> None:
    true = tuple(zip(places, table.at(places, Workings()), strict=True))
    proved = prove(FiniteTable(table, true))
    data = json.loads(json.dumps(proof_data(proved)))
    assert claimed_of_data(data).verify() == proved
    for i, (place, value) in enumerate(true):
        said = value * 2 + 1 if not isinstance(value, Profile) else value + Profile(((0, 0, 1),))
        wrong = (*true[:i], (place, said), *true[i + 1 :])
        with pytest.raises(NotDerived):
            prove(FiniteTable(table, wrong))
        differs = prove(Differs(table, place, said, value))
        assert claimed_of_data(json.loads(json.dumps(proof_data(differs)))).verify() == differs
        for false in (Differs(table, place, value, value), Differs(table, place, value, said)):
            with pytest.raises(NotDerived):
                prove(false)


MODELS = [model.name for rule in RULES for model in rule.models]


@settings(deadline=None)
@given(st.sampled_from(MODELS), st.integers(1, 3), st.integers(1, 3), st.integers(-1, 1))
def test_counts_of_boards_against_enumeration(name, m, n, off) -> None:
    model = find_model(name)
    true = brute.count(model, Board.rectangle(m, n)).total()
    statement = FiniteTable(BoardCounts(model), ((f"{m}x{n}", true + off),))
    if off:
        with pytest.raises(NotDerived):
            prove(statement)
    else:
        assert prove(statement).statement == statement


def test_tile_sets_beside_a_definition_are_not_used() -> None:
    """A file whose tile sets say something else than its definition."""
    model = find_model("domineering:right-ends")
    wrong = replace(model, parts=find_model("domineering:positions").parts)
    assert BoardCounts(wrong) == BoardCounts(model)
    right = prove(FiniteTable(BoardCounts(model), (("2x2", 4),)))
    data = proof_data(right)
    data["statement"]["table"]["rule"]["parts"] = wrong.to_data()["parts"]
    assert claimed_of_data(data).verify() == right
