"""Named rules, on boards and on graphs: every quantity is there, and what it is said to count."""

import pytest

from gfkit.boards.kinds.edge_games import GRAPH_GAMES, find_graph_rule
from gfkit.boards.kinds.game import QUANTITIES
from gfkit.boards.language.rules import domineering, find_model, rules

IMPARTIAL = ["cram", "node-kayles", "kings", "arc-kayles"]


@pytest.mark.parametrize("quantity", QUANTITIES)
def test_every_quantity_of_domineering_is_there(quantity: str) -> None:
    model = find_model(f"domineering:{quantity}")
    assert model is domineering.model(quantity)
    assert model is getattr(domineering, quantity.replace("-", "_"))
    assert model.definition is not None
    assert model.definition.quantity == quantity


@pytest.mark.parametrize("name", [*IMPARTIAL, "domineering", "col", "snort", "o12"])
def test_positions_of_impartial_games_name_no_players(name) -> None:
    said = "all positions" if name in IMPARTIAL else QUANTITIES["positions"]
    assert rules[name].models[0].summary == said
    if name in GRAPH_GAMES:
        assert GRAPH_GAMES[name].says("positions") == said


@pytest.mark.parametrize("name", GRAPH_GAMES)
def test_every_rule_on_graphs_is_found_with_its_quantities(name: str) -> None:
    assert find_graph_rule(name).name == f"{name}:positions"
    for quantity in GRAPH_GAMES[name].on_graphs:
        rule = find_graph_rule(f"{name}:{quantity}")
        assert (rule.game, rule.quantity) == (GRAPH_GAMES[name], quantity)
        assert rule.summary
