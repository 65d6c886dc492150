"""Graphs, positions and pieces: what is read, printed and turned."""

from __future__ import annotations

from functools import cache

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tiers import drawn

import gfkit
from gfkit.asking.uses import board_of
from gfkit.base.files import FileLimits
from gfkit.boards.kinds.pieces import (
    Placed,
    Position,
)
from gfkit.boards.kinds.tiles import Weight
from gfkit.boards.shapes import graph as graph_module
from gfkit.boards.shapes.board import Board, Joins
from gfkit.boards.shapes.graph import Graph
from gfkit.errors import GfkitError, LimitReached


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


@pytest.mark.parametrize("size", range(7))
def test_graph6_as_in_networkx(size: int) -> None:
    for graph in (g for g in atlas() if g.vertices == size):
        other = nx.empty_graph(graph.vertices)
        other.add_edges_from(graph.edges)
        text = nx.to_graph6_bytes(other).decode()
        assert text.startswith(">>graph6<<")
        assert text.strip() == ">>graph6<<" + graph.graph6()
        assert Graph.parse_graph6(text) == Graph.parse_graph6(graph.graph6()) == graph
        assert Graph.parse(text) == graph


@settings(derandomize=True, deadline=None, max_examples=drawn(100))
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


def test_large_graphs_are_refused(tmp_path, monkeypatch) -> None:
    for ask in (
        lambda: Graph.complete(2000),
        lambda: Graph.path(10_001),
        lambda: Graph.complete_bipartite(5000, 5000),
        lambda: Graph.path(200).cartesian_product(Graph.path(200)),
        lambda: Graph.of_board(Board.parse("200x200")),
        lambda: Graph.parse_edges("\n".join(map(str, range(10_001)))),
    ):
        with pytest.raises(LimitReached, match="the limits are 10000 vertices and 1000000 edges"):
            ask()
    monkeypatch.setattr(graph_module, "LIMITS", FileLimits(bytes=2))
    (tmp_path / "graph").write_text("0 1", encoding="utf-8")
    with pytest.raises(GfkitError, match="is larger than 2 bytes"):
        Graph.read(tmp_path / "graph")


def test_nodes_of_networkx_become_labels() -> None:
    assert Graph.of(nx.Graph([(3, 1)])).labels == ("1", "3")
    assert Graph.of(nx.grid_2d_graph(1, 2)).labels == ("(0,0)", "(0,1)")
    assert Graph.of(nx.Graph([("a", " a")])) == Graph.path(2)


def test_data_of_positions_is_read_back() -> None:
    pieces = [Placed({(0, 0), (0, 2)}, "Right", "R", Weight(1, 0, 1))]
    position = Position(Board.parse("...|.#."), pieces, Joins(across=True))
    assert Position.from_data(position.to_data()) == position


def test_pieces_over_identified_sides_are_drawn_to_the_margin() -> None:
    piece = Placed({(0, 0), (0, 2)}, "Right")
    assert str(Position(Board.parse("1x3"), [piece], Joins(across=True))) == "-R . R-"
    upright = Placed({(0, 0), (2, 0)}, "Left")
    drawn = str(Position(Board.parse("3x1"), [upright], Joins(down=True)))
    assert drawn == "|\nL\n\n.\n\nL\n|"


def test_a_file_of_rows_is_the_board_that_it_shows(tmp_path):
    path = tmp_path / "board.txt"
    for text in ("#..|...|..#", ".#.|...", "..|..", "##.|..."):
        path.write_text(text.replace("|", "\n") + "\n")
        assert board_of(gfkit.read(str(path))) == Board.parse(text)
        assert gfkit.count("domineering", str(path)) == gfkit.count("domineering", text)
        assert gfkit.value("domineering", str(path)) == gfkit.value("domineering", text)
