"""Values, winners and nim-values of positions, part by part, each part up to symmetry.

A position is the sum of its parts, so its value is the sum of theirs, a canonical form; of an
impartial game it is a nim-value, and those of a sum are added without carrying. [Sprague1935;
Grundy1939] Who wins a sum is tried out, without parts that are negatives of each other; in misere
play, where a player who cannot move wins, nothing cancels. Long searches are in
`outcome_nim_value_and_strategy_search`.

Positions of any ruleset, on boards that fit into one box, are sets of points, as integers. What a
move needs, clears and puts says everything. A point that no move needs any more does not count. Two
points are in one part if some move that may ever be made has both. A symmetry of the square, with
an order of the kinds of points, that keeps the moves of both players keeps the value; one that
exchanges them negates it.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import permutations, product
from typing import TYPE_CHECKING, Any, Literal

from gfkit.base.budget_and_progress import Progress, forecast, phase, spend
from gfkit.boards.shapes.board import Board
from gfkit.errors import GfkitError, LimitReached
from gfkit.games.canonical_game_forms import GameTable
from gfkit.games.ruleset_moves import (
    LetterGame,
    at_corner,
    is_impartial,
    rule_of,
    start_of,
)

if TYPE_CHECKING:
    from gfkit.games.ruleset_moves import Cell, Move, Point, Ruleset

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
    >>> from gfkit.games.ruleset_moves import rule_of, start_of
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


MAX_HEAP = 150
