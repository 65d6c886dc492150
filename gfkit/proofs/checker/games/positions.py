"""Boards on which two players place pieces or colours: positions as sets of points, as bits.

A *point* is a colour and a cell on which it may still be put; in a game of pieces the one colour
says that the cell is free. A move needs points and clears points, those it needs among them; it is
the same wherever it fits. A position is a set of points. Points that no move needs any more are
left out; what remains falls into parts, no move clearing points of two: the position is the sum of
its parts. A part is moved to the corner of the board, and of its images under the symmetries that
keep the moves of both players the least is taken: it is the same game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import permutations, product
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.rejections import limit, need
from ..core.shapes import fit

if TYPE_CHECKING:
    from ..core.clock import Clock

CELL = (range(-99, 100), range(-99, 100))
PIECES = {"kind": re.compile("placement"), "left": [[CELL]], "right": [[CELL]]}
COLOURS = {
    "kind": re.compile("colouring"),
    "colours": [re.compile("left|right|both")],
    "forbidden": [(range(9), range(9))],
    "neighbours": re.compile("edge|king"),
}
MAX_PIECES, MAX_COLOURS, MAX_TURNED, MAX_POINTS = 200, 9, 4, 200_000

Cell = tuple[int, int]
Cells = frozenset[Cell]
Points = frozenset[tuple[int, int, int]]
Move = tuple[Points, Points]
Parts = tuple[int, ...]


def read_moves(rule: Any) -> list[list[Move]]:
    """Return the moves of Left and of Right at one place, (colour, row, column)."""
    if is_colouring(rule):
        return _colour_moves(rule)
    pieces = read_pieces(rule)
    return [[(frozenset((0, *z) for z in piece),) * 2 for piece in some] for some in pieces]


def is_colouring(rule: Any) -> bool:
    """Return whether a rule is one of colours, not of pieces."""
    return isinstance(rule, dict) and rule.get("kind") == "colouring"


def read_pieces(rule: Any) -> list[list[list[Cell]]]:
    """Return the pieces of Left and of Right, as cells (row, column)."""
    limit(not is_colouring(rule), "strips of games of colours are not searched here")
    fit(rule, PIECES, "rule")
    for player in ("left", "right"):
        need(len(rule[player]) <= MAX_PIECES, f"there are more than {MAX_PIECES} pieces")
        for piece in rule[player]:
            need(0 < len(piece) <= 200, "a piece has no cells, or too many")
            need(len(set(map(tuple, piece))) == len(piece), "a piece has a cell twice")
    return [[[(r, c) for r, c in piece] for piece in rule[player]] for player in ("left", "right")]


def _colour_moves(rule: dict[str, Any]) -> list[list[Move]]:
    fit(rule, COLOURS, "rule")
    owners, colours = rule["colours"], range(len(rule["colours"]))
    need(len(colours) <= MAX_COLOURS, f"there are more than {MAX_COLOURS} colours")
    need(all(max(z) in colours for z in rule["forbidden"]), "no such colour")
    forbidden = {(i, j) for a, b in rule["forbidden"] for i, j in ((a, b), (b, a))}
    king = rule["neighbours"] == "king"
    steps = [(a, b) for a, b in product((-1, 0, 1), repeat=2) if (a or b) and (king or not a * b)]
    found = []
    for i in colours:
        gone = {(j, a, b) for j in colours if (i, j) in forbidden for a, b in steps}
        gone |= {(j, 0, 0) for j in colours}
        found.append((frozenset({(i, 0, 0)}), frozenset(gone)))
    return [
        [z for z, owner in zip(found, owners, strict=True) if owner in (player, "both")]
        for player in ("left", "right")
    ]


def in_lines(moves: list[Move], axis: int) -> bool:
    """Return whether each move clears what it needs, in one row (axis 1) or one column (2)."""
    return all(needs == gone and len({z[axis] for z in needs}) == 1 for needs, gone in moves)


class Shape(NamedTuple):
    """What a move needs, as bits from the least one on; what it clears, from `below` bits before.

    plane: the points of the colour of that least one. links: (step, bit) of a tree that joins all
    that it clears, by steps from bits on; at one end of each there is a point that it needs.
    """

    plane: int
    needs: list[int]
    gone: list[int]
    below: int
    links: list[tuple[int, int]]


class Ground:
    """A board, and the moves of both players on it.

    Beyond the last column and the last row there is space, so that what reaches over a side hits no
    point.
    """

    def __init__(self, moves: list[list[Move]], rows: int, columns: int, clock: Clock) -> None:
        self.rules, self.rows, self.columns, self.clock = moves, rows, columns, clock
        spans = [[max(z) - min(z) for z in zip(*y, strict=True)] for some in moves for _, y in some]
        self.colours, deep, wide = (max((z[k] for z in spans), default=0) for k in range(3))
        self.colours += 1
        self.width, self.size = columns + wide, (columns + wide) * (rows + deep)
        limit(self.colours * self.size <= MAX_POINTS, f"a board has more than {MAX_POINTS} points")
        self.shapes = [[self._shape(*move) for move in some] for some in moves]
        self.column = sum(1 << r * self.width for r in range(rows))
        self.known: dict[int, Parts] = {}
        self.corners: dict[int, int] = {}
        self._images: list[Callable[[int], int]] | None = None

    def bit(self, i: int, r: int, c: int) -> int:
        """Return the number of a point."""
        return i * self.size + r * self.width + c

    def _shape(self, needs: Points, gone: Points) -> Shape:
        needed, cleared = (sorted(self.bit(*z) for z in some) for some in (needs, gone))
        low, least = needed[0], cleared[0]
        plane = (1 << self.size) - 1 << min(needs)[0] * self.size
        links, joined, left = [], {low}, [*needed[1:], *sorted({*cleared} - {*needed})]
        while left:
            some = [z for z in left if z in needed] or left  # first the points that it needs
            step, a, b = min((abs(x - z), min(x, z), x) for x in some for z in joined)
            links.append((step, a - low))
            left.remove(b)
            joined |= {b} & {*needed}
        needed, cleared = [z - low for z in needed], [z - least for z in cleared]
        return Shape(plane, needed, cleared, low - least, links)

    def position(self, cells: Iterable[Cell]) -> int:
        """Return the position in which cells are empty."""
        return sum(1 << self.bit(i, r, c) for r, c in cells for i in range(self.colours))

    def fitting(self, position: int, player: int) -> Iterator[tuple[int, Shape]]:
        """Yield the least points of the moves of a player that fit, by shape."""
        for shape in self.shapes[player]:
            fits = position & shape.plane
            for z in shape.needs[1:]:
                fits &= position >> z
            if fits:
                yield fits, shape

    def moves(self, position: int, player: int) -> Iterator[tuple[int, int]]:
        """Yield of each move of a player, 0 or 1, what it needs and what it clears."""
        for left, shape in self.fitting(position, player):
            needs, fits = sum(1 << z for z in shape.needs), left
            gone = sum(1 << z for z in shape.gone)
            while fits:
                low = fits & -fits
                fits ^= low
                yield needs * low, gone * low >> shape.below

    def live(self, position: int) -> tuple[int, list[bool]]:
        """Return the points that moves need; return whether each player can move."""
        points, can = 0, []
        for player in (0, 1):
            can.append(False)
            for fits, shape in self.fitting(position, player):
                can[player] = True
                for z in shape.needs:
                    points |= fits << z
        return points, can

    def split(self, position: int) -> Parts:
        """Return the parts of a position, each the least of its images."""
        found = self.known.get(position)
        if found is None:
            found = self.known[position] = tuple(sorted(map(self._least, self._groups(position))))
        return found

    def _groups(self, position: int) -> Iterator[int]:
        """Yield the sets of points that moves join."""
        live, links = 0, dict[int, int]()
        for player in (0, 1):
            for fits, shape in self.fitting(position, player):
                for z in shape.needs:
                    live |= fits << z
                for step, z in shape.links:
                    at = fits << z if z >= 0 else fits >> -z
                    links[step] = links.get(step, 0) | at
        joins = [(step, at & live & live >> step) for step, at in links.items()]
        while live:
            part, before = live & -live, 0
            while part != before:
                before = part
                self.clock.spend(len(joins))
                for step, at in joins:
                    part |= (part & at) << step | part >> step & at
            live ^= part
            yield part

    def _least(self, part: int) -> int:
        part = self.cornered(part)
        found = self.corners.get(part)
        if found is None:
            if self._images is None:
                whole = self.position(product(range(self.rows), range(self.columns)))
                self._images = self.symmetries(whole)[0]
            self.clock.spend(len(self._images) * (10 + part.bit_length() // 8))
            images = {self.cornered(image(part)) for image in self._images}
            found = min(images)
            for image in images:
                self.corners[image] = found
        return found

    def cornered(self, part: int) -> int:
        """Return a part moved to the corner."""
        every = part
        for i in range(1, self.colours):
            every |= part >> i * self.size
        every &= (1 << self.size) - 1
        down = ((every & -every).bit_length() - 1) // self.width * self.width
        aside = 0
        while not every >> aside & self.column:
            aside += 1
        return part >> down + aside

    def symmetries(self, start: int) -> tuple[list[Callable[[int], int]], bool]:
        """Return the images that keep the moves of both, and whether one swaps the players.

        All images are of the board; the first one is the position itself.
        """
        moves = [set(self.moves(start, player)) for player in (0, 1)]
        both = [{(needs, gone & start) for needs, gone in some} for some in moves]
        found, exchanges, seen = [], False, set()
        colours = range(self.colours)
        orders = permutations(colours) if self.colours <= MAX_TURNED else [tuple(colours)]
        for order, turn in product(orders, range(8)):
            if turn & 4 and self.rows != self.columns:
                continue
            to = self._image(order, turn)
            image = spreading(to)
            self.clock.spend(10 * (len(both[0]) + len(both[1]) + self.size))
            if tuple(to) in seen or image(start) != start:
                continue
            seen.add(tuple(to))
            images = [{(image(x), image(y)) for x, y in some} for some in both]
            if images == both:
                found.append(image)
            exchanges = exchanges or images == both[::-1]
        return found, exchanges

    def _image(self, order: tuple[int, ...], turn: int) -> list[int]:
        """Return where each bit goes; where there is no point it stays."""
        to = list(range(self.colours * self.size))
        for i, r, c in product(range(self.colours), range(self.rows), range(self.columns)):
            x = self.rows - 1 - r if turn & 2 else r
            y = self.columns - 1 - c if turn & 1 else c
            to[self.bit(i, r, c)] = self.bit(order[i], *((y, x) if turn & 4 else (x, y)))
        return to


def spreading(to: list[int]) -> Callable[[int], int]:
    """Return the function that moves bit k of a set to to[k], eight bits at a time."""
    tables = []
    for k in range(0, len(to), 8):
        table = [0]
        for z in to[k : k + 8]:
            table += [x | 1 << z for x in table]
        tables.append(table)

    def image(points: int) -> int:
        found = 0
        for table in tables:
            found |= table[points & 255]
            points >>= 8
            if not points:
                break
        return found

    return image
