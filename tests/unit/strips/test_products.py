"""Products of graphs with paths and cycles, against single graphs and strips; ends of paths."""

from __future__ import annotations

import copy
from collections import Counter
from itertools import pairwise, product

import networkx as nx
import pytest
from oracle.envelopes import certificate, seal
from tiers import one_in

from gfkit.boards.kinds.graph_games import find_graph_rule
from gfkit.boards.language.rules import find_model
from gfkit.boards.shapes.graph import Graph
from gfkit.proofs.checker import check
from gfkit.proofs.kernel import Workings, prove
from gfkit.sequences.is_gf import IsGF
from gfkit.series.profile import Profile
from gfkit.strips.facts.graph_statements import (
    PRODUCTS,
    RIGHT_LINE,
    AuxiliaryGraph,
    LineGraph,
    small_graphs,
)
from gfkit.strips.sequences.products import EndingCounts
from gfkit.strips.ways.graphs import vertex_orders

CLASHES = {"col": {"BB", "RR"}, "snort": {"BR", "RB"}, "cis": {"BB", "BR", "RB", "RR"}}
CLASHES |= {"node-kayles": {"NN"}, "nogo": None}
"""Neighbours that may not be; those of stones are others."""


@one_in(4)
@pytest.mark.parametrize("marks", ["none", "x", "xy"])
@pytest.mark.parametrize("game", CLASHES)
def test_endings_are_those_of_the_words_and_no_others_hold(game, marks) -> None:
    letters = ".N" if game == "node-kayles" else ".BR"
    for last in letters:
        counts = EndingCounts(find_model(game), last, marks=marks)
        gf, evidence = counts.find_gf(Workings())
        data = certificate(prove(IsGF(counts, gf), evidence))
        assert check(data).holds
        for n, found in enumerate(gf.terms(7) if CLASHES[game] else ()):
            words = map("".join, product(letters, repeat=n))
            words = [w for w in words if not any(a + b in CLASHES[game] for a, b in pairwise(w))]
            sizes = [(len(w) - w.count(".") - w.count("R"), w.count("R"))
                     for w in words if w.endswith(last)]  # fmt: skip
            sizes = [(i, j) if marks == "xy" else (i + j, 0) for i, j in sizes]
            told = len(sizes) if marks == "none" else Profile.of(Counter(sizes))
            assert found == told
        for wrong in (".", "B", "R", "N"):
            forged = copy.deepcopy(data)
            forged["statement"]["of"]["ending"] = wrong
            if wrong != last and not (marks != "xy" and {wrong, last} == {"B", "R"}):
                assert not check(seal(forged)).holds


# Profiles on graphs against plain listing, and against numbers that are known.


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
