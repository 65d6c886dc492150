"""Short games, and boards on which two players place pieces or colours: outcomes, values, sums.

A player who cannot move loses. A game is a number of a table, which keeps the options of Left and
of Right of each canonical form: that has no dominated and no reversible options, and every short
game equals exactly one. See A. N. Siegel, Combinatorial Game Theory, II.2.9. Values of boards are
computed move by move; a position that falls into parts that no move joins is the sum of its parts.

*Strategies*: who wins a board, by a table of the winner's answers, walked whole.
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
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from ..core.needs import HEX, TEXT, Clock, NotChecked, fit, limit, need
from .placed_moves import (
    Cells,
    Ground,
    Move,
    is_colouring,
    read_moves,
    search_of,
    spreading,
    turned_moves,
)

if TYPE_CHECKING:
    from ..core.kinds import Given

MAX_CELLS = 400
MAX_GAMES = 300_000
MAX_NODES = 20_000
NODES = {"nodes": [([range(MAX_NODES)], [range(MAX_NODES)])]}
RELATIONS = {
    "=": "=",
    "<": "<",
    ">": ">",
    "||": "|",
    "<=": "<=",
    ">=": ">=",
    "!<=": ">|",
    "!>=": "<|",
}
"""What may be said of two games, and which of = < > and | (for ||) it allows."""

Options = frozenset[int]
RAW = -1
"""The game that is made canonical just now."""


class Table:
    """Canonical forms by number; 0 is the game without options."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.options: dict[int, tuple[Options, Options]] = {}
        self.index: dict[tuple[Options, Options], int] = {}
        self.known_le: dict[tuple[int, int], bool] = {}
        self.known_raw: dict[tuple[int, int], bool] = {}
        self.known_sums: dict[tuple[int, int], int] = {}
        self.known_negatives: dict[int, int] = {}
        self.canonical((), ())

    def le(self, g: int, h: int) -> bool:
        """Tell whether G <= H: no option of Left from G is >= H, none of Right from H is <= G."""
        known = self.known_raw if RAW in (g, h) else self.known_le
        found = known.get((g, h))
        if found is None:
            self.clock.spend(4)
            found = g == h or (
                not any(self.le(h, z) for z in self.options[g][0])
                and not any(self.le(z, g) for z in self.options[h][1])
            )
            known[g, h] = found
        return found

    def canonical(self, left: Iterable[int], right: Iterable[int]) -> int:
        """Return the canonical form of the game with these options."""
        L, R = frozenset(left), frozenset(right)
        while True:
            self.clock.spend(1 + len(L) ** 2 + len(R) ** 2)
            L = frozenset(g for g in L if not any(g != h and self.le(g, h) for h in L))
            R = frozenset(g for g in R if not any(g != h and self.le(h, g) for h in R))
            self.options[RAW], self.known_raw = (L, R), {}
            new_l = frozenset(z for g in L for z in self._past(g, 0))
            new_r = frozenset(z for g in R for z in self._past(g, 1))
            if (new_l, new_r) == (L, R):
                break
            L, R = new_l, new_r
        found = self.index.get((L, R))
        if found is None:
            limit(len(self.index) < MAX_GAMES, f"there are more than {MAX_GAMES} values")
            found = self.index[L, R] = len(self.index)
            self.options[found] = (L, R)
        return found

    def _past(self, g: int, side: int) -> Iterable[int]:
        """Return an option, or what it reverses to: the player's options of a reply no better.

        A reply to Left is <= the game, one to Right >= it.
        """
        for reply in self.options[g][1 - side]:
            if self.le(RAW, reply) if side else self.le(reply, RAW):
                return self.options[reply][side]
        return (g,)

    def negative(self, g: int) -> int:
        """Return -G: the players exchanged."""
        found = self.known_negatives.get(g)
        if found is None:
            L, R = self.options[g]
            found = self.canonical(map(self.negative, R), map(self.negative, L))
            self.known_negatives[g] = found
        return found

    def add(self, g: int, h: int) -> int:
        """Return G + H: a move is made in one of the two."""
        if not g or not h:
            return g or h
        key = (min(g, h), max(g, h))
        found = self.known_sums.get(key)
        if found is None:
            self.clock.spend(10)
            left, right = (
                [self.add(z, h) for z in self.options[g][side]]
                + [self.add(g, z) for z in self.options[h][side]]
                for side in (0, 1)
            )
            found = self.known_sums[key] = self.canonical(left, right)
        return found

    def outcome(self, g: int) -> str:
        """Return who wins: L, R, N or P."""
        return {"=": "P", "<": "R", ">": "L", "|": "N"}[self.relation(g, 0)]

    def relation(self, g: int, h: int) -> str:
        """Return which of = < > and | holds."""
        return {(1, 1): "=", (1, 0): "<", (0, 1): ">", (0, 0): "|"}[self.le(g, h), self.le(h, g)]

    def read(self, data: Any) -> int:
        """Return the game of a list of nodes, each with its options before it."""
        fit(data, NODES, "value")
        need(data["nodes"], "a value has no nodes")
        found: list[int] = []
        for place, (left, right) in enumerate(data["nodes"]):
            self.clock.spend(len(left) + len(right) + 1)
            need(all(z < place for z in left + right), "an option does not stand before its game")
            found.append(self.canonical([found[z] for z in left], [found[z] for z in right]))
        return found[-1]


def read_board(text: str) -> Cells:
    """Return the cells of a drawing, or of a rectangle such as 3x4."""
    if "x" in text:
        rows, columns = map(int, text.split("x"))
        limit(rows * columns <= MAX_CELLS, f"a board of {rows * columns} cells")
        return frozenset((r, c) for r in range(rows) for c in range(columns))
    lines = text.split("|")
    need(len({len(line) for line in lines}) == 1, "a board has rows of different lengths")
    cells = frozenset((r, c) for r, z in enumerate(lines) for c, at in enumerate(z) if at == ".")
    limit(len(cells) <= MAX_CELLS, f"a board of {len(cells)} cells")
    return cells


class Values:
    """The values of positions of a board, computed move by move."""

    def __init__(self, ground: Ground, table: Table) -> None:
        self.ground, self.table = ground, table
        self.known: dict[int, int] = {}

    def of_cells(self, cells: Cells) -> int:
        """Return the value of an empty board, wherever it lies."""
        top, left = (min((z[k] for z in cells), default=0) for k in (0, 1))
        return self.of(self.ground.position((r - top, c - left) for r, c in cells))

    def of(self, position: int) -> int:
        """Return the value of a position, the sum of those of its parts."""
        total = 0
        for part in self.ground.split(position):
            total = self.table.add(total, self._of_part(part))
        return total

    def _of_part(self, part: int) -> int:
        found = self.known.get(part)
        if found is None:
            left, right = (
                {self.of(part & ~gone) for _, gone in self.ground.moves(part, player)}
                for player in (0, 1)
            )
            found = self.known[part] = self.table.canonical(left, right)
        return found


def values_of(moves: list[list[Move]], boards: list[Cells], table: Table) -> Values:
    """Return the values of boards and of smaller ones."""
    spans = [[max(z) - min(z) + 1 for z in zip(*cells, strict=True)] for cells in boards if cells]
    side, lines = (max((z[k] for z in spans), default=1) for k in (0, 1))
    return Values(Ground(moves, side, lines, table.clock), table)


def outcome_of(rule: Any, cells: Cells, table: Table) -> str:
    """Return who wins a board: of pieces by a search, of colours by its value."""
    moves = read_moves(rule)
    if is_colouring(rule):
        return table.outcome(values_of(moves, [cells], table).of_cells(cells))
    search, position = search_of(moves, cells, table.clock)
    return search.outcome(position)


def check_boards(given: Given) -> None:
    """Check outcomes and values of boards.

    Evidence: perhaps `strategies`, of each board null, or the tables of answers.
    """
    statement, evidence, _, clock, report = given
    rule, boards, table = statement["rule"], statement["boards"], Table(clock)
    need(boards, "the statement names no board")
    empty = [read_board(fact["board"]) for fact in boards]
    values = values_of(read_moves(rule), empty, table)
    played = evidence.get("strategies", [None] * len(boards))
    fit(played, (None,) * len(boards), "strategies")
    walked = []
    for fact, cells, strategies in zip(boards, empty, played, strict=True):
        need(("value" in fact) != ("outcome" in fact), "a board has an outcome or a value")
        name = fact["board"][:80]
        if strategies is not None:
            need("outcome" in fact, "a strategy shows no value")
            walked.append(check_strategies(rule, cells, fact["outcome"], strategies, clock))
        elif "value" in fact:
            said = table.read(fact["value"])
            need(values.of_cells(cells) == said, f"the value of {name} is different")
        else:
            true = outcome_of(rule, cells, table)
            need(true == fact["outcome"], f"the outcome of {name} is {true}")
    if walked:
        many, (answers, used) = len(walked), map(sum, zip(*walked, strict=True))
        told = f"on {many} board{'s' * (many > 1)}, walked whole: {answers} answers, {used} needed"
        report.say("strategies", told, answers=answers)
    count = len(boards) - len(walked)
    if count:
        report.say("boards", f"{count} computed from the definition", boards=count)


def check_comparison(given: Given) -> None:
    """Check the relation of two sums of games."""
    statement, _, _, clock, report = given
    relation, table = statement["relation"], Table(clock)
    need(relation in RELATIONS, "the relation is not one of games")
    summands = [z for side in ("left", "right") for z in statement[side]]
    boards = {z["board"]: read_board(z["board"]) for z in summands if "board" in z}
    rule, sums = statement["rule"], {"left": 0, "right": 0}
    values = None if rule is None else values_of(read_moves(rule), [*boards.values()], table)
    for side, summand in [(name, z) for name in sums for z in statement[name]]:
        need(("board" in summand) != ("value" in summand), "a summand is a board or a value")
        if "value" in summand:
            value = table.read(summand["value"])
        else:
            need(values, "there is no rule for a board")
            assert values
            value = values.of_cells(boards[summand["board"]])
        sums[side] = table.add(sums[side], table.negative(value) if summand["negative"] else value)
    true = table.relation(*sums.values())
    need(true in RELATIONS[relation], f"true is {true}")
    report.say("values", "both sums are computed, as canonical forms")


def _images(cells: Cells) -> list[Cells]:
    found = []
    for turn in range(8):
        image = [(c, r) if turn & 4 else (r, c) for r, c in cells]
        image = [(-r if turn & 1 else r, -c if turn & 2 else c) for r, c in image]
        top, left = (min(z[k] for z in image) for k in (0, 1))
        found.append(frozenset((r - top, c - left) for r, c in image))
    return found


def connected(cells: int, clock: Clock) -> list[Cells]:
    """Return the connected boards of a given number of cells, one of each class of images."""
    found = {frozenset({(0, 0)})}
    for _ in range(cells - 1):
        larger = set()
        for board in found:
            for r, c in board:
                for cell in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
                    if cell not in board:
                        clock.spend(200)
                        larger.add(min(_images(board | {cell}), key=sorted))
        found = larger
    return sorted(found, key=sorted)


def check_count(given: Given) -> None:
    """Check how many connected boards there are."""
    statement, _, _, clock, report = given
    true = len(connected(statement["cells"], clock))
    need(true == statement["count"], f"there are {true}")
    report.say("boards", f"{true} listed", boards=true)


def check_least(given: Given) -> None:
    """Check how many cells the least connected board of a value has, as boards lie."""
    statement, _, _, clock, report = given
    table = Table(clock)
    wanted, cells, tried = table.read(statement["value"]), statement["cells"], 0
    values = Values(Ground(read_moves(statement["rule"]), cells, cells, clock), table)
    for size in range(1, cells + 1):
        has = False
        for board in connected(size, clock):
            for image in sorted(set(_images(board)), key=sorted):
                tried += 1
                has = has or values.of_cells(image) == wanted
            if has and size < cells:
                break
        need(size == cells or not has, f"a board of {size} cells has the value")
    need(has, f"no board of {cells} cells has the value")
    report.say("boards", f"{tried} valued, in every position", boards=tried)


# Strategies.

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
