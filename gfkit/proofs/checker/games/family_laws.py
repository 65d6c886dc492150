"""Boards first[block]last with k blocks, for all k: v(k + p) = v(k) + c; families with one value.

A *kind* of board is (before, turn, behind): columns, then a stretch of k blocks that begins with
the column `turn` of the block, then columns. Deleting a block from the longer side of a move in a
long board of a kind gives a move in the board with a block less. So if on boards of `long` blocks
each side with many blocks is one part, of a kind that is listed, the same holds on all longer ones,
and every move in a board of n blocks leaves a part of a kind with at least (n - w)/2 - 1 blocks, w
those that a piece meets.

*Theorem.* If v(k + p) = v(k) + c for all kinds and e <= k <= N, where N >= long and N >= 2(e + p +
1) + w, then for all k >= e: the options of a longer board are those of the board with p blocks
less, with c added, by induction on cells; and c + {L | R} = {c + L | c + R} if {L | R} is no number
(Siegel, Combinatorial Game Theory, II.2), if c = 0, or if it is a number x and what fits between L
and R has no integer but x, or none nearer to 0 and x and c have one sign.

*Families with one value.* Let kinds be in groups, each with a shift, so that k blocks of the first
kind of a group and k + shift of another are to have one value for k >= `many`. Options are
told by the value of what is short and the group and size of what has `many` blocks. If the values
agree up to `top` blocks, and at `top` the options as well, then for all k: a block more in a long
part is a block more in the board, and in a board of more than `top` blocks some part of each option
can lose one. Two equal long parts and nothing else are 0 if both players have the same moves.
"""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ..core.clock import limit, need
from .short_games import Table
from .small_games import PieceBoards
from .strip_winners import PIECES, read_pieces
from .strip_winners import WORDS as STRIP_WORDS

if TYPE_CHECKING:
    from ..core.clock import Clock
    from ..core.kinds import Given

    Cells = frozenset[tuple[int, int]]
    Kind = tuple[tuple[int, ...], int, tuple[int, ...]]

FAMILY = re.compile(r"([.#|]{0,200})\[([.#|]{1,200})\]([.#|]{0,200})")
LAW = {
    "rule": PIECES,
    "family": FAMILY,
    "from": range(1, 1000),
    "period": range(1, 1000),
    "step": range(-1000, 1001),
    "values": [{"blocks": range(1000), "value": None}],
}
SIDE_BLOCKS, MOST_KINDS, LATEST = 5, 60, 60
MAX_CELLS = 400


class Family:
    """The boards of a family, and the kinds of the parts that moves leave."""

    def __init__(self, text: str, rule: object, clock: Clock) -> None:
        match = FAMILY.fullmatch(text)
        need(match, "no family first[block]last")
        assert match is not None
        rows = [part.split("|") for part in match.groups()]
        self.rows = len(rows[1])
        need(all(len(z) == self.rows for z in rows if z != [""]), "parts of different heights")
        need(all(len({*map(len, z)}) == 1 for z in rows), "rows of different lengths")
        self.ends = [self._columns(part) for part in rows]
        self.block, self.clock = self.ends[1], clock
        self.pieces = [[frozenset(piece) for piece in z] for z in read_pieces(rule)]
        shapes = [piece for side in self.pieces for piece in side]
        limit(all(len(_parts(piece)) == 1 for piece in shapes), "a piece that is not connected")
        self.wide = max(
            (1 + max(c for _, c in z) - min(c for _, c in z) for z in shapes), default=1
        )
        self.met = -(-self.wide // len(self.block))
        self.long = 2 * SIDE_BLOCKS + self.met + 3
        whole = self.ends[0] + self.block * self.long + self.ends[2]
        begin = len(self.ends[0])
        first, many = self.kind(whole, begin, begin + self.long * len(self.block))
        self.more = many - self.long
        self.kinds = [first]
        for kind in self.kinds:
            limit(len(self.kinds) <= MOST_KINDS, f"more than {MOST_KINDS} kinds of boards")
            self._follow(kind)

    def _columns(self, rows: list[str]) -> tuple[int, ...]:
        return tuple(
            sum(1 << r for r in range(self.rows) if rows[r][c] == ".") for c in range(len(rows[0]))
        )

    def board(self, k: int) -> Cells:
        """Return the board of the family with k blocks."""
        columns = sum(map(len, self.ends)) + len(self.block) * k
        limit(columns * self.rows <= MAX_CELLS, f"boards of more than {MAX_CELLS} cells")
        return _cells(self.ends[0] + self.block * k + self.ends[2])

    def of(self, kind: Kind, k: int) -> Cells:
        """Return the board of a kind with k blocks."""
        before, turn, behind = kind
        columns = len(before) + len(self.block) * k + len(behind)
        limit(columns * self.rows <= MAX_CELLS, f"boards of more than {MAX_CELLS} cells")
        return _cells(before + (self.block[turn:] + self.block[:turn]) * k + behind)

    def after(self, cells: Cells, player: int) -> list[tuple[Cells, Cells]]:
        """Return what each move of a player covers, and leaves."""
        found = []
        for piece in self.pieces[player]:
            r0, c0 = min(piece)
            for r, c in cells:
                self.clock.spend(len(piece))
                placed = frozenset((r + a - r0, c + b - c0) for a, b in piece)
                if placed <= cells:
                    found.append((placed, cells - placed))
        return found

    def kind(self, columns: tuple[int, ...], start: int = -1, stop: int = -1) -> tuple[Kind, int]:
        """Return the kind of a board and its blocks: its longest stretch, which has a given part.

        Blocks that are added to the part make it longer, so that the kind remains.
        """
        size, longest, at, turned = len(self.block), 0, 0, 0
        for a in range(len(columns)):
            for turn in range(size):
                k = 0
                while a + k < len(columns) and columns[a + k] == self.block[(turn + k) % size]:
                    k += 1
                self.clock.spend(1 + k)
                if k > longest:
                    longest, at, turned = k, a, turn
        limit(start < 0 or at <= start <= stop <= at + longest, "a part with more blocks elsewhere")
        many = longest // size
        return (columns[:at], turned, columns[at + many * size :]), many

    def _follow(self, kind: Kind) -> None:
        """List the kinds of the long sides of all moves; raises NotChecked where there is none."""
        cells, size = self.of(kind, self.long), len(self.block)
        limit(len(_parts(cells)) == 1, "boards of a family that fall apart")
        begin = len(kind[0])
        end = begin + self.long * size
        least = (end - begin - self.wide) // 2 - size
        for player in (0, 1):
            for placed, rest in self.after(cells, player):
                low, high = min(c for _, c in placed), max(c for _, c in placed)
                parts, owners = _parts(rest), []
                self.clock.spend(20 * len(rest))
                for start, stop in ((begin, min(low, end)), (max(high + 1, begin), end)):
                    own = [z for z in parts if any(start <= c < stop for _, c in z)]
                    owners += own
                    if stop - start < least:
                        continue
                    limit(len(own) == 1, "a side of a move that falls apart")
                    left = min(c for _, c in own[0])
                    columns = [0] * (1 + max(c for _, c in own[0]) - left)
                    for r, c in own[0]:
                        columns[c - left] |= 1 << r
                    found, _ = self.kind(tuple(columns), start - left, stop - left)
                    if found not in self.kinds:
                        self.kinds.append(found)
                limit(len(set(owners)) == len(owners), "moves that leave their sides joined")


def _cells(columns: tuple[int, ...]) -> Cells:
    return frozenset(
        (r, c) for c, column in enumerate(columns) for r in range(column.bit_length())
        if column >> r & 1
    )  # fmt: skip


def _parts(cells: Cells) -> list[Cells]:
    """Return the parts that are connected by edges."""
    left, found = set(cells), []
    while left:
        part, new = set(), {next(iter(left))}
        while new:
            part |= new
            near = {(r + a, c + b) for r, c in new for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))}
            new = (near & left) - part
        left -= part
        found.append(frozenset(part))
    return found


def _number(table: Table, g: int) -> Fraction | None:
    """Return the number that a canonical form is, None for a game that is none."""
    left, right = table.options[g]
    if len(left) > 1 or len(right) > 1:
        return None
    sides = [_number(table, next(iter(z))) if z else Fraction(0) for z in (left, right)]
    if None in sides:
        return None
    low, high = sides
    assert low is not None
    assert high is not None
    if left and right:
        return (low + high) / 2 if low < high else None
    return low + 1 if left else high - 1 if right else Fraction(0)


def _integer(table: Table, n: int) -> int:
    g = 0
    for _ in range(abs(n)):
        g = table.canonical([g], []) if n > 0 else table.canonical([], [g])
    return g


def check_law(given: Given) -> None:
    """Check the law of a family by induction on the blocks.

    Moves in long boards leave parts of finitely many kinds; boards of all kinds are valued so far
    that the rest follows.
    """
    statement, _, _, clock, report = given
    start, period, step = (statement[key] for key in ("from", "period", "step"))
    table = Table(clock)
    family = Family(statement["family"], statement["rule"], clock)
    boards = PieceBoards(statement["rule"], table, clock)
    c = _integer(table, step)
    values: dict[tuple[Kind, int], int] = {}

    def v(kind: Kind, k: int) -> int:
        if (kind, k) not in values:
            report.progress(f"valuing a board of {k} blocks")
            values[kind, k] = boards.value(family.of(kind, k), family.rows)
        return values[kind, k]

    def f(k: int) -> int:
        return boards.value(family.board(k), family.rows)

    def needed(e: int) -> int:
        last: int = max(family.long, 2 * (e + period + 1) + family.met)
        return last

    e, wrong = -1, [-1]
    while wrong:
        e = max(wrong) + 1
        limit(e <= LATEST, "the values of a kind of boards are irregular for long")
        counts = range(e, needed(e) + 1)
        wrong = [
            k
            for kind in family.kinds
            for k in counts
            if v(kind, k + period) != table.add(v(kind, k), c)
        ]
    for k in range(start, max(start, e - family.more)):
        need(f(k + period) == table.add(f(k), c), f"the law fails at {k} blocks")
    for z in statement["values"]:
        k, said = z["blocks"], table.read(z["value"])
        need(f(k) == said, f"the value of {k} blocks is different")
    last = needed(e)
    for kind in family.kinds if step else ():
        for k in range(last, last + period):
            x = _number(table, v(kind, k))
            if x is None:
                continue
            left, right = (
                {boards.value(rest, family.rows) for _, rest in family.after(family.of(kind, k), w)}
                for w in (0, 1)
            )
            near = {x - 1, x + 1} if x.denominator == 1 else {x // 1, x // 1 + 1}
            if x.denominator == 1 and x * step > 0:
                near = {x - 1 if x > 0 else x + 1}
            for y in near:
                g = _integer(table, int(y))
                fits = not any(table.le(g, z) for z in left)
                limit(not fits or any(table.le(z, g) for z in right), "several integers that fit")
    kinds = len(family.kinds)
    report.say("kinds of boards", f"{kinds}, compared up to {last + period} blocks", kinds=kinds)


EQUAL = {
    "rule": PIECES,
    "families": [{"family": FAMILY, "shift": range(-1000, 1001)}],
    "from": range(1000),
    "won": bool,
}
SHIFTED = 2
"""Shifts are at most so large."""


class Groups:
    """Kinds of boards in groups, by their values and their options."""

    def __init__(self, all_of: list[Family], rule: object, clock: Clock) -> None:
        self.family, self.clock = all_of[0], clock
        block, rows = self.family.block, self.family.rows
        same = all(one.block == block and one.rows == rows for one in all_of)
        limit(same, "families of different blocks, or heights")
        apart = [z for z in (block, block * 2) if len(_parts(_cells(z))) != 1]
        limit(not apart, "blocks that are not connected")
        self.table = Table(clock)
        self.boards = PieceBoards(rule, self.table, clock)
        self.kinds = list(dict.fromkeys(kind for one in all_of for kind in one.kinds))
        loose = self.family.wide + max(len(a) + len(b) for a, _, b in self.kinds)
        self.many = 3 + SHIFTED - (-loose // len(block))
        self.top = 2 * (self.many + SHIFTED + 3) + self.family.met + SHIFTED
        limit(self.top <= LATEST, f"boards of {self.top} blocks")
        self.group = {kind: (kind, 0) for kind in self.kinds}
        firsts: list[Kind] = []
        for kind in self.kinds:
            tries = ((z, s) for z in firsts for s in (0, -1, 1, -2, 2) if self._alike(kind, z, s))
            self.group[kind] = next(tries, (kind, 0))
            firsts += [kind] * (self.group[kind] == (kind, 0))
        wrong = [self.kinds[0]]
        while wrong:
            wrong = [z for z in self.kinds if not self._same_options(z)]
            self.group.update({z: (z, 0) for z in wrong})

    def v(self, kind: Kind, k: int) -> int:
        """Return the value of a board of a kind."""
        return self.boards.value(self.family.of(kind, k), self.family.rows)

    def _alike(self, kind: Kind, first: Kind, shift: int) -> bool:
        sizes = range(self.many, self.top + 1)
        return all(self.v(kind, k + shift) == self.v(first, k) for k in sizes)

    def _same_options(self, kind: Kind) -> bool:
        first, shift = self.group[kind]
        return kind == first or all(
            self.options(kind, self.top + shift, w) == self.options(first, self.top, w)
            for w in (0, 1)
        )

    def options(self, kind: Kind, k: int, player: int) -> set[tuple[int, Any]]:
        """Return the options: the value of the short parts, how often which long ones."""
        found = set()
        for _, rest in self.family.after(self.family.of(kind, k), player):
            self.clock.spend(20 * len(rest))
            short = 0
            long: Counter[tuple[Kind, int]] = Counter()
            for part in _parts(rest):
                which = self._long(part)
                if which is None:
                    short = self.table.add(short, self.boards.value(part, self.family.rows))
                else:
                    long[which] += 1
            found.add((short, frozenset(long.items())))
        return found

    def _long(self, part: Cells) -> tuple[Kind, int] | None:
        left = min(c for _, c in part)
        columns = [0] * (1 + max(c for _, c in part) - left)
        for r, c in part:
            columns[c - left] |= 1 << r
        kind, size = self.family.kind(tuple(columns))
        if size < self.many - SHIFTED:
            return None
        limit(kind in self.group, "a part of a kind that is not listed")
        first, shift = self.group[kind]
        return (first, size - shift) if size - shift >= self.many else None


def check_equal(given: Given) -> None:
    """Check that families have one value, by groups of the kinds of their boards."""
    statement, _, _, clock, report = given
    said, start, won = statement["families"], statement["from"], statement["won"]
    need(said and all(start + z["shift"] >= 0 for z in said), "boards of fewer than no blocks")
    families = [Family(z["family"], statement["rule"], clock) for z in said]
    need(not won or len({frozenset(z) for z in families[0].pieces}) == 1, "different moves")
    groups = Groups(families, statement["rule"], clock)
    places = set()
    for one, z in zip(families, said, strict=True):
        first, shift = groups.group[one.kinds[0]]
        places.add((first, z["shift"] + one.more - shift))
    limit(len(places) == 1, "families of different groups")
    ahead = next(iter(places))[1]
    far = groups.top + SHIFTED if won else groups.many
    for k in range(start, max(start, far - ahead)):
        report.progress(f"valuing boards of {k} blocks")
        found = {
            groups.boards.value(one.board(k + z["shift"]), one.rows)
            for one, z in zip(families, said, strict=True)
        }
        need(len(found) == 1, f"families differ at k = {k}")
        need(not won or 0 not in found, f"the second player wins at k = {k}")
    for k in (groups.top, groups.top + 1) if won else ():
        options = groups.options(families[0].kinds[0], k, 0)
        twins = any(g == 0 and [n for _, n in parts] == [2] for g, parts in options)
        limit(twins, f"no move leaves equal parts of {k} blocks")
    kinds = len(groups.kinds)
    report.say("kinds of boards", f"{kinds}, compared up to {groups.top} blocks", kinds=kinds)


WORDS: dict[str, tuple[str, ...]] = {
    "equal families": (
        "for k >= {from} all families have one value",
        "\nthe first player wins all of them: {won}",
        "\nfamily {#}: {families!some _family}",
        "\nrule: {rule!tell _game}",
    ),
    "_family": ("{family} with k + {shift} blocks",),
    "law of a family": (
        "for k >= {from} the value of {family} with k + {period} blocks is that with k plus {step}",
        "\nwith {#}: {values!some _value}",
        "\nrule: {rule!tell _game}",
    ),
    "_value": ("{blocks} blocks it is {value!game}",),
    "_game": STRIP_WORDS["_game"],
}
CHECKS = {"law of a family": (LAW, check_law), "equal families": (EQUAL, check_equal)}
