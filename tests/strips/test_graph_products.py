"""Products of graphs with paths and cycles, against single graphs and strips; ends of paths."""

from __future__ import annotations

import copy
from collections import Counter
from dataclasses import replace
from itertools import pairwise, product

import networkx as nx
import pytest
from oracle.envelopes import certificate, seal
from samples import parametrize_some

from gfkit.boards.models.names import col
from gfkit.boards.rules.graph_games import find_graph_rule
from gfkit.boards.shapes.graph import Graph
from gfkit.errors import GfkitError, LimitReached, NotRational
from gfkit.proofs.checker import check
from gfkit.proofs.kernel import NotDerived, Workings, prove
from gfkit.sequences.definition import definition_data, definition_of
from gfkit.sequences.gf import IsGF
from gfkit.series.profiles import Profile
from gfkit.strips.encodings.models import find_model
from gfkit.strips.encodings.vertex_orders import vertex_orders
from gfkit.strips.sequences.graph_products import (
    EndingCounts,
    GraphProduct,
)
from gfkit.strips.sequences.strip import Strip
from gfkit.strips.statements.graphs import (
    PRODUCTS,
    RIGHT_LINE,
    AuxiliaryGraph,
    LineGraph,
    small_graphs,
)

CLASHES = {"col": {"BB", "RR"}, "snort": {"BR", "RB"}, "cis": {"BB", "BR", "RB", "RR"}}
CLASHES |= {"node-kayles": {"NN"}, "nogo": None}
"""Neighbours that may not be; those of stones are others."""


@parametrize_some("marks", ["none", "xy", "x"], first=2)
@parametrize_some("game", CLASHES, share=48)
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


@parametrize_some("seed", range(5), share=24)
def test_trees_have_narrow_orders(seed) -> None:
    tree = Graph.of(nx.random_labeled_tree(120, seed=seed))
    (order,) = vertex_orders(tree)
    assert sorted(order.vertices) == list(range(120))
    assert order.width <= 7  # log2(120) + 1
    ends = Graph.of(nx.balanced_tree(2, 7))
    assert vertex_orders(ends)[0].width <= 8


# Small graphs, and auxiliary graphs by hand.


@pytest.mark.thorough
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


@parametrize_some("about", AUXILIARY, ids=str)
def test_auxiliary_graphs_hold_on_larger_graphs(about) -> None:
    for seed in range(3):
        graph = Graph.of(nx.gnm_random_graph(10, 16, seed=seed))
        assert about.failure(graph, Workings()) is None


# Refusals.


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (
            lambda: GraphProduct(find_graph_rule("nogo"), Graph.path(2), "ring"),
            GfkitError,
            "paths only",
        ),
        (
            lambda: GraphProduct(find_graph_rule("col"), Graph.path(2), "torus"),
            GfkitError,
            r"with a torus \(both sides joined to a torus\) is not known",
        ),
        (
            lambda: GraphProduct(find_graph_rule("col"), Graph.path(0)),
            GfkitError,
            "without vertices",
        ),
        (
            lambda: GraphProduct(find_graph_rule("col:play"), Graph.path(2)).terms(3),
            NotRational,
            "play",
        ),
        (
            lambda: GraphProduct(find_graph_rule("col"), Graph.path(8), max_states=100).terms(3),
            LimitReached,
            "more than 100 states",
        ),
        (
            lambda: GraphProduct(
                find_graph_rule("o12"), Graph.path(8), "ring", max_states=100
            ).terms(3),
            LimitReached,
            "more than 100 states",
        ),
    ],
)
def test_what_has_no_answer_is_refused(call, error, words):
    with pytest.raises(error, match=words):
        call()


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (
            lambda: prove(
                IsGF(
                    replace(
                        GraphProduct(find_graph_rule("col"), Graph.path(2)).definition(), marks="xy"
                    ),
                    GraphProduct(find_graph_rule("snort"), Graph.path(2))
                    .generating_function(marks="xy")
                    .marked_gf,
                )
            ),
            "order 5 with 4 states",
        ),
        (
            lambda: prove(
                IsGF(
                    GraphProduct(find_graph_rule("col"), Graph.path(2)).definition(),
                    GraphProduct(find_graph_rule("snort"), Graph.path(2))
                    .generating_function(marks="xy")
                    .marked_gf,
                )
            ),
            "the marks of",
        ),
    ],
)
def test_wrong_weights_of_a_product_are_not_derived(call, words):
    with pytest.raises(NotDerived, match=words):
        call()


def test_a_product_of_a_ring_of_stones_is_refused():
    with pytest.raises(GfkitError, match="groups may reach around"):
        definition_of(
            {
                **definition_data(GraphProduct(find_graph_rule("go"), Graph.path(2)).definition()),
                "with": "cycles",
            }
        )


def test_each_position_ends_in_one_way():
    """Of positions on paths of n vertices, by the last vertex: their sum is that of all."""
    endings = [EndingCounts(col.positions, last).compute(7, Workings()) for last in ".BR"]
    every = Strip(col.positions, columns=1).terms(7)
    assert [sum(some) for some in zip(*endings, strict=True)][1:] == every[1:]
    assert endings[1] == endings[2], "by exchange of both colours"
