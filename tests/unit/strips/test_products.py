"""Products of graphs with paths and cycles, against single graphs and strips; ends of paths."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, product

import networkx as nx
import pytest
from oracle import definitions
from tiers import one_in

from gfkit.boards.kinds.graph_games import COL, GRAPH_GAMES, NODE_KAYLES, find_graph_rule
from gfkit.boards.language.rules import find_model
from gfkit.boards.shapes.graph import Graph
from gfkit.proofs.certificate import write_certificate
from gfkit.proofs.checker.program.shell import main
from gfkit.proofs.kernel import Workings, prove
from gfkit.sequences.is_gf import IsGF
from gfkit.series.profile import Profile
from gfkit.strips.facts.graph_statements import (
    PRODUCTS,
    RIGHT_LINE,
    AuxiliaryGraph,
    LineGraph,
    small_graphs,
    univariate,
)
from gfkit.strips.sequences.products import EndingCounts, GraphProduct
from gfkit.strips.ways.graphs import profile_on_graph, vertex_orders

GRAPHS = {
    "K1": Graph.path(1),
    "P3": Graph.path(3),
    "K3": Graph.complete(3),
    "K1,3": Graph.complete_bipartite(1, 3),
    "K2+K1": Graph.of_edges(3, [(0, 2)]),
}
GROWING = {"strip": Graph.path, "ring": Graph.cycle}


@one_in(3)
@pytest.mark.parametrize("rule", ["col", "node-kayles:maximal", "o12", "arc-kayles:maximal"])
@pytest.mark.parametrize("graph", ["P3", "K3"])
@pytest.mark.parametrize("topology", GROWING)
def test_marked_products_match_single_graphs(rule: str, graph: str, topology: str) -> None:
    found = find_graph_rule(rule)
    growing = GraphProduct(found, GRAPHS[graph], topology)
    answer = growing.generating_function(marks="xy")
    assert str(answer.verdict) == "proved"
    for n, profile in enumerate(answer.profiles(5)):
        single = GROWING[topology](n).cartesian_product(GRAPHS[graph])
        assert profile_on_graph(found.game, single, found.quantity) == profile
    assert growing.generating_function().gf == answer.gf.at_one()


@one_in(6)
@pytest.mark.parametrize("rule", ["col", "o12:maximal", "go", "node-kayles"])
@pytest.mark.parametrize("marks", ["none", "xy"])
@pytest.mark.parametrize("topology", ["strip", "ring"])
def test_certificates_of_products_are_replayed(rule, marks, topology, tmp_path, capsys) -> None:
    """Products had no certificate."""
    if (rule, topology) == ("go", "ring"):
        return
    family = GraphProduct(find_graph_rule(rule), Graph.path(2), topology)
    path = tmp_path / "proof.json"
    write_certificate(family.generating_function(marks=marks).verdict, path, "0")
    assert main([str(path)]) == 0
    assert "certificate holds" in capsys.readouterr().out


def ending_gf(model, last, marks="none"):
    counts, run = EndingCounts(model, last, marks=marks), Workings()
    gf, evidence = counts.find_gf(run)
    prove(IsGF(counts, gf), evidence, workings=run)
    return gf


CLASHES = {"col": {"BB", "RR"}, "snort": {"BR", "RB"}, "cis": {"BB", "BR", "RB", "RR"}}


@pytest.mark.parametrize("game", CLASHES)
@pytest.mark.parametrize("last", [".", "B", "R"])
def test_endings_are_those_of_the_words(game, last) -> None:
    model = find_model(game)
    for n, found in enumerate(ending_gf(model, last, marks="xy").terms(8)):
        words = map("".join, product(".BR", repeat=n))
        words = [w for w in words if not any(a + b in CLASHES[game] for a, b in pairwise(w))]
        counted = Counter((w.count("B"), w.count("R")) for w in words if w.endswith(last))
        assert found.as_dict() == counted
    totals = [profile.total() for profile in ending_gf(model, last, marks="xy").terms(20)]
    assert ending_gf(model, last).terms(20) == totals


# Profiles on graphs against plain listing, and against numbers that are known.


ATLAS = [Graph.of(each) for each in nx.graph_atlas_g() if len(each) <= 5]
COLOURINGS = ["col", "snort", "cis", "node-kayles"]
QUANTITIES = ["positions", "maximal", "left-ends", "right-ends", "one-sided-ends", "play"]


def listed(game, quantity, graph):
    """Return the profile by listing all positions."""
    definition = {**game.to_data(), "quantity": "positions" if quantity == "play" else quantity}
    near = dict(enumerate(graph.neighbours()))
    found = Profile.of(definitions.tally(definitions.on_graph(definition, near, 10**6)))
    return found.play() if quantity == "play" else found


@one_in(6)
@pytest.mark.parametrize("quantity", QUANTITIES)
@pytest.mark.parametrize("name", [*COLOURINGS, "o12", "arc-kayles"])
def test_all_graphs_of_at_most_five_vertices(name, quantity) -> None:
    game = GRAPH_GAMES[name]
    for graph in ATLAS:
        assert profile_on_graph(game, graph, quantity) == listed(game, quantity, graph), graph


@pytest.mark.parametrize("quantity", ["positions", "play"])
@pytest.mark.parametrize("name", ["nogo", "go"])
def test_stones_on_all_graphs_of_at_most_five_vertices(name, quantity) -> None:
    for graph in ATLAS:
        game = GRAPH_GAMES[name]
        assert profile_on_graph(game, graph, quantity) == listed(game, quantity, graph), graph


@one_in(2)
@pytest.mark.parametrize("seed", range(5))
def test_trees_have_narrow_orders(seed) -> None:
    tree = Graph.of(nx.random_labeled_tree(120, seed=seed))
    (order,) = vertex_orders(tree)
    assert sorted(order.vertices) == list(range(120))
    assert order.width <= 7  # log2(120) + 1
    ends = Graph.of(nx.balanced_tree(2, 7))
    assert vertex_orders(ends)[0].width <= 8


# Small graphs, and auxiliary graphs by hand.


def test_numbers_of_small_graphs() -> None:
    connected, all_ = (
        [sum(g.vertices == n for g in small_graphs(6, connected=only)) for n in range(8)]
        for only in (True, False)
    )
    assert connected == [0, 1, 1, 2, 6, 21, 112, 0]  # A001349
    assert all_ == [0, 1, 2, 4, 11, 34, 156, 0]  # A000088


SNORTS = PRODUCTS["categorical"] | {("equal", "adjacent")}


AUXILIARY = [
    AuxiliaryGraph(find_graph_rule("col"), PRODUCTS["cartesian"]),
    AuxiliaryGraph(find_graph_rule("snort"), SNORTS),
    AuxiliaryGraph(find_graph_rule("cis"), PRODUCTS["strong"]),
    LineGraph(find_graph_rule("o12"), frozenset(RIGHT_LINE)),
]


@pytest.mark.parametrize("about", AUXILIARY, ids=str)
def test_auxiliary_graphs_hold_on_larger_graphs(about) -> None:
    for seed in range(3):
        graph = Graph.of(nx.gnm_random_graph(10, 16, seed=seed))
        assert about.failure(graph, Workings()) is None


def independence_polynomial(graph: Graph) -> tuple[int, ...]:
    return univariate(profile_on_graph(NODE_KAYLES, graph))


def test_independence_polynomials_that_are_known() -> None:
    assert independence_polynomial(Graph(0, ())) == (1,)
    assert independence_polynomial(Graph.complete(5)) == (1, 5)
    assert independence_polynomial(Graph.of_edges(3, [])) == (1, 3, 3, 1)
    assert independence_polynomial(Graph.of(nx.petersen_graph())) == (1, 10, 30, 30, 5)
    join = nx.compose(nx.complete_graph(37), nx.Graph())
    for k in range(3):
        clique = range(37 + 4 * k, 41 + 4 * k)
        join.add_edges_from((u, v) for u in clique for v in clique if u < v)
        join.add_edges_from((u, v) for u in range(37) for v in clique)
    assert independence_polynomial(Graph.of(join)) == (1, 49, 48, 64)
    assert univariate(profile_on_graph(COL, Graph.path(1))) == (1, 2)
