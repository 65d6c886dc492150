"""How each kind of rule is counted by automata: one table.

Most kinds are translated into arrays (`gfkit.strips.ways.rule_arrays`), and then say no more than
what their letters mean. A new kind is one file, with a line in each of the tables that name it: the
class of its rules (`gfkit.boards.kinds.game.GAMES`), its way (`WAYS`), and what lists its positions
for comparison (`brute.LISTED`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from gfkit.automata.transfer import direct_sum
from gfkit.boards.kinds.game import Game
from gfkit.boards.kinds.tilings import Part
from gfkit.boards.shapes.position import Placed
from gfkit.errors import GfkitError
from gfkit.series.profile import Profile
from gfkit.strips.scan.explorer import Explorer, ring_steps, strip_matrix
from gfkit.strips.scan.spelled import spelling_of_cells
from gfkit.strips.ways.profiles import profile_of
from gfkit.strips.ways.rule_arrays import arrays_of
from gfkit.strips.ways.tiles_of_arrays import tiles_of_arrays

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gfkit.automata.transfer import Step, TransferMatrix
    from gfkit.boards.kinds.game import Cell
    from gfkit.boards.kinds.tiles import Weight
    from gfkit.boards.language.rules import Model
    from gfkit.boards.shapes.board import Board
    from gfkit.boards.shapes.joins import Joins
    from gfkit.strips.scan.explorer import Rows
    from gfkit.strips.scan.spelled import Spelling
    from gfkit.strips.ways.rule_arrays import Combination

G = TypeVar("G", bound=Game)


@dataclass(frozen=True, slots=True)
class Letter:
    """What stands on one cell: who may place it, what is written there, its weight.

    edges: the steps to the cells before it to which there are edges, None for no vertex of a graph.
    """

    player: str
    mark: str
    weight: Weight
    edges: tuple[Cell, ...] | None = field(default=None, compare=False)


WAYS: dict[str, str] = {
    "array": "gfkit.strips.ways.letter_ways:ARRAY_WAY",
    "classes": "gfkit.strips.symmetries.symmetry_ways:CLASSES_WAY",
    "colouring": "gfkit.strips.ways.letter_ways:COLOURING_WAY",
    "edges": "gfkit.strips.ways.letter_ways:EDGES_WAY",
    "image": "gfkit.strips.ways.image_scan:WAY",
    "liberty": "gfkit.strips.ways.liberties:WAY",
    "links": "gfkit.strips.ways.letter_ways:LINKS_WAY",
    "moves": "gfkit.strips.ways.letter_ways:MOVES_WAY",
    "placement": "gfkit.strips.ways.letter_ways:WAY",
    "symmetric": "gfkit.strips.symmetries.symmetry_ways:SYMMETRIC_WAY",
    "tiling": "gfkit.strips.ways.letter_ways:TILING_WAY",
}
"""For each kind of rule on boards, where its way is."""

LONGEST_COMPARED = 6
"""Longer sides of boards are not compared with enumeration, but for long pieces."""


class Way(Generic[G]):
    """How a kind of rule is counted.

    no_tiles, no_ring, no_automaton: why there is no tile set, no closed walk of rows, no single
    automaton, behind the name of the rule; "" where there is one.
    """

    no_tiles = no_ring = no_automaton = ""

    def arrays(self, game: G, quantity: str, *, holes: bool = False) -> Combination:
        """Return the integer combination of arrays that counts a quantity (`rule_arrays`).

        Raises GfkitError for a rule whose positions are not words of letters.
        """
        return arrays_of(game, quantity, holes=holes)

    def parts(self, game: G, quantity: str) -> tuple[Part, ...]:
        """Return the integer combination of tile sets that counts a quantity.

        Raises GfkitError for a rule that no tile set counts.
        """
        _refuse(game.name, self.no_tiles)
        combination = self.arrays(game, quantity)
        holes = self.splits(game)
        return tuple(Part(k, tiles_of_arrays(arrays, holes=holes)) for k, arrays in combination)

    def splits(self, game: G) -> bool:  # noqa: ARG002
        """Tell whether boards may have holes, and what they part is counted apart."""
        return False

    def automaton(self, model: Model, rows: Rows) -> TransferMatrix:
        """Return the automaton of boards with rows of a kind."""
        _refuse(model.name, self.no_automaton)
        _require_rows(model, rows.width if rows.turned else None)
        some = self.arrays(_game_of(model), model.quantity)
        return direct_sum([(k, strip_matrix(arrays, rows)) for k, arrays in some])

    def ring(self, model: Model, rows: Rows) -> list[tuple[int, tuple[Step, ...]]]:
        """Return coefficients, each with the steps of a row between states of endless arrays."""
        _refuse(model.name, self.no_ring)
        some = self.arrays(_game_of(model), model.quantity)
        return [(k, ring_steps(arrays, rows)) for k, arrays in some]

    def letters(self, game: G) -> dict[str, Letter | None]:
        """Return what the cell by cell kinds of rules may have at a cell; None for a free cell."""
        raise GfkitError(f"the positions of {game.name} are counted, but not listed by automata")

    def alphabet(self, game: G) -> tuple[str, ...]:
        """Return the letters in the order of listing."""
        return tuple(self.letters(game))

    def spellings(self, model: Model, rows: Rows) -> list[Spelling]:
        """Return automata whose sum spells the positions, a letter a cell."""
        game: Any = model.game
        number = {letter: k for k, letter in enumerate(self.alphabet(game))}
        found = []
        for coefficient, arrays in self.arrays(game, model.quantity):
            explorer = Explorer(arrays, rows)
            letters = [number[letter] for letter in arrays.letters]
            row, weights = explorer.row(), explorer.weights
            end = None if rows.ring else row.end
            found.append(
                spelling_of_cells(coefficient, row.cells, end, letters, weights, play=model.play)
            )
        return found

    def placed(self, game: G, board: Board, joins: Joins, at: Mapping[Cell, str]) -> list[Placed]:  # noqa: ARG002
        """Return the pieces of a position whose cells have the given letters."""
        letters = self.letters(game)
        return [
            Placed(frozenset({cell}), one.player, one.mark, one.weight, edges=one.edges)
            for cell, letter in at.items()
            if (one := letters[letter]) is not None
        ]

    def on_board(self, model: Model, board: Board, joins: Joins, *, max_states: int) -> Profile:
        """Return the profile of one board."""
        return self.on_started(model, board, joins, {}, max_states=max_states)

    def on_started(
        self,
        model: Model,
        board: Board,
        joins: Joins,
        given: Mapping[Cell, str],
        *,
        max_states: int,
    ) -> Profile:
        """Return the profile of one board on which some cells have given letters."""
        game: Any = model.game
        _require_rows(model, board.rows)
        total = Profile(())
        holes = self.may_have_holes(game) and not board.is_rectangle()
        for coefficient, arrays in self.arrays(game, model.quantity, holes=holes):
            total += coefficient * profile_of(
                arrays,
                board,
                joins,
                holes=len(arrays.letters) - 1 if holes else None,
                split=self.splits(game),
                given={z: arrays.letters.index(letter) for z, letter in given.items()},
                max_states=max_states,
            )
        return total.play() if model.play else total

    def may_have_holes(self, game: G) -> bool:
        """Tell whether boards may have holes."""
        return self.splits(game)

    def longest_compared(self, game: G) -> int:  # noqa: ARG002
        """Return the longest side of a board that is compared with enumeration."""
        return LONGEST_COMPARED

    def fits(self, game: G, rows: int, columns: int) -> bool:  # noqa: ARG002
        """Tell whether the rule has a meaning on a rectangle; a graph of rows has a number."""
        return getattr(game, "rows", None) in {None, rows}

    def cost(self, model: Model, rows: int, columns: int) -> int:
        """Return how many arrays or positions are enumerated, or tiles are tried, in tens."""
        game: Any = model.game
        return int(len(self.alphabet(game)) ** (rows * columns))

    def cost_joined(self, model: Model, rows: int, columns: int) -> int:
        """Return the same for boards with joined sides."""
        return self.cost(model, rows, columns)


def _refuse(name: str, why: str) -> None:
    if why:
        raise GfkitError(f"{name} {why}")


def _require_rows(model: Model, rows: int | None) -> None:
    wanted = getattr(model.game, "rows", None)
    if wanted not in {None, rows}:
        raise GfkitError(f"{model.game.name} has a graph of {wanted} rows: write rows={wanted}")


def _game_of(model: Model) -> Any:
    return model.game


def way_of(game: Game) -> Way[Any]:
    """Return how rules of this kind are counted; raises GfkitError for a rule on graphs only."""
    if game.kind not in WAYS:
        raise GfkitError(f"the positions of {game.name} are not counted on boards")
    module, _, name = WAYS[game.kind].partition(":")
    way: Way[Any] = getattr(import_module(module), name)
    return way
