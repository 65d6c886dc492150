"""Pieces that may not touch, as letters.

A letter is a cell of a piece, (piece, number), or "." of a free cell. A cell of a piece stands
beside the cells of the same piece before it and after it. Of pieces that may not touch, no two
cells are so near, unless they are cells of one piece; around a joined side a piece may be too near
to itself, and then it is not placed. A piece fits where all its cells are free, and none of a piece
is too near. Players who must be stuck have no such place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.array_machine import ArrayMachine
from ..core.piece_positions import STUCK
from ..core.tracks import Arrays, Condition, Place
from .pairs import FREE, Pair, Some

if TYPE_CHECKING:
    from ..core.clock import Clock
    from ..core.piece_positions import Placement
    from ..core.tracks import Cell


def machine(
    game: Placement,
    quantity: str,
    side: int,
    marks: str,
    clock: Clock,
    *,
    joined: bool,
    turned: bool,
) -> ArrayMachine:
    """Return the automaton of a game."""
    arrays = arrays_of_pieces(game, quantity)
    return ArrayMachine(arrays, side, marks, clock, joined=joined, turned=turned)


def arrays_of_pieces(game: Placement, quantity: str) -> Arrays:
    """Return the positions of pieces, each of which can be placed (`placeable`)."""
    pieces = [sorted(piece.cells) for piece in game.pieces]
    owners = [piece.players for piece in game.pieces]
    letters: list[Any] = [(p, k) for p, cells in enumerate(pieces) for k in range(len(cells))]
    weights = [
        (game.pieces[p].coefficient, game.pieces[p].code) if k == 0 else (1, 0) for p, k in letters
    ]
    follows: dict[Cell, set[tuple[Any, Any]]] = {}
    for p, cells in enumerate(pieces):
        for k in range(len(cells) - 1):
            (r, c), (i, j) = cells[k], cells[k + 1]
            follows.setdefault((i - r, j - c), set()).add(((p, k), (p, k + 1)))
    some = []
    for step, pairs in follows.items():
        first, second = {a for a, _ in pairs}, {b for _, b in pairs}

        def one_piece(
            a: Any, b: Any, pairs: Any = pairs, first: Any = first, second: Any = second
        ) -> bool:
            return (a, b) in pairs or (a not in first and b not in second)

        some.append(Condition(Place(((0, 0), step), 1), Pair(one_piece, [FREE, *letters])))
        back = (-step[0], -step[1])

        def begun(a: Any, b: Any, second: Any = second) -> bool:
            return b is not None or a not in second

        some.append(Condition(Place(((0, 0), back), 1), Pair(begun, [FREE, *letters])))
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

        some.append(Condition(Place(((0, 0), step), 2), Pair(apart, [FREE, *letters])))
    stuck = STUCK.get(quantity, set())
    some += [unfitting(game, z, letters, owners) for z in game.pieces if stuck & {*z.players}]
    if quantity == "tilings":
        some.append(Condition(Place(((0, 0),), 1), Some({0: frozenset(letters)})))
    return Arrays((FREE, *letters), ((1, 0), *weights), tuple(some))


def unfitting(game: Placement, piece: Any, letters: list[Any], owners: list[Any]) -> Condition:
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
    return Condition(Place((*cells, *around), len(cells)), Some(good))
