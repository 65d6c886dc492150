"""Boards: any finite set of cells, with holes and several components.

Families of boards first + k times block + last, side by side, and their text.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any, cast

from gfkit.base.arguments import integers, items, shown, size, whole
from gfkit.base.arguments import text as argument_text
from gfkit.base.conversions import ToNetworkx
from gfkit.errors import BoardSyntaxError, LimitReached, WrongArgument, WrongCall

MAX_CELLS = 1_000_000

_RECTANGLE = re.compile(r"([0-9]+)x([0-9]+)")


@dataclass(frozen=True, slots=True, repr=False)
class Board(ToNetworkx):
    """A set of cells inside a box of `rows` x `columns`; the remaining cells of the box are holes.

    cells: pairs (row, column), rows from the top and columns from the left, both from 0.
    The text form joins the rows by `|`, with `.` for a cell and `#` for a hole, and parses back;
    a box without cells in it at all (0 rows or 0 columns) prints as `0x3`. Without cells given the
    box is full; `Board(text)` is `Board.parse(text)`.

    >>> board = Board.parse("..#|.#.|##.")
    >>> board.rows, board.columns, len(board.cells)
    (3, 3, 5)
    >>> str(board)
    '..#|.#.|##.'
    >>> Board("2x3") == Board(2, 3) == Board("...|...")
    True
    >>> Board.parse("..|.")
    Traceback (most recent call last):
        ...
    gfkit.errors.BoardSyntaxError: row 1 of '..|.' has 1 cell, row 0 has 2
    """

    rows: int
    columns: int = cast("int", None)  # a text says both sides
    cells: frozenset[tuple[int, int]] = cast("Any", None)  # all of them

    def __post_init__(self) -> None:
        rows, cells = cast("tuple[Any, Any]", (self.rows, self.cells))
        if cells is None:
            one = (
                Board.parse(rows) if isinstance(rows, str) else Board.rectangle(rows, self.columns)
            )
            for name in ("rows", "columns", "cells"):
                object.__setattr__(self, name, getattr(one, name))
            return
        for name in ("rows", "columns"):
            object.__setattr__(self, name, size(name, getattr(self, name)))
        if type(self.cells) is not frozenset or not all(map(is_pair, self.cells)):
            object.__setattr__(self, "cells", cells_of(self.cells))
        for row, column in self.cells:
            if not (0 <= row < self.rows and 0 <= column < self.columns):
                raise BoardSyntaxError(
                    "", f"cell ({row}, {column}) lies outside the {self.rows} x {self.columns} box"
                )

    @classmethod
    def rectangle(cls, rows: int, columns: int) -> Board:
        """Return the full board of `rows` x `columns`; either may be 0."""
        rows, columns = size("rows", rows), size("columns", columns)
        if rows * columns > MAX_CELLS:
            raise LimitReached(
                f"a {rows} x {columns} board has {rows * columns} cells; the limit is {MAX_CELLS}"
            )
        return cls(rows, columns, frozenset((r, c) for r in range(rows) for c in range(columns)))

    @classmethod
    def parse(cls, text: str) -> Board:
        """Read `3x4`, rows joined by `|`, or rows one a line.

        Raises BoardSyntaxError for a strange character or rows of different length.
        """
        stripped = argument_text("text", text, "'3x4' or '..#|.#.'").strip()
        if match := _RECTANGLE.fullmatch(stripped):
            if max(map(len, match.groups())) > 9:
                raise LimitReached(
                    f"a board of {stripped} is too large; the limit is {MAX_CELLS} cells"
                )
            return cls.rectangle(int(match[1]), int(match[2]))
        lines = [line.strip() for line in stripped.replace("|", "\n").split("\n")]
        shown = "|".join(lines)
        if len(shown) > 60:
            shown = shown[:57] + "..."
        if not stripped:
            raise BoardSyntaxError(text, "a board needs at least one cell, such as '.' or '3x4'")
        for number, line in enumerate(lines):
            for position, character in enumerate(line):
                if character not in ".#":
                    raise BoardSyntaxError(
                        text,
                        f"row {number} of {shown!r} has {character!r} at position {position}; "
                        "a board is made of '.' (a cell), '#' (a hole) and '|', or is like '3x4'",
                    )
            if len(line) != len(lines[0]):
                cells_word = "cell" if len(line) == 1 else "cells"
                raise BoardSyntaxError(
                    text,
                    f"row {number} of {shown!r} has {len(line)} {cells_word}, "
                    f"row 0 has {len(lines[0])}",
                )
        if len(lines) * len(lines[0]) > MAX_CELLS:
            raise LimitReached(f"the board has more than {MAX_CELLS} cells")
        cells = frozenset(
            (r, c) for r, line in enumerate(lines) for c, at in enumerate(line) if at == "."
        )
        return cls(len(lines), len(lines[0]), cells)

    def __str__(self) -> str:
        if not self.rows or not self.columns:
            return f"{self.rows}x{self.columns}"
        return "|".join(
            "".join(".#"[(r, c) not in self.cells] for c in range(self.columns))
            for r in range(self.rows)
        )

    def is_rectangle(self) -> bool:
        """Return whether the board fills its box."""
        return len(self.cells) == self.rows * self.columns

    def transposed(self) -> Board:
        """Return the board with rows and columns exchanged."""
        return Board(self.columns, self.rows, frozenset((c, r) for r, c in self.cells))

    def without(self, cells: Iterable[tuple[int, int]]) -> Board:
        """Return the board that is left when pieces have covered `cells`."""
        return Board(self.rows, self.columns, self.cells - cells_of(cells))

    def cropped(self) -> Board:
        """Return the same cells in the smallest box, moved to its corner.

        >>> str(Board.parse("###|#..|##.").cropped())
        '..|#.'
        """
        return boxed(self.cells)

    def components(self) -> list[Board]:
        """Return the edge-connected components, each cropped, in reading order of first cells.

        >>> [str(part) for part in Board.parse("..#|##.|#..").components()]
        ['..', '#.|..']
        """
        return [boxed(part) for part in connected_parts(self.cells)]


def boxed(cells: Collection[tuple[int, int]]) -> Board:
    """Return the board of cells that lie anywhere, in the smallest box."""
    rows, columns = {r for r, _ in cells}, {c for _, c in cells}
    top, left = min(rows, default=0), min(columns, default=0)
    moved = frozenset((r - top, c - left) for r, c in cells)
    return Board(max(rows, default=-1) - top + 1, max(columns, default=-1) - left + 1, moved)


def connected_parts(cells: Iterable[tuple[int, int]]) -> list[frozenset[tuple[int, int]]]:
    """Return the edge-connected parts of some cells, by their first cells."""
    left, found = set(cells), []
    for cell in sorted(left):
        part, frontier = set(), [cell]
        while frontier:
            r, c = near = frontier.pop()
            if near in left:
                left.remove(near)
                part.add(near)
                frontier += [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]
        if part:
            found.append(frozenset(part))
    return found


def started(text: str) -> tuple[Board, dict[tuple[int, int], str]]:
    """Return a board and what stands on some cells: rows as `Board.parse` reads, with letters.

    >>> board, given = started("R..|..L")
    >>> str(board), given
    ('...|...', {(0, 0): 'R', (1, 2): 'L'})
    """
    stripped = text.strip()
    if _RECTANGLE.fullmatch(stripped):
        return Board.parse(text), {}
    lines = stripped.replace("|", "\n").split("\n")
    given = {
        (r, c): mark
        for r, line in enumerate(map(str.strip, lines))
        for c, mark in enumerate(line)
        if mark.isascii() and (mark.isalnum() or mark == "_")
    }
    return Board.parse(re.sub("[A-Za-z0-9_]", ".", text) if given else text), given


def board_of(name: str, value: Any) -> Board:
    """Return a board, given as one, as its text or as both sides; raises WrongArgument."""
    if isinstance(value, Board):
        return value
    if isinstance(value, str):
        return Board.parse(value)
    if isinstance(value, tuple) and len(value) == 2:
        rows, columns = map(whole, value)
        if rows is not None and columns is not None:
            return Board.rectangle(rows, columns)
    raise WrongArgument(name, "a board such as '3x4' or Board.parse('..#|.#.')", shown(value))


def board_or_sides(board: Any, rows: Any, columns: Any, call: str) -> Any:
    """Return a board as it was given, or the pair of its sides; raises WrongCall without either.

    call: a right call, for the message.
    """
    if (rows is None) != (columns is None) or (board is None) == (rows is None):
        raise WrongCall(f"give the board, or both sides; for example {call}")
    return (rows, columns) if board is None else board


def is_pair(value: Any) -> bool:
    """Return whether something is a tuple of two integers."""
    return type(value) is tuple and len(value) == 2 and type(value[0]) is type(value[1]) is int


def pairs_of(name: str, values: Any, expected: str, one: str) -> list[tuple[int, int]]:
    """Return pairs of integers; one: what a pair is like. Raises WrongArgument for other things."""
    found = []
    for value in items(name, values, expected):
        pair = value if is_pair(value) else integers(name, value, one)
        if len(pair) != 2:
            raise WrongArgument(name, expected, f"{shown(value)} among them")
        found.append((pair[0], pair[1]))
    return found


def cells_of(cells: Any) -> frozenset[tuple[int, int]]:
    """Return a set of pairs (row, column); raises WrongArgument for anything else."""
    expected = "pairs (row, column) such as {(0, 0), (0, 1)}"
    return frozenset(pairs_of("cells", cells, expected, "(0, 1) for row 0, column 1"))


@dataclass(frozen=True, slots=True)
class RepeatedBoard:
    """Boards first + k times block + last, side by side: `first[block]last`.

    >>> str(RepeatedBoard.parse("#|.[.|.]").board(3))
    '#...|....'
    """

    first: Board | None
    block: Board
    last: Board | None
    text: str

    @classmethod
    def parse(cls, text: str) -> RepeatedBoard:
        """Read `first[block]last`, boards of equally many rows; raises BoardSyntaxError."""
        match = re.fullmatch(r"([.#|]*)\[([.#|]+)\]([.#|]*)", text.strip())
        if match is None:
            raise BoardSyntaxError(
                text, f"{text!r} is not a family first[block]last of boards, such as '#|.[.|.]#|.'"
            )
        boards = [Board.parse(part) if part else None for part in match.groups()]
        heights = {board.rows for board in boards if board is not None}
        if len(heights) != 1:
            raise BoardSyntaxError(text, f"the parts of {text!r} have different numbers of rows")
        assert boards[1] is not None
        return cls(boards[0], boards[1], boards[2], text.strip())

    def board(self, k: int) -> Board:
        """Return the board with k blocks."""
        cells: set[tuple[int, int]] = set()
        at = 0
        for part in (self.first, *[self.block] * k, self.last):
            if part is not None:
                cells.update((r, at + c) for r, c in part.cells)
                at += part.columns
        return Board(self.block.rows, at, frozenset(cells))
