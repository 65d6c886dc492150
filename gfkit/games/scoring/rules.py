"""Scoring games: dominoes or monominoes fall into columns and score the rows they occupy.

The board has C columns and R rows, rows numbered from the bottom. Players take turns; each turn one
piece falls into the board and comes to rest, and whoever can place a piece must. A cell of row r is
worth r. A vertical domino occupies the next two cells of a column; a horizontal one rests on the
higher of two neighbouring columns, and free cells below it are lost. Each player wants the largest
payoff for himself and does not care for the others. [Leferink2020, chapter 3; TimmerEtAl2017]

A position is the vector of column heights: what is below does not matter, and nor does who placed
it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import comb
from typing import Literal

from gfkit.base.arguments import flag, integer, integers, shown
from gfkit.errors import ScoringGameError

Heights = tuple[int, ...]

MAX_SIDE = 1000
MAX_PLAYERS = 6


@dataclass(frozen=True, slots=True)
class Move:
    """One piece: `kind` and its left column (from 1), the row of its lowest cell, what it scores.

    lost: free cells that it buries.
    """

    kind: Literal["horizontal", "vertical", "monomino"]
    column: int
    row: int
    score: int
    lost: int

    @property
    def cells(self) -> tuple[tuple[int, int], ...]:
        """The cells (column, row) of the piece, on a board that is not raised."""
        if self.kind == "horizontal":
            return ((self.column, self.row), (self.column + 1, self.row))
        if self.kind == "vertical":
            return ((self.column, self.row), (self.column, self.row + 1))
        return ((self.column, self.row),)

    def __str__(self) -> str:
        if self.kind == "horizontal":
            return (
                f"H{self.column}{self.column + 1}@{self.row}"
                if self.column < 9
                else (f"H{self.column}-{self.column + 1}@{self.row}")
            )
        return f"{'V' if self.kind == 'vertical' else 'M'}{self.column}@{self.row}"


@dataclass(frozen=True, slots=True)
class ScoringGame:
    """D(columns, rows), or M(columns, rows) if `mono`, from a position on.

    heights: how many cells of each column are occupied or lost; all 0 at the start. raised: added
    to the worth of every cell: D(C, R)^{+q}. players: the first of them is to move.

    >>> str(ScoringGame(2, 4, raised=2))
    'D(2, 4)^{+2}'
    """

    columns: int
    rows: int
    raised: int = 0
    heights: Heights = ()
    mono: bool = False
    players: int = 2

    def __post_init__(self) -> None:
        for name, value, least, most in (
            ("columns", self.columns, 1, MAX_SIDE),
            ("rows", self.rows, 0, MAX_SIDE),
            ("raised", self.raised, 0, 10**6),
            ("players", self.players, 1, MAX_PLAYERS),
        ):
            number = integer(name, value)
            if not least <= number <= most:
                raise ScoringGameError(f"{name} {shown(number)} is not between {least} and {most}")
            object.__setattr__(self, name, number)
        object.__setattr__(self, "mono", flag("mono", self.mono))
        heights = self.heights
        if type(heights) is not tuple or not all(type(height) is int for height in heights):
            object.__setattr__(self, "heights", integers("heights", heights, "(0, 1)"))
        if not self.heights:
            object.__setattr__(self, "heights", (0,) * self.columns)
        if len(self.heights) != self.columns:
            raise ScoringGameError(
                f"{len(self.heights)} heights are given for {self.columns} columns"
            )
        for column, height in enumerate(self.heights, 1):
            if not 0 <= height <= self.rows:
                raise ScoringGameError(
                    f"height {height} of column {column} is not between 0 and {self.rows} rows"
                )

    def moves(self, heights: Heights) -> Iterator[tuple[Move, Heights]]:
        """Yield each move with the heights after it, by columns; a vertical domino comes first.

        With monominoes only the leftmost column of each height is offered, as the rules of the game
        say; another column of that height would give the same game.
        """
        rows, raised = self.rows, self.raised
        if self.mono:
            for c, h in enumerate(heights):
                if h < rows and h not in heights[:c]:
                    after = (*heights[:c], h + 1, *heights[c + 1 :])
                    yield Move("monomino", c + 1, h + 1, h + 1 + raised, 0), after
            return
        for c, h in enumerate(heights):
            if h + 2 <= rows:
                score = 2 * h + 3 + 2 * raised
                after = (*heights[:c], h + 2, *heights[c + 1 :])
                yield Move("vertical", c + 1, h + 1, score, 0), after
            if c + 1 < len(heights):
                other = heights[c + 1]
                base = max(h, other)
                if base < rows:
                    score = 2 * (base + 1 + raised)
                    after = (*heights[:c], base + 1, base + 1, *heights[c + 2 :])
                    yield Move("horizontal", c + 1, base + 1, score, abs(h - other)), after

    def canonical(self, heights: Heights) -> Heights:
        """Return the representative of the positions with the same future: mirrored or sorted."""
        if self.mono:
            return tuple(sorted(heights))
        return min(heights, heights[::-1])

    def positions(self) -> int:
        """Return an upper bound of the number of positions up to symmetry, to estimate the work."""
        if self.mono:
            return comb(self.columns + self.rows, self.rows)
        product = 1
        for height in self.heights:
            product *= self.rows - height + 1
        return product

    def __str__(self) -> str:
        name = f"{'M' if self.mono else 'D'}({self.columns}, {self.rows})"
        if self.raised:
            name += f"^{{+{self.raised}}}"
        if any(self.heights):
            name += f" from heights {','.join(map(str, self.heights))}"
        return name
