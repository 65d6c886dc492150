"""Entries of matrices of bars and rows, and weights of tilings, as values of statements."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from gfkit.boards.rules.wang_tiles import TileSet
from gfkit.boards.shapes.board import Board
from gfkit.proofs.codec import WHOLE, WORD, Shape
from gfkit.proofs.kernel import (
    NotDerived,
    Workings,
)
from gfkit.sequences.tables import (
    Entry,
    Place,
    ValueTable,
    entry_of,
    table_kind,
)
from gfkit.series.profiles import Profile
from gfkit.strips.brute_force import tilings
from gfkit.strips.counts.bars import BarMatrix, bars, row_matrix

TILES = Shape(lambda tiles: tiles.to_data(), TileSet.from_data)


@table_kind(
    "bars",
    tiles=TILES,
    length=WHOLE,
    start=WORD.at("left"),
    end=WORD.at("right"),
)
@dataclass(frozen=True, slots=True)
class BarEntries(ValueTable):
    """Entries of the matrix of bars of one length; a place is "size" or a row and a column.

    The place "2,1" is the entry in row 2 and column 1, both from 1; at "rows" and "columns" stand
    their numbers. start, end: the labels at the ends of a bar. [HuntemannMcKay2021, Theorem 1]
    """

    tiles: TileSet
    length: int
    start: str
    end: str

    def at(self, places: Sequence[Place], run: Workings) -> list[Entry]:
        """Return these entries."""
        return _entries(run(bars, self.tiles, self.length, self.start, self.end), places)


@table_kind("row", tiles=TILES, board=WORD, row=WHOLE)
@dataclass(frozen=True, slots=True)
class RowEntries(ValueTable):
    """Entries of the matrix of one row of a board, between the rows above and below it.

    row: from 0, from the top. The words run over the cells with a cell of the board below, or
    above. Places are those of `BarEntries`. [HuntemannMcKay2021, Example 4]
    """

    tiles: TileSet
    board: str
    row: int

    def at(self, places: Sequence[Place], run: Workings) -> list[Entry]:
        """Return these entries."""
        return _entries(run(row_matrix, self.tiles, Board.parse(self.board), self.row), places)


def _entries(matrix: BarMatrix, places: Sequence[Place]) -> list[Entry]:
    rows, columns = matrix.size
    found: list[Entry] = []
    for place in places:
        if place in ("rows", "columns"):
            found.append(rows if place == "rows" else columns)
            continue
        match = re.fullmatch(r"(\d{1,6}),(\d{1,6})", str(place))
        if match is None or not (0 < int(match[1]) <= rows and 0 < int(match[2]) <= columns):
            raise NotDerived(f"a {rows} x {columns} matrix has no entry {place}")
        found.append(entry_of(matrix[int(match[1]) - 1, int(match[2]) - 1]))
    return found


@table_kind("tilings", tiles=TILES)
@dataclass(frozen=True, slots=True)
class TilingWeights(ValueTable):
    """The weights of tilings; 0 where neighbours, or the sides of the board, do not agree.

    A place is a tiling: the numbers of its tiles, from 0, row by row from the top, for example "0
    4|1 0".

    >>> from gfkit.boards.models.names import domineering
    >>> from gfkit.proofs.kernel import Workings
    >>> weights = TilingWeights(domineering.positions.parts[0].tiles)
    >>> [str(entry) for entry in weights.at(["2 0|1 0", "4 3", "3 4"], Workings())]
    ['x', 'y', '0']
    """

    tiles: TileSet

    def at(self, places: Sequence[Place], run: Workings) -> list[Entry]:  # noqa: ARG002
        """Return the weight of each."""
        return [entry_of(self._weight(str(place))) for place in places]

    def _weight(self, place: str) -> Profile:
        if not re.fullmatch(r"\d{1,4}(?:[ |]\d{1,4})*", place):
            raise NotDerived(f"{place[:40]!r} are not numbers of tiles such as '0 4|1 0'")
        rows = [[int(number) for number in row.split(" ")] for row in place.split("|")]
        if len({*map(len, rows)}) > 1 or max(map(max, rows)) >= len(self.tiles.tiles):
            raise NotDerived("rows of different lengths, or a tile that is not in the set")
        given = {
            (r, c): self.tiles.tiles[number]
            for r, row in enumerate(rows)
            for c, number in enumerate(row)
        }
        board = Board.rectangle(len(rows), len(rows[0]))
        return tilings(self.tiles, board, max_cells=len(given), given=given)
