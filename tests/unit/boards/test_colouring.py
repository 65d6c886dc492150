"""Colouring games: what their quantities are said to count."""

import pytest

from gfkit.boards.kinds.edge_games import GRAPH_GAMES
from gfkit.boards.kinds.game import QUANTITIES
from gfkit.boards.language.rules import rules


@pytest.mark.parametrize("name", ["cram", "node-kayles", "kings", "arc-kayles"])
def test_positions_of_impartial_games_name_no_players(name) -> None:
    assert rules[name].models[0].summary == "all positions"
    if name in GRAPH_GAMES:
        assert GRAPH_GAMES[name].says("positions") == "all positions"


@pytest.mark.parametrize("name", ["domineering", "col", "snort", "o12"])
def test_positions_of_partizan_games_name_both(name) -> None:
    assert rules[name].models[0].summary == QUANTITIES["positions"]
    if name in GRAPH_GAMES:
        assert GRAPH_GAMES[name].says("positions") == QUANTITIES["positions"]
