"""Slow and obvious counts, straight from the definitions.

Nothing here knows of states, matrices or strips: positions are listed one by one and tested whether
they count, tiles are put on the cells one by one. What the engine finds must agree with it.

Where ends are joined the board is unrolled, and repeats: a cell of the plane stands for the cell of
the board with the same remainders (`listed.around`); only ends that are joined go on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from dataclasses import dataclass, field
from itertools import product
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

from gfkit.boards.acceptors.conditions import DIRECTIONS
from gfkit.boards.shapes.joins import OPEN, joins_of
from gfkit.errors import GfkitError, LimitReached
from gfkit.series.profile import Profile
from gfkit.strips.enumerate import listed
from gfkit.strips.enumerate.listed import Payer, around, assignments, summed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from gfkit.boards.kinds.colouring import Colour, ColouringGame, LibertyGame
    from gfkit.boards.kinds.game import Cell
    from gfkit.boards.kinds.pieces import PlacementGame
    from gfkit.boards.kinds.tiles import Tile, TileSet, Weight
    from gfkit.boards.language.rules import Model
    from gfkit.boards.shapes.board import Board
    from gfkit.boards.shapes.joins import Joins, Topology

MAX_CELLS = 30
ARRAYS = ("array", "classes", "edges", "image", "links", "moves", "symmetric")
"""Kinds of rules that say how many arrays may be listed, on boards with open ends."""

V = TypeVar("V", bound=Hashable)


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


def _of_colours(game: Any, quantity: str, board: Board, joins: Joins) -> Profile:
    return colouring_profile(game, quantity, adjacency(board, game.neighbours, joins))


LISTED: dict[str, Callable[[Any, str, Board, Joins], Profile]] = {
    **dict.fromkeys(ARRAYS, lambda game, _, board, joins: listed.profile(game, board, joins)),
    "colouring": _of_colours,
    "liberty": _of_colours,
    "placement": lambda *asked: summed(
        (z.weight for z in position) for position in counted(*asked)
    ),
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


# Pieces.


@dataclass(frozen=True, slots=True)
class Placement:
    """A piece on the board: who may place it, the cells it covers, its weight.

    player: "Left", "Right", or "Both" for a piece that either may place. near: by the player of
    another piece, the cells that it may not cover.
    """

    player: str
    cells: frozenset[Cell]
    weight: Weight
    near: Mapping[str, frozenset[Cell]] = field(default_factory=dict, compare=False, repr=False)


PLAYERS = ("Left", "Right", "Both")
Position = tuple[Placement, ...]
"""Disjoint placements; two positions are equal if they have the same placements."""


def positions(game: PlacementGame, board: Board, joins: Joins = OPEN) -> Iterator[Position]:
    """Yield every position of the game on the board once, the empty position first.

    Every set of disjoint placements is a position, if no two of them touch that may not: they could
    have been placed in any order. Raises LimitReached for a board of more than MAX_CELLS cells.

    >>> from gfkit.boards.shapes.board import Board
    >>> from gfkit.boards.language.rules import domineering
    >>> game = domineering.positions.definition.game
    >>> [len(position) for position in positions(game, Board.parse("2x2"))]
    [0, 1, 2, 1, 1, 2, 1]
    """
    check_size(board)
    return together(placements(game, board, joins))


def placements(game: PlacementGame, board: Board, joins: Joins = OPEN) -> tuple[Placement, ...]:
    """Return every placement on the empty board: Left's, then Right's, then those of both.

    Placements from different cells are different, also if ends are joined so that they cover the
    same ones. A piece that would overlap its own repetition, or touch it where pieces of its owner
    may not touch, cannot be placed.

    >>> from gfkit.boards.shapes.board import Board
    >>> from gfkit.boards.language.rules import domineering
    >>> game = domineering.positions.definition.game
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
    return Placement(player, cells, weight, near)


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
        one.near.get(other.player, ())
    )


def together(placed: tuple[Placement, ...]) -> Iterator[Position]:
    """Yield every set of placements that can be on the board together, the empty one first."""
    pay = Payer().pay

    def extend(position: Position, later: tuple[Placement, ...]) -> Iterator[Position]:
        pay()
        yield position
        for number, placement in enumerate(later):
            rest = tuple(p for p in later[number + 1 :] if may_stand(p, placement))
            yield from extend((*position, placement), rest)

    return extend((), placed)


def can_place(player: str, everywhere: Iterable[Placement], position: Position) -> bool:
    """Tell whether a player, "left" or "right", can place something more."""
    return any(
        p.player in {player.title(), "Both"} and all(may_stand(p, other) for other in position)
        for p in everywhere
    )


def counted(
    game: PlacementGame, quantity: str, board: Board, joins: Joins = OPEN
) -> Iterator[Position]:
    """Yield the positions that a quantity counts.

    In alternating play the players can say of each shared piece who placed it, whoever began.
    """
    everywhere = placements(game, board, joins)
    for position in positions(game, board, joins):
        if quantity == "tilings":
            wanted = sum(len(one.cells) for one in position) == len(board.cells)
        elif quantity == "play":
            owners = [placement.player for placement in position]
            more, shared = owners.count("Left") - owners.count("Right"), owners.count("Both")
            wanted = any(abs(more + d) <= 1 for d in range(-shared, shared + 1, 2))
        else:
            wanted = is_end(quantity, lambda who, now=position: not can_place(who, everywhere, now))  # type: ignore[misc]
        if wanted:
            yield position


# Colours and stones.


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


def colouring_profile(
    game: ColouringGame | LibertyGame, quantity: str, near: Mapping[V, Iterable[V]]
) -> Profile:
    """Return the profile of the legal colourings of a graph that are `quantity`.

    near: the neighbours of every vertex, both ways; a vertex may be one of its own.
    Every colouring is listed and asked.

    >>> from gfkit.boards.kinds.colouring import COL
    >>> print(colouring_profile(COL, "positions", {1: [2], 2: [1]}))
    2*x*y+2*x+2*y+1
    """
    found = summed(
        (colour.weight for colour in colouring.values() if colour is not None)
        for colouring in colourings(game, near)
        if is_wanted(game, quantity, colouring, near)
    )
    return found.play() if quantity == "play" else found


def colourings(
    game: ColouringGame | LibertyGame, near: Mapping[V, Iterable[V]]
) -> Iterator[dict[V, Colour | None]]:
    """Yield every legal colouring of a graph once; None is an empty vertex.

    Clashes are seen as soon as both vertices are coloured, liberties when all are.
    """
    vertices = list(near)

    def agrees(at: int, colouring: dict[V, Colour | None]) -> bool:
        one = colouring[vertices[at]]
        others = (other for w in near[vertices[at]] if (other := colouring.get(w)) is not None)
        return one is None or not any(game.clash(one.name, other.name) for other in others)

    for colouring in assignments(dict.fromkeys(vertices, (None, *game.colours)), agrees):
        if not game.needs_liberties or _all_have_liberties(colouring, near):
            yield dict(colouring)


def _all_have_liberties(
    colouring: Mapping[V, Colour | None], near: Mapping[V, Iterable[V]]
) -> bool:
    return all(_has_liberty(v, colouring, near) for v, a in colouring.items() if a is not None)


def _has_liberty(
    start: V, colouring: Mapping[V, Colour | None], near: Mapping[V, Iterable[V]]
) -> bool:
    group, frontier = {start}, [start]
    while frontier:
        for w in near[frontier.pop()]:
            if colouring[w] is None:
                return True
            if colouring[w] == colouring[start] and w not in group:
                group.add(w)
                frontier.append(w)
    return False


def is_wanted(
    game: ColouringGame | LibertyGame,
    quantity: str,
    colouring: Mapping[V, Colour | None],
    near: Mapping[V, Iterable[V]],
) -> bool:
    """Tell whether a legal colouring is one of those that the quantity counts."""

    def can_take(v: V, colour: Colour) -> bool:
        if game.needs_liberties:
            return _all_have_liberties({**colouring, v: colour}, near)
        others = (other for w in near[v] if (other := colouring[w]) is not None)
        return not any(game.clash(colour.name, other.name) for other in others)

    def stuck(player: str) -> bool:
        mine = [colour for colour in game.colours if colour.owner in {player, "both"}]
        empty = (v for v, colour in colouring.items() if colour is None)
        return not any(can_take(v, colour) for v in empty for colour in mine)

    return is_end(quantity, stuck)


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


def most_tries(tiles: TileSet, rows: int, columns: int) -> int:
    """Return a bound on the tiles tried: each may have to agree with one on its left and above."""
    boundary = tiles.boundary
    first = [tile for tile in tiles.tiles if tile.left in boundary.left]
    corner = sum(tile.top in boundary.top for tile in first)
    in_column = _most(Counter(tile.top for tile in first))
    in_row = _most(Counter(tile.left for tile in tiles.tiles if tile.top in boundary.top))
    inside = _most(Counter((tile.left, tile.top) for tile in tiles.tiles))
    laid, tries = 1, 0
    for row, column in product(range(rows), range(columns)):
        tries += laid * len(tiles.tiles)
        laid *= (inside if column else in_column) if row else (in_row if column else corner)
    return tries


def _most(counted: Counter[str] | Counter[tuple[str, str]]) -> int:
    return max(counted.values(), default=0)
