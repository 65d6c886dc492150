"""Kinds of rules whose letters stand on one cell: arrays, colourings, moves, tile sets."""

from __future__ import annotations

from dataclasses import replace
from math import prod
from typing import TYPE_CHECKING, Any

from gfkit.boards.colouring import EMPTY
from gfkit.errors import GfkitError
from gfkit.strips.enumerate import brute
from gfkit.strips.scan.rule_arrays import may_have_holes
from gfkit.strips.totals.ways import Letter, Way

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from gfkit.automata.transfer import TransferMatrix
    from gfkit.boards.arrays import ArrayRule
    from gfkit.boards.board import Board
    from gfkit.boards.colouring import Colour, ColouringGame
    from gfkit.boards.edge_sets import EdgeRule
    from gfkit.boards.game import Cell
    from gfkit.boards.joins import Joins
    from gfkit.boards.position import Placed
    from gfkit.boards.rules import Model
    from gfkit.boards.tilings import Part, Tilings
    from gfkit.series.profile import Profile
    from gfkit.strips.scan.explorer import Rows


def letters_of(colours: Iterable[Colour]) -> dict[str, Letter | None]:
    """Return the empty cell and the colours as letters."""
    found: dict[str, Letter | None] = {EMPTY: None}
    return found | {one.name: Letter(one.owner.title(), one.name, one.weight) for one in colours}


class ArrayWay(Way["ArrayRule"]):
    """The letters are the values; every array is listed for comparison."""

    def may_have_holes(self, game: ArrayRule) -> bool:
        """Tell whether the conditions are at places, and not about the sides of a rectangle."""
        return may_have_holes(game.arrays) and not game.needs_sides

    def letters(self, game: ArrayRule) -> dict[str, Letter | None]:
        """Return the values."""
        weights = zip(game.values, game.weights, strict=True)
        return {value: Letter("", value, weight) for value, weight in weights}


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


class EdgesWay(Way["EdgeRule"]):
    """The letters say which edges to the left and upwards are taken; all are listed."""

    no_tiles = "has components, which no tile set tells"

    def letters(self, game: EdgeRule) -> dict[str, Letter | None]:
        """Return the codes of the edges at a cell."""
        arrays = game.arrays
        weights = zip(arrays.values, arrays.weights, strict=True)
        return {value: Letter("", value, weight) for value, weight in weights}

    def fits(self, game: EdgeRule, rows: int, columns: int) -> bool:  # noqa: ARG002
        """Tell whether a graph of rows has so many."""
        return game.rows in {None, rows}

    def automaton(self, model: Model, rows: Rows) -> TransferMatrix:
        """Return the automaton; raises GfkitError where a graph has another number of rows."""
        _require_rows(model.game, rows.width if rows.turned else None)
        return super().automaton(model, rows)

    def on_board(self, model: Model, board: Board, joins: Joins, *, max_states: int) -> Profile:
        """Return the profile; raises GfkitError where a graph has another number of rows."""
        _require_rows(model.game, board.rows)
        return super().on_board(model, board, joins, max_states=max_states)

    def placed(
        self, game: EdgeRule, board: Board, joins: Joins, at: Mapping[Cell, str]
    ) -> list[Placed]:
        """Return the vertices with their edges."""
        found = super().placed(game, board, joins, at)
        return [replace(one, edges=game.edges_at(one.mark)) for one in found]


def _require_rows(game: Any, rows: int | None) -> None:
    if game.rows not in {None, rows}:
        raise GfkitError(f"{game.name} has a graph of {game.rows} rows: write rows={game.rows}")


class MovesWay(Way[Any]):
    """The letters are what an element may do; everything that all elements may do is listed."""

    no_tiles = "has conditions that no tile set is made for"

    def may_have_holes(self, game: Any) -> bool:
        """Tell whether the conditions are at places."""
        return may_have_holes(game.arrays)

    def cost(self, model: Model, rows: int, columns: int) -> int:
        """Return how many choices are listed; those beyond the board are left out."""
        game: Any = model.game
        return prod(
            max(1, sum(all(0 <= r + i < rows and 0 <= c + j < columns for i, j in z)
                       for z in game.choices))
            for r in range(rows) for c in range(columns)
        )  # fmt: skip

    def cost_joined(self, model: Model, rows: int, columns: int) -> int:
        """Return the same where nothing is beyond the board."""
        game: Any = model.game
        return int(len(game.choices) ** (rows * columns))


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


ARRAY_WAY = ArrayWay()
COLOURING_WAY = ColouringWay()
EDGES_WAY = EdgesWay()
MOVES_WAY = MovesWay()
TILING_WAY = TilingWay()
