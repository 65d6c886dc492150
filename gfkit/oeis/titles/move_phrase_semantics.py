"""What titles say of moves of elements, links between them, labels of graphs, and images.

They count no arrays of values under conditions: docs/image-rules.md.
"""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any

from gfkit.boards.acceptors.cell_arithmetic import LETTERS
from gfkit.oeis.titles.line_phrase_semantics import windows
from gfkit.oeis.titles.title_rule_tables import (
    ONE_WAY,
    ArraysMeant,
    Steps,
    Table,
    TitleRule,
    WithoutRule,
    blocks,
    free,
    given,
    merged,
    offsets,
    onwards,
    row,
    steps,
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


# Images ---------------------------------------------------------------------------------------


def map_title(what: ArraysMeant, image: Table, source: list[Any]) -> TitleRule:
    """Return the images of arrays on a board of the same size."""
    of, rule = source
    if of != what:
        raise WithoutRule("in a random")
    return title(what, {**rule, "image": image})


def of_line(
    name: str, length: int, more: int, values: list[int], parts: list[Any] | None = None
) -> TitleRule:
    """Return the images of a statistic of consecutive elements of a longer row."""
    if length != more + 1:
        raise WithoutRule("adjacent elements")
    if name == "lower" and not length % 2:
        raise WithoutRule("median")
    unequal = parts[4] if parts and len(parts) > 4 else {}
    shows = windows(length, f"{name}({{cells}})")
    image = {"shows": shows, "rows": 1, "columns": length}
    return title(row(free(more)), {"values": values, **unequal, "image": image})


def of_larger(
    what: ArraysMeant, source: ArraysMeant, values: list[int], shows: str, **rest: Any
) -> TitleRule:
    """Return the images of 2 x 2 blocks, on a board that is larger by one."""
    if source != ArraysMeant(what.fixed, what.side + 1, what.shift + 1, []):
        raise WithoutRule("larger")
    image = {"rows": 2, "columns": 2, "shows": shows}
    return title(source, {"values": values, **rest, "image": image})


def of_corners(parts: list[Any]) -> TitleRule:
    """Return the images of a statistic of an element and two neighbours."""
    what, shown, name, source, values, *unequal = parts
    if shown != values and name != "sum":
        raise WithoutRule("larger")
    return of_larger(what, source, values, f"{name}(a, b, c)", **merged(*unequal))


def edge_title(values: list[int], kernel: list[int]) -> TitleRule:
    """Return the images of where the maxima of a filtered array end."""
    found = trailing_edges(len(values), kernel) if values[0] == 0 else None
    if found is None:
        raise WithoutRule("trailing edge maxima")
    return TitleRule(found, "rows", 1, 2 * len(kernel), 1)


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


__all__ = ["steps"]


CELLS = LETTERS[:8]
MOST_CASES = 10**6
"""The largest number of fillings of a block."""


def trailing_edges(values: int, kernel: list[int]) -> dict[str, Any] | None:
    """Return what the places show at which a convolved array has a maximum that ends there.

    The array x has elements from 0 to values - 1, and zeros before and behind. With the kernel k,
    z(i) = k(0)*x(i) + k(1)*x(i-1) + ... is looked at from one place in front of the first sum to
    the last one. A stretch of equal numbers is a maximum if what is before and behind it is less;
    the first stretch has nothing before it. Shown is where a maximum ends. An element is x, and
    x + values where the stretch of z that it ends is the first or follows a lesser one; so one
    block tells whether a maximum ends. With m weights an array of n elements is a row of n + 2*m:
    m zeros are on either side. None if there are too many values or weights for an image.

    >>> trailing_edges(2, [1, 1])["image"]["columns"]
    3
    >>> trailing_edges(60, [1, 1]) is None
    True
    """
    m = len(kernel)
    if not 0 < m < len(CELLS) or (2 * values) ** (m + 1) > MOST_CASES or not any(kernel):
        return None
    cells = CELLS[: m + 1]

    def filtered(some: str) -> str:
        parts = (f"{k} * ({z} mod {values})" for k, z in zip(kernel, some[::-1], strict=True) if k)
        return f"({' + '.join(parts)})"

    before, after = filtered(cells[:-1]), filtered(cells[1:])
    rose, rises = (f"{z} >= {values}" for z in cells[-2:])
    stretch = f"count({rises}) = count({after} > {before} or {after} = {before} and {rose})"
    zeros = {
        "directions": ["row"],
        "carry": {"n": 0, "z": 0},
        "next": {"n": f"min(n + 1, {m})", "z": f"min(z + 1, {m}) * count(x mod {values} = 0)"},
        "holds": f"n = {m} or x = {values}",
        "end": f"z = {m}",
    }
    return {
        "values": [*range(2 * values)],
        "blocks": [{"rows": 1, "columns": m + 1, "holds": stretch}],
        "lines": [zeros],
        "image": {"rows": 1, "columns": m + 1, "shows": f"{after} < {before} and {rose}"},
    }
