"""Counts on graphs, or why there are none."""

import networkx as nx
import pytest

from gfkit.base.budget import Budget, resident
from gfkit.boards.rules.graph_games import GRAPH_GAMES, UnknownGraphRule
from gfkit.boards.shapes.graph import Graph
from gfkit.errors import LimitReached
from gfkit.strips.encodings.vertex_by_vertex_counting import profile_on_graph


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (
            lambda: profile_on_graph(
                GRAPH_GAMES["nogo"],
                Graph.of(nx.random_regular_graph(4, 40, seed=1)),
                max_states=500,
            ),
            "the frontier is too wide: 11 of 40 vertices",
        ),
        (
            lambda: profile_on_graph(
                GRAPH_GAMES["snort"], Graph.path(400), budget=Budget(memory=resident() + 2**24)
            ),
            "snort on 400 vertices.* the memory limit is",
        ),
    ],
)
def test_wide_graphs_are_refused_with_their_width(call, words):
    with pytest.raises(LimitReached, match=words):
        call()


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (
            lambda: profile_on_graph(GRAPH_GAMES["nogo"], Graph.path(2), "maximal"),
            "the nearest names are",
        ),
        (
            lambda: profile_on_graph(GRAPH_GAMES["col"], Graph.path(2), "tilings"),
            "the nearest names are",
        ),
        (
            lambda: profile_on_graph(GRAPH_GAMES["o12"], Graph.path(2), "no"),
            "the nearest names are",
        ),
    ],
)
def test_quantities_without_meaning_are_refused(call, words):
    with pytest.raises(UnknownGraphRule, match=words):
        call()
