from __future__ import annotations

import pytest

from gfkit.boards.board import Board
from gfkit.boards.graph import Graph
from gfkit.boards.rules import col, domineering, kings, node_kayles, nogo, snort
from gfkit.errors import GfkitError
from gfkit.strips.graphs import profile_on_graph
from gfkit.strips.strip import Strip

GAMES = {"col": col, "snort": snort, "node-kayles": node_kayles, "kings": kings, "nogo": nogo}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("around", [1, 2, 3, 4])
def test_cylinders_match_their_graphs(name: str, around: int) -> None:
    model = GAMES[name].positions
    assert model.definition is not None
    near = getattr(model.definition.game, "neighbours", "edge")
    terms = Strip(model, columns=around, topology="cylinder").terms(5)
    for n in range(1, 5):
        graph = Graph.of_board(Board.rectangle(n, around), neighbours=near, topology="cylinder")
        assert profile_on_graph(model.definition.game, graph).total() == terms[n], n


@pytest.mark.parametrize("around", [3, 4, 5])
def test_fixed_rows_wrap_the_rows(around: int) -> None:
    upright = Strip(node_kayles.maximal, columns=around, topology="cylinder").terms(7)
    assert Strip(node_kayles.maximal, rows=around, topology="cylinder").terms(7) == upright


def test_dominoes_cross_the_seam() -> None:
    # One ring of three cells: the empty position and three dominoes.
    assert Strip(domineering.positions, columns=3, topology="cylinder").terms(2) == [1, 4]


def test_there_is_no_certificate_of_a_cylinder_yet() -> None:
    answer = Strip(col.positions, columns=3, topology="cylinder").generating_function()
    with pytest.raises(GfkitError, match="no certificate"):
        answer.certificate.to_data("0")
