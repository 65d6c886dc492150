"""All positions of one board of a strip, in order: the k-th of them, random ones.

A *letter* says what is at a cell: free, a colour, a value, or a cell of a piece. Positions are
words of letters, one a cell, in lexicographic order, with cells read along the fixed side. The
edges of explored rows keep their letters, so the number of positions that begin with given letters
is a sum, over the states to which these lead, of weights times the numbers of futures. This gives
the k-th position letter by letter, without those before it; a uniform random number gives an
exactly uniform random position. Several walks may spell the same word, and several automata may be
added or subtracted.
"""

from __future__ import annotations

import operator
from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, overload

import numpy as np

from gfkit.base.arguments import integer, shown, size
from gfkit.base.budget import spend
from gfkit.base.display import Shown
from gfkit.boards.rules.graph_games import (
    EMPTY,
    ColouringGame,
    LibertyGame,
)
from gfkit.boards.rules.placement_games import PlacementGame
from gfkit.boards.rules.positions import Placed, Position
from gfkit.boards.rules.wang_tiles import Tilings
from gfkit.boards.shapes.topology import OPEN, is_joined
from gfkit.errors import GfkitError, LimitReached, NoSuchPlace, WrongArgument
from gfkit.strips.counts.automata import fitting
from gfkit.strips.counts.count import may_have_holes
from gfkit.strips.encodings.arrays import FREE, HERE, arrays_of, letters_by_piece
from gfkit.strips.scan.states import Explorer

if TYPE_CHECKING:
    from gfkit.boards.models.model import Model
    from gfkit.boards.rules.rule import Cell
    from gfkit.boards.shapes.board import Board
    from gfkit.strips.sequences.strip import Strip

HOLE = -1
"""The letter of a hole, which has no other."""
MAX_ENTRIES = 20_000_000
"""The limit on numbers of futures: one for each row and state, or on a ring for each pair."""

Spelled = list[list[tuple[int, int, int, int]]]
"""A cell: for each state before it its edges by letter, that is letters in the order of listing,
the states after them, coefficients, and in alternating play how many more pieces of Left's than of
Right's begin there."""
Futures = list[int]
"""For each state a number, or one digit for each state above the first row, or difference."""
Vector = dict[tuple[int, int], int]
"""Weights of pairs: on a ring the state above the first row, in alternating play the difference so
far of the numbers of pieces, otherwise 0; and the present state."""


class Spelling(NamedTuple):
    """The automaton of a row, cell by cell, with the weights above all rows and the last futures.

    bits, width: of a digit of futures, which no number fills, and how many digits there are.
    """

    cells: tuple[Spelled, ...]
    starts: Vector
    last: Futures
    bits: int
    width: int

    @classmethod
    def of(
        cls, counts: Strip, model: Model, n: int, max_states: int, *, ring: bool, holes: bool
    ) -> Any:
        """Return the automata of what is counted, side by side; the last letter may be a hole's."""
        number = {letter: k for k, letter in enumerate(_legend(model.game))}
        cells: list[Spelled] = [[] for _ in range(counts.side)]
        starts: dict[int, int] = {}
        ends: list[int] = []
        for coefficient, arrays in arrays_of(model.game, model.quantity, holes=holes):
            number |= {arrays.letters[-1]: HOLE} if holes else {}
            explorer = Explorer(arrays, counts.scanned(max_states, ring=ring))
            row, before = explorer.row(), [len(cell) for cell in cells]
            letters = np.array([number[letter] for letter in arrays.letters], dtype=np.int64)
            states = range(before[0], before[0] + row.cells[0].before)
            starts.update(dict.fromkeys(states if ring else states[:1], coefficient))
            ends += row.end.tolist()
            for cell, one, first in zip(cells, row.cells, [*before[1:], before[0]], strict=True):
                factor, x, y = explorer.weights[one.letter].T
                told = letters[one.letter], one.target + first, factor, (x - y) * model.play
                edges = sorted(zip(one.source.tolist(), *(z.tolist() for z in told), strict=True))
                cell += [[] for _ in range(one.before)]
                for state, *edge in edges:
                    cell[len(cell) - one.before + state].append(tuple(edge))
        sums = [[sum(z[2] for z in edges) for edges in cell] for cell in cells]
        bits = 1 + n * sum(max(some, default=0).bit_length() for some in sums)
        if ring:
            vectors = {(state, state): weight for state, weight in starts.items()}
            last = [1 << bits * state for state in range(len(ends))]
            return cls(tuple(cells), vectors, last, bits, len(ends))
        if not model.play:
            return cls(
                tuple(cells), {(0, z): weight for z, weight in starts.items()}, ends, bits, 1
            )
        steps = (abs(shift) for cell in cells for some in cell for *_, shift in some)
        most = max(1, max(steps, default=0) * n * counts.side)
        near = sum(1 << bits * (most + difference) for difference in (-1, 0, 1))
        vectors = {(most, state): weight for state, weight in starts.items()}
        return cls(tuple(cells), vectors, [good * near for good in ends], bits, 2 * most + 1)

    def futures(self, rows: int, here: frozenset[Cell]) -> list[Futures]:
        """Return the futures above each row, and below the last."""
        states = len(self.last)
        if (entries := (rows + 1) * states * self.width) > MAX_ENTRIES:
            raise LimitReached(
                f"{rows} rows with {states} states, {self.width} numbers each, take {entries} "
                f"numbers of futures; the limit is {MAX_ENTRIES}"
            )
        found = [self.last]
        for row in reversed(range(rows)):
            found.append(self.within(found[-1], here, row)[0])
        return found[::-1]

    def within(self, below: Futures, here: frozenset[Cell], row: int) -> list[Futures]:
        """Return the futures before each cell of a row, and below it."""
        found = [below]
        for column, cell in reversed([*enumerate(self.cells)]):
            after, is_hole = found[-1], (row, column) not in here
            spend(1 + sum(map(len, cell)) * self.width // 8)
            before: Futures = []
            for edges in cell:
                total = 0
                for letter, target, coefficient, shift in edges:
                    if (letter == HOLE) != is_hole:
                        continue
                    by, future = self.bits * shift, after[target]
                    total += coefficient * (future >> by if shift > 0 else future << -by)
                before.append(total)
            found.append(before)
        return found[::-1]

    def number(self, vector: Vector, futures: Futures) -> int:
        """Return the number of positions to which these weights lead."""
        digit = (1 << self.bits) - 1
        return sum(
            weight * (futures[state] >> self.bits * root & digit)
            for (root, state), weight in vector.items()
        )


class Positions(Shown, Sequence[Position]):
    """The positions on the board of a strip with n rows or columns, in order.

    A position of weight w, which is counted w times, takes w indices in a row: `total` is the
    number of indices, and a(n). Iteration yields each position once. Made by `Strip.positions`.
    counts, n, spelling: the sequence, the growing side, and how positions are spelled; board: that
    of n, or one with holes.

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

    def __init__(
        self, counts: Strip, n: int, spelling: Spelling, board: Board | None = None
    ) -> None:
        if not hasattr(counts, "rule"):
            raise WrongArgument("counts", "what a strip counts, of Strip.positions", shown(counts))
        self.counts, self.n, self._spelling = counts, n, spelling
        self._legend = [*_legend(counts.rule.game).values(), None]
        self._side, self._cells = counts.side, n * counts.side
        whole, self.joins = counts.board(n)
        self.board = board or whole
        self._here = frozenset(map(self._turned, self.board.cells))
        self._rows = spelling.futures(n, self._here)
        self._within: dict[int, list[Futures]] = {}
        self._kept = MAX_ENTRIES // (1 + sum(map(len, spelling.cells)) * spelling.width)
        self.total = spelling.number(spelling.starts, self._rows[0])

    def _turned(self, place: Cell) -> Cell:
        return (place[1], place[0]) if self.counts.columns is None else place

    def _choices(self, vector: Vector, place: int) -> list[tuple[int, int, Vector]]:
        """Return the letters that a cell may have, in order, with how many positions have them."""
        row, column = divmod(place, self._side)
        if row not in self._within:
            if len(self._within) > self._kept:
                self._within.clear()
            self._within[row] = self._spelling.within(self._rows[row + 1], self._here, row)
        after: dict[int, Vector] = {}
        is_hole = (row, column) not in self._here
        for (root, state), weight in vector.items():
            spend()
            for letter, target, coefficient, shift in self._spelling.cells[column][state]:
                if (letter == HOLE) == is_hole:
                    some, key = after.setdefault(letter, {}), (root + shift, target)
                    some[key] = some.get(key, 0) + weight * coefficient
        futures = self._within[row][column + 1]
        number = self._spelling.number
        found = ((letter, number(some, futures), some) for letter, some in sorted(after.items()))
        return [one for one in found if one[1]]

    def _position(self, word: list[int]) -> Position:
        placed = []
        for place, letter in enumerate(word):
            if (what := self._legend[letter]) is not None:
                player, name, weight, piece, links = what
                row, column = self._turned(divmod(place, self._side))
                unrolled = tuple((row + r, column + c) for r, c in piece)  # over identified sides
                sides = self.board.rows, self.board.columns
                cells = frozenset(self.joins.folded(*z, *sides) for z in unrolled)
                apart = () if cells == {*unrolled} else unrolled
                placed.append(Placed(cells, player, name, weight, apart, links))
        return Position(self.board, tuple(placed), self.joins)

    def __len__(self) -> int:
        """Return the number of indices; raises LimitReached for more than Python's `len` has.

        `total` is that number for any size.
        """
        if self.total.bit_length() > 62:
            raise LimitReached("len() has 63 bits; `total` is the number of positions")
        return operator.index(self.total)

    @overload
    def __getitem__(self, index: int) -> Position: ...
    @overload
    def __getitem__(self, index: slice) -> list[Position]: ...
    def __getitem__(self, index: int | slice) -> Position | list[Position]:
        """Return the position of an index from 0 on; negative ones count from the end.

        A slice is the list of its positions.
        """
        if isinstance(index, slice):
            return [self.unrank(k) for k in range(*index.indices(self.total))]
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
        vector = self._spelling.starts
        for place in range(self._cells):
            for letter, number, after in self._choices(vector, place):
                if index < number:
                    word.append(letter)
                    vector = after
                    break
                index -= number
        return self._position(word)

    def __iter__(self) -> Iterator[Position]:
        """Yield each position once, in order."""
        if not self._cells:
            if self.total:
                yield self._position([])
            return
        stack = [iter(self._choices(self._spelling.starts, 0))]
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
            raise GfkitError(f"{self.counts.rule.name} has no positions on the board {self.board}")
        draw = Random(None if seed is None else integer("seed", seed))  # noqa: S311
        return [draw.randrange(self.total) for _ in range(count)]

    def __repr__(self) -> str:
        """Return one short line."""
        return (
            f"<Positions of {self.counts.rule.name} on "
            f"{self.board.rows}x{self.board.columns}, total {shown(self.total)}>"
        )


@lru_cache(maxsize=8)
def positions_of(counts: Strip, n: int, max_states: int, holed: Board | None = None) -> Positions:
    """Return the positions on the board whose growing side is n, or on one with holes in it.

    Raises GfkitError for play positions and for rules whose positions are not listed, LimitReached
    for too many states.
    """
    model = counts.rule
    ring = counts.is_ring and n > 0 and is_joined(n, multigraph=counts.multigraph)
    if model.play and (ring or not model.game.play_is_difference):
        why = "on a ring" if ring else "with pieces that both players may place"
        raise GfkitError(
            f"{model.name} is not sampled {why}; draw from "
            f"{model.name.partition(':')[0]}:positions and keep those of alternating play"
        )
    board, joins = counts.board(n)
    down, across = board.rows if joins.down else None, board.columns if joins.across else None
    model = fitting(model, down, across)
    holes = holed is not None
    if holes and (joins != OPEN or not may_have_holes(model.game)):
        raise GfkitError(f"{model.name} is sampled on full rectangles only, not on {holed}")
    if not ring and (one := counts.foresee()) and one.states * (n + 1) > MAX_ENTRIES:
        raise LimitReached(
            f"{n} rows with about {one.states:.2g} states take more than {MAX_ENTRIES} numbers of "
            "futures, the limit; draw a board with a shorter side"
        )
    spelling = Spelling.of(counts, model, n, max_states, ring=ring, holes=holes)
    return Positions(counts, n, spelling, holed)


def growing_side(counts: Strip, rows: Any, columns: Any) -> int:
    """Return the length of the side that grows; raises WrongArgument unless it alone is given."""
    grows = "rows" if counts.rows is None else "columns"
    (fixed,) = counts.fixed
    given, other = (rows, columns) if grows == "rows" else (columns, rows)
    if given is None or other is not None:
        raise WrongArgument(
            grows,
            f"given, such as {grows}=20, and {fixed} left out: the strip has {counts.side} {fixed}",
            f"rows={shown(rows)}, columns={shown(columns)}",
        )
    return size(grows, given, example=20)


def _legend(game: Any) -> dict[str, tuple[Any, ...] | None]:
    """Return the letters in the order of listing, with what begins at a cell of each.

    That is the player, the name, the weight, the cells as seen from this one, and the links; None
    for nothing. Raises GfkitError if nothing is listed.
    """
    here = (HERE,)
    match game:
        case PlacementGame():  # the letter of the first cell of a piece gives the piece
            found = {
                letter: (player, "", weight, piece, None) if cell == HERE else None
                for (player, piece, weight), cells in letters_by_piece(game).items()
                for cell, letter in cells.items()
            }
            return {FREE: None, **dict(sorted(found.items(), key=lambda one: one[0]))}
        case ColouringGame() | LibertyGame():
            colours = {
                z.name: (z.owner.title(), z.name, z.weight, here, None) for z in game.colours
            }
            return {EMPTY: None, **colours}
        case Tilings():
            if len(game.parts) > 1 or game.parts[0].coefficient != 1:
                raise GfkitError(
                    f"{game.name} is an integer combination of tilings, so it has no positions to "
                    "list"
                )
            return {z.name: ("", z.name, z.weight, here, None) for z in game.parts[0].tiles.tiles}
    if not game.is_listed:
        raise GfkitError(f"the positions of {game.name} are counted, but not listed by automata")
    links = getattr(game.said, "edges", {})
    pairs = zip(game.arrays.letters, game.arrays.weights, strict=True)
    return {z: ("", z, weight, here, links.get(z)) for z, weight in pairs}
