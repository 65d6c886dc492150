"""Who wins boards on which two players place pieces or colours: bounds, a search, strategies.

*Bounds.* Let each piece of the loser lie in one line of cells. If the winner forgoes all moves over
some borders of lines, a sum of strips of lines is left, in which he is not better off. Say that he
is Right. For a strip S let c be the least number with S <= c, and d the least such that S >= d is
false, in units of 1/128. If the numbers c of some strips have a sum <= 0, he wins the sum of them
if the loser begins; if one d stands there for a c, he wins if he begins. c and d follow from the
options. S >= x is false for all options S of Left if x is at least the largest d among them, and S
<= x for all options of Right if x is less than the least c. A number x for which both hold is equal
to the strip, if it is the simplest; and if there is none, the strip is not a number, and no player
need move in a number x first. See E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning ways, and M.
Lachmann, C. Moore and I. Rapaport, Who wins Domineering on rectangular boards?

*A search.* All moves are tried, no position twice, where bounds of the parts do not tell who wins.
Who wins a part is a bound, too: c is 0 if he wins as the second player, d if as the first.

*Strategies*: a table of the winner's answers, walked whole. It has of some positions the points
that the answer needs; a position is looked up in the least of its images under the symmetries of
the board that keep the moves of both. To each position in which the loser moves all his moves are
tried. After each one the winner has won at once, by bounds or because somebody cannot move, or the
table has an answer. What is left after that is won at once, or is tried likewise. Since points
become fewer, no more need be shown: whatever a table says, the winner wins by it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from ..core.rejections import NotChecked, limit, need
from ..core.shapes import HEX, TEXT, fit
from .positions import Cells, Ground, Move, Parts, in_lines, read_moves, spreading

if TYPE_CHECKING:
    from ..core.clock import Clock

MAX_SEARCHED, MAX_POINTS, MAX_KNOWN = 200, 400, 3_000_000
"""Cells of a board that is searched, points of one with a strategy; positions in the memory."""
STRIP = 15
"""The cells of a strip, at most, in a search, and no more than a third of the board."""
PART = {"answers": TEXT, "sha256": HEX}
STRATEGIES = {"strip": range(27), "L?": [PART], "R?": [PART]}
"""The cells of a strip, at most; of one winner or both the parts of the table."""
BEGINNING = {"L": "LL", "R": "RR", "N": "LR", "P": "RL"}
"""For each outcome: who wins if Left begins, and if Right does."""
UNIT = 128
LARGE = 1 << 40


class Bounds:
    """The numbers c and d of parts of a board for a winner, by strips of that many cells at most.

    Lines are columns, or rows; long ones, if the pieces of the loser lie in both.
    """

    def __init__(self, ground: Ground, winner: int, strip: int) -> None:
        self.ground, self.winner, loser = ground, winner, ground.rules[1 - winner]
        rows, columns, width = ground.rows, ground.columns, ground.width
        lies = [axis for axis in (2, 1) if _lie(loser, axis)]
        upright = 2 in lies and (len(lies) == 1 or rows >= columns)
        side, count = (rows, columns) if upright else (columns, rows)
        self.most = strip // side if lies else 0
        self.step = 1 if upright else width
        line = sum(1 << k * width for k in range(rows)) if upright else (1 << columns) - 1
        self.lines = [line << k * self.step for k in range(count)]
        self.strips: dict[int, tuple[int, int]] = {}
        self.known: dict[int, tuple[int, int]] = {}

    def of(self, part: int) -> tuple[int, int]:
        """Return the least sums of c, and with one d, of strips of a part."""
        found = self.known.get(part)
        if found is None:
            lines = [part & line for line in self.lines]
            while not lines[-1]:
                lines.pop()
            best = [(0, LARGE)] + [(LARGE, LARGE)] * len(lines)
            for j in range(len(lines)):
                second, first = best[j]
                cells = 0
                for k in range(j, min(j + self.most, len(lines))):
                    cells |= lines[k]
                    c, d = self.strip(cells >> j * self.step)
                    one, other = best[k + 1]
                    best[k + 1] = min(one, second + c), min(other, first + c, second + d)
            found = self.known[part] = best[-1]
        return found

    def strip(self, cells: int) -> tuple[int, int]:
        """Return c and d of a strip."""
        found = self.strips.get(cells)
        if found is None:
            self.ground.clock.spend(20)
            moves = self.ground.moves
            left = (self.strip(cells ^ z)[1] for z, _ in moves(cells, 1 - self.winner))
            right = (self.strip(cells ^ z)[0] for z, _ in moves(cells, self.winner))
            high, low = max(left, default=-LARGE), min(right, default=LARGE)
            found = high, low
            if high < low:
                x = simplest(high, low)
                found = x, x + 1
            self.strips[cells] = found
        return found


def simplest(high: int, low: int) -> int:
    """Return the simplest number x with high <= x < low, in units."""
    if high <= 0 < low:
        return 0
    step = UNIT
    while True:
        x = -(-high // step) * step if high > 0 else (low - 1) // step * step
        if high <= x < low:
            return x
        step //= 2


def _lie(moves: list[Move], axis: int) -> bool:
    """Return whether what moves need, and clear, is in one row (axis 1) or column, without gaps."""
    spans = [[{z[k] for z in needs} for k in (axis, 3 - axis)] for needs, _ in moves]
    gapless = all(max(z) - min(z) < len(z) for _, z in spans)
    return gapless and in_lines(moves, axis)


class Search:
    """Who wins sums of parts of a board."""

    def __init__(self, ground: Ground) -> None:
        self.ground, self.clock = ground, ground.clock
        strip = min(STRIP, ground.rows * ground.columns // 3)
        self.bounds = [Bounds(ground, winner, strip) for winner in (0, 1)]
        self.known: dict[tuple[Parts, int], bool] = {}
        self.after: dict[tuple[int, int], list[tuple[int, int]]] = {}

    def outcome(self, cells: Cells) -> str:
        """Return who wins a board: L, R, N or P."""
        limit(len(cells) <= MAX_SEARCHED, f"a board has more than {MAX_SEARCHED} cells")
        parts = self.ground.split(self.ground.position(cells))
        return {(1, 0): "L", (0, 1): "R", (1, 1): "N", (0, 0): "P"}[
            self.wins(parts, 0), self.wins(parts, 1)
        ]

    def wins(self, parts: Parts, mover: int) -> bool:
        """Return whether the player to move wins a sum of parts."""
        if not parts:
            return False
        found = self.known.get((parts, mover))
        if found is None:
            self.clock.spend(20 * len(parts))
            found = self._at_once(parts, mover, self._by_strips)
            if found is None and len(parts) > 1:
                found = self._at_once(parts, mover, self._by_outcome)
            if found is None:
                found = any(not self.wins(z, 1 - mover) for z in self._options(parts, mover))
            self.known[parts, mover] = found
            limit(len(self.known) <= MAX_KNOWN, f"there are more than {MAX_KNOWN} positions")
        return found

    def _at_once(self, parts: Parts, mover: int, bounds: Any) -> bool | None:
        """Return whether the player to move wins, if bounds do; of the parts, for a winner."""
        for winner in (mover, 1 - mover):
            second, first = 0, LARGE
            for part in parts:
                c, d = bounds(part, winner)
                second, first = second + c, min(first + c, second + d)
            if (first if winner == mover else second) <= 0:
                return winner == mover
        return None

    def _by_strips(self, part: int, winner: int) -> tuple[int, int]:
        return self.bounds[winner].of(part) if self.bounds[winner].most else (LARGE, LARGE)

    def _by_outcome(self, part: int, winner: int) -> tuple[int, int]:
        c, d = self._by_strips(part, winner)
        c = min(c, LARGE if self.wins((part,), 1 - winner) else 0)
        return c, min(d, 0 if self.wins((part,), winner) else LARGE)

    def _options(self, parts: Parts, mover: int) -> Iterator[Parts]:
        """Yield the sums after a move, those with many moves left for the mover first."""
        moves = [(ahead, i, z) for i, x in enumerate(parts) for ahead, z in self._moves(x, mover)]
        self.clock.spend(10 * len(moves))
        seen: set[Parts] = set()
        for _, i, position in sorted(moves):
            option = tuple(sorted(parts[:i] + parts[i + 1 :] + self.ground.split(position)))
            if option not in seen:
                seen.add(option)
                yield option

    def _moves(self, part: int, mover: int) -> list[tuple[int, int]]:
        """Return the positions after a move, each after the moves that the mover loses by it."""
        found = self.after.get((part, mover))
        if found is None:
            moves = {part & ~gone for _, gone in self.ground.moves(part, mover)}
            now, sign = self._ahead(part), 1 if mover else -1
            found = [(sign * (self._ahead(z) - now), z) for z in moves]
            self.after[part, mover] = found
        return found

    def _ahead(self, position: int) -> int:
        """Return how many moves more Left has than Right."""
        left, right = (
            sum(fits.bit_count() for fits, _ in self.ground.fitting(position, player))
            for player in (0, 1)
        )
        return left - right


def ground_of(moves: list[list[Move]], boards: Iterable[Cells], clock: Clock) -> Ground:
    """Return the least board that has some boards."""
    cells = frozenset[tuple[int, int]]().union(*boards)
    rows, columns = (1 + max((z[k] for z in cells), default=0) for k in (0, 1))
    return Ground(moves, rows, columns, clock)


def check_strategies(
    rule: Any, cells: Cells, outcome: str, data: Any, clock: Clock
) -> tuple[int, int]:
    """Check an outcome by strategies; return how many answers there are, and are used."""
    fit(data, STRATEGIES, "strategies")
    winners = BEGINNING[outcome]
    count = used = 0
    given = [w for w in sorted({*winners}) if w in data]
    need(given and {*data} == {"strip", *given}, "strategies are not those of the winners")
    need(cells, "a board has no cells")
    ground = ground_of(read_moves(rule), [cells], clock)
    points = ground.colours * ground.rows * ground.columns
    limit(points <= MAX_POINTS, f"a board has more than {MAX_POINTS} points")
    for winner in given:
        play = Play(ground, cells, "LR".index(winner), data["strip"])
        answers = play.read(data[winner])
        alone = len(given) < len({*winners})
        need(not alone or play.exchanges, "the strategy of one player is not one of the other")
        used += play.walk([w == winner for w in "LR" if winners["LR".index(w)] == winner], answers)
        count += len(answers)
    return count, used


class Play:
    """The moves of a board, with the strategy of one player."""

    def __init__(self, ground: Ground, cells: Cells, own: int, strip: int) -> None:
        self.ground, self.clock, self.own = ground, ground.clock, own
        self.bounds = Bounds(ground, own, strip)
        colours = range(ground.colours)
        self.places = [ground.bit(i, r, c) for i in colours for r, c in sorted(cells)]
        self.start = ground.position(cells)
        self.images, self.exchanges = ground.symmetries(self.start)

    def at_once(self, position: int, winner_moves: bool) -> tuple[bool, int]:
        """Return whether the winner wins by bounds; return the points that moves need."""
        rest, can = self.ground.live(position)
        mover = self.own if winner_moves else 1 - self.own
        if not all(can):
            return winner_moves == can[mover], rest
        if not self.bounds.most:
            return False, rest
        second, first, left, width = 0, LARGE, rest, self.ground.width
        while left:
            part, new = 0, left & -left  # one of those that edges connect
            while new:
                part |= new
                new = (part >> 1 | part << 1 | part << width | part >> width) & left & ~part
            left ^= part
            c, d = self.bounds.of(self.ground.cornered(part))
            second, first = second + c, min(first + c, second + d)
        return (first if winner_moves else second) <= 0, rest

    def read(self, parts: list[Any]) -> dict[int, int]:
        """Return the answers of the parts of a table."""
        digits = -(-len(self.places) // 4)
        to, found = spreading(self.places), {}
        for k, part in enumerate(parts):
            text = part["answers"]
            whole = len(text) % (2 * digits) == 0 and not set(text) - set("0123456789abcdef")
            need(whole, f"part {k + 1} of the answers is not in hexadecimal digits")
            same = hashlib.sha256(text.encode("ascii")).hexdigest() == part["sha256"]
            need(same, f"part {k + 1} of the answers is not what its hash says")
            for at in range(0, len(text), 2 * digits):
                self.clock.spend(10)
                position, answer = (int(text[z : z + digits], 16) for z in (at, at + digits))
                need(max(position, answer) >> len(self.places) == 0, "a point is not on the board")
                least, image = self.least(to(position))
                need(least not in found, "a position has two answers")
                found[least] = image(to(answer))
        return found

    def least(self, position: int) -> tuple[int, Callable[[int], int]]:
        """Return the least image of a position, and the last symmetry that leads to it."""
        best, by = position, self.images[0]
        for image in self.images:
            one = image(position)
            if one <= best:
                best, by = one, image
        return best, by

    def walk(self, own_first: list[bool], answers: dict[int, int]) -> int:
        """Reject unless the winner wins, whether he begins or not; return how many answers he uses.

        own_first: whether he begins, each case that is asked.
        """
        legal = dict(self.ground.moves(self.start, self.own))
        used: set[int] = set()
        todo: list[int] = []
        seen: set[int] = set()

        def leave(position: int, winner_moves: bool) -> None:
            self.clock.spend(30 + 4 * self.ground.columns)
            won, rest = self.at_once(position, winner_moves)
            least = 0 if won else self.least(rest)[0]
            if won or least in (used if winner_moves else seen):
                return
            if not winner_moves:
                seen.add(least)
                todo.append(least)
                return
            need(least in answers, "to a position there is no answer")
            used.add(least)
            answer = answers[least]
            need(answer in legal and answer & ~least == 0, "an answer is not a move")
            leave(least & ~legal[answer], winner_moves=False)

        try:
            for winner_moves in own_first:
                leave(self.start, winner_moves)
            while todo:
                position = todo.pop()
                for _, gone in self.ground.moves(position, 1 - self.own):
                    leave(position & ~gone, winner_moves=True)
        except NotChecked as error:
            told = f"sampled: {len(used)} of {len(answers)} answers were walked; {error}"
            raise NotChecked(told) from None
        return len(used)
