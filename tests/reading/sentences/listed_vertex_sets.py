"""Sets of vertices of grids, listed from their definition, and what is said of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

Cell = tuple[int, int]
Filled = dict[Cell, str]
Said = Callable[[Filled, "Grid"], bool]


class Grid:
    """The vertices of a grid of so many rows and columns; the ends of its rows may be joined."""

    def __init__(self, rows: int, columns: int, *, is_closed: bool = False) -> None:
        self.rows, self.columns, self.is_closed = rows, columns, is_closed
        self.cells = [(r, c) for r in range(rows) for c in range(columns)]

    def near(self, cell: Cell) -> Iterator[Cell]:
        """Yield the neighbours of a vertex."""
        r, c = cell
        for y, x in ((r, c + 1), (r, c - 1), (r + 1, c), (r - 1, c)):
            at = (y, x % self.columns) if self.is_closed else (y, x)
            if at in self.cells:
                yield at

    def filled(self, kinds: str) -> Iterator[Filled]:
        """Yield all ways to put one of some kinds on each vertex."""
        for one in product(kinds, repeat=len(self.cells)):
            yield dict(zip(self.cells, one, strict=True))


def apart(kind: str = "1") -> Said:
    return lambda z, g: not any(z[a] == kind == z[b] for a in g.cells for b in g.near(a))


def dominating(z: Filled, g: Grid) -> bool:
    return all(z[a] == "1" or any(z[b] == "1" for b in g.near(a)) for a in g.cells)


def both(*said: Said) -> Said:
    return lambda z, g: all(one(z, g) for one in said)
