"""What titles say of labels of arrays whose neighbours are joined in a graph."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any

from gfkit.oeis.titles.builders import (
    ONE_WAY,
    TitleRule,
    WithoutRule,
    blocks,
    given,
    onwards,
    title,
)

Edges = list[tuple[int, int]]


SOLIDS = {
    "tetrahedron": ("tetrahedral", "tetrahedral"),
    "cube": ("cubical", "octahedral"),
    "octahedron": ("octahedral", "cubical"),
    "dodecahedron": ("dodecahedral", "icosahedral"),
    "icosahedron": ("icosahedral", "dodecahedral"),
}
"""The graphs of networkx whose vertices are those of a solid, and its faces; all are alike."""


def solid(values: list[int], name: str, *, faces: bool) -> list[Any]:
    """Return the graph of the vertices, or of the faces, of a regular solid."""
    import networkx as nx  # noqa: PLC0415 - slow to import

    found = getattr(nx, f"{SOLIDS[name][faces]}_graph")()
    if len(values) != len(found):
        raise WithoutRule("label")
    return [values, [*found.edges], name]


def _grid(name: str) -> Edges:
    if side := re.match(r"(\d) x \1 x \1 triangular", name):
        places = [(r, c) for r in range(int(side[1])) for c in range(r + 1)]
        steps = {(0, 1), (1, 0), (1, 1)}
        found = combinations(enumerate(places), 2)
        return [(i, j) for (i, p), (j, q) in found if (q[0] - p[0], q[1] - p[1]) in steps]
    sides = re.match(r"(\d) x (\d) square", name)
    if sides is None:
        raise WithoutRule("label")
    wide = int(sides[2])
    cells = range(int(sides[1]) * wide)
    pairs = combinations(cells, 2)
    return [(i, j) for i, j in pairs if j - i == wide or (j - i == 1 and j % wide)]


def label_title(parts: list[Any]) -> TitleRule:
    """Return the rule of arrays whose neighbours are joined by an edge of a graph."""
    name, what, values = parts[:3]
    (nodes, edges, told), ways = (z for z in parts[3:] if not isinstance(z, int | str))
    edges = _grid(name) if edges is None else edges
    if told not in name or nodes != values or max(map(max, edges)) >= len(values):
        raise WithoutRule("label")
    near = [sorted({b for edge in edges for a, b in (edge, edge[::-1]) if a == i}) for i in values]
    entries = []
    names = onwards(ways)
    given(len(set(names)) == len(names) and "king" not in ways["directions"])
    for rows, columns, first, second in (ONE_WAY[z] for z in names):
        holds = " or ".join(
            f"{first} = {value} and {second} in {others}"
            for value, others in enumerate(near)
            if others
        )
        entries.append([rows, columns, holds])
    from_zero = any(isinstance(z, int | str) for z in parts[3:])
    start = {"corners": {"top-left": 0}} if from_zero else {}
    return title(what, {"values": values, **blocks(*entries), **start})
