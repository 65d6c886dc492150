"""Independent and maximal independent sets of grids, kings' graphs, cylinders, rings and tori."""

from __future__ import annotations

import pytest

from gfkit.boards.edge_games import find_graph_rule
from gfkit.boards.graph import Graph
from gfkit.boards.rules import kings, node_kayles
from gfkit.strips.sequences.products import GraphProduct
from gfkit.strips.sequences.strip import Strip

MODELS = [
    node_kayles.positions,
    node_kayles.maximal,
    kings.positions,
    kings.maximal,
]


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.name)
@pytest.mark.parametrize("topology", ["strip", "cylinder", "ring", "torus"])
@pytest.mark.parametrize("columns", [6, 8, pytest.param(10, marks=pytest.mark.slow)])
def test_proved(benchmark, model, topology: str, columns: int) -> None:
    benchmark.group = f"{model.name}, {columns} columns"
    strip = Strip(model, columns=columns, topology=topology)
    answer = benchmark.pedantic(strip.generating_function, rounds=1, iterations=1)
    assert str(answer.verdict) == "proved"


@pytest.mark.parametrize("rule", ["node-kayles", "arc-kayles", "col"])
def test_products_with_cycles(benchmark, rule: str) -> None:
    benchmark.group = "products of the cube's graph with cycles"
    square = Graph.cycle(4)
    cube = square.cartesian_product(Graph.path(2)) if rule != "col" else square
    growing = GraphProduct(find_graph_rule(rule), cube, "ring")
    benchmark.pedantic(growing.generating_function, rounds=1, iterations=1)
