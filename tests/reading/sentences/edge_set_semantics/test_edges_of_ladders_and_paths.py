"""Sets of edges of ladders and paths of which edges are told apart, by all sets one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, product

import pytest
from reading.sentences.listed_objects import counts
from samples import parametrize_some

import gfkit
from gfkit.errors import GfkitError

Vertex = tuple[int, int]
Edge = frozenset[Vertex]
Edges = frozenset[Edge]
Said = Callable[[Edges, int], bool]


def grid(rows: int, columns: int) -> tuple[list[Vertex], list[Edge]]:
    vertices = [(r, c) for r in range(rows) for c in range(columns)]
    edges = [
        frozenset({(r, c), other})
        for r, c in vertices
        for other in ((r + 1, c), (r, c + 1))
        if other in vertices
    ]
    return vertices, edges


def rungs(some: Edges) -> list[int]:
    """Return the columns of the rungs of a set."""
    return sorted(min(z)[1] for z in some if len({c for _, c in z}) == 1)


def along(some: Edges, row: int) -> int:
    return sum({r for r, _ in z} == {row} for z in some)


def pieces(vertices: list[Vertex], some: Edges) -> int:
    piece = {v: v for v in vertices}
    for one, other in map(sorted, some):
        old, new = piece[one], piece[other]
        piece = {v: new if z == old else z for v, z in piece.items()}
    return len({*piece.values()})


def is_connected(vertices: list[Vertex], some: Edges) -> bool:
    return pieces(vertices, some) == 1


def is_tree(vertices: list[Vertex], some: Edges) -> bool:
    return is_connected(vertices, some) and len(some) == len(vertices) - 1


def is_cover(vertices: list[Vertex], some: Edges) -> bool:
    return all(any(v in z for z in some) for v in vertices)


def is_matching(vertices: list[Vertex], some: Edges) -> bool:
    return all(sum(v in z for z in some) <= 1 for v in vertices)


KINDS = {
    "spanning trees": is_tree,
    "connected spanning subgraphs": is_connected,
    "edge covers": is_cover,
    "matchings": is_matching,
}
LADDERS: list[tuple[str, str, Said]] = [
    (
        "spanning trees",
        "of the 2 x n grid graph that contain every edge of the top row",
        lambda z, n: along(z, 0) == n - 1,
    ),
    (
        "spanning trees",
        "of the ladder with n rungs that use both the first and the last rung",
        lambda z, n: {0, n - 1} <= {*rungs(z)},
    ),
    (
        "spanning trees",
        "of the ladder that contain both end rungs",
        lambda z, n: {0, n - 1} <= {*rungs(z)},
    ),
    (
        "spanning trees",
        "of the ladder that do not use the first rung",
        lambda z, _n: 0 not in rungs(z),
    ),
    ("spanning trees", "of the ladder with exactly two rungs", lambda z, _n: len(rungs(z)) == 2),
    (
        "spanning trees",
        "of the ladder with no two adjacent rungs",
        lambda z, _n: not any(c + 1 in rungs(z) for c in rungs(z)),
    ),
    (
        "spanning trees",
        "of the ladder with an odd number of edges of the last row",
        lambda z, _n: along(z, 1) % 2 == 1,
    ),
    (
        "connected spanning subgraphs",
        "of the ladder that contain every rung",
        lambda z, n: len(rungs(z)) == n,
    ),
    (
        "spanning trees",
        "of the 2 x n grid graph that contain all n rungs (vertical edges)",
        lambda z, n: len(rungs(z)) == n,
    ),
    ("edge covers", "of the ladder with no rungs", lambda z, _n: not rungs(z)),
    (
        "edge covers",
        "of the ladder with at least one horizontal edge and the last rung",
        lambda z, n: along(z, 0) + along(z, 1) > 0 and n - 1 in rungs(z),
    ),
    (
        "matchings",
        "of the ladder graph in which at least one rung but fewer than three rungs are used",
        lambda z, _n: 1 <= len(rungs(z)) < 3,
    ),
]
PATHS: list[tuple[str, str, Said]] = [
    (
        "edge covers",
        "of the path P_n that contain an odd number of edges",
        lambda z, _n: len(z) % 2 == 1,
    ),
    ("edge covers", "of the path P_n with at most three edges", lambda z, _n: len(z) <= 3),
]
ALL = [*((2, *z) for z in LADDERS), *((1, *z) for z in PATHS)]


def sets_of(kind: str, rows: int, columns: int) -> Iterator[Edges]:
    vertices, edges = grid(rows, columns)
    for many in range(len(edges) + 1):
        for some in map(frozenset, combinations(edges, many)):
            if KINDS[kind](vertices, some):
                yield some


@parametrize_some(("rows", "kind", "said", "holds"), ALL, ids=[f"{z[1]} {z[2]}" for z in ALL])
def test_sets_of_edges(rows: int, kind: str, said: str, holds: Said) -> None:
    found = gfkit.as_sequence(f"{kind} {said}")
    for n in range(1, 5 if rows > 1 else 8):
        assert found(n) == sum(holds(z, n) for z in sets_of(kind, rows, n)), n


@parametrize_some("said", [f"{z[1]} {z[2]}" for z in ALL], share=5)
def test_what_is_understood_of_edges_is_read_as_it_was_meant(said: str) -> None:
    meant = gfkit.read(said)
    assert gfkit.read(gfkit.canonical(meant)) == meant


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("spanning trees of the 3 x n grid graph with exactly two rungs", "those of a ladder"),
        (
            "spanning trees of the 3 x n grid graph that contain every edge of the top row",
            "on ladders and paths",
        ),
        ("spanning trees of the ladder with exactly 3 horizontal edges", "in a row"),
        ("Hamiltonian cycles of the ladder with exactly two rungs", "told apart in matchings"),
    ],
)
def test_edges_that_are_not_told_apart_are_refused(said: str, words: str) -> None:
    with pytest.raises(GfkitError, match=words):
        gfkit.as_sequence(said)


def grid_of(rows):
    return lambda n: beside([*product(range(rows), range(n))], lambda r, c: r + c == 1)


def beside(cells, near):
    pairs = combinations(cells, 2)
    return cells, [(a, b) for a, b in pairs if near(abs(a[0] - b[0]), abs(a[1] - b[1]))]


def edge_sets(n):
    """List the sets of edges of a ladder, each with the degrees of the vertices."""
    vertices, edges = grid_of(2)(n)
    for some in product((False, True), repeat=len(edges)):
        taken = [e for e, z in zip(edges, some, strict=True) if z]
        yield taken, [sum(v in e for e in taken) for v in vertices]


def is_forest(edges):
    part = {v: {v} for e in edges for v in e}
    for a, b in edges:
        if b in part[a]:
            return False
        both = part[a] | part[b]
        part |= dict.fromkeys(both, both)
    return True


EDGES = {
    "Number of edge covers of the ladder graph P_2 X P_n, that is, sets of edges that meet every "
    "vertex at least once.": lambda _, degrees: min(degrees) >= 1,
    "sets of edges of the ladder graph P_2 X P_n that contain no cycle (spanning forests, the "
    "empty set included)": lambda edges, _: is_forest(edges),
    "matchings (sets of pairwise disjoint edges, not necessarily perfect, the empty matching "
    "included) in the ladder P_2 X P_n with n rungs": lambda _, degrees: max(degrees) <= 1,
    "Given the ladder P_2 x P_n, in how many ways can edges be selected so that every vertex is on "
    "at least one selected edge": lambda _, degrees: min(degrees) >= 1,
    "in how many ways can edges of P_2 x P_n be chosen so that no two chosen edges share an "
    "endpoint": lambda _, degrees: max(degrees) <= 1,
    "sets of edges of P_2 x P_n no two of which share a vertex": (
        lambda _, degrees: max(degrees) <= 1
    ),
    "edge subsets of P_2 x P_n that leave no vertex isolated": lambda _, degrees: min(degrees) >= 1,
}


@parametrize_some("text", EDGES)
def test_sets_of_edges_of_ladders(text):
    counts(text, edge_sets, lambda z: EDGES[text](*z), 5)
