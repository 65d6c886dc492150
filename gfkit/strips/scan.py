"""Reading a board cell by cell: from a tile set to sparse steps.

A state is what the scanned part tells the rest: the label that each column shows downwards, the
label that the last cell shows to the right, and whether the first row is being read, whose cells
have the boundary above them. It is kept as one integer, its labels as digits; all states of a layer
are one array, and there is a loop over tiles and cells but none over states.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np

from gfkit.algebra.transfer import Step, TransferMatrix
from gfkit.errors import LimitReached

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gfkit.boards.board import Board
    from gfkit.boards.tiles import Tile, TileSet

    Codes = NDArray[np.int64]

Neighbour = Literal["cell", "hole", "boundary"]

MAX_STATES = 2**20


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What is next to a cell on its four sides."""

    left: Neighbour
    right: Neighbour
    top: Neighbour
    bottom: Neighbour


class Scanner:
    """The digits of states for one tile set and one width."""

    def __init__(self, tiles: TileSet, width: int, *, max_states: int = MAX_STATES) -> None:
        self.tiles = tiles
        self.width = width
        self.max_states = max_states
        self.digit_of = {label: digit for digit, label in enumerate(tiles.labels)}
        self.base = len(tiles.labels)
        if self.base ** (width + 1) >= 2**61:
            raise LimitReached(
                f"{tiles.name} across {width} cells has states of {width + 1} labels of "
                f"{self.base} kinds; the limit is {max_states} states"
            )
        self.first_row = self.base ** (width + 1)

    def allowed(self, side: str, neighbour: Neighbour) -> tuple[str, ...]:
        """Return the labels a tile may show to a hole or boundary on that side."""
        sides = self.tiles.hole if neighbour == "hole" else self.tiles.boundary
        return tuple(getattr(sides, side))

    def place(
        self, codes: Codes, column: int, around: Surroundings
    ) -> tuple[Codes, Codes, NDArray[np.int64]]:
        """Return edges (index into codes, next code, index of the tile) of one cell.

        Where a neighbour is no cell its digit is 0 and says nothing.
        """
        place, across = self.base**column, self.base**self.width
        top = codes // place % self.base
        left = codes // across % self.base
        in_first_row = codes >= self.first_row
        cleared = codes - top * place - left * across
        sources, targets, numbers = [], [], []
        for number, tile in enumerate(self.tiles.tiles):
            fits = self._fits(tile, around, top, left, in_first_row)
            if fits is None:
                continue
            index = np.flatnonzero(fits)
            code = cleared[index]
            if around.bottom == "cell":
                code = code + self.digit_of[tile.bottom] * place
            if around.right == "cell":
                code = code + self.digit_of[tile.right] * across
            sources.append(index)
            targets.append(code)
            numbers.append(np.full(len(index), number))
        if not sources:
            empty = np.zeros(0, dtype=np.int64)
            return empty, empty, empty
        return np.concatenate(sources), np.concatenate(targets), np.concatenate(numbers)

    def _fits(
        self, tile: Tile, around: Surroundings, top: Codes, left: Codes, first: NDArray[np.bool_]
    ) -> NDArray[np.bool_] | None:
        if around.right != "cell" and tile.right not in self.allowed("right", around.right):
            return None
        if around.bottom != "cell" and tile.bottom not in self.allowed("bottom", around.bottom):
            return None
        fits = np.ones(len(top), dtype=bool)
        if around.left == "cell":
            fits &= left == self.digit_of[tile.left]
        elif tile.left not in self.allowed("left", around.left):
            return None
        if around.top == "cell":
            matches = top == self.digit_of[tile.top]
            opens = tile.top in self.allowed("top", "boundary")
            fits &= np.where(first, opens, matches)
        elif tile.top not in self.allowed("top", around.top):
            return None
        return fits

    def edges_to_step(
        self, rows: int, columns: int, source: Codes, target: Codes, number: NDArray[np.int64]
    ) -> Step:
        """Return the step of these edges with the weights of their tiles."""
        weights = np.array(
            [(tile.weight.coefficient, tile.weight.x, tile.weight.y) for tile in self.tiles.tiles],
            dtype=np.int64,
        )[number]
        return Step.of(rows, columns, (source, target, weights[:, 0], weights[:, 1], weights[:, 2]))

    def check(self, count: int) -> None:
        """Raise LimitReached if a layer has more states than allowed."""
        if count > self.max_states:
            raise LimitReached(
                f"{self.tiles.name} across {self.width} cells has more than {self.max_states} "
                "states, which is the limit"
            )


def strip_matrix(tiles: TileSet, width: int, *, max_states: int = MAX_STATES) -> TransferMatrix:
    """Return the automaton of all boards with `width` columns; the rows are its index.

    Terms are weighted numbers of tilings; the board without rows has one. The result is trimmed.
    Raises LimitReached if a layer has more than `max_states` states.
    """
    scanner = Scanner(tiles, width, max_states=max_states)
    top, bottom = tiles.boundary.top, tiles.boundary.bottom
    own_start = len(top) != 1 or top[0] not in bottom
    if own_start:
        start_code = scanner.first_row
    else:
        start_code = sum(scanner.digit_of[top[0]] * scanner.base**c for c in range(width))
    layers: list[Codes] = [np.array([start_code], dtype=np.int64)]
    layers += [np.zeros(0, dtype=np.int64) for _ in range(width - 1)]
    edges: list[list[tuple[Codes, Codes, NDArray[np.int64]]]] = [[] for _ in range(width)]
    fresh = layers[0]
    while len(fresh):
        for column in range(width):
            around = Surroundings(
                "cell" if column else "boundary",
                "cell" if column < width - 1 else "boundary",
                "cell",
                "cell",
            )
            index, target, number = scanner.place(fresh, column, around)
            if column == width - 1:
                target = np.where(target >= scanner.first_row, target - scanner.first_row, target)
            edges[column].append((fresh[index], target, number))
            into = (column + 1) % width
            reached = np.unique(target)
            fresh = np.setdiff1d(reached, layers[into], assume_unique=True)
            layers[into] = np.union1d(layers[into], fresh)
            scanner.check(len(layers[into]))
    steps = []
    for column in range(width):
        source, target, number = (np.concatenate(part) for part in zip(*edges[column], strict=True))
        before, after = layers[column], layers[(column + 1) % width]
        steps.append(
            scanner.edges_to_step(
                len(before),
                len(after),
                np.searchsorted(before, source),
                np.searchsorted(after, target),
                number,
            )
        )
    start = (layers[0] == start_code).astype(np.int64)
    end = np.ones(len(layers[0]), dtype=np.int64)
    for column in range(width):
        digit = layers[0] // scanner.base**column % scanner.base
        open_below = np.isin(digit, [scanner.digit_of[label] for label in bottom])
        end &= open_below | (layers[0] >= scanner.first_row)
    return TransferMatrix(start, tuple(steps), end).trimmed()


def board_steps(tiles: TileSet, board: Board, *, max_states: int = MAX_STATES) -> list[Step]:
    """Return the steps, one a cell, from one state before the first cell to one after the last.

    An empty list for a board without cells. States that cannot end are left out; there may be none.
    Raises LimitReached if a layer has more than `max_states` states.
    """
    scanner = Scanner(tiles, board.columns, max_states=max_states)

    def neighbour(row: int, column: int) -> Neighbour:
        if not (0 <= row < board.rows and 0 <= column < board.columns):
            return "boundary"
        return "cell" if (row, column) in board.cells else "hole"

    steps = []
    codes = np.zeros(1, dtype=np.int64)
    for r, c in sorted(board.cells):
        around = Surroundings(
            neighbour(r, c - 1), neighbour(r, c + 1), neighbour(r - 1, c), neighbour(r + 1, c)
        )
        index, target, number = scanner.place(codes, c, around)
        reached = np.unique(target)
        scanner.check(len(reached))
        steps.append(
            scanner.edges_to_step(
                len(codes), len(reached), index, np.searchsorted(reached, target), number
            )
        )
        codes = reached
    return _ending(steps)


def _ending(steps: list[Step]) -> list[Step]:
    """Return the steps without the states from which no walk leads to the end."""
    if not steps:
        return steps
    after = np.ones(steps[-1].columns, dtype=bool)
    trimmed = []
    for number, step in reversed(list(enumerate(steps))):
        before = np.zeros(step.rows, dtype=bool)
        before[step.source[after[step.target]]] = True
        if number == 0:
            before[:] = True
        trimmed.append(step.restricted(before, after))
        after = before
    return trimmed[::-1]
