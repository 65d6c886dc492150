"""How the cells of a row, or the vertices of a layer, are neighbours of each other and the next."""

from __future__ import annotations

from typing import NamedTuple


class Layers(NamedTuple):
    """Copies of one layer of `width` vertices, one after another.

    earlier: for each vertex, its neighbours among those of the same layer that are read before it,
    itself if it is its own. above: its neighbours in the layer before. last: for each vertex, the
    last vertex of the next layer that is its neighbour.
    """

    width: int
    earlier: list[list[int]]
    above: list[list[int]]
    last: list[int]

    @classmethod
    def of(cls, width: int, same: set[tuple[int, int]], down: set[tuple[int, int]]) -> Layers:
        """Return layers of pairs of neighbours in one layer, and (above, below) in two."""
        pairs = same | {(b, a) for a, b in same}
        earlier = [sorted(a for a, b in pairs if b == v and a <= v) for v in range(width)]
        above = [sorted(a for a, b in down if b == v) for v in range(width)]
        last = [max(b for a, b in down if a == v) for v in range(width)]
        return cls(width, earlier, above, last)

    @classmethod
    def of_board(cls, width: int, *, king: bool, joined: bool) -> Layers:
        """Return the rows of a board; ends of a row may be joined, diagonals may count."""

        def place(c: int) -> int | None:
            return c % width if joined else c if 0 <= c < width else None

        cells = range(width)
        same = {(c, d) for c in cells if (d := place(c + 1)) is not None}
        slants = (-1, 0, 1) if king else (0,)
        down = {(c, d) for c in cells for z in slants if (d := place(c + z)) is not None}
        return cls.of(width, same, down)

    @classmethod
    def of_graph(cls, vertices: int, edges: set[tuple[int, int]]) -> Layers:
        """Return the layers of the product of a graph with a path or a cycle."""
        return cls.of(vertices, edges, {(v, v) for v in range(vertices)})
