"""Boards on which two players place pieces or colours: positions as sets of points, as bits.

A *point* is a colour and a cell (across, along) on which it may still be put; in a game of pieces
the one colour says that the cell is free. A move needs points and clears points, those it needs
among them; it is the same wherever it fits. A position is a set of points. Points that no move
needs any more are left out; what remains falls into parts, no move clearing points of two: the
position is the sum of its parts. A part is moved to the corner of the board, and of its images
under the symmetries that keep the moves of both players the least is taken: it is the same game.

Who wins a board of pieces is found by trying all moves, no position twice. One player is the
*owner*. Where no piece of the other reaches over two places along, a line between two places can be
crossed by the owner alone; if he forgoes that, he plays in the sum of the two sides and is not
better off. So he wins what he wins as that sum. The same holds for the other player and lines along
the strip, if no piece of the owner reaches over one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import permutations, product
from typing import Any

from ..core.needs import Clock, fit, limit, need

CELL = (range(-99, 100), range(-99, 100))
PIECES = {"kind": re.compile("placement"), "left": [[CELL]], "right": [[CELL]]}
COLOURS = {
    "kind": re.compile("colouring"),
    "colours": [re.compile("left|right|both")],
    "forbidden": [(range(9), range(9))],
    "neighbours": re.compile("edge|king"),
}
MAX_PIECES, MAX_COLOURS, MAX_TURNED, MAX_POINTS, MAX_SEARCHED = 200, 9, 4, 200_000, 200
MAX_KNOWN = 3_000_000
"""Largest number of positions that fit into the memory of a checker."""

Cell = tuple[int, int]
Cells = frozenset[Cell]
Points = frozenset[tuple[int, int, int]]
Move = tuple[Points, Points]
Parts = tuple[int, ...]
Shape = tuple[int, list[int], dict[int, int]]


def read_moves(rule: Any) -> list[list[Move]]:
    """Return the moves of Left and of Right at one place, (colour, row, column)."""
    if is_colouring(rule):
        return _colour_moves(rule)
    pieces = read_pieces(rule)
    return [[(frozenset((0, *z) for z in piece),) * 2 for piece in some] for some in pieces]


def is_colouring(rule: Any) -> bool:
    """Tell whether a rule is one of colours, not of pieces."""
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


def turned(points: Iterable[Any]) -> Points:
    """Return points with rows and columns exchanged."""
    return frozenset((i, b, a) for i, a, b in points)


def turned_moves(moves: list[list[Move]]) -> list[list[Move]]:
    """Return the moves of both players with rows and columns exchanged."""
    return [[(turned(needs), turned(gone)) for needs, gone in some] for some in moves]


def in_lines(moves: list[Move], axis: int) -> bool:
    """Tell whether each move clears what it needs, in one line across (2) or along (1)."""
    return all(needs == gone and len({z[axis] for z in needs}) == 1 for needs, gone in moves)


class Ground:
    """A board of cells (across, along), and the moves of both players on it."""

    def __init__(self, moves: list[list[Move]], side: int, lines: int, clock: Clock) -> None:
        self.rules, self.side, self.lines, self.clock = moves, side, lines, clock
        every = [gone for some in moves for _, gone in some]
        self.colours = 1 + max((z[0] for gone in every for z in gone), default=0)
        self.size = side * lines
        limit(self.colours * self.size <= MAX_POINTS, f"a board has more than {MAX_POINTS} points")
        self.shapes = [[self._shape(*move) for move in some] for some in moves]
        self.is_plain = all(needs == gone for some in moves for needs, gone in some)
        self.columns = [sum(1 << k * side + a for k in range(lines)) for a in range(side)]
        self.known: dict[int, Parts] = {}
        self.corners: dict[int, int] = {}
        self._images: list[Callable[[int], int]] | None = None

    def _shape(self, needs: Points, gone: Points) -> Shape:
        """Return the lowest points of a move, the others from there, what each clears if more."""
        down, right = (min(z[k] for z in needs) for k in (1, 2))
        high, wide = (1 + max(z[k] for z in needs) - min(z[k] for z in needs) for k in (1, 2))
        moved = ((i, a - down, b - right) for i, a, b in needs)
        points = sorted(i * self.size + b * self.side + a for i, a, b in moved)
        across, along = range(self.side - high + 1), range(self.lines - wide + 1)
        self.clock.spend(10 + len(needs) + len(across) * len(along) // 4)
        lows = {points[0] + a + b * self.side: (a, b) for b in along for a in across}
        clears: dict[int, int] = {}
        for low, (a, b) in lows.items() if needs != gone else ():
            self.clock.spend(len(gone))
            at = ((i, x + a - down, y + b - right) for i, x, y in gone)
            clears[low] = sum(
                1 << i * self.size + y * self.side + x
                for i, x, y in at
                if 0 <= x < self.side and 0 <= y < self.lines
            )
        return sum(1 << low for low in lows), [z - points[0] for z in points], clears

    def position(self, cells: Iterable[Cell]) -> int:
        """Return the position in which cells (across, along) are empty."""
        free = sum(1 << b * self.side + a for a, b in cells)
        return sum(free << i * self.size for i in range(self.colours))

    def moves(self, position: int, player: int) -> Iterator[tuple[int, int]]:
        """Yield of each move of a player, 0 or 1, what it needs and what it clears."""
        for lowest, spread, clears in self.shapes[player]:
            self.clock.spend(1 + len(spread))
            fits, whole = position & lowest, 1
            for z in spread[1:]:
                fits &= position >> z
                whole |= 1 << z
            while fits:
                low = fits & -fits
                fits ^= low
                yield whole * low, clears[low.bit_length() - 1] if clears else whole * low

    def live(self, position: int) -> tuple[int, list[bool]]:
        """Return the points that moves need; tell whether each player can move."""
        needed = []
        for shapes in self.shapes:
            points = 0
            for fits, spread in self.fitting(position, shapes):
                for z in spread:
                    points |= fits << z
            needed.append(points)
        return needed[0] | needed[1], [z != 0 for z in needed]

    def fitting(self, position: int, shapes: list[Shape]) -> list[tuple[int, list[int]]]:
        """Return the lowest points of the moves that fit, and the others from there, by shape."""
        found = []
        for lowest, spread, _ in shapes:
            fits = position & lowest
            for z in spread[1:]:
                fits &= position >> z
            if fits:
                found.append((fits, spread))
        return found

    def split(self, position: int) -> Parts:
        """Return the parts of a position, each the least of its images."""
        found = self.known.get(position)
        if found is None:
            groups = self._connected(position) if self.is_plain else self._joined(position)
            found = self.known[position] = tuple(sorted(map(self._least, groups)))
        return found

    def _connected(self, position: int) -> Iterator[int]:
        """Yield the sets of points that moves join, of moves that clear what they need."""
        fitting = self.fitting(position, self.shapes[0] + self.shapes[1])
        live = 0
        for fits, spread in fitting:
            for z in spread:
                live |= fits << z
        while live:
            part, before = live & -live, 0
            while part != before:
                before = part
                self.clock.spend(4 * len(fitting))
                for fits, spread in fitting:
                    hits = 0
                    for z in spread:
                        hits |= part >> z
                    hits &= fits
                    for z in spread:
                        part |= hits << z
            live ^= part
            yield part

    def _joined(self, position: int) -> list[int]:
        """Return the sets of points that moves clear together, of any moves."""
        live, _ = self.live(position)
        groups: list[int] = []
        for _, gone in (*self.moves(position, 0), *self.moves(position, 1)):
            self.clock.spend(1 + len(groups))
            touched = [z for z in groups if z & gone]
            groups = [z for z in groups if not z & gone]
            groups.append(gone & live | sum(touched))
        return groups

    def _least(self, part: int) -> int:
        part = self._cornered(part)
        found = self.corners.get(part)
        if found is None:
            if self._images is None:
                whole = self.position(product(range(self.side), range(self.lines)))
                self._images = self.symmetries(whole)[0]
            self.clock.spend(len(self._images) * (10 + part.bit_length() // 8))
            images = {self._cornered(image(part)) for image in self._images}
            found = min(images)
            for image in images:
                self.corners[image] = found
        return found

    def _cornered(self, part: int) -> int:
        """Return a part moved to the corner."""
        every = part
        for i in range(1, self.colours):
            every |= part >> i * self.size
        every &= (1 << self.size) - 1
        skipped = ((every & -every).bit_length() - 1) // self.side * self.side
        aside = next(a for a, column in enumerate(self.columns) if every & column)
        return part >> skipped + aside

    def symmetries(self, start: int) -> tuple[list[Callable[[int], int]], bool]:
        """Return the images of a position that keep the moves of both; tell whether one swaps them.

        All images are of the board; the first one is the position itself.
        """
        moves = [set(self.moves(start, player)) for player in (0, 1)]
        both = [{(needs, gone & start) for needs, gone in some} for some in moves]
        found, exchanges, seen = [], False, set()
        colours = range(self.colours)
        orders = permutations(colours) if self.colours <= MAX_TURNED else [tuple(colours)]
        for order, turn in product(orders, range(8)):
            if turn & 4 and self.side != self.lines:
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
        found = []
        for i, b, a in product(order, range(self.lines), range(self.side)):
            x = self.side - 1 - a if turn & 1 else a
            y = self.lines - 1 - b if turn & 2 else b
            x, y = (y, x) if turn & 4 else (x, y)
            found.append(i * self.size + y * self.side + x)
        return found


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


def search_of(moves: list[list[Move]], cells: Cells, clock: Clock) -> tuple[Search, int]:
    """Return a search and a position: across are rows or columns, as it helps."""
    rows, columns = (1 + max((z[k] for z in cells), default=0) for k in (0, 1))
    across = turned_moves(moves)
    ways = [(in_lines(some[1 - k], 2), k, some) for some in (moves, across) for k in (1, 0)]
    _, owner, chosen = max(ways, key=lambda way: way[0])
    if chosen is across:
        rows, columns, cells = columns, rows, frozenset((c, r) for r, c in cells)
    search = Search(Ground(chosen, rows, columns, clock), owner)
    return search, search.ground.position(cells)


class Search:
    """Who wins sums of parts of a board; owner: 0 for Left, 1 for Right."""

    def __init__(self, ground: Ground, owner: int) -> None:
        self.ground, self.owner, self.clock = ground, owner, ground.clock
        self.cuts, self.cuts_across = (
            ground.colours == 1 and in_lines(ground.rules[player], axis)
            for player, axis in ((1 - owner, 2), (owner, 1))
        )
        self.known: dict[tuple[Parts, bool], bool] = {}
        self.moves_known: dict[tuple[int, bool], list[Parts]] = {}
        self.ahead_known: dict[int, int] = {}

    def outcome(self, position: int) -> str:
        """Return who wins a board: L, R, N or P."""
        limit(position.bit_count() <= MAX_SEARCHED, f"a board has more than {MAX_SEARCHED} cells")
        parts = self.ground.split(position)
        second = self.wins(parts, own_moves=False)
        first = self.wins(parts, own_moves=True)
        own, other = "LR"[self.owner], "RL"[self.owner]
        return {(1, 1): own, (1, 0): "N", (0, 1): "P", (0, 0): other}[first, second]

    def wins(self, parts: Parts, own_moves: bool) -> bool:
        """Tell whether the owner wins a sum of parts."""
        if not parts:
            return not own_moves
        found = self.known.get((parts, own_moves))
        if found is None:
            self.clock.spend(20 * len(parts))
            found = self._at_once(parts, own_moves)
            if found is None:
                options = self._options(parts, own_moves)
                # The mover wants one option that is as he wants it.
                found = own_moves == any(
                    self.wins(option, not own_moves) == own_moves for option in options
                )
            self.known[parts, own_moves] = found
            limit(len(self.known) <= MAX_KNOWN, f"there are more than {MAX_KNOWN} positions")
        return found

    def _at_once(self, parts: Parts, own_moves: bool) -> bool | None:
        """Tell what follows from smaller games, if anything does."""
        if len(parts) == 1:
            if self.cuts and self._forgoes(parts[0], True, own_moves):
                return True
            if self.cuts_across and self._forgoes(parts[0], False, own_moves):
                return False
            return None
        good = [self.wins((part,), own_moves=False) for part in parts]
        if all(good):
            return not own_moves or any(self.wins((part,), own_moves=True) for part in parts)
        bad = [not self.wins((part,), own_moves=True) for part in parts]
        if all(bad):
            return False
        if own_moves and good.count(False) == 1 and not bad[good.index(False)]:
            return True
        if not own_moves and bad.count(False) == 1 and not good[bad.index(False)]:
            return False
        return None

    def _forgoes(self, part: int, owner: bool, own_moves: bool) -> bool:
        """Tell whether a player wins after forgoing the moves over some line, in both halves."""

        def wins(parts: Parts, first: bool) -> bool:
            return self.wins(parts, own_moves=first == owner) == owner

        moves = own_moves == owner
        return any(
            (wins(low, False) and wins(high, moves))
            or (moves and wins(low, True) and wins(high, False))
            for low, high in self._halves(part, along=not owner)
        )

    def _halves(self, part: int, *, along: bool) -> Iterator[tuple[Parts, Parts]]:
        """Yield what lines across, or along the strip, leave on both sides, first in the middle."""
        side, split = self.ground.side, self.ground.split
        many = side if along else -(-part.bit_length() // side)
        for line in sorted(range(1, many), key=lambda line: abs(2 * line - many)):
            self.clock.spend(10 + line)
            below = sum(self.ground.columns[:line]) if along else (1 << line * side) - 1
            if part & below and part & ~below:
                yield split(part & below), split(part & ~below)

    def _options(self, parts: Parts, own_moves: bool) -> list[Parts]:
        """Return the sums after a move, those with many moves left for the mover first."""
        found: set[Parts] = set()
        for i, part in enumerate(parts):
            rest = parts[:i] + parts[i + 1 :]
            found |= {tuple(sorted(rest + option)) for option in self._moves(part, own_moves)}
        self.clock.spend(10 * len(found) * len(parts))

        def promise(option: Parts) -> tuple[int, Parts]:
            ahead = sum(map(self._ahead, option))
            return -ahead if own_moves else ahead, option

        return sorted(found, key=promise)

    def _ahead(self, part: int) -> int:
        """Return how many moves more the owner has than the other player."""
        found = self.ahead_known.get(part)
        if found is None:
            shapes = self.ground.shapes
            own, other = (
                sum(fits.bit_count() for fits, _ in self.ground.fitting(part, shapes[player]))
                for player in (self.owner, 1 - self.owner)
            )
            self.clock.spend(5 * len(shapes[0] + shapes[1]))
            found = self.ahead_known[part] = own - other
        return found

    def _moves(self, part: int, own: bool) -> list[Parts]:
        found = self.moves_known.get((part, own))
        if found is None:
            moves = self.ground.moves(part, self.owner if own else 1 - self.owner)
            options = {self.ground.split(part & ~gone) for _, gone in moves}
            found = self.moves_known[part, own] = sorted(options)
        return found
