"""Who wins a board, by the winner's strategy: a table of answers, walked whole.

The table has of some positions (`placed_moves`) the points that the winner's answer needs; a
position is looked up in the least of its images under the symmetries of the board that keep the
moves of both.

To each position in which the loser moves all his moves are tried. After each one the winner has won
at once, or the table has an answer. What is left after that is won at once, or is tried likewise.
As points become fewer, nothing else need be shown: whatever a table says, the winner wins by it.

*At once.* A player who cannot move loses. Else let each piece of the loser lie in one line of
cells. If the winner forgoes all moves over some borders of lines, a sum of strips of lines is left,
in which he is not better off. Say that he is Right. Of a strip S let c be the least number with
S <= c, and d the least such that S >= d is false, in units of 1/128. If the numbers c of some
strips have a sum <= 0, he wins the sum of them if the loser begins; if one d stands there for a c,
he wins if he begins. c and d follow from the options. S >= x is false for all options S of Left if
x is at least the largest d among them, and S <= x for all options of Right if x is less than the
least c. A number x for which both hold is equal to the strip, if it is the simplest; and if there
is none, the strip is no number, and no player need move in a number x first. See E. R. Berlekamp,
J. H. Conway and R. K. Guy, Winning ways, and M. Lachmann, C. Moore and I. Rapaport, Who wins
Domineering on rectangular boards?
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

from ..core.needs import HEX, TEXT, Clock, NotChecked, fit, limit, need
from .placed_moves import Cells, Ground, Move, read_moves, spreading, turned_moves

PART = {"answers": TEXT, "sha256": HEX}
STRATEGIES = {"strip": range(27), "L?": [PART], "R?": [PART]}
"""The cells of a strip, at most; of one winner or both the parts of the table."""
BEGINNING = {"L": "LL", "R": "RR", "N": "LR", "P": "RL"}
"""Of each outcome who wins if Left begins, and if Right does."""
MAX_POINTS = 400
UNIT = 128
LARGE = 1 << 40


def check_strategies(
    rule: Any, cells: Cells, outcome: str, data: Any, clock: Clock
) -> tuple[int, int]:
    """Check an outcome by strategies; return how many answers there are, and are used."""
    fit(data, STRATEGIES, "strategies")
    winners = BEGINNING[outcome]
    count = used = 0
    given = [w for w in sorted({*winners}) if w in data]
    need(given and {*data} == {"strip", *given}, "strategies are not those of the winners")
    for winner in given:
        play = Play(rule, cells, winner, data["strip"], clock)
        answers = play.read(data[winner])
        alone = len(given) < len({*winners})
        need(not alone or play.exchanges, "the strategy of one player is not one of the other")
        used += play.walk([w == winner for w in "LR" if winners["LR".index(w)] == winner], answers)
        count += len(answers)
    return count, used


class Play:
    """The moves of a board, with the strategy of one player."""

    def __init__(self, rule: Any, cells: Cells, winner: str, strip: int, clock: Clock) -> None:
        need(cells, "a board has no cells")
        self.clock = clock
        top, left = (min(z[k] for z in cells) for k in (0, 1))
        given = sorted((r - top, c - left) for r, c in cells)
        moves, self.own = read_moves(rule), int(winner == "R")
        loser = moves[1 - self.own]
        high = given[-1][0] >= max(c for _, c in given)
        # Lines are columns, or rows if the pieces of the loser lie in them; long ones, if both do.
        if _lie(loser, 1) and not (high and _lie(loser, 2)):
            moves, given = turned_moves(moves), [(c, r) for r, c in given]
        self.side, lines = (1 + max(z[k] for z in given) for k in (0, 1))
        ground = self.ground = Ground(moves, self.side, lines, clock)
        most = f"a board has more than {MAX_POINTS} points"
        limit(ground.colours * ground.size <= MAX_POINTS, most)
        is_sum = ground.is_plain and _lie(moves[1 - self.own], 2)
        self.width = strip // self.side if is_sum else 0
        bits = [b * self.side + a for a, b in given]
        self.places = [i * ground.size + z for i in range(ground.colours) for z in bits]
        self.start = ground.position(given)
        self.known: dict[int, tuple[int, int]] = {}
        self.images, self.exchanges = ground.symmetries(self.start)
        self.inner = sum(ground.columns[1:])

    def at_once(self, position: int, winner_moves: bool) -> tuple[bool, int]:
        """Tell whether the winner wins by bounds; return the points that moves need."""
        rest, can = self.ground.live(position)
        mover = self.own if winner_moves else 1 - self.own
        if not all(can):
            return winner_moves == can[mover], rest
        if not self.width:
            return False, rest
        return self._bound(rest)[winner_moves] <= 0, rest

    def _bound(self, rest: int) -> tuple[int, int]:
        """Return sums of c, and with one d, of strips of the connected parts."""
        second, first = 0, LARGE
        while rest:
            part, new = 0, rest & -rest
            while new:
                part |= new
                up, down = (part & self.inner) >> 1, part << 1 & self.inner
                new = (up | down | part << self.side | part >> self.side) & rest & ~part
            rest ^= part
            c, d = self._part(part)
            second, first = second + c, min(first + c, second + d)
        return second, first

    def _part(self, part: int) -> tuple[int, int]:
        skipped = ((part & -part).bit_length() - 1) // self.side
        part >>= skipped * self.side
        length = -(-part.bit_length() // self.side)
        best = [(0, LARGE)] + [(LARGE, LARGE)] * length
        for j in range(length):
            second, first = best[j]
            for k in range(j + 1, min(j + self.width, length) + 1):
                c, d = self.code(part >> j * self.side & (1 << (k - j) * self.side) - 1)
                one, other = best[k]
                best[k] = min(one, second + c), min(other, first + c, second + d)
        return best[length]

    def code(self, strip: int) -> tuple[int, int]:
        """Return c and d of a strip."""
        found = self.known.get(strip)
        if found is None:
            self.clock.spend(20)
            left = (self.code(strip ^ z)[1] for z, _ in self.ground.moves(strip, 1 - self.own))
            right = (self.code(strip ^ z)[0] for z, _ in self.ground.moves(strip, self.own))
            high, low = max(left, default=-LARGE), min(right, default=LARGE)
            found = high, low
            if high < low:
                x = simplest(high, low)
                found = x, x + 1
            self.known[strip] = found
        return found

    # ------------------------------------------------------------------ the table

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
        """Return the least image of a position, and the symmetry."""
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
            self.clock.spend(30 + 4 * self.ground.lines)
            won, rest = self.at_once(position, winner_moves)
            if won:
                return
            least, _ = self.least(rest)
            if not winner_moves:
                if least not in seen:
                    seen.add(least)
                    todo.append(least)
                return
            if least in used:
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
    """Tell whether what a move needs is in one line, next to each other."""
    spans = [[{z[k] for z in needs} for k in (axis, 3 - axis)] for needs, _ in moves]
    return all(len(one) == 1 and max(z) - min(z) < len(z) for one, z in spans)
