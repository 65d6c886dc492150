"""Graphs as vertices and edges, and their sets of edges by degrees, listed from the definition."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product


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
