"""Laws about boards side by side: proved from the pieces of a game, or tested on small boards.

F, G and H are sets of cells, in this order: every column with a cell of one is to the left of every
column with a cell of the next. FG is the union of F and G. [BlancoFraenkel2011, section 2] The
boards tested are connected, in all orientations, and a cell of F touches a cell of G: F is aligned
to G.

**Theorem** (`negative`, `negative+fuzzy`). Let each of Left's pieces lie in one column. Then FH <=
F + H, since Right copies in FH - F - H: a piece that Left places on FH lies in F or in H, and fits
there; a piece that he places on -F or -H fits on FH. So FH < 0 if F < 0 and H < 0. If one of them
is negative and the other is fuzzy, FH >= 0 is impossible, since it would imply F + H >= 0.

**Theorem** (`a`: FG + GH <= FGH). Let each of Left's pieces lie in one column and fit nowhere on G,
and let none of Right's pieces be wider than the number of columns of G plus one. Right copies in FG
+ GH - FGH. He answers a piece that Left places on F or H by one on the same cells of the other
board. He answers one of Right's pieces that Left places on -FGH by one on FG if it has no cell of
H, and otherwise by one on GH, since no piece has cells of both F and H. The free cells of F stay
the same in both boards, and so do those of H; the cells of G that are free in FGH are free in FG
and in GH.

This proves `b`, if FG = F then FGH = F + GH, since FGH <= F + GH = FG + GH <= FGH. By reflection it
proves `c`.

**Theorem** (`removal`). If B < 0, then B without the cells of one of Left's pieces is not positive,
since it is one of Left's options.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from gfkit.base.arguments import a_text, an, at_least, takes
from gfkit.base.budget import Budget, budgeted, know, spend, tracked, within
from gfkit.base.principles import Basis, Principle
from gfkit.boards.rules.rule import CountingRule as AnyGame
from gfkit.boards.shapes.board import Board, boxed
from gfkit.boards.shapes.pieces import Piece, width_of
from gfkit.errors import GfkitError
from gfkit.games.boards.moves import Game, GameRule, PieceRule, rule_of_data
from gfkit.games.boards.polyominoes import connected_boards, images
from gfkit.games.boards.values import GamePositions
from gfkit.games.values.notation import show
from gfkit.proofs.codec import WORD, by_data
from gfkit.proofs.kernel import Derivation, NotDerived, Statement, Workings, statement

LAWS = {
    "negative": "if F < 0 and H < 0 then FH < 0",
    "negative+fuzzy": "if one of F and H is negative and the other fuzzy, FH is negative or fuzzy",
    "removal": "if B < 0 then B without the cells of a piece of Left's is not positive",
    "a": "FG + GH <= FGH",
    "b": "if FG = F then FGH = F + GH",
    "c": "if GH = H then FGH = FG + H",
}
"""The laws; the last three are about a given G."""
MIDDLE = re.compile(r"(?:([1-9]\d{0,2})x([1-9]\d{0,2})|([1-9]\d{0,2})-wide):([abc])")
PREMISES = {"negative": ({"RR"}, "R"), "negative+fuzzy": ({"RN", "NR"}, "RN")}
"""For each law, the outcomes of F and H in its premise, and those that it allows for FH."""

Cells = frozenset[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class LawFailure:
    """A law fails: the board, what the law says and what is true, in words.

    boards: those whose values show the failure, the whole board last.
    """

    board: str
    expected: str
    got: str
    boards: tuple[Board, ...] = ()


def joined(left: Cells, right: Board) -> Iterator[Cells]:
    """Yield the places of a board to the right of others, aligned and touching the last column."""
    last = max(c for _, c in left)
    ends = [r for r, c in left if c == last]
    starts = [r for r, c in right.cells if c == 0]
    for shift in sorted({a - b for a in ends for b in starts}, key=lambda z: (abs(z), z)):
        yield frozenset((r + shift, c + last + 1) for r, c in right.cells)


def is_wide(board: Board, k: int) -> bool:
    """Return whether a board has k adjacent cells in a row, and k + 1 in no line.

    >>> [is_wide(Board.parse(text), 2) for text in ("2x2", "..|.#", "1x3", "2x1")]
    [True, True, False, False]
    """
    rows = str(board).split("|")
    lines = rows, ["".join(column) for column in zip(*rows, strict=True)]
    across, down = (max(len(run) for one in some for run in one.split("#")) for some in lines)
    return across == k and down <= k


class _Boards:
    """Fixed connected boards by size, values of sets of cells, and tests of the laws.

    A test yields a failure or None for each way to put boards side by side.
    """

    def __init__(self, game: Game, cells: int) -> None:
        self.values = GamePositions(game, cells)
        self.table = self.values.table
        self._sizes: dict[int, list[Board]] = {}
        self._known: dict[Cells, int] = {}

    def of_size(self, cells: int) -> list[Board]:
        if cells not in self._sizes:
            self._sizes[cells] = [
                image for board in connected_boards(cells) for image in dict.fromkeys(images(board))
            ]
        return self._sizes[cells]

    def value(self, cells: Cells) -> int:
        spend()
        found = self._known.get(cells)
        if found is None:
            found = self._known[cells] = self.values.of_board(boxed(cells), is_foretold=True)
        return found

    def outcome(self, cells: Cells) -> str:
        return self.table.outcome(self.value(cells))

    def every(self, law: str, cells: int) -> Iterator[LawFailure | None]:
        """Test a law on all boards, those of few cells first; keep the results so far."""
        match = MIDDLE.fullmatch(law)
        if match is None and law not in (*PREMISES, "removal"):
            raise GfkitError(f"unknown law {law!r}")
        first = 3 if match else 2 if law in PREMISES else 1
        for total in tracked(range(first, cells + 1), "sizes"):
            if match:
                yield from self.triples(match, total)
            else:
                yield from self.pairs(law, total) if law in PREMISES else self.removals(total)
            know(holds_up_to_cells=total)

    def triples(self, match: re.Match[str], total: int) -> Iterator[LawFailure | None]:
        """Test F, G and H with the given number of cells in all."""
        for size in range(1, total - 1):
            if match[3]:
                middles = [board for board in self.of_size(size) if is_wide(board, int(match[3]))]
            else:
                middle = Board.rectangle(int(match[1]), int(match[2]))
                middles = [middle] if len(middle.cells) == size else []
            for middle in middles:
                for rest in range(1, total - size):
                    for first in self.of_size(rest):
                        for g in joined(first.cells, middle):
                            for last in self.of_size(total - size - rest):
                                for h in joined(g, last):
                                    yield self._compared(match[4], first.cells, g, h)

    def _compared(self, law: str, f: Cells, g: Cells, h: Cells) -> LawFailure | None:
        table, parts = self.table, (f, h, f | g, g | h, f | g | h)
        # FG = F or GH = H, so that the sum is the one the law states.
        if (law == "b" and self.value(parts[2]) != self.value(f)) or (
            law == "c" and self.value(parts[3]) != self.value(h)
        ):
            return None
        total, whole = table.add(self.value(parts[2]), self.value(parts[3])), self.value(parts[4])
        if table.le(total, whole) if law == "a" else total == whole:
            return None
        shown, (fg, gh, fgh) = (
            tuple(map(boxed, parts)),
            (show(table, self.value(z)) for z in parts[2:]),
        )
        expected, got = f"FGH = {show(table, total)}", fgh
        if law == "a":
            relation = ">" if table.le(whole, total) else "||"
            expected, got = f"{fg} + {gh} <= FGH", f"{show(table, total)} {relation} {fgh}"
        return LawFailure(str(shown[4]), expected, got, shown)

    def pairs(self, law: str, total: int) -> Iterator[LawFailure | None]:
        """Test F and H with the given number of cells in all."""
        for size in range(1, total):
            for first in self.of_size(size):
                if self.outcome(first.cells) in "RN":
                    for last in self.of_size(total - size):
                        yield from self.beside(law, first, last)

    def beside(self, law: str, left: Board, right: Board) -> Iterator[LawFailure | None]:
        """Test all ways to put a board to the left of another."""
        wanted, allowed = PREMISES[law]
        if self.outcome(left.cells) + self.outcome(right.cells) in wanted:
            for h in joined(left.cells, right):
                found = self.outcome(left.cells | h)
                if found in allowed:
                    yield None
                    continue
                shown = tuple(map(boxed, (left.cells, h, left.cells | h)))
                yield LawFailure(str(shown[2]), " or ".join(allowed), found, shown)

    def removals(self, size: int) -> Iterator[LawFailure | None]:
        """Test the boards that Left's moves leave of boards with the given number of cells."""
        values = self.values
        for board in self.of_size(size):
            if self.outcome(board.cells) == "R":
                for option in values.ground.options(values.start(board), 0):
                    found = self.table.outcome(values.of(option))
                    shown = board, values.ground.board(option)
                    yield LawFailure(str(board), "not L", found, shown) if found == "L" else None


def _tried(failures: Iterable[LawFailure | None]) -> tuple[int, LawFailure | None]:
    """Return the number of tests up to the first failure, and the failure."""
    tried = 0
    for failure in failures:
        tried += 1
        if failure is not None:
            return tried, failure
    return tried, None


@takes(
    game=an(AnyGame, "a game such as find_model('snort').game"),
    law=a_text("'removal'"),
    cells=at_least(1, 4),
)
def search(
    game: Game, law: str, cells: int, *, budget: Budget | None = None
) -> tuple[int, LawFailure | None]:
    """Test a law on all boards of up to this many cells; return how many, and a failure.

    law: `negative`, `negative+fuzzy`, `removal`, or G with a letter, for example `1x1:a` and
    `2-wide:b`. budget: limits; the error at a limit says up to which number of cells the law holds.

    >>> from gfkit.strips.encodings.models import find_model
    >>> search(find_model("domineering").game, "1x1:a", 5)
    (36, None)
    >>> tried, failure = search(find_model("d-tromping").game, "1x1:a", 5)
    >>> failure.board, failure.expected, failure.got
    ('...|.#.', '* + * <= FGH', '0 > v')
    """
    with within(budget):
        return _tried(_Boards(game, cells).every(law, cells))


@budgeted
def search_pair(
    game: Game,
    law: str,
    left: Board,
    right: Board,
    *,
    budget: Budget | None = None,  # noqa: ARG001 - for `budgeted`
) -> tuple[int, LawFailure | None]:
    """Test `negative` or `negative+fuzzy` on all ways to put one board to the left of another.

    budget: limits of time, memory and steps.

    >>> from gfkit.strips.encodings.models import find_model
    >>> game = find_model("l-tromping").game
    >>> row = Board.parse("1x3")
    >>> search_pair(game, "negative", row, row)
    (1, None)
    """
    if law not in PREMISES:
        raise GfkitError(f"unknown law {law!r} of two boards; known are {', '.join(PREMISES)}")
    boards = _Boards(game, left.rows + right.rows + left.columns + right.columns)
    return _tried(boards.beside(law, left, right))


@statement("law of boards", rule=by_data(rule_of_data), law=WORD)
@dataclass(frozen=True, slots=True, repr=False)
class BoardLaw(Statement):
    """A law about all boards F, G, H in this order from the left, or all boards B.

    law: `negative`, `negative+fuzzy`, `removal`, or G with a letter: `1x2:a`, `2-wide:b`. G is
    k-wide if k of its cells are adjacent in a row, and k + 1 in no row or column.

    >>> from gfkit.boards.models.names import domineering
    >>> from gfkit.games.boards.moves import rule_of
    >>> from gfkit.proofs.kernel import prove
    >>> rule = rule_of(domineering.positions.game)
    >>> print(prove(BoardLaw(rule, "1x1:a")).reason)
    Right copies each move of Left's on the other side
    """

    rule: GameRule
    law: str

    def __post_init__(self) -> None:
        if self.law not in LAWS and not MIDDLE.fullmatch(self.law):
            raise GfkitError(f"unknown law {self.law!r}")

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:  # noqa: ARG002
        """Check the pieces."""
        if not isinstance(self.rule, PieceRule):
            raise NotDerived("a move leaves more than a board without some cells")
        if self.law == "removal":
            return Derivation(
                "the board without the cells is an option of Left's",
                basis=Basis(Principle.SHAPES_OF_PIECES),
            )
        left, right = self.rule.left, self.rule.right
        if any(width_of(piece) > 1 for piece in left):
            raise NotDerived("a piece of Left's reaches over two columns")
        found = MIDDLE.fullmatch(self.law)
        if found is not None:
            rows, columns, wide, _ = found.groups()
            k = int(wide or columns)
            if any(_fits(piece, k, wide is None, int(rows or 0)) for piece in left):
                raise NotDerived("a piece of Left's may fit on G")
            if any(width_of(piece) > k + 1 for piece in right):
                raise NotDerived("a piece of Right's may reach over G")
        return Derivation(
            "Right copies each move of Left's on the other side",
            basis=Basis(Principle.SHAPES_OF_PIECES),
        )


def _fits(piece: Piece, k: int, is_rectangle: bool, rows: int) -> bool:
    """Return whether a piece in one column may fit on G."""
    places = sorted(r for r, _ in piece)
    height = places[-1] - places[0] + 1
    if is_rectangle:
        return height <= rows
    return height != len(places) or height <= k
