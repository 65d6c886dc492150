"""The rules that are played on any graph."""

from __future__ import annotations

import pytest

from gfkit.boards.kinds.edge_games import ARC_KAYLES, GRAPH_GAMES, O12, find_graph_rule


@pytest.mark.parametrize("name", GRAPH_GAMES)
def test_every_rule_is_found_with_its_quantities(name: str) -> None:
    assert find_graph_rule(name).name == f"{name}:positions"
    for quantity in GRAPH_GAMES[name].on_graphs:
        rule = find_graph_rule(f"{name}:{quantity}")
        assert (rule.game, rule.quantity) == (GRAPH_GAMES[name], quantity)
        assert rule.summary


def test_rules_as_data() -> None:
    assert O12.to_data() == {
        "vertex_piece": {"owner": "left", "weight": "x"},
        "edge_piece": {"owner": "right", "weight": "y"},
    }
    assert ARC_KAYLES.to_data() == {
        "vertex_piece": None,
        "edge_piece": {"owner": "both", "weight": "x"},
    }
