"""Placement games: pieces, the automaton of their positions, and the positions of small boards.

The automaton is made from the pieces. A state is (covered, asked), sets of cells as bits: the cells
to come that pieces cover already, and for each place where a piece of a player who must be stuck
would fit as far as was read, the cells to come that would make it fit. Of those sets only the least
count. When one of them is empty the piece fits, and the position is not of those that are counted.

Positions of small boards are listed as sets of disjoint placements, of which nothing is in order.
On joined sides only pieces count that can be placed: no two of their cells are one cell of the
board. Games whose pieces may not touch have another automaton (the part `array_rules`).
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from .automata import Edge, Machine, State
from .conditions import Cell, Rows, Shape, Work, total
from .gf import WEIGHT, Poly, X, read_weight, restricted
from .rejections import limit, need
from .shapes import fit

if TYPE_CHECKING:
    from .clock import Clock

STUCK: dict[str, set[int]] = {"maximal": {0, 1}, "left-ends": {0}, "right-ends": {1}}
COUNTED: dict[str, Callable[[bool, bool, bool], bool]] = {  # can Left, can Right, is it full?
    "positions": lambda _left, _right, _full: True,
    "maximal": lambda left, right, _full: not left and not right,
    "left-ends": lambda left, _right, _full: not left,
    "right-ends": lambda _left, right, _full: not right,
    "one-sided-ends": lambda left, right, _full: left != right,
    "tilings": lambda _left, _right, full: full,
}
CELLS = [(range(-40, 41), range(-40, 41))]
GAME = {
    "kind": re.compile("placement"),
    "quantity": re.compile("|".join(COUNTED)),
    "left": [CELLS],
    "right": [CELLS],
    "both?": [{"cells": CELLS, "weight": WEIGHT}],
    "apart?": None,
}
Players = tuple[int, ...]


class Piece(NamedTuple):
    """A piece: cells, who can place it, 0 Left and 1 Right; coefficient and code of its weight."""

    cells: frozenset[Cell]
    players: Players
    coefficient: int
    code: int


class Placement(NamedTuple):
    """A placement game; each piece once."""

    pieces: list[Piece]

    def machine(self, quantity: str, rows: Rows, marks: str, clock: Clock) -> Machine:
        """Return the automaton that reads rows."""
        placed = on_rows(self.pieces, rows, clock)
        return PieceMachine(placed, quantity, rows.width, marks, clock)

    def counted(self, quantity: str, shape: Shape, work: Work) -> Poly:
        """Enumerate the positions of a board."""
        return total(disjoint(self.placed(shape, work), len(shape.cells()), quantity, work))

    def placed(self, shape: Shape, work: Work) -> Iterator[tuple[Piece, int]]:
        """Yield the pieces wherever they can be placed on a board, with their cells as bits."""
        for piece, (row, column) in itertools.product(self.pieces, shape.cells()):
            work.spend(len(piece.cells) // 8)
            at = {shape.number(row + i, column + j) for i, j in piece.cells}
            if None not in at and len(at) == len(piece.cells):
                yield piece, sum(1 << z for z in at if z is not None)


def read_placement(data: Any, where: str) -> Placement:
    """Read the pieces of a placement game; equal ones count once, wherever they were drawn."""
    fit(data, GAME, where)
    owned: list[tuple[Any, Players, int, int]] = [
        *((cells, (0,), 1, X) for cells in data["left"]),
        *((cells, (1,), 1, 1) for cells in data["right"]),
        *((z["cells"], (0, 1), *read_weight(z["weight"], where)) for z in data.get("both", [])),
    ]
    limit(len(owned) <= 2000, f"{where} has more than 2000 pieces")
    pieces: dict[Piece, None] = {}
    for cells, players, coefficient, code in owned:
        need(cells, f"{where} has a piece without cells")
        top, left = min(cells)
        shape = frozenset((r - top, c - left) for r, c in cells)
        pieces[Piece(shape, players, coefficient, code)] = None
    return Placement(list(pieces))


def on_rows(pieces: Iterable[Piece], rows: Rows, clock: Clock) -> Iterator[tuple[Piece, int]]:
    """Yield the pieces wherever they begin in the first row, with their cells as bits."""
    width, length = rows.width, rows.length
    for piece, anchor in itertools.product(pieces, range(width)):
        clock.spend(5 * len(piece.cells))
        cells = [(c, r) if rows.turned else (r, c) for r, c in piece.cells]
        top, left = min(cells)
        at = [(r - top, c - left + anchor) for r, c in cells]
        different = {(r % length if length else r, c % width) for r, c in at}
        inside = rows.joined or all(0 <= c < width for _, c in at)
        if inside and len(different) == len(at):
            yield piece, sum(1 << (r * width + c % width) for r, c in at)


class PieceMachine(Machine):
    """The automaton of pieces, none of which overlaps itself, and of one of the quantities.

    placed: pieces and the cells that they cover, as bits, where the first is in the first row.
    quantity: all positions, those in which some players cannot place a piece, or tilings. free:
    whether cells may stay free; empty: their code. lenient: whether the stuck need not be.
    """

    def __init__(
        self, placed: Iterable[tuple[Piece, int]], quantity: str, width: int, marks: str,
        clock: Clock,
    ) -> None:  # fmt: skip
        super().__init__(width, (0, ()), clock)
        self.free, self.lenient, self.empty = quantity != "tilings", False, 0
        self.placed: list[list[tuple[int, int, int]]] = [[] for _ in range(width)]
        asked: list[set[int]] = [set() for _ in range(width)]
        stuck = STUCK.get(quantity, set())
        for (_, players, c, code), mask in placed:
            first = (mask & -mask).bit_length() - 1
            self.placed[first].append((mask, c, restricted(code, marks)))
            if stuck & {*players}:
                asked[first].add(mask)
        self.asked = [least(z, clock) for z in asked]

    def is_end(self, state: State) -> bool:
        """Return whether no piece waits for cells to come."""
        return not state[0]

    def read(self, depth: int, state: State) -> list[Edge]:
        """Leave the cell free, or place a piece whose first cell it is, if it is not covered."""
        covered, asked = state
        bit = 1 << depth
        self.clock.spend(5 * (len(asked) + len(self.asked[depth]) + len(self.placed[depth])))
        if covered & bit:
            return [self.after(depth, covered ^ bit, [z for z in asked if not z & bit], 1, 0)]
        found = []
        if self.free:
            wanted = [z & ~bit for z in (*asked, *self.asked[depth]) if not z & covered]
            if all(wanted) or self.lenient:
                rest = least((z for z in wanted if z), self.clock)
                found.append(self.after(depth, covered, rest, 1, self.empty))
        for mask, coefficient, code in self.placed[depth]:
            if not mask & covered:
                rest = [z for z in asked if not z & mask]
                found.append(self.after(depth, covered | (mask ^ bit), rest, coefficient, code))
        return found

    def after(self, depth: int, covered: int, asked: list[int], c: int, code: int) -> Edge:
        """Return the edge; after the last cell of a row, cells are numbered from the next one."""
        if depth == self.width - 1:
            covered, asked = covered >> self.width, [z >> self.width for z in asked]
        return (covered, tuple(sorted(asked))), c, code


def least(sets: Iterable[int], clock: Clock) -> list[int]:
    """Return the sets that have no other one as a subset."""
    found: list[int] = []
    for z in sorted(set(sets), key=int.bit_count):
        clock.spend(1 + len(found))
        if not any(y & z == y for y in found):
            found.append(z)
    return found


def disjoint(
    placed: Iterable[tuple[Piece, int]], cells: int, quantity: str, work: Work
) -> Iterator[tuple[tuple[int, ...], int, int]]:
    """Enumerate sets of placements, of which no two share a cell, with coefficient and code.

    Those with the same first cell are not placed together. No cell of a tiling stays free.
    """
    count, is_full = COUNTED[quantity], quantity == "tilings"
    firsts: list[list[tuple[int, int, int]]] = [[] for _ in range(cells)]
    moves: list[list[int]] = [[], []]
    for (_, players, c, code), mask in placed:
        firsts[(mask & -mask).bit_length() - 1].append((mask, c, code))
        for player in players:
            moves[player].append(mask)
    steps = 1 + len(moves[0] + moves[1]) // 8
    todo: list[Any] = [(0, (), 0, 1, 0)]  # next cell, placements, the cells covered, weight
    while todo:
        k, chosen, covered, weight, code = todo.pop()
        if k < cells:
            work.spend(1 + len(firsts[k]) // 8)
            if not is_full or covered >> k & 1:
                todo.append((k + 1, chosen, covered, weight, code))
            for mask, c, e in firsts[k]:
                if not mask & covered:
                    todo.append((k + 1, (*chosen, mask), covered | mask, weight * c, code + e))
            continue
        work.spend(steps)
        can = [not all(mask & covered for mask in some) for some in moves]
        if count(can[0], can[1], covered == (1 << cells) - 1):
            yield chosen, weight, code
