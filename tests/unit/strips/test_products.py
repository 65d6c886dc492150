"""Products of graphs with paths and cycles, against single graphs and strips; ends of paths."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, product

import pytest
from tiers import one_in

from gfkit.boards.kinds.edge_games import find_graph_rule
from gfkit.boards.language.rules import RULES, find_model
from gfkit.boards.shapes.graph import Graph
from gfkit.proofs.certificate import write_certificate
from gfkit.proofs.checker.program.shell import main
from gfkit.proofs.kernel import Workings, prove
from gfkit.sequences.is_gf import IsGF
from gfkit.strips.sequences.products import EndingCounts, GraphProduct
from gfkit.strips.sequences.strip import Strip
from gfkit.strips.ways.graphs import profile_on_graph

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


@one_in(4)
@pytest.mark.parametrize("name", ["col", "snort", "cis", "node-kayles"])
@pytest.mark.parametrize("quantity", ["positions", "maximal"])
@pytest.mark.parametrize(
    "graph, growing, side, topology",
    [
        (Graph.path(1), "strip", 1, "strip"),
        (Graph.path(3), "strip", 3, "strip"),
        (Graph.cycle(4), "strip", 4, "cylinder"),
        (Graph.path(3), "ring", 3, "ring"),
        (Graph.cycle(3), "ring", 3, "torus"),
    ],
    ids=["K1", "P3", "C4", "P3 ring", "C3 ring"],
)
def test_paths_and_cycles_give_strips_and_their_kin(
    name: str, quantity: str, graph: Graph, growing: str, side: int, topology: str
) -> None:
    model = next(rule for rule in RULES if rule.name == name).model(quantity)
    strip = Strip(model, columns=side, topology=topology).generating_function()
    found = GraphProduct(find_graph_rule(f"{name}:{quantity}"), graph, growing)
    assert found.generating_function().gf == strip.gf


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
