"""Values of all boards of a family: v(k + p) = v(k) + c for every k from some one on.

A family is first[block]last, with k blocks. A long board is of a *type*: what stands before and
behind its longest stretch of blocks. The types of a family are those of the long parts that moves
leave, of boards of these types as well.

*Theorem.* Let K blocks be so many that each side of a move, unless it is short, is a part of one of
finitely many types, and let v(k + p) = v(k) + c, c an integer, hold for every type and all k from e
to N, where N is at least K and 2 (e + p + 1) and the columns of a piece more. Then it holds for
every k >= e if c = 0, or if between the options of those v(k), N <= k < N + p, that are numbers no
integer fits that is nearer to 0, nor any other, unless c moves v(k) away from 0.

*Proof.* By induction on the cells. A move in a board of more than N + p blocks leaves a long part
with at least e + p blocks. That part without p blocks is less by c, and is what the same move
leaves of the board without these blocks. So the options are those of the shorter board, each with c
added. If v is no number, {c + L | c + R} = c + {L | R} [Siegel2013, II.2]. If it is one, it is the
simplest number that fits, and c moves all that fit: the integer nearest to 0, if there is any, and
that remains the nearest.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gfkit.base.budget import spend
from gfkit.boards.kinds.pieces import width_of
from gfkit.boards.shapes.board import Board, connected_parts
from gfkit.games.board_facts import RULE
from gfkit.games.board_search import board_search
from gfkit.games.dictionary import Family
from gfkit.games.game_rule import GameRule, PieceRule, rule_of
from gfkit.games.short_game import ShortGame
from gfkit.numbers.decimal import Record, integer
from gfkit.proofs.closed_sets import COUNT, WORD, Shape
from gfkit.proofs.kernel import Derivation, NotDerived, Statement, prove, statement

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from gfkit.games.dictionary import Pattern
    from gfkit.games.partizan import GameTable
    from gfkit.games.positions import Game as AnyGame
    from gfkit.proofs.kernel import Proved, Workings

    Columns = tuple[int, ...]
    Type = tuple[Columns, Columns, Columns]
    """The columns before the longest stretch of blocks, of a block, and behind the stretch."""

EARLY, LATEST = 6, 60
"""Most types are regular from there on; the last e that is tried."""
MOST_TYPES = 60
REACH = 5
"""Blocks that a side of a move has at least, to be of a type."""


@statement(
    "law of a family", rule=RULE, family=WORD, start=COUNT.at("from"), period=COUNT, step=COUNT,
    values=Shape(lambda z: {"blocks": z[0], "value": z[1].data()},
                 lambda z: (int(z["blocks"]), ShortGame.of_data(z["value"]))).many(),
)  # fmt: skip
@dataclass(frozen=True, slots=True, repr=False)
class FamilyLaw(Record, Statement):
    """v(k + period) = v(k) + step for every k >= start; values: some k with v(k).

    >>> from gfkit.boards.language.rules import find_model
    >>> from gfkit.games.game_rule import rule_of
    >>> from gfkit.proofs.kernel import prove
    >>> rule = rule_of(find_model("domineering").definition.game)
    >>> print(prove(FamilyLaw(rule, "[.]", 1, 2, -1)).statement)
    v(k + 2) = v(k) + (-1) for all k >= 1, of [.] with k blocks; Left places .|., Right ..
    """

    rule: GameRule
    family: str
    start: int
    period: int
    step: int
    values: tuple[tuple[int, ShortGame], ...] = ()

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:  # noqa: ARG002
        """Find the types and e, and compare values of boards up to N + p blocks."""
        if not isinstance(self.rule, PieceRule) or self.period < 1 or self.start < 1:
            raise NotDerived("laws of families are of games of pieces, for k >= 1")
        types = Types(self.rule, Family.parse(self.family))
        boards = run(board_search, self.rule)
        table, step = boards.table, boards.table.number(self.step)
        known: dict[tuple[Type, int], int] = {}

        def value(board: Board) -> int:
            spend()
            return boards.value(board, side=types.side(e, self.period))

        def v(kind: Type, k: int) -> int:
            if (kind, k) not in known:
                known[kind, k] = value(types.board(kind, k))
            return known[kind, k]

        e = 0
        while True:
            last = types.last(e, self.period)
            wrong = [
                k for kind in types.found for k in range(e, last + 1)
                if v(kind, k + self.period) != table.add(v(kind, k), step)
            ]  # fmt: skip
            if not wrong:
                break
            e = max(wrong) + 1
            if e > LATEST:
                raise NotDerived(f"the values of a type are irregular at {e - 1} blocks")
        family = types.family
        for k in range(self.start, e - types.extra):
            said = table.add(value(family.board(k)), step)
            if value(family.board(k + self.period)) != said:
                raise NotDerived(f"v({k + self.period}) is not v({k}) + ({self.step})")
        for k, game in self.values:
            if value(family.board(k)) != game.within(table):
                raise NotDerived(f"v({k}) is not {game}")
        if self.step:
            for kind in types.found:
                for k in range(last, last + self.period):
                    board = types.board(kind, k)
                    sides = [{value(z) for _, z in types.moves(board, side)} for side in range(2)]
                    _require_simplest(table, v(kind, k), sides, self.step)
        reach = f"compared up to {last + self.period} blocks"
        return Derivation(f"by induction: boards of {len(types.found)} types, {reach}")

    def __str__(self) -> str:
        """Say it in words."""
        law = f"v(k + {self.period}) = v(k) + ({self.step}) for all k >= {self.start}"
        listed = "".join(f", v({k}) = {said}" for k, said in self.values)
        return f"{law}{listed}, of {self.family} with k blocks; {self.rule}"


def proved_law(game: AnyGame, family: Family, pattern: Pattern) -> Proved | str:
    """Return the proof that a pattern is a law, or the reason why there is none."""
    if not re.fullmatch(r"-?[0-9]{1,6}", pattern.step):
        return "patterns are proved whose step is an integer"
    try:
        law = (pattern.from_, pattern.period, integer(pattern.step))
        return prove(FamilyLaw(rule_of(game), family.text, *law))
    except NotDerived as error:
        return str(error)


class Types:
    """The types of the boards of a family: `found`. extra: blocks of f(k) more than k."""

    def __init__(self, rule: PieceRule, family: Family) -> None:
        self.pieces, self.family = (rule.left, rule.right), family
        shapes = [piece for side in self.pieces for piece in side]
        if not all(is_joined(piece) for piece in shapes):
            raise NotDerived("a piece is not connected")
        self.wide = max(map(width_of, shapes), default=1)
        self.block = _columns(family.block)
        self.width = len(self.block)
        self.over = -(-self.wide // self.width)
        self.enough = 2 * (REACH + 1) + self.over + 1
        before = len(_columns(family.first)) if family.first is not None else 0
        run = range(before, before + self.enough * self.width)
        kind, many = self.typed(_columns(family.board(self.enough)), run)
        self.extra = many - self.enough
        self.found = [kind]
        for one in self.found:  # which grows meanwhile
            if len(self.found) > MOST_TYPES:
                raise NotDerived(f"moves leave parts of more than {MOST_TYPES} types")
            self._look(one)

    def last(self, e: int, period: int) -> int:
        """Return N."""
        return max(self.enough, 2 * (e + period + 1) + self.over)

    def side(self, e: int, period: int) -> int:
        """Return a side that no board is longer than, the same for most e."""
        ends = max(len(first) + len(last) for first, _, last in self.found)
        blocks = self.last(EARLY if e <= EARLY else LATEST, period) + period
        return max(self.family.block.rows, ends + blocks * self.width, blocks * self.width + 40)

    def board(self, kind: Type, k: int) -> Board:
        """Return the board of a type with k blocks."""
        first, block, last = kind
        columns = first + block * k + last
        rows = self.family.block.rows
        cells = {(r, c) for c, z in enumerate(columns) for r in range(rows) if z >> r & 1}
        return Board(rows, len(columns), frozenset(cells))

    def moves(self, board: Board, side: int) -> Iterator[tuple[tuple[int, int], Board]]:
        """Yield the first and last column of each move of a player, and the board after it."""
        for piece in self.pieces[side]:
            for r, c in sorted(board.cells):
                top, left = piece[0]
                placed = {(r + a - top, c + b - left) for a, b in piece}
                if placed <= board.cells:
                    at = [b for _, b in placed]
                    rest = Board(board.rows, board.columns, board.cells - placed)
                    yield (min(at), max(at)), rest

    def typed(self, columns: Columns, run: range | None = None) -> tuple[Type, int]:
        """Return the type and the number of blocks of the longest stretch, which holds a run."""
        w, best = self.width, (0, 0, 0)
        for a in range(len(columns)):
            for turn in range(w):
                b = a
                while b < len(columns) and columns[b] == self.block[(b - a + turn) % w]:
                    b += 1
                if b - a > best[0]:
                    best = b - a, a, turn
        length, a, turn = best
        many = length // w
        if run is not None and not a <= run.start <= run.stop <= a + length:
            raise NotDerived("a part has a longer stretch of blocks elsewhere")
        block = self.block[turn:] + self.block[:turn]
        return (columns[:a], block, columns[a + many * w :]), many

    def _look(self, kind: Type) -> None:
        """Add the types of the parts that moves leave."""
        board = self.board(kind, self.enough)
        if not is_joined(board.cells):
            raise NotDerived("a board of the family falls apart")
        first = len(kind[0])
        behind = first + self.enough * self.width
        least = (behind - first - self.wide) // 2 - self.width
        for side in range(2):
            for (low, high), rest in self.moves(board, side):
                spend()
                runs = [range(first, min(low, behind)), range(max(high + 1, first), behind)]
                parts = connected_parts(rest.cells)
                held = []
                for run in filter(len, runs):
                    inside = {cell for cell in rest.cells if cell[1] in run}
                    some = [part for part in parts if part & inside]
                    held += some
                    if len(run) < least:
                        continue
                    if len(some) != 1:
                        raise NotDerived("a side of a move falls apart")
                    left = min(c for _, c in some[0])
                    right = max(c for _, c in some[0])
                    z = [
                        sum(1 << r for r, c in some[0] if c == at) for at in range(left, right + 1)
                    ]
                    found, _ = self.typed(tuple(z), range(run.start - left, run.stop - left))
                    if found not in self.found:
                        self.found.append(found)
                if len({min(part) for part in held}) < len(held):
                    raise NotDerived("a move leaves both sides joined")


def _columns(board: Board) -> Columns:
    return tuple(
        sum(1 << r for r in range(board.rows) if (r, c) in board.cells)
        for c in range(board.columns)
    )


def is_joined(cells: Iterable[tuple[int, int]]) -> bool:
    """Tell whether all cells are one part."""
    return len(connected_parts(cells)) <= 1


def _require_simplest(table: GameTable, x: int, sides: list[set[int]], step: int) -> None:
    """Raise NotDerived if x is a number and might not be the simplest one when all is moved.

    Another integer that fits must be farther from 0, and be moved away from 0.
    """
    number = table.as_number(x)
    if number is None:
        return
    low, high = math.floor(number), math.ceil(number)
    near = [low, high]
    if low == high:
        away = low * step > 0
        near = [low + (1 if low < 0 else -1)] if away else [low - 1, low + 1]
    for y in near:
        g = table.number(y)
        if not any(table.le(g, z) for z in sides[0]) and not any(table.le(z, g) for z in sides[1]):
            raise NotDerived(f"a number {number} of the family has an integer {y} beside it")
