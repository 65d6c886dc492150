"""Counts on graphs, or why there are none."""

import re

import networkx as nx
import pytest
from samples import parametrize_some

from gfkit.base.budget import Budget
from gfkit.base.memory import resident
from gfkit.boards.rules.graph_games import GRAPH_GAMES, UnknownGraphRule
from gfkit.boards.shapes.graph import Graph
from gfkit.errors import LimitReached
from gfkit.strips.encodings.graphs import profile_on_graph


def test_wide_graphs_are_refused_with_their_width():
    """The 9 x 9 grid has pathwidth 9."""
    with pytest.raises(LimitReached, match="the frontier is too wide") as refused:
        profile_on_graph(GRAPH_GAMES["nogo"], Graph.of(nx.grid_2d_graph(9, 9)), max_states=500)
    width, vertices = re.findall(r"(\d+) of (\d+) vertices", str(refused.value))[0]
    assert int(width) >= 9
    assert int(vertices) == 81


@parametrize_some(("vertices", "room"), [(150, 2**21), (400, 2**24)], first=1)
def test_a_limit_of_memory_is_kept(vertices, room):
    """Any numbers i and j with i + j < 400 are those of a position: 80,200 monomials."""
    with pytest.raises(LimitReached, match=rf"snort on {vertices} vertices.* the memory limit is"):
        profile_on_graph(
            GRAPH_GAMES["snort"], Graph.path(vertices), budget=Budget(memory=resident() + room)
        )


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
