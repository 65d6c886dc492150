"""All positions of one board of a strip, in order: the k-th of them, random ones.

Positions are words of letters, one a cell (`gfkit.strips.scan.spelled`). They are ordered as in a
dictionary: by the first cell in which they differ, cells being read along the fixed side. The
number of positions that begin with given letters is a product of vectors, so the k-th position is
found letter by letter without those before it. A number drawn uniformly then gives a position drawn
uniformly, exactly.
"""

from __future__ import annotations

import operator
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any

from gfkit.base.arguments import called_like, integer, shown, size
from gfkit.base.budget import spend
from gfkit.base.display.shown import Shown
from gfkit.boards.shapes.board import Board
from gfkit.boards.shapes.joins import ALONG, OPEN, Joins, is_joined
from gfkit.boards.shapes.position import Position
from gfkit.errors import GfkitError, LimitReached, NoSuchPlace, WrongArgument
from gfkit.strips.scan.spelled import pulled_back, read
from gfkit.strips.totals.count import fitting
from gfkit.strips.ways import ways

if TYPE_CHECKING:
    from gfkit.boards.kinds.game import Cell
    from gfkit.strips.scan.spelled import Futures, Spelling, Vector
    from gfkit.strips.sequences.strip_counts import StripCounts

MAX_ENTRIES = 20_000_000
"""Numbers of futures that are kept: for each row one for each state, or on a ring for each pair."""

Vectors = list["Vector"]


@called_like("Strip('domineering', columns=2).positions(rows=2)")
class Positions(Shown, Sequence[Position]):
    """The positions on the board of a strip with n rows or columns, in order.

    A position of weight w, which is counted w times, takes w indices in a row: `total` is the
    number of indices, and a(n). Iteration yields each position once. Made by `Strip.positions`.
    counts, n, spellings: what is counted, on which board, and how positions are spelled there.

    >>> from gfkit import Strip
    >>> boards = Strip("domineering", columns=2).positions(rows=2)
    >>> boards.total
    7
    >>> print(boards[6])
    L L
    | |
    L L
    >>> len(list(boards))
    7
    """

    def __init__(self, counts: StripCounts, n: int, spellings: list[Spelling]) -> None:
        if not hasattr(counts, "model"):
            raise WrongArgument("counts", "what a strip counts, of Strip.positions", shown(counts))
        self.counts = counts
        self.n = n
        model = counts.model
        self._game: Any = model.game
        self._alphabet = ways.alphabet(self._game)
        self._spellings = spellings
        self._transposed = counts.fixed == "rows"
        self._side = counts.side
        self.board = Board.rectangle(*self._turned((n, self._side)))
        self.joins = _joins_of(counts, n)
        self._rows = [_futures(one, n) for one in spellings]
        self._within: dict[int, list[list[Futures]]] = {}
        if n:
            self.total = sum(
                self._number(start, one[0])
                for start, one in zip(self._starts(), self._rows, strict=True)
            )
        else:
            self.total = sum(
                one.coefficient * (1 if one.end is None else int(one.end[0])) for one in spellings
            )

    def _turned(self, place: Cell) -> Cell:
        return (place[1], place[0]) if self._transposed else place

    def _starts(self) -> Vectors:
        return [one.starts() for one in self._spellings]

    @staticmethod
    def _number(vector: Vector, futures: Futures) -> int:
        """Return how many positions these weights lead to."""
        return int(
            sum(
                weight * (one if isinstance(one := futures[state], int) else one[root])
                for (root, state), weight in vector.items()
            )
        )

    def _after(self, row: int, column: int) -> list[Futures]:
        """Return the futures after a cell, of each automaton; those of the last rows are kept."""
        if row not in self._within:
            if len(self._within) > self._kept_rows:
                self._within.clear()
            found = []
            for one, rows in zip(self._spellings, self._rows, strict=True):
                futures = [rows[row + 1]]
                for cell in reversed(one.cells[1:]):
                    futures.append(pulled_back(cell, futures[-1]))
                found.append(futures[::-1])
            self._within[row] = found
        return [futures[column] for futures in self._within[row]]

    @property
    def _kept_rows(self) -> int:
        entries = sum(len(cell) * one.width for one in self._spellings for cell in one.cells)
        return MAX_ENTRIES // (1 + entries)

    def _choices(self, vectors: Vectors, place: int) -> list[tuple[int, int, Vectors]]:
        """Return the letters that a cell may have, in order, with how many positions have them."""
        row, column = divmod(place, self._side)
        futures = self._after(row, column)
        after_cell = [
            read(one.cells[column], vector)
            for one, vector in zip(self._spellings, vectors, strict=True)
        ]
        found = []
        for letter in sorted(set().union(*after_cell)):
            after: Vectors = [one.get(letter, {}) for one in after_cell]
            number = sum(map(self._number, after, futures))
            if number:
                found.append((letter, number, after))
        return found

    def _position(self, word: list[int]) -> Position:
        at = {
            self._turned(divmod(place, self._side)): self._alphabet[letter]
            for place, letter in enumerate(word)
        }
        placed = ways.placed(self._game, self.board, self.joins, at)
        return Position(self.board, tuple(placed), self.joins)

    @property
    def _cells(self) -> int:
        return self.n * self._side

    def __len__(self) -> int:
        """Return the number of indices; raises LimitReached for more than Python's `len` has.

        `total` is that number whatever its size.
        """
        try:
            return operator.index(self.total)
        finally:
            if self.total.bit_length() > 62:
                raise LimitReached("len() has 63 bits; `total` is the number of positions")

    def __getitem__(self, index: Any) -> Any:
        """Return the position of an index from 0 on; negative ones count from the end."""
        index = integer("index", index)
        return self.unrank(index + self.total if index < 0 else index)

    def unrank(self, index: int) -> Position:
        """Return the position of an index, 0 <= index < total; raises NoSuchPlace for another."""
        index = integer("index", index)
        if not 0 <= index < self.total:
            raise NoSuchPlace(
                f"index {shown(index)} is not among the {shown(self.total)} positions"
            )
        word: list[int] = []
        vectors = self._starts()
        for place in range(self._cells):
            for letter, number, after in self._choices(vectors, place):
                if index < number:
                    word.append(letter)
                    vectors = after
                    break
                index -= number
        return self._position(word)

    def __iter__(self) -> Iterator[Position]:
        """Yield each position once, in order."""
        if not self._cells:
            if self.total:
                yield self._position([])
            return
        stack = [iter(self._choices(self._starts(), 0))]
        word: list[int] = []
        while stack:
            spend()
            found = next(stack[-1], None)
            del word[len(stack) - 1 :]
            if found is None:
                stack.pop()
                continue
            word.append(found[0])
            if len(word) == self._cells:
                yield self._position(word)
            else:
                stack.append(iter(self._choices(found[2], len(word))))

    def sample(self, seed: int | None = None) -> Position:
        """Return a position drawn uniformly from all indices, by Python's generator with this seed.

        Raises GfkitError if there is none.
        """
        return self.samples(1, seed)[0]

    def samples(self, count: int, seed: int | None = None) -> list[Position]:
        """Return positions drawn independently and uniformly; see `sample`."""
        return [self.unrank(k) for k in self.drawn(count, seed)]

    def drawn(self, count: int, seed: int | None = None) -> list[int]:
        """Return the indices of such positions."""
        count = size("count", count)
        if not self.total:
            raise GfkitError(f"{self.counts.model.name} has no positions on the board {self.board}")
        draw = Random(None if seed is None else integer("seed", seed))  # noqa: S311
        return [draw.randrange(self.total) for _ in range(count)]

    def __repr__(self) -> str:
        """Return one short line."""
        return (
            f"<Positions of {self.counts.model.name} on "
            f"{self.board.rows}x{self.board.columns}, total {shown(self.total)}>"
        )


def _futures(one: Spelling, rows: int) -> list[Futures]:
    """Return the futures above each row, and below the last."""
    entries = (rows + 1) * one.states * one.width
    if entries > MAX_ENTRIES:
        raise LimitReached(
            f"{rows} rows with {one.states} states{' on a ring' if one.end is None else ''} take "
            f"{entries} numbers of futures; the limit is {MAX_ENTRIES}"
        )
    found = [one.last()]
    for _ in range(rows):
        futures = found[-1]
        for cell in reversed(one.cells):
            futures = pulled_back(cell, futures)
        found.append(futures)
    return found[::-1]


def _joins_of(counts: StripCounts, n: int) -> Joins:
    fixed = counts.is_joined
    growing = counts.topology in ALONG and is_joined(n, multigraph=counts.multigraph)
    across, down = (fixed, growing) if counts.fixed == "columns" else (growing, fixed)
    return Joins(across=across, down=down) if across or down else OPEN


@lru_cache(maxsize=8)
def positions_of(counts: StripCounts, n: int, max_states: int) -> Positions:
    """Return the positions on the board whose growing side is n.

    Raises GfkitError for play positions and for rules whose positions are not listed, LimitReached
    for too many states.
    """
    model = counts.model
    ring = counts.is_ring and is_joined(n, multigraph=counts.multigraph)
    if model.play and (ring or not model.game.play_is_difference):
        why = "on a ring" if ring else "with pieces that both players may place"
        raise GfkitError(
            f"{model.name} is not sampled {why}; draw from "
            f"{model.name.partition(':')[0]}:positions and keep those of alternating play"
        )
    joins = _joins_of(counts, n)
    down, across = (counts.side, n) if counts.fixed == "rows" else (n, counts.side)
    model = fitting(model, down if joins.down else None, across if joins.across else None)
    spellings = ways.spellings(model, counts.rows(max_states, ring=ring))
    if model.play:
        largest = max(
            (abs(z[3]) for one in spellings for cell in one.cells for some in cell for z in some),
            default=0,
        )
        most = max(1, largest * n * counts.side)
        spellings = [replace(one, most=most) for one in spellings]
    return Positions(counts, n, spellings)


def growing_side(counts: StripCounts, rows: Any, columns: Any) -> int:
    """Return the length of the side that grows; raises WrongArgument unless it alone is given."""
    grows = "rows" if counts.fixed == "columns" else "columns"
    given, other = (rows, columns) if grows == "rows" else (columns, rows)
    if given is None or other is not None:
        raise WrongArgument(
            grows,
            f"given, such as {grows}=20, and {counts.fixed} left out: the strip has "
            f"{counts.side} {counts.fixed}",
            f"rows={shown(rows)}, columns={shown(columns)}",
        )
    return size(grows, given, example=20)
