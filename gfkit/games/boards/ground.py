"""Positions of a ruleset as integers, sets of points: their moves, parts and symmetries.

A position of any ruleset, on a board that fits into one box, is a set of points, stored as an
integer. The points that a move needs, clears and puts define it. A point that no move needs any
more does not count. Two points are in one part if some move that may still be made has both. A
symmetry of the square, with an order of the kinds of points, that keeps the moves of both players
keeps the value; one that exchanges them negates it. Where groups of stones need liberties, parts
are those of `boards.liberties`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import permutations, product
from typing import TYPE_CHECKING

from gfkit.boards.shapes.board import Board
from gfkit.games.boards.liberties import Liberties, Stones
from gfkit.games.boards.moves import LetterGame, at_corner

if TYPE_CHECKING:
    from gfkit.games.boards.moves import Cell, Move, Point, Ruleset


Part = tuple[int, int]
"""A position in normal form and a sign: 1, or -1 for its negative, 0 if it is its own negative."""
TURNS = tuple(product((1, -1), (1, -1), (False, True)))
"""Symmetries of the square: signs of rows and columns, and whether these are exchanged."""
Shape = tuple[tuple[int, ...], int, int, int, int]
"""The places that a move needs; the sets of points that it needs, clears, puts, and their union."""
MOST_ORDERED = 4
"""The limit on kinds of points of which all orders are tried."""


def turned(cell: Cell, turn: tuple[int, int, bool]) -> Cell:
    """Return where a cell goes, up to translation."""
    r, c = turn[0] * cell[0], turn[1] * cell[1]
    return (c, r) if turn[2] else (r, c)


def symmetries(rule: Ruleset) -> Iterator[tuple[tuple[int, int, bool], tuple[int, ...], int]]:
    """Yield symmetries, orders of the kinds of points, and signs: 0 for both 1 and -1."""
    plain = [set(map(at_corner, side)) for side in rule.moves]
    kinds = range(rule.kinds)
    orders = permutations(kinds) if rule.kinds <= MOST_ORDERED else iter([tuple(kinds)])
    for order, turn in product(list(orders), TURNS):
        moved = [{at_corner(_image(move, turn, order)) for move in side} for side in plain]
        if moved == plain:
            yield turn, order, int(plain[0] != plain[1])
        elif moved == plain[::-1]:
            yield turn, order, -1


def _image(move: Move, turn: tuple[int, int, bool], order: tuple[int, ...]) -> Move:
    return tuple(tuple((order[k], turned(z, turn)) for k, z in points) for points in move)  # type: ignore[return-value]


class Ground:
    """The moves of a rule in a box of `side` x `side` cells, on which its boards lie.

    >>> from gfkit.boards.models.names import domineering
    >>> from gfkit.games.boards.moves import rule_of, start_of
    >>> ground = Ground(rule_of(domineering.positions.game), 3)
    >>> board = Board.parse("..#|.#.|#..")
    >>> start = ground.position(start_of(domineering.positions.game, board)[2])
    >>> [(str(ground.board(part)), sign) for part, sign in ground.parts(start)]
    [('..|.#', 0), ('..|.#', 0)]
    """

    def __init__(self, rule: Ruleset, side: int) -> None:
        self.rule, self.side = rule, max(side, 1)
        self._groups = isinstance(rule, LetterGame) and rule.liberties
        self._kinds = rule.kinds + 2 * self._groups  # cells on which stones are safe
        both = [[at_corner(move) for move in moves] for moves in rule.moves]
        self.reach = max(
            (abs(x) for moves in both for move in moves for z in move for _, p in z for x in p),
            default=1,
        )
        self.reach = max(self.reach, 1)
        self.stride = self.side + self.reach
        self._size = (self.side + 2 * self.reach) * self.stride
        cells = product(range(self.side), range(self.side))
        self._box = sum(self.bit((0, z)) for z in cells)
        self.shapes = [[self._shape(move) for move in moves] for moves in both]
        self._all = list({shape: None for shapes in self.shapes for shape in shapes})
        self._puts = any(shape[3] for shape in self._all)
        self._corner = self.bit((0, (0, 0))).bit_length() - 1
        self._columns = [
            sum(self.bit((0, (r, c))) for r in range(self.side)) for c in range(self.side)
        ]
        self._liberties = Liberties(self._box, self.stride)
        self._normal: dict[int, Part] = {}
        self._images = [
            (turn, self._moved(turn, (*order, *(rule.kinds + k for k in order))), sign)
            for turn, order, sign in symmetries(rule)
        ]

    # ------------------------------------------------------------------ points

    def bit(self, point: Point) -> int:
        """Return a point as a bit; the box has a border for what moves clear beyond it."""
        kind, (r, c) = point
        return 1 << kind * self._size + (r + self.reach) * self.stride + c + self.reach

    def position(self, points: Iterable[Point]) -> int:
        """Return a set of points as a position."""
        return sum(map(self.bit, points))

    def points(self, position: int) -> Iterator[Point]:
        """Yield the points of a position."""
        for place in _places(position):
            kind, rest = divmod(place, self._size)
            r, c = divmod(rest - self._corner, self.stride)
            yield kind, (r, c)

    def board(self, position: int) -> Board:
        """Return the cells of a position in the smallest box."""
        return Board(self.side, self.side, frozenset(z for _, z in self.points(position))).cropped()

    def _shape(self, move: Move) -> Shape:
        needs, clears, puts = (tuple(_places(self.position(points))) for points in move)
        sets = [sum(1 << z for z in some) for some in (needs, clears, puts)]
        return needs, sets[0], sets[1], sets[2], sets[0] | sets[1] | sets[2]

    def _moved(self, turn: tuple[int, int, bool], order: tuple[int, ...]) -> dict[int, int]:
        """Return where each place of the box goes, as a bit."""
        found = {}
        sides = product(range(self.side), range(self.side))
        for kind, z in product(range(self._kinds), list(sides)):
            r = z[0] if turn[0] > 0 else self.side - 1 - z[0]
            c = z[1] if turn[1] > 0 else self.side - 1 - z[1]
            r, c = (c, r) if turn[2] else (r, c)
            place = self.bit((kind, z)).bit_length() - 1
            found[place] = self.bit((order[kind], (r, c)))
        return found

    # ------------------------------------------------------------------ moves

    def options(self, position: int, player: int) -> list[int]:
        """Return the positions after a move of a player, 0 for Left and 1 for Right."""
        return [after for _, after in self.moves(position, player)]

    def moves(self, position: int, player: int) -> Iterator[tuple[int, int]]:
        """Yield for each move of a player the points that it needs, and the position after it."""
        if self._groups:
            size = self._size
            for place in _places(self._liberties.legal(self._stones(position))[player]):
                cell = 1 << place
                yield cell << 2 * size, position & ~(cell << 2 * size) | cell << player * size
            return
        for needs, need, clear, put, _ in self.shapes[player]:
            corners = self._fitting(position, needs)
            while corners:
                low = corners & -corners
                corners ^= low
                yield need * low, position & ~(clear * low) | put * low

    def mobility(self, position: int) -> tuple[int, int]:
        """Return the number of moves of each player."""
        if self._groups:
            left, right = self._liberties.legal(self._stones(position))
            return left.bit_count(), right.bit_count()
        left, right = (
            sum(self._fitting(position, needs).bit_count() for needs, *_ in shapes)
            for shapes in self.shapes
        )
        return left, right

    def _stones(self, position: int) -> Stones:
        return Stones(*(position >> k * self._size & self._box for k in range(self._kinds)))

    def _fitting(self, position: int, needs: tuple[int, ...]) -> int:
        corners = self._box >> self._corner
        for place in needs:
            corners &= position >> place
        return corners

    # ------------------------------------------------------------------ parts

    def parts(self, position: int) -> list[Part]:
        """Return parts in normal form and signs; the position is the sum of sign times part."""
        if self._groups:
            parts_ = self._liberties.parts(self._stones(position))
            size = self._size
            return [
                self.normal(sum(cells << k * size for k, cells in enumerate(part)))
                for part in parts_
            ]
        reached = position
        while True:
            fitting = [(self._fitting(reached, shape[0]), shape) for shape in self._all]
            fitting = [(corners, shape) for corners, shape in fitting if corners]
            if not self._puts:
                break
            before = reached
            for corners, (_, _, _, put, _) in fitting:
                for place in _places(put):
                    reached |= corners << place
            if reached == before:
                break
        live = 0
        for corners, (needs, *_) in fitting:
            for place in needs:
                live |= corners << place
        parts: list[int] = []
        for corners, (*_, places) in fitting:
            rest = corners
            while rest:
                low = rest & -rest
                rest ^= low
                joined, apart = places * low & live, []
                for part in parts:
                    if part & joined:
                        joined |= part
                    else:
                        apart.append(part)
                apart.append(joined)
                parts = apart
        parts.sort(key=lambda part: part & -part)
        return [self.normal(part & position) for part in parts if part & position]

    def normal(self, part: int) -> Part:
        """Return the least image of a part, in the corner, and the sign of the part.

        If some images are at most as high as wide, only these are compared.
        """
        top, left, rows, columns = self._span(part)
        corner = part >> top * self.stride + left
        found = self._normal.get(corner)
        if found is None:
            lying = [z for z in self._images if rows == columns or z[0][2] == (rows > columns)]
            places = _places(corner)
            images = []
            for turn, to, sign in lying or self._images:
                down = 0 if turn[0] > 0 else self.side - rows
                right = 0 if turn[1] > 0 else self.side - columns
                if turn[2]:
                    down, right = right, down
                image = sum(map(to.__getitem__, places)) >> down * self.stride + right
                images.append((image, sign))
            least = min(images)[0]
            ways = {sign for image, sign in images if image == least}
            both = 0 in ways or len(ways) > 1
            for image, sign in images:
                self._normal[image] = (least, 0 if both else sign * min(ways))
            found = self._normal.setdefault(corner, (least, 0 if both else min(ways)))
        return found

    def _span(self, part: int) -> tuple[int, int, int, int]:
        """Return the first row and column of a part, and the numbers of its rows and columns."""
        union = part
        for k in range(1, self._kinds):
            union |= part >> k * self._size
        union &= (1 << self._size) - 1
        if not union:
            return 0, 0, 0, 0
        top = ((union & -union).bit_length() - 1) // self.stride
        bottom = (union.bit_length() - 1) // self.stride
        used = [c for c, cells in enumerate(self._columns) if union & cells]
        return top - self.reach, used[0], bottom - top + 1, used[-1] - used[0] + 1


def _places(position: int) -> list[int]:
    """Return the numbers of the bits of a position."""
    found = []
    while position:
        low = position & -position
        position ^= low
        found.append(low.bit_length() - 1)
    return found
