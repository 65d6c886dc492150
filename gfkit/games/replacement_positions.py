"""Positions of a game whose moves replace letters, split into parts that no move can join.

What may come to stand on a cell is found first: the letters of all moves that might ever be made,
if every cell could have any of its letters at any time. Cells that no such move needs drop out, and
two parts that none of them joins are a sum.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from gfkit.boards.shapes.board import Board
from gfkit.errors import GfkitError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from gfkit.boards.kinds.game import Cell
    from gfkit.boards.kinds.replacements import Move, ReplacementGame
    from gfkit.boards.shapes.graph import Graph
    from gfkit.boards.shapes.position import Placed

Standing = tuple[tuple[int, int, str], ...]
"""Row, column and letter of each cell, sorted; the cells that are taken away are not there."""


class ReplacementPositions:
    """Positions of a game of replacements.

    >>> from gfkit.boards.kinds.replacements import ReplacementGame
    >>> clobber = ReplacementGame("clobber", ("BW -> .B",), ("WB -> .W",), turned="all")
    >>> positions = ReplacementPositions(clobber)
    >>> start = positions.start(Board.parse("1x5"))
    >>> for piece in clobber.position("BWB.W").pieces:
    ...     start = positions.after(start, piece)
    >>> positions.parts(start)
    [(((0, 0, 'B'), (0, 1, 'W'), (0, 2, 'B')), 1)]
    >>> len(positions.left_options(start)), len(positions.right_options(start))
    (2, 2)
    """

    def __init__(self, game: ReplacementGame, side: int = 1) -> None:  # noqa: ARG002 - as others
        self._game = game
        self._left, self._right = game.moves("left"), game.moves("right")
        self._all = dict.fromkeys(self._left + self._right)

    def start(self, board: Board) -> Standing:
        """Return the position before the first move, of empty cells."""
        return tuple((r, c, ".") for r, c in sorted(board.cells))

    def after(self, position: Standing, piece: Placed) -> Standing:
        """Return the position with a letter on one more cell; raises GfkitError."""
        (cell,) = piece.cells if len(piece.cells) == 1 else (None,)
        if piece.mark not in self._game.letters or (*(cell or ()), ".") not in position:
            raise GfkitError(
                f"{piece.mark!r} on {sorted(piece.cells)} is not a letter of {self._game.name} on "
                "an empty cell"
            )
        return tuple((r, c, piece.mark if (r, c) == cell else x) for r, c, x in position)

    def left_options(self, position: Standing) -> list[Standing]:
        """Return the positions after a move of Left."""
        return self._options(position, self._left)

    def right_options(self, position: Standing) -> list[Standing]:
        """Return the positions after a move of Right."""
        return self._options(position, self._right)

    def _placed(self, move: Move, cells: Iterable[Cell]) -> Iterator[tuple[Cell, ...]]:
        """Yield the cells of a move wherever its first cell is."""
        for r, c in cells:
            yield tuple((r + a, c + b) for (a, b), _, _ in move)

    def _options(self, position: Standing, moves: Sequence[Move]) -> list[Standing]:
        standing = {(r, c): x for r, c, x in position}
        found = []
        for move in moves:
            for cells in self._placed(move, standing):
                pairs = [*zip(cells, move, strict=True)]
                if all(standing.get(cell) == one.before for cell, one in pairs):
                    new = {**standing, **{cell: one.after for cell, one in pairs}}
                    found.append(tuple((*cell, x) for cell, x in new.items() if x != "#"))
        return list(dict.fromkeys(found))

    def parts(self, position: Standing) -> list[tuple[Standing, int]]:
        """Return the parts, each moved to the corner, with the sign 1."""
        joined: dict[Cell, set[Cell]] = {}
        for cells in self._used({(r, c): {x} for r, c, x in position}):
            together = set(cells).union(*(joined[cell] for cell in cells if cell in joined))
            joined |= dict.fromkeys(together, together)
        found = []
        for part in {id(part): part for part in joined.values()}.values():
            top, left = self._corner(part)
            kept = ((r - top, c - left, x) for r, c, x in position if (r, c) in part)
            found.append((tuple(kept), 1))
        return sorted(found)

    def _corner(self, part: set[Cell]) -> Cell:
        return min(r for r, _ in part), min(c for _, c in part)

    def _used(self, letters: Mapping[Cell, set[str]]) -> list[tuple[Cell, ...]]:
        """Return the cells of all moves that might ever be made; adds what may stand on cells."""
        found: set[tuple[Move, tuple[Cell, ...]]] = set()
        before = -1
        while len(found) > before:
            before = len(found)
            for move in self._all:
                for cells in self._placed(move, letters):
                    pairs = [*zip(cells, move, strict=True)]
                    if (move, cells) not in found and all(
                        one.before in letters.get(cell, ()) for cell, one in pairs
                    ):
                        found.add((move, cells))
                        for cell, one in pairs:
                            letters[cell].add(one.after)
        return sorted({cells for _, cells in found})

    def cells(self, position: Standing) -> int:
        """Return the number of cells."""
        return len(position)

    def board(self, position: Standing) -> Board:
        """Return the cells, without what stands there."""
        cells = frozenset((r, c) for r, c, _ in position)
        rows = 1 + max((r for r, _ in cells), default=-1)
        return Board(rows, 1 + max((c for _, c in cells), default=-1), cells)


class GraphPositions(ReplacementPositions):
    """Positions on the vertices of a graph: a move of k letters is made along a path of k vertices.

    The cells are (0, v), and images of moves are no others. Raises GfkitError for a move of several
    rows, or with `?`.

    >>> from gfkit.boards.shapes.graph import Graph
    >>> from gfkit.boards.kinds.replacements import ReplacementGame
    >>> arcs = ReplacementGame("arcs", both=(".. -> ##",))
    >>> positions = GraphPositions(arcs, Graph.path(4))
    >>> positions.left_options(positions.drawn("...."))
    [((0, 2, '.'), (0, 3, '.')), ((0, 0, '.'), (0, 3, '.')), ((0, 0, '.'), (0, 1, '.'))]
    """

    def __init__(self, game: ReplacementGame, graph: Graph) -> None:
        super().__init__(replace(game, turned="no"))
        for move in self._all:
            if [one.cell for one in move] != [(0, k) for k in range(len(move))]:
                raise GfkitError(
                    f"a move of {game.name} has several rows or '?'; on a graph the letters of a "
                    "move stand on a path"
                )
        self._near: list[list[int]] = [[] for _ in range(graph.vertices)]
        for u, v in graph.edges:
            self._near[u].append(v)
            self._near[v].append(u)

    def drawn(self, letters: str) -> Standing:
        """Return the position with these letters on the vertices; raises GfkitError."""
        if len(letters) != len(self._near) or not set(letters) <= {*self._game.letters, "."}:
            raise GfkitError(
                f"{letters!r} is not {len(self._near)} letters of {self._game.name}, one for each "
                f"vertex; its letters are {', '.join((*self._game.letters, '.'))}"
            )
        return tuple((0, v, x) for v, x in enumerate(letters))

    def _placed(self, move: Move, cells: Iterable[Cell]) -> Iterator[tuple[Cell, ...]]:
        free = {v for _, v in cells}
        walks: list[tuple[int, ...]] = [(v,) for v in sorted(free)]
        for _ in move[1:]:
            walks = [(*w, v) for w in walks for v in self._near[w[-1]] if v in free and v not in w]
        for walk in walks:
            yield tuple((0, v) for v in walk)

    def _corner(self, part: set[Cell]) -> Cell:
        del part
        return 0, 0
