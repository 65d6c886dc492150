"""Colorings of rows, cycles and boards, listed from their definition, and what is said of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

Cell = tuple[int, int]
Coloring = dict[Cell, str]
Said = Callable[[Coloring, "Places"], bool]
RED_BLUE, THREE = ("red", "blue"), ("red", "white", "blue")


class Places:
    """The cells of a board of so many rows and columns, whose rows may be closed."""

    def __init__(self, rows: int, columns: int, *, is_closed: bool = False) -> None:
        self.cells = [(r, c) for r in range(rows) for c in range(columns)]
        self.rows, self.columns, self.is_closed = rows, columns, is_closed

    def beside(self, cell: Cell) -> Iterator[Cell]:
        """Yield the neighbours of a cell."""
        r, c = cell
        for y, x in ((r, c + 1), (r, c - 1), (r + 1, c), (r - 1, c)):
            at = (y, x % self.columns) if self.is_closed else (y, x)
            if at in self.cells:
                yield at

    def pairs(self) -> Iterator[tuple[Cell, Cell]]:
        """Yield each cell with each neighbour."""
        return ((a, b) for a in self.cells for b in self.beside(a))


def colorings(places: Places, colors: tuple[str, ...]) -> Iterator[Coloring]:
    """Yield all maps of the cells to the colors."""
    for one in product(colors, repeat=len(places.cells)):
        yield dict(zip(places.cells, one, strict=True))


def none_beside(*some: str) -> Said:
    return lambda z, of: not any(z[a] == some[0] and z[b] == some[-1] for a, b in of.pairs())


def proper(z: Coloring, of: Places) -> bool:
    return all(z[a] != z[b] for a, b in of.pairs())


def row(z: Coloring) -> list[str]:
    return [z[one] for one in sorted(z)]


def both(*all_said: Said) -> Said:
    return lambda z, of: all(one(z, of) for one in all_said)
