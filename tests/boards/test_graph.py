"""Graphs: what is read, named, printed, and what is no graph."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from samples import parametrize_some

from gfkit import Strip, count
from gfkit.boards.shapes.board import Board
from gfkit.boards.shapes.graph import Graph
from gfkit.boards.shapes.topology import TOPOLOGIES, joined_ends
from gfkit.errors import GfkitError, GraphSyntaxError, LimitReached, OutOfRange


@cache
def atlas() -> list[Graph]:
    return [Graph.of(each) for each in nx.graph_atlas_g() if len(each) <= 6]


WORDS = st.integers(0, 10**20).map(str) | st.text("abc-.01", min_size=1)


@st.composite
def graphs(draw, words=WORDS):
    labels = draw(st.lists(words, unique=True, max_size=7))
    pairs = [(u, v) for v in labels for u in labels if u < v]
    edges = [pair for pair in pairs if draw(st.booleans())]
    return Graph.of_labels(labels, edges)


@settings(derandomize=True, deadline=None)
@given(graphs())
def test_what_prints_parses_back(graph) -> None:
    assert Graph.parse_edges(str(graph)) == graph


@parametrize_some("size", range(7))
def test_graph6_as_in_networkx(size: int) -> None:
    for graph in (g for g in atlas() if g.vertices == size):
        other = nx.empty_graph(graph.vertices)
        other.add_edges_from(graph.edges)
        text = nx.to_graph6_bytes(other).decode()
        assert text.startswith(">>graph6<<")
        assert text.strip() == ">>graph6<<" + graph.graph6()
        assert Graph.parse_graph6(text) == Graph.parse_graph6(graph.graph6()) == graph
        assert Graph.parse(text) == graph


@settings(derandomize=True, deadline=None)
@given(st.text(max_size=12) | st.text("?@AB~w0 1\n#:>", max_size=14))
def test_any_text_is_a_graph_or_one_sentence(text: str) -> None:
    for parse in (Graph.parse, Graph.parse_edges, Graph.parse_graph6):
        try:
            parse(text)
        except GfkitError as error:
            assert "\n" not in str(error)  # noqa: PT017


def test_files(tmp_path) -> None:
    path = tmp_path / "graph"
    for text, expected in (
        ("Bw\n", Graph.complete(3)),
        (">>graph6<<@", Graph.path(1)),
        ("0", Graph.path(1)),
        ("0\n1\n", Graph.of_edges(2, [])),
        ("0 1", Graph.path(2)),
        ("a b # an edge", Graph(2, ((0, 1),), ("a", "b"))),
    ):
        path.write_text(text, encoding="utf-8")
        assert Graph.read(path) == expected


@parametrize_some(
    "ask",
    [
        lambda: Graph.complete(2000),
        lambda: Graph.path(10_001),
        lambda: Graph.complete_bipartite(5000, 5000),
        lambda: Graph.path(200).cartesian_product(Graph.path(200)),
        lambda: Graph.of_board(Board.parse("200x200")),
        lambda: Graph.parse_edges("\n".join(map(str, range(10_001)))),
    ],
)
def test_large_graphs_are_refused(ask) -> None:
    with pytest.raises(LimitReached, match="the limits are 10000 vertices and 1000000 edges"):
        ask()


def test_nodes_of_networkx_become_labels() -> None:
    assert Graph.of(nx.Graph([(3, 1)])).labels == ("1", "3")
    assert Graph.of(nx.grid_2d_graph(1, 2)).labels == ("(0,0)", "(0,1)")
    assert Graph.of(nx.Graph([("a", " a")])) == Graph.path(2)


# Names.


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("complete graph K_6", nx.complete_graph(6)),
        ("the complete graph with 6 vertices", nx.complete_graph(6)),
        ("cycle C_7", nx.cycle_graph(7)),
        ("P4", nx.path_graph(4)),
        ("the wheel W_7", nx.wheel_graph(7)),
        ("wheel with 7 vertices", nx.wheel_graph(7)),
        ("star S_4", nx.star_graph(3)),
        ("K_{3,4}", nx.complete_bipartite_graph(3, 4)),
        ("complete bipartite graph K_2,3", nx.complete_bipartite_graph(2, 3)),
        ("Q_3", nx.hypercube_graph(3)),
        ("petersen", nx.petersen_graph()),
        ("the cubical graph", nx.cubical_graph()),
        ("1-2,2-3,3-1", nx.cycle_graph(3)),
        ("{a-b, b-c}", nx.path_graph(3)),
        ("W_3", nx.complete_graph(3)),
        ("K_1", nx.empty_graph(1)),
        ("C_2", nx.path_graph(2)),
    ],
)
def test_names_are_those_of_networkx(name, wanted) -> None:
    assert nx.is_isomorphic(Graph.named(name).networkx(), wanted)


@pytest.mark.parametrize("name", ["the fan F_5", "fan graph with 6 vertices"])
def test_a_fan_is_a_path_with_one_more_vertex_beside_all(name) -> None:
    graph = Graph.named(name)
    assert (graph.vertices, len(graph.edges)) == (6, 4 + 5)


@pytest.mark.parametrize("name", ["cycle K_5", "c_5", "fan", "1-2", "1-2,3", "W_0", "wheel 1-2"])
def test_other_words_are_no_graphs(name) -> None:
    assert Graph.named(name) is None


@pytest.mark.parametrize(
    ("text", "words", "edges"),
    [("snort on a K_4", "snort on", 6), ("x the cycle C_5", "x", 5)],
)
def test_a_graph_is_named_at_the_end(text, words, edges) -> None:
    before, graph = Graph.at_end(text)
    assert (before, len(graph.edges)) == (words, edges)


@pytest.mark.parametrize("text", ["K_4", "K_4 x"])
def test_no_graph_is_named_at_the_end(text) -> None:
    assert Graph.at_end(text) is None


# Operations.


@settings(derandomize=True, deadline=None)
@given(graphs(), graphs())
def test_products_components_and_colours_are_those_of_networkx(one, other) -> None:
    a, b = one.networkx(), other.networkx()
    found = one.cartesian_product(other)
    assert found.vertices == one.vertices * other.vertices
    assert len(found.edges) == len(nx.cartesian_product(a, b).edges)
    assert sorted(map(sorted, one.components())) == sorted(map(sorted, nx.connected_components(a)))
    assert one.is_bipartite() == nx.is_bipartite(a)


@pytest.mark.parametrize(
    ("graph", "is_path"),
    [
        (Graph.path(3), True),
        (Graph.path(1), True),
        (Graph.of_edges(3, [(0, 1)]), False),
        (Graph.cycle(3), False),
    ],
)
def test_paths(graph, is_path) -> None:
    assert graph.is_path() == is_path


@pytest.mark.parametrize("topology", ["strip", "cylinder", "ring", "torus"])
@pytest.mark.parametrize("sides", [(1, 4), (3, 3), (2, 5), (4, 3)])
def test_grids_with_joined_sides_are_those_of_networkx(topology, sides) -> None:
    rows, columns = sides
    periodic = (
        topology in {"ring", "torus"} and rows > 2,
        topology in {"cylinder", "torus"} and columns > 2,
    )
    wanted = nx.grid_2d_graph(rows, columns, periodic=periodic)
    found = Graph.of_board(Board(rows, columns), topology).networkx()
    assert nx.is_isomorphic(found, wanted)


def test_lone_vertices_are_printed_and_numbers_are_in_order() -> None:
    assert str(Graph.parse_edges("0\n1 2")) == "0\n1 2"
    assert Graph.parse_edges("10 9\n9 2").labels == ("2", "9", "10")
    assert str(Graph.of_edges(0, [])) == "# no vertices"


# What is refused.


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "one graph in graph6 is one word; here is nothing"),
        ("Bw\nBw", "here is 2 words"),
        (":Bw", "Expected"),
        ("D!{", "bits set after its last edge"),
        ("D?", "Expected 10 bits but got 6"),
        ("~?", "ends within the number of vertices"),
        ("D?é", "ordinal not in range"),
    ],
)
def test_bad_graph6_says_why(text, words) -> None:
    with pytest.raises(GraphSyntaxError) as caught:
        Graph.parse_graph6(text)
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "the edge list is empty"),
        ("0 1\n1 1", "line 2 is a loop, '1 1'"),
        ("0 1\n\n1 0", "line 3 repeats the edge of line 1, '1 0'"),
        ("a b 3", "line 1 has 3 words, 'a b 3'"),
        ("a b\n" + "x " * 99, "line 2 has 99 words, 'x x x x x"),
        ("a" * 201 + " b", "line 1 has a word of 201 characters"),
    ],
)
def test_bad_edge_lists_name_the_line(text, words) -> None:
    with pytest.raises(GraphSyntaxError) as caught:
        Graph.parse_edges(text)
    assert words in str(caught.value)
    assert caught.value.text == text


@pytest.mark.parametrize(
    ("given_graph", "words"),
    [
        (nx.DiGraph([(0, 1), (1, 0)]), "directed"),
        (nx.Graph([(0, 0)]), "loop"),
        (nx.MultiGraph([(0, 1), (1, 0)]), "multiple edge"),
    ],
)
def test_other_graphs_of_networkx_are_refused(given_graph, words) -> None:
    with pytest.raises(GraphSyntaxError, match=words):
        Graph.of(given_graph)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: Graph(2, ((0, 0),), ()), r"\(0, 0\) is not an edge of a graph with"),
        (lambda: Graph.of_edges(3, [(0, 3)]), r"\(0, 3\) is not an edge of a graph with"),
        (lambda: Graph(2, (), ("a",)), "every vertex needs a label of its own, one"),
        (lambda: Graph(1, (), ("#",)), "every vertex needs a label of its own, one"),
    ],
)
def test_only_graphs_can_be_built(make, words) -> None:
    with pytest.raises(GraphSyntaxError, match=words):
        make()


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: Graph(-1, (), ()), "vertices must be an integer from 0 on, such"),
        (lambda: Graph.cube(9), "dimension must be an integer up to 8, not 9"),
    ],
)
def test_numbers_out_of_range_are_refused(make, words) -> None:
    with pytest.raises(OutOfRange, match=words):
        make()


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"", b"0 0", b"Bw\nBw\n", b"\x00"])
def test_bad_files_are_named(content, tmp_path) -> None:
    path = tmp_path / "graph"
    path.write_bytes(content)
    with pytest.raises(GfkitError, match=r"graph file '.*graph'"):
        Graph.read(path)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("petersn", "the nearest name of a graph is petersen"),
        ("P0", "have 1 to 999 vertices, as P4"),
        ("C_1000", "have 1 to 999 vertices, as P4"),
        ("C_4 x P_n", "products stand in the words"),
        (".", "cannot be read"),
    ],
)
def test_names_without_a_graph_or_a_file_are_refused(name, words) -> None:
    with pytest.raises(GfkitError) as caught:
        Graph.read(Path(name))
    assert words in str(caught.value)


@pytest.mark.parametrize("topology", ["cylinder", "ring", "torus"])
@pytest.mark.parametrize("fixed", ["rows", "columns"])
def test_the_lines_whose_ends_are_joined_are_those_of_the_text(topology, fixed):
    """Of a strip 4 x n at n = 5, and of the board 4 x 5; a board alone has its columns fixed."""
    said = joined_ends(topology, fixed)
    (alone,) = [
        one
        for one in TOPOLOGIES
        if one != "strip" and {*joined_ends(one).split()} == {*said.split()}
    ]
    edges = Graph.of_board(Board.rectangle(4, 5), alone).edges
    assert ("each row" in said, "each column" in said) == ((0, 4) in edges, (0, 15) in edges)
    strip = Strip("node-kayles", topology=topology, **{fixed: {"rows": 4, "columns": 5}[fixed]})
    at = {"rows": 5, "columns": 4}[fixed]
    assert strip.terms(at + 1)[at] == count("node-kayles", board="4x5", topology=alone).count
