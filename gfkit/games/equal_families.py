"""Families of boards that have one value for every number of blocks, proved together.

A long board is of a type (family_law.py). Let L blocks be so many that a stretch of L of them lies
in the stretch of the board that a move is made in, but for two. A part that a move leaves is *long*
if it has at least L blocks. Let types be in classes: with a shift s each, v(t, k + s) is to be that
of the first type u of the class with k blocks, for k >= L. An option is written as the value of its
short parts and the class and k of its long ones.

*Theorem.* If v(t, k + s) = v(u, k) for all members and L <= k <= N, and for k = N the options of
both, so written, are the same, and each move in a board of N blocks or more leaves a part of more
than L blocks by this count, then v(t, k + s) = v(u, k) for all k >= L.

*Proof.* A block more in a long part is a block more in the board. So the options of k + 1 blocks
are those of k with one more in a long part, and by induction on k >= N the written options remain
the same. By induction on cells they have the values of which they are written.

If both players have the same moves, x + x = 0. So if for k = N and N + 1 there is an option that is
written as 0 and two long parts that are equal, the first player wins for all k >= N.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gfkit.base.budget import spend
from gfkit.boards.shapes.board import Board, connected_parts
from gfkit.games.board_facts import RULE
from gfkit.games.board_search import board_search
from gfkit.games.dictionary import Family
from gfkit.games.family_law import Types, is_joined
from gfkit.games.game_rule import GameRule, PieceRule
from gfkit.numbers.decimal import Record
from gfkit.proofs.closed_sets import COUNT, FLAG, WHOLE, WORD, Shape
from gfkit.proofs.kernel import Derivation, NotDerived, Statement, statement

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from gfkit.games.board_search import BoardSearch
    from gfkit.games.family_law import Type
    from gfkit.proofs.kernel import Workings

    Option = tuple[int, tuple[tuple[int, int], ...]]
    """The value of the short parts; the class and number of blocks of each long one."""

SHIFTS = (0, -1, 1, -2, 2)
MOST_BLOCKS = 60


@statement(
    "equal families",
    rule=RULE,
    families=Shape(
        lambda z: {"family": z[0], "shift": z[1]},
        lambda z: (WORD.read(z["family"]), WHOLE.read(z["shift"])),
    ).many(),
    start=COUNT.at("from"),
    won=FLAG,
)
@dataclass(frozen=True, slots=True, repr=False)
class EqualFamilies(Record, Statement):
    """For every k >= start all families, with k + shift blocks each, have one value.

    won: and the first player wins.

    >>> from gfkit.boards.language.rules import find_model
    >>> from gfkit.games.game_rule import rule_of
    >>> from gfkit.proofs.kernel import prove
    >>> rule = rule_of(find_model("m-tromping").definition.game)
    >>> both = (("[.|.]", 0), ("#|.[.|.].|#", -1))
    >>> print(prove(EqualFamilies(rule, both, 1)).statement.said())
    for all k >= 1 the boards [.|.] with k blocks, #|.[.|.].|# with k - 1 blocks have one value
    """

    rule: GameRule
    families: tuple[tuple[str, int], ...]
    start: int
    won: bool = False

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:  # noqa: ARG002
        """Find the classes, and compare values up to N blocks, and options of N."""
        if not isinstance(self.rule, PieceRule) or not self.families:
            raise NotDerived("families that are equal are of games of pieces")
        if self.won and set(self.rule.left) != set(self.rule.right):
            raise NotDerived("the first player wins by equal parts if both have the same moves")
        if min(self.start + shift for _, shift in self.families) < 0:
            raise NotDerived("boards with fewer than no blocks")
        found = _Classes(self.rule, [text for text, _ in self.families], run)
        places = {
            (number, shift + more - own)
            for (_, shift), more, (number, own) in zip(
                self.families, found.more, map(found.of, found.heads), strict=True
            )
        }
        if len(places) > 1:
            raise NotDerived("the types of the families are in other classes, or by other shifts")
        ((_, ahead),) = places
        boards = [(Family.parse(text), shift) for text, shift in self.families]
        far = found.last + 2 if self.won else found.long
        for k in range(self.start, max(self.start, far - ahead)):
            values = {found.value(family.board(k + shift)) for family, shift in boards}
            if len(values) > 1 or (self.won and found.zero in values):
                raise NotDerived(f"the boards with k = {k} are different, or won by the second")
        if self.won:
            for k in (found.last, found.last + 1):
                options = found.options(found.kinds[found.heads[0]], k, 0)
                if not any(g == found.zero and _are_twins(parts) for g, parts in options):
                    raise NotDerived(f"no move leaves equal parts of a board of {k} blocks")
        said = f"{len(found.kinds)} types in {len(set(found.number))} classes"
        return Derivation(f"by induction: {said}, compared up to {found.last} blocks")

    def said(self) -> str:
        """Say it without the rule."""
        listed = ", ".join(
            f"{text} with k{f' {shift:+}'.replace('+', '+ ').replace('-', '- ') if shift else ''} "
            "blocks"
            for text, shift in self.families
        )
        what = ["have one value"] * (len(self.families) > 1)
        what += ["are won by the first player"] * self.won
        return f"for all k >= {self.start} the boards {listed} {' and '.join(what)}"

    def __str__(self) -> str:
        """Say it in words."""
        return f"{self.said()}; {self.rule}"


def _are_twins(parts: tuple[tuple[int, int], ...]) -> bool:
    return len(parts) == 2 and parts[0] == parts[1]


class _Classes:
    """The types of some families in classes, as far as values and options tell.

    heads: the places of the families' own types; more: the blocks that these have more.
    """

    def __init__(self, rule: PieceRule, texts: Iterable[str], run: Workings) -> None:
        all_types = [Types(rule, Family.parse(text)) for text in texts]
        self.types = all_types[0]
        block = self.types.family.block
        if any(one.family.block != block for one in all_types):
            raise NotDerived("families of different blocks")
        doubled = Family(None, block, None, "").board(2)
        if not is_joined(block.cells) or not is_joined(doubled.cells):
            raise NotDerived("blocks that are not connected")
        self.kinds: list[Type] = []
        for one in all_types:
            self.kinds += [kind for kind in one.found if kind not in self.kinds]
        self.heads = [self.kinds.index(one.found[0]) for one in all_types]
        self.more = [one.extra for one in all_types]
        self.boards: BoardSearch = run(board_search, rule)
        self.zero = self.boards.table.number(0)
        width, wide = self.types.width, self.types.wide
        ends = max(len(first) + len(last) for first, _, last in self.kinds)
        reach = max(map(abs, SHIFTS))
        self.long = 3 + reach + -(-(ends + wide) // width)
        # a side of a move has half of the columns, but for the piece, and a block is cut
        self.last = 2 * (self.long + reach + 3) + -(-wide // width) + reach
        if self.last > MOST_BLOCKS:
            raise NotDerived(f"boards of {self.last} blocks would have to be valued")
        longest = max(one.family.board(self.last + 2 * reach + 2).columns for one in all_types)
        self.side = max(block.rows, ends + longest)
        self.number = list(range(len(self.kinds)))
        self.shift = [0] * len(self.kinds)
        self._known: dict[tuple[int, int], int] = {}
        for t in range(len(self.kinds)):
            self._join(t)
        while wrong := [t for t in range(len(self.kinds)) if not self._is_as_first(t)]:
            for t in wrong:
                self.number[t], self.shift[t] = t, 0

    def of(self, t: int) -> tuple[int, int]:
        """Return the class of a type, and its shift."""
        return self.number[t], self.shift[t]

    def value(self, board: Board) -> int:
        """Return the value of a board."""
        spend()
        return self.boards.value(board, side=self.side)

    def _v(self, t: int, k: int) -> int:
        if (t, k) not in self._known:
            self._known[t, k] = self.value(self.types.board(self.kinds[t], k))
        return self._known[t, k]

    def _join(self, t: int) -> None:
        """Put a type into the class of an earlier one with the same values, shifted."""
        counts = range(self.long, self.last + 1)
        for u in range(t):
            for s in SHIFTS if self.number[u] == u else ():
                if all(self._v(t, k + s) == self._v(u, k) for k in counts):
                    self.number[t], self.shift[t] = u, s
                    return

    def _is_as_first(self, t: int) -> bool:
        u, s = self.of(t)
        one, other = self.kinds[t], self.kinds[u]
        return t == u or all(
            self.options(one, self.last + s, side) == self.options(other, self.last, side)
            for side in range(2)
        )

    def options(self, kind: Type, k: int, side: int) -> set[Option]:
        """Return the options of a player, written by short values and long parts."""
        found = set()
        for _, rest in self.types.moves(self.types.board(kind, k), side):
            spend()
            short, long = self.zero, []
            for part in connected_parts(rest.cells):
                stretch = self._stretch(part)
                if stretch is None:
                    inside = Board(rest.rows, rest.columns, part)
                    short = self.boards.table.add(short, self.value(inside))
                    continue
                long.append(stretch)
            found.add((short, tuple(sorted(long))))
        return found

    def _stretch(self, part: frozenset[tuple[int, int]]) -> tuple[int, int] | None:
        """Return the class and the blocks of a part; None if it is short."""
        left, right = min(c for _, c in part), max(c for _, c in part)
        z = tuple(sum(1 << r for r, c in part if c == at) for at in range(left, right + 1))
        kind, many = self.types.typed(z)
        if many < self.long - max(map(abs, SHIFTS)):
            return None
        if kind not in self.kinds:
            raise NotDerived("a move leaves a part of no type")
        number, shift = self.of(self.kinds.index(kind))
        return (number, many - shift) if many - shift >= self.long else None
