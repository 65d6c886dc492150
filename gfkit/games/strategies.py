"""Who wins a board by a strategy of the winner: a table of answers that is walked whole.

To each position in which the loser moves all his moves are tried. After each one the winner has won
at once, or the table has an answer; what is left after that is won at once, or is tried likewise.
So it does not matter where a table comes from. A position is in the least of its images.

*At once.* Somebody cannot move. Or let each piece of the loser lie in one line, without gaps. Then
the winner may forgo all moves over some borders of lines, and a sum of strips of lines is left, in
which he is not better off. Of a strip S let c be the least code of a number (`ruleset_loops`) with
S <= c, and d the least for which S >= d is false. If the c of some strips have a sum <= 0, he wins
if the loser begins; with one d for a c, he wins if he begins.
"""

from __future__ import annotations

import hashlib
from functools import cache
from itertools import product
from typing import Any

from gfkit.base.arguments import trusted
from gfkit.base.budget import phase, spend
from gfkit.boards.shapes.board import Board
from gfkit.errors import GfkitError
from gfkit.games.game_rule import GameRule, PieceRule, at_corner
from gfkit.games.outcome_search import OutcomeSearch
from gfkit.games.ruleset_loops import LARGE, simplest
from gfkit.games.sums import symmetries

BEGINNING = {"L": "LL", "R": "RR", "N": "LR", "P": "RL"}
"""Of each outcome who wins if Left begins, and if Right does."""
STRIP_CELLS = ((16, 10_000), (24, 50_000), (26, 200_000))
"""Cells of strips that are tried, and how many answers there may be with them."""
PART = 4096
"""Answers in a part of a table."""
Table = dict[int, int]
"""Of a position in normal form, what the answer needs."""


def find_strategies(rule: GameRule, board: Board, strips: Any = STRIP_CELLS) -> dict[str, Any]:
    """Return strategies that show the outcome of a board, as evidence.

    strips: as STRIP_CELLS. Raises GfkitError if there are too many answers with the last of them.

    >>> from gfkit.boards.shapes.board import Board
    >>> from gfkit.boards.language.rules import domineering
    >>> from gfkit.games.game_rule import rule_of
    >>> rule, board = rule_of(domineering.positions.game), Board.parse("3x3")
    >>> data = find_strategies(rule, board)
    >>> [*data], strategies_show(rule, board, "N", data)
    (['strip', 'L'], '')
    """
    play = Play(rule, board)
    winners = BEGINNING[play.search.outcome()]
    for strip, most in strips:
        data: dict[str, Any] = {"strip": strip}
        try:
            for winner in sorted({*winners}):
                if len(data) == 1 or not play.exchanges:  # else it is an image of the other's
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
    if not isinstance(data, dict) or outcome not in BEGINNING or not board.cells:
        return "they are of no outcome"
    winners = BEGINNING[outcome]
    given = [w for w in sorted({*winners}) if w in data]
    strip = data.get("strip")
    if not given or data.keys() != {"strip", *given} or type(strip) is not int:
        return "they are not those of the winners"
    if not 0 <= strip <= STRIP_CELLS[-1][0]:
        return "their strips have too many cells"
    play = Play(rule, board)
    if len(given) < len({*winners}) and not play.exchanges:
        return "that of one player is not one of the other"
    for winner in given:
        try:
            play.walk(winners, winner, strip, play.table(data[winner]))
        except GfkitError as error:
            return str(error)
    return ""


class Play:
    """The moves of a board, and walks through all positions that a loser can bring about."""

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
        """Return where each place goes, as bits, if the board is kept."""
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

        given: the answers, or None to find at most this many. Raises GfkitError if the winner does
        not win, and _TooManyError.
        """
        own = "LR".index(winner)
        bound = Strips(self, own, strip)
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
                    raise GfkitError("to a position there is no answer")
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

    def _chosen(self, position: int, own: int, bound: Strips) -> int:
        """Return what a winning answer needs, one that wins at once if there is one."""
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


class Strips:
    """What wins at once for a player: bounds by strips of at most so many cells."""

    def __init__(self, play: Play, own: int, strip: int) -> None:
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
        """Tell whether the player wins, he or the other to move; return the points that count."""
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
        """Return how far from a win at once a position seems, if the other moves."""
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
    """Tell whether what a move needs is in one line, next to each other."""
    one, span = ({z[i] for _, z in move[0]} for i in (axis, 1 - axis))
    return len(one) == 1 and max(span) - min(span) < len(span)


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode("ascii")).hexdigest()
