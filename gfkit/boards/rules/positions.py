"""Positions of placement games: a board, and the pieces on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gfkit.base.arguments import instance, items, one_of, text
from gfkit.base.display import Shown
from gfkit.boards.rules.rule import Cell, reading
from gfkit.boards.rules.weights import Weight
from gfkit.boards.shapes.board import Board, board_of, cells_of
from gfkit.boards.shapes.topology import OPEN, Joins
from gfkit.errors import GfkitError, WrongArgument

PLAYERS = ("Left", "Right", "Both", "")
"""The player who may place a piece; "" for nobody, as for the values of an array."""

MIRRORS = ("/", "\\")
"""The marks of a vertex with two turns, which has the edges that a mirror joins."""
_ONE = Weight()


_MARKS = {"Left": "L", "Right": "R", "Both": "*", "": "o"}


@dataclass(frozen=True, slots=True)
class Placed:
    """A piece, a colour, a value or a tile on some cells of a board.

    cells: pairs (row, column), rows from the top and columns from the left, both from 0. player:
    "Left", "Right", "Both" for a piece that either may place, "" for nobody. mark: the text in the
    cells; for arrays the value, for colourings the colour, for tile sets the tile's name. weight:
    its monomial in x and y. unrolled: for a piece that reaches over an identified side, its cells
    on the unrolled board, with the first one in reading order on the board; otherwise empty. edges:
    of a set of edges, the steps (down, right) to the cells before this one to which there is an
    edge; None for everything else.

    >>> Placed({(0, 0), (1, 0)}, "Left").mark
    'L'
    """

    cells: frozenset[Cell]
    player: str = ""
    mark: str = ""
    weight: Weight = _ONE
    unrolled: tuple[Cell, ...] = ()
    edges: tuple[Cell, ...] | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "cells", cells_of(self.cells))
        object.__setattr__(self, "unrolled", tuple(sorted(cells_of(self.unrolled))))
        if not self.cells:
            raise WrongArgument("cells", "cells such as {(0, 0), (0, 1)}", "none")
        one_of("player", self.player, PLAYERS)
        text("mark", self.mark, "'L'")
        instance("weight", self.weight, Weight, "a weight such as Weight(1, 1, 0)")
        object.__setattr__(self, "mark", self.mark or _MARKS[self.player])


@dataclass(frozen=True, slots=True, repr=False)
class Position(Shown):
    """A board with disjoint pieces on its cells; two are equal if they have the same pieces.

    board: the cells, covered or not. pieces: in reading order of their first cells. joins: which
    ends of the board are identified; a piece may reach over them.
    Raises GfkitError for pieces that overlap or leave the board.

    >>> domino = Placed({(0, 0), (1, 0)}, "Left")
    >>> position = Position(Board.parse("...|..#"), [Placed({(0, 1), (0, 2)}, "Right"), domino])
    >>> print(position)
    L R-R
    |
    L . #
    """

    board: Board
    pieces: tuple[Placed, ...]
    joins: Joins = OPEN

    def __post_init__(self) -> None:
        object.__setattr__(self, "board", board_of("board", self.board))
        expected = "pieces such as [Placed({(0, 0), (0, 1)}, 'Right')]"
        pieces = items("pieces", self.pieces, expected)
        for piece in pieces:
            instance("pieces", piece, Placed, expected)
        instance("joins", self.joins, Joins, "joins such as Joins(across=True)")
        order = sorted(pieces, key=lambda piece: sorted(piece.cells))
        object.__setattr__(self, "pieces", tuple(order))
        covered: set[Cell] = set()
        for piece in order:
            if not piece.cells <= self.board.cells:
                cell = min(piece.cells - self.board.cells)
                raise GfkitError(f"a piece covers {cell}, which is not a cell of {self.board}")
            if not covered.isdisjoint(piece.cells):
                raise GfkitError(f"two pieces cover {min(covered & piece.cells)}")
            covered |= piece.cells

    def rows(self) -> tuple[str, ...]:
        """Return the marks of the cells row by row, with `.` for a free cell and `#` for a hole.

        Marks of several characters are cut to the first. Ends of edges are `o`, and a cell with
        turns is a mirror, `/` or a backslash.

        >>> Position(Board.parse(".#"), [Placed({(0, 0)}, "Left", "B")]).rows()
        ('B#',)
        """
        ends = {cell for link in self.links() for cell in link}
        marks = dict.fromkeys(self.board.cells, ".")
        for piece in self.pieces:
            is_plain = piece.edges is None or piece.mark in MIRRORS
            marks |= {z: piece.mark[0] if is_plain else ".o"[z in ends] for z in piece.cells}
        across = range(self.board.columns)
        return tuple(
            "".join(marks.get((r, c), "#") for c in across) for r in range(self.board.rows)
        )

    def links(self) -> tuple[tuple[Cell, Cell], ...]:
        """Return the pairs of neighbouring cells of one piece, or of an edge, the first one first.

        Where sides are identified the second cell of a pair may be the one on the opposite side.

        >>> Position(Board.parse("1x3"), [Placed({(0, 1), (0, 2)})]).links()
        (((0, 1), (0, 2)),)
        """
        found, (rows, columns) = [], (self.board.rows, self.board.columns)
        for piece, (r, c) in ((z, cell) for z in self.pieces for cell in sorted(z.cells)):
            right = (r, (c + 1) % columns if self.joins.across else c + 1)
            below = ((r + 1) % rows if self.joins.down else r + 1, c)
            found += [((r, c), z) for z in (right, below) if z in piece.cells and z != (r, c)]
            found += [(((r + i) % rows, (c + j) % columns), (r, c)) for i, j in piece.edges or ()]
        return tuple(found)

    def to_data(self) -> dict[str, object]:
        """Return the position as JSON data, which `from_data` reads."""
        return {
            "board": str(self.board),
            "joined": [name for name in ("across", "down") if getattr(self.joins, name)],
            "pieces": [
                {
                    "cells": [list(cell) for cell in sorted(piece.cells)],
                    "player": piece.player,
                    "mark": piece.mark,
                    "weight": str(piece.weight),
                    **({"unrolled": [list(z) for z in piece.unrolled]} if piece.unrolled else {}),
                    **({} if piece.edges is None else {"edges": list(map(list, piece.edges))}),
                }
                for piece in self.pieces
            ],
        }

    @classmethod
    def from_data(cls, data: Mapping[str, object]) -> Position:
        """Return the position that `to_data` wrote; raises GfkitError for other data."""
        given: Any = instance("data", data, Mapping, "a table such as position.to_data()")
        with reading("the data of a position"):
            pieces = [
                Placed(
                    frozenset((r, c) for r, c in one["cells"]),
                    one["player"],
                    one["mark"],
                    Weight.parse(one["weight"]),
                    tuple((r, c) for r, c in one.get("unrolled", [])),
                    tuple((r, c) for r, c in one["edges"]) if "edges" in one else None,
                )
                for one in given["pieces"]
            ]
            joins = Joins("across" in given["joined"], "down" in given["joined"])
            return cls(Board.parse(given["board"]), tuple(pieces), joins)

    def __str__(self) -> str:
        """Return a drawing: marks, with lines between neighbouring cells of one piece."""
        if not self.board.rows or not self.board.columns:
            return str(self.board)
        links = set(self.links())
        upright = any(a[0] != b[0] for a, b in links)
        lines: list[str] = []
        last_row, last_column = self.board.rows - 1, self.board.columns - 1
        for r, marks in enumerate(self.rows()):
            line = ""
            if self.joins.across:
                line = "-" if ((r, last_column), (r, 0)) in links and last_column else " "
            for c, mark in enumerate(marks):
                right = (r, 0 if c == last_column else c + 1)
                line += mark + ("-" if ((r, c), right) in links else " ")
            below = 0 if r == last_row else r + 1
            bars = [" |"[((r, c), (below, c)) in links] for c in range(self.board.columns)]
            falls = [((r, c), (below, c + 1)) in links for c in range(last_column)]
            rises = [((r, c + 1), (below, c)) in links for c in range(last_column)]
            slants = [" \\/x"[down + 2 * up] for down, up in zip(falls, rises, strict=True)]
            pairs = zip(bars, [*slants, ""], strict=True)
            under = " " * self.joins.across + "".join(bar + slant for bar, slant in pairs)
            if r == last_row and self.joins.down and upright:
                lines.insert(0, under.rstrip())
            lines.append(line.rstrip())
            if upright and (r < last_row or self.joins.down):
                lines.append(under.rstrip())
        return "\n".join(lines)
