"""Kinds of rules that are arrays of letters: values, colours, moves, tiles, cells of pieces."""

from __future__ import annotations

from dataclasses import replace
from math import prod
from typing import TYPE_CHECKING, Any

from gfkit.boards.kinds.colouring import EMPTY
from gfkit.boards.kinds.pieces import SharedPiece, width_of
from gfkit.boards.kinds.tiles import Weight
from gfkit.boards.shapes.board import Board
from gfkit.boards.shapes.position import Placed
from gfkit.errors import GfkitError
from gfkit.series.profile import Profile
from gfkit.strips.enumerate import brute
from gfkit.strips.ways.piece_arrays import (
    FREE,
    HERE,
    letters_by_piece,
    placement_arrays,
)
from gfkit.strips.ways.profiles import profile_of
from gfkit.strips.ways.rule_arrays import may_have_holes
from gfkit.strips.ways.ways import LONGEST_COMPARED, Letter, Way

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from gfkit.boards.kinds.colouring import Colour, ColouringGame
    from gfkit.boards.kinds.game import Cell
    from gfkit.boards.kinds.pieces import Piece, PlacementGame
    from gfkit.boards.kinds.tilings import Part, Tilings
    from gfkit.boards.language.rules import Model
    from gfkit.boards.shapes.joins import Joins


def letters_of(colours: Iterable[Colour]) -> dict[str, Letter | None]:
    """Return the empty cell and the colours as letters."""
    found: dict[str, Letter | None] = {EMPTY: None}
    return found | {one.name: Letter(one.owner.title(), one.name, one.weight) for one in colours}


class SaidWay(Way[Any]):
    """Rules of arrays: every array is listed for comparison.

    no_tiles: why there is no tile set. is_listed: whether the letters mean something by themselves.
    """

    def __init__(self, no_tiles: str = "", *, is_listed: bool = True) -> None:
        self.no_tiles, self.is_listed = no_tiles, is_listed

    def may_have_holes(self, game: Any) -> bool:
        """Tell whether the conditions are at places, and not about the sides of a rectangle."""
        return may_have_holes(game.arrays) and not (game.needs_sides or game.graph)

    def letters(self, game: Any) -> dict[str, Letter | None]:
        """Return the values, or vertices with the edges to those before them."""
        if not self.is_listed:
            return Way.letters(self, game)
        edges, arrays = getattr(game.said, "edges", {}), game.arrays
        return {
            letter: Letter("", letter, weight, edges.get(letter))
            for letter, weight in zip(arrays.letters, arrays.weights, strict=True)
        }

    def alphabet(self, game: Any) -> tuple[str, ...]:
        """Return the letters in the order of listing."""
        return tuple(game.arrays.letters)


class MovesWay(SaidWay):
    """What all elements may do; choices that lead beyond the board are left out."""

    def cost(self, model: Model, rows: int, columns: int) -> int:
        """Return how many choices are listed."""
        game: Any = model.game
        return prod(
            max(1, sum(all(0 <= r + i < rows and 0 <= c + j < columns for i, j in z)
                       for z in game.choices))
            for r in range(rows) for c in range(columns)
        )  # fmt: skip

    def cost_joined(self, model: Model, rows: int, columns: int) -> int:
        """Return the same where nothing is beyond the board."""
        return SaidWay.cost(self, model, rows, columns)


class ColouringWay(Way["ColouringGame"]):
    """The letters are the colours; every colouring is listed."""

    def splits(self, game: ColouringGame) -> bool:
        """Tell whether neighbours share an edge."""
        return game.neighbours == "edge"

    def may_have_holes(self, game: ColouringGame) -> bool:  # noqa: ARG002
        """Tell that no cell asks for others."""
        return True

    def letters(self, game: ColouringGame) -> dict[str, Letter | None]:
        """Return the empty cell and the colours."""
        return letters_of(game.colours)


class TilingWay(Way["Tilings"]):
    """The letters are tiles, which are laid one by one."""

    def parts(self, game: Tilings, quantity: str) -> tuple[Part, ...]:  # noqa: ARG002
        """Return the parts."""
        return game.parts

    def splits(self, game: Tilings) -> bool:
        """Tell whether a tile may show the same to a hole and to the boundary."""
        return all(part.tiles.hole == part.tiles.boundary for part in game.parts)

    def may_have_holes(self, game: Tilings) -> bool:
        """Tell whether some label may face a hole."""
        return all(part.tiles.has_holes for part in game.parts)

    def letters(self, game: Tilings) -> dict[str, Letter | None]:
        """Return the tiles."""
        if len(game.parts) != 1 or game.parts[0].coefficient != 1:
            raise GfkitError(
                f"{game.name} is an integer combination of tilings, so it has no positions to list"
            )
        return {
            tile.name: Letter("", tile.name, tile.weight)
            for part in game.parts
            for tile in part.tiles.tiles
        }

    def cost(self, model: Model, rows: int, columns: int) -> int:
        """Return how many tiles are tried, in tens."""
        game: Any = model.game
        tries = (brute.most_tries(part.tiles, rows, columns) for part in game.parts)
        return sum(tries) // 10 + 1


ARRAY_WAY = SaidWay()
COLOURING_WAY = ColouringWay()
EDGES_WAY = SaidWay("has components, which no tile set tells")
LINKS_WAY = MovesWay("has conditions that no tile set is made for")
MOVES_WAY = MovesWay("has conditions that no tile set is made for", is_listed=False)
TILING_WAY = TilingWay()


class PlacementWay(Way["PlacementGame"]):
    """The letters are cells of pieces; every set of disjoint placements is listed."""

    def splits(self, game: PlacementGame) -> bool:
        """Tell whether pieces on both sides of a hole know nothing of each other."""
        return not game.apart

    def may_have_holes(self, game: PlacementGame) -> bool:  # noqa: ARG002
        """Boards may have any holes; distances go on over them."""
        return True

    def alphabet(self, game: PlacementGame) -> tuple[str, ...]:
        """Return the free cell and the cells of the pieces."""
        return FREE, *sorted({z for some in letters_by_piece(game).values() for z in some.values()})

    def placed(
        self, game: PlacementGame, board: Board, joins: Joins, at: Mapping[Cell, str]
    ) -> list[Placed]:
        """Return the pieces: the letter of the first cell of a piece tells the piece."""
        pieces = {
            letters[HERE]: (player, piece, weight)
            for (player, piece, weight), letters in letters_by_piece(game).items()
        }
        return [
            placed_on(board, joins, *pieces[letter], cell)
            for cell, letter in at.items()
            if letter in pieces
        ]

    def on_board(self, model: Model, board: Board, joins: Joins, *, max_states: int) -> Profile:
        """Return the profile of one board; alternating play may need to tell shared pieces."""
        game: Any = model.game
        if model.play and game.both:
            return _shared_play(self, model, board, joins, max_states=max_states)
        return Way.on_board(self, model, board, joins, max_states=max_states)

    def longest_compared(self, game: PlacementGame) -> int:
        """Return the longest side of a board that is compared: a cell more than a piece has."""
        pieces = [piece for piece, _ in game.weighted]
        longest = [1 + width_of(piece, upright=way) for piece in pieces for way in (True, False)]
        return max([LONGEST_COMPARED, *longest])

    def cost(self, model: Model, rows: int, columns: int) -> int:
        """Return how many positions the enumeration examines.

        The engine says it; if it says too little, a smaller board has shown so.
        """
        game: Any = model.game
        [(_, arrays)] = placement_arrays(game, "positions")
        return profile_of(arrays, Board.rectangle(rows, columns)).total()


WAY = PlacementWay()


def placed_on(
    board: Board, joins: Joins, player: str, piece: Piece, weight: Weight, cell: Cell
) -> Placed:
    """Return a piece whose first cell is on a cell; it may reach over identified sides."""
    unrolled = tuple((cell[0] + i, cell[1] + j) for i, j in piece)
    cells = frozenset(_on_board(board, joins, z) for z in unrolled)
    return Placed(cells, player, "", weight, () if cells == set(unrolled) else unrolled)


def _on_board(board: Board, joins: Joins, cell: Cell) -> Cell:
    return joins.folded(*cell, board.rows, board.columns)


def _shared_play(
    way: PlacementWay, model: Model, board: Board, joins: Joins, *, max_states: int
) -> Profile:
    """Return the positions of alternating play of a game with pieces that both may place.

    With i pieces of Left's, j of Right's and s shared ones they are those with |i - j| <= s + 1:
    i - j + s - 2 k is then one of -1, 0, 1 for some k from 0 to s. To tell s, shared pieces are
    counted in digits of the exponent of x above those that Left's can reach.
    """
    game: Any = model.game
    base = 1 + len(board.cells)
    apart = tuple(SharedPiece(piece.cells, Weight(1, base, 0)) for piece in game.both)
    definition = replace(
        model.definition,
        game=replace(game, both=apart),
        quantity="positions",  # type: ignore[type-var]
    )
    told = replace(model, definition=definition, parts=(), play=False)
    found = Way.on_board(way, told, board, joins, max_states=max_states)
    weight = game.both[0].weight
    kept: dict[tuple[int, int], int] = {}
    for exponent, j, f in found.terms:
        s, i = divmod(exponent, base)
        if abs(i - j) <= s + 1:
            place = i + s * weight.x, j + s * weight.y
            kept[place] = kept.get(place, 0) + f * weight.coefficient**s
    return Profile.of(kept)
