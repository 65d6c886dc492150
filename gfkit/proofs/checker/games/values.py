"""Short games, and the values of boards on which two players place pieces or colours; their sums.

A player who cannot move loses. A game is a number of a table, which keeps the options of Left and
of Right of each canonical form: that has no dominated and no reversible options, and every short
game equals exactly one. See A. N. Siegel, Combinatorial Game Theory, II.2.9. Values of boards are
computed move by move; a position that falls into parts that no move joins is the sum of its parts.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ..core.rejections import limit, need
from ..core.shapes import fit
from .outcomes import Search, check_strategies, ground_of
from .positions import Cells, Ground, read_moves

if TYPE_CHECKING:
    from ..core.clock import Clock
    from ..core.reports import Given

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
        """Return whether G <= H: no option of Left from G is >= H, none of Right from H is <= G."""
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
        """Return the value of an empty board."""
        return self.of(self.ground.position(cells))

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


def check_boards(given: Given) -> None:
    """Check outcomes and values of boards.

    Evidence: perhaps `strategies`, of each board null, or the tables of answers.
    """
    statement, evidence, _, clock, report = given
    rule, boards, table = statement["rule"], statement["boards"], Table(clock)
    need(boards, "the statement names no board")
    empty = [read_board(fact["board"]) for fact in boards]
    moves = read_moves(rule)
    values = Values(ground_of(moves, empty, clock), table)
    played = evidence.get("strategies", [None] * len(boards))
    fit(played, (None,) * len(boards), "strategies")
    walked, searches = [], dict[int, Search]()
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
            last = max(cells, default=(0, 0))[0]  # one memory for all boards of as many rows
            if last not in searches:
                like = [z for z in empty if max(z, default=(0, 0))[0] == last]
                searches[last] = Search(ground_of(moves, like, clock))
            true = searches[last].outcome(cells)
            need(true == fact["outcome"], f"the outcome of {name} is {true}")
    if walked:
        many, (answers, used) = len(walked), map(sum, zip(*walked, strict=True))
        told = f"on {many} board{'s' * (many > 1)}, walked whole: {answers} answers, {used} needed"
        report.say("strategies", told, "finitely many", answers=answers)
    count = len(boards) - len(walked)
    if count:
        report.say("boards", f"{count} computed from the definition", "finitely many", boards=count)


def check_comparison(given: Given) -> None:
    """Check the relation of two sums of games."""
    statement, _, _, clock, report = given
    relation, table = statement["relation"], Table(clock)
    need(relation in RELATIONS, "the relation is not one of games")
    summands = [z for side in ("left", "right") for z in statement[side]]
    boards = {z["board"]: read_board(z["board"]) for z in summands if "board" in z}
    rule, sums = statement["rule"], {"left": 0, "right": 0}
    values = None
    if rule is not None:
        values = Values(ground_of(read_moves(rule), boards.values(), clock), table)
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
    report.say("values", "both sums are computed, as canonical forms", "finitely many")


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
    report.say("boards", f"{true} listed", "finitely many", boards=true)


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
    report.say("boards", f"{tried} valued, in every position", "finitely many", boards=tried)
