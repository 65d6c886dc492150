"""Node-Kayles and Arc-Kayles on graphs: paths and cycles are heaps, others are played out."""

from functools import cache
from itertools import combinations

import pytest
from samples import parametrize_some

from gfkit.boards.shapes.graph import Graph
from gfkit.errors import GfkitError
from gfkit.games.heaps.kayles import GraphNimValues, nim_value_of_rule


def mex(values):
    return next(k for k in range(len(values) + 1) if k not in values)


def played_out(game, vertices, edges):
    """Return the nim-value, sets of vertices being played out whole."""
    near = {v: {a + b - v for a, b in edges if v in (a, b)} for v in range(vertices)}

    @cache
    def value(left):
        if game == "node-kayles":
            return mex({value(left - {v} - near[v]) for v in left})
        return mex({value(left - {a, b}) for a, b in edges if {a, b} <= left})

    return value(frozenset(range(vertices)))


@pytest.mark.parametrize("game", ["node-kayles", "arc-kayles"])
@parametrize_some("seed", range(0, 1024, 37))
def test_all_positions_are_played_out(game, seed):
    """A graph on five vertices, its edges by the binary digits of a number."""
    edges = [e for k, e in enumerate(combinations(range(5), 2)) if seed >> k & 1]
    assert nim_value_of_rule(game, Graph(5, tuple(edges))) == played_out(game, 5, edges)


@pytest.mark.parametrize("game", ["node-kayles", "arc-kayles"])
def test_paths_and_cycles(game):
    valued = GraphNimValues(game)
    for n in range(3, 12):
        path = [(v, v + 1) for v in range(n - 1)]
        cycle = [*path, (0, n - 1)]
        for edges in (path, cycle):
            graph = Graph(n, tuple(edges))
            assert valued.of(graph.neighbours()) == played_out(game, n, edges)
    assert valued.positions == 0


def test_other_rules_are_refused():
    with pytest.raises(GfkitError, match="is played on boards"):
        nim_value_of_rule("col", Graph(2, ((0, 1),)))
