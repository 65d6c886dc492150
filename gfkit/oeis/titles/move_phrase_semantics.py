"""What titles say of moves of elements, and of labels that are joined in a graph."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any

from gfkit.oeis.titles.title_rule_tables import (
    ONE_WAY,
    ArraysMeant,
    Steps,
    Table,
    TitleRule,
    WithoutRule,
    blocks,
    given,
    merged,
    offsets,
    onwards,
    title,
)

MOST = 6
COMPASS = {"n": (-1, 0), "s": (1, 0), "w": (0, -1), "e": (0, 1)}
Edges = list[tuple[int, int]]


# Steps ----------------------------------------------------------------------------------------


def to_offsets(found: list[Any]) -> Steps:
    """Return steps, each two numbers or a point of the compass."""
    some = [
        tuple(map(sum, zip(*(COMPASS[z] for z in step), strict=True)))
        if isinstance(step, str)
        else tuple(step)
        for step in found
    ]
    given(not any(max(map(abs, step)) > MOST for step in some))
    return offsets([list(step) for step in sorted(set(some))])


def or_none(some: Steps) -> Steps:
    """Return steps, or none."""
    return {**some, "stay": True}


# Titles about moves ---------------------------------------------------------------------------


def moves_title(what: ArraysMeant, some: Steps, **rest: Any) -> TitleRule:
    """Return the rule of permutations whose elements move by some steps."""
    return title(what, {"moves": {**some, "arrivals": [1]}, **rest})


def permuted(what: ArraysMeant, last: str, some: Steps, parts: list[Any]) -> TitleRule:
    """Return the rule of permutations of the numbers up to the last, with conditions."""
    side, shift = what.side, what.shift
    found = re.fullmatch(r"0\.\.n\*(\d+)([-+]\d+)?", last)
    if found:  # or of the board that is smaller by the shift; and (2n) X 3 is read as n X 3
        ranges = {(side, side * shift - 1), (side - shift, -1), (2 * side, -1)}
        fits = (int(found[1]), int(found[2] or 0)) in ranges
    else:
        fits = (side, shift) == (1, 0)
    if not fits:
        raise WithoutRule(last)
    said = merged(*parts[3:])
    if said and (what.fixed, what.side) != ("rows", 1):
        raise WithoutRule("consecutive elements")
    return moves_title(what, some, **said)


def limited(some: Steps, limits: list[Table]) -> Table:
    """Return moves with what limits them; raises Refused if the limits contradict each other."""
    found = merged(*limits)
    if arrivals := [limit["arrivals"] for limit in limits if "arrivals" in limit]:
        found["arrivals"] = [k for k in arrivals[0] if all(k in other for other in arrivals)]
        given(found["arrivals"])
    return {"moves": {**some, **{k: found[k] for k in ("arrivals", "forbid") if k in found}}}


# Labels ---------------------------------------------------------------------------------------


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
