"""Who wins a large board, and its nim-value: one search for every ruleset.

The search has two results for each position, one if Left begins and one if Right begins. A position
is stored as the least of its images under the symmetries of the rule, without points that no move
needs any more. It is not searched if bounds of its parts decide it:

*Small parts* are valued: their codes (`boards.loops`) are exact, if
denominators are small.

*Strips.* If no piece of Left reaches over two columns, Right may forgo moves over lines between
columns. That leaves a sum of strips of a few columns, which is at least the position; so if Right
wins the sum, he wins the position [LachmannMooreRapaport2002]. Tables of all positions on the
strips give numbers that bound them, or bound them cooled by a temperature t. A sum of cooled games
is the cooled sum, and the stops of a game are within t of those of the game cooled by t
[BerlekampConwayGuy2001, chapter 6]. The same holds for Left and rows.

A search for a nim-value tests whether parts have a given value [LemoineViennot2012].

*Strategies.* A table of the winner's answers proves who wins; the proof walks the whole table. In
each position in which the loser moves, it tries all his moves. After each one the winner has won at
once, or the table has an answer, and the position after it is won at once or is treated in the same
way. So it does not matter where a table comes from. A position is stored as the least of its
images.

*At once.* A position is won at once if the loser cannot move. Or let each piece of the loser lie in
one line, without gaps. Then the winner may forgo all moves over some borders of lines, which leaves
a sum of strips of lines that is no better for him. For a strip S let c be the least code of a
number (`boards.loops`) with S <= c, and d the least code for which S >= d is false. If the c of
some strips have a sum <= 0, he wins if the loser begins; if the sum is <= 0 with one c replaced by
d, he wins if he begins.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterable
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from gfkit.automata.loops import compiled
from gfkit.base.arguments import trusted
from gfkit.base.budget import current, know, phase, spend
from gfkit.base.memory import resident
from gfkit.boards.shapes.board import Board
from gfkit.errors import GfkitError, LimitReached
from gfkit.games.boards import loops
from gfkit.games.boards.ground import symmetries
from gfkit.games.boards.loops import (
    LARGE,
    WON,
    WORD,
    PositionTable,
    RulesetTables,
    Space,
    Stack,
    Strips,
    simplest,
)
from gfkit.games.boards.moves import GameRule, LetterGame, PieceRule, at_corner, is_impartial
from gfkit.games.boards.strip_codes import strip_codes
from gfkit.games.boards.values import BEGINNING, Outcome

if TYPE_CHECKING:
    from gfkit.games.boards.moves import Cell, Point, Ruleset

MAX_POINTS = 2 * WORD
MAX_CELLS = 120
BITS = 21
"""The initial limit on the cells of a strip."""
WIDER = ((20_000, 24), (50_000, 27))
"""Numbers of searched positions, and the cells of a strip from then on, if that adds lines."""
EXACT, EXACT_LETTERS = 12, 8
"""The limit on points of parts that are valued."""
BEST_PLACES = 126, 89, 69, 49, 29
"""The estimated merit of the best place of each class of places."""
FIRST_SIZE = 1 << 14
STEPS = 1 << 7
"""The largest number of positions between two checks of the limits."""
TABLE_BYTES = 1 << 30
"""The largest memory of the table of positions, if no limit is set."""
ROWS: dict[Any, set[str]] = {
    Stack: {"options", "promises", "moves", "parts", "at"},
    Space: {"below_moves"},
}
"""The arrays of which the loops take rows."""


class PlacedMove(NamedTuple):
    """A move at its place: sets of points, and the estimated merit of the place."""

    need: int
    clear: int
    put: int
    place: int = 0


class OutcomeSearch:
    """A search for the winners of boards of one size. `positions`: how many were searched.

    Raises LimitReached for boards with too many points.

    >>> from gfkit.boards.models.names import domineering
    >>> from gfkit.boards.shapes.board import Board
    >>> from gfkit.games.boards.moves import rule_of, start_of
    >>> rule = rule_of(domineering.positions.game)
    >>> OutcomeSearch(rule, *start_of(rule, Board.parse("4x4"))).outcome()
    'N'
    """

    def __init__(
        self,
        rule: Ruleset,
        rows: int,
        columns: int,
        points: Iterable[Point],
        is_misere: bool = False,
    ) -> None:
        self.rule = rule
        self.rows, self.columns = max(rows, 1), max(columns, 1)
        self.cells = self.rows * self.columns
        if rule.kinds * self.cells > MAX_POINTS or self.cells > MAX_CELLS:
            raise LimitReached(
                f"{rows} x {columns} is too large for a search: the limit is {MAX_CELLS} cells, "
                f"and {MAX_POINTS} points, of which a cell has {rule.kinds}"
            )
        self.positions = 0
        self.start = self.set_of(points)
        self.moves = [self._placed(side) for side in range(2)]
        self.is_impartial = is_impartial(rule)
        self.rules = self._rules(is_misere)
        self._wider, self.strips = list(WIDER), self._strips(0 if is_misere else BITS)
        self.known = _table(FIRST_SIZE, 1, np.int8)
        self.exact = _table(1 << 16, 9, np.int16)
        self.nims = _table(FIRST_SIZE, 2, np.int64)
        self._space = self._room()

    # ------------------------------------------------------------------ points

    def set_of(self, points: Iterable[Point]) -> int:
        """Return points of the board as bits."""
        return sum(1 << k * self.cells + r * self.columns + c for k, (r, c) in points)

    def _placed(self, player: int) -> list[PlacedMove]:
        """Return the moves of a player on the whole board, in the order of their ends."""
        found: dict[tuple[int, int, int], int] = {}
        is_along = all(len({z[1] for _, z in m[0]}) == 1 for m in self.rule.moves[player])
        for move in map(at_corner, self.rule.moves[player]):
            values = self._places([z for _, z in move[0]])
            for r, c in product(range(self.rows), range(self.columns)):
                sets = [[(k, (r + a, c + b)) for k, (a, b) in points] for points in move]
                needs, gone, puts = ([z for z in some if self._is_on(z[1])] for some in sets)
                if len(needs) == len(sets[0]):
                    found[self.set_of(needs), self.set_of(gone), self.set_of(puts)] = values[r][c]

        def end(move: PlacedMove) -> tuple[int, int]:
            last = move.need.bit_length() - 1
            return (last % self.columns if is_along else 0), last

        return sorted((PlacedMove(*sets, place) for sets, place in found.items()), key=end)

    def _is_on(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.rows and 0 <= cell[1] < self.columns

    def _places(self, cells: list[Cell]) -> list[list[int]]:
        """Return the estimated merit of places; for a piece in a line as in Obsequi [Bullock2002].

        Every second line from the edge on is best, and every second place of it, so that the cells
        between are safe; the edge comes last.
        """
        found = [[0] * self.columns for _ in range(self.rows)]
        spans = [{cell[i] for cell in cells} for i in (0, 1)]
        if not isinstance(self.rule, PieceRule) or len(cells) == 1 or min(map(len, spans)) > 1:
            return found
        lies = len(spans[0]) == 1
        across, along = (self.rows, self.columns) if lies else (self.columns, self.rows)
        ends = along - len(cells)
        order: dict[tuple[int, int, int], list[Cell]] = {}
        for j, k in product(range(across), range(ends + 1)):
            near, begin = min(j, across - 1 - j), min(k, ends - k)
            rank = 4 if near == 0 else (1 - near % 2) * 2 + begin % 2
            order.setdefault((rank, near, begin), []).append((j, k) if lies else (k, j))
        seen = [0] * len(BEST_PLACES)
        for key in sorted(order):
            for r, c in order[key]:
                found[r][c] = BEST_PLACES[key[0]] - seen[key[0]]
            seen[key[0]] += 1
        return found

    # ------------------------------------------------------------------ tables

    def _rules(self, is_misere: bool) -> RulesetTables:
        moves = [*self.moves[0], *self.moves[1]]
        need, clear, put = (_words([move[i] for move in moves]) for i in range(3))
        foot = _words([move.need | move.clear | move.put for move in moves])
        images, swapped = self._images()
        kinds, static = range(self.rule.kinds), not any(move.put for move in moves)
        near = []
        for r, c in product(range(self.rows), range(self.columns)):
            beside = ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1))
            near.append(self.set_of((0, z) for z in beside if self._is_on(z)))
        lines = [
            _words([self.set_of((k, z) for k in kinds for z in line) for line in some])
            for some in (
                [[(r, c) for c in range(self.columns)] for r in range(self.rows)],
                [[(r, c) for r in range(self.rows)] for c in range(self.columns)],
            )
        ]
        has_liberties = isinstance(self.rule, LetterGame) and self.rule.liberties
        place = np.array([move.place for move in moves], dtype=np.int64)
        near_words = np.array(near if has_liberties else [0], dtype=np.int64)
        fixed = len(self.moves[0]), self.cells, EXACT if static else EXACT_LETTERS, int(static)
        words = need[:, 0].copy(), need[:, 1].copy(), clear, put, foot, place
        tables = (*words, images, swapped, *lines, near_words)
        return RulesetTables(*tables, *fixed, int(has_liberties), int(is_misere))  # type: ignore[call-arg]

    def _images(self) -> tuple[Any, Any]:
        """Return the images of bytes of a position under symmetries, and which exchange players."""
        tables, swapped, seen = [], [], set()
        for turn, order, sign in symmetries(self.rule):
            if turn[2] and self.rows != self.columns:
                continue
            table = np.zeros((16, 256, 2), dtype=np.int64)
            for k, (r, c) in product(
                range(self.rule.kinds), product(range(self.rows), range(self.columns))
            ):
                a = r if turn[0] > 0 else self.rows - 1 - r
                b = c if turn[1] > 0 else self.columns - 1 - c
                word, bit = divmod(k * self.cells + r * self.columns + c, WORD)
                to = order[k] * self.cells + (
                    b * self.columns + a if turn[2] else a * self.columns + b
                )
                has_it = (np.arange(256) >> bit % 8 & 1) == 1
                table[8 * word + bit // 8, has_it, to // WORD] |= 1 << to % WORD
            way = 2 if sign == 0 else int(sign < 0)
            if (table.tobytes(), way) not in seen:
                seen.add((table.tobytes(), way))
                tables.append(table)
                swapped.append(way)
        return np.array(tables), np.array(swapped)

    def _strips(self, most: int) -> tuple[Strips, Strips]:
        """Return the strips for which Right forgoes moves, and those for which Left does."""
        none = Strips(0, 0, 0, 0, np.zeros((1, 4), dtype=np.int16))
        found, asked = [none, none], None
        if not isinstance(self.rule, PieceRule) or most == 0 or self.is_impartial:
            return none, none
        pieces = [[[z for _, z in move[0]] for move in moves] for moves in self.rule.moves]
        for side in range(2):
            own, other = pieces[side], pieces[1 - side]
            if all(len({c for _, c in piece}) == 1 for piece in own):
                is_turned, count, bits = 1, self.columns, self.rows
            elif all(len({r for r, _ in piece}) == 1 for piece in own):
                is_turned, count, bits = 0, self.rows, self.columns
                own, other = ([[(c, r) for r, c in z] for z in both] for both in (own, other))
            else:
                continue
            shapes = [{tuple(sorted(z)) for z in both} for both in (own, other)]
            if asked == (count, bits, shapes):
                found[side] = found[0]._replace(is_turned=is_turned)
            else:
                found[side] = self._codes(
                    most, Strips(is_turned, count, bits, 0, none.codes), own, other
                )
            asked = count, bits, shapes
        return found[0], found[1]

    def _codes(self, most: int, strips: Strips, *pieces: list[list[Cell]]) -> Strips:
        """Return strips with the codes of lines of cells; pieces have cells (along, across)."""
        allowed, bits = current().memory_allowed(), strips.bits
        while allowed is not None and most > 8 and resident() + (16 << most) > allowed // 2:
            most -= 1
        width = min(max(most // bits, 1), strips.lines)
        if width * bits > max(most, BITS):
            return strips
        sides: list[set[int]] = []
        for some in pieces:
            sides.append(set())
            for piece, a, b in product(some, range(bits), range(width)):
                low = [min(z[i] for z in piece) for i in (0, 1)]
                cells = [(a + x - low[0], b + y - low[1]) for x, y in piece]
                if all(x < bits and y < width for x, y in cells):
                    sides[-1].add(sum(1 << x + y * bits for x, y in cells))
        return strips._replace(width=width, codes=strip_codes(bits, width, *sides))

    # ------------------------------------------------------------------ search

    def outcome(self) -> Outcome:
        """Return who wins; raises OutOfBudget at a limit, from which a second call continues."""
        if self.is_impartial and not self.rules.is_misere:
            return "N" if self.nim(only_zero=True) else "P"
        left = self.wins(0)
        know(outcome_is_one_of=["L", "N"] if left else ["P", "R"])
        return BEGINNING[left, self.wins(1)]

    def wins(self, player: int, position: int | None = None) -> bool:
        """Return whether a player, 0 for Left and 1 for Right, wins if he begins."""
        stack = self._stack(self.start if position is None else position, player)
        return bool(self._searched(loops.search, stack, "known") == WON)

    def nim(self, *, only_zero: bool = False) -> int:
        """Return the nim-value of the board; only_zero: return 0 if it is 0, otherwise 1."""
        stack, parts = self._stack(self.start, 0), np.zeros((self.cells + 1, 2), dtype=np.int64)
        words = stack.words[0].tolist()
        tables = plain((self.rules, self.nims, self._space, parts))
        count = loops.heaps(tables[0], *words, tables[2].every, self.rules.cut, *tables[1:])
        total = int(self._space.out[4])
        for k in range(count):
            value = total if only_zero and k == count - 1 else 0
            while not self._has_nim(parts[k], value):
                if only_zero and k == count - 1:
                    return 1
                value += 1
            total ^= value
        return total

    def _has_nim(self, part: Any, value: int) -> bool:
        stack = self._stack(0, 0)
        stack.words[0], stack.at[0, 0] = part, value
        return bool(self._searched(loops.nim_search, stack, "nims") == WON)

    def _searched(self, loop: Any, stack: Stack, name: str) -> int:
        """Run a loop to its end: interpreted at first, and compiled once that pays."""
        result, steps, seconds = 0, 20, 0.0
        known = getattr(self, name)
        with phase("positions") as one:
            while result == 0:
                before = int(stack.state[1])
                bounds = (self.strips, self.exact) if loop is loops.search else ()
                tables = self.rules, stack, *bounds, known, self._space
                fast = compiled(loop, seconds)
                begin = time.process_time()
                result = int((fast or loop)(*(tables if fast else plain(tables)), steps))
                seconds = 0.0 if fast else time.process_time() - begin
                done = int(stack.state[1]) - before
                self.positions += done
                one.advance(done, steps=done)
                steps = min(2 * steps, STEPS)  # in both, so that all runs are the same
                while self._wider and self.positions >= self._wider[0][0]:
                    bits = self._wider.pop(0)[1]
                    if any(z.width < min(bits // z.bits, z.lines) for z in self.strips if z.width):
                        self.strips = self._strips(bits)
                size = len(known.words)
                if stack.state[3] * 2 > size and _may_grow(2 * size, known):
                    larger = _table(2 * size, known.values.shape[1], known.values.dtype)
                    if rehash := compiled(loops.rehash):
                        stack.state[3] = rehash(known, larger)
                    else:
                        stack.state[3] = loops.rehash(*plain((known, larger)))
                    known = larger
                    setattr(self, name, known)
        if result > WON:
            raise LimitReached("play may be too long, or nim-values too large, for a search")
        return result

    def _stack(self, position: int, player: int) -> Stack:
        depth = self.cells + 2 if self.rules.is_static else 4 * MAX_POINTS
        most = max(*map(len, self.moves), 1)
        words = np.zeros((depth, 2), dtype=np.int64)
        words[0] = position & loops.FULL, position >> WORD
        players = np.zeros(depth, dtype=np.int64)
        players[0] = player
        return Stack(
            np.array([0, 0, 1, 0]),
            words,
            players,
            np.zeros((depth, most, 2), dtype=np.int64),
            np.zeros((depth, most), dtype=np.int64),
            np.zeros((depth, 3), dtype=np.int64),
            np.zeros((depth, max(len(self.rules.need), 1)), dtype=np.int64),
            np.zeros((depth, self.cells + 1, 2), dtype=np.int64),
            np.zeros((depth, 7), dtype=np.int64),
        )

    def _room(self) -> Space:
        moves, depth = max(len(self.rules.need), 1), 4 * EXACT + 8
        lengths = [moves, (moves + 1, 2), 2, 8, 8, 8]
        lengths += [self.rows + self.columns + 1, (self.rows + self.columns + 1, 4)]
        lengths += [(depth, 2), (depth, 4), (depth, moves), (depth, 8)]
        room = (np.zeros(length, dtype=np.int64) for length in lengths)
        return Space(np.arange(len(self.rules.need)), *room)


def plain(tables: Any) -> Any:
    """Return tables as the loops read them if they are interpreted: the same memory, as integers.

    A numpy array of the compiled loops becomes a memoryview, which reads and writes single numbers
    several times as fast; an array of which loops take whole rows becomes a list of memoryviews.
    """
    if isinstance(tables, np.ndarray):
        return memoryview(tables)  # type: ignore[arg-type]
    if hasattr(tables, "_fields"):
        rows = ROWS.get(type(tables), set())
        each = zip(tables._fields, tables, strict=True)
        return type(tables)(*([*map(plain, z)] if k in rows else plain(z) for k, z in each))
    if isinstance(tables, tuple):
        return tuple(map(plain, tables))
    return tables


def _may_grow(size: int, known: PositionTable) -> bool:
    need: int = size * (16 + known.values.itemsize * known.values.shape[1])
    allowed = current().memory_allowed()
    return need <= TABLE_BYTES if allowed is None else resident() + need < allowed


def _table(size: int, values: int, kind: Any) -> PositionTable:
    return PositionTable(np.zeros((size, 2), dtype=np.int64), np.zeros((size, values), dtype=kind))


def _words(sets: list[int]) -> Any:
    """Return sets of points as two words each."""
    return np.array([(x & loops.FULL, x >> WORD) for x in sets], dtype=np.int64).reshape(-1, 2)


WINNERS = {"L": "LL", "R": "RR", "N": "LR", "P": "RL"}
"""For each outcome the winner if Left begins, and if Right begins."""
STRIP_CELLS = ((16, 10_000), (24, 50_000), (26, 200_000))
"""Limits on the cells of strips, tried in turn, and on the number of answers with each."""
PART = 4096
"""The number of answers in a part of a table."""
Table = dict[int, int]
"""For each position in normal form, the points that the answer needs."""


def find_strategies(rule: GameRule, board: Board, strips: Any = STRIP_CELLS) -> dict[str, Any]:
    """Return strategies that show the outcome of a board, as evidence.

    strips: as STRIP_CELLS. Raises GfkitError if there are too many answers even with the last of
    these.

    >>> from gfkit.boards.shapes.board import Board
    >>> from gfkit.boards.models.names import domineering
    >>> from gfkit.games.boards.moves import rule_of
    >>> rule, board = rule_of(domineering.positions.game), Board.parse("3x3")
    >>> data = find_strategies(rule, board)
    >>> [*data], strategies_show(rule, board, "N", data)
    (['strip', 'L'], '')
    """
    play = BoardPlay(rule, board)
    winners = WINNERS[play.search.outcome()]
    for strip, most in strips:
        data: dict[str, Any] = {"strip": strip}
        try:
            for winner in sorted({*winners}):
                if len(data) == 1 or not play.exchanges:  # otherwise it is an image of the other's
                    answers = play.walk(winners, winner, strip, None, most)
                    data[winner] = play.parts(answers)
        except _TooManyError:
            continue
        return data
    raise GfkitError(f"no certificate: the strategy has more than {most} answers")


class _TooManyError(Exception):
    """More answers than were allowed."""


@trusted
def strategies_show(rule: GameRule, board: Board, outcome: Any, data: Any) -> str:
    """Return why strategies do not show who wins a board; "" if they do."""
    if not isinstance(data, dict) or outcome not in WINNERS or not board.cells:
        return "they are of no outcome"
    winners = WINNERS[outcome]
    given = [w for w in sorted({*winners}) if w in data]
    strip = data.get("strip")
    if not given or data.keys() != {"strip", *given} or type(strip) is not int:
        return "they are not those of the winners"
    if not 0 <= strip <= STRIP_CELLS[-1][0]:
        return "their strips have too many cells"
    play = BoardPlay(rule, board)
    if len(given) < len({*winners}) and not play.exchanges:
        return "that of one player is not one of the other"
    for winner in given:
        try:
            play.walk(winners, winner, strip, play.table(data[winner]))
        except GfkitError as error:
            return str(error)
    return ""


class BoardPlay:
    """The moves of a board, and walks through all positions that the loser can reach."""

    def __init__(self, rule: GameRule, board: Board) -> None:
        board = board.cropped()
        points = set(product(range(rule.kinds), board.cells))
        self.rule = rule
        self.search = search = OutcomeSearch(rule, board.rows, board.columns, points)
        self.start = search.start
        self.moves = [
            [(z.need, z.clear) for z in side if z.need & ~self.start == 0] for side in search.moves
        ]
        self.points = [search.set_of([z]) for z in sorted(points)]
        self.images: list[list[int]] = []
        self.exchanges = False
        for turn, order, sign in symmetries(rule):
            to = self._image(turn, order, board)
            if to is not None:
                self.exchanges |= sign <= 0
                if sign >= 0:
                    self.images.append(to)

    def _image(self, turn: Any, order: Any, board: Board) -> list[int] | None:
        """Return the image of each place, as bits, if the symmetry keeps the board."""
        rows, columns = board.rows, board.columns
        if turn[2] and rows != columns:
            return None
        found = [0] * (self.rule.kinds * rows * columns)
        for k, (r, c) in product(range(self.rule.kinds), sorted(board.cells)):
            a, b = r if turn[0] > 0 else rows - 1 - r, c if turn[1] > 0 else columns - 1 - c
            cell = (b, a) if turn[2] else (a, b)
            if cell not in board.cells:
                return None
            place = self.search.set_of([(k, (r, c))]).bit_length() - 1
            found[place] = self.search.set_of([(order[k], cell)])
        return found

    def least(self, position: int) -> tuple[int, list[int]]:
        """Return the least image of a position, and the symmetry."""
        places = [z.bit_length() - 1 for z in self.points if z & position]
        return min((sum(map(to.__getitem__, places)), to) for to in self.images)

    def walk(
        self, winners: str, winner: str, strip: int, given: Table | None, most: int | None = None
    ) -> Table:
        """Return the answers that are needed to win where the winner does.

        given: the answers, or None to find at most `most`. Raises GfkitError if the winner does not
        win, and _TooManyError.
        """
        own = "LR".index(winner)
        bound = Borders(self, own, strip)
        answers: Table = {}
        seen: set[int] = set()
        todo: list[int] = []

        def leave(position: int, is_own: bool) -> None:
            won, rest = bound.at_once(position, is_own)
            if won:
                return
            least, _ = self.least(rest)
            if not is_own:
                if least not in seen:
                    seen.add(least)
                    todo.append(least)
                return
            if least not in answers:
                if given is None:
                    answers[least] = self._chosen(least, own, bound)
                elif least not in given:
                    raise GfkitError("there is no answer to a position")
                else:
                    answers[least] = given[least]
                need = answers[least]
                gone = legal.get(need)
                if gone is None or need & ~least:
                    raise GfkitError("an answer is not a move")
                if most is not None and len(answers) > most:
                    raise _TooManyError
                leave(least & ~gone, False)

        legal = dict(self.moves[own])
        with phase("positions") as one:
            for player, wins in enumerate(winners):
                if wins == winner:
                    leave(self.start, player == own)
            while todo:
                position = todo.pop()
                one.advance(1, steps=1)
                for need, gone in self.moves[1 - own]:
                    if need & ~position == 0:
                        leave(position & ~gone, True)
        return answers

    def _chosen(self, position: int, own: int, bound: Borders) -> int:
        """Return the points that a winning answer needs; prefer an answer that wins at once."""
        options = [(z, position & ~gone) for z, gone in self.moves[own] if z & ~position == 0]
        for need, after in options:
            if bound.at_once(after, False)[0]:
                return need
        for need, after in sorted(options, key=lambda option: bound.promise(option[1])):
            spend()
            if not self.search.wins(1 - own, after):
                return need
        raise GfkitError("a position is not won")

    # ------------------------------------------------------------------ tables as text

    def parts(self, answers: Table) -> list[dict[str, str]]:
        """Return answers as text: positions and what answers need, as points in hexadecimal."""
        digits = -(-len(self.points) // 4)

        def told(position: int) -> str:
            return f"{sum(1 << k for k, z in enumerate(self.points) if z & position):0{digits}x}"

        each = [told(position) + told(need) for position, need in answers.items()]
        texts = ["".join(each[k : k + PART]) for k in range(0, len(each), PART)]
        return [{"answers": text, "sha256": _hash(text)} for text in texts]

    def table(self, parts: Any) -> Table:
        """Return the answers of such text; raises GfkitError."""
        digits = -(-len(self.points) // 4)
        found: Table = {}

        def read(text: str) -> list[int]:
            bits = int(text, 16)
            return [z.bit_length() - 1 for k, z in enumerate(self.points) if bits >> k & 1]

        for part in parts if isinstance(parts, list) else [{}]:
            match part:
                case {"answers": str(text), "sha256": str(said), **more} if not more:
                    pass
                case _:
                    raise GfkitError("the answers are parts, texts with their hashes")
            if (
                set(text) - set("0123456789abcdef")
                or said != _hash(text)
                or len(text) % (2 * digits)
            ):
                raise GfkitError("a part of the answers is not what its hash says")
            for at in range(0, len(text), 2 * digits):
                position = read(text[at : at + digits])
                least, to = self.least(sum(1 << z for z in position))
                found[least] = sum(to[z] for z in read(text[at + digits : at + 2 * digits]))
        return found


class Borders:
    """Tests for a win at once: bounds by strips of at most the given number of cells."""

    def __init__(self, play: BoardPlay, own: int, strip: int) -> None:
        self.own, self.moves = own, play.moves
        rows, columns = play.search.rows, play.search.columns
        moves = [list(map(at_corner, side)) for side in play.rule.moves]
        lies = [axis for axis in (1, 0) if all(_lies(move, axis) for move in moves[1 - own])]
        self.width = 0
        if not lies or not isinstance(play.rule, PieceRule):
            return
        axis = lies[0] if rows < columns or len(lies) == 1 else lies[-1]
        sides = (rows, columns) if axis == 1 else (columns, rows)
        self.width = strip // sides[0]
        cells = [divmod(k, columns) for k in range(rows * columns)]
        self._lines = [
            sum(1 << k for k, z in enumerate(cells) if z[axis] == line) for line in range(sides[1])
        ]
        step = (columns, 1)
        self._steps = step
        self._inner = sum(1 << k for k, z in enumerate(cells) if z[1])
        self._code = cache(self._valued)

    def at_once(self, position: int, is_own: bool) -> tuple[bool, int]:
        """Return whether the player, who moves first or second, wins; and the points that count."""
        needed = [0, 0]
        for player, side in enumerate(self.moves):
            for need, _ in side:
                if need & ~position == 0:
                    needed[player] |= need
        mine, theirs = needed[self.own], needed[1 - self.own]
        rest = mine | theirs
        if not (mine if is_own else theirs):
            return not is_own, rest
        if not (theirs if is_own else mine):
            return is_own, rest
        return bool(self.width) and self._bound(rest)[is_own] <= 0, rest

    def promise(self, position: int) -> int:
        """Return how far a position seems from a win at once, if the other player moves."""
        fits = [[z for z, _ in side if z & ~position == 0] for side in self.moves]
        more = len(fits[1 - self.own]) - len(fits[self.own])
        needed = 0
        for need in (*fits[0], *fits[1]):
            needed |= need
        return 100 * self._bound(needed)[0] + more if self.width else more

    def _bound(self, rest: int) -> tuple[int, int]:
        """Return sums of c, and with one d, of strips of the parts that are connected by edges."""
        second, first = 0, LARGE
        down = self._steps[0]
        while rest:
            part, new = 0, rest & -rest
            while new:
                part |= new
                beside = (part & self._inner) >> 1 | part << 1 & self._inner
                new = (beside | part << down | part >> down) & rest & ~part
            rest ^= part
            c, d = self._part(part)
            second, first = second + c, min(first + c, second + d)
        return second, first

    def _part(self, part: int) -> tuple[int, int]:
        used = [k for k, line in enumerate(self._lines) if line & part]
        lines = self._lines[used[0] : used[-1] + 1]
        best = [(0, LARGE)] + [(LARGE, LARGE)] * len(lines)
        for j in range(len(lines)):
            second, first = best[j]
            cells = 0
            for k in range(j, min(j + self.width, len(lines))):
                cells |= lines[k] & part
                c, d = self._code(cells)
                one, other = best[k + 1]
                best[k + 1] = min(one, second + c), min(other, first + c, second + d)
        return best[-1]

    def _valued(self, cells: int) -> tuple[int, int]:
        """Return c and d of a strip, of the game in which the loser is Left."""
        spend()
        options = [
            [self._code(cells & ~z) for z, _ in self.moves[side] if z & ~cells == 0]
            for side in (1 - self.own, self.own)
        ]
        high = max((d for _, d in options[0]), default=-LARGE)
        low = min((c for c, _ in options[1]), default=LARGE)
        if high < low:
            x = simplest(high, low)
            return x, x + 1
        return high, low


def _lies(move: Any, axis: int) -> bool:
    """Return whether the points that a move needs are adjacent in one line."""
    one, span = ({z[i] for _, z in move[0]} for i in (axis, 1 - axis))
    return len(one) == 1 and max(span) - min(span) < len(span)


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode("ascii")).hexdigest()
