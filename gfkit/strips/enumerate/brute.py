"""Slow and obvious counts, straight from the definitions.

Nothing here knows of states, matrices or strips: positions are listed one by one and tested whether
they count, tiles are put on the cells one by one. What the engine finds must agree with it.

Where ends are joined the board is unrolled, and repeats: a cell of the plane stands for the cell of
the board with the same remainders (`listed.around`); only ends that are joined go on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count as numbers
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from gfkit.base.budget import spend
from gfkit.boards.acceptors.conditions import DIRECTIONS
from gfkit.boards.shapes.board import OPEN, Joins, Topology, joins_of
from gfkit.errors import GfkitError, LimitReached
from gfkit.series.profile import Profile
from gfkit.strips.enumerate import listed
from gfkit.strips.enumerate.listed import PAID_AT_ONCE, around, assignments, summed

if TYPE_CHECKING:
    from gfkit.boards.kinds.game import Cell
    from gfkit.boards.kinds.graph_games import ColouringGame, LibertyGame
    from gfkit.boards.kinds.pieces import PlacementGame
    from gfkit.boards.kinds.tiles import Tile, TileSet, Weight
    from gfkit.boards.language.rules import Model
    from gfkit.boards.shapes.board import Board

MAX_CELLS = 30
ARRAYS = ("array", "classes", "edges", "image", "links", "moves", "symmetric")
"""Kinds of rules that say how many arrays may be listed, on boards with open ends."""


def count(
    model: Model,
    board: Board,
    topology: Topology = "strip",
    *,
    multigraph: bool = False,
    max_cells: int = MAX_CELLS,
) -> Profile:
    """Return the profile of the model: by its definition, or else by its tile sets.

    topology, multigraph: as for `gfkit.count`. Raises LimitReached for a board of more than
    `max_cells` cells, GfkitError for a topology on which the rule has no meaning.
    References: [HuntemannMcKay2021, sections 1 to 5] for Domineering.

    >>> from gfkit.boards.shapes.board import Board
    >>> from gfkit.boards.language.rules import domineering
    >>> board = Board.parse("..#|.#.|##.")
    >>> print(count(domineering.positions, board))
    x^2+x*y+2*x+y+1
    >>> count(domineering.play, board).total()
    5
    >>> print(count(domineering.positions, Board.parse("1x3"), "torus"))
    3*y+1
    >>> print(count(domineering.positions, Board.parse("1x2"), "torus", multigraph=True))
    2*y+1
    """
    joins = joins_of(board, topology, multigraph=multigraph)
    model.game.refuse(topology)
    return profile_joined(model, board, joins, max_cells)


def profile_joined(model: Model, board: Board, joins: Joins, max_cells: int = MAX_CELLS) -> Profile:
    """Return the profile of the model on a board whose ends are joined in any way."""
    game: Any = model.game
    quantity = "play" if model.play else model.quantity
    if game.kind not in ARRAYS or joins != OPEN:
        check_size(board, max_cells)
    if game.kind not in LISTED:
        raise GfkitError(f"the positions of {game.name} are not counted on boards")
    found = LISTED[game.kind](game, quantity, board, joins)
    return found.play() if quantity == "play" and game.kind != "placement" else found


def _of_positions(game: Any, quantity: str, board: Board, joins: Joins) -> Profile:
    found = counted(game, quantity, board, joins)
    return summed((placement.weight for placement in position) for position in found)


LISTED: dict[str, Callable[[Any, str, Board, Joins], Profile]] = {
    **dict.fromkeys(ARRAYS, lambda game, _, board, joins: listed.profile(game, board, joins)),
    **dict.fromkeys(("colouring", "liberty", "placement"), _of_positions),
    "tiling": lambda game, _, board, joins: sum(
        (z.coefficient * tilings(z.tiles, board, joins) for z in game.parts), Profile(())
    ),
}
"""For each kind of rule on boards, the function (game, quantity, board, joins) that lists."""


def check_size(board: Board, max_cells: int = MAX_CELLS) -> None:
    """Raise LimitReached for a board of more than `max_cells` cells."""
    if len(board.cells) > max_cells:
        raise LimitReached(
            f"a board of {len(board.cells)} cells is too large to list everything on it; "
            f"the limit is {max_cells} cells"
        )


def is_end(quantity: str, stuck: Callable[[str], bool]) -> bool:
    """Tell whether a quantity counts a position; stuck: whether a player can place nothing there.

    >>> [is_end("left-ends", lambda player: player == name) for name in ("left", "right")]
    [True, False]
    """
    match quantity:
        case "maximal":
            return stuck("left") and stuck("right")
        case "left-ends" | "right-ends":
            return stuck(quantity.removesuffix("-ends"))
        case "one-sided-ends":
            return stuck("left") != stuck("right")
    return True


# Pieces, colours and stones.


@dataclass(frozen=True, slots=True)
class Placement:
    """A piece on the board, or a colour: who may place it, what it covers, its weight.

    player: "Left", "Right", or "Both" for what either may place. kind: what others know it by, the
    player, or the name of a colour. near: by the kind of another one, what that may not cover.
    """

    player: str
    cells: frozenset[Any]
    weight: Weight
    kind: str = field(default="", compare=False)
    near: Mapping[str, frozenset[Any]] = field(default_factory=dict, compare=False, repr=False)


PLAYERS = ("Left", "Right", "Both")
Position = tuple[Placement, ...]
"""Disjoint placements; two positions are equal if they have the same placements."""


def counted(game: Any, quantity: str, board: Board, joins: Joins = OPEN) -> Iterator[Position]:
    """Yield every position of a game of pieces, colours or stones that a quantity counts, once.

    Raises LimitReached for a board of more than MAX_CELLS cells.

    >>> from gfkit.boards.shapes.board import Board
    >>> from gfkit.boards.language.rules import domineering
    >>> game = domineering.positions.game
    >>> [len(position) for position in counted(game, "positions", Board.parse("2x2"))]
    [0, 1, 2, 1, 1, 2, 1]
    """
    check_size(board)
    if game.kind == "placement":
        return chosen(placements(game, board, joins), quantity, len(board.cells))
    return coloured(game, quantity, adjacency(board, game.neighbours, joins))


def chosen(everywhere: tuple[Placement, ...], quantity: str, cells: int = 0) -> Iterator[Position]:
    """Yield the sets of placements that a quantity counts; cells: how many a tiling covers.

    They could have been placed in any order. In alternating play the players can say of each
    shared piece who placed it, whoever began.
    """

    def stuck(player: str, position: Position) -> bool:
        return not any(
            p.player in {player.title(), "Both"} and all(may_stand(p, one) for one in position)
            for p in everywhere
        )

    for position in together(everywhere):
        if quantity == "tilings":
            wanted = sum(len(one.cells) for one in position) == cells
        elif quantity == "play":
            owners = [placement.player for placement in position]
            more, shared = owners.count("Left") - owners.count("Right"), owners.count("Both")
            wanted = any(abs(more + d) <= 1 for d in range(-shared, shared + 1, 2))
        else:
            wanted = is_end(quantity, lambda who, now=position: stuck(who, now))  # type: ignore[misc]
        if wanted:
            yield position


def placements(game: PlacementGame, board: Board, joins: Joins = OPEN) -> tuple[Placement, ...]:
    """Return every placement on the empty board: Left's, then Right's, then those of both.

    Placements from different cells are different, also if ends are joined so that they cover the
    same ones. A piece that would overlap its own repetition, or touch it where pieces of its owner
    may not touch, cannot be placed.

    >>> from gfkit.boards.shapes.board import Board
    >>> from gfkit.boards.language.rules import domineering
    >>> game = domineering.positions.game
    >>> [placement.player for placement in placements(game, Board.parse("2x3"))]
    ['Left', 'Left', 'Left', 'Right', 'Right', 'Right', 'Right']
    """
    found = {
        (player, frozenset((row + r, column + c) for r, c in piece), weight): None
        for player in PLAYERS
        for row, column in sorted(board.cells)
        for owner, piece, weight in game.owned
        if owner == player
    }
    placed = (_placed(game, board, joins, *one) for one in found)
    return tuple(placement for placement in placed if placement is not None)


def _placed(
    game: PlacementGame,
    board: Board,
    joins: Joins,
    player: str,
    whole: frozenset[Cell],
    weight: Weight,
) -> Placement | None:
    """Return a piece on these cells of the unrolled board, None if it does not fit."""

    def there(some: Iterable[Cell]) -> frozenset[Cell]:
        found = (around(board, joins, *cell) for cell in some)
        return frozenset(cell for cell in found if cell is not None)

    cells = there(whole)
    if len(cells) < len(whole):
        return None
    near = {}
    for other in PLAYERS if game.apart else ():
        steps = game.steps_apart(player.lower(), other.lower())
        beside = {(r + i, c + j) for r, c in whole for i, j in steps}
        near[other] = there(beside)
        if other == player and cells & there(beside - whole):
            return None
    return Placement(player, cells, weight, player, near)


def may_stand(one: Placement, other: Placement) -> bool:
    """Tell whether two placements can be on the board together: disjoint, and far enough apart.

    >>> from gfkit.boards.shapes.board import Board
    >>> from gfkit.boards.kinds.pieces import MONOMINO, PlacementGame
    >>> game = PlacementGame("g", (MONOMINO,), (), apart=[("left", 1)])
    >>> here, near, far = placements(game, Board.parse("1x3"))
    >>> may_stand(here, near), may_stand(here, far)
    (False, True)
    """
    return other.cells.isdisjoint(one.cells) and other.cells.isdisjoint(
        one.near.get(other.kind, ())
    )


def together(placed: tuple[Placement, ...]) -> Iterator[Position]:
    """Yield every set of placements that can be on the board together, the empty one first."""
    tried = numbers(1)

    def extend(position: Position, later: tuple[Placement, ...]) -> Iterator[Position]:
        if not next(tried) % PAID_AT_ONCE:
            spend(PAID_AT_ONCE)
        yield position
        for number, placement in enumerate(later):
            rest = tuple(p for p in later[number + 1 :] if may_stand(p, placement))
            yield from extend((*position, placement), rest)

    return extend((), placed)


def adjacency(
    board: Board, neighbours: str = "edge", joins: Joins = OPEN
) -> dict[Cell, tuple[Cell, ...]]:
    """Return the neighbours of every cell: by shared edges, or also by corners for "king".

    Where ends are joined a cell may be a neighbour of itself.

    >>> from gfkit.boards.shapes.board import Board
    >>> adjacency(Board.parse("..|#."))
    {(0, 0): ((0, 1),), (0, 1): ((0, 0), (1, 1)), (1, 1): ((0, 1),)}
    """
    steps = [step for step in DIRECTIONS["king"] if neighbours == "king" or 0 in step]
    return {
        (r, c): tuple(
            cell for i, j in steps if (cell := around(board, joins, r + i, c + j)) is not None
        )
        for r, c in sorted(board.cells)
    }


def coloured(
    game: ColouringGame | LibertyGame, quantity: str, near: Mapping[Any, Iterable[Any]]
) -> Iterator[Position]:
    """Yield the legal colourings of a graph that are `quantity`, as placements on its vertices.

    near: the neighbours of every vertex, both ways; a vertex may be one of its own. Alternating
    play is told by the marks.

    >>> from gfkit.boards.kinds.graph_games import COL
    >>> [[one.kind for one in z] for z in coloured(COL, "positions", {1: [2], 2: [1]})]
    [[], ['B'], ['B', 'R'], ['R'], ['R', 'B'], ['B'], ['R']]
    """
    clashes = {
        one.name: [other.name for other in game.colours if game.clash(one.name, other.name)]
        for one in game.colours
    }
    everywhere = tuple(
        Placement(
            *(one.owner.title(), frozenset([v]), one.weight, one.name),
            dict.fromkeys(clashes[one.name], frozenset(near[v])),
        )
        for v in near
        for one in game.colours
        if one.name not in clashes[one.name] or v not in near[v]
    )
    found = chosen(everywhere, "positions" if quantity == "play" else quantity)
    return (z for z in found if have_liberties(z, near)) if game.needs_liberties else found


def have_liberties(position: Position, near: Mapping[Any, Iterable[Any]]) -> bool:
    """Tell whether every group of stones of one colour is beside an empty vertex."""
    stones = {v: one.kind for one in position for v in one.cells}
    saved = [v for v in stones if any(w not in stones for w in near[v])]
    found = set(saved)
    for v in saved:
        more = {w for w in near[v] if stones.get(w) == stones[v]} - found
        found |= more
        saved += more
    return len(found) == len(stones)


# Tiles.


def tilings(
    tiles: TileSet,
    board: Board,
    joins: Joins = OPEN,
    *,
    max_cells: int = MAX_CELLS,
    given: Mapping[Cell, Tile] = MappingProxyType({}),
) -> Profile:
    """Return the sum of the weights of all tilings of the board; given: tiles that some cells have.

    An edge shared by two cells shows the same label on both, also around joined ends; an edge on
    the outside of the box shows a label of `tiles.boundary`; an edge towards a hole of the box one
    of `tiles.hole`. Raises LimitReached for a board of more than `max_cells` cells.
    References: [HuntemannMcKay2021, sections 2 to 5].

    >>> from gfkit.boards.shapes.board import Board
    >>> from gfkit.boards.language.rules import domineering
    >>> print(tilings(domineering.maximal.parts[0].tiles, Board.parse("3x2")))
    2*x^2*y+2*x^2+y^3
    """
    check_size(board, max_cells)
    options: dict[Cell, list[Tile]] = {}
    beside: list[list[tuple[str, str, Cell]]] = []
    for r, c in sorted(board.cells):
        options[r, c] = [given[r, c]] if (r, c) in given else list(tiles.tiles)
        beside.append([])
        for side, opposite, (row, column) in (
            ("left", "right", (r, c - 1)),
            ("right", "left", (r, c + 1)),
            ("top", "bottom", (r - 1, c)),
            ("bottom", "top", (r + 1, c)),
        ):
            cell = around(board, joins, row, column)
            if cell is not None:
                beside[-1].append((side, opposite, cell))
                continue
            inside = (joins.down or 0 <= row < board.rows) and (
                joins.across or 0 <= column < board.columns
            )
            allowed = getattr(tiles.hole if inside else tiles.boundary, side)
            options[r, c] = [tile for tile in options[r, c] if getattr(tile, side) in allowed]
    cells = list(options)

    def agrees(at: int, laid: dict[Cell, Tile]) -> bool:
        tile = laid[cells[at]]
        return all(
            cell not in laid or getattr(laid[cell], opposite) == getattr(tile, side)
            for side, opposite, cell in beside[at]
        )

    found = assignments(options, agrees)
    return summed((tile.weight for tile in laid.values()) for laid in found)
