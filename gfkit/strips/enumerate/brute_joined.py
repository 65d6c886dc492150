"""Slow and obvious counts on boards with joined ends: the unrolled board that repeats.

A cell of the unrolled plane stands for the cell of the board with the same remainders; only ends
that are joined go on. Positions, colourings, arrays and tilings of the board are listed and asked
as `brute` does. Nothing here knows of states, seams or traces.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING

from gfkit.boards.joins import joins_of
from gfkit.boards.tiles import Weight
from gfkit.budget import spend
from gfkit.errors import GfkitError, LimitReached
from gfkit.series.profile import Profile
from gfkit.strips.enumerate import brute

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from gfkit.boards.board import Board
    from gfkit.boards.colouring import ColouringGame, LibertyGame
    from gfkit.boards.game import Cell
    from gfkit.boards.joins import Joins, Topology
    from gfkit.boards.pieces import PlacementGame
    from gfkit.boards.rules import Model
    from gfkit.boards.tiles import Tile, TileSet
    from gfkit.boards.tilings import Tilings


def count(
    model: Model,
    board: Board,
    topology: Topology,
    *,
    multigraph: bool = False,
    max_cells: int = brute.MAX_CELLS,
) -> Profile:
    """Return the profile of the model on a board with joined ends, by its definition.

    Raises LimitReached for a board of more than `max_cells` cells.

    >>> from gfkit.boards.board import Board
    >>> from gfkit.boards.rules import domineering
    >>> print(count(domineering.positions, Board.parse("1x3"), "torus"))
    3*y+1
    >>> print(count(domineering.positions, Board.parse("1x2"), "torus", multigraph=True))
    2*y+1
    """
    if len(board.cells) > max_cells:
        raise LimitReached(
            f"a board of {len(board.cells)} cells is too large to list everything on it; "
            f"the limit is {max_cells} cells"
        )
    around = Around(board, joins_of(board, topology, multigraph=multigraph))
    model.game.refuse(topology)
    quantity = "play" if model.play else model.quantity
    if model.game.kind not in LISTED_AROUND:
        raise GfkitError(f"{model.game.name} is not played on boards with joined ends")
    module, _, name = LISTED_AROUND[model.game.kind].partition(":")
    found: Profile = getattr(import_module(module), name)(model.game, quantity, around)
    return found


LISTED_AROUND: dict[str, str] = {
    "array": "gfkit.strips.enumerate.listed:on_joined_board",
    "classes": "gfkit.strips.enumerate.listed:on_joined_board",
    "colouring": "gfkit.strips.enumerate.brute_joined:colourings",
    "liberty": "gfkit.strips.enumerate.brute_joined:colourings",
    "placement": "gfkit.strips.enumerate.brute_joined:positions",
    "symmetric": "gfkit.strips.enumerate.listed:on_joined_board",
    "tiling": "gfkit.strips.enumerate.brute_joined:tilings",
}
"""For each kind of rule on boards, the function (game, quantity, around) that lists."""


@dataclass(frozen=True, slots=True)
class Around:
    """A board, and where the cells of the unrolled board are on it."""

    board: Board
    joins: Joins

    def cell(self, row: int, column: int) -> Cell | None:
        """Return the cell of the board, None for a hole or beyond an end that is not joined."""
        if self.joins.down:
            row %= self.board.rows
        if self.joins.across:
            column %= self.board.columns
        return (row, column) if (row, column) in self.board.cells else None

    def is_beyond(self, row: int, column: int) -> bool:
        """Tell whether a place is beyond an end that is not joined."""
        return (not self.joins.down and not 0 <= row < self.board.rows) or (
            not self.joins.across and not 0 <= column < self.board.columns
        )

    def covered(self, piece: Iterable[Cell], anchor: Cell) -> list[Cell] | None:
        """Return the cells that a piece covers, with repetition; None if it does not fit."""
        cells = [self.cell(anchor[0] + r, anchor[1] + c) for r, c in piece]
        return None if None in cells else [cell for cell in cells if cell is not None]


def positions(game: PlacementGame, quantity: str, around: Around) -> Profile:
    """List sets of placements; placements from different cells are different.

    A piece that would overlap its own repetition, or touch it where pieces of its owner may not
    touch, cannot be placed.
    """
    found: list[brute.Placement] = []
    for piece, player, weight in (
        *((piece, "Left", Weight(1, 1, 0)) for piece in game.left),
        *((piece, "Right", Weight(1, 0, 1)) for piece in game.right),
        *((piece.cells, "Both", piece.weight) for piece in game.both),
    ):
        for anchor in sorted(around.board.cells):
            cells = around.covered(piece, anchor)
            if cells is None or len(set(cells)) < len(cells):
                continue
            placement = brute.Placement(player, frozenset(cells), weight)
            whole = {(anchor[0] + r, anchor[1] + c) for r, c in piece}
            if not any(
                (r + i, c + j) not in whole and around.cell(r + i, c + j) in placement.cells
                for r, c in whole
                for i, j in game.steps_apart(player.lower(), player.lower())
            ):
                found.append(placement)

    def touch(one: brute.Placement, other: brute.Placement) -> bool:
        steps = game.steps_apart(one.player.lower(), other.player.lower()) if game.apart else ()
        return any(around.cell(r + i, c + j) in other.cells for r, c in one.cells for i, j in steps)

    coefficients: dict[tuple[int, int], int] = {}

    def extend(number: int, free: frozenset[Cell], placed: tuple[brute.Placement, ...]) -> None:
        if number < len(found):
            placement = found[number]
            extend(number + 1, free, placed)
            if placement.cells <= free and not any(touch(placement, z) for z in placed):
                extend(number + 1, free - placement.cells, (*placed, placement))
            return
        spend(4)
        can = [
            any(
                z.player in {player, "Both"}
                and z.cells <= free
                and not any(touch(z, other) for other in placed)
                for z in found
            )
            for player in ("Left", "Right")
        ]
        players = [z.player for z in placed]
        spread = abs(players.count("Left") - players.count("Right"))
        if {
            "positions": True,
            "play": spread <= players.count("Both") + 1,
            "maximal": not any(can),
            "left-ends": not can[0],
            "right-ends": not can[1],
            "one-sided-ends": can[0] != can[1],
            "tilings": not free,
        }[quantity]:
            coefficient = 1
            for z in placed:
                coefficient *= z.weight.coefficient
            key = sum(z.weight.x for z in placed), sum(z.weight.y for z in placed)
            coefficients[key] = coefficients.get(key, 0) + coefficient

    extend(0, around.board.cells, ())
    return Profile.of(coefficients)


def colourings(game: ColouringGame | LibertyGame, quantity: str, around: Around) -> Profile:
    """List the colourings of the graph of neighbours; a cell may be a neighbour of itself."""
    steps = [(-1, 0), (0, -1), (0, 1), (1, 0)]
    if game.neighbours == "king":
        steps += [(-1, -1), (-1, 1), (1, -1), (1, 1)]
    near = {
        (r, c): [cell for i, j in steps if (cell := around.cell(r + i, c + j)) is not None]
        for r, c in sorted(around.board.cells)
    }
    apart = {v: [w for w in some if w != v] for v, some in near.items()}
    if game.needs_liberties or near == apart:
        return brute.colouring_profile(game, quantity, apart)
    coefficients: dict[tuple[int, int], int] = {}
    for colouring in brute.colourings(game, apart):
        coloured = {v: colour for v, colour in colouring.items() if colour is not None}
        if any(v in near[v] and game.clash(a.name, a.name) for v, a in coloured.items()):
            continue
        if brute.is_wanted(game, quantity, colouring, apart):
            coefficient, i, j = brute.weight_of(a.weight for a in coloured.values())
            coefficients[i, j] = coefficients.get((i, j), 0) + coefficient
    return Profile.of(coefficients)


def tilings(game: Tilings, quantity: str, around: Around) -> Profile:
    """Return the profile of an integer combination of tilings."""
    found = Profile(())
    for part in game.parts:
        found += part.coefficient * _tilings(part.tiles, around)
    return found.play() if quantity == "play" else found


def _tilings(tiles: TileSet, around: Around) -> Profile:
    """Lay tiles on the cells one by one; cells next to each other on the unrolled board agree."""
    cells = sorted(around.board.cells)
    laid: dict[Cell, Tile] = {}
    coefficients: dict[tuple[int, int], int] = {}

    def fits(v: Cell) -> bool:
        for side, opposite, (i, j) in (
            ("left", "right", (0, -1)),
            ("right", "left", (0, 1)),
            ("top", "bottom", (-1, 0)),
            ("bottom", "top", (1, 0)),
        ):
            label = getattr(laid[v], side)
            cell = around.cell(v[0] + i, v[1] + j)
            if cell is None:
                beyond = around.is_beyond(v[0] + i, v[1] + j)
                allowed = tiles.boundary if beyond else tiles.hole
                if label not in getattr(allowed, side):
                    return False
            elif cell in laid and getattr(laid[cell], opposite) != label:
                return False
        return True

    def lay_from(number: int) -> Iterator[tuple[int, int, int]]:
        spend()
        if number == len(cells):
            coefficient = 1
            for tile in laid.values():
                coefficient *= tile.weight.coefficient
            yield (
                coefficient,
                sum(tile.weight.x for tile in laid.values()),
                sum(tile.weight.y for tile in laid.values()),
            )
            return
        for tile in tiles.tiles:
            laid[cells[number]] = tile
            if fits(cells[number]):
                yield from lay_from(number + 1)
            del laid[cells[number]]

    for coefficient, i, j in lay_from(0):
        coefficients[i, j] = coefficients.get((i, j), 0) + coefficient
    return Profile.of(coefficients)
