"""Sets of vertices and colorings of squares of paths and of combs, one by one."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest
from samples import parametrize_some

import gfkit
from gfkit.errors import GfkitError

Edges = list[tuple[int, int]]
Filled = tuple[int, ...]


def square(n: int) -> tuple[int, Edges]:
    return n, [(a, b) for b in range(n) for a in range(b) if b - a <= 2]


def comb(n: int) -> tuple[int, Edges]:
    """Return the path of the vertices below n, and a vertex n + k at each of them."""
    return 2 * n, [*((k, k + 1) for k in range(n - 1)), *((k, n + k) for k in range(n))]


def apart(z: Filled, edges: Edges, kind: int = 1) -> bool:
    return not any(z[a] == kind == z[b] for a, b in edges)


def proper(z: Filled, edges: Edges) -> bool:
    return all(z[a] != z[b] for a, b in edges)


SAID: list[tuple[str, Callable[[int], tuple[int, Edges]], int, Callable[[Filled, Edges], bool]]] = [
    (
        (
            "independent sets in the square of the path on n vertices (vertices at "
            "distance 1 or 2 are "
            "adjacent) that contain at least two vertices"
        ),
        square,
        2,
        lambda z, e: apart(z, e) and sum(z) >= 2,
    ),
    ("independent sets in the square of the path P_n", square, 2, apart),
    ("vertex covers of the square of P_n", square, 2, lambda z, e: apart(z, e, 0)),
    ("proper 4-colorings of the square of the path P_n", square, 4, proper),
    (
        "independent sets of the comb graph (a path on n vertices with one pendant vertex at each)",
        comb,
        2,
        apart,
    ),
    (
        (
            "vertex covers of the comb graph obtained by attaching one pendant "
            "vertex to every vertex "
            "of the path on n vertices, with at most three vertices in the first row"
        ),
        comb,
        2,
        lambda z, e: apart(z, e, 0) and sum(z[: len(z) // 2]) <= 3,
    ),
    ("proper 3-colorings of the comb graph", comb, 3, proper),
]


@parametrize_some(("said", "graph", "letters", "holds"), SAID, ids=[z[0] for z in SAID])
def test_sets_and_colorings_of_drawn_graphs(
    said: str,
    graph: Callable[[int], tuple[int, Edges]],
    letters: int,
    holds: Callable[[Filled, Edges], bool],
) -> None:
    found = gfkit.as_sequence(said)
    for n in range(1, 5):
        vertices, edges = graph(n)
        every = product(range(letters), repeat=vertices)
        assert found(n) == sum(holds(z, edges) for z in every), n


@pytest.mark.parametrize("said", [z[0] for z in SAID])
def test_what_is_understood_of_drawn_graphs_is_read_as_it_was_meant(said: str) -> None:
    meant = gfkit.read(said)
    assert gfkit.read(gfkit.canonical(meant)) == meant


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("dominating sets of the square of the path P_n", "are counted on such graphs"),
        ("independent sets of the square of the cycle C_n", "square of a path"),
        ("independent sets of the comb graph with n vertices", "how many vertices the path"),
    ],
)
def test_drawn_graphs_that_are_not_counted_are_refused(said: str, words: str) -> None:
    with pytest.raises(GfkitError, match=words):
        gfkit.as_sequence(said)


COMBS = [
    "the comb graph with n teeth",
    "the comb graph, the path P_n with one pendant vertex attached to each of its vertices",
    "the graph obtained from the path P_n by attaching one pendant vertex to each vertex",
    "the path P_n with a pendant vertex attached to each vertex",
    "the comb graph (a path on n vertices with one pendant vertex at each)",
    "the comb obtained by attaching a leaf to each vertex of the path P_n",
]


@pytest.mark.parametrize("graph", COMBS)
def test_independent_sets_and_colorings_of_combs(graph: str) -> None:
    sets = gfkit.as_sequence(f"independent sets of {graph}")
    proper = gfkit.as_sequence(f"proper 3-colorings of {graph}")
    for n in range(1, 4):
        some = product((0, 1), repeat=2 * n)
        assert sets(n) == sum(not any(z[a] and z[b] for a, b in comb(n)[1]) for z in some)
        hues = product(range(3), repeat=2 * n)
        assert proper(n) == sum(all(z[a] != z[b] for a, b in comb(n)[1]) for z in hues)
