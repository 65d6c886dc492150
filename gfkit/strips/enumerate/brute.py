"""Slow and obvious counts, straight from the definitions.

Nothing here knows of states, matrices or strips: positions are listed one by one and tested whether
they count, tiles are put on the cells one by one. What the engine finds must agree with it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from dataclasses import dataclass
from importlib import import_module
from itertools import product
from typing import TYPE_CHECKING, TypeVar

from gfkit.arguments import at_least, takes
from gfkit.boards.board import board_of
from gfkit.boards.rules import model_like
from gfkit.boards.tiles import Weight
from gfkit.budget import spend
from gfkit.errors import GfkitError, LimitReached
from gfkit.series.profile import Profile

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from gfkit.boards.board import Board
    from gfkit.boards.colouring import Colour, ColouringGame, LibertyGame
    from gfkit.boards.game import Game
    from gfkit.boards.pieces import Piece, PlacementGame
    from gfkit.boards.rules import Definition, Model
    from gfkit.boards.tiles import Sides, Tile, TileSet
    from gfkit.boards.tilings import Tilings

MAX_CELLS = 30

V = TypeVar("V", bound=Hashable)

Adjacency = dict[tuple[int, int], tuple[tuple[int, int], ...]]
"""The neighbours of every cell."""


@dataclass(frozen=True, slots=True)
class Placement:
    """A piece on the board: who may place it, the cells it covers, its weight.

    player: "Left", "Right", or "Both" for a piece that either may place.
    """

    player: str
    cells: frozenset[tuple[int, int]]
    weight: Weight


Position = tuple[Placement, ...]
"""Disjoint placements; two positions are equal if they have the same placements."""


def positions(
    game: PlacementGame, board: Board, *, max_cells: int = MAX_CELLS
) -> Iterator[Position]:
    """Yield every position of the game on the board once, the empty position first.

    Every set of disjoint placements is a position, if no two of them touch that may not: they could
    have been placed in any order. Raises LimitReached for a board of more than `max_cells` cells.

    >>> from gfkit.boards.board import Board
    >>> from gfkit.boards.rules import domineering
    >>> game = domineering.positions.definition.game
    >>> [len(position) for position in positions(game, Board.parse("2x2"))]
    [0, 1, 2, 1, 1, 2, 1]
    """
    check_size(board, max_cells)
    return _extend((), placements(game, board), game)


def placements(game: PlacementGame, board: Board) -> tuple[Placement, ...]:
    """Return every placement on the empty board: Left's, then Right's, then those of both.

    >>> from gfkit.boards.board import Board
    >>> from gfkit.boards.rules import domineering
    >>> game = domineering.positions.definition.game
    >>> [placement.player for placement in placements(game, Board.parse("2x3"))]
    ['Left', 'Left', 'Left', 'Right', 'Right', 'Right', 'Right']
    """
    owned = (
        ("Left", [(piece, Weight(1, 1, 0)) for piece in game.left]),
        ("Right", [(piece, Weight(1, 0, 1)) for piece in game.right]),
        ("Both", [(piece.cells, piece.weight) for piece in game.both]),
    )
    found = [
        Placement(player, cells, weight)
        for player, pieces in owned
        for anchor in sorted(board.cells)
        for piece, weight in pieces
        if (cells := _cells(piece, anchor)) <= board.cells
    ]
    return tuple(dict.fromkeys(found))


def profile(definition: Definition, board: Board, *, max_cells: int = MAX_CELLS) -> Profile:
    """Return the profile of the positions that the definition describes.

    Raises LimitReached for a board of more than `max_cells` cells.
    References: [HuntemannMcKay2021, sections 1 to 5] for Domineering.

    >>> from gfkit.boards.board import Board
    >>> from gfkit.boards.rules import domineering
    >>> board = Board.parse("3x2")
    >>> print(profile(domineering.maximal.definition, board))
    2*x^2*y+2*x^2+y^3
    >>> print(profile(domineering.one_sided_ends.definition, board))
    2*x^2+4*x*y+3*y^2+y
    """
    return _listed(definition.game, definition.quantity, board, max_cells)


def _listed(game: Game, quantity: str, board: Board, max_cells: int) -> Profile:
    if game.kind not in LISTED:
        raise GfkitError(f"{game.name} is not played on boards")
    module, _, name = LISTED[game.kind].partition(":")
    found: Profile = getattr(import_module(module), name)(game, quantity, board, max_cells)
    return found


LISTED: dict[str, str] = {
    "array": "gfkit.strips.enumerate.listed:on_board",
    "classes": "gfkit.strips.enumerate.listed:on_board",
    "colouring": "gfkit.strips.enumerate.brute:colouring_on_board",
    "image": "gfkit.strips.enumerate.listed:on_board",
    "liberty": "gfkit.strips.enumerate.brute:colouring_on_board",
    "links": "gfkit.strips.enumerate.listed:on_board",
    "moves": "gfkit.strips.enumerate.listed:on_board",
    "placement": "gfkit.strips.enumerate.brute:placement_profile",
    "symmetric": "gfkit.strips.enumerate.listed:on_board",
    "tiling": "gfkit.strips.enumerate.brute:tiling_profile",
}
"""For each kind of rule on boards, the function (game, quantity, board, max_cells) that lists."""


def colouring_on_board(
    game: ColouringGame | LibertyGame, quantity: str, board: Board, max_cells: int = MAX_CELLS
) -> Profile:
    """Return the profile of the positions of a game of colours or stones that are `quantity`."""
    check_size(board, max_cells)
    return colouring_profile(game, quantity, adjacency(board, game.neighbours))


def tiling_profile(
    game: Tilings, quantity: str, board: Board, max_cells: int = MAX_CELLS
) -> Profile:
    """Return the profile of an integer combination of tilings."""
    found = Profile(())
    for part in game.parts:
        found += part.coefficient * tilings(part.tiles, board, max_cells=max_cells)
    return found.play() if quantity == "play" else found


def placement_profile(
    game: PlacementGame, quantity: str, board: Board, max_cells: int = MAX_CELLS
) -> Profile:
    """Return the profile of the positions of a placement game that are `quantity`."""
    counts = _KEPT[quantity]
    everywhere = placements(game, board)
    coefficients: dict[tuple[int, int], int] = {}
    for position in positions(game, board, max_cells=max_cells):
        if counts(_Asked(board, everywhere, position, game)):
            coefficient, i, j = weight_of(placement.weight for placement in position)
            coefficients[i, j] = coefficients.get((i, j), 0) + coefficient
    return Profile.of(coefficients)


def adjacency(board: Board, neighbours: str = "edge") -> Adjacency:
    """Return the neighbours of every cell: by shared edges, or also by corners for "king".

    >>> from gfkit.boards.board import Board
    >>> adjacency(Board.parse("..|#."))
    {(0, 0): ((0, 1),), (0, 1): ((0, 0), (1, 1)), (1, 1): ((0, 1),)}
    """
    steps = [(-1, 0), (0, -1), (0, 1), (1, 0)]
    if neighbours == "king":
        steps += [(-1, -1), (-1, 1), (1, -1), (1, 1)]
    return {
        (r, c): tuple((r + i, c + j) for i, j in steps if (r + i, c + j) in board.cells)
        for r, c in sorted(board.cells)
    }


def colouring_profile(
    game: ColouringGame | LibertyGame, quantity: str, near: Mapping[V, Iterable[V]]
) -> Profile:
    """Return the profile of the legal colourings of a graph that are `quantity`.

    near: the neighbours of every vertex, both ways. Every colouring is listed and asked.

    >>> from gfkit.boards.colouring import COL
    >>> print(colouring_profile(COL, "positions", {1: [2], 2: [1]}))
    2*x*y+2*x+2*y+1
    """
    coefficients: dict[tuple[int, int], int] = {}
    for colouring in colourings(game, near):
        if is_wanted(game, quantity, colouring, near):
            coefficient, i, j = weight_of(c.weight for c in colouring.values() if c is not None)
            coefficients[i, j] = coefficients.get((i, j), 0) + coefficient
    profile = Profile.of(coefficients)
    return profile.play() if quantity == "play" else profile


def colourings(
    game: ColouringGame | LibertyGame, near: Mapping[V, Iterable[V]]
) -> Iterator[dict[V, Colour | None]]:
    """Yield every legal colouring of a graph once; None is an empty vertex.

    Clashes are seen as soon as both vertices are coloured, liberties when all are.
    """
    vertices = list(near)
    colouring: dict[V, Colour | None] = {}

    def colour_from(number: int) -> Iterator[dict[V, Colour | None]]:
        spend()
        if number == len(vertices):
            if not game.needs_liberties or _all_have_liberties(colouring, near):
                yield dict(colouring)
            return
        v = vertices[number]
        for colour in (None, *game.colours):
            if colour is not None:
                done = (other for w in near[v] if (other := colouring.get(w)) is not None)
                if any(game.clash(colour.name, other.name) for other in done):
                    continue
            colouring[v] = colour
            yield from colour_from(number + 1)
            del colouring[v]

    yield from colour_from(0)


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


def _can_take(
    game: ColouringGame | LibertyGame,
    v: V,
    colour: Colour,
    colouring: Mapping[V, Colour | None],
    near: Mapping[V, Iterable[V]],
) -> bool:
    if game.needs_liberties:
        return _all_have_liberties({**colouring, v: colour}, near)
    others = (other for w in near[v] if (other := colouring[w]) is not None)
    return not any(game.clash(colour.name, other.name) for other in others)


def is_wanted(
    game: ColouringGame | LibertyGame,
    quantity: str,
    colouring: Mapping[V, Colour | None],
    near: Mapping[V, Iterable[V]],
) -> bool:
    """Tell whether a legal colouring is one of those that the quantity counts."""
    if quantity in {"positions", "play"}:
        return True

    def stuck(player: str) -> bool:
        return not any(
            _can_take(game, v, colour, colouring, near)
            for v, a in colouring.items()
            if a is None
            for colour in game.colours
            if colour.owner in {player, "both"}
        )

    left, right = stuck("left"), stuck("right")
    return {
        "maximal": left and right,
        "left-ends": left,
        "right-ends": right,
        "one-sided-ends": left != right,
    }[quantity]


def tilings(tiles: TileSet, board: Board, *, max_cells: int = MAX_CELLS) -> Profile:
    """Return the sum of the weights of all tilings of the board.

    An edge shared by two cells shows the same label on both; an edge on the outside of the box
    shows a label of `tiles.boundary`; an edge towards a hole of the box one of `tiles.hole`.
    Raises LimitReached for a board of more than `max_cells` cells.
    References: [HuntemannMcKay2021, sections 2 to 5].

    >>> from gfkit.boards.board import Board
    >>> from gfkit.boards.rules import domineering
    >>> print(tilings(domineering.maximal.parts[0].tiles, Board.parse("3x2")))
    2*x^2*y+2*x^2+y^3
    """
    check_size(board, max_cells)
    cells = sorted(board.cells)
    laid: dict[tuple[int, int], Tile] = {}
    coefficients: dict[tuple[int, int], int] = {}

    def lay_from(number: int) -> None:
        spend(2)
        if number == len(cells):
            coefficient, i, j = weight_of(tile.weight for tile in laid.values())
            coefficients[i, j] = coefficients.get((i, j), 0) + coefficient
            return
        for tile in tiles.tiles:
            if _fits(tile, cells[number], tiles, board, laid):
                laid[cells[number]] = tile
                lay_from(number + 1)
                del laid[cells[number]]

    lay_from(0)
    return Profile.of(coefficients)


@takes(model=model_like, board=board_of, max_cells=at_least(0, 30))
def count(model: Model, board: Board, *, max_cells: int = MAX_CELLS) -> Profile:
    """Return the profile of the model: by its definition, or else by its tile sets.

    Raises LimitReached for a board of more than `max_cells` cells.

    >>> from gfkit.boards.board import Board
    >>> from gfkit.boards.rules import domineering
    >>> board = Board.parse("..#|.#.|##.")
    >>> print(count(domineering.positions, board))
    x^2+x*y+2*x+y+1
    >>> count(domineering.play, board).total()
    5
    """
    return _listed(model.game, "play" if model.play else model.quantity, board, max_cells)


def check_size(board: Board, max_cells: int) -> None:
    """Raise LimitReached for a board of more than `max_cells` cells."""
    if len(board.cells) > max_cells:
        raise LimitReached(
            f"a board of {len(board.cells)} cells is too large to list everything on it; "
            f"the limit is {max_cells} cells"
        )


def _cells(piece: Piece, anchor: tuple[int, int]) -> frozenset[tuple[int, int]]:
    return frozenset((anchor[0] + r, anchor[1] + c) for r, c in piece)


def may_stand(game: PlacementGame, one: Placement, other: Placement) -> bool:
    """Tell whether two placements can be on the board together: disjoint, and far enough apart.

    >>> from gfkit.boards.pieces import MONOMINO, PlacementGame
    >>> game = PlacementGame("g", (MONOMINO,), (), apart=[("left", 1)])
    >>> here, near, far = (Placement("Left", frozenset({(0, c)}), Weight(1, 1)) for c in range(3))
    >>> may_stand(game, here, near), may_stand(game, here, far)
    (False, True)
    """
    if not one.cells.isdisjoint(other.cells):
        return False
    if not game.apart:
        return True
    steps = game.steps_apart(one.player.lower(), other.player.lower())
    return not any((r + i, c + j) in other.cells for r, c in one.cells for i, j in steps)


def _extend(
    position: Position, later: tuple[Placement, ...], game: PlacementGame
) -> Iterator[Position]:
    """Yield the position and all that come of it by adding placements from `later`."""
    spend()
    yield position
    for number, placement in enumerate(later):
        yield from _extend(
            (*position, placement),
            tuple(p for p in later[number + 1 :] if may_stand(game, p, placement)),
            game,
        )


@dataclass(frozen=True, slots=True)
class _Asked:
    """A position, and what its board allows when it is empty."""

    board: Board
    everywhere: tuple[Placement, ...]
    position: Position
    game: PlacementGame

    def free(self) -> frozenset[tuple[int, int]]:
        return self.board.cells.difference(*(placement.cells for placement in self.position))

    def can_place(self, player: str) -> bool:
        return any(
            p.player in {player, "Both"}
            and all(may_stand(self.game, p, other) for other in self.position)
            for p in self.everywhere
        )

    def is_play(self) -> bool:
        """Tell whether the players can have placed the pieces in turns, whoever began.

        They can say of each shared piece who placed it.
        """
        owners = [placement.player for placement in self.position]
        difference = owners.count("Left") - owners.count("Right")
        shared = owners.count("Both")
        return any(abs(difference + d) <= 1 for d in range(-shared, shared + 1, 2))


_KEPT: dict[str, Callable[[_Asked], bool]] = {
    "positions": lambda _: True,
    "maximal": lambda p: not p.can_place("Left") and not p.can_place("Right"),
    "left-ends": lambda p: not p.can_place("Left"),
    "right-ends": lambda p: not p.can_place("Right"),
    "one-sided-ends": lambda p: p.can_place("Left") != p.can_place("Right"),
    "tilings": lambda p: not p.free(),
    "play": lambda p: p.is_play(),
}


def weight_of(weights: Iterable[Weight]) -> tuple[int, int, int]:
    """Return the product of weights: coefficient, exponent of x, exponent of y."""
    coefficient, i, j = 1, 0, 0
    for weight in weights:
        coefficient, i, j = coefficient * weight.coefficient, i + weight.x, j + weight.y
    return coefficient, i, j


def _fits(
    tile: Tile,
    cell: tuple[int, int],
    tiles: TileSet,
    board: Board,
    laid: dict[tuple[int, int], Tile],
) -> bool:
    """Tell whether the tile agrees with all that is around the cell and already known."""
    r, c = cell
    for side, opposite, (row, column) in (
        ("left", "right", (r, c - 1)),
        ("right", "left", (r, c + 1)),
        ("top", "bottom", (r - 1, c)),
        ("bottom", "top", (r + 1, c)),
    ):
        label = getattr(tile, side)
        if (row, column) in board.cells:
            neighbour = laid.get((row, column))
            if neighbour is not None and getattr(neighbour, opposite) != label:
                return False
        else:
            outside = not (0 <= row < board.rows and 0 <= column < board.columns)
            sides: Sides = tiles.boundary if outside else tiles.hole
            if label not in getattr(sides, side):
                return False
    return True


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
