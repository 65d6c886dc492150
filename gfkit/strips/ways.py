"""How each kind of rule is counted by automata: one table.

Most kinds are counted by tile sets, and then say no more than which. A new kind is one file, with
a line in each of the tables that name it: the class of its rules (`gfkit.boards.game.GAMES`), its
way (`WAYS`), and what lists its positions for comparison (`brute.LISTED`,
`brute_joined.LISTED_AROUND`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from gfkit.automata.transfer import direct_sum
from gfkit.boards.game import Game
from gfkit.boards.position import Placed
from gfkit.boards.tilings import Tilings
from gfkit.errors import GfkitError
from gfkit.series.profile import Profile
from gfkit.strips import brute
from gfkit.strips.compact_tiles import compacted
from gfkit.strips.old_scan import ring_steps, strip_matrix
from gfkit.strips.spelled import spelling_of_tiles
from gfkit.strips.tile_count import count_tilings

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gfkit.automata.transfer import Step, TransferMatrix
    from gfkit.boards.board import Board
    from gfkit.boards.game import Cell
    from gfkit.boards.joins import Joins
    from gfkit.boards.position import Position
    from gfkit.boards.rules import Model
    from gfkit.boards.tiles import TileSet, Weight
    from gfkit.boards.tilings import Part
    from gfkit.strips.spelled import Spelling

G = TypeVar("G", bound=Game)

Reading = tuple[int, "TileSet", tuple[str, ...]]
"""A coefficient, a tile set, and the letter of each of its tiles."""


@dataclass(frozen=True, slots=True)
class Letter:
    """What stands on one cell: who may place it, what is written there, its weight."""

    player: str
    mark: str
    weight: Weight


WAYS: dict[str, str] = {
    "array": "gfkit.strips.array_windows:WAY",
    "classes": "gfkit.strips.symmetry_ways:CLASSES_WAY",
    "colouring": "gfkit.strips.colourings:WAY",
    "image": "gfkit.strips.image_way:WAY",
    "liberty": "gfkit.strips.liberties:WAY",
    "links": "gfkit.strips.moves_way:WAY",
    "moves": "gfkit.strips.moves_way:WAY",
    "placement": "gfkit.strips.placements:WAY",
    "symmetric": "gfkit.strips.symmetry_ways:SYMMETRIC_WAY",
    "tiling": "gfkit.strips.ways:WAY",
}
"""For each kind of rule on boards, where its way is."""

LONGEST_COMPARED = 6
"""Longer sides of boards are not compared with enumeration, but for long pieces."""


class Way(Generic[G]):
    """How a kind of rule is counted."""

    def parts(self, game: G, quantity: str) -> tuple[Part, ...]:  # noqa: ARG002
        """Return the integer combination of tile sets that counts a quantity.

        Raises GfkitError for a rule that no tile set counts.
        """
        raise GfkitError(f"{game.name} is not a local rule, so tile sets do not count it")

    def automaton(
        self, model: Model, side: int, *, transposed: bool, joined: bool, max_states: int
    ) -> TransferMatrix:
        """Return the automaton of boards with `side` columns, or rows if transposed."""
        matrices = []
        for part in _compact_parts(model):
            tiles = part.tiles.transposed() if transposed else part.tiles
            matrix = strip_matrix(tiles, side, joined=joined, max_states=max_states)
            matrices.append((part.coefficient, matrix))
        return direct_sum(matrices)

    def ring(
        self, model: Model, side: int, *, transposed: bool, joined: bool, max_states: int
    ) -> list[tuple[int, tuple[Step, ...]]]:
        """Return coefficients, each with the steps of a row, from all words around it to all."""
        found = []
        for part in _compact_parts(model):
            tiles = part.tiles.transposed() if transposed else part.tiles
            steps = ring_steps(tiles, side, joined=joined, max_states=max_states)
            found.append((part.coefficient, steps))
        return found

    def readings(self, game: G, quantity: str) -> tuple[Reading, ...]:  # noqa: ARG002
        """Return coefficients and tile sets that count a quantity, each tile with its letter.

        Raises GfkitError for a rule whose positions are not words of such letters.
        """
        raise GfkitError(f"the positions of {game.name} are counted, but not listed by automata")

    def letters(self, game: G) -> dict[str, Letter | None]:
        """Return what the cell by cell kinds of rules may have at a cell; None for a free cell."""
        raise GfkitError(f"the positions of {game.name} are counted, but not listed by automata")

    def alphabet(self, game: G) -> tuple[str, ...]:
        """Return the letters in the order of listing."""
        return tuple(self.letters(game))

    def spellings(
        self, model: Model, side: int, *, transposed: bool, joined: bool, ring: bool, most: int
    ) -> list[Spelling]:
        """Return automata whose sum spells the positions, a letter a cell."""
        game: Any = model.game
        number = {letter: k for k, letter in enumerate(self.alphabet(game))}
        found = []
        for coefficient, tiles, letters in self.readings(game, model.quantity):
            found.append(
                spelling_of_tiles(
                    coefficient,
                    tiles.transposed() if transposed else tiles,
                    [number[letter] for letter in letters],
                    side,
                    joined=joined,
                    ring=ring,
                    max_states=most,
                    play=model.play,
                )
            )
        return found

    def placed(self, game: G, board: Board, joins: Joins, at: Mapping[Cell, str]) -> list[Placed]:  # noqa: ARG002
        """Return the pieces of a position whose cells have the given letters."""
        letters = self.letters(game)
        return [
            Placed(frozenset({cell}), one.player, one.mark, one.weight)
            for cell, letter in at.items()
            if (one := letters[letter]) is not None
        ]

    def spelled(self, game: G, position: Position) -> dict[Cell, str]:
        """Return the letter of each cell; raises GfkitError for pieces of another game."""
        letters = self.letters(game)
        free = [letter for letter, one in letters.items() if one is None]
        found = dict.fromkeys(position.board.cells, free[0]) if free else {}
        for piece in position.pieces:
            wanted = Letter(piece.player, piece.mark, piece.weight)
            names = [letter for letter, one in letters.items() if one == wanted]
            if len(piece.cells) != 1 or not names:
                raise GfkitError(
                    f"{game.name} has no piece {piece.mark!r} of {len(piece.cells)} cells"
                )
            found[piece.first] = names[0]
        return found

    def on_board(self, model: Model, board: Board, joins: Joins, *, max_states: int) -> Profile:
        """Return the profile of one board."""
        total = Profile(())
        for part in _parts_of(model):
            total += part.coefficient * count_tilings(
                part.tiles, board, joins, max_states=max_states
            )
        return total.play() if model.play else total

    def longest_compared(self, game: G) -> int:  # noqa: ARG002
        """Return the longest side of a board that is compared with enumeration."""
        return LONGEST_COMPARED

    def fits(self, game: G, rows: int, columns: int) -> bool:  # noqa: ARG002
        """Tell whether the rule has a meaning on a rectangle."""
        return True

    def cost(self, model: Model, rows: int, columns: int) -> int:
        """Return how many arrays or positions are enumerated, or tiles are tried, in tens."""
        tiles = (part.tiles for part in _parts_of(model))
        return sum(brute.most_tries(one, rows, columns) for one in tiles) // 10 + 1


class TilingWay(Way[Tilings]):
    """Tile sets count themselves; tiles are laid one by one."""

    def readings(self, game: Tilings, quantity: str) -> tuple[Reading, ...]:  # noqa: ARG002
        """Return the tile set; its letters are the names of its tiles."""
        if len(game.parts) != 1 or game.parts[0].coefficient != 1:
            raise GfkitError(
                f"{game.name} is an integer combination of tilings, so it has no positions to list"
            )
        [part] = game.parts
        return ((1, part.tiles, tuple(tile.name for tile in part.tiles.tiles)),)

    def letters(self, game: Tilings) -> dict[str, Letter | None]:
        """Return the tiles."""
        return {
            tile.name: Letter("", tile.name, tile.weight)
            for part in game.parts
            for tile in part.tiles.tiles
        }

    def parts(self, game: Tilings, quantity: str) -> tuple[Part, ...]:  # noqa: ARG002
        """Return the parts."""
        return game.parts


WAY = TilingWay()


def way_of(game: Game) -> Way[Any]:
    """Return how rules of this kind are counted; raises GfkitError for a rule on graphs only."""
    if game.kind not in WAYS:
        raise GfkitError(f"{game.name} is not played on boards")
    module, _, name = WAYS[game.kind].partition(":")
    way: Way[Any] = getattr(import_module(module), name)
    return way


@lru_cache(maxsize=64)
def _compact_parts(model: Model) -> tuple[Part, ...]:
    """Return the parts with fewer labels, for boards without holes.

    Those of colourings are as small as they are, and their row matrix is symmetric, which theorems
    on growth use.
    """
    if model.game.kind == "colouring":
        return _parts_of(model)
    return tuple(replace(part, tiles=compacted(part.tiles)) for part in _parts_of(model))


def _parts_of(model: Model) -> tuple[Part, ...]:
    from gfkit.strips.compile import parts_of  # noqa: PLC0415 - it asks this table

    return parts_of(model)
