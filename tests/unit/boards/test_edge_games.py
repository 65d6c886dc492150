"""The rules that are played on any graph."""

from __future__ import annotations

import pytest

from gfkit.boards.kinds.edge_games import (
    ARC_KAYLES,
    GRAPH_GAMES,
    O12,
    find_graph_rule,
)
from gfkit.errors import UnknownModel


@pytest.mark.parametrize("name", GRAPH_GAMES)
def test_every_rule_is_found_with_its_quantities(name: str) -> None:
    assert find_graph_rule(name).name == f"{name}:positions"
    for quantity in GRAPH_GAMES[name].on_graphs:
        rule = find_graph_rule(f"{name}:{quantity}")
        assert (rule.game, rule.quantity) == (GRAPH_GAMES[name], quantity)
        assert rule.summary


@pytest.mark.parametrize(
    "name, near",
    [
        ("coll", "col"),
        ("node-kayls", "node-kayles"),
        ("cis1", "cis"),
        ("nogo:maximal", "nogo:p"),
        ("col:tilings", "col:positions"),
        ("col:", "col:p"),
        ("col:maximall", "col:maximal"),
        ("domineering", "arc-kayles"),
    ],
)
def test_unknown_names_are_answered_with_the_nearest(name: str, near: str) -> None:
    with pytest.raises(UnknownModel, match=r"the nearest names? (is|are)") as caught:
        find_graph_rule(name)
    assert "is played on graphs" in str(caught.value)
    assert any(one.startswith(near) for one in caught.value.nearest)


def test_rules_as_data() -> None:
    assert O12.to_data() == {
        "vertex_piece": {"owner": "left", "weight": "x"},
        "edge_piece": {"owner": "right", "weight": "y"},
    }
    assert ARC_KAYLES.to_data() == {
        "vertex_piece": None,
        "edge_piece": {"owner": "both", "weight": "x"},
    }
