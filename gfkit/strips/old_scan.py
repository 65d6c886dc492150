"""Reading a board cell by cell: from a tile set to sparse steps.

A state is what the remaining part must know of the scanned part: the label that each column shows
downwards, the label that the last cell shows to the right, whether the first row is being
read (its cells have the boundary above them), and where sides are joined the labels on the seams.
All states of a layer are the rows of one array; tiles are found by joining on the labels a state
shows, without a loop over states.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import prod
from typing import TYPE_CHECKING, Literal

import numpy as np

from gfkit.automata.transfer import Step, TransferMatrix
from gfkit.boards.joins import OPEN, Joins
from gfkit.budget import spend, tracked
from gfkit.errors import LimitReached
from gfkit.strips.old_lookahead import Lookahead, board_domains, column_domains
from gfkit.strips.tile_symmetries import blocks_of_words, symmetries_of_tiles

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from gfkit.boards.board import Board
    from gfkit.boards.tiles import TileSet

    States = NDArray[np.int32]
    Ints = NDArray[np.int64]

Neighbour = Literal["cell", "hole", "boundary", "seam", "anything"]

MAX_STATES = 2**20
MAX_WIDTH = 256


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What is next to a cell on its four sides; a seam is where two ends of the board are joined.

    "anything" above a cell is a neighbour that is not known and will never be asked.
    """

    left: Neighbour
    right: Neighbour
    top: Neighbour
    bottom: Neighbour


@dataclass(frozen=True, slots=True, eq=False)
class Edges:
    """What one cell does: edge e leads from source[e] to target[e] by the tile tile[e].

    before, after: the numbers of states.
    """

    before: int
    after: int
    source: Ints
    target: Ints
    tile: Ints


@dataclass(frozen=True, slots=True, eq=False)
class RowOfCells:
    """One row as edges, cell by cell, from the states between rows to themselves.

    end: 1 for the states that may be below the last row; state 0 is above the first row. states:
    their digits, as in `Scanner`.
    """

    cells: tuple[Edges, ...]
    end: Ints
    states: States


class Scanner:
    """States for one tile set and one width, as rows of digits.

    Digits 0 to width - 1 are the labels shown downwards, then come the label shown to the right,
    1 in the first row, and the label on the seam. With `seams` the labels follow that the cells of
    the first row showed upwards. A digit that says nothing is 0. domains: which tiles may be in a
    column, where not all may.
    """

    def __init__(
        self, tiles: TileSet, width: int, *, max_states: int = MAX_STATES, seams: bool = False
    ) -> None:
        if width > MAX_WIDTH:
            raise LimitReached(f"{tiles.name} across {width} cells: the limit is {MAX_WIDTH} cells")
        self.tiles = tiles
        self.width = width
        self.max_states = max_states
        self.domains: dict[int, NDArray[np.bool_]] = {}
        self.across, self.first, self.seam = width, width + 1, width + 2
        downwards = sorted({label for tile in tiles.tiles for label in (tile.top, tile.bottom)})
        sideways = sorted({label for tile in tiles.tiles for label in (tile.left, tile.right)})
        self.downwards = {label: digit for digit, label in enumerate(downwards)}
        self.sideways = {label: digit for digit, label in enumerate(sideways)}
        self.left, self.right = (
            np.array([self.sideways[getattr(tile, side)] for tile in tiles.tiles], dtype=np.int64)
            for side in ("left", "right")
        )
        self.top, self.bottom = (
            np.array([self.downwards[getattr(tile, side)] for tile in tiles.tiles], dtype=np.int64)
            for side in ("top", "bottom")
        )
        self.weights = np.array(
            [(tile.weight.coefficient, tile.weight.x, tile.weight.y) for tile in tiles.tiles],
            dtype=np.int64,
        )
        self.bases = [len(downwards)] * width + [len(sideways), 2, len(sideways)]
        if seams:
            self.bases += [len(downwards)] * width

    def blank(self) -> States:
        """Return the one state that says nothing."""
        return np.zeros((1, len(self.bases)), dtype=np.int32)

    def allowed(self, side: str, neighbour: Neighbour) -> NDArray[np.bool_]:
        """Return for each tile whether it may show its label to a hole or boundary on that side."""
        sides = self.tiles.hole if neighbour == "hole" else self.tiles.boundary
        digits = self.sideways if side in {"left", "right"} else self.downwards
        allowed = [digits[label] for label in getattr(sides, side) if label in digits]
        return np.isin(getattr(self, side), np.array(allowed, dtype=np.int64))

    def place(
        self,
        states: States,
        column: int,
        around: Surroundings,
        above_first: Neighbour = "boundary",
    ) -> tuple[Ints, States, Ints]:
        """Return edges (number of the state, next state, number of the tile) of one cell."""
        sources, tiles = [np.zeros(0, dtype=np.int64)], [np.zeros(0, dtype=np.int64)]
        in_first_row = states[:, self.first] == 1
        for first in (False, True):
            chosen = np.flatnonzero(in_first_row == first)
            if len(chosen):
                top = above_first if first else around.top
                source, tile = self._join(states[chosen], column, around, top)
                sources.append(chosen[source])
                tiles.append(tile)
        source, tile = np.concatenate(sources), np.concatenate(tiles)
        after = states[source]
        after[:, column] = self.bottom[tile] if around.bottom == "cell" else 0
        after[:, self.across] = self.right[tile] if around.right == "cell" else 0
        if around.left == "seam":
            after[:, self.seam] = self.left[tile]
        if around.right == "seam":
            kept = after[:, self.seam] == self.right[tile]
            source, tile, after = source[kept], tile[kept], after[kept]
            after[:, self.seam] = 0
        above = self.seam + 1 + column
        if around.top == "seam":
            after[:, above] = self.top[tile]
        if around.bottom == "seam":
            kept = after[:, above] == self.bottom[tile]
            source, tile, after = source[kept], tile[kept], after[kept]
            after[:, above] = 0
        return source, after, tile

    def _join(
        self, states: States, column: int, around: Surroundings, top: Neighbour
    ) -> tuple[Ints, Ints]:
        """Return all pairs of a state and a tile that fits to its right and under it."""
        fits = np.ones(len(self.top), dtype=bool)
        for side, neighbour in (
            ("left", around.left),
            ("right", around.right),
            ("top", top),
            ("bottom", around.bottom),
        ):
            if neighbour in {"hole", "boundary"}:
                fits &= self.allowed(side, neighbour)
        if column in self.domains:
            fits &= self.domains[column]
        tiles = np.flatnonzero(fits)
        base = len(self.downwards)
        wanted = np.zeros(len(states), dtype=np.int64)
        offered = np.zeros(len(tiles), dtype=np.int64)
        if around.left == "cell":
            wanted += states[:, self.across].astype(np.int64) * base
            offered += self.left[tiles] * base
        if top == "cell":
            wanted += states[:, column]
            offered += self.top[tiles]
        order = np.argsort(offered, kind="stable")
        tiles, offered = tiles[order], offered[order]
        low = np.searchsorted(offered, wanted, side="left")
        counts = np.searchsorted(offered, wanted, side="right") - low
        source = np.repeat(np.arange(len(states)), counts)
        begin = np.concatenate(([0], np.cumsum(counts)))[:-1]
        place = np.arange(len(source)) - np.repeat(begin - low, counts)
        return source, tiles[place]

    def merged(self, states: States) -> tuple[States, Ints, Ints]:
        """Return the different states, where each first stands, and which of them each one is."""
        radix = 1
        if prod(self.bases) < 2**62:
            code = np.zeros(len(states), dtype=np.int64)
            for digit, base in enumerate(self.bases):
                code += states[:, digit] * np.int64(radix)
                radix *= base
            _, first, which = np.unique(code, return_index=True, return_inverse=True)
        else:
            _, first, which = np.unique(states, axis=0, return_index=True, return_inverse=True)
        return states[first], first, which.ravel()

    def step(self, edges: Edges) -> Step:
        """Return the step of these edges with the weights of their tiles."""
        coefficient, x, y = self.weights[edges.tile].T
        return Step.of(edges.before, edges.after, (edges.source, edges.target, coefficient, x, y))

    def check(self, count: int) -> None:
        """Raise LimitReached if a layer has more states than allowed."""
        if count > self.max_states:
            raise LimitReached(
                f"{self.tiles.name} across {self.width} cells has more than {self.max_states} "
                "states, which is the limit"
            )


def _row_around(width: int, *, joined: bool) -> list[Surroundings]:
    """Return the surroundings of the cells of a row between two others."""
    side: Neighbour = "seam" if joined else "boundary"
    return [
        Surroundings(
            "cell" if column else side, "cell" if column < width - 1 else side, "cell", "cell"
        )
        for column in range(width)
    ]


def strip_matrix(
    tiles: TileSet, width: int, *, joined: bool = False, max_states: int = MAX_STATES
) -> TransferMatrix:
    """Return the automaton of all boards with `width` columns; the rows are its index.

    Terms are weighted numbers of tilings; the board without rows has one. The result is trimmed.
    joined: whether the ends of each row are joined, into a ring.
    Raises LimitReached if a layer has more than `max_states` states.
    """
    scanner = Scanner(tiles, width, max_states=max_states)
    row = open_row(scanner, joined=joined)
    first = np.zeros(len(row.end), dtype=np.int64)
    first[0] = 1
    whole = TransferMatrix(first, tuple(map(scanner.step, row.cells)), row.end)
    kept = whole.useful()
    trimmed = whole.restricted(kept)
    states = row.states[kept[0]]
    symmetries = symmetries_of_tiles(scanner)
    apart = states[:, scanner.first] == 1
    return replace(
        trimmed, blocks=blocks_of_words(states[:, :width], apart, symmetries, joined=joined)
    )


def open_row(scanner: Scanner, *, joined: bool) -> RowOfCells:
    """Return one row of a board with open top and bottom; no state is left out."""
    width, tiles = scanner.width, scanner.tiles
    top, bottom = tiles.boundary.top, tiles.boundary.bottom
    start = scanner.blank()
    if len(top) == 1 and top[0] in bottom and top[0] in scanner.downwards:
        start[0, :width] = scanner.downwards[top[0]]
    else:
        start[0, scanner.first] = 1
    states, cells = _closure(scanner, start, _row_around(width, joined=joined), "boundary")
    closed = [digit for label, digit in scanner.downwards.items() if label not in bottom]
    end = ~np.isin(states[:, :width], closed).any(axis=1) | (states[:, scanner.first] == 1)
    return RowOfCells(cells, end.astype(np.int64), states)


def ring_steps(
    tiles: TileSet, width: int, *, joined: bool = False, max_states: int = MAX_STATES
) -> tuple[Step, ...]:
    """Return one row of `width` cells as steps, from all words above it to all words below it.

    The words are those that the cells of some row show downwards, so all closed walks are among
    them: a ring of n rows is a closed walk of n rows. Words on no closed walk may be among them
    too. joined: whether the ends of each row are joined.
    Raises LimitReached if a layer has more than `max_states` states.
    """
    scanner = Scanner(tiles, width, max_states=max_states)
    return tuple(map(scanner.step, ring_row(scanner, joined=joined)))


def ring_row(scanner: Scanner, *, joined: bool) -> tuple[Edges, ...]:
    """Return one row between two others, from all words above it to all words below it."""
    start = scanner.blank()
    start[0, scanner.first] = 1
    row = _row_around(scanner.width, joined=joined)
    return _closure(scanner, start, row, "anything")[1]


def _closure(
    scanner: Scanner, start: States, row: Sequence[Surroundings], above_first: Neighbour
) -> tuple[States, tuple[Edges, ...]]:
    """Return all states between rows that the start leads to, itself first, and the edges."""
    width = scanner.width
    known = [start, *(start[:0] for _ in range(width - 1))]
    edges: list[list[tuple[Ints, Ints, Ints]]] = [[] for _ in range(width)]
    fresh = np.zeros(1, dtype=np.int64)
    joined = row[0].left == "seam"
    domains = column_domains(scanner, joined=joined)
    scanner.domains = dict(enumerate(domains))
    lookahead = None if joined else Lookahead(scanner, domains)
    while len(fresh):
        for column in range(width):
            spend(1 + len(fresh) // 4)
            index, after, tile = scanner.place(
                known[column][fresh], column, row[column], above_first
            )
            if column == width - 1:
                after[:, scanner.first] = 0
            if lookahead is not None:
                alive = lookahead.alive(after, column)
                index, after, tile = index[alive], after[alive], tile[alive]
            into = (column + 1) % width
            source = fresh[index]
            known[into], number, fresh = _numbered(scanner, known[into], after)
            edges[column].append((source, number, tile))
            scanner.check(len(known[into]))
            spend(1 + len(known[into]) // 4)
    cells = []
    for column in range(width):
        source, target, tile = (np.concatenate(part) for part in zip(*edges[column], strict=True))
        sizes = len(known[column]), len(known[(column + 1) % width])
        cells.append(Edges(*sizes, source, target, tile))
    return known[0], tuple(cells)


def _numbered(scanner: Scanner, known: States, found: States) -> tuple[States, Ints, Ints]:
    """Return all states, the numbers of those found among them, and the numbers that are new."""
    together = np.concatenate((known, found))
    _, first, which = scanner.merged(together)
    new = first >= len(known)
    number = first.copy()
    number[new] = len(known) + np.arange(int(new.sum()))
    states = np.concatenate((known, together[first[new]]))
    return states, number[which[len(known) :]], number[new]


def board_steps(
    tiles: TileSet,
    board: Board,
    joins: Joins = OPEN,
    *,
    max_states: int = MAX_STATES,
    allowed: Mapping[tuple[int, int], NDArray[np.bool_]] | None = None,
) -> list[Step]:
    """Return the steps, one a cell, from one state before the first cell to one after the last.

    joins: which ends of the board are joined. allowed: which tiles may be on each cell. An empty
    list for a board without cells. States that cannot end are left out; there may be none.
    Raises LimitReached if a layer has more than `max_states` states.
    """
    scanner = Scanner(tiles, board.columns, max_states=max_states, seams=joins.down)

    def neighbour(row: int, column: int) -> Neighbour:
        inside = 0 <= row < board.rows and 0 <= column < board.columns
        if inside:
            return "cell" if (row, column) in board.cells else "hole"
        joined = joins.across if 0 <= row < board.rows else joins.down
        if not joined:
            return "boundary"
        return "seam" if (row % board.rows, column % board.columns) in board.cells else "hole"

    steps = []
    states = scanner.blank()
    domains = board_domains(scanner, board) if joins == OPEN else {}
    for r, c in tracked(sorted(board.cells), "cells, states"):
        if domains:
            scanner.domains[c] = domains[r, c]
        if allowed is not None:
            scanner.domains[c] = allowed[r, c] & domains[r, c] if domains else allowed[r, c]
        around = Surroundings(
            neighbour(r, c - 1), neighbour(r, c + 1), neighbour(r - 1, c), neighbour(r + 1, c)
        )
        source, after, tile = scanner.place(states, c, around)
        spend(1 + len(after) // 4)
        reached, _, target = scanner.merged(after)
        scanner.check(len(reached))
        steps.append(scanner.step(Edges(len(states), len(reached), source, target, tile)))
        states = reached
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
