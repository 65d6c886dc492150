"""Pieces that may not touch, as letters.

A letter is a cell of a piece, (piece, number), or "." of a free cell. Where a cell of a piece
stands, all its other cells stand in their places. Of pieces that may not touch, no two cells are so
near, unless they are cells of one piece; around a joined side a piece may be too near to itself,
and then it is not placed. A piece fits where all its cells are free, and none of a piece is too
near. Players who must be stuck have no such place.
"""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.array_machine import ArrayMachine
from ..core.clock import need
from ..core.piece_positions import STUCK, Piece, Players, read_placement
from ..core.reading import fit
from ..core.tracks import EDGES, Arrays, Cell, Condition, Place, counted
from .colourings import FREE, pair, some

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..core.clock import Clock
    from ..core.generating_functions import Poly
    from ..core.tracks import Rows, Shape, Work

NAMES = re.compile("left|right|both|left-right|left-both|right-both")
PLAYERS: dict[str, Players] = {"left": (0,), "right": (1,), "both": (0, 1)}


class Apart(NamedTuple):
    """A placement game, and for pairs of owners, steps to the cells on which no piece of the second
    may be.
    """  # noqa: D205

    pieces: list[Piece]
    apart: dict[tuple[Players, Players], frozenset[Cell]]

    def machine(self, quantity: str, rows: Rows, marks: str, clock: Clock) -> ArrayMachine:
        """Return the automaton that reads rows."""
        return ArrayMachine(arrays_of_pieces(self.placed(rows), quantity), rows, marks, clock)

    def placed(self, rows: Rows) -> Apart:
        """Return the game of the pieces that can be placed."""
        sides = (rows.width if rows.joined else None), rows.length
        return placeable(self, *(sides[::-1] if rows.turned else sides))

    def counted(self, quantity: str, shape: Shape, work: Work) -> Poly:
        """Enumerate the positions of a board."""
        sides = shape.columns if shape.across else None, shape.rows if shape.down else None
        return counted(arrays_of_pieces(placeable(self, *sides), quantity), shape, work)


def read(data: dict[str, Any], where: str) -> Apart:
    """Read which pieces may not touch: no common edge, or a distance in king's steps."""
    pieces = read_placement(data, where).pieces
    fit(data["apart"], [(NAMES, None)], f"{where}.apart")
    apart: dict[tuple[Players, Players], frozenset[Cell]] = {}
    for name, kind in data["apart"]:
        owners = [PLAYERS[owner] for owner in name.split("-")]
        pair = owners[0], owners[-1]
        need(pair not in apart, f"{where}.apart names a pair twice")
        steps: Iterable[Cell] = EDGES
        if kind != "edge":
            reach = 1 if kind == "king" else kind
            fits = type(reach) is int and 1 <= reach <= 4
            need(fits, f"{where}.apart is neither edge, king nor a distance from 1 to 4")
            around = range(-reach, reach + 1)
            steps = {(i, j) for i in around for j in around if i or j}
        apart[pair] = apart[pair[::-1]] = frozenset(steps)
    return Apart(pieces, apart)


def placeable(game: Apart, across: int | None, down: int | None) -> Apart:
    """Return a game without the pieces that overlap their own repetitions, or are too near to them.

    across: after how many columns a board repeats, down: after how many rows; None for never.
    """

    def same(r: int, c: int) -> Cell:
        return r % down if down else r, c % across if across else c

    kept = []
    for piece in game.pieces:
        own: dict[Cell, set[Cell]] = {}
        for cell in piece.cells:
            own.setdefault(same(*cell), set()).add(cell)
        near = game.apart.get((piece.players, piece.players), frozenset()) | {(0, 0)}
        around = {(r + i, c + j) for r, c in piece.cells for i, j in near}
        if not any(own.get(same(*cell), set()) - {cell} for cell in around):
            kept.append(piece)
    return game._replace(pieces=kept)


def arrays_of_pieces(game: Apart, quantity: str) -> Arrays:
    """Return the positions of pieces, each of which can be placed (`placeable`)."""
    pieces = [sorted(piece.cells) for piece in game.pieces]
    owners = [piece.players for piece in game.pieces]
    letters: list[Any] = [(p, k) for p, cells in enumerate(pieces) for k in range(len(cells))]
    weights = [
        (game.pieces[p].coefficient, game.pieces[p].code) if k == 0 else (1, 0) for p, k in letters
    ]
    others: dict[Cell, dict[Any, Any]] = {}
    for a, b in itertools.permutations(letters, 2):
        if a[0] == b[0]:
            (r, c), (i, j) = pieces[a[0]][a[1]], pieces[b[0]][b[1]]
            others.setdefault((i - r, j - c), {})[a] = b
    asked = []
    for step, other in others.items():

        def one_piece(a: Any, b: Any, other: dict[Any, Any] = other) -> bool:
            return a not in other or b == other[a]

        asked.append(Condition(Place(((0, 0), step), 1), pair(one_piece, [FREE, *letters])))
    near = {step for steps in game.apart.values() for step in steps}
    for step in sorted(z for z in near if z > (0, 0)):

        def apart(a: Any, b: Any, step: Cell = step) -> bool:
            if (
                b is None
                or FREE in (a, b)
                or step not in game.apart.get((owners[a[0]], owners[b[0]]), ())
            ):
                return True
            (r, c), (i, j) = pieces[a[0]][a[1]], pieces[b[0]][b[1]]
            return a[0] == b[0] and (i - r, j - c) == step

        asked.append(Condition(Place(((0, 0), step), 2), pair(apart, [FREE, *letters])))
    stuck = STUCK.get(quantity, set())
    asked += [unfitting(game, z, letters, owners) for z in game.pieces if stuck & {*z.players}]
    if quantity == "tilings":
        asked.append(Condition(Place(((0, 0),), 1), some({0: frozenset(letters)})))
    return Arrays((FREE, *letters), ((1, 0), *weights), tuple(asked))


def unfitting(game: Apart, piece: Any, letters: list[Any], owners: list[Any]) -> Condition:
    """Say that a piece fits nowhere: a cell is not free, or another piece is too near."""
    cells = sorted(piece.cells)
    r, c = cells[0]
    cells = [(i - r, j - c) for i, j in cells]
    good: dict[int, set[Any]] = {k: set(letters) for k in range(len(cells))}
    near: dict[Cell, set[Any]] = {}
    for other in set(owners):
        theirs = {z for z in letters if owners[z[0]] == other}
        for i, j in game.apart.get((piece.players, other), ()):
            for a, b in cells:
                if (a + i, b + j) not in cells:
                    near.setdefault((a + i, b + j), set()).update(theirs)
    around = sorted(near)
    good |= {len(cells) + k: near[z] for k, z in enumerate(around)}
    return Condition(Place((*cells, *around), len(cells)), some(good))
