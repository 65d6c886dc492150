"""How each kind of rule is counted by automata: one table.

Most kinds are counted by tile sets, and then say no more than which. A new kind is one file, with
a line in each of the tables that name it: the class of its rules (`gfkit.boards.game.GAMES`), its
way (`WAYS`), and what lists its positions for comparison (`brute.LISTED`,
`brute_joined.LISTED_AROUND`).
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from gfkit.automata.transfer import direct_sum
from gfkit.boards.game import Game
from gfkit.boards.tilings import Tilings
from gfkit.errors import GfkitError
from gfkit.series.profile import Profile
from gfkit.strips import brute
from gfkit.strips.scan import ring_steps, strip_matrix
from gfkit.strips.tile_count import count_tilings

if TYPE_CHECKING:
    from gfkit.automata.transfer import Step, TransferMatrix
    from gfkit.boards.board import Board
    from gfkit.boards.joins import Joins
    from gfkit.boards.rules import Model
    from gfkit.boards.tilings import Part

G = TypeVar("G", bound=Game)

WAYS: dict[str, str] = {
    "array": "gfkit.strips.array_windows:WAY",
    "colouring": "gfkit.strips.colourings:WAY",
    "liberty": "gfkit.strips.liberties:WAY",
    "placement": "gfkit.strips.placements:WAY",
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
        for part in _parts_of(model):
            tiles = part.tiles.transposed() if transposed else part.tiles
            matrix = strip_matrix(tiles, side, joined=joined, max_states=max_states)
            matrices.append((part.coefficient, matrix))
        return direct_sum(matrices)

    def ring(
        self, model: Model, side: int, *, transposed: bool, joined: bool, max_states: int
    ) -> list[tuple[int, tuple[Step, ...]]]:
        """Return coefficients, each with the steps of a row, from all words around it to all."""
        found = []
        for part in _parts_of(model):
            tiles = part.tiles.transposed() if transposed else part.tiles
            steps = ring_steps(tiles, side, joined=joined, max_states=max_states)
            found.append((part.coefficient, steps))
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

    def cost(self, model: Model, rows: int, columns: int) -> int:
        """Return how many arrays or positions are enumerated, or tiles are tried, in tens."""
        tiles = (part.tiles for part in _parts_of(model))
        return sum(brute.most_tries(one, rows, columns) for one in tiles) // 10 + 1


class TilingWay(Way[Tilings]):
    """Tile sets count themselves; tiles are laid one by one."""

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


def _parts_of(model: Model) -> tuple[Part, ...]:
    from gfkit.strips.compile import parts_of  # noqa: PLC0415 - it asks this table

    return parts_of(model)
