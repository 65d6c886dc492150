"""How each kind of rule is counted by automata, and what the letters of its arrays mean.

Most kinds are translated into arrays (`gfkit.strips.ways.rule_arrays`). Of images, symmetric arrays
and classes of arrays not every word of letters counts: the modules of APART count them. A new kind
is one file, with a line in each of the tables that name it: the class of its rules
(`gfkit.boards.kinds.game.GAMES`), its translation (`rule_arrays.TRANSLATIONS`), and what lists its
positions for comparison (`brute.LISTED`).
"""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from gfkit.automata.transfer import direct_sum
from gfkit.boards.kinds.colouring import EMPTY, ColouringGame, LibertyGame
from gfkit.boards.kinds.pieces import PlacementGame, SharedPiece, width_of
from gfkit.boards.kinds.symmetry_rules import SymmetryRule
from gfkit.boards.kinds.tiles import Part, Tilings, Weight
from gfkit.boards.shapes.graph import Graph
from gfkit.boards.shapes.joins import OPEN, TOPOLOGIES
from gfkit.boards.shapes.position import Placed
from gfkit.errors import GfkitError
from gfkit.series.profile import Profile
from gfkit.strips.scan.explorer import ring_steps, strip_matrix
from gfkit.strips.ways.graphs import profile_on_graph
from gfkit.strips.ways.piece_arrays import (
    FREE,
    HERE,
    letters_by_piece,
    tiles_of_arrays,
)
from gfkit.strips.ways.profiles import profile_of
from gfkit.strips.ways.rule_arrays import arrays_of, can_be_holed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gfkit.automata.transfer import Step, TransferMatrix
    from gfkit.boards.kinds.game import Cell, Game
    from gfkit.boards.language.rules import Model
    from gfkit.boards.shapes.board import Board
    from gfkit.boards.shapes.joins import Joins
    from gfkit.strips.scan.explorer import Rows

APART = {
    "classes": "gfkit.strips.ways.symmetric_arrays",
    "image": "gfkit.strips.ways.image_scan",
    "symmetric": "gfkit.strips.ways.symmetric_arrays",
}
"""For kinds that are not words of letters the module with their `automaton` and `profile`."""

NO_TILES = {
    **dict.fromkeys(("classes", "symmetric"), "has symmetries, so no tile set is made for it"),
    "edges": "has components, which no tile set tells",
    "image": "counts images, so no tile set is made for it",
    "liberty": "is not a local rule, so tile sets do not count it",
    **dict.fromkeys(("links", "moves"), "has conditions that no tile set is made for"),
}
"""Why there is no tile set, behind the name of the rule."""
NO_RING = {
    **dict.fromkeys(("classes", "symmetric"), "is counted on strips and cylinders only"),
    "image": "is counted on boards with open ends only",
    "liberty": "has groups that may reach around the growing side",
}
"""Why there is no closed walk of rows."""
LONGEST_COMPARED = 6
"""Longer sides of boards are not compared with enumeration, but for long pieces."""


def _apart(game: Game) -> Any:
    """Return the module that counts a kind that is not words of letters, else None."""
    return import_module(APART[game.kind]) if game.kind in APART else None


def _refuse(name: str, why: str | None) -> None:
    if why:
        raise GfkitError(f"{name} {why}")


def _require_rows(model: Model, rows: int | None) -> None:
    wanted = getattr(model.game, "rows", None)
    if wanted not in {None, rows}:
        raise GfkitError(f"{model.game.name} has a graph of {wanted} rows: write rows={wanted}")


def splits(game: Any) -> bool:
    """Tell whether boards may have holes, and what they part is counted apart."""
    match game:
        case ColouringGame():
            return game.neighbours == "edge"
        case PlacementGame():
            return not game.apart
        case Tilings():
            return all(part.tiles.hole == part.tiles.boundary for part in game.parts)
    return False


def may_have_holes(game: Any) -> bool:
    """Tell whether boards may have holes."""
    match game:
        case ColouringGame() | PlacementGame():
            return True
        case Tilings():
            return all(part.tiles.has_holes for part in game.parts)
        case LibertyGame():
            return False
    is_said = game.kind not in APART and can_be_holed(game.arrays)
    return is_said and not (game.needs_sides or game.graph)


# Automata and tile sets.


def tile_sets(game: Any, quantity: str) -> tuple[Part, ...]:
    """Return the integer combination of tile sets that counts a quantity.

    Raises GfkitError for a rule that no tile set counts.
    """
    if isinstance(game, Tilings):
        return game.parts
    _refuse(game.name, NO_TILES.get(game.kind))
    holes = splits(game)
    some = arrays_of(game, quantity)
    return tuple(Part(k, tiles_of_arrays(arrays, holes=holes)) for k, arrays in some)


def automaton(model: Model, rows: Rows) -> TransferMatrix:
    """Return the automaton of boards with rows of a kind."""
    if apart := _apart(model.game):
        found: TransferMatrix = apart.automaton(model, rows)
        return found
    _require_rows(model, rows.width if rows.turned else None)
    some = arrays_of(model.game, model.quantity)
    return direct_sum([(k, strip_matrix(arrays, rows)) for k, arrays in some])


def ring(model: Model, rows: Rows) -> list[tuple[int, tuple[Step, ...]]]:
    """Return coefficients, each with the steps of a row between states of endless arrays.

    Raises GfkitError for a rule without them.
    """
    _refuse(model.name, NO_RING.get(model.game.kind))
    some = arrays_of(model.game, model.quantity)
    return [(k, ring_steps(arrays, rows)) for k, arrays in some]


def profile_on_board(
    model: Model,
    board: Board,
    joins: Joins,
    given: Mapping[Cell, str] = MappingProxyType({}),
    *,
    max_states: int,
) -> Profile:
    """Return the profile of one board; given: letters that some cells have."""
    game: Any = model.game
    if apart := _apart(game):
        if not board.is_rectangle():
            raise GfkitError(f"{model.name} is counted on full rectangles only, not on {board}")
        total: Profile = apart.profile(game, board, joins, max_states)
        return total.play() if model.play else total
    if isinstance(game, LibertyGame) and not (joins == OPEN and board.is_rectangle()):
        graph = Graph.of_board(board, topology=TOPOLOGIES[joins.across + 2 * joins.down])
        return profile_on_graph(game, graph, "play" if model.play else "positions")
    if isinstance(game, PlacementGame) and model.play and game.both:
        return _shared_play(model, board, joins, max_states=max_states)
    _require_rows(model, board.rows)
    total = Profile(())
    holes = may_have_holes(game) and not board.is_rectangle()
    for coefficient, arrays in arrays_of(game, model.quantity, holes=holes):
        total += coefficient * profile_of(
            arrays,
            board,
            joins,
            holes=len(arrays.letters) - 1 if holes else None,
            split=splits(game),
            given={z: arrays.letters.index(letter) for z, letter in given.items()},
            max_states=max_states,
        )
    return total.play() if model.play else total


def _shared_play(model: Model, board: Board, joins: Joins, *, max_states: int) -> Profile:
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
    found = profile_on_board(told, board, joins, max_states=max_states)
    weight = game.both[0].weight
    kept: dict[tuple[int, int], int] = {}
    for exponent, j, f in found.terms:
        s, i = divmod(exponent, base)
        if abs(i - j) <= s + 1:
            place = i + s * weight.x, j + s * weight.y
            kept[place] = kept.get(place, 0) + f * weight.coefficient**s
    return Profile.of(kept)


# What the letters mean.


def _letters(game: Any) -> dict[str, tuple[Any, ...] | None]:
    """Return what stands on a cell of each letter: what `Placed` has after the cells, or None."""
    match game:
        case ColouringGame() | LibertyGame():
            return {
                EMPTY: None,
                **{z.name: (z.owner.title(), z.name, z.weight) for z in game.colours},
            }
        case Tilings():
            if len(game.parts) == 1 and game.parts[0].coefficient == 1:
                return {z.name: ("", z.name, z.weight) for z in game.parts[0].tiles.tiles}
            raise GfkitError(
                f"{game.name} is an integer combination of tilings, so it has no positions to list"
            )
    if game.kind == "moves" or game.kind in APART:
        raise GfkitError(f"the positions of {game.name} are counted, but not listed by automata")
    edges = getattr(game.said, "edges", {})
    pairs = zip(game.arrays.letters, game.arrays.weights, strict=True)
    return {letter: ("", letter, weight, (), edges.get(letter)) for letter, weight in pairs}


def alphabet(game: Any) -> tuple[str, ...]:
    """Return the letters in the order of listing; raises GfkitError if nothing is listed."""
    if isinstance(game, PlacementGame):
        return FREE, *sorted({z for some in letters_by_piece(game).values() for z in some.values()})
    return tuple(_letters(game))


def placed(game: Any, board: Board, joins: Joins, at: Mapping[Cell, str]) -> list[Placed]:
    """Return the pieces of a position whose cells have the given letters."""
    if isinstance(game, PlacementGame):  # the letter of the first cell of a piece tells the piece
        pieces = {some[HERE]: home for home, some in letters_by_piece(game).items()}
        firsts = ((cell, pieces[letter]) for cell, letter in at.items() if letter in pieces)
        return [_placed_on(board, joins, *home, cell) for cell, home in firsts]
    letters = _letters(game)
    told = ((cell, letters[letter]) for cell, letter in at.items())
    return [Placed(frozenset({cell}), *one) for cell, one in told if one is not None]


def _placed_on(
    board: Board, joins: Joins, player: str, piece: Any, weight: Weight, cell: Cell
) -> Placed:
    """Return a piece whose first cell is on a cell; it may reach over identified sides."""
    unrolled = tuple((cell[0] + i, cell[1] + j) for i, j in piece)
    cells = frozenset(joins.folded(*z, board.rows, board.columns) for z in unrolled)
    return Placed(cells, player, "", weight, () if cells == set(unrolled) else unrolled)


# What enumeration takes.


def longest_compared(game: Any) -> int:
    """Return the longest side of a board that is compared: a cell more than a piece has."""
    pieces = [piece for piece, _ in game.weighted] if isinstance(game, PlacementGame) else []
    longest = [1 + width_of(piece, upright=way) for piece in pieces for way in (True, False)]
    return max([LONGEST_COMPARED, *longest])


def fits(game: Any, rows: int, columns: int) -> bool:
    """Tell whether the rule has a meaning on a rectangle; a graph of rows has a number."""
    if isinstance(game, SymmetryRule):
        return bool(_apart(game).fits(game, rows, columns))
    return getattr(game, "rows", None) in {None, rows}
