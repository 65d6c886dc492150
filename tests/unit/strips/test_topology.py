"""Joined ends: engine against enumeration on the unrolled board, and known sequences."""

from __future__ import annotations

import pytest
from tiers import one_in

from gfkit.boards.kinds.colouring import LibertyGame
from gfkit.boards.language.rules import (
    RULES,
    Model,
    col,
    domineering,
    kings,
    node_kayles,
    nogo,
    snort,
)
from gfkit.boards.shapes.board import Board
from gfkit.boards.shapes.graph import Graph
from gfkit.strips.sequences.strip import Strip
from gfkit.strips.totals.count import count
from gfkit.strips.ways.graphs import profile_on_graph

GAMES = {"col": col, "snort": snort, "node-kayles": node_kayles, "kings": kings, "nogo": nogo}
IN_FULL = {"domineering", "o12", "col"}
"""Of the other games the positions, maximal positions and tilings."""

MODELS = [
    model
    for rule in RULES
    for model in rule.models
    if rule.name in IN_FULL or model.name.partition(":")[2] in {"positions", "maximal", "tilings"}
]


def game_of(model: Model) -> object:
    return model.definition.game if model.definition else None


def has_trace(model: Model) -> bool:
    return not model.play and not isinstance(game_of(model), LibertyGame)


def is_light(model: Model) -> bool:
    return model.name.partition(":")[2] in {"positions", "maximal", "tilings"}


UNROLLED = {"domineering", "node-kayles", "kings", "o12", "trominoes"}
TRACED = [
    (model, topology, multigraph)
    for model in filter(has_trace, MODELS)
    for topology in ("ring", "torus")
    for multigraph in (False, True)
    if (topology == "torus" and not multigraph) or model.name.partition(":")[0] in UNROLLED
]


@one_in(14)
@pytest.mark.parametrize(
    "model, topology, multigraph", TRACED, ids=lambda z: getattr(z, "name", str(z))
)
def test_traces_match_single_boards(model: Model, topology: str, multigraph: bool) -> None:
    for fixed, side in (("columns", 1), ("rows", 3 if is_light(model) else 2)):
        strip = Strip(model, **{fixed: side}, topology=topology, multigraph=multigraph)
        answer = strip.generating_function()
        assert str(answer.verdict) == "proved"
        terms = answer.terms(6)
        for n in range(1, 5):
            # A board's own cylinder joins its rows; fixed rows are the sides that a strip's joins.
            turned = {"ring": "cylinder", "torus": "torus"}[topology]
            kind = topology if fixed == "columns" else turned
            board = Board.rectangle(*((n, side) if fixed == "columns" else (side, n)))
            found = count(model, board, topology=kind, multigraph=multigraph)
            assert found.total() == terms[n], (fixed, side, n)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("around", [1, 2, 3, 4])
def test_cylinders_match_their_graphs(name: str, around: int) -> None:
    model = GAMES[name].positions
    near = getattr(game_of(model), "neighbours", "edge")
    terms = Strip(model, columns=around, topology="cylinder").terms(5)
    for n in range(1, 5):
        graph = Graph.of_board(Board.rectangle(n, around), neighbours=near, topology="cylinder")
        assert profile_on_graph(game_of(model), graph).total() == terms[n], n


def test_domino_tilings_of_tori_and_cylinders() -> None:
    # Perfect matchings of C_4 x C_4 and C_6 x C_6, and of C_4 x P_4.
    square = [
        count(domineering.tilings, Board.rectangle(n, n), topology="torus").total() for n in (4, 6)
    ]
    assert square == [272, 90176]
    assert Strip(domineering.tilings, columns=2, topology="torus", multigraph=True).terms(5) == [
        1,
        2,
        8,
        14,
        36,
    ]
