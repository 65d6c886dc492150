"""Sets of vertices by their neighbours and edges, against all sets of the graph, one by one."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from reading.sentences.listed_objects import counts, refused
from reading.sentences.listed_vertex_sets import Grid
from samples import parametrize_some

import gfkit
from gfkit.reading.sentences.dispatch_by_kind_of_meaning import Meaning, sentence_of
from gfkit.reading.sentences.sentence_reader import read_sentence


def path(n):
    return [*range(n)], [(k, k + 1) for k in range(n - 1)]


def cycle(n):
    return [*range(n)], [(k, (k + 1) % n) for k in range(n)]


def grid(rows):
    return lambda n: beside([*product(range(rows), range(n))], lambda r, c: r + c == 1)


def kings(rows):
    return lambda n: beside([*product(range(rows), range(n))], lambda r, c: max(r, c) == 1)


def beside(cells, near):
    pairs = combinations(cells, 2)
    return cells, [(a, b) for a, b in pairs if near(abs(a[0] - b[0]), abs(a[1] - b[1]))]


def vertex_sets(graph, least=1):
    """Return what lists the sets of vertices of a graph, each with neighbours and edges."""

    def listed(n):
        vertices, edges = graph(n) if n >= least else ([], [])
        near = {v: {w for e in edges if v in e for w in e if w != v} for v in vertices}
        for some in product((False, True), repeat=len(vertices) if n >= least else 0):
            if n >= least:
                yield {v for v, z in zip(vertices, some, strict=True) if z}, near, edges

    return listed


def independent(s, near):
    return not any(near[v] & s for v in s)


def dominating(s, near):
    return all(v in s or near[v] & s for v in near)


SAID = {
    "sets S of vertices of the path on n vertices such that each vertex outside S has exactly one "
    "neighbour in S": (path, lambda s, near, _: all(v in s or len(near[v] & s) == 1 for v in near)),
    "sets S of vertices of P_n such that both S and its complement are dominating": (
        path,
        lambda s, near, _: dominating(s, near) and dominating({*near} - s, near),
    ),
    "sets of vertices of P_2 x P_n that are dominating but whose complement is not dominating": (
        grid(2),
        lambda s, near, _: dominating(s, near) and not dominating({*near} - s, near),
    ),
    "subsets of vertices of the 2 X n grid graph that hit every edge": (
        grid(2),
        lambda s, _, edges: all({*e} & s for e in edges),
    ),
    "vertex subsets of P_n whose induced subgraph has no isolated vertex": (
        path,
        lambda s, near, _: all(near[v] & s for v in s),
    ),
    "independent sets of P_n that contain at least one end vertex": (
        path,
        lambda s, near, _: independent(s, near) and bool(s & {0, len(near) - 1}),
    ),
    "dominating sets of P_n which do not consist of all n vertices": (
        path,
        lambda s, near, _: dominating(s, near) and s != {*near},
    ),
    "dominating sets of the ladder with n rungs which contain both endpoints of no rung": (
        grid(2),
        lambda s, near, _: dominating(s, near) and not any((1 - r, c) in s for r, c in s),
    ),
    "subsets S of V(P_n) for which every vertex in S has a neighbour in S": (
        path,
        lambda s, near, _: all(near[v] & s for v in s),
    ),
    "subsets S of V(P_n) such that no two vertices of S are adjacent": (
        path,
        lambda s, near, _: independent(s, near),
    ),
    "In the 2 X n king's graph, number of independent sets that include at least one vertex of the "
    "top row": (
        kings(2),
        lambda s, near, _: independent(s, near) and any(r == 0 for r, _ in s),
    ),
    "dominating sets of the 2 x n king graph with at most one vertex in each column": (
        kings(2),
        lambda s, near, _: dominating(s, near) and not any((1 - r, c) in s for r, c in s),
    ),
}


@parametrize_some("text", SAID)
def test_sets_of_vertices_by_their_neighbors(text):
    graph, holds = SAID[text]
    counts(text, vertex_sets(graph), lambda z: holds(*z), 5)


ON_CYCLES = {
    "For the n-cycle, count the dominating sets of even size": lambda s, near: (
        dominating(s, near) and len(s) % 2 == 0
    ),
    "subsets of the vertices of C_n, any size, inducing a subgraph with no edges": independent,
    "the n-cycle has how many independent vertex sets of even size, size zero counting as even?": (
        lambda s, near: independent(s, near) and len(s) % 2 == 0
    ),
}


@pytest.mark.parametrize("text", ON_CYCLES)
def test_sets_of_vertices_of_cycles(text):
    counts(text, vertex_sets(cycle, 3), lambda z: ON_CYCLES[text](*z[:2]), 7)


def test_a_set_that_is_of_two_kinds_has_the_name_of_both():
    found = read_sentence(
        "sets of vertices that are both independent and dominating in the prism graph C_n x K_2"
    )
    assert isinstance(found, Meaning)
    assert sentence_of(found) == "maximal independent sets in C_n x P_2"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            "sets of vertices of P_2 x P_n whose complement is connected",
            "of the complement it is told which neighbours",
        ),
        (
            "sets of edges of P_2 x P_n that contain no trees",
            "sets of edges have no cycles, or may have some",
        ),
        ("independent sets of P_n on 5 vertices", "the graph has another number of vertices"),
        (
            "sets of edges of P_2 x P_n that meet every vertex at least twice",
            "an edge meets a vertex once",
        ),
    ],
)
def test_what_is_not_so_or_not_counted_is_refused(text, why):
    refused(text, why)


TOP, NEVER = {0}, range(1)


SETS = [
    ("such that no edge is contained in the set", NEVER),
    ("that contain both ends of at most one edge", range(2)),
    ("that do not contain both ends of any edge", NEVER),
    ("with no edge between two chosen vertices", NEVER),
    ("such that no edge is between two vertices of the set", NEVER),
    ("such that exactly one edge joins two vertices of the set", range(1, 2)),
]


@pytest.mark.parametrize(("said", "many"), SETS)
def test_edges_between_chosen_vertices(said: str, many: range) -> None:
    found = gfkit.as_sequence(f"sets of vertices of the ladder P_2 x P_n {said}")
    for n in range(1, 5):
        grid = Grid(2, n)
        right = sum(
            sum(z[a] == z[b] == "1" for a in grid.cells for b in grid.near(a) if a < b) in many
            for z in grid.filled("01")
        )
        assert found(n) == right, n
