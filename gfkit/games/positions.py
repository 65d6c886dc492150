"""Positions of placement games and colouring games on boards, split into independent parts.

Two placements of pieces interact only if they share a cell. So a position is the sum of the parts
of its cells that placements connect, and cells that no piece can cover any more do not matter. A
symmetry of the square that keeps both players' pieces keeps the value; one that exchanges them
negates it.
"""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeVar

from gfkit.boards.kinds.colouring import ColouringGame
from gfkit.boards.kinds.pieces import Piece, PlacementGame, piece_of, width_of
from gfkit.errors import GfkitError
from gfkit.games.box import SYMMETRIES, Box, bits

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from gfkit.boards.shapes.board import Board
    from gfkit.boards.shapes.position import Placed

P = TypeVar("P")

Game = PlacementGame | ColouringGame
"""The games that have positions here."""
Outcome = Literal["L", "R", "N", "P"]
"""Who wins: Left, Right, the first player or the second."""


class Positions(Protocol[P]):
    """The positions of one game on boards that fit into one box."""

    def start(self, board: Board) -> P:
        """Return the position before the first move."""

    def after(self, position: P, piece: Placed) -> P:
        """Return the position with one more piece; raises GfkitError if it cannot be there."""

    def left_options(self, position: P) -> list[P]:
        """Return the positions after a move of Left."""

    def right_options(self, position: P) -> list[P]:
        """Return the positions after a move of Right."""

    def parts(self, position: P) -> list[tuple[P, int]]:
        """Return positions in normal form and signs; the position is the sum of sign times part."""

    def board(self, position: P) -> Board:
        """Return the cells that can still be played on."""


class PiecePositions:
    """Positions of a game of pieces: the sets of free cells, as bits of a box.

    >>> from gfkit.boards.shapes.board import Board
    >>> from gfkit.boards.language.rules import domineering
    >>> game = domineering.positions.definition.game
    >>> positions = PiecePositions(game, 3)
    >>> start = positions.start(Board.parse("..#|.#.|#.."))
    >>> [(str(positions.board(part)), sign) for part, sign in positions.parts(start)]
    [('..|.#', 1), ('..|.#', 1)]
    """

    def __init__(self, game: PlacementGame, side: int) -> None:
        left, right = pieces_of(game, "left"), pieces_of(game, "right")
        widest = max(map(width_of, (*left, *right)), default=1)
        self.box = Box(side, widest - 1)
        self._left = [self._offsets(piece) for piece in left]
        self._right = [self._offsets(piece) for piece in right]
        self._all = [
            (places, _links(places, self.box.stride))
            for _, places in dict.fromkeys(self._left + self._right)
        ]
        self._steps = sorted({step for _, links in self._all for _, step in links})
        self._normal: dict[int, tuple[int, int]] = {}
        pieces = [{*map(piece_of, some)} for some in (left, right)]
        keep, exchange = [], []
        for symmetry in SYMMETRIES:
            images = [{piece_of(map(symmetry.image, z)) for z in some} for some in (left, right)]
            if images == pieces:
                keep.append(symmetry)
            elif images == pieces[::-1]:
                exchange.append(symmetry)
        self._symmetries = tuple(keep + exchange)
        self._signs = [1] * len(keep) + [-1] * len(exchange)

    def _offsets(self, piece: Piece) -> tuple[int, tuple[int, ...]]:
        """Return the cells of a piece in the corner of the box: as a set, and one by one."""
        top, left = min(r for r, _ in piece), min(c for _, c in piece)
        places = tuple((r - top) * self.box.stride + c - left for r, c in piece)
        return sum(1 << place for place in places), places

    def start(self, board: Board) -> int:
        """Return the position before the first move."""
        return self.box.mask(board)

    def after(self, position: int, piece: Placed) -> int:
        """Return the position without the cells of a piece; raises GfkitError if one is taken."""
        cells = self.box.mask_of(piece.cells)
        if cells & ~position:
            raise GfkitError(f"the piece on {sorted(piece.cells)} covers a cell that is not free")
        return position ^ cells

    def left_options(self, position: int) -> list[int]:
        """Return the positions after a move of Left."""
        return self._options(position, self._left)

    def right_options(self, position: int) -> list[int]:
        """Return the positions after a move of Right."""
        return self._options(position, self._right)

    def _options(self, position: int, pieces: Sequence[tuple[int, tuple[int, ...]]]) -> list[int]:
        found = []
        for piece, places in pieces:
            corners = _corners(position, places)
            while corners:
                low = corners & -corners
                corners ^= low
                found.append(position ^ piece * low)
        return found

    def parts(self, position: int) -> list[tuple[int, int]]:
        """Return parts in normal form and signs; the position is the sum of sign times part."""
        links = dict.fromkeys(self._steps, 0)
        live = 0
        for places, piece_links in self._all:
            corners = _corners(position, places)
            if corners:
                for place in places:
                    live |= corners << place
                for place, step in piece_links:
                    links[step] |= corners << place
        used = [(step, links[step]) for step in self._steps if links[step]]
        found = []
        while live:
            part = live & -live
            while True:
                grown = part
                for step, starts in used:
                    grown |= (grown & starts) << step | (grown >> step) & starts
                if grown == part:
                    break
                part = grown
            live &= ~part
            found.append(self._normalised(part))
        return found

    def _normalised(self, part: int) -> tuple[int, int]:
        (corner,) = self.box.cropped((part,))
        found = self._normal.get(corner)
        if found is None:
            images = [image for (image,) in self.box.images((corner,), self._symmetries)]
            least = min(images)
            of_least = self._signs[images.index(least)]
            for image, sign in zip(images, self._signs, strict=True):
                self._normal.setdefault(image, (least, sign * of_least))
            found = self._normal[corner]
        return found

    def board(self, position: int) -> Board:
        """Return the cells that can still be played on."""
        return self.box.board(position)


class ColourPositions:
    """Positions of a colouring game: for each colour, the cells on which it may still be placed.

    >>> from gfkit.boards.shapes.board import Board
    >>> from gfkit.boards.kinds.colouring import SNORT
    >>> positions = ColourPositions(SNORT, 3)
    >>> start = positions.start(Board.parse("1x3"))
    >>> [len(positions.parts(option)) for option in positions.left_options(start)]
    [1, 2, 1]
    """

    def __init__(self, game: ColouringGame, side: int) -> None:
        self.box = Box(side, 1)
        stride = self.box.stride
        self._steps: tuple[int, ...] = (1, stride)
        if game.neighbours == "king":
            self._steps += (stride - 1, stride + 1)
        names = [colour.name for colour in game.colours]
        self._names = names
        owners = [colour.owner for colour in game.colours]
        self._clashes = [[j for j, b in enumerate(names) if game.clash(a, b)] for a in names]
        self._left = [i for i, owner in enumerate(owners) if owner != "right"]
        self._right = [i for i, owner in enumerate(owners) if owner != "left"]
        self._normal: dict[tuple[int, ...], tuple[tuple[int, ...], int]] = {}
        self._orders: list[tuple[tuple[int, ...], int]] = []
        swapped = {"left": "right", "right": "left", "both": "both"}
        for order in permutations(range(len(names))) if len(names) <= 4 else [range(len(names))]:
            if any(
                game.clash(names[i], names[j]) != game.clash(names[order[i]], names[order[j]])
                for i in range(len(names))
                for j in range(i + 1)
            ):
                continue
            moved = [owners[i] for i in order]
            if moved == owners:
                self._orders.append((tuple(order), 1))
            elif moved == [swapped[owner] for owner in owners]:
                self._orders.append((tuple(order), -1))

    def start(self, board: Board) -> tuple[int, ...]:
        """Return the position before the first move."""
        return (self.box.mask(board),) * len(self._clashes)

    def after(self, position: tuple[int, ...], piece: Placed) -> tuple[int, ...]:
        """Return the position with a colour on one more cell; raises GfkitError."""
        if piece.mark not in self._names or len(piece.cells) != 1:
            names = ", ".join(self._names)
            raise GfkitError(
                f"{piece.mark!r} on {sorted(piece.cells)} is not a colour on a cell: {names}"
            )
        colour, bit = self._names.index(piece.mark), self.box.mask_of(piece.cells)
        if not position[colour] & bit:
            raise GfkitError(f"the colour {piece.mark} must not be on {min(piece.cells)}")
        return self._coloured(position, colour, bit)

    def left_options(self, position: tuple[int, ...]) -> list[tuple[int, ...]]:
        """Return the positions after a move of Left."""
        return self._options(position, self._left)

    def right_options(self, position: tuple[int, ...]) -> list[tuple[int, ...]]:
        """Return the positions after a move of Right."""
        return self._options(position, self._right)

    def _options(self, position: tuple[int, ...], colours: list[int]) -> list[tuple[int, ...]]:
        found = []
        for colour in colours:
            found += [self._coloured(position, colour, bit) for bit in bits(position[colour])]
        return found

    def _coloured(self, position: tuple[int, ...], colour: int, bit: int) -> tuple[int, ...]:
        clashes, near = self._clashes[colour], self._near(bit)
        return tuple(
            layer & ~(bit | near) if i in clashes else layer & ~bit
            for i, layer in enumerate(position)
        )

    def _near(self, cells: int) -> int:
        found = 0
        for step in self._steps:
            found |= cells << step | cells >> step
        return found

    def parts(self, position: tuple[int, ...]) -> list[tuple[tuple[int, ...], int]]:
        """Return parts in normal form and signs; the position is the sum of sign times part."""
        rest = 0
        for layer in position:
            rest |= layer
        found = []
        while rest:
            part = rest & -rest
            while True:
                grown = part
                for layer, clashes in zip(position, self._clashes, strict=True):
                    near = self._near(layer & grown)
                    for other in clashes:
                        grown |= near & position[other]
                if grown == part:
                    break
                part = grown
            rest &= ~part
            found.append(self._normalised(tuple(layer & part for layer in position)))
        return found

    def _normalised(self, part: tuple[int, ...]) -> tuple[tuple[int, ...], int]:
        corner = self.box.cropped(part)
        found = self._normal.get(corner)
        if found is None:
            images = [
                (tuple(image[i] for i in order), sign)
                for image in self.box.images(corner, SYMMETRIES)
                for order, sign in self._orders
            ]
            found = self._normal[corner] = min(images, key=lambda pair: (pair[0], -pair[1]))
        return found

    def board(self, position: tuple[int, ...]) -> Board:
        """Return the cells that can still be played on."""
        union = 0
        for layer in position:
            union |= layer
        return self.box.board(union)


def _corners(position: int, places: tuple[int, ...]) -> int:
    found = position >> places[0]
    for place in places[1:]:
        found &= position >> place
    return found


def _links(places: tuple[int, ...], stride: int) -> list[tuple[int, int]]:
    """Return pairs (place, step), cells place and place + step of a piece, that connect it."""
    ordered = sorted(places)
    joined, links = {ordered[0]}, []
    rest = ordered[1:]
    while rest:
        near = [
            (abs(a - b) not in {1, stride}, abs(a - b), min(a, b), b) for a in joined for b in rest
        ]
        _, step, place, cell = min(near)
        links.append((place, step))
        joined.add(cell)
        rest.remove(cell)
    return links


def pieces_of(game: PlacementGame, player: str) -> tuple[Piece, ...]:
    """Return the pieces that a player may place, those that both may place included.

    Raises GfkitError for a game of pieces that may not touch.
    """
    game.refuse_apart("values and outcomes")
    own = game.left if player == "left" else game.right
    return (*own, *(piece.cells for piece in getattr(game, "both", ())))


def positions_of(game: Game, side: int) -> Positions[Any]:
    """Return the positions of a game on boards whose sides are at most `side`."""
    return PLAYED[game.kind](game, side)


PLAYED: dict[str, Callable[[Any, int], Positions[Any]]] = {
    PlacementGame.kind: PiecePositions,
    ColouringGame.kind: ColourPositions,
}
"""For each kind of rule that is played here, its positions."""


def played(model: Any, called: str = "") -> Game:
    """Return the game of a model; raises GfkitError if its positions have no values here.

    called: the name for the message.

    >>> from gfkit.boards.language.rules import find_model
    >>> played(find_model("domineering")).name
    'domineering'
    """
    game: Game = model.game
    if game.kind in PLAYED:
        return game
    raise GfkitError(
        f"{called or model.name} is not a game of pieces or colours, so its boards "
        "have no values here"
    )
