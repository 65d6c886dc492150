"""Who wins a board, by the winner's strategy: a table of answers, walked whole.

A *point* is a colour and a cell (across, along) on which it may still be put; in a game of pieces
the one colour says that the cell is free. A move needs points and clears points, those it needs
among them. A position is a set of points, as bits. Points that no move needs any more are left out.
The table has of some positions the points that the winner's answer needs; a position is looked up
in the least of its images under the symmetries of the board that keep the moves of both.

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
from itertools import permutations
from typing import TYPE_CHECKING, Any

from ..core.clock import NotChecked, limit, need
from ..core.reading import HEX, TEXT, fit
from .strip_winners import read_pieces

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ..core.clock import Clock

PART = {"answers": TEXT, "sha256": HEX}
STRATEGIES = {"strip": range(27), "L?": [PART], "R?": [PART]}
"""The cells of a strip, at most; of one winner or both the parts of the table."""
BEGINNING = {"L": "LL", "R": "RR", "N": "LR", "P": "RL"}
"""Of each outcome who wins if Left begins, and if Right does."""
MAX_COLOURS = 4
MAX_POINTS = 400
UNIT = 128
LARGE = 1 << 40

Cells = frozenset[tuple[int, int]]
Points = frozenset[tuple[int, int, int]]
Move = tuple[Points, Points]
Order = list[int]


def colour_moves(rule: dict[str, Any]) -> list[list[Move]]:
    """Return the moves at one place of each player of a game of colours."""
    colours = range(len(rule["colours"]))
    forbidden = {(i, j) for a, b in rule["forbidden"] for i, j in ((a, b), (b, a))}
    steps = [(0, 1), (1, 0), (0, -1), (-1, 0)]
    if rule["neighbours"] == "king":
        steps += [(1, 1), (1, -1), (-1, 1), (-1, -1)]
    found: list[list[Move]] = []
    for player in ("left", "right"):
        moves = []
        for i in colours:
            if rule["colours"][i] in (player, "both"):
                gone = {(j, a, b) for j in colours if (i, j) in forbidden for a, b in steps}
                gone |= {(j, 0, 0) for j in colours}
                moves.append((frozenset({(i, 0, 0)}), frozenset(gone)))
        found.append(moves)
    return found


def piece_moves(sides: Iterable[list[list[tuple[int, int]]]]) -> list[list[Move]]:
    """Return the moves at one place of each player of a game of pieces, (across, along)."""
    return [[(frozenset((0, *z) for z in piece),) * 2 for piece in pieces] for pieces in sides]


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
        top, left = min(r for r, _ in cells), min(c for _, c in cells)
        cells = frozenset((r - top, c - left) for r, c in cells)
        if isinstance(rule, dict) and rule.get("kind") == "colouring":
            both, lying = colour_moves(rule), False
        else:
            both = piece_moves(read_pieces(rule))
            loser, high = both[winner == "L"], max(r for r, _ in cells) >= max(c for _, c in cells)
            lying = _in_lines(loser, 1) and not (high and _in_lines(loser, 2))
        # Lines are columns, or rows if the pieces of the loser lie in them; long ones, if both do.
        if lying:
            both = [[(_turned(a), _turned(b)) for a, b in some] for some in both]
        own, other = both if winner == "L" else both[::-1]
        self.side = 1 + max(c if lying else r for r, c in cells)
        self.lines = 1 + max(r if lying else c for r, c in cells)
        self.colours = 1 + max((z[0] for _, gone in own + other for z in gone), default=0)
        self.size = self.side * self.lines
        limit(self.colours * self.size <= MAX_POINTS, f"a board has more than {MAX_POINTS} points")
        is_sum = all(needs == gone for needs, gone in own + other) and _in_lines(other, 2)
        self.width = strip // self.side if is_sum else 0
        self.places = [
            i * self.size + (r * self.side + c if lying else c * self.side + r)
            for i in range(self.colours)
            for r, c in sorted(cells)
        ]
        self.start = sum(1 << z for z in self.places)
        self.own, self.other = ([self._shape(*move) for move in some] for some in (own, other))
        self.known: dict[int, tuple[int, int]] = {}
        self.images, self.exchanges = self._symmetries()
        first = sum(1 << k * self.side for k in range(self.lines))
        self.inner = sum(first << k for k in range(1, self.side)), first * ((1 << self.side) - 1)

    def _shape(self, needs: Any, gone: Any) -> tuple[int, list[int], dict[int, int]]:
        """Return the lowest points of a move, the others from there, what each clears."""
        spread, lowest, clears = [0], 0, {}
        down, right = (min(z[k] for z in needs) for k in (1, 2))
        for a in range(-down, self.side - down):
            for b in range(-right, self.lines - right):
                self.clock.spend(2 + len(needs) // 4)
                points = self._placed(needs, a, b)
                if len(points) == len(needs):
                    low = min(points)
                    lowest |= 1 << low
                    spread = sorted(z - low for z in points)
                    clears[low] = sum(1 << z for z in self._placed(gone, a, b))
        return lowest, spread, clears

    def _placed(self, points: Any, a: int, b: int) -> list[int]:
        moved = ((i, x + a, y + b) for i, x, y in points)
        on_board = ((i, x, y) for i, x, y in moved if 0 <= x < self.side and 0 <= y < self.lines)
        return [i * self.size + y * self.side + x for i, x, y in on_board]

    # ------------------------------------------------------------------ symmetries

    def _symmetries(self) -> tuple[list[Callable[[int], int]], bool]:
        """Return the images that keep the moves of both; tell whether one exchanges them."""
        own, other = (
            {(needs, gone) for needs, gone in self.moves(self.start, some)}
            for some in (self.own, self.other)
        )
        found, exchanges, seen = [], False, set()
        colours = range(self.colours)
        orders = permutations(colours) if self.colours <= MAX_COLOURS else [tuple(colours)]
        for order in orders:
            for turn in range(8):
                if turn & 4 and self.side != self.lines:
                    continue
                to = self._image(order, turn)
                image = spreading(to)
                self.clock.spend(10 * (len(own) + len(other) + self.size))
                if image(self.start) != self.start or tuple(to) in seen:
                    continue
                seen.add(tuple(to))
                images = [{(image(x), image(y) & self.start) for x, y in z} for z in (own, other)]
                if images == [own, other]:
                    found.append(image)
                exchanges = exchanges or images == [other, own]
        return found, exchanges

    def _image(self, order: tuple[int, ...], turn: int) -> Order:
        found = []
        for i in order:
            for b in range(self.lines):
                for a in range(self.side):
                    x = self.side - 1 - a if turn & 1 else a
                    y = self.lines - 1 - b if turn & 2 else b
                    x, y = (y, x) if turn & 4 else (x, y)
                    found.append(i * self.size + y * self.side + x)
        return found

    # ------------------------------------------------------------------ moves

    def moves(self, position: int, shapes: Any) -> Iterable[tuple[int, int]]:
        """Yield of each move what it needs and what it clears on this board."""
        for lowest, spread, clears in shapes:
            fits = position & lowest
            for z in spread:
                fits &= position >> z
            whole = sum(1 << z for z in spread)
            while fits:
                low = fits & -fits
                fits ^= low
                yield whole * low, clears[low.bit_length() - 1] & self.start

    def live(self, position: int) -> tuple[int, bool, bool]:
        """Return the points that moves need; tell whether winner and loser can move."""
        found, can = 0, []
        for shapes in (self.own, self.other):
            before, found = found, 0
            for lowest, spread, _ in shapes:
                fits = position & lowest
                for z in spread:
                    fits &= position >> z
                for z in spread:
                    found |= fits << z
            can.append(found != 0)
            found |= before
        return found, can[0], can[1]

    def at_once(self, position: int, winner_moves: bool) -> tuple[bool, int]:
        """Tell whether the winner wins by bounds; return the points that moves need."""
        rest, mine, theirs = self.live(position)
        if not (mine if winner_moves else theirs):
            return not winner_moves, rest
        if not (theirs if winner_moves else mine):
            return winner_moves, rest
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
                up, down = (part & self.inner[0]) >> 1, part << 1 & self.inner[0]
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
            left = (self.code(strip ^ z)[1] for z, _ in self.moves(strip, self.other))
            right = (self.code(strip ^ z)[0] for z, _ in self.moves(strip, self.own))
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
        legal = dict(self.moves(self.start, self.own))
        used: set[int] = set()
        todo: list[int] = []
        seen: set[int] = set()

        def leave(position: int, winner_moves: bool) -> None:
            self.clock.spend(30 + 4 * self.lines)
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
                for _, gone in self.moves(position, self.other):
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


def spreading(to: Order) -> Callable[[int], int]:
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
        return found

    return image


def _in_lines(moves: list[Move], axis: int) -> bool:
    """Tell whether what a move needs is in one line, next to each other."""
    spans = [[{z[k] for z in needs} for k in (axis, 3 - axis)] for needs, _ in moves]
    return all(len(one) == 1 and max(z) - min(z) < len(z) for one, z in spans)


def _turned(points: Any) -> Any:
    return frozenset((i, b, a) for i, a, b in points)
