"""The one meaning of tracks: which cells each reads, on open and on joined boards."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING

from gfkit.boards.acceptors.conditions import Component, Frontier, Line, Place
from gfkit.errors import GfkitError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

    from gfkit.boards.acceptors.conditions import Linking, Track
    from gfkit.boards.kinds.game import Cell
    from gfkit.boards.shapes.board import Board
    from gfkit.boards.shapes.joins import Joins

    Read = Cell | None | tuple[Cell, ...]
    """A cell, None for what is beyond the board, or cells that are read side by side."""


def cells_of(track: Track, board: Board, joins: Joins) -> Iterator[tuple[Read, ...]]:
    """Yield what each track of the board reads, in order; nothing on a board of no rows or columns.

    A cell of the unrolled plane stands for the cell of the board with the same remainders, where
    ends are joined. Of a frontier all cells are given: what is read are `components`. Raises
    GfkitError for lines whose ends are joined, since they have no beginning.

    >>> from gfkit.boards.shapes.board import Board
    >>> from gfkit.boards.shapes.joins import OPEN, Joins
    >>> pairs, board = Place(((0, 0), (0, 1)), inside=True), Board.parse("1x3")
    >>> list(cells_of(pairs, board, OPEN))
    [((0, 0), (0, 1)), ((0, 1), (0, 2))]
    >>> list(cells_of(pairs, board, Joins(across=True)))[-1]
    ((0, 2), (0, 0))
    >>> list(cells_of(Line("row", 2), Board.parse("2x2"), OPEN))
    [(((0, 0), (1, 0)), ((0, 1), (1, 1)))]
    """
    cells = sorted(board.cells)
    if not cells:
        if isinstance(track, Frontier) and board.rows * board.columns:  # holes alone
            yield ()
        return
    match track:
        case Place():
            for row, column in cells:
                found = [around(board, joins, row + r, column + c) for r, c in track.anchored]
                if not track.inside or None not in found:
                    yield tuple(found)
        case Line(way, breadth):
            if (joins.across and way != "column") or (joins.down and way != "row"):
                raise GfkitError("lines are read on boards with open ends only")
            yield from _lines(way, breadth, cells)
        case Frontier():
            yield tuple(cells)


def _lines(way: str, breadth: int, cells: list[Cell]) -> Iterator[tuple[Read, ...]]:
    """Yield the lines of a rectangle, a given number of neighbouring ones side by side."""
    lines: dict[int, list[Cell]] = {}
    for r, c in cells:
        number = {"row": r, "column": c, "diagonal": r - c, "antidiagonal": r + c, "array": 0}[way]
        lines.setdefault(number, []).append((r, c))
    for number in sorted(lines):
        beside = [lines.get(number + k, []) for k in range(breadth)]
        if all(beside):
            yield tuple(lines[number]) if breadth == 1 else tuple(zip(*beside, strict=True))


def around(board: Board, joins: Joins, row: int, column: int) -> Cell | None:
    """Return the cell of the board at a place of the unrolled plane, None if there is none."""
    cell = joins.folded(row, column, board.rows, board.columns)
    return cell if cell in board.cells else None


def components(
    track: Frontier,
    acceptor: Linking[Any],
    letters: Mapping[Cell, int],
    board: Board,
    joins: Joins,
) -> Iterator[Component]:
    """Yield the components of an array, their edges being along the steps of a track.

    >>> from gfkit.boards.shapes.board import Board
    >>> from gfkit.boards.acceptors.component_acceptors import Counting
    >>> from gfkit.boards.shapes.joins import OPEN
    >>> array = {(0, 0): 1, (0, 1): 1, (0, 2): 0}
    >>> ones = Counting((frozenset(), frozenset({(0, 0), (0, 1), (0, -1)})), (1,))
    >>> found = components(Frontier(((0, 1),)), ones, array, Board.parse("1x3"), OPEN)
    >>> [(component.cells, component.edges) for component in found]
    [(2, 1), (1, 0)]
    """
    turned = {
        cell: acceptor.turns[letter] if letter < len(acceptor.turns) else frozenset()
        for cell, letter in letters.items()
    }
    vertices = [
        (cell, turn) for cell in letters for turn in (False, True) if turned[cell] or not turn
    ]
    degree, loose = dict.fromkeys(letters, 0), dict.fromkeys(letters, 0)
    edges = dict.fromkeys(vertices, 0)  # of those whose first vertex it is
    name = {vertex: vertex for vertex in vertices}  # that of its component
    leads, places = _edges(track, board, joins)
    for cell, step, there in leads:
        back = (-step[0], -step[1])
        if not acceptor.offers(letters[cell], step):
            continue
        if there is None:
            loose[cell] += 1
        elif acceptor.offers(letters[there], back):
            degree[cell] += 1
            degree[there] += 1
            here = cell, step in turned[cell]
            edges[here] += 1
            old, new = name[there, back in turned[there]], name[here]
            name = {vertex: new if one == old else one for vertex, one in name.items()}
    every = 2 * len(track.steps)
    for one in dict.fromkeys(name.values()):
        some = [vertex for vertex in vertices if name[vertex] == one]
        cells = [*dict.fromkeys(cell for cell, _ in some)]
        amiss = acceptor.turns and any(
            degree[cell] < every if turned[cell] else acceptor.strict and degree[cell] == every
            for cell in cells
        )
        yield Component(
            frozenset(letters[cell] for cell in cells),
            frozenset(degree[cell] for cell in cells),
            sum(edges[vertex] for vertex in some),
            sum(loose[cell] for cell in cells),
            len(some),
            frozenset().union(*[places[cell] for cell in cells]),
            bool(amiss),
        )


@lru_cache(8)
def _edges(
    track: Frontier, board: Board, joins: Joins
) -> tuple[list[tuple[Cell, Cell, Cell | None]], dict[Cell, frozenset[str]]]:
    """Return cells with their steps and where each leads, and the sides and corners of cells."""
    leads = [
        (cell, step, around(board, joins, cell[0] + step[0], cell[1] + step[1]))
        if track.leads(cell[0], step)
        else (cell, step, None)
        for cell in sorted(board.cells)
        for step in track.steps
    ]
    return leads, {cell: _places(board, joins, *cell) for cell in board.cells}


def _places(board: Board, joins: Joins, row: int, column: int) -> frozenset[str]:
    """Return the sides and corners at which a cell is; every cell is at sides that are joined."""
    down = {"top": joins.down or row == 0, "bottom": joins.down or row == board.rows - 1}
    last = board.columns - 1
    across = {"left": joins.across or column == 0, "right": joins.across or column == last}
    some = [{name for name, is_there in z.items() if is_there} for z in (down, across)]
    return frozenset(some[0] | some[1] | {f"{one}-{other}" for one, other in product(*some)})
