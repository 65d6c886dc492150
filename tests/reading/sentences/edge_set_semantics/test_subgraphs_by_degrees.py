"""Spanning subgraphs by the degrees of their vertices, by all sets of edges one by one."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product

import pytest
from samples import parametrize_some

import gfkit
from gfkit.errors import GfkitError

Edge = tuple[object, object]


def grid(rows, columns, *, is_closed=False):
    """Return the vertices and edges of a grid, whose rows may be closed to cycles."""
    cells = [*product(range(rows), range(columns))]
    edges = [((r, c), (r + 1, c)) for r, c in cells if r + 1 < rows]
    edges += [((r, c), (r, (c + 1) % columns)) for r, c in cells if is_closed or c + 1 < columns]
    return cells, edges


def triangles(columns):
    """Return the product of a triangle and a path."""
    cells = [*product(range(3), range(columns))]
    edges = [((a, c), (b, c)) for a, b in combinations(range(3), 2) for c in range(columns)]
    return cells, edges + [((a, c), (a, c + 1)) for a, c in cells if c + 1 < columns]


def number(vertices, edges, holds):
    """Return how many sets of edges give each vertex a degree of which something holds."""
    found = 0
    for chosen in product((0, 1), repeat=len(edges)):
        degree = Counter(z for edge, is_in in zip(edges, chosen, strict=True) for z in edge * is_in)
        found += all(holds(degree[z]) for z in vertices)
    return found


GRAPHS = [
    ("P_n", lambda n: grid(1, n), 7),
    ("C_n", lambda n: grid(1, n, is_closed=True), 7),
    ("P_2 x P_n", lambda n: grid(2, n), 4),
    ("P_3 x P_n", lambda n: grid(3, n), 3),
    ("K_3 x P_n", triangles, 3),
]
SAID = [
    ("spanning subgraphs of {}", lambda _: True),
    ("spanning subgraphs of {} in which every vertex has even degree", lambda d: d % 2 == 0),
    ("edge subsets of {} in which each vertex has odd degree", lambda d: d % 2),
    ("spanning subgraphs of {} in which every vertex has degree 1 or 2", lambda d: d in {1, 2}),
    ("spanning subgraphs of {} with maximum degree at most 2", lambda d: d <= 2),
    ("spanning subgraphs of {} with no isolated vertices", lambda d: d > 0),
    ("spanning subgraphs of {} in which no vertex has degree 1", lambda d: d != 1),
    ("sets of edges of {} such that each vertex is in at most one edge", lambda d: d <= 1),
    ("spanning subgraphs of {} without vertices of degree 2", lambda d: d != 2),
    ("spanning subgraphs with even degrees in {}", lambda d: d % 2 == 0),
]


CASES = [(said, graph) for said in SAID for graph in GRAPHS]


@parametrize_some(("one", "on"), CASES, each=3, ids=[f"{z[0]}-{y[0]}" for z, y in CASES])
def test_spanning_subgraphs_are_counted_by_degrees(one, on):
    (said, holds), (graph, of, most) = one, on
    found, meaning = gfkit.as_sequence(said.format(graph)), gfkit.read(said.format(graph))
    assert gfkit.read(gfkit.canonical(meaning)) == meaning
    assert str(found.verdict) == "proved"
    for n in range(3 if graph == "C_n" else 1, most):
        assert found(n) == number(*of(n), holds), n


@pytest.mark.parametrize(
    "text",
    [
        "spanning subgraphs of P_n with maximum degree 2",
        "spanning subgraphs of P_n with even degrees with no isolated vertices",
        "spanning subgraphs of P_n in which every vertex has degree",
        "spanning subgraphs of the Petersen graph with even degrees",
    ],
)
def test_other_subgraphs_are_refused(text):
    with pytest.raises(GfkitError):
        gfkit.as_sequence(text)
