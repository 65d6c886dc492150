"""Values, winners and nim-values of positions, part by part, each part up to symmetry.

A position is the sum of its parts, so its value is the sum of theirs, a canonical form; of an
impartial game it is a nim-value, and those of a sum are added without carrying. [Sprague1935;
Grundy1939] Who wins a sum is tried out, without parts that are negatives of each other; in misere
play, where a player who cannot move wins, nothing cancels. Long searches are in `outcome_search`.

Positions of any ruleset, on boards that fit into one box, are sets of points, as integers. What a
move needs, clears and puts says everything. A point that no move needs any more does not count. Two
points are in one part if some move that may ever be made has both. A symmetry of the square, with
an order of the kinds of points, that keeps the moves of both players keeps the value; one that
exchanges them negates it.

Misere play of impartial games: a player who cannot move wins.

A sum has no value here that the values of its parts would give, so positions are kept whole: as the
sorted parts that no move joins, each in normal form. The misere nim-value is 1 if there is no move,
else the least number that no option has; it is 0 if and only if the player to move loses. The genus
of G is its nim-value, with the misere nim-values of G, G + *2, G + *2 + *2 and so on, up to where
they alternate. [BerlekampConwayGuy2001, chapter 13] Who wins a board is in `board_search`.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import permutations, product
from operator import xor
from typing import TYPE_CHECKING, Any, Literal

from gfkit.base.budget import Progress, forecast, phase, spend
from gfkit.boards.shapes.board import Board
from gfkit.errors import GfkitError, LimitReached
from gfkit.games.partizan_games import GameTable
from gfkit.games.rulesets import (
    LetterGame,
    at_corner,
    is_impartial,
    require_impartial,
    rule_of,
    start_of,
)

if TYPE_CHECKING:
    from gfkit.games.octal_games import OctalCode
    from gfkit.games.rulesets import Cell, Move, Point, Ruleset

Outcome = Literal["L", "R", "N", "P"]
"""Who wins: Left, Right, the first player or the second."""
BEGINNING: dict[tuple[bool, bool], Outcome] = {
    (True, True): "N",
    (True, False): "L",
    (False, True): "R",
    (False, False): "P",
}
"""Who wins, by whether Left wins if she begins, and Right if he does."""
MAX_CELLS = 400
"""Cells of a board that is looked at at all."""
SAMPLE = 500
"""Parts that are counted of the boards from whose growth the forecast is made."""
ESTIMATE_AT = 1500
"""Parts of a board, well below a second of work, after which the others get a forecast."""
PART_BYTES = 4096
"""Of memory, for a part and the positions that it comes from."""
SLOWER = 2.0
"""Parts of large boards take so much longer to value than those of small ones to count."""
Sum = tuple["Part", ...]


class GamePositions:
    """What is known of positions of a game on boards whose sides are at most `side`.

    game: of pieces, colours or letters. table: what the values are of.

    >>> from gfkit.boards.rule_files.named_rules import domineering
    >>> from gfkit.games.game_notation import show
    >>> sums = GamePositions(domineering.positions.game, 3)
    >>> [show(sums.table, sums.of_board(Board.parse(text))) for text in ("2x2", "..|.#", "3x3")]
    ['±1', '*', '±1']
    """

    def __init__(self, game: Any, side: int, table: GameTable | None = None) -> None:
        self.game, self.side = game, side
        self.rule = rule_of(game)
        self.ground = Ground(self.rule, side)
        self.table = GameTable() if table is None else table
        self.is_impartial = is_impartial(self.rule)
        self.values: dict[int, int] = {}
        self._whole: dict[int, int] = {}
        self._nims: dict[int, int] = {}
        self._wins: dict[tuple[Sum, int, bool], bool | None] = {}
        self._phase: Progress | None = None

    def start(self, board: Any) -> int:
        """Return a board, or a position of the game, before the next move; raises LimitReached."""
        rows, columns, points = start_of(self.game, board)
        if len({cell for _, cell in points}) > MAX_CELLS:
            raise LimitReached(
                f"a board of more than {MAX_CELLS} cells is too large for values and sums"
            )
        if max(rows, columns) > self.side:
            raise LimitReached(f"a board with sides of at most {self.side} was expected")
        return self.ground.position(points)

    # ------------------------------------------------------------------ values

    def of_board(self, board: Any, *, is_foretold: bool = False) -> int:
        """Return the value of a board before the next move.

        is_foretold: whether the caller has made the forecast. Raises LimitReached for a board
        that is too large, or whose forecast is refused, and OutOfBudget at a limit.
        """
        start = self.start(board)
        known = len(self.values)
        at = None if is_foretold or not isinstance(board, Board) else known + ESTIMATE_AT
        with phase("parts of positions") as one:
            self._phase = one
            try:
                return self.of(start, (at, board))
            finally:
                self._phase = None

    def of(self, position: int, unsure: Any = (None, None)) -> int:
        """Return the value of a position; unsure: of how many parts a forecast is made, on what."""
        found = self._whole.get(position)
        if found is None:
            table = self.table
            found = table.zero
            for part, sign in self.ground.parts(position):
                value = self._of_part(part, unsure)
                found = table.add(found, value if sign >= 0 else table.negative(value))
            self._whole[position] = found
        return found

    def _of_part(self, part: int, unsure: Any) -> int:
        found = self.values.get(part)
        if found is None:
            sides = ({self.of(z, unsure) for z in self.ground.options(part, k)} for k in (0, 1))
            found = self.values[part] = self.table.game(*sides)
            if self._phase is None:
                spend()
            else:
                self._phase.advance()
            if len(self.values) == unsure[0]:
                self._foretell(unsure[1])
        return found

    def _foretell(self, board: Board) -> None:
        """Forecast the cost of a board; raises LimitReached if that is refused."""
        parts, seconds = self.estimate(board)
        forecast(
            f"about {parts:.2g} parts of positions of a board of {len(board.cells)} cells",
            seconds=seconds,
            memory=int(min(parts * PART_BYTES, 1e18)),
        )
        if self._phase is not None and parts > len(self.values):
            self._phase.total = parts

    def estimate(self, board: Board) -> tuple[float, float]:
        """Return a guess of the parts that a value needs, and of the seconds.

        The number grows by a factor from line to line, roughly; the factor is that of the last
        boards for which at most SAMPLE parts are counted.
        """
        begin = time.process_time()
        length = max(board.rows, board.columns)
        axis = 0 if board.rows > board.columns else 1
        counts: list[int] = []
        for lines in range(1, length + 1):
            cells = frozenset(cell for cell in board.cells if cell[axis] < lines)
            counts.append(self._count(Board(board.rows, board.columns, cells), SAMPLE))
            if counts[-1] >= SAMPLE:
                counts.pop()
                break
        seconds = time.process_time() - begin
        each = seconds / (SAMPLE + sum(counts)) * SLOWER
        back = min(2, len(counts) - 1)  # squares have more symmetries: the growth over two lines
        factor = 4.0
        if back > 0 and counts[-1 - back]:
            factor = max(1.5, (counts[-1] / counts[-1 - back]) ** (1 / back))
        first = max(counts[-1], SAMPLE / factor) if counts else SAMPLE / factor
        parts = first * factor ** min(length - len(counts), 300)
        return parts, parts * each

    def _count(self, board: Board, limit: int) -> int:
        """Return how many different parts come up in play, counted up to a limit."""
        seen: set[int] = set()
        stack = [part for part, _ in self.ground.parts(self.start(board))]
        while stack and len(seen) < limit:
            part = stack.pop()
            if part in seen:
                continue
            spend()
            seen.add(part)
            for player in (0, 1):
                for option in self.ground.options(part, player):
                    stack += [one for one, _ in self.ground.parts(option) if one not in seen]
        return len(seen)

    # ------------------------------------------------------------------ who wins

    def outcome(self, board: Any, *, is_misere: bool = False) -> Outcome:
        """Return who wins a board, or a position; raises OutOfBudget at a limit.

        >>> from gfkit.boards.rule_files.named_rules import cram
        >>> sums = GamePositions(cram.positions.game, 8)
        >>> [sums.outcome(Board.rectangle(1, n), is_misere=True) for n in range(1, 9)]
        ['N', 'P', 'P', 'N', 'N', 'N', 'P', 'P']
        """
        with phase("positions"):
            start = self.start(board)
            if self.is_impartial and not is_misere:
                return "N" if self.nim(start) else "P"
            parts = self._sum(self.ground.parts(start), is_misere)
            left, right = (self._is_won(parts, player, is_misere) for player in (0, 1))
        return BEGINNING[left, right]

    def _sum(self, parts: list[Part], is_misere: bool) -> Sum:
        """Return the parts of a sum sorted, in normal play without those that cancel."""
        if is_misere:
            return tuple(sorted(parts))
        net: Counter[int] = Counter()
        own: Counter[int] = Counter()
        for part, sign in parts:
            net[part] += sign
            own[part] += sign == 0
        found = [(part, 1 if n > 0 else -1) for part, n in net.items() for _ in range(abs(n))]
        return tuple(sorted(found + [(part, 0) for part, n in own.items() if n % 2]))

    def _is_won(self, parts: Sum, player: int, is_misere: bool) -> bool:
        """Tell whether the player to move wins a sum; raises GfkitError if play need not end."""
        key = parts, player, is_misere
        if key in self._wins:
            found = self._wins[key]
            if found is None:
                raise GfkitError("play need not end: a position comes back")
            return found
        spend()
        self._wins[key] = None
        try:
            options = set()
            for i, (part, sign) in enumerate(parts):
                rest = [*parts[:i], *parts[i + 1 :]]
                for option in self.ground.options(part, player if sign >= 0 else 1 - player):
                    new = [(one, sign * s if sign else s) for one, s in self.ground.parts(option)]
                    options.add(self._sum(rest + new, is_misere))
            lost = (not self._is_won(one, 1 - player, is_misere) for one in options)
            self._wins[key] = (is_misere and not options) or any(lost)
        finally:
            if self._wins[key] is None:
                del self._wins[key]
        return bool(self._wins[key])

    # ------------------------------------------------------------------ nim-values

    def nim(self, position: int) -> int:
        """Return the nim-value of a position of an impartial game; raises OutOfBudget."""
        total = 0
        for part, _ in self.ground.parts(position):
            if part not in self._nims:
                spend()
                options = {self.nim(option) for option in self.ground.options(part, 0)}
                self._nims[part] = next(n for n in range(len(options) + 1) if n not in options)
            total ^= self._nims[part]
        return total


Part = tuple[int, int]
"""A position in normal form and a sign: 1, or -1 for its negative, 0 if it is its own."""
TURNS = tuple(product((1, -1), (1, -1), (False, True)))
"""Symmetries of the square: signs of rows and columns, and whether these change places."""
Shape = tuple[tuple[int, ...], int, int, int, tuple[int, ...]]
"""Places that a move needs, what it needs, clears and puts as sets, and all its places."""
MOST_ORDERED = 4
"""Kinds of points whose orders are tried."""


def turned(cell: Cell, turn: tuple[int, int, bool]) -> Cell:
    """Return where a cell goes, up to translation."""
    r, c = turn[0] * cell[0], turn[1] * cell[1]
    return (c, r) if turn[2] else (r, c)


def symmetries(rule: Ruleset) -> Iterator[tuple[tuple[int, int, bool], tuple[int, ...], int]]:
    """Yield symmetries, orders of the kinds of points, and signs: 0 if it is 1 and -1."""
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

    >>> from gfkit.boards.rule_files.named_rules import domineering
    >>> from gfkit.games.rulesets import rule_of, start_of
    >>> ground = Ground(rule_of(domineering.positions.game), 3)
    >>> board = Board.parse("..#|.#.|#..")
    >>> start = ground.position(start_of(domineering.positions.game, board)[2])
    >>> [(str(ground.board(part)), sign) for part, sign in ground.parts(start)]
    [('..|.#', 0), ('..|.#', 0)]
    """

    def __init__(self, rule: Ruleset, side: int) -> None:
        self.rule, self.side = rule, max(side, 1)
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
        self._liberties = isinstance(rule, LetterGame) and rule.liberties
        self._corner = self.bit((0, (0, 0))).bit_length() - 1
        self._columns = [
            sum(self.bit((0, (r, c))) for r in range(self.side)) for c in range(self.side)
        ]
        self._normal: dict[int, Part] = {}
        self._images = [(self._moved(turn, order), sign) for turn, order, sign in symmetries(rule)]

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
        sets = (sum(1 << z for z in some) for some in (needs, clears, puts))
        return needs, *sets, tuple({*needs, *clears, *puts})  # type: ignore[return-value]

    def _moved(self, turn: tuple[int, int, bool], order: tuple[int, ...]) -> dict[int, int]:
        """Return where each place of the box goes, as a bit."""
        found = {}
        sides = product(range(self.side), range(self.side))
        for kind, z in product(range(self.rule.kinds), list(sides)):
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
        for needs, need, clear, put, _ in self.shapes[player]:
            corners = self._fitting(position, needs)
            while corners:
                low = corners & -corners
                corners ^= low
                after = position & ~(clear * low) | put * low
                if not self._liberties or self._is_free(after, player, put * low):
                    yield need * low, after

    def _fitting(self, position: int, needs: tuple[int, ...]) -> int:
        corners = self._box >> self._corner
        for place in needs:
            corners &= position >> place
        return corners

    def _is_free(self, position: int, player: int, stone: int) -> bool:
        """Tell whether the group of a stone, and all groups beside it, have an empty neighbour."""
        layers = [position >> k * self._size & self._box for k in range(3)]
        stone >>= player * self._size

        def near(cells: int) -> int:
            return (
                cells << 1 | cells >> 1 | cells << self.stride | cells >> self.stride
            ) & self._box

        for own, beside in ((player, stone), (1 - player, near(stone) & layers[1 - player])):
            rest = beside
            while rest:
                group, grown = 0, rest & -rest
                while grown != group:
                    group, grown = grown, grown | near(grown) & layers[own]
                if not near(group) & layers[2]:
                    return False
                rest &= ~group
        return True

    # ------------------------------------------------------------------ parts

    def parts(self, position: int) -> list[Part]:
        """Return parts in normal form and signs; the position is the sum of sign times part."""
        if self._liberties:
            return [self.normal(position)]
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
        found = []
        while live:
            part, before = live & -live, 0
            while part != before:
                before = part
                for corners, shape in fitting:
                    hits = 0
                    for place in shape[4]:
                        hits |= part >> place
                    hits &= corners
                    if hits:
                        for place in shape[4]:
                            part |= hits << place & live
            live &= ~part
            if part & position:
                found.append(self.normal(part & position))
        return found

    def normal(self, part: int) -> Part:
        """Return the least image of a part, in the corner, and the sign of the part."""
        corner = self._cornered(part)
        found = self._normal.get(corner)
        if found is None:
            places = _places(corner)
            images = [
                (self._cornered(sum(map(image.__getitem__, places))), sign)
                for image, sign in self._images
            ]
            least = min(images)[0]
            ways = {sign for image, sign in images if image == least}
            both = 0 in ways or len(ways) > 1
            for image, sign in images:
                self._normal[image] = (least, 0 if both else sign * min(ways))
            found = self._normal[corner]
        return found

    def _cornered(self, part: int) -> int:
        if not part:
            return 0
        union = part
        for k in range(1, self.rule.kinds):
            union |= part >> k * self._size
        union &= (1 << self._size) - 1
        row = ((union & -union).bit_length() - 1) // self.stride - self.reach
        column = next(c for c, cells in enumerate(self._columns) if union & cells)
        return part >> row * self.stride + column


def _places(position: int) -> list[int]:
    """Return the numbers of the bits of a position."""
    found = []
    while position:
        low = position & -position
        position ^= low
        found.append(low.bit_length() - 1)
    return found


Heaps = tuple[int, ...]
"""Heaps of an octal game, or parts of a board, sorted; heaps of nim are negative."""
MISERE_CELLS = 100
MAX_HEAP = 150


@dataclass(frozen=True, slots=True)
class Genus:
    """A nim-value, and misere nim-values of the game with 0, 1, 2, ... heaps *2 more.

    The last two digits alternate for ever.

    >>> print(Genus(4, (1, 4, 6)))
    4^146
    """

    value: int
    misere: tuple[int, ...]

    @property
    def is_tame(self) -> bool:
        """Tell whether it is the genus of a position of nim."""
        return self.misere == nim_genus(self.value).misere or self in (
            Genus(0, (0, 2)),
            Genus(1, (1, 3)),
        )

    def __str__(self) -> str:
        separator = "," if max(self.misere) > 9 else ""
        return f"{self.value}^{separator.join(map(str, self.misere))}"


def nim_genus(*heaps: int) -> Genus:
    """Return the genus of a heap of nim, or of a sum of heaps.

    >>> print(*map(nim_genus, range(5)), nim_genus(3, 4, 5), nim_genus(2, 2))
    0^120 1^031 2^20 3^31 4^46 2^20 0^02
    """
    value = reduce(xor, heaps, 0)
    if max(heaps, default=0) < 2:
        return Genus(value, (1, 2, 0) if value == 0 else (0, 3, 1))
    return Genus(value, (value, value ^ 2))


class MisereSums:
    """Misere play of an impartial game, all sums of heaps; heaps of nim are negative.

    moves: what a move leaves of one heap, each sorted.
    """

    def __init__(self, moves: Callable[[int], Iterable[Heaps]]) -> None:
        self._moves = moves
        self._options: dict[int, list[Heaps]] = {}
        self._known: dict[tuple[Heaps, bool], int] = {}
        self._periods: dict[Heaps, int] = {}

    def options(self, heap: int) -> list[Heaps]:
        """Return the heaps that a move leaves of one heap, or of a heap of nim, given as -size."""
        if heap not in self._options:
            nim: list[Heaps] = [(-size,) if size else () for size in range(-heap)]
            self._options[heap] = nim if heap < 0 else sorted({*self._moves(heap)})
        return self._options[heap]

    def _after(self, heaps: Heaps) -> Iterator[Heaps]:
        """Yield what a move leaves of a sum."""
        for i, heap in enumerate(heaps):
            if not i or heaps[i - 1] != heap:
                for option in self.options(heap):
                    yield heaps[:i] + heaps[i + 1 :] + option

    def value(self, heaps: Heaps, *, is_misere: bool = True) -> int:
        """Return the nim-value of a sum of heaps, in misere or normal play; raises OutOfBudget."""
        heaps = tuple(sorted(heap for heap in heaps if heap < 0 or self.options(heap)))
        key = heaps, is_misere
        if key not in self._known:
            spend()
            found = {self.value(one, is_misere=is_misere) for one in self._after(heaps)}
            least = 0 if found else int(is_misere)
            while least in found:
                least += 1
            self._known[key] = least
        return self._known[key]

    def genus(self, *heaps: int) -> Genus:
        """Return the genus of a sum of heaps.

        G + k *2 has the options of G with k *2, and G + (k - 1) *2 alone or with *1, which changes
        the last bit of its value. So if the digits of all options of G have period 2 from k on and
        the digits k and k + 2 of G are equal, then those of G have period 2 from k on.
        """
        last = self._periodic_from(heaps) + 2
        digits = [self.value((*heaps, *(-2,) * k)) for k in range(last + 1)]
        while len(digits) > 2 and digits[-1] == digits[-3] and digits[-1] ^ digits[-2] == 2:
            digits.pop()
        return Genus(self.value(heaps, is_misere=False), tuple(digits))

    def _periodic_from(self, heaps: Heaps) -> int:
        """Return a k from which on the digits are known to have period 2."""
        heaps = tuple(sorted(heap for heap in heaps if self.options(heap)))
        if heaps not in self._periods:
            k = max(map(self._periodic_from, self._after(heaps)), default=0)
            while self.value(heaps + (-2,) * k) != self.value(heaps + (-2,) * (k + 2)):
                k += 1
            self._periods[heaps] = k
        return self._periods[heaps]


def misere_octal(code: OctalCode) -> MisereSums:
    """Return misere play of an octal game.

    >>> from gfkit.games.octal_games import OctalCode
    >>> kayles = misere_octal(OctalCode.parse("0.77"))
    >>> print(*(kayles.genus(n) for n in range(8)))
    0^120 1^031 2^20 3^31 1^031 4^146 3^31 2^20
    """

    def moves(heap: int) -> Iterator[Heaps]:
        for taken in range(heap + 1):
            digit, rest = code.digit(taken), heap - taken
            if digit & (2 if rest else 1):
                yield (rest,) if rest else ()
            if digit & 4:
                yield from ((a, rest - a) for a in range(1, rest // 2 + 1))

    return MisereSums(moves)


def genus_of_heaps(code: OctalCode, sizes: Iterable[int]) -> Genus:
    """Return the genus of heaps of an octal game; raises LimitReached for large heaps.

    >>> from gfkit.games.heap_game_registry import NIM
    >>> print(genus_of_heaps(NIM, [3, 4, 5]))
    2^20
    """
    from gfkit.games.heap_game_registry import NIM  # noqa: PLC0415 - imports octal games

    heaps = tuple(sizes)
    if code == NIM:
        return nim_genus(*heaps)
    if sum(heaps) > MAX_HEAP:
        raise LimitReached(f"misere play is of at most {MAX_HEAP} beans, not of {sum(heaps)}")
    return misere_octal(code).genus(*heaps)


def genus_of_board(game: Any, board: Any) -> Genus:
    """Return the genus of a board of an impartial game, whose parts are heaps.

    Raises NotImpartial for games whose players have different moves, LimitReached, OutOfBudget.

    >>> from gfkit.strips.encodings.named_models import find_model
    >>> from gfkit.boards.shapes.board import Board
    >>> cram = find_model("cram").game
    >>> print(*(genus_of_board(cram, Board.rectangle(1, n)) for n in range(9)))
    0^120 0^120 1^031 1^031 2^20 0^120 3^31 1^031 1^031
    """
    sums = GamePositions(game, max(start_of(game, board)[:2]))
    require_impartial(sums.rule, game.name)
    start = sums.start(board)
    if (cells := start.bit_count()) > MISERE_CELLS:
        raise LimitReached(
            f"a board of {cells} cells is too large for misere play; the limit is {MISERE_CELLS}"
            " cells"
        )

    def heaps(position: int) -> Heaps:
        return tuple(sorted(part for part, _ in sums.ground.parts(position)))

    play = MisereSums(lambda part: map(heaps, sums.ground.options(part, 0)))
    return play.genus(*heaps(start))
